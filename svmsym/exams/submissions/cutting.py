"""Lines of any format, with their headings, cut into parts that answer items.

A heading names items by its label and by the headings above it: "Exercise 2", then "(c)". A line that begins
with a plain label, "2c) …", heads a part too, unless that item has a heading of its own. Nothing is lost: a
heading that names several items gives its text to each of them and leaves them to a person, and so does a
line that may be a heading of an item that has no part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from svmsym.errors import Place
from svmsym.exams.submissions.labels import Label, Path, is_group, items_named, label_at, path_of
from svmsym.exams.submissions.limits import MOST_PARTS
from svmsym.exams.submissions.submission import Trouble

MOST_HEADINGS = (
    2 * MOST_PARTS
)  # of one file; those behind are text, and the file is told to have too many parts
PLAIN = 99  # the depth of a plain label: any heading ends its part
_INSIDE = re.compile(r"\(\s*([^()\s]{1,12})\s*\)")


class Line(NamedTuple):
    """A line with its file and number; a heading has its words and its depth, and code has no labels."""

    text: str
    file: str
    number: int
    heading: str | None = None
    depth: int = 0
    code: bool = False

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.file, self.number)


@dataclass(frozen=True)
class Part:
    """A heading as it was written, the items that it names, the text below it, and where that begins."""

    heading: str
    text: str
    place: Place
    items: tuple[str, ...] = ()
    before: bool = False  # whether it stands above the first part of an item
    plain: bool = False  # whether its heading is a plain label


@dataclass
class _Open:
    """The part that is being read."""

    heading: str
    place: Place
    items: tuple[str, ...] = ()
    depth: int = 0
    lines: list[str] = field(default_factory=list)

    def add(self, line: Line) -> None:
        """Take a line; a part begins where its first line is."""
        if not self.lines:
            self.place = line.place
        self.lines.append(line.text)


class Cut(NamedTuple):
    """The parts, and what a person must know: items whose answer may stand elsewhere."""

    parts: tuple[Part, ...]
    doubtful: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()


@lru_cache(maxsize=8192)
def names_in(heading: str, names: tuple[str, ...], above: Path = ()) -> tuple[str, ...]:
    """List the items that a heading names, by its label, its first word or a label in brackets.

    >>> exam = ("a", "b", "2.1")
    >>> [names_in(h, exam) for h in ("**(A)**", "Aufgabe b: Dual", "第a题", "2.1 w", "A remark", "Dual (b)")]
    [('a',), ('b',), ('a',), ('2.1',), (), ('b',)]
    """
    words = _words(names)
    label = label_at(heading, words)
    if label and (found := items_named(label, names, above)):
        return found
    bare = heading.strip("#*_`: \t")
    if (first := bare.split(" ", 1)[0].rstrip(".:)")) in names and not re.match(r"\S+\s*[=<>≤≥∈]", bare):
        return (first,)
    inside = [label_at(f"({one})", words) for one in _INSIDE.findall(heading)]
    found = tuple(dict.fromkeys(i for one in inside if one for i in items_named(one, names, above)))
    return found if len(found) == 1 else ()


@lru_cache(maxsize=64)
def _words(names: tuple[str, ...]) -> tuple[str, ...]:
    """List the ids that are names rather than counters, the longest first."""
    return tuple(
        sorted((n for n in names if path_of(n) == (n.casefold(),) and len(n) > 1), key=len, reverse=True)
    )


def cut(lines: Sequence[Line], names: tuple[str, ...]) -> Cut:
    """Cut lines into parts.

    >>> lines = [Line(text, "s", k) for k, text in enumerate(("Exercise 2", "a) w = 1", "b) b = 0"))]
    >>> [(part.items, part.text) for part in cut(lines, ("2a", "2b")).parts if part.items]
    [(('2a',), 'w = 1'), (('2b',), 'b = 0')]
    """
    headed = {i for heads in _headings(lines, names) for i in heads}
    sure = list(_parts(lines, names, headed, weak=False))
    there = {i for part in sure for i in part.items if part.text.strip()}
    maybe = [] if set(names) <= there else list(_weak_labels(lines, names, there))
    if maybe and not there and _is_list_of_answers([item for item, _ in maybe], names):
        sure = list(_parts(lines, names, headed, weak=True))
        maybe = []
    times = Counter(i for part in sure for i in part.items if part.text.strip())
    joint = {i for part in sure if len(part.items) > 1 for i in part.items}
    again = {i for i, count in times.items() if count > 1 and i not in headed}
    # A label with nothing below it, behind a heading with nothing below it, may be the answer: "## a", "3b".
    bare = {
        i
        for above, part in pairwise(sure)
        if part.plain and above.items and not (part.text.strip() or above.text.strip())
        for i in (*above.items, *part.items)
    }
    troubles = [
        Trouble(f"this line may head the answer to {item}", f"write ## {item}", place)
        for item, place in maybe
    ]
    troubles += [
        Trouble(f"one part answers {', '.join(part.items)}", "answer each in a part of its own", part.place)
        for part in sure
        if len(part.items) > 1
    ]
    return Cut(
        tuple(sure), tuple(sorted(joint | again | bare | {item for item, _ in maybe})), tuple(troubles)
    )


def _headings(lines: Sequence[Line], names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """List what the headings of a format name, each below those above it."""
    stack: list[tuple[int, Path]] = []
    for line in lines:
        if line.heading is not None:
            above = _above(stack, line.depth)
            items = names_in(line.heading, names, above)
            stack = [*_outer(stack, line.depth), (line.depth, _path(line.heading, items, names, above))]
            yield items


def _parts(lines: Sequence[Line], names: tuple[str, ...], headed: set[str], *, weak: bool) -> Iterator[Part]:
    stack: list[tuple[int, Path]] = []
    now = _Open("", lines[0].place if lines else Place(""))
    begun, count = False, 0
    words = _words(names)
    for line in lines:
        if line.code:
            now.add(line)
            continue
        if line.heading is not None:
            above = _above(stack, line.depth)
            items = names_in(line.heading, names, above)
            if (
                not items
                and now.items
                and line.depth > now.depth
                and not _is_group(line.heading, names, above)
            ):
                now.add(line)
                continue  # a heading inside a part
            title, depth, rest = line.heading, line.depth, ""
        else:
            label = label_at(line.text, words)
            if label is None:
                now.add(line)
                continue
            above = _above(stack, PLAIN)
            items = _plain(label, names, above, headed, weak=weak)
            group = label.task and not items and _is_group(line.text, names, above)
            if not (items or group) or count > MOST_HEADINGS:
                now.add(line)
                continue
            title, depth, rest = line.text, PLAIN, label.rest.strip() if items else ""
        yield _closed(now, before=not begun)
        count += 1
        begun = begun or bool(items)
        stack = [*_outer(stack, depth), (depth, _path(title, items, names, above))]
        now = _Open(title, line.place, items, depth, [rest] if rest else [])
    yield _closed(now, before=not begun)


def _closed(part: _Open, *, before: bool) -> Part:
    text = "\n".join(part.lines)
    return Part(part.heading, text, part.place, part.items, before, plain=part.depth == PLAIN)


def _plain(
    label: Label, names: tuple[str, ...], above: Path, headed: set[str], *, weak: bool
) -> tuple[str, ...]:
    """List the items that a plain line heads; those with a heading of their own are not among them."""
    if not (label.is_sure or weak):
        return ()
    items = items_named(label, names, above)
    return () if headed & {*items} else items


def _weak_labels(
    lines: Sequence[Line], names: tuple[str, ...], there: set[str]
) -> Iterator[tuple[str, Place]]:
    """List lines that may head the answer to an item that has none: "4. …", "c: …", "Ejercicio 2a w = 1"."""
    words = _words(names)
    above: Path = ()
    for line in lines:
        label = None if line.code else label_at(line.heading or line.text, words)
        if label is None:
            continue
        items = items_named(label, names, above)
        yield from ((item, line.place) for item in items if item not in there)
        above = (
            path_of(items[-1]) if items else label.paths[-1] if _is_group(line.text, names, above) else above
        )


def _is_list_of_answers(items: Sequence[str], names: tuple[str, ...]) -> bool:
    """Tell whether labels such as "1." run through items in their order, each once."""
    order = [names.index(item) for item in items]
    return len(order) > 1 and all(a < b for a, b in pairwise(order))


def _outer(stack: list[tuple[int, Path]], depth: int) -> list[tuple[int, Path]]:
    """Keep the headings that stand above one of this depth."""
    return [one for one in stack if one[0] < depth]


def _above(stack: list[tuple[int, Path]], depth: int) -> Path:
    """Name the label above: that of the heading around, or of the part before, whose sibling may follow."""
    outer = [path for _, path in _outer(stack, depth) if path]
    before = [path for _, path in stack if path]
    return outer[-1] if outer else before[-1] if before else ()


def _path(heading: str, items: tuple[str, ...], names: tuple[str, ...], above: Path) -> Path:
    if items:
        return path_of(items[-1])
    label = label_at(heading, _words(names))
    return label.paths[-1] if label and is_group(label.paths[-1], names) else above


def _is_group(heading: str, names: tuple[str, ...], above: Path) -> bool:
    label = label_at(heading, _words(names))
    return label is not None and (
        is_group(label.paths[0], names) or is_group((*above, *label.paths[0]), names)
    )
