"""What goes wrong where a convention of chapters 1 to 3 is dropped: exact numbers for each."""

from __future__ import annotations

from fractions import Fraction

from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Finding


def square() -> Finding:
    """A matrix with dependent rows that has a left inverse all the same."""
    from sympy import Matrix, eye  # noqa: PLC0415 - only here

    a = Matrix([[1, 0], [0, 1], [1, 1]])
    left = (a.T * a).inv() * a.T
    fails = left * a == eye(2) and a.rank() < a.rows
    numbers = f"A = {shown(tuple(map(tuple, a.tolist())))} has dependent rows, yet {shown(tuple(left))}·A = I"
    return Finding(not fails, "a matrix that is not square", numbers)


def normal_vector() -> Finding:
    """With w = 0 the equation w₀ + wᵀx = 0 has no solution, or all x solve it."""
    from sympy import Matrix, linsolve, symbols  # noqa: PLC0415 - only here

    x = symbols("x1 x2")
    none = linsolve((Matrix([[0, 0]]), Matrix([-1])), *x)
    everything = linsolve((Matrix([[0, 0]]), Matrix([0])), *x)
    fails = none.is_empty and x in everything
    return Finding(not fails, "w = 0", "w = (0, 0): w₀ = 1 leaves no point, w₀ = 0 the whole plane")


def divisor() -> Finding:
    """The variance with n − 1 below is another number."""
    from svmsym.algorithms.descriptive import variance  # noqa: PLC0415 - loads when it runs

    plain, corrected = variance((0, 2)), variance((0, 2), corrected=True)
    numbers = f"data (0, 2): the variance is {shown(plain)} with n below, {shown(corrected)} with n − 1"
    return Finding(plain == corrected, "the divisor of the variance is not said", numbers)


def different_points() -> Finding:
    """Where all x are equal, several lines do equally well."""
    from svmsym.algorithms.least_squares import line, rss  # noqa: PLC0415 - loads when it runs

    xs, ys = (1, 1), (0, 2)
    errors = [rss(ys, [w0 + w1 * x for x in xs]) for w0, w1 in ((1, 0), (0, 1))]
    fails = line(xs, ys) is None and errors[0] == errors[1]
    numbers = f"x = (1, 1), y = (0, 2): w = (1, 0) and w = (0, 1) both have RSS = {shown(errors[0])}"
    return Finding(not fails, "all x are equal", numbers)


def same_residuals() -> Finding:
    """More data with larger errors change the mean of the squared errors."""
    from svmsym.algorithms.least_squares import mse  # noqa: PLC0415 - loads when it runs

    few, more = mse((1,), (0,)), mse((1, 3), (0, 0))
    numbers = f"errors (1): MSE = {shown(few)}; errors (1, 3): MSE = {shown(more)}"
    return Finding(few == more, "other data are added", numbers)


def fitted_with_constant() -> Finding:
    """Away from the least-squares fit TSS − RSS is not the spread of the predictions."""
    from svmsym.algorithms.least_squares import rss, tss  # noqa: PLC0415 - loads when it runs

    y, f = (0, 1), (2, 2)
    middle = Fraction(sum(y), len(y))
    gained, explained = tss(y) - rss(y, f), rss(f, (middle, middle))
    numbers = f"y = {y}, f = {f}: TSS − RSS = {shown(gained)}, Σ(f − ȳ)² = {shown(explained)}"
    return Finding(gained == explained, "f is no least-squares fit", numbers)


def others_fixed() -> Finding:
    """Where a second feature moves along, the prediction may fall although w₁ > 0."""
    w, before, after = (1, -2), (0, 0), (1, 1)
    change = sum(a * (v - u) for a, u, v in zip(w, before, after, strict=True))
    numbers = f"w = {w}, x from {before} to {after}: the prediction changes by {shown(change)}, not by 1"
    return Finding(change == w[0], "x₂ = x₁ moves along", numbers.replace("-", "−"))


def rule_of_thumb() -> Finding:
    """A high training error that no model can lower."""
    from svmsym.algorithms.least_squares import mse  # noqa: PLC0415 - loads when it runs

    # Every function takes one value f at x = 0; (f − 1)² + (f + 1)² is least at f = 0.
    least = min(mse((1, -1), (f, f)) for f in (Fraction(k, 4) for k in range(-8, 9)))
    numbers = f"points (0, 1), (0, −1): every function has a training MSE of {shown(least)} at least"
    return Finding(least == 0, "measurements contradict each other", numbers)


def early_stopping() -> Finding:
    """With enough steps every learning rate that converges gives the same model."""
    from svmsym.algorithms.gradient_descent import descend  # noqa: PLC0415 - loads when it runs

    ends = [descend(lambda x: 2 * x - 2, 0, Fraction(1, k), 80).result for k in (3, 4, 10)]
    fails = all(abs(x - 1) < Fraction(1, 1000) for x in ends)
    numbers = "f = x(x − 2): η = 1/3, 1/4 and 1/10 all end within 1/1000 of the minimum 1"
    return Finding(not fails, "the steps are not limited", numbers)


def penalised_constant() -> Finding:
    """Where w₀ is not penalised, f tends to the mean of y instead of 0."""
    from sympy import Matrix, Symbol, cancel  # noqa: PLC0415 - only here

    near = Symbol("1/α")
    rows, y = Matrix([[1, 0], [1, 1], [1, 2]]), Matrix([1, 2, 2])
    penalty = Matrix([[0, 0], [0, 2 / near]])
    w = (rows.T * rows + penalty).LUsolve(rows.T * y)
    far = tuple(cancel(v).subs(near, 0) for v in w)
    mean = sum(y) / len(y)
    numbers = f"x = (0, 1, 2), y = (1, 2, 2): w tends to {shown(far)}, so f tends to ȳ = {shown(mean)}"
    return Finding(far != (mean, 0), "w₀ is not penalised", numbers)


def rounded_to_hundreds() -> Finding:
    """Not rounded, the boundary of the credit example lies elsewhere, and 2300 on the side of no."""
    from math import exp  # noqa: PLC0415 - only here

    w0, w1 = Fraction("-1.25238942"), Fraction("0.000542")
    boundary, score = -w0 / w1, w0 + w1 * 2300
    chance = 1 / (1 + exp(-score))
    numbers = f"−w₀/w₁ = {shown(boundary)}; at 2300 the score is {shown(score)} and p = {chance:.5f} < 1/2"
    return Finding(score == 0, "the boundary is not rounded", numbers)


def centred() -> Finding:
    """Points mirrored at an axis have the same image (x₁², x₂²)."""
    inside, outside = (3, 0), (-3, 0)  # of the circle around (3, 0) with radius 1
    images = [tuple(c * c for c in x) for x in (inside, outside)]
    numbers = "circle around (3, 0): (3, 0) is inside, (−3, 0) outside, and Φ is (9, 0) at both"
    return Finding(images[0] != images[1], "the circle is elsewhere", numbers)
