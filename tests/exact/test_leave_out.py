"""Left-out predictions against hand calculation, enumeration, and problems stated without the point."""

import random
from dataclasses import replace
from fractions import Fraction as F

import pytest
from exact_instances import KERNELS, KINDS, WITH_BIAS, drawn

from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.errors import SvmsymError
from svmsym.exact.leaving_out.leave_out import k_fold, leave_one_out
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve

FOUR = Problem("svc", X=((F(0), F(0)), (F(2), F(2)), (F(2), F(0)), (F(3), F(0))), y=(-1, -1, 1, 1))


def points_of(found):
    return [(p.index, p.verdict, p.value) for p in found.points]


def exactly(value):
    return Interval(F(value), F(value))


def test_four_points_by_hand():
    # Without x₁: w = (0, −1), b = 1. Without x₂: w = (1, 0), b = −1. Without x₃ the nearest points are (3, 0)
    # and (3/2, 3/2): w = (2/3, −2/3), b = −1. Without x₄ nothing changes: w = (1, −1), b = −1.
    found = leave_one_out(FOUR)
    assert points_of(found) == [
        (0, "wrong", exactly(1)),
        (1, "wrong", exactly(1)),
        (2, "right", exactly(F(1, 3))),
        (3, "right", exactly(2)),
    ]
    assert found.refits == 3
    assert found.errors == (0, 1)
    assert found.sentences()[1] == "wrong: 2 of 4; ties: 0"


def test_a_point_on_the_hyperplane_is_a_tie():
    # Between −2 and 2 the hyperplane is at 0, where the third point lies.
    found = leave_one_out(Problem("svc", X=((F(-2),), (F(2),), (F(0),)), y=(-1, 1, 1)))
    assert found.points[2].verdict == "tie"
    assert found.points[2].value == exactly(0)
    assert found.points[2].predicted == 0


def test_the_interval_of_b_grows_when_a_point_with_multiplier_zero_leaves():
    # C = 1/8: four times α = 1/8, w = (3/8, −1/4). With yf ≤ 1 at these four, b ∈ [−1, −1/8]; the fifth point
    # has α = 0 and ⟨w, x⟩ = 3/2, so that yf ≥ 1 means b ≥ −1/2. Without it f(x) ∈ 3/2 + [−1, −1/8], no refit.
    five = replace(FOUR, C=F(1, 8), X=(*FOUR.X, (F(4), F(0))), y=(*FOUR.y, 1))
    assert solve(five).b_interval == Interval(F(-1, 2), F(-1, 8))
    found = leave_one_out(five)
    assert found.points[4].value == Interval(F(1, 2), F(11, 8))
    assert found.refits == 4


def test_exclusive_or_is_wrong_everywhere():
    # Without (1, 1): w = (−1, −1), b = −1 with α = (1, 1/2, 1/2), so f = −3 there; the others by symmetry.
    square = ((F(1), F(1)), (F(-1), F(-1)), (F(1), F(-1)), (F(-1), F(1)))
    found = leave_one_out(Problem("svc", C=F(1), X=square, y=(1, 1, -1, -1)))
    assert [p.value for p in found.points] == [exactly(v) for v in (-3, -3, 3, 3)]
    assert found.errors == (0, 1, 2, 3)


def test_one_class_left_says_that_class():
    found = leave_one_out(Problem("svc", C=F(1), X=((F(0),), (F(1),), (F(5),)), y=(-1, -1, 1)))
    assert found.points[2].value == Interval(None, F(-1))
    assert found.points[2].verdict == "wrong"


def test_inseparable_hard_margin_becomes_separable():
    # 0−, 1+, 2−, 9− is not separable. Without 0: f = 3 − 2x. Without 1 one class is left. Else it stays so.
    found = leave_one_out(Problem("svc", X=((F(0),), (F(1),), (F(2),), (F(9),)), y=(-1, 1, -1, -1)))
    assert [p.verdict for p in found.points] == ["wrong", "wrong", "no model", "no model"]
    assert found.points[0].value == exactly(3)
    assert found.points[1].value == Interval(None, F(-1))
    assert "separates" in found.points[3].reason
    assert found.points[3].predicted is None
    assert found.refits < 4  # the proof of a contradiction has a zero for at least one point


def box(problem):
    return [problem.C * w for w in problem.weight] if problem.weight else [problem.C] * problem.n


def truth_of_svc(problem, x):
    """All optimal f(x), from an enumerated dual and the breakpoints of the primal in b."""
    n, y, X = problem.n, problem.y, problem.X
    Q = [[F(y[i] * y[j]) * dot(X[i], X[j]) for j in range(n)] for i in range(n)]
    rows, right = [], []
    for i, top in enumerate(box(problem)):
        unit = [F(i == j) for j in range(n)]
        rows += [tuple(unit), tuple(-v for v in unit)]
        right += [F(0), -top]
    found = minimise(
        Program(
            Function(tuple(map(tuple, Q)), (F(-1),) * n),
            tuple(rows),
            tuple(right),
            (tuple(F(v) for v in y),),
            (F(0),),
        )
    )
    w = [sum((a * l * p[k] for a, l, p in zip(found.point, y, X, strict=True)), F(0)) for k in range(len(x))]

    def cost(b):
        return sum(
            (c * max(F(0), 1 - l * (dot(w, p) + b)) for c, l, p in zip(box(problem), y, X, strict=True)), F(0)
        )

    corners = sorted({l - dot(w, p) for l, p in zip(y, X, strict=True)})
    best = min(map(cost, corners))
    good = [b for b in corners if cost(b) == best]
    low = None if cost(good[0] - 1) == best else good[0] + dot(w, x)
    high = None if cost(good[-1] + 1) == best else good[-1] + dot(w, x)
    return Interval(low, high)


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), F(0))


