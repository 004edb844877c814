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

    def choose(self, at: int, question: str, options: tuple[str, ...]) -> int:
        """Return which of the options is tried this time."""
        for number, (place, _, _) in enumerate(self.asked):
            if place == at:
                return self.answers[number] if number < len(self.answers) else 0
        self.asked.append((at, question, options))
        number = len(self.asked) - 1
        return self.answers[number] if number < len(self.answers) else 0
