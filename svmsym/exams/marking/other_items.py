"""The weights of a perceptron, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from svmsym.exams.marking.finding import Finding
from svmsym.exams.setting.exam import Item
from svmsym.judging.on_data.closeness import between, tolerance
from svmsym.judging.on_data.coverage import unplaced
from svmsym.judging.on_data.verdict import show
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Undefined, Value, is_number
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.tree import Node

Weights: TypeAlias = tuple[Real, ...]


def judge_trace(item: Item, pages: Sequence[Page], references: Sequence[Page]) -> Finding:
    """Judge the weights, with the start or without; right ones in front earn their share."""
    wanted = [rows for page in references if (rows := vectors_in(page))]
    if not wanted:
        return Finding("undecided", "there is no reference for this item")
    found = [_judge_page(item, page, wanted) for page in pages]
    decided = [f for f in found if f.verdict != "undecided"]
    if len({(f.verdict, f.share) for f in decided}) > 1:
        return Finding("undecided", "the answer can be read in several ways")
    return (decided or found)[0]


def _judge_page(item: Item, page: Page, wanted: Sequence[Sequence[Weights]]) -> Finding:
    try:
        given = vectors_in(page)
    except Open as error:
        return Finding("undecided", str(error))
    if not given:
        return Finding("undecided", "no weights were found, such as (0, 1, −1)")
    if {len(v) + 1 for v in given} == {len(v) for true in wanted for v in true} and (apart := _biases(page)):
        if len(apart) != len(given):
            return Finding("undecided", "it is not clear which b belongs to which weights")
        given = [(b, *v) for b, v in zip(apart, given, strict=True)]  # b stands apart, as the weight of 1
    elif any(b not in {w[0] for w in [_start(item, given[0]), *given]} for b in _biases(page)):
        return Finding("undecided", "b is given beside the weights, and is the first number of none of them")
    lists = [some for true in wanted for some in _with_and_without_start(item, true)]
    found = [_along(item, given, true) for true in lists]
    right = [f for f in found if f.verdict == "correct"]
    if not right and any(_along(item, _once(given), true).verdict == "correct" for true in lists):
        return Finding("undecided", "the weights are right, and some are repeated")
    chosen = [*right, *(f for f in found if f.verdict == "undecided")][:1]
    best = chosen[0] if chosen else max(found, key=lambda f: (f.first_wrong_line or len(given) + 1, f.share))
    word = unplaced(page, wrong=best.verdict == "wrong")
    if word and best.verdict != "undecided":
        return Finding("undecided", f"the words {word!r} are not understood")
    return best


def _with_and_without_start(item: Item, true: Sequence[Weights]) -> Sequence[Sequence[Weights]]:
    """List the weights after each change, and the same with the weights at the start in front of them."""
    start = _start(item, true[0])
    if not _same(true[0], start, tolerance(None)):
        return true, [start, *true]
    return (true, true[1:]) if true[1:] else (true,)


def _start(item: Item, weights: Weights) -> Weights:
    """Find the weights at the start, as many as there are in any others: zero, or as the sheet says."""
    return tuple(item.weights) or (Fraction(0),) * len(weights)


def _same(given: Weights, true: Weights, room: Fraction) -> bool:
    return len(given) == len(true) and all(between(v, u, u, room) for v, u in zip(given, true, strict=True))


def _biases(page: Page) -> list[Real]:
    """List the values of b in the order of writing."""
    nodes = [s.node for s in page.statements if isinstance(s.node, t.Relation)]
    values = [_value(node.parts[-1]) for node in nodes if t.Name("b") in node.parts]
    return [v for v in values if is_number(v)]


def _once(weights: Sequence[Weights]) -> Sequence[Weights]:
    """Keep each as often as it was reached, not as often as it was kept."""
    return [w for k, w in enumerate(weights) if k == 0 or w != weights[k - 1]]


def _along(item: Item, given: Sequence[Weights], true: Sequence[Weights]) -> Finding:
    """Tell how far one list of weights goes along with another."""
    room = tolerance(item.decimals)
    for k, (v, u) in enumerate(zip(given, true, strict=False), 1):
        if not _same(v, u, room):
            share = item.points * Fraction(k - 1, len(true))
            text = f"({', '.join(map(show, v))})"
            reason = f"the weights number {k} are wrong"
            return Finding("wrong", reason, first_wrong_line=k, line=text, share=share)
    if len(given) < len(true):
        share = item.points * Fraction(len(given), len(true))
        return Finding("wrong", f"{len(true) - len(given)} steps are missing at the end", share=share)
    if len(given) > len(true):
        return Finding("undecided", "the weights are right up to the end, and others follow")
    return Finding("correct", "all weights are right")


def vectors_in(page: Page) -> list[Weights]:
    """List all lists of numbers in order, rows of matrices among them; a chain of equations gives one.

    >>> from svmsym.writing.sentences import read
    >>> vectors_in(read("w = (0, 1), w = (2, 1)").page) == [(0, 1), (2, 1)]
    True
    """
    if page.failures:
        raise Open(f"not readable: {page.failures[0]}")
    found: list[Weights] = []
    for statement in page.statements:
        if statement.doubts:
            raise Open(f"the words {statement.doubts[0]!r} are not understood")
        either = any(isinstance(one, t.Joined) and one.word == "or" for one in t.walk(statement.node))
        if statement.link == "or" or either:
            raise Open("two answers are given")
        if statement.role != "withdrawn":
            found += _vectors(statement.node)
    return found


def _vectors(node: Node) -> list[Weights]:
    match node:
        case t.Relation(parts=parts):
            rows = [some for part in parts if (some := _vectors(part))]
            if any(some != rows[0] for some in rows):
                raise Open("an equation between lists does not hold")
            return rows[0] if rows else []
        case t.Listed(items=items) | t.Joined(items=items):
            return [row for item in items for row in _vectors(item)]
        case t.Bracket(rows=((t.Bracket(), *_) as items,)):  # a list of lists
            return [row for item in items for row in _vectors(item)]
    value = _value(node)
    if not isinstance(value, Array):
        return []
    return [tuple(row) for row in value.items] if len(value.axes) > 1 else [tuple(value.items)]


def _value(node: Node) -> Value:
    if keys_in(node):
        return None
    try:
        return Meaning(Table(), World({}, 0)).value(node)
    except Undefined:
        return None
