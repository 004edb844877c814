"""All mistakes that give values, in the order of the path, and which questions each concerns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.dual_slips import DUAL_SLIPS
from svmsym.exams.mistakes.kernel_slips import KERNEL_SLIPS
from svmsym.exams.mistakes.path import Path, Slip
from svmsym.exams.mistakes.recovery_slips import RECOVERY_SLIPS

SLIPS: Mapping[str, Slip] = {**KERNEL_SLIPS, **DUAL_SLIPS, **RECOVERY_SLIPS}

_TO_ALPHA = frozenset({"kernel", "program", "multipliers"})
_TO_W = _TO_ALPHA | {"combination"}
_STEPS: Mapping[str, frozenset[str]] = {
    "gram": frozenset({"kernel", "grids"}),
    "kernel": frozenset({"kernel"}),
    "alpha": _TO_ALPHA,
    "support_vectors": _TO_ALPHA | {"supports"},
    "w": _TO_W | {"data", "normals"},
    "margin": _TO_W | {"margins"},
    "b": _TO_W | {"data", "offsets"},
    "hyperplane": _TO_W | {"data", "normals", "offsets"},
    "slack": _TO_W | {"offsets", "slacks"},
    "predict": _TO_W | {"data", "offsets", "scores"},
}


@cache
def wrong_path(*names: str) -> Path:
    """The path with one mistake or more; the same object each time, so that its work is done once."""
    path = Path()
    for name in names:
        path = SLIPS[name](path)
    return path


@cache
def concerning(kind: str) -> tuple[str, ...]:
    """The mistakes that replace a step on the way to an answer of a kind.

    >>> concerning("kernel")[:4]
    ('kernel.phi_sqrt2', 'kernel.poly_offset', 'kernel.no_constant', 'kernel.no_power')
    """
    steps = _STEPS.get(kind, frozenset())
    return tuple(name for name in SLIPS if steps & _replaced(name))


def _replaced(name: str) -> frozenset[str]:
    """The steps that a mistake replaces."""
    right, wrong = Path(), wrong_path(name)
    return frozenset(f.name for f in fields(Path) if getattr(wrong, f.name) is not getattr(right, f.name))


def possible(name: str, problem: Problem) -> bool:
    """Whether a mistake can be made on such a problem at all.

    >>> possible("kernel.rbf_square", Problem("svc")), possible("b.sign", Problem("svc"))
    (False, True)
    """
    kernel = problem.kernel
    match name:
        case "kernel.phi_sqrt2":
            return kernel.type == "poly"
        case "kernel.no_power":
            return kernel.type == "poly" and kernel.degree > 1
        case "kernel.poly_offset" | "kernel.no_constant":
            return kernel.type == "poly" and bool(kernel.coef0)
        case "kernel.rbf_square" | "kernel.sigma_gamma":
            return kernel.type == "rbf"
        case "kernel.w_explicit":
            return kernel.type != "linear"
        case "active.bound_is_free" | "b.bound_sv":
            return problem.C is not None
    return True
