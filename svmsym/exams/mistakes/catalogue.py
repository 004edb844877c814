"""The catalogue: every known mistake, the kinds of items where it shows, and the answers that it gives.

The ids name the step where the mistake happens: lagr (Lagrangian), stat (stationarity), dual, gram, active
(which points are support vectors), b, margin, pred (prediction), scale, kernel, labels, soft (slack).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import lcm

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.asked import VALUE_KINDS, values, written
from svmsym.exams.mistakes.dual_form_slips import DUAL_FORM_SLIPS
from svmsym.exams.mistakes.feature_maps import FEATURES, feature_text, wrong_features
from svmsym.exams.mistakes.formula_tables import FORMULA_KINDS, formula_table, wrong_formulas
from svmsym.exams.mistakes.lagrangian_slips import LAGRANGIAN_SLIPS
from svmsym.exams.mistakes.mistake import Mistake, Operator
from svmsym.exams.mistakes.path import Path
from svmsym.exams.mistakes.question import Question, plain, question
from svmsym.exams.mistakes.slips import concerning, wrong_path
from svmsym.exams.mistakes.value_tables import MULTIPLE, value_table
from svmsym.exams.setting.exam import Item

_CONDITIONS = frozenset({"derivation", "kkt", "gradient"})
_IN_CONDITIONS = frozenset(
    {
        "lagr.sign",
        "lagr.missing_half",
        "lagr.dropped_y",
        "lagr.slack_term_missing",
        "lagr.slack_mult_sign",
        "lagr.slack_in_constraint_sign",
        "stat.w_factor",
        "stat.w_sign",
        "stat.w_dropped_y",
        "stat.b_dropped_y",
        "stat.b_in_w",
        "stat.scalar_vector",
        "stat.xi",
        "dual.box_inverse",
        "dual.box_strict_or_n",
    }
)
_CLAIMS = frozenset({"derivation", "kkt", "statement"})
_IN_CLAIMS = frozenset(
    {"active.inverted", "active.converse", "active.bound_is_free", "soft.xi_misclassified"}
)

IDS: tuple[str, ...] = (
    *LAGRANGIAN_SLIPS,
    "stat.w_factor",
    "stat.w_sign",
    "stat.w_dropped_y",
    "stat.b_dropped_y",
    "stat.b_missing",
    "stat.b_in_w",
    "stat.scalar_vector",
    "stat.xi",
    "dual.missing_half",
    "dual.plus_half",
    "dual.dropped_y",
    "dual.single_sum",
    "dual.minmax",
    "dual.b_left",
    "dual.linear_missing",
    "dual.alpha_free",
    "dual.box_missing",
    "dual.box_inverse",
    "dual.box_strict_or_n",
    "dual.C_in_objective",
    "gram.diag",
    "gram.norms",
    "gram.rowcol",
    "active.wrong_pair",
    "active.all",
    "active.inverted",
    "active.converse",
    "active.bound_is_free",
    "b.sign",
    "b.non_sv",
    "b.mean_all",
    "b.forgot_label",
    "b.bound_sv",
    "margin.half_full",
    "margin.not_inverse",
    "pred.no_bias",
    "pred.functional_distance",
    MULTIPLE,
    FEATURES,
    "kernel.poly_offset",
    "kernel.no_constant",
    "kernel.no_power",
    "kernel.rbf_square",
    "kernel.sigma_gamma",
    "kernel.w_explicit",
    "pred.sum_without_y",
    "labels.swapped",
    "soft.xi_negative",
    "soft.xi_misclassified",
)


@cache
def mistakes() -> tuple[Mistake, ...]:
    """All known mistakes in the order of the catalogue.

    >>> len(mistakes()), mistakes()[0].id
    (59, 'lagr.sign')
    """
    return tuple(Mistake(name, _kinds(name), _operator(name)) for name in IDS)


def _kinds(name: str) -> frozenset[str]:
    found = {kind for kind in VALUE_KINDS if name in concerning(kind)}
    found |= {"w"} if name == MULTIPLE else set()
    found |= {"feature_map"} if name == FEATURES else set()
    found |= {"lagrangian", "derivation"} if name in LAGRANGIAN_SLIPS else set()
    found |= {"dual", "derivation"} if name in DUAL_FORM_SLIPS else set()
    found |= _CONDITIONS if name in _IN_CONDITIONS else set()
    return frozenset(found | (_CLAIMS if name in _IN_CLAIMS else set()))


def _operator(name: str) -> Operator:
    def operator(item: Item, problem: Problem | None) -> Iterator[str]:
        if item.kind == "feature_map" and problem is not None and name == FEATURES:
            wrong = wrong_features(plain(problem))
            yield from [feature_text(wrong)] if wrong else []
        elif item.kind in VALUE_KINDS and problem is not None:
            yield from _written(name, plain(problem), question(item))
        elif item.kind == "statement":
            yield from ["true"] if _is_claimed(name, item) else []
        elif item.kind in FORMULA_KINDS:
            yield from (text for own, text in wrong_formulas(item.problem, item.kind) if own == name)

    return operator


def _written(name: str, problem: Problem, asked: Question) -> Iterator[str]:
    if name == MULTIPLE:
        yield from _multiples(problem, asked)
    elif name in concerning(asked.kind):
        table = value_table(problem, asked)
        own = dict.fromkeys(values(wrong_path(name), problem, asked))
        yield from (written(v) for v in own if v in table.found)


def _multiples(problem: Problem, asked: Question) -> Iterator[str]:
    """w without fractions, and four times w."""
    for w in values(Path(), problem, asked) if asked.kind == "w" else ():
        assert isinstance(w, tuple)
        whole = lcm(*(Fraction(v).denominator for v in w))
        if any(w):
            yield from (written(tuple(t * v for v in w)) for t in dict.fromkeys((whole, 4)) if t != 1)


def _is_claimed(name: str, item: Item) -> bool:
    table = formula_table(item.problem, "statement")
    return item.claim == name and any((name,) in some for some in table.found.values())
