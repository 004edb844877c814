"""Polynomials of pairwise different types, at the sizes of the small-model theorem, have full rank."""

import itertools
from fractions import Fraction

import pytest
from formula_letters import g, h, i, j, w, x, y, α, φ
from sympy import Integer, Mul

from svmsym.formulas import OperatorImage, Vector, inner, normal_form, total
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, degrees, evaluate
from svmsym.formulas.models import GenericModel


def rank(rows):
    """The rank over Q of sparse rows (column → coefficient)."""
    pivots = {}
    for row in rows:
        left = {column: Fraction(value) for column, value in row.items() if value}
        while left:
            column = min(left)
            if column not in pivots:
                lead = left[column]
                pivots[column] = {c: value / lead for c, value in left.items()}
                break
            factor = left[column]
            for c, value in pivots[column].items():
                new = left.get(c, 0) - factor * value
                if new:
                    left[c] = new
                else:
                    left.pop(c, None)
    return len(pivots)


def types(sums, edges, slots, decorations, *, fixed=(), opened=()):  # noqa: PLR0913 - what a type consists of
    """All Σ-monomials over at most so many sums and inner products, one formula for each type.

    ``slots(index)`` are the vector letters at an index, ``decorations(index)`` its scalar factors.
    With ``opened``, vector letters without index, the formulas are vectors and have one open slot.
    """
    found = {}
    bound = [i, j, h][:sums]
    for count in range(sums + 1):
        places = [*bound[:count], *fixed]
        letters = [*opened, *(letter for place in places for letter in slots(place))]
        pairs = list(itertools.combinations_with_replacement(letters, 2))
        open_slots = letters if opened else [Integer(1)]
        for size in range(edges + 1):
            for chosen in itertools.combinations_with_replacement(pairs, size):
                inner_products = Mul(*(inner(*pair) for pair in chosen))
                for factors in itertools.product(*(decorations(place) for place in places)):
                    for open_slot in open_slots:
                        body = Mul(*factors, inner_products) * open_slot
                        if not set(bound[:count]) <= free_indices(body):
                            continue  # a vacuous sum
                        formula = total(body, *bound[:count])
                        found.setdefault(tuple(normal_form(formula)), formula)
    return list(found.values())


def polynomials(formulas, size, dimension, where=None):
    """Their values in one generic model, as rows."""
    model = GenericModel({"n": size}, dimension)
    return [evaluate(formula, model, where or {}).terms for formula in formulas]


def plain(index):
    return [Integer(1), α[index]]


def squares(index):
    return [Integer(1), α[index], α[index] ** 2]


def labelled(index):
    return [Integer(1), y[index], α[index], α[index] * y[index]]


def inverses(index):
    return [1 / α[index], Integer(1), α[index]]


def points(index):
    return [x[index]]


def images(index):
    return [x[index], φ(x[index])]


# types, how many there are, samples and dimension by the theorem
FAMILIES = {
    "two sums": (types(2, 2, points, squares), 51, 2, 2),
    "three sums": (types(3, 2, points, plain), 54, 3, 2),
    "three sums, no inner product": (types(3, 0, points, squares), 10, 3, 1),
    "labels": (types(2, 2, points, labelled), 88, 2, 2),
    "labels, no inner product": (types(3, 0, points, labelled), 20, 3, 1),
    "inverse members": (types(2, 1, points, inverses), 21, 2, 1),
    "images next to points": (types(2, 2, images, plain), 142, 2, 2),
}


@pytest.mark.parametrize("name", FAMILIES)
def test_types_are_independent(name):
    formulas, count, size, dimension = FAMILIES[name]
    assert len(formulas) == count
    assert rank(polynomials(formulas, size, dimension)) == count


SHARP = ["two sums", "three sums", "labels", "images next to points"]


@pytest.mark.parametrize("name", SHARP)
def test_fewer_samples_do_not_suffice(name):
    formulas, _, size, dimension = FAMILIES[name]
    assert rank(polynomials(formulas, size - 1, dimension)) < len(formulas)


@pytest.mark.parametrize("name", SHARP)
def test_fewer_dimensions_do_not_suffice(name):
    formulas, _, size, dimension = FAMILIES[name]
    assert rank(polynomials(formulas, size, dimension - 1)) < len(formulas)


FREE = {
    "one free index": (types(1, 2, points, plain, fixed=[g]), 2, 2),
    "one free index and labels": (types(1, 1, points, labelled, fixed=[g]), 2, 1),
    "one free index, two sums": (types(2, 1, points, plain, fixed=[g]), 3, 1),
}


@pytest.mark.parametrize("name", FREE)
def test_types_with_a_free_index_are_independent(name):
    formulas, size, dimension = FREE[name]
    assert len(formulas) > 20
    assert rank(polynomials(formulas, size, dimension, {g: 0})) == len(formulas)
    assert rank(polynomials(formulas, size - 1, dimension, {g: 0})) < len(formulas)


def test_powers_of_an_operator_are_independent():
    powers = [-2, -1, 0, 1, 2]
    edges = [inner(w, OperatorImage("Q", q, w)) for q in powers]
    formulas = [Mul(*pair) for pair in itertools.combinations_with_replacement(edges, 2)] + edges
    model = GenericModel({}, 2)
    assert rank([evaluate(f, model, {}).terms for f in formulas]) == len(formulas) == 20
    # In one dimension ⟨w, Qʲw⟩⟨w, Qᵏw⟩ depends on j + k only.
    model = GenericModel({}, 1)
    assert rank([evaluate(f, model, {}).terms for f in formulas]) == 9 + 5


def test_vectors_need_one_dimension_more():
    formulas = types(1, 1, points, plain, opened=[w])
    for dimension, independent in ((2, True), (1, False)):
        model = GenericModel({"n": 1}, dimension)
        rows = []
        for formula in formulas:
            values = [coordinate(formula, model, {}, axis).terms for axis in range(dimension)]
            rows.append({(axis, m): c for axis, terms in enumerate(values) for m, c in terms.items()})
        assert (rank(rows) == len(formulas)) is independent


def test_gram_determinants_are_sharp_in_every_dimension():
    for count in (1, 2, 3):
        vectors = [Vector(f"v_{m}") for m in range(count)]
        determinant = Integer(0)
        for order in itertools.permutations(range(count)):
            inversions = sum(a > c for a, c in itertools.combinations(order, 2))
            product = Mul(*(inner(vectors[m], vectors[q]) for m, q in enumerate(order)))
            determinant += (-1) ** inversions * product
        assert degrees(determinant).inner == count
        assert not evaluate(determinant, GenericModel({}, count - 1), {})
        assert evaluate(determinant, GenericModel({}, count), {})


def test_the_rank_is_a_rank():
    assert rank([{0: 1, 1: 2}, {0: 2, 1: 4}, {1: 1}, {}]) == 2
    assert rank([{0: 1, 1: 1}, {1: 1, 2: 1}, {0: 1, 2: -1}]) == 2
