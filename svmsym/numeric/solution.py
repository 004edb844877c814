"""What a solver returns, and what it may be asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from svmsym.numeric.judge import Judgement
from svmsym.numeric.program import Vector


@dataclass(frozen=True)
class Round:
    """One outer step, for progress: steps so far, the violation it found, seconds so far."""

    number: int
    steps: int
    violation: float
    seconds: float


@dataclass(frozen=True)
class Settings:
    """How to solve: tolerance on the KKT violation, limits, memory for kernel rows, threads, progress."""

    tol: float = 1e-3
    max_iter: int = -1  # pair steps; -1: no limit
    memory: float = 1000.0  # MB
    threads: int = 2
    shrinking: bool = True
    progress: Callable[[Round], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, eq=False)
class Solution:
    """β, the judgement on it in float64, and how it came about."""

    beta: Vector
    judgement: Judgement
    converged: bool
    steps: int  # pair steps (or the method's own)
    rounds: int  # outer steps
    seconds: float
    method: str  # "blocks", "whole matrix", "plain", "interior point", …
