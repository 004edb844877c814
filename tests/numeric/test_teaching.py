"""The teaching versions reach the optimum, as judged in exact arithmetic, and planted errors are seen."""

import dataclasses
import random
import subprocess
import sys
from fractions import Fraction as F
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import svmsym
from svmsym.errors import SvmsymError
from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.primal import primal_value
from svmsym.exact.foreign.verdict import certify
from svmsym.exact.problem import Kernel as ExactKernel
from svmsym.exact.problem import Problem
from svmsym.numeric.kernels import Kernel
from svmsym.numeric.teaching import platt_smo as platt
from svmsym.numeric.teaching import runs
from svmsym.numeric.teaching import simplified_smo as simplified
from svmsym.numeric.teaching import subgradient as descent
from svmsym.numeric.teaching.given import given
from svmsym.numeric.teaching.pegasos import pegasos, projected
from svmsym.numeric.teaching.pegasos import step as pegasos_step
from svmsym.numeric.teaching.platt_smo import platt_smo
from svmsym.numeric.teaching.second_order_smo import second_order_smo
from svmsym.numeric.teaching.simplified_smo import simplified_smo
from svmsym.numeric.teaching.subgradient import objective, subgradient, subgradient_descent

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS / "exact"))

import worked_examples as known  # noqa: E402 - its folder is known only now


def patient(*args, **settings):
    """Simplified SMO that gives up late: a pair is overlooked with a chance below (1 − 1/(n − 1))^150."""
    return simplified_smo(*args, max_passes=150, **settings)


SMO = {"simplified": patient, "platt": platt_smo, "second order": second_order_smo}
every_smo = pytest.mark.parametrize("smo", SMO.values(), ids=SMO)
HARD_C = F(128)  # above every α of the hard margins below
# The nearest floats: 0.74 itself is none.
PATIENTS = dataclasses.replace(known.TABLE, X=tuple(tuple(F(float(v)) for v in row) for row in known.TABLE.X))


def floats(rows):
    return [[float(v) for v in row] for row in rows]


def trained(smo, problem, **settings):
    """The run on a stated problem."""
    k = problem.kernel
    kernel = Kernel(k.type, float(k.gamma), float(k.coef0), k.degree)
    rows = problem.gram if k.type == "precomputed" else problem.X
    return smo(floats(rows), problem.y, float(problem.C), kernel=kernel, **settings)


def verdict(problem, run):
    coefficients = tuple(F(a) * y for a, y in zip(run.alpha.tolist(), problem.y, strict=True))
    return certify(problem, Model(coefficients, F(run.b), "a lesson"))


def exact_kernel(problem):
    if problem.gram is not None:
        return problem.gram
    k = problem.kernel
    inner = [[sum(a * b for a, b in zip(u, v, strict=True)) for v in problem.X] for u in problem.X]
    return inner if k.type == "linear" else [[(k.gamma * v + k.coef0) ** k.degree for v in r] for r in inner]


def complaints(problem, run, tol):
    """All that is wrong with a run that claims to have ended with this tolerance; exact, but for rounding."""
    n, C, y = problem.n, problem.C, problem.y
    α = [F(a) for a in run.alpha.tolist()]
    β = [a * s for a, s in zip(α, y, strict=True)]
    K = exact_kernel(problem)
    size = float(sum(abs(β[i] * β[j] * K[i][j]) for i in range(n) for j in range(n)) + sum(α) + 1)
    value = sum(α) - sum(β[i] * β[j] * K[i][j] for i in range(n) for j in range(n)) / 2
    found = verdict(problem, run)
    steps = np.diff(run.history)
    tests = {
        "did not end": run.converged,
        "outside the box": all(0 <= a <= C for a in α),
        "sum": abs(sum(β)) <= 1e-12 * C * n,
        "violation": found.violation <= 2 * tol + 1e-14 * size,
        "gap": found.gap <= 2 * n * C * F(tol) + F(1e-12 * size),
        "falls": (steps >= -1e-15 * size).all(),
        "history": len(run.history) == run.steps + 1 and abs(run.history[-1] - value) <= 1e-12 * size,
        "w": run.w is None
        or np.allclose(run.w, np.array([float(b) for b in β]) @ floats(problem.X), atol=1e-9),
    }
    return [name for name, holds in tests.items() if not holds]


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


