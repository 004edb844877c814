"""A derivation as JSON: formulas as LaTeX, every step with its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sympy import Expr

from svmsym.documents.inline import plain
from svmsym.documents.mathline import Line, Sign, write_line
from svmsym.documents.matrices import entry_lines, matrix_lines, second_form
from svmsym.documents.statements import (
    condition_line,
    constraint_line,
    dual_constraint_lines,
    gradient_line,
    kkt_lines,
    pattern_line,
    positive_line,
    recovery_line,
    wolfe_lines,
)
from svmsym.duality.derived import Derived
from svmsym.duality.instantiate import instantiate
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.printing import to_latex


def derivation_json(
    d: Derived, notation: Notation = DEFAULT, n: int | None = None, m: int | None = None
) -> dict[str, Any]:
    """The shape that ``svmsym derive --to json`` prints; n and m ask for the dual written out."""
    fitted = notation.for_names(d.names, d.index_names, d.name)
    roles = d.problem.roles

    def tex(formula: Expr) -> str:
        return to_latex(formula, fitted, roles)

    def line(pieces: Line) -> str:
        return write_line(pieces, "latex", fitted, roles)

    def lines(many: Iterable[Line]) -> list[str]:
        return [line(pieces) for pieces in many]

    sign = 1 if d.problem.sense == "min" else -1
    first, *wolfe = wolfe_lines(
        d.wolfe, d.problem.unknowns, tuple(c.multiplier for c in d.problem.constraints)
    )
    return {
        "name": d.name,
        "title": plain(d.title, fitted, d.names),
        "notation": notation.name,
        "conventions": dict(d.conventions),
        "primal": {
            "sense": d.problem.sense,
            "objective": tex(d.problem.objective),
            "constraints": lines(constraint_line(c) for c in d.problem.constraints),
        },
        "lagrangian": tex(d.dual.lagrangian.expression),
        "stationarity": [
            line((*gradient_line(c, sign), Sign("⇒"), *condition_line(c))) for c in d.dual.conditions
        ],
        "dual": {
            "sense": d.dual.sense,
            "objective": tex(d.dual.objective),
            "constraints": lines(dual_constraint_lines(d.dual)),
        },
        "wolfe": {"sense": d.wolfe.sense, "objective": line(first), "constraints": lines(wolfe)},
        "kkt": {
            **{key: lines(group) for key, group in kkt_lines(d.kkt, sign).items()},
            "cases": [
                {
                    "pattern": line(pattern_line(c, d.dual)),
                    "possible": c.possible,
                    "tight": [tex(s) for s in c.tight],
                }
                for table in d.cases
                for c in table.cases
            ],
        },
        "qp": _program(d, tex, line) if not d.no_qp else None,
        "recovery": [
            {"equation": line(recovery_line(r)), "where": line(positive_line(r, d.dual))} for r in d.recovery
        ],
        **({"instance": _instance(d, n, m, tex)} if n is not None else {}),
        "gap": {"left": tex(d.gap.left), "right": tex(d.gap.right)},
        "steps": [
            {
                "rule": step.rule.value,
                "before": tex(step.before),
                "after": tex(step.after),
                "uses": [
                    {
                        "cofactor": tex(u.cofactor),
                        "relation": tex(u.residual),
                        "summed_over": [k.name for k in u.indices],
                    }
                    for u in step.uses
                ],
                "proved": step.prove().holds,
            }
            for step in d.steps
        ],
    }


def _instance(d: Derived, n: int, m: int | None, tex: Callable[[Expr], str]) -> dict[str, Any]:
    return {
        "n": n,
        "m": m,
        "lagrangian": tex(instantiate(d.dual.lagrangian.expression, n, m)),
        "dual": tex(instantiate(d.dual.objective, n, m)),
    }


def _program(d: Derived, tex: Callable[[Expr], str], line: Callable[[Line], str]) -> dict[str, Any]:
    return {
        **{key: line(pieces) for key, pieces in matrix_lines(d.qp).items()},
        "variables": [tex(v) for v in d.qp.variables],
        "entries": [line(pieces) for pieces in entry_lines(d.qp)],
        "constant": tex(d.qp.constant),
        "second_form": {key: line(pieces) for key, pieces in second_form(d.qp).items()},
    }
