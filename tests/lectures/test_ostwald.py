"""Lecture O: every verdict, every sign, and planted errors for the checks that it brought."""

import random
from fractions import Fraction

import numpy as np
import pytest
from ledgers import complaints, judged, unnoticed
from sympy import Abs, Min, Piecewise, sqrt

from svmsym import SVC
from svmsym.formulas import (
    Family,
    Index,
    IndexSet,
    LabelFamily,
    Scalar,
    Vector,
    VectorFamily,
    delta,
    inner,
    norm2,
    total,
)
from svmsym.lectures.checks.duality.dual_function import finite, maximised_under
from svmsym.lectures.checks.duality.quadratic_program import PRODUCT, entries, matrix, program_of_dual, solved
from svmsym.lectures.checks.duality.support import (
    MARGIN,
    F,
    Y,
    constraint_states,
    mean_of_tight,
    on_the_margin,
    support_distance,
)
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.hyperplanes.discriminant import (
    XI,
    S,
    partition,
    separable,
    sign_rule,
    slack_cases,
)
from svmsym.lectures.checks.hyperplanes.geometry import (
    W1,
    W2,
    X1,
    X2,
    B,
    least_distance,
    on_hyperplane,
    squared_distance,
)
from svmsym.lectures.checks.hyperplanes.objectives import LOSS, C, R, same_optimum, trade_off
from svmsym.lectures.checks.hyperplanes.sign_patterns import F_1, F_2, Y_1, Y_2
from svmsym.lectures.checks.lines import UnderGradient, gradient_lines, only_inner_products, where
from svmsym.lectures.checks.machines.clinical_table import TABLE
from svmsym.lectures.checks.machines.margin_programs import bisector, hard_margin, soft_margin
from svmsym.lectures.checks.machines.validation_table import fitting_sizes, leave_one_out, ratios
from svmsym.lectures.checks.together import at_once, each, named
from svmsym.lectures.checks.values import computes
from svmsym.lectures.data import FOUR, SQUARE, TWO
from svmsym.lectures.flip import flips
from svmsym.lectures.judging import judge
from svmsym.lectures.ledger import find, lecture
from svmsym.lectures.statements import Equal

# Names and questions state nothing: there is nothing to decide.
ARGUED = dict.fromkeys(("O-1", "O-2", "O-Q1..8"), "not checkable")

samples = IndexSet("n", "i", "j")
i, j, k = (Index(name, samples) for name in "ijk")
x, y, α, ξ = VectorFamily("x", samples), LabelFamily("y", samples), Family("α", samples), Family("ξ", samples)
w, b, price = Vector("w"), Scalar("b"), Scalar("C")


def test_every_verdict_is_the_expected_one():
    assert complaints(lecture("O"), ARGUED) == []


def test_all_but_five_are_decided():
    undecided = [name for name, item in judged("O").items() if item.finding is None]
    assert undecided == ["O-0a", "O-0b", *ARGUED]


@pytest.mark.parametrize("name", [entry.id for entry in lecture("O").entries if entry.check is not None])
def test_a_flipped_sign_is_noticed(name):
    item = judged("O")[name]
    subject = item.entry.corrected if item.verdict == "refuted" else item.entry.printed
    assert list(flips(subject))
    assert unnoticed(item, random.Random(1), most=50) == []


def test_conventions_are_needed():
    held = [item for item in judged("O").values() if item.verdict == "convention"]
    assert all(item.without is not None and item.without.counterexample for item in held)


def test_every_refutation_has_a_counterexample_and_a_correction():
    for item in judged("O").values():
        if item.verdict == "refuted":
            assert item.finding.counterexample, item.entry.id
            assert item.correction.holds, item.entry.id
            assert item.entry.correction, item.entry.id


def test_the_product_matrix_is_explained_with_numbers():
    told = "\n".join(judge(find("O-57")[1][0]).finding.lines)
    assert "0 wherever yᵀλ = 0" in told
    assert "((1, −1), (−1, 1)), (yyᵀ)∘K = ((5, −4), (−4, 5))" in told
    assert "Along λ = t·(1, 1)" in told
    assert "falls for ever" in told
    assert "λ = (1/2, 1/2, 1, 0)" in told


