"""What marking takes from elsewhere: references, names of mistakes, and their sentences.

Each is a function, so that an exam can be marked without the others: then formulas without a reference stay
undecided, and no mistake is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from svmsym.exams.setting.exam import Exam, Item

References = Callable[[Exam, Item], Sequence[str]]
NameMistakes = Callable[[Exam, Item, str], tuple[str, ...]]
Sentence = Callable[[str, str], str]


def own_answers(exam: Exam, item: Item) -> Sequence[str]:  # noqa: ARG001 - the form of every source
    """The lecturer's own references alone."""
    return item.answers


def no_names(exam: Exam, item: Item, answer: str) -> tuple[str, ...]:  # noqa: ARG001 - the form of every source
    """No mistake is known."""
    return ()


def no_sentence(mistake: str, language: str) -> str:  # noqa: ARG001 - the form of every source
    """Nothing is said about a mistake."""
    return ""


@dataclass(frozen=True)
class Wiring:
    """The three functions.

    ``references``: the right answers to an item as texts that can be read, each of them accepted;
    ``name_mistakes``: the ids of the mistakes that lead to a wrong answer; ``sentence``: what the mistake
    with an id is, in a language.
    """

    references: References = own_answers
    name_mistakes: NameMistakes = no_names
    sentence: Sentence = no_sentence


ALONE = Wiring()
