"""Subscripts, superscripts, marks: x_i, x^{(i)}, wᵀ, α*, x′, ŵ, ‖w‖₂²."""

from __future__ import annotations

from abc import ABC, abstractmethod

from svmsym.exams.reading.commands import LETTERS, SUBSCRIPTS
from svmsym.exams.reading.cursor import Cursor
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import (
    Name,
    Node,
    Number,
    Ones,
    SpaceName,
)
from svmsym.exams.reading.tokens import Token

_SIGNS = {"+": "plus", "-": "minus"}
_SPACES = {"R": "ℝ", "N": "ℕ", "Z": "ℤ"}
_KNOWN_BELOW = {*SUBSCRIPTS, *_SIGNS.values()}
_LONGEST_WORD = 8
# What cannot follow a product sign, so that a star before it is a mark.
_BEHIND_STARS = {
    "REL", "COMMA", "CLOSE", "END", "SUB", "TOP", "SEMI", "NEWLINE", "WORD", "AND", "OR", "SO", "IMPLIES",
    "IF", "IFPOST", "FORALL", "ST", "PERIOD", "DOT", "COLON",
}  # fmt: skip
_LONGEST = 3
_PAIR = 2
_MATRICES = frozenset("KkQGH")  # nobody counts them: K12 is row 1, column 2
_BOLD = {
    "mathbf",
    "boldsymbol",
    "bm",
    "vec",
    "underline",
    "pmb",
    "symbf",
    "textbf",
    "mathbold",
    "overrightarrow",
}


