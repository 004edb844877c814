"""Normal form, kernel and plain evaluation never disagree on random formulas over two index sets."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from random_formulas import POOL, Rewriter, Writer, mutated
from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.formulas import (
    Entry,
    FeatureImage,
    Kind,
    Label,
    OperatorImage,
    Size,
    Total,
    equal,
    express,
    gradient,
    kind_of,
    normal_form,
    prove,
    prove_gradient,
)
from svmsym.formulas.kernel import (
    coordinate,
    degrees,
    domains_of,
    evaluate,
    free_indices,
    placements,
    small_models,
)
from svmsym.formulas.models import DrawnModel, GenericModel
from svmsym.formulas.operations import Delta

INDICES = [index for pool in POOL.values() for index in pool]
LARGEST = 250


def cost(formula):
    """About how many products the kernel has to form; infinite for what leaves the language."""
    try:
        kind_of(formula)
        bounds = degrees(formula)
    except SvmsymError:
        return float("inf")
    terms = 0
    for sizes in small_models(bounds, free_indices(formula), domains_of(formula)):
        product = 1
        for name, size in sizes.items():
            product *= size ** bounds.sums[name]
        terms += product
    return terms * (bounds.inner + 1) ** bounds.inner


def random_pair(draw, *, change):
    """Two formulas; without a change they are equal by construction."""
    writer = Writer(draw)
    scope = draw.sample(INDICES, draw.choice([0, 1, 1, 2, 2, 3]))
    write = writer.vector if draw.random() < 0.2 else writer.scalar
    left = write(draw.choice([2, 3, 3, 4]), scope)
    if cost(left) > LARGEST:
        return None
    right = Rewriter(draw).rewrite(left, draw.randint(1, 6))
    if change:
        right = mutated(right, draw)
    same_kind = cost(right) <= LARGEST and kind_of(left) is kind_of(right)
    return (left, right) if same_kind and left != right and cost(left - right) <= LARGEST else None


def pairs(first_seed, count, *, change):
    seeds = itertools.count(first_seed)
    while count:
        seed = next(seeds)
        draw = random.Random(seed)
        pair = random_pair(draw, change=change)
        if pair is not None:
            count -= 1
            yield seed, draw, *pair


def values(formula: Expr, sizes, dimension, where, draw):
    """The value at random rationals, all coordinates of a vector."""

    def number(key):
        if key[0] == "label":
            return Fraction(draw.choice([-1, 1]))
        sign = 1 if key[0] in {"eigenvalue", "scalar"} else draw.choice([-1, 1])  # b + C stays positive
        return Fraction(sign * draw.randint(1, 40), draw.choice([1, 1, 2]))

    model = DrawnModel(sizes, dimension, number)
    if kind_of(formula) is Kind.VECTOR:
        return [coordinate(formula, model, where, axis) for axis in range(dimension)]
    return [evaluate(formula, model, where)]


def agrees_everywhere(difference, proof, draw):
    """Zero at larger sizes than the proof has looked at."""
    sizes = {name: size + 1 for name, size in proof.samples}
    patterns = itertools.islice(placements(free_indices(difference)), 4)
    return not any(any(values(difference, sizes, proof.dimension + 1, where, draw)) for where in patterns)


def differs_somewhere(difference, proof, draw):
    """Not zero at the sizes of the disproof, for some placement and some numbers."""
    for _ in range(30):
        for where in placements(free_indices(difference)):
            if any(values(difference, dict(proof.samples), proof.dimension, where, draw)):
                return True
    return False


def compare(seed, draw, left, right):
    difference = left - right
    proof = prove(difference)
    assert equal(left, right) == proof.holds, (seed, left, right)
    check = agrees_everywhere if proof.holds else differs_somewhere
    assert check(difference, proof, draw), (seed, left, right, proof)
    return proof.holds


@pytest.mark.parametrize("part", range(4))
def test_true_rewritings(part):
    for seed, draw, left, right in pairs(100_000 * part, 280, change=False):
        assert compare(seed, draw, left, right), (seed, left, right)


@pytest.mark.parametrize("part", range(4))
def test_mutations(part):
    outcomes = Counter(
        compare(seed, draw, left, right)
        for seed, draw, left, right in pairs(1_000_000 + 100_000 * part, 280, change=True)
    )
    # Now and then a mutation changes nothing; nearly all of them do.
    assert outcomes[False] > 230


def test_the_formulas_are_worth_testing():
    met = Counter()
    for _, _, left, right in pairs(0, 280, change=False):
        both = left + right
        for sort in (Total, Label, Delta, Size, FeatureImage, OperatorImage, Entry):
            met[sort] += bool(both.atoms(sort))
        met["two sets"] += len(domains_of(both)) == 2
        met["free"] += bool(free_indices(both))
        met["vector"] += kind_of(both) is Kind.VECTOR
        met["two sums"] += degrees(both).sums.total() > 1
        met["negative exponents of n"] += degrees(both).low.total() > 0
    assert min(met.values()) >= 20, met


def test_going_back_and_forth():
    for _, _, left, right in pairs(2_000_000, 250, change=False):
        form = normal_form(right)
        assert normal_form(express(form)) == form
        assert equal(express(form), left)


def test_gradients():
    checked = Counter()
    for seed, draw, left, right in pairs(3_000_000, 250, change=False):
        if kind_of(left) is Kind.VECTOR:
            continue
        variables = sorted((left + right).atoms(Entry), key=str)
        if not variables:
            continue
        variable = draw.choice(variables)
        found = gradient(left, variable)
        assert equal(found, gradient(right, variable)), (seed, left, variable)
        assert prove_gradient(right, variable, found).holds, (seed, right, variable)
        wrong = mutated(found, draw)
        if cost(wrong) <= LARGEST:
            proved = prove_gradient(right, variable, wrong).holds
            assert proved == equal(found, wrong), (seed, right, variable, wrong)
            checked[proved] += 1
    assert checked[False] > 80


# Planted errors: each of them must be noticed by the comparisons above.


def noticed(first_seed, count, *, change):
    """Whether the comparisons fail on some of the pairs."""
    for seed, draw, left, right in pairs(first_seed, count, change=change):
        try:
            holds = compare(seed, draw, left, right)
        except AssertionError:
            return True
        if not (holds or change):
            return True
    return False


def test_nothing_is_noticed_without_a_planted_error():
    assert not noticed(0, 60, change=False)
    assert not noticed(1_000_000, 60, change=True)


def test_planted_one_sample_fewer(monkeypatch):
    def careless(bounds, free, domains):
        for sizes in small_models(bounds, free, domains):
            yield {name: max(1, size - 1) for name, size in sizes.items()}

    monkeypatch.setattr("svmsym.formulas.kernel.small_models", careless)
    monkeypatch.setattr("svmsym.formulas.kernel.placements", lambda free: [dict.fromkeys(free, 0)])
    assert noticed(1_000_000, 280, change=True)


def test_planted_patterns_forgotten(monkeypatch):
    monkeypatch.setattr("svmsym.formulas.kernel.placements", lambda free: [dict.fromkeys(free, 0)])
    assert noticed(1_000_000, 280, change=True)


def test_planted_labels_that_do_not_square_to_one(monkeypatch):
    monkeypatch.setattr(GenericModel, "label", lambda self, name, at: self.entry(name, at))
    assert noticed(0, 280, change=False)


def test_planted_normal_form_that_forgets_the_order_of_bound_indices(monkeypatch):
    forms = normal_form.__globals__["_form"]  # it remembers what it has seen
    monkeypatch.setattr(
        "svmsym.formulas.monomials._told_apart", lambda bound, _factors: [[entry] for entry in bound]
    )
    forms.cache_clear()
    try:
        assert noticed(0, 280, change=False)
    finally:
        forms.cache_clear()