def random_problem(seed):
    """Small integers, so that points coincide, lie on lines and tie; every tenth with a polynomial kernel."""
    draw = random.Random(seed)
    n, m, reach = draw.randint(2, 9), draw.randint(1, 3), draw.choice([1, 3, 6])
    X = tuple(tuple(F(draw.randint(-reach, reach)) for _ in range(m)) for _ in range(n))
    y = (1, -1, *(draw.choice([-1, 1]) for _ in range(n - 2)))
    kernel = known.SQUARE if seed % 10 == 0 else ExactKernel("linear")
    return Problem("svc", X=X, y=y, kernel=kernel, C=draw.choice([F(1, 8), F(1, 2), F(1), F(3), F(20)]))


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


# The step itself.


def test_after_a_step_the_cache_is_right_and_free_points_are_on_their_margin():
    assert not [seed for seed in range(30) if cache_errors(random_problem(seed))]


def cache_errors(problem):
    """Where E is not f − y, or a free point of the pair that moved last is not on its margin."""
    data = given(floats(problem.X), problem.y, float(problem.C))
    n, wrong = len(data.y), []
    state = platt.State(data, np.zeros(n), -data.y, 1e-6, np.random.default_rng(0), [0.0])
    for i1 in range(n):
        for i2 in range(n):
            if not state.take_step(i1, i2):
                continue
            E = data.K @ (state.α * data.y) + state.b - data.y
            free = [i for i in (i1, i2) if 0 < state.α[i] < data.C]
            wrong += [(i1, i2)] * (not np.allclose(E, state.E, atol=1e-9))
            wrong += [(i1, i2)] * (not np.allclose(E[free[:1]], 0, atol=1e-9))
            margins = data.y * E
            if not free:  # both at a bound: each on its own side, within its pair
                wrong += [(i, i) for i in (i1, i2) if margins[i] * (1 if state.α[i] == 0 else -1) < -1e-9]
    return wrong


def test_second_order_smo_takes_the_partner_that_promises_most():
    run = second_order_smo([[0], [3], [1]], [1, -1, -1], 10)
    assert run.history[1] == 2  # the partners 3 and 1 are equally steep; the gains are 2/9 and 2


def test_platt_smo_tries_the_largest_difference_of_errors_first(monkeypatch):
    tried = []
    monkeypatch.setattr(platt.State, "take_step", lambda _state, i1, i2: tried.append((i1, i2)))
    data = given([[0], [1], [2], [3], [4]], [1, 1, -1, 1, -1], 1.0)
    α, E = np.array([0.5, 0.5, 0.5, 0.0, 0.5]), np.array([0.3, -0.9, 0.8, 5.0, -0.1])
    platt.State(data, α, E, 1e-3, np.random.default_rng(0), [0.0]).examine(1)
    assert tried[0] == (2, 1)  # 1.7; the point 3 is not free
    assert {i1 for i1, _ in tried[1:5]} == {0, 1, 2, 4}
    assert {i1 for i1, _ in tried[5:]} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("same", [True, False])
def test_ends_of_the_segment_by_trying_all(same):
    """On a grid of quarters, [L, H] is the set of all α_j that leave both in the box."""
    grid = [i / 4 for i in range(-8, 13)]
    for a in (0, 0.25, 0.5, 1):
        for c in (0, 0.25, 0.75, 1):
            total = a + c if same else a - c
            allowed = [v for v in grid if 0 <= v <= 1 and 0 <= (total - v if same else total + v) <= 1]
            assert simplified.segment(a, c, same=same, C=1) == (min(allowed), max(allowed))


