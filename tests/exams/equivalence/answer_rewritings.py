"""Other ways to write a right answer, each of which says the same."""

from dataclasses import replace

from answer_trees import changes, slots
from brute_force import is_vector
from sympy import Add, Integer, Mul, Rational

from svmsym.exams.meaning.functions import Exp, Gradient, Max, Root, Sign, Tanh
from svmsym.exams.meaning.statements import (
    POINTS,
    Chain,
    Defined,
    Interval,
    Member,
    Optimise,
    Shown,
    Together,
    Tuple,
)
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Size, Vector, VectorEntry
from svmsym.formulas.operations import Inner, Total
from svmsym.formulas.substitution import substitute

P = Index("p", POINTS)
C, half = Scalar("C"), Rational(1, 2)
OPPOSITE = {"≤": "≥", "≥": "≤", "<": ">", ">": "<", "=": "="}


def swap_sides(e):
    if isinstance(e, Inner):
        yield Inner(e.right, e.left)
    if isinstance(e, Max):
        yield Max(*e.args[::-1])


def distribute(e):
    if isinstance(e, Mul):
        for a in e.args:
            if isinstance(a, Add):
                yield Add(*(e / a * t for t in a.args))
    if isinstance(e, Inner) and isinstance(e.left, Add):
        yield Add(*(Inner(t, e.right) for t in e.left.args))


def rename_bound(e):
    if isinstance(e, Total) and P not in e.atoms(Index):
        yield Total(substitute(e.body, {e.index: P}), P)


def split_sum(e):
    if isinstance(e, Total) and isinstance(e.body, Add):
        yield Add(*(Total(a, e.index) for a in e.body.args))
    if isinstance(e, Total) and isinstance(e.body, Mul):
        for a in e.body.args:
            if isinstance(a, Add):
                yield Add(*(Total(e.body / a * t, e.index) for t in a.args))


def into_the_sum(e):
    if isinstance(e, Mul):
        sums = [a for a in e.args if isinstance(a, Total)]
        rest = e / sums[0] if sums else None
        if len(sums) == 1 and not rest.atoms(Index):
            yield Total(rest * sums[0].body, sums[0].index)
    if isinstance(e, Total):
        yield 2 * Total(e.body / 2, e.index)
        yield -Total(-e.body, e.index)


def square_labels(e):
    if isinstance(e, Entry):
        yield e * Label("y", e.index) ** 2
        yield e * Label("y", e.index) ** 4
    if isinstance(e, VectorEntry):
        yield e * Label("y", e.index) ** 2


def roots(e):
    if isinstance(e, Root):
        yield Root(4 * e.args[0]) / 2
        yield e.args[0] / e
        yield 2 * Root(e.args[0] / 4)
    if isinstance(e, Inner) and e.left == e.right:
        yield Root(e) ** 2


def inside_functions(e):
    if isinstance(e, Sign):
        yield Sign(3 * e.args[0])
        yield -Sign(-e.args[0])
        yield Sign(C * e.args[0])
    if isinstance(e, Tanh):
        yield -Tanh(-e.args[0])
    if isinstance(e, Exp):
        yield 1 / Exp(-e.args[0])
        yield Exp(e.args[0] - C) * Exp(C)
    if isinstance(e, Max):
        yield -2 * Max(*(a / 2 for a in e.args)) * -1
        yield e.args[1] + Max(e.args[0] - e.args[1], Integer(0))


def factor(e):
    if isinstance(e, Add):
        yield Mul(Size(POINTS), Add(*(a / Size(POINTS) for a in e.args)))
        yield Mul(C, Add(*(a / C for a in e.args)))
        yield C + Add(*e.args) - C


WAYS = (
    swap_sides,
    distribute,
    rename_bound,
    split_sum,
    into_the_sum,
    square_labels,
    roots,
    inside_functions,
    factor,
)


