"""What an answer says about letters: α = (…), α_1 = α_2 = ¼, w = (½, ½), b = −3/2; or values alone.

A chain of equalities gives its values to all its letters. Equations between letters (α_1 = 2α_2) are used
once one side is known. Values that contradict each other are kept side by side: nothing is chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from sympy import Expr

from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import (
    Chain,
    Decimal,
    Defined,
    Grid,
    PerPoint,
    Shown,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.exams.values.evaluating import Coordinates, Known, number, vector
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.formulas.atoms import Entry, Scalar, Vector

Result = Number | Coordinates


@dataclass(frozen=True)
class Everywhere:
    """α_i = value for all i, under conditions on i."""

    value: Number
    where: tuple[Statement, ...]


@dataclass
class Said:
    """Values by letter, all that were given; values alone; equations that are false as they are."""

    values: dict[str, list[Result]] = field(default_factory=dict)
    everywhere: dict[str, list[Everywhere]] = field(default_factory=dict)
    alone: list[Result] = field(default_factory=list)
    false: list[tuple[Result, Result]] = field(default_factory=list)
    left: list[Statement] = field(default_factory=list)  # of no use for letters
    why: list[str] = field(default_factory=list)  # values that were left because they are not exact

    def add(self, name: str, value: Result) -> bool:
        """One more value of a letter; whether it is a new one."""
        known = self.values.setdefault(name, [])
        if value in known:
            return False
        known.append(value)
        return True


def said(
    statements: Iterable[Statement],
    known: Known,
    room: Fraction = Fraction(0),
    decimals: Iterable[Decimal] = (),
) -> Said:
    """What statements say; of a value and its own rounding, 2√2 = 2.83, the value alone counts.

    >>> from sympy import Rational
    >>> from svmsym.exams.meaning.statements import Chain
    >>> quarter = Chain((Scalar("α_1"), Scalar("α_2"), Rational(1, 4)), ("=", "="))
    >>> said([quarter], Known()).values
    {'α_1': [Fraction(1, 4)], 'α_2': [Fraction(1, 4)]}
    """
    found = Said()
    places = {Fraction(int(d.value.p), int(d.value.q)): d.places for d in decimals}
    pending: list[tuple[list[str], list[Value], Statement]] = []
    for statement in flat(statements):
        if isinstance(statement, Shown):
            _show(found, statement, known)
        elif isinstance(statement, Chain) and statement.for_all and _each(found, statement, known):
            continue
        else:
            runs = _runs(statement)
            pending += [(*_split(run), statement) for run in runs]
            if not runs:
                found.left.append(statement)
    while pending:
        before = len(pending)
        pending = [p for p in pending if not _use(found, p[0], p[1], known, (room, places))]
        if len(pending) == before:
            break
    found.left += [statement for _, _, statement in pending]
    for _, values, _ in pending:
        found.why += [reason for v in values if (reason := _reason(v, known))]
    return found


def false_equations(
    statements: Iterable[Statement], found: Said, known: Known, room: Fraction, decimals: Iterable[Decimal]
) -> list[tuple[Result, Result]]:
    """The equations that the values found for w and b do not fulfil.

    >>> from sympy import Integer
    >>> wrong = Chain((2 * Scalar("b"), Integer(3)), ("=",))
    >>> false_equations([wrong], Said({"b": [Fraction(1)]}), Known(), Fraction(0), ())
    [(Fraction(2, 1), Fraction(3, 1))]
    """
    settled = {
        name: given[0] for name, given in found.values.items() if name in ("w", "b") and len(given) == 1
    }
    more = known.also(
        {k: v for k, v in settled.items() if not isinstance(v, tuple)},
        {k: v for k, v in settled.items() if isinstance(v, tuple)},
    )
    others = [s for s in flat(statements) if not _labels_alone(s)]
    return said(others, more, room, decimals).false


def _labels_alone(statement: Statement) -> bool:
    """y_1 = 1, which may be a prediction and no label of the data."""
    names = [name_of(v) for v in statement.values] if isinstance(statement, Chain) else []
    return any(name is not None and name.startswith("y") for name in names)


def _reason(value: Value, known: Known) -> str:
    """Why a value is no number."""
    parts = value.items if isinstance(value, Tuple) else (value,)
    for part in parts:
        if isinstance(part, Expr):
            try:
                number(part, known)
            except NotExactError as error:
                return error.what
    return ""


def flat(statements: Iterable[Statement]) -> list[Statement]:
    """One by one, without brackets around several."""
    found: list[Statement] = []
    for s in statements:
        found += flat(s.statements) if isinstance(s, Together) else [s]
    return found


def evaluated(value: Value, known: Known) -> Result | None:
    """The number or the vector that a value is, None where it is neither."""
    try:
        if isinstance(value, Tuple):
            return tuple(number(v, known) for v in value.items)
        if isinstance(value, Grid) and 1 in value.shape:
            return tuple(number(v, known) for row in value.rows for v in row)
        if isinstance(value, Expr):
            return _expression(value, known)
    except NotExactError:
        return None
    return None


def _expression(value: Expr, known: Known) -> Result:
    try:
        return number(value, known)
    except NotExactError:
        return vector(value, known)


def name_of(value: Value) -> str | None:
    """The letter that a value is: α, α_1, b, w, f; None for anything else, and for coordinates of x."""
    if isinstance(value, Scalar) and value.name.partition("_")[0] == "x":
        return None
    if isinstance(value, Scalar | Vector):
        return str(value.name)
    if isinstance(value, PerPoint) and isinstance(value.body, Entry) and value.body.index == value.index:
        return str(value.body.name)
    return str(value.name) if isinstance(value, Applied) else None


def _runs(statement: Statement) -> list[tuple[Value, ...]]:
    """The sides of the equations in a statement; exact ones alone where others are rounded behind ≈."""
    if isinstance(statement, Defined):
        return [(Applied(statement.name), statement.value)]
    if not isinstance(statement, Chain) or statement.for_all:
        return []
    runs: list[list[tuple[Value, str]]] = [[]]
    for value, sign in zip(statement.values, ("=", *statement.signs), strict=True):
        if sign not in {"=", "≈"}:
            runs.append([])
        runs[-1].append((value, sign if runs[-1] else "="))
    found = []
    for run in runs:
        exact = [v for v, sign in run if sign == "="]
        if len(run) > 1:
            found.append(tuple(exact if len(exact) > 1 else (v for v, _ in run)))
    return found


def _split(run: tuple[Value, ...]) -> tuple[list[str], list[Value]]:
    names, values = [], []
    for value in run:
        name = name_of(value)
        (values.append(value) if name is None else names.append(name))
    return names, values


def _show(found: Said, statement: Shown, known: Known) -> None:
    value = evaluated(statement.value, known)
    if value is None:
        found.left.append(statement)
    else:
        found.alone.append(value)


Rounding = tuple[Fraction, dict[Fraction, int]]


def _use(found: Said, names: list[str], values: list[Value], known: Known, rounding: Rounding) -> bool:
    """Give the values of a chain to its letters; False where nothing of it has a value yet."""
    room, places = rounding
    settled = {name: given[0] for name, given in found.values.items() if len(given) == 1}
    more = known.also(
        {k: v for k, v in settled.items() if not isinstance(v, tuple)},
        {k: v for k, v in settled.items() if isinstance(v, tuple)},
    )
    results = [r for v in values if (r := evaluated(v, more)) is not None]
    results += [settled[name] for name in names if name in settled]
    results += [known.numbers[name] for name in names if name in known.numbers]
    results += [known.vectors[name] for name in names if name in known.vectors]
    if not results:
        return False
    results = [r for r in results if not any(_rounds(r, other, places) for other in results)]
    distinct = [r for k, r in enumerate(results) if not any(same(r, other, room) for other in results[:k])]
    letters = [name for name in names if name not in known.numbers and name not in known.vectors]
    for name in letters:
        for r in distinct:
            found.add(name, r)
    if not letters:
        found.alone.append(results[-1])
        found.false += [(distinct[0], other) for other in distinct[1:]]
    return True


def _rounds(value: Result, exact: Result, places: dict[Fraction, int]) -> bool:
    """Whether one value is a decimal that rounds the other."""
    if isinstance(value, tuple) or isinstance(exact, tuple):
        if not isinstance(value, tuple) or not isinstance(exact, tuple) or len(value) != len(exact):
            return False
        pairs = [(v, e) for v, e in zip(value, exact, strict=True) if v != e]
        return bool(pairs) and all(_rounds(v, e, places) for v, e in pairs)
    if not isinstance(value, Fraction) or value not in places or exact in places or value == exact:
        return False
    return same(value, exact, Fraction(1, 2 * 10 ** places[value]))


def _each(found: Said, statement: Chain, known: Known) -> bool:
    """α_i = value for all i."""
    entries = [v for v in statement.values if isinstance(v, Entry)]
    values = [evaluated(v, known) for v in statement.values if not isinstance(v, Entry)]
    if {*statement.signs} != {"="} or not entries or len(values) != 1:
        return False
    if values[0] is None or isinstance(values[0], tuple):
        return False
    for entry in entries:
        found.everywhere.setdefault(str(entry.name), []).append(Everywhere(values[0], statement.where))
    return True


def same(left: Result, right: Result, room: Fraction = Fraction(0)) -> bool:
    """Equal, or within the room of rounding.

    >>> same(Fraction(1, 3), Fraction(33, 100), Fraction(1, 200)), same((Fraction(1),), Fraction(1))
    (True, False)
    """
    if isinstance(left, tuple) or isinstance(right, tuple):
        if not isinstance(left, tuple) or not isinstance(right, tuple) or len(left) != len(right):
            return False
        return all(same(a, b, room) for a, b in zip(left, right, strict=True))
    return bool(-room <= left - right <= room)
