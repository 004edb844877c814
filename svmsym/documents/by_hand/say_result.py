"""The solution in sentences: α, all other optimal α, w or the decision function, margin, support vectors."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sympy import Expr, Integer

from svmsym.documents.by_hand.board import Board, Words, rows
from svmsym.documents.by_hand.explanation import Optimum
from svmsym.documents.by_hand.kernel_values import decision_polynomial
from svmsym.documents.by_hand.lines import (
    I,
    combination_line,
    point_letter,
    rational,
    root_line,
    signed_sum,
    vector,
)
from svmsym.documents.by_hand.say_data import monomial
from svmsym.documents.mathline import EQ, LE, Bracketed, Line, Name, Piece, Raised, Sign, listed
from svmsym.documents.tree import Block, Display, Sentence
from svmsym.exact.optima.multipliers import Interval
from svmsym.formulas.atoms import Entry, FeatureImage, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import KernelValue, norm2, total

_MANY = 12
_EDGES = {"svr": "support-tube", "nusvr": "support-tube", "svdd": "support-ball"}
_SCALARS = {"b": "b", "rho": "ρ", "epsilon": "ε"}


def result_blocks(board: Board) -> list[Block]:
    """α, and what follows from it."""
    found = board.explanation.optimum
    assert found is not None
    return [
        board.heading("result"),
        _multipliers(board, found),
        *_bounded(board),
        *_all_optima(board),
        *_normal(board, found),
    ]


def _multipliers(board: Board, found: Optimum) -> Display:
    dual = board.explanation.dual
    families = list(dict.fromkeys(u.family for u in dual.unknowns if u.family != "slack"))
    lines: list[Line] = []
    for family in families:
        own = [found.u[v] for v, u in enumerate(dual.unknowns) if u.family == family]
        # α* is the other multiplier of regression, so a star marks the optimum of the others alone.
        shown: Piece = Vector(family) if len(families) > 1 else Raised((Vector(family),), (Sign("∗"),))
        lines.append((shown, EQ, *vector(own)))
    return rows(*lines, (Name("D"), EQ, rational(found.value)))


def _bounded(board: Board) -> list[Block]:
    """Which multipliers are as large as they may be."""
    found, dual = board.explanation.optimum, board.explanation.dual
    assert found is not None
    full = [v for v, high in enumerate(dual.high) if high is not None and found.u[v] == high]
    if not full:
        return []
    named: Line = (EQ, Scalar("C")) if board.priced else ()
    lines = listed((board.letters[v], *named, EQ, rational(found.u[v])) for v in full[:_MANY])
    return [board.say.sentence("bounded" if board.priced else "bounded-other", lines)]


def _all_optima(board: Board) -> list[Block]:
    """The whole set of optimal α where there is more than one."""
    face, say, dual = board.explanation.answer.face, board.say, board.explanation.dual
    if face.unique:
        return [say.sentence("unique", (Vector("α"),))]
    own = [v for v, u in enumerate(dual.unknowns) if u.family != "slack"]
    moving = [v for v in own if not face.ranges[v].is_point]
    blocks: list[Block] = [say.sentence("many-optima", (Vector("α"),), dimension=face.dimension)]
    blocks.append(rows(*(between(face.ranges[v], board.letters[v]) for v in moving[:_MANY])))
    corners = face.vertices()
    if corners and len(corners) <= _MANY and not face.rays():
        shown = listed(vector(c[v] for v in own) for c in corners)
        blocks.append(say.sentence("many-corners", shown, count=len(corners)))
    blocks.append(say.sentence("many-normal"))
    return blocks


def between(r: Interval, x: Piece) -> Line:
    """low ≤ x ≤ high."""
    low: Line = () if r.low is None else (rational(r.low), LE)
    high: Line = () if r.high is None else (LE, rational(r.high))
    return (*low, x, *high)


def _normal(board: Board, found: Optimum) -> list[Block]:
    """w = Σ v_i x_i, or the decision function where there are no coordinates of w."""
    p, say = board.explanation.problem, board.say
    if p.kind == "svdd":
        return _centre(board, found)
    if found.w is not None:
        assert p.X is not None
        terms = ((v, vector(p.X[i])) for i, v in enumerate(found.combination) if v)
        line: Line = (Vector("w"), EQ, *_summed(board), EQ, *combination_line(_few(terms)))
        return [say.sentence("normal"), rows((*line, EQ, *vector(found.w)))]
    return [say.sentence("normal-hidden", *_norm(found))]


def _few(terms: Iterable[tuple[Fraction, Line]]) -> list[tuple[Fraction, Line]]:
    every = list(terms)
    return every if len(every) <= _MANY else [*every[:_MANY], (Fraction(1), (Name("…"),))]


def _summed(board: Board) -> Line:
    """Σ α_i y_i x_i, as far as w is such a sum."""
    kind = board.explanation.problem.kind
    x = VectorEntry("x", I)
    if kind in {"svc", "nusvc", "ls-svm"}:
        return (total(Entry("α", I) * Label("y", I) * x, I),)
    if kind in {"svr", "nusvr"}:
        return (total((Entry("α", I) - Entry("α*", I)) * x, I),)
    if kind == "ridge":
        return (total(Entry("α", I) * x, I) / Scalar("λ"),)
    return (total(Entry("α", I) * x, I),)


def _norm(found: Optimum) -> list[Line]:
    return [(norm2(Vector("w")), EQ, rational(found.norm2))]


def _centre(board: Board, found: Optimum) -> list[Block]:
    if found.w is None:
        return []
    p = board.explanation.problem
    assert p.X is not None
    terms = ((v, vector(p.X[i])) for i, v in enumerate(found.combination) if v)
    line: Line = (Name("a"), EQ, *_summed(board), EQ, *combination_line(_few(terms)), EQ, *vector(found.w))
    return [board.say.sentence("centre"), rows(line)]


def decision_blocks(board: Board) -> list[Block]:
    """f(x), written with kernel values, and as a polynomial where it is short."""
    e = board.explanation
    found, p = e.optimum, e.problem
    assert found is not None
    if p.kind == "svdd":
        return []
    b = found.b or Fraction(0)
    x = Vector("x")
    f: Line = (FeatureImage("f", x), EQ)
    lines: list[Line] = []
    spread = found.w is not None
    if found.w is not None:
        terms = [(v, monomial(_unit(k, len(found.w)))) for k, v in enumerate(found.w)]
        lines.append((*f, *signed_sum([*terms, (b, Integer(1))])))
    else:
        values = [
            (v, KernelValue("K", "φ", point_letter(i + 1), x)) for i, v in enumerate(found.combination) if v
        ]
        if len(values) <= _MANY:
            lines.append((*f, *signed_sum([*values, (b, Integer(1))])))
        polynomial = decision_polynomial(p, found.combination, b)
        if polynomial is not None:
            terms = [(c, monomial(a)) for a, c in reversed(polynomial.items())]
            lines.append((*f, *signed_sum(terms)))
            spread = True
    return [_decision(board, len(p.X[0]) if spread and p.X else 1), rows(*lines)] if lines else []


def _decision(board: Board, size: int) -> Sentence:
    """Several coordinates are named: without it x_1 would be the first point."""
    if size <= 1:
        return board.say.sentence("decision")
    coordinates = Bracketed(listed((monomial(_unit(k, size)),) for k in range(size)))
    return board.say.sentence("decision-coordinates", (Vector("x"), EQ, coordinates))


def _unit(k: int, size: int) -> tuple[int, ...]:
    return tuple(int(j == k) for j in range(size))


def margin_blocks(board: Board) -> list[Block]:
    """1/‖w‖ and 2/‖w‖."""
    answer, say = board.explanation.answer, board.say
    if answer.problem.kind not in {"svc", "nusvc"}:
        return []
    half, full = answer.margin, answer.full_margin
    if half is None or full is None:
        return [say.sentence("margin-none", (Vector("w"), EQ, rational(0)))]
    found = board.explanation.optimum
    assert found is not None
    key = "margin-whole" if board.notation.margin == "full" else "margin"
    return [say.sentence(key, *_norm(found), root_line(half.square), root_line(full.square))]


def scalar_blocks(board: Board) -> list[Block]:
    """b, ρ, ε or R² of the kinds whose bias is not explained point by point."""
    e = board.explanation
    if e.optimum is None or e.problem.kind in {"svc", "svr"}:
        return []
    answer = e.answer
    lines: list[Line] = []
    for name, value in answer.scalars.items():
        every = answer.intervals[name]
        shown = _scalar(name)
        lines.append((shown, EQ, rational(value)) if every.is_point else between(every, shown))
    if not lines:
        return []
    blocks: list[Block] = [board.say.sentence("scalars"), rows(*lines)]
    loose = [name for name in answer.scalars if not answer.intervals[name].is_point]
    if loose:
        used = listed((_scalar(name), EQ, rational(answer.scalars[name])) for name in loose)
        blocks.append(board.say.sentence("scalars-used", used))
    return blocks


def _scalar(name: str) -> Expr:
    return Scalar("R") ** 2 if name == "R2" else Scalar(_SCALARS[name])


def support_blocks(board: Board) -> list[Block]:
    """Support vectors in both meanings."""
    e, say = board.explanation, board.say
    if e.problem.kind in {"ls-svm", "ridge"}:
        return []
    known = e.answer.support
    found = e.optimum
    assert found is not None
    here = [i for i, v in enumerate(_weights(board, found)) if v]
    where = _EDGES.get(e.problem.kind, "support")
    blocks: list[Block] = [_pointed(say, where, here, known.on_margin)]
    idle = [i for i in known.on_margin if i not in here]
    if idle:
        blocks.append(_pointed(say, "support-idle", idle))
    if not e.answer.face.unique:
        blocks.append(_pointed(say, "support-every", known.some, known.every))
    return blocks


def _weights(board: Board, found: Optimum) -> list[bool]:
    positive = [False] * board.explanation.problem.n
    for v, u in enumerate(board.explanation.dual.unknowns):
        if u.family != "slack" and found.u[v]:
            positive[u.index - 1] = True
    return positive


def _pointed(say: Words, key: str, *groups: Iterable[int]) -> Sentence:
    """A sentence with points in the places {0}, {1}, and a word where there are none."""
    text = say.words(key)
    formulas: list[Line] = []
    for k, group in enumerate(groups):
        points = listed((point_letter(i + 1),) for i in group)
        shown = f"{{{len(formulas)}}}" if points else say.words("support-none")
        text = text.replace(f"{{{k}}}", shown)
        formulas += [points] if points else []
    return Sentence(text, tuple(formulas))
