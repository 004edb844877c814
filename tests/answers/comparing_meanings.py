"""Whether a reading is equal to a meaning, in the sense of the README: the same in every small world."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from evaluating_meanings import MeaningIn, free_in, uses
from evaluating_readings import ReadingIn, inside, named
from meanings import REFUSALS, Meaning, letters_of, parse
from names_of_meanings import droppable, renamed
from small_worlds import Unfit, World
from stating_meanings import statements as stated_meaning
from stating_readings import statements as stated_reading

from svmsym.exams.meaning.functions import Applied, PairEntry
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
    taken = _taken(tree)
    if taken is None:
        raise ValueError(f"the meaning has no value: {meaning}")
    free, found = sorted(free_in(tree)), sorted(_free(reading.statement))
    if len(free) != len(found):
        return f"free indices {free} and {found}"
    last = ""
    for order in permutations(found):
        last = next(filter(None, (_differ(tree, reading, w, taken, free, order) for w in WORLDS)), "")
        if not last:
            return ""
    return last


def _taken(tree: Meaning) -> dict[str, Any] | None:
    """The first way to take y, α and x under which the meaning has a value."""
    for d, alpha, y in product((_COORDINATES, 0), ("points", "number"), ("points", "vector", "number")):
        how = {"d": d, "bare_alpha": alpha, "bare_y": y}
        try:
            stated_meaning(_meaning_in(tree, WORLDS[0], how, sorted(free_in(tree))), tree)
        except Unfit:
            continue
        return how
    return None


def _world(world: tuple[int, int, int], how: dict[str, Any]) -> World:
    return World(*world, how["d"])


def _assigned(letters: list[str] | tuple[str, ...], seed: int) -> dict[str, int]:
    """Free indices get different points, others in each world."""
    return {letter: 1 + (seed + k) % 3 for k, letter in enumerate(letters)}


def _meaning_in(tree: Meaning, world: tuple[int, int, int], how: dict[str, Any], free: list[str]) -> MeaningIn:
    own = uses(tree, "entry", "K") and not uses(tree, "kernel")
    places = _assigned(free, world[0])
    return MeaningIn(_world(world, how), places, how["bare_y"], how["bare_alpha"], kernel_is_matrix=own)


def _reading_in(
    reading: Read, tree: Meaning, world: tuple[int, int, int], how: dict[str, Any], free: Any
) -> ReadingIn:
    nodes = list(inside(reading.statement))
    letters = [named(v.name).letter for v in nodes if isinstance(v, Letter) and not isinstance(v, Index)]
    vectors = frozenset(v.name for v in nodes if isinstance(v, Vector) and v.name == "y")
    applied = frozenset(a for v in nodes if isinstance(v, Applied) for a in v.arguments)
    vectors = vectors if not applied & {Vector("y")} else frozenset()
    own = not any(isinstance(v, KernelValue) for v in nodes) and any(isinstance(v, PairEntry) for v in nodes)
    return ReadingIn(_world(world, how), _assigned(free, world[0]), droppable([*letters, *letters_of(tree)]), vectors, own)


def _differ(
    tree: Meaning, reading: Read, world: tuple[int, int, int], how: dict[str, Any], free: list[str], order: Any
) -> str:
    expected = stated_meaning(_meaning_in(tree, world, how, free), tree)
    try:
        found = stated_reading(_reading_in(reading, tree, world, how, order), reading.statement)
    except Unfit as unfit:
        return f"the reading has no value: {unfit}"
    if same(expected, found, reading):
        return ""
    return f"{expected} is not {found}"


def same(expected: list[Any], found: list[Any], reading: Read) -> bool:
    """Statement by statement; see the README for sets of points and for "if"."""
    if expected in (_flat(found), _unnamed(_flat(found))):
        return True
    if len(expected) == 1 and expected[0][0] == "if":
        return [*expected[0][2], ("where", *expected[0][1])] == found or (
            isinstance(reading.statement, Together)
            and set(reading.statement.links) == {"⇒"}
            and [*expected[0][1], *expected[0][2]] == found
        )
    return len(expected) == 1 and _listed(expected[0], found)


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
