"""The data of an example, its Gram matrix, and its dual written out."""

from __future__ import annotations

from fractions import Fraction

from sympy import Add, Expr, Mul, sqrt

from svmsym.documents.by_hand.board import MOST_ROWS, MOST_WRITTEN, Board, Words, rows
from svmsym.documents.by_hand.elimination import Quadratic
from svmsym.documents.by_hand.kernel_values import Exponents, feature_coefficients
from svmsym.documents.by_hand.lines import (
    I,
    J,
    entry,
    equality_lines,
    linear,
    matrix,
    quadratic,
    rational,
    vector,
)
from svmsym.documents.mathline import (
    EQ,
    GE,
    LE,
    MINUS,
    PLUS,
    Bracketed,
    EntryOf,
    ForAll,
    Goal,
    Line,
    Name,
    Piece,
    Raised,
    listed,
)
from svmsym.documents.mathline import TRANSPOSE as T
from svmsym.documents.tree import Block, Cell, Display, Row, Table
from svmsym.exact.problem import Problem
from svmsym.formulas.atoms import Entry, FeatureImage, Label, Scalar, Vector
from svmsym.formulas.operations import KernelValue, delta, inner

_ZERO = Fraction(0)


def data_blocks(board: Board) -> list[Block]:
    """What is sought, and the points."""
    p, say = board.explanation.problem, board.say
    blocks: list[Block] = [board.heading("data")]
    blocks += setting_blocks(p, say)
    if p.kernel.type == "poly":
        x, z = Vector("x"), Vector("z")
        inside = Add(Mul(rational(p.kernel.gamma), inner(x, z)), rational(p.kernel.coef0))
        line: Line = (KernelValue("K", "φ", x, z), EQ, inside**p.kernel.degree)
        blocks.append(say.sentence("setting-kernel", line))
        blocks += _feature_map(board)
    if p.gram is not None:
        blocks.append(say.sentence("setting-gram"))
    blocks.append(_table(board))
    return blocks


def setting_blocks(p: Problem, say: Words) -> list[Block]:
    """What is sought, with which prices."""
    blocks: list[Block] = [say.sentence(f"setting-{_setting(p)}", *_settings(p))]
    if not p.bias and p.kind in {"svc", "nusvc", "svr", "nusvr", "ls-svm"}:
        blocks.append(say.sentence("setting-no-bias"))
    if p.weight:
        blocks.append(say.sentence("setting-weights"))
    return blocks


def _setting(p: Problem) -> str:
    if p.kind not in {"svc", "svr", "svdd"}:
        return p.kind
    if p.C is None:
        return f"{p.kind}-hard"
    return p.kind if p.slack == "linear" else f"{p.kind}-{p.slack}"


def _settings(p: Problem) -> list[Line]:
    given: list[tuple[str, Fraction | None]] = [
        ("C", p.C), ("ε", p.epsilon), ("ν", p.nu), ("γ", p.gamma), ("λ", p.lam),
    ]  # fmt: skip
    return [listed((Scalar(name), EQ, rational(v)) for name, v in given if v is not None)]


def _feature_map(board: Board) -> list[Block]:
    p = board.explanation.problem
    assert p.X is not None
    dimension = len(p.X[0])
    found = feature_coefficients(p.kernel, dimension)
    if found is None:
        return []
    line: Line = (
        FeatureImage("φ", Vector("x")),
        EQ,
        Bracketed(listed((Mul(sqrt(rational(c)), monomial(a)),) for a, c in found.items())),
    )
    return [board.say.sentence("feature-map"), rows(line)]


def monomial(a: Exponents) -> Expr:
    """x_1²x_2."""
    names = ["x"] if len(a) == 1 else [f"x_{k}" for k in range(1, len(a) + 1)]
    return Mul(*(Scalar(name) ** e for name, e in zip(names, a, strict=True)))


def _table(board: Board) -> Table:
    p = board.explanation.problem
    head: list[Cell] = [board.head("i")]
    cells: list[list[Cell]] = [[str(i + 1) for i in range(p.n)]]
    if p.X is not None:
        head.append(board.head("x"))
        cells.append([vector(x) for x in p.X])
    for name, values in (("y", p.y), ("z", p.targets)):
        if values:
            head.append(board.head(name))
            cells.append([(rational(v),) for v in values])
    if p.weight:
        head.append(board.say.words("weight"))
        cells.append([(rational(v),) for v in p.weight])
    return Table(tuple(head), tuple(zip(*cells, strict=True)))


def matrix_blocks(board: Board) -> list[Block]:
    """K and the signed matrix P."""
    e, say = board.explanation, board.say
    p = e.problem
    blocks: list[Block] = [board.heading("gram")]
    kind = "linear" if p.kernel.type == "linear" else "kernel"
    if p.n > MOST_ROWS:
        return [*blocks, say.sentence("gram-large", size=p.n)]
    shown: list[Line] = [(Name("K"), EQ, matrix(e.K))]
    if p.kind not in {"svc", "nusvc", "ls-svm"}:
        return [*blocks, say.sentence(f"gram-{kind}"), rows(*shown)]
    signed: list[Piece] = [Label("y", I) * Label("y", J), EntryOf("K", (I, J))]
    line: Line = (EntryOf("P", (I, J)), EQ, *signed)
    own = {e.dual.P[k][k] - e.K[k][k] for k in range(p.n)}
    if len(own) > 1:  # squared slack with a price for each point
        factor = 2 if p.slack == "squared" else 1
        line = (*line, PLUS, delta(I, J) / (factor * Entry("C", I)))
    elif own != {_ZERO}:
        line = (*line, PLUS, Mul(rational(own.pop()), delta(I, J)))
    shown.append((Name("P"), EQ, matrix(row[: p.n] for row in e.dual.P[: p.n])))
    return [*blocks, say.sentence(f"gram-{kind}-signed", line), rows(*shown)]


