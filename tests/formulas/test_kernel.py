"""The kernel: proofs, disproofs, the sizes at which it looks, and what it must not accept."""

import itertools
import random
from fractions import Fraction

import pytest
from formula_letters import C, D, P, Q, S, b, g, h, i, j, k, l, n, p, u, w, x, y, α, β, γ, φ
from sympy import Integer

from svmsym.errors import ProofError, SvmsymError
from svmsym.formulas import (
    Entry,
    Family,
    FeatureMap,
    KernelValue,
    Kind,
    LabelFamily,
    Operator,
    Scalar,
    Total,
    Vector,
    VectorFamily,
    delta,
    inner,
    kind_of,
    norm2,
    prove,
    prove_gradient,
    total,
)
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, degrees, evaluate, placements
from svmsym.formulas.models import DrawnModel

# formula that is zero, sizes, dimension at which that is seen
TRUE = {
    "renaming": (total(α[i], i) - total(α[j], j), {"n": 1}, 1),
    "a square of sums": (total(α[i], i) ** 2 - total(α[i] * α[j], i, j), {"n": 2}, 1),
    "bilinearity": (norm2(w - u) - norm2(w) + 2 * inner(w, u) - norm2(u), {}, 1),
    "parallelogram": (norm2(w + u) + norm2(w - u) - 2 * norm2(w) - 2 * norm2(u), {}, 1),
    "the length of a combination": (
        norm2(total(α[i] * x[i], i)) - total(α[i] * α[j] * inner(x[i], x[j]), i, j),
        {"n": 2},
        1,
    ),
    "a vector equation": (
        total((α[i] + b) * x[i], i) - total(α[i] * x[i], i) - b * total(x[i], i),
        {"n": 1},
        1,
    ),
    "a vector equation with an inner product": (inner(w, u) * x[i] - inner(u, w) * x[i], {"n": 1}, 2),
    "squared labels": (total(y[i] ** 2 * α[i], i) - total(α[i], i), {"n": 1}, 1),
    "counting labels": (total(y[i] ** 2, i) - n, {"n": 2}, 1),
    "a product of label sums": (total(y[i], i) ** 2 - total(y[i] * y[j], i, j), {"n": 4}, 1),
    "a vacuous sum": (n * total(α[i], i) - total(α[i], i, j), {"n": 3}, 1),
    "the mean": (total(α[i] - total(α[j], j) / n, i), {"n": 4}, 1),
    "two sets": (total(α[i], i) * total(γ[k], k) - total(α[i] * γ[k], k, i), {"n": 1, "p": 1}, 1),
    "two sets and sizes": (total(b, i, k) - n * p * b, {"n": 2, "p": 2}, 1),
    "δ": (total(delta(i, j) * α[i], i) - α[j], {"n": 2}, 1),
    "free indices that coincide": (delta(i, j) * (α[i] - α[j]), {"n": 2}, 1),
    "δ and three free indices": (delta(i, j) * delta(j, h) - delta(i, j) * delta(i, h), {"n": 3}, 1),
    "a self-adjoint operator": (inner(Q(w), u) - inner(w, Q(u)), {}, 1),
    "an inverse operator": (inner(Q(w), Q.inverse(u)) - inner(w, u), {}, 1),
    "a kernel value": (
        total(α[i] * KernelValue("K", "φ", x[i], w), i) - inner(total(α[i] * φ(x[i]), i), φ(w)),
        {"n": 1},
        1,
    ),
    "quotients": (1 / (C + D) + 1 / (C - D) - 2 * C / (C**2 - D**2), {}, 1),
    "inverse members": (total((1 / β[i] + b) * β[i], i) - n - b * total(β[i], i), {"n": 2}, 1),
    "shadowing": (Total(Total(α[i], i), i) - n * total(α[i], i), {"n": 3}, 1),
}


@pytest.mark.parametrize("name", TRUE)
def test_proofs(name):
    formula, _, _ = TRUE[name]
    assert prove(formula).holds


@pytest.mark.parametrize("name", TRUE)
def test_the_sizes_of_the_theorem(name):
    formula, sizes, dimension = TRUE[name]
    assert formula != 0  # SymPy has not seen it already
    proof = prove(formula)
    assert (dict(proof.samples), proof.dimension) == (sizes, dimension)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_identity_plus_something_is_false(name):
    formula, _, _ = TRUE[name]
    extra = x[i] if kind_of(formula) is Kind.VECTOR else α[i]
    assert not prove(formula + extra / 7).holds


