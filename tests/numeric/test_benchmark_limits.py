"""A run of the benchmark on a part of its problems is judged by what it measured."""

import sys
from pathlib import Path

import numpy as np
import pytest


@pytest.fixture
def report(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    before = set(sys.modules)
    import numeric_report  # noqa: PLC0415 - found in benchmarks

    yield numeric_report
    for name in set(sys.modules) - before:
        if name.startswith(("numeric_", "limits")):
            del sys.modules[name]


class Twice:
    """A problem on which we take half the time of scikit-learn."""

    n, d = 500, 3

    class case:
        name, set, machine, kernel = "small", "small", "SVC", "rbf"

    def ratio(self, peer, clock):  # noqa: ARG002
        return 2.0


@pytest.mark.parametrize(("whole", "measured"), [(True, 2.0), (False, None)])
def test_a_mean_is_measured_on_all_problems_or_not_at_all(report, whole, measured):
    found = {limit.what: limit for limit in report.limits([Twice()], None, "wall", whole=whole)}
    mean = found["classification: scikit-learn / ours, geometric mean"]
    assert (mean.value is None) is (measured is None)
    assert measured is None or np.isclose(mean.value, measured)
    assert mean.holds is not whole  # 5 is asked for
    assert found["classification: scikit-learn / ours, least"].value == 2.0
    assert bool(report.breadth([Twice()], "wall", whole=whole)) is whole


def test_a_small_linear_problem_is_none_of_the_large_ones(report):
    small = Twice()
    small.case = type("case", (), {"name": "l", "set": "l", "machine": "SVC", "kernel": "linear"})
    found = report.limits([small], None, "wall", whole=False)
    assert all(limit.holds for limit in found)
