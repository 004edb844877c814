"""What stands on a page before a line: letters, names, stated conditions, suppositions, own errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from svmsym.judging.explaining import describe_world
from svmsym.judging.following import follows
from svmsym.judging.interpreting import DEFAULT_SIZES, Interpretation
from svmsym.judging.outcome import CORRECT, Open, settle
from svmsym.judging.pages.levels import fresh, optima_of, small_worlds, solved_worlds, worlds_of
from svmsym.judging.pages.subjects import Condition, Subject
from svmsym.judging.shrinking import shrink
from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.letters import Key, Table
from svmsym.meaning.values import IllTyped, Undefined
from svmsym.meaning.work import Work
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

LEAST = 3  # worlds that must decide a claim


class Tried(NamedTuple):
    """How a statement fared in some worlds."""

    held: int
    failing: World | None
    reason: str = ""  # why it has no truth there
    ill_typed: bool = False

    @property
    def holds(self) -> bool:
        """Whether it held everywhere, and often enough."""
        return self.failing is None and self.held >= LEAST


@dataclass
class Standing:
    """What a line is judged against; it grows line by line."""

    subject: Subject | None
    table: Table
    definitions: dict[Key, Definition]
    conditions: list[Condition] = field(default_factory=list)  # stated so far, the problem's own
    facts: list[Node] = field(default_factory=list)  # right lines of a page without a problem
    steps: set[str] = field(default_factory=set)
    stated: list[Node] = field(default_factory=list)  # right claims, from which constraints may follow
    supposed: list[Node] = field(default_factory=list)
    values: dict[Key, str] = field(default_factory=dict)  # names whose value is that of L
    wrong: list[tuple[int, Node]] = field(default_factory=list)
    factor: Fraction | None = None  # of the objective in the page's own primal
    inline: dict[Key, Node] = field(default_factory=dict)  # names of formulas with a free index
    objectives: list[Key] = field(default_factory=list)  # functions of a page without a problem
    ahead: list[Node] = field(default_factory=list)  # statements of the lines behind
    seen: set[Key] = field(default_factory=set)  # letters of the lines before
    explained: set[Key] = field(default_factory=set)  # names that the page explains itself
    doubtful: set[Key] = field(default_factory=set)  # names whose explanation was not understood
    work: Work = field(default_factory=lambda: Work(most=4_000_000))
    line: int = 0
    worded: bool = False  # whether words stand around this line
    sentence: int = -1  # in which something was supposed last
    paragraph: int = 0  # the same
    last: int = -1  # the sentence of the statement before
    here: int = 0  # the paragraph of this line
    copies: dict[int, tuple[World, World]] = field(default_factory=dict)
    made: dict[tuple[Node, ...], list[World]] = field(default_factory=dict)
    implied: dict[tuple[Node, ...], bool] = field(default_factory=dict)

    @property
    def letters(self) -> frozenset[Key]:
        """The letters of the problem, which are no names of the page's own."""
        return frozenset() if self.subject is None else frozenset(self.subject.kinds)

    @property
    def _is_linear(self) -> bool:
        """Whether points stand for themselves, without a feature map."""
        return all(self.table.kind(k).role != "map" for k in self.letters)

    @property
    def how(self) -> Interpretation:
        """What letters mean."""
        return Interpretation(self.table, self.definitions, DEFAULT_SIZES, self.work)

    # ---- Worlds

    def free(self) -> list[World]:
        """Worlds of free letters."""
        return self.solved(()) if self.subject is None else self._copied(worlds_of(self.subject, ()))

    def optima(self) -> list[World]:
        """Worlds at an optimum; none without a problem."""
        return [] if self.subject is None else self._copied(optima_of(self.subject))

    def given(self, conditions: Sequence[Condition]) -> list[World]:
        """Worlds in which some conditions of the problem hold."""
        assert self.subject is not None
        return self._copied(worlds_of(self.subject, conditions))

    def solved(self, statements: Sequence[Node]) -> list[World]:
        """Worlds in which statements of the page hold."""
        key = tuple(statements)
        if key not in self.made:
            self.made[key] = solved_worlds(statements, self.how, 5) if statements else small_worlds(self.work)
        return self.made[key]

    def _copied(self, worlds: Iterable[World]) -> list[World]:
        """Copy shared worlds once for the page, so that letters of the page can be drawn in them."""
        found = []
        for world in worlds:
            if id(world) not in self.copies:
                self.copies[id(world)] = world, fresh(world, self.work, linear=self._is_linear)
            found.append(self.copies[id(world)][1])
        return found

    # ---- Truth

    def test(self, node: Node, worlds: Sequence[World], under: Sequence[Node] = ()) -> Tried:
        """Test a statement in worlds, where the suppositions hold."""
        held, reason = 0, ""
        claim = node if not under else t.Implies(_together(under), node)
        for world in worlds:
            meaning = Meaning(self.table, world, self.definitions)
            try:
                if under and meaning.truth(t.Not(_together(under))):
                    continue  # nothing is supposed of any point here
                if not meaning.truth(claim):
                    return Tried(held, world)
                held += 1
            except IllTyped as error:
                return Tried(held, None, str(error), ill_typed=True)
            except Undefined as error:
                reason = str(error)
        return Tried(held, None, reason)

    def implies(self, premises: Sequence[Node], conclusion: Node) -> bool:
        """Whether a statement follows from others; worlds in which it fails are searched for."""
        key = (*premises, conclusion)
        if key not in self.implied:
            premises = [p for p in premises if is_statement(p) and not isinstance(p, t.Optimum)]
            self.implied[key] = settle(follows, premises, [conclusion], self.how).verdict == CORRECT
        return self.implied[key]

    def describe(self, node: Node, world: World, *, small: bool) -> str:
        """Tell a counterexample; ``small``: numbers may be changed as long as it refutes."""

        def fails(tried: World) -> bool:
            return not Meaning(self.table, tried, self.definitions).truth(node)

        nodes = [node, *self._defining(node)]
        if small:
            try:
                world = shrink(world, fails)
            except Open:
                return ""
        return describe_world(world, nodes, "en")

    def _defining(self, node: Node) -> list[Node]:
        keys = {one.letter for one in t.walk(node) if isinstance(one, t.Name)}
        return [d.body for k, d in self.definitions.items() if k in keys]


def _together(nodes: Sequence[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else t.Joined("and", tuple(nodes))
