"""Text → tokens: LaTeX, Unicode, ASCII, MATLAB and NumPy habits, and words in five languages.

One pass from left to right; nothing is rewritten, so every token knows its place. Inside ``$…$`` a run of
letters is a product of letters; elsewhere it may be a word. Where a run of letters could be two things
(``xi``: ξ or x_i), the lexer asks :class:`Choices`, and the text is read once for each answer.
"""

from __future__ import annotations

import re
import unicodedata

from svmsym.writing.errors import Unreadable
from svmsym.writing.lexicon import is_harmless
from svmsym.writing.limits import MOST_DIGITS
from svmsym.writing.program_names import ProgramNames
from svmsym.writing.signs import (
    CASES,
    CIRCLED,
    COMBINING,
    DIGRAPHS,
    EAST,
    HALVES,
    HIGH,
    INDICES,
    LOW,
    MATRICES,
    SIGNS,
    SPELLED,
)
from svmsym.writing.tokens import Choices, Token

__all__ = ["INDICES", "Choices", "Lexer", "Token", "tokens"]

_RECURRING = re.compile(
    r"(\d+)[.,](\d*)(?:\\overline\s*\{(\d+)\}|\((\d+)\)|((?:\d[\u0304\u0305\u0307])+)|\\bar\s*\{?(\d+)\}?"
    r"|((?:\\dot\s*\{?\d\}?\s*){1,2})|(\d*)\s?(?:\.\.\.|…|\\[lc]?dots))"
)
_CLOSED = {"NAME", "NUM", "CLOSE", "TOP", "PRIME", "GLUED"}
_REPEATED = 2  # times that a digit stands before dots which go on with it
_METHOD = re.compile(r"\.(?:T\b|transpose\(\)|(dot|sum|mean|max|min|trace)(?=\())")
_CONDITION = re.compile(r"(?:[^\n#a-zA-Z]|[a-zA-Z]{1,2}(?![a-zA-Z])|alpha|lam|beta|eps|lambda)*$")
_HANDLE = re.compile(r"@\([\w\s,]*\)")
_OPERAND = re.compile(r"\s*[\w([α-ωΑ-Ω-]")
_BOLD = re.compile(r"\*\*([^\s*][^*\n]*)\*\*")
_WORD = re.compile(r"[A-Za-zÀ-ɏ]{3,}")
_STRUCK = re.compile(r"~~[^~\n]+~~")
_METRIC = re.compile(r"""['"](sq)?euclidean['"]""")


