"""What is wrong with an exam, or may be: how bad, where, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from svmsym.errors import Place

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
        where = f"item {self.item}: " if self.item else f"data {self.data}: " if self.data else ""
        head = f"{self.place}: " if self.place else ""
        line = f"{head}{self.level}: {where}{self.what} [{self.code}]"
        return f"{line}\n  what to do: {self.hint}" if self.hint else line

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
