"""A chart parser: all ways to build a sentence from a phrasebook.

A rule says that words and parts of certain kinds, in their order, make a part of some kind: ``M`` is ``M``,
"divided by", ``U``. Parts that were found are kept by their place, so that nothing is built twice (Kay 1980,
*Algorithm schemata and data structures in syntactic processing*). The work is bounded by the number of edges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

MOST_EDGES = 20_000
MOST_WAYS = 4  # to read one part of a sentence


@dataclass(frozen=True)
class Slot:
    """A place in a rule for a part of some kind; ``number`` says which argument it is, 0 that it is none."""

    kind: str
    number: int


@dataclass(frozen=True)
class Rule:
    """Words and slots in their order, and what they make; ``build`` returns None where they do not fit."""

    kind: str
    parts: tuple[str | Slot, ...]
    build: Callable[..., Any]
    name: str = ""

    @cached_property
    def words(self) -> frozenset[str]:
        """Return the words that must occur; a stem ends with a star."""
        return frozenset(part for part in self.parts if isinstance(part, str))

    @cached_property
    def key(self) -> str:
        """Return the longest of them, by which the rule is looked up; none where all are stems."""
        return max((word for word in self.words if not is_stem(word)), key=len, default="")


@dataclass(frozen=True)
class Part:
    """What was found between two places."""

    kind: str
    start: int
    end: int
    value: Any


@dataclass(frozen=True)
class _Edge:
    rule: Rule
    dot: int
    start: int
    end: int
    values: tuple[tuple[int, Any], ...]


class UnfitError(Exception):
    """The parts of a phrase do not fit together, deep within what was to be built."""


class TooManyWaysError(Exception):
    """The sentence can be read in more ways than anybody would ask about."""


class Rules:
    """Rules, by the words that must occur."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._by_key: dict[str, list[Rule]] = defaultdict(list)
        for rule in rules:
            self._by_key[rule.key].append(rule)

    def among(self, words: Sequence[str]) -> Iterator[Rule]:
        """Yield the rules of which every word occurs."""
        present = frozenset(words)
        for key in ("", *present):
            for rule in self._by_key.get(key, ()):
                if all(word in present or _begins_one(word, present) for word in rule.words):
                    yield rule


class Chart:
    """Builds all parts of one sentence."""

    def __init__(self, words: Sequence[str], rules: Rules) -> None:
        self.words = words
        self.by_word: dict[int, list[Rule]] = defaultdict(list)
        self.by_kind: dict[str, list[Rule]] = defaultdict(list)
        for rule in rules.among(words):
            first = rule.parts[0]
            if isinstance(first, Slot):
                self.by_kind[first.kind].append(rule)
                continue
            for place, word in enumerate(words):
                if fits(first, word):
                    self.by_word[place].append(rule)
        self.found: dict[tuple[int, str], list[Part]] = defaultdict(list)
        self.waiting: dict[tuple[int, str], list[_Edge]] = defaultdict(list)
        self.agenda: list[Part] = []
        self.seen: set[Hashable] = set()
        self.ways: dict[tuple[str, int, int], int] = defaultdict(int)
        self.edges = 0

    def run(self, given: Iterable[Part]) -> None:
        """Build everything from the parts that are given."""
        self.agenda += given
        for place, rules in self.by_word.items():
            for rule in rules:
                self._advance(_Edge(rule, 1, place, place + 1, ()))
        while self.agenda:
            self._enter(self.agenda.pop())

    def _enter(self, part: Part) -> None:
        if part in self.seen:
            return
        self.seen.add(part)
        span = part.kind, part.start, part.end
        self.ways[span] += 1
        if self.ways[span] > MOST_WAYS:
            raise TooManyWaysError
        self.found[part.start, part.kind].append(part)
        for rule in self.by_kind[part.kind]:
            slot = rule.parts[0]
            assert isinstance(slot, Slot)
            self._advance(_Edge(rule, 1, part.start, part.end, ((slot.number, part.value),)))
        for edge in self.waiting[part.start, part.kind]:
            self._fill(edge, part)

    def _fill(self, edge: _Edge, part: Part) -> None:
        slot = edge.rule.parts[edge.dot]
        assert isinstance(slot, Slot)
        self._advance(
            _Edge(edge.rule, edge.dot + 1, edge.start, part.end, (*edge.values, (slot.number, part.value)))
        )

    def _advance(self, edge: _Edge) -> None:
        """Walk over words; wait for a part, or build one."""
        self.edges += 1
        if self.edges > MOST_EDGES:
            raise TooManyWaysError
        parts, dot, end = edge.rule.parts, edge.dot, edge.end
        while dot < len(parts):
            wanted = parts[dot]
            if isinstance(wanted, Slot):
                waiting = _Edge(edge.rule, dot, edge.start, end, edge.values)
                self.waiting[end, wanted.kind].append(waiting)
                for part in tuple(self.found[end, wanted.kind]):
                    self._fill(waiting, part)
                return
            if end >= len(self.words) or not fits(wanted, self.words[end]):
                return
            dot, end = dot + 1, end + 1
        values = (v for number, v in sorted(edge.values, key=lambda one: one[0]) if number)
        try:
            value = edge.rule.build(*values)
        except UnfitError:
            return
        if value is not None:
            self.agenda.append(Part(edge.rule.kind, edge.start, end, value))

    def whole(self, kind: str) -> list[Any]:
        """Return what the whole sentence may be."""
        return [part.value for part in self.found[0, kind] if part.end == len(self.words)]


def fits(pattern: str, word: str) -> bool:
    """Tell whether a word is the one of a pattern, or begins with its stem.

    >>> fits("norm*", "norma"), fits("norm", "norma")
    (True, False)
    """
    return word.startswith(pattern[:-1]) if is_stem(pattern) else word == pattern


def is_stem(pattern: str) -> bool:
    """Tell whether a word of a pattern stands for all that begin so."""
    return len(pattern) > 1 and pattern.endswith("*")


def _begins_one(pattern: str, words: Iterable[str]) -> bool:
    return is_stem(pattern) and any(fits(pattern, word) for word in words)
