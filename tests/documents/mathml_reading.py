"""Formulas read back from MathML, by a reader that shares nothing with the printers.

It knows the grammar of the lectures (a sum reaches to the next + or −, u⊤v is an inner product), the
notation, and which letters were declared. What it does not understand, it refuses.
"""

from dataclasses import dataclass, field

from mathml_tokens import ReadingError, Row, Token
from sympy import Expr, Function, Integer, Mul, Pow, Symbol, exp, log, sqrt, tanh

from svmsym.formulas import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    KernelValue,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
    delta,
    inner,
    norm2,
    total,
)
from svmsym.formulas.atoms import Letter
from svmsym.formulas.notation import Notation

RELATIONS = ("=", "≥", "≤", ">", "<", "≠", "⇒", "⇔")
CLOSING = (")", "⟩", "‖", "]")
FUNCTIONS = {"exp": exp, "log": log, "tanh": tanh}
INDEXED = (Entry, Label, VectorEntry)
TRANSPOSED = Function("transposed", commutative=False)
MATRIX = Function("matrix", commutative=False)
TUPLE = Function("tuple", commutative=False)
ENTRIES = Function("entries", commutative=False)


def opaque(name: str) -> Expr:
    """A matrix or a function that is known by its name alone."""
    return Symbol(name, commutative=False)


@dataclass(frozen=True)
class Vocabulary:
    """What was declared, by how the notation writes it."""

    notation: Notation
    plain: dict[str, Expr] = field(default_factory=dict)
    indexed: dict[str, tuple[type, str, IndexSet]] = field(default_factory=dict)
    maps: dict[str, tuple[str, ...]] = field(default_factory=dict)
    operators: frozenset[str] = frozenset()
    domains: frozenset[IndexSet] = frozenset()
    indices: frozenset[Index] = frozenset()
    names: frozenset[str] = frozenset()

    @classmethod
    def of(cls, formulas, notation: Notation, names=()) -> "Vocabulary":
        """The letters that occur in the formulas of a document, each known by its class and name."""
        nodes = [node for formula in formulas for node in _nodes(formula)]
        plain, indexed, maps, operators = {}, {}, {}, set()
        for node in nodes:
            if isinstance(node, Vector) and Scalar(node.name) in nodes:
                continue  # on a line, a point is its coordinate
            if isinstance(node, Scalar | Vector):
                _put(plain, notation.symbol(node.name), node)
            elif isinstance(node, INDEXED):
                _put(indexed, notation.symbol(node.name), (type(node), node.name, node.index.domain))
            elif isinstance(node, FeatureImage):
                _put(maps, notation.symbol(node.name), (node.name,))
            elif isinstance(node, KernelValue):
                _put(maps, notation.symbol(node.name), (node.name, str(node.args[1].name)))
            elif isinstance(node, OperatorImage):
                operators.add(node.name)
        domains = frozenset(n for n in nodes if isinstance(n, IndexSet))
        indices = frozenset(n for n in nodes if isinstance(n, Index))
        return cls(notation, plain, indexed, maps, frozenset(operators), domains, indices, frozenset(names))

    def index(self, shown: str, domain: IndexSet) -> Index:
        """The index of a set that the notation writes so."""
        found = {k for k in self.indices if k.domain == domain and self.notation.index(k.name) == shown}
        found = found or {Index(c, domain) for c in domain.letters if self.notation.index(c) == shown}
        if len(found) != 1:
            raise ReadingError(f"{shown} is no index of {domain.name}")
        return found.pop()

    def domain(self, shown: str) -> IndexSet | None:
        """The index set whose size is written so."""
        return next((d for d in self.domains if self.notation.index(d.name) == shown), None)


def _nodes(formula):
    """Every node of a formula, index sets included."""
    yield formula
    for argument in formula.args:
        yield from _nodes(argument)


def _put(table, key, value):
    if table.setdefault(key, value) != value:
        raise ReadingError(f"{key} stands for {table[key]} and for {value}")


