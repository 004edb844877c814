"""The likelihood of coin tosses, L(w) = w^k (1 − w)^(n−k), and of labels that a model predicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    expand_func,
    fraction,
    gammasimp,
    prod,
    real_roots,
    simplify,
    symbols,
    together,
)

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check
from svmsym.lectures.statements import Chain

_CHANCES = (Rational(1, 2), Rational(1, 3), Rational(3, 4))


def coin(n: Symbol, k: Symbol, w: Symbol) -> Expr:
    """The likelihood of a given sequence with k heads in n tosses."""
    return w**k * (1 - w) ** (n - k)


def probability_of_heads(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """The probability f(n, k) of k heads in n tosses, for all n by induction over the last toss.

        f(n, 0) = (1 − w)ⁿ,   f(n, n) = wⁿ,   f(n, k) = w·f(n − 1, k − 1) + (1 − w)·f(n − 1, k)  for 0 < k < n

    Where this fails, all 2ⁿ sequences for n ≤ 4 show numbers.
    """

    def wrong(printed: Expr) -> str:
        if _follows_the_tosses(printed, n, k, w):
            return ""
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
        return "the recursion over the last toss is not seen to hold"

    return searched(wrong, "the recursion over the last toss and both ends, for all n and k", "identity")


def _follows_the_tosses(f: Expr, n: Symbol, k: Symbol, w: Symbol) -> bool:
    """Whether f has the ends and the recursion; 0 < k < n as k = 1 + i, n − k = 1 + j."""
    i, j = symbols("i j", integer=True, nonnegative=True)
    inside = {k: 1 + i, n: 2 + i + j}
    last = w * f.subs({n: n - 1, k: k - 1}, simultaneous=True) + (1 - w) * f.subs(n, n - 1)
    ends = f.subs(k, 0) - (1 - w) ** n, f.subs(k, n) - w**n
    # Over w^k (1 − w)^(n−k) only ratios of binomial coefficients are left.
    rest = ((f - last) / coin(n, k, w)).subs(inside, simultaneous=True)
    return all(simplify(e) == 0 for e in ends) and gammasimp(simplify(expand_func(expand(rest)))) == 0


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
    """((root, whether or when it is one), …): the roots of dL/dw in [0, 1], for all 0 < k < n.

        dL/dw = w^(k−1) (1 − w)^(n−k−1) (k − n w)

    has the root k/n between 0 and 1, the root 0 just where k > 1, and the root 1 just where n − k > 1. With
    k = 1 or 2 + i and n − k = 1 or 2 + j these are four cases; in each the printed roots are compared.
    """

    def wrong(printed: tuple[tuple[Any, Any], ...]) -> str:
        i, j = symbols("i j", integer=True, nonnegative=True)
        if not _same_powers(diff(coin(n, k, w), w), _factored(n, k, w)):
            return "the derivative has other factors"
        for heads, tails in product((Integer(1), 2 + i), (Integer(1), 2 + j)):
            at = {k: heads, n: heads + tails}
            truth = [heads / (heads + tails)]
            truth += [
                r for r, power in ((Integer(0), heads - 1), (Integer(1), tails - 1)) if power.is_positive
            ]
            claimed = [exact(root).subs(at) for root, when in printed if _holds(when, at)]
            if not _same_set(claimed, truth):
                return _only_roots(
                    {letter: value.subs({i: 0, j: 0}) for letter, value in at.items()}, (n, k, w)
                )
        return ""

    return searched(wrong, "for all 0 < k < n, by the factors of dL/dw: four cases", "identity")


def _factored(n: Symbol, k: Symbol, w: Symbol) -> Expr:
    return w ** (k - 1) * (1 - w) ** (n - k - 1) * (k - n * w)


def _holds(when: Any, at: Mapping[Any, Any]) -> bool:
    """Whether a printed condition is true in a case; one that is not decided there counts as false."""
    return when if isinstance(when, bool) else when.subs(at) == True  # noqa: E712 - SymPy's true


def _same_set(one: Sequence[Expr], other: Sequence[Expr]) -> bool:
    """Whether two lists have the same members, as rational functions."""
    pairs = [[simplify(p - q) == 0 for q in other] for p in one]
    return all(map(any, pairs)) and all(any(row[k] for row in pairs) for k in range(len(other)))


def _only_roots(at: Mapping[Any, Any], letters: tuple[Symbol, Symbol, Symbol]) -> str:
    n, k, w = letters
    slope = expand(diff(coin(at[n], at[k], w), w))
    only = shown(tuple(sorted(_roots(at[n], at[k], w))))
    return f"n = {at[n]}, k = {at[k]}: dL/dw = {slope} vanishes at {only} alone"


def _roots(tosses: int, heads: int, w: Symbol) -> set[Expr]:
    """The roots of dL/dw in [0, 1]."""
    slope = diff(coin(Integer(tosses), Integer(heads), w), w)
    return {r for r in real_roots(Poly(expand(slope), w)) if 0 <= r <= 1}


def maximum(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """(L(0), L(1), where L is largest), for all 0 < k < n.

        dL/dw = n·w^(k−1) (1 − w)^(n−k−1)·(r − w)

    at the printed r, so L rises up to r and falls from there on; and 0 < r < 1.
    """

    def wrong(printed: tuple[Any, Any, Expr]) -> str:
        i, j = symbols("i j", integer=True, nonnegative=True)
        at = {k: 1 + i, n: 2 + i + j}
        ends = [coin(n, k, w).subs(at).subs(w, end) for end in (0, 1)]
        best = exact(printed[2])
        rises = n * w ** (k - 1) * (1 - w) ** (n - k - 1) * (best - w)
        inside = all(simplify(e.subs(at)).is_positive for e in (best, 1 - best))
        agree = all(same(p, q) for p, q in zip(ends, printed[:2], strict=True))
        if agree and inside and _same_powers(diff(coin(n, k, w), w), rises):
            return ""
        few = {n: Integer(3), k: Integer(1)}
        truth = shown(tuple(coin(few[n], few[k], w).subs(w, end) for end in (0, 1)))
        said = tuple(exact(part).subs(few) for part in printed)
        return f"n = 3, k = 1: L(0), L(1) = {truth}, largest at {few[k] / few[n]}; printed {shown(said)}"

    return searched(wrong, "dL/dw = n w^(k−1)(1 − w)^(n−k−1)(k/n − w) for all 0 < k < n", "identity")


def ends_without_heads(n: Symbol, k: Symbol, w: Symbol) -> Check:
    """Printed (L(0), L(1), …) against n = 3, k = 0, where L(0) = 1."""

    def wrong(printed: tuple[Any, Any, Expr]) -> str:
        at = {n: Integer(3), k: Integer(0)}
        first = coin(at[n], at[k], w).subs(w, 0)
        return "" if same(first, printed[0]) else f"n = 3, k = 0: L(0) = {first}"

    return searched(wrong, "no heads")


def labels(p: Symbol) -> Check:
    """((factor for y = 1, for y = 0), (term of −log L for y = 1, for y = 0)), for any number of points.

    With factors f_1(p) and f_0(p) the likelihoods of all labellings, and of those with y_i = 1, add up to

        Π (f_1(p_j) + f_0(p_j))   and   f_1(p_i) · Π_{j≠i} (f_1(p_j) + f_0(p_j))

    by the distributive law. So they are a distribution with the chances p_i for all n just where f_1 = p and
    f_1 + f_0 = 1; one point shows where they are not. And −log L is the sum of terms with e^−term = factor.

    >>> from sympy import log
    >>> p = Symbol("p", positive=True)
    >>> labels(p).decide(((p, 1 - p), (-log(p), -log(1 - p)))).holds
    True
    >>> labels(p).decide(((p, p), (-log(p), -log(p)))).counterexample
    'one point: the likelihoods of both labels add up to 2*p'
    """

    def wrong(printed: tuple[tuple[Expr, Expr], tuple[Expr, Expr]]) -> str:
        factors, terms = printed
        both = expand(factors[0] + factors[1])
        if both != 1:
            return f"one point: the likelihoods of both labels add up to {both}"
        if expand(factors[0] - p) != 0:
            return f"one point: y = 1 has the probability {factors[0]}, not p"
        for factor, term in zip(factors, terms, strict=True):
            if expand(exp(-term) - factor) != 0:
                return f"−log of {factor} is not {term}: p = 1/2 gives {term.subs(p, Rational(1, 2))}"
        return ""

    reason = (
        "f_1 = p and f_1 + f_0 = 1, so by the distributive law a distribution with the chances p_i, for all n"
    )
    return searched(wrong, reason, "identity")
