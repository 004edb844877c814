"""Reduction modulo relations, with explicit cofactors.

A relation says residual = 0 for every value of its free indices. Reducing e by relations r gives

    e = remainder + Σ cofactor · r          (an inner product where r is a vector)

so that every use of a relation is an identity which the kernel can prove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Add, Expr, Rational
from sympy.core.symbol import Str

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import Index, IndexSet
from svmsym.formulas.express import express, free_names, fresh_indices
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import (
    BOUND,
    FREE,
    INNER,
    SLOT,
    Factors,
    IndexToken,
    Letter,
    Monomial,
    canonical,
    indices_of,
    rename,
)
from svmsym.formulas.normal_form import NormalForm, normal_form, subtract, token
from svmsym.formulas.operations import Inner, total
from svmsym.formulas.substitution import substitute

_MOST_STEPS = 500
_MOST_SUMS = 8  # in one monomial: rewriting that goes on adds a sum at every step
_MOST_TERMS = 2_000


@dataclass(frozen=True)
class Relation:
    """residual = 0, rewritten at its leading monomial."""

    residual: Expr
    leading: Monomial

    @classmethod
    def solved_for(cls, letter: Expr, value: Expr) -> Relation:
        """letter = value, to be used from left to right."""
        (leading,) = normal_form(letter)
        return cls(letter - value, leading)

    @classmethod
    def of(cls, residual: Expr) -> Relation:
        """residual = 0, rewritten at the monomial with the most sums and factors."""
        form = normal_form(residual)
        if not form:
            raise FormulaError("0 = 0 is no relation")
        return cls(residual, leading(form))


def leading(monomials: Iterable[Monomial]) -> Monomial:
    """The monomial with the most sums, then the most factors, then first by name."""
    return min(monomials, key=lambda m: (-len(m[0]), -len(m[1]), m))


@dataclass(frozen=True)
class Use:
    """Σ over ``indices`` of cofactor · residual: what was added to use a relation."""

    cofactor: Expr
    residual: Expr
    indices: tuple[Index, ...] = ()

    def expression(self) -> Expr:
        """The whole term."""
        if kind_of(self.residual) is Kind.VECTOR and kind_of(self.cofactor) is Kind.VECTOR:
            return total(Inner(self.cofactor, self.residual), *self.indices)
        return total(self.cofactor * self.residual, *self.indices)


def reduce(formula: Expr, relations: Sequence[Relation]) -> tuple[Expr, tuple[Use, ...]]:
    """The remainder of a formula, and what was used on the way.

    >>> from svmsym.formulas import Family, Index, IndexSet, LabelFamily, Scalar, total
    >>> samples = IndexSet("n", "i")
    >>> i, α, y, b = Index("i", samples), Family("α", samples), LabelFamily("y", samples), Scalar("b")
    >>> balance = Relation.of(total(α[i] * y[i], i))
    >>> remainder, (use,) = reduce(total(α[i], i) - b * total(α[i] * y[i], i), [balance])
    >>> remainder, use.cofactor
    (Σᵢ αᵢ, -b)
    """
    form = normal_form(formula)
    uses: list[Use] = []
    for _ in range(_MOST_STEPS):
        step = next(_rewrites(form, relations), None)
        if step is None:
            return express(form), _merged(uses)
        form = subtract(form, normal_form(step.expression()))
        if len(form) > _MOST_TERMS or any(len(bound) > _MOST_SUMS for bound, _ in form):
            break
        uses.append(step)
    raise FormulaError("reducing by the given relations does not end", hint="state them in solved form")


def _rewrites(form: NormalForm, relations: Sequence[Relation]) -> Iterator[Use]:
    for relation in relations:
        lead = normal_form(relation.residual)[relation.leading]
        pattern = {token(index) for index in free_indices(relation.residual)}
        for monomial, coefficient in form.items():
            for rest, images in _matches(relation.leading, pattern, monomial):
                yield _use(relation, coefficient / lead, monomial, rest, images)


def _use(
    relation: Relation,
    factor: Fraction,
    monomial: Monomial,
    rest: Factors,
    images: dict[IndexToken, IndexToken],
) -> Use:
    """Write rest · relation with names for the bound indices that remain."""
    consumed = {t for pattern, t in images.items() if pattern[0] == BOUND}
    kept = [(BOUND, p, d) for p, d in enumerate(monomial[0]) if (BOUND, p, d) not in consumed]
    taken = free_names({monomial: factor}) | {k.name for k in relation.residual.atoms(Index)}
    named = fresh_indices([t[2] for t in kept], taken)
    renaming = {t: token(k) for t, k in zip(kept, named, strict=True)}
    by_name = {token(k): k for k in named}
    kept_factors, other = _without_second_vector(rest, monomial)
    cofactor = canonical((), rename(kept_factors, lambda t: renaming.get(t, t)))
    indices = {token(k): k for k in free_indices(relation.residual)}
    placed = {
        indices[p]: by_name.get(renaming.get(t, t)) or Index(Str(t[1]), IndexSet(*t[2]))
        for p, t in images.items()
        if p[0] == FREE
    }
    residual = substitute(relation.residual, placed) if placed else relation.residual
    if other:
        vector = express({canonical((), rename(other, lambda t: renaming.get(t, t))): Fraction(1)})
        residual = Inner(residual, vector)
    return Use(express({cofactor: factor}), residual, tuple(named))


def _without_second_vector(rest: Factors, monomial: Monomial) -> tuple[Factors, Factors]:
    """Split ⟨w, u⟩x into x and u: the relation for w is then used inside ⟨·, u⟩."""
    slots = [x for x, e in rest if x[0] == SLOT for _ in range(e)]
    if len(slots) < 2:  # noqa: PLR2004 - one vector can be the cofactor itself
        return rest, ()
    own = next(x for x, _ in monomial[1] if x[0] == SLOT)
    slots.remove(own)
    others = tuple(f for f in rest if f[0][0] != SLOT)
    return (*others, (own, 1)), ((slots[0], 1),)


Match = tuple[Factors, dict[IndexToken, IndexToken]]


def _matches(leading: Monomial, pattern: set[IndexToken], target: Monomial) -> Iterator[Match]:
    """Ways to write the target as rest · leading, with the images of the leading's indices."""
    if len(leading[1]) == 1 and leading[1][0][0][0] == SLOT:
        yield from _vector_matches(leading[1][0][0], pattern, target)
        return
    for rest, images in _match_factors(list(leading[1]), pattern, target[1], {}):
        consumed = [t for p, t in images.items() if p[0] == BOUND]
        left = {t for letter, _ in rest for t in indices_of(letter)}
        others = {t for p, t in images.items() if p[0] == FREE}
        if not any(t in left or t in others for t in consumed):
            yield rest, images


