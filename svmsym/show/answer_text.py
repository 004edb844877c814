"""An exact answer as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from svmsym.exact.answer import Answer
from svmsym.exact.problem import USES
from svmsym.show.findings import Findings
from svmsym.show.infeasible_text import without_optimum
from svmsym.show.numerals import (
    Style,
    beside,
    brief,
    indices,
    interval,
    is_long,
    root,
    table,
    vector,
)
from svmsym.show.optima_text import all_optima
from svmsym.show.problem_text import opening

ALL_POINTS = 200  # up to here every point has a line; beyond, support vectors only
_LINES = 200
_SLACKS = 5000  # points up to which slack is shown
SCALARS = {"rho": "ρ", "epsilon": "ε", "R2": "R²"}


def answer_text(answer: Answer, known: Findings | None = None, *, numeric: bool = False) -> str:
    """The whole answer.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> print(answer_text(solve(Problem("svc", X=((0,), (2,)), y=(-1, 1)))))
    classification, hard margin, linear kernel: 2 points in 1 dimension
    <BLANKLINE>
    optimal, with value 1/2
    w = (1)
    b = -1
    margin 1 on each side, 2 in all
    <BLANKLINE>
      i   y    α  f(x)
      1  -1  1/2    -1
      2   1  1/2     1
    <BLANKLINE>
    support vectors (α > 0): 1, 2
    on the margin: 1, 2
    at the upper bound: none
    α is unique
    """
    head = opening(answer.problem)
    if answer.point is None:
        return "\n".join([*head, "", *without_optimum(answer)])
    style = beside if numeric else brief
    found = known or Findings(answer)
    body = _qp(found, style) if answer.problem.kind == "qp" else _machine(found, style)
    return "\n".join([*head, "", *body, *_footnote(answer)])


def _machine(found: Findings, style: Style) -> Iterator[str]:
    answer = found.answer
    yield f"optimal, with value {style(answer.objective)}"
    name = "centre" if answer.problem.kind == "svdd" else "w"
    if answer.w is not None:
        yield f"{name} = {vector(answer.w, style)}"
    yield from _scalars(found, style)
    if found.margins is not None:
        half, full = found.margins
        yield f"margin {root(half)} on each side, {root(full)} in all"
    elif answer.problem.kind == "svc":
        yield "w = 0: there is no margin" if not answer.norm2 else "‖w‖² is negative: there is no margin"
    yield ""
    yield from _points(answer, style)
    yield ""
    yield from sets(found)
    yield from all_optima(found, style)


def _scalars(found: Findings, style: Style) -> Iterator[str]:
    """b and the other unknowns, with their intervals where they have room."""
    for name, value in found.answer.scalars.items():
        letter, every = SCALARS.get(name, name), found.intervals[name]
        if every.is_point:
            yield f"{letter} = {style(value)}"
        else:
            room = interval(every, style)
            yield f"{letter} in {room}, all of them optimal; below, {letter} = {style(value)}"
    if found.polygon is not None:
        names = ", ".join(SCALARS.get(name, name) for name, _ in found.answer.instance.scalars)
        corners = "; ".join(vector(v, style) for v in found.polygon.vertices)
        rays = [vector(tuple(map(Fraction, r)), style) for r in found.polygon.rays]
        more = f", and from there along {'; '.join(rays)}" if rays else ""
        yield f"all optimal ({names}): the hull of {corners}{more}"


def _points(answer: Answer, style: Style) -> Iterator[str]:
    """A line for each point, or for each support vector where there are many points."""
    problem, n = answer.problem, answer.problem.n
    chosen: Sequence[int] = range(n) if n <= ALL_POINTS else answer.support_vectors[:_LINES]
    columns: list[tuple[str, Sequence[Fraction | int] | Mapping[int, Fraction]]] = []
    if problem.y:
        columns.append(("y", problem.y))
    if problem.targets:
        columns.append(("z", problem.targets))
    columns.append(("α", answer.alpha))
    if answer.alpha_star:
        columns.append(("α*", answer.alpha_star))
    if n > _SLACKS:  # all decision values would take longer than the rest together
        columns.append(("f(x)", _decision_at(answer, chosen)))
    elif problem.kind != "svdd":
        columns.append(("f(x)", answer.decision))
    if n <= _SLACKS and (problem.C is not None or "C" not in USES[problem.kind].settings):
        error = "e" if problem.kind in {"ls-svm", "ridge"} else "ξ"
        columns.append((error, answer.xi))
        if answer.xi_star:
            columns.append((f"{error}*", answer.xi_star))
    if n > ALL_POINTS:
        yield f"{len(answer.support_vectors)} of {n} points are support vectors:"
    head = ("i", *(name for name, _ in columns))
    rows = [(str(i + 1), *(style(Fraction(values[i])) for _, values in columns)) for i in chosen]
    yield from table(head, rows)
    if n > ALL_POINTS and len(answer.support_vectors) > _LINES:
        yield f"  … {len(answer.support_vectors) - _LINES} more; --json has all of them"


def _decision_at(answer: Answer, chosen: Sequence[int]) -> dict[int, Fraction]:
    """f(x) at some points."""
    assert answer.point is not None
    factor, b = answer.instance.values / answer.point.denominator, answer.b or 0
    return {i: factor * v + b for i, v in zip(chosen, answer.point.sum.at(chosen), strict=True)}


def sets(found: Findings) -> Iterator[str]:
    """Support vectors, points on the margin, points at the bound."""
    answer, known = found.answer, found.support
    least_squares = answer.problem.kind in {"ls-svm", "ridge"}
    sign = "α ≠ 0" if least_squares else "α + α* > 0" if answer.alpha_star else "α > 0"
    yield f"support vectors ({sign}): {indices(answer.support_vectors)}"
    if least_squares:
        return
    edge = {"svdd": "on the sphere", "svr": "on the tube", "nusvr": "on the tube"}
    where = edge.get(answer.problem.kind, "on the margin")
    yield f"{where}: {indices(found.on_margin)}"
    if known is not None and known.degenerate:
        yield f"{where} with α = 0: {indices(known.degenerate)}"
    yield f"at the upper bound: {indices(answer.at_bound)}"


def _qp(found: Findings, style: Style) -> Iterator[str]:
    answer = found.answer
    yield f"optimal, with value {style(answer.objective)}"
    yield f"u = {vector(answer.u, style)}"
    for name, value in answer.scalars.items():
        every = found.intervals[name]
        kind = "inequality" if name[0] == "A" else "equation"
        room = "" if every.is_point else f", anywhere in {interval(every, style)}"
        yield f"multiplier of {kind} {name[1:]}: {style(value)}{room}"
    yield from all_optima(found, style)


def _footnote(answer: Answer) -> list[str]:
    """What ≈ stands for, if fractions were too long to be shown."""
    shown = [*(answer.u if answer.problem.kind == "qp" else answer.alpha), answer.objective]
    long = [v for v in shown if is_long(v)]
    if not long:
        return []
    bits = max(v.denominator.bit_length() for v in long)
    digits = int(bits * 0.30103) + 1
    return [
        "",
        f"≈ stands for a fraction, here of up to {digits} digits below the line; --json has it in full",
    ]
