"""One stream of tokens from LaTeX, Unicode and ASCII, each with its column in the original text."""

from __future__ import annotations

import re
from difflib import get_close_matches

from svmsym.exams.reading.commands import (
    ASCII,
    FUNCTIONS,
    GREEK,
    HIGH,
    LETTERS,
    LOW,
    OPTIMA,
    SPELLED,
    SPELLED_EAST,
    SUBSCRIPTS,
    SUMS,
)
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.glued import FAMILIES, can_write_greek, glues, is_point, split
from svmsym.exams.reading.latex import EQUATION_NUMBER
from svmsym.exams.reading.layout import without_layout
from svmsym.exams.reading.limits import DEEPEST_NESTING, MOST_TOKENS
from svmsym.exams.reading.scripts_in_text import SHORT, ScriptsInText
from svmsym.exams.reading.token import Token
from svmsym.exams.reading.word_processor import ROWS
from svmsym.exams.reading.words import DENIAL, LABEL, NUMBERED, phrase_at

__all__ = ["Token", "tokens"]

_PIECE = re.compile(
    r"(?P<space>[ \t~\u00a0\u2002-\u200a\u3000]+)"
    r"|(?P<line>\r?\n)"
    r"|(?P<command>\\[A-Za-z]+\*?)"
    r"|(?P<escaped>\\.)"
    r"|(?P<number>[0-9]+(?:(?:\.|\{,\})[0-9]+)?|\.[0-9]+)"
    r"|(?P<word>[A-Za-zÀ-ÖØ-öø-ÿ]+)"
    r"|(?P<east>[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)"
    rf"|(?P<low>[{''.join(LOW)}]+)"
    rf"|(?P<high>[{''.join(HIGH)}]+)"
    r"|(?P<ascii>(?<=[ \t])<--?(?=[ \t])|<==>|<=>|==>|\|--?>|-->|<->|\+/-|\.\.\.|:=|=:|==|<=|>=|=<|!="
    r"|<>|/=|=>|->|\.\.|\.\*|\|\||\*\*|~=|=!|\+-|'')"
    r"|(?P<sign>.)",
    re.DOTALL,
)
# A number behind = 0 is no factor that matters.
_LAST_NUMBER = re.compile(
    r"[\w)}\]′ᵀ²](?<!\\cdot)(?<!\\times)(?<!\\leftarrow)(?<!\\gets)(?<!quad)(?<![=≤≥]0)(?<![=≤≥] 0)"
    r"(?:[ \t~]|\\q?quad|\\[,;])+"
    r"\((?!1\))([0-9]{1,2}(?:\.[0-9]{1,2})?)\)[ \t]*\.?[ \t]*$",
    re.MULTILINE,
)
_TURNED = frozenset("wxyzuva")  # wTx is wᵀx
_ANGLE = re.compile(r"[^<>=;\n]{1,40},[^<>=;\n]{1,40}>(?!=)")
DOTS = {"...", "…", "⋯"}
_WORDS = {"un", "by", "my", "du", "zu", "nun", "tun", "nu", "fun", "try", "buy"}


_LONG_GREEK = sorted((g for g in GREEK if len(g) > 2), key=len, reverse=True)  # noqa: PLR2004 - not mu, nu, xi, pi


def _greek_product(piece: str, greek: str) -> bool:
    """Whether a run is a Greek name and one or two letters, as in gammax; "etapa" is a word."""
    rest = piece[len(greek) :]
    return piece.startswith(greek) and len(rest) <= 2 and set(rest) <= LETTERS  # noqa: PLR2004


