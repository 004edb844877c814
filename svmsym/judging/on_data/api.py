"""Judge a written answer to one question about a problem: for the command line, exams and notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate
from svmsym.exact.problem import Problem
from svmsym.judging.on_data.judge import judge_page
from svmsym.judging.on_data.no_solution import DENIED, NOTHING, judge_no_solution
from svmsym.judging.on_data.optimum import NoOptimumError, Optimum, optimum_of
from svmsym.judging.on_data.point_sets import MEANINGS, Meant
from svmsym.judging.on_data.predicting import labels_in_words
from svmsym.judging.on_data.quantities import QUANTITIES, Asked, Quantity
from svmsym.judging.on_data.verdict import Broken, Judged, correct, undecided, wrong
from svmsym.judging.on_data.world import Which
from svmsym.meaning.reals import Real
from svmsym.number_text import exact_number
from svmsym.writing.page import Page
from svmsym.writing.sentences import read
from svmsym.writing.shapes import is_statement

_MOST_DECIMALS = 30
_MOST_POINTS = 60  # beyond, a certificate is left out
Point = tuple[Real, ...]


def check_value(  # noqa: PLR0913 - one name for each thing that a sheet can say
    problem: Problem | Optimum | str | Path,
    quantity: Quantity,
    answer: str,
    *,
    at: str | Point | Sequence[str | Point] | None = None,
    decimals: int | None = None,
    margin: Which | None = None,
    meaning: Meant | None = None,
    offset: Literal["plus", "minus"] = "plus",
    oriented: bool | None = None,
) -> Judged:
    """Judge what a student wrote; nothing is printed.

    >>> square = Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))
    >>> check_value(square, "alpha", "α = (1/8, 3/8, 1/8, 3/8)").verdict
    'correct'
    """
    _require(quantity, QUANTITIES, "quantity")
    _require(margin, (None, "half", "full"), "margin")
    _require(meaning, (None, *MEANINGS), "meaning")
    _require(offset, ("plus", "minus"), "offset")
    if decimals is not None and not 0 <= decimals <= _MOST_DECIMALS:
        raise SvmsymError(f"{decimals} decimals", hint=f"between 0 and {_MOST_DECIMALS} can be asked for")
    if isinstance(problem, str | Path):
        from svmsym.exact.front import problem as stated  # noqa: PLC0415 - files are read only here

        problem = stated(problem)
    points = (problem.problem if isinstance(problem, Optimum) else problem).X
    places = _places(at, len(points[0]) if points else 0)
    asked = Asked(quantity, places, decimals, margin, meaning, 1 if offset == "plus" else -1, oriented)
    pages = read(answer).pages
    try:
        best = problem if isinstance(problem, Optimum) else optimum_of(problem)
    except NoOptimumError as error:
        own = problem.problem if isinstance(problem, Optimum) else problem
        return _agree([judge_no_solution(own, error, page) for page in pages])
    return _prove(best, _agree([_judge_reading(best, asked, page) for page in pages]))


def _judge_reading(best: Optimum, asked: Asked, page: Page) -> Judged:
    """Judge one way to read an answer, words that give no value included."""
    words = {word for word, _ in page.verdicts}
    named = asked.quantity == "predict" and labels_in_words(page, best.problem)  # a class may be called "no"
    if words & {"unknown", "false", "no"} and not named:
        return undecided("the answer gives no value, or takes it back")
    if words & NOTHING or asked.quantity == "no_solution":
        if words & NOTHING and not any(is_statement(s.node) for s in page.statements):
            return wrong(Broken("there is an optimum", "the problem has a solution"))
        if words & DENIED and not page.statements:
            return correct("the problem has a solution", {})
        return undecided("the answer does not say whether there is a solution")
    return judge_page(best, asked, page)


def _agree(verdicts: Sequence[Judged]) -> Judged:
    """Take the verdict in which all ways to read an answer agree; ways that make no sense do not count."""
    sensible = [j for j in verdicts if j.verdict != "undecided"] or list(verdicts[:1])
    if len({j.verdict for j in sensible}) > 1:
        return undecided("the answer can be read in several ways", *[j.reason for j in sensible])
    return sensible[0]


def _prove(best: Optimum, judged: Judged) -> Judged:
    """Add the certificate of the optimum that a verdict rests on, unless it has one of its own."""
    answer = best.answer
    if judged.verdict == "undecided" or answer is None or "proof" in judged.certificate:
        return judged
    if answer.problem.n > _MOST_POINTS:
        return judged
    return replace(judged, certificate={**judged.certificate, "proof": certificate(answer, ranges=False)})


def _places(at: str | Point | Sequence[str | Point] | None, dimension: int) -> tuple[Point, ...]:
    """Read the points at which something is asked: one, or several."""
    if at is None:
        return ()
    several = [at] if isinstance(at, str) or all(isinstance(v, Fraction) for v in at) else at
    return tuple(point(p, dimension) if isinstance(p, str) else tuple(p) for p in several)  # type: ignore[arg-type]


def point(text: str, dimension: int = 0) -> tuple[Fraction, ...]:
    """Read a point as an option gives it; where points are numbers, 0,5 is one half.

    >>> [str(v) for v in point("(2, -1/2)")], [str(v) for v in point("0,05", dimension=1)]
    (['2', '-1/2'], ['1/20'])
    """
    inside = text.strip().removeprefix("(").removesuffix(")")
    if dimension == 1 and ";" not in inside:
        return (exact_number(inside, comma="," in inside),)
    return tuple(exact_number(part.strip()) for part in inside.split(";" if ";" in inside else ","))


def _require(value: object, allowed: tuple[object, ...], name: str) -> None:
    if value not in allowed:
        words = ", ".join(str(v) for v in allowed if v is not None)
        raise SvmsymError(f"there is no {name} {value!r}", hint=f"choose one of {words}")
