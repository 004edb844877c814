"""One stream of tokens from LaTeX, Unicode and ASCII, each with its column in the original text."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import NamedTuple

from svmsym.exams.reading.commands import (
    ASCII,
    CASES,
    COMMAND_SIGNS,
    COMMANDS,
    FUNCTIONS,
    GREEK,
    HALVES,
    HIGH,
    LINES,
    LOW,
    MATRICES,
    SIGNS,
)
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import LONGEST_TEXT, MOST_DIGITS, MOST_TOKENS
from svmsym.exams.reading.words import DENIAL, phrase_at


class Token(NamedTuple):
    """A kind, its text, where it starts (from 0), and whether it touches what stands before.

    >>> Token("NAME", "w", 0, True).kind
    'NAME'
    """

    kind: str
    text: str
    at: int
    tight: bool


_PIECE = re.compile(
    r"(?P<space>[ \t~\u00a0\u2002-\u200a\u3000]+)"
    r"|(?P<line>\r?\n)"
    r"|(?P<command>\\[A-Za-z]+\*?)"
    r"|(?P<escaped>\\.)"
    r"|(?P<number>\d+(?:(?:\.|\{,\})\d+)?|\.\d+)"
    r"|(?P<word>[A-Za-zÀ-ÖØ-öø-ÿ]+)"
    r"|(?P<east>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)"
    r"|(?P<low>[₀-₎ₐ-ₜᵢᵣᵤᵥⱼ]+)"
    r"|(?P<high>[⁰ⁱ⁴-ⁿ²³¹ᵃ-ᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ]+)"
    r"|(?P<ascii><==>|<=>|==>|-->|<->|\+/-|\.\.\.|:=|=:|==|<=|>=|=<|!=|<>|/=|=>|->|\.\.|\|\||\*\*|~=|=!|\+-|'')"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_TEXT = re.compile(r"\s*\{([^{}]*)\}")
_ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+\*?)\}")
_COLUMNS = re.compile(r"\s*(?:\[[a-z]\])?\{[clr|@ {}]*\}")
_TRANSPOSE = re.compile(r"\s*(?:\{\s*(?:T|\\top|\\intercal)\s*\}|T|\\top(?![A-Za-z]))")
_ARGUMENT = re.compile(r"\s*\{[^{}]*\}")
_MARKS = {
    "\u0302": "hat",
    "\u0303": "tilde",
    "\u0304": "bar",
    "\u0305": "bar",
    "\u20d7": "vec",
    "\u0331": "bar",
}
_SUBSCRIPTS = (
    "SV",
    "sv",
    "new",
    "neu",
    "nuevo",
    "test",
    "opt",
    "min",
    "max",
    "plus",
    "minus",
    "dual",
    "primal",
)
_LETTERS = frozenset("wxyzbCKknNmdtfuvXYQ")
_SHORT = 3
_WIDE = 0xFEE0


class Lexer:
    """Walks one text once."""

    def __init__(self, text: str, *, language: str = "") -> None:
        self.text = text
        self.language = language
        self.tokens: list[Token] = []
        self.environments: list[str] = []
        self.braces: list[bool] = []  # for every open brace, whether it holds a subscript or superscript
        self.latex = "\\" in text
        self.tight = True

    def run(self) -> list[Token]:
        """All tokens, the last one of kind END."""
        self._check()
        self._walk(0, len(self.text))
        if len(self.tokens) > MOST_TOKENS:
            raise ReadingError("the answer has too many parts", 0, hint=f"the limit is {MOST_TOKENS}")
        if self.environments:
            raise ReadingError(
                f"\\begin{{{self.environments[-1]}}} is not ended", len(self.text), hint="add \\end{…}"
            )
        self.tokens.append(Token("END", "", len(self.text), False))
        return self.tokens

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

    def _walk(self, position: int, end: int) -> None:
        text = self.text
        while position < end:
            found = _PIECE.match(text, position, end)
            if found is None:
                raise ReadingError("this cannot be read", position)
            group, piece, start = found.lastgroup, found.group(), position
            position = found.end()
            if group == "space":
                self.tight = False
            elif group == "word":
                position = self._word(piece, start, end)
            elif group == "number":
                self._number(piece, start)
            elif group == "command":
                position = self._command(piece, start, position)
            elif group == "sign":
                self._sign(piece, start)
            elif group == "low":
                self._script("SUB", LOW, piece, start)
            elif group == "high":
                self._script("SUP", HIGH, piece, start)
            elif group == "ascii":
                self._add(*ASCII[piece], start)
            elif group == "line":
                self._add("NEWLINE", "\n", start)
                self.tight = False
            elif group == "escaped":
                position = self._escaped(piece, start, position)
            else:
                position = self._east(piece, start, end)

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
            if kind == "AMP" and not (self.environments and self.environments[-1] not in LINES):
                self.tight = False
                return
            if c == "{":
                self.braces.append(bool(self.tokens) and self.tokens[-1].kind in {"SUB", "SUP"})
            elif c == "}" and self.braces:
                self.braces.pop()
            self._add(kind, text, at)
        elif c in HALVES:
            self._add("HALF", c, at)
        elif "α" <= c <= "ω" or c in "ΓΔΘΛΞΠΦΨΩ":
            self._add("NAME", "σ" if c == "ς" else c, at)
        elif "！" <= c <= "～":
            self._sign(chr(ord(c) - _WIDE), at)
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
        elif 0x1D400 <= ord(c) <= 0x1D7FF or c in "ℋℐℛℯℊ":
            self._mathematical(unicodedata.normalize("NFKC", c), at)
        else:
            raise ReadingError(
                f"the sign {c!r} is unknown here", at, hint="write it in LaTeX or in plain letters"
            )

    def _mathematical(self, c: str, at: int) -> None:
        """𝐰, 𝛼 and 𝟏: letters in another face; a bold one is a vector as much as a plain one."""
        if c == "∇" or c == "∂":
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
        if self.tokens and self.tokens[-1].kind == "NAME":
            self._add("MARK", mark, self.tokens[-1].at)

    def _command(self, piece: str, at: int, position: int) -> int:
        name = piece[1:]
        kind, text = COMMANDS.get(name) or COMMANDS.get(name.rstrip("*")) or ("", "")
        if not kind:
            near = get_close_matches(name, COMMANDS, n=1)
            hint = f"did you mean \\{near[0]}?" if near else "write it with a command of the lecture"
            raise ReadingError(f"the command {piece[:30]} is unknown", at, hint=hint)
        if kind == "SKIP":
            self.tight = False
            if text == "!":
                found = _ARGUMENT.match(self.text, position)
                return found.end() if found else position
            return self._after_left(name, position)
        if kind == "TEXT":
            return self._roman(name.rstrip("*"), at, position)
        if kind in {"BEGIN", "END"}:
            return self._environment(kind, at, position)
        if kind == "STYLE" and self._above() and (found := _TRANSPOSE.match(self.text, position)):
            self._add("NAME", "⊤", at)
            return found.end()
        self._add(kind, text, at)
        self.tight = False
        return position

    def _above(self) -> bool:
        """Whether the next token is the first of a superscript."""
        last = self.tokens[-2:]
        return bool(last) and (last[-1].kind == "SUP" or (last[-1].text == "{" and last[0].kind == "SUP"))

    def _after_left(self, name: str, position: int) -> int:
        """\\left. and \\right. have no bracket."""
        if name in {"left", "right", "middle"} and self.text[position : position + 1] == ".":
            return position + 1
        return position

    def _escaped(self, piece: str, at: int, position: int) -> int:
        if piece not in COMMAND_SIGNS:
            raise ReadingError(
                f"{piece!r} is unknown", at, hint="leave the backslash out, or write a command"
            )
        kind, text = COMMAND_SIGNS[piece]
        if kind == "SKIP":
            self.tight = False
            return position
        if kind == "NEWLINE":
            found = re.compile(r"\s*\[[-\d. a-z]+\]").match(self.text, position)
            inside = self.environments and self.environments[-1] not in LINES
            self._add("ROW" if inside else "NEWLINE", "\\\\", at)
            return found.end() if found else position
        self._add(kind, text, at)
        return position

    def _environment(self, kind: str, at: int, position: int) -> int:
        found = _ENVIRONMENT.match(self.text, position)
        name = found.group(1) if found else ""
        if found is None or name not in MATRICES | LINES | CASES:
            raise ReadingError(
                "this environment is unknown", at, hint="use pmatrix, bmatrix, cases or aligned"
            )
        position = found.end()
        if kind == "BEGIN":
            self.environments.append(name)
            columns = (
                _COLUMNS.match(self.text, position) if name in {"array", "alignat", "alignat*"} else None
            )
            if columns:
                position = columns.end()
        elif not self.environments or self.environments.pop() != name:
            raise ReadingError(f"\\end{{{name}}} has no \\begin{{{name}}}", at, hint="balance them")
        if name in LINES:
            if kind == "BEGIN" or self.environments:
                self.tight = False
            self._add("NEWLINE", "", at)
        else:
            self._add(kind, "cases" if name in CASES else name, at)
        return position

    def _roman(self, name: str, at: int, position: int) -> int:
        """\\text{…} is lexed as plain text; \\mathrm{sign} as one word."""
        found = _TEXT.match(self.text, position)
        if found is None:
            self.tight = False
            return position
        start, end = found.span(1)
        inside = found.group(1).strip()
        if inside in FUNCTIONS:
            self._add("FUNC", FUNCTIONS[inside], at)
        elif (
            name in {"operatorname", "mathrm", "mathop"}
            and inside in COMMANDS
            and COMMANDS[inside][0] == "OPT"
        ):
            self._add("OPT", inside, at)
        elif re.sub(r"[\s~]|\\[,;! ]", "", inside) in {"argmin", "argmax"}:
            self._add("OPT", re.sub(r"[\s~]|\\[,;! ]", "", inside), at)
        elif inside in _SUBSCRIPTS or (len(inside) == 1 and inside.isalpha()):
            self._add("NAME", inside, at)
        else:
            self.tight = False
            self._walk(start, end)
            self.tight = False
        return found.end()

    def _east(self, piece: str, at: int, end: int) -> int:
        known = phrase_at(self.text, at)
        if known and known[1] <= end:
            return self._phrase(*known, at)
        # A shorter run may be followed by a phrase that is known.
        for k in range(1, len(piece)):
            if phrase_at(self.text, at + k):
                piece = piece[:k]
                break
        if DENIAL.search(piece):
            raise ReadingError("a word here denies something", at, hint="write it as a formula")
        self._add("WORD", piece, at)
        self.tight = False
        return at + len(piece)

    def _phrase(self, kind: str, end: int, at: int) -> int:
        word = self.text[at:end]
        if kind == "NOT":
            raise ReadingError(f"the word {word!r} changes what is said", at, hint="write it as a formula")
        self._add(*(("NOUN", kind.partition(":")[2]) if kind.startswith("NOUN") else (kind, word)), at)
        self.tight = False
        return end

    def _word(self, piece: str, at: int, end: int) -> int:
        """A run of Latin letters: a script of one letter, a function, a Greek name, a word, a product."""
        last = self.tokens[-1] if self.tokens else None
        if last and last.kind in {"SUB", "SUP"} and self.tight:
            return self._scripted(piece, at, last.kind)
        if len(piece) == 1:
            known = phrase_at(self.text, at) if self.text[at + 1 : at + 2] in {".", "/"} else None
            if known and known[1] <= end:
                return self._phrase(*known, at)
            if self.language == "es" and piece in "yoe" and self._alone(at, at + 1):
                self._add({"y": "AND", "o": "OR", "e": "AND"}[piece], piece, at)
            elif piece.isascii():
                self._add("NAME", piece, at)
            elif not self._accented(piece, at):
                self._add("WORD", piece, at)
            return at + 1
        return self._long(piece, at, end)

    def _indices(self, piece: str) -> bool:
        return len(piece) <= _SHORT and set(piece) <= set("ijklmnpqrstuvwbxT")

    def _alone(self, start: int, stop: int) -> bool:
        return self.text[start - 1 : start] in {"", " ", "\n"} and self.text[stop : stop + 1] in {
            "",
            " ",
            "\n",
        }

    def _scripted(self, piece: str, at: int, kind: str) -> int:
        whole = piece in _SUBSCRIPTS or (piece in GREEK and not self.latex)
        follows = self.text[at + len(piece) : at + len(piece) + 1]
        pair = kind == "SUB" and not self.latex and len(piece) == 2 and set(piece) <= set("ijklmnst")  # noqa: PLR2004
        if whole:
            self._add("NAME", GREEK.get(piece, piece), at)
            return at + len(piece)
        if pair and follows not in {"_", "^"}:
            for kind_, text in (("OPEN", "{"), ("NAME", piece[0]), ("NAME", piece[1]), ("CLOSE", "}")):
                self._add(kind_, text, at)
            return at + 2
        self._add("NAME", piece[0], at)
        return at + 1

    def _long(self, piece: str, at: int, end: int) -> int:
        stop = at + len(piece)
        if self.braces and self.braces[-1] and (piece in _SUBSCRIPTS or self._indices(piece)):
            for offset, name in enumerate([piece] if piece in _SUBSCRIPTS else piece):
                self._add("NAME", name, at + offset)
            return stop
        lower = piece.lower()
        after = self.text[stop : stop + 1]
        known = None if piece in FUNCTIONS and after == "(" else phrase_at(self.text, at)
        if known and stop <= known[1] <= end:
            return self._phrase(*known, at)
        if piece in FUNCTIONS:
            self._add("FUNC", FUNCTIONS[piece], at)
        elif lower in {"sum", "summe", "suma"} and (piece.islower() or after in {"_", "("}):
            self._add("SUM", "Σ", at)
        elif lower in {"min", "max", "argmin", "argmax", "minimize", "maximize", "minimise", "maximise",
                       "minimiere", "maximiere", "minimizar", "maximizar", "minimieren", "maximieren"}:  # fmt: skip
            self._add("OPT", lower if lower.startswith("arg") else lower[:3], at)
        elif piece in GREEK or (lower in GREEK and piece[0].isupper() and lower != "xi"):
            self._add("NAME", GREEK.get(piece, GREEK[lower]), at)
        elif lower in {"infty", "inf", "infinity", "unendlich", "oo"}:
            self._add("INFINITY", "∞", at)
        elif lower in {"nabla", "grad", "partial"}:
            self._add("PARTIAL" if lower == "partial" else "NABLA", "", at)
        elif piece in {"SV", "sv", "SVs"}:
            self._add("NAME", "SV", at)
        else:
            return self._product_or_word(piece, at)
        return stop

    def _product_or_word(self, piece: str, at: int) -> int:
        stop = at + len(piece)
        after = self.text[stop : stop + 1]
        greek = next(
            (g for g in sorted(GREEK, key=len, reverse=True) if len(g) > 2 and piece.startswith(g)), ""
        )  # noqa: PLR2004
        letters = len(piece) <= _SHORT and set(piece) <= _LETTERS
        scripted = after in {"_", "^"} and len(piece) == 2 and piece.isascii()  # noqa: PLR2004
        differential = piece[0] == "d" and len(piece) == 2 and piece[1] in "LwbJ"  # noqa: PLR2004
        if differential:
            self._add("PARTIAL", "d", at)
            self._add("NAME", piece[1], at + 1)
        elif greek:
            self._add("NAME", GREEK[greek], at)
            return at + len(greek)
        elif letters or scripted or (self.latex and set(piece) <= _LETTERS):
            for offset, c in enumerate(piece):
                self._add("NAME", c, at + offset)
        elif len(piece) == 2 and piece[0] in "xywabzt" and piece[1] in "ijkn":  # noqa: PLR2004
            raise ReadingError(
                f"{piece!r} looks like a letter with an index", at, hint=f"write {piece[0]}_{piece[1]}"
            )
        elif after in {"_", "^", "("} and after and not (after == "(" and len(piece) > _SHORT + 2):
            near = get_close_matches(piece, [*GREEK, *FUNCTIONS, "sum", "max", "min"], n=1)
            hint = f"did you mean {near[0]}?" if near else "use one letter, with a subscript if need be"
            raise ReadingError(f"the name {piece[:30]!r} is unknown", at, hint=hint)
        elif self.tight and self.tokens and self.tokens[-1].kind in {"NUM", "NAME", "CLOSE"}:
            near = get_close_matches(piece, [*GREEK, *FUNCTIONS], n=1)
            hint = (
                f"did you mean {near[0]}?"
                if near
                else "put a space before words and an operator between letters"
            )
            raise ReadingError(f"{piece[:30]!r} is neither a name nor a word of its own", at, hint=hint)
        else:
            self._add("WORD", piece, at)
            self.tight = False
        return stop


def tokens(text: str, *, language: str = "") -> list[Token]:
    """The tokens of a text.

    >>> [t.text for t in tokens("αᵢ ≤ C")]
    ['α', '_', '{', 'i', '}', '≤', 'C', '']
    """
    return Lexer(text, language=language).run()
