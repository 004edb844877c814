"""The grammar of expressions: + and −, products, powers, scripts, sums, fractions, brackets, bars.

Precedence from loose to tight: sums of terms, products (side by side, ·, /), signs, powers and scripts. Σ
takes the product that follows. A number below a slash ends the denominator, 1/2‖w‖² is a half of the
norm; a letter that touches it (1/2n) leaves two readings, and the student is asked.
"""

from __future__ import annotations

from fractions import Fraction

from svmsym.exams.reading.commands import HALVES
from svmsym.exams.reading.cursor import CLOSING, Cursor
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.scripts import Scripts
from svmsym.exams.reading.syntax import (
    Angle,
    Bars,
    Bracket,
    Call,
    Derivative,
    Function,
    Matrix,
    Name,
    Node,
    Noun,
    Number,
    Ones,
    Product,
    Quotient,
    Raised,
    SpaceName,
    Terms,
    Unbounded,
)
from svmsym.exams.reading.tokens import Token

STARTS = {
    "NAME", "NUM", "HALF", "OPEN", "FRAC", "SQRT", "FUNC", "SUM", "STYLE", "BEGIN", "ONES", "INFINITY", "NABLA",
    "PARTIAL", "OPT", "ARG", "UNDERSET", "UNDERBRACE", "SPACE", "BINOM",
}  # fmt: skip
ALWAYS_CALLED = frozenset("fghLJφΦψ")
CALLED_ON_LETTERS = frozenset("WDQPqdΛΘ")
KERNELS = frozenset("Kkκ")
PARAMETERS = frozenset("nNmdCσγλνεlℓ")
_PAIR = 2