def _repeated(digits: str) -> tuple[str, str]:
    """Find the period that dots go on with: 0.333… and 0.1666…, where it was written twice at least.

    >>> _repeated("1666"), _repeated("1212"), _repeated("14")
    (('1', '6'), ('', '12'), ('14', ''))
    """
    for length in range(1, len(digits) // 2 + 1):
        period = digits[-length:]
        times = 1
        while digits[: len(digits) - length * times].endswith(period):
            times += 1
        if times >= (_REPEATED if length == 1 else 2):
            return digits[: len(digits) - length * times], period
    return digits, ""


class Lexer(ProgramNames):
    """Turns one text into tokens."""

    # ---- Numbers and scripts

    def _number(self, piece: str, at: int, end: int) -> int:
        recurring = _RECURRING.match(self.text, at)
        if recurring:
            whole, fixed, *variants = recurring.groups()
            period = re.sub(r"\D", "", next((v for v in variants if v), ""))
            if recurring[0].endswith((".", "…", "dots")):
                fixed, period = _repeated(fixed)
            if (
                period
                and len(whole + fixed + period) <= MOST_DIGITS
                and (recurring[4] is None or "." in recurring[0])
            ):
                self.add("NUM", f"{whole}.{fixed}({period})", at, recurring.end())
                return recurring.end()
        if len(piece) > MOST_DIGITS:
            raise Unreadable("this number is too long", at, f"the limit is {MOST_DIGITS} digits")
        if self.latex and self.tokens and self.tokens[-1].kind in {"SUB", "SUP"} and len(piece) > 1:
            self.add("NUM", piece[0], at, at + 1)  # x_12 is x_1 2 in LaTeX
            return at + 1
        self.add("NUM", piece.replace("{,}", "."), at, end)
        return end

    def _low(self, piece: str, at: int, end: int) -> int:
        return self._script("SUB", LOW, piece, at, end)

    def _high(self, piece: str, at: int, end: int) -> int:
        return self._script("SUP", HIGH, piece, at, end)

    def _script(self, kind: str, table: dict[str, str], piece: str, at: int, end: int) -> int:
        """Read αᵢ and x⁽ⁱ⁾ as _{i} and ^{(i)}."""
        self.add(kind, "_" if kind == "SUB" else "^", at, at)
        self.add("OPEN", "{", at, at)
        for found in re.finditer(r"\d+|.", "".join(table[c] for c in piece)):
            sign = found[0]
            kind_, text = SIGNS.get(sign) or (("NUM", sign) if sign.isdigit() else ("NAME", sign))
            self.add(kind_, text or sign, at + found.start(), at + found.end())
        self.add("CLOSE", "}", end, end)
        return end

    # ---- Signs

    def _digraph(self, piece: str, at: int, end: int) -> int:
        kind, text = DIGRAPHS[piece]
        following = self.text[end : end + 1]
        if piece == "**" and (bold := _BOLD.match(self.text, at)) and not self._closed(at):
            self.lex(*bold.span(1))  # **w** in Markdown
            return bold.end()
        if piece == "''" and self.tokens and self.tokens[-1].kind in {"LINE", "COMMA"}:
            return end
        if piece in {"=<", "<-", "<>"} and (piece != "<-" or not self.space) and self._opens_angle(end - 1):
            # f(x)=<w,x>, a<-1
            first = SIGNS[piece[0]]
            self.add(first[0], first[1] or piece[0], at, at + 1)
            return at + 1
        if piece == "<-" and self.program == "r":
            self.add("REL", "=", at, end)
            return end
        if piece == "<-" and not (following == "" or following.isspace()):
            self.add("REL", "<", at, at + 1)
            return at + 1
        if piece == "||" and self.tokens and self.tokens[-1].kind == "BAR" and self.tokens[-1].end == at:
            self.add("BAR", "|", at, at + 1)
            return at + 1
        if piece == "**" and self.program == "numpy":
            text = ".^"  # entry by entry
        if piece in {".*", "./"} and not (self.tokens and self.tokens[-1].kind in _CLOSED):
            self.add("STOP", ".", at, at + 1)
            return at + 1
        if piece == "&&" and self.environments:
            self._sign("&", at, at + 1)
            return self._sign("&", at + 1, end)
        self.add(kind, text, at, end)
        return end

    def _opens_angle(self, at: int) -> bool:
        return re.match(r"<[^<>=≤≥\n]{1,40},[^<>=≤≥\n]{1,40}>", self.text[at : at + 90]) is not None

    def _sign(self, sign: str, at: int, end: int) -> int:
        if sign == "@" and (anonymous := _HANDLE.match(self.text, at)) and not self._closed(at):
            return anonymous.end()  # f = @(x) …
        if sign == "~" and (struck := _STRUCK.match(self.text, at)):
            return struck.end()
        if (metric := _METRIC.match(self.text, at)) and self.program and not self._closed(at):
            self.add("NUM", "2" if metric[1] else "1", at, metric.end())  # the power of a distance
            return metric.end()
        if sign == ".":
            return self._point(at, end)
        if sign in "-–" and (compound := self._compound(at, end)):
            return compound
        if sign in CIRCLED:
            first = not self.tokens or self.tokens[-1].kind in {"LINE", "STOP", "SEMI", "COMMA"} or self.space
            self.add(*(("LINE", "") if first and not self._east_follows(end) else ("WORD", sign)), at, end)
        elif sign in SIGNS:
            self._known_sign(sign, at, end)
        elif sign in HALVES:
            self.add("HALF", sign, at, end)
        elif "α" <= sign <= "ω" or sign in "ΓΔΘΛΞΠΦΨΩ":
            self.add("NAME", sign, at, end)
        elif sign in COMBINING:
            self._mark(COMBINING[sign], at, end)
        elif "\U0001d400" <= sign <= "\U0001d7ff" or sign in "ℋℐℛℯℊ":
            plain = unicodedata.normalize("NFKC", sign)
            if plain.isdigit():
                self.add("ONES" if plain == "1" else "NUM", plain, at, end)
            else:
                self.add(*(SIGNS.get(plain) or ("NAME", plain)), at, end)
        elif sign in "\ufe0f\u200b\u200c\u200d\u2060\ufeff\u00ad":
            raise Unreadable(f"the invisible character U+{ord(sign):04X} stands here", at, "type it again")
        else:
            self.add("UNKNOWN", sign, at, end)
        return end

    def _east_follows(self, end: int) -> bool:
        return re.match(f"[{EAST}]", self.text[end : end + 1]) is not None

    def _known_sign(self, sign: str, at: int, end: int) -> None:
        kind, text = SIGNS[sign]
        if self.program and sign == "#":  # a comment: a condition, or words
            self.add(*(("each_index", "#") if _CONDITION.match(self.text, end) else ("LINE", "")), at, end)
            return
        doubled = self.text[at : at + 2] == "--" and self.space and self.text[at + 2 : at + 3].isspace()
        if doubled or (self.text[at - 1 : at + 1] == "--" and self.tokens and self.tokens[-1].text == "—"):
            kind, text = "COMMA", "—"  # -- as a dash
        elif self.program in {"numpy", "r"} and sign == "*" and _OPERAND.match(self.text, end):
            kind, text = "OP", "⊙" if self.program == "numpy" else "∘"
        elif self.program == "matlab" and sign == "'" and self._closed(at):
            kind, text = "TOP", ""
        elif self.program and sign == "&":
            kind, text = "OP", "∘"
        if sign in "—–" and not self.math and self._dash(end):
            kind, text = "COMMA", "—"
        starts = not self.tokens or self.tokens[-1].kind == "LINE"
        if starts and sign in "*•·-−–" and not self.math and self._bullet(sign, at, end):
            self.space = True
            return
        if sign in "{}":
            self._brace(sign)
        if sign in "-–" and self._hyphen(at, end):
            return
        if (sign == "#" and self.text[end : end + 1].isalpha()) or self.text[at : at + 2] == "#{":
            self.add("noun", "number", at, end)  # #SV
            return
        aligns = kind == "AMP" and not (self.environments and self.environments[-1] in MATRICES | CASES)
        if aligns or kind == "SKIP":
            self.space = True
        else:
            self.add(kind, text or sign, at, end)

    def _bullet(self, sign: str, at: int, end: int) -> bool:
        """Tell whether a sign at the beginning of a line is a bullet; a dash before two lines may be one."""
        if self.text[end : end + 1] != " ":
            return False
        if sign in "*•·":
            return True
        if len(re.findall(r"^[-−–] ", self.text, re.MULTILINE)) == 1:
            return False
        return self.choices.choose(at, "is the dash a bullet, or a minus?", ("a bullet", "a minus")) == 0

    def _point(self, at: int, end: int) -> int:
        """Read a point: it multiplies, calls a method (X.T, w.dot(x)), or ends a sentence."""
        if (method := _METHOD.match(self.text, at)) and self._closed(at):
            self.add(*(("METHOD", method[1]) if method[1] else ("TOP", "")), at, method.end())
            return method.end()
        if self._multiplies(at):
            self.add("OP", "·", at, end)
            return end
        self.add("STOP", ".", at, end)
        return end

    def _brace(self, sign: str) -> None:
        if sign == "{":
            self.braces.append(
                bool(self.tokens) and self.tokens[-1].kind in {"SUB", "SUP"} and not self.space
            )
        elif self.braces:
            self.braces.pop()

    def _dash(self, end: int) -> bool:
        """Tell whether this is a dash between blanks, with a word on one side."""
        spaced = self.space and self.text[end : end + 1] == " "
        last = self.tokens[-1].kind if self.tokens else ""
        return spaced and (
            last in {"WORD", "PLAIN"}
            or last.islower()
            or re.match(r"\s+[A-Za-zÀ-ɏ]{3,}|\s+[" + EAST + "]", self.text[end:]) is not None
        )

    def _multiplies(self, at: int) -> bool:
        """Tell whether this point multiplies: between letters (w.x), or between blanks within a bracket."""
        if (
            self.space
            and re.match(r"\. +[A-Za-z](?![A-Za-z])", self.text[at:])
            and self.text[:at].count("(") > self.text[:at].count(")")
        ):
            return True
        return (
            self._closed(at)
            and re.match(r"\.(?:[A-Za-z](?![A-Za-z])|[A-Za-z][ijkn](?![A-Za-z]))", self.text[at:]) is not None
        )

    def _hyphen(self, at: int, end: int) -> bool:
        """Tell whether this is a hyphen between words."""
        last = self.tokens[-1] if self.tokens else None
        word = last is not None and last.end == at and (last.kind in {"WORD", "PLAIN"} or last.kind.islower())
        return word and self.text[end : end + 1].isalpha()

    def _compound(self, at: int, end: int) -> int:
        """Read a letter and a word with a hyphen between as one word: ν-SVM, x₁-Achse, i-ésima."""
        word = _WORD.match(self.text, end)
        last = self.tokens[-1] if self.tokens else None
        if word is None or last is None or last.end != at or self.math or self.program:
            return 0
        known = self.lexicon.match(self.text, end)
        spelled = is_harmless(word[0]) or (known is not None and known.end >= word.end())
        if not (spelled or word[0].istitle() or not word[0].isascii()) or word[0].lower() in SPELLED:
            return 0
        first = len(self.tokens) - 1
        while first and self.tokens[first].kind in {"CLOSE", "NUM", "OPEN", "SUB"}:
            first -= 1
        if self.tokens[first].kind != "NAME":
            return 0
        start = self.tokens[first].at
        del self.tokens[first:]
        text = word[0] if is_harmless(word[0]) else self.text[start : word.end()]
        self.add("WORD", text, start, word.end())
        return word.end()

    def _mark(self, mark: str, at: int, end: int) -> None:
        if self.tokens and self.tokens[-1].kind == "NAME" and self.tokens[-1].end == at:
            self.add("MARK", mark, at, end)


def tokens(text: str, *, language: str = "", choices: Choices | None = None) -> list[Token]:
    """Cut a text into tokens.

    >>> [t.text for t in tokens("αᵢ ≤ C")]
    ['α', '_', '{', 'i', '}', '≤', 'C', '']
    >>> [t.kind for t in tokens("b = 1, da α_4 = 0", language="de")][4:6]
    ['because', 'NAME']
    """
    return Lexer(text, language, choices or Choices()).run()
