"""The value of a meaning in a small world, by the README's language alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from matrices_of_worlds import inverse, outer, product, transposed
from meanings import FAMILIES, INDICES, Meaning, bare, bound_index, is_number, letters_of
from small_worlds import (
    TUPLE,
    Other,
    Row,
    Table,
    Unfit,
    Unit,
    World,
    inner,
    key,
    number,
    plus,
    power,
    real,
    root,
    times,
    total,
)

_VECTORS = {"w", "x", "z", "u", "v", "a"}
_LISTS = {"alpha", "xi", "mu", "nu"}
_MATRICES = set("ADGHKPQXY")
_CONDITIONS = {"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
_COUNTS = {"n", "N_s"}


@dataclass
class MeaningIn:
    """One world, one assignment of the free indices, and how letters with several sorts are taken."""

    world: World
    indices: dict[str, int]
    bare_y: str = "points"
    bare_alpha: str = "points"
    kernel_is_matrix: bool = False  # K_ij is written and k(x, z) is not: one of them stands for both
    bound: dict[str, int] = field(default_factory=dict)

    def value(self, tree: Meaning) -> Any:
        """The value of a tree."""
        if isinstance(tree, str):
            return self._letter(tree)
        head, *args = tree
        assert isinstance(head, str)
        if head in _WALK:
            return _WALK[head](self, args)
        if bare(head.rstrip("′")) in FAMILIES and len(args) == 1:
            return self.member(head, self.index(args[0]))
        raise Unfit(f"{head} has no value here")

    def _letter(self, name: str) -> Any:
        base = bare(name.rstrip("′"))
        if is_number(name):
            return Fraction(name)
        if name in self.bound or name in self.indices:
            return Fraction(self.index(name))
        if base == "y" or base in _LISTS:
            how = self.bare_y if base == "y" else self.bare_alpha if base == "alpha" else "points"
            return self._loose(name, how)
        if base.partition("_")[0] in _VECTORS:
            return self.world.vector(name)  # w, and w_lin
        if name in _COUNTS:
            return self.world.n if name == "n" else self.world.support
        if name in {"ones", "zeros"}:
            return self.world.points(lambda _: Fraction(name == "ones"))
        if name == "I":
            return Unit(Fraction(1))
        if name == "K" and self.kernel_is_matrix:
            size = range(1, self.world.n + 1)
            return Table(tuple(tuple(self._kernel_of_points(i, j) for j in size) for i in size))
        if name in _MATRICES:
            return self.world.matrix(name)
        return self.world.scalar(name)

    def _loose(self, name: str, how: str) -> Any:
        if how == "points":
            return self.world.points(lambda i: self.world.member(name, i))
        return self.world.vector(name) if how == "vector" else self.world.scalar(name)

    def index(self, tree: Meaning) -> int:
        """The point or coordinate an index stands for."""
        assert isinstance(tree, str)
        if tree.isdigit():
            return int(tree)
        if tree in self.bound:
            return self.bound[tree]
        if tree in self.indices:
            return self.indices[tree]
        raise Unfit(f"{tree} is no index")

    def member(self, family: str, point: int) -> Any:
        """α_i or x_i."""
        if bare(family.rstrip("′")) in _VECTORS:
            return self.world.vector((family, point))
        return self.world.member(family, point)

    def coord(self, args: list[Meaning]) -> Any:
        """A coordinate of a letter or a point."""
        vector, axis = args
        if not self.world.d:
            raise Unfit("numbers have no coordinates")
        if vector == "y" and self.bare_y != "vector":
            raise Unfit("y has no coordinates")
        if isinstance(vector, str):
            return self.world.coordinate(vector, self.index(axis))
        head, point = vector
        return self.world.coordinate((head, self.index(point)), self.index(axis))

    def entry(self, args: list[Meaning]) -> Any:
        """K_ij."""
        name, i, j = args
        assert isinstance(name, str)
        if name == "K" and self.kernel_is_matrix:
            return self._kernel_of_points(self.index(i), self.index(j))
        return self.world.pair(name, self.index(i), self.index(j))

    def _kernel_of_points(self, i: int, j: int) -> Any:
        return self.world.unknown("kernel", self.world.vector(("x", i)), self.world.vector(("x", j)))

    def kernel(self, args: list[Meaning]) -> Any:
        """k(x, z) of two vectors."""
        values = [self.value(a) for a in args]
        if self.world.d and not all(isinstance(v, Row) and v.kind != "points" for v in values):
            raise Unfit("a kernel compares vectors")
        return self.world.unknown("kernel", *values)

    def places(self, place: Meaning, body: Meaning) -> Iterator[int]:
        """The indices that a range runs through."""
        index = bound_index(place)
        assert isinstance(index, str)
        kind = place[0] if isinstance(place, list) else "all"
        if kind == "all":
            last = self.world.d if index in set(_axes(body)) else self.world.n
            yield from range(1, last + 1)
        elif kind == "range":
            yield from range(int(self.value(place[2])), int(self.value(place[3])) + 1)
        elif kind == "over":
            yield from (i for i in range(1, self.world.n + 1) if in_set(self.world, str(place[2]), i))
        else:
            for i in range(1, self.world.n + 1):
                with_i = self.at(index, i)
                if with_i.holds(place[2], index):
                    yield i

    def holds(self, condition: Meaning, index: str) -> bool:
        """Whether a condition on a point is true in this world."""
        head, *args = condition
        if head == "in":
            return in_set(self.world, str(args[1]), self.bound[index])
        if condition == ["!=", ["alpha", index], "0"]:
            return in_set(self.world, "S", self.bound[index])  # another word for the support set
        if condition == [">", ["alpha", index], "0"]:
            return in_set(self.world, "S", self.bound[index])
        left, *rest = (self.value(a) for a in args)
        if head not in _CONDITIONS:
            raise Unfit(f"{head} is no condition on points")
        pairs = zip([left, *rest], rest, strict=False)
        return all(true_in(self.world, _CONDITIONS[str(head)], a, b) for a, b in pairs)

    def at(self, index: str, point: int) -> MeaningIn:
        """The same with an index bound."""
        return MeaningIn(
            self.world, self.indices, self.bare_y, self.bare_alpha, self.kernel_is_matrix,
            {**self.bound, index: point},
        )  # fmt: skip

    def running(self, args: list[Meaning]) -> Iterator[Any]:
        """The values of a body, the indices of its ranges running."""
        place, *rest = args
        index = bound_index(place)
        assert isinstance(index, str)
        for i in self.places(place, rest[-1]):
            inside = self.at(index, i)
            if len(rest) > 1:
                yield from inside.running(rest)
            else:
                yield inside.value(rest[0])

    def summed(self, args: list[Meaning]) -> Any:
        """Σ."""
        return total(self.running(args))

    def extreme(self, args: list[Meaning], choose: Callable[[Any], Any]) -> Any:
        """max_i or min_i."""
        return choose([real(number(v)) for v in self.running(args)] or [Fraction(0)])

    def grad(self, args: list[Meaning]) -> Any:
        """A derivative that is named."""
        of, by = (self.value(a) for a in args)
        return self.world.unknown_like(by, "grad", of, by)

    def call(self, args: list[Meaning]) -> Any:
        """f(x) of a mere name."""
        name, *arguments = args
        if isinstance(name, list) and name[0] == "grad":
            return self.world.unknown("grad", self.call([name[1], *arguments]))  # ∇f_i at a point
        called = name if isinstance(name, str) else f"{name[0]} {self.index(name[1])}"
        hyperplane = called == "dist"  # of a point and H, which is no matrix here
        values = (self.world.scalar("H") if hyperplane and a == "H" else self.value(a) for a in arguments)
        return self.world.unknown(called, *values)

    def per_point(self, args: list[Meaning]) -> Any:
        """(body)_i over all points."""
        index = str(args[0])
        return self.world.points(lambda i: self.at(index, i).value(args[1]))

    def per_pair(self, args: list[Meaning]) -> Any:
        """[body]_ij over all pairs."""
        i, j, body = str(args[0]), str(args[1]), args[2]
        size = range(1, self.world.n + 1)
        return Table(tuple(tuple(number(self.at(i, p).at(j, q).value(body)) for q in size) for p in size))

    def written(self, args: list[Meaning]) -> Row:
        """A written list."""
        return Row(TUPLE, tuple(number(self.value(a)) for a in args))

    def stack(self, args: list[Meaning]) -> Row:
        """Vectors and numbers above each other."""
        parts = [self.value(a) for a in args]
        return Row(TUPLE, tuple(v for p in parts for v in (p.items if isinstance(p, Row) else (p,))))

    def set_of(self, args: list[Meaning]) -> Any:
        """A finite set."""
        return Other("set", tuple(self.value(a) for a in args))

    def fold(self, args: list[Meaning], join: Callable[[Any, Any], Any]) -> Any:
        """Sums and products."""
        result, *rest = [self.value(a) for a in args]
        for value in rest:
            result = join(result, value)
        return result

    def minus(self, args: list[Meaning]) -> Any:
        """The negative, or first minus all others."""
        first, *rest = [self.value(a) for a in args]
        if not rest:
            return times(Fraction(-1), first)
        return plus(first, times(Fraction(-1), total(rest)))

    def had(self, args: list[Meaning]) -> Any:
        """The elementwise product."""
        left, right = (self.value(a) for a in args)
        if isinstance(left, Row) and isinstance(right, Row):
            return Row(left.kind, tuple(times(a, b) for a, b in zip(left.items, right.items, strict=True)))
        if isinstance(left, Table) and isinstance(right, Table):
            pairs = zip(left.rows, right.rows, strict=True)
            return Table(tuple(tuple(times(a, b) for a, b in zip(p, q, strict=True)) for p, q in pairs))
        raise Unfit("no elementwise product")


def _axes(tree: Meaning) -> Iterator[str]:
    """Indices that count coordinates."""
    if isinstance(tree, list):
        if tree and tree[0] == "coord":
            yield str(tree[2])
        for part in tree:
            yield from _axes(part)


def in_set(world: World, name: str, point: int) -> bool:
    """Whether a point belongs to a set with a name; S is the support set."""
    if name == "S":
        return point <= world.support
    return point == 1 or (point != world.n and world.drawn("set", name, point) > 0)


def true_in(world: World, sign: str, left: Any, right: Any) -> bool:
    """Whether a relation is true; drawn by its sign and the difference, so that < and ≤ are told apart."""
    if sign in {">", "≥"}:
        sign, left, right = {">": "<", "≥": "≤"}[sign], right, left
    if sign in {"=", "≠"}:
        apart = max(number(left - right), number(right - left))
        return (world.drawn("true", key(apart)) > 0) == (sign == "=")
    return world.drawn("true", sign, key(number(left - right))) > 0


def free_in(tree: Meaning, bound: frozenset[str] = frozenset()) -> set[str]:
    """The indices that nothing binds."""
    if isinstance(tree, str):
        return {tree} & (INDICES - bound)
    if tree and tree[0] in {"sum", "largest-over", "smallest-over", "per-point", "per-pair"}:
        *places, body = tree[1:]
        inside = bound | {str(bound_index(p)) for p in places}
        conditions = [p for p in places if isinstance(p, list)]
        return free_in(body, inside).union(*(free_in(c, inside) for c in conditions))
    if tree and tree[0] == "set-where":
        return free_in(tree[2], bound | {str(tree[1])})
    if tree and tree[0] in {"call", "define"}:
        name, *arguments = tree[1:] if tree[0] == "call" else tree[1]
        rest = arguments if tree[0] == "call" else [*arguments, *tree[2:]]
        parts = rest if isinstance(name, str) else [name, *rest]
        return set().union(*(free_in(part, bound) for part in parts))
    return set().union(*(free_in(part, bound) for part in tree)) if tree else set()


def uses(tree: Meaning, *names: str) -> bool:
    """Whether a letter or head occurs."""
    return bool(set(letters_of(tree)) & set(names))


_WALK: dict[str, Callable[[MeaningIn, list[Meaning]], Any]] = {
    "+": lambda m, a: m.fold(a, plus),
    "-": MeaningIn.minus,
    "*": lambda m, a: m.fold(a, times),
    "/": lambda m, a: times(m.value(a[0]), power(m.value(a[1]), Fraction(-1))),
    "^": lambda m, a: power(m.value(a[0]), m.world.scalar("Q") if a[1] == "Q" else m.value(a[1])),
    "sqrt": lambda m, a: root(m.value(a[0])),
    "exp": lambda m, a: m.world.unknown("exp", number(m.value(a[0]))),
    "tanh": lambda m, a: m.world.unknown("tanh", number(m.value(a[0]))),
    "sign": lambda m, a: m.world.unknown("sign", number(m.value(a[0]))),
    "abs": lambda m, a: m.world.unknown("abs", number(m.value(a[0]))),
    "largest": lambda m, a: m.world.unknown("largest", Other("set", tuple(number(m.value(p)) for p in a))),
    "smallest": lambda m, a: m.world.unknown("smallest", Other("set", tuple(number(m.value(p)) for p in a))),
    "largest-over": lambda m, a: m.extreme(a, max),
    "smallest-over": lambda m, a: m.extreme(a, min),
    "inner": lambda m, a: inner(*(m.value(p) for p in a)),
    "norm": lambda m, a: root(inner(v := m.value(a[0]), v)),
    "norm2": lambda m, a: inner(v := m.value(a[0]), v),
    "coord": MeaningIn.coord,
    "entry": MeaningIn.entry,
    "kernel": MeaningIn.kernel,
    "phi": lambda m, a: m.world.feature(m.value(a[0]) if len(a) == 1 else m.written(a)),
    "sum": MeaningIn.summed,
    "size": lambda m, a: sum(in_set(m.world, str(a[0]), i) for i in range(1, m.world.n + 1)),
    "call": MeaningIn.call,
    "grad": MeaningIn.grad,
    "step": lambda m, a: m.world.step(str(a[0]), m.value(a[1])),
    "tuple": MeaningIn.written,
    "stack": MeaningIn.stack,
    "matrix": lambda m, a: Table(tuple(tuple(number(m.value(v)) for v in row[1:]) for row in a)),
    "mat*": lambda m, a: m.fold(a, product),
    "T": lambda m, a: transposed(m.value(a[0])),
    "inverse": lambda m, a: inverse(m.value(a[0])),
    "had": MeaningIn.had,
    "outer": lambda m, a: outer(m.value(a[0]), m.value(a[1])),
    "per-point": MeaningIn.per_point,
    "per-pair": MeaningIn.per_pair,
    "set": MeaningIn.set_of,
    "interval": lambda m, a: Other("interval", (m.value(a[0]), m.value(a[1]), False, False)),
}
