"""Items with a value of the optimum: α, w, b, margin, hyperplane, support vectors, slack, prediction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

from svmsym.exact.problem import Problem
from svmsym.exams.marking.answer_reading import ReadAnswer
from svmsym.exams.marking.carried import Values
from svmsym.exams.marking.finding import Finding, finding_of
from svmsym.exams.marking.following import Own
from svmsym.exams.marking.predictions import numbers_said
from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.statements import Read
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.values.also_said import false_statement
from svmsym.exams.values.boundary import boundaries
from svmsym.exams.values.check import Asked, Quantity, judge_reading
from svmsym.exams.values.conventions import stated_offsets
from svmsym.exams.values.evaluating import Affine
from svmsym.exams.values.given_letters import known_letters
from svmsym.exams.values.optimum import NoOptimumError, Optimum, optimum_of
from svmsym.exams.values.said import false_equations, said
from svmsym.exams.values.surd import NotExactError
from svmsym.exams.values.world import World, with_own_line

QUANTITY: Mapping[str, Quantity] = {name: name for name in get_args(Quantity)}


@lru_cache(maxsize=512)
def _solved(problem: Problem) -> Optimum | NoOptimumError:
    try:
        return optimum_of(problem)
    except NoOptimumError as error:
        return error


def solved(problem: Problem) -> Optimum | NoOptimumError:
    """The optimum of a data set, computed once, or why there is none."""
    try:
        return _solved(problem)
    except TypeError:  # rows of a table are arrays, which have no hash
        return _solved.__wrapped__(problem)


def asked_of(exam: Exam, item: Item) -> Asked | None:
    """What the judges of values are asked; None for items of another kind."""
    quantity = QUANTITY.get(item.kind)
    if quantity is None:
        return None
    decimals = None if item.accept == "exact" else item.decimals
    points = item.at if quantity == "predict" else ()
    margin = item.margin or exam.margin
    sign = exam.offset or "plus"
    return Asked(quantity, points, decimals, margin, item.meaning, sign, exact=item.accept == "exact")


def judge_value_item(asked: Asked, answer: ReadAnswer, best: Optimum | NoOptimumError) -> Finding:
    """The verdict against the optimum."""
    reading = answer.reading
    if isinstance(best, NoOptimumError):
        why = (best.why,) if best.why else ()
        return Finding("undecided", best.what, _echo(answer), notes=why)
    return finding_of(judge_reading(best, asked, reading, rest=answer.rest))


def own_of(item: Item, asked: Asked, answer: ReadAnswer, values: Values, best: Optimum) -> Own:
    """The answer in the forms that following needs."""
    reading = answer.reading
    if not isinstance(reading, Read):
        return Own(values)
    doubt = _contradiction(reading, best, asked)
    if item.kind == "predict":
        return Own(values, numbers=numbers_said(reading, best, asked), doubt=doubt)
    planes = _planes(reading, best, asked) if item.kind == "hyperplane" else ()
    return Own(values, planes=planes, doubt=doubt)


def _contradiction(reading: Read, best: Optimum, asked: Asked) -> str:
    """What in an answer does not fit its own w, b and hyperplane: x_1 + x_2 − 1 = 0 and b = 1."""
    known, every = known_letters(best.problem), reading.statements
    stated = stated_offsets(every) or {asked.offset}
    try:
        found = said(every, known, asked.room, reading.decimals)
        forms = boundaries(every, found, known, minus=stated == {"minus"})
        equations = false_equations(every, found, known, asked.room, reading.decimals)
    except NotExactError:
        return ""
    if equations:
        return "an equation in the answer does not hold"
    sign = 0 if len(stated) > 1 else -1 if stated == {"minus"} else 1
    own = [with_own_line(World(best, known), form.form, sign) for form in forms]
    false = false_statement(own, every, reading.decimals, asked.room, asked.quantity)
    return "" if false is None else f"the answer also says {echo_text(false)}, which contradicts the rest"


def _planes(reading: Read, best: Optimum, asked: Asked) -> tuple[Affine, ...]:
    known = known_letters(best.problem)
    try:
        found = said(reading.statements, known, asked.room, reading.decimals)
        minus = (stated_offsets(reading.statements) or {asked.offset}) == {"minus"}
        forms = boundaries(reading.statements, found, known, minus=minus)
    except NotExactError:
        return ()
    return tuple(form.form for form in forms)


def _echo(answer: ReadAnswer) -> str:
    return echo_text(answer.reading.statement) if isinstance(answer.reading, Read) else ""
