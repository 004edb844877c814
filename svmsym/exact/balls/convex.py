"""Whether a problem with the kernel tanh(γ⟨x, z⟩ + r) is convex: its matrix need not be semidefinite.

    M true, M̂ integers with ‖M − M̂‖ ≤ c:   M̂ − cI semidefinite ⇒ M is;   vᵀMv < 0 in balls ⇒ M is not

In: a problem. Out: a Convexity, or NonConvexError with an integer vector. M is first K on the distinct
points, then, where that is indefinite, the curvature on the directions that the equality rows allow. More
bits are used until one of the two proofs succeeds; a matrix that is semidefinite and singular has
neither.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.balls.field import Arb, arb, flint, precision
from svmsym.exact.balls.gram import Rounded
from svmsym.exact.balls.kernel import Kernel
from svmsym.exact.balls.model import Model, model_of
from svmsym.exact.problem import Problem
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.convexity import Convexity, moving_unknowns, refusal
from svmsym.exact.solving.semidefinite import Vector, negative_direction

_BITS = (12, 30, 60, 120, 240)
_LIFTS = (2**4, 2**10, 2**20, 2**40)
Square = list[list[int]]


class UndecidedConvexityError(SvmsymError):
    """Neither convexity nor its opposite could be proved."""


def require_convex_sigmoid(problem: Problem) -> Convexity:
    """Refuse a problem with the kernel sigmoid that is not convex."""
    return convexity_of(model_of(problem))


def convex_lift(model: Model) -> int | None:
    """A number t such that K + t is semidefinite; 0 for semidefinite K, None where none was found.

    Where Σ s·u is fixed by a row, adding t to all kernel values changes the objective by a constant.
    """
    if model.kernel.type == "rbf" or convexity_of(model).negative is None:
        return 0
    every = range(model.kernel.size)
    if not any(_is_sign_row(model.program, row) for row in model.program.rows):
        return None
    for lift in _LIFTS:
        rounded = Rounded(model.kernel, _BITS[2], 0, lift * 2 ** _BITS[2])
        first = [model.kernel.place.index(i) for i in every]
        if negative_direction(_less(rounded.block(first, first), 2 * model.kernel.size)) is None:
            return lift
    return None


def convexity_of(model: Model) -> Convexity:
    """The convexity of a model; RBF matrices are positive definite (Schoenberg 1938)."""
    if model.kernel.type == "rbf":
        return Convexity()
    chosen = _up_to_sign(model.kernel)
    first = [model.kernel.place.index(i) for i in chosen]

    def kernel(bits: int) -> tuple[Square, int]:
        return Rounded(model.kernel, bits).block(first, first), 2 * len(first)

    negative = _decide(kernel, lambda v: _quadratic(model, dict(zip(chosen, v, strict=True))), ())
    if negative is None:
        return Convexity()
    per_sample = [0] * model.problem.n
    for i, x in zip(first, negative, strict=True):
        per_sample[i] = x
    within = _within_rows(model)
    if within is None:
        return Convexity(tuple(per_sample))
    raise refusal(model.problem, within, rows=bool(model.program.rows))


def _up_to_sign(kernel: Kernel) -> list[int]:
    """Distinct points; with r = 0 only one of x and −x and no origin, because tanh is odd.

    K(−x, ·) = −K(x, ·) and K(0, ·) = 0, so the matrix of all points is semidefinite if that of these is.
    """
    every = range(kernel.size)
    if kernel.c:
        return [*every]
    seen: set[tuple[int, ...]] = set()
    found = []
    for i, row in zip(every, kernel.points.take(every), strict=True):
        x = tuple(row)
        if any(x) and tuple([-v for v in x]) not in seen:
            seen.add(x)
            found.append(i)
    return found


def _within_rows(model: Model) -> Vector | None:
    """A vector over the samples along which the dual bends the wrong way, or None."""
    p = model.program
    unknowns = moving_unknowns(p)
    rows = p.rows
    if not p.has_ridge:
        # Only Σ s·u at each distinct point matters; one unknown for each of them stands for all.
        one = {model.place[v]: v for v in reversed(unknowns) if p.sign[v]}
        if len(one) < len(unknowns):
            rows = tuple(row for row in rows if _is_sign_row(p, row))
        unknowns = sorted(one.values())
    largest = max((p.sign[v] ** 2 for v in unknowns), default=1)

    def curvature(bits: int) -> tuple[Square, int]:
        """2^bits·P·(κ/weight) up to the rounding of K and of the ridge."""
        gram = Rounded(model.kernel, bits)
        block = gram.block([p.point[v] for v in unknowns], [p.point[v] for v in unknowns])
        table = [
            [p.sign[v] * p.sign[w] * k for w, k in zip(unknowns, line, strict=True)]
            for v, line in zip(unknowns, block, strict=True)
        ]
        for k, v in enumerate(unknowns):
            table[k][k] += (p.ridge[v] << bits) // model.W
        return table, 2 * largest * (len(unknowns) + 1)

    def quadratic(v: Vector) -> Arb:
        values = dict(zip(unknowns, v, strict=True))
        ridge = sum(p.ridge[w] * x * x for w, x in values.items())
        return _quadratic(model, model.combined(values)) + arb(Fraction(ridge, model.W))

    found = _decide(curvature, quadratic, [[row[v] for v in unknowns] for row in rows])
    if found is None:
        return None
    total = [0] * model.problem.n
    for v, x in zip(unknowns, found, strict=True):
        total[p.point[v]] += p.sign[v] * x
    return tuple(total)


def _decide(
    rounded: Callable[[int], tuple[Square, int]],
    quadratic: Callable[[Vector], Arb],
    rows: Sequence[Sequence[int]],
) -> Vector | None:
    """A vector with a proved negative value, or None where the matrix is proved semidefinite."""
    for bits in _BITS:
        matrix, error = rounded(bits)
        v = negative_direction(_less(matrix, error), rows)
        if v is None:
            return None
        with precision(2 * bits + 64):
            if quadratic(v) < 0:
                return v
    raise UndecidedConvexityError(
        f"whether the sigmoid kernel's matrix is positive semidefinite is undecided at {_BITS[-1]} bits",
        why="its smallest eigenvalue is zero or very near to it",
        hint="use the kernel rbf, or other values of gamma and coef0",
    )


def _less(matrix: Square, shift: int) -> Square:
    return [[x - shift if i == j else x for j, x in enumerate(row)] for i, row in enumerate(matrix)]


def _quadratic(model: Model, combined: dict[int, int]) -> Arb:
    """cᵀKc."""
    some = {i: c for i, c in combined.items() if c}
    inner = model.products([*some], some)
    return sum((c * k for c, k in zip(some.values(), inner, strict=True)), flint.arb(0))


def _is_sign_row(program: Program, row: Sequence[int]) -> bool:
    """Whether a row is a multiple of the signs."""
    at = next((v for v, s in enumerate(program.sign) if s), None)
    if at is None or not row[at]:
        return False
    return all(x * program.sign[at] == s * row[at] for x, s in zip(row, program.sign, strict=True))
