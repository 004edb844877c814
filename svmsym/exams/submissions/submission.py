"""One student's answers, with the place of each, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from svmsym.errors import Place
from svmsym.exams.prose.translating import translated


@dataclass(frozen=True)
class Answer:
    """What a student wrote for one item, as it was written."""

    text: str
    place: Place | None = None


@dataclass(frozen=True)
class Trouble:
    """What could not be used, where, and what to do.

    >>> from svmsym.errors import Place
    >>> print(Trouble("part z belongs to no item", "rename it", Place("meier.md", 12)))
    meier.md:12: part z belongs to no item (rename it)
    """

    what: str
    hint: str = ""
    place: Place | None = None

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """The same in a language.

        >>> Trouble("the file is empty", "hand it in again").told("es")
        'el archivo está vacío (entréguelo de nuevo)'
        """
        what, hint = (translated(text, "troubles", language) for text in (self.what, self.hint))
        head = f"{self.place}: {what}" if self.place else what
        return f"{head} ({hint})" if hint else head


@dataclass(frozen=True)
class Submission:
    """The answers of one student to one variant, by item.

    >>> Submission("4711", answers={"a": Answer("w = (1, 0)")}).answers["a"].text
    'w = (1, 0)'
    """

    student: str
    variant: str = ""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    troubles: tuple[Trouble, ...] = ()
    source: str = ""
    digest: str = ""  # SHA-256 of what was handed in, so that a later run knows whether it changed
    doubtful: tuple[str, ...] = ()  # items that a person must look at, whatever the judges say
