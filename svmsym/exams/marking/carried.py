"""What an answer hands on to later items: the student's own α, w, b, support vectors, Gram matrix or dual."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.exams.marking.answer_reading import ReadAnswer
from svmsym.exams.marking.gram_given import grid_of
from svmsym.exams.marking.marks import Status
from svmsym.exams.meaning.statements import Read, Statement
from svmsym.exams.setting.exam import Item
from svmsym.exams.values.check import Asked
from svmsym.exams.values.closeness import tolerance
from svmsym.exams.values.doubts import doubt
from svmsym.exams.values.given import Unclear, coordinates, one_number, over_points
from svmsym.exams.values.given_letters import known_letters
from svmsym.exams.values.numbers_given import margin_given, normal_given, offset_given
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.point_sets import points_named
from svmsym.exams.values.said import said
from svmsym.exams.values.surd import NotExactError, Number

Numbers = tuple[Number, ...]


@dataclass(frozen=True)
class Values:
    """What was read, by what it is; nothing where it was not understood."""

    alpha: Numbers | None = None
    w: Numbers | None = None
    b: Number | None = None
    margin: Number | None = None
    slack: Numbers | None = None
    support: frozenset[int] | None = None  # numbers of points, from 1
    gram: tuple[Numbers, ...] | None = None
    lagrangian: tuple[Statement, ...] = ()
    dual: tuple[Statement, ...] = ()

    @property
    def known(self) -> bool:
        """Whether there is anything to follow."""
        return self != Values()

    @property
    def degenerate(self) -> bool:
        """All zero, or the empty set: what follows from it shows no work."""
        lists = [v for v in (self.alpha, self.w) if v is not None]
        if lists:
            return not any(any(v) for v in lists)
        if self.gram is not None:
            return not any(map(any, self.gram))
        return self.support is not None and not self.support


@dataclass(frozen=True)
class Carried:
    """An earlier item, how it was marked, and what the student has from it."""

    item: Item
    status: Status
    values: Values = Values()

    @property
    def right(self) -> bool:
        """Whether it was right."""
        return self.status == "correct"

    @property
    def room(self) -> Fraction:
        """How far its numbers may be from those that the student went on with: half a unit of rounding."""
        return tolerance(None if self.item.accept == "exact" else self.item.decimals)

    @property
    def own(self) -> bool:
        """Whether later answers may differ from the right ones because of it: wrong, or rounded."""
        return not self.right or bool(self.room)


def values_of(item: Item, answer: ReadAnswer, best: Optimum | None, asked: Asked | None) -> Values:
    """The value of an answer, as the judges of its kind take it from the same statements."""
    reading = answer.reading
    if not isinstance(reading, Read):
        return Values()
    if item.kind == "lagrangian":
        return Values(lagrangian=reading.statements)
    if item.kind == "dual":
        return Values(dual=reading.statements)
    if item.kind == "gram":
        return Values(gram=grid_of(reading.statements))
    if best is None or asked is None:
        return Values()
    try:
        return _value(item, answer, reading, best, asked)
    except NotExactError:
        return Values()


def _value(item: Item, answer: ReadAnswer, reading: Read, best: Optimum, asked: Asked) -> Values:
    problem = best.problem
    if doubt(item.kind, reading.text):
        return Values()
    if item.kind == "support_vectors":
        chosen = points_named(reading.statements, problem.X or ((),) * problem.n)
        only = chosen[0] if not isinstance(chosen, Unclear) and len(chosen) == 1 else None
        return Values(support=only)
    found = said(reading.statements, known_letters(problem), asked.room, reading.decimals)
    rest = Fraction(0) if answer.rest else None
    given: Numbers | Number | Unclear
    match item.kind:
        case "alpha":
            given = over_points(found, "α", problem.n, rest)
            return Values() if isinstance(given, Unclear) else Values(alpha=given)
        case "slack":
            given = over_points(found, "ξ", problem.n, rest)
            return Values() if isinstance(given, Unclear) else Values(slack=given)
        case "w":
            given = normal_given(found, known_letters(problem), _dimension(best))
            return Values() if isinstance(given, Unclear) else Values(w=given)
        case "b":
            given = offset_given(reading.statements, found, known_letters(problem))
            return Values() if isinstance(given, Unclear) else Values(b=given)
        case "margin":
            given = margin_given(reading.statements, known_letters(problem), asked.room, reading.decimals)
            return Values() if isinstance(given, Unclear) else Values(margin=given)
        case "hyperplane":
            named = replace(found, alone=[])
            return _plane(coordinates(named, "w", _dimension(best)), one_number(named, ("b",)))
    return Values()


def _dimension(best: Optimum) -> int:
    return len(best.problem.X[0]) if best.problem.X else 1


def _plane(w: Numbers | Unclear, b: Number | Unclear) -> Values:
    """w and b where the answer names them."""
    values = Values()
    if not isinstance(w, Unclear):
        values = replace(values, w=w)
    return values if isinstance(b, Unclear) else replace(values, b=b)


def shown_value(values: Values) -> str:
    """A value as text, the same for all ways to write it; empty where there is none.

    >>> shown_value(Values(alpha=(Fraction(1, 4), Fraction(0))))
    'α = (1/4, 0)'
    """
    lists = {"α": values.alpha, "w": values.w, "ξ": values.slack}
    parts = [f"{name} = ({', '.join(map(str, v))})" for name, v in lists.items() if v is not None]
    parts += [f"{name} = {v}" for name, v in (("b", values.b), ("margin", values.margin)) if v is not None]
    if values.support is not None:
        parts.append("{" + ", ".join(f"x_{i}" for i in sorted(values.support)) + "}")
    if values.gram is not None:
        rows = ", ".join(f"({', '.join(map(str, row))})" for row in values.gram)
        parts.append(f"K = ({rows})")
    return ", ".join(parts)
