"""The way to the maximum in sentences: elimination, stationary points, rejected candidates, faces."""

from __future__ import annotations

from math import gcd, lcm

from svmsym.documents.by_hand.board import MOST_WRITTEN, Board, rows
from svmsym.documents.by_hand.dual_program import Vector as Numbers
from svmsym.documents.by_hand.lines import (
    D,
    expressed_line,
    held_line,
    limit_line,
    linear,
    quadratic,
    rational,
    slopes,
    values_line,
    vector,
    violated_line,
)
from svmsym.documents.by_hand.search import Limit, Search, Trial
from svmsym.documents.mathline import EQ, PLUS, Gradient, Line, Name, listed
from svmsym.documents.tree import Block, Cell, Table
from svmsym.formulas.atoms import Scalar, Vector

_ETA = Scalar("η")


def search_blocks(board: Board) -> list[Block]:
    """From the first stationary point to the optimum."""
    assert board.explanation.optimum is not None
    search = board.explanation.optimum.search
    blocks: list[Block] = [board.heading("search")]
    if search.way == "found":
        return [*blocks, *_found(board, search)]
    first, *rest = search.trials
    blocks += [*_elimination(board, first), *_stationary(board, first), *_verdict(board, first)]
    if search.way == "all" and rest:
        blocks += [board.say.sentence("faces-all"), _table(board, rest), _largest(board, search)]
        return blocks
    chosen = False
    for before, trial in zip(search.trials, rest, strict=False):
        blocks += _order(board, before, trial, again=chosen)
        chosen |= len(before.onward) > 1
        blocks += [*_face(board, trial), *_elimination(board, trial), *_stationary(board, trial, short=True)]
        blocks += _verdict(board, trial)
    if rest:
        blocks.append(board.say.sentence("faces-count", faces=search.faces, seen=len(search.trials)))
    return blocks


def _found(board: Board, search: Search) -> list[Block]:
    say, trial = board.say, search.best
    pairs = any(u.family == "α*" for u in board.explanation.dual.unknowns)
    blocks: list[Block] = []
    if pairs and (board.explanation.problem.epsilon or 0) > 0:
        blocks.append(say.sentence("pairs"))
    blocks.append(say.sentence("faces-found", faces=search.faces))
    blocks += _face(board, trial)
    blocks += [*_elimination(board, trial), *_stationary(board, trial, short=True), *_verdict(board, trial)]
    return blocks


def _face(board: Board, trial: Trial) -> list[Block]:
    if not trial.held:
        return [board.say.sentence("face-none")]
    held = listed(_held(board, k) for k in trial.held)
    return [board.say.sentence("face", held)]


def _held(board: Board, k: Limit) -> Line:
    return held_line(k, board.letters, price=board.priced)


def _elimination(board: Board, trial: Trial) -> list[Block]:
    """The equalities solved and inserted, and the gradient of what is left."""
    say, face, letters = board.say, trial.reduced, board.letters
    if face is None:
        return [say.sentence("empty")]
    blocks: list[Block] = []
    if face.forced:
        blocks.append(say.sentence("forced", values_line((letters[v], x) for v, x in face.forced)))
    f = face.function
    if not f.unknowns and not face.expressed:
        return blocks
    if len(f.unknowns) > MOST_WRITTEN:
        return [*blocks, say.sentence("elimination-large", left=len(f.unknowns))]
    reduced = rows((Name("D"), EQ, quadratic(f, letters)))
    if face.expressed:
        solved = listed(expressed_line(e, letters) for e in face.expressed)
        several = "s" if len(face.expressed) > 1 else ""
        blocks += [say.sentence(f"elimination{several}" if f.unknowns else "elimination-point", solved)]
        blocks += [reduced] if f.unknowns else []
    elif trial.held:
        blocks += [say.sentence("inserted"), reduced]
    else:
        blocks.append(say.sentence("no-equality"))
    return blocks


def _stationary(board: Board, trial: Trial, *, short: bool = False) -> list[Block]:
    """The gradient set to zero, and its solution; with a multiplier for the equality as well."""
    face, letters = trial.reduced, board.letters
    if face is None or not face.function.unknowns or len(face.function.unknowns) > MOST_WRITTEN:
        return []
    say, f = board.say, face.function
    zero = rational(0)
    lines: list[Line] = [(Gradient(x, D), EQ, slope, EQ, zero) for x, slope in slopes(f, letters)]
    blocks: list[Block] = [say.sentence("gradient"), rows(*lines)]
    if trial.point is None or trial.lines:
        return blocks
    blocks.append(say.sentence("stationary", _point(board, trial.point)))
    return blocks if short else [*blocks, *_multiplier(board, trial)]


