"""Substitution never captures: by hand-made traps, and by comparing values on random formulas."""

import random
from fractions import Fraction

import pytest
from random_formulas import POINTS, POOL, REALS, SCALARS, VECTORS, Writer
from sympy import Pow

from svmsym.errors import SvmsymError
from svmsym.formulas import (
    Entry,
    Family,
    FeatureImage,
    Index,
    IndexSet,
    KernelValue,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorEntry,
    VectorFamily,
    delta,
    equal,
    inner,
    kind_of,
    norm2,
    substitute,
    total,
)
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.models import DrawnModel

S, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, j, h, k = Index("i", S), Index("j", S), Index("h", S), Index("k", P)
α, β, μ, y, x = Family("α", S), Family("β", S), Family("μ", S), LabelFamily("y", S), VectorFamily("x", S)
w, u, b, C = Vector("w"), Vector("u"), Scalar("b"), Scalar("C")
Q = Operator("Q")

# formula, replacements, expected
CASES = {
    "a scalar": (b**2 + C * b, {b: C + 1}, (C + 1) ** 2 + C * (C + 1)),
    "a scalar by a sum": (b * total(α[i], i), {b: total(α[i], i)}, total(α[i], i) * total(α[j], j)),
    "a scalar by a member": (total(b * α[i], i), {b: β[i]}, β[i] * total(α[j], j)),
    "a member by a member": (total(α[i] * β[j], i), {β[j]: α[i]}, α[i] * total(α[h], h)),
    "a family everywhere": (
        μ[i] + total(μ[j] * μ[i], j),
        {μ[h]: C - α[h]},
        C - α[i] + total((C - α[j]) * (C - α[i]), j),
    ),
    "a family by sums": (
        total(β[i] * μ[i], i),
        {μ[i]: total(α[j] * inner(x[i], x[j]), j)},
        total(β[h] * α[j] * inner(x[h], x[j]), h, j),
    ),
    "a family by sums with the same index": (
        total(β[j] * μ[j], j),
        {μ[i]: total(α[j] * inner(x[i], x[j]), j)},
        total(β[h] * α[j] * inner(x[h], x[j]), h, j),
    ),
    "a vector by a sum": (
        norm2(w) / 2 - total(α[i] * inner(w, x[i]), i),
        {w: total(α[i] * x[i], i)},
        -total(α[i] * α[j] * inner(x[i], x[j]), i, j) / 2,
    ),
    "a vector under an operator": (inner(u, Q(w)), {w: b * u}, b * inner(u, Q(u))),
    "a family of vectors": (total(inner(w, x[i]), i), {x[j]: y[j] * u}, inner(w, u) * total(y[i], i)),
    "a label": (total(α[i] * y[i], i), {y[i]: y[i] * b}, b * total(α[i] * y[i], i)),
    "all at once": (inner(w, Q(u)) + b, {w: u, u: w, b: C}, inner(u, Q(w)) + C),
    "scalars exchanged": (b**2 * C, {b: C, C: b}, C**2 * b),
    "a free index": (α[i] * total(β[i] * y[i], i), {i: j}, α[j] * total(β[i] * y[i], i)),
    "a free index that a sum would catch": (total(α[i] * β[j], j), {i: j}, α[j] * total(β[i], i)),
    "free indices exchanged": (α[i] * β[j], {i: j, j: i}, α[j] * β[i]),
    "a bound index stays": (total(α[i], i), {i: j}, total(α[i], i)),
    "δ": (delta(i, j) * α[i], {i: h}, delta(h, j) * α[h]),
    "nested sums step aside twice": (
        total(α[i] * total(β[j] * b, j), i),
        {b: α[i] * β[j]},
        α[i] * β[j] * total(α[h], h) * total(β[h], h),
    ),
    "nothing to do": (total(α[i], i), {b: C}, total(α[i], i)),
}


@pytest.mark.parametrize("name", CASES)
def test_substitution(name):
    formula, replacements, expected = CASES[name]
    found = substitute(formula, replacements)
    assert equal(found, expected)
    assert free_indices(found) == free_indices(expected)


def test_sympy_subs_goes_the_same_way():
    assert equal(total(α[i] * b, i).subs(b, β[i]), β[i] * total(α[j], j))


