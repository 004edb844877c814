"""Judge a written answer to one question about a problem: for the command line, exams and notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Literal

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate
from svmsym.exact.problem import Problem
from svmsym.judging.doubting import with_other_commas
from svmsym.judging.on_data.accepting import MISFIT
from svmsym.judging.on_data.coverage import unplaced
from svmsym.judging.on_data.determining import is_value
from svmsym.judging.on_data.judge import HELD_BACK, NO_VALUE, given_value, judge_page
from svmsym.judging.on_data.mentions import say_without_subject
from svmsym.judging.on_data.no_solution import DENIED, NOTHING, is_separable, judge_no_solution
from svmsym.judging.on_data.optimum import NoOptimumError, Optimum, optimum_of
from svmsym.judging.on_data.own import own_machines
from svmsym.judging.on_data.predicting import labels_in_words
from svmsym.judging.on_data.preparing import takes_every
from svmsym.judging.on_data.quantities import MEANINGS, QUANTITIES, Asked, Meant, Quantity
from svmsym.judging.on_data.verdict import Broken, Judged, correct, undecided, wrong
from svmsym.judging.on_data.world import Which
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table, key_of
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real, TooLarge
from svmsym.meaning.values import Undefined, Value
from svmsym.meaning.work import TooMuchWork
from svmsym.number_text import exact_number
from svmsym.worlds.entries import entries_of
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.echo import is_faithful, line_of
from svmsym.writing.page import Page
from svmsym.writing.sentences import read
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_OWN: Mapping[str, Quantity] = {"α": "alpha", "w": "w", "b": "b", "S": "support_vectors"}
_SEVERAL = "the answer can be read in several ways"
_FOLLOWS = "this follows from the earlier values"
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
    own: Mapping[str, str] | None = None,
) -> Judged:
    """Judge what a student wrote; nothing is printed.

    ``own`` puts earlier values of the student in the place of ours, by letter: ``{"α": "(1/4, 1/4)"}``, also
    w, b and S, the support vectors. The answer is then correct if it follows from them: "with your α, w = …".
    What α does not fix (b from different support vectors) may have any value that consistent work gives.

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
    if isinstance(problem, Problem) and isinstance(problem.X, tuple):  # whole numbers may be given as such
        problem = replace(problem, X=tuple(tuple(map(Fraction, row)) for row in problem.X))
    points = (problem.problem if isinstance(problem, Optimum) else problem).X
    places = _places(at, len(points[0]) if points else 0)
    asked = Asked(quantity, places, decimals, margin, meaning, 1 if offset == "plus" else -1, oriented)
    values = None
    if own:
        best = problem if isinstance(problem, Optimum) else optimum_of(problem)
        values = {letter: _own_value(best, letter, text) for letter, text in own.items()}
    pages = sensible(read(answer).pages)
    judged = judge_pages(problem, asked, pages, values)
    if judged.verdict == "wrong":
        for text in with_other_commas(answer):
            if judge_pages(problem, asked, read(text).pages, values).verdict == "correct":
                judged = undecided(_SEVERAL)
                break
    return replace(judged, read_as=judged.read_as or _echo(pages))


def sensible(pages: Sequence[Page]) -> Sequence[Page]:
    """Leave out ways to read an answer in which its sums are false: 1/8 + 5/2 = 2,625 has a decimal comma."""
    kept = [page for page in pages if all(_adds_up(s.node) for s in page.statements)]
    return kept or pages


def _adds_up(node: Node) -> bool:
    """Tell whether a chain of equations between numbers holds; of anything else nothing is known."""
    if not isinstance(node, t.Relation) or set(node.signs) != {"="} or not is_value(node) or keys_in(node):
        return True
    try:
        return Meaning(Table(), World({}, 0)).truth(node)
    except (Undefined, TooLarge, TooMuchWork):
        return True


def _echo(pages: Sequence[Page]) -> str | None:
    """Tell what was understood, where there is one way, and where it is read back as the same."""
    page = pages[0]
    known = len(pages) == 1 and page.statements and not page.failures and is_faithful(page.statements)
    return "; ".join(map(line_of, page.statements)) if known else None


