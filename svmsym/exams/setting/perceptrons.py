"""The weights that a perceptron passes through, from svmsym/algorithms.

w ← w + (t − o)x with x₀ = 1 in front, o = H(⟨w, x⟩), t = 1 for label 1 and 0 for label −1
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from svmsym.algorithms.perceptron import augmented, batch, online
from svmsym.exact.problem import Problem
from svmsym.exams.setting.draft import Draft
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.numbers import list_text, number_text

MOST_ROUNDS = 200
_Weights = tuple[Fraction | int, ...]


def perceptron_draft(item: Item, problem: Problem) -> Draft:
    """All weights in order, each once while it lasts; also without the first, and after every point.

    >>> two = Problem("svc", X=((Fraction(1),), (Fraction(3),)), y=(-1, 1))
    >>> perceptron_draft(Item("a", "perceptron_trace", Fraction(3)), two).texts[0]
    '(0, 0), (1, 3), (0, 2), (−1, 1)'
    """
    if problem.X is None or not problem.y:
        raise NoReferenceError("a perceptron needs points with labels", hint="give x and y")
    points = [augmented(tuple(x)) for x in problem.X]
    classes = [1 if y > 0 else 0 for y in problem.y]
    run = online if item.mode == "online" else batch
    found = run(points, classes, start=item.weights or None, at_zero=item.at_zero, most=MOST_ROUNDS)
    if found.result is None:
        raise NoReferenceError(
            f"the perceptron does not end within {MOST_ROUNDS} rounds",
            why="the classes are not separable, or hardly",
            hint="choose other data",
        )
    every: list[_Weights] = list(found.column("w"))
    passed = [every[0], *(after for before, after in pairwise(every) if after != before)]
    texts = [_listed(passed), *([_listed(passed[1:])] if len(passed) > 1 else []), _listed(every)]
    rounds = max(found.column("round"))
    proof = {"result": [str(v) for v in found.result], "rounds": rounds, "updates": len(passed) - 1}
    return Draft(tuple(dict.fromkeys(texts)), proof)


def _listed(weights: list[_Weights]) -> str:
    return ", ".join(list_text(number_text(Fraction(v)) for v in w) for w in weights)
