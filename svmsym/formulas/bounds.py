"""Which small models decide a formula: bounds read off its tree, sizes, and placements of free indices.

docs/small-model.md proves that these models suffice. What would be too many or too large is refused before
the first of them is made.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import comb, prod

from sympy import Add, Expr, Integer, Mul, Pow

from svmsym.errors import ProofError, TooLargeError
from svmsym.formulas.atoms import Entry, FeatureImage, Index, Label, OperatorImage, Size, VectorEntry
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total
from svmsym.formulas.tree import parts

LARGEST_MODEL = 200  # samples of a set, dimensions
MOST_MODELS = 100_000  # with their placements of free indices


def whole_exponent(power: Pow) -> int:
    """A whole exponent: a root is no formula of the language, and must not count as the power below it."""
    if not isinstance(power.exp, Integer):
        raise ProofError("an exponent is not a whole number", hint="use whole powers alone")
    return int(power.exp)


@dataclass(frozen=True)
class Degrees:
    """Upper bounds per monomial: summation indices, inner products, and n^−low … n^high."""

    sums: Counter[str] = field(default_factory=Counter)
    inner: int = 0
    low: Counter[str] = field(default_factory=Counter)
    high: Counter[str] = field(default_factory=Counter)

    def __mul__(self, other: Degrees) -> Degrees:
        return Degrees(
            self.sums + other.sums,
            self.inner + other.inner,
            self.low + other.low,
            self.high + other.high,
        )

    def __pow__(self, exponent: int) -> Degrees:
        sums, low, high = (
            Counter({name: exponent * count for name, count in counts.items()})
            for counts in (self.sums, self.low, self.high)
        )
        return Degrees(sums, exponent * self.inner, low, high)

    def __or__(self, other: Degrees) -> Degrees:
        return Degrees(
            self.sums | other.sums,
            max(self.inner, other.inner),
            self.low | other.low,
            self.high | other.high,
        )


def degrees(e: Expr) -> Degrees:
    """The degrees of a formula, read off its tree."""
    return _degrees(e, _cancelling(e))


def _degrees(e: Expr, cancelling: set[str]) -> Degrees:
    if isinstance(e, Add | Mul):
        first, *rest = (_degrees(a, cancelling) for a in e.args)
        for other in rest:
            first = first | other if isinstance(e, Add) else first * other
        return first
    if isinstance(e, Pow):
        exponent = whole_exponent(e)
        if exponent < 0:
            _require_plain_denominator(e.base)
        result = _degrees(e.base, cancelling) ** abs(exponent)
        return result if exponent > 0 else replace(result, low=result.high, high=result.low)
    if isinstance(e, Total):
        body, domain = _degrees(e.body, cancelling), e.index.domain.name
        visible = _surely_visible(e.body, e.index, cancelling)
        here = Counter([domain])
        return body * Degrees(sums=here, high=Counter() if visible else here)
    if isinstance(e, Inner):
        return _degrees(e.left, cancelling) * _degrees(e.right, cancelling) * Degrees(inner=1)
    if isinstance(e, KernelValue):
        return Degrees(inner=1)
    if isinstance(e, OperatorImage):
        return _degrees(e.of, cancelling)
    if isinstance(e, Size):
        return Degrees(high=Counter([e.domain.name]))
    return Degrees()


def _cancelling(e: Expr) -> set[str]:
    """Families that occur with a negative exponent, so that they may cancel out of a monomial."""
    powers = (part for part in parts(e) if isinstance(part, Pow) and whole_exponent(part) < 0)
    return {part.name for power in powers for part in parts(power.base) if isinstance(part, Entry)}


def _surely_visible(e: Expr, index: Index, cancelling: set[str]) -> bool:
    """Whether every monomial of e depends on the index. Labels may cancel: y² = 1."""
    if isinstance(e, Entry):
        return e.index == index and e.name not in cancelling
    if isinstance(e, VectorEntry):
        return e.index == index
    if isinstance(e, Add):
        return all(_surely_visible(a, index, cancelling) for a in e.args)
    if isinstance(e, Mul | Inner):
        return any(_surely_visible(a, index, cancelling) for a in e.args)
    if isinstance(e, Pow):
        return whole_exponent(e) > 0 and _surely_visible(e.base, index, cancelling)
    if isinstance(e, FeatureImage | OperatorImage):
        return _surely_visible(e.of, index, cancelling)
    if isinstance(e, KernelValue):
        return _surely_visible(e.definition, index, cancelling)
    if isinstance(e, Total):
        return e.index != index and _surely_visible(e.body, index, cancelling)
    return False


def _require_plain_denominator(base: Expr) -> None:
    parameters_only = not base.atoms(Entry, Label, Total, Inner, Size, Delta, KernelValue)
    monomial = isinstance(base, Entry | Label | Size) or (
        isinstance(base, Mul | Pow) and not base.atoms(Add, Total, Inner, Delta, KernelValue)
    )
    if not (parameters_only or monomial):
        raise ProofError(
            "a denominator contains a sum over samples",
            why="the small-model theorem does not cover such denominators",
            hint="give the sum a name and use it as a parameter",
        )


def placements(indices: frozenset[Index]) -> Iterator[dict[Index, int]]:
    """Every pattern of coincidences of the free indices, set by set."""
    by_domain: dict[str, list[Index]] = {}
    for index in sorted(indices, key=lambda k: k.name):
        by_domain.setdefault(index.domain.name, []).append(index)
    for choice in itertools.product(*(_patterns(len(group)) for group in by_domain.values())):
        yield {
            index: at
            for group, values in zip(by_domain.values(), choice, strict=True)
            for index, at in zip(group, values, strict=True)
        }


def _patterns(count: int) -> list[tuple[int, ...]]:
    """Restricted growth strings: one for each partition of ``count`` things."""
    strings: list[tuple[int, ...]] = [()]
    for _ in range(count):
        strings = [(*s, k) for s in strings for k in range(max(s, default=-1) + 2)]
    return strings


def count_patterns(count: int) -> int:
    """The number of partitions of ``count`` things, Bell's B(n + 1) = Σ_k C(n, k) B(k).

    >>> [count_patterns(k) for k in range(6)]
    [1, 1, 2, 5, 15, 52]
    """
    bell = [1]
    for n in range(count):
        bell.append(sum(comb(n, k) * bell[k] for k in range(n + 1)))
    return bell[count]


def small_models(
    bounds: Degrees, free: frozenset[Index], domains: frozenset[str]
) -> Iterator[Mapping[str, int]]:
    """The sizes at which vanishing implies vanishing everywhere, the smallest first."""
    names = sorted(domains)
    fixed = Counter(index.domain.name for index in free)
    ranges = []
    for name in names:
        least = max(1, bounds.sums[name] + fixed[name])
        ranges.append(range(least, least + bounds.low[name] + bounds.high[name] + 1))
    for sizes in itertools.product(*ranges):
        yield dict(zip(names, sizes, strict=True))


def domains_of(e: Expr) -> frozenset[str]:
    """The index sets a formula mentions."""
    return frozenset(part.domain.name for part in parts(e) if isinstance(part, Index | Size))


def check_models(bounds: Degrees, free: frozenset[Index], domains: frozenset[str], dimension: int) -> None:
    """Refuse models that are too large or too many, before the first of them is made."""
    fixed = Counter(index.domain.name for index in free)
    models = prod(bounds.low[name] + bounds.high[name] + 1 for name in domains)
    samples = max(
        (bounds.sums[name] + bounds.low[name] + bounds.high[name] + fixed[name] for name in domains),
        default=0,
    )
    if (
        max(samples, dimension, *fixed.values()) > LARGEST_MODEL
        or models * prod(map(count_patterns, fixed.values())) > MOST_MODELS
    ):
        raise TooLargeError.undecided(
            "the formula has too many sums, inner products, powers of sizes or free indices",
            "prove it in smaller steps",
        )
