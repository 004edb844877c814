"""Whether the data of an item tell mistakes from right answers, and from each other; and data that do.

A mistake is hidden where it leads to a right answer: with x_1 at the origin a dropped label changes nothing.
Two mistakes coincide where they lead to the same wrong answer, so that no mark can say which it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Protocol

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.mistake import WrongAnswer
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.numbers import list_text, number_text
from svmsym.exams.varying.finding import Finding
from svmsym.exams.varying.similar import NoVariantsError, similar

MOST_TRIED = 60  # data sets like the original, among which a better one is looked for


class Survey(Protocol):
    """What an item tells about mistakes on its data."""

    @property
    def hidden(self) -> Sequence[str]:
        """Mistakes that lead to a right answer."""

    @property
    def coinciding(self) -> Sequence[WrongAnswer]:
        """Wrong answers to which several mistakes lead."""


Surveyor = Callable[[Exam, Item], Survey]


def lint_mistakes(exam: Exam, item: Item, surveyor: Surveyor) -> Iterator[Finding]:
    """Hidden and coinciding mistakes of one item."""
    found = surveyor(exam, item)
    for name in found.hidden:
        what = f"the mistake {name} leads to a right answer on these data"
        yield Finding("warning", "hidden-mistake", what, "choose other data", item.id, place=item.place)
    for answer in found.coinciding:
        names = " and ".join(dict.fromkeys(answer.mistakes))
        what = f"{names} lead to the same answer, {answer.text}"
        yield Finding("note", "same-answer", what, "choose other data", item.id, place=item.place)


def telling(exam: Exam, name: str, surveyor: Surveyor) -> int:
    """How many mistakes the data set hides or blurs, over all items about it; 0 is best."""
    surveys = [surveyor(exam, item) for item in exam.items if item.data == name]
    return sum(len(one.hidden) + len(one.coinciding) for one in surveys)


def better_data(exam: Exam, name: str, surveyor: Surveyor, seed: int = 1) -> Problem | None:
    """Data of the same structure that tell more mistakes apart; None where none are near."""
    best, least = None, telling(exam, name, surveyor)
    try:
        for drawn, _ in islice(similar(exam, name, seed), MOST_TRIED):
            if not least:
                break
            count = telling(replace(exam, data={**exam.data, name: drawn}), name, surveyor)
            if count < least:
                best, least = drawn, count
    except NoVariantsError:
        return None
    return best


def suggestion(exam: Exam, name: str, surveyor: Surveyor, seed: int = 1) -> Iterator[Finding]:
    """A note with better data, as they are written in the file."""
    before = telling(exam, name, surveyor)
    found = better_data(exam, name, surveyor, seed) if before else None
    if found is None or found.X is None:
        return
    after = telling(replace(exam, data={**exam.data, name: found}), name, surveyor)
    points = ", ".join(list_text(map(number_text, x)) for x in found.X)
    labels = list_text(number_text(v) for v in (found.y or found.targets))
    what = f"{before} mistakes are hidden or coincide here; only {after} with x = {points}, y = {labels}"
    yield Finding("note", "better-data", what, "take these data, or look at svmsym exam vary", data=name)
