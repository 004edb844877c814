"""An answer read once: the whole text, or the formulas in it where the text has prose around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from svmsym.errors import SvmsymError
from svmsym.exams.lines.extracting import formulas
from svmsym.exams.meaning.reader import read, surely
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, Sheet
from svmsym.exams.meaning.statements import (
    Ambiguous,
    Letters,
    Link,
    Read,
    Reading,
    Statement,
    Together,
    Unreadable,
)
from svmsym.exams.values.rest import without_rest

Comma = Literal["auto", "point", "comma"]
_NONE = re.compile(
    r"\W*(?:there (?:is|are) )?(?:none|no (?:support vectors?|points?)"
    r"|kein(?:e[rns]?)?(?: stützvektoren)?|es gibt keine"
    r"|ningun[oa]s?|no hay|없음|없다|없습니다|无|没有|∅|\\emptyset|\\varnothing)\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ReadAnswer:
    """What was written, what it was read as, and whether it ends with "the rest is 0"."""

    text: str
    reading: Reading
    rest: bool = False

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What it says; nothing where it was not understood."""
        return self.reading.statements if isinstance(self.reading, Read) else ()


def read_answer(
    text: str,
    sheet: Sheet = DEFAULT_SHEET,
    comma: Comma = "auto",
    *,
    rest: bool = False,
    points: bool = False,
) -> ReadAnswer:
    """Read an answer; ``rest``: it may end with "the rest is 0"; ``points``: it names points, or none.

    >>> read_answer("Somit ist $b = -1/2$ und damit fertig.").statements[0].values
    (b, -1/2)
    >>> read_answer("w = (0,5,1,5)", comma="comma").statements[0].values[1].items
    (1/2, 3/2)
    """
    short, ends = without_rest(text) if rest else (text, False)
    if points and _NONE.fullmatch(text):
        return ReadAnswer(text, read("{}", sheet))
    if points and "$" in text:  # between formulas stand words: $x_1$ y $x_2$
        found = _in_prose(text, sheet, comma)
        if found is not None:
            return ReadAnswer(text, found)
    reading = _settled(read(short, sheet), comma)
    if not isinstance(reading, Unreadable):
        return ReadAnswer(text, surely(reading), ends)
    return ReadAnswer(text, _in_prose(short, sheet, comma) or reading, ends)


def _settled(reading: Reading, comma: Comma) -> Reading:
    """Commas that can be taken in two ways are decimal commas, or are not, where the exam says so."""
    if not isinstance(reading, Ambiguous) or comma == "auto":
        return reading
    counts = [len(r.decimals) for r in reading.readings]
    wanted = max(counts) if comma == "comma" else min(counts)
    chosen = [r for r, count in zip(reading.readings, counts, strict=True) if count == wanted]
    return chosen[0] if len(chosen) == 1 else reading


def _in_prose(text: str, sheet: Sheet, comma: Comma) -> Read | Unreadable | None:
    """The formulas of a text with prose; None where there is none, or one that cannot be read."""
    try:
        written = formulas(text)
    except SvmsymError:
        return None
    joined: list[tuple[str, bool]] = []
    for w in written:
        if w.continues and joined:
            joined[-1] = (f"{joined[-1][0]} {w.continues} {w.text}", joined[-1][1] and w.prose)
        else:
            joined.append((w.text, w.prose))
    found: list[Read] = []
    for formula, prose in joined:
        reading = _settled(read(formula, sheet), comma)
        if isinstance(reading, Read):
            sure = surely(reading)
            if isinstance(sure, Unreadable):
                return replace(sure, text=text)
            found.append(reading)
        elif not prose:
            return None
    if not found:
        return None
    statements = tuple(s for r in found for s in r.statements)
    roles = tuple(dict.fromkeys(role for r in found for role in r.letters.roles))
    notes = tuple(dict.fromkeys(note for r in found for note in r.letters.notes))
    decimals = tuple(dict.fromkeys(d for r in found for d in r.decimals))
    runs_to = frozenset[int]().union(*(r.runs_to for r in found))
    return Read(whole(statements), Letters(roles, notes), decimals, text, runs_to=runs_to)


def whole(statements: Sequence[Statement]) -> Statement:
    """Several statements as one."""
    comma: Link = ","
    return Together(tuple(statements), (comma,) * (len(statements) - 1)) if statements[1:] else statements[0]
