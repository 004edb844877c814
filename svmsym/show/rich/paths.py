"""An exact path: the breakpoints, and on each segment linear functions of the parameter."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sympy import Add, Mul

from svmsym.documents.by_hand.lines import rational
from svmsym.documents.mathline import LE, Bracketed, Line, listed
from svmsym.documents.tree import Cell, Document, Table
from svmsym.exact.paths.path import Path
from svmsym.exact.paths.segment import Line as Linear
from svmsym.exact.paths.segment import Segment
from svmsym.formulas.atoms import Scalar
from svmsym.show.numerals import is_long
from svmsym.show.path_text import LETTERS, WRITTEN_OUT, linear, lines
from svmsym.show.rich.cells import formula, frame, letter, number, page, said, stated

ROWS = 40  # segments that are shown
_WIDE = 6  # multipliers up to which they are written out as functions


def page_of(shown: Path) -> Document:
    """Breakpoints, and a row for each segment."""
    name = LETTERS.get(shown.parameter.name, shown.parameter.name)
    count = len(shown.segments)
    breaks = listed(number(t) for t in shown.breakpoints[:ROWS])
    head = stated(shown.problem, shown.parameter.setting)
    one = frame(f"{count} segments, which meet at {{0}} = {{1}}", letter(name), breaks)
    head += [one] if breaks else said(["one segment without breakpoints"])
    last = said([f"beyond {name} = {shown.stop} there is no optimum"]) if shown.after == "nothing" else []
    more = said([f"… and {count - ROWS} more segments"]) if count > ROWS else []
    return page(*head, _table(shown, name), *more, *last)


def _table(path: Path, name: str) -> Table:
    segments = path.segments[:ROWS]
    wide = path.problem.n <= min(_WIDE, WRITTEN_OUT)
    star = bool(path.segments[0].alpha_star)
    heads: list[Cell] = [letter(name), *((letter("α"),) if wide else ("support vectors", "at the bound"))]
    heads += [letter("α*")] if wide and star else []
    heads += [letter("w")] if path.segments[0].w is not None and wide else []
    heads += [letter("b")] if path.segments[0].b is not None else []
    return Table(tuple(heads), tuple(_row(s, name, wide=wide) for s in segments))


def _row(s: Segment, name: str, *, wide: bool) -> tuple[Cell, ...]:
    cells: list[Cell] = [_span(s, name)]
    if wide:
        for first, last in ((s.alpha, s.alpha_stop), (s.alpha_star, s.alpha_star_stop), (s.w, s.w_stop)):
            if first and last:
                cells.append(_functions(lines(s, first, last), name))
    else:
        cells += [str(len(s.support_vectors)), str(sum(1 for state in s.states if state > 0))]
    if s.b is not None:
        cells.append(_offset(*s.b, name))
    return tuple(cells)


def _span(s: Segment, name: str) -> Line:
    end: Line = () if s.stop is None else (LE, *number(s.stop))
    return (*number(s.start), LE, *letter(name), *end)


def _offset(low: Linear | None, high: Linear | None, name: str) -> Cell:
    if low is not None and low == high:
        return _function(low, name)
    below: Line = () if low is None else (*_function(low, name), LE)
    above: Line = () if high is None else (LE, *_function(high, name))
    return (*below, *letter("b"), *above)


def _functions(some: Sequence[Linear], name: str) -> Line:
    return (Bracketed(listed(_function(f, name) for f in some)),)


def _function(f: Linear, name: str) -> Line:
    """c + m·t as a formula; about that where its numbers are long."""
    if is_long(f.constant) or is_long(f.slope):
        told = formula(linear(f, name))
        return told if isinstance(told, tuple) else number(Fraction(f.constant))
    return (Add(rational(f.constant), Mul(rational(f.slope), Scalar(name))),)
