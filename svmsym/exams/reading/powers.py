"""Powers, transposes, primes and stars behind an operand; subscripts of brackets and norms."""

from __future__ import annotations

from collections.abc import Iterator

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.scripts import Scripts
from svmsym.exams.reading.syntax import (
    Bracket,
    Family,
    Function,
    Name,
    Node,
    Norm,
    Number,
    Primed,
    Raised,
    SpaceName,
    Starred,
    Transposed,
    Unbounded,
)
from svmsym.exams.reading.tokens import Token


class Powers(Scripts):
    """What stands above or below a whole operand."""

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
        if isinstance(base, SpaceName) and base.name == "ℝ":
            return self._half_line(token)
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

    def _half_line(self, token: Token) -> Node:
        """ℝ_+ and ℝ_{≥0} are [0, ∞), ℝ_{>0} is (0, ∞)."""
        braces = self.accept("OPEN", "{")
        texts = [self.take().text]
        while braces and not self.accept("CLOSE", "}"):
            texts.append(self.take().text)
            if self.now.kind == "END":
                break
        if self.now.kind == "SUP":
            self.take()
            self.argument()
        if texts not in [["+"], ["≥", "0"], ["0", "+"], [">", "0"], ["+", "+"]]:
            raise ReadingError("this set of numbers is not read", token.at, hint="write ℝ or [0, ∞)")
        ends = (Number(0, 1, -1, token.at), Unbounded(token.at))
        return Bracket(
            "interval", (ends,), "()" if texts in [[">", "0"], ["+", "+"]] else ")", False, token.at
        )

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

    def _superscript(self, base: Node) -> Node:
        token = self.take()
        opened = self.accept("OPEN", "{")
        if opened is None:
            made = self._mark_above(base)
            return made if made is not None else self._exponent(base, token)
        self.enter("{", opened.at)
        while self.now.text != "}":
            made = self._mark_above(base)
            if made is None and self._index_turned():
                # The index of a point with its transpose: x^{i^T}.
                made = Transposed(Raised(base, self.plain_name(), token.at), token.at)
                self.skip_script()
            elif made is None and self.now.kind == "NAME" and self._marked(self.ahead()):
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

    def _index_turned(self) -> bool:
        """i^T or i^{T} in a superscript, with nothing behind it."""
        if self.now.kind != "NAME" or self.ahead().kind != "SUP":
            return False
        braces = self.ahead(2).text == "{"
        mark = self.ahead(3 if braces else 2)
        return self._marked(mark) and self.ahead(5 if braces else 3).text == "}"

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
            if isinstance(base, Name):
                return base._replace(marks=f"{base.marks} *".strip())
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
