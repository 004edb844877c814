"""Problems: an objective, unknowns, and constraints with one multiplier each.

minimise f(v)   subject to   c_k(v) ≥ 0  or  c_k(v) = 0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sympy import Expr, GreaterThan, Integer, LessThan
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom

from svmsym.duality.rich import Rich
from svmsym.errors import DeclarationError, FormulaError, Place, ProblemError
from svmsym.formulas.atoms import Entry, FeatureImage, Index, IndexSet, Letter, Scalar, Vector, VectorEntry
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of, require_scalar
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import Total
from svmsym.formulas.printing import Roles, to_text
from svmsym.formulas.substitution import substitute

Sense = Literal["min", "max"]
Sign = Literal["any", "nonnegative", "positive"]


@dataclass(frozen=True)
class Equation:
    """left = right, as an author writes it."""

    left: Expr
    right: Expr

    @property
    def residual(self) -> Expr:
        """What the equation says is zero."""
        return self.left - self.right


def Eq(left: Expr, right: Expr | int) -> Equation:
    """left = right.

    >>> from svmsym.formulas import Scalar
    >>> Eq(Scalar("b"), 0).residual
    b
    """
    sides = [Integer(side) if isinstance(side, int) else side for side in (left, right)]
    for side in sides:
        if not isinstance(side, Expr):
            raise FormulaError(
                f"an equation has {type(side).__name__} on one side",
                hint="write formulas on both sides of Eq",
            )
    return Equation(*sides)


@dataclass(frozen=True)
class Constraint:
    """One constraint, or one for each i, with its multiplier.

    ``slack`` is left − right or right − left, so that slack ≥ 0, or slack = 0 for an equality.
    """

    multiplier: Expr
    left: Expr
    sign: Literal[">=", "<=", "="]
    right: Expr

    @property
    def slack(self) -> Expr:
        """What is non-negative, or zero."""
        return self.right - self.left if self.sign == "<=" else self.left - self.right

    @property
    def equality(self) -> bool:
        """Whether the multiplier is free of sign."""
        return self.sign == "="

    @property
    def index(self) -> Index | None:
        """The index the constraint is stated for, if any."""
        return self.multiplier.index if isinstance(self.multiplier, Entry) else None


@dataclass(frozen=True)
class Problem(Rich):
    """An optimisation problem as it stands on the board."""

    name: str
    sense: Sense
    objective: Expr
    unknowns: tuple[Expr, ...]
    constraints: tuple[Constraint, ...]
    signs: Mapping[str, Sign] = field(default_factory=dict)
    data: tuple[Expr, ...] = ()
    title: str = ""

    @property
    def roles(self) -> Roles:
        """Who is who, for the printer."""
        return Roles(
            tuple(u.name for u in self.unknowns),
            tuple(c.multiplier.name for c in self.constraints),
        )

    @property
    def names(self) -> list[str]:
        """Every name that occurs."""
        letters = self.objective.atoms(Letter).union(*(c.slack.atoms(Letter) for c in self.constraints))
        found = {x.name for x in letters if not isinstance(x, Index)}
        return sorted(found | set(self.roles.multipliers))

    @property
    def domains(self) -> tuple[IndexSet, ...]:
        """The index sets that occur."""
        found = self.objective.atoms(IndexSet).union(*(c.slack.atoms(IndexSet) for c in self.constraints))
        return tuple(sorted(found, key=lambda d: d.name))


def constraint(multiplier: Expr, stated: object, indices: tuple[Index, ...]) -> Constraint:
    """Read a stated relation as a constraint with the multiplier in the right shape."""
    left, sign, right = _sides(multiplier, stated)
    kinds = {kind_of(side) for side in (left, right) if side != 0}
    if len(kinds) > 1:
        raise FormulaError(
            f"a scalar and a vector are compared in {to_text(left)} {sign} {to_text(right)}",
            hint="take an inner product or a norm",
        )
    free = free_indices(left) | free_indices(right)
    if len(free) > 1:
        raise ProblemError(
            f"the constraint of {_name(multiplier)} has the free indices "
            f"{', '.join(sorted(k.name for k in free))}",
            why="a multiplier carries one index at most",
            hint="sum over all but one index, or state several constraints",
        )
    if not free <= set(indices):
        raise DeclarationError(f"the index {next(iter(free)).name} is not declared")
    shape: Expr = multiplier
    if kinds == {Kind.VECTOR}:
        if free or sign != "=":
            raise ProblemError(
                f"the vector constraint of {_name(multiplier)} must be one equation",
                hint="state it with Eq(…, …) and without a free index",
            )
        shape = Vector(_name(multiplier))
    elif isinstance(multiplier, Vector):
        raise ProblemError(f"{_name(multiplier)} is a vector, but its constraint is a scalar one")
    elif free:
        shape = Entry(_name(multiplier), next(iter(free)))
    return Constraint(shape, left, sign, right)


def _sides(multiplier: Expr, stated: object) -> tuple[Expr, Literal[">=", "<=", "="], Expr]:
    if isinstance(stated, Equation):
        return stated.left, "=", stated.right
    if isinstance(stated, GreaterThan):
        return stated.lhs, ">=", stated.rhs
    if isinstance(stated, LessThan):
        return stated.lhs, "<=", stated.rhs
    if isinstance(stated, BooleanAtom | bool):
        raise ProblemError(
            f"the constraint of {_name(multiplier)} is simply {stated}",
            hint="write equations with Eq(left, right), not ==; a constraint must contain an unknown",
        )
    if isinstance(stated, Relational):
        raise ProblemError(
            f"the constraint of {_name(multiplier)} is strict",
            why="a strict inequality has no multiplier rule",
            hint="use >= or <=",
        )
    raise ProblemError(
        f"the constraint of {_name(multiplier)} is not a relation",
        hint="write left >= right, left <= right or Eq(left, right)",
    )


def check_problem(problem: Problem, declared: frozenset[str], place: Place | None) -> Problem:
    """Refuse ill-typed formulas, undeclared letters, stray indices and repeated constraints."""
    try:
        require_scalar(problem.objective, "the objective")
        for c in problem.constraints:
            kind_of(c.slack)
        _check_indices(problem)
        _check_declared(problem, declared)
        _check_repetition(problem)
        _check_unknowns(problem)
        _check_features(problem)
        _check_constraints(problem)
    except (FormulaError, DeclarationError, ProblemError) as error:
        error.place = error.place or place
        raise
    return problem


def _check_indices(problem: Problem) -> None:
    free = free_indices(problem.objective)
    if free:
        name = next(iter(free)).name
        raise FormulaError(
            f"the index {name} is free in the objective {to_text(problem.objective)}",
            hint=f"sum over it: total(…, {name})",
        )
    for formula in (problem.objective, *(c.slack for c in problem.constraints)):
        for t in formula.atoms(Total):
            if t.body.atoms(Total) and t.index in {s.index for s in t.body.atoms(Total)}:
                raise FormulaError(
                    f"the index {t.index.name} is summed twice in {to_text(t)}",
                    hint="use a different index for the inner sum",
                )


def _check_declared(problem: Problem, declared: frozenset[str]) -> None:
    for formula in (problem.objective, *(c.slack for c in problem.constraints)):
        for letter in formula.atoms(Letter):
            if letter.name not in declared:
                raise DeclarationError(
                    f"{letter.name} is not declared in this derivation",
                    hint="declare it with data, parameters, unknowns or indices",
                )
            if letter.name in problem.roles.multipliers:
                raise ProblemError(
                    f"the multiplier {letter.name} stands in the problem itself",
                    hint="multipliers appear only as the keys of such_that",
                )


def _check_repetition(problem: Problem) -> None:
    names = [c.multiplier.name for c in problem.constraints]
    for k, c in enumerate(problem.constraints):
        if names[k] in names[:k]:
            raise ProblemError(
                f"the multiplier {names[k]} is used for two constraints",
                hint="give each constraint a multiplier of its own",
            )
        for earlier in problem.constraints[:k]:
            same_kind = earlier.equality == c.equality and kind_of(earlier.slack) is kind_of(c.slack)
            if same_kind and _same(earlier, c):
                raise ProblemError(
                    f"the constraints of {_name(earlier.multiplier)} and {_name(c.multiplier)} are the same",
                    hint="remove one of them",
                )


def _same(left: Constraint, right: Constraint) -> bool:
    slack = right.slack
    if left.index is not None and right.index is not None:
        if left.index.domain != right.index.domain:
            return False
        slack = substitute(slack, {right.index: left.index})
    forms = normal_form(left.slack), normal_form(slack)
    if set(forms[0]) != set(forms[1]) or not forms[0]:
        return False
    ratios = {forms[0][m] / forms[1][m] for m in forms[0]}
    return len(ratios) == 1 and (left.equality or ratios.pop() > 0)


def _check_unknowns(problem: Problem) -> None:
    if not problem.unknowns:
        raise ProblemError("no unknowns are declared", hint='declare them: d.unknowns("w : R^m")')
    for unknown in problem.unknowns:
        name = unknown.name
        shape = type(unknown)
        formulas = (problem.objective, *(c.slack for c in problem.constraints))
        uses = [x for f in formulas for x in f.atoms(Letter) if x.name == name]
        if not uses:
            raise ProblemError(f"the unknown {name} occurs nowhere", hint="use it or remove its declaration")
        for use in uses:
            if not isinstance(use, shape):
                raise FormulaError(
                    f"{name} is used as {to_text(use)}, but was declared as {to_text(unknown)}",
                    hint="a family needs its index, as in ξ[i]",
                )


def _check_features(problem: Problem) -> None:
    unknowns = set(problem.roles.unknowns)
    for formula in (problem.objective, *(c.slack for c in problem.constraints)):
        for image in formula.atoms(FeatureImage):
            if image.of.name in unknowns:
                raise ProblemError(
                    f"the feature map is applied to an unknown in {to_text(image)}",
                    why="a feature map is not linear, so nothing is known about such a problem",
                    hint="map the given points instead",
                )


def _check_constraints(problem: Problem) -> None:
    unknowns = set(problem.roles.unknowns)
    for c in problem.constraints:
        if not {x.name for x in c.slack.atoms(Letter)} & unknowns:
            raise ProblemError(
                f"the constraint of {_name(c.multiplier)} contains no unknown",
                hint="it is a condition on the data; remove it",
            )


def _name(letter: object) -> str:
    return letter.name if isinstance(letter, Scalar | Entry | Vector | VectorEntry) else str(letter)