class Scripts(Cursor, ABC):
    """What is attached to an operand."""

    @abstractmethod
    def expression(self) -> Node:
        """a + b − c."""

    @abstractmethod
    def argument(self) -> Node:
        """{…} or one sign."""

    @abstractmethod
    def operand(self) -> Node:
        """The smallest thing that stands alone."""

    @abstractmethod
    def environment(self) -> Node:
        """A matrix or cases."""

    @abstractmethod
    def optimum(self) -> Node:
        """min, max, arg min, arg max."""

    @abstractmethod
    def total(self) -> Node:
        """Σ."""

    def plain_name(self) -> Node:
        """A letter, in any face, without scripts."""
        token = self.take()
        if token.kind != "STYLE":
            marks = ""
            while self.now.kind == "MARK":
                marks += " " + self.take().text
            return Name(token.text, token.at, marks=marks.strip())
        inner = self._styled()
        if token.text == "mathbb" and isinstance(inner, Name) and inner.letter in _SPACES:
            return SpaceName(_SPACES[inner.letter], None, token.at)
        if isinstance(inner, Number) and inner.p == inner.q == 1:
            return Ones(token.at)
        if isinstance(inner, Name):
            mark = "bold" if token.text in _BOLD else token.text
            return inner._replace(marks=f"{inner.marks} {mark}".strip())
        return inner

    def _styled(self) -> Node:
        """What a face or an accent is put on; one letter may carry scripts inside the braces."""
        if self.now.kind == "OPEN" and self.now.text == "{":
            opened = self.take()
            self.enter("{", opened.at)
            single = self.now.kind in {"NAME", "STYLE"} and self.ahead().text == "}"
            inner = self.plain_name() if single else self.expression()
            self.leave("}", opened)
            return inner
        if self.now.kind in {"NAME", "STYLE"}:
            return self.plain_name()
        return self.argument()

    def name(self) -> Node:
        """A letter with its subscript and its index above."""
        made = self.plain_name()
        if not isinstance(made, Name):
            return made
        token = self.now
        if token.tight and len(token.text) <= _LONGEST - 1 and self._counts(token):
            before = self.stream[self.k - 1]
            if before.kind == "NAME":
                if made.letter == "C" and token.text == "1" and not self._counts_on("C"):
                    raise ReadingError("C times ones, or C_1?", made.at, hint="write C·𝟏 or C")
                if made.letter in _MATRICES and len(token.text) == _PAIR and "0" not in token.text:
                    self.take()
                    return self.above(made._replace(sub=tuple(token.text)))  # K12 is K_{12}
                if len(token.text) > 1:
                    raise ReadingError(
                        f"{token.text} may be one number or two below {made.letter}",
                        token.at,
                        hint=f"write {made.letter}_{{{token.text}}}, or a comma between the digits",
                    )
                self.take()
                return self.above(made._replace(sub=(token.text,)))
        return self.above(made)

    def _counts_on(self, letter: str) -> bool:
        """Whether the same letter stands elsewhere with another number."""
        pairs = zip(self.stream, self.stream[1:], strict=False)
        return any(t.text == letter and after.kind == "NUM" and after.text != "1" for t, after in pairs)

    def above(self, made: Name) -> Name:
        """The subscript and x^{(i)}, in either order."""
        while True:
            token = self.now
            if token.kind == "SUB" and not made.sub:
                self.take()
                star = self.now.text == "*"
                sub = self.subscript()
                made = made._replace(marks=f"{made.marks} *".strip()) if star else made._replace(sub=sub)
            elif token.kind == "SUP" and not made.sup and self._index_above():
                made = made._replace(sup=self.index_above())
            elif token.text == "*" and token.tight and self._starred(token):
                self.take()
                made = made._replace(marks=f"{made.marks} *".strip())
            elif token.kind == "SUP" and self._word_above():
                self.take()
                braces = self.accept("OPEN", "{")
                made = made._replace(sub=(*made.sub, self.take().text))
                if braces:
                    self.take()
            elif token.kind == "SUP" and not made.sub and made.letter in "xz" and self._sign_above():
                self.take()
                braces = self.accept("OPEN", "{")
                made = made._replace(sub=(_SIGNS[self.take().text],))
                if braces:
                    self.take()
            elif token.kind == "PRIME" and self.ahead().kind == "SUB" and not made.sub:
                self.take()
                made = made._replace(marks=f"{made.marks} prime".strip())
            elif token.kind == "SUP" and self._star_above():
                self.skip_script()
                made = made._replace(marks=f"{made.marks} *".strip())
            else:
                return made

    def _starred(self, token: Token) -> bool:
        """α_i* before a sign, and before a blank where another letter has such a star."""
        if token.kind != "OP" or self._ends_name(self.ahead()):
            return token.kind == "OP"
        others = [
            k
            for k, t in enumerate(self.stream[:-1])
            if t.kind == "OP" and t.text == "*" and t.tight and k != self.k
        ]
        marked = any(self.stream[k + 1].kind in {"REL", "COMMA", "SUB", "END"} for k in others)
        return marked and not self.ahead().tight and self.ahead().kind in {"NAME", "SUM", "STYLE", "OPEN"}

    def _ends_name(self, token: Token) -> bool:
        turned = token.kind == "SUP" and self.ahead(2).text in {"T", "⊤"}
        if token.kind in {"NORM", "BAR"} and self.open and self.open[-1] == token.text:
            return True  # ‖w*‖
        signed = token.kind == "OP" and token.text in {"+", "-"} and not token.tight  # α_i* − ½
        return token.kind in _BEHIND_STARS or token.text in {"·", "/"} or signed or turned

    def _word_above(self) -> bool:
        """α_2^{new}: a word that may stand below may stand above as well."""
        word, after = self.ahead(), self.ahead(2)
        if word.text == "{":
            word, after = after, self.ahead(3)
            if after.text != "}":
                return False
        return word.kind == "NAME" and word.text in SUBSCRIPTS and len(word.text) > 1

    def _sign_above(self) -> bool:
        """x^+ and x^{-}, the points of the two classes; x^{-1} is a power."""
        braces = self.ahead().text == "{"
        sign, after = (self.ahead(2), self.ahead(3)) if braces else (self.ahead(), self.ahead(2))
        closed = after.text == "}" if braces else not (after.tight and after.kind in {"NUM", "NAME", "OPEN"})
        return sign.kind == "OP" and sign.text in _SIGNS and closed

    def _star_above(self) -> bool:
        after, then = self.ahead(), self.ahead(2)
        return after.text == "*" or (after.text == "{" and then.text == "*" and self.ahead(3).text == "}")

    def _index_above(self) -> bool:
        """^(i), ^{(i)…} and ^{(t+1)}: a bracket around one letter or number, or around a step."""
        start = 2 if self.ahead().text == "{" else 1
        opened, inner, closed = (self.ahead(start + k) for k in range(3))
        if opened.text != "(" or inner.kind not in {"NAME", "NUM"}:
            return False
        step = (
            closed.text in _SIGNS
            and self.ahead(start + 3).kind == "NUM"
            and self.ahead(start + 4).text == ")"
        )
        return closed.text == ")" or (step and len(self.ahead(start + 3).text) == 1)

    def index_above(self) -> str:
        """The letter of x^{(i)}; what follows in the same braces stays for the superscript that is left."""
        self.take()
        braces = self.accept("OPEN", "{")
        self.take()
        index = self.take().text
        if self.now.text in _SIGNS:
            index += _SIGNS[self.take().text] + self.take().text
        self.take()
        if braces and not self.accept("CLOSE", "}"):
            # x^{(i)T}: go back to read the rest as a superscript of its own.
            self.k -= 2
            self.put(self.k, Token("SUP", "^", braces.at, True))
            self.put(self.k + 1, braces)
        return index

    def subscript(self) -> tuple[str, ...]:
        """The items of a subscript: letters, numbers, + and −."""
        token = self.take()
        if token.kind == "OPEN" and token.text in {"{", "("}:
            items: list[str] = []
            closing = "}" if token.text == "{" else ")"
            while not self.accept("CLOSE", closing):
                if self.accept("COMMA") or self.accept("MARK"):
                    continue
                items.append(self._item(self.take(), token))
            joined = [i for i in items if len(i) > 1 and i.isalpha() and i not in _KNOWN_BELOW]
            if joined and len(items) > 1:
                raise ReadingError(
                    "this cannot be a subscript", token.at, hint="write one word, as in w_{new}"
                )
            if not items:
                raise ReadingError("the subscript is empty", token.at, hint="write which one is meant")
            return tuple(items)
        if token.kind == "NUM" and self.latex and len(token.text) > 1:
            raise ReadingError(
                f"only the first digit of {token.text} is a subscript",
                token.at,
                hint=f"write _{{{token.text}}}",
            )
        if token.text == "*":
            return ()
        return (self._item(token, token),)

    @staticmethod
    def _counts(token: Token) -> bool:
        """A number that can be an index: 1 and 12, not 01."""
        plain = token.kind == "NUM" and "." not in token.text and len(token.text) <= _LONGEST
        return plain and (token.text == "0" or not token.text.startswith("0"))

    def single_subscript(self) -> str:
        """The one letter of a subscript."""
        at = self.now.at
        items = self.subscript()
        if len(items) != 1:
            raise ReadingError("one index is expected here", at, hint="write x_i")
        return items[0]

    def _item(self, token: Token, opened: Token) -> str:
        if token.kind == "NAME" or self._counts(token):
            return token.text
        if token.kind == "STYLE":
            self.k -= 1
            inner = self.plain_name()
            if isinstance(inner, Name):
                return inner.letter
        if token.kind == "OP" and token.text in _SIGNS:
            return _SIGNS[token.text]
        if token.kind == "OPT" or (
            token.kind == "WORD"
            and token.text.isascii()
            and len(token.text) <= _LONGEST_WORD
            and not set(token.text) <= LETTERS
            and not set(token.text) <= set("ijklmnpqrstuv")
        ):
            return token.text
        if token.kind == "END":
            raise ReadingError(
                "the subscript is missing", opened.at, hint="write which one is meant, as in α_1"
            )
        raise ReadingError("this cannot be a subscript", token.at, hint="use a letter or a number, as in α_1")

    def skip_script(self) -> None:
        """Step over ^* or ^{*}."""
        self.take()
        if self.accept("OPEN", "{"):
            self.take()
        self.take()

    def skip_group(self) -> None:
        """Step over {…} or one token."""
        depth = 0
        while True:
            token = self.take()
            depth += (token.kind == "OPEN" and token.text == "{") - (
                token.kind == "CLOSE" and token.text == "}"
            )
            if depth <= 0 or token.kind == "END":
                return
