"""Tiny problems: in NumPy while nothing is loaded, for few steps; then in compiled code."""

import subprocess
import sys

import numpy as np
import pytest

from svmsym.numeric import solve as solving
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import svc
from svmsym.numeric.solution import Settings

pytest.importorskip("numba")

LECTURE = """
import sys
from svmsym import SVC
X, y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
model = SVC(C=9, kernel="linear").fit(X, y)
print(model.report_.method, *model.coef_.round(9)[0], [n for n in ("numba", "scipy") if n in sys.modules])
"""


def forty(C: float):
    rng = np.random.default_rng(3)
    points = rng.normal(size=(40, 5))
    labels = np.where(points[:, 0] + 0.5 * rng.normal(size=40) > 0, 1.0, -1.0)
    return svc(labels, np.full(40, C)), Source(points, Kernel("linear"))


def test_the_first_fit_of_an_example_loads_no_compiler():
    """The machine of the lecture by hand: w = (1, −1)."""
    done = subprocess.run([sys.executable, "-c", LECTURE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "plain 1.0 -1.0 []"


def test_compiled_code_that_is_loaded_is_used_for_tiny_problems(monkeypatch):
    machine, source = forty(10.0)
    monkeypatch.setattr(solving, "_early_steps", solving._Steps(0))
    solving.solve_program(machine.program, source, Settings(), machine.start)
    assert solving.at_hand()
    monkeypatch.setattr(solving, "solve_plain", lambda *_: pytest.fail("in NumPy"))
    found = solving.solve_program(machine.program, source, Settings(), machine.start)
    assert found.method == "whole matrix"
    assert found.converged


@pytest.mark.parametrize("steps", [0, 1, 7, 100])
@pytest.mark.parametrize("limit", [-1, 20, 500])
def test_what_numpy_leaves_compiled_code_takes_over(monkeypatch, steps, limit):
    machine, source = forty(10.0)
    left = solving._Steps(steps)
    monkeypatch.setattr(solving, "at_hand", lambda: False)
    monkeypatch.setattr(solving, "_early_steps", left)
    settings = Settings(max_iter=limit)
    found = solving.solve_program(machine.program, source, settings, machine.start)
    assert left.left == (max(0, steps - limit) if limit >= 0 else 0)
    assert limit < 0 or found.steps <= limit
    assert "whole matrix" in found.method or limit == steps or limit < steps
    if limit < 0:
        assert found.converged
        assert found.judgement.violation < 1e-11
