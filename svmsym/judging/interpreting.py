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
    FAMILY,
    NUMBER,
    VECTOR,
    Key,
    Kind,
    Table,
    Use,
    key_of,
    table_of,
    uses,
)
from svmsym.meaning.ranges import Range, free_indices, keys_in
from svmsym.meaning.values import Array, IllTyped, Undefined, is_number, numeric
from svmsym.meaning.work import Work
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

Sizes = Mapping[str | int, int]
_MOST_POINTS = 12
_MOST_SIZES = 3
_MOST_STEPS = 30_000  # for making worlds in which facts hold
HOPELESS = 30  # worlds of which none satisfies the facts
_POINTS = frozenset("xz")
_CENTRES = frozenset("cpqrμ")  # numbers, mostly
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

    def worlds_with(self, facts: Sequence[Node], count: int) -> Iterator[World]:
        """Worlds in which facts hold, made once for all who ask; few or none where they are hard to meet."""
        asked = ("worlds with", tuple(facts), id(self.definitions))
        known: tuple[list[World], Iterator[World], object] | None = self.table.memory.get(asked)
        if known is None:
            known = self.table.memory[asked] = ([], self._make(facts, count), self.definitions)
        made, more, _ = known
        for number in itertools.count():
            if number == len(made):
                new = next(more, None)
                if new is None:
                    return
                made.append(new)
            yield made[number].fork()

    def _make(self, facts: Sequence[Node], count: int) -> Iterator[World]:
        system = System(facts, self.table, self.definitions)
        found = steps = 0
        for number, world in enumerate(self.worlds(count)):
            if (number >= HOPELESS and not found) or steps > _MOST_STEPS:
                return
            start = self.work.steps
            holds = system.satisfy(world)
            steps += self.work.steps - start
            if holds:
                found += 1
                yield world

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
        for node in [part for whole in nodes for part in _typed_parts(whole)]:
            try:
                if is_statement(node):
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


def fitting_sizes(
    nodes: Sequence[Node],
    sizes: Sequence[Sizes],
    table: Table,
    definitions: Mapping[Key, Definition],
    work: Work | None,
) -> tuple[Sizes, ...]:
    """Find up to three sizes of worlds in which formulas fit together.

    Axes are compared by name. So what does not fit in one size fits in none, unless a list is written out.
    """
    found: list[Sizes] = []
    for size in sizes:
        if not types(nodes, table, definitions, size, work):
            found.append(size)
        elif not lists_points(nodes):
            return ()
        if len(found) == _MOST_SIZES:
            break
    return tuple(found)


def _typed_parts(node: Node) -> tuple[Node, ...]:
    """List what must fit together: a statement, a formula, the constraints of a problem."""
    if not isinstance(node, t.Optimum):
        return (node,)
    said = [c for c in node.constraints if is_statement(c)]
    return () if any(isinstance(one, t.Noun) for c in said for one in t.walk(c)) else tuple(said)


def interpret(
    nodes: Sequence[Node],
    known: Mapping[Key, Kind] | None = None,
    definitions: Mapping[Key, Definition] | None = None,
    work: Work | None = None,
) -> Iterator[Interpretation]:
    """List the ways to understand some formulas in which they make sense, the usual one first."""
    for table in tables(nodes, known):
        usual = usual_functions(table, nodes, definitions or {})
        if usual:  # f(x) brings w and b along
            table = Table({"w": VECTOR, "b": NUMBER} | dict(table.kinds), table.digits)  # noqa: PLW2901 - completed
        defined = dict(definitions or {}) | usual
        sizes = fitting_sizes(nodes, _sizes(nodes), table, defined, work)
        if not sizes and (kinds := infer_kinds(nodes, table, defined, known or {})):
            table = Table(dict(table.kinds) | kinds, table.digits)  # noqa: PLW2901 - completed
            sizes = fitting_sizes(nodes, _sizes(nodes), table, defined, work)
        if sizes:
            yield Interpretation(table, defined, sizes, work or Work())


def interpretations(nodes: Sequence[Node]) -> list[Interpretation]:
    """All ways to understand some formulas.

    >>> [how.table.kind("w") for how in interpretations([t.Norm(t.Name("w"))])][:1] == [VECTOR]
    True
    """
    return list(interpret(nodes))


def infer_kinds(
    nodes: Sequence[Node], table: Table, definitions: Mapping[Key, Definition], known: Mapping[Key, Kind]
) -> dict[Key, Kind]:
    """Find the kinds of letters that stand alone on one side of an equation: what the other side is."""
    found: dict[Key, Kind] = {}
    meaning = Meaning(table, World(DEFAULT_SIZES[0], 3), definitions)
    for one in (one for node in nodes for one in t.walk(node)):
        if not isinstance(one, t.Relation) or one.signs[0] not in {"=", ":=", "←"}:
            continue
        for letter, other in (one.parts[:2], one.parts[1::-1]):
            key = key_of(letter)
            if key is None or key in known or key in definitions or key in keys_in(other):
                continue
            try:
                free = free_indices(other, table)
                scope = next(iter(meaning.placings(Range(free), (other,), {})))
                value = numeric(meaning.value(other, scope))
            except (Undefined, StopIteration):
                continue
            if is_number(value) or (isinstance(value, Array) and all(isinstance(a, str) for a in value.axes)):
                found[key] = Kind(() if is_number(value) else value.axes)
                break
    return found


