"""Subscripts, superscripts, marks: x_i, x^{(i)}, wᵀ, α*, x′, ŵ, ‖w‖₂²."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from svmsym.exams.reading.cursor import Cursor
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import (
    Bracket,
    Family,
    Function,
    Name,
    Node,
    Norm,
    Number,
    Ones,
    Primed,
    Raised,
    SpaceName,
    Starred,
    Transposed,
)
from svmsym.exams.reading.tokens import Token

_SIGNS = {"+": "plus", "-": "minus"}
_SPACES = {"R": "ℝ", "N": "ℕ", "Z": "ℤ"}
_LONGEST_WORD = 8
_LONGEST = 3
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
        if token.kind == "NUM" and token.tight and len(token.text) <= _LONGEST - 1 and "." not in token.text:
            before = self.stream[self.k - 1]
            if before.kind == "NAME":
                if len(token.text) > 1:
                    raise ReadingError(
                        f"{token.text} may be one number or two below {made.letter}",
                        token.at,
                        hint=f"write {made.letter}_{{{token.text}}}, or a comma between the digits",
                    )
                self.take()
                return self.above(made._replace(sub=(token.text,)))
        return self.above(made)

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
            elif token.kind == "OP" and token.text == "*" and token.tight and self._ends_name(self.ahead()):
                self.take()
                made = made._replace(marks=f"{made.marks} *".strip())
            elif token.kind == "PRIME" and self.ahead().kind == "SUB" and not made.sub:
                self.take()
                made = made._replace(marks=f"{made.marks} prime".strip())
            elif token.kind == "SUP" and self._star_above():
                self.skip_script()
                made = made._replace(marks=f"{made.marks} *".strip())
            else:
                return made

    def _ends_name(self, token: Token) -> bool:
        return token.kind in {"REL", "COMMA", "CLOSE", "END", "SUB"}

    def _star_above(self) -> bool:
        after, then = self.ahead(), self.ahead(2)
        return after.text == "*" or (after.text == "{" and then.text == "*" and self.ahead(3).text == "}")

    def _index_above(self) -> bool:
        """^(i) and ^{(i)…}: a bracket around one letter or number."""
        start = 2 if self.ahead().text == "{" else 1
        opened, inner, closed = (self.ahead(start + k) for k in range(3))
        return opened.text == "(" and closed.text == ")" and inner.kind in {"NAME", "NUM"}

    def index_above(self) -> str:
        """The letter of x^{(i)}; what follows in the same braces stays for the superscript that is left."""
        self.take()
        braces = self.accept("OPEN", "{")
        self.take()
        index = self.take().text
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

    def _item(self, token: Token, opened: Token) -> str:
        if token.kind == "NAME" or (
            token.kind == "NUM" and "." not in token.text and len(token.text) <= _LONGEST
        ):
            return token.text
        if token.kind == "STYLE":
            self.k -= 1
            inner = self.plain_name()
            if isinstance(inner, Name):
                return inner.letter
        if token.kind == "OP" and token.text in _SIGNS:
            return _SIGNS[token.text]
        if token.kind == "OPT" or (
            token.kind == "WORD" and token.text.isascii() and len(token.text) <= _LONGEST_WORD
        ):
            return token.text
        if token.kind == "END":
            raise ReadingError(
                "the subscript is missing", opened.at, hint="write which one is meant, as in α_1"
            )
        raise ReadingError("this cannot be a subscript", token.at, hint="use a letter or a number, as in α_1")

    def scripted(self, base: Node) -> Node:
        """Powers, transposes, primes, stars."""
        while True:
            token = self.now
            if token.kind == "SUP":
                before, base = base, self._superscript(base)
                if isinstance(before, Raised) and isinstance(base, Raised):
                    raise ReadingError(
                        "there are two exponents", token.at, hint="write brackets, as in (a^2)^3"
                    )
            elif token.kind == "TOP":
                self.take()
                base = Transposed(base, token.at)
            elif token.kind == "PRIME":
                self.take()
                base = Primed(base, token.at)
            elif token.kind == "SUB" and isinstance(base, Bracket | Norm | SpaceName):
                base = self._below(base, token)
            elif token.kind == "SUB" and isinstance(base, Name) and not base.sub:
                base = self.above(base)  # {\\alpha}_i
            elif token.kind == "SUB" and isinstance(base, Name):
                raise ReadingError("there are two subscripts", token.at, hint="write one, as in x_{i,j}")
            else:
                return base

    def _below(self, base: Node, token: Token) -> Node:
        """(x_i)_1 and ‖w‖_2."""
        self.take()
        if isinstance(base, Bracket) and len(base.rows) == 1 and len(base.rows[0]) == 1:
            pair = self._pair_below(base.rows[0][0])
            if pair:
                return Family(base.rows[0][0], pair, token.at)
        items = self.subscript()
        if isinstance(base, Bracket) and self._to_the_last(items):
            self.take()
            self.argument()
        if isinstance(base, Bracket) and len(base.rows) == 1 and len(base.rows[0]) == 1:
            inner = base.rows[0][0]
            if items == ("plus",) and base.opened in {"(", "[", "\\{"} and not isinstance(inner, Name):
                return Function("max", (Number(0, 1, -1, token.at), inner), base.at)
            known = set(inner.sub) if isinstance(inner, Name) else set(items)
            if set(items) <= known and set(items) <= set("ijklmnpqrstuvℓ"):
                return Family(inner, items, token.at)
            if isinstance(inner, Name):
                return inner._replace(sub=(*inner.sub, *items))
        if isinstance(base, SpaceName):
            return base
        raise ReadingError("this subscript has no letter to belong to", token.at, hint="put it on a letter")

    def _pair_below(self, inner: Node) -> tuple[str, ...]:
        """The two indices of [x_i·x_j]_{n×n} and (x_i·x_j)_{i,j=1}^n; nothing for other subscripts."""
        texts = [t.text for t in self.stream[self.k : self.k + 7]]
        if texts[:1] == ["{"] and texts[2:3] == ["*"] and texts[1:2] == texts[3:4] and texts[4:5] == ["}"]:
            indices = tuple(dict.fromkeys(_indices_of(inner)))
            if len(indices) == 2:  # noqa: PLR2004 - rows and columns
                self.k += 5
                return indices
        if texts[2:3] == [","] and texts[4:] == ["=", "1", "}"]:
            self.k += 7
            if self.accept("SUP"):
                self.argument()
            return texts[1], texts[3]
        return ()

    def _to_the_last(self, items: tuple[str, ...]) -> bool:
        """(α_i)_{i}^{n} has its size above."""
        return len(items) == 1 and self.now.kind == "SUP" and self.ahead().text in {"n", "N"}

    def normed(self, body: Node, opened: Token) -> Norm:
        """‖body‖ with its subscript, which may stand behind the exponent."""
        kind = ""
        if self.accept("SUB"):
            kind = self._norm_kind(self.subscript(), opened)
        elif self.now.kind == "SUP" and self.ahead().text == "2" and self.ahead(2).kind == "SUB":
            saved = self.stream[self.k : self.k + 2]
            self.k += 3
            kind = self._norm_kind(self.subscript(), opened)
            self.k -= 2
            self.put(self.k, saved[0])
            self.put(self.k + 1, saved[1])
        return Norm(body, kind, opened.at)

    def _norm_kind(self, items: tuple[str, ...], opened: Token) -> str:
        if items not in {("2",), ("1",)}:
            raise ReadingError("only the norms ‖·‖₂ and ‖·‖₁ are read", opened.at, hint="write ‖w‖")
        return "" if items == ("2",) else "1"

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

    def _superscript(self, base: Node) -> Node:
        token = self.take()
        opened = self.accept("OPEN", "{")
        if opened is None:
            made = self._mark_above(base)
            return made if made is not None else self._exponent(base, token)
        self.enter("{", opened.at)
        while self.now.text != "}":
            made = self._mark_above(base)
            if made is None and self.now.kind == "NAME" and self._marked(self.ahead()):
                made = Raised(base, self.plain_name(), token.at)
            elif made is None:
                made = Raised(base, self.expression(), token.at)
            elif self.now.kind == "COMMA":
                self.take()
            base = made
            if self.now.kind not in {"NAME", "TOP", "PRIME", "OP"}:
                break
        self.leave("}", opened)
        return base

    def _marked(self, token: Token) -> bool:
        return token.kind == "TOP" or (token.kind == "NAME" and token.text in {"T", "⊤"})

    def _exponent(self, base: Node, token: Token) -> Node:
        now = self.now
        if now.kind == "NUM" and self.latex and len(now.text) > 1:
            raise ReadingError(
                f"only the first digit of {now.text} is an exponent", now.at, hint=f"write ^{{{now.text}}}"
            )
        if now.kind == "OP" and now.text == "-" and self.ahead().kind == "NUM":
            self.take()
            digits = self.take()
            return Raised(
                base, Number(-int(digits.text) if digits.text.isdigit() else 0, 1, -1, now.at), token.at
            )
        if now.kind == "NUM":
            self.take()
            if not now.text.isdigit():
                raise ReadingError("an exponent with decimals", now.at, hint="write a fraction in brackets")
            return Raised(base, Number(int(now.text), 1, -1, now.at), token.at)
        if now.kind == "OPEN" and now.text == "(":
            inner = self.operand()
            if isinstance(inner, Bracket) and len(inner.rows) == 1 and len(inner.rows[0]) == 1:
                return Raised(base, inner.rows[0][0], token.at)
        if now.kind in {"NAME", "STYLE", "FRAC", "OPEN", "SPACE"}:
            return Raised(base, self.argument(), token.at)
        raise self.unexpected()

    def _mark_above(self, base: Node) -> Node | None:
        """T, ⊤, ′ and * as superscripts."""
        token = self.now
        if token.kind == "TOP" or (token.kind == "NAME" and token.text in {"T", "⊤"}):
            self.take()
            return Transposed(base, token.at)
        if token.kind == "PRIME" or (token.kind == "NAME" and token.text == "′"):
            self.take()
            return Primed(base, token.at)
        if token.kind == "OP" and token.text == "*":
            self.take()
            return Starred(base, token.at)
        if token.kind == "DAGGER":
            raise ReadingError("† is not read", token.at, hint="write ᵀ for a transpose")
        return None


def _indices_of(tree: object) -> Iterator[str]:
    """The index letters of a tree, from left to right."""
    if isinstance(tree, Name):
        yield from (i for i in (*tree.sub, tree.sup) if i in set("ijklmnpqrstuvℓ"))
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _indices_of(part)
