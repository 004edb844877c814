"""What an item tells about mistakes on its data: which give a wrong answer, which hide, which coincide."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from svmsym.exams.mistakes.asked import written
from svmsym.exams.mistakes.catalogue import wrong_answers
from svmsym.exams.mistakes.feature_maps import FEATURES, wrong_features
from svmsym.exams.mistakes.mistake import WrongAnswer
from svmsym.exams.mistakes.question import VALUE_KINDS, plain, question
from svmsym.exams.mistakes.value_tables import value_table
from svmsym.exams.setting.exam import Exam, Item

Names = tuple[str, ...]


@dataclass(frozen=True)
class Survey:
    """Each wrong answer with all mistakes that give it; ``hidden`` are mistakes that give a right one."""

    answers: tuple[WrongAnswer, ...]
    hidden: Names

    @property
    def coinciding(self) -> tuple[WrongAnswer, ...]:
        """Wrong answers that do not tell which of several mistakes was made."""
        return tuple(a for a in self.answers if len(a.mistakes) > 1)

    @property
    def blurred(self) -> Names:
        """Mistakes that no answer tells apart from all others."""
        every = dict.fromkeys(name for a in self.answers for name in a.mistakes)
        alone = {a.mistakes[0] for a in self.answers if len(a.mistakes) == 1}
        return tuple(name for name in every if name not in alone)


def survey(exam: Exam, item: Item) -> Survey:
    """The mistakes of an item, on its data where it has any.

    >>> from fractions import Fraction
    >>> from svmsym.exact.problem import Problem
    >>> points = tuple(tuple(map(Fraction, x)) for x in ((0, 0), (2, 0)))
    >>> exam = Exam("e", "", data={"O": Problem("svc", X=points, y=(-1, 1))})
    >>> "stat.w_dropped_y" in survey(exam, Item("d", "w", Fraction(1), data="O")).hidden
    True
    """
    if item.kind in VALUE_KINDS and item.data is not None:
        table = value_table(plain(exam.data[item.data]), question(item, exam.margin))
        found = table.found.items()
        wrong = [WrongAnswer(tuple(name for (name,) in some), written(v)) for v, some in found]
        return Survey(tuple(wrong), table.hidden)
    problem = None if item.data is None else exam.data[item.data]
    made: defaultdict[str, list[str]] = defaultdict(list)
    for name, text in wrong_answers(item, problem):
        made[text].append(name)
    texts = tuple(WrongAnswer(tuple(dict.fromkeys(names)), text) for text, names in made.items())
    unseen = item.kind == "feature_map" and problem is not None and not wrong_features(plain(problem))
    return Survey(texts, (FEATURES,) if unseen else ())