def test_after_a_step_of_simplified_smo_the_pair_agrees_with_b(monkeypatch):
    right, seen, kinds = simplified.error, [], set()

    def noted(K, y, α, b, i):
        seen.append((α.copy(), b))
        return right(K, y, α, b, i)

    monkeypatch.setattr(simplified, "error", noted)
    for problem in (random_problem(seed) for seed in range(1, 10)):
        seen.clear()
        trained(simplified_smo, problem, max_passes=20)
        data = given(floats(problem.X), problem.y, float(problem.C))
        for (before, _), (α, b) in pairwise(seen):
            pair = np.flatnonzero(α != before)
            E = data.K @ (α * data.y) + b - data.y
            free = [p for p in pair if 0 < α[p] < data.C]
            kinds.add((len(pair), len(free)))
            assert min(abs(E[free]), default=0) < 1e-9  # f(x) = y where b came from
            assert free or abs(E[pair].sum()) < 1e-9  # halfway between b₁ and b₂
    assert kinds >= {(2, 0), (2, 1), (2, 2)}


def test_loop_b_of_a_free_pair_is_the_optimal_one(monkeypatch):
    seen = loop_b(monkeypatch, simplified)
    trained(patient, dataclasses.replace(known.FOUR, C=HARD_C), tol=1e-9)
    assert seen == [pytest.approx(-1, abs=1e-7)]


def loop_b(monkeypatch, module):
    """The b that a loop ends with, before it is moved between m and M."""
    seen, finished = [], runs.finished

    def spy(data, α, b, *rest, **ended):
        seen.append(b)
        return finished(data, α, b, *rest, **ended)

    monkeypatch.setattr(module, "finished", spy)
    return seen


BOUND_PAIR = Problem("svc", X=((F(5),), (F(0),), (F(5),)), y=(1, -1, -1), C=F(1))  # α = (1, 0, 1), b = −1


@pytest.mark.parametrize(("smo", "module"), [(patient, simplified), (platt_smo, platt)])
def test_b_of_the_last_pair_need_not_suit_the_others(smo, module, monkeypatch):
    seen = loop_b(monkeypatch, module)
    run = trained(smo, BOUND_PAIR, tol=1e-9)
    assert complaints(BOUND_PAIR, run, 1e-9) == []
    assert (run.alpha.tolist(), run.b) == ([1, 0, 1], -1)
    assert seen == [0.0]  # b₁ = 1 and b₂ = −1 from the two points at x = 5, but f(0) ≤ −1 is needed


# Planted errors: each of them has to be seen.


def sign_of_eta(best):
    return lambda α, slope, η, L, H: best(α, slope, -η, L, H)


def wrong_direction(best):
    return lambda α, slope, η, L, H: best(α, -slope, η, L, H)


def unclipped(best):
    return lambda α, slope, η, _L, _H: best(α, slope, η, -np.inf, np.inf) if η else α


def steps_too_long(best):
    return lambda α, slope, η, L, H: min(max(α + 2.2 * (best(α, slope, η, L, H) - α), L), H)


def flat_pairs_skipped(best):
    return lambda α, slope, η, L, H: best(α, slope, η, L, H) if η else α


def small_moves_skipped(best):
    return lambda α, *rest: α if abs(best(α, *rest) - α) < 1e-5 else best(α, *rest)


FOUR = dataclasses.replace(known.FOUR, C=HARD_C)
SMALL = dataclasses.replace(known.FOUR, X=tuple(tuple(1000 * v for v in row) for row in known.FOUR.X), C=F(1))
TWINS = Problem("svc", X=((F(1),), (F(1),)), y=(1, -1), C=F(1))
EXAMPLES = [FOUR, *(dataclasses.replace(FOUR, C=F(1, c)) for c in (2, 4, 8)), TWINS, SMALL]
PLANTED = [sign_of_eta, wrong_direction, unclipped, steps_too_long, flat_pairs_skipped, small_moves_skipped]


@every_smo
def test_examples_for_planted_errors(smo):
    assert wrong_examples(smo) == []


@pytest.mark.parametrize("error", PLANTED, ids=lambda e: e.__name__)
@pytest.mark.parametrize("module", [simplified, platt], ids=["simplified", "platt"])
def test_planted_errors_of_the_step(module, error, monkeypatch):
    monkeypatch.setattr(module, "best_on_segment", error(module.best_on_segment))
    assert wrong_examples(patient if module is simplified else platt_smo, max_sweeps=300)


