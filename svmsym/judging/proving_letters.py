"""Letters of the kernel's language, numbered in the order in which they are met: no name comes from a text.

What the kernel does not know (roots, exp, an unknown f, 1/e for a sum e over points) becomes a letter of its own,
one for each argument in normal form, so that equal arguments give equal letters. What is true of it (s² = e for
s = √e) is kept as a relation. A matrix M_ij is ⟨u_i, v_j⟩, and a symmetric one ⟨u_i, u_j⟩: every matrix is of the
first kind, and a polynomial identity that holds for all Gram matrices holds for all symmetric ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from sympy import Expr, Integer, Rational

from svmsym.formulas import (
    Entry,
    Index,
    IndexSet,
    Inner,
    Label,
    Relation,
    Scalar,
    Size,
    Total,
    Vector,
    VectorEntry,
    delta,
    express,
    normal_form,
    prove,
    substitute,
)
from svmsym.formulas.atoms import Letter
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import Monomial
from svmsym.formulas.operations import Delta
from svmsym.formulas.relations import leading
from svmsym.formulas.tree import parts
from svmsym.meaning.letters import Key, Kind

POINTS = IndexSet("n", "i")
_PLACES = (Index("a", POINTS), Index("c", POINTS))  # of the arguments of a function, in its key
_SYMMETRIC = frozenset("KkQGHP")
_PAIR = 2
_DIGIT = "d"  # indices of one place, which do not stand for all


class Outside(Exception):  # noqa: N818 - an outcome, not a fault
    """Something that the kernel's language cannot say."""


@dataclass(frozen=True)
class Shaped:
    """A value over axes: ``at`` gives the formula for indices along the axes n; d is the kernel's own."""

    axes: tuple[str, ...]
    at: Callable[..., Expr]
    row: bool = False

    @property
    def number(self) -> Expr:
        """The formula of a number."""
        if self.axes:
            raise Outside("a number is expected")
        return self.at()


def constant(formula: Expr, *axes: str) -> Shaped:
    """A number, or a vector, as a value."""
    return Shaped(axes, lambda: formula)


