"""One question about a problem, and the verdict on an answer to it.

    α, w, b, margin, hyperplane, support vectors, slack, prediction

An answer that cannot be read, has two readings, or says too little is undecided: never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, get_args

from svmsym.exact.certificate import certificate
from svmsym.exact.problem import Problem
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import (
    Ambiguous,
    Decimal,
    Reading,
    Statement,
    Unreadable,
)
from svmsym.exams.values.alpha import MOST_POINTS, judge_alpha
from svmsym.exams.values.also_said import condition_in_doubt, false_statement, false_words
from svmsym.exams.values.at_odds import broken_equation, unless_at_odds
from svmsym.exams.values.at_points import judge_slack
from svmsym.exams.values.boundary import boundaries
from svmsym.exams.values.closeness import tolerance
from svmsym.exams.values.conventions import stated_offsets
from svmsym.exams.values.doubts import doubt, held_back
from svmsym.exams.values.entries import by_point, entries
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.given import Unclear, over_points
from svmsym.exams.values.given_letters import known_letters
from svmsym.exams.values.hyperplane import judge_hyperplane
from svmsym.exams.values.named_points import Point, named_points
from svmsym.exams.values.normal import Which, judge_margin, judge_w
from svmsym.exams.values.numbers_given import is_doubled, margin_given, normal_given, offset_given
from svmsym.exams.values.offset import judge_b, judge_offsets, range_of_b
from svmsym.exams.values.optimum import NoOptimumError, Optimum, optimum_of
from svmsym.exams.values.plane_letters import in_coordinates
from svmsym.exams.values.point_sets import points_named
from svmsym.exams.values.predict import judge_entries, unless_class
from svmsym.exams.values.said import Said, false_equations, flat, said
from svmsym.exams.values.support_sets import Meaning, judge_support
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.exams.values.verdict import Judged, all_right, undecided, wrong
from svmsym.exams.values.width_words import judged_as_width, says_width
from svmsym.exams.values.world import Open, World, with_own_line, worlds
from svmsym.formulas.budget import within_budget

Quantity = Literal["alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict"]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
_MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2
ROUNDED = "a rounded value of the right one; the exam does not say whether that is enough"
_RIGHT_AND = "the value is right, and"
_STARRED = ("svr", "nusvr")


@dataclass(frozen=True)
class Asked:
    """What the sheet asks for, and how.

    ``points``: where to predict; ``decimals``: rounded numbers will do, to so many places; ``offset``:
    whether the sheet writes wᵀx + b or wᵀx − b; ``oriented``: whether a hyperplane needs its positive side
    where +1 is; None lets the answer decide: an equation does not, a function f(x) does; ``exact``: the sheet
    says that rounded numbers will not do.
    """

    quantity: Quantity
    points: tuple[Point, ...] = ()
    decimals: int | None = None
    margin: Which | None = None
    meaning: Meaning | None = None
    offset: Literal["plus", "minus"] = "plus"
    oriented: bool | None = None
    exact: bool = False

    @property
    def room(self) -> Fraction:
        """The tolerance."""
        return tolerance(self.decimals)


def judge_reading(
    problem: Problem | Optimum, asked: Asked, reading: Reading, *, rest: bool = False
) -> Judged:
    """The verdict on an answer as it was read; ``rest``: it ends with "the rest is 0"."""
    return within_budget(lambda: _judged(problem, asked, reading, rest=rest), undecided)


def _judged(problem: Problem | Optimum, asked: Asked, reading: Reading, *, rest: bool) -> Judged:
    if isinstance(reading, Unreadable):
        hints = [reading.hint] if reading.hint else []
        return undecided(f"not readable at column {reading.column}: {reading.message}", *hints)
    if isinstance(reading, Ambiguous):
        notes = [f"reading {k}: {echo_text(r.statement)}" for k, r in enumerate(reading.readings, 1)]
        return undecided(f"two readings: {reading.question}", *notes)

    def judge(asked: Asked) -> Judged:
        said_so = reading.statements, reading.decimals
        return judge_statements(problem, asked, *said_so, rest=rest, text=reading.text)

    points = problem.problem.n if isinstance(problem, Optimum) else problem.n
    reason = reading.limit(points) or doubt(asked.quantity, reading.text)
    if reason:
        judged = undecided(reason)
    elif asked.quantity == "margin" and (width := says_width(reading.text)):
        judged = judged_as_width(width, asked.margin, lambda which: judge(replace(asked, margin=which)))
    else:
        judged = judge(asked)
    if judged.verdict == "wrong" and _rounded(asked, reading.decimals, judge):
        mixed = asked.quantity == "alpha" and "/" in reading.text and _many(problem)
        judged = judged if mixed else undecided(ROUNDED, judged.reason)
    judged = held_back(judged, asked.quantity, reading.text)
    return replace(judged, read_as=echo_text(reading.statement) + (", rest 0" if rest else ""))


def _many(problem: Problem | Optimum) -> bool:
    """Whether α is not unique: then fractions beside decimals would be moved by the room of the decimals."""
    try:
        best = problem if isinstance(problem, Optimum) else optimum_of(problem)
    except NoOptimumError:
        return False
    return best.alpha_unique is not True


def _rounded(asked: Asked, written: Sequence[Decimal], judge: Callable[[Asked], Judged]) -> bool:
    """Whether decimals are the right value rounded, where the sheet does not say if that will do."""
    if asked.decimals is not None or asked.exact or not written:
        return False
    judged = judge(replace(asked, decimals=min(_MACHINE, *(d.places for d in written))))
    return judged.verdict == "correct" or judged.reason.startswith(_RIGHT_AND)


def judge_statements(  # noqa: PLR0913 - an answer is its statements, its decimals and its words
    problem: Problem | Optimum,
    asked: Asked,
    statements: Sequence[Statement],
    decimals: Sequence[Decimal] = (),
    *,
    rest: bool = False,
    text: str = "",
) -> Judged:
    """The verdict on the statements of an answer; ``text``: its words.

    >>> from sympy import Rational
    >>> from svmsym.exams.meaning.statements import Shown, Tuple
    >>> square = Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))
    >>> judge_statements(square, Asked("alpha"), [Shown(Tuple((Rational(1, 4),) * 4))]).verdict
    'correct'
    """
    try:
        best = problem if isinstance(problem, Optimum) else optimum_of(problem)
    except NoOptimumError as error:
        return undecided(error.what, *([error.why] if error.why else []))
    known = _known(best, asked)
    taken = ""
    if asked.quantity == "hyperplane" and best.problem.X and best.problem.kind not in _STARRED:
        statements, taken = in_coordinates(statements, len(best.problem.X[0]))
    try:
        found = said(statements, known, asked.room, decimals)
        case = _Case(best, asked, tuple(statements), found, known, rest, tuple(decimals), text)
        judged = _proved(best, _unless_false(case, _by_convention(case)))
        return replace(judged, notes=(*judged.notes, taken)) if taken else judged
    except NotExactError as error:
        return undecided(error.what)


def _unless_false(case: _Case, judged: Judged) -> Judged:
    """A right value beside what does not hold, w = (1, −1) and ‖w‖ = 2, waits for a person.

    So does a value under a condition that is not understood, whatever the verdict.
    """
    reason = condition_in_doubt(lambda: _worlds(case), case.statements, case.asked.points)
    if reason:
        return undecided(reason)
    if judged.verdict != "correct":
        return judged
    every, room = _worlds(case), case.asked.room
    equations = false_equations(case.statements, case.found, case.known, room, case.decimals)
    beside = false_statement(every, case.statements, case.decimals, room, case.asked.quantity)
    if equations:
        false = broken_equation(equations).words
    elif beside is not None:
        false = f"the answer also says {echo_text(beside)}, which does not hold at the optimum"
    else:
        false = false_words(case.best, every, case.text, case.statements)
    return undecided(f"{_RIGHT_AND} {false}") if false else judged


def _worlds(case: _Case) -> list[World]:
    """The worlds in which a right answer may stand."""
    quantity, stated = case.asked.quantity, stated_offsets(case.statements) or {case.asked.offset}
    sign = 0 if len(stated) > 1 else -1 if stated == {"minus"} else 1
    alpha = over_points(case.found, "α", case.best.problem.n, case.zero) if quantity == "alpha" else ()
    b = offset_given(case.statements, case.found, case.known) if quantity == "b" else None
    settled = Open(
        sign,
        b if not isinstance(b, Unclear) and _many_offsets(case.best) else None,
        alpha if not isinstance(alpha, Unclear) and case.best.alpha_unique is not True else (),
        margin=quantity != "margin",
        labels=quantity != "predict",
    )
    found = worlds(case.best, case.known, settled)
    forms = boundaries(case.statements, case.found, case.known, minus=sign < 0)
    own = [f.form for f in forms if len(f.form.slope) == case.d] if quantity == "hyperplane" else []
    return [*found, *(with_own_line(world, form, sign) for form in own for world in found)]


def _many_offsets(best: Optimum) -> bool:
    return best.offset is not None and best.offset[0] != best.offset[1]


def _by_convention(case: _Case) -> Judged:
    """The verdict in the convention that the answer states, else in that of the sheet."""
    judge, asked = _JUDGES[case.asked.quantity], case.asked
    stated = stated_offsets(case.statements) if asked.quantity in {"b", "hyperplane"} else set()
    if stated <= {asked.offset}:
        return judge(case)
    if len(stated) > 1:
        return undecided("the answer writes both wᵀx + b and wᵀx − b")
    (own,) = stated
    judged = judge(replace(case, asked=replace(asked, offset=own)))
    if judged.verdict == "wrong" and judge(case).verdict == "correct":
        return undecided("right as the sheet writes b, and wrong as the answer itself does")
    return judged


def _proved(best: Optimum, judged: Judged) -> Judged:
    """With the certificate of the optimum that the verdict rests on, unless it has one of its own."""
    answer = best.answer
    if judged.verdict == "undecided" or answer is None or "proof" in judged.certificate:
        return judged
    if answer.problem.n > MOST_POINTS:
        return judged
    return replace(judged, certificate={**judged.certificate, "proof": certificate(answer, ranges=False)})


@dataclass(frozen=True)
class _Case:
    best: Optimum
    asked: Asked
    statements: tuple[Statement, ...]
    found: Said
    known: Known
    rest: bool
    decimals: tuple[Decimal, ...] = ()
    text: str = ""

    @property
    def zero(self) -> Number | None:
        return Fraction(0) if self.rest else None

    @property
    def d(self) -> int:
        points = self.best.problem.X
        return len(points[0]) if points else 1


def _known(best: Optimum, asked: Asked) -> Known:
    """The letters that the sheet gives; ‖w‖ where a margin is asked for."""
    exact = not best.norm2.radius
    norm2 = best.norm2.middle if exact and asked.quantity == "margin" else None
    return known_letters(best.problem, norm2)


def _alpha(case: _Case) -> Judged:
    problem = case.best.problem
    alpha = over_points(case.found, "α", problem.n, case.zero)
    star = over_points(case.found, "α*", problem.n, case.zero) if problem.kind in _STARRED else ()
    for part in (alpha, star):
        if isinstance(part, Unclear):
            return undecided(part.reason)
    assert not isinstance(alpha, Unclear)
    assert not isinstance(star, Unclear)
    judged = judge_alpha(case.best, alpha, star, case.asked.room)
    return _with_rounding_note(judged, case, lambda room: judge_alpha(case.best, alpha, star, room))


def _slack(case: _Case) -> Judged:
    xi = over_points(case.found, "ξ", case.best.problem.n, case.zero)
    if isinstance(xi, Unclear):
        return undecided(xi.reason)
    return judge_slack(case.best, xi, case.asked.room)


def _w(case: _Case) -> Judged:
    w = normal_given(case.found, case.known, case.d)
    if isinstance(w, Unclear):
        return undecided(w.reason)
    return judge_w(case.best, w, case.asked.room)


def _b(case: _Case) -> Judged:
    ranges = [r for s in flat(case.statements) if (r := range_of_b(s)) is not None]
    if ranges:
        return judge_offsets(
            case.best, ranges[0], case.known, case.asked.room, minus=case.asked.offset == "minus"
        )
    b = offset_given(case.statements, case.found, case.known)
    if isinstance(b, Unclear):
        return undecided(b.reason)

    def judge(b: Number) -> Judged:
        return judge_b(case.best, b, case.asked.room, minus=case.asked.offset == "minus")

    return unless_at_odds(judge(b), case.statements, case.decimals, case.asked.room, judge)


def _margin(case: _Case) -> Judged:
    def judge(value: Number) -> Judged:
        return judge_margin(case.best, value, case.asked.margin, case.asked.room)

    if case.found.false:
        false = wrong(broken_equation(case.found.false))
        return unless_at_odds(false, case.statements, case.decimals, case.asked.room, judge)
    value = margin_given(case.statements, case.known, case.asked.room, case.decimals)
    if isinstance(value, Unclear):
        return undecided(value.reason)
    judged = judge(value)
    twice = judged.verdict == "wrong" and is_doubled(case.statements, case.known)
    if twice and judge(2 * value).verdict != "wrong":
        return undecided("twice a letter is given: which of them is the margin?", judged.reason)
    return judged


def _hyperplane(case: _Case) -> Judged:
    if case.found.shown and {"w", "b"} & {*case.found.values}:
        return undecided("w or b is given, and another value beside it: which of them is meant?")
    forms = boundaries(case.statements, case.found, case.known, minus=case.asked.offset == "minus")
    if not forms:
        return undecided("no hyperplane was given: write an equation in x_1, x_2, … or w and b")
    verdicts = []
    for form in forms:
        oriented = form.oriented if case.asked.oriented is None else case.asked.oriented
        verdicts.append(judge_hyperplane(case.best, form.form, case.asked.room, oriented=oriented))
    if {"correct", "wrong"} <= {judged.verdict for judged in verdicts}:
        return undecided("one of the hyperplanes is right, and another is not: which of them is meant?")
    return all_right(verdicts)


def _support(case: _Case) -> Judged:
    points = case.best.problem.X or ((),) * case.best.problem.n
    readings = points_named(case.statements, points)
    if isinstance(readings, Unclear):
        return undecided(readings.reason)
    verdicts = [judge_support(case.best, chosen, case.asked.meaning) for chosen in readings]
    if len({judged.verdict for judged in verdicts}) > 1:
        notes = [f"points {sorted(s)}: {j.verdict}" for s, j in zip(readings, verdicts, strict=True)]
        return undecided("two readings: numbers of points, or coordinates; write x_1, x_3", *notes)
    return verdicts[0]


def _predict(case: _Case) -> Judged:
    problem = case.best.problem
    named = named_points(case.statements)
    at = case.asked.points
    if not at and len(named) == 1 and len(named[0]) == case.d:
        at = (named[0],)
    if not at:
        return undecided("the point is missing at which to predict", "give it with --at, as in --at 2,0")
    if problem.X is None or problem.kind == "svdd":
        return undecided(f"there is no prediction at a new point for {problem.kind} with these data")
    for x in at:
        if len(x) != case.d:
            return undecided(f"the points have {_counted(case.d)}, and the new one has {len(x)}")
    found = entries(case.statements, case.known, case.asked.room, case.decimals)
    given = found if isinstance(found, Unclear) else by_point(found, at, case.d)
    if isinstance(given, Unclear):
        if len(at) == 1 and given.false:
            how = case.known, case.asked.room, case.decimals
            others = [s for s in flat(case.statements) if not said([s], *how).false]
            stated = entries(others, *how)
            return unless_class(case.best, at[0], stated, wrong(broken_equation(given.false)))
        return undecided(given.reason)
    return judge_entries(case.best, at, given, case.asked.room, case.text)


def _counted(d: int) -> str:
    return f"{d} coordinate{'' if d == 1 else 's'}"


def _with_rounding_note(judged: Judged, case: _Case, again: Callable[[Fraction], Judged]) -> Judged:
    """Say where only the rounding is wrong."""
    if judged.verdict != "wrong" or case.asked.decimals is not None:
        return judged
    for places in (4, 3, 2):
        if again(tolerance(places)).verdict == "correct":
            note = f"right when rounded to {places} places; exact numbers are asked for"
            return replace(judged, notes=(*judged.notes, note))
    return judged


_JUDGES = {
    "alpha": _alpha,
    "w": _w,
    "b": _b,
    "margin": _margin,
    "hyperplane": _hyperplane,
    "support_vectors": _support,
    "slack": _slack,
    "predict": _predict,
}
