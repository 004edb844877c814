"""Positive semidefinite functions K(x, z): proved by feature maps and power series, refuted by exact vectors.

    Σ_i Σ_j c_i c_j K(x_i, x_j) ≥ 0   for all points and all numbers c

A power series Σ a_k ⟨x, z⟩^k with all a_k ≥ 0 is one, since each power is an inner product of monomials. A
single negative value of the form refutes it. Exponentials are enclosed by rational numbers, so signs are
certain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from sympy import Expr, Integer, Symbol, diff, exp, expand, simplify

from svmsym.lectures.checks.algebra import vanishes
from svmsym.lectures.checks.argued import argued
from svmsym.lectures.checks.together import with_parts
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.finding import Check, Finding

Interval = tuple[Fraction, Fraction]
Function = Callable[[Fraction, Fraction], Fraction]
X, Z = Symbol("x", real=True), Symbol("z", real=True)
_TERMS = 24
# Points with vectors that see a negative a_0, a_1, a_2 or a_3 of a power series in ⟨x, z⟩.
PROBES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((-1, 0, 1), (1, -2, 1)),
    ((-1, 0, 1), (0, 1, 0)),
    ((-1, 0, 1), (1, 0, -1)),
    ((-2, -1, 1, 2), (-1, 2, -2, 1)),
)


def gaussian_kernel(width: Symbol | None = None) -> Check:
    """A printed exp(−c d²), d = x − z on the line, has a feature map in every space: 2c > 0 is enough.

    It depends on the distance d alone, so the line stands for every direction; the argument gaussian-kernel
    has ‖x − z‖² in its place, and u(x)u(z)·exp(2c⟨x, z⟩) as a series with positive coefficients.

    Where a width σ is given, the bell must turn at the distance σ, as that of the normal distribution does:
    the second derivative of exp(−(x − z)²/(2σ²)) vanishes at x = z ± σ.

    >>> g, s = Symbol("γ", real=True), Symbol("σ", positive=True)
    >>> gaussian_kernel().decide(exp(-g * (X - Z) ** 2 / (2 * s**2))).counterexample
    'γ = −1, σ = 1: the Gram matrix of 0 and √2 has the determinant 1 − e² < −6'
    """

    def decide(printed: Expr) -> Finding:
        if not isinstance(printed, exp):
            return Finding(
                False,
                "a negative value on the diagonal",
                f"x = z = 0: K = {shown(printed.subs({X: 0, Z: 0}))}",
            )
        mixed = expand(printed.exp).coeff(X, 1).coeff(Z, 1)  # 2c
        if expand(printed.exp + mixed * (X - Z) ** 2 / 2) != 0:
            return Finding(False, "not a square of the distance alone", f"exponent {shown(printed.exp)}")
        if mixed.is_positive:
            turned = (
                0 if width is None else diff(printed, X, 2).subs(X, Z + width) / printed.subs(X, Z + width)
            )
            if not vanishes(exact(turned)):
                said = f"the second derivative at x = z + {width} is {shown(simplify(turned))} times K"
                return Finding(False, f"{width} is not its width", said)
            series = "u(x)u(z) Σ_k (2c)^k⟨x, z⟩^k/k!, 2c > 0: infinitely many features (the limit in words)"
            return argued("gaussian-kernel", series).decide(printed)
        return Finding(False, "not positive semidefinite", _gram_of_two(printed, mixed))

    return Check("identity", decide)


def image_product() -> Check:
    """Printed lines of K(x, y), and the images Φ(x) and Φ(y) whose inner product they are.

    Φ(y) is Φ(x) with the letters of y in the place of those of x.

    >>> from svmsym.lectures.statements import Chain
    >>> x1, y1 = Symbol("x1"), Symbol("y1")
    >>> said = {"K": Chain(((x1 * y1) ** 2,)), "Φ(x)": (x1**2,), "Φ(y)": (-(y1**2),)}
    >>> image_product().decide(said).counterexample
    'Φ(y) is not (y1**2)'
    >>> image_product().decide({**said, "Φ(x)": (y1**2,), "Φ(y)": (x1**2,)}).counterexample
    'y1 is no part of x'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        lines, one, other = printed["K"].lines, printed["Φ(x)"], printed["Φ(y)"]
        for point, images in (("x", one), ("y", other)):
            strange = {str(k) for e in images for k in e.free_symbols if not str(k).startswith(point)}
            if strange:
                return Finding(False, "an image of another point", f"{min(strange)} is no part of {point}")
        letters = set().union(*(e.free_symbols for e in one))
        renamed = tuple(e.xreplace({k: _partner(k, other) for k in letters}) for e in one)
        if len(renamed) != len(other) or any(
            not vanishes(p - q) for p, q in zip(renamed, other, strict=False)
        ):
            return Finding(False, "two different maps", f"Φ(y) is not {shown(renamed)}")
        inner_product = sum((p * q for p, q in zip(one, other, strict=True)), Integer(0))
        for number, line in enumerate(lines, 1):
            if not vanishes(line - inner_product):
                said = f"line {number}: {shown(line)} is not {shown(inner_product)}"
                return Finding(False, "not the inner product of the images", said)
        return Finding(True, f"Φ(x)·Φ(y) = {shown(inner_product)}: an identity of polynomials")

    return with_parts(Check("identity", decide), "K", "Φ(x)", "Φ(y)")


