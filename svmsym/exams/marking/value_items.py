"""Items with a value on the data: α, w, b, margin, hyperplane, support vectors, slack, prediction, K."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Exam, Item
from svmsym.judging.on_data.api import judge_pages
from svmsym.judging.on_data.judge import ROUNDED
from svmsym.judging.on_data.optimum import CLASSIFIERS, NoOptimumError, Optimum, optimum_of
from svmsym.judging.on_data.own import Machine
from svmsym.judging.on_data.quantities import QUANTITIES, Asked, Quantity
from svmsym.judging.on_data.verdict import Judged
from svmsym.writing import tree as t
from svmsym.writing.page import Page

WITHOUT_OPTIMUM = frozenset({"gram", "kernel"})


@lru_cache(maxsize=512)
def _solved(problem: Problem) -> Optimum | NoOptimumError:
    try:
        return optimum_of(problem)
    except NoOptimumError as error:
        return error


def solved(problem: Problem) -> Optimum | NoOptimumError:
    """Find the optimum of a data set, once, or why there is none."""
    try:
        return _solved(problem)
    except TypeError:  # rows of a table are arrays, which have no hash
        return _solved.__wrapped__(problem)


def asked_of(exam: Exam, item: Item) -> Asked | None:
    """Tell what the judge of values is asked; None for items of another kind."""
    known: dict[str, Quantity] = {name: name for name in QUANTITIES}
    quantity = known.get(item.kind)
    if quantity is None or item.data is None:
        return None
    return Asked(
        quantity,
        item.at if quantity in {"predict", "kernel"} else (),
        None if item.accept == "exact" else item.decimals,
        item.margin or exam.margin,
        item.meaning,
        -1 if exam.offset == "minus" else 1,
    )


def world_of(problem: Problem, asked: Asked) -> Optimum | None:
    """Find the optimum that values are held against; a kernel needs none, and has a world without one."""
    found = solved(problem)
    if isinstance(found, Optimum):
        return found
    if asked.quantity in WITHOUT_OPTIMUM and problem.kind in CLASSIFIERS:
        return Machine(problem, None, own_alpha=(Fraction(0),) * problem.n)
    return None


def judge_value(item: Item, asked: Asked, pages: Sequence[Page], best: Problem | Optimum) -> Judged:
    """Judge a value by an optimum or a machine; where exact numbers are asked for, rounded ones are wrong."""
    if asked.quantity == "kernel" and len(asked.points) > len("xz"):
        pairs = list(zip(asked.points[::2], asked.points[1::2], strict=False))
        verdicts = [
            judge_pages(best, replace(asked, points=pair), [_entry(page, k, len(pairs)) for page in pages])
            for k, pair in enumerate(pairs)
        ]
        return min(verdicts, key=lambda j: ("wrong", "undecided", "correct").index(j.verdict))
    judged = judge_pages(best, asked, pages)
    if judged.reason == ROUNDED and item.accept == "exact":
        return replace(judged, verdict="wrong", reason="exact numbers are asked for")
    return judged


def _entry(page: Page, place: int, count: int) -> Page:
    """Keep one entry of a list that gives a value for each pair of points."""
    statements = [
        replace(s, node=s.node.items[place])
        if isinstance(s.node, t.Listed) and len(s.node.items) == count
        else s
        for s in page.statements
    ]
    return replace(page, statements=tuple(statements))
