"""What is run and counted for chapter 2; the algorithms are those of svmsym.algorithms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import Expr, Integer, Matrix, Rational, Symbol, diff, symbols
from sympy.core.relational import GreaterThan, LessThan

from svmsym.lectures.checks.on_data import Data
from svmsym.lectures.checks.values import exact, rational, shown

Numbers = dict[str, Any]
_R2_LETTERS = (Symbol("R2"), Symbol("RSS"), Symbol("TSS", positive=True))
_ABSCISSAE = (-2, 0, 1)
_POINTS = ((0, 1, 2), (0, 2, 1)), ((-1, 0, 3, 5), (2, 2, -1, 4))


def root(left: Expr, letter: Symbol) -> Expr:
    """The only root of a polynomial of degree one."""
    slope = diff(left, letter).expand()
    assert slope != 0
    assert not slope.has(letter)
    return -left.subs(letter, 0) / slope


def recovers_its_weights(x: Symbol, w0: Symbol, w1: Symbol) -> Callable[[Expr], str]:
    """Least squares on points of the printed line gives its weights back."""

    def contradiction(printed: Expr) -> str:
        from svmsym.algorithms.least_squares import line  # noqa: PLC0415 - loads when it runs

        for a, b in ((1, 2), (-3, 5), (2, -1)):
            values = [printed.subs({w0: a, w1: b, x: k}) for k in _ABSCISSAE]
            found = line(_ABSCISSAE, [rational(v) for v in values])
            if found != (Fraction(a), Fraction(b)):
                return f"w = ({a}, {b}): points on it have the line {shown(found)}"
        return ""

    return contradiction


def sums_of_squares() -> Iterator[tuple[Data, tuple[Any, ...]]]:
    """RSS and MSE of lines through data."""
    from svmsym.algorithms.least_squares import mse, rss  # noqa: PLC0415 - loads when it runs

    for xs, ys in _POINTS:
        for w0, w1 in ((1, 2), (-1, 3)):
            values = [w0 + w1 * a for a in xs]
            data = {"x": [*xs], "y": [*ys], "w0": w0, "w1": w1}
            yield data, (rss(ys, values), mse(ys, values))


def coefficients_of_determination() -> Iterator[tuple[Data, tuple[Any, ...]]]:
    """TSS and R² of predictions, fitted or not."""
    from svmsym.algorithms.least_squares import line, r_squared, tss  # noqa: PLC0415 - loads when it runs

    for xs, ys in _POINTS:
        fit = line(xs, ys)
        assert fit is not None
        for w0, w1 in (fit, (Fraction(1), Fraction(0))):
            values = [w0 + w1 * a for a in xs]
            yield {"y": [*ys], "f": values}, (tss(ys), r_squared(ys, values))


def values_of_r2() -> Iterator[tuple[str, dict[Any, Any]]]:
    """R² of fitted lines, and of models that are no least-squares fit with a constant."""
    from svmsym.algorithms.least_squares import least_squares, line, predicted, r_squared, rss, tss  # noqa: PLC0415 - as above

    models: list[tuple[str, tuple[int, ...], tuple[Fraction, ...]]] = []
    for xs, ys in _POINTS:
        fit = line(xs, ys)
        assert fit is not None
        models.append((f"the line for x = {xs}, y = {ys}", ys, tuple(fit[0] + fit[1] * x for x in xs)))
    through_zero = least_squares([(1,), (2,)], (1, 0))
    assert through_zero is not None
    models.append(("y = f = (0, 1)", (0, 1), (Fraction(0), Fraction(1))))
    models.append(("y = (0, 1), f ≡ 2", (0, 1), (Fraction(2), Fraction(2))))
    models.append(
        ("the line through 0 for x = (1, 2), y = (1, 0)", (1, 0), predicted(through_zero, [(1,), (2,)]))
    )
    for name, y, f in models:
        found = {"R2": r_squared(y, f), "RSS": rss(y, f), "TSS": tss(y)}
        yield f"{name}: R² = {shown(found['R2'])}", {letter: found[letter.name] for letter in _R2_LETTERS}


def determinants() -> Numbers:
    """n Σx² − (Σx)² for x = 10⁸ + (0, 1, 2), with whole numbers and in double precision."""
    xs = [10**8 + k for k in range(3)]
    whole = len(xs) * sum(x * x for x in xs) - sum(xs) ** 2
    floats = [float(x) for x in xs]
    double = len(floats) * sum(x * x for x in floats) - sum(floats) ** 2
    return {"determinant": whole, "the same in double precision": whole == double}


def rates() -> Numbers:
    """Descent on x(x − 2) from 0 with small, medium, large and too large rates."""
    from svmsym.algorithms.gradient_descent import converges, descend, steps_until  # noqa: PLC0415 - as above

    def trace(rate: Fraction, steps: int) -> Any:
        return descend(lambda x: 2 * x - 2, 0, rate, steps)

    small, medium = (steps_until(trace(Fraction(1, k), 400), 1, Fraction(1, 1000)) or 0 for k in (100, 10))
    swings = [x - 1 for x in trace(Fraction(9, 10), 10).column("x")]
    return {
        "η = 1/100 takes more steps than η = 1/10": small > medium > 0,
        "η = 1/2 is there in one step": trace(Fraction(1, 2), 1).result == 1,
        "η = 9/10 oscillates": all(a * b < 0 for a, b in pairwise(swings)),
        "η = 1 repeats": trace(Fraction(1), 3).column("x"),
        "η = 11/10 runs away": abs(trace(Fraction(11, 10), 20).result - 1) > 1,
        "converges": tuple(converges(2, Fraction(k, 2)) for k in range(4)),
    }


def rates_table() -> str:
    """The steps for η = 1/10, 1/2, 9/10 and 1."""
    from svmsym.algorithms.gradient_descent import descend  # noqa: PLC0415 - loads when it runs

    rates = (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10), Fraction(1))
    return "\n".join(f"η = {eta}\n{descend(lambda x: 2 * x - 2, 0, eta, 4)}" for eta in rates)


def plane_table() -> str:
    """The first steps on x₁² + x₂² from (3, −2) with η = ¼."""
    from svmsym.algorithms.gradient_descent import descend_vector  # noqa: PLC0415 - loads when it runs

    return str(descend_vector(lambda x: [2 * v for v in x], (3, -2), Fraction(1, 4), 8))


def largest_r2(printed: Any) -> str:
    """A bound on R² = 1 − RSS/TSS holds for all RSS ≥ 0, TSS > 0, and RSS = 0 attains it."""
    from svmsym.algorithms.least_squares import r_squared  # noqa: PLC0415 - loads when it runs

    r2, rss, tss = (Symbol("R2"), Symbol("RSS", nonnegative=True), Symbol("TSS", positive=True))
    best, poor = (shown(r_squared((0, 1), f)) for f in ((0, 1), (2, 2)))
    if not isinstance(printed, LessThan | GreaterThan):
        return f"y = f = (0, 1) has RSS = 0 and R² = {best}, printed is {printed}"
    gap = (printed.gts - printed.lts).subs(r2, 1 - rss / tss).expand()
    if not gap.is_nonnegative:
        return f"y = f = (0, 1) has R² = {best}, y = (0, 1) and f ≡ 2 have R² = {poor}, printed is {printed}"
    return "" if gap.subs(rss, 0) == 0 else f"R² is at most 1, printed leaves {gap.subs(rss, 0)} more"


def goes_to_the_origin(*letters: Symbol) -> Callable[[Expr], str]:
    """Descent on the printed function from (3, −2) with η = ¼ comes to the origin, lower with every step."""

    def contradiction(printed: Expr) -> str:
        from svmsym.algorithms.gradient_descent import descend_vector  # noqa: PLC0415 - loads when it runs

        def at(point: tuple[Fraction, ...], e: Expr) -> Fraction:
            value = e.subs(dict(zip(letters, map(exact, point), strict=True)))
            return Fraction(int(value.p), int(value.q))

        slopes = [diff(printed, v) for v in letters]
        trace = descend_vector(lambda x: [at(x, s) for s in slopes], (3, -2), Fraction(1, 4), 8)
        heights = [at(x, printed) for x in trace.column("x")]
        falls = all(a > b for a, b in pairwise(heights))
        if falls and max(map(abs, trace.result)) < Fraction(1, 50):
            return ""
        return f"from (3, −2) it goes to {shown(trace.result)} in 8 steps"

    return contradiction


def update_of_one_point(y: Symbol, f: Symbol, g: Symbol) -> Callable[[Expr], str]:
    """The change of dw at w = (1, 0), x = 2, y = 3, against the derivatives of ½(y − w₀ − w₁x)² there."""

    def contradiction(printed: Expr) -> str:
        w0, w1 = symbols("w0 w1")
        error, at = (3 - w0 - 2 * w1) ** 2 / 2, {w0: 1, w1: 0}
        truth = tuple(diff(error, v).subs(at) for v in (w0, w1))
        found = tuple(printed.subs({y: 3, f: 1, g: part}) for part in (1, 2))
        if found == truth:
            return ""
        return f"w = (1, 0), x = 2, y = 3: {shown(found)} instead of {shown(truth)}"

    return contradiction


def gradient_by(function: Expr) -> Callable[[Mapping[str, Any]], str]:
    """The printed gradient is the one by the printed letters."""

    def contradiction(printed: Mapping[str, Any]) -> str:
        letters = [next(s for s in function.free_symbols if s.name == name) for name in printed["by"]]
        truth = tuple(diff(function, v) for v in letters)
        found = tuple(map(exact, printed["gradient"]))
        return "" if found == truth else f"by {', '.join(printed['by'])} it is {shown(truth)}"

    return contradiction


def composition(printed: Mapping[str, Any]) -> str:
    """f with its letters x1, x2, … replaced by the coordinates of Φ is the printed f∘Φ."""
    images = {f"x{k}": image for k, image in enumerate(printed["Φ"], 1)}
    inputs = set().union(*(image.free_symbols for image in images.values()))
    letters = {v for v in printed["f"].free_symbols if v.name.startswith("x")}
    unknown = sorted(v.name for v in letters if v.name not in images)
    if unknown:
        return f"{unknown[0]} is no coordinate of Φ(x), which has {len(images)}; f(Φ(x)) has no value"
    # The letters of f are not those of Φ, although both are called x1, x2.
    fresh = {v: Symbol(f"t_{v.name}") for v in letters}
    inside = printed["f"].xreplace(fresh)
    found = inside.xreplace({fresh[v]: images[v.name] for v in letters}).expand()
    if found == printed["f∘Φ"].expand():
        return ""
    at = {v: Integer(2) for v in {*inputs, *found.free_symbols}}
    return f"all letters 2: {found.subs(at)} instead of {printed['f∘Φ'].subs(at)}"


def complexity() -> Numbers:
    """Fits of y = x ± ½ at 0 … 5, judged on y = x in between; how interpolation multiplies errors."""
    from svmsym.algorithms.least_squares import (  # noqa: PLC0415 - loads when it runs
        interpolation,
        least_squares,
        powers,
        predicted,
        rss,
    )

    xs = range(6)
    ys = [x + Fraction((-1) ** x, 2) for x in xs]
    between = [x + Fraction(1, 2) for x in range(5)]
    fits = [least_squares(powers(xs, degree), ys) or () for degree in (1, 3, 5)]
    seen = [rss(ys, predicted(w, powers(xs, len(w) - 1))) for w in fits]
    unseen = [rss(between, predicted(w, powers(between, len(w) - 1))) for w in fits]

    def spread_at_one_half(n: int) -> Fraction:
        units = ([int(k == j) for k in range(n)] for j in range(n))
        middle = powers([Fraction(1, 2)], n - 1)
        values = (predicted(interpolation(range(n), unit), middle)[0] for unit in units)
        return sum(map(abs, values), Fraction(0))

    return {
        "training error falls": seen[0] > seen[1] > seen[2] == 0,
        "error on new points grows": unseen[0] < unseen[1] < unseen[2],
        "errors in y are multiplied": spread_at_one_half(3) < spread_at_one_half(6) < spread_at_one_half(9),
    }


def _curve(x: int) -> Fraction:
    """A parabola with an error of ±¼, smaller every third time."""
    return Fraction((x - 4) ** 2) + Fraction((-1) ** x, 4 + 4 * (x % 3))


def _errors(parts: Sequence[Sequence[int]], degrees: Sequence[int]) -> dict[int, list[Fraction]]:
    """For each degree the mean squared errors on all parts of the fit to the first part."""
    from svmsym.algorithms.least_squares import least_squares, mse, powers, predicted  # noqa: PLC0415 - loads when it runs

    found = {}
    for degree in degrees:
        w = least_squares(powers(parts[0], degree), [_curve(x) for x in parts[0]]) or ()
        found[degree] = [mse([_curve(x) for x in p], predicted(w, powers(p, degree))) for p in parts]
    return found


def two_parts() -> Numbers:
    """Ten points near a parabola, split into T and V: fits of degree 0, 2 and 6."""
    from svmsym.algorithms.splitting import split  # noqa: PLC0415 - loads when it runs

    parts = split(10, 7, seed=1)
    simple, right, complicated = _errors(parts, (0, 2, 6)).values()
    return {
        **_parts([split(10, 7), parts]),
        "degree 0: high on T": simple[0] > 10 * right[0],
        "degree 6: low on T, high on V": complicated[0] < right[0] and complicated[1] > 10 * right[1],
    }


def three_parts() -> Numbers:
    """Ten points near a parabola: the second part chooses the degree, the third judges."""
    from svmsym.algorithms.splitting import split  # noqa: PLC0415 - loads when it runs

    parts = split(10, 6, 2, seed=5)
    errors = _errors(parts, range(6))
    by_training, by_validation = (min(errors, key=lambda d, k=k: errors[d][k]) for k in (0, 1))  # type: ignore[misc]
    return {
        **_parts([split(10, 6, 2), parts]),
        "degree by training": by_training,
        "degree by validation": by_validation,
        "the test finds the second better": errors[by_validation][2] < errors[by_training][2],
    }


def _parts(found: list[tuple[tuple[int, ...], ...]]) -> Numbers:
    together = [[k for part in parts for k in part] for parts in found]
    return {
        "parts": max(map(len, found)),
        "disjoint": all(len(set(all_)) == len(all_) for all_ in together),
        "together": min(len(set(all_)) for all_ in together),
    }


def hyperparameters() -> Numbers:
    """Fewer steps, or a lower degree, leave a larger training error."""
    from svmsym.algorithms.gradient_descent import descend  # noqa: PLC0415 - loads when it runs
    from svmsym.algorithms.least_squares import least_squares, powers, predicted, rss  # noqa: PLC0415 - as above

    xs, ys = range(5), (0, 1, 0, 3, 2)
    fits = [least_squares(powers(xs, degree), ys) or () for degree in range(5)]
    errors = [rss(ys, predicted(w, powers(xs, len(w) - 1))) for w in fits]
    heights = [x * (x - 2) for x in descend(lambda x: 2 * x - 2, 0, Fraction(1, 10), 20).column("x")]
    slow, quick = (descend(lambda x: 2 * x - 2, 0, Fraction(1, k), 5).result for k in (20, 5))
    return {
        "fewer steps, larger error": heights == sorted(heights, reverse=True),
        "higher degree, no larger error": errors == sorted(errors, reverse=True),
        "after few steps the rate matters": slow != quick,
    }


def searches() -> Numbers:
    """Grids of equal differences and equal ratios, random ones, and their refinement, for −(x − ⅓)²."""
    from svmsym.algorithms.splitting import (  # noqa: PLC0415 - loads when it runs
        grid_search,
        linear_grid,
        logarithmic_grid,
        random_grid,
        refined_search,
    )

    def score(x: Fraction) -> Fraction:
        return -((x - Fraction(1, 3)) ** 2)

    even, ratios = linear_grid(0, 1, 5), logarithmic_grid(Fraction(1, 100), 10, 5)
    drawn = random_grid(0, 1, 20, seed=1)
    best = [grid_search(score, x=grid).result["x"] for grid in (even, ratios, drawn)]
    refined = refined_search(score, 0, 1, count=5, rounds=6).column("score")
    return {
        "equal differences": len({b - a for a, b in pairwise(even)}) == 1,
        "equal ratios": len({b / a for a, b in pairwise(ratios)}) == 1,
        "nothing on the grid is better": all(
            score(x) >= max(map(score, grid)) for x, grid in zip(best, (even, ratios, drawn), strict=True)
        ),
        "refining helps": list(refined) == sorted(refined) and refined[-1] > refined[0],
    }


def validations() -> Numbers:
    """Five folds of ten points, and leaving one out for the mean: MSE·(n/(n − 1))², as a formula says."""
    from svmsym.algorithms.descriptive import mean  # noqa: PLC0415 - loads when it runs
    from svmsym.algorithms.least_squares import tss  # noqa: PLC0415 - loads when it runs
    from svmsym.algorithms.splitting import cross_validation, k_folds, leave_one_out  # noqa: PLC0415 - as above

    folds = k_folds(10, 5)
    tested = sorted(k for fold in folds for k in fold.test)
    ys = (0, 1, 5, 2)
    left_out = cross_validation(
        leave_one_out(4), lambda fold: (ys[fold.test[0]] - mean([ys[k] for k in fold.train])) ** 2
    )
    return {
        "trainings": len(folds),
        "each tested once": tested == list(range(10)),
        "the others train": all(sorted((*f.train, *f.test)) == list(range(10)) for f in folds),
        "mean of the metric": left_out.result == tss(ys) / 4 * Fraction(4, 3) ** 2,
    }


def ridge_solution() -> tuple[Any, ...]:
    """Where the gradient of ½Σ(y − w₀ − w₁x)² + ½(w₀² + w₁²) vanishes, x = (0, 1, 2), y = (1, 2, 2)."""
    w0, w1 = symbols("w0 w1")
    error = sum(((y - w0 - w1 * x) ** 2 for x, y in ((0, 1), (1, 2), (2, 2))), Integer(0)) / 2
    error += Rational(1, 2) * (w0**2 + w1**2)
    slopes = Matrix([diff(error, v) for v in (w0, w1)])
    found = slopes.jacobian([w0, w1]).LUsolve(-slopes.subs({w0: 0, w1: 0}))
    return tuple(found)


def ridge_weights() -> tuple[Fraction, ...]:
    """The same by (XᵀX + 2αI)w = Xᵀy."""
    from svmsym.algorithms.least_squares import ridge, with_constant  # noqa: PLC0415 - loads when it runs

    return ridge(with_constant([(0,), (1,), (2,)]), (1, 2, 2), Fraction(1, 2)) or ()


def shrinks(c: Symbol, size: Symbol, alpha: Symbol) -> Callable[[Expr], str]:
    """Along an eigenvector u of XᵀX, with eigenvalue λ and c = uᵀXᵀy: stationary, falling, to 0."""

    def contradiction(printed: Expr) -> str:
        t = Symbol("t")
        truth = root(diff(size * t**2 / 2 - c * t + alpha * t**2, t), t)
        if (printed - truth).together().expand() != 0:
            at = {c: 1, size: 1, alpha: 1}
            return f"c = λ = α = 1: {printed.subs(at)} instead of {truth.subs(at)}"
        far = printed.subs(alpha, 1 / t).together().subs(t, 0)  # α → ∞ is 1/α → 0
        if printed.subs(alpha, 0) != c / size or far != 0:
            return f"the limits are {printed.subs(alpha, 0)} and {far}"
        return "" if diff(printed**2, alpha).is_negative else "the square does not fall"

    return contradiction
