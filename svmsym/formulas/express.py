"""From a normal form back to a formula, sums grouped as one writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from sympy import Add, Expr, Integer, Mul, Pow, Rational
from sympy.core.symbol import Str

from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.budget import spend
from svmsym.formulas.monomials import (
    BOUND,
    DELTA,
    ENTRY,
    FREE,
    INNER,
    LABEL,
    RECIPROCAL,
    SCALAR,
    SIZE,
    Domain,
    Factors,
    IndexToken,
    Letter,
    Monomial,
    indices_of,
)
from svmsym.formulas.normal_form import NormalForm
from svmsym.formulas.operations import Inner, Total, delta

_TERM = 100  # units of work to make one term a SymPy expression


def express(form: NormalForm) -> Expr:
    """A formula with the given normal form.

    >>> from svmsym.formulas import Family, Index, IndexSet, Vector, VectorFamily, inner, total
    >>> from svmsym.formulas import normal_form
    >>> samples = IndexSet("n", "i")
    >>> i, α, β, x = Index("i", samples), *(Family(s, samples) for s in "αβ"), VectorFamily("x", samples)
    >>> express(normal_form(total(α[i] * x[i], i) - total(β[i] * x[i], i)))
    Σᵢ (αᵢ − βᵢ)xᵢ
    """
    spend(_TERM * len(form))
    return Add(*(_term(*part) for part in _grouped(form)))


def fresh_indices(bound: Sequence[Domain], taken: Iterable[str]) -> list[Index]:
    """One index for each bound position, named differently from the taken ones."""
    used = set(taken)
    fresh = []
    for domain in bound:
        index_set = IndexSet(*domain)
        name = next((c for c in index_set.letters if c not in used), None)
        if name is None:
            name = next(f"i{k}" for k in range(1, len(used) + 2) if f"i{k}" not in used)
        used.add(name)
        fresh.append(Index(name, index_set))
    return fresh


def letter_expression(letter: Letter, bound: Sequence[Index]) -> Expr:
    """The formula of one letter, its bound indices named."""

    def index(token: IndexToken) -> Index:
        return bound[token[1]] if token[0] == BOUND else Index(Str(token[1]), IndexSet(*token[2]))

    def vector(v: Letter) -> Expr:
        if v[0] == 0:
            return Vector(v[1])
        return VectorEntry(v[1], index(v[2])) if v[0] == 1 else FeatureImage(v[1], vector(v[2]))

    sort = letter[0]
    if sort == SCALAR:
        return Scalar(letter[1])
    if sort == SIZE:
        return Size(IndexSet(*letter[1]))
    if sort == RECIPROCAL:
        whole = lcm(*(c.denominator for _, c in letter[1]))
        return whole * Pow(express({m: c * whole for m, c in letter[1]}), -1)
    if sort == ENTRY:
        return Entry(letter[1], index(letter[2]))
    if sort == LABEL:
        return Label(letter[1], index(letter[2]))
    if sort == DELTA:
        return delta(index(letter[1]), index(letter[2]))
    right = vector(letter[-1])
    applied = OperatorImage(letter[1], letter[2], right) if letter[2] else right
    return Inner(vector(letter[3]), applied) if sort == INNER else applied


def free_names(form: NormalForm) -> set[str]:
    """The names of the free indices of a normal form."""
    return {
        token[1]
        for _, factors in form
        for letter, _ in factors
        for token in indices_of(letter)
        if token[0] == FREE
    }


# The entries added inside one displayed sum, with their coefficients; a lone monomial has none.
Group = list[tuple[Letter, Fraction]]


def _grouped(form: NormalForm) -> list[tuple[Monomial, Fraction, Group]]:
    """Collect Σα_i x_i − Σβ_i x_i into one sum over (α_i − β_i) x_i."""
    single = [m for m in form if len(m[0]) == 1]
    shared: dict[tuple[Monomial, Fraction], list[tuple[Monomial, Letter]]] = {}
    for m in single:
        for letter, exponent in m[1]:
            if letter[0] == ENTRY and exponent == 1 and letter[2][0] == BOUND:
                rest = (m[0], tuple(f for f in m[1] if f[0] != letter))
                shared.setdefault((rest, abs(form[m])), []).append((m, letter))
    groups: list[tuple[Monomial, Fraction, Group]] = []
    done: set[Monomial] = set()
    for (rest, size), members in shared.items():
        fresh = [(m, letter) for m, letter in members if m not in done]
        if len(fresh) > 1 and len({m for m, _ in fresh}) == len(fresh):
            done |= {m for m, _ in fresh}
            group: Group = sorted((letter, form[m]) for m, letter in fresh)
            sign = 1 if group[0][1] > 0 else -1
            groups.append((rest, sign * size, [(letter, c / (sign * size)) for letter, c in group]))
    groups.extend((m, c, []) for m, c in form.items() if m not in done)
    return groups


def _term(monomial: Monomial, coefficient: Fraction, group: Group) -> Expr:
    bound, factors = monomial
    taken = {t[1] for letter, _ in factors for t in indices_of(letter) if t[0] == FREE}
    indices = fresh_indices(bound, taken)
    outside, inside = _split(factors, indices)
    if group:
        inside.append(Add(*(int(c) * letter_expression(x, indices) for x, c in group)))
    result: Expr = Mul(*inside)
    for index in reversed(indices):
        result = Total(result, index)
    return Mul(Rational(coefficient.numerator, coefficient.denominator), *outside, result)


def _split(factors: Factors, indices: Sequence[Index]) -> tuple[list[Expr], list[Expr]]:
    """Factors that stand before the sums, and those under them."""
    outside: list[Expr] = []
    inside: list[Expr] = []
    for letter, exponent in factors:
        value = letter_expression(letter, indices) ** Integer(exponent)
        summed = any(t[0] == BOUND for t in indices_of(letter))
        (inside if summed or not indices else outside).append(value)
    return outside, inside
