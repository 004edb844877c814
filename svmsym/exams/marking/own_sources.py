"""Which machine a student's earlier answers make: what an item follows, and the values that come from it.

An earlier item that gave no value hands on what it follows itself. A dual or a Gram matrix of one's own is
solved as it stands; its α counts where it is the only solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.marking.carried import Carried
from svmsym.exams.marking.lagrangian_dual import dual_text
from svmsym.exams.marking.own_problem import OwnProblem, right_problem, written_dual
from svmsym.exams.setting.exam import Item
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.own import Machine, own_machines
from svmsym.judging.sheet import Sheet
from svmsym.meaning.reals import BITS, Ball
from svmsym.meaning.values import Value

_LETTERS = {"α": "alpha", "w": "w", "b": "b", "S": "support"}


@dataclass(frozen=True)
class Sources:
    """The earlier answers that an item may follow: those with values, and those that nobody could read."""

    used: tuple[Carried, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def wrong(self) -> frozenset[str]:
        """The items that were not right."""
        return frozenset(c.item.id for c in self.used if not c.right)

    @property
    def own(self) -> frozenset[str]:
        """The items that were not right, or rounded."""
        return frozenset(c.item.id for c in self.used if c.own)


def sources(item: Item, carried: Mapping[str, Carried]) -> Sources:
    """Find what an item follows; a value in an answer that is left open may be another than it seems."""
    used: dict[str, Carried] = {}
    unread: dict[str, None] = {}
    waiting, seen = [*item.follow], {item.id}
    while waiting:
        name = waiting.pop(0)
        if name in seen or name not in carried:
            continue
        seen.add(name)
        earlier = carried[name]
        if earlier.status == "undecided":
            unread[name] = None
        if earlier.values.known:
            used[name] = earlier
        else:
            waiting = [*earlier.item.follow, *waiting]
    return Sources(tuple(used.values()), tuple(unread))


@dataclass(frozen=True)
class OwnDual:
    """A problem of the student's own, the item it comes from, or why it could not be taken from there."""

    item: str
    problem: OwnProblem | None
    why: str = ""


def own_duals(problem: Problem, found: Sources, sheet: Sheet) -> list[OwnDual]:
    """Put the data into the duals, Lagrangians and Gram matrices that were not right."""
    duals = []
    for c in found.used:
        v = c.values
        if c.right or not (v.lagrangian or v.dual or v.gram):
            continue
        try:
            if v.gram is not None:
                made = right_problem(problem, v.gram)
            else:
                text = v.dual or dual_text(v.lagrangian, c.item.problem, sheet)
                made = written_dual(text, problem, sheet)
            duals.append(OwnDual(c.item.id, made))
        except SvmsymError as error:
            duals.append(OwnDual(c.item.id, None, error.what))
    return duals


@dataclass(frozen=True)
class Given:
    """Own values by letter, the items they come from, and how far rounding may have moved them."""

    values: Mapping[str, Value]
    items: Mapping[str, str]
    rooms: Mapping[str, Fraction]

    def only(self, letters: str) -> Given:
        """Keep some of the letters."""
        return replace(self, values={k: v for k, v in self.values.items() if k in letters},
                       items={k: v for k, v in self.items.items() if k in letters})  # fmt: skip

    @property
    def enclosed(self) -> Given | None:
        """The same with all numbers that may have been rounded to these; None where nothing was."""
        rooms = {k: room for k, room in self.rooms.items() if room and k in self.values}
        values = {k: _enclose(v, rooms.get(k)) for k, v in self.values.items()}
        return replace(self, values=values) if rooms else None


def given_by(found: Sources, problem: Problem, duals: Sequence[OwnDual]) -> Given:
    """Collect the values of earlier answers; α also as the only solution of an own dual.

    What follows from zeros or from the empty set shows nothing.
    """
    values: dict[str, Value] = {}
    items: dict[str, str] = {}
    rooms: dict[str, Fraction] = {}
    sizes = {"α": problem.n, "w": len((problem.X or ((),))[0])}
    for letter, name in _LETTERS.items():
        for c in found.used:
            value = getattr(c.values, name)
            if value in {None, frozenset()} or letter in values:
                continue
            if letter not in sizes or (any(value) and len(value) == sizes[letter]):
                values[letter], items[letter], rooms[letter] = value, c.item.id, c.room
    solved = [d for d in duals if d.problem is not None and d.problem.unique and any(d.problem.solved[1])]
    if "α" not in values and solved and solved[0].problem is not None:
        values["α"], items["α"] = solved[0].problem.solved[1], solved[0].item
    spoilt = any(c.own and (c.values.alpha or c.values.w) for c in found.used)
    return Given({}, {}, {}) if spoilt and not {"α", "w"} & set(values) else Given(values, items, rooms)


def _enclose(value: Value, room: Fraction | None) -> Value:
    """Enclose all numbers that are rounded to a value; zeros stay zeros."""
    if type(value) is tuple:
        return tuple(_enclose(v, room) for v in value)
    if not room or not value or not isinstance(value, Fraction):
        return value
    low, high = ((value + r) * (1 << BITS) for r in (-room, room))
    return Ball(low.numerator // low.denominator, -(-high.numerator // high.denominator))


def machines(best: Optimum, given: Given) -> Iterator[tuple[Machine, tuple[str, ...]]]:
    """List the machines that own values make, by α or by w with the support vectors of α, S or ours.

    With each come the items that it rests on.
    """
    by_w = ["αwb", "wbS", "wb"] if "α" in given.values else ["wbS", "wb"]
    ways = [*(["αb"] if "α" in given.values else []), *(by_w if "w" in given.values else [])] or ["bS"]
    for way in ways:
        some = given.only(way)
        if not some.values:
            continue
        for machine in own_machines(best, some.values):
            if "w" in some.values and machine.own_w is None:
                continue  # by α alone, which is another way
            used = [*some.items.values()]
            if "w" in given.items and machine.w == given.values["w"]:
                used.append(given.items["w"])
            yield machine, tuple(used)
