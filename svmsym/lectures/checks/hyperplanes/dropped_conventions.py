"""What goes wrong with hyperplanes and margins where a convention is dropped: exact numbers for each."""

from __future__ import annotations

from fractions import Fraction

from sympy import Abs, Symbol, solve

from svmsym.lectures.checks.hyperplanes.geometry import dimension
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Finding

_W, _B = (1, 0), -2  # the line x₁ = 2


def _f(point: tuple[int, int]) -> int:
    return _W[0] * point[0] + _W[1] * point[1] + _B


def no_normal() -> Finding:
    """w = 0: the set f = 0 is no hyperplane.

    >>> no_normal().holds
    False
    """
    empty, whole = dimension((0, 0), 1), dimension((0, 0), 0)
    said = "w = (0, 0): {x : f(x) = 0} is empty for b = 1 and all of R² for b = 0"
    return Finding((empty, whole) != (None, 2), "without w there is no hyperplane", said)


def vertical_line() -> Finding:
    """w₂ = 0: two points of H have the same x₁.

    >>> vertical_line().holds
    False
    """
    over = [point for point in ((2, 0), (2, 1)) if _f(point) == 0]
    said = f"w = {shown(_W)}, b = {shown(_B)}: {shown(over)} are in H, so x₂ is no function of x₁"
    return Finding(len(over) == 1, "a vertical line is no graph", said)


def wrong_way() -> Finding:
    """Measured along w, the hyperplane is at −b/‖w‖ and not at b/‖w‖.

    >>> wrong_way().holds
    False
    """
    at, against = _f((_B, 0)), _f((-_B, 0))
    said = f"w = {shown(_W)}, b = {shown(_B)}: f is {shown(at)} at b/‖w‖ and {against} at −b/‖w‖ along w"
    return Finding(at == 0, "the position along w is −b/‖w‖", said)


def two_scales() -> Finding:
    """|a f| = 1 alone has two solutions a.

    >>> two_scales().counterexample
    'f(x*) = 2: |a f(x*)| = 1 for a = −1/2 and for a = 1/2'
    """
    a = Symbol("a", real=True)
    found = sorted(solve(Abs(2 * a) - 1, a))
    said = f"f(x*) = 2: |a f(x*)| = 1 for a = {' and for a = '.join(map(shown, found))}"
    return Finding(len(found) == 1, "the sign of (w, b) is left open", said)


def one_class() -> Finding:
    """With points of one class only, 1/‖w‖ grows for ever under the constraints.

    >>> one_class().holds
    False
    """
    normals = [Fraction(1, n) for n in (1, 10, 100)]
    feasible = all(1 * (w * 1 + 1) >= 1 for w in normals)
    widths = ", ".join(shown(1 / w) for w in normals)
    said = f"the point 1+ alone, b = 1: w = {', '.join(map(shown, normals))} is feasible, 1/‖w‖ = {widths}"
    return Finding(not feasible, "there is no largest margin", f"{said}; at w = 0 there is none at all")