def _partner(letter: Symbol, images: Sequence[Expr]) -> Symbol:
    """The letter of y with the same number."""
    letters = set().union(*(e.free_symbols for e in images))
    return next((k for k in letters if str(k)[1:] == str(letter)[1:]), letter)


def _gram_of_two(printed: Expr, mixed: Expr) -> str:
    """Values of the letters and a Gram matrix of two points with a negative determinant."""
    letters = sorted(mixed.free_symbols, key=str)
    for numbers in product((1, -1), repeat=len(letters)):
        values = dict(zip(letters, numbers, strict=True))
        if any(v < 0 and k.is_positive for k, v in values.items()):
            continue
        for a, b, names in ((0, exact(2) ** Fraction(1, 2), "0 and √2"), (-1, 1, "−1 and 1")):
            K = printed.subs(values)
            own, other, mixed_power = (_power(K.subs({X: p, Z: q})) for p, q in ((a, a), (b, b), (a, b)))
            if own is None or other is None or mixed_power is None:
                continue
            product_power, square_power = own + other, 2 * mixed_power  # det = e^(own + other) − e^(2·mixed)
            bound = exp_bounds(product_power)[1] - exp_bounds(square_power)[0]
            if bound < 0:
                chosen = ", ".join(f"{k} = {v}" for k, v in values.items())
                below = -int(-bound)
                form = f"{_e(product_power)} − {_e(square_power)} < {below}"
                where = f"{chosen}: " if chosen else ""
                return f"{where}the Gram matrix of {names} has the determinant {form}".replace("-", "−")
    return ""


def _power(e: Expr) -> Fraction | None:
    """z of exp(z), a rational number."""
    z = Integer(0) if e == 1 else e.exp if isinstance(e, exp) else Integer(1) if e == exp(1) else None
    return None if z is None or not z.is_Rational else Fraction(int(z.p), int(z.q))


def _e(z: Fraction) -> str:
    return "1" if z == 0 else f"e{'²' if z == 2 else f'^{z}'}"  # noqa: PLR2004 - a superscript


@lru_cache(maxsize=256)
def exp_bounds(z: Fraction) -> Interval:
    """Rational numbers below and above e^z: the series up to a term, and a geometric series for its rest.

    >>> low, high = exp_bounds(Fraction(1))
    >>> 2718281828 < low * 10**9 < high * 10**9 < 2718281829
    True
    """
    if z < 0:
        low, high = exp_bounds(-z)
        return 1 / high, 1 / low
    term = total = Fraction(1)
    count = _TERMS + 2 * int(z)
    for n in range(1, count):
        term = term * z / n
        total += term
    last = term * z / count
    return total, total + last / (1 - z / (count + 1))


