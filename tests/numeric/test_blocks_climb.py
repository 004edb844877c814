"""The dual objective while the blocked solver runs.

Each step raises the value that float32 entries give; the true one is a rounding away.
"""

import numpy as np
import pytest
from programs_at_random import KINDS, judged, moderate
from programs_solved import lone, rounding, solved

from svmsym.numeric.kernels import Kernel
from svmsym.numeric.machines import svr


def falls(given, limits):
    """Where runs that end after so many steps, each the beginning of the next, have lost value."""
    found = [solved(given, max_iter=k).beta for k in limits]
    values = [judged(given, beta).dual for beta in found]
    return [
        (k, before - after)
        for k, beta, before, after in zip(limits[1:], found[1:], values, values[1:], strict=False)
        if after < before - rounding(given, beta)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_no_step_lowers_the_dual_value(kind):
    for kernel in ("rbf", "poly"):
        given = moderate(kind, kernel, 30)
        assert falls(given, [*range(20), 30, 40, 60, 100, 200, 400]) == []
        first, last = (judged(given, solved(given, max_iter=k).beta).dual for k in (0, 400))
        assert last > first


@pytest.mark.parametrize("kind", ["svc", "svr", "nu-svc", "nu-svr", "svc without b"])
def test_no_round_lowers_the_dual_value(kind):
    given = moderate(kind, "rbf", 1310)
    told = []
    solved(given, progress=told.append)
    limits = sorted({r.steps for r in told})
    assert len(limits) > 2
    assert falls(given, limits[:8]) == []


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("bias", [True, False])
def test_steps_end_at_the_kink_of_a_tube(bias, sign):
    """With K = 1 and t = β the tube alone pulls: two large β must not draw small ones across zero."""
    start = sign * np.where(np.arange(18) < 2, -1.0, 0.125)
    given = lone(svr(start.copy(), np.ones(18), 1.25, bias=bias), np.eye(18), Kernel("linear"))
    found = [solved(given, start, max_iter=k).beta for k in range(40)]
    values = np.array([judged(given, beta).dual for beta in found])
    assert np.diff(values).min() >= -1e-6
    assert values[0] < values[-1]
    assert not found[-1].any()  # |t| < ε


def test_a_fall_would_be_seen(monkeypatch):
    given = moderate("svc", "rbf", 30)
    good = [solved(given, max_iter=k) for k in (5, 10)]
    monkeypatch.setitem(globals(), "solved", lambda _, max_iter: good[0] if max_iter == 10 else good[1])
    assert falls(given, [5, 10])