def _multiplier(board: Board, trial: Trial) -> list[Block]:
    """The same point with a multiplier η: ∂D/∂α_i + η·A_i = 0."""
    dual, letters, say = board.explanation.dual, board.letters, board.say
    if len(dual.rows) != 1 or trial.point is None or dual.size > MOST_WRITTEN:
        return []
    (row,) = dual.rows
    slope = dual.slope(trial.point)
    (at, *_) = (v for v, c in enumerate(row) if c)
    eta = -slope[at] / row[at]
    if any(s + eta * c for s, c in zip(slope, row, strict=True)):
        return []
    lines: list[Line] = []
    for v in range(dual.size):
        whole = linear(((x, -c) for x, c in zip(letters, dual.P[v], strict=True)), dual.q[v])
        lines.append((whole + rational(row[v]) * _ETA, EQ, rational(0)))
    function: Line = (Name("D"), PLUS, _ETA * linear(zip(letters, row, strict=True), -dual.right[0]))
    return [
        say.sentence("multiplier", (_ETA,), function),
        rows(*lines),
        say.sentence("multiplier-same", (_ETA, EQ, rational(eta))),
    ]


def _point(board: Board, u: Numbers) -> Line:
    """α = (…), and α* or s where there are such."""
    families: dict[str, list[int]] = {}
    for v, name in enumerate(board.explanation.dual.unknowns):
        families.setdefault(name.family, []).append(v)
    return listed(
        (Scalar("s") if family == "slack" else Vector(family), EQ, *_values(u, own))
        for family, own in families.items()
    )


def _values(u: Numbers, own: list[int]) -> Line:
    return (rational(u[own[0]]),) if len(own) == 1 else vector(u[v] for v in own)


def _verdict(board: Board, trial: Trial) -> list[Block]:
    say, letters = board.say, board.letters
    if trial.verdict == "empty":
        return []
    if trial.verdict == "outside":
        assert trial.point is not None
        wrong = listed(violated_line(k, trial.point[k.unknown], letters) for k in trial.violated)
        return [say.sentence("outside", wrong), _onward(board, trial, "way")]
    if trial.verdict == "grows":
        assert trial.ray is not None
        return [say.sentence("grows", _direction(trial.ray)), _onward(board, trial, "stops")]
    assert trial.value is not None
    value: Line = (Name("D"), EQ, rational(trial.value))
    if trial.verdict == "flat":
        lines = listed(map(_direction, trial.lines))
        return [say.sentence("flat", lines), _onward(board, trial, "moves")]
    if trial.lines:
        assert trial.point is not None
        lines = listed(map(_direction, trial.lines))
        return [say.sentence("optimal-flat", _point(board, trial.point), lines, value)]
    return [say.sentence("optimal", value)]


def _onward(board: Board, trial: Trial, key: str) -> Block:
    """On which faces the maximum must lie."""
    limits = trial.onward
    if key == "stops":
        stops = listed(limit_line(k, board.letters) for k in limits)
        if len(limits) == 1:
            return board.say.sentence("stops-one", stops, _held(board, limits[0]))
        return board.say.sentence("stops-some", stops)
    where = listed(_held(board, k) for k in limits)
    return board.say.sentence(f"{key}-{'one' if len(limits) == 1 else 'some'}", where)


def _order(board: Board, before: Trial, trial: Trial, *, again: bool) -> list[Block]:
    """Which of several faces comes next."""
    if len(before.onward) > 1:
        return [board.say.sentence("try-again" if again else "try", _held(board, trial.held[-1]))]
    return []


def _direction(z: Numbers) -> Line:
    """A direction with coprime integers."""
    whole = lcm(*(x.denominator for x in z))
    integers = [int(x * whole) for x in z]
    shared = gcd(*integers) or 1
    return vector(x // shared for x in integers)


def _table(board: Board, trials: list[Trial]) -> Table:
    """One face in each row."""
    say, letters = board.say, board.letters
    head = tuple(say.words(f"face-{key}") for key in ("head", "equality", "function", "point", "value"))
    found: list[tuple[Cell, ...]] = []
    for t in trials:
        where = listed(_held(board, k) for k in t.held)
        if t.reduced is None:
            found.append((where, say.words("face-empty"), "", "", ""))
            continue
        forced = [values_line([(letters[v], x)]) for v, x in t.reduced.forced]
        solved = listed([*forced, *(expressed_line(e, letters) for e in t.reduced.expressed)])
        function: Cell = (quadratic(t.reduced.function, letters),)
        if t.point is None:
            found.append((where, solved, function, say.words("face-grows"), ""))
            continue
        assert t.value is not None
        value: Cell = (rational(t.value),)
        if t.verdict in {"outside", "flat"}:
            value = say.words(f"face-{t.verdict}")
        found.append((where, solved, function, _point(board, t.point), value))
    return Table(head, tuple(found))


def _largest(board: Board, search: Search) -> Block:
    best = search.best
    assert best.point is not None
    assert best.value is not None
    value: Line = (Name("D"), EQ, rational(best.value))
    return board.say.sentence("largest", _point(board, best.point), value)
