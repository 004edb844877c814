"""What a text is cut into, and the questions that it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Token(NamedTuple):
    """A sign, number, letter or word; ``space``: a blank stands before it; ``math``: within dollars."""

    kind: str
    text: str
    at: int
    end: int
    space: bool = False
    math: bool = False


@dataclass
class Choices:
    """Answers to questions that a text leaves open, and the questions that were asked."""

    answers: Sequence[int] = ()
    asked: list[tuple[int, str, tuple[str, ...]]] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)  # of the questions, by their places

    def choose(self, at: int, question: str, options: tuple[str, ...]) -> int:
        """Return which of the options is tried this time."""
        if at not in self.numbers:
            self.numbers[at] = len(self.asked)
            self.asked.append((at, question, options))
        number = self.numbers[at]
        return self.answers[number] if number < len(self.answers) else 0
