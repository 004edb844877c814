"""Accept w, b, margins, hyperplanes, support vectors, slack and predictions of worked data, or refuse."""

from dataclasses import replace
from fractions import Fraction as F
from itertools import chain, combinations
from random import Random

import pytest
from enumerated_multipliers import best as enumerated
from enumerated_multipliers import gram, random_problem

from svmsym.exact.problem import Kernel, Problem
from svmsym.judging.on_data import accepting, planes, point_sets, predicting
from svmsym.judging.on_data.accepting import accept_b, accept_margin, accept_slack, accept_w
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import ZERO, NoOptimumError, optimum_of
from svmsym.judging.on_data.planes import accept_form
from svmsym.judging.on_data.point_sets import accept_set
from svmsym.judging.on_data.predicting import accept_class, accept_value
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import apply_real, negative, plus, times

POINTS_A = ((F(1), F(0)), (F(3), F(2)), (F(5), F(1)))
A = optimum_of(Problem("svc", X=POINTS_A, y=(-1, 1, 1)))
B = optimum_of(
    Problem("svc", X=((F(1), F(1)), (F(1), F(-1)), (F(-1), F(1)), (F(-1), F(-1))), y=(1, 1, -1, -1))
)
S = optimum_of(Problem("svc", C=F(2), X=((F(0),), (F(1),), (F(3),), (F(2),)), y=(-1, 1, 1, -1)))
LOOSE = optimum_of(Problem("svc", C=F(1, 10), X=((F(0),), (F(1),)), y=(-1, 1)))  # b in an interval


def square_root(value):
    return apply_real("sqrt", F(value))


ROOT2 = square_root(2)


def fractions(text):
    return tuple(F(v) for v in text.split())


def judge_w(best, w):
    return accept_w(best, w, ZERO)


def judge_b(best, b, room=ZERO, *, minus=False):
    return accept_b(best, b, room, -1 if minus else 1)


def judge_margin(best, value, which, room=ZERO):
    return accept_margin(best, value, which, room)


def judge_alpha(best, alpha, star=(), room=ZERO):
    return accept_alpha(best, [*alpha, *star], room)


def judge_slack(best, xi):
    return accept_slack(best, xi, ZERO)


def judge_support(best, given, meaning=None):
    return accept_set(best, given, meaning)


def judge_hyperplane(best, form, *, oriented=False):
    *slope, constant = form
    return accept_form(best, lambda x: plus(dot(slope, x), constant), oriented=oriented, exact=False)


def judge_label(best, x, label):
    return accept_class(F(label), ends_of_f(best, x), {})


def judge_value(best, x, value):
    return accept_value(value, ends_of_f(best, x), {}, ZERO)


def ends_of_f(best, x):
    return tuple(plus(best.inner_at(x), end) for end in best.offset)


affine = fractions


# w


@pytest.mark.parametrize(("best", "w"), [(A, "1/2 1/2"), (B, "1 0"), (S, "2/3")])
def test_right_w(best, w):
    assert judge_w(best, fractions(w)).verdict == "correct"


@pytest.mark.parametrize(
    ("best", "w", "index", "note"),
    [
        (A, "1 1", 1, "positive multiple"),  # stat.w_factor
        (A, "-1/2 -1/2", 1, "sign is reversed"),  # stat.w_sign
        (A, "1 1/2", 1, None),  # stat.w_dropped_y
        (A, "1/3 2/3", 1, None),  # dual.alpha_free
        (A, "8/17 2/17", 1, None),  # active.wrong_pair
        (A, "2 2", 1, "not scaled"),  # scale.not_canonical
        (A, "1/2 0", 2, None),
        (A, "-3 -3", 1, "other way"),
    ],
)
def test_wrong_w(best, w, index, note):
    found = judge_w(best, fractions(w))
    assert (found.verdict, found.violated, found.index) == ("wrong", "w = Σ α_i y_i x_i", index)
    assert (note is None) == (not found.notes)
    assert note is None or note in found.notes[0]


def test_w_has_as_many_coordinates_as_the_points():
    assert judge_w(A, fractions("1/2")).violated == "w ∈ ℝ^2"


def test_w_of_a_kernel_is_not_judged():
    squares = replace(A.problem, kernel=Kernel("poly", 2, F(1), F(1)))
    assert judge_w(optimum_of(squares), fractions("1 2")).verdict == "undecided"


# b


@pytest.mark.parametrize(("best", "b"), [(A, "-3/2"), (B, "0"), (S, "-1")])
def test_right_b(best, b):
    assert judge_b(best, F(b)).verdict == "correct"


