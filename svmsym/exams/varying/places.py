"""The points that items ask about move with the data of a variant.

    a point of the data            stays that point: K(x_1, x_2) asks for x_1 and x_2 again, if that is nice
    any other point                becomes another one with small integers that is no point of the data

A prediction keeps what it tests: its class is certain, f(x) is a nice number, and where b decides the class
in the original, it does so in the variant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.kept import optimum
from svmsym.exams.setting.kernels import kernel_value
from svmsym.exams.setting.reference import reference
from svmsym.exams.varying.draw import Draw
from svmsym.exams.varying.niceness import is_nice

_TRIES = 300
_LEAST_SPAN = 3
_Point = tuple[Fraction, ...]


def moved(variant: Exam, exam: Exam, seed: int, number: int) -> Exam:
    """The variant with its own points to ask about; those of the exam where no others are found."""
    items = []
    for item in variant.items:
        draw = Draw(seed, f"at:{number}:{item.id}")
        items.append(replace(item, at=_places(variant, exam, item, draw)) if item.at else item)
    return replace(variant, items=tuple(items))


def _places(variant: Exam, exam: Exam, item: Item, draw: Draw) -> tuple[_Point, ...]:
    before, after = (tuple(map(tuple, one.problem(item).X or ())) for one in (exam, variant))
    found: list[_Point] = []
    for k, old in enumerate(item.at):
        same = after[before.index(old)] if old in before else None
        if same is not None and (item.kind != "kernel" or _fits(variant, item, (*found, same))):
            found.append(same)
            continue
        deciding, first = _b_decides(exam, item, old), None
        for x in _candidates(after, (*item.at, *found), draw):
            if not _fits(variant, item, (*found, x)):
                continue
            first = first or x
            if not deciding or _b_decides(variant, item, x):
                first = x
                break
        found.append(first or item.at[k])
    moved_item = replace(item, at=tuple(found))
    try:
        reference(variant, moved_item)
    except SvmsymError:
        return item.at
    return tuple(found)


def _candidates(data: tuple[_Point, ...], taken: tuple[_Point, ...], draw: Draw) -> Iterator[_Point]:
    """Points with small integers that are not taken."""
    span = max(_LEAST_SPAN, *(int(abs(v)) for x in data for v in x))
    seen = {*data, *taken}
    for _ in range(_TRIES):
        x = tuple(Fraction(draw.between(0, span)) for _ in data[0])
        if x not in seen:
            seen.add(x)
            yield x


def _fits(variant: Exam, item: Item, places: tuple[_Point, ...]) -> bool:
    """Whether what is asked about the last of some points has a nice answer."""
    if item.kind == "kernel":
        if len(places) % 2:
            return True
        known = kernel_value(variant.problem(item).kernel, *places[-2:])
        return isinstance(known, str) or is_nice(known)
    if item.kind != "predict":
        return True
    asked = replace(item, at=places[-1:])
    try:
        reference(variant, asked)
    except SvmsymError:
        return False
    value = _value(variant, item, places[-1])
    return value is None or is_nice(value)


def _value(exam: Exam, item: Item, x: _Point) -> Fraction | None:
    """f(x), None where it is not one exact number."""
    best = optimum(exam, str(item.data))
    inner, b = best.inner_at(x), best.b if best.has_offset else None
    return inner + b if isinstance(inner, Fraction) and isinstance(b, Fraction) else None


def _b_decides(exam: Exam, item: Item, x: _Point) -> bool:
    """Whether the class would be another one without b."""
    if item.kind != "predict":
        return False
    try:
        value = _value(exam, item, x)
    except SvmsymError:
        return False
    best = optimum(exam, str(item.data))
    return value is not None and isinstance(best.b, Fraction) and (value > 0) != (value > best.b)