FALSE = {
    "one sum or two": total(α[i] ** 2, i) - total(α[i], i) ** 2,
    "one sample is not enough": total(α[i], i) - α[j],
    "one dimension is not enough": norm2(w) * norm2(u) - inner(w, u) ** 2,
    "one sample is not enough for a product": total(α[i], i) * total(β[i], i) - total(α[i] * β[i], i),
    "one dimension is not enough for a product": norm2(w) * inner(x[i], u) - inner(w, x[i]) * inner(w, u),
    "two dimensions for a vector": norm2(u) * w - inner(u, w) * u,
    "lagrange": total(α[i] * α[j] * (norm2(x[i]) * norm2(x[j]) - inner(x[i], x[j]) ** 2), i, j),
    "one size is not enough": n - 1,
    "two sizes are not enough": n**2 - 3 * n + 2,
    "three sizes with a quotient": n - 3 + 2 / n,
    "a vacuous sum": total(y[i] ** 2, i) - 1,
    "vacuous sums through labels": total(y[i] ** 2, i) ** 2 - 3 * n + 2,
    "labels that meet": total(y[i] * y[j], i, j) - total(y[i] * y[j] * (1 - delta(i, j)), i, j) - 2,
    "members that cancel": total(α[i] / α[j], i, j) - total(α[i] / α[j] * (1 - delta(i, j)), i, j) - 2,
    "the corner of a grid": (n - 1) * (p - 1),
    "vacuous sums over two sets": (total(1, i) - 1) * (total(1, k) - 1),
    "a label is not one": y[i] - 1,
    "labels at two samples": y[i] * y[j] - 1,
    "two labels of one sample": y[i] * LabelFamily("z", S)[i] - 1,
    "free indices that need not coincide": delta(i, j) - 1,
    "free indices that may coincide": delta(i, j),
    "free indices that may coincide, hidden": α[i] * delta(i, j),
    "all different is possible": (1 - delta(i, j)) * (1 - delta(j, h)) * (1 - delta(i, h)),
    "an operator": inner(w, Q(u)) - inner(w, u),
    "its square": inner(Q(w), Q(u)) - inner(w, Q(u)) ** 2,
    "its inverse": inner(w, Q(u)) - inner(w, Q.inverse(u)),
    "an image": inner(φ(x[i]), φ(x[j])) - inner(x[i], x[j]),
    "images by two maps": norm2(φ(w)) - norm2(FeatureMap("ψ")(w)),
    "an image of a family and of a vector": norm2(φ(x[i])) - norm2(φ(Vector("x"))),
    "letters of one name": Scalar("a") - Family("a", S)[i] + Family("a", S)[j] - LabelFamily("a", S)[i],
    "vectors of one name": norm2(Vector("a")) - norm2(VectorFamily("a", S)[i]),
    "an image and a family called image": norm2(FeatureMap("image")(w)) - norm2(VectorFamily("image", S)[i]),
    "quotients": 1 / (C + D) - 1 / C - 1 / D,
}


@pytest.mark.parametrize("name", FALSE)
def test_disproofs(name):
    assert not prove(FALSE[name]).holds


@pytest.mark.parametrize("name", FALSE)
def test_a_disproof_names_sizes_with_a_counterexample(name):
    formula = FALSE[name]
    proof = prove(formula)
    vector = name == "two dimensions for a vector"
    differs = False
    for where in placements(free_indices(formula)):
        for seed in range(6):
            model = DrawnModel(dict(proof.samples), proof.dimension, lambda key, seed=seed: drawn(key, seed))
            if vector:
                values = [coordinate(formula, model, where, axis) for axis in range(proof.dimension)]
            else:
                values = [evaluate(formula, model, where)]
            differs = differs or any(values)
    assert differs


def drawn(key, seed):
    draw = random.Random(f"{key} {seed}")
    return (
        Fraction(draw.choice([-1, 1]))
        if key[0] == "label"
        else Fraction(draw.randint(1, 30), draw.randint(1, 3))
    )


