"""The kernel: evaluate a formula in a ring, and prove identities by the small-model theorem.

This file and what it imports (letters, models, Laurent polynomials) are all one has to trust for
"proved". It knows nothing of normal forms, gradients or the engine that found the formula.

Theorem (docs/small-model.md). Let e have at most r summation indices and D inner products per
monomial and F free indices. If e vanishes for independent indeterminates with N = max(1, r + F)
samples in dimension max(D, 1), then e vanishes for every n, every dimension and every real
inner-product space. Where powers of n may occur, with s + 1 different exponents at most, the
sizes N, …, N + s are needed.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from svmsym.errors import ProofError
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.language import check_language, check_variable
from svmsym.formulas.models import GenericModel, Model, Where, vector_key
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

VectorLetter = (Vector, VectorEntry, FeatureImage)


def evaluate(e: Expr, model: Model, where: Where) -> Any:
    """The value of a scalar formula in the model's ring, free indices placed by ``where``."""
    if isinstance(e, Rational):
        return model.number(Fraction(int(e.p), int(e.q)))
    if isinstance(e, Add):
        first, *rest = (evaluate(a, model, where) for a in e.args)
        for value in rest:
            first = first + value
        return first
    if isinstance(e, Mul):
        first, *rest = (evaluate(a, model, where) for a in e.args)
        for value in rest:
            first = first * value
        return first
    if isinstance(e, Pow):
        return evaluate(e.base, model, where) ** _exponent(e)
    if isinstance(e, Scalar):
        return model.scalar(e.name)
    if isinstance(e, Entry):
        return model.entry(e.name, where[e.index])
    if isinstance(e, Label):
        return model.label(e.name, where[e.index])
    if isinstance(e, Total):
        value = model.number(Fraction(0))
        for k in range(model.size(e.index.domain.name)):
            value = value + evaluate(e.body, model, {**where, e.index: k})
        return value
    if isinstance(e, Inner):
        value = model.number(Fraction(0))
        for axis in range(model.dimension):
            left = coordinate(e.left, model, where, axis)
            value = value + left * (left if e.left == e.right else coordinate(e.right, model, where, axis))
        return value
    if isinstance(e, KernelValue):
        return evaluate(e.definition, model, where)
    if isinstance(e, Size):
        return model.number(Fraction(model.size(e.domain.name)))
    if isinstance(e, Delta):
        return model.number(Fraction(int(where[e.left] == where[e.right])))
    raise ProofError(f"the kernel does not know {type(e).__name__} as a scalar")


def _exponent(power: Pow) -> int:
    """A whole exponent: a root is no formula of the language, and must not count as the power below it."""
    if not isinstance(power.exp, Integer):
        raise ProofError(f"the exponent {power.exp} is not a whole number", hint="use whole powers alone")
    return int(power.exp)


def coordinate(e: Expr, model: Model, where: Where, axis: int) -> Any:
    """One coordinate of a vector formula, in a basis that diagonalises its operator."""
    if e == 0:
        return model.number(Fraction(0))
    if isinstance(e, VectorLetter):
        return model.coordinate(vector_key(e, where), axis)
    if isinstance(e, OperatorImage):
        return model.eigenvalue(e.name, axis) ** e.power * coordinate(e.of, model, where, axis)
    if isinstance(e, Add):
        first, *rest = (coordinate(a, model, where, axis) for a in e.args)
        for value in rest:
            first = first + value
        return first
    if isinstance(e, Mul):
        value = model.number(Fraction(1))
        for a in e.args:
            if kind_of(a) is Kind.VECTOR:
                value = value * coordinate(a, model, where, axis)
            else:
                value = value * evaluate(a, model, where)
        return value
    if isinstance(e, Total):
        value = model.number(Fraction(0))
        for k in range(model.size(e.index.domain.name)):
            value = value + coordinate(e.body, model, {**where, e.index: k}, axis)
        return value
    raise ProofError(f"the kernel does not know {type(e).__name__} as a vector")