def tanh_bounds(z: Fraction) -> Interval:
    """Rational numbers below and above tanh z = (e^{2z} − 1)/(e^{2z} + 1).

    >>> [round(float(v), 9) for v in tanh_bounds(Fraction(1))]
    [0.761594156, 0.761594156]
    """
    low, high = exp_bounds(2 * z)
    return (low - 1) / (low + 1), (high - 1) / (high + 1)


def tanh_form(slope: Fraction, offset: Fraction, points: Sequence[Fraction], c: Sequence[int]) -> Interval:
    """Σ Σ c_i c_j tanh(α x_i x_j + β), enclosed.

    >>> low, high = tanh_form(Fraction(2), Fraction(1), [Fraction(v) for v in (-1, 0, 1)], (1, -2, 1))
    >>> -258 < 100 * low < 100 * high < -257
    True
    """
    low = high = Fraction(0)
    for (p, u), (q, v) in product(zip(points, c, strict=True), repeat=2):
        if u * v:
            ends = tanh_bounds(slope * p * q + offset)
            low += u * v * ends[0 if u * v > 0 else 1]
            high += u * v * ends[1 if u * v > 0 else 0]
    return low, high


def tanh_kernel() -> Check:
    """Printed α and β make tanh(α⟨x, z⟩ + β) positive semidefinite: only α = 0, β ≥ 0, a constant, does.

    The series of tanh(β + αs) has a_0 = tanh β and a_2 = −α² tanh β sech² β; both are non-negative for β =
    0 alone (or α = 0), and then a_1 = α, a_3 = −α³/3 have different signs. So a probe of few points refutes
    every other pair.

    >>> tanh_kernel().decide({"α": 2, "β": 1}).counterexample
    'x = (−1, 0, 1), c = (1, −2, 1): ΣΣ c c K = 2·tanh 3 − 6·tanh 1 < −257/100'
    >>> tanh_kernel().decide({"α": 0, "β": 1}).holds
    True
    """

    def decide(printed: dict[str, Any]) -> Finding:
        slope, offset = (Fraction(printed[name]) for name in "αβ")
        for scale in (Fraction(1), Fraction(1, 2), Fraction(1, 4)):
            for places, c in PROBES:
                points = [scale * p for p in places]
                high = tanh_form(slope, offset, points, c)[1]
                if high < 0:
                    below = Fraction(-int(-high * 100), 100)
                    value = _tanh_text(slope, offset, points, c)
                    said = f"x = {shown(tuple(points))}, c = {shown(c)}: ΣΣ c c K = {value} < {shown(below)}"
                    return Finding(False, "not positive semidefinite", said)
        if slope == 0 and offset >= 0:
            return Finding(True, "K is the constant tanh β ≥ 0: ΣΣ c c K = tanh β·(Σ c)² ≥ 0")
        return Finding(
            False, "one of a_0, …, a_3 is negative", f"α = {slope}, β = {offset}".replace("-", "−")
        )

    return Check("refute", decide)


def _tanh_text(slope: Fraction, offset: Fraction, points: Sequence[Fraction], c: Sequence[int]) -> str:
    """The form with equal arguments put together, tanh(−z) being −tanh z."""
    weights: dict[Fraction, int] = {}
    for (p, u), (q, v) in product(zip(points, c, strict=True), repeat=2):
        z = slope * p * q + offset
        weights[abs(z)] = weights.get(abs(z), 0) + (u * v if z > 0 else -u * v)
    parts = [
        f"{'+' if w > 0 else '−'} {abs(w)}·tanh {z}"
        for z, w in sorted(weights.items(), reverse=True)
        if w and z
    ]
    return " ".join(parts).removeprefix("+ ")


FUNCTIONS: tuple[tuple[str, Function], ...] = (
    ("K(a, b) = ab", lambda a, b: a * b),
    ("K(a, b) = (1 + ab)²", lambda a, b: (1 + a * b) ** 2),
    ("K(a, b) = (a − b)²", lambda a, b: (a - b) ** 2),
    ("K(a, b) = −ab", lambda a, b: -a * b),
    ("K(a, b) = a + b", lambda a, b: a + b),
    ("K(a, b) = a + 2b", lambda a, b: a + 2 * b),
    ("K(a, b) = ab + a − b", lambda a, b: a * b + a - b),  # ΣΣ c c K = (Σ c a)², and yet not symmetric
)


