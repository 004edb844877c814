"""One reading of a named problem: its Lagrangian, stationarity conditions and dual under fixed conventions.

A student may write y(⟨w, x⟩ − b), C/n, or −L; each choice is a world of its own, and a derivation is held
against one world from its first line to its last.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from sympy import Expr, Rational

from svmsym.duality.derived import Derived
from svmsym.duality.dual import dual
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.library import load
from svmsym.duality.problem import Sign
from svmsym.duality.stationarity import Condition
from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Entry, FeatureImage, IndexSet, Label, Letter, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.monomials import INNER, indices_of
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import total
from svmsym.formulas.relations import Relation, reduce


@dataclass(frozen=True, eq=False)
class Fact:
    """residual = 0, with the name under which it is reported; ``condition`` where it is a stationarity."""

    name: str
    residual: Expr
    relation: Relation
    condition: Condition | None = None

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True, eq=False)
class World:
    """A problem under one choice of conventions."""

    derived: Derived
    choices: tuple[tuple[str, str], ...]

    @property
    def lagrangian(self) -> Expr:
        """L as the form of the problem has it; a maximum has the Lagrangian f + Σ multiplier · slack."""
        return self.derived.dual.lagrangian.expression

    @property
    def form(self) -> str:
        """Whether the primal is a minimum or a maximum."""
        return self.derived.problem.sense

    @cached_property
    def unknowns(self) -> dict[str, Expr]:
        """The unknowns by name."""
        return {u.name: u for u in self.derived.problem.unknowns}

    @cached_property
    def multipliers(self) -> dict[str, Expr]:
        """The multipliers by name."""
        return {c.multiplier.name: c.multiplier for c in self.derived.problem.constraints}

    @cached_property
    def letters(self) -> dict[str, type[Letter]]:
        """Every letter of the problem and what it is: a number, a family, a vector …"""
        p = self.derived.problem
        formulas = (p.objective, *(c.slack for c in p.constraints), *self.multipliers.values())
        return {x.name: type(x) for f in formulas for x in f.atoms(Letter)}

    @cached_property
    def feature_map(self) -> str | None:
        """The name of the feature map, None where the points stand for themselves."""
        formulas = (c.slack for c in self.derived.problem.constraints)
        images = {image.name for f in formulas for image in f.atoms(FeatureImage)}
        return min(images) if images else None

    @cached_property
    def domain(self) -> IndexSet:
        """The index set of the points."""
        return self.derived.problem.domains[0]

    @cached_property
    def signs(self) -> dict[str, Sign]:
        """Declared signs, and those of the multipliers of inequalities."""
        signs: dict[str, Sign] = dict(self.derived.problem.signs)
        for c in self.derived.problem.constraints:
            if not c.equality:
                signs[c.multiplier.name] = "nonnegative"
        return signs

    @cached_property
    def stationarity(self) -> tuple[Fact, ...]:
        """One fact for each unknown, in solved form where the engine solved it."""
        found = []
        for c in self.derived.dual.conditions:
            solved = c.solved is not None and c.value is not None
            relation = Relation.solved_for(c.solved, c.value) if solved else Relation.of(c.residual)
            found.append(Fact(f"stationarity_{c.variable.name}", c.residual, relation, c))
        return tuple(found)

    @cached_property
    def named_sums(self) -> tuple[Fact, ...]:
        """Σ α_i = s, where the engine needed a name for what stands below a fraction line."""
        names = {k.expression for k in self.derived.dual.inequalities if k.strict}
        found = []
        for e in self.derived.dual.equalities:
            if e.atoms(Scalar) & names:
                summed = next(m for m in normal_form(e) if m[0])
                found.append(Fact("sum", e, Relation(e, summed)))
        return tuple(found)

    @cached_property
    def primal_slacks(self) -> tuple[Expr, ...]:
        """What the problem's inequalities say is at least zero."""
        return tuple(c.slack for c in self.derived.problem.constraints if not c.equality)

    @cached_property
    def equalities(self) -> tuple[Fact, ...]:
        """The problem's own equations, which hold from the start."""
        return tuple(
            Fact(f"constraint_{c.multiplier.name}", c.slack, Relation.of(c.slack))
            for c in self.derived.problem.constraints
            if c.equality
        )

    @cached_property
    def complementarity(self) -> tuple[Fact, ...]:
        """multiplier · slack = 0, which holds at an optimum."""
        return tuple(
            Fact(f"complementarity_{m.name}", m * slack, Relation.of(m * slack))
            for m, slack in self.derived.kkt.complementarity
        )

    @cached_property
    def at_optimum(self) -> tuple[Fact, ...]:
        """Complementary slackness, and its sum with the stationary point put in: ‖w‖² = Σ α_i."""
        relations = [f.relation for f in self.stationarity]
        summed = []
        for m, slack in self.derived.kkt.complementarity:
            indices = (m.index,) if isinstance(m, Entry) else ()
            try:
                residual, _ = reduce(total(m * slack, *indices), relations)
                summed.append(Fact(f"complementarity_{m.name}", residual, Relation.of(residual)))
            except SvmsymError:
                continue
        return (*self.complementarity, *summed)

    @cached_property
    def tight(self) -> tuple[Fact, ...]:
        """What holds at a support vector strictly inside its bounds: each constraint is an equation."""
        found = [f for m, slack in self.derived.kkt.complementarity for f in tight_facts(m.name, slack)]
        return tuple(sorted(found, key=lambda f: len(f.relation.leading[1])))


