"""The steps of a derivation that can earn points, and the names that stand for several of them.

lagrangian; stationarity_w, stationarity_b, …; dual_objective, box, constraints
stationarity: all of the second group; dual: all of the third
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from svmsym.formulas.printing.latex import GREEK
from svmsym.judging.pages.steps import list_steps


@cache
def derivation_steps(problem: str, start: str = "primal", end: str = "dual") -> tuple[str, ...]:
    """All steps between two, in order: those that an empty page lacks.

    >>> derivation_steps("hard-margin", "lagrangian")
    ('stationarity_w', 'stationarity_b', 'dual_objective', 'constraints')
    """
    return list_steps(problem, start, end)


@cache
def step_groups(problem: str, start: str = "primal", end: str = "dual") -> Mapping[str, tuple[str, ...]]:
    """Every name that marks may use, with the steps it stands for; ``stationarity_xi`` is ``stationarity_ξ``.

    >>> step_groups("hard-margin", "lagrangian")["dual"]
    ('dual_objective', 'constraints')
    """
    steps = derivation_steps(problem, start, end)
    groups = {step: (step,) for step in steps}
    for step in steps:
        spelt = _spelt(step)
        if spelt != step:
            groups[spelt] = (step,)
    gradients = tuple(s for s in steps if s.startswith("stationarity_"))
    last = tuple(s for s in steps if s in {"dual_objective", "box", "constraints"})
    named = {"stationarity": gradients, "dual": last}
    return groups | {name: some for name, some in named.items() if some}


def _spelt(step: str) -> str:
    """With the names of Greek letters."""
    for letter, command in GREEK.items():
        step = step.replace(letter, command.removeprefix("\\").removeprefix("var"))
    return step
