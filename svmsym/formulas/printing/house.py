"""House order: the order in which a lecturer writes factors and terms, whatever the output format.

Factors: number, parameters, multipliers, labels and data, brackets, inner products, vectors, sums.
Terms:   first by the number of multipliers; then vectors, scalars, constants, slack. Where the
first of them would be negative, positive terms go first. A format supplies only the small pieces.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from sympy import Add, Expr, Function, Integer, Mul, Pow, Rational

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    Letter,
    Node,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
    bounded_nodes,
)
from svmsym.formulas.laurent import HIGHEST_EXPONENT
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total
from svmsym.formulas.printing.ranks import factor_rank, side_rank


class Binds(IntEnum):
    """How tightly a printed piece holds together."""

    SUM = 0
    PRODUCT = 1
    ATOM = 2


@dataclass(frozen=True)
class Roles:
    """Which names are unknowns and which multipliers, in the order of declaration."""

    unknowns: tuple[str, ...] = ()
    multipliers: tuple[str, ...] = ()


NO_ROLES = Roles()
_HALF = Rational(1, 2)
_MOST_KNOWN = 4096  # parts that a printer remembers
LONGEST_PRINTED = 1_000_000  # characters of one formula
_LONGEST_NUMBER = 14_000  # bits, 4,214 digits: Python writes at most 4,300


class HousePrinter(ABC):
    """Walks a formula in house order; subclasses write the pieces of one format."""

    def __init__(self, notation: Notation = DEFAULT, roles: Roles = NO_ROLES) -> None:
        self.notation = notation
        self.roles = roles
        self._known: dict[Expr, tuple[str, Binds]] = {}

    def write(self, e: Expr) -> str:
        """The whole formula."""
        return self._write(e)[0]

    # The pieces of a format.

    @abstractmethod
    def number(self, p: int, q: int) -> str:
        """A non-negative rational p/q."""

    @abstractmethod
    def named(self, name: str, index: str, *, data: bool) -> str:
        """A name with an optional index."""

    @abstractmethod
    def join(self, parts: Sequence[str]) -> str:
        """Factors side by side."""

    @abstractmethod
    def terms(self, parts: Sequence[tuple[bool, str]]) -> str:
        """Terms with their signs; True is minus."""

    @abstractmethod
    def brackets(self, body: str) -> str:
        """(body)."""

    @abstractmethod
    def power(self, base: str, exponent: int) -> str:
        """base^exponent."""

    @abstractmethod
    def fraction(self, above: str, below: str) -> str:
        """above / below."""

    def grouped(self, fraction: str) -> str:
        """A fraction that is followed by another factor."""
        return fraction

    @abstractmethod
    def sums(self, indices: Sequence[tuple[str, str]], body: str) -> str:
        """Σ … Σ body for (index, size) pairs."""

    @abstractmethod
    def inner(self, left: str, right: str) -> str:
        """⟨left, right⟩ in the notation's style; the sides bind like atoms unless angled."""

    @abstractmethod
    def norm2(self, body: str) -> str:
        """‖body‖² in the notation's style."""

    @abstractmethod
    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """name(arguments)."""

    def function(self, name: str, argument: str) -> str:
        """exp(argument), log(argument)."""
        return self.applied(name, [argument])

    @abstractmethod
    def raised(self, base: str, exponent: str) -> str:
        """base to an exponent that is a formula."""

    @abstractmethod
    def root(self, body: str) -> str:
        """√body."""

    @abstractmethod
    def operator(self, name: str, power: int, body: str) -> str:
        """A power of an operator before a vector."""

    @abstractmethod
    def delta(self, left: str, right: str) -> str:
        """δ with two indices."""

    # The walk.

    def _write(self, e: Expr) -> tuple[str, Binds]:
        """A part is written to find its place, and again to stand there: without memory 2ⁿ times in all."""
        found = self._known.get(e)
        if not self._known:
            bounded_nodes(e)
        if found is None:
            found = self._composed(e)
            if len(found[0]) > LONGEST_PRINTED:
                raise FormulaError(
                    f"the written formula is longer than {LONGEST_PRINTED} characters",
                    hint="write parts of it",
                )
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[e] = found
        return found

    def _composed(self, e: Expr) -> tuple[str, Binds]:
        if isinstance(e, Add):
            return self._sum(e), Binds.SUM
        if isinstance(e, Rational):
            p, q = _parts(e)
            text = self.number(abs(p), q)
            return (text, Binds.ATOM) if p >= 0 else (self.terms([(True, text)]), Binds.SUM)
        if isinstance(e, Mul | Pow):
            minus, text, binds = self._product(e)
            return (self.terms([(True, text)]), Binds.SUM) if minus else (text, binds)
        if isinstance(e, Total):
            return self._total(e), Binds.PRODUCT
        return self._atom(e), self._atom_binds(e)

    def _atom_binds(self, e: Expr) -> Binds:
        spread = isinstance(e, Inner) and self.notation.inner != "angle"
        return Binds.PRODUCT if spread or isinstance(e, OperatorImage) else Binds.ATOM

    def _atom(self, e: Expr) -> str:
        if isinstance(e, Inner):
            return self._inner(e)
        if isinstance(e, Delta):
            return self.delta(self._index(e.left), self._index(e.right))
        if isinstance(e, Size):
            return self.named(self.notation.index(e.domain.name), "", data=False)
        if isinstance(e, KernelValue):
            sides = [self.write(a) for a in e.args[2:]]
            return self.applied(self.notation.symbol(e.name), sides)
        if isinstance(e, FeatureImage):
            return self.applied(self.notation.symbol(e.name), [self.write(e.of)])
        if isinstance(e, OperatorImage):
            return self.operator(e.name, e.power, self._at_least(e.of, Binds.ATOM))
        if isinstance(e, Index):
            return self.named(self._index(e), "", data=False)
        if isinstance(e, Entry | Label | VectorEntry):
            data = e.name in self.notation.superscript
            return self.named(self.notation.symbol(e.name), self._index(e.index), data=data)
        if isinstance(e, Scalar | Vector):
            return self.named(self.notation.symbol(e.name), "", data=False)
        if isinstance(e, Function) and len(e.args) == 1:
            return self.function(type(e).__name__, self.write(e.args[0]))
        if isinstance(e, Node) and not e.written_elsewhere:
            # str would come back here and never end.
            raise FormulaError(
                f"a node of the kind {type(e).__name__} cannot be written",
                hint="use the printers of the part of svmsym that made it",
            )
        return str(e)

    def _index(self, index: Index) -> str:
        return self.notation.index(index.name)

    def _inner(self, e: Inner) -> str:
        if e.left == e.right:
            if self.notation.norm == "transpose":
                return self.inner(*[self._at_least(e.left, Binds.ATOM)] * 2)
            return self.norm2(self.write(e.left))
        sides = sorted((e.left, e.right), key=side_rank)
        if self.notation.inner == "angle":
            return self.inner(*(self.write(s) for s in sides))
        return self.inner(*(self._at_least(s, Binds.ATOM) for s in sides))

    def _at_least(self, e: Expr, needed: Binds) -> str:
        text, binds = self._write(e)
        return text if binds >= needed else self.brackets(text)

    def _total(self, e: Total) -> str:
        indices: list[tuple[str, str]] = []
        body: Expr = e
        while isinstance(body, Total):
            size = self.notation.index(body.index.domain.name)
            indices.append((self._index(body.index), size))
            body = body.body
        return self.sums(indices, self._at_least(body, Binds.PRODUCT))

    def ordered(self, e: Expr) -> list[Expr]:
        """The terms of a sum as they are written one after the other, each with its sign."""
        terms = self.house_order(Add.make_args(e))
        if _negative(terms[0]):
            terms.sort(key=_negative)
        return terms

    def _sum(self, e: Add) -> str:
        return self.terms([self._product(term)[:2] for term in self.ordered(e)])

    def _product(self, e: Expr) -> tuple[bool, str, Binds]:
        """Sign, unsigned text and how it binds."""
        if not isinstance(e, Mul | Pow | Rational):
            text, binds = self._write(e)
            return False, text, binds
        coefficient, factors = e.as_coeff_mul()
        p, q = _parts(coefficient)
        above = [f for f in factors if not _below(f)]
        below = [Pow(f.base, -f.exp) for f in factors if _below(f)]
        above.sort(key=factor_rank)
        below.sort(key=factor_rank)
        text, binds = self._quotient(abs(p), q, above, below)
        return p < 0, text, binds

    def _quotient(self, p: int, q: int, above: list[Expr], below: list[Expr]) -> tuple[str, Binds]:
        if below:
            # Parameters stand in the fraction, and so does everything if the denominator is indexed.
            indexed = any(f.atoms(Entry) for f in below)
            inside = [f for f in above if indexed or isinstance(f, Scalar | Size)]
            outside = [f for f in above if f not in inside]
            upper = [self._factor(f) for f in inside]
            if p != 1 or not upper:
                upper.insert(0, self.number(p, 1))
            lower = self._bare(below) if q == 1 else self.join([self.number(q, 1), *map(self._factor, below)])
            lead = self.fraction(self.join(upper), lower)
            if not outside:
                return lead, Binds.PRODUCT
            return self.join([self.grouped(lead), *self._factors(outside)]), Binds.PRODUCT
        lead_parts = [] if p == q == 1 and above else [self.number(p, q)]
        if not lead_parts and len(above) == 1:
            return self._single(above[0])
        binds = Binds.PRODUCT if above else Binds.ATOM
        return self.join([*lead_parts, *self._factors(above)]), binds

    def _single(self, f: Expr) -> tuple[str, Binds]:
        if isinstance(f, Pow):
            return self._factor(f), Binds.ATOM
        return self._write(f)

    def _bare(self, factors: list[Expr]) -> str:
        """A denominator: a single sum needs no brackets of its own."""
        if len(factors) == 1:
            return self._single(factors[0])[0]
        return self.join([self._factor(f) for f in factors])

    def _factors(self, above: list[Expr]) -> list[str]:
        # A sum that is followed by another factor would swallow it.
        return [
            self.brackets(self._factor(f)) if isinstance(f, Total) and f is not above[-1] else self._factor(f)
            for f in above
        ]

    def _factor(self, f: Expr) -> str:
        if isinstance(f, Pow) and f.exp == _HALF:
            return self.root(self._at_least(f.base, Binds.ATOM))
        if isinstance(f, Pow) and not isinstance(f.exp, Integer):
            return self.raised(self._at_least(f.base, Binds.ATOM), self.write(f.exp))
        if isinstance(f, Pow):
            base, exponent = f.base, int(f.exp)
            # A squared norm carries an exponent already, so it is bracketed in every style.
            norm = isinstance(base, Inner) and base.left == base.right
            inside = self.brackets(self.write(base)) if norm else self._at_least(base, Binds.ATOM)
            return self.power(inside, exponent)
        return self._at_least(f, Binds.PRODUCT)

    def house_order(self, terms: Iterable[Expr]) -> list[Expr]:
        """Terms in house order as they stand: like ones are not added."""
        return sorted(terms, key=self._term_rank)

    def _term_rank(self, term: Expr) -> tuple[object, ...]:
        multipliers = _degree(term, frozenset(self.roles.multipliers))
        unknowns = frozenset(self.roles.unknowns)
        letters = [x for x in term.atoms(Letter) if x.name in unknowns]
        place = _place(letters, bias_first=self.notation.bias_first)
        declared = (*self.roles.multipliers, *self.roles.unknowns)
        order = min((declared.index(x.name) for x in term.atoms(Letter) if x.name in declared), default=0)
        text = self.write(term)
        return (multipliers, place, -_degree(term, unknowns), order, _shape(term), _numbers(term), text)


