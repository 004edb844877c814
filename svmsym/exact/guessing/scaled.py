"""An integer program in floating point, with all its quantities of order one.

    u = 2ᵗv,   objective divided by 2^(2t + e),   rows of A divided by their largest entries

Exponents are integers apart from the mantissas until the end, so numbers of any size may occur as long as
the points themselves fit into double precision. t and e are chosen so that the diagonal of P, the slope and
the box are of order one, where possible all three.

Where a row of A is a multiple of the signs, Σ sᵥuᵥ = β, the points may be moved: with x′ = x − c

    ½‖Σ sᵥuᵥxᵥ‖² = ½‖Σ sᵥuᵥx′ᵥ‖² + β Σ sᵥuᵥ⟨c, x′ᵥ⟩ + constant,

and the mean as c saves the digits that a common offset of the data would cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import comb, factorial, frexp, nan, prod, sqrt
from typing import Any

from svmsym.exact.floating import Floats, np
from svmsym.exact.guessing.newton import Box, Dense, LowRank, Quadratic
from svmsym.exact.programs.gram import Gram, Polynomial
from svmsym.exact.programs.program import Bounds, Program

LARGEST_DENSE = 6000  # points with a stored matrix; beyond, one factorisation takes seconds
_FEW_COLUMNS = 0.7  # as a share of the points: the factor then makes the smaller systems


def scaled(program: Program) -> Box:
    """The program in floating point; OverflowError where a point has no float.

    >>> from svmsym.exact.programs.gram import Points
    >>> box = scaled(Program(Points([(8,), (-8,)]), (0, 1), (1, -1), 1, (0, 0), (-1, -1),
    ...                      ((5, -5),), (0,), (0, 0), (None, None)))
    >>> box.quadratic.apply(np.array([1.0, 0.0]), np.zeros(1))[0].round(9).tolist(), box.slope.tolist()
    ([0.5, 0.5], [-0.5, -0.5])
    """
    sign, sign_power = mantissas(program.sign)
    ridge, ridge_power = mantissas(program.ridge)
    slope, slope_power = mantissas(program.slope)
    weight, weight_power = mantissas([program.weight])
    lower, lower_power = mantissas(program.lower, -np.inf)
    upper, upper_power = mantissas(program.upper, np.inf)
    rows = [mantissas(row) for row in program.rows]
    rights = [mantissas([value]) for value in program.right]
    A = np.array([row for row, _ in rows]).reshape(len(rows), program.size)
    right = np.array([value[0] for value, _ in rights])
    right_power = np.array([r - a for (_, r), (_, a) in zip(rights, rows, strict=True)], dtype=np.int64)

    sums = _sum_of_signs(sign, A)
    sign = sign * np.sqrt(weight[0])  # P = 2^power·sKs from here on
    factor, point, K, power, shift = _points(program, sign, len(rows), centred=sums is not None)
    power += 2 * sign_power + weight_power
    diagonal = np.einsum("ij,ij->i", factor, factor) if K is None else sign**2 * K.diagonal()[point]
    sizes = (_size(diagonal, power), _size(ridge, ridge_power))
    level = max((size for size in sizes if size is not None), default=0)
    natural = None if (size := _size(slope, slope_power)) is None else size - level
    unit = _unit_of_u(
        natural, ((lower, lower_power), (upper, upper_power)), zip(right.tolist(), right_power, strict=True)
    )
    level += max(0, slope_power - level - unit) if slope.any() else 0
    ridge = _power(ridge, ridge_power - level)
    slope = _power(slope, slope_power - level - unit)
    right = _power(right, right_power - unit)
    if sums is not None:
        row, multiple = sums
        beta = right[row] / multiple * np.sqrt(weight[0])
        slope += beta * _power(shift, power - level)
    half = 2.0 ** (0.5 * max(power - level, -2000))
    quadratic: Quadratic = (
        LowRank(factor * half, A, ridge) if K is None else Dense(K, point, sign * half, A, ridge)
    )
    return Box(quadratic, slope, right, _power(lower, lower_power - unit), _power(upper, upper_power - unit))


def without_fixed(box: Box, moving: Any) -> Box:
    """The program of the variables that can move; the others keep their values."""
    at = box.lower.copy()
    at[moving] = 0
    force, met = box.quadratic.apply(at, np.zeros(len(box.right)))
    return Box(
        box.quadratic.part(moving),
        box.slope[moving] + force[moving],
        box.right - met,
        box.lower[moving],
        box.upper[moving],
    )


def _points(
    program: Program, sign: Floats, rows: int, *, centred: bool
) -> tuple[Floats, Any, Floats | None, int, Floats]:
    """Z or K (the other one is empty or None), the exponent of P, and sᵥ⟨c, x′ᵥ⟩ with c the centre or 0."""
    used = sign != 0
    nothing = np.zeros((program.size, 0))
    if not used.any():
        return nothing, None, None, 0, np.zeros(program.size)
    point = np.asarray(program.point, dtype=np.intp)
    present, place = np.unique(point[used], return_inverse=True)
    features = _features(program.gram, _FEW_COLUMNS * len(present) - rows)
    if features is not None:
        scaled_features, power = features[0][point], features[1]
        if centred:
            centre = scaled_features[used].mean(axis=0)
            scaled_features -= centre
            shift = sign * (scaled_features @ centre)
        else:
            shift = np.zeros(program.size)
        scaled_features *= sign[:, None]
        return scaled_features, None, None, 2 * power, shift
    if len(present) > LARGEST_DENSE:
        raise MemoryError("too many points for a stored matrix")
    whole = program.gram.floats
    if not np.isfinite(whole).all():
        raise OverflowError("a kernel value has no float")
    K, power = _to_unit(whole[np.ix_(present, present)])
    point = np.zeros(program.size, dtype=np.intp)
    point[used] = place
    shift = np.zeros(program.size)
    if centred:
        mean = K.mean(axis=0)
        level = float(mean.mean())
        shift = sign * (mean - level)[point]
        K = K - mean - mean[:, None] + level
        K = 0.5 * (K + K.T)
    return nothing, point, K, power, shift


def _features(gram: Gram, most: float) -> tuple[Floats, int] | None:
    """X and e with K̂ = 2^2e·XXᵀ, where X has fewer columns than ``most``."""
    if isinstance(gram, Polynomial):
        return _monomials(gram, most / 2)  # K itself is already there: only much fewer columns pay
    features = gram.factor
    return _to_unit(features) if features is not None and features.shape[1] < most else None


def _monomials(gram: Polynomial, most: float) -> tuple[Floats, int] | None:
    """The features of (a⟨x, z⟩ + c)ᵖ: √(multinomial coefficient)·monomial of degree p in (√a·x, √c).

    They keep digits that the kernel's values have lost: in (⟨x, z⟩ + 1)² with |x| = 10⁶ the 1 is the 24th.

    >>> from svmsym.exact.programs.gram import Points
    >>> X, e = _monomials(Polynomial(Points([(1, 2), (3, 4)]), 1, 1, 2), 7)
    >>> (4.0**e * X @ X.T).round(9).tolist()
    [[36.0, 144.0], [144.0, 676.0]]
    """
    variables = gram.points.dimension + (gram.c > 0)
    if gram.a <= 0 or gram.c < 0 or comb(variables + gram.degree - 1, gram.degree) >= most:
        return None
    points = gram.points.factor
    assert points is not None
    base = points * sqrt(gram.a)
    if gram.c:
        base = np.concatenate([base, np.full((len(base), 1), sqrt(gram.c))], axis=1)
    base, power = _to_unit(base)
    columns = []
    for chosen in combinations_with_replacement(range(variables), gram.degree):
        repeats = prod(factorial(chosen.count(j)) for j in set(chosen))
        columns.append(sqrt(factorial(gram.degree) // repeats) * base[:, chosen].prod(axis=1))
    return np.stack(columns, axis=1), power * gram.degree


def _sum_of_signs(sign: Floats, A: Floats) -> tuple[int, float] | None:
    """A row of A that is a multiple of the signs, and the multiple."""
    anchor = int(np.abs(sign).argmax()) if len(sign) else 0
    for r, row in enumerate(A):
        if len(sign) and sign[anchor] and row[anchor]:
            multiple = float(row[anchor] / sign[anchor])
            if np.array_equal(row, multiple * sign):
                return r, multiple
    return None


def _unit_of_u(
    natural: int | None, box: tuple[tuple[Floats, int], ...], rights: Iterable[tuple[float, int]]
) -> int:
    """The exponent of u: that of the minimiser without bounds, if there is one, but not above the box's."""
    sizes = [] if natural is None else [natural]
    if natural is None or all(np.isfinite(values).all() for values, _ in box):
        ends = [_size(values[np.isfinite(values)], power) for values, power in box]
        there = [end for end in ends if end is not None]
        sizes += [max(there)] if there else []
    if natural is None:
        sizes += [frexp(value)[1] + int(power) for value, power in rights if value]
    return min(sizes, default=0)


