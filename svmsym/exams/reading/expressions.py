"""The grammar of expressions: + and −, products, powers, scripts, sums, fractions, brackets, bars.

Precedence from loose to tight: sums of terms, products (side by side, ·, /), signs, powers and scripts. Σ
takes the product that follows. A number below a slash ends the denominator, 1/2‖w‖² is a half of the
norm; a letter that touches it (1/2n) leaves two readings, and the student is asked.
"""

from __future__ import annotations

from itertools import pairwise

from svmsym.exams.reading.calls import Calls
from svmsym.exams.reading.commands import HALVES
from svmsym.exams.reading.continued import running
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import MOST_FACTORS
from svmsym.exams.reading.syntax import (
    Bars,
    Bracket,
    Matrix,
    Name,
    Node,
    Noun,
    Number,
    Ones,
    Product,
    SpaceName,
    Sum,
    Terms,
    Unbounded,
)
from svmsym.exams.reading.tokens import Token

STARTS = {
    "NAME", "NUM", "HALF", "OPEN", "FRAC", "SQRT", "FUNC", "SUM", "STYLE", "BEGIN", "ONES", "INFINITY",
    "NABLA", "PARTIAL", "OPT", "ARG", "UNDERSET", "UNDERBRACE", "SPACE", "BINOM",
}  # fmt: skip
_PAIR = 2


