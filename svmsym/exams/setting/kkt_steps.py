"""The conditions of Karush, Kuhn and Tucker one by one, in the order of the reference, and their four groups.

stationarity_w, stationarity_b, …   the gradients vanish
primal_1, …                         the constraints of the problem
multipliers_α, …                    multipliers of inequalities are not negative
complementarity_α, …                a multiplier or its slack is zero
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from svmsym.exams.setting.formulas import Written
from svmsym.formulas.atoms import Entry, Scalar, Vector
from svmsym.formulas.notation import DEFAULT

GROUPS = ("stationarity", "primal", "multipliers", "complementarity")


@cache
def kkt_steps(problem: str) -> tuple[str, ...]:
    """A name for each condition.

    >>> kkt_steps("hard-margin")
    ('stationarity_w', 'stationarity_b', 'primal_1', 'multipliers_α', 'complementarity_α')
    """
    system = Written(problem, DEFAULT).derived.kkt
    return (
        *(f"stationarity_{_name(unknown)}" for unknown, _ in system.stationarity),
        *(f"primal_{k}" for k, _ in enumerate(system.primal, 1)),
        *(f"multipliers_{_name(m)}" for m in system.dual),
        *(f"complementarity_{_name(m)}" for m, _ in system.complementarity),
    )


def _name(letter: object) -> str:
    return letter.name if isinstance(letter, Entry | Scalar | Vector) else str(letter)


@cache
def kkt_groups(problem: str) -> Mapping[str, tuple[str, ...]]:
    """The names that marks may use, with the conditions they stand for.

    >>> kkt_groups("hard-margin")["stationarity"]
    ('stationarity_w', 'stationarity_b')
    """
    steps = kkt_steps(problem)
    found = {group: tuple(s for s in steps if s.startswith(f"{group}_")) for group in GROUPS}
    return {group: some for group, some in found.items() if some}
