"""b and the check of the KKT conditions in sentences and tables."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from svmsym.documents.by_hand.bias import Bias, Equation
from svmsym.documents.by_hand.board import Board, rows
from svmsym.documents.by_hand.checks import PointCheck
from svmsym.documents.by_hand.lines import difference, entry, label_letter, point_letter, rational
from svmsym.documents.by_hand.say_result import between
from svmsym.documents.mathline import EQ, GE, LE, Line, Sign
from svmsym.documents.tree import Block, Cell, Table
from svmsym.exact.optima.multipliers import Interval
from svmsym.formulas.atoms import FeatureImage, Scalar, Vector
from svmsym.formulas.operations import inner

_B = Scalar("b")
_FEW = 6


def bias_blocks(board: Board) -> list[Block]:
    """b from each multiplier between its bounds, or the interval that is left."""
    found = board.explanation.optimum
    if found is None or found.bias is None:
        return []
    bias, say = found.bias, board.say
    blocks: list[Block] = _constraints(board)
    if bias.equations:
        shown = bias.equations[:_FEW]
        hard = board.explanation.problem.C is None or board.explanation.problem.slack != "linear"
        blocks += [
            say.sentence("bias-positive" if hard else "bias"),
            rows(*(_equation(board, e) for e in shown)),
        ]
        return [*blocks, say.sentence("bias-one", (_B, EQ, rational(bias.equations[0].b)))]
    blocks += [
        say.sentence("bias-interval"),
        rows(*(_inequality(board, bias, k) for k in range(_shown(bias)))),
    ]
    every = Interval(bias.low, bias.high)
    if bias.unique:
        return [*blocks, say.sentence("bias-one", (_B, EQ, rational(bias.low or 0)))]
    assert found.b is not None
    chosen: Line = (_B, EQ, rational(found.b))
    return [*blocks, say.sentence("bias-many", between(every, _B), chosen)]


def _shown(bias: Bias) -> int:
    return min(len(bias.inequalities), 2 * _FEW)


def _constraints(board: Board) -> list[Block]:
    """The constraints of a small hard margin with w inserted: 1 + b ≥ 1."""
    e = board.explanation
    found = e.optimum
    assert found is not None
    if e.problem.kind != "svc" or e.problem.C is not None or e.problem.n > _FEW:
        return []
    one = rational(1)
    lines: list[Line] = [
        (rational(y * s) + y * _B, GE, one) for y, s in zip(e.problem.y, found.scores, strict=True)
    ]
    return [board.say.sentence("bias-constraints"), rows(*lines)]


def _equation(board: Board, e: Equation) -> Line:
    """b = y_1 − ⟨w, x_1⟩ = −1 − 0 = −1."""
    p, i = board.explanation.problem, e.point + 1
    w, x = Vector("w"), point_letter(i)
    answer = entry("z", i) if p.kind == "svr" else label_letter(i)
    image = x if p.kernel.type == "linear" else FeatureImage("φ", x)
    squared = p.slack != "linear" and p.C is not None
    if p.kind == "svr":
        below = e.family == "α*"
        slack = entry("ξ*" if below else "ξ", i) if squared else 0
        answer += (1 if below else -1) * (Scalar("ε") + slack)
    elif squared:
        answer *= 1 - entry("ξ", i)
    return (_B, EQ, answer - inner(w, image), EQ, *difference(e.level, e.score), EQ, rational(e.b))


def _inequality(board: Board, bias: Bias, k: int) -> Line:
    """α_1 = C ⇒ b ≤ 2."""
    found = bias.inequalities[k]
    v = next(
        v
        for v, u in enumerate(board.explanation.dual.unknowns)
        if u.family == found.family and u.index == found.point + 1
    )
    optimum = board.explanation.optimum
    assert optimum is not None
    value = optimum.u[v]
    named: Line = (EQ, Scalar("C")) if value and board.priced else ()
    sign = GE if found.sign == "≥" else LE
    return (board.letters[v], *named, EQ, rational(value), Sign("⇒"), _B, sign, rational(found.value))


def check_blocks(board: Board) -> list[Block]:
    """The table of all conditions, and both values."""
    e, say = board.explanation, board.say
    found = e.optimum
    assert found is not None
    blocks: list[Block] = [board.heading("check")]
    if e.problem.kind == "svc":
        blocks += [say.sentence("check-svc" if e.problem.C is not None else "check-hard"), _classes(board)]
    elif e.problem.kind == "svr":
        blocks += [say.sentence("check-svr"), _regression(board)]
    else:
        blocks += [say.sentence("check-dual"), _unknowns(board)]
    if found.primal is not None:
        values = ((rational(found.primal),), (rational(found.value),))
        key = f"values-{'hard' if e.problem.C is None else 'soft'}"
        return [*blocks, say.sentence(key, *values)]
    return [*blocks, say.sentence("values-dual", (rational(found.value),))]


def _classes(board: Board) -> Table:
    e = board.explanation
    found, p = e.optimum, e.problem
    assert found is not None
    if p.C is None:
        head = tuple(map(board.head, ("i", "α", "y·f(x)", "α(y·f(x) − 1)")))
        return Table(head, tuple(_row(k, (k.multiplier, k.level, k.slackness)) for k in found.points))
    head = tuple(map(board.head, ("i", "α", "y·f(x)", "ξ", "α(y·f(x) − 1 + ξ)", _price(board))))
    return Table(
        head,
        tuple(
            _row(k, (k.multiplier, k.level, k.slack, k.slackness, k.price or Fraction(0)))
            for k in found.points
        ),
    )


def _price(board: Board) -> str:
    """What vanishes by the price of the slack, which with weights is C_i."""
    p = board.explanation.problem
    i = "_i" if p.weight else ""
    if p.slack == "linear":
        return f"(C{i} − α{i})ξ{i}"
    return f"{'2' if p.slack == 'squared' else ''}C{i}ξ{i} − α{i}"


def _row(k: PointCheck, values: Iterable[Fraction]) -> tuple[Cell, ...]:
    return (str(k.point + 1), *((rational(v),) for v in values))


def _regression(board: Board) -> Table:
    """One row for each of α_i and α*_i; the error is z_i − f(x_i), or f(x_i) − z_i for the second."""
    e, say = board.explanation, board.say
    found, p = e.optimum, e.problem
    assert found is not None
    head: list[Cell] = [say.words("head-multiplier"), say.words("head-value"), board.head("±(z − f(x))")]
    if p.C is None:
        head.append(say.words("head-product"))
    else:
        head += [board.head("ξ"), say.words("head-product"), board.head(_price(board))]
    out: list[tuple[int, tuple[Cell, ...]]] = []
    for letter, k in zip(board.letters, found.points, strict=True):
        values = [k.multiplier, k.level]
        values += [k.slackness] if p.C is None else [k.slack, k.slackness, k.price or Fraction(0)]
        out.append((k.point, ((letter,), *((rational(v),) for v in values))))
    return Table(tuple(head), tuple(row for _, row in sorted(out, key=lambda pair: pair[0])))


def _unknowns(board: Board) -> Table:
    """Each unknown of the dual between its bounds, and D's slope there less the share of the equalities."""
    found, say = board.explanation.optimum, board.say
    assert found is not None
    head = (say.words("head-multiplier"), say.words("head-bounds"), say.words("head-slope"), "")
    out: list[tuple[Cell, ...]] = []
    for letter, k in zip(board.letters, found.unknowns, strict=True):
        at = "low" if k.value == k.low else "high" if k.value == k.high else "between"
        bounds = between(Interval(k.low, k.high), letter)
        out.append(((letter, EQ, rational(k.value)), bounds, (rational(k.slope),), say.words(f"slope-{at}")))
    return Table(head, tuple(out))
