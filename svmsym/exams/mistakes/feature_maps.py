"""The feature map of a polynomial kernel without its factors √2, √3, …

Whoever forgets them has a map with ⟨φ(x), φ(z)⟩ = K′(x, z) of another kernel K′, in whatever order its
entries stand: this is asked for at a few points.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

from svmsym.arguments.features import Feature
from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.kernel_slips import features, plain_features, without_roots
from svmsym.judging.claiming import claims_of
from svmsym.judging.on_data.verdict import show
from svmsym.judging.outcome import Open
from svmsym.meaning.algebra import dot
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import VECTOR, Table
from svmsym.meaning.numbers import alike
from svmsym.meaning.reals import Real, root
from svmsym.meaning.values import Array, Undefined
from svmsym.worlds.entries import entries_of
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.tree import Node

FEATURES = "kernel.phi_sqrt2"
_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23)
_POINTS = 4


def feature_text(found: Sequence[Feature]) -> str:
    """Write a feature map as a student does.

    >>> feature_text([Feature(Fraction(2), (1, 1)), Feature(Fraction(1), (0, 2))])
    '(sqrt(2)*x_1*x_2, x_2^2)'
    """
    return f"({', '.join(map(_entry_text, found))})"


def _entry_text(feature: Feature) -> str:
    size = root(feature.weight)
    parts = [show(size)] if size != 1 or not any(feature.exponents) else []
    powers = [(f"x_{k}", e) for k, e in enumerate(feature.exponents, 1) if e]
    return "*".join([*parts, *(x if e == 1 else f"{x}^{e}" for x, e in powers)])


def wrong_features(problem: Problem) -> tuple[Feature, ...]:
    """Find the map without roots; empty where that changes nothing."""
    d = len(problem.X[0]) if problem.X else 0
    right = features(problem, d)
    wrong = without_roots(right, problem)
    return () if wrong == right else wrong


def is_feature_slip(problem: Problem, pages: Sequence[Page]) -> bool:
    """Tell whether an answer is the map without roots, in every way to read it."""
    wrong, d = wrong_features(problem), len(problem.X[0]) if problem.X else 0
    points = [tuple(Fraction(p, 1 + k) for p in _PRIMES[k : k + d]) for k in range(_POINTS)]
    if not wrong or d + _POINTS > len(_PRIMES):
        return False
    try:
        for page in pages:
            (claim,) = claims_of(page)
            node = claim.parts[-1] if isinstance(claim, t.Relation) else claim
            images = [_image(node, x) for x in points]
            for (x, u), (z, v) in combinations_with_replacement(zip(points, images, strict=True), 2):
                if len(u) != len(wrong) or not alike(dot(u, v), plain_features(problem, x, z)):
                    return False
    except (Open, Undefined, ValueError):
        return False
    return bool(pages)


def _image(node: Node, x: tuple[Fraction, ...]) -> list[Real]:
    world = World({"n": 3, "d": len(x)}, 1, fixed={"x": Array(("d",), x)})
    return entries_of(Meaning(Table({"x": VECTOR}, "coordinate"), world).value(node))
