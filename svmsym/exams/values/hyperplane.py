"""The separating hyperplane up to a factor: {x : ⟨w, x⟩ + b = 0}.

⟨a, x⟩ + c describes it exactly if a = t·w and c = t·b for some t ≠ 0 and some optimal b. For t > 0 each is a
linear condition on t,

    a_k − room ≤ t·w_k ≤ a_k + room,   t·b_low ≤ c + room,   t·b_high ≥ c − room

so the t that will do form an interval; t < 0 is the same with −a, −c. A decision function needs t > 0.
"""

from __future__ import annotations

from fractions import Fraction

from svmsym.exact.balls.ball import Ball
from svmsym.exams.values.closeness import EXACT
from svmsym.exams.values.evaluating import Affine
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Broken, Judged, correct, shown, undecided, wrong

_ZERO = Fraction(0)


def judge_hyperplane(
    best: Optimum, form: Affine, room: Fraction = EXACT, *, oriented: bool = False
) -> Judged:
    """The verdict on ⟨a, x⟩ + c = 0, or, ``oriented``, on the decision function up to a positive factor.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))
    >>> minus = Affine((Fraction(-3),), Fraction(3))
    >>> judge_hyperplane(two, minus).verdict, judge_hyperplane(two, minus, oriented=True).verdict
    ('correct', 'wrong')
    """
    w = best.w
    if w is None:
        return undecided("with this kernel the decision boundary is no hyperplane in the coordinates of x")
    if not any(w):
        return undecided("w = 0 at the optimum: there is no hyperplane")
    low, high = (None if e is None else e.middle for e in best.offset or _NO_OFFSET)
    offsets = [None if e is None else str(e) for e in (low, high)]
    proof = {"w": [str(v) for v in w], "b_interval": offsets}
    if len(form.slope) > len(w):
        words = f"the points have {len(w)} coordinates, and x_{len(form.slope)} occurs"
        return wrong(Broken(f"x ∈ ℝ^{len(w)}", words), proof)
    full = Affine((*form.slope, *[_ZERO] * (len(w) - len(form.slope))), form.constant)
    if not any(full.slope):
        return wrong(Broken("w ≠ 0", "this is no hyperplane: no coordinate of x occurs"), proof)
    same = _fits(full, w, low, high, room)
    turned = _fits(full.times(Fraction(-1)), w, low, high, room)
    if same or (turned and not oriented):
        return correct("this is the optimal hyperplane", proof)
    if turned:
        return wrong(Broken("f(x) > 0 for y = +1", "the right hyperplane with both sides exchanged"), proof)
    return wrong(_difference(full, w, offsets), proof)


_NO_OFFSET = (Ball(_ZERO), Ball(_ZERO))  # without bias the hyperplane contains zero


def _fits(
    form: Affine, w: tuple[Fraction, ...], low: Fraction | None, high: Fraction | None, room: Fraction
) -> bool:
    """Whether some t > 0 meets every condition."""
    least: Number = _ZERO
    most: Number | None = None
    bounds: list[tuple[Fraction, Number]] = []  # coefficient·t ≤ number
    for a, v in zip(form.slope, w, strict=True):
        bounds += [(v, a + room), (-v, room - a)]
    if low is not None:
        bounds.append((low, form.constant + room))
    if high is not None:
        bounds.append((-high, room - form.constant))
    for coefficient, number in bounds:
        if not coefficient:
            if number < 0:
                return False
        elif coefficient > 0:
            end = number * (1 / coefficient)
            most = end if most is None else min(most, end)
        else:
            least = max(least, number * (1 / coefficient))
    return most is None or (most > 0 and least <= most)


def _difference(form: Affine, w: tuple[Fraction, ...], offsets: list[str | None]) -> Broken:
    k = next(k for k, v in enumerate(w) if v)
    t = form.slope[k] * (1 / w[k])
    for j, (a, v) in enumerate(zip(form.slope, w, strict=True)):
        if a != t * v or t == 0:
            right = f"({', '.join(str(x) for x in w)})"
            words = f"the coefficients of x are not a multiple of w = {right}"
            return Broken(f"(coefficients of x) ∝ {right}", words, j + 1)
    at = offsets[0] if offsets[0] == offsets[1] else f"in [{offsets[0]}, {offsets[1]}]"
    constant = f"the constant {shown(form.constant)} must be {shown(t)} times b = {at}"
    words = f"the direction is right; {constant}"
    return Broken(f"b = {at}", words)
