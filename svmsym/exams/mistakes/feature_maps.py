"""The feature map of a polynomial kernel without its factors √2, √3, …; entries may stand in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from sympy import Expr, Integer, Mul, Rational

from svmsym.arguments.features import Feature
from svmsym.exact.problem import Problem
from svmsym.exams.meaning.functions import Listed, Root
from svmsym.exams.meaning.statements import Read, Tuple
from svmsym.exams.mistakes.answered import last_value
from svmsym.exams.mistakes.claims import Claims
from svmsym.exams.mistakes.kernel_slips import features, without_roots
from svmsym.exams.values.said import flat
from svmsym.exams.values.surd import square_root
from svmsym.formulas.atoms import Scalar

FEATURES = "kernel.phi_sqrt2"


def feature_text(found: Sequence[Feature]) -> str:
    """A feature map as a student writes it.

    >>> from fractions import Fraction
    >>> feature_text([Feature(Fraction(2), (1, 1)), Feature(Fraction(1), (0, 2))])
    '(sqrt(2)*x_1*x_2, x_2^2)'
    """
    return f"({', '.join(map(_entry_text, found))})"


def _entry_text(feature: Feature) -> str:
    size = square_root(feature.weight)
    parts = [str(size)] if size != 1 or not any(feature.exponents) else []
    powers = [(f"x_{k}", e) for k, e in enumerate(feature.exponents, 1) if e]
    return "*".join([*parts, *(x if e == 1 else f"{x}^{e}" for x, e in powers)])


def wrong_features(problem: Problem) -> tuple[Feature, ...]:
    """The map without roots; empty where that changes nothing."""
    d = len(problem.X[0]) if problem.X else 0
    right = features(problem, d)
    wrong = without_roots(right, problem)
    return () if wrong == right else wrong


def is_feature_slip(problem: Problem, reading: Read) -> bool:
    """Whether an answer is the map without roots."""
    wrong = wrong_features(problem)
    values = [last_value(s) for s in flat(reading.statements)]
    if not wrong or len(values) != 1:
        return False
    value, claims = values[0], Claims()
    if isinstance(value, Tuple):
        given: Sequence[Expr] = value.items
    elif isinstance(value, Listed):
        given = [a for a in value.args if isinstance(a, Expr)]
    else:
        return False
    own = Counter(claims.value(e) for e in given)
    return None not in own and own == Counter(_key(f, claims) for f in wrong)


def _key(feature: Feature, claims: Claims) -> Hashable:
    weight = feature.weight
    size = Root(Rational(weight.numerator, weight.denominator)) if weight != 1 else Integer(1)
    powers = (Scalar(f"x_{k}") ** e for k, e in enumerate(feature.exponents, 1))
    return claims.value(Mul(size, *powers))
