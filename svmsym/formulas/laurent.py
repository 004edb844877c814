"""Laurent polynomials over Q with ±1 labels: the ring in which the kernel computes.

A monomial is one integer. Bits 0 … 62 tell which labels occur (a label is its own inverse, so
exponents count modulo 2: a function on {−1, +1}ᴺ is determined by its multilinear polynomial).
From bit 64 on each indeterminate owns 16 bits, and the exponents e_k are stored as Σ e_k·2^(64+16k).
For |e_k| < 2¹⁵ this is injective, also for negative exponents, and a product of monomials is a
sum of integers.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from svmsym.errors import ProofError

_LABEL_BITS = 64
_LABELS = (1 << _LABEL_BITS) - 1
_FIELD = 16
MOST_PRODUCTS = 1_000_000  # of terms, in one multiplication; a second of work
HIGHEST_EXPONENT = (1 << (_FIELD - 1)) - 1

Number = int | Fraction


class Laurent:
    """Σ coefficient · monomial, with the operators of a commutative ring.

    >>> ring = LaurentRing()
    >>> a, y = ring.indeterminate("a"), ring.label("y")
    >>> (a + y) * (a - y) == a * a - 1
    True
    """

    __slots__ = ("ring", "terms")

    def __init__(self, ring: LaurentRing, terms: dict[int, Number]) -> None:
        self.ring = ring
        self.terms = terms

    def __add__(self, other: Laurent | Number) -> Laurent:
        terms = dict(self.terms)
        for monomial, coefficient in self._terms_of(other):
            new = terms.get(monomial, 0) + coefficient
            if new:
                terms[monomial] = new
            else:
                del terms[monomial]
        return Laurent(self.ring, terms)

    def __mul__(self, other: Laurent | Number) -> Laurent:
        terms: dict[int, Number] = {}
        others = list(self._terms_of(other))
        if len(others) * len(self.terms) > MOST_PRODUCTS:
            raise ProofError("the expanded formula has too many terms", hint="prove it in smaller steps")
        for m, c in self.terms.items():
            for n, d in others:
                product = m + n - 2 * (m & n & _LABELS)
                terms[product] = terms.get(product, 0) + c * d
        return Laurent(self.ring, {m: c for m, c in terms.items() if c})

    def __neg__(self) -> Laurent:
        return self * -1

    def __sub__(self, other: Laurent | Number) -> Laurent:
        return self + (other * -1)

    def __pow__(self, exponent: int) -> Laurent:
        if exponent < 0:
            return self.ring.reciprocal(self) ** -exponent
        result = self.ring.number(1)
        for _ in range(exponent):
            result = result * self
        return result

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Laurent | int | Fraction):
            return not (self - other).terms
        return NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __bool__(self) -> bool:
        return bool(self.terms)

    def _terms_of(self, other: Laurent | Number) -> list[tuple[int, Number]]:
        if isinstance(other, Laurent):
            return list(other.terms.items())
        return [(0, other)] if other else []


class LaurentRing:
    """Indeterminates, labels, and names for the reciprocals of sums of parameters."""

    def __init__(self) -> None:
        self._shifts: dict[Hashable, int] = {}
        self._label_bits: dict[Hashable, int] = {}
        self._reciprocals: dict[Laurent, int] = {}

    def number(self, value: Number) -> Laurent:
        """A rational number."""
        return Laurent(self, {0: value} if value else {})

    def indeterminate(self, key: Hashable) -> Laurent:
        """The indeterminate that belongs to the key."""
        return Laurent(self, {1 << self._shift(key): 1})

    def label(self, key: Hashable) -> Laurent:
        """The label ±1 that belongs to the key."""
        bit = self._label_bits.setdefault(key, len(self._label_bits))
        if bit >= _LABEL_BITS - 1:
            raise ProofError("too many labels", hint="use fewer samples")
        return Laurent(self, {1 << bit: 1})

    def reciprocal(self, value: Laurent) -> Laurent:
        """1/value: a monomial where value is one, a new indeterminate otherwise."""
        if self.vanishes(value):
            raise ProofError("division by zero")
        if len(value.terms) == 1:
            ((monomial, coefficient),) = value.terms.items()
            labels = monomial & _LABELS
            return Laurent(self, {2 * labels - monomial: Fraction(1) / coefficient})
        shift = self._reciprocals.setdefault(value, self._shift(("1/", value)))
        return Laurent(self, {1 << shift: 1})

    def vanishes(self, value: Laurent) -> bool:
        """Whether value is zero once every reciprocal is multiplied out."""
        # The newest first: a denominator may contain the reciprocal of an older one.
        for denominator, shift in reversed(self._reciprocals.items()):
            parts = _by_exponent(value, shift)
            top = max(parts, default=0)
            value = self.number(0)
            for exponent, part in parts.items():
                value = value + Laurent(self, part) * denominator ** (top - exponent)
        return not value

    def derivative(self, value: Laurent, key: Hashable) -> Laurent:
        """∂value/∂key; reciprocals must not depend on the key."""
        shift = self._shift(key)
        if any(set(_by_exponent(base, shift)) != {0} for base in self._reciprocals):
            raise ProofError(
                "the function has the variable in a denominator that is a sum",
                hint="only parameters may stand in such denominators",
            )
        terms: dict[int, Number] = {}
        for exponent, part in _by_exponent(value, shift).items():
            if exponent:
                for rest, coefficient in part.items():
                    terms[rest + ((exponent - 1) << shift)] = coefficient * exponent
        return Laurent(self, terms)

    def exponents(self, monomial: int) -> dict[Hashable, int]:
        """The indeterminates of a monomial, labels aside, with their exponents.

        >>> ring = LaurentRing()
        >>> a, b = ring.indeterminate("a"), ring.indeterminate("b")
        >>> [ring.exponents(m) for m in (a * a * b**-1).terms]
        [{'a': 2, 'b': -1}]
        """
        found = {key: _exponent(monomial, self._shift(key)) for key in self._shifts}
        return {key: exponent for key, exponent in found.items() if exponent}

    def _shift(self, key: Hashable) -> int:
        position = self._shifts.setdefault(key, len(self._shifts))
        return _LABEL_BITS + _FIELD * position


def _by_exponent(value: Laurent, shift: int) -> dict[int, dict[int, Number]]:
    """Split by the exponent of one indeterminate: exponent → the rest."""
    parts: dict[int, dict[int, Number]] = {}
    for monomial, coefficient in value.terms.items():
        exponent = _exponent(monomial, shift)
        parts.setdefault(exponent, {})[monomial - (exponent << shift)] = coefficient
    return parts


def _exponent(monomial: int, shift: int) -> int:
    """The exponent stored from bit ``shift`` on."""
    half, full = 1 << (_FIELD - 1), 1 << _FIELD
    # Lower fields may be negative and borrow from this one; adding half of the field below
    # restores it, because |e| < 2¹⁵ everywhere.
    borrowed = (monomial + (1 << (shift - 1))) >> shift
    return ((borrowed + half) % full) - half
