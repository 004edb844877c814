"""Terms in words: "the sum of the α_i y_i", "die Norm von w", "w 的范数的平方", "α_i의 합".

A noun that names an operation takes what belongs to it, a formula, a noun, or another such term: what stands
behind "of", or in the languages of the East what stands before it. The tree is that of the formula.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from svmsym.writing.errors import Unreadable
from svmsym.writing.noun_phrases import GROUPS, LABELS, is_east
from svmsym.writing.relations import Relations
from svmsym.writing.shapes import is_letter, is_statement
from svmsym.writing.tokens import Choices, Token
from svmsym.writing.tree import (
    Angle,
    Bars,
    Big,
    Function,
    Listed,
    Name,
    Node,
    Norm,
    Noun,
    Number,
    Power,
    Product,
    Quotient,
    Relation,
    Scripted,
    Sum,
    Transposed,
    walk,
)

_BEFORE_OPERAND = {"PLAIN", "of", "every_noun", "all", "EDGE", "between"}
_LETTERED = {"multipliers": "α", "slack": "ξ", "class": "y"}  # one for each point


def _number(value: int) -> Number:
    return Number(Fraction(value))


def _square(node: Node) -> Node:
    return Power(node, _number(2), at=node.at)


def _multiply(count: int) -> Callable[[Node], Node]:
    return lambda node: Product((_number(count), node), ("·",), at=node.at)


_OF_ONE: dict[str, Callable[[Node], Node]] = {
    "norm": lambda node: Norm(node, at=node.at),
    "squared norm": lambda node: _square(Norm(node, at=node.at)),
    "square": _square,
    "cube": lambda node: Power(node, _number(3), at=node.at),
    "absolute value": lambda node: Bars(node, at=node.at),
    "transpose": lambda node: Transposed(node, at=node.at),
    "inverse": lambda node: Power(node, Sum((_number(1),), ("-",)), at=node.at),
    "reciprocal": lambda node: Quotient(_number(1), node, at=node.at),
    "sign": lambda node: Function("sign", (node,), at=node.at),
    "logarithm": lambda node: Function("log", (node,), at=node.at),
    "exponential": lambda node: Function("exp", (node,), at=node.at),
    "triple": _multiply(3),
    "four times": _multiply(4),
}
_OF_SOME: dict[str, Callable[[tuple[Node, ...]], Node]] = {
    "sum": lambda nodes: Sum(nodes, ("+",) * len(nodes), at=nodes[0].at),
    "product": lambda nodes: Product(nodes, ("·",) * (len(nodes) - 1), at=nodes[0].at),
    "maximum": lambda nodes: Function("max", nodes, at=nodes[0].at),
    "minimum": lambda nodes: Function("min", nodes, at=nodes[0].at),
    "mean": lambda nodes: Quotient(_OF_SOME["sum"](nodes), _number(len(nodes)), at=nodes[0].at),
}
_OF_TWO: dict[str, Callable[[Node, Node], Node]] = {
    "difference": lambda left, right: Sum((left, right), ("+", "-"), at=left.at),
    "ratio": lambda left, right: Quotient(left, right, at=left.at),
    "inner product": lambda left, right: Angle(left, right, at=left.at),
}
_OVER_POINTS = {"sum": "sum", "product": "product", "maximum": "max", "minimum": "min", "mean": "sum"}


class WordedTerms(Relations):
    """Reads terms in words wherever a factor may stand."""

    def __init__(self, tokens: list[Token], choices: Choices, *, latex: bool) -> None:
        super().__init__(tokens, choices, latex=latex)
        self._worded: dict[int, tuple[Node, int] | None] = {}  # by place: the term there, and where it ends

        self._summed: Node | None = None  # what the last operation was applied to

    def _primary(self) -> Node:
        place = self.place
        while self.at("PLAIN"):
            self.take()
        if self.worded():
            node, self.place = self._worded[self.place]  # type: ignore[misc]
            return node
        if not (self.at("noun") and self.now.text not in GROUPS):
            self.place = place
        return super()._primary()

    def factor(self) -> Node:
        """Read a factor; behind a word, operations of the East take it alone: 除以 w 的范数."""
        worded = self.place > 0 and self.tokens[self.place - 1].kind in {"per", "times", "half", "twice"}
        node = super().factor()
        return self._applied(node) if worded else node

    def product(self) -> Node:
        """Read a product, and the operations behind it, which take all of it: −1의 절댓값 is not clear."""
        signed = self.place > 0 and self.tokens[self.place - 1][:2] in {("OP", "-"), ("OP", "+")}
        node = super().product()
        if signed and self.operation_behind() in _OF_ONE:
            raise self.fail("a quantity is expected", "write it as a formula")
        whole = not isinstance(node, Product) or not any(node.signs) or _is_fraction(node)
        return self._applied(node) if whole else node

    def calculates(self) -> bool:
        """Tell whether a noun stands in a formula: margin^2, 2/margin."""
        behind, further = self.ahead(), self.ahead(2)
        if behind.kind in {"SUP", "SUB", "applied"} or (behind.kind == "of" and further.kind == "applied"):
            return True
        spaced = behind.text in {"/", "*", "·"} or (
            behind.space and further.space and behind.text in {"+", "-"}
        )
        return behind.kind == "OP" and spaced and further.kind in {"NUM", "NAME", "noun", "HALF"}

    def _applied(self, node: Node) -> Node:
        while (name := self.operation_behind()) and (made := _apply(name, (node,), ())) is not None:
            self._accept_any("of")
            self.take()
            node = made
        return node

    def operation_behind(self) -> str:
        """Find the operation that takes what stands before it: 的平方, 의 합."""
        token = self.ahead() if self.at("of") and is_east(self.now.text) else self.now
        return token.text if token.kind == "applied" else ""

    def worded(self) -> bool:
        """Tell whether a term in words begins here."""
        if not self.at("operator"):
            return False
        start = self.place
        if start not in self._worded:
            self._worded[start] = None
            levels = self.depth, self.level, self.bars, self.norms, self.angles
            try:
                node = self._term()
            except Unreadable:
                node = None
            if node is not None:
                self._worded[start] = node, self.place
            self.place = start
            self.depth, self.level, self.bars, self.norms, self.angles = levels
        return self._worded[start] is not None

    def _term(self) -> Node | None:
        """Read an operation and its operand."""
        name = self.take().text
        place = self.place
        running = self._running()
        while self.now.kind in _BEFORE_OPERAND:
            self.take()
        if self.place == place:
            named = self.expression() if self.starts() else None  # the product α_i ξ_i, the difference y − f
            lettered = named is not None and any(isinstance(one, Name) for one in walk(named))
            return named if lettered and named is not None and not is_letter(named) else None
        if self.at("noun") and self.now.text in GROUPS and self._summed is not None:
            group = Noun(self.take().text)  # the sum of those of the negative class
            return _apply(name, (self._summed,), limits_of(group, self._summed))
        operands = [self._operand()]
        self._summed = operands[0]
        while name not in _OF_ONE and (self.at("and") or self.at("COMMA")) and self._another():
            self.take()
            while self.now.kind in _BEFORE_OPERAND:
                self.take()
            operands.append(self._operand())
        if self.at("OP", "+", "-") and self.tokens[self.place - 1].kind != "CLOSE":
            return None  # the square of a + b: of which of them?
        limits = self._limits(operands[0]) if name in _OVER_POINTS and len(operands) == 1 else ()
        return _apply(name, tuple(operands), (*running, *limits))

    def _operand(self) -> Node:
        """Read what an operation is applied to; a letter behind a noun is its name."""
        if self.at("noun"):
            noun = Noun(self.now.text, at=self.take().at)
            named = self.at("NAME") or self.at("GLUED") or self.at("EDGE") or self.at("BAR")
            if named and noun.name != "number":
                return self.product()
            if noun.name in GROUPS:
                raise self.fail("a quantity is expected", "write it as a formula")
            return noun
        node = self.product()
        if is_statement(node):
            raise self.fail("a quantity is expected", "write it as a formula")
        return node

    def _another(self) -> bool:
        """Tell whether one more operand follows this "and"."""
        place = self.place
        self.take()
        while self.now.kind in _BEFORE_OPERAND:
            self.take()
        found = (self.starts() or self.worded() or self.at("noun")) and self._is_operand()
        self.place = place
        return found

    def _is_operand(self) -> bool:
        """Tell whether no clause of its own begins here: w is the sum of a and b = 1."""
        try:
            self._operand()
        except Unreadable:
            return False
        return not self.at("REL")

    def _running(self) -> tuple[Node, ...]:
        """Read "over all i" before what is summed."""
        if not (self.at("by") or self.at("all") or self.at("each_index")):
            return ()
        self.take()
        while self.now.kind in _BEFORE_OPERAND:
            self.take()
        return (self.factor(),) if self.at("NAME") else ()

    def _limits(self, operand: Node) -> tuple[Node, ...]:
        """Read which points are meant: "of the positive class", "with y_i = 1", "over all i"."""
        place = self.place
        if self.at("where") or self.at("subject_to"):
            self.take()
            condition = self.relation() if self.starts() else None
            if isinstance(condition, Relation):
                return (condition,)
            self.place = place
            return ()
        found = self._running() if self.at("by") or self.at("all") else ()
        while self.now.kind in {"of", "PLAIN", "every_noun", "all"}:
            self.take()
        if not found and self.at("noun") and self.now.text in GROUPS and self.place > place:
            return limits_of(Noun(self.take().text), operand)
        self.place = self.place if found else place
        return found


def limits_of(group: Node, operand: Node) -> tuple[Node, ...]:
    """Say over which points an operation runs, as conditions on the index of its operand."""
    index = operand.sub[0] if isinstance(operand, Scripted) and operand.sub else Name("i")
    if group == Noun("points"):
        return (index,)
    if group in LABELS:
        return (Relation((Scripted(Name("y"), (index,)), _number(LABELS[group])), ("=",)),)
    return (Relation((index, group), ("∈",)),)


def _apply(name: str, operands: tuple[Node, ...], limits: tuple[Node, ...]) -> Node | None:
    """Apply an operation; None where it is not one of ours, or the number of operands does not fit."""
    at = operands[0].at
    match operands:
        case (one,) if name in _OF_ONE:
            return _OF_ONE[name](one)
        case (Noun(name=one),) if name in {"maximum", "minimum"} and "objective" in one:
            return operands[0]  # the maximum of the dual objective
        case (one,) if name in _OVER_POINTS and (_runs(one) or limits):
            body = _entry(one) if limits else one
            total = Big(_OVER_POINTS[name], limits, None, body, at=at)
            return Quotient(total, Noun("number of points"), at=at) if name == "mean" else total
        case (left, right) if name in _OF_TWO:
            return _OF_TWO[name](left, right)
        case (_, _, *_) if name in _OF_SOME:
            return _OF_SOME[name](operands)
    return None


def sum_of(node: Node) -> Node | None:
    """Say what "they sum to" is about: the sum of what each point has."""
    return _apply("sum", node.items if isinstance(node, Listed) else (node,), ())


def _entry(node: Node) -> Node:
    """Give what is meant for each point its index: α, the multipliers."""
    letter = Name(_LETTERED[node.name]) if isinstance(node, Noun) and node.name in _LETTERED else node
    return Scripted(letter, (Name("i"),), at=node.at) if isinstance(letter, Name) else node


def _is_fraction(node: Product) -> bool:
    return node.signs == ("/",) and all(isinstance(one, Number) for one in node.factors)


def _runs(node: Node) -> bool:
    """Tell whether something has one value for each point, or is a list: α_i, α, the multipliers."""
    if isinstance(node, Noun):
        return node.name in _LETTERED
    return any(isinstance(one, Scripted) for one in walk(node)) or isinstance(node, Name)