def judge_pages(
    problem: Problem | Optimum, asked: Asked, pages: Sequence[Page], own: Mapping[str, Value] | None = None
) -> Judged:
    """Judge all ways to read an answer; ``own`` are earlier values of the student, by letter."""
    try:
        best = problem if isinstance(problem, Optimum) else optimum_of(problem)
    except NoOptimumError as error:
        stated_problem = problem.problem if isinstance(problem, Optimum) else problem
        return _agree([judge_no_solution(stated_problem, error, page) for page in pages])
    if own:
        found = [_agree([_judge_reading(m, asked, p) for p in pages]) for m in own_machines(best, own)]
        judged = min(found, key=lambda j: ("correct", "undecided", "wrong").index(j.verdict))
        return replace(judged, reason=_FOLLOWS) if judged.verdict == "correct" else judged
    return _prove(best, _agree([_judge_reading(best, asked, page) for page in pages]))


def value_given(best: Optimum, asked: Asked, answer: str) -> Value:
    """Find what an answer gives as the value, right or not; None where it gives none or several.

    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> value_given(two, Asked("b"), "b = 3/2 - 1"), value_given(two, Asked("support_vectors"), "x_2")
    (Fraction(1, 2), frozenset({2}))
    """
    return value_of_pages(best, asked, read(answer).pages)


def value_of_pages(best: Optimum, asked: Asked, pages: Sequence[Page]) -> Value:
    """Find the value in which all ways to read an answer agree."""
    try:
        found = [given_value(best, asked, page) for page in pages]
    except (TooLarge, TooMuchWork):
        return None
    kept = [v for v in found if v is not None]
    return kept[0] if kept and all(v == kept[0] for v in kept) else None


def _own_value(best: Optimum, letter: str, text: str) -> Value:
    """Read an own value."""
    if letter not in _OWN:
        raise SvmsymError(f"there is no own value of {letter!r}", hint=f"choose among {', '.join(_OWN)}")
    found = value_given(best, Asked(_OWN[letter]), text)
    if found is None:
        raise SvmsymError(f"no value of {letter} can be read in {text[:40]!r}")
    return tuple(entries_of(found)) if letter in {"α", "w"} else found


def _judge_reading(best: Optimum, asked: Asked, page: Page) -> Judged:
    """Judge one way to read an answer; numbers that are too large are left open."""
    try:
        return _judge_words(best, asked, page)
    except (TooLarge, TooMuchWork) as error:
        return undecided(str(error))


def _judge_words(best: Optimum, asked: Asked, page: Page) -> Judged:
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
    judged = judge_page(best, asked, page)
    if judged.verdict == "wrong" and has_unknown_words(page) and not _is_named(page, asked.names.letter):
        return undecided("a claim in words is not understood")  # it may be the answer, or a part of it
    if judged.verdict != "undecided" and (word := unplaced(page, wrong=judged.verdict == "wrong")):
        return undecided(
            f"the words {word!r} are not understood", *([HELD_BACK] if judged.verdict == "correct" else [])
        )
    if judged.verdict == "correct" and words & {"separable", "not inseparable"}:
        separable = is_separable(best.problem)
        if separable is not True:
            return undecided(
                "the answer calls the data separable: this does not hold, or depends on the kernel"
            )
    return judged


def _is_named(page: Page, letter: str) -> bool:
    """Tell whether the letter that is asked for has a value in a statement without unknown words."""
    return any(
        isinstance(s.node, t.Relation) and s.node.signs[0] == "=" and key_of(s.node.parts[0]) == letter
        for s in page.statements
        if not s.strange
    )


def has_unknown_words(page: Page) -> bool:
    """Tell whether something is claimed in words that are not understood.

    >>> [has_unknown_words(read(text).page) for text in ("b = 1", "so the street is √2 wide")]
    [False, True]
    """
    return any(
        say_without_subject(s, page) is None
        if isinstance(s.node, t.Words)
        else s.strange and not takes_every(s, page)
        for s in page.statements
    )


def _agree(verdicts: Sequence[Judged]) -> Judged:
    """Take the verdict in which all ways to read an answer agree; ways that make no sense do not count."""
    verdicts = [j for j in verdicts if MISFIT not in j.notes] or verdicts
    held = [j for j in verdicts if HELD_BACK in j.notes]
    decided = held or [j for j in verdicts if j.verdict != "undecided"] or list(verdicts[:1])
    sensible = [j for j in decided if NO_VALUE not in j.notes] or decided
    if len({j.verdict for j in sensible}) > 1:
        return undecided(_SEVERAL, *[j.reason for j in sensible])
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
