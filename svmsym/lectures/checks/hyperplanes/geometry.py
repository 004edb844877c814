"""Geometry of a hyperplane H = {z : ⟨w, z⟩ + b = 0}: its points, its nearest point, distances.

With f(x) = ⟨w, x⟩ + b and w ≠ 0, for every dimension:

    p = x − f(x)/‖w‖² · w   lies in H
    ‖x − z‖² = f(x)²/‖w‖² + ‖p − z‖²   for every z in H

so p is the nearest point and |f(x)|/‖w‖ the least distance. The kernel proves both lines; exact examples come
from a quadratic program in z that knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from sympy import Expr, Matrix, Symbol, sqrt

from svmsym.formulas import Scalar, Vector, gradient, inner, norm2, substitute
from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.lines import where
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

w, x, z, u = (Vector(name) for name in "wxzu")
b, r = Scalar("b"), Scalar("r")  # r = ‖w‖
LENGTH = r**2 - norm2(w)
W1, W2, B, X1, X2 = (Symbol(name, real=True) for name in ("w1", "w2", "b", "x1", "x2"))
_ON = Fraction(0)


def score(point: Any) -> Any:
    """f(x) = ⟨w, x⟩ + b."""
    return inner(w, point) + b


def nearest(point: Any) -> Any:
    """p = x − f(x)/‖w‖² · w."""
    return point - score(point) / r**2 * w


@cache
def nearest_is_nearest() -> bool:
    """Whether the kernel proves that p lies in H and is nearer to x than any other point of H.

    >>> nearest_is_nearest()
    True
    """
    inside = identity(LENGTH, times=r**2).decide(Equal(score(nearest(x)), 0))
    pythagoras = Equal(norm2(x - z), score(x) ** 2 / r**2 + norm2(nearest(x) - z))
    return inside.holds and identity(LENGTH, score(z), times=r**4).decide(pythagoras).holds


def on_hyperplane(*letters: Vector) -> Check:
    """An equation about all these letters holds for all points of H in their place: each is p of some vector.

    >>> u, v = Vector("u"), Vector("v")
    >>> on_hyperplane(v).decide(Equal(inner(w, v), b)).holds
    False
    >>> on_hyperplane(u, v).decide(Equal(inner(w, v - v) + inner(w, v) + b, 0)).reason
    'it says nothing of u'
    """
    values = {letter: nearest(Vector(f"u_{k}")) for k, letter in enumerate(letters, 1)}
    replaced = where(values, LENGTH, times=r**4)

    def decide(printed: Equal) -> Finding:
        used = exact(printed.left).atoms(Vector) | exact(printed.right).atoms(Vector)
        missing = [letter.name for letter in letters if letter not in used]
        if missing:
            return Finding(False, f"it says nothing of {missing[0]}", f"{missing[0]} does not occur")
        return replaced.decide(printed)

    return Check("identity", decide)


def projection(foot: Vector, distance: Scalar) -> Check:
    """An equation holds where the letters are the nearest point p of x and the signed distance f(x)/‖w‖.

    >>> p, d = Vector("p"), Scalar("d")
    >>> projection(p, d).decide(Equal(x, p - d * w / r)).holds
    False
    """
    replaced = where({foot: nearest(x), distance: score(x) / r}, LENGTH, times=r**2)

    def decide(printed: Any) -> Finding:
        found = replaced.decide(printed)
        if not found.holds or nearest_is_nearest():
            return found
        return Finding(False, "the foot is not the nearest point")

    return Check("identity", decide)


# Exact hyperplanes with a point each: on either side, through the origin, on the hyperplane.
PLACES: tuple[tuple[tuple[int, int], int, tuple[int, int]], ...] = (
    ((3, 4), -10, (0, 0)),
    ((1, 0), -2, (0, 0)),
    ((1, 2), 3, (1, -1)),
    ((2, -1), 1, (3, 1)),
    ((1, -1), 0, (2, 2)),
)


def least_distance(*, origin: bool = False) -> Check:
    """A printed expression in w1, w2, b, x1, x2 is the least distance of x (or of 0) from H.

    Its square is f(x)²/‖w‖² as a rational function, which the kernel proves to be the square of the least
    distance; so its sign is the same wherever f has one sign, and one place on either side decides it.

    >>> least_distance(origin=True).decide(B / sqrt(W1**2 + W2**2)).counterexample
    'w = (3, 4), b = −10, x = (0, 0): printed gives −2, the least distance is 2'
    """

    def decide(printed: Any) -> Finding:
        for normal, offset, point in PLACES:
            at = (0, 0) if origin else point
            values = dict(zip((W1, W2, B, X1, X2), (*normal, offset, *at), strict=True))
            said = exact(printed).subs(values)
            true = sqrt(exact(squared_distance(normal, offset, at)))
            if not same(said, true):
                place = f"w = {shown(normal)}, b = {shown(offset)}, x = {shown(at)}"
                numbers = f"{place}: printed gives {shown(said)}, the least distance is {shown(true)}"
                return Finding(False, "it is not the least distance", numbers)
        f = B if origin else W1 * X1 + W2 * X2 + B
        proved = vanishes(exact(printed) ** 2 - f**2 / (W1**2 + W2**2)) and nearest_is_nearest()
        return Finding(proved, "the square is proved for every dimension, the sign on either side of H")

    return Check("identity", decide)


def squared_distance(normal: Sequence[Any], offset: Any, point: Sequence[Any]) -> Fraction:
    """The least ‖z − x‖² with ⟨w, z⟩ + b = 0, from an exact quadratic program.

    >>> str(squared_distance((1, -1), -1, (0, 0)))
    '1/2'
    """
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - the ledger loads without the solver
    from svmsym.exact.solve import solve  # noqa: PLC0415

    m = len(point)
    identity_matrix = tuple(tuple(Fraction(int(k == l)) for l in range(m)) for k in range(m))
    found = solve(
        Problem(
            "qp",
            Q=identity_matrix,
            p=tuple(-Fraction(v) for v in point),
            E=(tuple(Fraction(v) for v in normal),),
            d=(-Fraction(offset),),
        )
    )
    return sum(((a - v) ** 2 for a, v in zip(found.u, point, strict=True)), _ON)


def dimension(normal: Sequence[Any], offset: Any) -> int | None:
    """The dimension of {z : ⟨w, z⟩ + b = 0}, None where it is empty.

    >>> dimension((3, 4), -10), dimension((0, 0), 1), dimension((0, 0), 0)
    (1, None, 2)
    """
    row = Matrix([list(normal)])
    if row.rank() < row.row_join(Matrix([[-offset]])).rank():
        return None
    return len(normal) - int(row.rank())


def dimensions(of: Symbol, space: Symbol) -> Iterator[tuple[str, dict[Any, Any]]]:
    """Cases with the dimension of a hyperplane and that of its space.

    >>> h, m = Symbol("h"), Symbol("m")
    >>> [values[h] for _, values in dimensions(h, m)]
    [0, 1, 2, 3]
    """
    for normal in ((2,), (3, 4), (1, -1, 2), (0, 0, 5, 1)):
        yield f"w = {shown(normal)}", {of: dimension(normal, -10), space: len(normal)}


def canonical(normal: Sequence[Any], offset: Any, point: Sequence[Any], label: int) -> tuple[Any, ...]:
    """(a w, a b) with y·(a f(x)) = 1 for the point x with label y; f(x) must not be zero.

    >>> [str(v) for v in canonical((2, -2), -2, (2, 0), 1)]
    ['1', '-1', '-1']
    """
    value = sum((Fraction(a) * v for a, v in zip(normal, point, strict=True)), Fraction(offset))
    factor = Fraction(label) / value
    return (*(factor * v for v in normal), factor * offset)


def same_points(pairs: Sequence[tuple[Any, ...]]) -> int:
    """How many different hyperplanes the parameters (w, b) describe: rows up to a factor.

    >>> same_points([(1, -1, -1), (2, -2, -2), (1, 1, 0)])
    2
    """
    return len({tuple(Matrix([pair]).rref()[0]) for pair in pairs})


def affine() -> Check:
    """A printed formula in x is affine with gradient w and value b at 0.

    >>> affine().decide(inner(w, x) + b).holds, affine().decide(inner(w, x) - b).holds
    (True, False)
    """
    t = Scalar("t")

    def decide(printed: Expr) -> Finding:
        def at(point: Any) -> Any:
            return substitute(printed, {x: point})

        slope = gradient(printed, x)
        lines = {
            "it keeps mixtures": Equal(at(t * z + (1 - t) * u), t * at(z) + (1 - t) * at(u)),
            "its gradient is w": Equal(slope, w),
            "what is left without the gradient is b": Equal(printed - inner(slope, x), b),
        }
        for said, equation in lines.items():
            found = identity().decide(equation)
            if not found.holds:
                return replace(found, reason=f"that {said} is wrong: {found.reason}")
        return Finding(True, "affine with gradient w and value b at 0: proved by the kernel for all m")

    return Check("identity", decide)
