"""Thousands of slips of the pen, none accepted; other ways to write the same, all accepted."""

from functools import cache

import pytest
from amounts import amount, some
from false_claims import false_claims, false_duals, false_gradients
from formula_spots import scalar
from number_worlds import WORLDS, World, equal_everywhere, same, value
from re_expressions import modulo_relations, re_expressions
from sympy import Add, Mul

from svmsym.duality import library
from svmsym.duality.derivation_files import names
from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    Label,
    LabelFamily,
    Operator,
    Relation,
    Vector,
    VectorFamily,
    equal,
    gradient,
    inner,
    kernel,
    norm2,
    normal_form,
    prove,
    prove_gradient,
    reduce,
    total,
)

NAMES = some(names(), 0.6)
CLAIMS, GRADIENTS, DUALS, TRUE = amount(40, 80), 12, 12, amount(32, 48)  # of each derivation

derive = cache(library.derive)


def accepted_modulo_equalities(claim, dual):
    relations = [Relation.of(e) for e in dual.equalities if scalar(e)]
    difference = claim.left - claim.right
    remainder, uses = reduce(difference, relations)
    return not normal_form(remainder) and prove(difference - Add(*(use.expression() for use in uses))).holds


def test_there_are_thousands():
    assert len(NAMES) * (CLAIMS + GRADIENTS + DUALS) >= amount(1000, 2000)
    assert len(NAMES) * TRUE >= amount(600, 1000)


@pytest.mark.parametrize("name", NAMES)
def test_no_false_claim_is_accepted(name):
    claims, harmless = false_claims(derive(name), CLAIMS)
    expected = {"flip a sign", "scale by 2", "scale by ½", "drop a term", "drop a factor", "the other letter"}
    if derive(name).dual.objective.atoms(Label):
        expected |= {"drop a label", "drop a sum", "the other index"}
    assert len(claims) == CLAIMS
    assert expected <= {c.how for c in claims}
    assert [str(c) for c in claims if prove(c.left - c.right).holds] == []
    assert [str(c) for c in claims if equal(c.left, c.right)] == []
    # A slip that no number refutes is none: α_i α_j K(x_i, x_j) may be written with i and j exchanged.
    assert [str(c) for c in harmless if not prove(c.left - c.right).holds] == []
    assert [str(c) for c in harmless if not equal(c.left, c.right)] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_false_gradient_is_accepted(name):
    claims, harmless = false_gradients(derive(name), GRADIENTS)
    assert len(claims) == GRADIENTS
    for accepted, group in ((False, claims), (True, harmless)):
        wrong = [c for c in group if prove_gradient(c.function, c.variable, c.claimed).holds is not accepted]
        wrong += [c for c in group if equal(gradient(c.function, c.variable), c.claimed) is not accepted]
        assert [str(c) for c in wrong] == []


@pytest.mark.parametrize("name", NAMES)
def test_no_false_dual_is_accepted_modulo_its_equalities(name):
    dual = derive(name).dual
    claims, harmless = false_duals(derive(name), DUALS)
    assert len(claims) == DUALS
    assert [str(c) for c in claims if accepted_modulo_equalities(c, dual)] == []
    assert [str(c) for c in harmless if not accepted_modulo_equalities(c, dual)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_re_expression_is_accepted(name):
    claims = re_expressions(derive(name), TRUE)
    assert len(claims) == TRUE
    assert [str(c) for c in claims if not equal_everywhere(c.left, c.right, WORLDS[1:2])] == []
    assert [str(c) for c in claims if not equal(c.left, c.right)] == []
    # Not left − right: SymPy would cancel what both sides share before the kernel sees it.
    kept = [(c, Add(c.left, Mul(-1, c.right, evaluate=False), evaluate=False)) for c in claims]
    assert [str(c) for c, difference in kept if not prove(difference).holds] == []


@pytest.mark.parametrize("name", NAMES)
def test_multiples_of_the_dual_equalities_may_be_added(name):
    claims = list(modulo_relations(derive(name)))
    assert len(claims) >= 5 * len(derive(name).dual.equalities)
    assert [str(c) for c in claims if not accepted_modulo_equalities(c, derive(name).dual)] == []
    # Without the equalities every one of them is false.
    assert [str(c) for c in claims if prove(c.left - c.right).holds or equal(c.left, c.right)] == []


def test_a_kernel_that_looks_at_one_sample_only_would_be_caught(monkeypatch):
    claims, _ = false_claims(derive("soft-margin"), CLAIMS)
    monkeypatch.setattr(kernel, "small_models", lambda _bounds, _free, domains: [dict.fromkeys(domains, 1)])
    assert {"drop a sum", "the other index"} <= {c.how for c in claims if prove(c.left - c.right).holds}


# The numbers that decide what is false.

S = IndexSet("n", "i", "j")
i, j = Index("i", S), Index("j", S)
α, y, x = Family("α", S), LabelFamily("y", S), VectorFamily("x", S)
w, Q = Vector("w"), Operator("Q")


@pytest.fixture
def two_points():
    world = World(0, 2, 2)
    world.known = {("entry", "α", 0): 3, ("entry", "α", 1): 5, ("label", "y", 0): 1, ("label", "y", 1): -1}
    points = {0: (1, 2), 1: (4, 0)}
    world.known |= {("vector", "x", k, axis): points[k][axis] for k in points for axis in range(2)}
    return world


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (total(α[i] * y[i], i), -2),
        (total(α[i] * y[i] * x[i], i), (-17, 6)),
        (norm2(total(α[i] * y[i] * x[i], i)), 325),
        (total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j), 325),
        (total(α[i] ** 2 / i.size, i), 17),
    ],
    ids=str,
)
def test_numbers_by_hand(formula, expected, two_points):
    assert value(formula, two_points, {}) == expected


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: f"n={world.least}, m={world.dimension}")
def test_operators_are_symmetric_and_invertible(world):
    def number(e):
        return value(e, world, {j: 1})

    assert number(Q.inverse(Q(w))) == number(w)
    assert number(inner(Q(w), x[j])) == number(inner(w, Q(x[j])))
    assert number(Q(w)) != number(w)


def test_zero_is_a_vector_too():
    assert same((0, 0), 0)
    assert same(0, (0, 0))
    assert not same((0, 1), 0)
    assert not same((0, 0), 1)