@pytest.mark.parametrize(
    ("best", "b", "violated", "index"),
    [
        (A, "3/2", "y_1(w·x_1 + b) = 1", 1),  # b.sign
        (A, "-2", "y_1(w·x_1 + b) = 1", 1),  # b.non_sv
        (A, "-5/3", "y_1(w·x_1 + b) = 1", 1),  # b.mean_all
        (A, "1/2", "y_1(w·x_1 + b) = 1", 1),  # b.forgot_label
        (A, "-25/17", "y_1(w·x_1 + b) = 1", 1),  # active.wrong_pair
        (S, "1/3", "y_1(w·x_1 + b) = 1", 1),  # b.bound_sv
        (S, "-7/3", "y_1(w·x_1 + b) = 1", 1),  # b.bound_sv, from the other point
    ],
)
def test_wrong_b(best, b, violated, index):
    found = judge_b(best, F(b))
    assert (found.verdict, found.violated, found.index) == ("wrong", violated, index)
    assert bool(found.notes) == (b == "3/2")


def test_b_in_the_other_convention():
    assert judge_b(A, F(3, 2), minus=True).verdict == "correct"
    assert judge_b(A, F(-3, 2), minus=True).verdict == "wrong"


def test_b_anywhere_in_its_interval():
    # α = (1/10, 1/10), w = 1/10: −b ≤ 1 and 1/10 + b ≤ 1.
    for b in ("-1", "9/10", "0", "-1/20"):
        assert judge_b(LOOSE, F(b)).verdict == "correct"
    found = judge_b(LOOSE, F(91, 100))
    assert (found.verdict, found.violated, found.index) == ("wrong", "y_2(w·x_2 + b) ≤ 1", 2)
    assert judge_b(LOOSE, F(-101, 100)).index == 1
    assert judge_b(LOOSE, F(904, 1000), F(1, 200)).verdict == "correct"


def test_b_without_bias():
    assert judge_b(optimum_of(replace(A.problem, bias=False)), F(0)).verdict == "undecided"


# margin


@pytest.mark.parametrize(
    ("value", "which", "verdict"),
    [
        (ROOT2, "half", "correct"),
        (times(F(2), ROOT2), "full", "correct"),
        (square_root(F(8)), "full", "correct"),
        (times(F(2), ROOT2), "half", "wrong"),  # margin.half_full
        (ROOT2, "full", "wrong"),
        (negative(ROOT2), "half", "wrong"),
        (square_root(F(1, 2)), "half", "wrong"),  # margin.not_inverse
        (F(1, 2), "half", "wrong"),
        (F(4), "full", "wrong"),
        (times(F(4), ROOT2), None, "wrong"),
        (ROOT2, None, "correct"),
        (times(F(2), ROOT2), None, "correct"),
        (F(141, 100), "half", "wrong"),
    ],
)
def test_margins(value, which, verdict):
    found = judge_margin(A, value, which)
    assert found.verdict == verdict
    assert verdict == "correct" or found.violated.startswith("margin = ")


def test_margins_with_decimals():
    assert judge_margin(A, F(141, 100), "half", F(1, 200)).verdict == "correct"
    assert judge_margin(A, F(142, 100), "half", F(1, 200)).verdict == "wrong"


def test_the_slip_is_named():
    assert judge_margin(A, times(F(2), ROOT2), "half").notes == ("it is 2/‖w‖, twice the distance",)
    assert judge_margin(A, square_root(F(1, 2)), "half").notes == ("it is ‖w‖ and not its inverse",)
    assert judge_margin(A, F(4), "full").notes == ("it is 2/‖w‖²",)


# hyperplane


@pytest.mark.parametrize("form", ["1/2 1/2 -3/2", "1 1 -3", "2 2 -6"])
def test_right_hyperplanes(form):
    assert judge_hyperplane(A, affine(form), oriented=True).verdict == "correct"


@pytest.mark.parametrize(
    ("form", "violated"),
    [
        ("1 1 3", "b = -3/2"),
        ("1 2 -3", "(coefficients of x) ∝ (1/2, 1/2)"),
        ("0 0 1", "w ≠ 0"),
        ("1 0 -3", "(coefficients of x) ∝ (1/2, 1/2)"),
    ],
)
def test_wrong_hyperplanes(form, violated):
    found = judge_hyperplane(A, affine(form))
    assert (found.verdict, found.violated) == ("wrong", violated)


def test_sides_count_where_they_are_asked_for():
    assert judge_hyperplane(A, affine("-1 -1 3")).verdict == "correct"
    assert judge_hyperplane(A, affine("-1 -1 3"), oriented=True).verdict == "wrong"


