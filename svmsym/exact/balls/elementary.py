"""exp and tanh in double precision with proved error bounds, for whole arrays.

    exp(−z) = 2^−k · exp(−r),   r = z − k·ln 2,  |r| ≤ 0.35

Only additions, multiplications, rounding to integers and scaling by powers of two are used, which IEEE 754
defines to the last bit; a library's exp is not trusted. With u = 2^−53:

* ln 2 = HI + LO, HI with 32 bits: k·HI is exact, each of the two subtractions that lead to r rounds a number
  below 1/2, and k·LO errs by less than 2^−20·u. So r errs by 0.6u at most, and exp(−r) by 0.6u·e^0.35 < 0.9u.
* Taylor's polynomial of degree 14 leaves out less than 0.35^15/15!·e^0.35 < 0.002u.
* In Horner's scheme the term rʲ/j! takes part in 2j + 1 roundings and has a rounded coefficient for j ≥ 3,
  together less than Σ (2j + 1)·u·0.35^j/j! + 0.1u = (2·0.35 + 1)·e^0.35·u + 0.1u < 2.6u.

Less than 3.6u for exp(−r) ≥ 0.7 is less than 6u relative to exp(−z). In: z ≥ 0. Out: values with an absolute
error of at most EXP_ERROR = 8u, because exp(−z) ≤ 1; where z > 700 the value is set to 0, which errs by less
than 1e−300.
"""

from __future__ import annotations

from math import factorial

from svmsym.exact.floating import Floats, np
from svmsym.exact.programs.gram import ROUND

EXP_ERROR = 8 * ROUND
_HI = 2977044471 / 2**32  # the first 32 bits of ln 2
_LO = 1.9082149292705877e-10  # ln 2 − HI
_INVERSE = 1.4426950408889634  # 1/ln 2; only decides where k changes
_LARGEST = 700.0
_DEGREE = 14


def exp_minus(z: Floats) -> Floats:
    """exp(−z) for z ≥ 0, within EXP_ERROR.

    >>> float(exp_minus(np.array([0.0]))[0])
    1.0
    """
    small = np.minimum(z, _LARGEST)
    k = np.rint(small * _INVERSE)
    r = (small - k * _HI) - k * _LO
    value = np.full_like(r, 1 / factorial(_DEGREE))
    for j in range(_DEGREE - 1, -1, -1):
        value *= -r
        value += 1 / factorial(j)
    scaled: Floats = np.ldexp(value, -k.astype(np.int64))
    return np.where(z > _LARGEST, 0.0, scaled)


TANH_ERROR = 16 * ROUND


def tanh(z: Floats) -> Floats:
    """tanh z = ±(1 − e)/(1 + e), e = exp(−2|z|), within TANH_ERROR.

    The derivative by e is −2/(1 + e)², so e contributes 8u·2e/(1 + e)² ≤ 4u; three roundings contribute 4u.

    >>> tanh(np.array([0.0])).tolist()
    [0.0]
    """
    e = exp_minus(2 * np.abs(z))
    return np.sign(z) * ((1 - e) / (1 + e))
