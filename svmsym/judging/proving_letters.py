"""Letters of the kernel's language, numbered in the order in which they are met: no name comes from a text.

What the kernel does not know (roots, exp, an unknown f) becomes a letter, one for each argument in normal
form, so that equal arguments give equal letters; s² = e is kept as a relation for s = √e. A symmetric matrix
is ⟨u_i, u_j⟩: a polynomial identity that holds for all Gram matrices holds for all symmetric ones.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sympy import Expr, Integer, Rational, sqrt

from svmsym import formulas as f
from svmsym.formulas import monomials as m
from svmsym.formulas.atoms import Letter
from svmsym.formulas.express import letter_expression
from svmsym.formulas.indices import free_indices
from svmsym.formulas.normal_form import collect
from svmsym.formulas.operations import Delta
from svmsym.formulas.relations import leading
from svmsym.formulas.tree import parts
from svmsym.meaning.letters import Key, Kind

POINTS = f.IndexSet("n", "i")
_PLACE = f.Index("a", POINTS)  # of the argument of a function, in its key
_DIGIT = "d"  # begins the name of an index of one place


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

    def __init__(self, names: Mapping[Key, str] | None = None) -> None:
        self._names: dict[Hashable, str] = {("letter", key): name for key, name in (names or {}).items()}
        self._relations: dict[m.Monomial, f.Relation] = {}
        self._inside: dict[str, frozenset[str]] = {}  # the letters that a letter depends on
        self.positive: set[str] = set()
        self.not_negative: set[str] = set()

    @property
    def relations(self) -> list[f.Relation]:
        """What is true of functions."""
        return list(self._relations.values())

    @property
    def written(self) -> dict[str, Key]:
        """The letter that each name stands for."""
        return {
            name: key[1] for key, name in self._names.items() if isinstance(key, tuple) and key[0] == "letter"
        }

    def name(self, key: Hashable, sort: str) -> str:
        """The name of a thing, made when it is first met."""
        return self._names.setdefault(key, f"{sort}{len(self._names)}")

    def place(self, axis: object, key: str | int | None = None) -> f.Index | f.Vector:
        """A new place, or the one with a key: an index of points, or the unit vector of a coordinate."""
        known = ("place", axis, len(self._names) if key is None else str(key))
        if axis == "n":
            return f.Index(self.name(known, _DIGIT if isinstance(key, int) else "k"), POINTS)
        if axis == "d":
            return f.Vector(self.name(known, "e"))
        raise Outside("an axis of its own")

    def index(self) -> f.Index:
        """A new index of points."""
        found = self.place("n")
        assert isinstance(found, f.Index)
        return found

    def letter(self, key: Key, kind: Kind) -> Shaped:
        """A letter of a kind."""
        name = self.name(("letter", key), "m")
        match kind.axes, kind.role:
            case ("n",), "count":
                return constant(f.Size(POINTS))
            case (), "identity":
                return Shaped(("n", "n"), f.delta)
            case ((), "" | "positive") | (("d",), "count"):
                self.positive |= {name} if kind.role else set()
                return constant(f.Scalar(name))
            case ("n",), "label":
                return Shaped(("n",), lambda i: f.Label(name, i))
            case ("n",), "":
                return Shaped(("n",), lambda i: f.Entry(name, i))
            case ("d",), "":
                return constant(f.Vector(name), "d")
            case ("n", "d"), "" | "data":
                return Shaped(("n", "d"), lambda i: f.VectorEntry(name, i))
            case ("n", "n"), "" | "kernel":
                return Shaped(
                    ("n", "n"), lambda i, j: f.Inner(f.VectorEntry(name, i), f.VectorEntry(name, j))
                )
        raise Outside(f"a letter with the role {kind.role}")

    # ---- Functions of which the kernel knows nothing

    def function(self, name: str, *arguments: Expr, vector: bool = False) -> Expr:
        """The value of a function, as a letter with the index of its arguments."""
        free = sorted(frozenset().union(*map(free_indices, arguments)), key=str)
        if len(free) > 1:
            raise Outside("a function of many indices")
        placed = [f.normal_form(f.substitute(a, dict.fromkeys(free, _PLACE))) for a in arguments]
        own = self.name((name, len(free), *(frozenset(form.items()) for form in placed)), "u")
        self._inside[own] = self._inside.get(own, frozenset()).union(*map(self.letters, arguments))
        if vector:
            return f.VectorEntry(own, free[0]) if free else f.Vector(own)
        return f.Entry(own, free[0]) if free else f.Scalar(own)

    def letters(self, formula: Expr) -> frozenset[str]:
        """All names in a formula, those inside of functions included."""
        names = {p.name for p in parts(formula) if isinstance(p, Letter) and not isinstance(p, f.Index)}
        return frozenset(names).union(*(self._inside.get(n, frozenset()) for n in names))

    def hides(self, formula: Expr, name: str) -> bool:
        """Whether a name stands inside of a function in a formula."""
        return any(name in self._inside.get(n, ()) for n in self.letters(formula))

    def root(self, e: Expr) -> Expr:
        """√e, with √(c²e) = c√e and √(e²) = |e|."""
        if e.is_Pow and e.exp == 2:  # noqa: PLR2004 - a square
            return self.absolute(e.base)
        c, e = monic(e)
        outside = sqrt(abs(c)).as_coeff_Mul()[0]
        e = e * c / outside**2
        return outside if e == 1 else outside * self._squared("sqrt", e, e)

    def absolute(self, e: Expr) -> Expr:
        """|e|, with |ce| = |c||e|, and |y| = 1."""
        clearing = self.clearing(e, ">")
        c, e = monic(e * clearing)
        return abs(c) / clearing * (1 if is_sign(e) else self._squared("abs", e, e**2))

    def _squared(self, name: str, e: Expr, square: Expr) -> Expr:
        """A letter s = name(e) ≥ 0 with s² = square."""
        found = self.function(name, e)
        self.not_negative.add(found.name)
        first = leading(f.normal_form(found**2))
        self._relations.setdefault(first, f.Relation(found**2 - square, first))
        return found

    def sign(self, e: Expr) -> Expr:
        """The sign of e; that of a positive multiple is the same."""
        c, e = monic(e * self.clearing(e, ">"))
        return (1 if c > 0 else -1 if c < 0 else 0) * (e if is_sign(e) else self.function("sign", e))

    def clearing(self, e: Expr, sign: str) -> Expr:
        """A product of letters that are not zero (positive in an inequality) by which e becomes simpler."""
        form, found = f.normal_form(e), Integer(1)
        for letter in {x for _, factors in form for x, _ in factors if x[0] in {m.SCALAR, m.SIZE, m.ENTRY}}:
            low, name = min(dict(factors).get(letter, 0) for _, factors in form), letter[1]
            safe = letter[0] == m.SIZE or name in self.positive or (low < 0 and name in self.not_negative)
            if (safe or (sign == "=" and low < 0)) and all(i[0] == m.FREE for i in m.indices_of(letter)):
                found *= letter_expression(letter, ()) ** -low
        return found

    def join_components(self, e: Expr, unit: f.Vector, count: int = 2) -> Expr:
        """Sum over k, ⟨u, e_k⟩⟨v, e_k⟩ ↦ ⟨u, v⟩; with a count of 1 make a vector, ⟨u, e_k⟩ ↦ u."""
        if self.hides(e, unit.name):
            raise Outside("a function of a component")
        items, wanted = [], (0, unit.name)
        for (bound, factors), coefficient in f.normal_form(e).items():
            inner = [x for x, k in factors for _ in range(k) if x[0] == m.INNER and wanted in x[3:]]
            rest = [(x, k) for x, k in factors if x not in inner]
            others = [x[4] if x[3] == wanted else x[3] for x in inner]
            if len(others) != count or wanted in others:
                raise Outside("a sum over coordinates that is no inner product")
            joined = m.inner_letter("", 0, *others) if count > 1 else (m.SLOT, "", 0, others[0])
            items.append((m.canonical(bound, [*rest, (joined, 1)]), coefficient))
        return f.express(collect(items))


def is_digit(index: f.Index) -> bool:
    """Whether an index is one place, such as 1, and does not run."""
    return index.name.startswith(_DIGIT)


def monic(e: Expr) -> tuple[Rational, Expr]:
    """(c, e/c), where e/c has a first coefficient of one; (0, 0) for zero."""
    form = f.normal_form(e)
    first: Fraction = form[min(form, key=repr)] if form else Fraction(0)
    c = Rational(first.numerator, first.denominator)
    return c, (Integer(0) if not form else Integer(1) if set(form) == {((), ())} else e / c)


def is_sign(e: Expr) -> bool:
    """Whether a formula is always 1 or −1.

    >>> y = f.Label("y", f.Index("k", POINTS))
    >>> is_sign(y), is_sign(y + 1)
    (True, False)
    """
    return not f.normal_form(e**2 - 1) and f.prove(e**2 - 1).holds


def reciprocal(e: Expr) -> Expr:
    """1/e for a sum of parameters, or a product of single letters."""
    found, form = {type(p) for p in parts(e)}, f.normal_form(e)
    if not form or (found & {f.Entry, f.Label, f.Total, f.Inner, f.Size, Delta} and len(form) > 1):
        raise Outside("a denominator with a sum over points")
    return (e if len(form) > 1 else f.express(form)) ** -1
