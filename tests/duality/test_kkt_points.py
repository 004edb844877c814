"""Completed data satisfy the KKT conditions as the problem states them, formula by formula."""

import itertools
import random
from fractions import Fraction

import pytest

from svmsym.duality.instances import draw_data
from svmsym.duality.kkt_points import complete
from svmsym.duality.library import load
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of

NAMES = ["hard-margin", "soft-margin-squared", "epsilon-svr", "nu-svc", "one-class", "svdd-radius", "ls-svm"]


def values(e, model):
    free = sorted(free_indices(e), key=lambda k: k.name)
    for place in itertools.product(*(range(model.size(k.domain.name)) for k in free)):
        where = dict(zip(free, place, strict=True))
        if kind_of(e) is Kind.VECTOR:
            yield from (coordinate(e, model, where, axis) for axis in range(model.dimension))
        else:
            yield evaluate(e, model, where)


def satisfied(derived, model):
    system = derived.kkt
    stationary = not any(v for _, gradient in system.stationarity for v in values(gradient, model))
    feasible = all(
        v == 0 if c.equality else v >= 0 for c in system.primal for v in values(c.slack, model)
    ) and all(v >= 0 for m in system.dual for v in values(m, model))
    slack = not any(v for m, g in system.complementarity for v in values(m * g, model))
    return stationary and feasible and slack


@pytest.mark.parametrize("name", NAMES)
def test_a_completed_model_is_an_optimum(name):
    derived, rng, found = load(name).run(), random.Random(3), 0
    for _ in range(24):
        model = draw_data(derived.problem, rng)
        if complete(derived.dual, model):
            assert satisfied(derived, model)
            found += 1
            key = next(k for k in model.values if k[:2] in {("entry", "α"), ("coordinate", ("w",))})
            model.values[key] += 1
            assert not satisfied(derived, model)
    assert found > 5


def test_data_without_an_optimum_are_left_out():
    derived = load("hard-margin").run()
    model = draw_data(derived.problem, random.Random(3))
    for at in range(model.size("n")):
        for axis in range(model.dimension):
            model.values["coordinate", ("x", at), axis] = Fraction(1)
    assert not complete(derived.dual, model)
