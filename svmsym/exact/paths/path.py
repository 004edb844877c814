"""The exact path: the optimum as a function of C, ε or ν.

    α(t), w(t), b(t) are piecewise linear in t = C (also with prices Cᵢ = t·weightᵢ), ε, ν or 1/ν

In: a problem whose slack is linear and the name of the parameter. Out: a Path, all breakpoints as fractions
and on each segment linear functions. The last segment goes on for ever, which is proved by slopes: every
condition of optimality is a linear function of t that does not fall. That the path ends, and that ties of
any number do not matter: svmsym.exact.paths.walk. That α is linear wherever w and b are:
svmsym.exact.paths.joining. (Hastie, Rosset, Tibshirani and Zhu 2004, The entire regularization path for the
support vector machine, with fractions and ties.)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.paths.joining import segments
from svmsym.exact.paths.pencil import Parameter, Pencil, pencil
from svmsym.exact.paths.segment import Segment
from svmsym.exact.paths.walk import Piece, walk
from svmsym.exact.problem import Problem
from svmsym.exact.reading.values import inexact
from svmsym.number_text import exact_number

Number = Fraction | int


@dataclass(frozen=True)
class Stretch:
    """An interval of the parameter, with or without its ends; ``stop`` None is for ever.

    >>> str(Stretch(Fraction(0), Fraction(2, 3), False, True)), str(Stretch(Fraction(1), None, True, False))
    ('(0, 2/3]', '[1, ∞)')
    """

    start: Fraction
    stop: Fraction | None
    with_start: bool
    with_stop: bool

    def __str__(self) -> str:
        left, right = "(["[self.with_start], ")]"[self.with_stop]
        return f"{left}{self.start}, {'∞' if self.stop is None else self.stop}{right}"

    def __contains__(self, t: Number) -> bool:
        if self.start < t and (self.stop is None or t < self.stop):
            return True
        return (t == self.start and self.with_start) or (t == self.stop and self.with_stop)


@dataclass(frozen=True, eq=False)
class Path(Rich):
    """The optimum for all values of a parameter.

    >>> four = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> p = path(four, "C")
    >>> [str(t) for t in p.breakpoints], [str(v) for v in p.at(Fraction(1, 2)).alpha]
    (['2/9', '1/3', '2/3', '1'], ['5/18', '1/3', '1/2', '1/9'])
    >>> [str(s) for s in p.support(3)]
    ['(0, 2/3)']
    """

    pencil: Pencil
    segments: tuple[Segment, ...]
    after: Literal["stop", "nothing", "for ever"]  # "nothing": there is no optimum beyond the end

    def __repr__(self) -> str:
        stop = "∞" if self.stop is None else self.stop
        return f"Path({self.parameter.name} from {self.start} to {stop}, {len(self.segments)} segments)"

    @property
    def problem(self) -> Problem:
        """What was solved."""
        return self.pencil.problem

    @property
    def parameter(self) -> Parameter:
        """Which parameter t is."""
        return self.pencil.parameter

    @property
    def start(self) -> Fraction:
        """The first t."""
        return self.segments[0].start

    @property
    def stop(self) -> Fraction | None:
        """The last t; None: there is none."""
        return self.segments[-1].stop

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """Where one segment ends and another begins."""
        return tuple([s.start for s in self.segments[1:]])

    @property
    def solves(self) -> int:
        """Exact linear systems solved for the whole path."""
        return sum([s.solves for s in self.segments])

    @cached_property
    def _starts(self) -> list[Fraction]:
        return [s.start for s in self.segments]

    def segment(self, t: Number) -> Segment:
        """The segment that t lies in; of two that meet there, the later one."""
        if t < self.start or (self.stop is not None and t > self.stop):
            raise SvmsymError(
                f"the path does not reach {self.parameter.name} = {t}",
                why=f"it goes from {self.start} to {'∞' if self.stop is None else self.stop}",
                hint="choose a value within",
            )
        return self.segments[bisect_right(self._starts, t) - 1]

    def at(self, t: Number | str) -> Answer:
        """The optimum at one value of the parameter, with the whole interval of b; "0.1" is 1/10."""
        if isinstance(t, float):
            raise inexact(t, self.parameter.name)
        value = exact_number(t) if isinstance(t, str) else Fraction(t)
        return Answer(self.pencil.at(value), "optimal", self.segment(value).point(value))

    def __call__(self, t: Number | str) -> Answer:
        """The optimum at one value of the parameter."""
        return self.at(t)

    def support(self, i: int) -> tuple[Stretch, ...]:
        """For which t point i (from 0) is a support vector: αᵢ(t) > 0, or αᵢ*(t) > 0.

        α is that of ``at``; where it is not unique (``Segment.unique``), another optimum may differ.
        """
        if not 0 <= i < self.problem.n:
            raise SvmsymError(f"there is no point {i}", hint=f"choose one of 0, …, {self.problem.n - 1}")
        found: list[Stretch] = []
        for one in self._parts(i):
            if found and found[-1].stop == one.start and (found[-1].with_stop or one.with_start):
                one = replace(one, start=found[-1].start, with_start=found[-1].with_start)  # noqa: PLW2901
                found.pop()
            found.append(one)
        return tuple(found)

    def _parts(self, i: int) -> Iterator[Stretch]:
        """The parts of single segments, their ends where the next begins left out."""
        blocks = [where for name, where in self.pencil.instance.blocks if name != "slack"]
        for s in self.segments:
            (first, _), (last, _) = s.first, s.last
            begins, goes = (any(u[where][i] for where in blocks) for u in (first, last))
            is_end = s is self.segments[-1] and s.stop is not None
            if begins or goes:
                yield Stretch(s.start, s.stop, begins, goes and is_end)


def path(
    problem: Problem, parameter: str = "C", start: Number | None = None, stop: Number | None = None
) -> Path:
    """The optimum as a function of C, epsilon, nu or 1/nu, from a start to where nothing changes any more.

    The start is 0 (1 for 1/nu) if none is given, or the first value for which there is an optimum. A path in
    nu stops at 1.
    """
    bundle = pencil(problem, parameter)
    limits = bundle.parameter
    first = limits.least if start is None else Fraction(start)
    last = limits.most if stop is None else Fraction(stop)
    beyond = limits.most is not None and last is not None and last > limits.most
    if first < limits.least or beyond or (last is not None and last <= first):
        domain = f"from {limits.least} to {'∞' if limits.most is None else limits.most}"
        raise SvmsymError(
            f"a path in {limits.name} cannot go from {first} to {'∞' if last is None else last}",
            hint=f"choose two values, the smaller one first, {domain}",
        )
    pieces: list[Piece] = []
    found = tuple(segments(bundle, _noted(walk(bundle, first, last), pieces)))
    after = pieces[-1].after
    assert after != "change"
    return Path(bundle, found, after)


def _noted(pieces: Iterator[Piece], last: list[Piece]) -> Iterator[Piece]:
    """The pieces as they come; the last one stays in the list."""
    for piece in pieces:
        last[:] = [piece]
        yield piece
