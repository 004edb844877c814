"""How an exam speaks: its sentences, and letters in them that follow the notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.documents.by_hand.board import Words
from svmsym.documents.prose import catalogue
from svmsym.exams.setting.exam import Exam
from svmsym.exams.setting.letters import letters_shown
from svmsym.formulas.notation import Notation, load_notation
from svmsym.judging.sheet import HOUSE


@dataclass(frozen=True)
class ExamWords(Words):
    """The sentences of exams.

    >>> ExamWords("de").points(Fraction(1))
    '1 Punkt'
    """

    @property
    def catalogue(self) -> Mapping[str, str]:
        """The sentences of exams."""
        return catalogue(self.language, "exams")

    def points(self, points: Fraction) -> str:
        """3 points, 1 point, ½ points."""
        return self.words("one-point" if points == 1 else "points", points=points)


def notation_of(exam: Exam) -> Notation:
    """The notation of the sheet: the profile of the exam, with the letters that the exam gives to roles.

    >>> from svmsym.judging.sheet import Sheet
    >>> notation_of(Exam("e", "SVM", sheet=Sheet({"multiplier": "λ"}))).symbol("α")
    'λ'
    """
    base = load_notation(exam.notation)
    roles = {HOUSE[role]: own for role, own in exam.sheet.roles.items()}
    indices = {"n": roles.pop("n")} if "n" in roles else {}
    own = replace(base, symbols={**base.symbols, **roles}, indices={**base.indices, **indices})
    return own.for_names(letters_shown(exam.items, exam.data.values()))
