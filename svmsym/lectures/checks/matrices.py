"""Printed matrices against the rule that defines them, for all vectors they can be applied to."""

from __future__ import annotations

from typing import Any

from sympy import Matrix, eye, symbols

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check, Finding, How


def transposed() -> Check:
    """(A, B) with B = Aᵀ, because (Au)·v = u·(Bv) for all u and v; A has m rows and n columns.

    >>> transposed().decide((((1, 2),), ((1,), (2,)))).holds
    True
    """

    def wrong(printed: tuple[Any, Any]) -> str:
        a, b = (Matrix(rows) for rows in printed)
        if a.shape != b.shape[::-1]:
            return f"{a.shape} does not turn into {b.shape}"
        u, v = Matrix(symbols(f"u:{a.cols}")), Matrix(symbols(f"v:{a.rows}"))
        difference = ((a * u).dot(v) - u.dot(b * v)).expand()
        return f"(Au)·v − u·(Bv) = {difference}" if difference != 0 else ""

    return searched(wrong, "(Au)·v = u·(Aᵀv) for all u and v", "identity")


def product() -> Check:
    """(A, B, C) with C = AB, because A(Bu) = Cu for all u.

    >>> product().decide((((2,),), ((3,),), ((5,),))).counterexample
    'A(Bu) − Cu = (u0)'
    """

    def wrong(printed: tuple[Any, Any, Any]) -> str:
        a, b, c = (Matrix(rows) for rows in printed)
        u = Matrix(symbols(f"u:{b.cols}"))
        difference = (a * (b * u) - c * u).expand()
        return "" if difference.is_zero_matrix else f"A(Bu) − Cu = {shown(tuple(difference))}"

    return searched(wrong, "A(Bu) = (AB)u for all u", "identity")


def unit(how: How = "identity") -> Check:
    """I with IA = A for every A; A⁻¹A = I where det A ≠ 0; dependent rows or columns give det A = 0.

    >>> unit().decide(((1, 0), (0, 1))).holds
    True
    """

    def decide(printed: tuple[tuple[int, ...], ...]) -> Finding:
        one = Matrix(printed)
        a = Matrix(one.rows, one.rows, lambda r, c: symbols(f"a{r + 1}{c + 1}"))
        if one * a != a:
            return Finding(False, "IA is not A", f"IA = {shown(tuple(one * a))}")
        if (a.adjugate() * a - a.det() * one).expand() != 0 * eye(one.rows):
            return Finding(False, "adj(A)A is not det(A)I", f"I = {shown(printed)}")
        lean = a.copy()
        lean[-1, :] = sum((symbols(f"t{k}") * a[k, :] for k in range(one.rows - 1)), 0 * a[0, :])
        if lean.det().expand() != 0 or lean.T.det().expand() != 0:
            return Finding(False, "dependent rows leave a determinant", str(lean.det()))
        return Finding(True, "adj(A)A = det(A)I for all square A, and det A = 0 where rows or columns depend")

    return Check(how, decide)
