"""What is missing at the end: constraints of a stated problem, and steps of the derivation.

A stated problem with constraints lacks one if no stated constraint, there or on a later line, says the same
modulo the conditions. Steps are asked for between --from and --to.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer

from svmsym.duality.claims import index_renaming
from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import refuted, remainder
from svmsym.exams.lines.standing import Pending, Standing, StatedConstraint
from svmsym.exams.lines.verdicts import Judgement
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute

STEPS = ("primal", "lagrangian", "stationarity", "dual")


def incomplete(pending: Pending, s: Standing) -> Judgement | None:
    """The verdict on a stated problem that lacks a constraint; None where it is complete or says none."""
    stated = s.stated[pending.since :]
    missing = _missing_primal(stated, s) if pending.what == "primal" else _missing_dual(stated, s)
    if not missing or not pending.explicit:
        return None
    roles = s.world.derived.problem.roles
    listed = ", ".join(f"{to_text(e, roles=roles)} {'=' if eq else '≥'} 0" for e, eq in missing)
    left, equality = missing[0]
    others = {
        name: sign
        for name, sign in s.world.signs.items()
        if equality or left != s.world.multipliers.get(name)
    }
    numbers = refuted(left, Integer(0), "=" if equality else ">=", s.world, [], signs=others)
    return Judgement(
        "wrong", f"the {pending.what} problem lacks the constraint {listed}", (), listed, numbers
    )


def _missing_primal(stated: Sequence[StatedConstraint], s: Standing) -> list[tuple[Expr, bool]]:
    wanted = [(c.slack, c.equality) for c in s.world.derived.problem.constraints]
    return [(e, eq) for e, eq in wanted if not _said(e, stated, s, equality=eq)]


def _missing_dual(stated: Sequence[StatedConstraint], s: Standing) -> list[tuple[Expr, bool]]:
    d = s.world.derived.dual
    wanted = [*((e, True) for e in d.equalities), *((k.expression, False) for k in d.inequalities)]
    return [(e, eq) for e, eq in wanted if not _said(e, stated, s, equality=eq)]


def _said(wanted: Expr, stated: Sequence[StatedConstraint], s: Standing, *, equality: bool) -> bool:
    return any(_same(wanted, c, s, equality=equality) for c in stated)


def _same(wanted: Expr, stated: StatedConstraint, s: Standing, *, equality: bool) -> bool:
    """Whether a stated constraint is a positive multiple of the wanted one (any multiple of an equation)."""
    try:
        solved = [
            f for f in s.world.stationarity if f.condition is not None and f.condition.solved is not None
        ]
        have = substitute(stated.slack, index_renaming(stated.slack, wanted))
        for candidate in (have, remainder(have, solved)):
            left, right = normal_form(candidate), normal_form(wanted)
            if not left or set(left) != set(right):
                continue
            ratios = {left[m] / right[m] for m in left}
            if len(ratios) == 1 and (stated.equality or ratios.pop() > 0):
                return stated.equality or not equality
    except SvmsymError:
        return False
    return False


def missing_steps(s: Standing, start: str, end: str | None) -> tuple[str, ...]:
    """The steps between two that do not appear on the page.

    Names: lagrangian, stationarity_w …, dual_objective, box, constraints.
    """
    if end is None:
        return ()
    first, last = STEPS.index(start), STEPS.index(end)
    missing = []
    if first < STEPS.index("lagrangian") <= last and "lagrangian" not in s.steps:
        missing.append("lagrangian")
    if first < STEPS.index("stationarity") <= last:
        missing += [f.name for f in s.world.stationarity if f.name not in s.steps]
    if first < STEPS.index("dual") <= last:
        missing += ["dual_objective"] if "dual_objective" not in s.steps else []
        absent = _missing_dual(s.stated, s)
        bounds = {k.expression for k in s.world.derived.dual.inequalities if k.expression != k.origin}
        missing += ["box"] if any(e in bounds for e, _ in absent) else []
        missing += ["constraints"] if any(e not in bounds for e, _ in absent) else []
    return tuple(missing)
