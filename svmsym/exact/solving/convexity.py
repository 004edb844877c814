"""Whether a problem is convex; where it is not, an integer vector proves it.

    svm: the dual has the curvature Σ s s′ K + ridge on the directions that its equality rows allow
    qp:  ½uᵀQu + pᵀu on E u = d

A support vector machine needs its matrix K to be positive semidefinite only along directions v with A v =
0. So two facts are told apart: K is indefinite (a vector v with vᵀKv < 0), and the problem is not convex
(a vector that satisfies the equality rows as well). Linear and RBF kernels are semidefinite for all data,
and so are polynomial ones with γ ≥ 0 and r ≥ 0 (Schur 1911; Schoenberg 1938); the others are tested on
the data at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem, Rows
from svmsym.exact.programs.instance import instance
from svmsym.exact.programs.integer_gram import gram_of, integer_rows
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.semidefinite import Vector, negative_direction

_ROWS = ", which satisfies the equality rows of the dual"
_SHOWN = 12  # entries of a vector that a message shows

__all__ = ["Convexity", "NonConvexError", "negative_direction", "require_convex"]


class NonConvexError(SvmsymError):
    """A problem that is not convex, with an integer vector along which its curvature is negative."""

    def __init__(self, what: str, vector: Vector, *, why: str = "", hint: str = "") -> None:
        super().__init__(what, why=why, hint=hint)
        self.vector = vector


@dataclass(frozen=True)
class Convexity:
    """A convex problem, and what is known about its matrix.

    ``negative`` is a vector with vᵀKv < 0 that the problem excludes; None where K is positive semidefinite.

    >>> Convexity((1, -1)).notice[:36]
    'K is not positive semidefinite: vᵀKv'
    """

    negative: Vector | None = None
    name: str = "K"

    @property
    def notice(self) -> str:
        """What to tell about a matrix that is indefinite where it does not matter; empty otherwise."""
        if self.negative is None:
            return ""
        return (
            f"{self.name} is not positive semidefinite: vᵀ{self.name}v < 0 for v = {shown(self.negative)}; "
            "the problem is convex all the same, because its equality rows or squared terms exclude such v"
        )


def require_convex(problem: Problem) -> Convexity:
    """Refuse a problem that is not convex, with a vector; else say what is known about its matrix.

    >>> from fractions import Fraction
    >>> K = [[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]]
    >>> from svmsym.exact.problem import Kernel
    >>> require_convex(Problem("svc", kernel=Kernel("precomputed"), gram=K, y=(1, 1)))
    Traceback (most recent call last):
    ...
    svmsym.exact.solving.convexity.NonConvexError: K is not positive semidefinite
      why: vᵀKv < 0 for v = (-1, 1), which satisfies the equality rows of the dual
      what to do: use a kernel with a positive semidefinite matrix
    """
    kernel = problem.kernel
    if problem.kind == "qp":
        return _require_convex_qp(problem)
    if kernel.type == "sigmoid":
        from svmsym.exact.balls.convex import require_convex_sigmoid  # noqa: PLC0415 - needs python-flint

        return require_convex_sigmoid(problem)
    if kernel.type in {"linear", "rbf"} or (
        kernel.type == "poly" and kernel.gamma >= 0 and kernel.coef0 >= 0
    ):
        return Convexity()  # an inner product, and what Schur's product theorem makes of it
    gram, _, _ = gram_of(problem)
    every = range(gram.size)
    v = negative_direction(gram.block(every, every))
    if v is None:
        return Convexity()
    if problem.kind in {"ls-svm", "ridge"}:  # least squares: no w has the norm that such a K gives
        raise refusal(problem, v, rows=False)
    program = instance(problem).program
    moving = moving_unknowns(program)
    w = negative_direction(
        program.curvature(moving, moving), [[row[v] for v in moving] for row in program.rows]
    )
    if w is None:
        return Convexity(v)
    raise refusal(problem, _per_point(program, moving, w), rows=bool(program.rows))


def refusal(problem: Problem, vector: Vector, *, rows: bool) -> NonConvexError:
    """The error for a kernel whose dual is not convex."""
    name = "K" if problem.kernel.type == "precomputed" else f"the {problem.kernel.type} kernel's matrix K"
    return NonConvexError(
        f"{name} is not positive semidefinite",
        vector,
        why=f"vᵀKv < 0 for v = {shown(vector)}{_ROWS if rows else ''}",
        hint="use a kernel with a positive semidefinite matrix",
    )


def shown(vector: Vector) -> str:
    """A vector, shortened for a message."""
    if len(vector) <= _SHOWN:
        return str(vector)
    return f"({', '.join(map(str, vector[:_SHOWN]))}, … {len(vector)} entries)"


def _require_convex_qp(problem: Problem) -> Convexity:
    assert problem.Q is not None
    matrix = _whole(problem.Q)
    v = negative_direction(matrix)
    if v is None:
        return Convexity()
    w = negative_direction(matrix, _whole(problem.E)) if problem.E else v
    if w is None:
        return Convexity(v, "Q")
    raise NonConvexError(
        "Q is not positive semidefinite",
        w,
        why=f"uᵀQu < 0 for u = {shown(w)}{', and E u = 0' if problem.E else ''}",
        hint="give a convex objective",
    )


def _whole(rows: Rows) -> list[list[int]]:
    return [[int(x) for x in row] for row in integer_rows(rows)[0]]


def moving_unknowns(program: Program) -> list[int]:
    """The unknowns that bounds do not fix."""
    bounds = zip(program.lower, program.upper, strict=True)
    return [v for v, (low, high) in enumerate(bounds) if low is None or low != high]


def _per_point(program: Program, variables: Sequence[int], w: Vector) -> Vector:
    """Σ s·w at every point: the vector that K itself sees."""
    total = [0] * program.gram.size
    for v, x in zip(variables, w, strict=True):
        total[program.point[v]] += program.sign[v] * x
    return tuple(total)
