"""The value that a student's answer gives to an item, in the form in which mistakes give theirs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exams.mistakes.asked import plane, together
from svmsym.judging.on_data.api import value_of_pages
from svmsym.judging.on_data.case import Case, line_given, open_case
from svmsym.judging.on_data.closeness import least_places, tolerance
from svmsym.judging.on_data.determining import is_closed
from svmsym.judging.on_data.optimum import ZERO, Optimum
from svmsym.judging.on_data.planes import affine_of, forms_of
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.outcome import Open
from svmsym.meaning.values import Array, Members, Undefined, Value, is_number
from svmsym.writing import tree as t
from svmsym.writing.page import Page

_LEAST_PLACES = 2  # 0.1 is no rounded 1/16
_PAIR = 2  # points of a kernel value


@dataclass(frozen=True)
class Given:
    """The values that an answer can mean, and by how much they may be rounded."""

    values: tuple[Hashable, ...] = ()
    room: Fraction = ZERO


NOTHING = Given()


def given_values(best: Optimum, asked: Asked, pages: Sequence[Page]) -> Given:
    """Find the values of an answer; none where it says none, or says two things.

    b is what is added: mistakes are computed with wᵀx + b, however the answer writes it.
    """
    try:
        cases = [open_case(best, asked, page) for page in pages]
        found = {value: None for case in cases for value in _values(case)}
    except (Open, Undefined):
        return NOTHING
    places = least_places([claim for case in cases for claim in case.claims])
    written = ZERO if places is None else tolerance(max(_LEAST_PLACES, places))
    return Given(tuple(found), asked.room or written)


def _values(case: Case) -> Iterable[Hashable]:
    asked = case.asked
    match asked.quantity:
        case "hyperplane":
            return _planes(case)
        case "kernel" if len(asked.points) > _PAIR:
            return together([v for value in _listed(case) for v in _entries(value)])
    value = value_of_pages(case.best, asked, (case.page,))
    if value is None and asked.quantity == "gram":
        found = list(_listed(case))  # of another size
        value = found[0] if len(found) == 1 else None
    return () if value is None else (_plain(value, asked),)


def _plain(value: Value, asked: Asked) -> Hashable:
    """Take numbers out of arrays: rows of a matrix, a list, one prediction."""
    match value:
        case Array(axes=(_, _), items=items):
            return tuple(tuple(row) for row in items)
        case Array(items=items):
            return (tuple(items),) if asked.quantity == "gram" else tuple(items)
        case tuple() if asked.quantity == "predict":
            return next(iter(together(value)))
    if asked.quantity == "gram":
        return ((value,),)
    return (value,) if asked.quantity in {"w", "alpha", "slack"} else value


def _planes(case: Case) -> Iterator[Hashable]:
    """List the hyperplanes that a page gives, by w and b or as functions of x."""
    line = line_given(case)
    if line is not None:
        yield from filter(None, [plane(*line)])
    for form in forms_of(case.claims, case.best.d) if line is None else ():
        if is_closed(form.body):
            slope, constant = affine_of(case.scene.function(form.body), case.best.d)
            yield from filter(
                None, [None if slope is None else plane(slope, constant, oriented=form.oriented)]
            )


def _listed(case: Case) -> Iterator[Value]:
    """List the last value of every claim."""
    for claim in case.claims:
        part = claim.parts[-1] if isinstance(claim, t.Relation) else claim
        yield case.scene.evaluate(part)


def _entries(value: Value) -> Sequence[Value]:
    if is_number(value):
        return (value,)
    return value.flat if isinstance(value, Array) else value.items if isinstance(value, Members) else ()