class House:
    """The letters of one comparison, and what is true of them."""

    def __init__(self) -> None:
        self._names: dict[Hashable, str] = {}
        self._fresh = 0
        self._relations: dict[tuple[str, Monomial], Relation] = {}
        self.positive: set[str] = set()
        self.not_negative: set[str] = set()
        self.reciprocals: dict[str, Expr] = {}
        self._inside: dict[str, frozenset[str]] = {}  # the letters that a letter depends on

    def name(self, key: Hashable, sort: str) -> str:
        """The name of a thing, made when it is first met."""
        return self._names.setdefault(key, f"{sort}{len(self._names)}")

    def index(self, key: Hashable = None) -> Index:
        """An index of points: a new one, or the one with a key."""
        if key is None:
            self._fresh += 1
            return Index(f"k{self._fresh}", POINTS)
        return Index(self.name(("index", key), _DIGIT if isinstance(key, int) else "j"), POINTS)

    def unit(self, key: Hashable = None) -> Vector:
        """A vector whose inner products are components: a new one, or the one with a key."""
        if key is None:
            self._fresh += 1
            return Vector(f"g{self._fresh}")
        return Vector(self.name(("unit", key), "e"))

    def letter(self, key: Key, kind: Kind) -> Shaped:
        """A letter of a kind."""
        name = self.name(("letter", key), "m")
        match kind.axes, kind.role:
            case ("n",), "count":
                return constant(Size(POINTS))
            case (), "identity":
                return Shaped(("n", "n"), delta)
            case ((), "" | "positive") | (("d",), "count"):
                if kind.role:
                    self.positive.add(name)
                return constant(Scalar(name))
            case ("n",), "label":
                return Shaped(("n",), lambda i: Label(name, i))
            case ("n",), "":
                return Shaped(("n",), lambda i: Entry(name, i))
            case ("d",), "":
                return constant(Vector(name), "d")
            case ("n", "d"), "" | "data":
                return Shaped(("n", "d"), lambda i: VectorEntry(name, i))
            case ("n", "n"), "" | "kernel":
                return Shaped(("n", "n"), self._matrix(name, symmetric=key[0] in _SYMMETRIC))
        raise Outside(f"a letter with the role {kind.role}")

    def _matrix(self, name: str, *, symmetric: bool) -> Callable[[Index, Index], Expr]:
        right = name if symmetric else f"{name}r"
        return lambda i, j: Inner(VectorEntry(name, i), VectorEntry(right, j))

    # ---- Functions of which the kernel knows nothing

    def function(self, name: str, *arguments: Expr, vector: bool = False) -> Expr:
        """The value of a function, as a letter with the indices of its arguments."""
        free = sorted(frozenset().union(*map(free_indices, arguments)), key=lambda i: i.name)
        if len(free) > (1 if vector else _PAIR):
            raise Outside("a function of many indices")
        keys = {order: _key(name, arguments, order) for order in itertools.permutations(free)}
        order = min(keys, key=lambda o: keys[o])
        own = self.name((keys[order], len(free), vector), "u")
        self._inside[own] = frozenset().union(*map(self.letters, arguments))
        if len(free) == _PAIR:
            self._inside[f"{own}r"] = self._inside[own]
            return self._matrix(own, symmetric=len(set(keys.values())) == 1)(*order)
        if vector:
            return VectorEntry(own, free[0]) if free else Vector(own)
        return Entry(own, free[0]) if free else Scalar(own)

    def letters(self, formula: Expr) -> frozenset[str]:
        """All names in a formula, those inside of functions included."""
        names = {p.name for p in parts(formula) if isinstance(p, Letter) and not isinstance(p, Index)}
        return frozenset(names).union(*(self._inside.get(n, frozenset()) for n in names))

    def hides(self, formula: Expr, name: str) -> bool:
        """Whether a name stands inside of a function in a formula."""
        return any(name in self._inside.get(n, ()) for n in self.letters(formula))

    def root(self, e: Expr) -> Expr:
        """√e, with √(c²e) = c√e."""
        c, e = monic(e)
        outside = Rational(isqrt(abs(int(c.p))), isqrt(int(c.q)))
        if outside**2 != c:
            outside, e = Integer(1), c * e
        if e == 1:
            return outside
        found = self.function("sqrt", e)
        self._note(found, found**2, found**2 - e, self.not_negative)
        return outside * found

    def absolute(self, e: Expr) -> Expr:
        """|e|, with |ce| = |c||e|, and |y| = 1."""
        c, e = monic(e)
        if is_sign(e):
            return abs(c)
        found = self.function("abs", e)
        self._note(found, found**2, found**2 - e**2, self.not_negative)
        return abs(c) * found

    def reciprocal(self, e: Expr) -> Expr:
        """1/e, with 1/(ce) = 1/c · 1/e; where the kernel can divide, it does."""
        c, e = monic(e)
        if c == 0:
            raise Outside("a division by zero")
        if (below := _denominator(e)) is not None:
            return below**-1 / c
        found = self.function("inverse", e)
        square = isinstance(e, Inner) and e.left == e.right
        self._note(found, found * e, found * e - 1, self.positive if square else None)
        if isinstance(found, Scalar | Entry):
            self.reciprocals[found.name] = e
        return found / c

    def sign(self, e: Expr) -> Expr:
        """sign(e), with sign(ce) = sign(c) sign(e)."""
        c, e = monic(e)
        return (1 if c > 0 else -1 if c < 0 else 0) * (e if is_sign(e) else self.function("sign", e))

    def indicate(self, e: Expr, sign: str) -> Expr:
        """1[e sign 0]; for labels 1[y = 1] = (1 + y)/2."""
        match sign:
            case "≠":
                return 1 - self.indicate(e, "=")
            case "<":
                return self.indicate(-e, ">")
            case "≥" | "≤":
                return 1 - self.indicate(e, "<" if sign == "≥" else ">")
            case ">" if is_sign(e):
                return (1 + e) / 2
            case "=" | ">":
                c, e = monic(e)
                if c == 0:
                    return Integer(int(sign == "="))
                found = self.function(sign, e if sign == "=" or c > 0 else -e)
                self._note(found, found**2, found**2 - found)
                if sign == "=":
                    self._note(found, found * e, found * e)
                return found
        raise Outside(f"the relation {sign}")

    def _note(self, found: Expr, lead: Expr, residual: Expr, names: set[str] | None = None) -> None:
        """Keep what is true of a letter, to be used at ``lead``; of a matrix nothing is kept."""
        if isinstance(found, Scalar | Entry):
            if names is not None:
                names.add(found.name)
            first = leading(normal_form(lead))
            self._relations.setdefault((found.name, first), Relation(residual, first))

    @property
    def relations(self) -> list[Relation]:
        """What is true of functions."""
        return list(self._relations.values())


def is_digit(index: Index) -> bool:
    """Whether an index is one place, such as 1, and does not run."""
    return index.name.startswith(_DIGIT)


def _key(name: str, arguments: Sequence[Expr], order: Sequence[Index]) -> tuple[str, ...]:
    placed = dict(zip(order, _PLACES, strict=False))
    return (name, *(repr(sorted(normal_form(substitute(a, placed)).items(), key=repr)) for a in arguments))


def monic(e: Expr) -> tuple[Rational, Expr]:
    """(c, e/c), where e/c has a first coefficient of one; (0, 0) for zero."""
    form = normal_form(e)
    if not form:
        return Integer(0), Integer(0)
    first: Fraction = form[min(form, key=repr)]
    c = Rational(first.numerator, first.denominator)
    return c, (Integer(1) if len(form) == 1 and not any(next(iter(form))) else e / c)


def is_sign(e: Expr) -> bool:
    """Whether a formula is always 1 or −1.

    >>> y = Label("y", Index("k", POINTS))
    >>> is_sign(y), is_sign(y + 1)
    (True, False)
    """
    return not normal_form(e**2 - 1) and prove(e**2 - 1).holds


def _denominator(e: Expr) -> Expr | None:
    """A denominator as the kernel takes it: a sum of parameters, or a product of single letters."""
    found = {type(p) for p in parts(e)}
    if not found & {Entry, Label, Total, Inner, Size, Delta}:
        return e
    single = not found & {Total, Inner, Delta} and len(form := normal_form(e)) == 1
    return express(form) if single else None