class Expressions(Calls):
    """Parses expressions; sums, optima and environments come from the classes that build on it."""

    def expression(self) -> Node:
        """a + b − c."""
        at = self.now.at
        parts: list[tuple[bool, Node]] = []
        minus = False
        if self.now.kind == "OP" and self.now.text in {"+", "-"}:
            minus = self.take().text == "-"
        elif self.now.text == "+-":
            raise ReadingError("+- may be ± or a minus", self.now.at, hint="write ± or one sign")
        parts.append((minus, self.product()))
        if isinstance(parts[0][1], Noun):
            return parts[0][1]  # the class +1
        while self.now.kind == "OP" and self.now.text in {"+", "-", "+-"}:
            if self._spaced_row(self.now) and self.ahead().tight:
                break
            minus = self.take().text != "+"  # a +- b is a plus the negative of b
            if self.now.kind == "DOTS" and not minus and self.ahead().text == "+":
                return self._continued(parts, at)
            parts.append((minus, self.product()))
        if len(parts) == 1 and not parts[0][0]:
            return parts[0][1]
        return Terms(tuple(parts), at)

    def _continued(self, parts: list[tuple[bool, Node]], at: int) -> Node:
        """a_1 + a_2 + … + a_n."""
        dots = self.take()
        self.take()
        last = self.product()
        if any(minus for minus, _ in parts):
            raise ReadingError("it is not clear how this goes on", dots.at, hint="write Σ_i")
        body, place = running([part for _, part in parts], last, dots.at)
        return Sum((place,), body, at)

    def _spaced_row(self, token: Token) -> bool:
        """[1 -1 0]: in square brackets with numbers only, a space separates."""
        if token.tight or not self.open or self.open[-1] != "[":
            return False
        k = self.k - 1
        while self.stream[k].kind in {"NUM", "HALF", "SEMI"} or self.stream[k].text in {"+", "-", "/"}:
            k -= 1
        return k >= 0 and self.stream[k].text == "["

    def product(self) -> Node:
        """Factors side by side or with ·, *, ∘, /."""
        at = self.now.at
        factors: list[tuple[str, Node]] = [("", self.signed())]
        while not isinstance(factors[0][1], Noun):
            token = self.now
            if len(factors) > MOST_FACTORS:
                raise ReadingError(
                    "there are too many factors", token.at, hint=f"the limit is {MOST_FACTORS}"
                )
            if token.kind == "OP" and token.text in "·*∘/":
                self.take()
                factors.append((token.text, self.signed()))
                if token.text == "/":
                    self._after_slash(factors)
                    if self.now.text == "/" and self.now.kind == "OP":
                        raise ReadingError("there are two slashes", self.now.at, hint="write brackets")
            elif token.kind == "DOT" and self._dot_product():
                if isinstance(factors[-1][1], Number) or self.ahead().kind == "NUM":
                    raise ReadingError(
                        "a point between numbers that is no decimal point", token.at, hint="write 0.5"
                    )
                self.take()
                factors.append(("·", self.signed()))
            elif token.kind == "REL" and self._angle_ahead():
                factors.append(("", self.scripted(self.angle())))
            elif self.starts():
                if token.kind in {"NUM", "HALF"} and isinstance(factors[-1][1], Number):
                    if token.kind == "NUM" and self._spaced_row(token):
                        break
                    raise self.unexpected()
                self._check_behind(token)
                factors.append(("", self.power()))
            else:
                break
        _check_bars(factors)
        return factors[0][1] if len(factors) == 1 else Product(tuple(factors), at)

    def _check_behind(self, token: Token) -> None:
        """(x·z + 1)2 and ‖w‖2 lost a power or an index when they were copied."""
        before = self.stream[self.k - 1]
        behind = before.kind in {"NORM", "BAR"} or (before.kind == "CLOSE" and before.text != "}")
        if token.kind == "NUM" and behind:
            raise ReadingError(
                "a power, an index or a factor?",
                token.at,
                hint=f"write ^{token.text}, or the number first",
            )

    def _angle_ahead(self) -> bool:
        """2 <u, v>: the signs touch what they enclose, and one comma stands between."""
        token = self.now
        if token.text != "<" or not self.ahead().tight:
            return False
        depth, commas = 0, 0
        for after, then in pairwise(self.stream[self.k + 1 :]):
            depth += (after.kind == "OPEN") - (after.kind == "CLOSE")
            if after.kind == "REL" and depth == 0:
                ended = not token.tight or then.kind in {"END", "CLOSE", "NEWLINE", "SEMI", "ST", "REL"}
                return after.text == ">" and after.tight and commas == 1 and ended
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
        if isinstance(below, Number) and (token.kind != "NAME" or self._row_ahead()):
            return
        if isinstance(below, Name) and token.kind == "OPEN" and token.text != "(":
            return
        if not isinstance(below, Number | Name):
            return
        self.asked_slash = token.at
        if self.greedy_slash:
            rest: list[tuple[str, Node]] = [("", below)]
            while self.starts() and self.now.tight:
                rest.append(("", self.power()))
            factors[-1] = ("/", Product(tuple(rest), below.at))

    def _row_ahead(self) -> bool:
        """A vector that is transposed, as in 1/2w^Tw: it cannot stand below a line."""
        k = self.k + 1
        if self.stream[k].kind == "NUM" and self.stream[k].tight:
            k += 1
        elif self.stream[k].kind == "SUB":
            k = next((j for j in range(k, len(self.stream)) if self.stream[j].text == "}"), k + 1) + 1
        texts = [t.text for t in self.stream[k : k + 3] if t.text != "{"]
        return self.stream[k : k + 1] != [] and (
            self.stream[k].kind in {"TOP", "PRIME"} or texts[:2] in [["^", "T"], ["^", "⊤"]]
        )

    def starts(self) -> bool:
        """Whether an operand can start here."""
        token = self.now
        if token.kind == "BAR" and self.open and self.open[-1] in {"⟨", "<"}:
            return False  # ⟨w | x⟩
        if token.kind in {"BAR", "NORM"}:
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
        if self.now.kind == "OP" and self.now.text in {"+", "-"}:
            before, token = self.stream[self.k - 1], self.take()
            loose = before.kind == "OP" and before.tight and not token.tight
            if before.text in {"+", "-"} and self.k > 1 and (token.text == "+" or loose):
                raise ReadingError("two signs stand side by side", token.at, hint="write x_+ or one sign")
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
            made = self.number(self.take())
            one = token.text == "1" and self.now.tight and self.now.text in {"[", "{", "\\{"}
            return self.indicated(made) if one else made
        if kind == "OPEN":
            return self.bracket()
        if kind == "FRAC":
            return self.fraction()
        if kind == "SUM":
            return self.total()
        if kind == "STYLE":
            return self.named()
        if kind in {"NORM", "BAR"}:
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
            return self.indicated(Ones(token.at))
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


def _check_bars(factors: list[tuple[str, Node]]) -> None:
    """|a|b|c| may be |a|·b·|c| or |a·|b|·c|."""
    bars = [k for k, (_, factor) in enumerate(factors) if isinstance(factor, Bars)]
    for k in bars:
        later = next((j for j in bars if j > k), None)
        if later is not None and later > k + 1 and all(not sign for sign, _ in factors[k + 1 : later + 1]):
            raise ReadingError("which bars belong together?", factors[later][1].at, hint="write abs(…)")