def of_statement(s):
    """Equations moved about, inequalities turned, constraints in another order, other dresses."""
    if isinstance(s, Chain):
        yield from of_chain(s)
    if isinstance(s, Together):
        yield replace(s, statements=s.statements[::-1])
        for k, part in enumerate(s.statements):
            for other in of_statement(part):
                yield replace(s, statements=(*s.statements[:k], other, *s.statements[k + 1 :]))
        yield Together((*s.statements, s.statements[0]), (*s.links, ","))
    if isinstance(s, Optimise):
        flipped = "max" if s.sense == "min" else "min"
        yield replace(s, sense=flipped, objective=-s.objective)
        yield replace(s, objective=2 * s.objective)
        yield replace(s, objective=s.objective + 3)
        yield replace(s, objective=C * s.objective)
        yield replace(s, over=())
        yield replace(s, sense=flipped, objective=7 - s.objective / 2, constraints=s.constraints[::-1])
        for k, part in enumerate(s.constraints):
            for other in of_statement(part):
                yield replace(s, constraints=(*s.constraints[:k], other, *s.constraints[k + 1 :]))
    if isinstance(s, Defined):
        if s.arguments:
            yield renamed(s)
        if Vector("u") not in s.arguments:
            yield Shown(s.value)
    if isinstance(s, Shown) and not isinstance(s.value, Tuple):
        yield Defined("h", (), s.value)


def of_chain(s):
    yield Chain(s.values[::-1], tuple(OPPOSITE[sign] for sign in s.signs[::-1]))
    if len(s.values) == 2:
        (left, right), (sign,) = s.values, s.signs
        if isinstance(right, Tuple):
            yield Chain((left, replace(right, column=not right.column)), s.signs)
            names = [Scalar(f"{left.name}_{k + 1}") for k in range(len(right.items))]
            parts = tuple(Chain((a, v), ("=",)) for a, v in zip(names, right.items, strict=True))
            yield Together(parts, (",",) * (len(parts) - 1))
            return
        if isinstance(left, Tuple):
            return
        zero = Integer(0)
        for factor_ in (Integer(1), Integer(2), half, C, Integer(7)):
            yield Chain((factor_ * (left - right), zero), s.signs)
            yield Chain((zero, factor_ * (right - left)), (sign,))
        if sign == "=":
            yield Chain((-left, -right), ("=",))
            more = 0 if is_vector(left) or is_vector(right) else C
            yield Chain((-3 * left + more, more - 3 * right), ("=",))
        else:
            yield Chain((-left, -right), (OPPOSITE[sign],))
        for term in Add.make_args(left):
            yield Chain((left - term, right - term), s.signs)
    else:
        pairs = zip(s.values, s.signs, s.values[1:], strict=False)
        parts = tuple(Chain((a, b), (sign,)) for a, sign, b in pairs)
        yield Together(parts, (",",) * (len(parts) - 1))
        yield Together(parts[::-1], (",",) * (len(parts) - 1))
        if s.signs == ("≤", "≤"):
            yield Member(s.values[1], Interval(s.values[0], s.values[2]))
            yield Chain(tuple(2 * v for v in s.values), s.signs)
        if s.signs == ("=", "=") and isinstance(s.values[0], Gradient):
            yield Chain(s.values[1:], ("=",))
            yield Chain((-s.values[1], s.values[2]), ("=",))


def renamed(s):
    """The definition with other letters for its arguments."""
    letters = dict(zip(s.arguments, (Vector("u"), Vector("v")), strict=False))
    return Defined(s.name, tuple(letters[a] for a in s.arguments), s.value.xreplace(letters))


def rewritings(statement):
    """(way, statement) for one step of every way everywhere."""
    for way in WAYS:
        for found in changes(statement, way):
            if well_formed(found):
                yield way.__name__, found
    for found in of_statement(statement):
        yield "statement", found


def well_formed(statement):
    """Not two vectors multiplied by an expansion, and no index twice below one sum."""
    return all(e.is_commutative for _, e in slots(statement))