class Expressions(Scripts):
    """Parses expressions; sums, optima and environments come from the classes that build on it."""

    def expression(self) -> Node:
        """a + b − c."""
        at = self.now.at
        parts: list[tuple[bool, Node]] = []
        minus = False
        if self.now.kind == "OP" and self.now.text in "+-":
            minus = self.take().text == "-"
        parts.append((minus, self.product()))
        while self.now.kind == "OP" and self.now.text in "+-":
            minus = self.take().text == "-"
            parts.append((minus, self.product()))
        if len(parts) == 1 and not parts[0][0]:
            return parts[0][1]
        return Terms(tuple(parts), at)

    def product(self) -> Node:
        """Factors side by side or with ·, *, ∘, /."""
        at = self.now.at
        factors: list[tuple[str, Node]] = [("", self.signed())]
        while not isinstance(factors[0][1], Noun):
            token = self.now
            if token.kind == "OP" and token.text in "·*∘/":
                self.take()
                factors.append((token.text, self.signed()))
                if token.text == "/":
                    self._after_slash(factors)
            elif token.kind == "DOT" and self._dot_product():
                self.take()
                factors.append(("·", self.signed()))
            elif token.kind == "REL" and self._angle_ahead():
                factors.append(("", self.scripted(self.angle())))
            elif self.starts():
                if token.kind == "NUM" and isinstance(factors[-1][1], Number):
                    raise self.unexpected()
                factors.append(("", self.power()))
            else:
                break
        return factors[0][1] if len(factors) == 1 else Product(tuple(factors), at)

    def _angle_ahead(self) -> bool:
        """2 <u, v>: the signs touch what they enclose, and one comma stands between."""
        token = self.now
        if token.text != "<" or token.tight or not self.ahead().tight:
            return False
        depth, commas = 0, 0
        for after in self.stream[self.k + 1 :]:
            depth += (after.kind == "OPEN") - (after.kind == "CLOSE")
            if after.kind == "REL" and depth == 0:
                return after.text == ">" and after.tight and commas == 1
            commas += after.kind == "COMMA" and depth == 0
            if depth < 0 or after.kind in {"END", "NEWLINE"}:
                return False
        return False

    def _dot_product(self) -> bool:
        """A dot between factors, no full stop."""
        after = self.ahead()
        return after.kind in STARTS and (after.tight or not self.now.tight) and after.kind != "SUM"

    def _after_slash(self, factors: list[tuple[str, Node]]) -> None:
        """What touches a denominator belongs to it in the second reading."""
        below = factors[-1][1]
        token = self.now
        if not (token.tight and self.starts()) or token.kind in {"NORM", "BAR", "SUM", "FRAC"}:
            return
        if isinstance(below, Number) and not (token.kind == "NAME" and token.text in PARAMETERS):
            return
        if isinstance(below, Name) and token.kind == "OPEN" and token.text != "(":
            return
        if not isinstance(below, Number | Name):
            return
        self.asked_slash = token.at
        if self.greedy_slash:
            rest = [("", below)]
            while self.starts() and self.now.tight:
                rest.append(("", self.power()))
            factors[-1] = ("/", Product(tuple(rest), below.at))

    def starts(self) -> bool:
        """Whether an operand can start here."""
        token = self.now
        if token.kind == "BAR" or token.kind == "NORM":
            return not (self.open and self.open[-1] == token.text)
        if token.kind == "OPEN" and token.text == "(":
            return not self._range_in_brackets()
        return token.kind in STARTS

    def _range_in_brackets(self) -> bool:
        """(i = 1, …, n) and (for all i) quantify; they are no factors."""
        first, second = self.ahead(), self.ahead(2)
        if first.kind in {"FORALL", "IF"}:
            return True
        letter = first.kind == "NAME" and first.text in "ijklmnstℓ"
        return letter and second.kind == "REL" and second.text in "=∈"

    def signed(self) -> Node:
        """−a after an operator."""
        if self.now.kind == "OP" and self.now.text in "+-":
            token = self.take()
            inner = self.signed()
            return Terms(((True, inner),), token.at) if token.text == "-" else inner
        return self.power()

    def power(self) -> Node:
        """An operand with its scripts."""
        return self.scripted(self.operand())

    def operand(self) -> Node:
        """The smallest thing that stands alone."""
        token = self.now
        kind = token.kind
        if kind == "NAME":
            return self.named()
        if kind == "NUM":
            return self.number(self.take())
        if kind == "OPEN":
            return self.bracket()
        if kind == "FRAC":
            return self.fraction()
        if kind == "SUM":
            return self.total()
        if kind == "STYLE":
            return self.named()
        if kind == "NORM" or kind == "BAR":
            return self.bars()
        if kind == "SQRT":
            return self.root()
        if kind == "FUNC":
            return self.function()
        if kind == "HALF":
            self.take()
            return Number(*HALVES[token.text], -1, token.at)
        if kind == "REL" and token.text == "<":
            return self.angle()
        if kind in {"OPT", "ARG", "UNDERSET"}:
            return self.optimum()
        if kind == "BEGIN":
            return self.environment()
        if kind == "NABLA":
            return self.gradient()
        if kind == "PARTIAL":
            return self.partial()
        return self.rare()

    def rare(self) -> Node:
        """Operands that few answers have."""
        token = self.now
        if token.kind == "ONES":
            self.take()
            return Ones(token.at)
        if token.kind == "INFINITY":
            self.take()
            return Unbounded(token.at)
        if token.kind == "SPACE":
            self.take()
            return SpaceName(token.text, None, token.at)
        if token.kind == "NOUN":
            self.take()
            return Noun(token.text, token.at)
        if token.kind == "EMPTY":
            self.take()
            return Bracket("\\{", ((),), "\\}", False, token.at)
        if token.kind == "BINOM":
            self.take()
            above = self.argument()
            return Matrix(((above,), (self.argument(),)), token.at)
        if token.kind == "UNDERBRACE":
            self.take()
            inner = self.argument()
            if self.accept("SUB"):
                self.skip_group()
            return inner
        raise self.unexpected()

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

    def named(self) -> Node:
        """A letter with scripts, or a call f(x)."""
        name = self.name()
        if not isinstance(name, Name):
            return name
        token = self.now
        if not (token.kind == "OPEN" and token.text in {"(", "["}) or not (token.tight or self.latex):
            return name
        letter = name.letter
        if letter in ALWAYS_CALLED:
            return self.call(name)
        if letter in KERNELS or letter in CALLED_ON_LETTERS or letter == "y":
            mark = self.k
            depth = len(self.open)
            try:
                called = self.call(name)
            except ReadingError:
                called = None
            if called is not None and _plausible_call(name, called.arguments):
                return called
            self.k = mark
            del self.open[depth:]
        return name

    def call(self, name: Name) -> Call:
        """name(arguments)."""
        group = self.bracket()
        if not isinstance(group, Bracket) or len(group.rows) != 1:
            raise ReadingError(
                f"the arguments of {name.letter} are not readable", name.at, hint="separate with commas"
            )
        return Call(name, group.rows[0], name.at)

    def argument(self) -> Node:
        """{…} or one sign: \\frac12 has two arguments."""
        token = self.now
        if token.kind == "OPEN" and token.text == "{":
            return self.group()
        if token.kind == "NUM" and not token.text.isdigit():
            raise ReadingError(
                "a number with decimals needs braces here", token.at, hint=f"write {{{token.text}}}"
            )
        if token.kind == "NUM" and len(token.text) > 1:
            self.stream[self.k] = token._replace(text=token.text[1:], at=token.at + 1)
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
        """\\frac with its two arguments; a derivative where ∂ stands in both."""
        token = self.take()
        if self.now.text == "{" and self.ahead().kind == "PARTIAL":
            return self.derivative_fraction(token)
        above = self.argument()
        below = self.argument()
        return Quotient(above, below, token.at)

    def derivative_fraction(self, token: Token) -> Node:
        """\\frac{∂L}{∂b} and \\frac{∂}{∂b}L."""
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
        """√2, \\sqrt{…}, √(…)."""
        token = self.take()
        if token.at < 0 or (self.now.kind == "OPEN" and self.now.text == "["):
            raise ReadingError("only square roots are read", token.at, hint="write a power with a fraction")
        if self.now.kind == "OPEN" and self.now.text == "(":
            return Function("sqrt", (self._only(self.bracket()),), token.at)
        return Function("sqrt", (self.argument() if self.latex else self.operand_argument(),), token.at)

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
        else:
            raise ReadingError(f"{token.text} needs brackets", self.now.at, hint=f"write {token.text}(…)")
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
        return self.normed(body, opened) if opened.text == "‖" else Bars(body, opened.at)

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
        """(…), […], {…}: one expression, a list, or rows."""
        opened = self.now
        if opened.text == "⟨":
            return self.angle()
        if opened.text in {"|", "‖"}:
            return self.bars()
        self.take()
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
            if self.accept("COMMA"):
                continue
            rows.append(tuple(row))
            row = []
            if not self.accept("SEMI"):
                break
            semicolons = True
        self.leave(CLOSING[opened.text], opened)
        group = self.latex or self.now.kind in {"SUP", "SUB"}
        braces = opened.text == "{" and group and len(rows) == 1 and len(rows[0]) == 1
        if braces and not always:
            return rows[0][0]
        return Bracket(opened.text, tuple(rows) or ((),), CLOSING[opened.text], semicolons, opened.at)


def _plausible_call(name: Name, arguments: tuple[Node, ...]) -> bool:
    if name.letter in KERNELS:
        return len(arguments) == _PAIR
    letters = all(isinstance(a, Name) for a in arguments)
    if name.letter == "y":
        return letters and len(arguments) == 1 and arguments[0][0] == "x" and not (name.sub or name.sup)
    return letters
