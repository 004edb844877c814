"""Sums and products of values over axes, written out in the kernel's language: αᵀQα, Xw, diag(y)α, ⟨w, x⟩."""

from __future__ import annotations

from sympy import Expr

from svmsym.formulas import Index, Inner, Total
from svmsym.judging.proving_letters import House, Outside, Shaped, constant

_MATRIX = 2  # axes


def scale(c: Expr, v: Shaped) -> Shaped:
    """c·v."""
    return Shaped(v.axes, lambda *p: c * v.at(*p), v.row)


def add(a: Shaped, b: Shaped) -> Shaped:
    """a + b, where the axes are the same; zero can be added to everything."""
    for one, other in ((a, b), (b, a)):
        if other.axes and not one.axes and one.at() == 0:
            return other
    if a.axes != b.axes:
        raise Outside("a sum of different kinds")
    return Shaped(a.axes, lambda *p: a.at(*p) + b.at(*p), a.row and b.row)


def total(v: Shaped, house: House) -> Shaped:
    """The sum of a list over the points."""
    k = house.index()
    if v.axes != ("n",):
        raise Outside("a sum of something that is no list over the points")
    return constant(Total(v.at(k), k))


def transpose(v: Shaped) -> Shaped:
    """vᵀ."""
    if len(v.axes) < _MATRIX:
        return Shaped(v.axes, v.at, not v.row)
    return Shaped(v.axes[::-1], lambda *p: v.at(*p[::-1]))


def multiply(a: Shaped, b: Shaped, sign: str, house: House) -> Shaped:
    """a·b as people write products: numbers, inner products, matrices, and entry by entry with ∘."""
    if not a.axes or not b.axes:
        return scale(b.at(), a) if a.axes else scale(a.at(), b)
    if sign in {"∘", "⊙"} and a.axes == b.axes == ("n",):
        return Shaped(a.axes, lambda i: a.at(i) * b.at(i), a.row)
    outer = len(a.axes) == len(b.axes) == 1 and b.row and not a.row
    if sign in {"∘", "⊙"} or outer:
        if sign in {"∘", "⊙"} or a.axes != ("n",) or b.axes != ("n",):
            raise Outside("a product of coordinates")
        return Shaped(("n", "n"), lambda i, j: a.at(i) * b.at(j))
    return inner(a, b, house)


def inner(a: Shaped, b: Shaped, house: House) -> Shaped:
    """The sum over the last axis of a and the first one of b; ⟨a, b⟩ for vectors."""
    if not a.axes and not b.axes:
        return constant(a.at() * b.at())
    axes = (*a.axes[:-1], *b.axes[1:])
    if a.axes[-1:] != b.axes[:1] or axes.count("d") > 1 or len(axes) > _MATRIX:
        raise Outside("a product of different kinds")
    cut = a.axes[:-1].count("n")

    def at(*p: Index) -> Expr:
        if a.axes[-1] == "d":
            return Inner(a.at(*p[:cut]), b.at(*p[cut:]))
        k = house.index()
        return Total(a.at(*p[:cut], k) * b.at(k, *p[cut:]), k)

    return Shaped(axes, at, len(a.axes) < len(b.axes))


def along(a: Shaped, b: Shaped, house: House) -> tuple[Expr, Expr]:
    """Both values at new indices; a number stands for a list of equal entries."""
    axes = a.axes or b.axes
    if any(v.axes != axes and (v.axes or (axes != ("n",) and v.at() != 0)) for v in (a, b)):
        raise Outside("both sides are of different kinds")
    places = [house.index() for _ in range(axes.count("n"))]
    return (a.at(*places) if a.axes else a.at()), (b.at(*places) if b.axes else b.at())
