"""The normal vector w, which is unique, and the margin 1/‖w‖ on each side or 2/‖w‖ in all.

    w = Σ α_i y_i x_i,   distance from the hyperplane to f = ±1:  1/‖w‖  (ρ/‖w‖ for ν-SVC)

A margin is compared through its square, v ≥ 0 and v² = 1/‖w‖², so that roots stay exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from svmsym.exact.balls.ball import Ball
from svmsym.exact.optima.roots import Root
from svmsym.exact.problem import Kind, Problem
from svmsym.exams.values.closeness import EXACT, near
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.surd import Number, sign
from svmsym.exams.values.verdict import Broken, Judged, correct, shown, undecided, wrong

Which = Literal["half", "full"]
_FORMULA: dict[Kind, str] = {
    "svr": "w = Σ (α_i − α_i*) x_i",
    "nusvr": "w = Σ (α_i − α_i*) x_i",
    "one-class": "w = Σ α_i x_i",
    "svdd": "a = Σ α_i x_i",
    "ridge": "w = Σ α_i x_i / λ",
}
_MEANING: dict[Which, str] = {
    "half": "1/‖w‖, from the hyperplane to the margin",
    "full": "2/‖w‖, the full width",
}


def judge_w(best: Optimum, w: Sequence[Number], room: Fraction = EXACT) -> Judged:
    """The verdict on w, coordinate by coordinate; the index is that of a coordinate.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0, 0), (2, 2)), y=(-1, 1)))
    >>> judge_w(two, [Fraction(1, 2)] * 2).verdict
    'correct'
    >>> print(judge_w(two, [Fraction(2)] * 2))
    wrong: w_1 is 2, and must be 1/2
      violated: w = Σ α_i y_i x_i
      note: a positive multiple of w: the right direction, not scaled to y f(x) = 1 on the margin
    """
    if best.w is None:
        return undecided("w lies in the space of the kernel's features and has no coordinates here")
    formula = _FORMULA.get(best.problem.kind, "w = Σ α_i y_i x_i")
    proof = {"w": [str(v) for v in best.w], "norm2": str(best.norm2)}
    if len(w) != len(best.w):
        words = f"w has {len(best.w)} coordinates, as the points have, and {len(w)} were given"
        return wrong(Broken(f"w ∈ ℝ^{len(best.w)}", words), proof)
    for k, (given, true) in enumerate(zip(w, best.w, strict=True), 1):
        if not near(given, Ball(true), room):
            words = f"w_{k} is {shown(given)}, and must be {true}"
            return replace(wrong(Broken(formula, words, k), proof), notes=_direction(w, best.w, best.problem))
    return correct("w is the only optimal normal vector", proof)


def _direction(w: Sequence[Number], true: Sequence[Fraction], problem: Problem) -> tuple[str, ...]:
    at = next((k for k, v in enumerate(true) if v), None)
    if at is None:
        return ()
    factor = w[at] * (1 / true[at])
    if factor == 0 or any(a != factor * b for a, b in zip(w, true, strict=True)):
        return ()
    if factor == -1:
        return ("the sign is reversed: this is −w",)
    if sign(factor) < 0:
        return ("a negative multiple of w: it points the other way",)
    if problem.kind != "svc" or problem.C is not None:  # the scale is part of what is optimised there
        return ("a positive multiple of w: the right direction, but not the length",)
    return ("a positive multiple of w: the right direction, not scaled to y f(x) = 1 on the margin",)


def judge_margin(best: Optimum, value: Number, which: Which | None, room: Fraction = EXACT) -> Judged:
    """The verdict on a margin; where the sheet does not say which, both meanings are right and one is named.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))
    >>> judge_margin(two, Fraction(2), None).meaning, judge_margin(two, Fraction(2), "half").verdict
    ('2/‖w‖, the full width', 'wrong')
    """
    if best.problem.kind not in {"svc", "nusvc"}:
        return undecided(f"{best.problem.kind} has no margin between two classes")
    half = _half_squared(best)
    if half is None:
        return undecided("w = 0 at the optimum: there is no hyperplane and no margin")
    squares = {"half": half, "full": Ball(4 * half.middle, 4 * half.radius)}
    proof = {"norm2": str(best.norm2), **{name: _root(square) for name, square in squares.items()}}
    asked: tuple[Which, ...] = ("half", "full") if which is None else (which,)
    fits = {name: is_root(value, squares[name], room) for name in asked}
    for name in asked:
        if fits[name]:
            return correct(f"this is {_MEANING[name]}", proof, _MEANING[name])
    if None in fits.values():
        return undecided("the enclosure of ‖w‖ does not decide")
    formula = " or ".join(f"{1 if name == 'half' else 2}/‖w‖ = {proof[name]}" for name in asked)
    found = wrong(
        Broken(f"margin = {formula}", f"the margin is {shown(value)}, and must be {formula}"), proof
    )
    return replace(found, notes=_slip(best, value, squares))


def _half_squared(best: Optimum) -> Ball | None:
    """(1/‖w‖)², or (ρ/‖w‖)²; None where w = 0."""
    if best.answer is not None:
        found = best.answer.margin
        return None if found is None else Ball(found.square)
    if best.norm2.low <= 0 or best.problem.kind != "svc":
        return None
    low, high = 1 / best.norm2.high, 1 / best.norm2.low
    return Ball((low + high) / 2, (high - low) / 2)


def is_root(value: Number, square: Ball, room: Fraction = EXACT) -> bool | None:
    """Whether |value − √square| ≤ room.

    >>> four = Ball(Fraction(4))
    >>> is_root(Fraction(201, 100), four, Fraction(1, 100)), is_root(Fraction(-2), four)
    (True, False)
    """
    above, below = value + room, value - room
    if sign(above) < 0 or above * above < square.low:
        return False
    if sign(below) > 0 and below * below > square.high:
        return False
    surely = above * above >= square.high and (sign(below) <= 0 or below * below <= square.low)
    return True if surely else None


def _root(square: Ball) -> str:
    return str(Root(square.middle)) if not square.radius else f"sqrt({square})"


def _slip(best: Optimum, value: Number, squares: dict[str, Ball]) -> tuple[str, ...]:
    """Which other number it is."""
    if best.norm2.radius:
        return ()
    n2 = best.norm2.middle
    known = {
        "1/‖w‖, half of the width": squares["half"].middle,
        "2/‖w‖, twice the distance": squares["full"].middle,
        "‖w‖ and not its inverse": n2,
        "‖w‖²": n2 * n2,
        "2/‖w‖²": 4 / (n2 * n2),
        "1/‖w‖²": 1 / (n2 * n2),
    }
    return tuple(f"it is {name}" for name, square in known.items() if is_root(value, Ball(square)))[:1]