class Reader:
    """Reads one row of tokens; matrices are noncommutative letters."""

    def __init__(self, row: Row, vocabulary: Vocabulary, *, matrices: bool = False) -> None:
        self.row, self.at = row, 0
        self.known, self.matrices = vocabulary, matrices

    # Where we are.

    def peek(self) -> Token:
        return self.row[self.at] if self.at < len(self.row) else Token("end")

    def next(self) -> Token:
        token = self.peek()
        self.at += 1
        return token

    def want(self, sign: str) -> None:
        if not self.next().is_op(sign):
            raise ReadingError(f"{sign} expected in {self.row[: self.at]}")

    def inside(self, row: Row) -> "Reader":
        return Reader(row, self.known, matrices=self.matrices)

    def whole(self, row: Row) -> Expr:
        """A row that is one expression."""
        reader = self.inside(row)
        value = reader.expression()
        if reader.peek().kind != "end":
            raise ReadingError(f"{reader.peek()} is left over")
        return value

    # Sums and products.

    def expression(self) -> Expr:
        value, sign = Integer(0), 1
        if self.peek().is_op("−", "+"):
            sign = -1 if self.next().text == "−" else 1
        value = sign * self.term()
        while self.peek().is_op("+", "−"):
            sign = -1 if self.next().text == "−" else 1
            value += sign * self.term()
        return value

    def ends_term(self) -> bool:
        token = self.peek()
        ends = {"end", "space", "text"}
        return token.kind in ends or token.is_op("+", "−", ",", *RELATIONS, *CLOSING)

    def term(self) -> Expr:
        factors: list[Expr] = []
        while not self.ends_term():
            if self.peek().is_op("·"):
                self.next()
                left, right = factors.pop(), self.factor()
                factors.append(left * right if isinstance(left, Scalar | Label) else inner(left, right))
            elif self.peek().is_op("∘"):
                self.next()
                factors.append(opaque("∘"))
            else:
                factors.append(self.factor())
        if not factors:
            raise ReadingError(f"nothing stands before {self.peek()}")
        return Mul(*factors)

    # Factors.

    def factor(self) -> Expr:
        token = self.next()
        if token.kind == "num":
            return Integer(int(token.text))
        if token.kind == "id":
            return self.letter(token, (), ())
        if token.kind == "mfrac":
            above, below = (self.whole(part) for part in token.parts)
            return above / below
        if token.kind == "msqrt":
            return sqrt(self.whole(token.parts[0] if len(token.parts) == 1 else sum(token.parts, ())))
        if token.kind == "munderover":
            return self.sum(token)
        if token.kind in {"msub", "msup", "msubsup"}:
            return self.scripted(token)
        if token.is_op("("):
            return self.bracketed()
        if token.is_op("⟨"):
            left = self.expression()
            self.want(",")
            right = self.expression()
            self.want("⟩")
            return inner(left, right)
        if token.kind == "op" and token.text in self.known.names:
            return opaque(token.text)
        raise ReadingError(f"{token} is no factor")

    def bracketed(self) -> Expr:
        if self.peek().kind == "mtable":
            table = self.next()
            self.want(")")
            return MATRIX(*(MATRIX(*map(self.whole, row[0].parts)) for row in table.parts))
        values = [self.expression()]
        while self.peek().is_op(","):
            self.next()
            values.append(self.expression())
        self.want(")")
        return values[0] if len(values) == 1 else TUPLE(*values)

    def sum(self, token: Token) -> Expr:
        base, below, above = token.parts
        match base, below, above:
            case (
                [Token("op", "∑")],
                [Token("id", index), Token("op", "="), Token("num", "1")],
                [Token("id", size)],
            ):
                domain = self.known.domain(size)
        if domain is None:
            raise ReadingError(f"no index runs to {size}")
        return total(self.term(), self.known.index(index, domain))

    def arguments(self) -> list[Expr]:
        self.want("(")
        values = [self.expression()]
        while self.peek().is_op(","):
            self.next()
            values.append(self.expression())
        self.want(")")
        return values

    def scripted(self, token: Token) -> Expr:
        base = token.parts[0]
        below = token.parts[1] if token.kind in {"msub", "msubsup"} else ()
        above = token.parts[-1] if token.kind in {"msup", "msubsup"} else ()
        if len(base) == 1 and base[0].kind == "id":
            return self.letter(base[0], below, above)
        if base[0].is_op("‖"):
            return self.norm(base, below, above)
        if below and not above:
            entry = Reader(base, self.known).whole(base)
            return ENTRIES(entry, *(opaque(t.text) for t in below))
        return self.raised(self.whole(base), above)

    def norm(self, base: Row, below: Row, above: Row) -> Expr:
        two = (Token("num", "2"),)
        if (
            not base[-1].is_op("‖")
            or above != two
            or below != (two if self.known.notation.norm == "bars2" else ())
        ):
            raise ReadingError(f"{base} is no squared norm of this notation")
        return norm2(self.whole(base[1:-1]))

    def raised(self, value: Expr, above: Row) -> Expr:
        if not above:
            return value
        if above == (Token("op", "⊤"),):
            return transposed(matrix_like(value)) if self.matrices else inner(value, self.factor())
        return Pow(value, self.whole(above))

    # Letters.

    def letter(self, base: Token, below: Row, above: Row) -> Expr:
        known = self.known
        name, below, above = self.spelled(base, below, above)
        if name == "0":
            return Integer(0)
        if name in FUNCTIONS and not below + above:
            sides, raised = self.applied()
            return self.raised(FUNCTIONS[name](*sides), raised)
        if name == "δ" and len(below) == 2:
            domain = self.domain_of(below[0].text, below[1].text)
            return delta(*(known.index(t.text, domain) for t in below))
        if name in known.maps and not below + above and self.opens():
            return self.mapped(known.maps[name])
        if name in known.operators and not below and not self.matrices:
            power = self.whole(above) if above else Integer(1)
            return OperatorImage(name, power, self.factor())
        if name in known.indexed and (found := self.member(name, below, above)) is not None:
            return found
        if name in known.plain and not below:
            value = matrix_like(known.plain[name]) if self.matrices else known.plain[name]
            return self.raised(value, above)
        if name in known.names:
            return self.raised(self.named(name, below), above)
        domain = known.domain(name)
        if domain is not None and not below:
            return self.raised(Size(domain), above)
        raise ReadingError(f"{name} with {below} below and {above} above is unknown")

    def spelled(self, base: Token, below: Row, above: Row) -> tuple[str, Row, Row]:
        """The name with its stars, primes, powers and subscripts, as far as such a name is known."""
        marks = tuple(t for t in above if t.is_op("∗", "′"))
        above = tuple(t for t in above if t not in marks)
        name = base.text + "".join("*" if m.text == "∗" else m.text for m in marks)
        known = {*self.known.plain, *self.known.indexed, *self.known.names, *self.known.maps}
        for power, sign in (("2", "²"), ("3", "³")):
            if above == (Token("num", power),) and name + sign in known and name not in known:
                name, above = name + sign, ()
        if below and f"{name}_{below[-1].text}" in known:
            name, below = f"{name}_{below[-1].text}", below[:-1]
            below = below[:-1] if below and below[-1].is_op(",") else below
        return name, below, above

    def member(self, name: str, below: Row, above: Row) -> Expr | None:
        sort, own, domain = self.known.indexed[name]
        if own in self.known.notation.superscript:
            at, rest = above, below
            if self.known.notation.index_style == "sup-paren" or (len(at) == 3 and at[1].kind == "num"):
                if len(at) != 3 or not (at[0].is_op("(") and at[2].is_op(")")):
                    return None
                at = at[1:2]
        else:
            at, rest = below, ()
        if (
            len(at) != 1
            or at[0].kind not in {"id", "num"}
            or (own in self.known.notation.superscript and rest)
        ):
            return None
        value = sort(own, self.known.index(at[0].text, domain))
        return value if own in self.known.notation.superscript else self.raised(value, above)

    def named(self, name: str, below: Row) -> Expr:
        """A matrix, or one entry of it."""
        if not below:
            return opaque(name)
        marks = [token for token in below if not token.is_op(",")]
        return Function(f"{name}_entry", commutative=False)(*map(self.position, marks))

    def position(self, mark: Token) -> Expr:
        """A variable, or an index."""
        index = mark.kind == "id" and mark.text not in self.known.plain
        return opaque(mark.text) if index else self.whole((mark,))

    def opens(self) -> bool:
        """Whether an argument follows: (x), or (x) with a sign above that belongs to φ(x)."""
        token = self.peek()
        return token.is_op("(") or (token.kind == "msup" and token.parts[0][0].is_op("("))

    def mapped(self, names: tuple[str, ...]) -> Expr:
        sides, above = self.applied()
        sides = [Vector(side.name) if isinstance(side, Scalar) else side for side in sides]
        image = FeatureImage(names[0], *sides) if len(names) == 1 else KernelValue(*names, *sides)
        return self.raised(image, above)

    def applied(self) -> tuple[list[Expr], Row]:
        """The arguments, and what stands above their brackets."""
        if self.peek().kind == "msup":
            base, above = self.next().parts
            return self.inside(base).arguments(), above
        return self.arguments(), ()

    def domain_of(self, *indices: str) -> IndexSet:
        for domain in self.known.domains:
            letters = {self.known.notation.index(k.name) for k in self.known.indices if k.domain == domain}
            letters |= {self.known.notation.index(c) for c in domain.letters}
            if letters >= set(indices):
                return domain
        raise ReadingError(f"no set has the indices {indices}")


def transposed(value: Expr) -> Expr:
    """vᵀ; a number stands before it."""
    number, rest = value.as_coeff_Mul()
    return number * TRANSPOSED(rest)


def matrix_like(value: Expr) -> Expr:
    """Vectors do not commute where matrices are multiplied; a formula for all entries is none of these."""
    if isinstance(value, Vector):
        return opaque(value.name)
    if not value.args or isinstance(value, Letter | ENTRIES):
        return value
    return value.func(*map(matrix_like, value.args))
