"""From what an answer says to the value that was asked for: a list over all points, a vector, a number.

Nothing is guessed: what is missing, or said twice in different ways, is an :class:`Unclear` with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sympy import Integer

from svmsym.exams.meaning.statements import Chain, Member, SetOf, Statement
from svmsym.exams.values.said import Result, Said
from svmsym.exams.values.surd import Number
from svmsym.exams.values.written_for import Test
from svmsym.formulas.atoms import Index

NO_NUMBER = "an equation was given, and not the number that is asked for"


@dataclass(frozen=True)
class Unclear:
    """Why there is no value to judge."""

    reason: str
    false: tuple[tuple[Result, Result], ...] = field(default=(), repr=False)  # equations that do not hold


def accepting(found: Said, stands_for: Test) -> Said:
    """With the values of equations whose sides stand for what is asked, as values alone."""
    fits = [e.value for e in found.equations if e.sides and all(stands_for(side) for side in e.sides)]
    return replace(found, alone=[*found.alone, *fits])


def over_points(found: Said, name: str, n: int, rest: Number | None = None) -> tuple[Number, ...] | Unclear:
    """One number for each point: α = (…), α_1 = …, α_i = … for all i, or numbers alone.

    >>> from fractions import Fraction
    >>> quarter = Fraction(1, 4)
    >>> over_points(Said({"α_1": [quarter], "α_2": [quarter]}), "α", 3)
    Unclear(reason='α_3 is not given')
    >>> [str(a) for a in over_points(Said({"α_1": [quarter], "α_2": [quarter]}), "α", 3, Fraction(0))]
    ['1/4', '1/4', '0']
    """
    lists = [v for v in found.values.get(name, []) if isinstance(v, tuple)]
    if not lists and not _indexed(found, name) and name not in found.everywhere:
        lists = _alone(found, n)
        if not lists and any(isinstance(e.value, tuple) for e in found.equations):
            return _equation(name)
    elif (beside := _beside(found, _indexed(found, name), name, n)) is not None:
        return beside
    lists = [v for k, v in enumerate(lists) if v not in lists[:k]]
    if len(lists) > 1:
        return Unclear(f"{name} is given twice, as {_shown(lists[0])} and as {_shown(lists[1])}")
    values: dict[int, list[Number]] = {i: [] for i in range(1, n + 1)}
    if lists:
        if len(lists[0]) != n:
            return Unclear(f"{len(lists[0])} numbers for {n} points: say which number belongs to which point")
        for i, v in enumerate(lists[0], 1):
            values[i].append(v)
    for i, given in _indexed(found, name).items():
        if i not in values:
            return Unclear(f"{name}_{i} is given, and there are {n} points")
        values[i] += [v for v in given if v not in values[i]]
    problem = _spread(found, name, values)
    if problem is not None:
        return problem
    for i, some in values.items():
        if not some and rest is not None:
            some.append(rest)
        if len(some) > 1:
            return Unclear(f"{name}_{i} is given twice, as {some[0]} and as {some[1]}")
    missing = [f"{name}_{i}" for i, some in values.items() if not some]
    if missing:
        return Unclear(f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not given" + _why(found))
    return tuple(some[0] for some in values.values())


def _indexed(found: Said, name: str) -> dict[int, list[Number]]:
    named: dict[int, list[Number]] = {}
    for letter, given in found.values.items():
        head, _, place = letter.partition("_")
        if head == name and place.isdecimal():
            named[int(place)] = [v for v in given if not isinstance(v, tuple)]
    return named


def _alone(found: Said, n: int) -> list[tuple[Number, ...]]:
    """Values without a letter: one list, or as many numbers as there are points."""
    lists = [v for v in found.alone if isinstance(v, tuple)]
    numbers = [v for v in found.alone if not isinstance(v, tuple)]
    if not lists and len(numbers) == n and not found.values:
        return [tuple(numbers)]
    return lists if not numbers else []


def _spread(found: Said, name: str, values: dict[int, list[Number]]) -> Unclear | None:
    """α_i = value for all i, or for those that conditions name."""
    for each in found.everywhere.get(name, []):
        chosen = _chosen(each.where, len(values))
        if chosen is None:
            return Unclear(f"it is not clear for which i {name}_i = {each.value}")
        for i in chosen:
            if each.value not in values[i]:
                values[i].append(each.value)
    return None


def _chosen(where: Iterable[Statement], n: int) -> set[int] | None:
    """The indices that conditions leave; None where a condition is of another form."""
    chosen = {*range(1, n + 1)}
    for condition in where:
        if isinstance(condition, Member) and isinstance(condition.of, SetOf):
            named = [int(v) for v in condition.of.items if isinstance(v, Integer)]
            if len(named) != len(condition.of.items) or not isinstance(condition.value, Index):
                return None
            chosen &= {*named}
        elif isinstance(condition, Chain) and condition.signs in {("=",), ("≠",)}:
            left, right = condition.values
            if not isinstance(left, Index) or not isinstance(right, Integer):
                return None
            chosen = chosen & {int(right)} if condition.signs == ("=",) else chosen - {int(right)}
        else:
            return None
    return chosen


def coordinates(found: Said, name: str, d: int) -> tuple[Number, ...] | Unclear:
    """A vector of the space: w = (…), w_1 = …, or a list alone; a number is a vector of one coordinate.

    >>> from fractions import Fraction
    >>> coordinates(Said({"w": [Fraction(2)]}), "w", 1)
    (Fraction(2, 1),)
    """
    given: list[Result] = [*found.values.get(name, [])]
    parts = {k: v for k, v in _indexed(found, name).items() if v}
    problem = _at_odds(given, parts, name)
    if problem is None and (given or parts):
        problem = _beside(found, parts, name, d)
    if problem is not None:
        return problem
    if parts and all(len(v) == 1 for v in parts.values()):
        if {*parts} == {*range(1, d + 1)}:
            whole = tuple(parts[k][0] for k in sorted(parts))
            given += [] if whole in given else [whole]
        elif not given:
            missing = [f"{name}_{k}" for k in range(1, d + 1) if k not in parts]
            strange = [f"{name}_{k}" for k in parts if k > d]
            return Unclear(f"{', '.join(missing)} not given" if missing else f"there is no {strange[0]}")
    if not given:
        given = [*found.alone]
        if len(given) == d > 1 and not any(isinstance(v, tuple) for v in given):
            given = [tuple(v for v in given if not isinstance(v, tuple))]
        if not given and found.equations:
            return _equation(name)
    distinct = [v if isinstance(v, tuple) else (v,) for v in given]
    distinct = [v for k, v in enumerate(distinct) if v not in distinct[:k]]
    if len(distinct) > 1:
        return Unclear(f"{name} is given twice, as {_shown(distinct[0])} and as {_shown(distinct[1])}")
    return distinct[0] if distinct else Unclear(f"{name} is not given{_why(found)}")


def _at_odds(given: Iterable[Result], parts: dict[int, list[Number]], name: str) -> Unclear | None:
    """w = (1, −1) beside w_2 = 1, or beside w_3 = 1."""
    for whole in given:
        entries = whole if isinstance(whole, tuple) else (whole,)
        for k, some in parts.items():
            if not 1 <= k <= len(entries):
                return Unclear(f"{name} is given as {_shown(entries)}, and {name}_{k} beside it")
            for v in some:
                if v != entries[k - 1]:
                    return Unclear(f"{name}_{k} is given twice, as {entries[k - 1]} and as {v}")
    return None


def _beside(found: Said, parts: dict[int, list[Number]], name: str, size: int) -> Unclear | None:
    """A number, or a list as long as the one that is asked for, that stands beside: w = (1, −1) or (2, 2)."""
    whole = tuple(v for k in sorted(parts) for v in parts[k])
    for v in found.shown:
        if not isinstance(v, tuple) or (len(v) == size and v != whole):
            text = _shown(v) if isinstance(v, tuple) else str(v)
            return Unclear(f"{name} is given, and {text} beside it: which of them is meant?")
    return None


def _equation(name: str) -> Unclear:
    return Unclear(f"an equation was given, and not {name}: write {name} = …")


def one_number(found: Said, names: Iterable[str] | None, besides: Iterable[str] = ()) -> Number | Unclear:
    """A number by one of its names (None: by any name but some), or the only number alone.

    >>> from fractions import Fraction
    >>> one_number(Said(alone=[Fraction(1, 2)]), ("b",))
    Fraction(1, 2)
    """
    letters = [n for n in found.values if n not in besides] if names is None else [*names]
    named = [v for name in letters for v in found.values.get(name, [])]
    given = [*named, *(v for v in found.shown if named)] or [*found.alone]
    if not given and found.equations:
        return Unclear(NO_NUMBER) if names is None else _equation(" or ".join(names))
    flat = [v[0] if isinstance(v, tuple) and len(v) == 1 else v for v in given]
    numbers = [v for v in flat if not isinstance(v, tuple)]
    distinct = [v for k, v in enumerate(numbers) if v not in numbers[:k]]
    if len(numbers) != len(flat):
        return Unclear("a number is asked for, and a list was given")
    if len(distinct) != 1:
        if not distinct:
            return Unclear(f"no number was given that can be compared exactly{_why(found)}")
        return Unclear(f"two numbers are given, {distinct[0]} and {distinct[1]}")
    return distinct[0]


def _shown(values: tuple[Number, ...]) -> str:
    return f"({', '.join(str(v) for v in values)})"


def _why(found: Said) -> str:
    return f" ({found.why[0]})" if found.why else ""
