"""The value of a reader's formula in a small world: a walk over the tree, node by node.

Nothing of the reader's own comparison, echo or normal forms is used; only its data types are known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import Any

from evaluating_meanings import in_set, true_in
from matrices_of_worlds import inverse, outer, product
from small_worlds import (
    TUPLE,
    Other,
    Row,
    Table,
    Unfit,
    Unit,
    World,
    inner,
    number,
    plus,
    power,
    real,
    root,
    times,
    total,
)
from sympy import Expr, Rational

from svmsym.exams.meaning import statements as st
from svmsym.formulas import atoms

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho",
    "σ": "sigma", "τ": "tau", "φ": "phi", "ω": "omega", "Θ": "Theta", "ℓ": "l",
}  # fmt: skip
_VECTORS = {"w", "x", "z", "u", "v", "a"}
_FAMILIES = {"alpha", "xi", "mu", "nu", "y", "gamma", "E", "c"}
_LISTS = {"alpha", "xi", "mu", "y"}
_BELOW = {"f", "g", "h", "l", "E"}  # functions whose word below may be dropped


@dataclass(frozen=True)
class Named:
    """A name taken apart: α*_1 is alpha, *, 1."""

    base: str
    marks: str
    below: str

    @property
    def letter(self) -> str:
        """The letter with its marks, as meanings write it."""
        return self.base + self.marks


def named(name: str) -> Named:
    """The parts of a name."""
    head, _, below = name.partition("_")
    found = re.fullmatch(r"(.+?)([*′]*)", head)
    assert found is not None
    marks = "*" * ("*" in found[2]) + "′" * found[2].count("′")
    base = GREEK.get(found[1], found[1])
    worded = re.fullmatch(r"(\d*)(new|neu|nuevo|old|alt)(\d*)", below)
    if worded:
        word = "old" if worded[2] in {"old", "alt"} else "new"
        return Named(base, f"{marks}.{word}", worded[1] or worded[3])  # w_old1 is the first entry of w_old
    return Named(base, marks, below)


@dataclass
class ReadingIn:
    """One world and one assignment of the free indices."""

    world: World
    indices: dict[str, int]
    drop: dict[str, str] = field(default_factory=dict)  # marked names that stand for the unmarked letter
    vectors: frozenset[str] = frozenset()  # letters that occur as vectors, beside those that always are
    kernel_is_matrix: bool = False
    bound: dict[Any, int] = field(default_factory=dict)

    def letter(self, name: str) -> str:
        """A name as the meaning has it."""
        plain = named(name).letter
        return self.drop.get(plain, plain)

    def value(self, v: Any) -> Any:
        """The value of anything the reader makes."""
        if isinstance(v, Rational):
            return Fraction(int(v.p), int(v.q))
        walk = _WALK.get(type(v).__name__)
        if walk is None:
            raise Unfit(f"{type(v).__name__} has no value here")
        return walk(self, v)

    def index(self, index: Any) -> int:
        """The point or coordinate an index stands for."""
        if index in self.bound:
            return self.bound[index]
        if index.name in self.indices:
            return self.indices[index.name]
        raise Unfit(f"{index.name} is not bound")

    def at(self, index: Any, point: int) -> ReadingIn:
        """The same with an index bound."""
        bound = {**self.bound, index: point}
        return ReadingIn(self.world, self.indices, self.drop, self.vectors, self.kernel_is_matrix, bound)

    def places(self, domain: Any) -> Iterator[int]:
        """What an index of this set runs through."""
        if domain == st.COORDINATES:
            yield from range(1, self.world.d + 1)
        elif domain == st.POINTS:
            yield from range(1, self.world.n + 1)
        else:
            yield from (i for i in range(1, self.world.n + 1) if in_set(self.world, domain.name, i))

    def scalar(self, v: Any) -> Any:
        """A number with a name; α_1 is a member, x_1 a coordinate, x_12 one of the first point."""
        n = named(v.name)
        letter = self.letter(f"{n.base}{n.marks}")
        if not n.below:
            if n.base in _VECTORS and not self.world.d:
                return self.world.vector(letter)
            if n.base == "nu":
                return self.world.points(lambda i: self.world.member(letter, i))
            return self.world.scalar(letter)
        if not n.below.isdigit():
            return self.step(letter, n) or self.world.scalar(f"{letter}_{n.below}")
        if n.base in _VECTORS or n.base in self.vectors:
            if len(n.below) == 1:
                return self.world.coordinate(letter, int(n.below))
            return self.world.coordinate((letter, int(n.below[:-1])), int(n.below[-1]))
        if n.base in _FAMILIES:
            return self.world.member(letter, int(n.below))
        if n.base in set("QHGKPD") and len(n.below) == 2:
            return self.world.pair(letter, int(n.below[0]), int(n.below[1]))
        return self.world.scalar(f"{letter}_{n.below}")

    def vector(self, v: Any) -> Any:
        """A vector with a name; α as an argument is the list over the points."""
        n = named(v.name)
        letter = self.letter(f"{n.base}{n.marks}")
        if n.base in _LISTS and not n.below and n.base not in self.vectors:
            return self.world.points(lambda i: self.world.member(letter, i))
        if not n.below:
            return self.world.vector(letter)
        if n.below.isdigit() and n.base == "w":
            return self.world.step(letter, Fraction(n.below))  # w^{(1)}
        if n.below.isdigit():
            return self.world.vector((letter, int(n.below)))
        return self.step(letter, n) or self.world.vector(f"{letter}_{n.below}")

    def step(self, letter: str, n: Named) -> Any:
        """w at a time: w_{t+1} has the name w_tplus1."""
        found = re.fullmatch(r"([tkns])(?:(plus|minus)(\d))?", n.below)
        if found is None:
            return None
        shift = Fraction(found[3] or 0) * (-1 if found[2] == "minus" else 1)
        return self.world.step(letter, self.world.scalar(found[1]) + shift)

    def entry(self, v: Any) -> Any:
        """α_i, w_k, the first coordinate of x_i."""
        n, point = named(v.name), self.index(v.index)
        letter = self.letter(f"{n.base}{n.marks}")
        if n.base in _VECTORS or n.base in self.vectors:
            if not n.below:
                return self.world.coordinate(letter, point)
            if v.index.domain == st.COORDINATES:
                return self.world.coordinate((letter, int(n.below)), point)
            return self.world.coordinate((letter, point), int(n.below))
        if n.below:
            raise Unfit(f"{v.name} has two indices")
        return self.world.member(letter, point)

    def vector_entry(self, v: Any) -> Any:
        """x_i."""
        return self.world.vector((self.letter(v.name), self.index(v.index)))

    def pair_entry(self, v: Any) -> Any:
        """Q_ij, x_ij."""
        letter, row, column = self.letter(v.name), self.index(v.row), self.index(v.column)
        if letter in _VECTORS:
            return self.world.coordinate((letter, row), column)
        if letter == "K" and self.kernel_is_matrix:
            points = (self.world.vector(("x", row)), self.world.vector(("x", column)))
            return self.world.unknown("kernel", *points)
        return self.world.pair(letter, row, column)

    def size(self, v: Any) -> int:
        """n, |S|."""
        return sum(1 for _ in self.places(v.domain))

    def kernel(self, v: Any) -> Any:
        """K(u, v)."""
        return self.world.unknown("kernel", self.value(v.args[2]), self.value(v.args[3]))

    def total(self, v: Any) -> Any:
        """Σ."""
        return total(self.at(v.index, i).value(v.body) for i in self.places(v.index.domain))

    def applied(self, v: Any) -> Any:
        """L, f(x)."""
        n = named(v.name)
        name = self.letter(v.name) if "_" not in v.name else v.name
        if n.base in {"f", "g", "h"} and n.below.isdigit():
            name = f"{n.base} {n.below}"
        elif n.base in _BELOW and not n.below.isdigit():
            name = self.letter(n.base)
        if not v.arguments:
            return self.world.scalar(name)
        return self.world.unknown(name, *(self.value(a) for a in v.arguments))

    def gradient(self, v: Any) -> Any:
        """∂L/∂b."""
        by = [self.value(b) for b in v.by]
        return self.world.unknown_like(by[0] if len(by) == 1 else None, "grad", self.value(v.of), *by)

    def per_point(self, v: Any) -> Any:
        """(body)_i."""
        return self.world.points(lambda i: number(self.at(v.index, i).value(v.body)))

    def per_pair(self, v: Any) -> Any:
        """(body)_ij."""
        size = range(1, self.world.n + 1)
        return Table(
            tuple(tuple(number(self.at(v.row, i).at(v.column, j).value(v.body)) for j in size) for i in size)
        )

    def holds(self, v: Any) -> Any:
        """1 where a relation is true, 0 elsewhere; α_i > 0 is another word for the support set."""
        left, right = (self.value(a) for a in v.args[1:])
        if (
            v.sign in {">", "≠"}
            and right == 0
            and isinstance(v.args[1], atoms.Entry)
            and self.letter(v.args[1].name) == "alpha"
        ):
            return Fraction(in_set(self.world, "S", self.index(v.args[1].index)))
        return Fraction(true_in(self.world, v.sign, left, right))

    def extremum(self, v: Any) -> Any:
        """max or min of the points that a condition picks."""
        inside = [self.at(v.index, i) for i in self.places(v.index.domain)]
        values = [real(number(r.value(v.body))) for r in inside if r.value(v.condition)]
        return (min if v.sense == "min" else max)(values or [Fraction(0)])

    def outer(self, v: Any) -> Any:
        """Σ u vᵀ."""
        if not v.over:
            return outer(self.value(v.left), self.value(v.right))
        first, *rest = v.over
        inside = st.Outer(v.left, v.right, tuple(rest))
        return total(self.at(first, i).value(inside) for i in self.places(first.domain))

    def fold(self, v: Any, join: Callable[[Any, Any], Any]) -> Any:
        """Sums and products."""
        result, *rest = [self.value(a) for a in v.args]
        for value in rest:
            result = join(result, value)
        return result

    def best(self, v: Any) -> Any:
        """min_i or max_i over points."""
        p = v.problem
        if v.what != "value" or p.constraints or not all(isinstance(o, atoms.Index) for o in p.over):
            raise Unfit("an optimum inside a formula")
        values: list[ReadingIn] = [self]
        for o in p.over:
            values = [r.at(o, i) for r in values for i in self.places(o.domain)]
        return (min if p.sense == "min" else max)(real(number(r.value(p.objective))) for r in values)


def inside(v: Any) -> Iterator[Any]:
    """Every node of a reading."""
    yield v
    if isinstance(v, Expr):
        parts: tuple[Any, ...] = v.args
    elif is_dataclass(v):
        parts = tuple(getattr(v, f.name) for f in fields(v))
    else:
        parts = v if isinstance(v, tuple) else ()
    for part in parts:
        yield from inside(part)


def _set_of_numbers(r: ReadingIn, v: Any) -> Other:
    return Other("set", tuple(number(r.value(a)) for a in v.args))


# By the names of classes, so that a reading with a class unknown here is a complaint, not a failure to start.
_WALK: dict[str, Callable[[ReadingIn, Any], Any]] = {
    "Add": lambda r, v: r.fold(v, plus),
    "Mul": lambda r, v: r.fold(v, times),
    "Pow": lambda r, v: power(r.value(v.base), r.value(v.exp)),
    "Scalar": ReadingIn.scalar,
    "Vector": ReadingIn.vector,
    "Entry": ReadingIn.entry,
    "Label": ReadingIn.entry,
    "VectorEntry": ReadingIn.vector_entry,
    "Size": ReadingIn.size,
    "Index": lambda r, v: Fraction(r.index(v)),
    "FeatureImage": lambda r, v: r.world.feature(r.value(v.of)),
    "Inner": lambda r, v: inner(r.value(v.left), r.value(v.right)),
    "KernelValue": ReadingIn.kernel,
    "Total": ReadingIn.total,
    "Delta": lambda r, v: Fraction(r.index(v.left) == r.index(v.right)),
    "Root": lambda r, v: root(r.value(v.args[0])),
    "Exp": lambda r, v: r.world.unknown("exp", number(r.value(v.args[0]))),
    "Tanh": lambda r, v: r.world.unknown("tanh", number(r.value(v.args[0]))),
    "Sign": lambda r, v: r.world.unknown("sign", number(r.value(v.args[0]))),
    "Abs": lambda r, v: r.world.unknown("abs", number(r.value(v.args[0]))),
    "Max": lambda r, v: r.world.unknown("largest", _set_of_numbers(r, v)),
    "Min": lambda r, v: r.world.unknown("smallest", _set_of_numbers(r, v)),
    "Power": lambda r, v: power(r.value(v.args[0]), r.value(v.args[1])),
    "PairEntry": ReadingIn.pair_entry,
    "Applied": ReadingIn.applied,
    "AppliedAt": lambda r, v: r.world.unknown(
        f"{r.letter(v.name)} {r.index(v.index)}", *(r.value(a) for a in v.arguments)
    ),
    "Gradient": ReadingIn.gradient,
    "Holds": ReadingIn.holds,
    "Extremum": ReadingIn.extremum,
    "Identity": lambda _, __: Unit(Fraction(1)),
    "OuterProduct": lambda r, v: outer(r.value(v.args[0]), r.value(v.args[1])),
    "Solved": lambda r, v: product(inverse(r.value(v.args[0])), r.value(v.args[1])),
    "Listed": lambda r, v: Row(TUPLE, tuple(number(r.value(a)) for a in v.args)),
    "Tuple": lambda r, v: Row(TUPLE, tuple(number(r.value(a)) for a in v.items)),
    "Grid": lambda r, v: Table(tuple(tuple(number(r.value(a)) for a in row) for row in v.rows)),
    "PerPoint": ReadingIn.per_point,
    "PerPair": ReadingIn.per_pair,
    "Outer": ReadingIn.outer,
    "SetOf": lambda r, v: Other("set", tuple(r.value(a) for a in v.items)),
    "Interval": lambda r, v: Other(
        "interval", (r.value(v.lower), r.value(v.upper), v.open_below, v.open_above)
    ),
    "Best": ReadingIn.best,
}
