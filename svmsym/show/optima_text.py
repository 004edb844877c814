"""All optimal α in sentences: whether α is unique, its ranges, the support vectors in every meaning."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from svmsym.exact.optima.multipliers import Interval
from svmsym.show.findings import Findings
from svmsym.show.numerals import MANY, Style, brief, indices, interval, numbered, vector


def all_optima(found: Findings, style: Style = brief) -> Iterator[str]:
    """What is known about the other optima.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> square = Problem("svc", X=((-1, -1), (-1, 1), (1, -1), (1, 1)), y=(-1, -1, 1, 1))
    >>> print(*all_optima(Findings(solve(square))), sep=chr(10))
    α is not unique: the optimal α form a set of dimension 1
      α₁ in [0, 1/2]
      α₂ in [0, 1/2]
      α₃ in [0, 1/2]
      α₄ in [0, 1/2]
      it is the hull of (0, 1/2, 0, 1/2); (1/2, 0, 1/2, 0)
    support vectors at every optimum: none; at some optimum: 1, 2, 3, 4
    """
    letter = "u" if found.answer.problem.kind == "qp" else "α"
    if found.skipped:
        yield f"whether {letter} is unique was not computed: {found.skipped}"
        return
    if found.unique:
        yield f"{letter} is unique"
        return
    if letter == "u":
        yield "u is not unique"
    else:
        assert found.face is not None
        yield f"α is not unique: the optimal α form a set of dimension {found.face.dimension}"
    yield from _ranges(found, style)
    yield from _corners(found, style)
    if found.support is not None and letter == "α":
        every, some = indices(found.support.every), indices(found.support.some)
        yield f"support vectors at every optimum: {every}; at some optimum: {some}"


def _ranges(found: Findings, style: Style) -> Iterator[str]:
    moving: list[tuple[str, Interval]] = [
        (numbered(name, i), r)
        for name in ("α", "α*", "u")
        for i, r in enumerate(found.ranges(name) or ())
        if not r.is_point
    ]
    for name, r in moving[:MANY]:
        yield f"  {name} in {interval(r, style)}"
    if len(moving) > MANY:
        yield f"  … {len(moving) - MANY} more; --json has all of them"


def _corners(found: Findings, style: Style) -> Iterator[str]:
    corners = found.generators
    if corners is None:
        return
    size = found.size
    if size > MANY or len(corners.vertices) > MANY:
        return
    hull = "; ".join(vector(v[:size], style) for v in corners.vertices)
    rays = [vector([Fraction(x) for x in r[:size]], style) for r in corners.rays]
    more = f", and from there along {'; '.join(rays)}" if rays else ""
    yield f"  it is the hull of {hull}{more}"
