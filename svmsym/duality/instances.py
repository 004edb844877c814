"""Strong duality on random exact instances: primal and dual solved separately, values compared.

In: a dual with the problem it was derived from. Out: how many instances gave equal values.

The primal is read off the problem as it was stated, the dual off the derived formulas; they share
the data and nothing else. Each side is evaluated with its unknowns as indeterminates, which yields
polynomials with fractions as coefficients; :mod:`svmsym.duality.lifting` finds their exact minimum.

Draws where neither side has an optimum (inseparable samples, ν too large) are rejected and counted.
An optimum on one side only is a failure, as two different values are.

A dual with a named sum s = Σα_i and 1/s in its objective is a quadratic program for every fixed s.
It is solved at the largest feasible s. By the gap identity every feasible s gives a lower bound of
the primal minimum, so equality at this one is strong duality, and no other s gives more. A problem
whose best s is smaller would be reported as a failure, never passed over.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from sympy import Expr

from svmsym.duality.counterexample import Counterexample, readable
from svmsym.duality.dual import Dual
from svmsym.duality.enumeration import Function
from svmsym.duality.lifting import Statement, minimum
from svmsym.duality.problem import Problem
from svmsym.errors import ProblemError
from svmsym.formulas.atoms import Entry, Letter, Scalar, Vector, VectorEntry
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.laurent import Laurent, LaurentRing
from svmsym.formulas.models import DrawnModel, Key

_REJECTED_PER_INSTANCE = 20
_POSITIVE = tuple(Fraction(*x) for x in ((1, 4), (1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1)))
_DENOMINATORS = (1, 1, 2)
_QUADRATIC = 2


@dataclass(frozen=True)
class Failure:
    """The data of an instance, and the two optimal values that differ; None where there is none."""

    data: DrawnModel
    primal: Fraction | None
    dual: Fraction | None

    def __str__(self) -> str:
        left, right = f"the dual value {self.dual}", f"the primal value {self.primal}"
        return str(Counterexample(self.data.sizes, readable(self.data), {}, left, right))


@dataclass(frozen=True)
class StrongDuality:
    """How many instances were compared, how many were equal, and how many draws had no optimum."""

    instances: int
    equal: int
    rejected: int
    failures: tuple[Failure, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether something was compared and nothing differed."""
        return 0 < self.equal == self.instances


@dataclass(frozen=True)
class Side:
    """One of the two problems as formulas: minimise cost, inequalities ≥ 0, equalities = 0."""

    unknowns: tuple[Expr, ...]
    cost: Expr
    inequalities: tuple[Expr, ...]
    equalities: tuple[Expr, ...]


def strong_duality(dual: Dual, instances: int = 5, seed: int = 7) -> StrongDuality:
    """Compare the optimal values of a problem and its dual on random instances."""
    rng = random.Random(seed)
    equal, rejected, failures = 0, 0, list[Failure]()
    while equal + len(failures) < instances and rejected < _REJECTED_PER_INSTANCE * instances:
        data = draw_data(dual.problem, rng)
        values = primal_value(dual.problem, data), dual_value(dual, data)
        if values == (None, None):
            rejected += 1
        elif values[0] == values[1]:
            equal += 1
        else:
            failures.append(Failure(data, *values))
    return StrongDuality(equal + len(failures), equal, rejected, tuple(failures))


def draw_data(problem: Problem, rng: random.Random) -> DrawnModel:
    """Small sizes and small numbers of the declared signs; every family of labels has both classes."""
    sizes = {domain.name: rng.randint(2, 3) for domain in problem.domains}
    dimension = rng.randint(1, 2)
    first_labels: dict[Hashable, int] = {}

    def draw(key: Key) -> Fraction:
        kind, name = key[:2]
        if kind == "label":
            first = first_labels.setdefault(name, rng.choice((-1, 1)))
            return Fraction({0: first, 1: -first}.get(cast("int", key[2]), rng.choice((-1, 1))))
        if kind == "coordinate":
            return Fraction(rng.randint(-3, 3))
        sign = "positive" if kind == "eigenvalue" else problem.signs.get(str(name), "any")
        if sign == "any":
            return Fraction(rng.randint(-3, 3), rng.choice(_DENOMINATORS))
        return rng.choice(_POSITIVE if sign == "positive" else (Fraction(0), *_POSITIVE))

    return DrawnModel(sizes, dimension, draw)


def primal_value(problem: Problem, data: DrawnModel) -> Fraction | None:
    """The minimum of f, or of −f where f is maximised, from the problem as stated."""
    found = minimum(statement_of(primal_side(problem), data, {}))
    return None if found is None else found.value


def primal_side(problem: Problem) -> Side:
    """The problem as stated; a maximum as the minimum of −f."""
    return Side(
        problem.unknowns,
        problem.objective if problem.sense == "min" else -problem.objective,
        tuple(c.slack for c in problem.constraints if not c.equality),
        tuple(c.slack for c in problem.constraints if c.equality),
    )


