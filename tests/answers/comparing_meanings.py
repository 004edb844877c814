"""Whether a reading is equal to a meaning, in the sense of the README: the same in every small world."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product
from typing import Any

from evaluating_meanings import MeaningIn, free_in, uses
from evaluating_readings import ReadingIn, inside, named
from meanings import REFUSALS, Meaning, parse
from names_of_meanings import droppable, renamed, written_names
from small_worlds import Unfit, World
from stating_meanings import statements as stated_meaning
from stating_readings import statements as stated_reading

from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Read, Together
from svmsym.formulas.atoms import Index, Letter, Vector
from svmsym.formulas.operations import KernelValue, Total

WORLDS = ((1, 4, 2), (2, 5, 3), (3, 4, 3))  # seed, points, support
_COORDINATES = 3
_LABELS = {("letter", name) for name in ("margin", "width", "distance", "class")}


def verdict(text: str, meaning: str) -> str:
    """read, misread or refused."""
    tree = parse(meaning)
    reading = read(text.replace("⏎", "\n"))
    if not isinstance(reading, Read):
        return "refused"
    return "misread" if tree[0] in REFUSALS or difference(tree, reading) else "read"


def difference(meaning: Meaning, reading: Read) -> str:
    """Why a reading is not equal to a meaning; empty where it is."""
    tree = renamed(meaning)
    taken = next(filter(partial(_has_value, tree), _WAYS), None)
    if taken is None:
        raise ValueError(f"the meaning has no value: {meaning}")
    free, found = sorted(free_in(tree)), sorted(_free(reading.statement))
    if len(free) != len(found):
        return f"free indices {free} and {found}"
    compare = _Comparison(tree, reading, taken, tuple(written_names(meaning)))
    last = ""
    for order in permutations(found):  # the names of free indices do not matter
        last = next(filter(None, (compare.differ(w, order) for w in WORLDS)), "")
        if not last:
            return ""
    return last


@dataclass(frozen=True)
class _Taken:
    """How letters that may have several sorts are taken; without coordinates points are numbers."""

    d: int
    alpha: str
    y: str

    def world(self, world: tuple[int, int, int]) -> World:
        return World(*world, self.d)


_WAYS = [
    _Taken(d, alpha, y)
    for d, ys in ((_COORDINATES, ("points", "vector", "number")), (0, ("number", "points", "vector")))
    for alpha, y in product(("points", "number"), ys)
]


def _has_value(tree: Meaning, taken: _Taken) -> bool:
    try:
        stated_meaning(_meaning_in(tree, WORLDS[0], taken), tree)
    except Unfit:
        return False
    return True


def _assigned(letters: Sequence[str], seed: int) -> dict[str, int]:
    """Free indices get different points, others in each world."""
    return {letter: 1 + (seed + k) % 3 for k, letter in enumerate(letters)}


def _meaning_in(tree: Meaning, world: tuple[int, int, int], taken: _Taken) -> MeaningIn:
    own = uses(tree, "entry", "K") and not uses(tree, "kernel")
    places = _assigned(sorted(free_in(tree)), world[0])
    return MeaningIn(taken.world(world), places, taken.y, taken.alpha, kernel_is_matrix=own)


@dataclass(frozen=True)
class _Comparison:
    """A meaning and a reading, side by side in one world after another."""

    tree: Meaning
    reading: Read
    taken: _Taken
    names: tuple[str, ...]  # of the meaning, before marks were dropped

    def differ(self, world: tuple[int, int, int], order: Sequence[str]) -> str:
        """How they differ in this world, with the free indices of the reading in this order."""
        expected = stated_meaning(_meaning_in(self.tree, world, self.taken), self.tree)
        try:
            found = stated_reading(self._reading_in(world, order), self.reading.statement)
        except Unfit as unfit:
            return f"the reading has no value: {unfit}"
        return "" if same(expected, found, self.reading) else f"{expected} is not {found}"

    def _reading_in(self, world: tuple[int, int, int], order: Sequence[str]) -> ReadingIn:
        nodes = list(inside(self.reading.statement))
        letters = [named(v.name).letter for v in nodes if isinstance(v, Letter) and not isinstance(v, Index)]
        arguments = {a for v in nodes if isinstance(v, Applied) for a in v.arguments}
        labels = frozenset({"y"} if Vector("y") in nodes and Vector("y") not in arguments else ())
        kernels = any(isinstance(v, KernelValue) for v in nodes)
        drop = droppable([*letters, *self.names])
        places = _assigned(order, world[0])
        return ReadingIn(self.taken.world(world), places, drop, labels, kernel_is_matrix=not kernels)


def same(expected: list[Any], found: list[Any], reading: Read) -> bool:
    """Statement by statement; see the README for sets of points and for "if"."""
    if expected in (_flat(found), _unnamed(_flat(found))):
        return True
    if any(s[0] == "if" and (len(expected) > 1 or len(s[2]) > 1) for s in expected):
        return _conditioned(expected) == found
    if len(expected) == 1 and expected[0][0] == "if":
        return [*expected[0][2], ("where", *expected[0][1])] == found or (
            isinstance(reading.statement, Together)
            and set(reading.statement.links) == {"⇒"}
            and [*expected[0][1], *expected[0][2]] == found
        )
    return len(expected) == 1 and _listed(expected[0], found)


def _conditioned(expected: list[Any]) -> list[Any]:
    """Each "if" as its statements, each with the condition behind."""
    result = []
    for s in expected:
        result += [x for made in s[2] for x in (made, ("where", *s[1]))] if s[0] == "if" else [s]
    return result


def _flat(found: list[Any]) -> list[Any]:
    """A condition after "where" is a statement of its own."""
    return [x for s in found for x in (s[1:] if s[0] == "where" else (s,))]


def _unnamed(found: list[Any]) -> list[Any]:
    """A label before a value (Margin: 2/‖w‖) is not noted, and may be kept as its name."""
    result = []
    for s in found:
        if s[:2] == ("chain", ("=",) * (len(s[1]) if s[0] == "chain" else 0)) and s[2][0] in _LABELS:
            result.append(("chain", s[1][1:], s[2][1:]) if len(s[1]) > 1 else ("shown", s[2][1]))
        else:
            result.append(s)
    return result


def _listed(expected: Any, found: list[Any]) -> bool:
    """Rule 7: a set of points, the same points one by one, or named as the support set."""
    if expected[0] != "shown" or expected[1][0] != "set":
        return False
    if len(found) == 1 and found[0][:2] == ("chain", ("=",)):
        name, members = found[0][2]
        return bool(name == ("letter", "S") and members == expected[1])
    shown = [s[1] for s in found if s[0] == "shown"]
    return len(shown) == len(found) and sorted(map(repr, shown)) == list(expected[1][1:])


def _free(v: Any, bound: frozenset[Any] = frozenset()) -> Iterator[str]:
    """The names of indices that nothing binds in a reading."""
    return iter({i.name for i in _free_indices(v, bound)})


def _free_indices(v: Any, bound: frozenset[Any]) -> set[Any]:
    from svmsym.exams.meaning.statements import Chain, Member, Optimise, Outer, PerPair, PerPoint  # noqa: PLC0415

    if isinstance(v, Index):
        return {v} - bound
    if isinstance(v, Total):
        return _free_indices(v.body, bound | {v.index})
    if isinstance(v, PerPoint):
        return _free_indices(v.body, bound | {v.index})
    if isinstance(v, PerPair):
        return _free_indices(v.body, bound | {v.row, v.column})
    if isinstance(v, Outer):
        return _free_indices((v.left, v.right), bound | set(v.over))
    if isinstance(v, Optimise):
        over = bound | {o for o in v.over if isinstance(o, Index)}
        return _free_indices((v.objective, v.constraints), over)
    if type(v).__name__ == "SetWhere":
        return _free_indices(v.where, bound | {v.element})
    if isinstance(v, Chain):
        return _free_indices((v.values, v.where), bound)
    if isinstance(v, Member):
        return _free_indices((v.value, v.of, v.where), bound)
    if isinstance(v, tuple):
        return set().union(*(_free_indices(p, bound) for p in v)) if v else set()
    if hasattr(v, "args"):
        return _free_indices(tuple(v.args), bound)
    if hasattr(v, "__dataclass_fields__"):
        return _free_indices(tuple(getattr(v, name) for name in v.__dataclass_fields__), bound)
    return set()
