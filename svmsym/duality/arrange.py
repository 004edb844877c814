"""Arranging a Lagrangian by its unknowns: ½H‖v‖² − ⟨v, g⟩ + v·(slope) + rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sympy import Add, Expr, Mul, cancel

from svmsym.errors import ProblemError
from svmsym.formulas.atoms import Entry, Index, OperatorImage, Vector
from svmsym.formulas.express import express
from svmsym.formulas.gradient import gradient_form
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import ENTRY, INNER, RECIPROCAL, SCALAR, SLOT, Monomial, canonical
from svmsym.formulas.monomials import Letter as MonomialLetter
from svmsym.formulas.normal_form import NormalForm, add, letter_of, multiply, normal_form, scale, subtract
from svmsym.formulas.operations import Inner, Total, inner, total
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute


def mentions(form: NormalForm, names: frozenset[str]) -> bool:
    """Whether any of the named letters occurs."""
    return any(_names(letter) & names for _, factors in form for letter, _ in factors)


def _names(letter: MonomialLetter) -> set[str]:
    if letter[0] in {SCALAR, ENTRY}:
        return {letter[1]}
    if letter[0] == INNER:
        return {letter[3][1], letter[4][1]}
    return {letter[3][1]} if letter[0] == SLOT else set()


@dataclass(frozen=True)
class Quadratic:
    """∂L/∂v = H·Q v − g: how a function depends on one unknown.

    ``curvature`` is H, ``operator`` the name of Q ("" for the identity), ``pull`` is g.
    """

    variable: Expr
    curvature: NormalForm
    operator: str
    pull: NormalForm

    @property
    def height(self) -> Expr:
        """H as a formula."""
        nested = any(x[0] == RECIPROCAL for m in self.curvature for x, _ in m[1])
        return cancel(express(self.curvature)) if nested else express(self.curvature)

    @property
    def minimiser(self) -> Expr:
        """v* = Q⁻¹g / H."""
        return self.inverse_applied(express(self.pull)) / self.height

    def inverse_applied(self, vector: Expr) -> Expr:
        """Q⁻¹ applied."""
        return OperatorImage(self.operator, -1, vector) if self.operator else vector

    def applied(self, vector: Expr) -> Expr:
        """Q applied."""
        return OperatorImage(self.operator, 1, vector) if self.operator else vector

    @property
    def indices(self) -> tuple[Index, ...]:
        """The index of a family's member, to be summed over."""
        return (self.variable.index,) if isinstance(self.variable, Entry) else ()

    def square(self, offset: Expr) -> Expr:
        """½H⟨offset, Q offset⟩, summed over the family."""
        if isinstance(self.variable, Vector):
            return self.height * inner(offset, self.applied(offset)) / 2
        return summed(self.height / 2, offset**2, self.indices)

    def gain(self) -> Expr:
        """⟨g, Q⁻¹g⟩/(2H): by how much the minimiser lowers the function."""
        factor, g = express(self.pull).as_coeff_Mul()
        below = factor**2 / (2 * self.height)
        if isinstance(self.variable, Vector):
            return below * inner(g, self.inverse_applied(g))
        return summed(below, g**2, self.indices)


def summed(coefficient: Expr, body: Expr, indices: tuple[Index, ...]) -> Expr:
    """Σ coefficient·body, with what does not depend on the index before the sum."""
    if not indices:
        return coefficient * body
    outside, inside = coefficient.as_independent(*indices, as_Add=False)
    return outside * total(inside * body, *indices)


