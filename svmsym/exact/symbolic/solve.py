"""The optimum of a problem with one symbol, for every value of the symbol.

In: a problem whose numbers are rational functions of t, and the range that is asked for. Out: finitely many
intervals that cover the range, each with the optimum as rational functions, or with the reason why there is
none. Method (critical regions of a parametric program; Bank, Guddat, Klatte, Kummer and Tammer, Non-Linear
Parametric Optimization, 1982): while a gap is left, take a rational t in it, find the cell of t and shorten
the gap; every cell is one of finitely many, so this ends. An end that no cell contains is looked at alone.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.errors import ProblemFileError, SvmsymError
from svmsym.exact.solve import solve
from svmsym.exact.solving.convexity import NonConvexError, require_convex
from svmsym.exact.symbolic.algebraic import status_at
from svmsym.exact.symbolic.cells import Cells
from svmsym.exact.symbolic.filling import MovingInstance, moving_instance
from svmsym.exact.symbolic.functions import vanishes
from svmsym.exact.symbolic.pieces import Piece, Pieces
from svmsym.exact.symbolic.problem import SymbolicProblem
from svmsym.exact.symbolic.real_roots import Real, RealRoot, between
from svmsym.exact.symbolic.results import piece_at, piece_of
from svmsym.exact.symbolic.stretch import Stretch, is_inside

Gap = tuple[Real | None, Real | None]


def solve_symbolic(
    problem: SymbolicProblem,
    start: Fraction | int | None = None,
    low: Fraction | int | None = None,
    high: Fraction | int | None = None,
) -> Pieces:
    """The optimum for low ≤ t ≤ high, by default for every t; ``start`` is the value to begin with.

    >>> from svmsym.exact.symbolic.reading import symbolic_problem
    >>> print(solve_symbolic(symbolic_problem({"C": "inf"}, {"X": [["0"], ["t"]], "y": [-1, 1]})))
    t      α               w      b   objective
    -------------------------------------------
    t < 0  (2/t^2, 2/t^2)  (2/t)  -1  2/t^2
    t = 0  infeasible: no hyperplane separates the classes: their convex hulls have a point in common
    t > 0  (2/t^2, 2/t^2)  (2/t)  -1  2/t^2
    """
    left, right, first = (None if x is None else Fraction(x) for x in (low, high, start))
    if left is not None and right is not None and left >= right:
        raise SvmsymError(f"low = {left} is not below high = {right}", hint="exchange them")
    if first is not None and first not in Stretch(left, right, low_closed=True, high_closed=True):
        raise SvmsymError(f"start = {first} is not between low and high", hint="choose another start")
    instance = moving_instance(problem)
    covered = _covered(instance, (left, right), first)
    found = _joined(_with_points(instance, covered))
    return Pieces(problem, tuple(_inner(found, left=low is None, right=high is None)))


def _inner(pieces: list[Piece], *, left: bool, right: bool) -> list[Piece]:
    """Without the ends at which there is no problem, such as C < 0, where nobody asked for them."""
    if len(pieces) > 1 and left and pieces[0].status == "undefined":
        pieces = pieces[1:]
    return pieces[:-1] if len(pieces) > 1 and right and pieces[-1].status == "undefined" else pieces


def _covered(instance: MovingInstance, whole: Gap, first: Fraction | None) -> list[Piece]:
    """Cells from left to right, cut where the ones before them end."""
    cells = Cells(instance)
    found: list[Piece] = []
    gaps, attempt = [whole], 0
    while gaps:
        low, high = gaps[-1]
        t = first if first is not None else between(low, high, attempt)
        first = None
        if t in {low, high}:
            continue
        cell = cells.at(t)
        if cell is None:
            attempt += 1
            continue
        attempt = 0
        gaps.pop()
        s = cell.stretch
        if low is not None and (s.low is None or s.low < low):
            s = replace(s, low=low, low_closed=True)
        elif low != s.low:
            gaps.append((low, s.low))
        if high is not None and (s.high is None or high < s.high):
            s = replace(s, high=high, high_closed=True)
        elif high != s.high:
            gaps.append((s.high, high))
        found.append(replace(piece_of(instance, cell), stretch=s))
    return sorted(found, key=_Place)


class _Place:
    """The order of pieces by their left ends, −∞ first."""

    def __init__(self, piece: Piece) -> None:
        self.low = piece.stretch.low

    def __lt__(self, other: _Place) -> bool:
        return other.low is not None and (self.low is None or self.low < other.low)


def _with_points(instance: MovingInstance, pieces: list[Piece]) -> list[Piece]:
    """The pieces, and between them the single numbers that none of them contains."""
    found: list[Piece] = []
    for piece in pieces:
        s = piece.stretch
        if s.low is not None and not s.low_closed and not (found and found[-1].stretch.high_closed):
            found.append(_at_end(instance, s.low))
        found.append(piece)
    last = found[-1].stretch
    if last.high is not None and not last.high_closed:
        found.append(_at_end(instance, last.high))
    return found


def _at_end(instance: MovingInstance, t: Real) -> Piece:
    """What holds at one number alone."""
    problem = instance.problem
    here = Stretch(t, t, low_closed=True, high_closed=True)
    if not problem.is_defined(t):
        return Piece(here, "undefined", reason="a number of the problem has a pole")
    wrong = next((r for r in problem.requirements() if r.strict and vanishes(r.function.above, t)), None)
    if wrong is not None:
        return Piece(here, "undefined", reason=f"{wrong.name} is not positive")
    # Least squares have unknowns without bounds: their matrix may be singular at t, which solve excludes.
    if isinstance(t, RealRoot) or problem.kind in {"ls-svm", "ridge"}:
        return status_at(instance, t)
    try:
        stated = problem.at(t)
        require_convex(stated)
    except ProblemFileError as error:
        return Piece(here, "undefined", reason=error.why or error.what)
    except NonConvexError:
        return Piece(here, "non-convex", reason="the objective is not convex")
    return piece_at(t, solve(stated))


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Neighbours that say the same as one, and single numbers as part of a neighbour that says it too."""
    found: list[Piece] = []
    for piece in pieces:
        before = found[-1] if found else None
        if before is None:
            found.append(piece)
        elif before.same_as(piece):
            s = replace(piece.stretch, low=before.stretch.low, low_closed=before.stretch.low_closed)
            witness = before.witness if before.witness == piece.witness else ()
            degenerate = tuple(dict.fromkeys((*before.degenerate, *piece.degenerate)))
            found[-1] = replace(before, stretch=s, witness=witness, degenerate=degenerate)
        elif piece.stretch.is_point and _continues(before, piece):
            found[-1] = replace(before, stretch=replace(before.stretch, high_closed=True))
        elif before.stretch.is_point and _continues(piece, before):
            found[-1] = replace(piece, stretch=replace(piece.stretch, low_closed=True))
        else:
            found.append(piece)
    return [replace(p, degenerate=tuple(t for t in p.degenerate if is_inside(t, p.stretch))) for p in found]


def _continues(piece: Piece, point: Piece) -> bool:
    """Whether the functions of a piece have the optimum at its end as their values."""
    t = point.stretch.low
    if piece.status != "optimal" or point.status != "optimal" or not isinstance(t, Fraction):
        return piece.status == point.status != "optimal"
    if any(f.has_pole(t) for f in (*piece.functions(), *piece.b_low, *piece.b_high)):
        return False
    limit, here = piece.at(t), point.at(t)
    same = replace(limit, scalars=here.scalars, b_interval=here.b_interval) == here
    return same and (limit.scalars == here.scalars or _is_among(limit.b, point))


def _is_among(b: Fraction | None, point: Piece) -> bool:
    if b is None or point.b_unique:
        return False
    return all(f.at(Fraction(0)) <= b for f in point.b_low) and all(
        b <= f.at(Fraction(0)) for f in point.b_high
    )
