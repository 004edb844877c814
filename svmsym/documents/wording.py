"""How a document speaks: its language, its notation, and the sentences it takes from the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from svmsym.documents.inline import plain, told
from svmsym.documents.mathline import Line, Words
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Heading, Reference, Sentence
from svmsym.formulas.notation import DEFAULT, Notation


@dataclass(frozen=True)
class Wording:
    """A language, and the notation whose own words win where it has the same language.

    ``names`` are the declared names, ``indices`` those of indices and sizes; ``translated`` has an author's
    words in this language.

    >>> Wording("en").words("dual")
    'The dual problem'
    """

    language: str = "en"
    notation: Notation = DEFAULT
    names: tuple[str, ...] = ()
    indices: tuple[str, ...] = ()
    translated: Mapping[str, str] = field(default_factory=dict)

    @property
    def catalogue(self) -> Mapping[str, str]:
        """The sentences of pages."""
        return catalogue(self.language)

    def words(self, key: str, **words: object) -> str:
        """One sentence with words filled in; {0}, {1} stay for formulas."""
        text = self.catalogue[key]
        for name, value in words.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def heading(self, key: str) -> Heading:
        """A heading of the second level."""
        return Heading(2, self.words(key))

    def sentence(self, key: str, *formulas: Line | Reference, **words: object) -> Sentence:
        """A sentence with its formulas."""
        return Sentence(self.words(key, **words), formulas)

    def sentences(self, parts: Iterable[tuple[str, Line]]) -> Sentence:
        """Sentences with one formula each, one after the other."""
        found = list(parts)
        told = [self.words(key).replace("{0}", f"{{{k}}}") for k, (key, _) in enumerate(found)]
        return Sentence(self.words("between-sentences").join(told), tuple(line for _, line in found))

    def listed(self, items: Iterable[str]) -> str:
        """Words one after the other: a, b and c.

        >>> Wording("en").listed(["a", "b", "c"])
        'a, b and c'
        """
        *first, last = items
        if not first:
            return last
        return self.words("list-comma").join(first) + self.words("list-and") + last

    @property
    def subject_to(self) -> str:
        """“s.t.” as the profile writes it in its own language, or as the language does."""
        own = self.notation.subject_to if self.notation.language == self.language else ""
        return own or catalogue(self.language)["subject-to"]

    def constrained(self, lines: list[Line]) -> list[Line]:
        """Constraint lines, of which the first carries "s.t."."""
        return [(Words(self.subject_to + " "), *lines[0]), *lines[1:]] if lines else []

    # The words of an author.

    def author(self, words: str) -> tuple[str, tuple[Line, ...]]:
        """An author's words in this language, with places for the mathematics inside them."""
        return told(self.translated.get(words, words), self.notation, self.names, self.indices)

    def title(self, words: str) -> str:
        """An author's words as a heading."""
        return plain(self.translated.get(words, words), self.notation, self.names, self.indices)
