"""Letters of the kernel's language, numbered in the order in which they are met: no name comes from a text.

What the kernel does not know (roots, exp, an unknown f) becomes a letter, one for each argument in normal form,
so that equal arguments give equal letters; s² = e is kept as a relation for s = √e. A symmetric matrix is
⟨u_i, u_j⟩: a polynomial identity that holds for all Gram matrices holds for all symmetric ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr, Integer, Rational, sqrt

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
from svmsym.formulas.express import letter_expression
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import (
    ENTRY,
    FREE,
    INNER,
    SCALAR,
    SIZE,
    SLOT,
    Monomial,
    canonical,
    indices_of,
    inner_letter,
)
from svmsym.formulas.normal_form import collect
from svmsym.formulas.operations import Delta
from svmsym.formulas.relations import leading
from svmsym.formulas.tree import parts
from svmsym.meaning.letters import Key, Kind

POINTS = IndexSet("n", "i")
_PLACES = (Index("a", POINTS), Index("c", POINTS))  # of the arguments of a function, in its key
_DIGIT = "d"  # begins the name of an index of one place
_PAIR = 2


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
        self._relations: dict[Monomial, Relation] = {}
        self._inside: dict[str, frozenset[str]] = {}  # the letters that a letter depends on
        self.positive: set[str] = set()
        self.not_negative: set[str] = set()

    @property
    def relations(self) -> list[Relation]:
        """What is true of functions."""
        return list(self._relations.values())

    def name(self, key: Hashable, sort: str) -> str:
        """The name of a thing, made when it is first met."""
        return self._names.setdefault(key, f"{sort}{len(self._names)}")

    def place(self, axis: object, key: str | int | None = None) -> Index | Vector:
        """A place, a new one or the one with a key: an index of points, or the unit vector of a coordinate."""
        known = ("place", axis, len(self._names) if key is None else str(key))
        if axis == "n":
            return Index(self.name(known, _DIGIT if isinstance(key, int) else "k"), POINTS)
        if axis == "d":
            return Vector(self.name(known, "e"))
        raise Outside("an axis of its own")

    def index(self) -> Index:
        """A new index of points."""
        found = self.place("n")
        assert isinstance(found, Index)
        return found

    def letter(self, key: Key, kind: Kind) -> Shaped:
        """A letter of a kind."""
        name = self.name(("letter", key), "m")
        match kind.axes, kind.role:
            case ("n",), "count":
                return constant(Size(POINTS))
            case (), "identity":
                return Shaped(("n", "n"), delta)
            case ((), "" | "positive") | (("d",), "count"):
                self.positive |= {name} if kind.role else set()
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
                return Shaped(("n", "n"), lambda i, j: Inner(VectorEntry(name, i), VectorEntry(name, j)))
        raise Outside(f"a letter with the role {kind.role}")

    # ---- Functions of which the kernel knows nothing

    def function(self, name: str, *arguments: Expr, vector: bool = False) -> Expr:
        """The value of a function, as a letter with the indices of its arguments."""
        free = sorted(frozenset().union(*map(free_indices, arguments)), key=lambda i: i.name)
        if len(free) > (1 if vector else _PAIR):
            raise Outside("a function of many indices")
        keys = {_key(name, arguments, order) for order in itertools.permutations(free)}
        if len(keys) > 1:
            raise Outside("a function of two points that is not symmetric")
        own = self.name((keys.pop(), len(free)), "u")
        self._inside[own] = frozenset().union(*map(self.letters, arguments))
        if len(free) == _PAIR:
            return Inner(*(VectorEntry(own, i) for i in free))
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
        """√e, with √(c²e) = c√e and √(e²) = |e|."""
        if e.is_Pow and e.exp == _PAIR:
            return self.absolute(e.base)
        c, e = monic(e)
        outside, inside = sqrt(abs(c)).as_coeff_Mul()
        e = e * c / outside**2
        return outside if e == 1 else outside * self._squared("sqrt", e, e)

    def absolute(self, e: Expr) -> Expr:
        """|e|, with |ce| = |c||e|, and |y| = 1."""
        cleared = self.clear(e, ">")
        outside = Integer(1) if e == cleared else (e / cleared).cancel()
        c, e = monic(cleared)
        return outside * abs(c) * (1 if is_sign(e) else self._squared("abs", e, e**2))

    def _squared(self, name: str, e: Expr, square: Expr) -> Expr:
        """A letter s = name(e) ≥ 0 with s² = square."""
        found = self.function(name, e)
        if isinstance(found, Scalar | Entry):
            self.not_negative.add(found.name)
            self._note(found**2, square)
        return found

    def sign(self, e: Expr) -> Expr:
        """sign(e), with sign(ce) = sign(c) sign(e)."""
        c, e = monic(self.clear(e, ">"))
        return (1 if c > 0 else -1 if c < 0 else 0) * (e if is_sign(e) else self.function("sign", e))

    def vanishing(self, e: Expr) -> Expr:
        """z = 1[e = 0], with z² = z and z·e = 0."""
        c, e = monic(e)
        found = self.function("zero", e) if c else Integer(1)
        if isinstance(found, Scalar | Entry):
            self._note(found**2, found)
            self._note(found * e, Integer(0))
        return found

    def _note(self, left: Expr, right: Expr) -> None:
        """Keep left = right, to be used from left to right."""
        first = leading(normal_form(left))
        self._relations.setdefault(first, Relation(left - right, first))

    def clear(self, e: Expr, sign: str) -> Expr:
        """The formula times letters that are not zero (positive in an inequality), so that none is left over."""
        form = normal_form(e)
        for letter in {x for _, factors in form for x, _ in factors if x[0] in {SCALAR, SIZE, ENTRY}}:
            low, name = min(dict(factors).get(letter, 0) for _, factors in form), letter[1]
            positive = letter[0] == SIZE or name in self.positive or (low < 0 and name in self.not_negative)
            if (
                low
                and (positive or (sign == "=" and low < 0))
                and all(i[0] == FREE for i in indices_of(letter))
            ):
                e = e * letter_expression(letter, ()) ** -low
        return e

    def join_components(self, e: Expr, unit: Vector, count: int = 2) -> Expr:
        """Sum over components, Σ_k ⟨u, e_k⟩⟨v, e_k⟩ = ⟨u, v⟩; for a count of 1 make u of its component ⟨u, e_k⟩."""
        if self.hides(e, unit.name):
            raise Outside("a function of a component")
        items, wanted = [], (0, unit.name)
        for (bound, factors), coefficient in normal_form(e).items():
            inner = [x for x, k in factors for _ in range(k) if x[0] == INNER and wanted in x[3:]]
            rest = [(x, k) for x, k in factors if x not in inner]
            others = [x[4] if x[3] == wanted else x[3] for x in inner]
            if len(others) != count or wanted in others:
                raise Outside("a sum over coordinates that is no inner product")
            joined = inner_letter("", 0, *others) if count > 1 else (SLOT, "", 0, others[0])
            items.append((canonical(bound, [*rest, (joined, 1)]), coefficient))
        return express(collect(items))


def is_digit(index: Index) -> bool:
    """Whether an index is one place, such as 1, and does not run."""
    return index.name.startswith(_DIGIT)


def _key(name: str, arguments: Sequence[Expr], order: Sequence[Index]) -> tuple[str, ...]:
    placed = dict(zip(order, _PLACES, strict=False))
    return (name, *(repr(sorted(normal_form(substitute(a, placed)).items(), key=repr)) for a in arguments))


def monic(e: Expr) -> tuple[Rational, Expr]:
    """(c, e/c), where e/c has a first coefficient of one; (0, 0) for zero."""
    form = normal_form(e)
    first: Fraction = form[min(form, key=repr)] if form else Fraction(0)
    c = Rational(first.numerator, first.denominator)
    return c, (Integer(0) if not form else Integer(1) if set(form) == {((), ())} else e / c)


def is_sign(e: Expr) -> bool:
    """Whether a formula is always 1 or −1.

    >>> y = Label("y", Index("k", POINTS))
    >>> is_sign(y), is_sign(y + 1)
    (True, False)
    """
    return not normal_form(e**2 - 1) and prove(e**2 - 1).holds


def reciprocal(e: Expr) -> Expr:
    """1/e for a sum of parameters, or a product of single letters."""
    found, form = {type(p) for p in parts(e)}, normal_form(e)
    if not form or (found & {Entry, Label, Total, Inner, Size, Delta} and len(form) > 1):
        raise Outside("a denominator with a sum over points")
    return (e if len(form) > 1 else express(form)) ** -1
