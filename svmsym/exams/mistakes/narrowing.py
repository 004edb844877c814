"""Which of several mistakes can have been made, given what was right before.

A mistake that would have made an earlier answer wrong was not made by whoever gave that answer rightly: with
the right w, a wrong b is not due to a sign of w.
"""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.mistakes.question import VALUE_KINDS, plain, question
from svmsym.exams.mistakes.slips import concerning
from svmsym.exams.mistakes.value_tables import value_table
from svmsym.exams.setting.exam import Exam, Item


def narrowed(exam: Exam, names: tuple[str, ...], right: Sequence[Item]) -> tuple[str, ...]:
    """The names that fit the items answered rightly; none where none does.

    >>> from fractions import Fraction
    >>> from svmsym.exact.problem import Problem
    >>> points = tuple(tuple(map(Fraction, x)) for x in ((1, 0), (3, 2), (5, 1)))
    >>> exam = Exam("e", "", data={"A": Problem("svc", X=points, y=(-1, 1, 1))})
    >>> narrowed(exam, ("stat.w_sign", "b.sign"), [Item("d", "w", Fraction(1), data="A")])
    ('b.sign',)
    """
    return tuple(n for n in names if all(_hidden(exam, k, part) for k in right for part in n.split(TOGETHER)))


def _hidden(exam: Exam, item: Item, name: str) -> bool:
    """Whether a mistake leaves the answer to an item right."""
    if item.kind not in VALUE_KINDS or item.data is None or name not in concerning(item.kind):
        return True
    return name in value_table(plain(exam.data[item.data]), question(item, exam.margin)).hidden
