"""Mistakes in the kernel, its Gram matrix and its feature map.

φ for (γ⟨x, z⟩ + r)^d:  √(multinomial coefficient · γ^k r^(d−k)) · monomial,   ⟨φ(x), φ(z)⟩ = K(x, z)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from math import prod

from svmsym.arguments.features import Feature, polynomial_features
from svmsym.errors import ProblemError
from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.path import Path, Slip
from svmsym.exams.mistakes.work import Grid, Point
from svmsym.exams.setting.kernels import coefficients
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import apply_real, times
from svmsym.meaning.reals import Real

_MOST_FEATURES = 40


def features(problem: Problem, d: int) -> tuple[Feature, ...]:
    """The feature map of a polynomial kernel; empty for other kernels, and where it is too long to write.

    >>> from svmsym.exact.problem import Kernel
    >>> [str(f.weight) for f in features(Problem("svc", kernel=Kernel("poly", degree=2)), 2)]
    ['1', '2', '1']
    """
    kernel = problem.kernel
    if kernel.type != "poly" or kernel.gamma <= 0 or kernel.coef0 < 0 or kernel.degree < 1:
        return ()
    try:
        found = polynomial_features(coefficients(kernel), d)
    except ProblemError:
        return ()
    return found if len(found) <= _MOST_FEATURES else ()


def _monomial(feature: Feature, x: Point) -> Fraction:
    return prod((v**e for v, e in zip(x, feature.exponents, strict=True)), start=Fraction(1))


def without_roots(found: tuple[Feature, ...], problem: Problem) -> tuple[Feature, ...]:
    """The feature map whose factors √2, √3, … from the number of ways were forgotten."""
    kernel = problem.kernel
    plain = []
    for f in found:
        size = sum(f.exponents)
        plain.append(replace(f, weight=kernel.gamma**size * kernel.coef0 ** (kernel.degree - size)))
    return tuple(plain)


def other_kernel(change: Callable[[Problem, Point, Point], Real | None]) -> Slip:
    """Another kernel; where the change says nothing the path's own."""

    def slip(path: Path) -> Path:
        def kernel(problem: Problem, x: Point, z: Point) -> Real:
            found = change(problem, x, z)
            return path.kernel(problem, x, z) if found is None else found

        return replace(path, kernel=kernel)

    return slip


def plain_features(problem: Problem, x: Point, z: Point) -> Real | None:
    """Compute the kernel of the feature map without roots."""
    found = without_roots(features(problem, len(x)), problem)
    return sum((f.weight * _monomial(f, x) * _monomial(f, z) for f in found), Fraction(0)) if found else None


def _offset_outside(problem: Problem, x: Point, z: Point) -> Real | None:
    kernel = problem.kernel
    return (kernel.gamma * dot(x, z)) ** kernel.degree + kernel.coef0 if kernel.type == "poly" else None


def _no_constant(problem: Problem, x: Point, z: Point) -> Real | None:
    kernel = problem.kernel
    return (kernel.gamma * dot(x, z)) ** kernel.degree if kernel.type == "poly" else None


def _no_power(problem: Problem, x: Point, z: Point) -> Real | None:
    kernel = problem.kernel
    return kernel.gamma * dot(x, z) + kernel.coef0 if kernel.type == "poly" else None


def _distance_itself(problem: Problem, x: Point, z: Point) -> Real | None:
    return _gaussian(problem, apply_real("sqrt", squared_distance(x, z)))


def _twice_gamma(problem: Problem, x: Point, z: Point) -> Real | None:
    """γ = 1/σ² for 1/(2σ²)."""
    return _gaussian(problem, 2 * squared_distance(x, z))


def _gaussian(problem: Problem, apart: Real) -> Real | None:
    kernel = problem.kernel
    return apply_real("exp", times(-kernel.gamma, apart)) if kernel.type == "rbf" else None


def squared_distance(x: Point, z: Point) -> Fraction:
    """‖x − z‖²."""
    return sum(((a - b) ** 2 for a, b in zip(x, z, strict=True)), Fraction(0))


def gram(rule: Callable[[Problem, Grid], Iterable[Grid]]) -> Slip:
    """Other matrices in the place of K."""
    return lambda path: replace(
        path,
        grids=lambda problem, grid: [g for own in path.grids(problem, grid) for g in rule(problem, own)],
    )


def _zero_diagonal(_: Problem, grid: Grid) -> Iterable[Grid]:
    n = range(len(grid))
    for dropped in (set(n), *({i} for i in n)):
        yield tuple(tuple(Fraction(0) if i == j and i in dropped else grid[i][j] for j in n) for i in n)


def _distances(problem: Problem, _: Grid) -> Iterable[Grid]:
    points = [tuple(x) for x in problem.X or ()]
    if points:
        yield tuple(tuple(squared_distance(x, z) for z in points) for x in points)


def _columns(problem: Problem, _: Grid) -> Iterable[Grid]:
    """XᵀX for XXᵀ."""
    columns = list(zip(*(problem.X or ()), strict=True))
    if columns and problem.kernel.type == "linear":
        yield tuple(tuple(dot(a, b) for b in columns) for a in columns)


_KERNELS: dict[str, Callable[[Problem, Point, Point], Real | None]] = {
    "kernel.phi_sqrt2": plain_features,
    "kernel.poly_offset": _offset_outside,
    "kernel.no_constant": _no_constant,
    "kernel.no_power": _no_power,
    "kernel.rbf_square": _distance_itself,
    "kernel.sigma_gamma": _twice_gamma,
}
KERNEL_SLIPS: dict[str, Slip] = {
    "gram.diag": gram(_zero_diagonal),
    "gram.norms": gram(_distances),
    "gram.rowcol": gram(_columns),
    **{name: other_kernel(change) for name, change in _KERNELS.items()},
}