def test_hyperplanes_move_with_b():
    # x/10 + b = 0 with −1 ≤ b ≤ 9/10: every point of [−9, 10].
    for place, verdict in ((10, "correct"), (-9, "correct"), (11, "wrong"), (F(-91, 10), "wrong")):
        for factor in (1, -3):
            form = (F(factor), F(-factor * place))
            assert judge_hyperplane(LOOSE, form).verdict == verdict


# support vectors


@pytest.mark.parametrize(
    ("best", "given", "meaning", "verdict", "index"),
    [
        (A, {1, 2}, None, "correct", None),
        (A, {3}, None, "wrong", 3),  # active.inverted
        (A, {1, 2, 3}, None, "wrong", 3),  # active.all
        (A, {1, 3}, None, "wrong", 3),  # active.wrong_pair
        (A, {1}, None, "wrong", 2),
        (B, {1, 3}, None, "correct", None),
        (B, {2, 4}, "positive", "correct", None),
        (B, {1, 2, 3, 4}, "positive", "correct", None),
        (B, {1, 2, 3, 4}, "margin", "correct", None),
        (B, {1, 3}, "margin", "wrong", 2),  # active.converse
        (B, {1, 4}, None, "wrong", None),
        (B, {1, 2}, None, "wrong", None),
        (B, {1, 2, 3}, None, "wrong", None),
        (B, set(), "always", "correct", None),
        (S, {1, 2, 3, 4}, None, "correct", None),
        (S, {1, 3}, None, "correct", None),  # on the margin
        (S, {1, 3}, "positive", "wrong", 2),
        (S, {1, 2, 3, 4}, "margin", "wrong", 2),  # active.bound_is_free
    ],
)
def test_support_vectors(best, given, meaning, verdict, index):
    found = judge_support(best, frozenset(given), meaning)
    assert (found.verdict, found.index) == (verdict, index)
    assert verdict != "correct" or found.meaning


def subsets(n):
    return chain.from_iterable(combinations(range(1, n + 1), k) for k in range(n + 1))


def supports(problem):
    """The sets {i : α_i > 0} of optimal α: unions of those of vertices, from an enumeration."""
    _, optima = enumerated(problem)
    found = {frozenset(i for i, a in enumerate(alpha, 1) if a) for alpha in optima}
    while (more := {a | b for a in found for b in found} | found) != found:
        found = more
    return found


def wrong_sets(count):
    draw, wrong, several = Random(3), 0, 0
    for _ in range(count):
        problem = random_problem(draw)
        best = optimum_of(problem)
        if problem.C is None and best.answer.face.generators().rays:
            continue  # an enumeration of vertices does not see rays
        truth = supports(problem)
        several += len(truth) > 1
        for s in subsets(problem.n):
            found = judge_support(best, frozenset(s), "positive").verdict
            wrong += found != ("correct" if frozenset(s) in truth else "wrong")
    assert several > count // 10
    return wrong


def test_sets_agree_with_enumeration():
    assert wrong_sets(60) == 0


def test_planted_errors_about_sets_are_caught(monkeypatch):
    monkeypatch.setattr(point_sets, "_is_support", lambda *_: True)
    assert wrong_sets(60) > 0


# slack


@pytest.mark.parametrize(
    ("best", "xi", "verdict", "index"),
    [
        (S, "0 4/3 0 4/3", "correct", None),
        (S, "0 0 0 0", "wrong", 2),  # α = C taken for ξ = 0
        (S, "0 4/3 0 1", "wrong", 4),
        (A, "0 0 0", "correct", None),
        (A, "0 0 -1/2", "wrong", 3),  # soft.xi_negative
        (LOOSE, "0 19/10", "correct", None),  # b = −1
        (LOOSE, "19/10 0", "correct", None),  # b = 9/10
        (LOOSE, "1 9/10", "correct", None),  # b = 0
        (LOOSE, "1 1", "wrong", 2),
        (LOOSE, "2 0", "wrong", 1),
    ],
)
def test_slack(best, xi, verdict, index):
    found = judge_slack(best, fractions(xi))
    assert (found.verdict, found.index) == (verdict, index)


# predictions


@pytest.mark.parametrize(
    ("best", "x", "label", "verdict"),
    [
        (A, "2 0", -1, "correct"),
        (A, "2 0", 1, "wrong"),  # pred.no_bias
        (A, "5 1", 1, "correct"),
        (A, "3 0", 1, "undecided"),  # on the hyperplane
        (LOOSE, "0", 1, "undecided"),  # right with b > 0: two tables of strangers say that it is not clear
        (LOOSE, "0", -1, "undecided"),  # right with b < 0
        (LOOSE, "11", -1, "wrong"),
    ],
)
def test_labels(best, x, label, verdict):
    assert judge_label(best, fractions(x), label).verdict == verdict


