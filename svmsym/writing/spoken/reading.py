"""Sentences read by the phrasebook: every word must find its place, or nothing is understood."""

from __future__ import annotations

from svmsym.writing import tree as t
from svmsym.writing.operators import is_range
from svmsym.writing.shapes import is_letter, is_point, is_statement
from svmsym.writing.signs import INDICES
from svmsym.writing.spoken.chart import Chart, Part, TooManyWaysError
from svmsym.writing.spoken.meanings import Said
from svmsym.writing.spoken.phrasebook import phrasebook
from svmsym.writing.spoken.units import Unit
from svmsym.writing.tree import Node

LONGEST = 80  # units of a sentence


def kinds_of(node: Node) -> set[str]:
    """Say as what a formula may stand in a sentence."""
    match node:
        case t.Optimum():
            return {"O"}
        case t.Relation() if is_range(node):
            return {"I"}
        case t.Relation():
            return {"C", "H"}
        case _ if is_statement(node):
            return {"C"}
        case t.Number():
            return {"D"}
        case t.Sum(terms=(t.Number(),)):
            return {"D"}
        case t.Sum():
            return {"E"}
        case t.Product(factors=factors) if not all(isinstance(f, t.Number) for f in factors):
            return {"M"}
        case t.Bracket():
            return {"P", "B"}
    found = {"U"}
    if is_letter(node):
        found = {"L", "P"} if is_point(node) else {"L"}
    if isinstance(node, t.Name) and node.letter in INDICES and not node.marks:
        found.add("I")
    return found


def understand(units: list[Unit], language: str) -> list[tuple[Said, ...]]:
    """Return the ways to understand a sentence; none where a word has no place in it.

    >>> b_is_c = [Unit("", 0, 1, t.Name("b")), Unit("is", 2, 4), Unit("", 5, 6, t.Name("C"))]
    >>> [way[0].node.signs for way in understand(b_is_c, "en")]
    [('=',)]
    >>> understand([*b_is_c, Unit("hardly", 7, 13)], "en")
    []
    """
    rules, silent = phrasebook(language)
    units = [u for u in units if u.node is not None or u.text not in silent]
    while units and units[-1].text in {",", ";", ":"}:
        units.pop()
    if not units or len(units) > LONGEST:
        return []
    chart = Chart([u.text for u in units], rules)
    given = [
        Part(kind, k, k + 1, unit.node)
        for k, unit in enumerate(units)
        if unit.node is not None
        for kind in sorted(kinds_of(unit.node))
    ]
    try:
        chart.run(given)
    except TooManyWaysError:
        return []
    return sorted(_without_twins(chart.whole("S")), key=_togetherness)


def _without_twins(ways: list[tuple[Said, ...]]) -> list[tuple[Said, ...]]:
    """Drop ways that differ only in whether a statement goes on with "so" or with nothing."""
    found = {tuple((one.node, one.role, one.link == "or") for one in way): way for way in ways}
    return list(found.values())


def _togetherness(said: tuple[Said, ...]) -> tuple[int, int]:
    """Put ways first in which more belongs together: fewer statements, fewer of them claims."""
    return len(said), sum(one.role == "claim" for one in said)
