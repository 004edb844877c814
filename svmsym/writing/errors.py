"""What cannot be read: the place, what is wrong there, and what to write instead."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(eq=True, unsafe_hash=True)
class Unreadable(Exception):  # noqa: N818 - it is a result as well: what was found out about a text
    """A text that is not understood, from a place on."""

    message: str
    at: int
    hint: str = ""

    def __str__(self) -> str:
        return f"column {self.at + 1}: {self.message}" + (f" ({self.hint})" if self.hint else "")
