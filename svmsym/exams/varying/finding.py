"""What is wrong with an exam, or may be: how bad, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from svmsym.errors import Place
from svmsym.exams.prose import filled, sentences
from svmsym.exams.prose.translating import translated

Level = Literal["error", "warning", "note"]
LEVELS: tuple[Level, ...] = ("error", "warning", "note")


@dataclass(frozen=True)
class Finding:
    """One remark about an exam; ``code`` is the same for all remarks of one kind.

    >>> print(Finding("warning", "ugly", "α has the denominator 84", "choose other data", item="c"))
    warning: item c: α has the denominator 84 [ugly]
      what to do: choose other data
    """

    level: Level
    code: str
    what: str
    hint: str = ""
    item: str = ""
    data: str = ""
    place: Place | None = None

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        """The remark in a language.

        >>> print(Finding("error", "one-class", "all labels are the same", data="A").told("de"))
        Fehler: Daten A: alle Klassen sind gleich [one-class]
        """
        own = self.translated(language)
        words = sentences(language, "lint")
        about = filled(words["at-data"], {"data": own.data}) if own.data else ""
        about = filled(words["at-item"], {"item": own.item}) if own.item else about
        head = f"{own.place}: " if own.place else ""
        line = f"{head}{words[f'level-{own.level}']}: {about}{': ' if about else ''}{own.what} [{own.code}]"
        return f"{line}\n  {filled(words['what-to-do'], {'hint': own.hint})}" if own.hint else line

    def translated(self, language: str) -> Finding:
        """With what is said and what to do in a language."""
        what, hint = (translated(text, "lint", language) for text in (self.what, self.hint))
        return replace(self, what=what, hint=hint)

    def as_json(self) -> dict[str, Any]:
        """For machines."""
        return {
            "level": self.level,
            "code": self.code,
            "item": self.item or None,
            "data": self.data or None,
            "line": None if self.place is None else self.place.line,
            "what": self.what,
            "hint": self.hint,
        }