def some(seq, i):
    return tuple(v for k, v in enumerate(seq) if k != i)


@pytest.mark.parametrize("seed", range(40))
def test_soft_margins_agree_with_enumeration(seed):
    rng = random.Random(seed)
    n, m = rng.randint(3, 5), rng.choice([1, 2])
    X = tuple(tuple(F(rng.randint(-2, 2)) for _ in range(m)) for _ in range(n))
    y = (1, -1, *(rng.choice([-1, 1]) for _ in range(n - 2)))
    weight = tuple(F(rng.randint(1, 3)) for _ in range(n)) if seed % 4 == 0 else ()
    problem = Problem("svc", C=rng.choice([F(1, 4), F(1), F(3)]), X=X, y=y, weight=weight)
    for i, p in enumerate(leave_one_out(problem).points):
        less = replace(problem, X=some(X, i), y=some(y, i), weight=some(weight, i))
        assert p.value == truth_of_svc(less, X[i])
        signs = [1 if e is None else (e > 0) - (e < 0) for e in (p.value.high,)]
        signs += [-1 if e is None else (e > 0) - (e < 0) for e in (p.value.low,)]
        side = signs[0] if signs[0] == signs[1] else 0
        assert p.verdict == {1: "right", -1: "wrong", 0: "tie"}[side * y[i]]


def stated_without(problem, gone):
    """The problem with fewer rows, written out here."""
    stay = [i for i in range(problem.n) if i not in gone]

    def pick(rows):
        return tuple(rows[i] for i in stay) if rows else rows

    fields = {"y": pick(problem.y), "targets": pick(problem.targets), "weight": pick(problem.weight)}
    if problem.gram is not None:
        return replace(problem, gram=tuple(tuple(problem.gram[i][j] for j in stay) for i in stay), **fields)
    return replace(problem, X=pick(problem.X), **fields)


def value_by_feature_map(problem, answer, features, stay, i):
    """The decision value at a point from α and the features alone."""
    signs = problem.y or (1,) * problem.n
    u = [a * s for a, s in zip(answer.alpha, (signs[j] for j in stay), strict=True)]
    if answer.alpha_star:
        u = [a - b for a, b in zip(answer.alpha, answer.alpha_star, strict=True)]
    inner = sum((c * dot(features[j], features[i]) for c, j in zip(u, stay, strict=True)), F(0))
    if problem.kind == "ridge":
        return inner / problem.lam
    if problem.kind == "one-class":
        return inner - answer.scalars["rho"]
    if problem.kind == "svdd":
        return answer.scalars["R2"] - dot(features[i], features[i]) + 2 * inner - answer.norm2
    return inner + (answer.b or 0)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", KINDS)
def test_every_kind_agrees_with_separate_solves(name, kernel):
    for seed in range(2):
        for bias in (True, False) if name in WITH_BIAS and seed == 0 else (True,):
            case = drawn(name, kernel, seed, n=6, bias=bias)
            for p in leave_one_out(case.problem).points:
                less = stated_without(case.problem, {p.index})
                answer = solve(less)
                if answer.status != "optimal":
                    assert p.verdict == "no model"
                    assert p.reason == answer.reason
                    continue
                stay = [j for j in range(6) if j != p.index]
                value = value_by_feature_map(case.problem, answer, case.features, stay, p.index)
                assert p.value.low is None or p.value.low <= value
                assert p.value.high is None or p.value.high >= value
                if answer.b_interval is not None:
                    middle = value - answer.b
                    assert p.value == Interval(
                        *(
                            None if e is None else e + middle
                            for e in (answer.b_interval.low, answer.b_interval.high)
                        )
                    )
                if case.problem.targets:
                    z = case.problem.targets[p.index]
                    assert p.residual == exactly(z).plus(p.value.times(F(-1)))


def cost_of(problem, inner, b):
    """What the slack, and the best ρ or ε, cost at ⟨w, x⟩ and b; b is −ρ for one-class."""
    n, f = problem.n, [v + b for v in inner]
    if problem.kind == "one-class":
        return b + sum(max(F(0), -v) for v in f) / (problem.nu * n)
    if problem.kind == "nusvc":
        margins = [l * v for l, v in zip(problem.y, f, strict=True)]
        return min(
            -problem.nu * r + sum(max(F(0), r - m) for m in margins) / n for r in {F(0), *margins} if r >= 0
        )
    off = [abs(t - v) for t, v in zip(problem.targets, f, strict=True)]
    if problem.kind == "svr":
        return problem.C * sum(max(F(0), v - problem.epsilon) for v in off)
    return problem.C * min(problem.nu * e + sum(max(F(0), v - e) for v in off) / n for e in {F(0), *off})


