"""The teaching versions of SMO reach the optimum, as judged in exact arithmetic."""

import dataclasses
import subprocess
import sys
from fractions import Fraction as F

import numpy as np
import pytest
from lessons import (
    HARD_C,
    PATIENTS,
    SMO,
    TESTS,
    complaints,
    every_smo,
    known,
    random_problem,
    trained,
    verdict,
)

import svmsym
from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel as ExactKernel
from svmsym.numeric.kernels import Kernel
from svmsym.numeric.teaching.platt_smo import platt_smo
from svmsym.numeric.teaching.second_order_smo import second_order_smo
from svmsym.numeric.teaching.simplified_smo import simplified_smo


def stated(example, C):
    _, problem, _, *expected = example
    return dataclasses.replace(problem, C=C), expected


@every_smo
@pytest.mark.parametrize("example", known.HARD, ids=lambda e: e[0])
def test_hard_margins_by_a_large_price(smo, example):
    problem, expected = stated(example, HARD_C)
    check_worked(smo, problem, expected)


@every_smo
@pytest.mark.parametrize("example", known.SOFT, ids=lambda e: f"{e[0]} C={e[2].replace('/', ':')}")
def test_soft_margins(smo, example):
    problem, expected = stated(example, F(example[2]))
    check_worked(smo, problem, expected)


def check_worked(smo, problem, expected):
    alpha, w, b, value = expected
    run = trained(smo, problem, tol=1e-9)
    assert complaints(problem, run, 1e-9) == []
    assert run.alpha == pytest.approx([float(F(a)) for a in alpha], abs=1e-7)
    assert float(F(b[0])) - 1e-7 <= run.b <= float(F(b[1])) + 1e-7
    assert run.history[-1] == pytest.approx(float(F(value)), abs=1e-7)
    if w is not None:
        assert run.w == pytest.approx([float(F(v)) for v in w], abs=1e-7)


@every_smo
@pytest.mark.parametrize("name", ["four-points-gram.toml", "four-points.libsvm", "four-points-words.csv"])
def test_problem_files(smo, name):
    problem = dataclasses.replace(svmsym.problem(TESTS / "problems" / name), C=F(1), kind="svc")
    run = trained(smo, problem, tol=1e-9)
    assert complaints(problem, run, 1e-9) == []
    assert run.alpha == pytest.approx([0.5, 0.5, 1, 0], abs=1e-7)


@every_smo
@pytest.mark.parametrize(
    "kernel", [ExactKernel("linear"), ExactKernel("poly", 3, F(1, 2))], ids=lambda k: k.type
)
def test_twenty_patients(smo, kernel):
    problem = dataclasses.replace(PATIENTS, kernel=kernel, C=F(1))
    assert complaints(problem, trained(smo, problem, tol=1e-6), 1e-6) == []


@every_smo
def test_where_alpha_is_not_unique(smo):
    problem = dataclasses.replace(known.DEGENERATE, C=F(3))
    run = trained(smo, problem, tol=1e-9)
    assert complaints(problem, run, 1e-9) == []
    assert run.w == pytest.approx([1, 0], abs=1e-8)


@every_smo
@pytest.mark.parametrize("block", range(5))
def test_random_problems(smo, block):
    for seed in range(10 * block, 10 * block + 10):
        problem = random_problem(seed)
        assert complaints(problem, trained(smo, problem, tol=1e-7), 1e-7) == [], seed


@pytest.mark.parametrize("tol", [1e-1, 1e-2, 1e-3])
def test_the_tolerance_is_kept_also_where_it_is_coarse(tol):
    worst = 0.0
    for seed in range(10):
        problem = random_problem(seed)
        assert complaints(problem, trained(platt_smo, problem, tol=tol), tol) == [], seed
        found = verdict(problem, trained(second_order_smo, problem, tol=tol))
        assert found.violation <= tol + 1e-9
        assert found.gap <= problem.n * problem.C * F(tol) / 2 + F(1e-9)
        worst = max(worst, float(found.violation))
    assert worst > tol / 10  # the bound is not idle


def test_simplified_smo_may_end_by_its_rule_before_the_optimum():
    problem, tol = dataclasses.replace(PATIENTS, C=F(10)), 1e-3
    hasty = [trained(simplified_smo, problem, tol=tol, max_passes=1, seed=seed) for seed in range(8)]
    assert all(set(complaints(problem, run, tol)) <= {"violation", "gap"} for run in hasty)
    assert any("violation" in complaints(problem, run, tol) for run in hasty)
    assert all(run.converged for run in hasty)
    assert complaints(problem, trained(simplified_smo, problem, tol=tol, max_passes=300), tol) == []


@every_smo
def test_scale_of_the_data_does_not_matter(smo):
    tiny = dataclasses.replace(
        known.FOUR, X=tuple(tuple(1000 * v for v in row) for row in known.FOUR.X), C=F(10)
    )
    run = trained(smo, tiny, tol=1e-9)
    assert run.alpha == pytest.approx([5e-7, 5e-7, 1e-6, 0], rel=1e-6, abs=1e-14)


@every_smo
def test_a_limit_that_is_met_is_told(smo):
    limit = {"max_steps": 2} if smo is second_order_smo else {"max_sweeps": 1}
    run = trained(smo, dataclasses.replace(known.FOUR, C=HARD_C), tol=1e-9, **limit)
    assert not run.converged
    assert complaints(dataclasses.replace(known.FOUR, C=HARD_C), run, 1e-9)


@every_smo
def test_equal_seeds_give_equal_runs(smo):
    problem = random_problem(3)
    first, second = trained(smo, problem), trained(smo, problem)
    assert first.history == second.history
    with pytest.raises(dataclasses.FrozenInstanceError):
        first.b = 0.0


def test_an_indefinite_gram_matrix_still_climbs():
    K = [[0.0, 2.0, 1.0], [2.0, 0.0, 1.0], [1.0, 1.0, 1.0]]  # η of the first pair has the unusual sign
    for smo in SMO.values():
        run = smo(K, [1, 1, -1], 1.0, kernel=Kernel("precomputed"))
        assert (np.diff(run.history) > 0).all()
        assert run.history[-1] > 0


BAD = [
    ({"y": [0, 1]}, "not −1 and \\+1"),
    ({"y": [1, 1]}, "not −1 and \\+1"),
    ({"y": [1, -1, 1]}, "do not belong together"),
    ({"X": [1, 2]}, "do not belong together"),
    ({"X": [[np.nan], [1]]}, "missing or infinite"),
    ({"C": np.inf}, "not a positive finite number"),
    ({"C": 0}, "not a positive finite number"),
    ({"C": np.nan}, "not a positive finite number"),
    ({"kernel": Kernel("precomputed")}, "2 rows and 1 columns"),
    ({"kernel": Kernel("precomputed"), "X": [[1, 2], [0, 1]]}, "symmetric"),
]


@every_smo
@pytest.mark.parametrize(("changed", "message"), BAD)
def test_refusals(smo, changed, message):
    right = {"X": [[0], [1]], "y": [-1, 1], "C": 1}
    with pytest.raises(SvmsymError, match=message):
        smo(**(right | changed))


def test_imports_are_light():
    names = ("simplified_smo", "platt_smo", "second_order_smo", "subgradient", "pegasos")
    code = (
        "import sys; "
        + "; ".join(f"import svmsym.numeric.teaching.{n}" for n in names)
        + "; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"sklearn", "numba", "scipy", "joblib"}
