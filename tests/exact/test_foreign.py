"""Verdicts on models of LIBSVM and scikit-learn, against definitions written out and numbers they printed."""

import random
from dataclasses import replace
from fractions import Fraction as F

import pytest
from exact_instances import KINDS, drawn
from foreign_problems import FOUR, MODELS, PROBLEMS, X, dot, y

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.primal import primal_value
from svmsym.exact.foreign.reading import read_model
from svmsym.exact.foreign.scikit import from_json
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve

# What svm-train printed as "obj"; it keeps the kernel in single precision. ν-SVC: obj·ρ²/n², C = 1/ρ printed.
PRINTED = {
    "twenty-c_svc.model": 1.068569,
    "twenty-c_svc-poly.model": 8.344301,
    "twenty-nu_svc.model": -0.291779 / 0.335927**2 / 400,
    "twenty-one_class.model": 0,
    "twenty-epsilon_svr.model": 4.386675,
    "twenty-nu_svr.model": 6.525556,
    "twenty-precomputed.model": 1.068569,
    "four-c_svc.model": 1,
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_models_of_other_programs(name):
    problem = PROBLEMS[name]
    found = certify(problem, read_model(MODELS / name, problem), F(1, 10))
    # −e 0.1 for poly, 0.001 for all others, is when LIBSVM stops.
    assert 0 < found.violation <= (F(1, 10) if "poly" in name else F(1, 1000))
    assert found.gap > 0
    assert found.word == "within tolerance"
    assert replace(found, tol=None).word == "off"
    assert found.gap == found.excess + found.shortfall
    assert found.excess >= 0
    assert found.shortfall >= 0
    assert all(abs(v) < F(1, 10**15) for v in (*found.sums.values(), *found.beyond.values()))
    if name in PRINTED:
        assert abs(float(found.dual) - PRINTED[name]) < 1e-5
    assert found.sentences()[-1] == "verdict: within tolerance 1/10"


def read_by_hand(name):
    """Coefficients and intercept of a model of LIBSVM, rows found by their first six digits."""
    lines = (MODELS / name).read_text().splitlines()
    rho = next(F(line.split()[1]) for line in lines if line.startswith("rho"))
    c = [F(0)] * len(X)
    for line in lines[lines.index("SV") + 1 :]:
        first, *pairs = line.split()
        at = {int(p.split(":")[0]): float(p.split(":")[1]) for p in pairs}
        (i,) = [k for k, x in enumerate(X) if all(abs(float(x[j - 1]) - at.get(j, 0)) < 1e-6 for j in (1, 2))]
        c[i] = F(first)
    return c, -rho


def test_every_number_of_a_verdict_by_its_definition():
    problem = PROBLEMS["twenty-c_svc.model"]
    c, b = read_by_hand("twenty-c_svc.model")
    found = certify(problem, read_model(MODELS / "twenty-c_svc.model", problem))
    assert found.model.coefficients == tuple(c)
    assert found.model.intercept == b
    C, n = F(1, 10), len(X)
    α = [v * l for v, l in zip(c, y, strict=True)]
    w = [dot(c, [x[k] for x in X]) for k in (0, 1)]
    f = [dot(w, x) + b for x in X]
    assert found.primal == dot(w, w) / 2 + C * sum(max(F(0), 1 - l * v) for l, v in zip(y, f, strict=True))
    assert found.beyond == {i: max(-a, a - C) for i, a in enumerate(α) if not 0 <= a <= C}
    assert found.beyond  # 0.10000000000000001 is more than 1/10
    assert found.sums == {"Σαy": sum(c)}
    # The rule for a feasible α: clip, then the multiplier with most room in the direction needed.
    near = [min(max(a, F(0)), C) for a in α]
    missing = -sum(a * l for a, l in zip(near, y, strict=True))
    rooms = [C - a if (missing > 0) == (l > 0) else a for a, l in zip(near, y, strict=True)]
    k = max(range(n), key=lambda i: (rooms[i], -i))
    near[k] += missing * y[k]
    assert rooms[k] >= abs(missing)
    v = [sum((near[i] * y[i] * X[i][k] for i in range(n)), F(0)) for k in (0, 1)]
    assert found.dual == sum(near) - dot(v, v) / 2
    # m(α) and M(α) as in LIBSVM: −y∇ over those that can go up and those that can go down.
    down = [-l * (l * dot(w, x) - 1) for l, x in zip(y, X, strict=True)]
    up = max(d for d, a, l in zip(down, α, y, strict=True) if (a < C if l > 0 else a > 0))
    low = min(d for d, a, l in zip(down, α, y, strict=True) if (a > 0 if l > 0 else a < C))
    assert found.violation == up - low
    best = solve(problem)
    assert found.distance2 == sum((p - q) ** 2 for p, q in zip(w, best.w, strict=True))
    assert found.offset == abs(b - best.b)
    assert best.b_interval.is_point

    def status(a):
        return (a >= C) - (a <= 0)

    assert found.different == tuple(i for i in range(n) if status(α[i]) != status(best.alpha[i]))


def test_an_invented_answer_by_hand():
    # α = (1/2, 1/2, 1/2, 0), b = −1: w = (0, −1), f = (−1, −3, −1, −1), slack (0, 0, 2, 2), primal 1/2 + 4.
    # Σαy = −1/2 is repaired at point 4, which has the most room: α = 1/2 everywhere, w = (3/2, −1), and the
    # dual is 2 − 13/8.
    found = certify(FOUR, Model((F(-1, 2), F(-1, 2), F(1, 2), F(0)), F(-1), "by hand"))
    assert found.sums == {"Σαy": F(-1, 2)}
    assert found.dual == F(3, 8)
    assert found.primal == F(9, 2)
    assert found.gap == F(33, 8)
    assert (found.excess, found.relative_excess, found.shortfall) == (F(7, 2), F(7, 2), F(5, 8))
    assert found.distance2 == 1  # w* = (1, −1)
    assert found.offset == 0
    assert found.different == (2,)
    # −y∇ = y − ⟨w, x⟩ is (−1, 1, 1, 1); all of 1, 2, 3, 4 can go up, 1, 2, 3 can go down.
    assert found.violation == 2
    assert found.word == "off"


def as_model(answer):
    """The exact optimum in the conventions of LIBSVM."""
    problem, u = answer.problem, answer.alpha
    c = [a * l for a, l in zip(u, problem.y, strict=True)] if problem.y else list(u)
    if answer.alpha_star:
        c = [a - b for a, b in zip(u, answer.alpha_star, strict=True)]
    b = answer.b or F(0)
    if problem.kind == "one-class":
        factor = problem.nu * problem.n
        return Model(tuple(factor * v for v in c), -factor * answer.scalars["rho"], "exact")
    if problem.kind == "nusvc":  # divided by any ρ
        return Model(tuple(v / 7 for v in c), b / 7, "exact")
    return Model(tuple(c), b, "exact")


NAMES = [k for k, (kind, *_) in KINDS.items() if kind in {"svc", "nusvc", "svr", "nusvr", "one-class"}]


@pytest.mark.parametrize("name", NAMES)
def test_exact_optima_are_optimal_and_changed_ones_are_not(name):
    seen = 0
    for seed in range(12):
        case = drawn(name, ["linear", "poly", "precomputed"][seed % 3], seed, n=6, bias=True)
        answer = solve(case.problem)
        if answer.status != "optimal" or not any(answer.alpha):
            continue
        model = as_model(answer)
        found = certify(case.problem, model)
        assert found.gap == 0
        assert found.word == "optimal"
        assert found.violation == 0
        assert (found.distance2, found.offset, found.different) == (0, 0, ())
        assert not found.beyond
        assert not found.sums
        # One coefficient changed: w differs, and the value at their w and b is no longer the best.
        i = random.Random(seed).randrange(6)
        coefficients = list(model.coefficients)
        coefficients[i] += F(1, 1000) * (1 if not case.problem.y else case.problem.y[i])
        wrong = certify(case.problem, replace(model, coefficients=tuple(coefficients)))
        if wrong.distance2:
            assert wrong.gap is None or wrong.gap > 0
            assert wrong.word == "off"
            seen += 1
    assert seen >= 3


@pytest.mark.parametrize("seed", range(30))
def test_the_best_margin_and_tube_by_trying_all(seed):
    # Both costs are convex and piecewise linear, so that the least is at zero or at one of the corners.
    rng = random.Random(seed)
    n = rng.randint(2, 7)
    f, labels = [[F(rng.randint(-4, 4), 2) for _ in range(n)], [rng.choice([-1, 1]) for _ in range(n)]]
    targets = tuple(F(rng.randint(-4, 4)) for _ in range(n))
    nu, points = F(rng.randint(1, 6), 6), ((F(0),),) * n
    margins = [l * v for l, v in zip(labels, f, strict=True)]
    off = [abs(t - v) for t, v in zip(targets, f, strict=True)]
    best = min(-nu * r + sum(max(F(0), r - m) for m in margins) / n for r in {F(0), *margins} if r >= 0)
    svc = Problem("nusvc", nu=nu, X=points, y=tuple(labels))
    assert primal_value(svc, F(3), f) == F(3, 2) + best
    best = min(nu * e + sum(max(F(0), v - e) for v in off) / n for e in {F(0), *off})
    svr = Problem("nusvr", nu=nu, C=F(5), X=points, targets=targets)
    assert primal_value(svr, F(3), f) == F(3, 2) + 5 * best


def test_a_wrong_intercept_is_found():
    problem = PROBLEMS["twenty-c_svc.model"]
    model = as_model(solve(problem))
    found = certify(problem, replace(model, intercept=model.intercept + F(1, 10**9)))
    assert found.offset == F(1, 10**9)
    assert found.gap > 0
    assert found.distance2 == 0


def test_hard_margin_is_scaled_to_fit():
    # w = (1/2, −1/2), b = −1/2: yf = 1/2 at the margin, so (w, b) counts twice: it is the optimum.
    hard = replace(FOUR, C=None)
    found = certify(hard, Model((F(-1, 4), F(-1, 4), F(1, 2), F(0)), F(-1, 2), "half"))
    assert found.primal == 1
    assert found.dual == 1 - F(1, 4)
    # All points on one side: nothing helps.
    assert certify(hard, Model((F(0),) * 4, F(1), "nothing")).gap is None
    assert certify(hard, Model((F(0),) * 4, F(1), "nothing"), F(10**9)).word == "off"


def test_what_has_no_verdict_is_refused():
    zero = Model((F(0),) * 4, F(0), "nothing")
    with pytest.raises(SvmsymError, match="rbf") as error:
        certify(replace(FOUR, kernel=Kernel("rbf")), zero)
    assert "enclosures" in error.value.why
    with pytest.raises(SvmsymError, match="infeasible"):
        certify(replace(FOUR, C=None, y=(-1, 1, 1, -1)), zero)
    with pytest.raises(SvmsymError, match="ridge"):
        from_json(replace(FOUR, kind="ridge"), '{"support": [0], "dual_coef": [1], "intercept": 0}')
    with pytest.raises(SvmsymError, match="no b"):
        certify(replace(FOUR, bias=False), replace(zero, intercept=F(1)))
    with pytest.raises(SvmsymError, match="sum to zero"):
        certify(PROBLEMS["twenty-nu_svc.model"], Model((F(0),) * 20, F(0), "nothing"))
