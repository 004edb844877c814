"""An exact path as JSON, and as the pieces that its certificate is made of."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from svmsym.exact.certificate import Piece, text
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.paths.path import Path
from svmsym.exact.paths.segment import Segment
from svmsym.show.answer_json import counted, empty, pair, sparse_texts, texts

Json = dict[str, Any]


def path_json(path: Path) -> Json:
    """All segments; where one has no end, the second value of each pair is the derivative.

    >>> from svmsym.exact.paths.path import path as follow
    >>> from svmsym.exact.problem import Problem
    >>> two = follow(Problem("svc", C=Fraction(1), X=((0,), (2,)), y=(-1, 1)))
    >>> path_json(two)["segments"][0]["alpha"]
    [{}, {'1': '1/2', '2': '1/2'}]
    """
    stated = empty(path.problem, "optimal")
    return {
        "status": "optimal",
        "problem": stated["problem"],
        "parameter": path.parameter.name,
        "start": text(path.start),
        "stop": None if path.stop is None else text(path.stop),
        "after": path.after,
        "breakpoints": texts(path.breakpoints),
        "segments": [_segment(s) for s in path.segments],
        "notices": stated["notices"],
    }


def _segment(s: Segment) -> Json:
    found: Json = {"from": text(s.start), "to": None if s.stop is None else text(s.stop)}
    found["alpha_unique"] = s.unique  # null where only a linear program could tell
    found["alpha"] = [sparse_texts(s.alpha), sparse_texts(s.alpha_stop)]
    if s.alpha_star:
        found["alpha_star"] = [sparse_texts(s.alpha_star), sparse_texts(s.alpha_star_stop)]
    first, last = s.w, s.w_stop
    found["w"] = None if first is None or last is None else [texts(first), texts(last)]
    found["b"] = None if s.b is None else [pair(_known(s.b_start)), pair(_known(s.b_stop))]
    found |= {name: [text(v) for v in ends] for name, ends in _scalars(s).items()}
    return found | {"support_vectors": counted(s.support_vectors)}


def _known(every: Interval | None) -> Interval:
    return Interval(None, None) if every is None else every


def _scalars(s: Segment) -> dict[str, tuple[Fraction, Fraction]]:
    return {
        name: (line.at(s.start), line.slope if s.stop is None else line.at(s.stop))
        for name, line in s.scalars.items()
    }


def pieces(path: Path) -> Iterator[Piece]:
    """The segments as a certificate takes them."""
    for s in path.segments:
        ends = () if s.b is None else tuple((e.low, e.high) for e in map(_known, (s.b_start, s.b_stop)))
        yield Piece(
            s.start,
            s.stop,
            (s.alpha, s.alpha_stop),
            (s.alpha_star, s.alpha_star_stop),
            ends,
            _scalars(s),
        )
