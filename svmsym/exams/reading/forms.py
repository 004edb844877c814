"""Fractions, derivatives, roots, functions, bars and brackets."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction

from svmsym.exams.reading.continued import running
from svmsym.exams.reading.cursor import CLOSING
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import LARGEST_MATRIX
from svmsym.exams.reading.powers import Powers
from svmsym.exams.reading.syntax import (
    Angle,
    Bars,
    Bracket,
    Derivative,
    Family,
    Function,
    Name,
    Node,
    Number,
    Quotient,
    Raised,
    Terms,
)
from svmsym.exams.reading.tokens import Token

_PAIR = 2


class Forms(Powers):
    """Parses what encloses something."""

    @abstractmethod
    def power(self) -> Node:
        """An operand with its scripts."""

    @abstractmethod
    def product(self) -> Node:
        """Factors side by side or with an operator."""

    @abstractmethod
    def starts(self) -> bool:
        """Whether an operand can start here."""

    @abstractmethod
    def _spaced_row(self, token: Token) -> bool:
        """Whether a space separates numbers here."""

    def argument(self) -> Node:
        r"""{…} or one sign: \frac12 has two arguments."""
        token = self.now
        if token.kind == "OPEN" and token.text == "{":
            return self.group()
        if token.kind == "NUM" and not token.text.isdigit():
            raise ReadingError(
                "a number with decimals needs braces here", token.at, hint=f"write {{{token.text}}}"
            )
        if token.kind == "NUM" and len(token.text) > 1:
            if len(token.text) > _PAIR:
                raise ReadingError("it is not clear where this number ends", token.at, hint="write braces")
            self.put(self.k, token._replace(text=token.text[1:], at=token.at + 1))
            return Number(int(token.text[0]), 1, -1, token.at)
        if token.kind == "NUM":
            return self.number(self.take())
        if token.kind in {"NAME", "STYLE"}:
            return self.plain_name()
        if token.kind in {"OPEN", "NORM", "BAR", "OP"}:
            raise ReadingError(
                "braces are missing here", token.at, hint="write {…} around what belongs together"
            )
        return self.operand()

    def group(self) -> Node:
        """{expression}."""
        opened = self.take()
        self.enter("{", opened.at)
        inner = self.expression()
        self.leave("}", opened)
        return inner

    def fraction(self) -> Node:
        r"""\frac with its two arguments; a derivative where ∂ stands in both."""
        token = self.take()
        if self.now.text == "{" and self.ahead().kind == "PARTIAL":
            return self.derivative_fraction(token)
        above = self.argument()
        below = self.argument()
        return Quotient(above, below, token.at)

    def derivative_fraction(self, token: Token) -> Node:
        r"""\frac{∂L}{∂b} and \frac{∂}{∂b}L."""
        self.take()
        self.take()
        of = None if self.now.text == "}" else self.power()
        self.close_brace()
        if not self.accept("OPEN", "{") or not self.accept("PARTIAL"):
            raise ReadingError(
                "∂ stands above the line but not below", self.now.at, hint="write \\frac{∂L}{∂b}"
            )
        by = self.power()
        self.close_brace()
        return Derivative(of if of is not None else self.power(), (by,), token.at)

    def close_brace(self) -> None:
        """}."""
        if not self.accept("CLOSE", "}"):
            raise self.unexpected()

    def partial(self) -> Node:
        """∂L/∂b and ∂_b L."""
        token = self.take()
        if self.accept("SUB"):
            by = self.argument()
            return Derivative(self.power(), (by,), token.at)
        slash = self.now.text == "/"
        of = None if slash else self.power()
        if not self.accept("OP", "/") or not self.accept("PARTIAL"):
            raise ReadingError("the derivative is not complete", self.now.at, hint="write ∂L/∂b")
        by = self.power()
        return Derivative(of if of is not None else self.power(), (by,), token.at)

    def gradient(self) -> Node:
        """∇_w L."""
        token = self.take()
        by: tuple[Node, ...] = ()
        if self.accept("SUB"):
            by = self.listed()
        return Derivative(self.power(), by, token.at)

    def listed(self) -> tuple[Node, ...]:
        """{a, b} or one sign, as below ∇ and min."""
        opened = self.now
        if opened.kind == "OPEN" and opened.text in {"{", "("}:
            self.take()
            self.enter(opened.text, opened.at)
            items = [self.expression()]
            while self.accept("COMMA"):
                items.append(self.expression())
            self.leave(CLOSING[opened.text], opened)
            return tuple(items)
        return (self.argument(),)

    def root(self) -> Node:
        r"""√2, \sqrt{…}, √(…)."""
        token = self.take()
        if token.at < 0 or (self.now.kind == "OPEN" and self.now.text == "["):
            raise ReadingError("only square roots are read", token.at, hint="write a power with a fraction")
        if self.now.kind == "OPEN" and [self.ahead(k).text for k in (1, 2)] == ["2", "&"]:
            self.k += 3  # √(2&x)
            inner = self.expression()
            if not self.accept("CLOSE", ")"):
                raise self.unexpected()
            return Function("sqrt", (inner,), token.at)
        if self.now.kind == "OPEN" and self.now.text == "(":
            return Function("sqrt", (self._only(self.bracket()),), token.at)
        inner = self.argument() if self.latex else self.operand_argument()
        open_end = not self.latex and self.now.text in {"+", "-"} and self.now.tight and self.ahead().tight
        below = token.at >= 0 and self._is_below(token)
        touched = open_end and below and isinstance(inner, Number)  # 2/√1+1
        touched = touched or (isinstance(inner, Number) and not self.latex and self._squares_follow())
        if touched or (isinstance(inner, Raised) and self.now.text in {"+", "-", "+-"}):
            raise ReadingError("how far does √ reach?", token.at, hint="write √(…)")
        return Function("sqrt", (inner,), token.at)

    def _squares_follow(self) -> bool:
        """√1²+1²."""
        if self.now.kind != "SUP" or not self.now.tight:
            return False
        end = self.k + 2
        if self.ahead().kind == "OPEN":
            while self.stream[end].kind not in {"CLOSE", "END"}:
                end += 1
            end += 1
        return self.stream[min(end, len(self.stream) - 1)].text in {"+", "-"}

    def _is_below(self, root: Token) -> bool:
        """Whether √ stands right behind a slash."""
        place = next(k for k in range(self.k, -1, -1) if self.stream[k].at == root.at)
        return place > 0 and self.stream[place - 1].text == "/"

    def operand_argument(self) -> Node:
        """The operand of √ in plain text: a number with all its digits, or a letter with its scripts."""
        return self.number(self.take()) if self.now.kind == "NUM" else self.power()

    def function(self) -> Node:
        """exp(…), sign(…), log x."""
        token = self.take()
        exponent = None
        if token.text != "diag" and self.accept("SUP"):
            exponent = self.argument()
        if self.now.kind == "OPEN" and self.now.text in {"(", "[", "{", "\\{"}:
            group = self.bracket(always=True)
            arguments = group.rows[0] if isinstance(group, Bracket) else (group,)
        elif token.text in {"exp", "log", "sqrt", "tanh", "sin", "cos"}:
            arguments = (self.power(),)
            letter = isinstance(arguments[0], Name) and token.text != "sqrt" and self.now.text in {"+", "-"}
            if self.starts() or (self.now.kind == "OP" and not letter):  # sqrt x_1^2 + x_2^2
                raise ReadingError(
                    f"{token.text} needs brackets", self.now.at, hint=f"write {token.text}(…) to its end"
                )
        else:
            raise ReadingError(f"{token.text} needs brackets", self.now.at, hint=f"write {token.text}(…)")
        if token.text == "dot" and len(arguments) == _PAIR:
            return Angle(arguments[0], arguments[1], token.at)
        made = Function(token.text, arguments, token.at)
        return made if exponent is None else Raised(made, exponent, token.at)

    def _only(self, group: Node) -> Node:
        if isinstance(group, Bracket) and len(group.rows) == 1 and len(group.rows[0]) == 1:
            return group.rows[0][0]
        raise ReadingError("one number is expected between these brackets", group.at, hint="remove the comma")

    def bars(self) -> Node:
        """‖w‖ and |S|."""
        opened = self.take()
        self.enter(opened.text, opened.at)
        body = self.expression()
        self.leave(opened.text, opened)
        if opened.text == "|" and isinstance(body, Bars):
            return self.normed(body.body, opened)  # | |w| |
        euclidean = self.now.kind == "SUB" and self._two_below()
        return self.normed(body, opened) if opened.text == "‖" or euclidean else Bars(body, opened.at)

    def _two_below(self) -> bool:
        """|w|_2 and |w|_{2}."""
        return self.ahead().text == "2" or [self.ahead(k).text for k in (1, 2, 3)] == ["{", "2", "}"]

    def angle(self) -> Node:
        """⟨u, v⟩, <u, v>."""
        opened = self.take()
        closing = ">" if opened.kind == "REL" else "⟩"
        self.enter(opened.text, opened.at)
        left = self.expression()
        if not (self.accept("COMMA") or self.accept("BAR")):
            raise ReadingError("an inner product has two sides", self.now.at, hint="write ⟨u, v⟩")
        right = self.expression()
        self.leave(closing, opened)
        return Angle(left, right, opened.at)

    def bracket(self, *, always: bool = False) -> Node:
        """(…), […], {…}: one expression, a list, or rows; braces of LaTeX only where they are a list."""
        opened = self.now
        if opened.text == "⟨":
            return self.angle()
        if opened.text in {"|", "‖"}:
            return self.bars()
        made = self._once()
        group = self.latex or self.now.kind in {"SUP", "SUB"}
        if opened.text != "{" or always or not group or not isinstance(made, Bracket):
            return made
        return made.rows[0][0] if [len(row) for row in made.rows] == [1] else made

    def _once(self) -> Node:
        """What stands in the brackets here; whoever comes back to this place finds it done.

        Where f(x) turns out to be a product, the brackets are needed again. Parsing them again each time
        would double the work with every level of nesting.
        """
        place = self.k, len(self.open)
        known = self.parsed.get(place)
        if known is None:
            try:
                made: Node | ReadingError = self.enclosed()
            except ReadingError as error:
                made = error
            known = self.parsed[place] = made, self.k
        made, self.k = known
        if isinstance(made, ReadingError):
            raise made
        return made

    def enclosed(self) -> Node:
        """The brackets and what they enclose."""
        opened = self.take()
        self.enter(opened.text, opened.at)
        rows: list[tuple[Node, ...]] = []
        row: list[Node] = []
        semicolons = False
        while not (self.now.kind == "CLOSE" and not row and not rows):
            if self.now.text == "±":
                self.take()
                inner = self.product()
                row += [Terms(((True, inner),), inner.at), inner]
            else:
                row.append(self.expression())
            if len(row) > LARGEST_MATRIX:
                raise ReadingError("the list is too long", row[0].at, hint=f"the limit is {LARGEST_MATRIX}")
            if self.now.kind == "COMMA" and self.ahead().kind == "DOTS" and self.ahead(2).kind == "COMMA":
                return self._listed_to_the_last(row, opened)
            if self.accept("COMMA") or self._spaced_row(self.now):
                continue
            rows.append(tuple(row))
            row = []
            if not self.accept("SEMI"):
                break
            semicolons = True
        self.leave(CLOSING[opened.text], opened)
        if opened.text == "[" and len(rows) == 1 and len(rows[0]) == 1 and _of_numbers(rows[0][0]):
            raise ReadingError("a difference or a list of numbers?", opened.at, hint="write commas, or ( )")
        if opened.text in {"{", "\\{"} and self.now.kind == "SUP" and _one_sum(rows):
            return Bracket("(", tuple(rows), ")", semicolons, opened.at)  # {t_n − wᵀx_n}² is no set
        return Bracket(opened.text, tuple(rows) or ((),), CLOSING[opened.text], semicolons, opened.at)

    def _listed_to_the_last(self, row: list[Node], opened: Token) -> Node:
        """(α_1, …, α_n)."""
        for _ in range(3):
            self.take()
        body, place = running(row, self.expression(), opened.at)
        self.leave(CLOSING[opened.text], opened)
        return Family(body, place.indices, opened.at)

    def number(self, token: Token) -> Number:
        """0.25 as 25/100, with two places."""
        whole, dot, places = token.text.partition(".")
        if (
            self.now.kind == "NAME"
            and self.now.text in "eE"
            and self.now.tight
            and self.ahead().kind in {"NUM", "OP"}
        ):
            after = self.ahead()
            then = self.ahead(2)
            if after.tight and (after.kind == "NUM" or (then.tight and then.kind == "NUM")):
                raise ReadingError(
                    "a power of ten or Euler's number?", self.now.at, hint="write 0.001 or e^{…}, not 1e-3"
                )
        if not dot:
            return Number(int(whole), 1, -1, token.at)
        value = Fraction(int((whole or "0") + places), 10 ** len(places))
        return Number(value.numerator, value.denominator, len(places), token.at)


def _one_sum(rows: list[tuple[Node, ...]]) -> bool:
    """Whether one sum or difference of several parts stands in the brackets."""
    if len(rows) != 1 or len(rows[0]) != 1:
        return False
    [item] = rows[0]
    return isinstance(item, Terms) and len(item.parts) > 1


def _of_numbers(node: Node) -> bool:
    """[1 - 1] may be a row with a space too many."""
    return (
        isinstance(node, Terms) and len(node.parts) > 1 and all(isinstance(p, Number) for _, p in node.parts)
    )
