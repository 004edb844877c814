"""Σ-monomials: a product of letters under sums, with bound indices in canonical order.

    (bound, factors)        e.g.  Σ_i Σ_j α_i α_j y_i y_j ⟨x_i, x_j⟩

``bound`` lists the index set of each bound index. ``factors`` is a sorted tuple of
(letter, exponent). A letter is a tuple that starts with its sort:

    (SCALAR, name)                     (SIZE, set)                 (RECIPROCAL, terms of a sum)
    (ENTRY, name, index)               (LABEL, name, index)        (DELTA, index, index)
    (INNER, operator, power, u, v)     (SLOT, operator, power, u)  with vector letters u, v

A set is named by its size and the letters of its indices, ("n", "i", "j"). An index is
(BOUND, position, set) or (FREE, name, set), a vector letter (0, name),
(1, name, index) or (2, map, vector letter). Labels count modulo 2 because y² = 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from math import factorial, prod
from typing import Any

from svmsym.formulas.budget import spend

SCALAR, SIZE, RECIPROCAL, ENTRY, LABEL, INNER, SLOT, DELTA = range(8)
BOUND, FREE = 0, 1

Letter = tuple[Any, ...]
Domain = tuple[str, ...]
IndexToken = tuple[int, Any, Domain]
Factors = tuple[tuple[Letter, int], ...]
Monomial = tuple[tuple[Domain, ...], Factors]

ONE: Monomial = ((), ())


def times(left: Monomial, right: Monomial) -> Monomial:
    """The product of two Σ-monomials; the right one's bound indices move up."""
    if not right[1]:
        return left
    if not left[1]:
        return right
    shift = len(left[0])
    factors = right[1]
    if shift and right[0]:
        factors = rename(factors, lambda t: (BOUND, t[1] + shift, t[2]) if t[0] == BOUND else t)
    return canonical(left[0] + right[0], itertools.chain(left[1], factors))


def bind(monomial: Monomial, name: str, domain: Domain) -> Monomial:
    """Σ over a free index of the monomial."""
    bound, factors = monomial
    free, fresh = (FREE, name, domain), (BOUND, len(bound), domain)
    return canonical((*bound, domain), rename(factors, lambda t: fresh if t == free else t))


def canonical(bound: tuple[Domain, ...], factors: Iterable[tuple[Letter, int]]) -> Monomial:
    """Merge equal letters, use up δ, turn empty sums into powers of n, and order the indices."""
    merged = _merge(factors)
    while (pair := _delta_to_use(merged)) is not None:
        kept, dropped = pair
        del merged[(DELTA, *sorted(pair))]
        renamed = rename(tuple(merged.items()), lambda t: kept if t == dropped else t)  # noqa: B023 - used at once
        merged = _merge(renamed)
        if dropped[0] == FREE:
            merged[(DELTA, *sorted(pair))] = 1
        else:  # a dropped bound index is counted by no sum any more
            bound = (*bound[: dropped[1]], (), *bound[dropped[1] + 1 :])
    if not bound:
        return ((), tuple(sorted(merged.items())))
    used = {token[1] for letter in merged for token in indices_of(letter) if token[0] == BOUND}
    for position, domain in enumerate(bound):
        if domain and position not in used:
            _add(merged, (SIZE, domain), 1)
    return _ordered([(p, bound[p]) for p in sorted(used)], tuple(merged.items()))


def indices_of(letter: Letter) -> list[IndexToken]:
    """The indices inside a letter."""
    sort = letter[0]
    if sort in {ENTRY, LABEL}:
        return [letter[2]]
    if sort == DELTA:
        return [letter[1], letter[2]]
    if sort == INNER:
        return [*_vector_indices(letter[3]), *_vector_indices(letter[4])]
    if sort == SLOT:
        return _vector_indices(letter[3])
    return []


def inner_letter(operator: str, power: int, u: Letter, v: Letter) -> Letter:
    """⟨u, Qᵏv⟩ with its sides in order; Q is symmetric."""
    return (INNER, operator, power, *((u, v) if u <= v else (v, u)))


def _vector_indices(vector: Letter) -> list[IndexToken]:
    if vector[0] == 1:
        return [vector[2]]
    return _vector_indices(vector[2]) if vector[0] == 2 else []  # noqa: PLR2004 - see the header


def _merge(factors: Iterable[tuple[Letter, int]]) -> dict[Letter, int]:
    merged: dict[Letter, int] = {}
    for letter, exponent in factors:
        _add(merged, letter, exponent)
    return merged