def tables(nodes: Sequence[Node], known: Mapping[Key, Kind] | None) -> Iterator[Table]:
    """List the kinds that letters may have: the usual ones, then others, one change at a time, then two."""
    first = table_of(nodes, known)
    used = uses(nodes)
    first = Table(dict(first.kinds) | _defined_kinds(nodes, first, used, known or {}), first.digits)
    own = {k: v for k, v in first.kinds.items() if k not in (known or {})}
    x = used.get("x", Use())
    numbered = x.by_digit and not x.by_index and not x.by_two and "x" in own
    labels = {k for k in ("y", "t") if k in own and own[k].axes == ("n",) and own[k].role in {"label", "bit"}}
    alone = {k for k in labels if _is_alone(used[k])}
    plain: dict[Key, Kind] = {
        k: NUMBER for k, v in own.items() if v == VECTOR and not _vectorial(used.get(k))
    }
    changes: list[dict[Key, Kind]] = [
        plain,
        dict.fromkeys(
            (k for k in labels - alone if not (used[k].by_index or used[k].by_digit)), VECTOR
        ),  # xᵀy
        {
            k: NUMBER for k, v in own.items() if v.role == "function" and not (k in used and used[k].called)
        },  # e^{−yf}
        {
            k: VECTOR for k, v in own.items() if v == NUMBER and k not in CONVENTIONAL and "_" not in k
        },  # a = Σα_ix_i
        {
            k: NUMBER for k, v in own.items() if v == FAMILY and k in used and _is_alone(used[k])
        },  # a learning rate α
        {k: VECTOR for k, v in own.items() if v == NUMBER and k in _CENTRES},
        {"X": COLUMNS} if own.get("X") == ROWS else {},
        {"E": Kind((), "identity")} if own.get("E") == NUMBER else {},
        {"x": VECTOR} if "x" in own and x.by_index and not x.by_two else {},  # w_k x_k: components
    ]
    changes = [one for one in changes if one]
    tables = [Table(first.kinds, "point" if numbered else first.digits)]
    if numbered:
        tables.append(Table(dict(first.kinds) | {"x": VECTOR}, "coordinate"))
        tables = tables[::-1] if first.digits == "coordinate" else tables
    if alone:  # y f(x): the label of one point
        tables.insert(0, Table(dict(first.kinds) | {k: Kind((), own[k].role) for k in alone}, first.digits))
    if plain.keys() & _squared(nodes):
        yield Table(dict(first.kinds) | plain, first.digits)
    yield from tables
    for change in changes:
        ordered = tables if alone else tables[::-1]
        yield from (Table(dict(one.kinds) | change, first.digits) for one in ordered)
    for one, other in itertools.combinations(changes, 2):
        if not one.keys() & other.keys():
            yield Table(dict(tables[0].kinds) | one | other, first.digits)


def _squared(nodes: Sequence[Node]) -> set[Key]:
    """Find letters of points that are squared like numbers: x and z of 1 + 2xz + x²z²."""
    bases = (one.base for node in nodes for one in t.walk(node) if isinstance(one, t.Power))
    return {base.letter for base in bases if isinstance(base, t.Name)} & _POINTS


def plain_points(nodes: Sequence[Node]) -> set[Key]:
    """Find points that are multiplied or squared without any sign of a vector: x and z of (xz)²."""
    used = uses(nodes)
    bare = {k for k in _POINTS & used.keys() if not _vectorial(used[k])}
    inside = (one.factors for node in nodes for one in t.walk(node) if isinstance(one, t.Product))
    multiplied = {key for factors in inside for f in factors if (key := key_of(f)) is not None}
    return bare if bare & (multiplied | _squared(nodes)) else set()


def _defined_kinds(
    nodes: Sequence[Node], table: Table, used: Mapping[Key, Use], known: Mapping[Key, Kind]
) -> dict[Key, Kind]:
    """Let matrices and predictions that an equation explains be what it says: K = XXᵀ, ŷ_i = sign f(x_i)."""
    found: dict[Key, Kind] = {}
    for node in nodes:
        head = node.parts[0] if isinstance(node, t.Relation) and node.signs[0] in {"=", ":="} else node
        key = key_of(head.base if isinstance(head, t.Scripted) and key_of(head) is None else head)
        if key is None or head is node or key in known or (key in used and used[key].called):
            continue
        kind = table.kind(key)
        if kind.role == "kernel" or (kind.role == "label" and key not in CONVENTIONAL):
            found[key] = Kind(kind.axes)
    return found


def _is_alone(use: Use) -> bool:
    """Whether a label stands without index, and is no list either."""
    return not (use.by_index or use.by_digit or use.vectorial_bare or use.bold)


def _vectorial(use: Use | None) -> bool:
    """Whether a letter stands in a norm, an inner product or transposed, or with an index."""
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
    return use is not None and bool(use.called)


def usual_functions(
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
