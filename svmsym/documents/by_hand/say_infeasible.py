"""Why there is no optimum, in sentences: the common point of two hulls, or the contradiction behind it."""

from __future__ import annotations

from fractions import Fraction

from svmsym.documents.by_hand.board import Board, rows
from svmsym.documents.by_hand.lines import combination_line, point_letter, rational, vector
from svmsym.documents.mathline import EQ, Line, Name
from svmsym.documents.tree import Block
from svmsym.duality.enumeration import dot
from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.formulas.atoms import FeatureImage, Vector


def infeasible_blocks(board: Board) -> list[Block]:
    """The verdict, its witness, and what the witness means for the dual."""
    answer, say = board.explanation.answer, board.say
    p = answer.problem
    blocks: list[Block] = [board.heading("no-optimum")]
    weights = answer.witness.get("weights")
    if weights is None:
        key = f"no-optimum-{p.kind}"
        return [*blocks, say.sentence(key if key in say.catalogue else "no-optimum-other")]
    if not p.bias:
        signed = [(y * d, _image(p, i)) for i, (d, y) in enumerate(zip(weights, p.y, strict=True)) if d]
        _require(_vanishes(board, [y * d for d, y in zip(weights, p.y, strict=True)]))
        blocks += [say.sentence("no-optimum-origin"), rows((*combination_line(signed), EQ, rational(0)))]
    else:
        _require(_vanishes(board, [y * d for d, y in zip(weights, p.y, strict=True)]))
        sides = [_side(board, weights, y) for y in (1, -1)]
        blocks += [say.sentence("no-optimum-hulls"), rows(*sides), say.sentence("no-optimum-why")]
    gain = sum(weights, Fraction(0))
    ray: Line = (Vector("α"), EQ, Name("t"), *vector(weights))
    value: Line = (Name("D"), EQ, *(() if gain == 1 else (rational(gain),)), Name("t"))
    return [*blocks, say.sentence("no-optimum-ray", ray, value), say.sentence("no-optimum-advice")]


def _image(p: Problem, i: int) -> Line:
    """x_i, or φ(x_i) for a kernel."""
    x = point_letter(i + 1)
    return (x,) if p.kernel.type == "linear" else (FeatureImage("φ", x),)


def _side(board: Board, weights: tuple[Fraction, ...], y: int) -> Line:
    """½x_1 + ½x_2 = ½(0) + ½(2) = (1)."""
    answer = board.explanation.answer
    p = answer.problem
    own = [(d, i) for i, d in enumerate(weights) if d and p.y[i] == y]
    line = combination_line((d, _image(p, i)) for d, i in own)
    point = answer.witness.get("point")
    if point is None or p.X is None:
        return line
    _require(sum((d for d, _ in own), Fraction(0)) == 1)
    columns = range(len(point))
    _require(all(sum((d * p.X[i][j] for d, i in own), Fraction(0)) == point[j] for j in columns))
    written: Line = (EQ, *combination_line((d, vector(p.X[i])) for d, i in own)) if len(own) > 1 else ()
    return (*line, *written, EQ, *vector(point))


def _vanishes(board: Board, v: list[Fraction]) -> bool:
    """Whether Σ v_i φ(x_i) = 0: its squared length is Σ Σ v_i v_j K_ij."""
    return not dot(v, [dot(row, v) for row in board.explanation.K])


def _require(holds: bool) -> None:  # noqa: FBT001 - a condition
    if not holds:
        raise SvmsymError("the witness of the exact solver does not hold", hint="report this")