def dual_blocks(board: Board) -> list[Block]:
    """The dual as a polynomial, with its constraints."""
    e, say = board.explanation, board.say
    dual, p = e.dual, e.problem
    blocks: list[Block] = [board.heading("dual")]
    families = list(dict.fromkeys(u.family for u in dual.unknowns if u.family != "slack"))
    goal = Goal("max", tuple(Vector(name) for name in families))
    pairs = "α*" in families
    if p.n > MOST_WRITTEN:
        body: Line = (Name("D"),)
        blocks.append(say.sentence("dual-large", _matrix_form(board), terms=p.n * (p.n + 3) // 2))
    elif pairs:
        blocks.append(say.sentence("dual-pairs", (entry_i("β"), EQ, entry_i("α") - entry_i("α*"))))
        body = (Name("D"), EQ, _paired(board))
    else:
        blocks.append(say.sentence("dual-text"))
        whole = Quadratic(tuple(range(dual.size)), dual.P, dual.q, dual.r)
        body = (Name("D"), EQ, quadratic(whole, board.letters))
    equalities = equality_lines(dual, board.letters) if dual.size <= 2 * MOST_WRITTEN else []
    lines = [*equalities, *_bounds(board, families)]
    after = _slack(board) if dual.size <= 2 * MOST_WRITTEN else []
    blocks.append(Display(tuple(Row(line) for line in ((goal, *body), *say.constrained(lines)))))
    return [*blocks, *after]


def _slack(board: Board) -> list[Block]:
    """What the letter s stands for where the dual has an inequality."""
    dual = board.explanation.dual
    for row, right in zip(dual.rows, dual.right, strict=True):
        own = [v for v, c in enumerate(row) if c and dual.unknowns[v].family == "slack"]
        if own:
            rest = ((board.letters[v], -c / row[own[0]]) for v, c in enumerate(row) if v != own[0])
            line: Line = (board.letters[own[0]], EQ, linear(rest, right / row[own[0]]), GE, rational(_ZERO))
            return [board.say.sentence("slack-letter", line)]
    return []


def entry_i(family: str) -> Expr:
    """α_i."""
    return Entry(family, I)


def _matrix_form(board: Board) -> Line:
    """D = 1ᵀα − ½αᵀPα, with q for other slopes and u for pairs of multipliers."""
    dual = board.explanation.dual
    u: Piece = Vector("α") if dual.size == board.explanation.problem.n else Name("u")
    slope = Name("1" if set(dual.q) == {Fraction(1)} else "q")
    half = rational(Fraction(1, 2))
    return (Name("D"), EQ, Raised((slope,), (T,)), u, MINUS, half, Raised((u,), (T,)), Name("P"), u)


def _paired(board: Board) -> Expr:
    """Σ z_i β_i − ½ΣΣ K_ij β_i β_j − ε Σ (α_i + α*_i), from the entries of the dual."""
    e = board.explanation
    dual, n = e.dual, e.problem.n
    z = [(dual.q[i] - dual.q[n + i]) / 2 for i in range(n)]
    tube = [-(dual.q[i] + dual.q[n + i]) / 2 for i in range(n)]
    ridge = [dual.P[i][i] + dual.P[i][n + i] for i in range(n)]
    K = tuple(tuple(dual.P[i][j] - (ridge[i] if i == j else 0) for j in range(n)) for i in range(n))
    beta = quadratic(Quadratic(tuple(range(n)), K, tuple(z), dual.r), [entry("β", i + 1) for i in range(n)])
    rest = [Mul(rational(-tube[i]), Add(entry("α", i + 1), entry("α*", i + 1))) for i in range(n) if tube[i]]
    squares = [Mul(rational(-ridge[v % n] / 2), board.letters[v] ** 2) for v in range(2 * n) if ridge[v % n]]
    return Add(beta, *rest, *squares)


def _bounds(board: Board, families: list[str]) -> list[Line]:
    dual = board.explanation.dual
    lines: list[Line] = []
    for family in families:
        own = [v for v, u in enumerate(dual.unknowns) if u.family == family]
        pairs = {(dual.low[v], dual.high[v]) for v in own}
        if len(pairs) == 1:
            lines += _range(entry_i(family), *pairs.pop(), (ForAll(I),))
        else:
            lines += [line for v in own for line in _range(board.letters[v], dual.low[v], dual.high[v], ())]
    return lines


def _range(x: Expr, low: Fraction | None, high: Fraction | None, every: Line) -> list[Line]:
    if low is None and high is None:
        return []
    if high is None:
        return [(x, GE, rational(low or _ZERO), *every)]
    if low is None:
        return [(x, LE, rational(high), *every)]
    return [(rational(low), LE, x, LE, rational(high), *every)]
