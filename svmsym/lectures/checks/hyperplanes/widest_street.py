"""Programs for the widest street on any data, compared with the bisector of the two convex hulls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.lectures.checks.machines.margin_programs import bisector, solved
from svmsym.lectures.checks.relations import not_closed
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import computes, shown
from svmsym.lectures.data import Data
from svmsym.lectures.finding import Check, Finding


def finds_widest_street(*sets: Data) -> Check:
    """A printed program in w and b, ``minimise`` and ``such that``, has the widest street as its solution.

    >>> from svmsym.formulas import Index, IndexSet, LabelFamily, Scalar, Vector, VectorFamily, inner, norm2
    >>> from svmsym.lectures.data import LOPSIDED
    >>> samples = IndexSet("n", "i", "j")
    >>> i, w, b = Index("i", samples), Vector("w"), Scalar("b")
    >>> far = LabelFamily("y", samples)[i] * (inner(w, VectorFamily("x", samples)[i]) + b) >= 1
    >>> finds_widest_street(LOPSIDED).decide({"minimise": norm2(w) / 2, "such that": far}).holds
    True
    >>> both = {"minimise": norm2(w) / 2 + b**2 / 2, "such that": far}
    >>> finds_widest_street(LOPSIDED).decide(both).counterexample
    'the points 1+, −5− of the line: (w, b) = (1/2, 1/2) instead of (1/3, 2/3)'
    """

    def decide(printed: dict[str, Any]) -> Finding:
        strict = not_closed([printed["such that"]])
        if strict is not None:
            return strict
        for data in sets:
            found = solved(printed["minimise"], [printed["such that"]], data, slack=False)
            right = bisector(data)
            if found is None:
                return Finding(False, "the program has no optimum", f"{data.name}: there is none")
            if found != right:
                numbers = f"(w, b) = {shown(found)} instead of {shown(right)}"
                return Finding(False, "another hyperplane comes out", f"{data.name}: {numbers}")
        names = "; ".join(data.name for data in sets)
        return Finding(True, f"solved exactly: halfway between the hulls of {names}")

    return with_parts(Check("run", decide), "minimise", "such that")


def machine_of(data: Data) -> Check:
    """Printed α, w and b of the widest street, by the exact solver; the optimal α must be the only one.

    >>> from svmsym.lectures.data import LINE
    >>> half = Fraction(1, 2)
    >>> machine_of(LINE).decide({"α": (half, half), "w": (2,), "b": 0}).counterexample
    'w[1]: computed 1, printed 2'
    """

    def compute() -> dict[str, Any]:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        found = solve(data.points, data.labels, C="inf")
        assert found.face.unique
        return {"α": found.alpha, "w": found.w, "b": found.b}

    return computes(compute)


def minimiser(
    Q: Any, p: Any, above: tuple[Any, Any] = ((), ()), equal: tuple[Any, Any] = ((), ())
) -> tuple[Fraction, ...] | None:
    """The exact u of min ½uᵀQu + pᵀu such that Au ≥ c and Eu = d; None where there is none.

    >>> minimiser([[1]], [0], above=([[1]], [3]))
    (Fraction(3, 1),)
    """
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    def rows(matrix: Any) -> tuple[tuple[Fraction, ...], ...]:
        return tuple(row(r) for r in matrix)

    def row(values: Any) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, values))

    program = Problem(
        "qp", Q=rows(Q), p=row(p), A=rows(above[0]), c=row(above[1]), E=rows(equal[0]), d=row(equal[1])
    )
    try:
        found = solve(program)
    except SvmsymError:  # not convex
        return None
    return found.u if found.status == "optimal" else None