def quadratic(form: NormalForm, variable: Expr) -> Quadratic:
    """Split the gradient by an unknown into H·Q v and the rest."""
    slope = gradient_form(form, variable)
    name = variable.name
    curvature: dict[Monomial, Fraction] = {}
    rest: dict[Monomial, Fraction] = {}
    operators: set[str] = set()
    for (bound, factors), c in slope.items():
        if isinstance(variable, Vector):
            (slot,) = (x for x, _ in factors if x[0] == SLOT)
            found = slot[3] == letter_of(variable)
            stripped = [(x, e) for x, e in factors if x != slot]
        else:
            own = letter_of(variable)
            exponent = dict(factors).get(own, 0)
            found, slot = exponent == 1, ()
            stripped = [(x, e) for x, e in factors if x != own]
        if found:
            curvature[canonical(bound, stripped)] = c
            operators.add(slot[1] if slot else "")
            if slot and slot[1] and slot[2] != 1:
                raise _not_solvable(variable, slope, "a power of an operator")
        else:
            rest[bound, factors] = c
    if mentions(curvature, frozenset([name])) or mentions(rest, frozenset([name])):
        raise _not_solvable(variable, slope, "the unknown is coupled with itself")
    if len(operators) > 1:
        raise _not_solvable(variable, slope, "an operator and a number are added")
    return Quadratic(variable, curvature, next(iter(operators), ""), scale(rest, Fraction(-1)))


def _not_solvable(variable: Expr, slope: NormalForm, why: str) -> ProblemError:
    name = to_text(variable)
    return ProblemError(
        f"the gradient by {name}, {to_text(express(slope))}, cannot be solved for {name}",
        why=why,
        hint="name the inner expression as an unknown of its own, tied by an equality constraint",
    )


def settled(form: NormalForm) -> NormalForm:
    """The same function with coefficients cancelled, where sums of parameters stand in denominators."""
    if not any(x[0] == RECIPROCAL for m in form for x, _ in m[1]):
        return form
    groups: dict[Monomial, dict[Monomial, Fraction]] = {}
    for (bound, factors), c in form.items():
        outside = tuple(f for f in factors if f[0][0] not in {SCALAR, RECIPROCAL})
        inside = tuple(f for f in factors if f[0][0] in {SCALAR, RECIPROCAL})
        groups.setdefault((bound, outside), {})[(), inside] = c
    result: NormalForm = {}
    for monomial, coefficient in groups.items():
        short = normal_form(cancel(express(coefficient)))
        result = add(result, multiply(short, {monomial: Fraction(1)}))
    return result


def arranged(form: NormalForm, unknowns: Sequence[Expr]) -> Expr:
    """The function sorted by unknowns: squares and pulls, slopes, and what is free of them."""
    parts: list[Expr] = []
    for v in unknowns:
        others = frozenset(u.name for u in unknowns if u != v)
        mine = {m: c for m, c in form.items() if mentions({m: c}, frozenset([v.name]))}
        if not mine:
            continue
        form = subtract(form, mine)
        if mentions(mine, others):
            parts.append(express(mine))
            continue
        q = quadratic(mine, v)
        if q.curvature:
            parts.append(q.square(v))
        factor, pull = express(q.pull).as_coeff_Mul()
        if isinstance(v, Vector):
            parts.append(-factor * Inner(v, pull) if pull != 0 else pull)
        else:
            factor, slope = (-factor * pull).as_coeff_Mul()
            parts.append(factor * total(v * slope, *q.indices))
    return Add(express(form), *parts)


def expanded_gain(q: Quadratic) -> Expr:
    """The gain with the square of a single sum written as a double sum."""
    factor, g = express(q.pull).as_coeff_Mul()
    if not isinstance(q.variable, Vector) or not isinstance(g, Total):
        return express(normal_form(q.gain())) if isinstance(q.variable, Vector) else q.gain()
    i = g.index
    taken = {k.name for k in g.atoms(Index)}
    j = next(Index(c, i.domain) for c in i.domain.letters if c not in taken)
    scalars, vector = _scalars_and_vector(g.body)
    scalars_j, vector_j = (substitute(part, {i: j}) for part in (scalars, vector))
    double = total(scalars * scalars_j * inner(vector, q.inverse_applied(vector_j)), i, j)
    return factor**2 / (2 * q.height) * double


def _scalars_and_vector(body: Expr) -> tuple[Expr, Expr]:
    vectors = [f for f in Mul.make_args(body) if kind_of(f) is Kind.VECTOR]
    return Mul(*(f for f in Mul.make_args(body) if f not in vectors)), Mul(*vectors)
