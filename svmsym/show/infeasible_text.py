"""Why there is no optimum, in sentences, with the witness."""

from __future__ import annotations

from collections.abc import Iterator

from svmsym.exact.answer import Answer, Vector
from svmsym.exact.problem import Problem
from svmsym.show.numerals import MANY, brief, numbered, vector

_ADVICE = {
    ("svc", "infeasible"): "a soft margin always has an optimum, for example with --C 1",
    ("svr", "infeasible"): "a larger --epsilon, or a price for slack such as --C 1",
    ("nusvc", "unbounded"): "a smaller --nu",
    ("svdd", "unbounded"): "a larger --C",
}


def without_optimum(answer: Answer) -> Iterator[str]:
    """Status, reason, witness and advice.

    >>> from svmsym.exact.solve import solve
    >>> print(*without_optimum(solve(Problem("svc", X=((0,), (2,), (1,)), y=(1, 1, -1)))), sep=chr(10))
    infeasible: no hyperplane separates the classes: their convex hulls have a point in common
    the common point: (1)
      from class +1: 1/2·x₁ + 1/2·x₂
      from class −1: x₃
    what to do: a soft margin always has an optimum, for example with --C 1
    """
    yield f"{answer.status}: {answer.reason}" if answer.reason else answer.status
    yield from _witness(answer.problem, answer)
    advice = _ADVICE.get((answer.problem.kind, answer.status))
    if advice:
        yield f"what to do: {advice}"


def _witness(problem: Problem, answer: Answer) -> Iterator[str]:
    witness = answer.witness
    if "weights" in witness:
        weights = witness["weights"]
        if problem.bias:
            point = vector(witness["point"]) if "point" in witness else "one point of the feature space"
            yield f"the common point: {point}"
            yield f"  from class +1: {combination(weights, problem, 1)}"
            yield f"  from class −1: {combination(weights, problem, -1)}"
        else:
            yield f"0 = {combination(weights, problem, 0)}"
    elif problem.kind == "qp" and "ray" in witness:
        if "point" in witness:
            yield f"from u = {vector(witness['point'])}"
        yield f"along the ray {vector(witness['ray'])}"
    elif problem.kind == "qp":
        yield "these multiples of its rows add up to 0 ≥ 1:"
        yield from (f"  of {name}: {vector(witness[name])}" for name in ("A", "E") if witness.get(name))


def combination(weights: Vector, problem: Problem, side: int) -> str:
    """Σ weight·x over one class; over all y·x for side 0.

    >>> from fractions import Fraction
    >>> combination((Fraction(1, 2), Fraction(0), Fraction(1)), Problem("svc", y=(1, 1, -1)), 0)
    '1/2·x₁ − x₃'
    """
    terms = [
        ("−" if side == 0 and y < 0 else "+", ("" if d == 1 else f"{brief(d)}·") + numbered("x", i))
        for i, (d, y) in enumerate(zip(weights, problem.y, strict=True))
        if d and side in {0, y}
    ]
    joined = " ".join(f"{sign} {term}" for sign, term in terms[:MANY]).removeprefix("+ ")
    return joined + (f" + … {len(terms) - MANY} more terms" if len(terms) > MANY else "")