# The quadratic program: by hand for (1,2)+, (2,1)−, where K = [[5, 4], [4, 5]].


def test_the_matrices_of_two_points():
    assert matrix(PRODUCT, TWO) == ((1, -1), (-1, 1))
    assert matrix(y[i] * y[j] * inner(x[i], x[j]), TWO) == ((5, -4), (-4, 5))


def test_the_printed_program_falls_along_a_feasible_ray():
    for data in (TWO, FOUR):
        ray = solved({**entries(), "P": PRODUCT}, data)["ray"]
        assert min(ray) >= 0
        assert sum(v * label for v, label in zip(ray, data.labels, strict=True)) == 0
        assert sum(ray) > 0
        P = matrix(PRODUCT, data)
        assert sum(a * P[p][q] * c for p, a in enumerate(ray) for q, c in enumerate(ray)) == 0


@pytest.mark.parametrize(
    "planted",
    [
        {"P": y[i] * inner(x[i], x[j])},
        {"P": 2 * y[i] * y[j] * inner(x[i], x[j])},
        {"q": 1},
        {"G": delta(i, j)},
        {"h": 1},
        {"A": -y[j]},
        {"b": 1},
    ],
)
def test_a_planted_matrix_is_noticed(planted):
    assert not program_of_dual().decide({**entries(), **planted}).holds


# Leave-one-out: the expected predictions are those of scikit-learn 1.9.1 (LIBSVM) on scaled folds.


@pytest.mark.parametrize(("degree", "predicted"), [(1, "11100000110111111110"), (3, "11111100111111111111")])
def test_leaving_out_one_row_predicts_as_libsvm_does(degree, predicted):
    found = leave_one_out(TABLE, Fraction(1), degree)
    assert "".join(map(str, found.predictions)) == predicted


@pytest.mark.parametrize("scaled", [True, False])
def test_predictions_agree_with_the_numeric_machine(scaled):
    rows = np.array([[float(v) for v in row] for row in TABLE])
    for degree, machine in (
        (1, SVC(C=1, kernel="linear")),
        (3, SVC(C=1, kernel="poly", degree=3, gamma=0.5)),
    ):
        found = []
        for out in range(len(rows)):
            kept = np.delete(rows, out, axis=0)
            mean, spread = kept[:, :2].mean(axis=0), kept[:, :2].std(axis=0, ddof=1)
            if not scaled:
                mean, spread = 0, 1
            machine.fit((kept[:, :2] - mean) / spread, kept[:, 2].astype(int))
            found.append(float(machine.decision_function((rows[out : out + 1, :2] - mean) / spread)[0]))
        right = leave_one_out(TABLE, Fraction(1), degree, scaled=scaled)
        assert tuple(int(f >= 0) for f in found) == right.predictions
        assert min(map(abs, found)) == pytest.approx(float(right.nearest), abs=2e-3)


def test_printed_rates_that_no_table_of_this_size_has():
    assert [ratios(rate, size) for rate, size in ((0.72, 20), (0.58, 9), (0.97, 11), (0.46, 9))] == [[]] * 4
    assert ratios(0.82, 11) == [9]
    assert ratios(0.75, 20) == [15]
    assert fitting_sizes(((0.72, 0.82, 0.58), (0.75, 0.97, 0.46)), 60) == [(57, 33, 24), (60, 34, 26)]


# Geometry


def test_squared_distance_by_hand():
    assert squared_distance((3, 4), -10, (0, 0)) == 4
    assert squared_distance((1, -1), -1, (3, 0)) == 2


@pytest.mark.parametrize(
    "planted",
    [
        Abs(W1 * X1 + W2 * X2 + B) / (W1**2 + W2**2),
        Abs(W1 * X1 + W2 * X2 - B) / sqrt(W1**2 + W2**2),
        -Abs(W1 * X1 + W2 * X2 + B) / sqrt(W1**2 + W2**2),
    ],
)
def test_a_wrong_distance_is_noticed(planted):
    found = least_distance().decide(planted)
    assert not found.holds
    assert "printed gives" in found.counterexample


