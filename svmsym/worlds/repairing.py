"""Rows that fail, solved one after the other, each for one entry of one letter."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from svmsym.meaning import reals
from svmsym.meaning.letters import Key
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array
from svmsym.worlds.entries import SCALE, entries_of, replace_entry
from svmsym.worlds.evaluating import Statements
from svmsym.worlds.meeting import meet
from svmsym.worlds.rows import ORDERS, Row
from svmsym.worlds.world import Memory, World

Place: TypeAlias = tuple[Key, int]  # an entry of a letter

MOST_ROWS = 80
_MOST_CANDIDATES = 8  # entries for which one row is solved
_MOST_SECONDS = 4  # solutions of one row by which another one is lost
_SLACKS = (Fraction(1, 9), Fraction(1, 2), 1, 2, 5)  # by which an inequality is met
_ROUNDS = 3  # of repair


class Repairs(Statements):
    """Statements whose rows are made true one after the other."""

    def repair(self, world: World, rows: list[Row]) -> bool:
        """Solve rows that fail one after the other, each for one entry."""
        if len(rows) > MOST_ROWS:
            return False
        most = len(rows) + 1
        for _ in range(_ROUNDS):
            held = [self.row_holds(world, row) for row in rows]
            failing = [row for row, well in zip(rows, held, strict=True) if not well]
            kept = [row for row, well in zip(rows, held, strict=True) if well]
            if not failing:
                return True
            if len(failing) > most or self.left < 0:
                return False  # it gets worse, or has taken too long
            most = len(failing)
            world.random.shuffle(failing)
            for row in failing:
                if self.row_holds(world, row) or self._solve_row(world, row, kept):
                    kept.append(row)
        return all(self.row_holds(world, row) for row in rows)

    def _solve_row(self, world: World, row: Row, kept: list[Row]) -> bool:
        """Solve a row for an entry that keeps all rows that hold, or else for any; whether all are kept."""
        target = Fraction(0)  # of left − right
        if row.side.sign in ORDERS:
            direction, strict = ORDERS[row.side.sign]
            target = direction * Fraction(world.random.choice(_SLACKS if strict else (0, 0, *_SLACKS)))
        elif row.side.sign == "≠":
            target = Fraction(1)
        now, candidates = self._candidates(world, row)
        before = world.remember()
        seconds: list[Memory] = []
        for key, place in candidates[:_MOST_CANDIDATES]:
            roots = self._roots(world, row, (key, place), target, now)
            world.recall(before)  # other arguments of unknown functions made the world grow
            world.random.shuffle(roots)
            if not roots and row.side.sign in ORDERS and place != SCALE:  # u(1 − u) > 0 has room, but not ½
                roots = [Fraction(v, 3) for v in world.random.sample((-2, -1, 1, 2, 4), 2)]
            for root in roots:
                world.values[key] = replace_entry(world.values[key], place, root)
                if self.row_holds(world, row):
                    if all(self.row_holds(world, one) for one in kept):
                        return True
                    seconds.append(world.remember())
                world.recall(before)
            if len(seconds) >= _MOST_SECONDS or self.left < 0:
                break
        if seconds:
            world.recall(seconds[0])
        return False

    def _candidates(self, world: World, row: Row) -> tuple[tuple[Real, Real] | None, list[Place]]:
        """Evaluate a row, and list the entries and whole lists for which it may be solved.

        Only letters that were asked for are of use; values of unknown functions come first.
        """
        with world.watch() as asked:
            now = self.values_of(world, row)
        found: list[tuple[bool, float, Place]] = []
        for key in sorted(asked):
            if not self.is_unknown(key):
                continue
            value = world.values[key]
            places = list(range(len(entries_of(value)))) + [SCALE] * isinstance(value, Array)
            found += [("(" not in key, world.random.random(), (key, place)) for place in places]
        return now, [place for _, _, place in sorted(found)]

    def _roots(
        self, world: World, row: Row, at: Place, target: Fraction, now: tuple[Real, Real] | None
    ) -> list[Real]:
        """Find the values of one entry for which left = right + target, by its values at 1, 2, 3 and 4."""
        key, place = at
        before = world.values[key]
        left: list[Real] = []
        right: list[Real] = []
        for value in (1, 2, 3, 4):
            world.values[key] = replace_entry(before, place, Fraction(value))
            found = self.values_of(world, row)
            if found is None:
                return []
            left.append(found[0])
            right.append(reals.add(found[1], target))
            if value == 2 and found == now and left[0] == left[1] and right[0] == right[1]:  # noqa: PLR2004
                return []  # the row does not depend on this entry
        return meet(left, right)
