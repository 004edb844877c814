"""Worlds in which given statements hold: made by solving, not by luck.

A statement is a list of *rows*: scalar relations l = r, l ≥ r or l > r, one for each choice of its free
indices and each entry of its sides. Three steps make rows true:

1. a letter that stands alone on one side of an equation gets the value of the other side;
2. all equations and inequalities are solved together for entries in which they are affine: l − r is evaluated
   at 0 and at the unit vectors, checked to be affine at one more place, and a point is found by elimination;
3. a row that still fails is solved for one entry alone, or for a factor of a whole list, with a slack of its
   own for inequalities; a few rounds of this.

A product of numbers is zero where one of them is, which is drawn: so complementarity becomes affine. What a
world says is checked at the end in any case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import mul
from typing import TypeAlias

from svmsym.meaning import reals
from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.ranges import Range, free_indices, is_index, keys_in
from svmsym.meaning.values import Array, Undefined, is_number, numeric
from svmsym.worlds.entries import are_alike, entries_of, make_non_negative, replace_entry
from svmsym.worlds.evaluating import Statements, pick_sides, reach
from svmsym.worlds.linear import Bound, TooManyBounds, meet_bounds, unit
from svmsym.worlds.repairing import MOST_ROWS, Place, Repairs
from svmsym.worlds.rows import ORDERS, Row, Side, by_cases
from svmsym.worlds.world import Memory, World
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Name, Node, Scripted

Options: TypeAlias = list[list[list[Row]]]  # alternatives of relations, with their rows
Choice: TypeAlias = tuple[
    tuple[Key, ...], frozenset[int]
]  # letters, and relations that are not affine in them

_MOST_UNKNOWNS = 18  # of one linear system
_ROWS_A_STEP = 8  # entries of a linear system that are as much work as one step
_MOST_STEPS = 1500  # of evaluating rows, for the repair of one world
_HOPELESS_STEPS = 300  # where the rows contradict each other for most letters
_ATTEMPTS = 2  # choices of unknowns, or of alternatives
_RANKS = {(1, False): 0, (0, False): 1, (0, True): 2}  # by the number of axes, and whether it is positive
_MOST_FAILURES = 8  # in a row, with worlds of one size
_DRAWS = 12  # of labels
_RESPECTED = 0.9  # how often a letter that must not be negative is drawn so
_KEPT = 0.75  # how often an entry of a list is not set to zero


def _letter_of(node: Node) -> tuple[Key | None, tuple[Node, ...]]:
    """Find the letter that a node is, and its indices: ξ and i of ξ_i."""
    key = key_of(node)
    if (
        key is None
        and isinstance(node, Scripted)
        and node.sub
        and not node.sup
        and all(map(is_index, node.sub))
    ):
        return key_of(node.base), node.sub
    return key, ()


class System(Repairs):
    """Statements that shall hold, and the worlds that make them true."""

    patience = _MOST_STEPS

    def shape(self, side: Side) -> Side:
        """Give a relation the form in which it is solved: by cases."""
        return by_cases(side)

    def satisfy(self, world: World) -> bool:
        """Change a world so that all statements hold; whether that was possible."""
        if not self.statements:
            return True
        size = world.sizes.get("n", 0), world.sizes.get("d", 0)
        if self.failures[size] >= _MOST_FAILURES:
            return False  # four points in the plane cannot all lie on the margin
        found = self._make_true(world)
        self.failures[size] = 0 if found else self.failures[size] + 1
        return found

    def _make_true(self, world: World) -> bool:
        self._draw(world)
        if self.hold(world):
            return True
        if not self.sides:
            return False
        self._draw_labels(world)
        self._assign(world)
        if self.hold(world):
            return True
        options = list(self.list_options(world))
        if not all(options):
            return False
        self.left = self.patience
        rows = self._solve(world, options)
        return self.hold(world) or (self.repair(world, rows) and self.hold(world))

    def _draw(self, world: World) -> None:
        """Draw all letters: those that are bounded from below mostly non-negative, some entries zero."""
        self.hold(world)  # asks for every letter
        for key in self.below:
            if world.random.random() < _RESPECTED and key in world.values and key in self.keys:
                world.values[key] = make_non_negative(world.values[key])
        for key in self.keys:
            value = world.values.get(key)
            if isinstance(value, Array) and value.axes == ("n",):
                kept = tuple(v if world.random.random() < _KEPT else Fraction(0) for v in value.items)
                world.values[key] = Array(value.axes, kept)

    def _draw_labels(self, world: World) -> None:
        """Draw labels again until what is said of labels alone holds: y_1 = y_2."""
        said = [s for s in self.statements if not keys_in(s) - set(self.labels) - INDICES]
        only = Statements(said, self.table, self.definitions)
        for _ in range(_DRAWS if said else 0):
            if only.hold(world):
                return
            for key in self.labels:
                places = range(len(entries_of(world.values[key]))) if key in world.values else ()
                for place in places:
                    label = Fraction(world.random.choice((-1, 1)))
                    world.values[key] = replace_entry(world.values[key], place, label)

    def _assign(self, world: World) -> None:
        """Solve equations of the form letter = formula, each letter once, those that others need first."""
        drawn = [
            (bool(side.others), one) for side in self.written for one in world.random.choice(side.options)
        ]
        ways = [
            (key, place, other)
            for optional, side in drawn
            if side.sign not in ORDERS and side.sign != "≠" and not side.over
            for one, other in ((side.left, side.right), (side.right, side.left))
            for key, place in [_letter_of(one)]
            if key in self.keys and key not in reach(keys_in(other), self.definitions)
            if not (place and optional)  # one of several: not the same at all places
        ]
        world.random.shuffle(ways)
        heads = {key for key, _, _ in ways}
        needs = {id(other): reach(keys_in(other), self.definitions) for _, _, other in ways}
        done: set[Key] = set()
        used: set[Key] = set()
        for _ in range(len(ways)):
            open_ = [way for way in ways if way[0] not in done | used]
            if not open_:
                return
            key, place, formula = min(open_, key=lambda way: len(needs[id(way[2])] & heads - done))
            ways.remove((key, place, formula))
            if self._assign_letter(world, key, place, formula):
                done.add(key)
                used |= needs[id(formula)]

    def _assign_letter(self, world: World, key: Key, place: tuple[Node, ...], formula: Node) -> bool:
        """Give a letter the values of a formula, entry by entry where it has an index: ξ_i = max(0, m_i)."""
        meaning, known = self.meaning(world), world.letter(key, self.table.kind(key))
        free = free_indices(formula, self.table)
        indices = tuple(i.letter for i in place if isinstance(i, Name))
        if not set(free) <= set(indices):
            return False
        try:
            if not place:
                value = numeric(meaning.value(formula))
            elif isinstance(known, Array) and len(known.axes) == len(indices) == 1:
                whole = Scripted(Name(key), place)
                scopes = meaning.placings(Range(indices), (whole, formula), {})
                found = [numeric(meaning.value(formula, scope)) for scope in scopes]
                value = Array(known.axes, tuple(found)) if all(map(is_number, found)) else None
            else:
                return False
        except Undefined:
            return False
        if not are_alike(known, value):
            return False
        world.values[key] = Array(known.axes, value.items) if isinstance(known, Array) else value
        return True

    # ---- All rows together

    def _solve(self, world: World, options: Options) -> list[Row]:
        """Solve for the entries of letters in which rows are affine; the rows of the alternatives chosen."""
        every = [row for group in options for rows in group for row in rows]
        drawn = [row for group in options for row in world.random.choice(group)]
        if not every or len(every) > MOST_ROWS:
            return drawn
        known = self.affine.setdefault(frozenset(id(row.side) for row in every), [])
        for attempt in range(_ATTEMPTS):
            before = world.remember()
            if attempt == len(known):
                known.append(self._find_affine(world, every, simple=attempt > 0))
            if known[attempt] in known[:attempt]:
                continue
            letters, aside = known[attempt]
            unknowns = [(k, p) for k in letters for p in range(len(entries_of(world.values.get(k))))]
            world.random.shuffle(unknowns)
            if not all(isinstance(entries_of(world.values[k])[p], Fraction) for k, p in unknowns):
                continue
            forms = self._expand(world, [row for row in every if id(row.side) not in aside], unknowns)
            found = self._choose(world, options, drawn, forms, unknowns, before) if forms else None
            if found is not None:
                return found
            world.recall(before)
            if forms and set(letters) >= {k for k in self.keys if len(self.table.kind(k).axes) < 2} - INDICES:  # noqa: PLR2004
                self.left = _HOPELESS_STEPS  # the points alone are left to be changed
        return drawn

    def _find_affine(self, world: World, rows: list[Row], *, simple: bool) -> Choice:
        """Choose letters one after the other as long as all rows are affine in them: lists, numbers, points.

        ``simple``: all lists; rows that are not affine in them stay aside.
        """
        kinds = list({id(row.side): row for row in rows}.values())
        with world.watch() as asked:
            for row in kinds:
                self.evaluate_sides(world, row)
        letters = [k for k in sorted(asked) if self.is_unknown(k)]
        letters = [k for k in letters if all(isinstance(v, Fraction) for v in entries_of(world.values[k]))]
        world.random.shuffle(letters)
        rank = {
            k: _RANKS.get((len(self.table.kind(k).axes), self.table.kind(k).role == "positive"), 3)
            for k in letters
        }
        letters.sort(key=rank.__getitem__)
        aside: list[Row] = []
        chosen: list[Key] = []
        if simple:
            chosen = [k for k in letters if not rank[k]]
            curved = [row for row in kinds if not self._are_affine(world, [row], chosen)]
            kinds = [row for row in kinds if row not in curved]
            aside = curved
        for key in letters:
            if key not in chosen and self._are_affine(world, kinds, [*chosen, key]):
                chosen.append(key)
        return tuple(sorted(chosen)), frozenset(id(row.side) for row in aside)

    def _are_affine(self, world: World, rows: list[Row], letters: list[Key]) -> bool:
        """Whether rows are affine in some letters, along a direction that is drawn."""
        places = [(k, p) for k in letters for p in range(len(entries_of(world.values.get(k))))]
        if not places or len(places) > _MOST_UNKNOWNS:
            return False
        before = world.remember()
        probe = [Fraction(world.random.randint(2, 5)) for _ in places]
        try:
            return self._is_affine_along(world, rows, places, probe)
        finally:
            world.recall(before)

    def _expand(self, world: World, rows: list[Row], unknowns: list[Place]) -> dict[int, Bound]:
        """Write rows as slopes·u + at, by their numbers; nothing if they are not affine."""
        if not rows or not unknowns:
            return {}
        size = len(unknowns)
        probe = [Fraction(world.random.randint(2, 5)) for _ in unknowns]
        origin = self._residuals(world, rows, unknowns, [Fraction(0)] * size)
        once = self._residuals(world, rows, unknowns, probe)
        if origin is None or once is None:
            return {}
        slopes = [[Fraction(0)] * size for _ in rows]
        for k, (key, _) in enumerate(unknowns):
            own = [
                r for r, row in enumerate(rows) if key in self.letters_in(row.side) or key not in self.keys
            ]
            moved = self._residuals(world, [rows[r] for r in own], unknowns, unit(size, k))
            if moved is None:
                return {}
            for r, value in zip(own, moved, strict=True):
                slopes[r][k] = value - origin[r]
        if any(v != u + sum(map(mul, s, probe)) for u, v, s in zip(origin, once, slopes, strict=True)):
            return {}
        return {id(row): Bound(tuple(s), u) for row, s, u in zip(rows, slopes, origin, strict=True)}

    def _choose(  # noqa: PLR0913, PLR0917 - a linear program with alternatives
        self,
        world: World,
        options: Options,
        drawn: list[Row],
        forms: Mapping[int, Bound],
        unknowns: list[Place],
        before: Memory,
    ) -> list[Row] | None:
        """Choose alternatives that can hold together, and set the unknowns so that they do."""
        world.recall(before)
        start = [entries_of(world.values[k])[p] for k, p in unknowns]
        size = len(start)
        above = [
            Bound(unit(size, k), Fraction(0), strict=True)
            for k, (key, _) in enumerate(unknowns)
            if self.table.kind(key).role == "positive"
        ]

        def solve(rows: list[Row]) -> list[Fraction] | None:
            equations: list[Bound] = []
            apart: list[Bound] = []
            bounds = list(above)
            for row in rows:
                form = forms.get(id(row))
                if form is None:
                    continue
                if row.side.sign in ORDERS:
                    turn, strict = ORDERS[row.side.sign]
                    bounds.append(form.times(turn, strict=bool(strict)))
                else:
                    (apart if row.side.sign == "≠" else equations).append(form)
            world.work.spend(len(rows) * size // _ROWS_A_STEP)
            try:
                found = meet_bounds(equations, bounds, start, world.random)
                for form in apart:
                    if found is not None and not form.value(found):
                        ways = ([*bounds, form.times(turn, strict=True)] for turn in (1, -1))
                        bounds = next((w for w in ways if meet_bounds(equations, w, start, world.random)), [])
                        found = meet_bounds(equations, bounds, start, world.random) if bounds else None
            except TooManyBounds:
                return None
            return found

        chosen, solution = drawn, solve(drawn)
        several = [group for group in options if len(group) > 1]
        for _ in range(_ATTEMPTS if several else 0):
            if solution is not None:
                break
            chosen = [row for group in options if len(group) == 1 for row in group[0]]
            for group in world.random.sample(several, len(several)):
                ways = ([*chosen, *rows] for rows in world.random.sample(group, len(group)))
                fitting = next(((way, found) for way in ways if (found := solve(way)) is not None), None)
                if fitting is None:
                    solution = None
                    break
                chosen, solution = fitting
        if solution is None:
            return None
        self._put(world, unknowns, solution)
        return chosen

    def _is_affine_along(
        self, world: World, rows: list[Row], unknowns: list[Place], probe: list[Fraction]
    ) -> bool:
        """Whether f(2p) − 2f(p) + f(0) = 0 for all rows f."""
        tried = ([k * v for v in probe] for k in (0, 1, 2))
        values = [self._residuals(world, rows, unknowns, place) for place in tried]
        origin, once, twice = values
        if origin is None or once is None or twice is None:
            return False
        return not any(w - 2 * v + u for u, v, w in zip(origin, once, twice, strict=True))

    def _residuals(
        self, world: World, rows: list[Row], unknowns: list[Place], values: Sequence[Fraction]
    ) -> list[Fraction] | None:
        """Set the unknowns, and evaluate left − right of all rows; None if one of them is not rational."""
        self._put(world, unknowns, values)
        found: list[Fraction] = []
        before: Row | None = None
        for row in rows:
            if before is None or row.scope is not before.scope or row.side is not before.side:
                sides, before = self.evaluate_sides(world, row), row  # once for all entries
            if sides is None:
                return None
            left, right = pick_sides(sides, row.entry)
            residual = reals.add(left, reals.negate(right))
            if not isinstance(residual, Fraction):
                return None
            found.append(residual)
        return found

    @staticmethod
    def _put(world: World, unknowns: list[Place], values: Sequence[Fraction]) -> None:
        for (key, place), value in zip(unknowns, values, strict=True):
            world.values[key] = replace_entry(world.values[key], place, value)
