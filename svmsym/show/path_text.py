"""An exact path as text: on each segment linear functions of the parameter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from svmsym.exact.certificate import text
from svmsym.exact.decimal_text import decimal
from svmsym.exact.paths.path import Path
from svmsym.exact.paths.segment import Line, Segment
from svmsym.show.numerals import brief, is_long, table
from svmsym.show.problem_text import opening

WRITTEN_OUT = 12  # points; up to here α is written out as functions
_SEGMENTS = 200
_SCALARS = {"rho": "ρ", "epsilon": "ε", "R2": "R² − ‖a‖²"}
LETTERS = {"epsilon": "ε", "nu": "ν", "1/nu": "(1/ν)"}


def path_text(path: Path) -> str:
    """The whole path.

    >>> from svmsym.exact.paths.path import path as follow
    >>> from svmsym.exact.problem import Problem
    >>> two = follow(Problem("svc", C=Fraction(1), X=((0,), (2,)), y=(-1, 1)))
    >>> print(path_text(two).split("dimension" + chr(10))[1])
    <BLANKLINE>
    2 segments; breakpoints: C = 1/2
    <BLANKLINE>
    C from 0 to 1/2: 2 support vectors
      α = (C, C)
      w = (2C)
      b in [-1, 1 - 4C]
    C from 1/2 on, for ever: 2 support vectors
      α = (1/2, 1/2)
      w = (1)
      b = -1
    """
    name = _letter(path)
    breaks = ", ".join(brief(t) for t in path.breakpoints[:_SEGMENTS]) or "none"
    count, many = len(path.segments), len(path.breakpoints)
    shown = f" ({_SEGMENTS} of {many})" if many > _SEGMENTS else ""
    summary = f"{count} segment{'s' if count != 1 else ''}; breakpoints{shown}: {name} = {breaks}"
    summary += ", …" if shown else ""
    summary = summary if path.breakpoints else "1 segment without breakpoints"
    head = opening(path.problem, path.parameter.setting)  # the file's own value plays no part
    body = _functions(path) if path.problem.n <= WRITTEN_OUT else _overview(path)
    after = ["", f"beyond {name} = {brief(path.stop)} there is no optimum"] if path.after == "nothing" else []
    return "\n".join([*head, "", summary, "", *body, *after])


def _letter(path: Path) -> str:
    return LETTERS.get(path.parameter.name, path.parameter.name)


def _functions(path: Path) -> Iterator[str]:
    name = _letter(path)
    for s in _shown(path):
        if s is path.segments[-1]:
            yield from _more(path)
        count = len(s.support_vectors)
        yield f"{name} {_span(s)}: {count} support vector{'s' if count != 1 else ''}{_choice(s)}"
        pairs = (("α", s.alpha, s.alpha_stop), ("α*", s.alpha_star, s.alpha_star_stop), ("w", s.w, s.w_stop))
        for letter, first, last in pairs:
            if first and last:
                yield f"  {letter} = ({', '.join(linear(f, name) for f in lines(s, first, last))})"
        if s.b is not None:
            low, high = s.b
            if low is not None and low == high:
                yield f"  b = {linear(low, name)}"
            else:
                ends = "(-∞" if low is None else f"[{linear(low, name)}"
                yield f"  b in {ends}, {'∞)' if high is None else f'{linear(high, name)}]'}"
        for scalar, line in s.scalars.items():
            yield f"  {_SCALARS.get(scalar, scalar)} = {linear(line, name)}"


def _shown(path: Path) -> list[Segment]:
    """The first segments of many, and always the last."""
    return [*path.segments[: _SEGMENTS - 1], *path.segments[_SEGMENTS - 1 :][-1:]]


def _choice(s: Segment) -> str:
    """What to say where other multipliers are optimal, too."""
    if s.unique:
        return ""
    return ", by one choice of α" if s.unique is False else ", by one choice of α if there are others"


def _overview(path: Path) -> Iterator[str]:
    rows = [
        (
            brief(s.start),
            "∞" if s.stop is None else brief(s.stop),
            str(len(s.support_vectors)),
            str(sum(1 for state in s.states if state > 0)),
        )
        for s in _shown(path)
    ]
    found = [*table(("from", "to", "support vectors", "at the bound"), rows)]
    yield from found[:-1]
    yield from _more(path)
    yield found[-1]
    yield "--at T shows the optimum at one value, --json all of the path"


def _more(path: Path) -> Iterator[str]:
    if len(path.segments) > _SEGMENTS:
        yield f"… {len(path.segments) - _SEGMENTS} more segments here; --json has all of them"


def _span(s: Segment) -> str:
    return (
        f"from {brief(s.start)} on, for ever"
        if s.stop is None
        else f"from {brief(s.start)} to {brief(s.stop)}"
    )


def lines(s: Segment, first: Sequence[Fraction], last: Sequence[Fraction]) -> list[Line]:
    """The functions with these values at the ends of a segment; ``last`` is the slope where it has no end."""
    if s.stop is None:
        return [Line(a - s.start * z, z) for a, z in zip(first, last, strict=True)]
    length = s.stop - s.start
    slopes = [(z - a) / length for a, z in zip(first, last, strict=True)]
    return [Line(a - s.start * m, m) for a, m in zip(first, slopes, strict=True)]


def linear(line: Line, name: str) -> str:
    """A linear function as in lectures.

    >>> [linear(Line(Fraction(*c), Fraction(*m)), "C") for c, m in (((4, 9), (-2, 3)), ((0, 1), (1, 2)))]
    ['4/9 - 2C/3', 'C/2']
    """
    if is_long(line.constant) or is_long(line.slope):
        return (
            f"≈ {decimal(line.constant)} {'-' if line.slope < 0 else '+'} {decimal(abs(line.slope))}·{name}"
        )
    if not line.slope:
        return text(line.constant)
    above, below = abs(line.slope.numerator), line.slope.denominator
    term = ("" if above == 1 else str(above)) + name + ("" if below == 1 else f"/{below}")
    if not line.constant:
        return f"-{term}" if line.slope < 0 else term
    return f"{text(line.constant)} {'-' if line.slope < 0 else '+'} {term}"
