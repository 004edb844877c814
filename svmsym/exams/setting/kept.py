"""What was computed for an exam and is asked for again: optima of its data sets, and reference answers."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from svmsym.exams.setting.exam import Exam, Item
from svmsym.judging.on_data.optimum import Optimum, optimum_of

if TYPE_CHECKING:
    from svmsym.exams.setting.reference import Reference


def optimum(exam: Exam, name: str) -> Optimum:
    """The exact optimum of a data set, solved once for an exam."""
    found = kept(exam).optima
    if name not in found:
        found[name] = optimum_of(exam.data[name])
    return found[name]


def forget(exam: Exam) -> None:
    """Keep nothing of an exam any longer."""
    _store.pop(id(exam), None)


@dataclass(frozen=True, eq=False)
class Kept:
    """What was computed for one exam; the exam is held, so that its identity stays its own."""

    exam: Exam
    references: dict[str, tuple[Item, Reference]] = field(default_factory=dict)
    optima: dict[str, Optimum] = field(default_factory=dict)


_MOST_KEPT = 256  # exams; variants of one exam count each
_store: OrderedDict[int, Kept] = OrderedDict()


def kept(exam: Exam) -> Kept:
    """What was computed for an exam so far."""
    found = _store.get(id(exam))
    if found is None:
        found = _store[id(exam)] = Kept(exam)
        if len(_store) > _MOST_KEPT:
            _store.popitem(last=False)
    return found
