"""What was read: statements in their order, each with its job, its link to the one before, and doubts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from svmsym.writing.errors import Unreadable
from svmsym.writing.tree import Node

# A claim is judged. A definition introduces a name; a supposition, a goal, a question or an attempt claims
# nothing; what is withdrawn does not count; a reason is judged as a claim is.
Role = Literal["claim", "definition", "supposition", "reason", "goal", "question", "attempt", "withdrawn"]


@dataclass(frozen=True)
class Statement:
    """One statement of a page."""

    node: Node
    role: Role = "claim"
    link: str = ""  # "", "and", "or", "so", "⇒", "⇔", "because": to the statement before
    doubts: tuple[str, ...] = ()  # words that change what is said, and were not understood
    strange: tuple[str, ...] = ()  # unknown words beside a relation: it is claimed, and more may be said
    at: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    sentence: int = field(default=0, compare=False)  # which sentence it stands in


@dataclass(frozen=True)
class Page:
    """Everything that a text says, as far as it was understood."""

    text: str = field(repr=False)
    language: str
    statements: tuple[Statement, ...]
    verdicts: tuple[tuple[str, int], ...] = ()  # yes, no, true, false, unknown … with their places
    remarks: tuple[tuple[str, int], ...] = ()  # words that no category knows
    failures: tuple[Unreadable, ...] = ()  # formulas that could not be read


@dataclass(frozen=True)
class Question:
    """What a text leaves open, and the ways to understand it."""

    at: int
    question: str
    options: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """The ways to read a text: one, unless it leaves something open."""

    pages: tuple[Page, ...]
    questions: tuple[Question, ...] = ()

    @property
    def page(self) -> Page:
        """Return the first way."""
        return self.pages[0]
