"""Predictions as they were written, one entry after the other, and the point that each is about.

    f(6, 0) = 5 names its point;  y_2 = 1 and f(x_2) = 1 its place;  class = 1 and a number alone name neither

Points and places are matched by what they name, the others by the order of writing. Where one answer mixes
them so that the order is not sure, it is :class:`Unclear`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sympy import Expr

from svmsym.exams.meaning.functions import Applied, Sign
from svmsym.exams.meaning.statements import Chain, Decimal, Defined, Statement
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.named_letters import name_of
from svmsym.exams.values.named_points import Point, arguments_of, as_point, numbers_of
from svmsym.exams.values.said import Result, flat, said
from svmsym.exams.values.surd import Number
from svmsym.formulas.atoms import Scalar, Vector

_CLASSES = (Fraction(1), Fraction(-1))
_MACHINE = frozenset({"w", "b"})


@dataclass(frozen=True)
class Entry:
    """A value, what it is called, and the point or the place that it names."""

    name: str
    value: Number
    point: Point | None = None
    place: int | None = None


def entries(
    statements: Iterable[Statement], known: Known, room: Fraction, decimals: Sequence[Decimal] = ()
) -> list[Entry] | Unclear:
    """The predictions in the order of writing; w and b of the same answer are used and are none.

    >>> from sympy import Integer
    >>> from svmsym.exams.meaning.statements import Shown
    >>> found = entries([Shown(Integer(-1)), Defined("class", (), Integer(1))], Known(), Fraction(0))
    >>> [(e.name, str(e.value)) for e in found]
    [('', '-1'), ('class', '1')]
    """
    every = flat(statements)
    machine = said(every, known, room, decimals).values
    own = {k: v[0] for k, v in machine.items() if k in _MACHINE and len(v) == 1}
    known = known.also(
        {k: v for k, v in own.items() if not isinstance(v, tuple)},
        {k: v for k, v in own.items() if isinstance(v, tuple)},
    )
    written: list[Entry] = []
    for statement in every:
        found = _entries(statement, known, room, decimals)
        if isinstance(found, Unclear):
            return found
        written += found
    return written


def _entries(
    statement: Statement, known: Known, room: Fraction, decimals: Sequence[Decimal]
) -> list[Entry] | Unclear:
    names = _names(statement)
    if names & _MACHINE:
        return []
    labels = {n for n in names if _label(n)}
    free = replace(known, numbers={k: v for k, v in known.numbers.items() if k not in labels})
    found = said([statement], free, room, decimals)
    if found.false:
        return Unclear("an equation between numbers in it does not hold", tuple(found.false))
    named = [(name, v) for name, given in found.values.items() for v in given]
    if any(len(given) > 1 for given in found.values.values()):
        return Unclear("two values are given for one point")
    sides = [side for equation in found.equations for side in equation.sides]
    if any(isinstance(side, Expr) and side.atoms(Applied) and not _class_of(side) for side in sides):
        return Unclear("an equation was given, and no class and no number")  # f(x) − 1 = 2
    written: list[Entry] = []
    points = [p for a in arguments_of(statement) if (p := numbers_of(a))]
    places = [k for a in arguments_of(statement) if (k := _numbered(a))]
    unnamed = [*found.alone, *(equation.value for equation in found.equations)]  # w·(3, 0) + b = 2
    for name, value in named or [("", v) for v in unnamed]:
        values = _listed(value)
        place = _label(name)
        if len(values) > 1 and (points or places or place):
            return Unclear("a class or a number is asked for, and a list was given")
        about: list[tuple[Point | None, int | None]] = [(p, None) for p in points]
        about += [(None, k) for k in places]
        for point, at in about or [(None, place)]:
            written += [Entry("y" if place else name, v, point, at) for v in values]
    return written


def _names(statement: Statement) -> set[str]:
    if isinstance(statement, Chain):
        return {name for v in statement.values if (name := name_of(v)) is not None}
    return {statement.name} if isinstance(statement, Defined) else set()


def _class_of(side: Expr) -> bool:
    """Sign f(x)."""
    return isinstance(side, Sign) and isinstance(side.args[0], Applied)


def _label(name: str) -> int | None:
    """k of y_k."""
    head, _, place = name.partition("_")
    return int(place) if head == "y" and place.isdecimal() else None


def _numbered(arguments: Sequence[object]) -> int | None:
    """k of f(x_k)."""
    if len(arguments) != 1 or not isinstance(arguments[0], Vector | Scalar):
        return None
    head, _, place = arguments[0].name.partition("_")
    return int(place) if head == "x" and place.isdecimal() else None


def _listed(value: Result) -> tuple[Number, ...]:
    return value if isinstance(value, tuple) else (value,)


def by_point(written: Sequence[Entry], asked: Sequence[Point], d: int) -> list[list[Entry]] | Unclear:
    """The entries of each point that is asked for.

    >>> one, two = (Fraction(1),), (Fraction(2),)
    >>> swapped = [Entry("f", Fraction(8), two), Entry("f", Fraction(4), one)]
    >>> [[str(e.value) for e in some] for some in by_point(swapped, [one, two], 1)]
    [['4'], ['8']]
    """
    if not written:
        return Unclear("no class and no number was given")
    if any(e.point is not None for e in written):
        found = _by_name(written, asked, d)
    elif any(e.place is not None for e in written):
        found = _by_place(written, asked)
    elif len(asked) == 1:
        found = [[*written]]
    else:
        found = _by_order(written, asked)
    if not isinstance(found, Unclear) and not all(found):
        at = f"({', '.join(str(v) for v in asked[found.index([])])})"
        return Unclear(f"nothing is said of the point {at}: write one number for each point")
    return found


def _by_name(written: Sequence[Entry], asked: Sequence[Point], d: int) -> list[list[Entry]] | Unclear:
    """By the point; what names none belongs to the point named just before it.

    A class for every point at the end, f(0, 3) = −4, f(4, 1) = 2, so −1 and 1, has the order of the names.
    """
    found: list[list[Entry]] = [[] for _ in asked]
    last = max(k for k, e in enumerate(written) if e.point is not None)
    behind = written[last + 1 :]
    if len(behind) > 1 and len(asked) > 1:
        return _classes_behind(written[: last + 1], behind, asked, d)
    at: int | None = None
    for entry in written:
        if entry.point is not None:
            places = [k for k, x in enumerate(asked) if x in as_point(entry.point, d)]
            if not places:
                return Unclear("the answer gives f at another point than the one that is asked for")
            at = places[0]
        if at is None or entry.place is not None:
            return Unclear("it is not clear which value belongs to which point")
        found[at].append(entry)
    return found


def _classes_behind(
    written: Sequence[Entry], behind: Sequence[Entry], asked: Sequence[Point], d: int
) -> list[list[Entry]] | Unclear:
    """Several entries behind the last point: one for each point in the order in which they were named."""
    order = list(dict.fromkeys(e.point for e in written if e.point is not None))
    found = _by_name(written, asked, d)
    if isinstance(found, Unclear):
        return found
    if len(behind) != len(asked) or len(order) != len(asked) or any(e.place is not None for e in behind):
        return Unclear("it is not clear which value belongs to which point")
    for point, entry in zip(order, behind, strict=True):
        at = next(k for k, x in enumerate(asked) if x in as_point(point, d))
        found[at].append(entry)
    return found


def _by_place(written: Sequence[Entry], asked: Sequence[Point]) -> list[list[Entry]] | Unclear:
    found: list[list[Entry]] = [[] for _ in asked]
    for entry in written:
        if entry.place is None:
            return Unclear("some values have a number and others have none: which belongs to which point?")
        if not 1 <= entry.place <= len(asked):
            return Unclear(f"a value has the number {entry.place}, and {len(asked)} are asked for")
        found[entry.place - 1].append(entry)
    return found


def _by_order(written: Sequence[Entry], asked: Sequence[Point]) -> list[list[Entry]] | Unclear:
    if len(written) != len(asked):
        return Unclear(f"points: {len(asked)}, numbers given: {len(written)}; write one for each point")
    names = {e.name for e in written}
    classes = all(e.value in _CLASSES for e in written)
    if len(names) > 1 and not (classes and names == {"", "class"}):
        return Unclear("values with a name and others are mixed: which belongs to which point?")
    if tuple(e.value for e in written) in asked:
        return Unclear("these are the coordinates of a point: a class or a number is asked for")
    return [[e] for e in written]