def test_points_that_are_not_in_the_hyperplane():
    u = Vector("u")
    assert not on_hyperplane(u).decide(Equal(inner(w, u), 0)).holds
    assert on_hyperplane(u).decide(Equal(inner(w, u), -b)).holds


def test_regions_with_a_gap_are_no_partition():
    line = W1 * X1 + W2 * X2 + B
    assert not partition().decide({-1: line < 0, 1: line > 0}).holds
    assert not partition().decide({-1: line <= 0, 1: line >= 0}).holds


# Lines and gradients


def test_a_gradient_line_with_the_wrong_rest_is_noticed():
    form = norm2(w) / 2 - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1), i)
    unchanged = -total(α[i] * y[i] * inner(w, x[i]) + α[i] * y[i] * b + α[i], i)  # the last sign
    lines = (UnderGradient(0, form), UnderGradient(w, unchanged))
    found = gradient_lines("hard-margin", "w", [0, norm2(w) / 2]).decide(lines)
    assert found.reason.startswith("line 2")


def test_a_substitution_keeps_indices_apart():
    check = where({y[k]: inner(w, x[k]) + b})
    assert check.decide(Equal(total(y[i], i), inner(w, total(x[i], i)) + i.size * b)).holds


def test_a_vector_outside_of_inner_products():
    assert not only_inner_products("x").decide(inner(x[i], w)).holds


# Programs and optima


def test_the_bisector_of_the_square():
    assert bisector(SQUARE) == (1, 0, 0)


@pytest.mark.parametrize("right", [0, 2, -1])
def test_another_margin_than_one_is_noticed(right):
    printed = {"minimise": norm2(w) / 2, "such that": (y[i] * (inner(w, x[i]) + b) >= right,)}
    assert not hard_margin().decide(printed).holds


@pytest.mark.parametrize("factor", [Fraction(1, 2), 2, -1])
def test_another_price_of_slack_is_noticed(factor):
    limits = (y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i], ξ[i] >= 0)
    objective = norm2(w) / 2 + factor * price * total(ξ[i], i)
    assert not soft_margin(limits, (Fraction(1, 8),), [1]).decide({"minimise": {1: objective}}).holds


def test_functions_that_move_the_optimum():
    assert not same_optimum().decide((R**2 / 2, R)).holds
    assert trade_off().decide(7 - R**2 - 2 * C * LOSS).holds
    for planted in (-(R**2), -R / 2, -(R**3) / 2, -(R**4) / 4, -(R**2) / 2 + R / 1000):
        assert not trade_off().decide(planted - C * LOSS).holds


# Support vectors and the dual function


def test_recovery_by_a_wrong_formula():
    mean = total(y[k] - inner(w, x[k]), k) / k.size
    check = mean_of_tight(y[k])
    assert check.decide(Equal(b, mean)).holds
    assert not check.decide(Equal(b, k.size * mean)).holds
    assert not check.decide(Equal(b, total(y[k] + inner(w, x[k]), k) / k.size)).holds


def test_points_on_the_margin():
    assert on_the_margin(scales=(1,)).decide(Equal(Y * F, 1)).holds
    assert not on_the_margin().decide(Equal(Y * F, 1)).holds  # another scale, the same hyperplane
    assert not on_the_margin().decide(Equal(F**2 / R, MARGIN)).holds
    assert not on_the_margin().decide(Equal(F, 1)).holds
    assert not support_distance().decide(R).holds


def test_where_the_dual_function_is_finite():
    assert finite(FOUR, [Fraction(1, 2), Fraction(1, 2), 1, 0])
    assert not finite(FOUR, [0, 0, 0, 1])


def test_dropping_either_constraint_of_the_dual():
    for signs, balance in ((True, False), (False, True), (False, False)):
        assert not maximised_under().decide({"λ ≥ 0": signs, "yᵀλ = 0": balance}).holds


def test_slack_cases_that_overlap_or_lie():
    assert not slack_cases().decide((((XI >= 0,), True), ((XI > 1,), False))).holds
    assert not slack_cases().decide((((XI < 1,), True), ((XI >= 1,), True))).holds


def test_separable_lines():
    assert separable([0, 1], [-1, 1])
    assert not separable([0, 0], [-1, 1])


