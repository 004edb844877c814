"""The likelihood of coin tosses, L(w) = w^k (1 − w)^(n−k), and of labels that a model predicts."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from sympy import (
    Dummy,
    Expr,
    Integer,
    Poly,
    Pow,
    Rational,
    Symbol,
    diff,
    exp,
    expand,
    fraction,
    prod,
    real_roots,
    together,
)

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check
from svmsym.lectures.statements import Chain

_MOST = 4
_CHANCES = (Rational(1, 2), Rational(1, 3), Rational(3, 4))


def coin(n: Symbol, k: Symbol, w: Symbol) -> Expr:
    """The likelihood of a given sequence with k heads in n tosses."""
    return w**k * (1 - w) ** (n - k)


def probability_of_heads(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """The probability of k heads in n tosses, by going through all 2ⁿ sequences for n ≤ 4."""

    def wrong(printed: Expr) -> str:
        for tosses in range(1, 5):
            for heads in range(tosses + 1):
                for chance in _CHANCES:
                    sequences = product((chance, 1 - chance), repeat=tosses)
                    truth = sum(
                        (
                            prod(s)
                            for s, tails in zip(sequences, product((0, 1), repeat=tosses), strict=True)
                            if tails.count(0) == heads
                        ),
                        Integer(0),
                    )
                    found = printed.subs({n: tosses, k: heads, w: chance})
                    if found != truth:
                        where = f"n = {tosses}, k = {heads}, w = {chance}"
                        return f"{where}: {shown(found)} instead of {shown(truth)}"
        return ""

    return searched(wrong, "all sequences of up to four tosses")


def derivative_of_likelihood(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """Every line of the chain is dL/dw, for all n and k: powers with a letter in the exponent are letters."""

    def wrong(printed: Chain) -> str:
        truth = diff(coin(n, k, w), w)
        for number, line in enumerate(printed.lines, 1):
            if not _same_powers(line, truth):
                at = {n: 3, k: 1, w: Rational(1, 2)}
                return f"line {number}: n = 3, k = 1, w = 1/2: {line.subs(at)} instead of {truth.subs(at)}"
        return ""

    return searched(wrong, "differentiated for all n and k; w^k and (1 − w)^(n−k) count as letters", "derive")


def _same_powers(a: Expr, b: Expr) -> bool:
    """Whether two expressions agree when u^(k + 1) is u^k · u and each u^k a letter.

    >>> from sympy.abc import k, u
    >>> _same_powers(u ** (k + 1), u * u**k)
    True
    """
    letters: dict[Any, Symbol] = {}

    def letter(base: Expr, exponent: Expr) -> Expr:
        found = Integer(1)
        for term in expand(exponent).as_ordered_terms():
            sign = -1 if term.could_extract_minus_sign() else 1
            if term.is_Integer:
                found *= base**term
            else:
                found *= letters.setdefault((base, sign * term), Dummy()) ** sign
        return found

    def plain(e: Expr) -> Expr:
        return e.replace(
            lambda node: isinstance(node, Pow) and not node.exp.is_number,
            lambda node: letter(node.base, node.exp),
        )

    return bool(expand(fraction(together(plain(a) - plain(b)))[0]) == 0)


def stationary_points(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """((root, whether or when it is one), …): the roots of dL/dw in [0, 1], for several 0 < k < n."""

    def wrong(printed: tuple[tuple[Any, Any], ...]) -> str:
        for tosses, heads in _throws():
            at = {n: tosses, k: heads}
            truth = _roots(tosses, heads, w)
            claimed = {
                Integer(root) if isinstance(root, int) else root.subs(at)
                for root, when in printed
                if (when if isinstance(when, bool) else bool(when.subs(at)))
            }
            if claimed != truth:
                slope = expand(diff(coin(Integer(tosses), Integer(heads), w), w))
                only = shown(tuple(sorted(truth)))
                return f"n = {tosses}, k = {heads}: dL/dw = {slope} vanishes at {only} alone"
        return ""

    return searched(wrong, f"all 0 < k < n ≤ {_MOST}, and n = 10, k = 7")


def maximum(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """(L(0), L(1), where L is largest), compared at 0, 1 and all roots of dL/dw, for several 0 < k < n."""

    def wrong(printed: tuple[Any, Any, Expr]) -> str:
        for tosses, heads in _throws():
            L = coin(Integer(tosses), Integer(heads), w)
            found = (L.subs(w, 0), L.subs(w, 1))
            best = max({Integer(0), Integer(1), *_roots(tosses, heads, w)}, key=lambda r: L.subs(w, r))
            if found != tuple(printed[:2]) or best != printed[2].subs({n: tosses, k: heads}):
                return f"n = {tosses}, k = {heads}: L(0), L(1) = {shown(found)}, largest at {best}"
        return ""

    return searched(wrong, f"all 0 < k < n ≤ {_MOST}, and n = 10, k = 7")


def _throws() -> list[tuple[int, int]]:
    return [*((n, k) for n in range(2, _MOST + 1) for k in range(1, n)), (10, 7)]


@cache
def _roots(tosses: int, heads: int, w: Symbol) -> frozenset[Expr]:
    """The roots of dL/dw in [0, 1]."""
    slope = diff(coin(Integer(tosses), Integer(heads), w), w)
    return frozenset(r for r in real_roots(Poly(expand(slope), w)) if 0 <= r <= 1)


def labels(p: Symbol, points: int = 3) -> Check:
    """((factor for y = 1, for y = 0), (term of −log L for y = 1, for y = 0)).

    Over all labellings of n points the products of the factors add up to 1, the chance of y_i = 1 is p_i, and
    e^−term is the factor.
    """

    def wrong(printed: tuple[tuple[Expr, Expr], tuple[Expr, Expr]]) -> str:
        factors, terms = printed
        chances = [Symbol(f"p{i}", positive=True) for i in range(1, points + 1)]
        weights = {
            y: prod(factors[1 - label].subs(p, chance) for label, chance in zip(y, chances, strict=True))
            for y in product((0, 1), repeat=points)
        }
        if expand(sum(weights.values())) != 1:
            return f"the likelihoods of all labellings add up to {expand(sum(weights.values()))}"
        for i, chance in enumerate(chances):
            if expand(sum(v for y, v in weights.items() if y[i] == 1)) != chance:
                return f"y_{i + 1} = 1 has not the probability p_{i + 1}"
        for factor, term in zip(factors, terms, strict=True):
            if expand(exp(-term) - factor) != 0:
                return f"−log of {factor} is not {term}: p = 1/2 gives {term.subs(p, Rational(1, 2))}"
        return ""

    return searched(
        wrong, f"all {2**points} labellings of {points} points: a distribution with the right chances"
    )