def _size(values: Floats, power: int) -> int | None:
    """The exponent of the mean size of the numbers that are not zero."""
    sizes = np.abs(values[values != 0])
    return frexp(float(sizes.mean()))[1] + power if len(sizes) else None


def mantissas(values: Bounds, missing: float = nan) -> tuple[Floats, int]:
    """Floating-point numbers of size at most one and the exponent of their common power of two.

    >>> mantissas([3, -4, 2**2000])[1], mantissas([3, -4])
    (2001, (array([ 0.375, -0.5  ]), 3))
    """
    shift = 0
    try:
        found = np.array(values, dtype=np.float64)
    except OverflowError:
        shift = max(abs(v).bit_length() for v in values if v is not None) - 1000
        found = np.array([v if v is None else v >> shift for v in values], dtype=np.float64)
    gone = np.isnan(found)
    if gone.any():
        found[gone] = missing
    found, exponent = _to_unit(found)
    return found, exponent + shift


def _to_unit(values: Floats) -> tuple[Floats, int]:
    """Values divided by a power of two, and its exponent."""
    largest = float(np.abs(values[np.isfinite(values)]).max(initial=0))
    exponent = frexp(largest)[1]
    return np.ldexp(values, -exponent), exponent


def _power(values: Floats, power: Any) -> Floats:
    """values·2^power."""
    result: Floats = np.ldexp(values, np.clip(power, -5000, 5000))
    return result
