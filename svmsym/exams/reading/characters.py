"""Signs, numbers and small letters of Unicode as tokens."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod

from svmsym.exams.reading.commands import (
    HALVES,
    LINES,
    SIGNS,
)
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import LONGEST_TEXT, MOST_DIGITS
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.word_processor import in_plain_signs
from svmsym.exams.reading.words import SPANISH

_MARKS = {
    "\u0302": "hat",
    "\u0303": "tilde",
    "\u0304": "bar",
    "\u0305": "bar",
    "\u20d7": "vec",
    "\u0331": "bar",
}
# Full-width letters, digits and signs; the full-width comma separates and is never decimal.
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0xFF0C: ord("、"), 0xFF0E: ord(".")}


class Characters(ABC):
    """Turns single signs into tokens; commands and words come from the classes that build on it."""

    def __init__(self, text: str, *, language: str = "") -> None:
        self.text = in_plain_signs(text.translate(_NARROW))
        self.language = language or ("es" if SPANISH.search(self.text[:LONGEST_TEXT]) else "")
        self.tokens: list[Token] = []
        self.environments: list[str] = []
        self.braces: list[bool] = []  # for every open brace, whether it holds a subscript or superscript
        self.latex = "\\" in self.text
        self.tight = True

    def _check(self) -> None:
        if len(self.text) > LONGEST_TEXT:
            raise ReadingError(
                f"the answer has {len(self.text)} characters",
                LONGEST_TEXT,
                hint=f"the limit is {LONGEST_TEXT}",
            )
        if self.text.isascii() and self.text.isprintable():
            return
        for at, c in enumerate(self.text):
            if not c.isprintable() and c not in " \t\r\n\u00a0\u3000" and not "\u2002" <= c <= "\u200a":
                raise ReadingError(
                    f"the invisible character U+{ord(c):04X} stands here", at, hint="type the formula again"
                )

    def _add(self, kind: str, text: str, at: int) -> None:
        self.tokens.append(Token(kind, text, at, self.tight))
        self.tight = True

    def _number(self, piece: str, at: int) -> None:
        if len(piece) > MOST_DIGITS:
            raise ReadingError("this number is too long", at, hint=f"the limit is {MOST_DIGITS} digits")
        self._add("NUM", piece.replace("{,}", "."), at)

    def _script(self, kind: str, table: dict[str, str], piece: str, at: int) -> None:
        """αᵢ and x⁽ⁱ⁾ become _ { i } and ^ { ( i ) }; ᵀ stands alone, so that wᵀx² is read."""
        for k, part in enumerate(re.split("(ᵀ)", piece)):
            if not part:
                continue
            if k % 2:
                self._add("TOP", "ᵀ", at)
            else:
                self._add(kind, "_" if kind == "SUB" else "^", at)
                self._add("OPEN", "{", at)
                for offset, c in enumerate(table[c] for c in part):
                    kinds = SIGNS.get(c) or (("NUM", c) if c.isdigit() else ("NAME", c))
                    if kinds[0] == "NUM" and self.tokens[-1].kind == "NUM":
                        last = self.tokens.pop()
                        self.tokens.append(last._replace(text=last.text + c))
                    else:
                        self._add(*kinds, at + offset)
                self._add("CLOSE", "}", at + len(part) - 1)
            at += len(part)

    def _sign(self, c: str, at: int) -> None:
        if c in SIGNS:
            kind, text = SIGNS[c]
            rooted = [t.kind for t in self.tokens[-3:]] == ["SQRT", "OPEN", "NUM"]  # √(2&x)
            if (
                kind == "AMP"
                and not rooted
                and not (self.environments and self.environments[-1] not in LINES)
            ):
                self.tight = False
                return
            if c == "@" and self.environments:
                kind, text = "ROW", "@"
            if c == "{":
                self.braces.append(bool(self.tokens) and self.tokens[-1].kind in {"SUB", "SUP"})
            elif c == "}" and self.braces:
                self.braces.pop()
            self._add(kind, text, at)
        elif c in HALVES:
            self._add("HALF", c, at)
        elif "α" <= c <= "ω" or c in "ΓΔΘΛΞΠΦΨΩ":
            self._add("NAME", "σ" if c == "ς" else c, at)
        elif c in "$\ufe0f":
            self.tight = False
        elif c == ".":
            self._add("DOT", ".", at)
        elif c.isascii() and c.isalpha():
            self._add("NAME", c, at)
        elif c.isascii() and c.isdigit():
            self._add("NUM", c, at)
        elif c in _MARKS:
            self._mark(_MARKS[c])
        elif self._accented(c, at):
            return
        elif "\U0001d400" <= c <= "\U0001d7ff" or c in "ℋℐℛℯℊ":
            self._mathematical(unicodedata.normalize("NFKC", c), at)
        else:
            raise ReadingError(
                f"the sign {c!r} is unknown here", at, hint="write it in LaTeX or in plain letters"
            )

    def _mathematical(self, c: str, at: int) -> None:
        """𝐰, 𝛼 and 𝟏: letters in another face; a bold one is a vector as much as a plain one."""
        if c in {"∇", "∂"}:
            self._add(*SIGNS[c], at)
        elif c.isdigit():
            self._add("ONES" if c == "1" else "NUM", c, at)
        else:
            self._sign({"ϕ": "φ", "ϵ": "ε", "ϑ": "θ"}.get(c, c), at)

    def _accented(self, c: str, at: int) -> bool:
        """ŷ and ŵ are letters with a hat."""
        apart = unicodedata.normalize("NFD", c) + "  "
        letter, mark = apart[0], apart[1]
        if not (letter.isascii() and letter.isalpha() and mark in _MARKS):
            return False
        self._add("NAME", letter, at)
        self._add("MARK", _MARKS[mark], at)
        return True

    def _mark(self, mark: str) -> None:
        last = self.tokens[-1] if self.tokens else None
        if last is not None and last.kind == "NUM":
            raise ReadingError("a recurring decimal is not read", last.at, hint="write a fraction, as in 1/3")
        if last is not None and last.kind == "NAME":
            self._add("MARK", mark, last.at)

    @abstractmethod
    def _walk(self, position: int, end: int) -> None:
        """Lex a part of the text."""