def test_values():
    assert judge_value(A, fractions("2 0"), F(-1, 2)).verdict == "correct"
    assert judge_value(A, fractions("2 0"), F(1)).verdict == "wrong"


# kernels


def test_a_polynomial_kernel_at_a_new_point():
    # XOR with (1 + xz)²: α = 1/8 each, f(x) = x₁x₂ by hand.
    xor = Problem(
        "svc",
        kernel=Kernel("poly", 2, F(1), F(1)),
        X=((F(1), F(1)), (F(-1), F(-1)), (F(1), F(-1)), (F(-1), F(1))),
        y=(1, 1, -1, -1),
    )
    best = optimum_of(xor)
    assert judge_alpha(best, fractions("1/8 1/8 1/8 1/8")).verdict == "correct"
    assert judge_alpha(best, fractions("1/4 1/4 1/4 1/4")).verdict == "wrong"
    assert judge_b(best, F(0)).verdict == "correct"
    assert judge_value(best, fractions("2 3"), F(6)).verdict == "correct"
    assert judge_label(best, fractions("2 -3"), -1).verdict == "correct"
    assert judge_margin(best, ROOT2, "half").verdict == "correct"  # ‖w‖² = Σα = 1/2
    assert judge_hyperplane(best, affine("1 1 0")).verdict == "wrong"  # f is not affine


def test_rbf_by_enclosures():
    # α = 1/(1 − 1/e) = 1.58197670686932…, b = 0.
    two = optimum_of(Problem("svc", kernel=Kernel("rbf"), X=((F(0),), (F(1),)), y=(-1, 1)))
    assert judge_alpha(two, fractions("1.58 1.58"), (), F(1, 200)).verdict == "correct"
    assert judge_alpha(two, fractions("1.57 1.57"), (), F(1, 200)).verdict == "wrong"
    assert judge_alpha(two, fractions("1.58 1.58")).verdict == "wrong"
    assert judge_alpha(two, fractions("1 2")).verdict == "wrong"
    assert judge_b(two, F(1)).verdict == "wrong"
    assert judge_b(two, F(0), F(1, 200)).verdict == "correct"
    assert judge_b(two, F(0)).verdict in {"correct", "undecided"}
    assert judge_support(two, frozenset({1, 2})).verdict == "correct"
    assert judge_label(two, fractions("2"), 1).verdict == "correct"
    assert judge_label(two, fractions("2"), -1).verdict == "wrong"


# other machines


def test_one_class_and_regression():
    one = optimum_of(Problem("one-class", nu=F(1), X=((F(1),), (F(2),))))
    assert judge_alpha(one, fractions("1/2 1/2")).verdict == "correct"
    assert judge_alpha(one, fractions("1 0")).violated == "α_1 ≤ 1/2"
    svr = optimum_of(Problem("svr", C=F(1), epsilon=F(0), X=((F(0),), (F(1),)), targets=(F(0), F(1))))
    answer = svr.answer
    assert judge_alpha(svr, answer.alpha, answer.alpha_star).verdict == "correct"
    assert judge_alpha(svr, fractions("0 1/2"), fractions("0 0")).violated == "Σ (α_i − α_i*) = 0"
    zero = judge_alpha(svr, fractions("0 0"), fractions("0 0"))
    assert zero.verdict == "wrong"


def test_no_optimum():
    with pytest.raises(NoOptimumError):
        optimum_of(Problem("svc", X=((F(0),), (F(0),)), y=(-1, 1)))


# planted errors


@pytest.mark.parametrize(
    ("module", "name", "planted", "judged"),
    [
        (accepting, "between", lambda *_: True, lambda: judge_w(A, fractions("1 1"))),
        (accepting, "between", lambda *_: True, lambda: judge_margin(A, F(7), "half")),
        (planes, "_fits", lambda *_, **__: True, lambda: judge_hyperplane(A, affine("1 2 3"))),
        (predicting, "between", lambda *_: True, lambda: judge_value(A, fractions("2 0"), F(1))),
    ],
)
def test_each_judge_rests_on_its_comparison(monkeypatch, module, name, planted, judged):
    assert judged().verdict == "wrong"
    monkeypatch.setattr(module, name, planted)
    assert judged().verdict == "correct"


def test_kernel_matrix_of_the_enumeration():
    assert gram(A.problem) == [[1, 3, 5], [3, 13, 17], [5, 17, 26]]
