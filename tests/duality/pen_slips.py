"""Slips of the pen: every formula that differs from a given one by a single slip."""

from functools import partial

from formula_spots import MEMBERS, renamed, replaced, scalar, spots
from sympy import Add, Mul, Pow, Rational

from svmsym.formulas import (
    Entry,
    FeatureImage,
    Index,
    Label,
    OperatorImage,
    Scalar,
    Total,
    Vector,
    VectorEntry,
)


def mutants(e, pool):
    """Every formula that differs from e by one slip of the pen, still to be built, and the slip."""
    free = tuple(k for k in e.atoms(Index) if renamed(e, k, Index("v", k.domain)) != e)
    if not isinstance(e, Add):
        for how, factor in (("flip a sign", -1), ("scale by 2", 2), ("scale by ½", Rational(1, 2))):
            yield how, partial(Mul, factor, e)
    for spot in spots(e):
        indices = sorted({*free, *spot.scope}, key=str)
        for how, new in slips(spot.part, indices, spot.scope, pool):
            yield how, partial(replaced, e, spot.path, new)


def of_factors(part, _indices, scope, _pool):
    """A sign or factor too many or too few, a term, power or sum dropped."""
    if isinstance(part, Add):
        for term in part.args:
            yield "flip a sign", part - 2 * term
            yield "scale by 2", part + term
            yield "scale by ½", part - term / 2
            yield "drop a term", part - term
    elif isinstance(part, Mul):
        for k, factor in enumerate(part.args):
            if scalar(factor):
                how = "drop a label" if isinstance(factor, Label) else "drop a factor"
                yield how, Mul(*part.args[:k], *part.args[k + 1 :])
    elif isinstance(part, Pow):
        yield "drop a power", part.base
    elif isinstance(part, Total):
        for index in scope:
            if index.domain == part.index.domain:
                yield "drop a sum", renamed(part.body, part.index, index)


def of_letters(part, indices, _scope, pool):
    """The other index, or the other letter."""
    if isinstance(part, MEMBERS):
        for index in indices:
            if index.domain == part.index.domain and index != part.index:
                yield "the other index", part.func(part.args[0], index)
        if isinstance(part, Entry):
            others = [Entry(name, part.index) for name, d in pool.families if d == part.index.domain]
            yield from (("the other letter", x) for x in (*others, *pool.scalars) if x != part)
        if isinstance(part, VectorEntry):
            yield from (("the other letter", x) for x in pool.vectors)
    elif isinstance(part, Scalar):
        members = [Entry(name, k) for name, d in pool.families for k in indices if k.domain == d]
        yield from (("the other letter", x) for x in (*pool.scalars, *members) if x != part)
    elif isinstance(part, Vector):
        yield from (("the other letter", x) for x in pool.vectors if x != part)


def of_maps(part, _indices, _scope, _pool):
    """A map forgotten, or applied twice."""
    if isinstance(part, FeatureImage):
        yield "forget a map", part.of
    elif isinstance(part, OperatorImage):
        yield "forget a map", part.of
        yield "apply a map twice", OperatorImage(part.name, 2 * part.power, part.of)


KINDS = (of_factors, of_letters, of_maps)


def slips(part, indices, scope, pool):
    """Every single slip in a part, of every kind."""
    for kind in KINDS:
        yield from kind(part, indices, scope, pool)
