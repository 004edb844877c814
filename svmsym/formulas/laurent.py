"""Laurent polynomials over Q with ±1 labels: the ring in which the kernel computes.

A monomial is one integer. Bits 0 … 62 tell which labels occur (a label is its own inverse, so
exponents count modulo 2: a function on {−1, +1}ᴺ is determined by its multilinear polynomial).
From bit 64 on each indeterminate owns 16 bits, and the exponents e_k are stored as Σ e_k·2^(64+16k).
For |e_k| < 2¹⁵ this is injective, also for negative exponents, and a product of monomials is a
sum of integers.

That condition cannot be violated: a polynomial carries a bound ``reach`` of its |e_k|. Bounds add up
in a product, and a product whose bound is 2¹⁵ or more is refused before it is formed. In the same way
``norm`` and ``below`` bound its coefficients: these are c/below with integers c and Σ|c| ≤ norm. Every
operation is paid for out of the ring's ``Work`` before it is done.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import lcm

from svmsym.errors import ProofError, TooLargeError

_LABEL_BITS = 64
_LABELS = (1 << _LABEL_BITS) - 1
_FIELD = 16
HIGHEST_EXPONENT = (1 << (_FIELD - 1)) - 1
MOST_WORK = 4_000_000  # products and sums of terms, in a whole proof; some seconds
MOST_LETTERS = 4096  # indeterminates of a ring; one more makes all monomials longer
LONGEST_COEFFICIENT = 1 << 14  # bits

Number = int | Fraction


class Work:
    """What a calculation may still cost; it is asked before each operation.

    It is not ``budget.WorkBudget``: the kernel is independent of everything else and has its own.

    >>> Work(10).spend(11)
    Traceback (most recent call last):
        ...
    svmsym.errors.TooLargeError: the expanded formula has too many terms
      why: so it is neither proved nor refuted
      what to do: prove it in smaller steps
    """

    __slots__ = ("left",)

    def __init__(self, most: int = MOST_WORK) -> None:
        self.left = most

    def spend(self, cost: int) -> None:
        """Take the cost of an operation away, or refuse the operation."""
        self.left -= cost
        if self.left < 0:
            raise TooLargeError.undecided(
                "the expanded formula has too many terms", "prove it in smaller steps"
            )


class Laurent:
    """Σ coefficient · monomial, with the operators of a commutative ring.

    >>> ring = LaurentRing()
    >>> a, y = ring.indeterminate("a"), ring.label("y")
    >>> (a + y) * (a - y) == a * a - 1
    True
    """

    __slots__ = ("below", "norm", "reach", "ring", "terms")

    def __init__(
        self, ring: LaurentRing, terms: dict[int, Number], reach: int, norm: int, below: int = 1
    ) -> None:
        self.ring = ring
        self.terms = terms
        self.reach = reach  # no exponent is larger than this, or smaller than minus this
        self.norm = norm  # coefficients are c/below with integers c that have Σ|c| ≤ norm
        self.below = below

    def __add__(self, other: Laurent | Number) -> Laurent:
        if not isinstance(other, Laurent):
            other = self.ring.number(other)
        reach = max(self.reach, other.reach)
        if self.below == other.below:
            norm, below = self.norm + other.norm, self.below
        else:
            below = lcm(self.below, other.below)
            norm = self.norm * (below // self.below) + other.norm * (below // other.below)
        many, few = self.terms, other.terms
        if len(few) > len(many):
            many, few = few, many
        self.ring.admit(len(few) + len(many) // 16, reach, norm, below)  # copying is cheap
        terms = dict(many)
        for monomial, coefficient in few.items():
            new = terms.get(monomial, 0) + coefficient
            if new:
                terms[monomial] = new
            else:
                del terms[monomial]
        return Laurent(self.ring, terms, reach, norm, below)

    def __mul__(self, other: Laurent | Number) -> Laurent:
        if not isinstance(other, Laurent):
            other = self.ring.number(other)
        few, many = self.terms, other.terms
        if len(few) > len(many):
            few, many = many, few
        reach, norm, below = self.reach + other.reach, self.norm * other.norm, self.below * other.below
        self.ring.admit(len(few) * len(many), reach, norm, below)
        terms: dict[int, Number] = {}
        for m, c in few.items():
            if not terms:  # multiples of different monomials are different
                terms = {m + n - 2 * (m & n & _LABELS): c * d for n, d in many.items()}
                continue
            for n, d in many.items():
                product = m + n - 2 * (m & n & _LABELS)
                terms[product] = terms.get(product, 0) + c * d
        if len(few) > 1:
            terms = {m: c for m, c in terms.items() if c}
        return Laurent(self.ring, terms, reach, norm, below)

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


class LaurentRing:
    """Indeterminates, labels, and names for the reciprocals of sums of parameters."""

    def __init__(self, work: Work | None = None) -> None:
        self.work = Work() if work is None else work
        self._shifts: dict[Hashable, int] = {}
        self._label_bits: dict[Hashable, int] = {}
        self._reciprocals: dict[Laurent, int] = {}

    def admit(self, terms: int, reach: int, norm: int, below: int) -> None:
        """Refuse an operation that is too large: by the bounds of its result, or by what it costs."""
        if reach > HIGHEST_EXPONENT:
            raise TooLargeError.undecided(
                "an exponent of the expanded formula is too large", "use smaller powers"
            )
        bits = norm.bit_length() + below.bit_length()
        if bits > LONGEST_COEFFICIENT:
            raise TooLargeError.undecided(
                "a coefficient of the expanded formula is too long", "use smaller numbers"
            )
        # Long monomials and long numbers cost more than short ones.
        self.work.spend((1 + terms) * (1 + (len(self._shifts) + bits) // 64))

    def number(self, value: Number) -> Laurent:
        """A rational number."""
        return Laurent(self, {0: value} if value else {}, 0, abs(value.numerator), value.denominator)

    def indeterminate(self, key: Hashable) -> Laurent:
        """The indeterminate that belongs to the key."""
        return self._single(1 << self._shift(key), 1)

    def label(self, key: Hashable) -> Laurent:
        """The label ±1 that belongs to the key."""
        bit = self._label_bits.setdefault(key, len(self._label_bits))
        if bit >= _LABEL_BITS - 1:
            raise TooLargeError.undecided("too many labels", "use fewer samples")
        return self._single(1 << bit, 0)

    def reciprocal(self, value: Laurent) -> Laurent:
        """1/value: a monomial where value is one, a new indeterminate otherwise."""
        if self.vanishes(value):
            raise ProofError("division by zero")
        if len(value.terms) == 1:
            ((monomial, coefficient),) = value.terms.items()
            labels = monomial & _LABELS
            inverse = Fraction(1) / coefficient
            return self._single(2 * labels - monomial, value.reach, inverse)
        shift = self._reciprocals.setdefault(value, self._shift(("1/", value)))
        return self._single(1 << shift, 1)

    def vanishes(self, value: Laurent) -> bool:
        """Whether value is zero once every reciprocal is multiplied out."""
        # The newest first: a denominator may contain the reciprocal of an older one.
        for denominator, shift in reversed(self._reciprocals.items()):
            parts = _by_exponent(value, shift)
            top = max(parts, default=0)
            value = self.number(0)
            for exponent, part in parts.items():
                value = value + part * denominator ** (top - exponent)
        return not value

    def derivative(self, value: Laurent, key: Hashable) -> Laurent:
        """∂value/∂key; reciprocals must not depend on the key."""
        shift = self._shift(key)
        if any(set(_by_exponent(base, shift)) != {0} for base in self._reciprocals):
            raise ProofError(
                "the function has the variable in a denominator that is a sum",
                hint="only parameters may stand in such denominators",
            )
        reach, norm = value.reach + 1, value.norm * value.reach
        self.admit(len(value.terms), reach, norm, value.below)
        terms: dict[int, Number] = {}
        for exponent, part in _by_exponent(value, shift).items():
            if exponent:
                for rest, coefficient in part.terms.items():
                    terms[rest + ((exponent - 1) << shift)] = coefficient * exponent
        return Laurent(self, terms, reach, norm, value.below)

    def exponents(self, monomial: int) -> dict[Hashable, int]:
        """The indeterminates of a monomial, labels aside, with their exponents.

        >>> ring = LaurentRing()
        >>> a, b = ring.indeterminate("a"), ring.indeterminate("b")
        >>> [ring.exponents(m) for m in (a * a * b**-1).terms]
        [{'a': 2, 'b': -1}]
        """
        found = {key: _exponent(monomial, self._shift(key)) for key in self._shifts}
        return {key: exponent for key, exponent in found.items() if exponent}

    def _single(self, monomial: int, reach: int, coefficient: Number = 1) -> Laurent:
        """A multiple of one monomial."""
        norm, below = abs(coefficient.numerator), coefficient.denominator
        return Laurent(self, {monomial: coefficient}, reach, norm, below)

    def _shift(self, key: Hashable) -> int:
        position = self._shifts.setdefault(key, len(self._shifts))
        if position >= MOST_LETTERS:
            raise TooLargeError.undecided(
                "the expanded formula has too many letters", "prove it in smaller steps"
            )
        return _LABEL_BITS + _FIELD * position


def _by_exponent(value: Laurent, shift: int) -> dict[int, Laurent]:
    """Split by the exponent of one indeterminate: exponent → the rest, within the bounds of the whole."""
    parts: dict[int, dict[int, Number]] = {}
    for monomial, coefficient in value.terms.items():
        exponent = _exponent(monomial, shift)
        parts.setdefault(exponent, {})[monomial - (exponent << shift)] = coefficient
    return {e: Laurent(value.ring, p, value.reach, value.norm, value.below) for e, p in parts.items()}


def _exponent(monomial: int, shift: int) -> int:
    """The exponent stored from bit ``shift`` on."""
    half, full = 1 << (_FIELD - 1), 1 << _FIELD
    # Lower fields may be negative and borrow from this one; adding half of the field below
    # restores it, because |e| < 2¹⁵ everywhere.
    borrowed = (monomial + (1 << (shift - 1))) >> shift
    return ((borrowed + half) % full) - half
