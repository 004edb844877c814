"""Statements compared by their truth tables, place by place.

Both sides depend on the signs of a few terms. Terms that are the same up to a positive factor in all worlds
are one, and linear relations between terms tell which signs can occur together: not α_i < 0 and α_i > C. If
both sides are true for the same signs, they say the same. Signs for which only one of them is true are a plan
for a counterexample: a world is made in which the terms have them at one place. So nothing is left to luck,
neither an agreement nor a difference.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from svmsym.judging.branching import FALSE, TRUE, Atom, Branching, Logic, TooManyBranches, norms_in
from svmsym.judging.interpreting import Interpretation
from svmsym.judging.kinks import kinks_of, worlds_at_kinks
from svmsym.judging.matching import name_alike, stands_alone
from svmsym.judging.outcome import ONLY_ANSWER, ONLY_REFERENCE, Outcome, accept, leave_open, refute
from svmsym.judging.renaming import rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.judging.separating import Failure
from svmsym.judging.sign_tables import Entries, Signs, SignTable
from svmsym.meaning.denote import Meaning, Scope
from svmsym.meaning.letters import key_of
from svmsym.meaning.ranges import Range, axis_of, free_indices
from svmsym.meaning.values import Array, Index, Undefined, is_number, numeric, plain
from svmsym.worlds.evaluating import Statements
from svmsym.worlds.solving import System
from svmsym.worlds.world import World, is_thin
from svmsym.writing import tree as t
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

Samples: TypeAlias = dict[tuple[Fraction, ...], list[list[Entries]]]  # by the labels at a place

_WORLDS = 8
_MOST_WORLDS = 120
_SPARE = 5  # places more than atoms, so that a linear relation is no chance
_MOST_SIGNS = 3000  # rows of a table
_MOST_ELIMINATIONS = 250  # questions whether signs can occur together
_MOST_PLANS = 10  # counterexamples that are tried to make
_MOST_STEPS = 10_000  # for making them
_ATTEMPTS = 3
_PATIENCE = 500
_MOST_POSITIVE = 3
_ONE_POINT: dict[str | int, int] = {"n": 1, "d": 2, "h": 2}
_ZERO = t.Number(Fraction(0))
_RELATIONS = {-1: "<", 0: "=", 1: ">"}


class Plan(NamedTuple):
    """Labels at a place and signs of the atoms there; whether the reference holds then, or the answer."""

    labels: tuple[Fraction, ...]
    signs: Signs
    first: bool


@dataclass(frozen=True)
class Tabled:
    """Two sides and the facts, place by place, as conditions on the signs of atoms."""

    wanted: Sequence[Node]
    found: Sequence[Node]
    facts: Sequence[Node]
    how: Interpretation
    indices: tuple[str, ...]
    atoms: Sequence[Atom]
    logics: tuple[Logic, Logic, Logic]  # of the reference, the answer, the facts
    labels: tuple[Node, ...]  # y_i, which are drawn and not solved for
    known: dict[int, frozenset[int]]  # signs of atoms that are not negative, or positive
    scalar: bool  # whether all atoms compare numbers, so that relations between them are known

    def meaning(self, world: World) -> Meaning:
        """Give formulas their meaning in a world."""
        return Meaning(self.how.table, world, self.how.definitions)

    def places(self, meaning: Meaning) -> Iterator[Scope]:
        """List all choices of the free indices."""
        nodes = (*self.wanted, *self.found, *self.facts)
        return iter(meaning.placings(Range(self.indices), nodes, {}))

    def labels_at(self, meaning: Meaning, scope: Scope) -> tuple[Fraction, ...]:
        """Evaluate the labels at a place."""
        return tuple(_number(meaning, one, scope) for one in self.labels)


def compare_by_tables(
    wanted: Sequence[Node], found: Sequence[Node], facts: Sequence[Node], how: Interpretation
) -> Outcome | None:
    """Compare two lists of statements; None where their tables do not decide it.

    Undecided where signs are left for which only one side would hold, and no world was made that has them.
    """
    tabled = _tabulate(wanted, found, facts, how)
    plans = _find_plans(tabled) if tabled is not None else None
    if tabled is None or plans is None:
        return None
    if not plans:
        return accept()
    if letters_of(found) - INDICES != letters_of(wanted) - INDICES:
        return None  # a letter of one side alone may be any number with a property
    for world, plan in _carry_out(plans, tabled):
        held, failed = (wanted, found) if plan.first else (found, wanted)
        evidence = Failure(held, failed, facts, how)
        if evidence.holds(world):
            return refute(ONLY_REFERENCE if plan.first else ONLY_ANSWER, world, evidence)
    return leave_open("it cannot be ruled out that only one of the two holds") if tabled.scalar else None


def find_refuting_world(
    premises: Sequence[Node], conclusions: Sequence[Node], how: Interpretation
) -> World | None:
    """Make a world in which premises hold and conclusions do not."""
    tabled = _tabulate(premises, conclusions, (), how)
    plans = [plan for plan in (_find_plans(tabled) if tabled else None) or () if plan.first]
    evidence = Failure(premises, conclusions, (), how)
    made = _carry_out(plans, tabled) if tabled and plans else ()
    return next((world for world, _ in made if evidence.holds(world)), None)


def _find_plans(tabled: Tabled) -> list[Plan] | None:
    """List signs for which only one side holds; None where the tables say nothing."""
    plans: list[Plan] = []
    seen: set[bool] = set()
    samples = _draw_samples(tabled)
    for labels, rows in samples.items():
        table = SignTable(tabled.atoms, tabled.known, rows, tabled.how.work)
        if table.size > _MOST_SIGNS:
            return None
        enough = len(plans) + _MOST_PLANS
        for signs in table.list_signs():
            if not tabled.logics[2].holds(signs):
                continue
            if len(plans) > enough or len(table.decided) > _MOST_ELIMINATIONS:
                break
            first, second = (logic.holds(signs) for logic in tabled.logics[:2])
            if (first != second or first not in seen) and table.can_be(signs):
                seen |= {first, second}
                plans += [Plan(labels, signs, first)] if first != second else []
        if len(table.decided) > _MOST_ELIMINATIONS and not plans:
            return None
    return plans if len(seen) == len({True, False}) else None


# ---- Atoms


def _tabulate(
    wanted: Sequence[Node], found: Sequence[Node], facts: Sequence[Node], how: Interpretation
) -> Tabled | None:
    """Take two sides and the facts apart; None where that cannot be done."""
    try:
        return _take_apart(
            [[p for node in side for p in name_alike(node, how)] for side in (wanted, found, facts)], how
        )
    except (TooManyBranches, Undefined, StopIteration):
        return None


def _take_apart(sides: list[list[Node]], how: Interpretation) -> Tabled | None:
    every = [part for side in sides for part in side]
    indices = tuple(dict.fromkeys(i for part in every for i in free_indices(part, how.table)))
    for index in indices:
        if len({axis_of(index, (p,), how.table) for p in every if index in free_indices(p, how.table)}) > 1:
            return None
    meaning = Meaning(how.table, World(how.sizes[0], 3, work=how.work), how.definitions)
    scope = next(iter(meaning.placings(Range(indices), tuple(every), {})))

    def gives_number(node: Node) -> bool:
        try:
            return is_number(numeric(meaning.value(node, scope)))
        except Undefined:
            return False

    branching = Branching(gives_number)
    logics = tuple(branching.all_of(side) for side in sides)
    positive = [k for k in sorted(letters_of(every)) if how.table.kind(k) == ((), "positive")][
        :_MOST_POSITIVE
    ]
    known: dict[int, frozenset[int]] = {}
    for terms, signs in (([t.Name(k) for k in positive], {1}), (norms_in(every), {0, 1})):
        for term in (n for n in terms if gives_number(n)):
            atom = Atom(term, _ZERO)
            if atom not in branching.atoms:
                branching.atoms.append(atom)
            known[branching.atoms.index(atom)] = frozenset(signs)
    labels = dict.fromkeys(
        one
        for part in every
        for one in t.walk(part)
        if isinstance(one, t.Scripted | t.Name)
        and _is_label(one, how)
        and set(free_indices(one, how.table)) <= set(indices)
        and gives_number(one)
    )
    wanted, found, facts = sides
    return Tabled(
        wanted,
        found,
        facts,
        how,
        indices,
        branching.atoms,
        (logics[0], logics[1], logics[2]),
        tuple(labels),
        known,
        all(one.right is not None and gives_number(one.apart) for one in branching.atoms),
    )


def _is_label(node: Node, how: Interpretation) -> bool:
    base = node.base if isinstance(node, t.Scripted) and key_of(node) is None else node
    return how.table.kind(key_of(base) or "").role in {"label", "bit"}


# ---- Values of the atoms


def _draw_samples(tabled: Tabled) -> Samples:
    """Evaluate all atoms at the places of some worlds, by the labels there; nothing if it is too little."""
    how = tabled.how
    found: Samples = defaultdict(list)
    skipped = 0
    terms = [atom.apart for atom in tabled.atoms if atom.right is not None]
    letters = letters_of(terms)
    wanted = len(tabled.atoms) + _SPARE
    for number, world in enumerate(how.worlds_with(tabled.facts, _MOST_WORLDS)):
        if number >= _WORLDS and all(len(rows) >= wanted for rows in found.values()):
            break
        try:
            if tabled.facts and is_thin(world, letters):
                continue
            skipped += _evaluate(tabled, world, found)
        except Undefined:
            continue
    if not found or any(len(rows) < wanted for rows in found.values()):
        return {}
    if skipped > sum(map(len, found.values())):
        return {}  # where √2·u is rational, u is zero: such places say little
    if kinks_of(terms):  # those that are left, below Σ
        for world in worlds_at_kinks(terms, how, tabled.facts):
            _evaluate(tabled, world, found, only=frozenset(found))
    return found


def _evaluate(
    tabled: Tabled, world: World, found: Samples, only: frozenset[tuple[Fraction, ...]] | None = None
) -> int:
    """Evaluate all atoms at the places of a world, and count those where one is not rational."""
    meaning = tabled.meaning(world)
    skipped = 0
    for scope in tabled.places(meaning):
        try:
            labels = tabled.labels_at(meaning, scope)
            values = [_entries(meaning, atom, scope) for atom in tabled.atoms]
        except Undefined:
            skipped += 1
            continue
        if only is None or labels in only:
            found[labels].append(values)
    return skipped


def _entries(meaning: Meaning, atom: Atom, scope: Scope) -> Entries:
    """Evaluate the difference of an atom; ⊥ where it is not rational."""
    if atom.right is None:
        return (Fraction(TRUE if meaning.truth(atom.left, scope) else FALSE),)
    value = numeric(meaning.value(atom.apart, scope))
    flat = [plain(v) for v in value.flat] if isinstance(value, Array) else [plain(value)]
    if not all(isinstance(v, Fraction) for v in flat):
        raise Undefined("a number is expected")
    return tuple(v for v in flat if isinstance(v, Fraction))


def _number(meaning: Meaning, node: Node, scope: Scope) -> Fraction:
    value = plain(numeric(meaning.value(node, scope)))
    if not isinstance(value, Fraction):
        raise Undefined("a number is expected")
    return value


# ---- Counterexamples


def _carry_out(plans: Sequence[Plan], tabled: Tabled) -> Iterator[tuple[World, Plan]]:
    """Make worlds in which the atoms have planned signs at one place."""
    how = tabled.how
    alone = all(stands_alone(n, how.table) for n in (*tabled.wanted, *tabled.found, *tabled.facts))
    sizes = [_ONE_POINT] if alone else [dict(s) for s in how.sizes]
    step = max(1, len(plans) // _MOST_PLANS)
    chosen = list(enumerate(plans[::step][:_MOST_PLANS]))
    start = how.work.steps
    for attempt, size in zip(range(_ATTEMPTS), itertools.cycle(sizes), strict=False):
        for number, plan in chosen:
            if how.work.steps > start + _MOST_STEPS:
                return
            for flip in range(3):
                seed = 4000 + 10 * number + attempt
                world = World({**size, "flip": flip}, seed, spread=4, work=how.work)
                place = _place_with(tabled, world, plan.labels)
                if place is not None:
                    break
            if place is None:
                continue
            held = () if alone else tabled.wanted if plan.first else tabled.found
            system = System(
                [*tabled.facts, *held, *_said_of(tabled, plan.signs, place)], how.table, how.definitions
            )
            system.patience = _PATIENCE
            try:
                system.satisfy(world)
                yield world, plan
            except Undefined:
                continue


def _place_with(tabled: Tabled, world: World, labels: tuple[Fraction, ...]) -> Scope | None:
    meaning = tabled.meaning(world)
    try:
        return next((s for s in tabled.places(meaning) if tabled.labels_at(meaning, s) == labels), None)
    except Undefined:
        return None


def _said_of(tabled: Tabled, signs: Signs, place: Scope) -> Iterator[Node]:
    """Say that the atoms have their signs at a place."""
    names = {i: t.Number(Fraction(index.place + 1)) for i, index in place.items() if isinstance(index, Index)}
    for atom, sign in zip(tabled.atoms, signs, strict=True):
        if atom.right is None:
            said: Node = atom.left if sign == TRUE else t.Not(atom.left)
        else:
            said = t.Relation((atom.left, atom.right), (_RELATIONS[sign],))
        if Statements(
            [said], tabled.how.table, tabled.how.definitions
        ).keys:  # not of labels and numbers alone
            yield rename_all(said, names)