def dual_value(dual: Dual, data: DrawnModel) -> Fraction | None:
    """The maximum of D from the derived formulas; None where D has none or is not concave."""
    inequalities = tuple(item.expression for item in dual.inequalities)
    side = Side(dual.variables, -dual.maximised, inequalities, dual.equalities)
    fixed: dict[Key, Fraction] = {}
    for v in dual.variables:
        if isinstance(v, Scalar) and v.name not in dual.problem.roles.multipliers:
            largest = minimum(statement_of(replace(side, cost=-v), data, fixed))
            if largest is None or not largest.value:
                return None
            fixed["scalar", v.name] = -largest.value
    statement = statement_of(side, data, fixed)
    try:
        found = minimum(statement)
    except ProblemError:
        return None
    return None if found is None else -found.value


def statement_of(side: Side, data: DrawnModel, fixed: Mapping[Key, Fraction]) -> Statement:
    """One side with numbers for the data and for the fixed unknowns."""
    keys = [key for v in side.unknowns for key in coordinates_of(v, data) if key not in fixed]
    instance = _Instance(data, keys, fixed)
    (cost,) = instance.functions(side.cost)
    return Statement(
        cost,
        tuple(f for e in side.inequalities for f in instance.functions(e)),
        tuple(f for e in side.equalities for f in instance.functions(e)),
    )


def functions_of(
    formulas: Iterable[Expr], keys: list[Key], data: DrawnModel, fixed: Mapping[Key, Fraction]
) -> list[Function]:
    """Formulas as functions of the numbers under some keys, with the data and fixed numbers put in."""
    instance = _Instance(data, keys, fixed)
    return [f for e in formulas for f in instance.functions(e)]


def coordinates_of(unknown: Expr, data: DrawnModel) -> list[Key]:
    """The keys under which a model is asked for the real numbers that make up an unknown."""
    name = cast("Letter", unknown).name
    members = range(data.size(unknown.index.domain.name)) if isinstance(unknown, Entry | VectorEntry) else ()
    if isinstance(unknown, Scalar):
        return [("scalar", name)]
    if isinstance(unknown, Entry):
        return [("entry", name, at) for at in members]
    vectors = [(name,)] if isinstance(unknown, Vector) else [(name, at) for at in members]
    return [("coordinate", vector, axis) for vector in vectors for axis in range(data.dimension)]


class _Instance:
    """A model with numbers for the data and indeterminates for the unknowns."""

    def __init__(self, data: DrawnModel, keys: list[Key], fixed: Mapping[Key, Fraction]) -> None:
        self.data = data
        self.dimension = data.dimension
        self.ring = LaurentRing()
        self.position: dict[Hashable, int] = {key: k for k, key in enumerate(keys)}
        self.given: dict[Key, Any] = {**fixed, **{key: self.ring.indeterminate(key) for key in keys}}

    def size(self, domain: str) -> int:
        return self.data.size(domain)

    def number(self, value: Fraction) -> Fraction:
        return value

    def scalar(self, name: str) -> Any:
        key = ("scalar", name)
        return self.given[key] if key in self.given else self.data.scalar(name)

    def entry(self, name: str, at: int) -> Any:
        key = ("entry", name, at)
        return self.given[key] if key in self.given else self.data.entry(name, at)

    def label(self, name: str, at: int) -> Fraction:
        return self.data.label(name, at)

    def coordinate(self, vector: Hashable, axis: int) -> Any:
        key = ("coordinate", vector, axis)
        return self.given[key] if key in self.given else self.data.coordinate(vector, axis)

    def eigenvalue(self, operator: str, axis: int) -> Fraction:
        return self.data.eigenvalue(operator, axis)

    def functions(self, e: Expr) -> Iterator[Function]:
        """A formula as functions of the unknowns: one for each index value and coordinate."""
        free = sorted(free_indices(e), key=lambda k: k.name)
        for place in itertools.product(*(range(self.size(k.domain.name)) for k in free)):
            where = dict(zip(free, place, strict=True))
            if kind_of(e) is Kind.VECTOR:
                for axis in range(self.dimension):
                    yield self._function(coordinate(e, self, where, axis))
            else:
                yield self._function(evaluate(e, self, where))

    def _function(self, value: Laurent | Fraction) -> Function:
        """Read ½uᵀQu + pᵀu + r off a polynomial."""
        n = len(self.position)
        Q = [[Fraction(0)] * n for _ in range(n)]
        p, r = [Fraction(0)] * n, Fraction(0)
        for monomial, coefficient in (self.ring.number(0) + value).terms.items():
            match self._factors(monomial):
                case []:
                    r += coefficient
                case [k]:
                    p[k] += coefficient
                case [k, l]:
                    Q[k][l] += coefficient
                    Q[l][k] += coefficient
        return Function(tuple(map(tuple, Q)), tuple(p), r)

    def _factors(self, monomial: int) -> list[int]:
        """The positions of the unknowns in a monomial, two at most, each as often as it occurs."""
        exponents = self.ring.exponents(monomial)
        known = exponents.keys() <= self.position.keys()
        if not known or min(exponents.values(), default=0) < 0 or sum(exponents.values()) > _QUADRATIC:
            raise ProblemError(
                "an instance of the problem or its dual is not quadratic",
                why="exact optimal values are only found for quadratic functions of the unknowns",
            )
        return [self.position[key] for key, times in exponents.items() for _ in range(times)]