def _parts(number: Rational) -> tuple[int, int]:
    """p and q of p/q, where they are short enough to be written."""
    p, q = int(number.p), int(number.q)
    if max(p.bit_length(), q.bit_length()) > _LONGEST_NUMBER:
        raise FormulaError("a number has too many digits to be written", hint="write it as a product")
    return p, q


def _place(unknowns: Sequence[Letter], *, bias_first: bool) -> int:
    """Vectors, scalars, constants, slack."""
    if any(isinstance(x, Vector | VectorEntry) for x in unknowns):
        return 0
    if any(isinstance(x, Scalar) for x in unknowns):
        return -1 if bias_first else 1
    return 3 if unknowns else 2


def _degree(e: Expr, names: frozenset[str]) -> int:
    """How many of the named letters a monomial of e contains at most."""
    if isinstance(e, Add):
        return max(_degree(a, names) for a in e.args)
    if isinstance(e, Pow):
        return _degree(e.base, names) * (max(int(e.exp), 0) if isinstance(e.exp, Integer) else 1)
    if isinstance(e, Letter) and not isinstance(e, FeatureImage | OperatorImage | KernelValue):
        return int(e.name in names)
    return sum(_degree(a, names) for a in e.args if isinstance(a, Expr))


def _shape(e: Expr) -> tuple[bool, int]:
    """Inner products before plain letters, few sums before many."""
    return (not e.atoms(Inner, Vector, VectorEntry, KernelValue), len(e.atoms(Total)))


def _negative(term: Expr) -> bool:
    return bool(term.as_coeff_Mul()[0] < 0)


def _numbers(term: Expr) -> tuple[int, ...]:
    """Degree and numbers of a product of written-out members: α_1² < α_1α_2 < α_2², and α_2 < α_10.

    Other terms follow in the order of their text.
    """
    others = (HIGHEST_EXPONENT + 1,)
    found: list[int] = []
    for factor in Mul.make_args(term):
        base, power = (factor.base, factor.exp) if isinstance(factor, Pow) else (factor, Integer(1))
        if isinstance(base, Entry) and base.index.name.isdigit() and isinstance(power, Integer):
            found += [int(base.index.name)] * int(power)
        elif not isinstance(factor, Rational):
            return others
    return (len(found), *sorted(found)) if found else others


def _below(f: Expr) -> bool:
    return isinstance(f, Pow) and isinstance(f.exp, Rational) and bool(f.exp < 0)
