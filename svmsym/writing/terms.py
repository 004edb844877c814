"""Sums and products, with the precedence of their signs."""

from __future__ import annotations

from svmsym.writing.grammar import STARTS
from svmsym.writing.primaries import Primaries
from svmsym.writing.tree import Bracket, Derivative, Dots, Name, Node, Number, Power, Product, Scripted, Sum

_BETWEEN = {"·", "*", "×", "∘", "⊙", "@", "/", "./", "⊗", "∪", "∩", "∖"}
# Letters that people put below a slash without brackets: 1/2n, 1/2σ².
_BELOW = frozenset("nmNCσλγπhℓ")


def _flat(node: Node) -> tuple[list[Node], list[str]]:
    """List the factors of letters that were glued together."""
    return (list(node.factors), list(node.signs)) if isinstance(node, Product) else ([node], [])


class Terms(Primaries):
    """Reads sums and products."""

    def expression(self) -> Node:
        """Read a sum."""
        with self.nested():
            at = self.now.at
            if self.at("OP", "+", "-") and self.ahead().kind in {
                "COMMA",
                "END",
                "STOP",
                "CLOSE",
                "and",
                "LINE",
                "SEMI",
            }:
                return Name(self.take().text, at=at)  # the sign of a class
            signs = [self._leading_sign()]
            terms = [self.product()]
            while (self.at("OP", "+", "-", "±") and self._continues()) or self.at("minus") or self.at("plus"):
                token = self.take()
                sign = token.text if token.kind == "OP" else {"minus": "-", "plus": "+"}[token.kind]
                while self.at("OP", "+", "-") and not (self.now.space and self.ahead().space):  # a + −b
                    sign = "-" if (sign == "-") != (self.take().text == "-") else "+"
                signs.append(sign)
                terms.append(Dots(at=self.take().at) if self.at("DOTS") else self.product())
            if signs == ["+"] and len(terms) == 1:
                return terms[0]
            return Sum(tuple(terms), tuple(signs), at=at)

    def _leading_sign(self) -> str:
        """Take the sign before the first term; "negative 3" is −3."""
        if self.at("OP", "+", "-", "±"):
            return self.take().text
        if self.at("minus") or (self.at("negative") and self.ahead().kind in {"NUM", "HALF", "number"}):
            self.take()
            return "-"
        self.accept("plus")
        return "+"

    def _continues(self) -> bool:
        """Tell whether a sign goes on with the sum; in [1 -2] it begins the next entry."""
        behind = self.ahead()
        if self.separators == "blank" and self.now.space and not behind.space:
            return False
        return behind.kind in STARTS | {"DOTS", "BAR", "NORM", "OP", "EDGE"} or behind.kind == "REL"

    def product(self) -> Node:
        """Read factors, with or without a sign between them."""
        at = self.now.at
        glued = self.at("GLUED")
        beside = "·" if self.at("half") or self.at("twice") else ""
        factors, signs = [self.factor()], list[str]()
        if glued:
            factors, signs = _flat(factors[0])
        while True:
            if self.now.kind == "OP" and self.now.text in _BETWEEN:
                sign = self.take().text
                if self.at("OP", "-", "+"):  # 2·−3
                    negative = self.take().text == "-"
                    factor = self.factor()
                    factor = Sum((factor,), ("-",), at=factor.at) if negative else factor
                elif self.at("GLUED"):
                    more, between = _flat(self.factor())
                    factors, signs = [*factors, *more], [*signs, sign, *between]
                    continue
                else:
                    factor = Dots(at=self.take().at) if self.at("DOTS") else self.factor()
            elif self.accept("times"):
                sign, factor = "·", self.factor()
            elif self.accept("per") or self._colon_divides():
                sign, factor = "/", self.factor()
            elif self.starts() and not self._apart():
                glued = self.at("GLUED")
                sign, factor, beside = beside, self.factor(), ""
                if glued:
                    more, between = _flat(factor)
                    factors, signs = [*factors, *more], [*signs, sign, *between]
                    continue
            else:
                break
            signs.append(sign)
            factors.append(factor)
        found = self._divided(factors, signs, at) if signs else factors[0]
        if self.at("BAR") and self.ahead().kind == "SUB" and self.bars == 0 and isinstance(found, Derivative):
            self.take()
            self.take()
            return Derivative(found.of, found.by, self._script_content(), at=at)
        return found

    def _colon_divides(self) -> bool:
        """Take a colon between two numbers without blanks: 4:2, but no ratio of three."""
        tight = self.at("COLON") and not self.now.space and not self.ahead().space
        before = self.tokens[self.place - 1].kind == self.ahead().kind == "NUM"
        return tight and before and self.ahead(2).kind != "COLON" and self.take() is not None

    def _apart(self) -> bool:
        """Tell whether what follows belongs to something else, as the next number or column does."""
        before = self.tokens[self.place - 1]
        if self.at("NUM") and before.kind in {"NUM", "HALF"}:
            return True
        if self.separators == "blank" and self.now.space:
            return True
        if self.at("OPEN", "(", "[") and (
            (self.now.space and self._has_relation()) or (self._has_words() and not self.now.math)
        ):
            return True  # (i = 1, …, n) or (since …) behind a statement
        if self.at("BAR") and self.ahead().kind == "SUB":
            return True  # |_{w = w*}
        return (
            self.at("OPEN", "(", "[")
            and self.now.space
            and before.kind in {"NUM", "CLOSE"}
            and self._lists_points()
        )

    def _lists_points(self) -> bool:
        """Tell whether a bracket with a comma behind a closed bracket is the next point: (0,0) (1,2)."""
        if self.tokens[self.place - 1][:2] not in {("CLOSE", ")"), ("CLOSE", "]")}:
            return False
        depth = 0
        for token in self.tokens[self.place : self.closing(self.place)]:
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind in {"CLOSE", "FINISH"})
            if depth == 1 and token.kind == "COMMA":
                return True
        return False

    def _divided(self, factors: list[Node], signs: list[str], at: int) -> Node:
        """Apply slashes, each to the factor behind it; 1/2n and 1/n(…) leave open what stands below."""
        for k, sign in enumerate(signs[:-1]):
            if sign != "/" or signs[k + 1] != "":
                continue
            below, behind = factors[k + 1], factors[k + 2]
            letter = behind.base if isinstance(behind, Scripted | Power) else behind
            number = isinstance(below, Number) or below == Name("ν")
            number_below = number and isinstance(letter, Name) and letter.letter in _BELOW
            tight = not self._spaced_before(behind)
            if number_below and tight:
                asked = self.choices.choose(
                    behind.at, "what stands below the slash?", ("one factor", "two factors")
                )
                if asked == 1:
                    product = Product((below, behind), ("",), at=below.at)
                    joined = Bracket("(", ((product,),), ")", at=below.at)  # as one would write it clearly
                    return self._divided(
                        [*factors[: k + 1], joined, *factors[k + 3 :]], [*signs[: k + 1], *signs[k + 2 :]], at
                    )
        found = self._derived(factors, signs)
        return found if found is not None else Product(tuple(factors), tuple(signs), at=at)

    def _spaced_before(self, node: Node) -> bool:
        token = next((t for t in self.tokens if t.at >= node.at), None)
        return token is not None and token.space

    # ---- What begins here

    def starts(self) -> bool:
        """Tell whether a factor begins here."""
        if self.at("BAR"):
            return self.bars == 0 and self.separators != "bar" and self._bars_are_even()
        if self.at("NORM"):
            return self.norms == 0
        if self.at("NUM") and self.separators == "blank" and self.now.space:
            return False
        if self.outwards and self.at("OPEN", "["):
            return False
        if self.at("REL", "<"):
            return self._angle_follows(self.place)
        return self.now.kind in STARTS

    def _bars_are_even(self) -> bool:
        """Tell whether the bars up to the end of this bracket come in pairs; in (x|z) one separates."""
        depth = count = 0
        for token in self.tokens[self.place :]:
            depth += (token.kind in {"OPEN", "BEGIN"}) - (token.kind == "CLOSE")
            if depth < 0 or token.kind in {"LINE", "STOP"}:
                break
            count += token.kind == "BAR" and depth == 0
        return count % 2 == 0
