"""An exact answer: its value, w, b and the margin, a table of the points, and what is known of all optima."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from svmsym.documents.by_hand.lines import root_line
from svmsym.documents.mathline import EQ, Line
from svmsym.documents.tree import Block, Display, Document, Row, Table
from svmsym.exact.answer import Answer
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.problem import USES
from svmsym.formulas.atoms import Vector
from svmsym.show.answer_text import SCALARS, sets
from svmsym.show.findings import Findings
from svmsym.show.infeasible_text import without_optimum
from svmsym.show.numerals import interval
from svmsym.show.optima_text import all_optima
from svmsym.show.rich.cells import frame, letter, number, page, said, stated, tuple_of

ROWS = 30  # up to here every point has a row; beyond, support vectors only
_EXPLORED = 200  # points up to which all optima are looked at


def page_of(shown: Answer) -> Document:
    """The whole answer on one small page."""
    if shown.point is None:
        told = [line for line in without_optimum(shown) if not line.startswith("what to do")]
        return page(*stated(shown.problem), *said(told))
    found = Findings(shown)
    head: list[Block] = [*stated(shown.problem), frame("optimal, with value {0}", _value(shown))]
    if shown.problem.kind == "qp":
        return page(*head, Display((Row((Vector("u"), EQ, *tuple_of(shown.u))),)), *said(all_optima(found)))
    after = ["; ".join(sets(found)), *all_optima(found)] if shown.problem.n <= _EXPLORED else _short(shown)
    return page(*head, Display(tuple(_rows(found))), *_points(shown), *said(after))


def _value(answer: Answer) -> Line:
    return number(answer.objective)


def _rows(found: Findings) -> Iterator[Row]:
    """w, b and the other numbers, the margin."""
    answer = found.answer
    if answer.w is not None:
        name = "a" if answer.problem.kind == "svdd" else "w"
        yield Row((Vector(name), EQ, *tuple_of(answer.w)))
    else:
        yield Row((*letter("‖w‖²"), EQ, *number(answer.norm2)))
    for key, value in answer.scalars.items():
        name = SCALARS.get(key, key)
        yield _row((*letter(name), EQ, *number(value)), name, found.intervals[key])
    if found.margins is not None:
        goal = ("ρ", "2ρ") if answer.problem.kind == "nusvc" else ("1", "2")
        for above, root in zip(goal, found.margins, strict=True):
            yield Row((*letter(f"{above}/‖w‖"), EQ, *root_line(root.square)))


def _row(line: Line, name: str, every: Interval | None = None) -> Row:
    """A line, and beside it all values that are optimal where there are several."""
    if every is None or every.is_point:
        return Row(line)
    return Row(line, f"every {name} in {interval(every)} is optimal")


def _points(answer: Answer) -> Iterator[Block]:
    """A row for each point, or for each support vector where there are many points."""
    problem, n = answer.problem, answer.problem.n
    chosen: Sequence[int] = range(n) if n <= ROWS else answer.support_vectors[:ROWS]
    columns: list[tuple[str, Sequence[Fraction | int]]] = []
    columns += [(name, values) for name, values in (("y", problem.y), ("z", problem.targets)) if values]
    columns.append(("α", answer.alpha))
    columns += [("α*", answer.alpha_star)] if answer.alpha_star else []
    columns += [("f(x)", answer.decision)] if problem.kind != "svdd" else []
    if problem.C is not None or "C" not in USES[problem.kind].settings:
        error = "e" if problem.kind in {"ls-svm", "ridge"} else "ξ"
        columns.append((error, answer.xi))
        columns += [(f"{error}*", answer.xi_star)] if answer.xi_star else []
    head = (letter("i"), *(letter(name) for name, _ in columns))
    yield Table(head, tuple((number(i + 1), *(number(v[i]) for _, v in columns)) for i in chosen))
    if n > ROWS:
        count = len(answer.support_vectors)
        yield from said([f"{count} of {n} points are support vectors; shown: {len(chosen)}"])


def _short(answer: Answer) -> list[str]:
    return [f"at the upper bound: {len(answer.at_bound)} points"]
