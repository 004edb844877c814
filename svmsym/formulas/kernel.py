"""The kernel: evaluate a formula in a ring, and prove identities by the small-model theorem.

This file and what it imports (letters, typing, bounds, models, Laurent polynomials) are all one has to
trust for "proved". It knows nothing of normal forms, gradients or the engine that found the formula.

Theorem (docs/small-model.md). Let e have at most r summation indices and D inner products per
monomial and F free indices. If e vanishes for independent indeterminates with N = max(1, r + F)
samples in dimension max(D, 1), then e vanishes for every n, every dimension and every real
inner-product space. Where powers of n may occur, with s + 1 different exponents at most, the
sizes N, …, N + s are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Add, Expr, Mul, Pow, Rational

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
from svmsym.formulas.bounds import (
    Degrees,
    check_models,
    degrees,
    domains_of,
    placements,
    small_models,
    whole_exponent,
)
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.language import check_formulas, check_variable
from svmsym.formulas.laurent import Laurent, Work
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
        return evaluate(e.base, model, where) ** whole_exponent(e)
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
class Proof:
    """The outcome of a proof attempt, with the sizes at which the formula was expanded."""

    holds: bool
    samples: tuple[tuple[str, int], ...]
    dimension: int


def prove(e: Expr) -> Proof:
    """Prove that e = 0 for all n, m and inner-product spaces, or find that it does not hold.

    A formula beyond the limits raises TooLargeError: it is neither proved nor refuted.
    """
    check_formulas(e)
    vector = kind_of(e) is Kind.VECTOR

    def values(model: GenericModel, where: Where) -> Iterator[Laurent]:
        if not vector:
            yield evaluate(e, model, where)
            return
        for axis in range(model.dimension):
            yield coordinate(e, model, where, axis)

    return _decide(values, degrees(e), free_indices(e), domains_of(e), vector=vector)


def prove_gradient(function: Expr, variable: Expr, claimed: Expr) -> Proof:
    """Prove claimed = ∂function/∂variable by differentiating in coordinates."""
    check_formulas(function, claimed, variable)
    check_variable(function, variable)
    vector = kind_of(variable) is Kind.VECTOR
    if kind_of(function) is not Kind.SCALAR:
        raise ProofError("the function to differentiate is a vector", hint="take an inner product or a norm")
    if claimed != 0 and kind_of(claimed) is not kind_of(variable):
        raise ProofError(
            f"the gradient by a {kind_of(variable).value} is claimed to be a {kind_of(claimed).value}",
            hint="claim a number for a number, and a vector for a vector",
        )

    def values(model: GenericModel, where: Where) -> Iterator[Laurent]:
        value = evaluate(function, model, where)
        for axis in range(model.dimension if vector else 1):
            found = coordinate(claimed, model, where, axis) if vector else evaluate(claimed, model, where)
            yield model.ring.derivative(value, _letter(variable, where, axis)) - found

    bounds = degrees(function) | degrees(claimed)
    free = free_indices(function) | free_indices(claimed) | free_indices(variable)
    return _decide(
        values, bounds, free, domains_of(function) | domains_of(claimed) | domains_of(variable), vector=vector
    )


def _letter(variable: Expr, where: Where, axis: int) -> tuple[object, ...]:
    """The indeterminate that a variable is in a generic model, for a vector that of one coordinate."""
    if isinstance(variable, Vector | VectorEntry):
        return ("coordinate", vector_key(variable, where), axis)
    if isinstance(variable, Entry):
        return ("entry", variable.name, where[variable.index])
    if isinstance(variable, Scalar):
        return ("scalar", variable.name)
    raise ProofError("the variable is neither a number nor a vector")


def _decide(
    values: Callable[[GenericModel, Where], Iterable[Laurent]],
    bounds: Degrees,
    free: frozenset[Index],
    domains: frozenset[str],
    *,
    vector: bool,
) -> Proof:
    """Look whether the values vanish in all small models, for all placements of the free indices."""
    dimension = max(1, bounds.inner + vector)
    check_models(bounds, free, domains, dimension)
    largest: dict[str, int] = {}
    work = Work()
    for sizes in small_models(bounds, free, domains):
        largest = dict(sizes)
        model = GenericModel(sizes, dimension, work)
        for where in placements(free):
            if not all(model.ring.vanishes(value) for value in values(model, where)):
                return Proof(False, tuple(sizes.items()), dimension)
    return Proof(True, tuple(largest.items()), dimension)
