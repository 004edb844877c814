"""Pieces as a table of text: one line for each interval, indices from 1 as in lectures."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.exact.symbolic.functions import Ratio
from svmsym.exact.symbolic.pieces import Piece, Pieces
from svmsym.exact.symbolic.stretch import Stretch

_NAMES = {"rho": "ρ", "epsilon": "ε", "R2": "R²"}
_WIDEST = 120  # characters of a table


def table_text(pieces: Pieces) -> str:
    """Columns for the interval, the vectors, the scalars and the objective; empty ones are left out."""
    letter = pieces.problem.letter
    optimal = [p for p in pieces if p.status == "optimal"]
    scalars = list(dict.fromkeys(name for p in optimal for name in p.scalars))
    heads = [letter, "α", "α*", "u", "w", *(_NAMES.get(name, name) for name in scalars), "objective"]
    lines = [_line(p, scalars, letter) for p in pieces]
    full = [row for row in lines if len(row) == len(heads)]
    used = [k for k in range(len(heads)) if k == 0 or any(row[k] for row in full)]
    shown = [[heads[k] for k in used]]
    shown += [[row[k] for k in used] if row in full else row for row in lines]
    widths = [max(len(row[k]) for row in shown if len(row) == len(used)) for k in range(len(used))]
    widths[0] = max(len(row[0]) for row in shown)
    if sum(widths) + 2 * len(widths) > _WIDEST:
        return "\n".join([_stacked(shown), *_degenerate(pieces)])
    text = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=False)).rstrip() for row in shown]
    rule = "-" * (sum(widths) + 2 * len(widths) - 2)
    return "\n".join([text[0], rule, *text[1:], *_degenerate(pieces)])


def _degenerate(pieces: Pieces) -> list[str]:
    """A line about the numbers at which several bases give the same functions."""
    letter = pieces.problem.letter
    found = [Stretch(t, t).text(letter) for p in pieces for t in p.degenerate]
    return [f"degenerate, same functions: {', '.join(found)}"] if found else []


def _stacked(shown: Sequence[Sequence[str]]) -> str:
    """One line for each function, where a table would be too wide."""
    heads, *rows = shown
    width = max(map(len, heads[1:]), default=0)
    lines = []
    for row in rows:
        if len(row) == len(heads):
            lines.append(row[0])
            lines += [
                f"  {h.ljust(width)} = {cell}" for h, cell in zip(heads[1:], row[1:], strict=True) if cell
            ]
        else:
            lines.append(f"{row[0]}: {row[1]}")
    return "\n".join(lines)


def _line(piece: Piece, scalars: Sequence[str], letter: str) -> list[str]:
    where = piece.stretch.text(letter)
    if piece.status != "optimal" or piece.objective is None:
        return [where, piece.status + (f": {piece.reason}" if piece.reason else "")]
    vectors = [_vector(some, letter) for some in (piece.alpha, piece.alpha_star, piece.u, piece.w or ())]
    found = [_scalar(piece, name, letter) for name in scalars]
    return [where, *vectors, *found, piece.objective.text(letter)]


def _vector(some: Sequence[Ratio], letter: str) -> str:
    return f"({', '.join(f.text(letter) for f in some)})" if some else ""


def _scalar(piece: Piece, name: str, letter: str) -> str:
    if name == "b" and not piece.b_unique:
        low, high = piece.b_low, piece.b_high
        return f"{_end(low, 'max', letter) or '−∞'} … {_end(high, 'min', letter) or '∞'}"
    return piece.scalars[name].text(letter) if name in piece.scalars else ""


def _end(some: Sequence[Ratio], which: str, letter: str) -> str:
    if len(some) < 2:  # noqa: PLR2004 - nothing to choose from
        return some[0].text(letter) if some else ""
    return f"{which}({', '.join(f.text(letter) for f in some)})"
