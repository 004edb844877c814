"""The naive evaluator by itself, and against the kernel at sizes above those of the theorem."""

import ast
import random
from fractions import Fraction
from pathlib import Path

import naive_evaluator
import pytest
from formula_letters import C, Q, b, i, j, k, n, p, u, w, x, y, α, γ, φ
from naive_evaluator import Point, UndefinedError, places, slope, values
from random_formulas import mutated
from sympy import Integer, Rational
from test_fuzz import pairs

from svmsym.formulas import (
    Entry,
    KernelValue,
    Kind,
    Label,
    Scalar,
    Vector,
    VectorEntry,
    delta,
    gradient,
    inner,
    kind_of,
    norm2,
    prove,
    prove_gradient,
    total,
)
from svmsym.formulas.indices import free_indices

SHARED = {"kernel", "bounds", "models", "laurent", "normal_form", "monomials", "language", "kinds", "indices"}


@pytest.fixture
def point():
    """Two samples, three others, two dimensions, and numbers that one can reckon with by hand."""
    found = Point(random.Random(0), {"n": 2, "p": 3}, 2)
    found.values |= {
        (Scalar, "b"): 3,
        (Scalar, "C"): Fraction(1, 2),
        (Entry, "α", 0): 5,
        (Entry, "α", 1): -2,
        **{(Entry, "γ", at): at + 1 for at in range(3)},
        (Label, "y", 0): 1,
        (Label, "y", 1): -1,
        (Vector, "w"): [1, 2],
        (Vector, "u"): [3, -1],
        (VectorEntry, "x", 0): [1, 1],
        (VectorEntry, "x", 1): [0, 4],
    }
    found.matrices = {1: [[2, 1], [1, 1]], -1: [[1, -1], [-1, 2]], 0: [[1, 0], [0, 1]]}
    return found


BY_HAND = {
    "numbers": (b * C - Rational(1, 3), [Fraction(7, 6)]),
    "a power below": (1 / (b + C) ** 2, [Fraction(4, 49)]),
    "a sum": (total(α[i] * y[i], i), [7]),
    "a vacuous sum": (total(Integer(1), i) + total(b, k), [11]),
    "sizes": (n / p, [Fraction(2, 3)]),
    "two sums": (total(α[i] * γ[k], i, k), [18]),
    "a square of a sum": (total(α[i], i) ** 2 - total(α[i] ** 2, i), [-20]),
    "δ": (total(delta(i, j) * α[i], i, j), [3]),
    "an inner product": (inner(w, u) + norm2(x[i]), [1 + 16]),
    "a vector": (total(α[i] * x[i], i) - w, [4, -5]),
    "an operator": (Q(w), [4, 3]),
    "a power of an operator": (inner(Q(Q(w)), u), [11 * 3 - 7]),
    "an inverse operator": (Q.inverse(w), [-1, 3]),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_values_by_hand(name, point):
    formula, expected = BY_HAND[name]
    assert values(formula, point, dict.fromkeys(free_indices(formula), 1)) == expected


GRADIENTS_BY_HAND = {
    "by a number": (b**3 * C + 1 / b, b, [Fraction(27, 2) - Fraction(1, 9)]),
    "by a vector": (norm2(w) + inner(w, u) * b, w, [2 + 9, 4 - 3]),
    "through an operator": (inner(w, Q(w)), w, [8, 6]),
    "by a member": (total(α[i] ** 2 * y[i], i), α[j], [4]),
    "by a point": (total(α[i] * norm2(x[i]), i), x[j], [0, -16]),
}


@pytest.mark.parametrize("name", GRADIENTS_BY_HAND)
def test_gradients_by_hand(name, point):
    function, variable, expected = GRADIENTS_BY_HAND[name]
    before = dict(point.values)
    assert slope(function, variable, point, dict.fromkeys(free_indices(function + variable), 1)) == expected
    assert point.values == before


def test_images_and_kernels(point):
    kernel = KernelValue("K", "φ", x[i], w)
    assert values(kernel - inner(φ(w), φ(x[i])), point, {i: 0}) == [0]
    assert values(φ(x[i]), point, {i: 0}) != values(φ(x[i]), point, {i: 1})


def test_a_denominator_that_is_zero(point):
    with pytest.raises(UndefinedError):
        values(1 / (b - 6 * C), point, {})


def test_it_shares_nothing_with_the_kernel():
    tree = ast.parse(Path(naive_evaluator.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {m for m in imported if m.startswith("svmsym")} == {
        "svmsym.formulas.atoms",
        "svmsym.formulas.operations",
    }
    assert not {f"svmsym.formulas.{name}" for name in SHARED} & imported


def differs(formula, proof, draw, more, tries):
    for _ in range(tries):
        point = Point(draw, {name: size + more for name, size in proof.samples}, proof.dimension + more)
        choice = places(free_indices(formula), point)
        for _ in range(2):
            try:
                if any(values(formula, point, next(choice))):
                    return True
            except UndefinedError:
                break
    return False


def test_what_is_true_is_proved_and_zero_above_the_bound():
    for seed, draw, left, right in pairs(5_000_000, 150, change=False):
        proof = prove(left - right)
        assert proof.holds, (seed, left, right)
        assert not differs(left - right, proof, draw, more=draw.choice([1, 2]), tries=1), (seed, left, right)


def test_what_is_changed_is_refuted_where_it_differs():
    refuted = seen = 0
    for seed, draw, left, right in pairs(6_000_000, 150, change=True):
        proof = prove(left - right)
        found = differs(left - right, proof, draw, more=0, tries=5)
        assert not (proof.holds and found), (seed, left, right)
        refuted += not proof.holds
        seen += found
    assert refuted > 100
    assert seen > 0.9 * refuted


def test_gradients_that_are_proved_are_those_of_the_point():
    proved = refuted = 0
    for seed, draw, function, _ in pairs(7_000_000, 150, change=False):
        variables = sorted(function.atoms(Entry), key=str)
        if not variables or kind_of(function) is not Kind.SCALAR:
            continue
        variable = draw.choice(variables)
        claimed = gradient(function, variable)
        claimed = claimed if draw.random() < 0.6 else mutated(claimed, draw)
        proof = prove_gradient(function, variable, claimed)
        point = Point(draw, {name: size + 1 for name, size in proof.samples}, proof.dimension + 1)
        free = free_indices(function) | free_indices(variable) | free_indices(claimed)
        choice = places(free, point)
        try:
            same = all(
                values(claimed, point, where) == slope(function, variable, point, where)
                for where in (next(choice), next(choice), next(choice))
            )
        except UndefinedError:
            continue
        assert same or not proof.holds, (seed, function, variable, claimed)
        proved += proof.holds
        refuted += not (proof.holds or same)
    assert proved > 30
    assert refuted > 15