def wrong_examples(smo, **limit):
    found = [(p, complaints(p, trained(smo, p, tol=1e-9, **limit), 1e-9)) for p in EXAMPLES]
    return [(p.X, p.C, wrong) for p, wrong in found if wrong]


def test_planted_b_that_is_not_updated_in_platt_smo(monkeypatch):
    step = platt.State.take_step

    def forgetful(state, i1, i2):
        moved = step(state, i1, i2)
        state.E -= state.b
        state.b = 0.0
        return moved

    monkeypatch.setattr(platt.State, "take_step", forgetful)
    assert [seed for seed in range(30) if cache_errors(random_problem(seed))]
    # α does not suffer, because of any violating pair one point violates at every b; the loop's b does.
    seen = loop_b(monkeypatch, platt)
    assert complaints(FOUR, trained(platt_smo, FOUR, tol=1e-9), 1e-9) == []
    assert seen == [0.0]


def test_planted_b_that_is_not_moved_in_the_end(monkeypatch):
    right = runs.finished

    def kept(data, α, b, *rest, **ended):
        return dataclasses.replace(right(data, α, b, *rest, **ended), b=b)

    monkeypatch.setattr(platt, "finished", kept)
    assert complaints(BOUND_PAIR, trained(platt_smo, BOUND_PAIR, tol=1e-9), 1e-9) == ["gap"]


def test_planted_b_in_the_errors_of_simplified_smo(monkeypatch):
    right = simplified.error
    monkeypatch.setattr(simplified, "error", lambda K, y, α, _b, i: right(K, y, α, 0.0, i))
    seen = loop_b(monkeypatch, simplified)
    trained(patient, FOUR, tol=1e-9, max_sweeps=300)
    assert abs(seen[0] + 1) > 1e-3


def test_a_stale_cache_is_seen(monkeypatch):
    step = platt.State.take_step

    def stale(state, i1, i2):
        before = state.E.copy()
        moved = step(state, i1, i2)
        state.E[:] = (before + state.E) / 2
        return moved

    monkeypatch.setattr(platt.State, "take_step", stale)
    assert complaints(FOUR, trained(platt_smo, FOUR, tol=1e-9, max_sweeps=200), 1e-9)


# The primal: everything is compared with the exact optimum.

RULES = [("constant", 0.01), ("1/sqrt(t)", 0.3), ("1/(lam*t)", 1.0)]
every_rule = pytest.mark.parametrize(("rule", "first"), RULES, ids=[rule for rule, _ in RULES])
PRIMAL = [*known.SOFT, ("far apart", known.FAR, "1/2")]


def excess(problem, run):
    """By what share the problem's value at (w, b) is above the optimum; exact until it is rounded."""
    w, b, best = [F(v) for v in run.w.tolist()], F(run.b), svmsym.solve(problem).objective
    f = [sum((a * v for a, v in zip(row, w, strict=True)), b) for row in problem.X]
    return float((primal_value(problem, sum(v * v for v in w), f) - best) / best)


@every_rule
@pytest.mark.parametrize("example", PRIMAL, ids=lambda e: f"{e[0]} C={e[2].replace('/', ':')}")
def test_subgradient_descent_comes_near_and_keeps_its_bound(example, rule, first, monkeypatch):
    problem = dataclasses.replace(example[1], C=F(example[2]))
    lengths = []

    def noted(*args):
        g_w, g_b = subgradient(*args)
        lengths.append(g_w @ g_w + g_b**2)
        return g_w, g_b

    monkeypatch.setattr(descent, "subgradient", noted)
    steps, C, n = 1000, float(problem.C), problem.n
    run = subgradient_descent(floats(problem.X), problem.y, C=C, rule=rule, first=first, steps=steps)
    found = excess(problem, run)
    assert 0 <= found + 1e-12 < 0.03
    exact = svmsym.solve(problem)
    assert min(run.history) == pytest.approx((1 + found) * float(exact.objective))
    away2 = float(sum(v * v for v in exact.w) + exact.b**2)
    η = np.array(
        [{"constant": first, "1/sqrt(t)": first / t**0.5}.get(rule, n * C / t) for t in range(1, steps + 1)]
    )
    bound = n * C * (away2 + η**2 @ lengths) / (2 * η.sum())
    assert found * float(exact.objective) <= bound


