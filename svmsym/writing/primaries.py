"""The smallest parts of a formula: numbers, letters, fractions, roots, functions."""

from __future__ import annotations

from fractions import Fraction

from svmsym.writing.derivatives import Derivatives
from svmsym.writing.limits import MOST_LEVELS
from svmsym.writing.scripts import along_axis, embolden, marked, raised, split_indices
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import (
    Bracket,
    Dots,
    EmptySet,
    Function,
    Indicator,
    Infinity,
    Matrix,
    Name,
    Node,
    Noun,
    Number,
    Ones,
    Product,
    Relation,
    Scripted,
    Space,
    Sum,
    Transposed,
    walk,
)

_SPACES = {"R": "ℝ", "N": "ℕ", "Z": "ℤ"}


class Primaries(Derivatives):
    """Reads one thing, without what stands at it."""

    def primary(self) -> Node:
        """Read a number, a letter, a bracket, a fraction, a function, Σ …"""
        self.level += 1
        if self.level > MOST_LEVELS:
            raise self.fail("signs stand within signs too often", f"the limit is {MOST_LEVELS}")
        node = self._primary()
        self.level -= 1
        return node

    def _primary(self) -> Node:
        while self.at("EDGE"):
            self.take()
        token = self.now
        match token.kind:
            case "NUM" if token.text == "1" and self.ahead().kind == "OPEN" and self._iverson():
                self.take()
                return self._indicator(token.at)
            case "NUM" | "HALF" | "number":
                return self.number()
            case "NAME":
                return self._name()
            case "GLUED":
                return self._glued()
            case "INFINITY":
                return Infinity(at=self.take().at)
            case "ONES":
                return self._ones(self.take().at)
            case "SPACE":
                return Space(self.take().text, at=token.at)
            case "EMPTY":
                return EmptySet(at=self.take().at)
            case "DOTS":
                return Dots(at=self.take().at)
            case "BAR":
                return self._bars()
            case "NORM":
                return self._norm()
            case "FRAC":
                return self._fraction()
            case "SQRT" | "root":
                return self._root()
            case "BINOM":
                self.take()
                return _above_each_other(self._argument(), self._argument(), token.at)
            case "STYLE":
                return self._styled()
            case "FUNC" if self.ahead().kind in {"REL", "END", "is", "COLON"}:
                return Name(self.take().text, at=token.at)
            case "FUNC":
                return self._function()
            case "BIG" if self.ahead().kind in {"REL", "CLOSE", "END", "is", "STOP"} or self.ahead().text in {
                "+",
                "*",
            }:
                return Name(self.take().text, at=token.at)  # sum = 2, (max + min)/2
            case "BIG" | "ARG" | "UNDER" | "minimize" | "maximize":
                return self.big()
            case "PARTIAL":
                return self._differential()
            case "NABLA":
                return self._gradient()
            case "BEGIN":
                return self._environment()
            case "BRACE":
                return self._braced()
            case "noun":
                return Noun(self.take().text, at=token.at)
            case "REL" if token.text == "<":
                return self._angle()
            case "CLOSE" if token.text == "]" and self._opens_outwards():
                return self.bracket()
            case "half" | "twice":
                return self._multiple()
            case "SUP":
                return self._left_transpose()
            case "OPEN" if self.left_transpose():
                self.take(), self.take()
                return self._left_transpose()
            case "OPEN":
                return self.bracket()
        what = "the end" if token.kind == "END" else repr(token.text)
        raise self.fail(
            f"a formula is expected, but there is {what}",
            "finish the formula, or leave the sign before it out",
        )

    def _multiple(self) -> Node:
        """Read "half" and "twice" with what they multiply."""
        token = self.take()
        number = Number(Fraction(1, 2) if token.kind == "half" else Fraction(2), at=token.at)
        place = self.place
        while self.at("of") or self.at("PLAIN"):
            self.take()
        if not self.starts():
            told = {"is", "COLON", "REL"}  # half of it is 2: of what was said before; die Hälfte davon ist 2
            named = self.at("WORD") and (place < self.place or self.ahead().kind in told)
            if self.now.kind in told or named:
                raise self.fail("it is not clear of what this is a multiple", "write a formula")
            self.place = place
        return number

    def left_transpose(self) -> bool:
        """Tell whether ᵗw begins here: ^t w or {}^t w."""
        skip = len("{}") if self.at("OPEN", "{") and self.ahead()[:2] == ("CLOSE", "}") else 0
        top = self.ahead(skip + 1)
        return (skip > 0 or self.place == 0 or not self.latex) and (
            self.ahead(skip).kind == "SUP" and (top.kind == "TOP" or top[:2] == ("NAME", "t"))
        )

    def _left_transpose(self) -> Node:
        if not self.left_transpose():
            raise self.fail("'^' has nothing before it", "write the base of the power")
        at = self.take().at
        self.take()
        return Transposed(self.factor(), at=at)

    def _name(self) -> Node:
        """Read a letter; digits that are glued to it are its index: x1, α12."""
        token = self.take()
        name = Name(token.text, at=token.at)
        glued = (
            self.at("NUM") and self.now.at == token.end and self.now.text.isdigit() and len(token.text) == 1
        )
        return Scripted(name, (self.number(),), at=token.at) if glued else name

    def _glued(self) -> Node:
        """Read letters with their indices and no sign between: yi, xiTxj."""
        token = self.take()
        parts: list[Node] = []
        at, text = token.at, token.text
        while text:
            letter: Node = Scripted(Name(text[0], at=at), (Name(text[1], at=at + 1),), at=at)
            turned = text[2:3] == "T"
            parts.append(Transposed(letter, at=at) if turned else letter)
            text, at = text[2 + turned :], at + 2 + turned
        return parts[0] if len(parts) == 1 else Product(tuple(parts), ("",) * (len(parts) - 1), at=token.at)

    # ---- Ones and indicators

    def _iverson(self) -> bool:
        """Tell whether a condition in brackets follows: 1[y_i = 1], 1{…}."""
        self.place += 1
        found = not self.now.space and self.now.text != "(" and self._has_relation()
        self.place -= 1
        return found

    def _ones(self, at: int) -> Node:
        """Read what stands at a bold 1: a condition, or nothing."""
        if self.at("OPEN", "[", "(", "{", "\\{") and not self.now.space and self._has_relation():
            return self._indicator(at)
        if self.at("SUB"):
            place = self.place
            self.take()
            content = self._script_content()
            if isinstance(content, Relation):
                return Indicator(content, at=at)
            self.place = place
        return Ones(at=at)

    def _indicator(self, at: int) -> Node:
        self.take()
        with self.inside():
            condition = self.statements("CLOSE")
        self.expect("CLOSE")
        return Indicator(condition, at=at)

    # ---- Commands and functions

    def _root(self) -> Node:
        at = self.take().at
        degree: Node | None = None
        if self.at("OPEN", "["):
            self.take()
            degree = self.expression()
            self.expect("CLOSE", "]")
        if self.at("OPEN", "{", "("):
            body = self._argument() if self.at("OPEN", "{") else self.bracket()
            if isinstance(body, Bracket) and body.rows == ((),):
                raise self.fail("nothing stands below this root", "write √2 or √(a + b)", at)
            body = body.only or body if isinstance(body, Bracket) else body
        else:
            body = self.number() if self.at("NUM") else self.primary()
        return Function("sqrt", (body,) if degree is None else (body, degree), at=at)

    def _styled(self) -> Node:
        r"""Read a letter in another face or with a mark: \mathbf{w}, \hat y."""
        token = self.take()
        body = self._argument()
        if token.text == "mathbb" and isinstance(body, Name) and body.letter in _SPACES:
            return Space(_SPACES[body.letter], at=token.at)
        if token.text not in {"bold", "mathbb"}:
            return marked(body, token.text)
        return self._ones(token.at) if body == Number(Fraction(1)) else embolden(body)

    def _braced(self) -> Node:
        self.take()
        body = self._argument()
        if self.at("SUB") or self.at("SUP"):
            self.take()
            self._script_content()
        return body

    def _function(self) -> Node:
        token = self.take()
        sub: tuple[Node, ...] = ()
        power: Node | None = None
        if self.accept("SUB"):
            sub = split_indices(self._script_content())
        if self.at("SUP"):
            self.take()
            power = self._script_content()
        if self.at("OPEN", "(", "[", "{", "\\{"):
            inside = self.bracket(function=True)
            if isinstance(inside, Bracket):
                arguments = tuple(item for row in inside.rows for item in row)
            else:
                arguments = (inside,)
        else:
            arguments = (self._bare_argument(),)
        found = along_axis(Function(token.text, arguments, sub, at=token.at))
        if token.text == "ones" and len(arguments) == 1:
            return Ones(at=token.at)
        if not arguments:
            raise self.fail("nothing stands in these brackets", "write what the function is applied to")
        return found if power is None else raised(found, power, each=False)

    def _bare_argument(self) -> Node:
        """Read what follows a function without brackets: log p, exp −x."""
        if self.at("OP", "-"):
            at = self.take().at
            return Sum((self.product(),), ("-",), at=at)
        return self.product()


def _above_each_other(above: Node, below: Node, at: int) -> Node:
    """Read two things above each other in brackets: numbers are a vector, letters count choices."""
    counted = any(isinstance(one, Name) and one.letter in INDICES | set("dNMD") for one in walk(above))
    return Function("binomial", (above, below), at=at) if counted else Matrix(((above,), (below,)), at=at)
