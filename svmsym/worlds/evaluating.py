"""Statements in worlds: whether they hold, and the rows of scalar relations that they consist of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from svmsym.meaning import reals
from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.letters import Key, Table, key_of
from svmsym.meaning.numbers import sign_of
from svmsym.meaning.ranges import Range, free_indices, keys_in, range_of
from svmsym.meaning.reals import Real
from svmsym.meaning.values import IllTyped, Undefined, numeric, plain
from svmsym.worlds.entries import entries_of
from svmsym.worlds.rows import ORDERS, Row, Side, bounded_below, sides_of
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

Sides: TypeAlias = tuple[list[Any], list[Any]]  # the entries of the left and of the right side

_FIXED_ROLES = {"label", "bit", "count", "function", "map", "set", "identity", "index"}


def pick_sides(sides: Sides, entry: int) -> tuple[Real, Real]:
    """Pick an entry of two sides; a number is the same at all entries."""
    left, right = sides
    if len(left) != len(right) and 1 not in {len(left), len(right)}:
        raise IllTyped("both sides have different lengths")
    return plain(left[entry if len(left) > 1 else 0]), plain(right[entry if len(right) > 1 else 0])


def reach(keys: set[Key], definitions: Mapping[Key, Definition]) -> set[Key]:
    """Replace names that are defined by the letters of their definitions: f by w and b."""
    found, waiting, done = set(keys), [k for k in keys if k in definitions], set(definitions)
    while waiting:
        definition = definitions[waiting.pop()]
        new = keys_in(definition.body) - {key_of(p) for p in definition.parameters} - found
        found |= new
        waiting += [k for k in new if k in definitions]
    return found - done


class Statements:
    """Statements with their letters, their relations and their rows."""

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
        self.written = [side for s in self.statements for side in sides_of(s)]
        self.sides = list(map(self.shape, self.written))
        keys = reach({key for s in self.statements for key in keys_in(s)}, definitions) - fixed
        self.keys = sorted(k for k in keys if table.kind(k).role not in _FIXED_ROLES)
        self.labels = sorted(k for k in keys if table.kind(k).role == "label")
        self.spans = [self._span(side) for side in self.sides]
        self.options = {id(side): side.options for side in self.sides}
        self.depends: dict[int, tuple[set[Key], Side]] = {}
        self.affine: dict[
            frozenset[int], list[tuple[tuple[Key, ...], frozenset[int]]]
        ] = {}  # letters in which relations are affine
        self.failures: Counter[tuple[int, int]] = Counter()  # to make worlds of a size, in a row
        self.left = 0  # steps that a repair may still take
        self.below = [k for s in self.statements for k in bounded_below(s)]

    def shape(self, side: Side) -> Side:
        """Give a relation the form in which its rows are listed: as it is written."""
        return side

    def _span(self, side: Side) -> tuple[Side, Node, Range, Range]:
        """Find the indices that a relation and its alternatives leave free, and those that are bound."""
        sides = [one for option in side.options for one in option]
        whole = t.Listed(tuple(n for one in sides for n in (one.left, one.right)))
        bound = range_of(side.over, None, frozenset())
        free = tuple(i for i in free_indices(whole, self.table) if i not in bound.indices)
        return side, whole, Range(free), bound

    def meaning(self, world: World) -> Meaning:
        """Give formulas their meaning in a world."""
        return Meaning(self.table, world, self.definitions)

    def hold(self, world: World) -> bool:
        """Whether all statements hold; ⊥ counts as no, unless it is ⊥ in every world."""
        try:
            meaning = self.meaning(world)
            return self.roles_hold(world) and all(meaning.truth(s) for s in self.statements)
        except IllTyped:
            raise
        except Undefined:
            return False

    def roles_hold(self, world: World) -> bool:
        """Whether C, γ and their like are still positive, those of other statements included."""
        return all(
            sign_of(v) > 0
            for key, value in world.values.items()
            if self.table.kind(key).role == "positive"
            for v in entries_of(value)
        )

    def list_rows(self, world: World) -> Iterator[Row]:
        """List the rows of all relations; of alternatives, those of one that is drawn."""
        for options in self.list_options(world):
            yield from world.random.choice(options) if options else ()

    def list_options(self, world: World) -> Iterator[list[list[Row]]]:
        """List the alternatives of all relations, of which one must hold, each with its rows.

        What is said of labels and data alone holds or does not: then nothing is left to do, or no such
        alternative.
        """
        meaning = self.meaning(world)
        for side, whole, free, bound in self.spans:
            try:
                for scope in meaning.placings(free, (whole,), {}):
                    inside = list(meaning.placings(bound, (whole,), scope)) if side.over else [scope]
                    for inner in [world.random.choice(inside)] if side.once and inside else inside:
                        found = (self._rows_of(meaning, world, one, inner) for one in self.options[id(side)])
                        yield [rows for rows in found if rows is not None]
            except Undefined:
                continue

    def _rows_of(
        self, meaning: Meaning, world: World, option: tuple[Side, ...], scope: Mapping[str, Any]
    ) -> list[Row] | None:
        """List the rows of an alternative; None if it says of labels and data what does not hold."""
        found: list[Row] = []
        for side in option:
            inner = world.random.choice(side.options) if side.others else (side,)
            for one in inner:
                values = [numeric(meaning.value(n, scope)) for n in (one.left, one.right)]
                rows = [Row(one, scope, k) for k in range(max(len(entries_of(v)) for v in values))]
                if self.letters_in(one) or len(option) + len(inner) == 2:  # noqa: PLR2004 - no alternative
                    found += rows
                elif not all(self.row_holds(world, row) for row in rows):
                    return None
        return found

    def is_unknown(self, key: Key) -> bool:
        """Whether a letter of a world may be changed: one of the statements', or what nobody has defined."""
        return key in self.keys or key.endswith(" alone") or "(" in key or "∂" in key

    def letters_in(self, side: Side) -> set[Key]:
        """Find the letters of a relation that may be changed."""
        if id(side) not in self.depends:
            keys = reach(keys_in(side.left) | keys_in(side.right), self.definitions)
            opaque = {k for k in keys if self.table.kind(k).role in {"function", "map", "kernel"}}
            self.depends[id(side)] = (keys & set(self.keys)) | opaque, side
        return self.depends[id(side)][0]

    def values_of(self, world: World, row: Row) -> tuple[Real, Real] | None:
        """Evaluate both sides of a row; None where one is ⊥."""
        found = self.evaluate_sides(world, row)
        return None if found is None else pick_sides(found, row.entry)

    def evaluate_sides(self, world: World, row: Row) -> Sides | None:
        """Evaluate all entries of both sides of a row; None where one is ⊥."""
        meaning, before = self.meaning(world), world.work.steps
        try:
            left = entries_of(numeric(meaning.value(row.side.left, row.scope)))
            right = entries_of(numeric(meaning.value(row.side.right, row.scope)))
        except Undefined:
            return None
        finally:
            self.left -= world.work.steps - before
        return (left, right) if left and right else None

    def _residual(self, world: World, row: Row) -> Real | None:
        """Evaluate left − right."""
        values = self.values_of(world, row)
        return None if values is None else reals.add(values[0], reals.negate(values[1]))

    def row_holds(self, world: World, row: Row) -> bool:
        """Whether a row holds; ⊥ counts as no."""
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
