"""What marking takes from elsewhere: references, names of mistakes, and their sentences.

Each is a function, so that an exam can be marked without the others: then formulas without a reference stay
undecided, and no mistake is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from svmsym.exams.mistakes.naming import name_mistakes
from svmsym.exams.mistakes.sentences import sentence
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.reference import right_answers

References = Callable[[Exam, Item], Sequence[str]]
Sentence = Callable[[str, str], str]


class NameMistakes(Protocol):
    """The ids of the mistakes that lead to a wrong answer.

    ``line``: the first wrong line of a derivation; ``right``: items on the way that were answered rightly.
    """

    def __call__(
        self, exam: Exam, item: Item, answer: str, *, line: str | None = None, right: Sequence[Item] = ()
    ) -> tuple[str, ...]:
        """Ids; several where they coincide on these data."""


def own_answers(exam: Exam, item: Item) -> Sequence[str]:  # noqa: ARG001 - the form of every source
    """The lecturer's own references alone."""
    return item.answers


def no_names(
    exam: Exam,  # noqa: ARG001 - the form of every source
    item: Item,  # noqa: ARG001
    answer: str,  # noqa: ARG001
    *,
    line: str | None = None,  # noqa: ARG001
    right: Sequence[Item] = (),  # noqa: ARG001
) -> tuple[str, ...]:
    """No mistake is known."""
    return ()


def no_sentence(mistake: str, language: str) -> str:  # noqa: ARG001 - the form of every source
    """Nothing is said about a mistake."""
    return ""


@dataclass(frozen=True)
class Wiring:
    """The three functions.

    ``references``: the right answers to an item, each of them accepted, in the letters of the sheet; the
    first one is shown as the solution. ``sentence``: what the mistake with an id is, in a language.
    """

    references: References = own_answers
    name_mistakes: NameMistakes = no_names
    sentence: Sentence = no_sentence


ALONE = Wiring()


def usual() -> Wiring:
    """The sources that exams are marked with."""
    return Wiring(right_answers, name_mistakes, sentence)
