"""The catalogue: every known mistake, and the answers that it gives to an item.

The ids name the step where the mistake happens: lagr (Lagrangian), stat (stationarity), dual, gram, active
(which points are support vectors), b, margin, pred (prediction), scale, kernel, labels, soft (slack). Their
order is that of the sentences for students.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.asked import values, written
from svmsym.exams.mistakes.condition_slips import implications
from svmsym.exams.mistakes.feature_maps import FEATURES, feature_text, wrong_features
from svmsym.exams.mistakes.formula_tables import FORMULA_KINDS, wrong_formulas
from svmsym.exams.mistakes.path import Path
from svmsym.exams.mistakes.question import VALUE_KINDS, plain, question
from svmsym.exams.mistakes.value_tables import MULTIPLE, value_table
from svmsym.exams.prose import sentences
from svmsym.exams.setting.exam import Item

IDS: tuple[str, ...] = tuple(sentences("en", "mistakes"))


def wrong_answers(item: Item, problem: Problem | None) -> Iterator[tuple[str, str]]:
    """List the mistakes that can be made in an item, each with an answer that it gives on the data at hand.

    >>> [text for name, text in wrong_answers(Item("a", "lagrangian", Fraction(1)), None)][0]
    '1⁄2 ‖w‖² + Σ_{i = 1}^{n} αᵢ (yᵢ (⟨w, xᵢ⟩ + b) − 1)'
    """
    if item.kind == "feature_map" and problem is not None:
        wrong = wrong_features(plain(problem))
        yield from [(FEATURES, feature_text(wrong))] if wrong else []
    elif item.kind in VALUE_KINDS and problem is not None:
        found = value_table(plain(problem), question(item)).found
        yield from ((name, written(value)) for value, some in found.items() for (name,) in some)
        yield from ((MULTIPLE, text) for text in _multiples(item, plain(problem)))
    elif item.kind == "statement":
        yield from [(item.claim, "true")] if item.claim in dict(implications()) else []
    elif item.kind in FORMULA_KINDS:
        yield from wrong_formulas(item.problem, item.kind)


def _multiples(item: Item, problem: Problem) -> Iterator[str]:
    """Write w without fractions, and four times w."""
    for w in values(Path(), problem, question(item)) if item.kind == "w" else ():
        assert isinstance(w, tuple)
        whole = lcm(*(Fraction(v).denominator for v in w))
        if any(w):
            yield from (written(tuple(t * v for v in w)) for t in dict.fromkeys((whole, 4)) if t != 1)