class Lexer(ScriptsInText):
    """Walks one text once."""

    def run(self) -> list[Token]:
        """All tokens, the last one of kind END."""
        self._check()
        self.text = without_layout(self.text)
        if found := _LAST_NUMBER.search(self.text):
            raise ReadingError(
                "a number in brackets ends the line", found.start(1), hint="leave it out, or write it first"
            )
        if NUMBERED.match(self.text):
            raise ReadingError(
                "a number in brackets starts the answer", 0, hint="leave it out, or write a factor as 2·"
            )
        label = LABEL.match(self.text)
        self._walk(label.end() if label else 0, len(self.text))
        if len(self.tokens) > MOST_TOKENS:
            raise ReadingError("the answer has too many parts", 0, hint=f"the limit is {MOST_TOKENS}")
        self._shallow()
        if self.environments:
            raise ReadingError(
                f"\\begin{{{self.environments[-1]}}} is not ended", len(self.text), hint="add \\end{…}"
            )
        self.tokens.append(Token("END", "", len(self.text), False))
        return self.tokens

    def _shallow(self) -> None:
        """Brackets are counted before anything looks for their ends."""
        depth = 0
        for token in self.tokens:
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind in {"CLOSE", "END"})
            if depth > DEEPEST_NESTING:
                raise ReadingError(
                    "brackets are nested too deeply", token.at, hint=f"the limit is {DEEPEST_NESTING}"
                )

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
                stop = self._dotted(piece, position) or (self._rows(position) if piece in ROWS else 0)
                if not stop:
                    self._sign(piece, start)
                position = stop or position
            elif group == "low":
                self._script("SUB", LOW, piece, start)
            elif group == "high":
                self._script("SUP", HIGH, piece, start)
            elif group == "ascii":
                position = self._dotted(piece, position) or self._signs(piece, start, position)
            elif group == "line":
                self._add("NEWLINE", "\n", start)
                self.tight = False
            elif group == "escaped":
                position = self._escaped(piece, start, position)
            else:
                position = self._east(piece, start, end)

    def _signs(self, piece: str, at: int, position: int) -> int:
        if piece == "=<" and _ANGLE.match(self.text, position):
            self._add("REL", "=", at)  # f(x)=<w,x>+b
            return position - 1
        self._add(*ASCII[piece], at)
        return position

    def _dotted(self, piece: str, position: int) -> int:
        """The end of "… (1)" behind a formula, the number of an equation; 0 for other dots."""
        closed = bool(self.tokens) and self.tokens[-1].kind in {"NAME", "NUM", "CLOSE", "HALF"}
        found = EQUATION_NUMBER.match(self.text, position) if piece in DOTS and closed else None
        return found.end() if found else 0

    def _east(self, piece: str, at: int, end: int) -> int:
        known = phrase_at(self.text, at)
        if known and known[1] <= end:
            return self._phrase(*known, at)
        if letter := next((name for name in SPELLED_EAST if piece.startswith(name)), ""):
            self._add("NAME", SPELLED_EAST[letter], at)
            return at + len(letter)
        # A shorter run may be followed by a phrase that is known.
        for k in range(1, len(piece)):
            if phrase_at(self.text, at + k) or piece.startswith(tuple(SPELLED_EAST), k):
                piece = piece[:k]
                break
        if DENIAL.search(piece):
            raise ReadingError("a word here denies something", at, hint="write it as a formula")
        self._add("WORD", piece, at)
        self.tight = False
        return at + len(piece)

    def _phrase(self, kind: str, end: int, at: int) -> int:
        word = self.text[at:end]
        if kind == "NOT" or (kind == "INFEASIBLE" and not self._found_and_compared()):
            raise ReadingError(f"the word {word!r} changes what is said", at, hint="write it as a formula")
        head, colon, tail = kind.replace("INFEASIBLE", "WORD").partition(":")
        self._add(head, tail if colon else word, at)
        self.tight = False
        return end

    def _found_and_compared(self) -> bool:
        """α_1 = −1/3 < 0: a value that was found and compared; "not allowed" behind it denies no formula."""
        signs = [t.text for t in self.tokens if t.kind == "REL"]
        last = next((k for k in range(len(signs) - 1, -1, -1) if signs[k] in {*"<>≤≥"}), -1)
        return last > 0 and signs[last - 1] == "=" and last >= len(signs) - 2

    def _word(self, piece: str, at: int, end: int) -> int:
        """A run of Latin letters: a script of one letter, a function, a Greek name, a word, a product."""
        last = self.tokens[-1] if self.tokens else None
        if last and last.kind in {"SUB", "SUP"} and self.tight:
            return self._scripted(piece, at, last.kind)
        greek = last is not None and last.kind == "NAME" and last.text in FAMILIES and self.tight
        scripted = bool(self.braces) and self.braces[-1]
        called = self.text[at + len(piece) : at + len(piece) + 1] == "("  # yk(x, z)
        if not scripted and (glued := split(piece, behind=greek, called=called)):
            return self._glued(glued, at)
        if len(piece) == 1:
            known = phrase_at(self.text, at) if self.text[at + 1 : at + 2] in {".", "/"} else None
            if known and known[1] <= end:
                return self._phrase(*known, at)
            if self.language == "es" and piece in "yoe" and self._alone(at, at + 1) and self._joins(at):
                self._add({"y": "AND", "o": "OR", "e": "AND"}[piece], piece, at)
            elif piece.isascii():
                self._add("NAME", piece, at)
            elif not self._accented(piece, at):
                self._add("WORD", piece, at)
            return at + 1
        return self._long(piece, at, end)

    def _glued(self, glued: list[str], at: int) -> int:
        """yi, αiyixi: letters with their indices, without any sign between."""
        labelled = glued[:1] != ["xi"] and glued[glued.index("xi") - 1][0] in "yt" if "xi" in glued else False
        pointed = labelled or is_point(self.text, at)
        if "xi" in glued and not pointed and not can_write_greek(self.text):
            raise ReadingError("xi may be ξ or x with the index i", at, hint="write x_i or xi_i")
        for part in glued:
            if len(part) > 1:
                self._add("NAME", part[0], at)
            self._add("SUB", "_", at)
            self._add("NAME", part[-1], at)
            at += len(part)
        return at

    def _beside_points(self, after: str) -> bool:
        """Whether this is the only argument of f, g, h or φ, or a factor beside w, y or t, as points are."""
        last = [t.text for t in self.tokens[-2:]]
        if after == ")" and self.tight and last[1:] == ["("] and last[0] in {*"fghφ"}:
            return True
        for token in reversed(self.tokens):
            script = token.kind in {"SUB", "SUP", "TOP", "PRIME", "DOT"} or token.text in {*"{}·*Tijk"}
            if not script:
                return token.kind == "NAME" and token.text in {"w", "y", "t"}
        return False

    def _alone(self, start: int, stop: int) -> bool:
        return self.text[start - 1 : start] in {"", " ", "\n"} and self.text[stop : stop + 1] in {
            "",
            " ",
            "\n",
        }

    def _joins(self, at: int) -> bool:
        """Whether a letter that stands alone has no operator or relation beside it, as in x − y − 1 = 0."""
        last = self.tokens[-1] if self.tokens else None
        after = self.text[at + 1 :].lstrip(" ")[:1]
        return not (
            last is None or last.kind in {"OP", "REL"} or after in {*"+*/=<>≤≥·≈−"} or self._minus(at)
        )

    def _minus(self, at: int) -> bool:
        """A minus behind a letter with a blank on both sides; "y -1" is "and −1"."""
        return self.text[at + 1 :].lstrip(" ")[:2] == "- "

    def _among_variables(self) -> bool:
        """Whether w or b stands before a comma below min: what follows is no point."""
        opened = max((k for k, t in enumerate(self.tokens) if t.text == "{"), default=0)
        below = [t.kind for t in self.tokens[max(0, opened - 2) : opened]] == ["OPT", "SUB"]
        inside = self.tokens[opened + 1 :]
        names = {t.text for t in inside if t.kind == "NAME"}
        return below and bool(names & {"w", "b"}) and inside[-1].kind == "COMMA"

    def _long(self, piece: str, at: int, end: int) -> int:
        stop = at + len(piece)
        member = piece == "in" and not self.tight  # Σ_{i in S}
        scripted = bool(self.braces) and self.braces[-1] and not member
        word = piece in SUBSCRIPTS or self._of_error(piece, 3)
        if scripted and piece == "xi" and self._among_variables():
            self._add("NAME", "ξ", at)
            return stop
        if scripted and (word or self._indices(piece)):
            for offset, name in enumerate([piece] if word else piece):
                self._add("NAME", name, at + offset)
            return stop
        lower = piece.lower()
        after = self.text[stop : stop + 1]
        known = None if piece in FUNCTIONS and after == "(" else phrase_at(self.text, at)
        if known and stop <= known[1] <= end:
            return self._phrase(*known, at)
        if piece in {"dist", "Dist"} and after != "(" and self.text[stop:].lstrip(" ")[:1] in {"=", ":"}:
            self._add("NOUN", "distance", at)
        elif piece in FUNCTIONS and (piece != "dot" or after == "("):
            self._add("FUNC", FUNCTIONS[piece], at)
        elif lower == "arg":
            self._add("ARG", "", at)
        elif piece in SUMS:
            self._add("SUM", "Σ", at)
        elif piece in OPTIMA:
            self._add("OPT", OPTIMA[piece], at)
            stop += after == "." and self.text[stop + 1 : stop + 2] == " "  # max. Σ α_i
        elif piece in SPELLED:
            self._add("NAME", SPELLED[piece], at)
        elif piece == "xi" and not after.isdigit() and after != "_" and glues(self.text):
            return self._glued([piece], at)
        elif piece == "xi" and after != "_" and not after.isdigit() and self._beside_points(after):
            raise ReadingError("xi may be ξ or x with the index i", at, hint="write x_i or ξ_i")
        elif piece in GREEK or (lower in GREEK and piece[0].isupper() and lower != "xi"):
            self._add("NAME", GREEK.get(piece, GREEK[lower]), at)
        elif lower in {"inf", "sup"} and after == "_":
            self._add("OPT", lower, at)
        elif lower in {"infty", "inf", "infinity", "unendlich", "oo"}:
            self._add("INFINITY", "∞", at)
        elif lower in {"nabla", "grad", "partial"}:
            self._add("PARTIAL" if lower == "partial" else "NABLA", "", at)
        elif piece == "yhat":
            self._add("NAME", "y", at)
            self._mark("hat")
        elif piece in {"SV", "sv", "SVs"}:
            self._add("NAME", "SV", at)
        else:
            return self._product_or_word(piece, at)
        return stop

    def _derived(self, piece: str, after: str) -> bool:
        """dL/da1, dW/dC: d and one letter above or below a slash."""
        below = bool(self.tokens) and self.tokens[-1].text == "/"
        return len(piece) == 2 and (below or after == "/") and piece.isascii()  # noqa: PLR2004

    def _applied(self, piece: str) -> bool:
        """The Qa of aᵀQa and a^TQa: a matrix and a list, glued to what stands before."""
        return (
            self.tight
            and bool(self.tokens)
            and len(piece) == 2  # noqa: PLR2004 - one letter each
            and piece[0] in "QKPGH"
            and piece[1] in "awyt"
        )

    def _product_or_word(self, piece: str, at: int) -> int:
        stop = at + len(piece)
        after = self.text[stop : stop + 1]
        greek = next((g for g in _LONG_GREEK if _greek_product(piece, g)), "")
        prose = piece in _WORDS or (bool(self.tokens) and self.tokens[-1].kind == "WORD" and not self.tight)
        letters = len(piece) <= SHORT and set(piece) <= LETTERS and not prose
        scripted = after in {"_", "^"} and len(piece) == 2 and piece.isascii()  # noqa: PLR2004
        differential = piece[0] == "d" and (
            piece[1:] in {*"LwbJ"} or piece[1:] in GREEK or self._derived(piece, after)
        )
        turned = len(piece) == 3 and piece[1] == "T" and {piece[0], piece[2]} <= _TURNED  # noqa: PLR2004
        if turned:  # wTx
            for kind, text in (("NAME", piece[0]), ("TOP", "ᵀ"), ("NAME", piece[2])):
                self._add(kind, text, at)
        elif differential:
            self._add("PARTIAL", "d", at)
            self._add("NAME", GREEK.get(piece[1:], piece[1]), at + 1)
        elif greek:
            self._add("NAME", GREEK[greek], at)
            return at + len(greek)
        elif len(piece) == 2 and piece[0] in "xyzt" and piece[1] in "nm" and not self.latex:  # noqa: PLR2004
            raise ReadingError(f"is {piece!r} a product?", at, hint=f"write {piece[0]}_{piece[1]}")
        elif letters or scripted or self._applied(piece) or (self.latex and set(piece) <= LETTERS):
            for offset, c in enumerate(piece):
                self._add("NAME", c, at + offset)
        elif len(piece) == 2 and piece[0] in "xywabzt" and piece[1] in "ijkn" and piece != "an":  # noqa: PLR2004
            raise ReadingError(
                f"{piece!r} looks like a letter with an index", at, hint=f"write {piece[0]}_{piece[1]}"
            )
        elif after in {"_", "^", "("} and after and not (after == "(" and len(piece) > SHORT + 2):
            near = get_close_matches(piece, [*GREEK, *FUNCTIONS, "sum", "max", "min"], n=1)
            hint = f"did you mean {near[0]}?" if near else "use one letter, with a subscript if need be"
            raise ReadingError(f"the name {piece[:30]!r} is unknown", at, hint=hint)
        elif self.tight and self.tokens and self.tokens[-1].kind in {"NUM", "NAME", "CLOSE", "TOP"}:
            near = get_close_matches(piece, [*GREEK, *FUNCTIONS], n=1)
            hint = (
                f"did you mean {near[0]}?"
                if near
                else "put a space before words and an operator between letters"
            )
            raise ReadingError(f"{piece[:30]!r} is neither a name nor a word of its own", at, hint=hint)
        elif after.isdigit():
            raise ReadingError(
                f"the name {piece[:30]!r} is unknown", at, hint="use one letter, with a subscript if need be"
            )
        else:
            self._add("WORD", piece, at)
            self.tight = False
            if after == "-" and self.text[stop + 1 : stop + 4].isalpha():
                return stop + 1  # Lagrange-Funktion
        return stop


def tokens(text: str, *, language: str = "") -> list[Token]:
    """The tokens of a text.

    >>> [t.text for t in tokens("αᵢ ≤ C")]
    ['α', '_', '{', 'i', '}', '≤', 'C', '']
    """
    return Lexer(text, language=language).run()
