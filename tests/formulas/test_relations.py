"""Reduction by relations: remainder and cofactors make up the formula again, and are the right ones."""

import random

import pytest
from formula_letters import C, Q, b, dual, i, j, k, l, lagrangian, u, v, w, x, y, α, β, γ, μ, ξ
from random_formulas import POOL, Writer
from sympy import Integer

from svmsym.errors import FormulaError, SvmsymError
from svmsym.formulas import (
    Kind,
    Relation,
    Use,
    equal,
    inner,
    kind_of,
    norm2,
    normal_form,
    prove,
    reduce,
    total,
)
from svmsym.formulas.kernel import degrees

balance = Relation.of(total(α[i] * y[i], i))
weights = Relation.solved_for(w, total(α[i] * y[i] * x[i], i))
slack = Relation.solved_for(μ[i], C - α[i])


def rebuilt(remainder, uses):
    """Remainder + Σ cofactor · relation, written out here and not by ``Use.expression``."""
    result = remainder
    for use in uses:
        vectors = [kind_of(part) is Kind.VECTOR for part in (use.cofactor, use.residual)]
        product = inner(use.cofactor, use.residual) if all(vectors) else use.cofactor * use.residual
        result = result + total(product, *use.indices)
    return result


# formula, relations, remainder, cofactors with the relation they belong to
CASES = {
    "an equation between multipliers": (
        total(α[i], i) - b * total(α[i] * y[i], i),
        [balance],
        total(α[i], i),
        [(-b, total(α[i] * y[i], i), ())],
    ),
    "with a factor of its own": (
        3 * total(α[i] * y[i], i) * total(β[j], j) / 2,
        [balance],
        Integer(0),
        [(3 * β[j] / 2, total(α[i] * y[i], i), (j,))],
    ),
    "twice the same": (
        total(α[i] * y[i], i) ** 2,
        [balance],
        Integer(0),
        [(α[j] * y[j], total(α[i] * y[i], i), (j,))],
    ),
    "a multiplier solved for": (
        -total(μ[i] * ξ[i], i),
        [slack],
        total((α[i] - C) * ξ[i], i),
        [(-ξ[j], μ[j] - C + α[j], (j,))],
    ),
    "a free member": (b * μ[j], [slack], b * (C - α[j]), [(b, μ[j] - C + α[j], ())]),
    "a vector in an inner product": (
        inner(w, u),
        [weights],
        total(α[i] * y[i] * inner(x[i], u), i),
        [(u, w - total(α[i] * y[i] * x[i], i), ())],
    ),
    "a vector on its own": (
        b * w + u,
        [weights],
        b * total(α[i] * y[i] * x[i], i) + u,
        [(b, w - total(α[i] * y[i] * x[i], i), ())],
    ),
    "a vector under an operator": (
        inner(w, Q(u)),
        [Relation.solved_for(w, b * u)],
        b * inner(u, Q(u)),
        [(Q(u), w - b * u, ())],
    ),
    "nothing to use": (norm2(u), [balance, weights, slack], norm2(u), []),
    "a sum that must not be broken": (
        total(α[i] * y[i] * β[i], i),
        [balance],
        total(α[i] * y[i] * β[i], i),
        [],
    ),
    "another family": (total(β[i] * y[i], i), [balance], total(β[i] * y[i], i), []),
    "another set": (total(γ[k], k), [Relation.of(total(α[i], i) - 1)], total(γ[k], k), []),
    "an inhomogeneous equation": (
        C * total(α[i], i) + b,
        [Relation.of(total(α[i], i) - 1)],
        C + b,
        [(C, total(α[i], i) - 1, ())],
    ),
    "a leading coefficient": (
        total(α[i], i) * b,
        [Relation.of(2 * total(α[i], i) - 1)],
        b / 2,
        [(b / 2, 2 * total(α[i], i) - 1, ())],
    ),
    "complementarity": (
        total(μ[i] * ξ[i] * b, i),
        [Relation.of(μ[i] * ξ[i])],
        Integer(0),
        [(b, μ[j] * ξ[j], (j,))],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_remainder_and_cofactors(name):
    formula, relations, expected, cofactors = CASES[name]
    remainder, uses = reduce(formula, relations)
    assert equal(remainder, expected)
    assert len(uses) == len(cofactors)
    for use, (cofactor, residual, indices) in zip(uses, cofactors, strict=True):
        renaming = dict(zip(use.indices, indices, strict=True))
        assert equal(use.cofactor.xreplace(renaming), cofactor)
        assert equal(use.residual.xreplace(renaming), residual)


@pytest.mark.parametrize("name", CASES)
def test_the_parts_make_up_the_formula(name):
    formula, relations, _, _ = CASES[name]
    whole = rebuilt(*reduce(formula, relations))
    assert equal(formula, whole)
    assert prove(formula - whole).holds


def test_the_soft_margin_dual():
    remainder, uses = reduce(lagrangian, [slack, balance, weights])
    assert equal(remainder, dual)
    assert prove(lagrangian - rebuilt(remainder, uses)).holds
    assert {len(use.indices) for use in uses} == {0, 1}


def test_a_wrong_cofactor_is_noticed():
    remainder, uses = reduce(lagrangian, [slack, balance, weights])
    for position, use in enumerate(uses):
        wrong = Use(2 * use.cofactor, use.residual, use.indices)
        changed = [*uses[:position], wrong, *uses[position + 1 :]]
        assert not equal(lagrangian, rebuilt(remainder, changed))
        assert not prove(lagrangian - rebuilt(remainder, changed)).holds


def test_a_use_writes_its_own_term():
    _, uses = reduce(lagrangian, [slack, balance, weights])
    assert len(uses) == 4
    for use in uses:
        assert equal(use.expression(), rebuilt(Integer(0), [use]))


def test_a_free_index_of_the_relation_is_not_caught():
    formula = total(α[i] * ξ[j], i, j)
    remainder, uses = reduce(formula, [Relation.solved_for(α[i], β[j])])
    assert equal(remainder, i.size * β[j] * total(ξ[i], i))
    assert equal(formula, rebuilt(remainder, uses))


def test_the_leading_monomial_has_the_most_sums():
    relation = Relation.of(total(α[i], i) - b * C * γ[k])
    assert relation.leading in normal_form(total(α[i], i))


def test_no_relation():
    with pytest.raises(FormulaError, match="0 = 0 is no relation"):
        Relation.of(total(α[i], i) - total(α[j], j))


def test_relations_that_run_in_circles_are_refused():
    circle = [Relation.solved_for(α[i], β[i] + 1), Relation.solved_for(β[i], α[i] + 1)]
    with pytest.raises(FormulaError, match="does not end"):
        reduce(total(α[i], i), circle)


def test_a_relation_that_grows_without_end_is_refused_early():
    growing = Relation.solved_for(α[i], α[i] * total(inner(x[j], x[i]) * β[j], j))
    with pytest.raises(FormulaError, match="does not end"):
        reduce(total(α[i], i), [growing])


RELATIONS = {
    "α": Relation.solved_for(α[i], C - β[i]),
    "α at j": Relation.solved_for(α[j], b * β[j]),
    "α by a sum": Relation.solved_for(α[i], total(β[j] * inner(x[j], x[i]), j)),
    "balance": balance,
    "two sets": Relation.of(total(α[i], i) - total(γ[k], k)),
    "normalised": Relation.of(total(γ[k], k) - 1),
    "w": weights,
    "w by both sets": Relation.solved_for(w, total(β[j] * x[j], j) - total(γ[k] * v[k], k) + Q(u)),
    "x": Relation.solved_for(x[i], β[i] * u),
    "b": Relation.solved_for(b, total(γ[l], l)),
    "products": Relation.of(α[i] * β[i]),
    "margins": Relation.of(α[i] * inner(w, x[i])),
    "two free indices": Relation.of(α[i] * β[j] - C),
}


def test_random_formulas_are_made_up_again():
    tried = used = 0
    for seed in range(1600):
        draw = random.Random(seed)
        writer = Writer(draw)
        scope = draw.sample([index for pool in POOL.values() for index in pool], draw.choice([0, 1, 1, 2]))
        names = draw.sample(list(RELATIONS), 2)
        if all(name[0] == "α" for name in names):
            continue  # two solutions for one family would run in circles
        formula = writer.scalar(draw.choice([2, 3, 3, 4]), scope)
        try:
            bounds = degrees(formula)
            kind_of(formula)
        except SvmsymError:
            continue
        if bounds.inner > 2 or bounds.sums.total() > 3:
            continue
        relations = [RELATIONS[name] for name in names]
        remainder, uses = reduce(formula, relations)
        whole = rebuilt(remainder, uses)
        assert equal(formula, whole), (seed, formula, names)
        if uses:
            assert not equal(formula, rebuilt(remainder, uses[1:])) or equal(uses[0].expression(), Integer(0))
            assert not reduce(remainder, relations)[1], (seed, formula, names)
        tried += 1
        used += bool(uses)
    assert tried > 1000
    assert used > 100


def test_a_relation_solved_for_an_image():
    remainder, uses = reduce(inner(w, u), [Relation.solved_for(Q(w), u)])
    assert not uses
    assert equal(remainder, inner(w, u))


def test_an_inner_product_as_the_coefficient_of_a_vector():
    remainder, _ = reduce(inner(w, u) * x[j], [weights])
    assert equal(remainder, total(α[i] * y[i] * inner(x[i], u), i) * x[j])