@pytest.mark.parametrize(
    "formula",
    [1 / total(α[i], i), 1 / norm2(w), 1 / (n + 1), 1 / (α[i] + b), 1 / (1 + delta(i, j)), 1 / (y[i] + 2)],
    ids=str,
)
def test_denominators_with_sums_over_samples_are_refused(formula):
    with pytest.raises(ProofError, match="denominator"):
        prove(formula - formula * b)


def test_the_bounds_are_read_off_the_tree():
    formula = total(α[i] * inner(w, total(β[j] * x[j], j)), i) ** 2 / n + n * p
    bounds = degrees(formula)
    assert bounds.sums == {"n": 4}
    assert bounds.inner == 2
    assert bounds.low == {"n": 1}
    assert bounds.high == {"n": 1, "p": 1}


VISIBLE = {
    "a member": (α[i], True),
    "a vector": (inner(x[i], w), True),
    "an image": (inner(φ(x[i]), w), True),
    "an operator": (inner(Q(x[i]), w), True),
    "a kernel value": (KernelValue("K", "φ", x[i], w), True),
    "a power": (α[i] ** 2 * y[i], True),
    "an inner sum": (total(β[j] * α[i], j), True),
    "every term": (α[i] + β[i] * b, True),
    "a label": (y[i], False),
    "a number": (Integer(1), False),
    "δ": (delta(i, j) * α[j], False),
    "a term without it": (α[i] + b, False),
    "shadowed": (total(α[i], i), False),
    "another index": (α[j] * inner(x[j], w), False),
    "cancelled": (α[i] / α[j], False),
    "in a denominator": (1 / α[i], False),
}


@pytest.mark.parametrize("name", VISIBLE)
def test_a_sum_counts_as_vacuous_unless_it_surely_is_not(name):
    body, visible = VISIBLE[name]
    assert (degrees(Total(body, i)).high["n"] == degrees(body).high["n"]) is visible


def test_coincidence_patterns():
    assert len(list(placements(frozenset([i, j, h])))) == 5
    assert len(list(placements(frozenset([i, j, h, g])))) == 15
    both = list(placements(frozenset([i, j, k, l])))
    assert len(both) == 4
    assert {(where[i] == where[j], where[k] == where[l]) for where in both} == set(
        itertools.product([True, False], repeat=2)
    )


def accepted(claim):
    """Whether the kernel says "proved"; a refusal is as good as a disproof."""
    try:
        return claim().holds
    except SvmsymError:
        return False


R = Operator("R")
ONE = y[i] ** 2 - 1  # zero, but not in SymPy's eyes
HIDDEN = C / (C + D) + D / (C + D) - 1  # zero as well
GAPS = {
    "families of one name over two sets": lambda: prove(total(α[i], i) - total(Family("α", P)[k], k)),
    "members of one name over two sets": lambda: prove(α[i] - Family("α", P)[k]),
    "labels of one name over two sets": lambda: prove(y[i] - LabelFamily("y", P)[k]),
    "vectors of one name over two sets": lambda: prove(total(x[i], i) - total(VectorFamily("x", P)[k], k)),
    "δ between two sets": lambda: prove(delta(i, k) - 1),
    "operators that do not commute": lambda: prove(inner(Q(w), R(u)) - inner(R(w), Q(u))),
    "composed operators that do not commute": lambda: prove(Q(R(w)) - R(Q(w))),
    "exponents that overflow": lambda: prove(((C**64 + ONE) ** 64 + ONE) ** 16 - D),
    "a denominator that is zero in disguise": lambda: prove(
        b + C / (C + D) / HIDDEN + D / (C + D) / HIDDEN - 1 / HIDDEN
    ),
    "gradient by a member of a family of vectors": lambda: prove_gradient(
        total(norm2(x[i]), i), x[j], Integer(0)
    ),
    "gradient by a label": lambda: prove_gradient(total(α[i] * y[i], i), y[j], Integer(0)),
    "gradient through a feature map": lambda: prove_gradient(norm2(w) + inner(φ(w), u), w, 2 * w),
    "gradient through a kernel value": lambda: prove_gradient(
        norm2(w) + KernelValue("K", "φ", w, u), w, 2 * w
    ),
    "gradient by a member of one name over two sets": lambda: prove_gradient(
        total(Entry("α", k), k), Entry("α", i), Integer(1)
    ),
}


@pytest.mark.parametrize("name", GAPS)
def test_false_claims_outside_the_language_are_not_accepted(name):
    assert not accepted(GAPS[name])
