"""Entries of the quadratic program of a dual in the form Au ≥ c, against the derived ones.

min ½uᵀQu + pᵀu   subject to   Au ≥ c,      A = [yᵀ; −yᵀ; I]
"""

from __future__ import annotations

from typing import Any

from sympy import Expr, Integer

from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import prove
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.values import exact
from svmsym.lectures.finding import Check, Finding


def qp_entries(name: str) -> Check:
    """Printed Q and p at i, j, and rows of A with c, are those of the derived program.

    >>> qp_entries("hard-margin").decide({"p": 1}).counterexample
    'p is −1, printed is 1'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        wanted = entries(name)
        for key, value in printed.items():
            mine = value if isinstance(value, tuple) else (value,)
            theirs = wanted[key]
            if len(mine) != len(theirs):
                return Finding(False, f"{key} has {len(theirs)} blocks", f"{len(mine)} are printed")
            for a, b in zip(map(exact, mine), theirs, strict=True):
                loose = free_indices(a) ^ free_indices(b) if a != 0 and b != 0 else set()
                if loose or not prove(a - b).holds:
                    return Finding(False, "another program", f"{key} is {_text(b)}, printed is {_text(a)}")
        return Finding(True, f"derived from the problem {name}, every entry proved for all n and m")

    return Check("derive", decide)


def entries(name: str) -> dict[str, tuple[Expr, ...]]:
    """Q, p, A and c by blocks: equations once with each sign, then the inequalities.

    >>> entries("hard-margin")["A"]
    (yⱼ, -yⱼ, δᵢⱼ)
    """
    program = run(name).qp
    equal = [(row.coefficients[0], row.right) for row in program.equalities]
    above = [(-row.coefficients[0], -row.right) for row in program.inequalities]
    rows = [*(r for a, c in equal for r in ((a, c), (-a, -c))), *above]
    return {
        "Q": (program.P[0, 0],),
        "p": program.q,
        "A": tuple(a for a, _ in rows),
        "c": tuple(Integer(0) + c for _, c in rows),
    }


def _text(e: Expr) -> str:
    return to_text(e).replace("-", "−")
