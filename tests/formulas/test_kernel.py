"""The kernel: proofs, disproofs, gradients, and the independence on which the small-model theorem rests."""

import itertools
import random
from fractions import Fraction

import pytest
from sympy import Integer, Mul, Rational

from svmsym.errors import FormulaError, ProofError, SvmsymError
from svmsym.formulas import (
    Entry,
    Family,
    FeatureMap,
    Index,
    IndexSet,
    KernelValue,
    Kind,
    LabelFamily,
    Operator,
    OperatorImage,
    Scalar,
    Total,
    Vector,
    VectorFamily,
    delta,
    inner,
    kind_of,
    norm2,
    normal_form,
    prove,
    prove_gradient,
    total,
)
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, degrees, evaluate, placements
from svmsym.formulas.models import DrawnModel, GenericModel

S, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, j, h, g = (Index(name, S) for name in "ijhg")
k, l = Index("k", P), Index("l", P)
n, p = i.size, k.size
α, β, y, x = Family("α", S), Family("β", S), LabelFamily("y", S), VectorFamily("x", S)
γ, v = Family("γ", P), VectorFamily("v", P)
w, u, b, C, D = Vector("w"), Vector("u"), Scalar("b"), Scalar("C"), Scalar("D")
Q, φ = Operator("Q"), FeatureMap("φ")

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


# Gradients


SOFT = norm2(w) / 2 + C * total(β[i], i) - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1 + β[i]), i)
GRADIENTS = {
    "by a vector": (SOFT, w, w - total(α[i] * y[i] * x[i], i)),
    "by a scalar": (SOFT, b, -total(α[i] * y[i], i)),
    "by a member": (SOFT, β[j], C - α[j]),
    "by a member at the bound index": (SOFT, β[i], C - α[i]),
    "of a double sum": (
        total(α[i] * α[j] * inner(x[i], x[j]), i, j),
        α[h],
        2 * total(α[i] * inner(x[i], x[h]), i),
    ),
    "of free members": (α[i] * α[j], α[i], α[j] + delta(i, j) * α[i]),
    "of a quadratic form": (inner(w, Q(w)) * b, w, 2 * b * Q(w)),
    "of a quotient": (b / C, C, -b / C**2),
    "that is constant": (total(α[i], i), α[j], Integer(1)),
    "that is zero": (total(α[i], i), γ[k], Integer(0)),
}
WRONG = {
    "sign": ("by a vector", w + total(α[i] * y[i] * x[i], i)),
    "factor": ("by a vector", 2 * w - total(α[i] * y[i] * x[i], i)),
    "label forgotten": ("by a vector", w - total(α[i] * x[i], i)),
    "sum forgotten": ("by a vector", w - α[i] * y[i] * x[i]),
    "sum too many": ("by a member", total(C - α[j], j)),
    "other index": ("by a member", C - α[i]),
    "half the double sum": ("of a double sum", total(α[i] * inner(x[i], x[h]), i)),
    "only the diagonal": ("of a double sum", 2 * α[h] * norm2(x[h])),
    "coincidence forgotten": ("of free members", α[j]),
    "coincidence counted twice": ("of free members", α[j] + 2 * delta(i, j) * α[i]),
    "operator forgotten": ("of a quadratic form", 2 * b * w),
    "operator inverted": ("of a quadratic form", 2 * b * Q.inverse(w)),
    "n for 1": ("that is constant", n),
    "1 for 0": ("that is zero", Integer(1)),
    "a term that vanishes in one dimension": (
        "by a vector",
        w - total(α[i] * y[i] * x[i], i) + norm2(u) * w - inner(u, w) * u,
    ),
    "a term that vanishes for one sample": (
        "by a scalar",
        -total(α[i] * y[i], i) + total(α[i] * y[i], i) ** 2 - total(α[i] ** 2, i),
    ),
}


@pytest.mark.parametrize("name", GRADIENTS)
def test_right_gradients_are_proved(name):
    assert prove_gradient(*GRADIENTS[name]).holds


@pytest.mark.parametrize("name", WRONG)
def test_wrong_gradients_are_rejected(name):
    which, claimed = WRONG[name]
    function, variable, _ = GRADIENTS[which]
    assert not prove_gradient(function, variable, claimed).holds


def test_a_gradient_of_the_wrong_kind_is_an_error():
    with pytest.raises(ProofError):
        prove_gradient(SOFT, w, b)
    with pytest.raises(ProofError):
        prove_gradient(SOFT, b, w)


@pytest.mark.parametrize(
    ("function", "claimed"),
    [
        (b ** Rational(5, 2), 2 * b),
        (b**3 / 3, b ** Rational(5, 2)),
        (b**2 * total(α[i] ** 2, i) / 2, b * total(α[i] ** Rational(2001, 1000), i)),
        (b ** Rational(-1, 2), Integer(0)),
    ],
)
def test_a_root_does_not_count_as_the_whole_power_below_it(function, claimed):
    with pytest.raises((ProofError, FormulaError), match="whole number"):
        prove_gradient(function, b, claimed)


# Independence: the polynomials of pairwise different types, at the theorem's sizes, have full rank.


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


# What the kernel must not accept.


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


def test_a_gradient_that_is_the_zero_vector():
    assert prove_gradient(b**2, w, Integer(0)).holds