def test_both_forms_are_one_problem():
    X, y = floats(known.FOUR.X), known.FOUR.y
    by_C, by_lam = (subgradient_descent(X, y, steps=50, **k) for k in ({"C": 2.0}, {"lam": 0.125}))
    assert (by_C.w.tolist(), by_C.b) == (by_lam.w.tolist(), by_lam.b)
    assert by_C.history == pytest.approx([8 * J for J in by_lam.history])
    assert (by_C.steps, by_C.passes, len(by_C.history)) == (50, 50, 51)
    assert (np.diff(by_C.history) > 0).any()  # no descent method
    assert 8 * objective(np.array(X), np.array(y), 0.125, by_C.w, by_C.b) == min(by_C.history)


def test_values_and_subgradients_by_hand():
    one, plus = np.array([[1.0], [0.0]]), np.ones(2)
    assert objective(one, plus, 0.5, np.array([2.0]), 0.0) == 1.5
    X, y = np.array([[1.0, 2.0], [2.0, 1.0], [3.0, 1.0]]), np.array([1.0, -1.0, 1.0])
    g_w, g_b = subgradient(X, y, 0.5, np.array([0.1, 0.2]), 0.0)
    assert (*g_w, g_b) == pytest.approx((-37 / 60, -17 / 30, -1 / 3))


@pytest.mark.parametrize(
    ("rule", "then"), [("1/(lam*t)", 4.75), ("constant", 0.67578125), ("1/sqrt(t)", 0.67578125)]
)
def test_the_first_step_by_hand(rule, then):
    """From w = 0, b = 0 all four points pull: g_w = −(3/4, −1/2), g_b = 0; λ = 1/8, η₁ = 8 or 1."""
    run = subgradient_descent(floats(known.FOUR.X), known.FOUR.y, lam=0.125, rule=rule, steps=1)
    assert run.history == (1.0, then)


def test_subgradients_stay_below():
    draw = np.random.default_rng(1)
    X, y = draw.integers(-3, 4, (6, 2)).astype(float), np.array([1.0, -1, 1, -1, 1, -1])
    for w, b, v, c in (
        (draw.normal(size=2), draw.normal(), draw.normal(size=2), draw.normal()) for _ in range(200)
    ):
        g_w, g_b = subgradient(X, y, 0.1, w, b)
        plane = objective(X, y, 0.1, w, b) + g_w @ (v - w) + g_b * (c - b)
        assert objective(X, y, 0.1, v, c) >= plane - 1e-12


def test_planted_subgradients(monkeypatch):
    """Ascent; a frozen b; a regularised b; no average over the points: each misses the optimum."""
    problem = dataclasses.replace(FOUR, C=F(1, 2))

    def found():
        run = subgradient_descent(floats(FOUR.X), FOUR.y, C=0.5, rule="1/(lam*t)", steps=500)
        return excess(problem, run)

    assert found() < 0.03
    wrong = [
        lambda X, y, λ, w, b: tuple(-g for g in subgradient(X, y, λ, w, b)),
        lambda X, y, λ, w, b: (subgradient(X, y, λ, w, b)[0], 0.0),
        lambda X, y, λ, w, b: (subgradient(X, y, λ, w, b)[0], subgradient(X, y, λ, w, b)[1] + λ * b),
        lambda X, y, λ, w, b: (
            len(y) * subgradient(X, y, λ / len(y), w, b)[0],
            subgradient(X, y, λ, w, b)[1],
        ),
    ]
    for planted in wrong:
        monkeypatch.setattr(descent, "subgradient", planted)
        assert found() > 0.03


