"""Optimisation problems: the same feasible points, in the same order; or at least the same optima.

Two problems say the same if their constraints imply each other and their objectives order the feasible points
alike, with the data held fixed: min ½‖w‖² and min ‖w‖ do, a stray term does not. Variables that one problem
does not have are minimised over first. Where constraints or orders differ, exact optima of tiny instances
decide: what follows at the optimum may be said or left out.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, islice, permutations

from svmsym.judging.following import equivalent
from svmsym.judging.interpreting import Interpretation, types
from svmsym.judging.matching import match_statements
from svmsym.judging.outcome import CORRECT, WRONG, Open, Outcome, accept, refute, settle
from svmsym.judging.programs import NoProgram, Posed, Worth, order
from svmsym.judging.renaming import is_conventional
from svmsym.judging.stating import (
    KNOWN,
    Roles,
    Stated,
    find_links,
    fit_kinds,
    is_about_data,
    roles_of,
    state,
    undefine,
)
from svmsym.meaning import reals
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import POSITIVE, Key
from svmsym.meaning.ranges import free_indices, keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Undefined, Value, plain
from svmsym.worlds.entries import SCALE, entries_of, replace_entry
from svmsym.worlds.rows import OPPOSITES, sides_of
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_POINTS = 20  # feasible points with the same data: 190 pairs
_AFFINE_POINTS = 10  # on which a·f + c with a > 0 was found
_DRAWS = 70
_SCALES = ((1, 1), (3, 16), (9, 1), (30, 4))  # how large numbers are, and what they are divided by
# With large data the square of a dual hides its sum, with small data the sum hides the square.
_DATA_SCALES = ((9, 1), (4, 20), (4, 5))
_TIED_POINTS = 4
_HALVINGS = 9
_HOPELESS = 12  # draws of which none is feasible
_SETS_OF_DATA = 3
_KEPT = 0.7  # how often an entry that one problem alone has is not zero
_MOST_SETS = 7
_LEAST_VALUES = 3  # different values of the objective, or nothing was compared
_TRIED = 4  # worlds in which a constraint is broken on purpose
_INSTANCES = 12  # whose optima must agree
_SOLVED = 6  # points that are found by solving; the others lie on lines through them
_SHARES = tuple(Fraction(*v) for v in ((1, 2), (1, 3), (4, 5), (3, 2), (-1, 4), (1, 16)))

_PRICES = tuple(Fraction(*v) for v in ((2, 5), (1, 2), (3, 4), (1, 1), (2, 1), (6, 1)))
_SHRUNK = (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))

SAME, OTHER, UNKNOWN = "same", "other", "unknown"
ALIKE = "alike"  # the same order at all points that were tried, and no affine relation between the objectives


@dataclass(frozen=True)
class Pair:
    """Two problems, what their letters are, and what varies while the data stay."""

    ours: Posed
    theirs: Posed
    roles: Roles
    how: Interpretation
    facts: tuple[Node, ...] = ()  # what ties the data

    @property
    def varied(self) -> frozenset[Key]:
        """All that varies while the data stay."""
        return self.roles.shared | self.roles.ours | self.roles.theirs | self.roles.stray

    def data(self, seed: int, *, solved: bool, scaled: bool = False) -> World:
        """Draw all letters; ``solved``: with feasible points; ``scaled``: large and small numbers in turn."""
        scales = _SCALES if not solved else _DATA_SCALES if scaled else _DATA_SCALES[:1]
        spread, fine = scales[seed % len(scales)]
        size = self.how.sizes[seed % len(self.how.sizes[:2])]
        world = World(size, 77 + seed, spread=spread, fine=fine, work=self.how.work)
        for one in (self.ours, self.theirs):
            one.draw(world)
        if not solved:
            for key, kind in world.kinds.items():
                if (
                    kind == POSITIVE and key not in self.varied
                ):  # slack is used for some C, and not for others
                    world.values[key] = world.random.choice(_PRICES)
        if not System(self.facts, self.how.table, self.how.definitions).satisfy(world):
            raise Undefined("no data satisfy what is given")
        if solved and seed % 2:
            self._system([self.ours, self.theirs], frozenset()).satisfy(world)
        return world

    def _system(self, sides: Sequence[Posed], fixed: frozenset[Key]) -> System:
        statements = list(dict.fromkeys(c for one in sides for c in one.problem.constraints))
        return System(statements, self.how.table, self.how.definitions, fixed)

    def points(self, data: World, seed: int, sides: Sequence[Sequence[Posed]]) -> Iterator[World]:
        """Draw points with the same data that are feasible in some problems, then some between them."""
        fixed = {k: v for k, v in data.values.items() if k not in self.varied}
        systems = [self._system(one, frozenset(fixed)) for one in sides]
        solved: list[World] = []
        for draw in range(_DRAWS):
            if draw > _HOPELESS and not solved:
                return
            spread, fine = _SCALES[draw % len(_SCALES)]
            world = World(
                data.sizes, 100 * seed + draw, spread=spread, fixed=fixed, fine=fine, work=self.how.work
            )
            world.calls = dict(data.calls)
            if len(solved) < _SOLVED * len(systems):
                if systems[draw % len(systems)].satisfy(world):
                    solved.append(world)
                    yield world
            else:
                one, other = world.random.sample(solved, 2)
                share = world.random.choice(_SHARES)
                mixed = {k: _mix(one.values.get(k), other.values.get(k), share) for k in self.varied}
                world.values.update((k, v) for k, v in mixed.items() if v is not None)
                yield world

    def worths(self, world: World) -> tuple[Worth, Worth] | None:
        """Evaluate both problems at a point; None where one has no value."""
        for key in self.roles.stray:  # a condition on them, ξ_j ≠ 0, must fail at times
            value = world.letter(key, self.how.table.kind(key))
            if isinstance(value, Array) and value.axes == ("n",):
                kept = tuple(v if world.random.random() < _KEPT else Fraction(0) for v in value.items)
                world.values[key] = replace(value, items=kept)
        try:
            return self.ours.worth(world), self.theirs.worth(world)
        except Undefined:
            return None

    # ---- Feasible points and their order

    def compare(self, sets: str) -> tuple[str, str]:
        """Compare the order of points that are feasible in both problems, and the sets of feasible points."""
        eliminated = self.roles.ours | self.roles.theirs
        joint = [[self.ours, self.theirs]]
        sides = [[self.ours], [self.theirs], []] if eliminated else joint
        decided, scaled = 0, False
        for seed in range(_MOST_SETS):
            points = self._gather(self.data(seed, solved=True, scaled=scaled), seed, sides)
            if sets != OTHER and any(a.side != b.side for a, b in points):
                return OTHER, UNKNOWN
            finite = [(a, b) for a, b in points if not a.side and not b.side]
            if any(_differ(p, q) for p, q in combinations(finite, 2)):
                return sets, OTHER
            if len(finite) >= _LEAST_VALUES and not _is_affine(finite):
                data = self.data(seed, solved=True, scaled=scaled)
                if self._differs_at_ties(data, seed, sides):
                    return sets, OTHER
                scaled = True
            decided += len({a for a, _ in finite}) >= _LEAST_VALUES
            if decided == _SETS_OF_DATA:
                return (SAME if eliminated else sets), ALIKE if scaled else SAME
        return sets, UNKNOWN

    def _gather(self, data: World, seed: int, sides: list[list[Posed]]) -> list[tuple[Worth, Worth]]:
        """Evaluate both problems at points until an affine relation is found, or there are enough."""
        found: list[tuple[Worth, Worth]] = []
        for world in self.points(data, seed, sides):
            values = self.worths(world)
            if values is None or values in found:
                continue
            found.append(values)
            if len(found) == _POINTS:
                break
            finite = [v for v in found if not v[0].side and not v[1].side]
            if len(finite) == _AFFINE_POINTS and _is_affine(finite):
                break
        return found

    def _differs_at_ties(self, data: World, seed: int, sides: list[list[Posed]]) -> bool:
        """Whether points that are nearly equal for one problem are far from equal for the other.

        Where one term is large, it alone orders points drawn at random, whatever else stands beside it. So
        points on both sides of a tie are made by halving: f(p) < f(q) < f(r) with p close to r.
        """
        found: list[tuple[World, tuple[Worth, Worth]]] = []
        for world in self.points(data, seed, sides):
            values = self.worths(world)
            if values is not None and not values[0].side and not values[1].side:
                found.append((world, values))
            if len(found) == _TIED_POINTS:
                break
        for (first, u), (middle, v), (last, w) in permutations(found, 3):
            if order(u[0], v[0]) == -1 == order(v[0], w[0]) and self._differs_at_tie(first, last, v, middle):
                return True
        return False

    def _differs_at_tie(self, first: World, last: World, tied: tuple[Worth, Worth], tie: World) -> bool:
        low, high = Fraction(0), Fraction(1)
        ends: dict[Fraction, tuple[Worth, Worth]] = {}
        for _ in range(_HALVINGS):
            share = (low + high) / 2
            world = tie.fork()
            mixed = {k: _mix(first.values.get(k), last.values.get(k), share) for k in self.varied}
            world.values.update((k, v) for k, v in mixed.items() if v is not None)
            values = self.worths(world)
            if values is None or values[0].side or values[1].side:
                return False
            ends[share] = values
            low, high = (share, high) if order(values[0], tied[0]) == -1 else (low, share)
        return any(_differ(ends[end], tied) for end in (low, high) if end in ends)

    def is_written_alike(self) -> bool:
        """Whether the constraints are the same part by part, and one objective is a multiple of the other."""
        if self.roles.ours or self.roles.theirs or self.roles.stray:
            return False
        ratios: set[Real] = set()
        for world in self.how.worlds(_SOLVED):
            try:
                our, their = (one.cost(world) for one in (self.ours, self.theirs))
            except Undefined:
                continue
            if reals.compare(their, Fraction(0)) not in {1, -1}:
                return False
            ratios.add(reals.multiply(our, reals.invert(their)))
        if len(ratios) != 1 or reals.compare(next(iter(ratios)), Fraction(0)) != 1:
            return False
        first, second = (one.problem.constraints for one in (self.ours, self.theirs))
        return match_statements(first, second, self._are_same, self.how)

    def _are_same(self, a: Node, b: Node) -> bool:
        """Whether two formulas with the same indices have the same values."""
        if set(free_indices(a, self.how.table)) != set(free_indices(b, self.how.table)):
            return False
        held = t.Relation((a, b), ("=",))
        try:
            return all(
                Meaning(self.how.table, w, self.how.definitions).truth(held) for w in self.how.worlds(_SOLVED)
            )
        except Undefined:
            return False

    def compare_constraints(self) -> str:
        """Compare the sets of feasible points, where the variables are the same."""
        if self.roles.ours or self.roles.theirs:
            return UNKNOWN
        first, second = (list(one.problem.constraints) for one in (self.ours, self.theirs))
        if not first and not second:
            return SAME
        if self._is_violated(first, second) or self._is_violated(second, first):
            return OTHER
        found = settle(equivalent, first, second, [], self.how)
        return {CORRECT: SAME, WRONG: OTHER}.get(found.verdict, UNKNOWN)

    def _is_violated(self, given: list[Node], wanted: list[Node]) -> bool:
        """Whether a constraint is broken on purpose where others hold, be its bound as large as it may."""
        for side in (s for c in wanted if c not in given for s in sides_of(c) if s.sign in OPPOSITES):
            broken: Node = t.Relation((side.left, side.right), (OPPOSITES[side.sign],))
            if side.over:
                broken = t.Quantified("all", side.over, broken)
            system = System([*given, broken], self.how.table, self.how.definitions)
            if any(system.satisfy(world) for world in self.how.worlds(_TRIED, seed=300)):
                return True
        return False

    # ---- Optima of tiny instances

    def compare_optima(self) -> str:
        """Compare optima: an optimum of one problem must be one of the other, in many instances."""
        agreed = 0
        for seed in range(2 * _INSTANCES):
            data = self.data(seed, solved=False)
            both = (self.ours, self.theirs), (self.theirs, self.ours)
            found = [self._is_optimum_too(a, b, data) for a, b in both]
            if False in found:
                return OTHER
            agreed += found == [True, True]
            if agreed == _INSTANCES:
                return SAME
            if agreed < seed / 4 - 1 and found == [None, None]:
                break
        return UNKNOWN

    def eliminated(self) -> Iterator[Pair]:
        """Minimise both problems over a list that they share, ξ, so that only what is left is compared."""
        for key in self.roles.shared:
            if self.how.table.kind(key).axes == ("n",) and not self.roles.ours | self.roles.theirs:
                own, left = frozenset([key]), self.roles.shared - {key}
                roles = replace(self.roles, shared=left, ours=own, theirs=own)
                ours, theirs = (Posed(p.problem, own, left, self.how) for p in (self.ours, self.theirs))
                if left:
                    yield Pair(ours, theirs, roles, self.how, self.facts)

    def are_programs(self) -> bool:
        """Whether both problems can be solved exactly."""
        data = self.data(1, solved=False)
        try:
            for one in (self.ours, self.theirs):
                one.least(self._copy(data), one.every)
        except (NoProgram, Undefined):
            return False
        return True

    def _is_optimum_too(self, one: Posed, other: Posed, data: World) -> bool | None:
        """Whether an optimum of one problem is an optimum of the other; None if that cannot be told."""
        world = self._copy(data)
        try:
            side = one.least(world, one.every).side
            if side:  # one is unbounded, or infeasible: so must be the other
                return None if other.least(self._copy(data), other.every).side == side else False
            here = other.worth(world)
        except (NoProgram, Undefined):
            return None
        if here.side:
            return False
        try:
            best = other.least(self._copy(data), other.every)
        except (NoProgram, Undefined):
            return False if self._is_beaten(other, world, here) else None
        return order(best, here) in {0, None}

    def _is_beaten(self, posed: Posed, world: World, here: Worth) -> bool:
        """Whether a point that is better is found near a given one, or on the way to others."""
        shared = [k for k in self.roles.shared if k in world.values]
        for nearby in itertools.chain(self._near(world, shared), self._between(posed, world, shared)):
            with suppress(NoProgram, Undefined):
                if order(posed.worth(nearby), here) == -1:
                    return True
        return False

    def _near(self, world: World, shared: Sequence[Key]) -> Iterator[World]:
        """List points at which all letters, one of them, or one entry is smaller."""
        for share in _SHRUNK:
            yield self._scaled(world, {k: [SCALE] for k in shared}, share)
            for key in shared:
                places = range(len(entries_of(world.values[key])))
                yield from (self._scaled(world, {key: [place]}, share) for place in (SCALE, *places))

    def _scaled(self, world: World, places: Mapping[Key, Sequence[int]], share: Fraction) -> World:
        new = self._copy(world)
        for key, chosen in places.items():
            for place in chosen:
                value = new.values[key]
                whole = isinstance(value, Array) and place == SCALE
                entry = share if whole else reals.multiply(share, plain(entries_of(value)[max(place, 0)]))
                new.values[key] = replace_entry(value, place, entry)
        return new

    def _between(self, posed: Posed, world: World, shared: Sequence[Key]) -> Iterator[World]:
        for other in islice(self.points(world, 5, [[posed]]), _SOLVED):
            for share in (Fraction(1), *_SHARES):
                mixed = self._copy(world)
                for key in shared:
                    mixed.values[key] = _mix(world.values[key], other.values.get(key), share)
                yield mixed

    def _copy(self, world: World) -> World:
        new = world.copy()
        new.work = self.how.work
        return new


def _differ(p: tuple[Worth, Worth], q: tuple[Worth, Worth]) -> bool:
    """Whether two problems order two points differently."""
    first, second = order(p[0], q[0]), order(p[1], q[1])
    return first is not None and second is not None and first != second


def _is_affine(points: Sequence[tuple[Worth, Worth]]) -> bool:
    """Whether one objective is a·f + c with a > 0 of the other."""
    values = [(a.number, b.number) for a, b in points]
    exact = [(a, b) for a, b in values if isinstance(a, Fraction) and isinstance(b, Fraction)]
    if len(exact) < max(len(values), _LEAST_VALUES):
        return False
    (a, b), *rest = exact
    slope = next(((d - b) / (c - a) for c, d in rest if c != a), Fraction(0))
    return slope > 0 and all(d - b == slope * (c - a) for c, d in rest)


def _mix(a: Value, b: Value, share: Fraction) -> Value:
    """a + share·(b − a), where both are rational."""
    if isinstance(a, Array) and isinstance(b, Array):
        return Array(a.axes, tuple(_mix(u, v, share) for u, v in zip(a.items, b.items, strict=True)))
    return a + share * (b - a) if isinstance(a, Fraction) and isinstance(b, Fraction) else a


def compare_problems(
    wanted: t.Optimum, found: t.Optimum, facts: Sequence[Node], how: Interpretation
) -> Outcome:
    """Compare two problems, as they stand if a fact ties the variables of one to those of the other."""
    how = fit_kinds((wanted, found), how)
    both = (wanted, found)
    facts, how = undefine(both, facts, how)
    data = [fact for fact in facts if is_about_data(fact, both, how)]
    links = [find_links(one, other, facts, how) for one, other in (both, both[::-1])]
    if any(links):
        stated = [state(p, how, (), link) for p, link in zip(both, links, strict=True)]
        linked = settle(_compare_stated, stated[0], stated[1], data, how)
        if linked.verdict == CORRECT:
            return linked
    first, second = (state(p, how, facts) for p in both)
    return _compare_stated(first, second, data, how)


def _compare_stated(first: Stated, second: Stated, facts: Sequence[Node], how: Interpretation) -> Outcome:
    for one, other in ((first, second), (second, first)):
        reason = types([one.cost, *one.constraints], how.table, how.definitions, how.sizes[0])
        if reason and (one is first or not all(map(is_conventional, one.letters - other.letters))):
            raise Open(f"ill-typed: {reason}")
        if reason:
            return refute(f"ill-typed: {reason}")
    for one in (first, second):
        if not one.priced:  # a number, which nobody makes small
            raise Open("there is not one problem on each side")
        if any(map(_lists_numbers, one.constraints)):
            raise Open("points are named by their numbers")
    roles = roles_of(first, second, how.table)
    doubtful = (roles.stray - KNOWN) | (roles.stray & (first.constrained | second.constrained))
    if doubtful:
        raise Open(f"nothing says what {', '.join(sorted(doubtful))} is")
    if roles.shared and any(one.declared and not one.declared & roles.shared for one in (first, second)):
        raise Open("the letters below min or max are no variables of the problem")
    if loose := _unconnected(second, roles):
        raise Open(f"nothing connects {', '.join(sorted(loose))} with the rest of the problem")
    if not roles.shared or _have_no_partners(roles, how):
        if roles.ours | roles.theirs <= KNOWN or not _have_no_partners(roles, how):
            return refute("the problems have other variables")
        raise Open("the problems have other variables")
    pair = Pair(
        Posed(first, roles.ours, roles.shared, how),
        Posed(second, roles.theirs, roles.shared, how),
        roles,
        how,
        tuple(facts),
    )
    explained = frozenset(key for fact in facts for key in keys_in(fact))
    if _is_normalised(first) != _is_normalised(second):
        raise Open("one problem fixes a length, and the other does not")
    try:
        outcome = _decide(pair)
    except NoProgram as error:
        raise Open(str(error)) from None
    foreign, missing = roles.numbers - explained, roles.missing - explained
    if outcome.verdict == WRONG and (foreign - KNOWN or (foreign and missing)):
        raise Open(f"nothing says what {', '.join(sorted(foreign))} is")
    return outcome


def _lists_numbers(constraint: Node) -> bool:
    """Whether a constraint is for points with given numbers: for i = 1, 2, 3."""
    over = constraint.over if isinstance(constraint, t.Quantified) else ()
    listed = [one for o in over for one in t.walk(o) if isinstance(one, t.Listed)]
    return any(isinstance(one.items[-1], t.Number) and one.items[-1].value > 1 for one in listed)


def _is_normalised(problem: Stated) -> bool:
    """Whether a problem fixes the length of a vector, ‖w‖ = 1, which others leave to the scale."""
    return any(
        isinstance(c, t.Relation) and "=" in c.signs and any(isinstance(one, t.Norm) for one in t.walk(c))
        for c in problem.constraints
    )


def _unconnected(problem: Stated, roles: Roles) -> frozenset[Key]:
    """List variables of the answer alone that no constraint ties to others: ξ_i ≥ 0 in a dual."""
    tied = set(problem.priced | roles.shared)
    for _ in roles.theirs:
        tied |= {k for c in problem.constraints if keys_in(c) & tied for k in keys_in(c)}
    return roles.theirs - tied


def _have_no_partners(roles: Roles, how: Interpretation) -> bool:
    """Whether the variables of one side alone cannot be the variables of the other, with other names."""
    ours, theirs = (sorted(how.table.kind(k).axes for k in keys) for keys in (roles.ours, roles.theirs))
    return bool(ours and theirs) and ours != theirs


def _is_same(sets: str, orders: str) -> bool:
    return sets == SAME and orders in {SAME, ALIKE}


def _decide(pair: Pair) -> Outcome:
    """Ask for constraints, order and optima, in this order, until one of them decides."""
    if pair.is_written_alike():
        return accept()
    sets, orders = pair.compare_constraints(), UNKNOWN
    if sets != OTHER:
        sets, orders = pair.compare(sets)
        if _is_same(sets, orders):
            # A stray term may change the order only where no point was tried: at the optimum.
            unlike = orders == ALIKE and pair.are_programs() and pair.compare_optima() == OTHER
            return refute("the problems have other optima") if unlike else accept()
        if pair.roles.stray and orders == OTHER:
            return refute(f"{', '.join(sorted(pair.roles.stray))} does not belong there")
    program = sets != SAME or pair.are_programs()
    optima = pair.compare_optima() if program else UNKNOWN
    if optima == OTHER:
        return refute("the problems have other optima")
    if optima == SAME and any(_is_same(*one.compare(UNKNOWN)) for one in pair.eliminated()):
        return accept("the problems have the same optima")
    if sets == SAME and orders == OTHER and optima == UNKNOWN:
        return refute("the objectives order two feasible points differently")
    raise Open("it cannot be told whether the problems have the same optima")
