"""Products and sums of values over axes, written out in the kernel's language: αᵀQα, Xw, diag(y)α, ⟨w, x⟩."""

from __future__ import annotations

from sympy import Expr, Integer

from svmsym.formulas import Index, Inner, Total, Vector, express, normal_form
from svmsym.formulas.monomials import INNER, SLOT, Letter, canonical, inner_letter
from svmsym.formulas.normal_form import collect
from svmsym.judging.proving_letters import House, Outside, Shaped

_MOST_AXES = 2


def scale(c: Expr, v: Shaped) -> Shaped:
    """c·v."""
    return Shaped(v.axes, lambda *p: c * v.at(*p), v.row)


def add(a: Shaped, b: Shaped) -> Shaped:
    """a + b, where the axes are the same; zero can be added to everything."""
    for one, other in ((a, b), (b, a)):
        if not one.axes and other.axes and one.at() == 0:
            return other
    if a.axes != b.axes:
        raise Outside("a sum of different kinds")
    return Shaped(a.axes, lambda *p: a.at(*p) + b.at(*p), a.row and b.row)


def transpose(v: Shaped) -> Shaped:
    """vᵀ."""
    if len(v.axes) < _MOST_AXES:
        return Shaped(v.axes, v.at, not v.row)
    return Shaped(v.axes[::-1], lambda *p: v.at(*p[::-1]))


def multiply(a: Shaped, b: Shaped, sign: str, house: House) -> Shaped:
    """a·b as people write products: numbers, inner products, matrices, and entry by entry with ∘."""
    if not a.axes:
        return scale(a.at(), b)
    if not b.axes:
        return scale(b.at(), a)
    if sign == "∘":
        if a.axes != b.axes or "d" in a.axes:
            raise Outside("a product entry by entry")
        return Shaped(a.axes, lambda *p: a.at(*p) * b.at(*p), a.row)
    if len(a.axes) == len(b.axes) == 1 and b.row and not a.row:
        if (*a.axes, *b.axes).count("d") > 1:
            raise Outside("a matrix over the coordinates")
        cut = len([x for x in a.axes if x == "n"])
        return Shaped((*a.axes, *b.axes), lambda *p: a.at(*p[:cut]) * b.at(*p[cut:]))
    return _contract(a, b, house)


def inner(a: Shaped, b: Shaped, house: House) -> Shaped:
    """⟨a, b⟩."""
    if a.axes != b.axes or len(a.axes) > 1:
        raise Outside("an inner product of different kinds")
    return _contract(a, b, house) if a.axes else Shaped((), lambda: a.at() * b.at())


def _contract(a: Shaped, b: Shaped, house: House) -> Shaped:
    """Sum over the last axis of a and the first one of b."""
    axes = (*a.axes[:-1], *b.axes[1:])
    if a.axes[-1] != b.axes[0] or axes.count("d") > 1 or len(axes) > _MOST_AXES:
        raise Outside("a product of different kinds")
    cut = a.axes[:-1].count("n")
    row = len(a.axes) == 1 and len(b.axes) == _MOST_AXES

    def at(*p: Index) -> Expr:
        if a.axes[-1] == "d":
            return Inner(a.at(*p[:cut]), b.at(*p[cut:]))
        k = house.index()
        return Total(a.at(*p[:cut], k) * b.at(k, *p[cut:]), k)

    return Shaped(axes, at, row)


def along(a: Shaped, b: Shaped, house: House) -> tuple[Expr, Expr]:
    """Both values at new indices; a number stands for a list of equal entries."""
    axes = a.axes or b.axes
    for v in (a, b):
        if v.axes != axes and not (v.axes == () and (axes == ("n",) or v.at() == 0)):
            raise Outside("both sides are of different kinds")
    places = [house.index() for _ in range(axes.count("n"))]
    return (a.at(*places) if a.axes else a.at()), (b.at(*places) if b.axes else b.at())


def sum_components(e: Expr, unit: Vector, house: House) -> Expr:
    """Sum over all components: Σ_k ⟨u, e_k⟩⟨v, e_k⟩ = ⟨u, v⟩."""
    return _replace_units(e, unit, house, 2)


def open_component(e: Expr, unit: Vector, house: House) -> Expr:
    """Make a vector of its general component: ⟨u, e_k⟩ becomes u."""
    return _replace_units(e, unit, house, 1)


def _replace_units(e: Expr, unit: Vector, house: House, count: int) -> Expr:
    if house.hides(e, unit.name):
        raise Outside("a function of a component")
    wanted: Letter = (0, unit.name)
    items = []
    for (bound, factors), coefficient in normal_form(e).items():
        rest, others = [], []
        for letter, exponent in factors:
            if letter[0] == INNER and wanted in letter[3:]:
                others += [letter[4] if letter[3] == wanted else letter[3]] * exponent
            else:
                rest.append((letter, exponent))
        if len(others) != count or wanted in others:
            raise Outside("a sum over coordinates that is no inner product")
        joined = inner_letter("", 0, *others) if count > 1 else (SLOT, "", 0, others[0])
        items.append((canonical(bound, [*rest, (joined, 1)]), coefficient))
    return express(collect(items)) if items else Integer(0)


