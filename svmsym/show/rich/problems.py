"""A stated problem with exact numbers: what is sought, and the data as a table."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.documents.by_hand.board import Words
from svmsym.documents.by_hand.lines import matrix
from svmsym.documents.by_hand.say_data import setting_blocks
from svmsym.documents.mathline import EQ, Line, Name
from svmsym.documents.tree import Block, Cell, Display, Document, Row, Table
from svmsym.exact.problem import Problem
from svmsym.formulas.notation import DEFAULT
from svmsym.show.problem_text import opening
from svmsym.show.rich.cells import letter, number, page, said, stated, tuple_of

ROWS = 20  # points that are shown
_SMALL = 10  # rows of a matrix that is shown


def page_of(shown: Problem) -> Document:
    """The problem in words, as an optimisation problem, and its data."""
    if shown.kind == "qp":
        return page(*stated(shown), *_program(shown))
    blocks: list[Block] = [
        *stated(shown),
        *said(opening(shown)[1:]),
        *setting_blocks(shown, Words("en", DEFAULT)),
    ]
    return page(*blocks, _points(shown), *_more(shown.n), *_gram(shown))


def _points(p: Problem) -> Table:
    columns: list[tuple[str, Sequence[Line]]] = []
    if p.X is not None:
        columns.append(("x", [tuple_of(tuple(x)) for x in p.X[:ROWS]]))
    columns += [
        (name, [number(v) for v in values[:ROWS]])
        for name, values in (("y", p.y), ("z", p.targets))
        if values
    ]
    if p.weight:
        columns.append(("weight", [number(v) for v in p.weight[:ROWS]]))
    head: tuple[Cell, ...] = (letter("i"), *(n if n == "weight" else letter(n) for n, _ in columns))
    count = min(p.n, ROWS)
    rows = zip([number(i) for i in range(1, count + 1)], *(values for _, values in columns), strict=True)
    return Table(head, tuple(rows))


def _more(n: int) -> list[Block]:
    return said([f"… and {n - ROWS} more points"]) if n > ROWS else []


def _gram(p: Problem) -> list[Block]:
    if p.gram is None or p.n > _SMALL:
        return []
    return [Display((Row((Name("K"), EQ, matrix(p.gram))),))]


def _program(p: Problem) -> list[Block]:
    """½uᵀQu + pᵀu, A u ≥ c, E u = d with their numbers."""
    if p.Q is None or p.n > _SMALL or max(len(p.A), len(p.E)) > _SMALL:
        return []
    blocks = said(["minimise ½uᵀQu + pᵀu such that A u ≥ c and E u = d, with"])
    lines: list[Line] = [(Name("Q"), EQ, matrix(p.Q)), (Name("p"), EQ, *tuple_of(p.p))]
    for name, rows, side, right in (("A", p.A, "c", p.c), ("E", p.E, "d", p.d)):
        if rows:
            lines += [(Name(name), EQ, matrix(rows)), (Name(side), EQ, *tuple_of(right))]
    return [*blocks, Display(tuple(Row(line) for line in lines))]
