"""A run of the benchmark on a part of its problems is judged by what it measured."""

from pathlib import Path

import numpy as np
import pytest


@pytest.fixture
def limits(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    from benchmarks.numeric import limits  # noqa: PLC0415 - benchmarks are not installed

    return limits


class Twice:
    """A problem on which we take half the time of scikit-learn."""

    n, d, wall = 500, 3, {}

    class case:
        name, set, machine, kernel = "small", "small", "SVC", "rbf"

    def seconds(self, tool, clock):  # noqa: ARG002
        return {"ours": 1.5, "sklearn": 3.0}.get(tool)

    def ratio(self, peer, clock):
        return self.seconds(peer, clock) / self.seconds("ours", clock)


def found(limits, lines, *, whole):
    rows = limits.limits(lines, None, "wall", whole=whole)
    return {row.what: row for row in rows if row.peer == "scikit-learn"}


@pytest.mark.parametrize(("whole", "measured"), [(True, 2.0), (False, None)])
def test_a_mean_is_measured_on_all_problems_or_not_at_all(limits, whole, measured):
    rows = found(limits, [Twice()], whole=whole)
    mean = rows["classification, geometric mean"]
    assert (mean.value is None) is (measured is None)
    assert measured is None or np.isclose(mean.value, measured)
    assert mean.holds is (False if whole else None)  # 5 is asked for
    assert rows["classification, least"].value == 2.0
    assert rows["classification, least"].note == "small"
    assert bool(limits.breadth([Twice()], "wall", whole=whole)) is whole


def test_a_small_linear_problem_is_none_of_the_large_ones(limits):
    small = Twice()
    small.case = type("case", (), {"name": "l", "set": "l", "machine": "SVC", "kernel": "linear"})
    assert all(row.holds is None for row in found(limits, [small], whole=False).values())
    large = Twice()
    large.n, large.case = 10_000, small.case
    assert any(row.holds is False for row in found(limits, [large], whole=False).values())
