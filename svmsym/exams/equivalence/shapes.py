"""Shapes of normal forms: contents, common factors, and keys that do not depend on the names of indices."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from math import gcd, isqrt, lcm
from typing import Any

from sympy import Expr

from svmsym.exams.equivalence.signs import is_positive
from svmsym.formulas.express import express
from svmsym.formulas.monomials import FREE, LABEL, IndexToken, Monomial, canonical, indices_of, rename
from svmsym.formulas.normal_form import NormalForm, multiply, scale

MOST_INDICES = 2
_LARGEST_SQUARE = 10**12


def free_tokens(form: NormalForm) -> set[IndexToken]:
    """The free indices of a form."""
    return {t for m in form for x, _ in m[1] for t in indices_of(x) if t[0] == FREE}


def keyed(head: tuple[Hashable, ...], forms: Sequence[NormalForm], order: tuple[IndexToken, ...]) -> Hashable:
    """What identifies forms once their free indices are numbered in the given order."""
    new = {t: (FREE, f"#{k}", t[2]) for k, t in enumerate(order)}
    renamed = [
        tuple(
            sorted(
                ((canonical(m[0], rename(m[1], lambda t: new.get(t, t))), c) for m, c in f.items()), key=repr
            )
        )
        for f in forms
    ]
    return (*head, *renamed)


def content(form: NormalForm) -> Fraction:
    """The positive rational that leaves whole coefficients without a common factor."""
    above = gcd(*(c.numerator for c in form.values()))
    return Fraction(above, lcm(*(c.denominator for c in form.values())))


def square_part(number: int) -> tuple[int, int]:
    """(s, t) with number = s²t; t is free of small squares."""
    if number > _LARGEST_SQUARE:
        whole = isqrt(number)
        return (whole, 1) if whole * whole == number else (1, number)
    outside, rest, k = 1, number, 2
    while k * k <= rest:
        while rest % (k * k) == 0:
            outside, rest = outside * k, rest // (k * k)
        k += 1
    return outside, rest


def shared(form: NormalForm) -> Iterator[tuple[tuple[object, ...], int]]:
    """Letters that all terms contain, with the least exponent."""
    for letter, _ in next(iter(form))[1]:
        if not any(t[0] != FREE for t in indices_of(letter)):
            yield letter, min(dict(m[1]).get(letter, 0) for m in form)


def positive_part(
    form: NormalForm, also: Callable[[Any, int], bool] = lambda _letter, _exponent: False
) -> tuple[Expr, NormalForm]:
    """(p, f) with form = p·f, p a product of a positive number, positive letters, and what ``also`` names."""
    size = content(form)
    outside: Monomial = canonical(
        (), [(x, e) for x, e in shared(form) if e and (is_positive(x) or also(x, e))]
    )
    below: Monomial = canonical((), [(x, -e) for x, e in outside[1]])
    return express({outside: size}), multiply(scale(form, 1 / size), {below: Fraction(1)})


def written_order(form: NormalForm) -> str:
    """Something to sort forms by."""
    return repr(sorted(form.items(), key=repr))


def leading_sign(form: NormalForm) -> int:
    """The sign of the first coefficient."""
    return 1 if form[min(form, key=repr)] > 0 else -1


def labels_times(form: NormalForm) -> Iterator[NormalForm]:
    """±f and ±y_i·f, which have the same absolute value."""
    labels = sorted({x for m in form for x, _ in m[1] if x[0] == LABEL and x[2][0] == FREE})
    for count in range(len(labels) + 1):
        for chosen in itertools.combinations(labels, count):
            here = multiply(form, {canonical((), [(x, 1) for x in chosen]): Fraction(1)})
            yield from (here, scale(here, Fraction(-1)))


def in_order(head: tuple[Hashable, ...], forms: Sequence[NormalForm]) -> Hashable:
    """What forms share that differ by the names of their free indices only."""
    free = sorted(set().union(*(free_tokens(f) for f in forms)))
    if len(free) > MOST_INDICES + 1:
        return keyed(head, forms, ())
    return min((keyed(head, forms, o) for o in itertools.permutations(free)), key=repr)