def mercer() -> Check:
    """Printed properties of K suffice for a map φ with K(a, b) = ⟨φ(a), φ(b)⟩: tried on polynomials.

    On the points −1, 0, 1, 2 the map is built by elimination, K = LDLᵀ with D ≥ 0, φ(x_i) = row i of L√D;
    where D has a negative entry there is none. That elimination never meets a negative pivot where all
    forms are non-negative is the other half of the correction, a line that the kernel proves.

    >>> mercer().decide(("continuous", "symmetric")).counterexample
    'K(a, b) = (a − b)²: a = (0, 1), c = (1, −1) gives ΣΣ c c K = −2 < 0'
    >>> mercer().decide(("continuous", "symmetric", "positive semidefinite")).holds
    True
    """
    points = [Fraction(v) for v in (0, 1, -1, 2)]

    def decide(printed: Sequence[str]) -> Finding:
        unknown = set(printed) - {"continuous", "symmetric", "positive semidefinite"}
        if unknown or len(set(printed)) < len(printed):
            return Finding(False, "such a property is not known, or is said twice", ", ".join(printed))
        mapped = []
        for name, K in FUNCTIONS:
            gram = [[K(a, b) for b in points] for a in points]
            symmetric = all(gram[p][q] == gram[q][p] for p in range(4) for q in range(4))
            if "symmetric" in printed and not symmetric:
                continue
            against = negative_vector(gram)
            if "positive semidefinite" in printed and against is not None:
                continue
            if not symmetric or against is not None or not has_map(gram):
                return Finding(False, "there is no map", f"{name}: {_against(against, gram, points)}")
            mapped.append(name)
        return Finding(True, f"a map was built on four points for {', '.join(mapped)}")

    return Check("refute", decide)


def _against(c: Sequence[int] | None, gram: Sequence[Sequence[Fraction]], points: Sequence[Fraction]) -> str:
    if c is None:
        return "an inner product is symmetric"
    used = [k for k, v in enumerate(c) if v]
    where = shown(tuple(points[k] for k in used))
    value = form(gram, c)
    return f"a = {where}, c = {shown(tuple(c[k] for k in used))} gives ΣΣ c c K = {shown(value)} < 0"


def form(gram: Sequence[Sequence[Fraction]], c: Sequence[int]) -> Fraction:
    """Σ Σ c_i c_j K_ij.

    >>> form([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(1)]], (1, -1))
    Fraction(-2, 1)
    """
    return sum((u * v * gram[p][q] for p, u in enumerate(c) for q, v in enumerate(c)), Fraction(0))


def negative_vector(gram: Sequence[Sequence[Fraction]]) -> tuple[int, ...] | None:
    """A vector of −1, 0, 1 with a negative form, the fewest entries first; None where there is none.

    >>> negative_vector([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]])
    (1, -1)
    """
    vectors = product((0, 1, -1), repeat=len(gram))
    ranked = sorted(
        vectors, key=lambda c: (sum(map(abs, c)), tuple(-abs(v) for v in c), sum(v < 0 for v in c))
    )
    return next((c for c in ranked if form(gram, c) < 0), None)


def has_map(gram: Sequence[Sequence[Fraction]]) -> bool:
    """Whether K = LDLᵀ with D ≥ 0, by elimination; then row i of L√D is φ(x_i).

    >>> has_map([[Fraction(1), Fraction(1)], [Fraction(1), Fraction(1)]])
    True
    >>> has_map([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(1)]])
    False
    """
    rest = [list(row) for row in gram]
    n = len(rest)
    for k in range(n):
        pivot = rest[k][k]
        if pivot < 0 or (pivot == 0 and any(rest[k][q] for q in range(k, n))):
            return False
        if pivot == 0:
            continue
        column = [rest[p][k] / pivot for p in range(n)]
        for p in range(n):
            for q in range(n):
                rest[p][q] -= column[p] * pivot * column[q]
    return True
