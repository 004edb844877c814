"""The echo: a statement as text and as LaTeX; reading either gives the same statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from sympy import Expr, Integer, Rational

from svmsym.exams.meaning.echo_printers import EchoLatex, EchoText
from svmsym.exams.meaning.functions import Applied, PairEntry
from svmsym.exams.meaning.statements import (
    COORDINATES,
    POINTS,
    Best,
    Cases,
    Chain,
    Defined,
    Grid,
    Interval,
    Member,
    Optimise,
    Outer,
    PerPair,
    PerPoint,
    SetOf,
    SetWhere,
    Shown,
    Space,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.formulas.atoms import Entry, Index, Label, VectorEntry
from svmsym.formulas.indices import free_indices
from svmsym.formulas.operations import Delta, KernelValue

_LATEX_SIGNS = {
    "=": "=",
    "≠": r"\neq",
    "≈": r"\approx",
    "<": "<",
    "≤": r"\leq",
    ">": ">",
    "≥": r"\geq",
    "∝": r"\propto",
    "←": r"\leftarrow",
}
_LATEX_LINKS = {",": r",\quad ", "⇒": r" \Rightarrow ", "⇔": r" \Leftrightarrow ", "or": r" \text{ or } "}
_FIRST, _SECOND = Index("i", POINTS), Index("j", POINTS)


_Printer = TypeVar("_Printer", EchoText, EchoLatex)


@dataclass(frozen=True)
class _Style:
    """The pieces of one format."""

    printer: EchoText | EchoLatex
    latex: bool
    gram: bool = False  # the letter K is taken by a matrix beside the kernel

    def pick(self, latex: str, text: str) -> str:
        """The piece of this format."""
        return latex if self.latex else text


def value_text(value: Value) -> str:
    """A value as text.

    >>> value_text(Tuple((Integer(1), Integer(-1))))
    '(1, −1)'
    """
    return _value(value, _Style(EchoText(), latex=False))


def echo_text(statement: Statement) -> str:
    """A statement as text.

    >>> from svmsym.formulas import Scalar
    >>> echo_text(Chain((Scalar("b"), Integer(1)), ("=",)))
    'b = 1'
    """
    if _has_cases(statement):
        return echo_latex(statement)  # plain text has no usual way to write cases
    gram = _has_gram(statement)
    return _faithful(
        statement,
        _Style(EchoText(), latex=False, gram=gram),
        _Style(_explicit(EchoText()), latex=False, gram=gram),
    )


def echo_latex(statement: Statement) -> str:
    r"""A statement as LaTeX.

    >>> from svmsym.formulas import Scalar
    >>> print(echo_latex(Chain((Scalar("α_1"), Integer(0)), ("≥",))))
    \alpha_1 \geq 0
    """
    gram = _has_gram(statement)
    return _faithful(
        statement,
        _Style(EchoLatex(), latex=True, gram=gram),
        _Style(_explicit(EchoLatex()), latex=True, gram=gram),
    )


def _explicit(printer: _Printer) -> _Printer:
    printer.explicit = True
    return printer


def _faithful(statement: Statement, usual: _Style, explicit: _Style) -> str:
    """The usual form, unless it would be read otherwise."""
    first, second = _statement(statement, usual), _statement(statement, explicit)
    if first == second:
        return first
    from svmsym.exams.meaning.reader import reads_as  # noqa: PLC0415 - the reader imports us

    return first if reads_as(first, statement) else second


def _has_cases(statement: object) -> bool:
    return any(isinstance(part, Cases) for part in _parts(statement))


def _has_gram(statement: object) -> bool:
    """Whether K is a matrix beside the kernel, as in K_ij = k(x_i, x_j), or would be read so."""
    parts = list(_parts(statement))
    plain = [part.body for part in parts if isinstance(part, PerPair) and _is_kernel_matrix(part)]
    formulas = [part for part in parts if isinstance(part, Expr)]
    called = sum(bool(e.atoms(KernelValue)) for e in formulas) > len(plain)
    return (called and bool(plain)) or any(a.name == "K" for e in formulas for a in e.atoms(PairEntry))


def _is_kernel_matrix(value: PerPair) -> bool:
    """(K(x_i, x_j))_ij, which is written K."""
    points = tuple(VectorEntry("x", k) for k in (_FIRST, _SECOND))
    body, indices = value.body, (value.row, value.column)
    return isinstance(body, KernelValue) and body.args[2:] == points and indices == (_FIRST, _SECOND)


def _parts(statement: object) -> Iterator[object]:
    """A statement and everything in it, down to whole formulas."""
    yield statement
    if isinstance(statement, Expr | str | bool | int):
        return
    names = getattr(statement, "__dataclass_fields__", ())
    for part in statement if isinstance(statement, tuple) else (getattr(statement, name) for name in names):
        yield from _parts(part)


def _statement(statement: Statement, style: _Style) -> str:
    if isinstance(statement, Together):
        parts = [_statement(part, style) for part in statement.statements]
        result = parts[0]
        for link, part in zip(statement.links, parts[1:], strict=True):
            plain = ", " if link == "," else f" {link} "
            result += style.pick(_LATEX_LINKS[link], plain) + part
        return result
    if isinstance(statement, Shown):
        return _value(statement.value, style) + _ranges(_free(statement.value), style)
    if isinstance(statement, Optimise):
        return _problem(statement, style, place=False)
    if isinstance(statement, Defined):
        free = _free(statement.value).union(*(_free(a) for a in statement.arguments))
        return f"{_defined(statement, style)} = {_value(statement.value, style)}" + _ranges(free, style)
    if isinstance(statement, Member):
        sign = style.pick(r"\in", "∈")
        text = f"{_value(statement.value, style)} {sign} {_value(statement.of, style)}"
        return text + _conditions(statement, style)
    listed = any(isinstance(v, Tuple) for v in statement.values)
    sides = [_labels(v, style) if listed and _is_labels(v) else _value(v, style) for v in statement.values]
    text = sides[0]
    for sign, side in zip(statement.signs, sides[1:], strict=True):
        text += f" {style.pick(_LATEX_SIGNS[sign], sign)} {side}"
    return text + _conditions(statement, style)


def _conditions(statement: Chain | Member, style: _Style) -> str:
    text = ""
    for condition in statement.where:
        word = " if " if not text else " and "
        text += style.pick(rf"\text{{{word}}}", word) + _statement(condition, style)
    return text + _ranges(frozenset(statement.for_all), style)


def _free(value: Value) -> frozenset[Index]:
    return free_indices(value) if isinstance(value, Expr) else frozenset()


def _ranges(indices: frozenset[Index], style: _Style) -> str:
    """Which indices run through a set of their own."""
    text = ""
    for index in sorted(indices, key=lambda k: k.name):
        if index.domain not in {POINTS, COORDINATES}:
            sign = style.pick(r"\;\forall ", " ∀ ")
            text += sign + index.name + style.pick(r" \in ", "∈") + index.domain.name
    return text


def _defined(statement: Defined, style: _Style) -> str:
    name = style.printer
    if statement.arguments:
        return name.applied(statement.name, [name.write(a) for a in statement.arguments])
    return name.write(Applied(statement.name))


def _problem(problem: Optimise, style: _Style, *, place: bool) -> str:
    word = ("arg" if place else "") + problem.sense
    nested = isinstance(problem.objective, Best)
    below = [v.name if isinstance(v, Index) else _value(v, style) for v in problem.over]
    if nested:
        # After the inner problem constraints would belong to that one.
        below += [_statement(c, style) for c in problem.constraints]
    over = ", ".join(below)
    head = style.pick(rf"\operatorname{{{word}}}" if place else rf"\{word}", word)
    single = len(problem.constraints) == len(problem.over) == 1
    nested = single and (isinstance(problem.objective, Best) or _bounds_it(problem))
    if nested:  # behind the inner problem the constraint would belong to it
        over = _statement(problem.constraints[0], style)
    if over:
        head += f"_{{{over}}}"
    name = f"{_formula(problem.named, style)} = " if problem.named is not None and not over else ""
    text = f"{head} " + style.pick(r"\;", "") + name + _value(problem.objective, style)
    if problem.constraints and not nested:
        comma = style.pick(r",\quad ", ", ")
        text += style.pick(r" \quad\text{s.t.}\quad ", " s.t. ")
        text += comma.join(_statement(c, style) for c in problem.constraints)
    return text


def _bounds_it(problem: Optimise) -> bool:
    """max over α ≥ 0: the one constraint is a bound of the one variable."""
    (bound,), (variable,) = problem.constraints, problem.over
    return (
        isinstance(bound, Chain)
        and bound.values[0] == variable
        and len(bound.values) == 2  # noqa: PLR2004
        and bound.values[1] == 0
    )


def _value(value: Value, style: _Style) -> str:
    if isinstance(value, Expr):
        return _formula(value, style)
    if isinstance(value, Best):
        return _problem(value.problem, style, place=value.what == "place")
    if isinstance(value, Tuple):
        return _tuple(value, style)
    if isinstance(value, Grid):
        rows = [[style.printer.write(v) for v in row] for row in value.rows]
        if style.latex:
            return _matrix([" & ".join(r) for r in rows])
        return f"[{', '.join('[' + ', '.join(r) + ']' for r in rows)}]"
    if isinstance(value, PerPoint):
        return _points(value, style)
    if isinstance(value, PerPair):
        return _pairs(value, style)
    if isinstance(value, Outer):
        return _outer(value, style)
    if isinstance(value, SetOf):
        inside = ", ".join(_value(v, style) for v in value.items)
        return style.pick(rf"\{{{inside}\}}", f"{{{inside}}}")
    if isinstance(value, SetWhere):
        return _set_where(value, style)
    if isinstance(value, Interval):
        inside = f"{style.printer.write(value.lower)}, {style.printer.write(value.upper)}"
        return f"{'(' if value.open_below else '['}{inside}{')' if value.open_above else ']'}"
    if isinstance(value, Space):
        return _space(value, style)
    return _cases(value, style)


def _set_where(value: SetWhere, style: _Style) -> str:
    element = value.element.name if isinstance(value.element, Index) else _value(value.element, style)
    if value.within is not None:
        element += style.pick(r" \in ", " ∈ ") + _space(value.within, style)
    told = style.pick(r",\ ", ", ").join(_statement(c, style) for c in value.where)
    return style.pick(rf"\{{{element} \mid {told}\}}", f"{{{element} : {told}}}")


def _formula(value: Expr, style: _Style) -> str:
    """A formula that stands alone; 5/4 needs no brackets there."""
    text = style.printer.write(value)
    alone = isinstance(value, Rational) and not style.latex
    return text.replace("(", "").replace(")", "") if alone else text


def _tuple(value: Tuple, style: _Style) -> str:
    items = [_formula(v, style) for v in value.items]
    if style.latex and value.column and len(items) > 1:
        return _matrix(items)
    return f"({', '.join(items)})"


def _matrix(rows: list[str]) -> str:
    return r"\begin{pmatrix}" + r" \\ ".join(rows) + r"\end{pmatrix}"


def _is_labels(value: Value) -> bool:
    return isinstance(value, PerPoint) and isinstance(value.body, Label) and value.body.index == value.index


def _labels(value: Value, style: _Style) -> str:
    """y beside a list of numbers; elsewhere a bare y would be the label of x."""
    assert isinstance(value, PerPoint)
    assert isinstance(value.body, Label)
    return style.printer.named(value.body.name, "", data=False)


def _points(value: PerPoint, style: _Style) -> str:
    body = value.body
    if (
        not isinstance(body, Label)
        and value.index == _FIRST
        and isinstance(body, Entry)
        and body.index == _FIRST
        and "_" not in body.name
    ):
        return style.printer.named(body.name, "", data=False)
    if body == Integer(1):
        return style.pick(r"\mathbf{1}", "𝟏")
    if not body.has(value.index):
        plain = isinstance(body, Rational) and body >= 0
        return (
            style.printer.write(body) if plain else style.printer.brackets(style.printer.write(body))
        ) + _ones(style)
    return f"{style.printer.brackets(style.printer.write(body))}_{value.index.name}"


def _ones(style: _Style) -> str:
    return style.pick(r" \mathbf{1}", " 𝟏")


def _pairs(value: PerPair, style: _Style) -> str:
    body = value.body
    if (value.row, value.column) == (_FIRST, _SECOND):
        if isinstance(body, PairEntry) and body.args[1:] == (_FIRST, _SECOND):
            return style.printer.named(body.name, "", data=False)
        if _is_kernel_matrix(value) and not style.gram:
            return "K"
        if isinstance(body, Delta):
            return "I"
    return f"{style.printer.brackets(style.printer.write(body))}_{{{value.row.name}{value.column.name}}}"


def _outer(value: Outer, style: _Style) -> str:
    left, right = (style.printer.brackets(style.printer.write(v)) for v in (value.left, value.right))
    sums = " ".join(style.printer.sigma(i.name, i.domain) for i in value.over)
    return f"{sums} {left} {right}".strip() + style.pick(r"^{\top}", "ᵀ")


def _space(value: Space, style: _Style) -> str:
    letter = {"ℝ": "R", "ℕ": "N", "ℤ": "Z"}[value.name]
    name = style.pick(rf"\mathbb{{{letter}}}", value.name)
    return name if value.power == 1 else f"{name}^{{{style.printer.write(Integer(1) * value.power)}}}"


def _cases(value: Cases, style: _Style) -> str:
    rows = []
    for branch, conditions in value.branches:
        told = r",\ ".join(_statement(c, style) for c in conditions)
        rows.append(
            f"{_value(branch, style)} & " + (rf"\text{{if }} {told}" if told else r"\text{otherwise}")
        )
    return r"\begin{cases}" + r" \\ ".join(rows) + r"\end{cases}"
