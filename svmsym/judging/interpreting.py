"""Interpretations: what the letters of two texts are, and in which worlds they make sense.

The reference is interpreted first and alone; letters that the answer shares with it keep their kind. Then
come the letters of the answer's own. So no second reading of kinds can rescue an answer that does not fit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.letters import (
    CONVENTIONAL,
    LABELS,
    NUMBER,
    VECTOR,
    Key,
    Kind,
    Table,
    key_of,
    table_of,
    uses,
)
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.values import IllTyped, Undefined
from svmsym.meaning.work import Work
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

Sizes = Mapping[str | int, int]
_MOST_POINTS = 12
LABEL = Kind((), "label")
ROWS, COLUMNS = Kind(("n", "d"), "data"), Kind(("d", "n"), "data")
DEFAULT_SIZES: tuple[Sizes, ...] = (
    {"n": 3, "d": 2, "h": 2},
    {"n": 2, "d": 3, "h": 3},
    {"n": 4, "d": 2, "h": 3, "flip": 1},
)


@dataclass(frozen=True)
class Interpretation:
    """Kinds of letters, definitions, and sizes of worlds."""

    table: Table
    definitions: Mapping[Key, Definition]
    sizes: tuple[Sizes, ...]
    work: Work = field(default_factory=Work, compare=False)

    def worlds(self, count: int, seed: int = 0) -> Iterator[World]:
        """Worlds of all sizes in turn, with growing numbers."""
        for k in range(count):
            size = self.sizes[k % len(self.sizes)]
            yield World(size, seed + k, spread=(3, 6, 12, 30)[k % 4], work=self.work)


def types(
    nodes: Sequence[Node],
    table: Table,
    definitions: Mapping[Key, Definition],
    sizes: Sizes,
    work: Work | None = None,
) -> str:
    """Why the nodes do not fit together in worlds of a size; nothing if they do."""
    for seed in (1, 2):
        world = World(sizes, seed, work=work)
        meaning = Meaning(table, world, definitions)
        for node in nodes:
            try:
                if is_statement(node):
                    if isinstance(node, t.Optimum):
                        continue
                    meaning.truth(node)
                else:
                    for scope in itertools.islice(
                        meaning.placings(Range(free_indices(node, table)), (node,), {}), 1
                    ):
                        meaning.value(node, scope)
            except IllTyped as error:
                return str(error)
            except Undefined:
                continue
    return ""


def interpretations(
    nodes: Sequence[Node],
    known: Mapping[Key, Kind] | None = None,
    definitions: Mapping[Key, Definition] | None = None,
    work: Work | None = None,
) -> list[Interpretation]:
    """The ways to understand some formulas in which they make sense, the usual one first."""
    found: list[Interpretation] = []
    for table in _tables(nodes, known):
        usual = _usual_functions(table, nodes, definitions or {})
        if usual:  # f(x) brings w and b along
            table = Table({"w": VECTOR, "b": NUMBER} | dict(table.kinds), table.digits)  # noqa: PLW2901 - completed
        defined = dict(definitions or {}) | usual
        fitting = (s for s in _sizes(nodes) if not types(nodes, table, defined, s, work))
        sizes = tuple(itertools.islice(fitting, 3))
        if sizes:
            found.append(Interpretation(table, defined, sizes, work or Work()))
    return found


def _tables(nodes: Sequence[Node], known: Mapping[Key, Kind] | None) -> list[Table]:
    first = table_of(nodes, known)
    found = [first]
    use = uses(nodes).get("x")
    numbered = use is not None and use.by_digit and not use.by_index and not use.by_two
    if numbered and "x" not in (known or {}):
        as_coordinates = Table(dict(first.kinds) | {"x": VECTOR}, "coordinate")
        as_points = Table(first.kinds, "point")
        found = [as_coordinates, as_points] if first.digits == "coordinate" else [as_points, as_coordinates]
    numbers = {
        k: NUMBER
        for k, v in first.kinds.items()
        if v == VECTOR and not _vectorial(k, nodes) and k not in (known or {})
    }
    if numbers:
        found.append(Table(dict(first.kinds) | numbers, first.digits))
    alone = {
        k: LABEL
        for k in ("y", "t")
        if first.kinds.get(k) == LABELS and _is_alone(k, nodes) and k not in (known or {})
    }
    if alone:  # y f(x): the label of one point
        found.insert(0, Table(dict(first.kinds) | alone, first.digits))
    vectors = {
        k: VECTOR
        for k in ("y", "t")
        if first.kinds.get(k) == LABELS
        and k not in alone
        and not _is_indexed(k, nodes)
        and k not in (known or {})
    }
    if vectors:  # xᵀy: another point
        found.append(Table(dict(first.kinds) | vectors, first.digits))
    unknown = {
        k: VECTOR
        for k, v in first.kinds.items()
        if v == NUMBER and k not in (known or {}) and k not in CONVENTIONAL and "_" not in k
    }
    if unknown:  # a = Σα_ix_i
        found.append(Table(dict(first.kinds) | unknown, first.digits))
    if first.kinds.get("X") == ROWS and "X" not in (known or {}):
        found.append(Table(dict(first.kinds) | {"X": COLUMNS}, first.digits))
    if use is not None and use.by_index and not use.by_two and "x" not in (known or {}):
        found.append(Table(dict(first.kinds) | {"x": VECTOR}, first.digits))  # w_k x_k: components
    return found


def _is_indexed(key: Key, nodes: Sequence[Node]) -> bool:
    use = uses(nodes).get(key)
    return use is not None and bool(use.by_index or use.by_digit)


def _is_alone(key: Key, nodes: Sequence[Node]) -> bool:
    """Whether a label stands without index, and is no list either."""
    use = uses(nodes).get(key)
    return use is not None and not (use.by_index or use.by_digit or use.vectorial_bare or use.bold)


def _vectorial(key: Key, nodes: Sequence[Node]) -> bool:
    """Whether a letter stands in a norm, an inner product or transposed, or with an index."""
    use = uses(nodes).get(key)
    return use is None or bool(
        use.vectorial_bare or use.vectorial or use.by_index or use.by_digit or use.bold
    )


def _sizes(nodes: Sequence[Node]) -> list[Sizes]:
    """The usual sizes, or those of the lists that are written out."""
    lengths = {len(row) for node in nodes for one in t.walk(node) for row in _rows(one)} - {1}
    heights = {
        len(one.rows) for node in nodes for one in t.walk(node) if isinstance(one, t.Matrix | t.Bracket)
    } - {1}
    largest = largest_index(nodes)
    if not lengths | heights and largest <= 4:  # noqa: PLR2004 - the points of the largest usual size
        return [s for s in DEFAULT_SIZES if s["n"] >= min(largest, 4)] if largest else list(DEFAULT_SIZES)
    if not lengths | heights:
        return [{"n": largest + k, "d": 2, "h": 2} for k in (0, 1)]
    every = sorted(lengths | heights)
    written: list[Sizes] = [
        {"n": n, "d": d, "h": 3} for n in (*every, 3, 4) for d in (*every, 2, 3) if n != d or n in every
    ]
    return [*DEFAULT_SIZES, *written]


def lists_points(nodes: Sequence[Node]) -> bool:
    """Whether a list is written out, which fixes the number of points: α = (½, ½, 1, 0)."""
    return any(_rows(one) for node in nodes for one in t.walk(node))


def largest_index(nodes: Sequence[Node]) -> int:
    """Find the largest number of a point that is written: 4 of α_4, 5 of i = 1, …, 5."""
    found = [0]
    for one in (one for node in nodes for one in t.walk(node)):
        match one:
            case t.Scripted(base=t.Name(letter="α" | "y" | "ξ" | "λ" | "μ"), sub=(t.Number(value=value),)):
                found.append(int(value))
            case t.Relation(parts=(t.Name(), t.Listed(items=items)), signs=("=",)):
                found += [int(i.value) for i in items if isinstance(i, t.Number)]
    return min(max(found), _MOST_POINTS)


def _rows(node: Node) -> tuple[tuple[Node, ...], ...]:
    if isinstance(node, t.Bracket) and node.only is None:
        return node.rows
    if isinstance(node, t.Matrix):
        return (tuple(row[0] for row in node.rows),) if len(node.rows[0]) == 1 else node.rows
    return ()


def _is_called(key: Key, nodes: Sequence[Node]) -> bool:
    use = uses(nodes).get(key)
    return use is not None and bool(use.called) and not use.bare


def _usual_functions(
    table: Table, nodes: Sequence[Node], own: Mapping[Key, Definition]
) -> dict[Key, Definition]:
    """f(x) = ⟨w, x⟩ + b, where f is used and nothing else is said."""
    x = t.Name("x")
    body = t.Sum((t.Angle(t.Name("w"), x), t.Name("b")), ("+", "+"))
    defined = {
        key_of(n.parts[0].function)
        for n in nodes
        if isinstance(n, t.Relation) and isinstance(n.parts[0], t.Call)
    }
    squashed = t.Function("sigmoid", (t.Name("z"),))
    sigmoid = {"σ": Definition((t.Name("z"),), squashed)} if _is_called("σ", nodes) and "σ" not in own else {}
    return sigmoid | {
        key: Definition((x,), body)
        for key in ("f", "h", "y")
        if key in table.kinds
        and table.kinds[key].role == "function"
        and key not in own
        and key not in defined
    }
