"""Worlds in which given statements hold: made by solving, not by luck.

A statement is a list of *rows*: scalar relations l = r, l ≥ r or l > r, one for each choice of its free
indices and each entry of its sides. Three steps make rows true:

1. a letter that stands alone on one side of an equation gets the value of the other side;
2. the equations that are left are solved together for entries in which they are affine: l − r is evaluated
   at 0 and at the unit vectors, checked to be affine at one more place, and the system is solved exactly;
3. a row that still fails is solved for one entry alone, or for a factor of a whole list, with a slack of its
   own for inequalities; a few rounds of this.

Products (complementarity) become affine because entries are set to zero at random before. What a world says
is checked at the end in any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from svmsym.meaning import reals
from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.letters import Key, Table, key_of
from svmsym.meaning.numbers import sign_of
from svmsym.meaning.ranges import Range, free_indices, keys_in, range_of
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, IllTyped, Undefined, numeric, plain
from svmsym.worlds.entries import SCALE, are_alike, entries_of, make_non_negative, replace_entry
from svmsym.worlds.linear import solve_linear
from svmsym.worlds.meeting import meet
from svmsym.worlds.rows import ORDERS, Row, Side, bounded_below, sides_of
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

Place: TypeAlias = tuple[Key, int]  # an entry of a letter
Sides: TypeAlias = tuple[list[Any], list[Any]]  # the entries of the left and of the right side

_FIXED_ROLES = {"label", "count", "function", "map", "set", "identity", "index"}
_MOST_UNKNOWNS = 12  # of one linear system
_MOST_ROWS = 60
_MOST_CANDIDATES = 8  # entries for which one row is solved
_ATTEMPTS = 4  # at a choice of unknowns
_ROUNDS = 3  # of repair
_RESPECTED = 0.9  # how often a letter that must not be negative is drawn so
_KEPT = 0.75  # how often an entry of a list is not set to zero


def _at_entry(sides: Sides, entry: int) -> tuple[Real, Real]:
    """Pick an entry of two sides; a number is the same at all entries."""
    left, right = sides
    return plain(left[entry if len(left) > 1 else 0]), plain(right[entry if len(right) > 1 else 0])


class System:
    """Statements that shall hold, and the worlds that make them true."""

    def __init__(
        self,
        statements: Sequence[Node],
        table: Table,
        definitions: Mapping[Key, Definition],
        fixed: frozenset[Key] = frozenset(),
    ) -> None:
        self.statements = list(statements)
        self.table = table
        self.definitions = definitions
        self.sides = [side for s in self.statements for side in sides_of(s)]
        keys = {key for s in self.statements for key in keys_in(s)} - fixed - set(definitions)
        self.keys = sorted(k for k in keys if table.kind(k).role not in _FIXED_ROLES)
        self.below = [k for s in self.statements for k in bounded_below(s)]

    def meaning(self, world: World) -> Meaning:
        """Give formulas their meaning in a world."""
        return Meaning(self.table, world, self.definitions)

    def hold(self, world: World) -> bool:
        """Whether all statements hold; ⊥ counts as no, unless it is ⊥ in every world."""
        try:
            meaning = self.meaning(world)
            return self._roles_hold(world) and all(meaning.truth(s) for s in self.statements)
        except IllTyped:
            raise
        except Undefined:
            return False

    def _roles_hold(self, world: World) -> bool:
        """Whether C, γ and their like are still positive."""
        return all(
            sign_of(v) > 0
            for key in self.keys
            if self.table.kind(key).role == "positive" and key in world.values
            for v in entries_of(world.values[key])
        )

    def satisfy(self, world: World) -> bool:
        """Change a world so that all statements hold; whether that was possible."""
        if not self.statements:
            return True
        self._draw(world)
        if self.hold(world):
            return True
        if not self.sides:
            return False
        self._assign(world)
        if self.hold(world):
            return True
        rows = list(self._rows(world))
        equations = [row for row in rows if row.side.sign not in ORDERS]
        if equations and len(equations) <= _MOST_ROWS:
            self._solve(world, equations)
        return self.hold(world) or (self._repair(world, rows) and self.hold(world))

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

    def _assign(self, world: World) -> None:
        """Solve equations of the form letter = formula, each letter once."""
        done: set[Key] = set()
        drawn = [one for side in self.sides for one in self._option(world, side)]
        sides = [side for side in drawn if side.sign not in ORDERS]
        world.random.shuffle(sides)
        for side in sides:
            for one, other in ((side.left, side.right), (side.right, side.left)):
                key = key_of(one)
                if key in self.keys and key not in done and self._assign_letter(world, key, other, done):
                    done.add(key)
                    break

    @staticmethod
    def _option(world: World, side: Side) -> tuple[Side, ...]:
        """Draw what shall hold of several alternatives, so that worlds of every kind are made."""
        return world.random.choice(((side,), *side.others))

    def _assign_letter(self, world: World, key: Key, formula: Node, done: set[Key]) -> bool:
        """Give a letter the value of a formula in which neither it nor an assigned letter occurs."""
        if keys_in(formula) & {key, *done} or free_indices(formula, self.table):
            return False
        try:
            value = numeric(self.meaning(world).value(formula))
        except Undefined:
            return False
        known = world.values.get(key)
        if not are_alike(known, value):
            return False
        world.values[key] = Array(known.axes, value.items) if isinstance(known, Array) else value
        return True

    # ---- Rows

    def _rows(self, world: World) -> Iterator[Row]:
        """List the rows of all relations; of alternatives, those of one that is drawn."""
        meaning = self.meaning(world)
        for side in self.sides:
            both = t.Relation((side.left, side.right), ("=",))
            bound = range_of(side.over, None, frozenset())
            free = tuple(i for i in free_indices(both, self.table) if i not in bound.indices)
            try:
                for scope in meaning.placings(Range(free), (both,), {}):
                    for inner in meaning.placings(bound, (both,), scope) if side.over else (scope,):
                        for one in self._option(world, side):
                            values = [numeric(meaning.value(n, inner)) for n in (one.left, one.right)]
                            count = max(len(entries_of(v)) for v in values)
                            yield from (Row(one, inner, k) for k in range(count))
            except Undefined:
                continue

    def _values(self, world: World, row: Row) -> tuple[Real, Real] | None:
        """Evaluate both sides of a row; None where one is ⊥."""
        found = self._sides(world, row)
        return None if found is None else _at_entry(found, row.entry)

    def _sides(self, world: World, row: Row) -> Sides | None:
        """Evaluate all entries of both sides of a row; None where one is ⊥."""
        meaning = self.meaning(world)
        try:
            left = entries_of(numeric(meaning.value(row.side.left, row.scope)))
            right = entries_of(numeric(meaning.value(row.side.right, row.scope)))
        except Undefined:
            return None
        return (left, right) if left and right else None

    def _residual(self, world: World, row: Row) -> Real | None:
        """Evaluate left − right."""
        values = self._values(world, row)
        return None if values is None else reals.add(values[0], reals.negate(values[1]))

    def _row_holds(self, world: World, row: Row) -> bool:
        residual = self._residual(world, row)
        if residual is None:
            return False
        try:
            side = sign_of(residual)
        except Undefined:
            return False
        if row.side.sign not in ORDERS:
            return (side == 0) == (row.side.sign != "≠")
        direction, strict = ORDERS[row.side.sign]
        return side == direction or (side == 0 and not strict)

    # ---- All equations together

    def _solve(self, world: World, rows: list[Row]) -> bool:
        """Solve the equations for all entries of a few letters that are drawn, then of all but the points."""
        letters = [k for k in self.keys if k in world.values and entries_of(world.values[k])]
        simple = [k for k in letters if len(self.table.kind(k).axes) <= 1]
        for attempt in range(_ATTEMPTS + 1 if letters else 0):
            chosen = world.random.sample(letters, min(len(letters), 1 + attempt % 3))
            if attempt == _ATTEMPTS:
                chosen = world.random.sample(simple, len(simple))
            unknowns = [(k, p) for k in chosen for p in range(len(entries_of(world.values[k])))]
            if len(unknowns) > _MOST_UNKNOWNS:
                unknowns = world.random.sample(unknowns, _MOST_UNKNOWNS)
            before = world.remember()
            if unknowns and self._solve_for(world, rows, unknowns):
                return True
            world.recall(before)
        return False

    def _solve_for(self, world: World, rows: list[Row], unknowns: list[Place]) -> bool:
        start = [entries_of(world.values[k])[p] for k, p in unknowns]
        if not all(isinstance(v, Fraction) for v in start):
            return False
        probe = [Fraction(world.random.randint(2, 5)) for _ in unknowns]
        doubled = [2 * v for v in probe]
        found = [
            self._residuals(world, rows, unknowns, v) for v in ([Fraction(0)] * len(probe), probe, doubled)
        ]
        origin, once, twice = found
        if origin is None or once is None or twice is None:
            return False
        if any(w - 2 * v + u for u, v, w in zip(origin, once, twice, strict=True)):
            return False  # not affine along one line: no need to look at the others
        columns: list[list[Fraction]] = []
        for k in range(len(unknowns)):
            unit = [Fraction(int(j == k)) for j in range(len(unknowns))]
            moved = self._residuals(world, rows, unknowns, unit)
            if moved is None:
                return False
            columns.append([v - u for u, v in zip(origin, moved, strict=True)])
        matrix = list(zip(*columns, strict=True))
        expected = [
            u + sum(c * p for c, p in zip(row, probe, strict=True))
            for u, row in zip(origin, matrix, strict=True)
        ]
        if once != expected:
            return False
        solution = solve_linear(matrix, [-u for u in origin], start)
        return solution is not None and self._residuals(world, rows, unknowns, solution) is not None

    def _residuals(
        self, world: World, rows: list[Row], unknowns: list[Place], values: Sequence[Fraction]
    ) -> list[Fraction] | None:
        """Set the unknowns, and evaluate left − right of all rows; None if one of them is not rational."""
        for (key, place), value in zip(unknowns, values, strict=True):
            world.values[key] = replace_entry(world.values[key], place, value)
        found: list[Fraction] = []
        before: Row | None = None
        for row in rows:
            if before is None or row.scope is not before.scope or row.side is not before.side:
                sides, before = self._sides(world, row), row  # once for all entries
            if sides is None:
                return None
            left, right = _at_entry(sides, row.entry)
            residual = reals.add(left, reals.negate(right))
            if not isinstance(residual, Fraction):
                return None
            found.append(residual)
        return found

    # ---- One row after the other

    def _repair(self, world: World, rows: list[Row]) -> bool:
        """Solve rows that fail one after the other, each for one entry."""
        if len(rows) > _MOST_ROWS:
            return False
        for _ in range(_ROUNDS):
            failing = [row for row in rows if not self._row_holds(world, row)]
            if not failing:
                return True
            world.random.shuffle(failing)
            for row in failing:
                if not self._row_holds(world, row):
                    self._solve_row(world, row)
        return all(self._row_holds(world, row) for row in rows)

    def _solve_row(self, world: World, row: Row) -> None:
        target = Fraction(0)  # of left − right
        if row.side.sign in ORDERS:
            direction, strict = ORDERS[row.side.sign]
            target = direction * Fraction(world.random.choice((1, 2, 5) if strict else (0, 0, 1, 2, 5)))
        elif row.side.sign == "≠":
            target = Fraction(1)
        before = world.remember()
        for key, place in self._candidates(world, row)[:_MOST_CANDIDATES]:
            roots = self._roots(world, row, (key, place), target)
            world.recall(before)  # other arguments of unknown functions made the world grow
            world.random.shuffle(roots)
            for root in roots:
                world.values[key] = replace_entry(world.values[key], place, root)
                if self._row_holds(world, row):
                    return
                world.recall(before)

    def _candidates(self, world: World, row: Row) -> list[Place]:
        """List entries, and whole lists, for which a row may be solved; values of unknown functions first."""
        names = keys_in(row.side.left) | keys_in(row.side.right)
        called = any(isinstance(n, t.Call) for n in t.walk(t.Listed((row.side.left, row.side.right))))
        called = called or any(self.table.kind(name).role == "kernel" for name in names)  # K_{12}
        found: list[tuple[bool, float, Place]] = []
        for key, value in world.values.items():
            own = key in self.keys or key.endswith(" alone")
            if not (own and key.removesuffix(" alone") in names) and not (called and "(" in key):
                continue
            places = list(range(len(entries_of(value)))) + [SCALE] * isinstance(value, Array)
            found += [("(" not in key, world.random.random(), (key, place)) for place in places]
        return [place for _, _, place in sorted(found)]

    def _roots(self, world: World, row: Row, at: Place, target: Fraction) -> list[Real]:
        """Find the values of one entry for which left = right + target, by its values at 1, 2, 3 and 4."""
        key, place = at
        before = world.values[key]
        left: list[Real] = []
        right: list[Real] = []
        for value in (1, 2, 3, 4):
            world.values[key] = replace_entry(before, place, Fraction(value))
            found = self._values(world, row)
            if found is None:
                return []
            left.append(found[0])
            right.append(reals.add(found[1], target))
        return meet(left, right)
