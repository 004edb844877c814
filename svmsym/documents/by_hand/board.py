"""What every part of an explanation is written with: the numbers, the language, the notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sympy import Expr

from svmsym.documents.by_hand.explanation import Explanation
from svmsym.documents.by_hand.lines import LETTERS, letter
from svmsym.documents.inline import inline
from svmsym.documents.mathline import Line
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Display, Heading, Reference, Row, Sentence
from svmsym.documents.wording import Wording
from svmsym.formulas.notation import DEFAULT, Notation

MOST_WRITTEN = 6  # unknowns up to which a polynomial is written out
MOST_ROWS = 8  # of a matrix that is shown


@dataclass(frozen=True)
class Words(Wording):
    """The sentences of explanations."""

    @property
    def catalogue(self) -> Mapping[str, str]:
        """The sentences of explanations."""
        return catalogue(self.language, "explain")

    def sentence(self, key: str, *formulas: Line | Reference, **words: object) -> Sentence:
        """A sentence with its formulas; letters in it, such as {b}, are formulas as well."""
        text, every = self.words(key, **words), list(formulas)
        for name, line in LETTERS.items():
            place = f"{{{name}}}"
            if place in text:
                text = text.replace(place, f"{{{len(every)}}}")
                every.append(line)
        return Sentence(text, tuple(every))


@dataclass(frozen=True)
class Board:
    """An explanation and how it is written."""

    explanation: Explanation
    language: str = "en"
    notation: Notation = DEFAULT

    @property
    def say(self) -> Words:
        """The sentences."""
        return Words(self.language, self.notation)

    @cached_property
    def letters(self) -> Sequence[Expr]:
        """The letters of the unknowns of the dual, in their order."""
        return [letter(u) for u in self.explanation.dual.unknowns]

    @property
    def priced(self) -> bool:
        """Whether the upper bound of every multiplier is C itself."""
        p = self.explanation.problem
        return p.C is not None and not p.weight and set(self.explanation.dual.high) == {p.C}

    def heading(self, key: str) -> Heading:
        """A heading below that of the example."""
        return Heading(3, self.say.words(key))

    def head(self, text: str) -> Line:
        """A formula for the head of a table, from its text, in the letters of the notation."""
        return inline(text, self.notation, indices=("i",))


def rows(*lines: Line) -> Display:
    """Displayed lines."""
    return Display(tuple(Row(line) for line in lines))
