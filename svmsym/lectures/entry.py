"""Entries of a ledger: what a lecture says, and how it is checked.

- ``says`` is the statement for a reader, ``printed`` the same as an object: a formula, a relation, numbers,
  a table. The check decides about the object alone, so a sign changed there changes the verdict.
- A statement that holds only under a convention or hypothesis names it; ``without`` finds out what goes
  wrong where it is dropped: a check of what is printed, or an example. The verdict rests on what it finds.
- A wrong statement has its correction beside it, which the same check (or ``corrected_check``) must accept.
- What cannot be checked says why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from svmsym.duality.rich import Rich
from svmsym.lectures.finding import Check, Finding

Severity = Literal["substantive", "hypothesis", "notation"]


@dataclass(frozen=True, eq=False)
class Entry(Rich):
    """One statement of a lecture."""

    id: str
    section: str
    says: str
    check: Check | None = None
    printed: Any = None
    convention: str = ""
    without: Check | Callable[[], Finding] | None = None
    errata: tuple[str, ...] = ()
    corrected: Any = None
    correction: str = ""
    corrected_check: Check | None = None
    not_checkable: str = ""
    quoted: str = ""  # a slip of notation as it is printed, where ``says`` has it mended

    def __repr__(self) -> str:
        return f"Entry({self.id}: {self.says})"


@dataclass(frozen=True)
class Erratum:
    """Something a lecture should change: how bad it is, why it is wrong, what to write instead."""

    id: str
    severity: Severity
    why: str
    instead: str


@dataclass(frozen=True, eq=False)
class Lecture:
    """A course: its statements in order, and its errata."""

    id: str
    title: str
    language: str
    notation: str
    entries: tuple[Entry, ...]
    errata: tuple[Erratum, ...]