@dataclass(frozen=True)
class Degrees:
    """Upper bounds per monomial: summation indices, inner products, and n^−low … n^high."""

    sums: Counter[str] = field(default_factory=Counter)
    inner: int = 0
    low: Counter[str] = field(default_factory=Counter)
    high: Counter[str] = field(default_factory=Counter)

    def __mul__(self, other: Degrees) -> Degrees:
        return Degrees(
            self.sums + other.sums,
            self.inner + other.inner,
            self.low + other.low,
            self.high + other.high,
        )

    def __or__(self, other: Degrees) -> Degrees:
        return Degrees(
            self.sums | other.sums,
            max(self.inner, other.inner),
            self.low | other.low,
            self.high | other.high,
        )


def degrees(e: Expr) -> Degrees:
    """The degrees of a formula, read off its tree."""
    return _degrees(e, _cancelling(e))


def _degrees(e: Expr, cancelling: set[str]) -> Degrees:
    if isinstance(e, Add | Mul):
        first, *rest = (_degrees(a, cancelling) for a in e.args)
        for other in rest:
            first = first | other if isinstance(e, Add) else first * other
        return first
    if isinstance(e, Pow):
        exponent = _exponent(e)
        if exponent < 0:
            _require_plain_denominator(e.base)
        base, result = _degrees(e.base, cancelling), Degrees()
        for _ in range(abs(exponent)):
            result = result * base
        return result if exponent > 0 else replace(result, low=result.high, high=result.low)
    if isinstance(e, Total):
        body, domain = _degrees(e.body, cancelling), e.index.domain.name
        visible = _surely_visible(e.body, e.index, cancelling)
        here = Counter([domain])
        return body * Degrees(sums=here, high=Counter() if visible else here)
    if isinstance(e, Inner):
        return _degrees(e.left, cancelling) * _degrees(e.right, cancelling) * Degrees(inner=1)
    if isinstance(e, KernelValue):
        return Degrees(inner=1)
    if isinstance(e, OperatorImage):
        return _degrees(e.of, cancelling)
    if isinstance(e, Size):
        return Degrees(high=Counter([e.domain.name]))
    return Degrees()


def _cancelling(e: Expr) -> set[str]:
    """Families that occur with a negative exponent, so that they may cancel out of a monomial."""
    return {entry.name for power in e.atoms(Pow) if _exponent(power) < 0 for entry in power.base.atoms(Entry)}


def _surely_visible(e: Expr, index: Index, cancelling: set[str]) -> bool:
    """Whether every monomial of e depends on the index. Labels may cancel: y² = 1."""
    if isinstance(e, Entry):
        return e.index == index and e.name not in cancelling
    if isinstance(e, VectorEntry):
        return e.index == index
    if isinstance(e, Add):
        return all(_surely_visible(a, index, cancelling) for a in e.args)
    if isinstance(e, Mul | Inner):
        return any(_surely_visible(a, index, cancelling) for a in e.args)
    if isinstance(e, Pow):
        return _exponent(e) > 0 and _surely_visible(e.base, index, cancelling)
    if isinstance(e, FeatureImage | OperatorImage):
        return _surely_visible(e.of, index, cancelling)
    if isinstance(e, KernelValue):
        return _surely_visible(e.definition, index, cancelling)
    if isinstance(e, Total):
        return e.index != index and _surely_visible(e.body, index, cancelling)
    return False


def _require_plain_denominator(base: Expr) -> None:
    parameters_only = not base.atoms(Entry, Label, Total, Inner, Size, Delta, KernelValue)
    monomial = isinstance(base, Entry | Label | Size) or (
        isinstance(base, Mul | Pow) and not base.atoms(Add, Total, Inner, Delta, KernelValue)
    )
    if not (parameters_only or monomial):
        raise ProofError(
            "a denominator contains a sum over samples",
            why="the small-model theorem does not cover such denominators",
            hint="give the sum a name and use it as a parameter",
        )