def _add(merged: dict[Letter, int], letter: Letter, exponent: int) -> None:
    exponent += merged.get(letter, 0)
    if letter[0] == LABEL:
        exponent %= 2
    elif letter[0] == DELTA:
        if letter[1] == letter[2]:
            return
        exponent = 1
    if exponent:
        merged[letter] = exponent
    else:
        merged.pop(letter, None)


def _delta_to_use(merged: dict[Letter, int]) -> tuple[IndexToken, IndexToken] | None:
    """A δ whose second index can be replaced by its first, as (kept, dropped)."""
    for letter in merged:
        if letter[0] == DELTA:
            left, right = letter[1], letter[2]
            # A bound index goes first; of two free ones the later name goes, if it is still used.
            kept, dropped = (right, left) if left[0] == BOUND else (left, right)
            if dropped[0] == BOUND or any(
                dropped in indices_of(other) for other in merged if other != letter
            ):
                return kept, dropped
    return None


def rename(factors: Factors, new: Callable[[IndexToken], IndexToken]) -> Factors:
    """The factors with every index replaced."""
    return tuple((_rename_letter(letter, new), e) for letter, e in factors)


def _rename_letter(letter: Letter, new: Callable[[IndexToken], IndexToken]) -> Letter:
    sort = letter[0]
    if sort in {ENTRY, LABEL}:
        return (sort, letter[1], new(letter[2]))
    if sort == INNER:
        u, v = _rename_vector(letter[3], new), _rename_vector(letter[4], new)
        return inner_letter(letter[1], letter[2], u, v)
    if sort == SLOT:
        return (SLOT, letter[1], letter[2], _rename_vector(letter[3], new))
    if sort == DELTA:
        return (DELTA, *sorted((new(letter[1]), new(letter[2]))))
    return letter


def _rename_vector(vector: Letter, new: Callable[[IndexToken], IndexToken]) -> Letter:
    if vector[0] == 1:
        return (1, vector[1], new(vector[2]))
    if vector[0] == 2:  # noqa: PLR2004 - see the header
        return (2, vector[1], _rename_vector(vector[2], new))
    return vector


def _ordered(bound: list[tuple[int, Domain]], factors: Factors) -> Monomial:
    """Number the bound indices 0, 1, … so that the sorted factors are as small as possible."""
    if not bound:
        return ((), tuple(sorted(factors)))
    groups = _told_apart(bound, factors)
    joined = {t[1] for x, _ in factors if len(set(indices_of(x))) > 1 for t in indices_of(x) if t[0] == BOUND}
    # Indices that look alike and meet no other index can be numbered in any order.
    tied = [len(g) > 1 and bool(joined & {p for p, _ in g}) for g in groups]
    arrangements = prod(factorial(len(g)) for g, ties in zip(groups, tied, strict=True) if ties)
    if arrangements > 1:
        spend(arrangements * len(factors))
    choices = [
        itertools.permutations(g) if ties else [tuple(g)] for g, ties in zip(groups, tied, strict=True)
    ]
    best: Monomial | None = None
    for arrangement in itertools.product(*choices):
        order = [entry for group in arrangement for entry in group]
        number = {position: k for k, (position, _) in enumerate(order)}
        renamed = rename(
            factors,
            lambda t: (BOUND, number[t[1]], t[2]) if t[0] == BOUND else t,  # noqa: B023 - used at once
        )
        candidate = (tuple(domain for _, domain in order), tuple(sorted(renamed)))
        if best is None or candidate < best:
            best = candidate
    assert best is not None
    return best


def _told_apart(bound: list[tuple[int, Domain]], factors: Factors) -> list[list[tuple[int, Domain]]]:
    """Group the bound indices by what can be seen of each alone; only ties are permuted."""
    if len(bound) == 1:
        return [bound]
    blank: IndexToken = (BOUND, -1, ())
    marked: IndexToken = (BOUND, -2, ())
    looks: dict[Any, list[tuple[int, Domain]]] = {}
    for position, domain in bound:

        def look(t: IndexToken, position: int = position) -> IndexToken:
            return t if t[0] == FREE else marked if t[1] == position else blank

        seen = tuple(sorted(rename(factors, look)))
        looks.setdefault((domain, seen), []).append((position, domain))
    return [looks[key] for key in sorted(looks)]