# Boundaries, norms and missing parts


@pytest.mark.parametrize("name", ["O-27", "O-31", "O-37", "O-39", "O-41", "O-51", "O-58"])
def test_a_strict_inequality_is_another_problem(name):
    entry = judged("O")[name].entry
    subject = entry.corrected or entry.printed
    key = "inequalities" if "inequalities" in subject else "such that"
    limits = subject[key] if isinstance(subject[key], tuple) else (subject[key],)
    for at, limit in enumerate(limits):
        strict = (*limits[:at], limit.strict, *limits[at + 1 :])
        planted = strict if isinstance(subject[key], tuple) else strict[0]
        assert not entry.check.decide({**subject, key: planted}).holds
    assert entry.check.decide(subject).holds


def test_a_strict_margin_is_no_state_of_a_point():
    assert constraint_states().decide(Y * F >= 1).holds
    assert not constraint_states().decide(Y * F > 1).holds
    for wrong in (F >= 1, Y * F >= 2, Y * F >= 0, Y * F >= -1, 2 * Y * F >= 1, Y * F * R >= 1, Y * F <= 1):
        assert constraint_states().decide(wrong).counterexample, wrong


def test_the_length_of_the_normal_counts():
    entry = judged("O")["O-20"].entry
    planted = (Equal(Abs(F) / R**2, Y * F / R), Y * F / R >= 0)
    assert not entry.corrected_check.decide(planted).holds
    pair = judged("O")["O-21"].entry
    smaller = Equal(Min(Abs(F_1), Abs(F_2)) / R**2, Min(Y_1 * F_1, Y_2 * F_2) / R)
    assert not pair.corrected_check.decide(smaller).holds


@pytest.mark.parametrize(
    "planted",
    [
        Piecewise((-1, S <= 0), (1, True)),
        Piecewise((-1, S < 0), (1, S < 100), (-1, True)),
        Piecewise((-1, S < -5), (1, True)),
    ],
)
def test_other_sign_rules_are_refused(planted):
    assert not sign_rule().decide(planted).holds


def test_a_statement_without_its_parts_is_refused():
    for name in ("O-43", "O-52", "O-R1", "O-R2"):
        entry = judged("O")[name].entry
        subject = entry.corrected or entry.printed
        for key in subject:
            assert not entry.check.decide({k: v for k, v in subject.items() if k != key}).holds
        assert not entry.check.decide({**subject, "more": True}).holds


def test_factor_levels_start_at_one():
    check, said = judged("O")["O-R1"].entry.check, judged("O")["O-R1"].entry.printed
    assert not check.decide({**said, "levels": (0, 1), "shift": 0}).holds


# Values and combinations


def test_formulas_at_numbers():
    given = {"x": [(1, 2), (2, 1)], "y": [1, -1], "α": [1, 1]}
    assert at_numbers(total(α[i] * y[i] * x[i], i), given) == (-1, 1)
    assert at_numbers(y[i] * inner(x[i], x[j]), given, {i: 1, j: 0}) == -4


def test_combined_checks_name_the_part():
    two = computes(lambda: 2)
    assert each(two, two).decide((2, 3)).reason.startswith("part 2")
    assert named(left=two, right=two).decide({"left": 1, "right": 2}).reason.startswith("left")
    assert not at_once(two, computes(lambda: 3)).decide(2).holds


def test_the_counterexample_to_two_products_is_labelled_with_its_own_numbers():
    """f_1 and f_2 are what is computed with: |f_2| = 2/3 against y_2 f_2 = −2/3 belongs to f_2 = 2/3."""
    said = judged("O")["O-21"].finding.counterexample
    where, _, values = said.partition(": ")
    at = dict(part.split(" = ") for part in where.replace("−", "-").split(", "))
    f_1, f_2, y_1, y_2, r = (Fraction(at[name]) for name in ("f_1", "f_2", "y_1", "y_2", "r"))
    left, right = (Fraction(v) for v in values.replace("−", "-").split(" instead of "))
    assert left == min(abs(f_1), abs(f_2)) / r
    assert right == min(y_1 * f_1, y_2 * f_2) / r
