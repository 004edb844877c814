"""Real data as exact decimals, against CGAL's stored optima and scikit-learn's own answers."""

import json
import sys
from dataclasses import replace
from fractions import Fraction as F
from pathlib import Path

import pytest
from sklearn.svm import SVC

from svmsym.exact.balls.enclose import enclose
from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.leaving_out.leave_out import leave_one_out
from svmsym.exact.problem import Kernel
from svmsym.exact.solve import solve

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.exact.cgal import RESULTS  # noqa: E402 - benchmarks are not installed
from benchmarks.exact.integers import fingerprint  # noqa: E402
from benchmarks.exact.problems import cases  # noqa: E402

PEER = json.loads(RESULTS.read_text("utf-8"))
CASES = {case.name: case for case in cases()}
KNOWN = [name for name, result in PEER["cases"].items() if "value" in result]
REAL = ["patients", "iris 0/1", "iris 0/2", "iris 1/2", "breast cancer raw", "breast cancer scaled"]
SQUARE = Kernel("poly", degree=2, gamma=F(1), coef0=F(1))


@pytest.mark.parametrize("name", KNOWN)
def test_the_optimum_is_that_of_cgal(name):
    case, stored = CASES[name], PEER["cases"][name]
    assert PEER["tool"] == "CGAL QP_solver"
    assert fingerprint(case) == stored["fingerprint"]
    answer = solve(case.problem())
    assert answer.objective == F(stored["value"])
    # The free multipliers of CGAL's basis; a degenerate optimum may have fewer strictly inside.
    if answer.face.unique:
        inside = len(answer.alpha) - answer.alpha.count(0) - len(answer.at_bound)
        assert (inside, len(answer.at_bound)) == (stored["inside"], stored["at_bound"])


def test_there_are_enough_of_them():
    assert len(KNOWN) >= 35


def cubes():
    return replace(CASES["digits 3/8"].problem(), kernel=SQUARE)


@pytest.mark.parametrize("name", [*REAL, "digits 3/8 squared"])
def test_certificates_and_the_answers_of_scikit_learn(name):
    problem = cubes() if name.startswith("digits") else CASES[name].problem()
    answer = solve(problem)
    written = certificate(answer)
    assert check(written) == []
    kernel = problem.kernel
    model = SVC(
        C=float(problem.C),
        kernel=kernel.type,
        degree=kernel.degree,
        gamma=float(kernel.gamma),
        coef0=float(kernel.coef0),
        max_iter=20_000_000,
    )
    X = problem.X.integers / problem.X.denominator
    verdict = certify(problem, model.fit(X, problem.y))
    assert verdict.gap > 0  # floating point meets no fraction, and the gap is one
    assert verdict.primal - verdict.gap <= answer.objective <= verdict.primal
    assert verdict.excess == verdict.primal - answer.objective


@pytest.mark.parametrize("name", ["iris 0/1", "iris 1/2", "breast cancer scaled", "digits 3/8"])
def test_gaussian_kernels_are_proved_at_128_bits_or_fewer(name):
    gamma = F(1, 1000) if name.startswith("digits") else F(1, 2)
    problem = replace(CASES[name].problem(), kernel=Kernel("rbf", gamma=gamma))
    found = enclose(problem, limit=128)
    assert (found.status, found.precision <= 128) == ("proved", True)
    assert found.strict
    X = problem.X.integers / problem.X.denominator
    model = SVC(C=1, kernel="rbf", gamma=float(gamma), tol=1e-6).fit(X, problem.y)
    for ball, value in zip(found.decision, model.decision_function(X), strict=True):
        assert abs(float(ball.middle) - value) < 1e-3


def test_leaving_out_one_flower_at_a_time():
    # scikit-learn 1.9.1, SVC(kernel="linear", C=1), refitted a hundred times: the same three flowers.
    found = leave_one_out(CASES["iris 1/2"].problem())
    assert found.errors == (20, 22, 33)


def test_leaving_out_one_patient_at_a_time():
    # scikit-learn (LIBSVM), C = 1, columns as they are: 12 of 20 right, with these predictions
    found = leave_one_out(CASES["patients"].problem())
    predicted = "".join("1" if p.predicted == 1 else "0" for p in found.points)
    assert predicted == "11100000110111111110"
    assert len(found.errors) == 8
