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
    Shown,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.exams.values.evaluating import Coordinates, Known, number, vector
from svmsym.exams.values.named_letters import entry_of, multiple_of, name_of
from svmsym.exams.values.surd import NotExactError, Number, inverse

Result = Number | Coordinates


@dataclass(frozen=True)
class Everywhere:
    """α_i = value for all i, under conditions on i."""

    value: Number
    where: tuple[Statement, ...]


@dataclass(frozen=True)
class Equation:
    """K α = (…): sides without a value, or letters of the sheet, and what they are said to be."""

    sides: tuple[Value, ...]
    value: Result


@dataclass
class Said:
    """Values by letter, all that were given; values alone; equations that are false as they are."""

    values: dict[str, list[Result]] = field(default_factory=dict)
    everywhere: dict[str, list[Everywhere]] = field(default_factory=dict)
    alone: list[Result] = field(default_factory=list)
    shown: list[Result] = field(default_factory=list)  # of them those that no sign of equality stands before
    equations: list[Equation] = field(default_factory=list)  # their values are of something else
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
    >>> from svmsym.formulas.atoms import Scalar
    >>> quarter = Chain((Scalar("α_1"), Scalar("α_2"), Rational(1, 4)), ("=", "="))
    >>> said([quarter], Known()).values
    {'α_1': [Fraction(1, 4)], 'α_2': [Fraction(1, 4)]}
    """
    found = Said()
    places = {Fraction(int(d.value.p), int(d.value.q)): d.places for d in decimals}
    pending: list[tuple[list[_Multiple], list[Value], Statement]] = []
    for statement in flat(statements):
        if isinstance(statement, Shown):
            _show(found, statement, known)
        elif isinstance(statement, Chain) and statement.for_all and _each(found, statement, known):
            continue
        else:
            runs = _runs(statement)
            pending += [(*_split(run, known), statement) for run in runs]
            if not runs:
                found.left.append(statement)
    while pending:
        before = len(pending)
        pending = [p for p in pending if not _use(found, p[0], p[1], known, (room, places))]
        if len(pending) == before:
            break
    found.left += [statement for _, _, statement in pending]
    found.shown = [v for v in found.shown if not _repeats(found, v, room, places)]
    for _, values, _ in pending:
        found.why += [reason for v in values if (reason := _reason(v, known))]
    return found


def false_equations(
    statements: Iterable[Statement], found: Said, known: Known, room: Fraction, decimals: Iterable[Decimal]
) -> list[tuple[Result, Result]]:
    """The equations that the values found for w and b do not fulfil.

    >>> from sympy import Integer
    >>> from svmsym.formulas.atoms import Scalar
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
            found += _by_coordinate(tuple(exact if len(exact) > 1 else (v for v, _ in run)))
    return found


def _by_coordinate(run: tuple[Value, ...]) -> list[tuple[Value, ...]]:
    """(w_1, w_2) = (1, −1) as w_1 = 1 and w_2 = −1; other runs as they are."""
    if len({len(v.items) if isinstance(v, Tuple) else 0 for v in run}) != 1 or not isinstance(run[0], Tuple):
        return [run]
    columns = [*zip(*(v.items for v in run if isinstance(v, Tuple)), strict=True)]
    named = all(any(multiple_of(v, Known()) for v in column) for column in columns)
    return columns if named else [run]


_Multiple = tuple[str, Number]  # w with the factor 2 of 2w


def _split(run: tuple[Value, ...], known: Known) -> tuple[list[_Multiple], list[Value]]:
    names: list[_Multiple] = []
    values: list[Value] = []
    for value in run:
        multiple = multiple_of(value, known)
        if multiple is None:
            values.append(value)
        else:
            names.append(multiple)
    return names, values


def _show(found: Said, statement: Shown, known: Known) -> None:
    value = evaluated(statement.value, known)
    if value is None:
        found.left.append(statement)
    else:
        found.alone.append(value)
        found.shown.append(value)


Rounding = tuple[Fraction, dict[Fraction, int]]


def _use(found: Said, names: list[_Multiple], values: list[Value], known: Known, rounding: Rounding) -> bool:
    """Give the values of a chain to its letters; False where nothing of it has a value yet."""
    room, places = rounding
    settled = {name: given[0] for name, given in found.values.items() if len(given) == 1}
    more = known.also(
        {k: v for k, v in settled.items() if not isinstance(v, tuple)},
        {k: v for k, v in settled.items() if isinstance(v, tuple)},
    )
    worked = [(v, evaluated(v, more)) for v in values]
    results = [r for _, r in worked if r is not None]
    for of in (settled, known.numbers, known.vectors):
        results += [_times(of[name], factor) for name, factor in names if name in of]
    if not results:
        return False
    results = [r for r in results if not any(_rounds(r, other, places) for other in results)]
    distinct = [r for k, r in enumerate(results) if not any(same(r, other, room) for other in results[:k])]
    letters = [(n, factor) for n, factor in names if n not in known.numbers and n not in known.vectors]
    for name, factor in letters:
        for r in distinct:
            divisor = inverse(factor)
            if divisor is None or (-1 < factor < 1 and _is_rounded(r, places)):
                found.equations.append(Equation((), r))  # w/2 = 0.33 says less about w than two places
            else:
                found.add(name, _times(r, divisor))
    if not letters:
        unknown = tuple(v for v, r in worked if r is None)
        if unknown or names:
            found.equations.append(Equation(unknown, results[-1]))
        else:
            found.alone.append(results[-1])
        found.false += [(distinct[0], other) for other in distinct[1:]]
    return True


def _times(value: Result, factor: Number) -> Result:
    return tuple(v * factor for v in value) if isinstance(value, tuple) else value * factor


def _repeats(found: Said, value: Result, room: Fraction, places: dict[Fraction, int]) -> bool:
    """Whether a value alone is one of a letter; a number is none of α_1, for it may be meant for α_2."""
    return any(
        _near(value, v, room, places)
        for name, given in found.values.items()
        for v in given
        if isinstance(value, tuple) or not name.rpartition("_")[2].isdecimal()
    )


def _near(left: Result, right: Result, room: Fraction, places: dict[Fraction, int]) -> bool:
    """The same value, or one of them rounded."""
    return same(left, right, room) or _rounds(left, right, places) or _rounds(right, left, places)


def _is_rounded(value: Result, places: dict[Fraction, int]) -> bool:
    return any(v in places for v in (value if isinstance(value, tuple) else (value,)))


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
    entries = [entry for v in statement.values if (entry := entry_of(v, known)) is not None]
    values = [evaluated(v, known) for v in statement.values if entry_of(v, known) is None]
    if {*statement.signs} != {"="} or not entries or len(values) != 1:
        return False
    if values[0] is None or isinstance(values[0], tuple):
        return False
    for entry, factor in entries:
        divisor = inverse(factor)
        if divisor is None:
            return False
        each = Everywhere(values[0] * divisor, statement.where)
        found.everywhere.setdefault(str(entry.name), []).append(each)
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