@pytest.mark.parametrize(
    ("formula", "replacements", "expected"),
    [
        (α[j], {α[i]: total(β[j], j)}, total(β[j], j)),
        (total(β[j], j) + α[i], {i: j}, total(β[j], j) + α[j]),
    ],
    ids=["family", "index"],
)
def test_a_bound_index_does_not_step_aside_into_the_replaced_one(formula, replacements, expected):
    assert equal(substitute(formula, replacements), expected)


class Replaced(DrawnModel):
    """A model in which the replaced letters have the values of their replacements."""

    def __init__(self, sizes, draw, replacements, where):
        super().__init__(sizes, 2, draw)
        self.plain = DrawnModel(sizes, 2, draw)
        self.plain.values = self.values
        self.replacements, self.where = replacements, where

    def scalar(self, name):
        for key, value in self.replacements.items():
            if isinstance(key, Scalar) and key.name == name:
                return evaluate(value, self.plain, self.where)
        return super().scalar(name)

    def entry(self, name, at):
        for key, value in self.replacements.items():
            if isinstance(key, Entry) and key.name == name:
                return evaluate(value, self.plain, {**self.where, key.index: at})
        return super().entry(name, at)

    def coordinate(self, vector, axis):
        for key, value in self.replacements.items():
            if isinstance(key, Vector) and vector == (key.name,):
                return coordinate(value, self.plain, self.where, axis)
            if isinstance(key, VectorEntry) and vector[0] == key.name and len(vector) == 2:
                return coordinate(value, self.plain, {**self.where, key.index: vector[1]}, axis)
        return super().coordinate(vector, axis)


def random_case(seed):
    """A formula and replacements that make sense in it, or None."""
    draw = random.Random(seed)
    writer = Writer(draw)
    n_set, p_set = POOL
    scope = draw.sample([*POOL[n_set], *POOL[p_set]], draw.choice([0, 1, 2]))
    formula = writer.scalar(draw.choice([2, 3, 4]), scope)
    keys = [SCALARS[0], VECTORS[0], REALS[n_set][0][draw.choice(POOL[n_set])]]
    keys += [REALS[p_set][0][draw.choice(POOL[p_set])], POINTS[n_set][0][draw.choice(POOL[n_set])]]
    replacements = {}
    for key in draw.sample(keys, draw.choice([1, 2])):
        inside = [*scope, key.index] if isinstance(key, Entry | VectorEntry) else scope
        write = writer.vector if isinstance(key, Vector | VectorEntry) else writer.scalar
        replacements[key] = write(2, inside)
    if any(power.base.has(SCALARS[0]) for power in formula.atoms(Pow) if int(power.exp) < 0):
        replacements.pop(SCALARS[0], None)  # a denominator might become zero
    if formula.has(FeatureImage, KernelValue):
        vectors = [key for key in replacements if isinstance(key, Vector | VectorEntry)]
        replacements = {key: value for key, value in replacements.items() if key not in vectors}
    fits = well_typed(formula) and all(
        well_typed(value) and kind_of(key) is kind_of(value) for key, value in replacements.items()
    )
    return (formula, replacements, scope, draw) if fits and replacements else None


def well_typed(formula):
    try:
        kind_of(formula)
    except SvmsymError:
        return False
    return True


def value_for(key, draw):
    if key[0] == "label":
        return Fraction(draw.choice([-1, 1]))
    return Fraction(draw.randint(1, 30))


def test_substitution_and_evaluation_commute():
    wrong, compared = [], 0
    for seed in range(2500):
        case = random_case(seed)
        if case is None:
            continue
        formula, replacements, scope, draw = case
        found = substitute(formula, replacements)
        if not well_typed(found):  # u − u is the number 0, which is no vector
            continue
        indices = free_indices(formula).union(scope, *(free_indices(v) for v in replacements.values()))
        sizes = {"n": 3, "p": 2}
        where = {index: draw.randrange(sizes[index.domain.name]) for index in sorted(indices, key=str)}
        model = Replaced(sizes, lambda key, draw=draw: value_for(key, draw), replacements, where)
        if evaluate(formula, model, where) != evaluate(found, model.plain, where):
            wrong.append((seed, formula, replacements, found))
        compared += 1
    assert compared > 1500
    assert not wrong, f"{len(wrong)} of {compared}, the first: {wrong[0]}"