def placements(indices: frozenset[Index]) -> Iterator[dict[Index, int]]:
    """Every pattern of coincidences of the free indices, set by set."""
    by_domain: dict[str, list[Index]] = {}
    for index in sorted(indices, key=lambda k: k.name):
        by_domain.setdefault(index.domain.name, []).append(index)
    for choice in itertools.product(*(_patterns(len(group)) for group in by_domain.values())):
        yield {
            index: at
            for group, values in zip(by_domain.values(), choice, strict=True)
            for index, at in zip(group, values, strict=True)
        }


def _patterns(count: int) -> list[tuple[int, ...]]:
    """Restricted growth strings: one for each partition of ``count`` things."""
    strings: list[tuple[int, ...]] = [()]
    for _ in range(count):
        strings = [(*s, k) for s in strings for k in range(max(s, default=-1) + 2)]
    return strings


@dataclass(frozen=True)
class Proof:
    """The outcome of a proof attempt, with the sizes at which the formula was expanded."""

    holds: bool
    samples: tuple[tuple[str, int], ...]
    dimension: int


def prove(e: Expr) -> Proof:
    """Prove that e = 0 for all n, m and inner-product spaces, or find that it does not hold."""
    check_language(e)
    vector = kind_of(e) is Kind.VECTOR
    bounds, free = degrees(e), free_indices(e)
    dimension = max(1, bounds.inner + vector)
    largest: dict[str, int] = {}
    for sizes in small_models(bounds, free, domains_of(e)):
        largest = dict(sizes)
        model = GenericModel(sizes, dimension)
        for where in placements(free):
            values = (
                [coordinate(e, model, where, axis) for axis in range(dimension)]
                if vector
                else [evaluate(e, model, where)]
            )
            if not all(model.ring.vanishes(value) for value in values):
                return Proof(False, tuple(sizes.items()), dimension)
    return Proof(True, tuple(largest.items()), dimension)


def prove_gradient(function: Expr, variable: Expr, claimed: Expr) -> Proof:
    """Prove claimed = ∂function/∂variable by differentiating in coordinates."""
    check_language(function, claimed, variable)
    check_variable(function, variable)
    if not isinstance(variable, Scalar | Entry | Vector | VectorEntry):
        raise ProofError("the variable is neither a number nor a vector")
    bounds = degrees(function) | degrees(claimed)
    vector = isinstance(variable, Vector | VectorEntry)
    free = free_indices(function) | free_indices(claimed) | free_indices(variable)
    dimension = max(1, bounds.inner + vector)
    largest: dict[str, int] = {}
    for sizes in small_models(bounds, free, domains_of(function) | domains_of(claimed)):
        largest = dict(sizes)
        model = GenericModel(sizes, dimension)
        for where in placements(free):
            value = evaluate(function, model, where)
            for axis in range(dimension if vector else 1):
                if isinstance(variable, Vector | VectorEntry):
                    key: tuple[object, ...] = ("coordinate", vector_key(variable, where), axis)
                    found = coordinate(claimed, model, where, axis)
                elif isinstance(variable, Entry):
                    key = ("entry", variable.name, where[variable.index])
                    found = evaluate(claimed, model, where)
                else:
                    key = ("scalar", variable.name)
                    found = evaluate(claimed, model, where)
                if not model.ring.vanishes(model.ring.derivative(value, key) - found):
                    return Proof(False, tuple(sizes.items()), dimension)
    return Proof(True, tuple(largest.items()), dimension)


def small_models(
    bounds: Degrees, free: frozenset[Index], domains: frozenset[str]
) -> Iterator[Mapping[str, int]]:
    """The sizes at which vanishing implies vanishing everywhere, the smallest first."""
    names = sorted(domains)
    fixed = Counter(index.domain.name for index in free)
    ranges = []
    for name in names:
        least = max(1, bounds.sums[name] + fixed[name])
        ranges.append(range(least, least + bounds.low[name] + bounds.high[name] + 1))
    for sizes in itertools.product(*ranges):
        yield dict(zip(names, sizes, strict=True))


def domains_of(e: Expr) -> frozenset[str]:
    """The index sets a formula mentions."""
    found = {index.domain.name for index in e.atoms(Index)}
    found |= {size.domain.name for size in e.atoms(Size)}
    return frozenset(found)