def without_bias(problem, λ, constant=None):
    """The problem that Pegasos solves: no b, and perhaps one more coordinate."""
    more = () if constant is None else (F(constant),)
    C = 1 / (F(λ) * problem.n)
    return dataclasses.replace(problem, X=tuple((*row, *more) for row in problem.X), C=C, bias=False)


@pytest.mark.parametrize("constant", [None, 2.0])
@pytest.mark.parametrize("λ", [0.5, 0.125])
@pytest.mark.parametrize("extra", [{}, {"project": False}, {"average": True}], ids=str)
def test_pegasos_solves_the_problem_without_b(λ, constant, extra):
    problem = without_bias(known.FOUR, λ, constant)
    best = λ * float(svmsym.solve(problem).objective)  # J = λ·(½‖w‖² + CΣξ)
    ends = []
    for seed in range(3):
        run = pegasos(
            floats(known.FOUR.X), known.FOUR.y, λ, passes=400, constant=constant, seed=seed, **extra
        )
        w = run.w if constant is None else np.append(run.w, run.b / constant)
        again = objective(np.array(floats(problem.X)), np.array(problem.y), λ, w, 0.0)
        assert run.history[-1] == pytest.approx(again)
        assert (run.steps, run.passes, len(run.history)) == (1600, 400, 401)
        ends.append(run.history[-1])
    assert min(ends) >= best - 1e-12
    assert np.mean(ends) - best <= 0.05 * best
    if "average" in extra:
        G = λ**0.5 + max(np.linalg.norm(row) for row in floats(problem.X))
        assert np.mean(ends) - best <= G**2 * (1 + np.log(1600)) / (2 * λ * 1600)


def test_b_by_a_constant_coordinate_is_another_problem():
    run = pegasos([[1], [-5]], [1, -1], 2**-5, passes=3000, constant=1.0, average=True)
    assert [*run.w, run.b] == pytest.approx([0.5, 0.5], abs=0.03)  # the soft margin has w = 1/3, b = 2/3


def test_pegasos_step_is_a_subgradient_step_on_average():
    draw = np.random.default_rng(2)
    X, y, w = draw.normal(size=(5, 3)), np.array([1.0, -1, 1, 1, -1]), draw.normal(size=3)
    mean = np.mean([pegasos_step(w, x, s, 0.2, 7) for x, s in zip(X, y, strict=True)], axis=0)
    assert mean == pytest.approx(w - subgradient(X, y, 0.2, w, 0.0)[0] / (0.2 * 7))
    assert np.linalg.norm(projected(100 * w, 0.25)) == pytest.approx(2)


def test_pegasos_average_is_the_mean_of_all_starts(monkeypatch):
    module = sys.modules["svmsym.numeric.teaching.pegasos"]
    starts = []

    def noted(w, *rest):
        starts.append(w)
        return pegasos_step(w, *rest)

    monkeypatch.setattr(module, "step", noted)
    run = pegasos(floats(known.FOUR.X), known.FOUR.y, 0.125, passes=5, average=True)
    assert run.w == pytest.approx(np.mean(starts, axis=0))
    assert len(starts) == 20
    assert max(np.linalg.norm(w) for w in starts) <= 0.125**-0.5 + 1e-12  # projected


# What is refused.

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


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "either"),
        ({"lam": 1, "C": 1}, "either"),
        ({"C": -1}, "positive"),
        ({"C": 1, "rule": "fast"}, "no rule"),
    ],
)
def test_refusals_of_the_primal(settings, message):
    with pytest.raises(SvmsymError, match=message):
        subgradient_descent([[0], [1]], [-1, 1], **settings)
    for bad in ({"lam": 0}, {"lam": 1, "constant": -1}):
        with pytest.raises(SvmsymError, match="positive"):
            pegasos([[0], [1]], [-1, 1], **bad)


def test_imports_are_light():
    names = ("simplified_smo", "platt_smo", "second_order_smo", "subgradient", "pegasos")
    code = (
        "import sys; "
        + "; ".join(f"import svmsym.numeric.teaching.{n}" for n in names)
        + "; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"sklearn", "numba", "scipy", "joblib"}