def _match_factors(
    wanted: list[tuple[Letter, int]],
    pattern: set[IndexToken],
    factors: Factors,
    images: dict[IndexToken, IndexToken],
) -> Iterator[Match]:
    if not wanted:
        yield factors, images
        return
    (letter, exponent), *others = wanted
    for position, (candidate, have) in enumerate(factors):
        if have < exponent or candidate[0] != letter[0]:
            continue
        for extended in _unify(letter, candidate, pattern, images):
            left = [(candidate, have - exponent)] if have > exponent else []
            rest = (*factors[:position], *left, *factors[position + 1 :])
            yield from _match_factors(others, pattern, rest, extended)


def _vector_matches(slot: Letter, pattern: set[IndexToken], target: Monomial) -> Iterator[Match]:
    """A vector letter found in a slot or on one side of an inner product."""
    wanted = slot[3]
    if slot[2] != 0:
        return  # Qw can only be rewritten where it stands as such, which a monomial does not show
    for position, (letter, exponent) in enumerate(target[1]):
        if letter[0] not in {INNER, SLOT} or (letter[2] != 0 and letter[0] == SLOT):
            continue
        sides = [(letter[3], letter[-1])] if letter[0] == INNER else [(letter[3], None)]
        if letter[0] == INNER:
            sides.append((letter[4], letter[3]))
        for side, other in sides:
            for images in _unify(wanted, side, pattern, {}):
                left = [(letter, exponent - 1)] if exponent > 1 else []
                slots = [((SLOT, letter[1], letter[2], other), 1)] if other is not None else []
                rest = (*target[1][:position], *left, *slots, *target[1][position + 1 :])
                yield rest, images


def _unify(
    wanted: Any, found: Any, pattern: set[IndexToken], images: dict[IndexToken, IndexToken]
) -> Iterator[dict[IndexToken, IndexToken]]:
    """Extend the images so that wanted becomes found."""
    if _is_index(wanted):
        if not _is_index(found) or wanted[2] != found[2]:
            return
        variable = wanted in pattern or wanted[0] == BOUND
        if not variable:
            if wanted == found:
                yield images
        elif wanted in images:
            if images[wanted] == found:
                yield images
        elif wanted[0] == FREE or (found[0] == BOUND and found not in images.values()):
            yield {**images, wanted: found}
        return
    if isinstance(wanted, tuple) and isinstance(found, tuple) and len(wanted) == len(found):
        orders = [found]
        if wanted and wanted[0] == INNER and len(wanted) > 4:  # noqa: PLR2004 - an inner product's length
            orders.append((*found[:3], found[4], found[3]))
        for order in orders:
            yield from _unify_all(wanted, order, pattern, images)
    elif wanted == found:
        yield images


def _unify_all(
    wanted: tuple[Any, ...],
    found: tuple[Any, ...],
    pattern: set[IndexToken],
    images: dict[IndexToken, IndexToken],
) -> Iterator[dict[IndexToken, IndexToken]]:
    if not wanted:
        yield images
        return
    for extended in _unify(wanted[0], found[0], pattern, images):
        yield from _unify_all(wanted[1:], found[1:], pattern, extended)


def _is_index(value: Any) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 3  # noqa: PLR2004 - (BOUND or FREE, name, set)
        and isinstance(value[2], tuple)
        and bool(value[2])
        and isinstance(value[2][0], str)
    )


def _merged(uses: Sequence[Use]) -> tuple[Use, ...]:
    """Add the cofactors of equal residuals."""
    groups: dict[tuple[Expr, tuple[Index, ...]], list[Expr]] = {}
    for use in uses:
        groups.setdefault((use.residual, use.indices), []).append(use.cofactor)
    return tuple(
        Use(Add(*cofactors) if cofactors else Rational(0), residual, indices)
        for (residual, indices), cofactors in groups.items()
    )