TINY = F(1, 10**9)


@pytest.mark.parametrize("kind", ["nusvc", "svr", "nusvr", "one-class"])
def test_intervals_are_all_optimal_values_and_no_more(kind):
    # The cost is convex in b: the interval is right if the cost is least at its ends and more just outside.
    wide = 0
    for seed in range(40):
        rng = random.Random(f"{kind} {seed}")
        n = rng.randint(3, 6)
        points = tuple(tuple(F(rng.randint(-1, 1)) for _ in range(2)) for _ in range(n))
        fields = {
            "nusvc": {
                "nu": F(1, rng.randint(2, 4)),
                "y": (1, -1, *(rng.choice([1, -1]) for _ in range(n - 2))),
            },
            "svr": {"C": F(1, 2), "epsilon": F(rng.randint(0, 1))},
            "nusvr": {"C": F(2), "nu": F(1, rng.randint(1, 4))},
            "one-class": {"nu": F(1, rng.randint(1, 3))},
        }[kind]
        if kind in {"svr", "nusvr"}:
            fields["targets"] = tuple(F(rng.randint(-2, 2)) for _ in range(n))
        problem = Problem(kind, X=points, **fields)
        for p in leave_one_out(problem).points:
            less = stated_without(problem, {p.index})
            answer = solve(less)
            if p.value is None:
                assert answer.status != "optimal"
                continue
            inner = [dot(answer.w, x) for x in less.X]
            here = dot(answer.w, points[p.index])
            best = answer.objective - answer.norm2 / 2
            for end, way in ((p.value.low, -1), (p.value.high, 1)):
                if end is None:
                    assert cost_of(less, inner, F(10**6) * way) == best
                else:
                    assert cost_of(less, inner, end - here) == best
                    assert cost_of(less, inner, end - here + way * TINY) > best
            wide += not p.value.is_point
    assert wide >= 10


def test_folds_agree_with_separate_solves():
    for seed in range(12):
        case = drawn("soft", "linear", seed, n=9)
        found = k_fold(case.problem, 3)
        assert [p.fold for p in found.points] == [0, 1, 2] * 3
        for p in found.points:
            gone = {i for i in range(9) if i % 3 == p.fold}
            answer = solve(stated_without(case.problem, gone))
            stay = [j for j in range(9) if j not in gone]
            middle = value_by_feature_map(case.problem, answer, case.features, stay, p.index) - answer.b
            assert p.value == answer.b_interval.plus(exactly(middle))


def test_what_is_reused_is_not_fitted_again():
    problem = drawn("soft", "linear", 3, n=9).problem
    assert leave_one_out(problem).refits == len(solve(problem).support_vectors)
    # ν-kinds contain 1/n and are fitted again without any point.
    assert leave_one_out(drawn("one-class", "linear", 3, n=6).problem).refits == 6


@pytest.mark.parametrize("name", ["ls-svm", "ridge"])
@pytest.mark.parametrize("kernel", KERNELS)
def test_least_squares_need_one_inverse(name, kernel):
    case = drawn(name, kernel, 7, n=8)
    found = k_fold(case.problem, [[0, 3, 5], [1], [2, 7]])
    assert found.refits == 0
    for p in found.points:
        gone = {0: {0, 3, 5}, 1: {1}, 2: {2, 7}}[p.fold]
        stay = [j for j in range(8) if j not in gone]
        answer = solve(stated_without(case.problem, gone))
        assert p.value == exactly(value_by_feature_map(case.problem, answer, case.features, stay, p.index))


def test_progress_is_told():
    heard = []
    leave_one_out(FOUR, lambda done, total: heard.append((done, total)))
    assert heard == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_sum_of_squared_residuals_by_hand():
    # λ = 1 and x = (1), (1): without one point w·(1 + λ) = z, so each is predicted by half of the other.
    found = leave_one_out(Problem("ridge", lam=F(1), X=((F(1),), (F(1),)), targets=(F(2), F(4))))
    assert [p.value for p in found.points] == [exactly(2), exactly(1)]
    assert found.squares == 0 + 9
    assert found.errors == ()


@pytest.mark.parametrize(
    "folds", [1, 5, [[0, 0]], [[0], []], [[4]], [[-1]], [[0, 1], [1, 2]], [[0, 1, 2, 3]]]
)
def test_bad_folds_are_refused(folds):
    with pytest.raises(SvmsymError):
        k_fold(FOUR, folds)


def test_what_cannot_be_left_out_is_refused():
    with pytest.raises(SvmsymError, match="qp"):
        leave_one_out(Problem("qp", Q=((F(1),),), p=(F(0),)))
    with pytest.raises(SvmsymError, match="irrational"):
        leave_one_out(replace(FOUR, kernel=Kernel("rbf")))
