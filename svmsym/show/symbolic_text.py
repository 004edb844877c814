"""The optimum as piecewise rational functions of one letter, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from svmsym.exact.symbolic.functions import Ratio
from svmsym.exact.symbolic.pieces import Piece, Pieces
from svmsym.exact.symbolic.real_roots import RealRoot
from svmsym.exact.symbolic.text import ratio_text
from svmsym.show.answer_json import empty

Json = dict[str, Any]


def symbolic_text(found: Pieces) -> str:
    """A line for each piece.

    >>> from svmsym.exact.symbolic.reading import symbolic_problem
    >>> from svmsym.exact.symbolic.solve import solve_symbolic
    >>> two = symbolic_problem({"C": "inf"}, {"X": [["0"], ["t"]], "y": [-1, 1]})
    >>> symbolic_text(solve_symbolic(two)).splitlines()[2]
    't < 0  (2/t^2, 2/t^2)  (2/t)  -1  2/t^2'
    """
    return str(found)


def symbolic_json(found: Pieces) -> Json:
    """Every piece with its interval; functions are texts."""
    letter = found.problem.letter
    stated = empty(found.problem.base, "piecewise")
    return {
        "status": "piecewise",
        "letter": letter,
        "breakpoints": [_end(t, letter) for t in found.breakpoints],
        "pieces": [_piece(p, letter) for p in found],
        "notices": stated["notices"],
    }


def _piece(p: Piece, letter: str) -> Json:
    def texts(some: Iterable[Ratio]) -> list[str]:
        return [ratio_text(f, letter) for f in some]

    low, high = p.stretch.low, p.stretch.high
    shown: Json = {
        "from": None if low is None else _end(low, letter),
        "to": None if high is None else _end(high, letter),
        "with_from": p.stretch.low_closed,
        "with_to": p.stretch.high_closed,
        "status": p.status,
    }
    if p.status != "optimal" or p.objective is None:
        return shown | {"reason": p.reason}
    shown |= {name: texts(some) for name, some in (("alpha", p.alpha), ("u", p.u)) if some}
    if p.alpha_star:
        shown["alpha_star"] = texts(p.alpha_star)
    shown["w"] = None if p.w is None else texts(p.w)
    shown |= {name: ratio_text(f, letter) for name, f in p.scalars.items()}
    if not p.b_unique:
        shown |= {"b_low": texts(p.b_low), "b_high": texts(p.b_high)}
    shown |= {"scalars_unique": p.scalars_unique, "degenerate": [_end(t, letter) for t in p.degenerate]}
    return shown | {"objective": ratio_text(p.objective, letter)}


def _end(end: Fraction | RealRoot, letter: str) -> str:
    return end.text(letter) if isinstance(end, RealRoot) else str(end)
