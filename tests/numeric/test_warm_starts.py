"""Starts from the solution of a neighbouring program: feasible, near, and worth having."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from real_sets import cancer_set

from svmsym.numeric.estimators import NuSVC, classification
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.warm import followed, handed_on, repaired


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["svc", "svr", "nu_svc", "nu_svr", "one_class"]))
def test_repaired_starts_are_feasible(seed, kind):
    random = np.random.default_rng(seed)
    n = int(random.integers(4, 30))
    y = np.where(np.arange(n) % 2, 1.0, -1.0)
    price = random.uniform(0.1, 2.0, n) * (random.random(n) < 0.8)
    price[:2] = 1.0  # both classes have room
    share = 2 * min(price[y > 0].sum(), price[y < 0].sum()) / price.sum()
    program = {
        "svc": lambda: svc(y, price),
        "svr": lambda: svr(random.normal(size=n), price, 0.1),
        "nu_svc": lambda: nu_svc(y, price, 0.7 * share),
        "nu_svr": lambda: nu_svr(random.normal(size=n), price, 0.4),
        "one_class": lambda: one_class(price, 0.3),
    }[kind]().program
    found = repaired(program, random.normal(size=program.m))
    assert (found >= program.lower).all()
    assert (found <= program.upper).all()
    for members, total in zip(program.groups, program.totals, strict=True):
        assert found[members].sum() == pytest.approx(total, abs=1e-10)
    untouched = repaired(program, found)
    assert untouched == pytest.approx(found, abs=1e-10)


def test_what_is_bounded_follows_its_bound():
    one, two = (svc(np.array([1.0, 1.0, -1.0]), np.full(3, C)).program for C in (1.0, 4.0))
    assert followed(one, two, np.array([1.0, 0.25, -1.0])).tolist() == [4.0, 0.25, -4.0]


def test_where_there_is_too_little_room_nothing_is_handed_on():
    box = np.zeros(2), np.ones(2)
    assert handed_on(np.array([0.5, 0.5]), *box, np.array([1.0, 2.0]), 1.5) is None
    assert handed_on(np.array([0.5, 0.5]), *box, np.array([1.0, 2.0]), 0.7).tolist() == pytest.approx(
        [0.7, 1.0]
    )
    assert handed_on(np.array([0.5, 0.5]), *box, np.array([1.0, 2.0]), -0.7).tolist() == pytest.approx(
        [0.3, 0.0]
    )


def test_nu_svc_with_class_weights_goes_on_from_its_first_solution(monkeypatch):
    X, y = cancer_set(400)
    machine = NuSVC(nu=0.3, class_weight={0: 1.2, 1: 0.9}, tol=1e-4)
    warm = machine.fit(X, y)
    steps, values = warm.report_.iterations, warm.decision_function(X)
    monkeypatch.setattr(classification, "repaired", lambda *_: None)
    cold = machine.fit(X, y)
    assert steps < 0.8 * cold.report_.iterations
    assert np.abs(cold.decision_function(X) - values).max() < 1e-2