def tight_facts(name: str, slack: Expr) -> list[Fact]:
    """slack = 0, which the multiplier of that name makes tight, and the same times a label.

    A label is never zero, so that y(⟨w, x⟩ + b) = 1 says ⟨w, x⟩ + b = y.
    """
    found = []
    for residual in (slack, *(label * slack for label in slack.atoms(Label))):
        form = normal_form(residual)
        # Rewritten where the index stands, at the score ⟨w, x_i⟩ if there is one.
        placed = [x for x in form if any(indices_of(letter) for letter, _ in x[1])]
        if not placed:
            continue  # ρ ≥ 0 speaks of no point
        lead = max(placed, key=lambda x: (any(y[0] == INNER for y, _ in x[1]), -len(x[1])))
        found.append(Fact(f"tight_{name}", residual, Relation(express(form), lead)))
    return found


def worlds(name: str) -> list[World]:
    """Every choice of conventions, the usual one first.

    >>> [w.choices for w in worlds("hard-margin")][:2]
    [(('bias', '+b'), ('form', 'min')), (('bias', '+b'), ('form', 'max'))]
    """
    return list(_worlds(name))


@lru_cache(maxsize=64)
def scaled(world: World, factor: Rational) -> World:
    """The world in which the objective is a multiple: min ‖w‖² for min ½‖w‖², with its own multipliers.

    >>> from sympy import Integer
    >>> scaled(worlds("hard-margin")[0], Integer(2)).derived.dual.objective
    Σᵢ αᵢ - ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩/4
    """
    old = world.derived
    problem = replace(old.problem, objective=factor * old.problem.objective)
    derived = replace(old, problem=problem, dual=dual(lagrangian(problem), sense=old.dual.sense), claims=())
    return World(derived, (*world.choices, ("objective", f"{factor} times")))


@lru_cache(maxsize=16)
def _worlds(name: str) -> tuple[World, ...]:
    stated = load(name)
    choices: Mapping[str, Sequence[str]] = stated.convention_choices
    form = stated.run().problem.sense
    forms = (form, "max" if form == "min" else "min")
    names = [*choices, "form"]
    found = []
    for combination in itertools.product(*choices.values(), forms):
        options = dict(zip(names, combination, strict=True))
        found.append(World(load(name, options).run(), tuple(options.items())))
    return tuple(found)
