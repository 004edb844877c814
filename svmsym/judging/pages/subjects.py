"""The problem that a page is about: what the derivation library says of it, as trees.

Formulas of the library are printed and read back, so that a page and its problem speak one language. What is
read back is compared with what was printed by the tests.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from sympy import Expr, Rational

from svmsym.duality.derived import Derived
from svmsym.duality.dual import dual
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.library import load
from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Entry, FeatureImage, Label, Letter, Operator, Scalar, Vector, VectorEntry
from svmsym.formulas.printing import to_latex
from svmsym.meaning.letters import FAMILY, LABELS, NUMBER, POINTS, POSITIVE, VECTOR, Key, Kind, key_of
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.sentences import read
from svmsym.writing.tree import Node

ZERO = t.Number(Fraction(0))
COUNT = Kind(("n",), "count")
KERNEL = Kind(("n", "n"), "kernel")
SQUARE = "R²"  # a letter of its own in the library


@dataclass(frozen=True)
class Condition:
    """A condition that holds at every optimum, with the name under which it is reported."""

    name: str
    node: Node


@dataclass(frozen=True, eq=False)
class Subject:
    """A problem under one choice of conventions, as trees."""

    derived: Derived
    choices: tuple[tuple[str, str], ...]
    square: bool = False  # whether R² is one letter on the page
    memory: dict[str, object] = field(default_factory=dict, repr=False)  # worlds of this problem, made once

    def tree(self, e: Expr) -> Node:
        """Read a formula of the library."""
        return read_formula(to_latex(e), square=self.square)

    @cached_property
    def sense(self) -> str:
        """Whether the primal is a minimum or a maximum."""
        return self.derived.problem.sense

    @cached_property
    def objective(self) -> Node:
        """What the primal makes small or large."""
        return self.tree(self.derived.problem.objective)

    @cached_property
    def lagrangian(self) -> Node:
        """L, as the form of the problem has it."""
        return self.tree(self.derived.dual.lagrangian.expression)

    @cached_property
    def dual_objective(self) -> Node:
        """What the dual makes large or small."""
        return self.tree(self.derived.dual.objective)

    @cached_property
    def unknowns(self) -> tuple[Key, ...]:
        """The letters by which L is made small."""
        return tuple(self._key(u.name) for u in self.derived.problem.unknowns)

    @cached_property
    def multipliers(self) -> tuple[Key, ...]:
        """The letters of the dual and those eliminated on the way."""
        return tuple(c.multiplier.name for c in self.derived.problem.constraints)

    @cached_property
    def constraints(self) -> tuple[Condition, ...]:
        """What the primal asks for."""
        return tuple(
            Condition(f"constraint_{c.multiplier.name}", self._compare(c.slack, "=" if c.equality else "≥"))
            for c in self.derived.problem.constraints
        )

    @cached_property
    def signs(self) -> tuple[Condition, ...]:
        """Multipliers of inequalities are not negative."""
        return tuple(
            Condition(f"sign_{c.multiplier.name}", self._compare(c.multiplier, "≥"))
            for c in self.derived.problem.constraints
            if not c.equality
        )

    @cached_property
    def stationarity(self) -> tuple[Condition, ...]:
        """∂L/∂u = 0 for each unknown."""
        return tuple(
            Condition(f"stationarity_{c.variable.name}", self._compare(c.residual, "="))
            for c in self.derived.dual.conditions
        )

    @cached_property
    def named_sums(self) -> tuple[Condition, ...]:
        """Σ α_i = s, where the library needs a name for what stands below a fraction line."""
        return tuple(
            Condition("sum", self._compare(e, "="))
            for e in self.derived.dual.equalities
            if any(x.name not in self.letters for x in e.atoms(Letter))
        )

    @cached_property
    def letters(self) -> frozenset[str]:
        """The names of all letters of the problem."""
        p = self.derived.problem
        formulas = [p.objective, self.derived.dual.lagrangian.expression, *(c.slack for c in p.constraints)]
        return frozenset(x.name for f in formulas for x in f.atoms(Letter))

    @cached_property
    def complementarity(self) -> tuple[Condition, ...]:
        """multiplier · slack = 0."""
        return tuple(
            Condition(f"complementarity_{m.name}", self._compare(m * slack, "="))
            for m, slack in self.derived.kkt.complementarity
        )

    @cached_property
    def bounds(self) -> tuple[Condition, ...]:
        """The constraints of the dual, each under the name of the step that states it: box, constraints."""
        found = self.derived.dual
        equalities = [Condition("constraints", self._compare(e, "=")) for e in found.equalities]
        return (
            *equalities,
            *(
                Condition(
                    "box" if k.expression != k.origin else "constraints", self._compare(k.expression, "≥")
                )
                for k in found.inequalities
            ),
        )

    @cached_property
    def primal(self) -> t.Optimum:
        """The primal as a problem."""
        return t.Optimum(
            "min" if self.sense == "min" else "max",
            tuple(map(letter_of, self.unknowns)),
            self.objective,
            tuple(c.node for c in self.constraints),
        )

    @cached_property
    def dual(self) -> t.Optimum:
        """The dual as a problem."""
        found = self.derived.dual
        letters = tuple(letter_of(self._key(v.name)) for v in found.variables)
        return t.Optimum(
            "max" if found.sense == "max" else "min",
            letters,
            self.dual_objective,
            tuple(c.node for c in self.bounds),
        )

    @cached_property
    def kinds(self) -> Mapping[Key, Kind]:
        """What each letter is."""
        p = self.derived.problem
        formulas = [p.objective, self.derived.dual.lagrangian.expression, *(c.slack for c in p.constraints)]
        found: dict[Key, Kind] = {domain.name: COUNT for domain in p.domains}
        found |= {v.name: POSITIVE for v in self.derived.dual.variables if v.name not in self.letters}
        found |= {o.name: Kind(("d", "d")) for o in p.data if isinstance(o, Operator)}
        for letter in (x for f in formulas for x in f.atoms(Letter)):
            positive = p.signs.get(letter.name) == "positive"
            match letter:
                case FeatureImage():
                    found[letter.name] = Kind(("d",), "map")
                    found["K"] = KERNEL
                    found["x"] = POINTS
                case Label():
                    found[letter.name] = LABELS
                case VectorEntry():
                    found[letter.name] = POINTS
                case Entry():
                    found[letter.name] = FAMILY
                case Vector():
                    found[letter.name] = VECTOR
                case Scalar():
                    found[self._key(letter.name)] = POSITIVE if positive else NUMBER
        return found

    @cached_property
    def nodes(self) -> list[Node]:
        """Everything that is written in letters of the problem."""
        return [self.lagrangian, *(c.node for c in self.constraints)]

    def _key(self, name: str) -> Key:
        return name if self.square or name != SQUARE else "R"

    def _compare(self, e: Expr, sign: str) -> Node:
        return t.Relation((self.tree(e), ZERO), (sign,))


@lru_cache(maxsize=1024)
def read_formula(text: str, *, square: bool = False) -> Node:
    """Read a formula of the library; what is not read there as one formula is our mistake."""
    page = read(text).page
    if page.failures or len(page.statements) != 1:
        raise SvmsymError(f"the formula {text} of the library is not read")
    node = page.statements[0].node
    return squared(node) if square else node


def squared(node: Node) -> Node:
    """Read R² as one letter."""

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Power) and one.base == t.Name("R") and one.exponent == t.Number(Fraction(2)):
            return t.Name(SQUARE, at=one.at)
        if isinstance(one, t.Derivative) and one.by == (t.Name("R"), t.Name("R")):
            return replace(one, of=squared(one.of), by=(t.Name(SQUARE),))  # ∂L/∂R²
        return None

    return rebuild(node, change)


def subjects(name: str) -> Sequence[Subject]:
    """Every choice of conventions, the usual one first.

    >>> [s.choices for s in subjects("hard-margin")][:2]
    [(('bias', '+b'), ('form', 'min')), (('bias', '+b'), ('form', 'max'))]
    """
    return _subjects(name)


@lru_cache(maxsize=64)
def _subjects(name: str) -> tuple[Subject, ...]:
    stated = load(name)
    choices: Mapping[str, Sequence[str]] = stated.convention_choices
    form = stated.run().problem.sense
    found = []
    for combination in itertools.product(*choices.values(), (form, "max" if form == "min" else "min")):
        options = dict(zip([*choices, "form"], combination, strict=True))
        found.append(Subject(load(name, options).run(), tuple(options.items())))
    return tuple(found)


def scaled(subject: Subject, factor: Fraction) -> Subject:
    """Multiply the objective: min ‖w‖² for min ½‖w‖², with multipliers of its own."""
    old = subject.derived
    problem = replace(old.problem, objective=Rational(factor) * old.problem.objective)
    derived = replace(old, problem=problem, dual=dual(lagrangian(problem), sense=old.dual.sense), claims=())
    return Subject(derived, (*subject.choices, ("objective", f"{factor} times")), subject.square)


def with_square(subject: Subject) -> Subject:
    """Take R² for one letter."""
    return replace(subject, square=True, memory={})


def letter_of(key: Key) -> Node:
    """Write a letter of the library: α* is α with a star."""
    return t.Name(key.rstrip("*"), ("*",) * key.count("*"))


def key_in(node: Node) -> Key | None:
    """Find the letter of a node, its index left away."""
    return key_of(node.base) if isinstance(node, t.Scripted) and key_of(node) is None else key_of(node)
