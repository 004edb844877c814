"""What stands on the page so far: facts that were shown, names that were given, lines that were wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Literal

from sympy import Expr, Rational

from svmsym.exams.lines.world import Fact, World
from svmsym.exams.meaning.statements import PerPair, Statement, Value
from svmsym.formulas.atoms import Scalar
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.relations import Relation

Role = Literal["lagrangian", "dual", "definition"]


@dataclass(frozen=True)
class Named:
    """A name of the student: what it is taken for, the value it was first given, and the line of that."""

    role: Role
    value: Value | None
    line: int
    agrees: bool = True


@dataclass(frozen=True, eq=False)
class Own:
    """An equation of the student that is wrong, kept to see what follows from it."""

    line: int
    fact: Fact


@dataclass(frozen=True, eq=False)
class StatedConstraint:
    """slack ≥ 0 (or = 0) as the student stated it, and the line of that."""

    slack: Expr
    equality: bool
    line: int


@dataclass(frozen=True, eq=False)
class Pending:
    """A stated problem whose constraints may be completed by later lines; ``since`` counts stated ones."""

    line: int
    what: str
    since: int
    explicit: bool


@dataclass(eq=False)
class Standing:
    """The page up to the present line; it only grows."""

    world: World
    line: int = 0
    established: list[Fact] = field(default_factory=list)
    names: dict[str, Named] = field(default_factory=dict)
    pairs: dict[str, PerPair] = field(default_factory=dict)
    own: list[Own] = field(default_factory=list)
    own_lagrangian: tuple[int, Expr] | None = None
    stated: list[StatedConstraint] = field(default_factory=list)
    pending: list[Pending] = field(default_factory=list)
    factor: Rational | None = None  # the stated primal is this multiple of the problem's
    steps: set[str] = field(default_factory=set)
    last: Value | None = None
    roots: dict[Expr, str] = field(default_factory=dict)
    support: bool = False  # the line speaks of support vectors alone
    supposed: Statement | None = None  # under which the next line stands
    under: Statement | None = None  # under which the line before stood
    in_gradient: bool = False  # the chain began with a derivative, so that its links are identities
    in_function: bool = False  # the chain began with the Lagrangian or the dual function
    unread: bool = False  # a line before could not be read, so that more may have been shown

    def copy(self) -> Standing:
        """The same page, to try a line on."""
        other = replace(self)
        for f in fields(self):
            value = getattr(self, f.name)
            if isinstance(value, list | dict | set):
                setattr(other, f.name, value.copy())
        return other

    def establish(self, *facts: Fact) -> None:
        """Count facts as shown from now on."""
        for fact in facts:
            if fact not in self.established:
                self.established.append(fact)
            self.steps.add(fact.name)

    def root_of(self, inside: Expr) -> Expr:
        """A letter r for √inside, with r² = inside among the facts."""
        name = self.roots.get(inside)
        if name is None:
            name = self.roots[inside] = f"r_{len(self.roots) + 1}"
        return Scalar(name)

    @property
    def root_facts(self) -> list[Fact]:
        """What letters stand for by definition: r² = what stands below the root, s = Σ α_i."""
        made = list(self.world.named_sums)
        for inside, name in self.roots.items():
            residual = Scalar(name) ** 2 - inside
            (leading,) = normal_form(Scalar(name) ** 2)
            made.append(Fact("root", residual, Relation(residual, leading)))
        return made

    @property
    def all_facts(self) -> list[Fact]:
        """Everything that is true of the problem: shown facts first, then the other conditions."""
        true = [*self.world.stationarity, *self.world.equalities]
        return [*self.established, *(f for f in true if f not in self.established), *self.root_facts]
