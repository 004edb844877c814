"""Walking through formulas: their parts, the way to each, and what stands there instead."""

from dataclasses import dataclass

from sympy import Expr, Pow

from svmsym.formulas import Entry, Index, Kind, Label, OperatorImage, Total, VectorEntry, kind_of

MEMBERS = (Entry, Label, VectorEntry)


@dataclass(frozen=True)
class Spot:
    """A part of a formula, the way to it, and the indices that sums around it bind."""

    path: tuple
    part: Expr
    scope: tuple


def spots(e, path=(), scope=()):
    yield Spot(path, e, scope)
    for k, a in enumerate(e.args):
        exponent = isinstance(e, Pow | OperatorImage) and k == 1
        if isinstance(a, Expr) and not isinstance(a, Index) and not exponent:
            yield from spots(a, (*path, k), (*scope, e.index) if isinstance(e, Total) else scope)


def replaced(e, path, new):
    if not path:
        return new
    args = list(e.args)
    args[path[0]] = replaced(args[path[0]], path[1:], new)
    return e.func(*args)


def renamed(e, old, new):
    """The free occurrences of one index become another, which no sum inside binds."""
    if e == old:
        return new
    if not e.args or (isinstance(e, Total) and e.index == old):
        return e
    return e.func(*(renamed(a, old, new) if isinstance(a, Expr) else a for a in e.args))


def scalar(e):
    return kind_of(e) is Kind.SCALAR


def names_in(e):
    return {index.name for index in e.atoms(Index)}


def part_at(e, path):
    for k in path:
        e = e.args[k]
    return e
