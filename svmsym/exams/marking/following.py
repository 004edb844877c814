"""Follow-through: whether an answer is what the student's own earlier answers lead to.

    consistent    it follows from them, though it is not the right value
    inconsistent  it does not
    open          an earlier answer could not be read, so that nobody knows
    degenerate    it follows from zeros or from an empty set, which earns nothing by itself
    none          there is nothing to follow

The same judge is asked with the machine that the student's own values make in the place of the optimum. α is
followed from the student's own dual or Gram matrix, solved exactly as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from svmsym.exams.marking.carried import Values
from svmsym.exams.marking.own_problem import Outcome
from svmsym.exams.marking.own_sources import Given, OwnDual, Sources, given_by, machines, own_duals
from svmsym.exams.marking.value_items import judge_value
from svmsym.exams.setting.exam import Item
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.own import offsets_at
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import Judged, show, undecided
from svmsym.judging.sheet import Sheet
from svmsym.meaning import reals
from svmsym.meaning.numbers import negative
from svmsym.meaning.values import Undefined
from svmsym.writing.page import Page

State = Literal["consistent", "inconsistent", "open", "degenerate", "none"]
Clash = tuple[tuple[int, str], ...]  # values of b, as the sheet writes it, by the points that give them
# The letters of earlier values that a value is computed from.
_FROM = {"w": "α", "margin": "αw", "b": "αwS", "support_vectors": "αwb"}
_WITH_B = frozenset({"b", "slack", "predict", "hyperplane"})


@dataclass(frozen=True)
class Followed:
    """How an answer stands to the earlier ones: which it follows, and what they show."""

    state: State
    origin: tuple[str, ...] = ()
    clash: Clash = ()
    outcome: Outcome | Literal["only zero"] = "optimal"  # of the student's own dual
    why: str = ""


@dataclass(frozen=True)
class Question:
    """What was asked for, the ways to read the answer, the value in it, and the right optimum."""

    item: Item
    asked: Asked
    pages: Sequence[Page]
    values: Values
    best: Optimum
    sheet: Sheet


def follow(question: Question, found: Sources) -> Followed:
    """Tell whether the answer follows from the student's own earlier ones."""
    item, best = question.item, question.best
    if not found.own and not found.unread:
        return Followed("none")
    duals = own_duals(best.problem, found, question.sheet)
    if item.kind == "alpha":
        return _from_duals(question, found, duals)
    given = given_by(found, best.problem, duals).only(_FROM.get(item.kind, "αwbS"))
    clash = _clash(question, given) if item.kind in _WITH_B and "b" not in given.values else ()
    doubt = ""
    for judged, ids in _verdicts(question, given):
        origin = tuple(c.item.id for c in found.used if c.item.id in ids and c.own)
        if origin and judged.verdict == "correct":
            return Followed("consistent", origin, clash)
        if origin and judged.verdict == "undecided":
            doubt = doubt or judged.reason
    spoilt = tuple(c.item.id for c in found.used if not c.right and c.values.degenerate)
    if spoilt and len(spoilt) == len(found.wrong):
        return Followed("degenerate", spoilt)
    names = tuple(n for n in item.follow if n in found.wrong)
    if found.unread or doubt:
        return Followed("open", found.unread or names, why=doubt)
    return Followed("inconsistent", names, clash if item.kind == "b" else ())


def _verdicts(question: Question, given: Given) -> Iterator[tuple[Judged, Sequence[str]]]:
    """Judge the answer by every machine; then, if none fits, by all numbers that were rounded to its own."""
    support, alpha = question.values.support, given.values.get("α")
    nonzero = frozenset(i for i, a in enumerate(alpha or (), 1) if a)
    if question.item.kind == "support_vectors" and nonzero and support == nonzero:
        yield Judged("correct", "these are the points with α ≠ 0"), [given.items["α"]]
    refuted = True
    for machine, ids in machines(question.best, given):
        judged = judge_value(question.item, _meant(question), question.pages, machine)
        refuted = refuted and judged.verdict == "wrong"
        yield judged, ids
    rounded = given.enclosed
    if not refuted or rounded is None:
        return
    try:
        for machine, ids in machines(question.best, rounded):
            judged = judge_value(question.item, _meant(question), question.pages, machine)
            near = judged.verdict == "undecided" and "enclosure" in judged.reason
            yield replace(judged, verdict="correct") if near else judged, ids
    except Undefined as error:  # whether a rounded number is at its bound cannot be told
        yield undecided(str(error)), [*given.items.values()]


def _meant(question: Question) -> Asked:
    """Ask for support vectors in any meaning: by w they are the points on the margin."""
    asked = question.asked
    return replace(asked, meaning=None) if asked.quantity == "support_vectors" else asked


def _clash(question: Question, given: Given) -> Clash:
    """List the b that support vectors give, where they differ by more than rounding explains."""
    own = given.only("α" if "α" in given.values else "w")
    if not own.values or not set(own.items.values()):
        return ()
    try:
        exact = offsets_at(question.best, own.values)
        ends = offsets_at(question.best, own.enclosed.values) if own.enclosed is not None else exact
    except Undefined:
        return ()
    if all(reals.compare(a, b) in {0, None} for _, a in ends for _, b in ends):
        return ()
    return tuple((i, show(b if question.asked.sign > 0 else negative(b))) for i, b in exact)


def _from_duals(question: Question, found: Sources, duals: Sequence[OwnDual]) -> Followed:
    """Tell whether α solves the student's own dual, which may have no solution, or could not be taken."""
    alpha = tuple(v for v in question.values.alpha or () if isinstance(v, Fraction))
    whole = len(alpha) == question.best.problem.n and any(alpha)
    for own in duals:
        if whole and own.problem is not None and own.problem.optimal(alpha, question.asked.room):
            return Followed("consistent", (own.item,))
    for own in duals:
        if own.problem is None:
            return Followed("open", (own.item,), why=own.why)
        outcome, solution = own.problem.solved
        if outcome == "not concave" or own.item in found.unread:
            return Followed("open", (own.item,), outcome=outcome)
        if outcome == "optimal" and not any(solution) and own.problem.unique:
            return Followed("degenerate", (own.item,), outcome="only zero")
        return Followed("inconsistent", (own.item,), outcome=outcome)
    return Followed("open", found.unread) if found.unread else Followed("none")
