"""Prove that an answer is optimal: a part of checker.py, which stands beside this file and calls it.

Every kind except qp is a case of one problem, with points φᵢ, rows (point i, sign s, target τ, cost) and
one more unknown θ: ρ of ν-SVC and one-class, ε of ν-SVR, (‖a‖² − R²)/2 of SVDD, absent (k = 0) otherwise.

    minimise ½‖w‖² + qθ + Σ cost(ξ)   such that   s(⟨w, φᵢ⟩ + b) ≥ τ + kθ − ξ,  ξ ≥ 0

with cost Uξ (linear), ξ²/(2h) (squared) or ξ = 0 (hard: U = ∞, h = 0). For all w, b, θ, ξ like that and all
multipliers with 0 ≤ α ≤ U, Σsα = 0 (if there is a b), q + kΣα ≥ 0 (= 0 if θ may be negative), weak duality
is   ½‖w‖² + qθ + Σ cost(ξ)  ≥  Στα − ½‖Σsαφ‖² − ½Σhα²   so two sides that are equal are both optimal.
The optimal w is unique, and b is optimal with it exactly if no row contradicts: s(⟨w, φ⟩ + b) ≥ τ + kθ − hα
where α < U, and ≤ where α > 0; these half-lines meet in the interval of b. In ls-svm and ridge all rows are
equations and α has any sign. checker_kinds.py says which rows each kind has, checker_kernels.py what ⟨φ, φ⟩
is if the kernel is not linear.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import mul
from typing import Any, NamedTuple

Claims = dict[str, Any]
FRACTION = re.compile(r"(-?[0-9]{1,100000})(?:/([1-9][0-9]{0,100000}))?")
beside: Any = None  # a function of checker.py: another of its files


class Wrong(Exception):  # noqa: N818 - not an error of the program
    """A claim that does not hold."""


def need(holds: object, otherwise: str) -> None:
    """Reject the certificate unless something holds."""
    if not holds:
        raise Wrong(otherwise)


def number(value: object) -> Fraction:
    """An exact number: an integer, or text such as "-3/2"."""
    found = FRACTION.fullmatch(str(value)) if type(value) in {int, str} else None
    need(found, f"{str(value)[:40]!r} is neither an integer nor a fraction as text")
    return Fraction(int(found[1]), int(found[2] or 1))  # type: ignore[index]


def rational(text: Any) -> Fraction:
    """A number of the answer, which is written in one way only: as text in lowest terms."""
    need(text == str(number(text)), f"{str(text)[:40]!r} is not in lowest terms")
    return number(text)


def sparse(values: Sequence[int], den: int) -> Claims:
    """Integers over a denominator as they are written: {"den": "2", "num": {"1": "1", "3": "-5"}}."""
    common = gcd(den, *values)
    return {
        "den": str(den // common),
        "num": {str(i): str(v // common) for i, v in enumerate(values, 1) if v},
    }


def vector(claim: Claims, size: int) -> tuple[list[int], int]:
    """The integers and the denominator of a sparse vector."""
    dense, den = [0] * size, int(rational(claim["den"]))
    for index, text in claim["num"].items():
        need(0 < rational(index) <= size, f"there is no entry {index[:40]}")
        dense[int(index) - 1] = int(rational(text))
    need(den > 0 and claim == sparse(dense, den), "a vector is not in lowest terms")
    return dense, den


class Problem(NamedTuple):
    """Settings and data. The points are rows / unit, and kappa times K(xᵢ, xⱼ) is whole."""

    settings: Claims
    rows: list[list[int]]
    unit: int
    y: list[Any]
    kappa: int
    kernel: Any = None  # linear
    weight: Sequence[Fraction] = ()  # of C


def integers(rows: list[list[Any]], number: Callable[[Any], Fraction]) -> tuple[list[list[int]], int]:
    """Lists of numbers, all of one length, as integers over one denominator."""
    need(type(rows) is list and rows and all(type(row) is list for row in rows), "points are lists of lists")
    need(len(set(map(len, rows))) == 1 and rows[0], "the points are ragged")
    need({type(v) for row in rows for v in row} <= {int, str}, "a coordinate is neither whole nor text")
    values = {v: number(v) for v in {v for row in rows for v in row}}
    dens = {v.denominator for v in values.values()}
    unit = beside("checker_limits").unit(dens, len(rows) * len(rows[0]))
    whole = {text: v.numerator * (unit // v.denominator) for text, v in values.items()}
    return [[whole[v] for v in row] for row in rows], unit


class Form(NamedTuple):
    """The rows s, τ, U, h and what belongs to θ, as in the text at the top."""

    signs: list[int]
    targets: Sequence[Any]
    bounds: Sequence[Any]  # None: there is none
    halves: Sequence[Any]
    bias: bool = False
    k: int = 0
    q: Any = 0
    any_sign: bool = False  # of θ
    equations: bool = False
    times: Any = 1  # what the objective was divided by
    less: Any = 1  # what α was divided by


def multipliers(p: Problem, f: Form, claims: Sequence[Claims]) -> tuple[list[int], int]:
    """The multipliers that are claimed, one for each row, as integers over a denominator."""
    parts = [vector(claim, len(p.rows)) for claim in claims]
    need(len(parts) * len(p.rows) == len(f.signs), "regression alone has multipliers with a star")
    den = lcm(*(d for _, d in parts))
    return [v * (den // d) for values, d in parts for v in values], den


class Dual(NamedTuple):
    """Multipliers and what follows from them, all of it times L and whole."""

    L: int
    alpha: list[int]
    bounds: list[Any]
    beta: list[int]  # w = Σ βφ
    lacks: list[int]  # τ − hα − s⟨w, φ⟩
    bent: list[int]  # hα
    square: Fraction  # ‖w‖², not times L


def dual_of(p: Problem, f: Form, claims: Sequence[Claims]) -> Dual:
    """The multipliers that are claimed, and what follows from them."""
    (values, den), n = multipliers(p, f, claims), len(p.rows)
    common, held = beside("checker_limits").common, len(f.signs) + len(p.rows[0])
    L = p.kappa * den * f.less.numerator * common({h.denominator for h in f.halves}, held)
    L = common({L, *(v.denominator for v in (*f.bounds, *f.targets) if v is not None)}, held)
    alpha = [v * f.less.denominator * (L // (den * f.less.numerator)) for v in values]
    beta = [sum(map(mul, f.signs[i::n], alpha[i::n])) for i in range(n)]  # rows i and n + i: point i
    g = decisions(p, [v // p.kappa for v in beta])
    bent = [h.numerator * v // h.denominator for h, v in zip(f.halves, alpha, strict=True)]
    rows = zip(whole(f.targets, L), bent, f.signs, g * len(claims), strict=True)
    lacks = [target - x - s * v for target, x, s, v in rows]
    return Dual(L, alpha, whole(f.bounds, L), beta, lacks, bent, Fraction(sum(map(mul, beta, g)), L * L))


def whole(values: Iterable[Any], by: int) -> list[Any]:
    """Numbers times a common denominator; None stays."""
    return [v if v is None else v.numerator * (by // v.denominator) for v in values]


def decisions(p: Problem, beta: list[int]) -> list[int]:
    """Σⱼ βⱼ K(xᵢ, xⱼ) for every point i, times kappa."""
    if p.kernel:
        return beside("checker_kernels").decisions(p, beta)  # type: ignore[no-any-return]
    w = combination(p, beta)
    beside("checker_limits").afford(len(w) * len(p.rows), max(map(abs, w)).bit_length())
    return [sum(map(mul, w, row)) for row in p.rows]


def combination(p: Problem, beta: list[int]) -> list[int]:
    """Σ β·row."""
    some = [(v, row) for v, row in zip(beta, p.rows, strict=True) if v]
    beside("checker_limits").afford(len(some) * len(p.rows[0]), max(map(abs, beta)).bit_length())
    return [sum(v * row[k] for v, row in some) for k in range(len(p.rows[0]))]


def need_admissible(f: Form, d: Dual) -> None:
    """Reject multipliers that are not 0 ≤ α ≤ U with Σsα = 0."""
    within = all(v >= 0 and (U is None or v <= U) for v, U in zip(d.alpha, d.bounds, strict=True))
    need(f.equations or within, "a multiplier is negative or beyond its bound")
    need(not f.bias or sum(d.beta) == 0, "the equation that belongs to b does not hold")


def prove_optimal(p: Problem, f: Form, d: Dual, b: Fraction, θ: Fraction) -> tuple[Claims, list[int], int]:
    """The value, w and all b, once both values agree; and what each row lacks, times a denominator."""
    need_admissible(f, d)
    rest = f.q * d.L + f.k * sum(d.alpha)
    need(rest == 0 or (rest > 0 and not f.any_sign), "the sum of α is wrong")
    need(θ >= 0 or f.any_sign, "a width is negative")
    L = lcm(d.L, b.denominator, θ.denominator)
    at, shift = whole((b, f.k * θ), L)
    # τ + kθ − hα − s(⟨w, φ⟩ + b)
    gaps = [v * (L // d.L) + shift - s * at for v, s in zip(d.lacks, f.signs, strict=True)]
    hard = [v for v, U in zip(gaps, d.bounds, strict=True) if U is None and v]
    need(not hard or (max(hard) < 0 and not f.equations), "a row is violated")
    cost = Fraction(sum(v * U for v, U in zip(gaps, d.bounds, strict=True) if U and v > 0), L * d.L)
    energy = d.square + Fraction(sum(map(mul, d.alpha, d.bent)), d.L**2)
    primal = energy / 2 + f.q * θ + cost
    dual = Fraction(sum(map(mul, d.alpha, whole(f.targets, d.L))), d.L**2) - energy / 2
    need(primal == dual, "the primal value is not the dual value")
    proved: Claims = {"objective": str(primal * f.times), "w_squared": str(d.square)}
    if not p.kernel:
        proved["w"] = [str(Fraction(v, d.L * p.unit)) for v in combination(p, d.beta)]
    if f.bias:
        grows = [v != U for v, U in zip(d.alpha, d.bounds, strict=True)]
        falls = [f.equations or v for v in d.alpha]
        rows = [(at + s * v, s, x, y) for s, v, x, y in zip(f.signs, gaps, grows, falls, strict=True)]
        low = max((end for end, s, grow, fall in rows if (grow if s > 0 else fall)), default=None)
        high = min((end for end, s, grow, fall in rows if (fall if s > 0 else grow)), default=None)
        proved["b_interval"] = [None if v is None else str(Fraction(v, L)) for v in (low, high)]
    return proved, gaps, L
