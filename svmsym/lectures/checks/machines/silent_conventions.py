"""What goes wrong with machines and their training where an unsaid convention is dropped: exact numbers."""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, sqrt

from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, norm2, total
from svmsym.lectures.checks.duality.dual_shape import measured
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.kernels.semidefinite import tanh_form
from svmsym.lectures.checks.learning import smo_pair
from svmsym.lectures.checks.machines.small_machines import left_out_errors, machine, solvable
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import APART, FOUR, SQUARE, STRAIGHT, XOR, Data
from svmsym.lectures.finding import Finding


def margin_is_not_risk() -> Finding:
    """The widest street between two samples is not the rule with the least error.

    >>> margin_is_not_risk().holds
    False
    """
    found = machine(APART)
    classes = {at: 1 if at >= 1 else -1 for at in range(5)}  # each place has the chance 1/5
    errors = Fraction(sum(t * (found.w[0] * at + found.b) <= 0 for at, t in classes.items()), 5)
    where = "x uniform on 0, …, 4, t = + from 1 on: halfway between the samples 0 and 4"
    said = f"{where} the error is {errors}, the least is 0"
    return Finding(errors == 0, "a wide margin need not be the least risk", said)


def circle() -> Finding:
    """The circle as a curve is no convex set.

    >>> circle().counterexample
    'between (1, 0) and (−1, 0) lies (0, 0), at the distance 0 from the centre instead of 1'
    """
    ends = ((1, 0), (-1, 0))
    middle = tuple(Fraction(p + q, 2) for p, q in zip(*ends, strict=True))
    radius = sqrt(exact(sum((v * v for v in middle), Fraction(0))))
    between = f"between {shown(ends[0])} and {shown(ends[1])} lies {shown(middle)}"
    said = f"{between}, at the distance {radius} from the centre instead of 1"
    return Finding(radius == 1, "the curve itself is not convex", said)


def not_rescaled() -> Finding:
    """Where the equation is not scaled to |d(x_s)| = 1, 2/‖w‖ is not the margin.

    >>> not_rescaled().counterexample
    'four points, w = (2, −2), b = −2: 2|d(x_s)|/‖w‖ = sqrt(2), but 2/‖w‖ = sqrt(2)/2'
    """
    found = machine(FOUR)
    w, b = tuple(2 * v for v in found.w), 2 * found.b
    nearest = min(abs(sum(p * v for p, v in zip(w, x, strict=True)) + b) for x in FOUR.points)
    length = sqrt(exact(sum(v * v for v in w)))
    width, short = 2 * exact(nearest) / length, 2 / length
    said = f"four points, w = {shown(w)}, b = {shown(b)}: 2|d(x_s)|/‖w‖ = {width}, but 2/‖w‖ = {short}"
    return Finding(bool(width == short), "the scale matters", said)


def distinct_terms() -> Finding:
    """Symmetry leaves fewer terms than N².

    >>> distinct_terms().counterexample
    'N = 4: 16 terms, of which 10 are different'
    """
    counted = measured(4)
    said = f"N = 4: {counted['terms']} terms, of which {counted['different terms']} are different"
    return Finding(counted["terms"] == counted["different terms"], "the matrix is symmetric", said)


def only_of_w() -> Finding:
    """The objective of the soft margin is no function of w alone.

    >>> only_of_w().counterexample
    'w = 1, C = 1: J = 1/2 for ξ = 0 and J = 3/2 for ξ = 1'
    """
    samples = IndexSet("n", "i", "j")
    i = Index("i", samples)
    J = norm2(Vector("w")) / 2 + Scalar("C") * total(Family("ξ", samples)[i], i)
    values = [at_numbers(J, {"w": (1,), "C": 1, "ξ": [slack]}) for slack in (0, 1)]
    said = f"w = 1, C = 1: J = {values[0]} for ξ = 0 and J = {values[1]} for ξ = 1"
    return Finding(values[0] == values[1], "J depends on the slack too", said)


def support_by_multiplier() -> Finding:
    """A point on the margin may have α = 0.

    >>> support_by_multiplier().holds
    False
    """
    found = machine(SQUARE, C=1)
    touching = [k + 1 for k in found.on_margin if found.alpha[k] == 0]
    alpha = shown(found.alpha)
    said = f"corners of a square: α = {alpha}; points {shown(touching)} are on the margin with α = 0"
    return Finding(not touching, "if support vectors are those with α > 0, α = 0 never is one", said)


def useless_map() -> Finding:
    """More dimensions alone do not separate.

    >>> useless_map().holds
    False
    """
    images = Data("XOR with a sum", [(p, q, p + q) for p, q in XOR.points], XOR.labels)
    said = "XOR under (x₁, x₂, x₁ + x₂) is not separable"
    return Finding(solvable(images), "a map into more dimensions need not help", said)


def unbounded_dual() -> Finding:
    """With a kernel that is not positive semidefinite the dual may have no maximum.

    >>> unbounded_dual().counterexample
    'x = −1, 0, 1, t = +, −, +, α = s(1, 2, 1): Σαt = 0 and W > 4s + 5/4·s² for tanh(2xz + 1)'
    """
    form = tanh_form(Fraction(2), Fraction(1), [Fraction(v) for v in (-1, 0, 1)], (1, -2, 1))[1]
    growth = Fraction(int(-form / 2 * 4), 4)
    said = f"x = −1, 0, 1, t = +, −, +, α = s(1, 2, 1): Σαt = 0 and W > 4s + {growth}·s² for tanh(2xz + 1)"
    return Finding(form >= 0, "a theory that needs Mercer's condition does not apply", said)


def open_box() -> Finding:
    """An open box 0 < α < C excludes optimal multipliers.

    >>> open_box().counterexample
    'four points, C = 2: the optimum is α = (1/2, 1/2, 1, 0)'
    """
    price = 2
    alpha = machine(FOUR, C=price).alpha
    inside = all(0 < value < price for value in alpha)
    said = f"four points, C = {price}: the optimum is α = {shown(alpha)}"
    return Finding(inside, "multipliers at a bound are left out", said)


def equal_points() -> Finding:
    """For two equal points the parabola of a pair has no curvature.

    >>> equal_points().counterexample
    'x_i = x_j = (1, 2): η = 0'
    """
    point = (1, 2)
    eta: Expr = at_numbers(smo_pair.ETA, {"x": [point, point]}, {smo_pair.i: 0, smo_pair.j: 1})
    return Finding(bool(eta < 0), "there is no vertex to go to", f"x_i = x_j = {shown(point)}: η = {eta}")


def other_data() -> Finding:
    """What is best for some data is not for others.

    >>> other_data().holds
    False
    """
    errors = left_out_errors(STRAIGHT)
    best = min(errors, key=lambda name: errors[name])
    said = f"x = ±1, ±2 with t = sign x: errors {shown(errors)}"
    return Finding(best == "⟨x, z⟩²", "the choice is bound to the data", said)
