"""Chapters 1 to 3 of the summary: the verdicts, every flipped sign, and planted errors."""

import random
from fractions import Fraction

import pytest
from ledgers import EXPECTED, Judgements, unnoticed
from sympy import Eq, Rational, Symbol, binomial, exp, sqrt, symbols

from svmsym.algorithms.descriptive import box
from svmsym.algorithms.least_squares import interpolation
from svmsym.formulas import Family, Index, IndexSet, total
from svmsym.lectures.checks import calculus, matrices, on_data, pseudocode, searched
from svmsym.lectures.checks.learning import distributions, fitting, likelihood, norms, outcomes
from svmsym.lectures.flip import flips
from svmsym.lectures.statements import Chain, Equal
from svmsym.lectures.zusammenfassung import LECTURE, basics, dropped, logistic, regression, runs_regression

CHAPTERS = (basics, regression, logistic)
ENTRIES = [entry for chapter in CHAPTERS for entry in chapter.ENTRIES]
ERRATA = [erratum for chapter in CHAPTERS for erratum in chapter.ERRATA]
JUDGED = Judgements(ENTRIES)
WANTED = {k: v for k, v in EXPECTED["verdicts"]["Z"].items() if k.startswith(("Z-1", "Z-2", "Z-3"))}
FIGURES = {"Z-1.7", "Z-2.5.1", "Z-2.5.2b", "Z-3.2.2f", "Z-3.6.1"}  # data not printed


def test_every_item_is_there_in_order():
    assert [entry.id for entry in ENTRIES] == list(WANTED)


@pytest.mark.parametrize("name", WANTED)
def test_verdict(name):
    item = JUDGED[name]
    assert (item.verdict, item.ok) == (WANTED[name], True), item


def test_only_figures_and_missing_data_are_not_checkable():
    assert {name for name, item in JUDGED.items() if item.verdict == "not checkable"} == FIGURES


@pytest.mark.parametrize("name", sorted(set(WANTED) - FIGURES))
def test_every_flipped_sign_is_noticed(name):
    item = JUDGED[name]
    subject = item.entry.corrected if item.verdict == "refuted" else item.entry.printed
    assert list(flips(subject)), "nothing to flip"
    assert unnoticed(item, random.Random(1), most=50) == []


def test_errata_are_listed_and_carried():
    expected = {f"E-Z{k}": EXPECTED["errata"][f"E-Z{k}"][0] for k in range(1, 19)}
    assert {e.id: e.severity for e in ERRATA} == expected
    assert {name for entry in ENTRIES for name in entry.errata} == set(expected)
    for entry in ENTRIES:
        assert bool(entry.errata) == bool(entry.correction)


def test_refuted_entries_have_numbers_and_a_correction_that_passes():
    refuted = [item for item in JUDGED.values() if item.verdict == "refuted"]
    assert all(item.finding.counterexample and item.correction.holds for item in refuted)
    carried = {name for item in refuted for name in item.entry.errata}
    assert {e.id for e in ERRATA if e.severity != "notation"} - carried == {"E-Z12"}  # a missing hypothesis


def test_conventions_matter():
    held = [item for item in JUDGED.values() if item.verdict == "convention"]
    assert len(held) == 13
    assert all(item.without is not None and item.without.counterexample for item in held)


# The exact numbers of the counterexamples


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Z-2.2b", "6/5 at w = (1/2, 1/2), but 1 at (0, 1)"),
        ("Z-2.2d", "w = (1, 0), x = 2, y = 3: (−2, −1) instead of (−2, −4)"),
        ("Z-2.3.1b", "R² = −9"),
        ("Z-2.5.2c", "x = 10: −41001947953/1000000 instead of about 4"),
        ("Z-3.2.1a", "n = 2, k = 1, w = 1/2: 1/4 instead of 1/2"),
        ("Z-3.2.1c", "n = 2, k = 1: dL/dw = 1 − 2*w vanishes at (1/2) alone"),
        ("Z-3.6d", "tp = 1, fn = 99, fp = 0, tn = 0: 1 instead of 1/100"),
        ("Z-3.2.2d", "w0 = 0, w1 = 0, x = 1 gives 1/4 instead of 1/2"),
        ("Z-3.4b", "w = (0, 1, 1), x = (1, 1, −1), y = 0: e/(1 + e) > 1/2, which is the derivative"),
    ],
)
def test_counterexample(name, numbers):
    assert numbers in JUDGED[name].finding.counterexample


def test_credit_boundary():
    assert "62619471/27100" in dropped.rounded_to_hundreds().counterexample
    assert "0.49855" in dropped.rounded_to_hundreds().counterexample


def test_unpenalised_constant_tends_to_the_mean():
    assert "(5/3, 0)" in dropped.penalised_constant().counterexample


def test_no_weights_are_invented():
    entry = JUDGED["Z-2.5.2c"].entry
    assert entry.corrected["weights"] == entry.printed["weights"]  # they cannot be recovered
    assert entry.corrected["apart"][0] == Fraction(41005947953, 1000000)
    for part in ("apart", "rounding"):
        first, *others = entry.corrected[part]
        assert not entry.check.decide({**entry.corrected, part: (first + 1, *others)}).holds


# Planted errors: each check can fail


def test_derivatives_notice_a_factor():
    x, y = symbols("x y")
    assert not calculus.derivative(x**2 * y, x).decide(x * y).holds
    assert not calculus.worth(exp(x)).decide(Chain((exp(x), exp(2 * x)))).holds
    assert not calculus.derivative(x**2, x, where={y: x}).decide(y).holds


def test_the_kernels_gradient_gives_numbers():
    found = JUDGED["Z-2.1.1c"].entry.check.decide((regression.BY_W0, 2 * regression.BY_W1))
    assert not found.holds
    assert "instead of" in found.counterexample


def test_a_wrong_transpose_product_and_unit():
    assert not matrices.transposed().decide((((1, 2), (3, 4)), ((1, 2), (3, 4)))).holds
    assert not matrices.transposed().decide((((1, 2),), ((1, 2),))).holds
    assert not matrices.product().decide((((1, 2),), ((3,), (4,)), ((10,),))).holds
    assert not matrices.unit().decide(((1, 1), (0, 1))).holds


def test_axioms_that_admit_too_much_or_too_little():
    fx, fy, fsum, factor, fmultiple = letters = symbols("p q s α m")
    check = norms.axioms(*letters)
    assert check.decide((fsum <= fx + fy, Eq(fmultiple, abs(factor) * fx))).holds
    assert not check.decide((fsum <= 2 * (fx + fy), Eq(fmultiple, abs(factor) * fx))).holds
    assert not check.decide((fsum <= fx + fy, Eq(fmultiple, factor * fx))).holds


def test_quantiles_that_are_none():
    smaller, at_most, q = letters = symbols("a b q")
    check = distributions.quantiles(*letters)
    assert not check.decide((smaller <= q,)).holds
    assert not check.decide((smaller < q, q < at_most)).holds


def test_other_shares_of_the_normal_distribution():
    check = distributions.share_of_the_normal(3)
    assert not check.decide((Fraction(995, 1000), Fraction(5, 1000))).holds


def test_programs_that_do_not_descend():
    put, repeat = pseudocode.Put, pseudocode.Repeat
    right = JUDGED["Z-2.1.2c"].entry.corrected
    start, loop = right[:2], right[2]
    check = pseudocode.descends()
    assert check.decide(right).holds
    once = check.decide((*start, *loop.body))
    assert not once.holds
    assert "no value" not in once.counterexample  # initialised, but not repeated
    outside = (*start, put("dw0", 0), put("dw1", 0), repeat(loop.body[2:]))
    assert not check.decide(outside).holds  # the sums of earlier epochs stay
    assert (
        "dw1 has no value" in check.decide((*start, repeat((put("dw0", 0), *loop.body[2:])))).counterexample
    )


def test_other_quantities_are_not_least_at_the_line():
    x, y, w0, w1 = letters = symbols("x y w0 w1", real=True)
    check = fitting.minimised_by_the_line(*letters)
    for quantity in (abs(y - w1 * x - w0), (y - w1 * x) ** 2, -((y - w1 * x - w0) ** 2)):
        assert not check.decide(quantity).holds


def test_degrees_that_are_too_low():
    n = Symbol("n")
    assert "no polynomial" in fitting.determined_by_points(n).decide(n - 2).counterexample


def test_coin_checks_notice_other_formulas():
    n, k, w = letters = symbols("n k w")
    L = likelihood.coin(*letters)
    assert not likelihood.derivative_of_likelihood(*letters).decide(Chain((k * L / w,))).holds
    assert not likelihood.stationary_points(*letters).decide(((k / n, True),)).holds
    assert not likelihood.maximum(*letters).decide((0, 0, (k + 1) / (n + 2))).holds
    assert not likelihood.maximum(*letters).decide((1, 0, k / n)).holds


def test_a_likelihood_with_exchanged_classes():
    p = Symbol("p")
    terms = JUDGED["Z-3.2.2a"].entry.printed[1]
    assert not likelihood.labels(p).decide(((1 - p, p), terms[::-1])).holds


def test_measures_and_cells_exchanged():
    tp, fn, fp, tn = letters = symbols("tp fn fp tn")
    assert not outcomes.measures(letters, "precision").decide({"precision": tp / (tp + fn)}).holds
    assert not outcomes.measures(letters, "specificity").decide({"specificity": tn / (tn + fn)}).holds
    assert outcomes.measures(letters, "specificity").decide({"specificity": tn / (tn + fp)}).holds
    assert not outcomes.cells().decide(((1, 1, "tp"), (1, -1, "fp"), (-1, 1, "fn"), (-1, -1, "tn"))).holds
    assert not outcomes.cells().decide(((1, 1, "tp"),)).holds


def test_rules_that_err_more():
    p = Symbol("p")
    for threshold in (Fraction(1, 4), Fraction(59, 100), Fraction(49, 100)):
        assert not outcomes.least_error(p).decide(p > threshold).holds
    assert not outcomes.least_error(p).decide(p < 1 - p).holds


@pytest.mark.parametrize("factor", ["1", "9/8", "1499/1000", "1501/1000"])
def test_other_fences(factor):
    low, high, reach = letters = symbols("Q1 Q3 IQR")
    c = Rational(factor)
    assert not distributions.fences(*letters).decide((low - c * reach, high + c * reach)).holds


@pytest.mark.parametrize("bound", [Fraction(1, 2), 2, Fraction(1001, 1000)])
def test_other_bounds_on_r2(bound):
    entry = JUDGED["Z-2.3.1b"].entry
    definition, relation = entry.corrected
    assert not entry.corrected_check.decide((definition, relation.lhs <= bound)).holds
    assert not entry.corrected_check.decide((definition, relation.lhs < 1)).holds


def test_lengths_of_other_kinds():
    i, j = (Index(name, IndexSet("m", "i", "j")) for name in "ij")
    x = Family("x", i.domain)
    one, two = total(abs(x[i]), i), sqrt(total(x[i] ** 2, i))
    decide = norms.lengths(x[i], i).decide
    assert decide((one, two)).holds
    for wrong in (
        (total(x[i], i), two),
        (-one, two),
        (one + 1, two),
        (total(abs(2 * x[i]), i), two),
        (total(abs(x[i] + 1), i), two),
        (total(x[i] ** 2, i), two),
        (total(abs(x[i]) * abs(x[j]), i, j), two),
        (one, -two),
        (one, one),
        (one, two / 2),
        (one, total(x[i] ** 2, i)),
        (one, sqrt(total(x[i] ** 3, i))),
        (one, sqrt(total(x[i] * x[j], i, j))),
        (one, total(x[i] ** 2, i) ** Rational(1, 3)),
    ):
        assert not decide(wrong).holds, wrong


def test_lines_are_compared_term_by_term():
    # The second line has the terms that cancel; without one of them it is another sum.
    lines, root = JUDGED["Z-3.2.1d"].entry.printed
    assert [len(line) for line in lines] == [2, 4, 2]
    assert not JUDGED["Z-3.2.1d"].entry.check.decide(((lines[0], lines[1][:3], lines[2]), root)).holds


def test_copies_of_the_data_are_summed():
    left, right = JUDGED["Z-2.3"].entry.printed[0].left, JUDGED["Z-2.3"].entry.printed[0].right
    assert left != right  # not the same expression on both sides


@pytest.mark.parametrize("name", ["Z-2.1.2b", "Z-2.2f"])
def test_traced_entries_show_their_steps(name):
    assert JUDGED[name].finding.lines


@pytest.mark.parametrize("name", ["Z-1.4-6", "Z-2.6", "Z-2.7.2", "Z-1.8"])
def test_no_part_may_be_left_out(name):
    entry = JUDGED[name].entry
    for key in entry.printed:
        assert not entry.check.decide({k: v for k, v in entry.printed.items() if k != key}).holds


def test_formulas_on_data_are_compared():
    check = on_data.on_data(runs_regression.sums_of_squares)
    rss, mse = JUDGED["Z-2.1.1a"].entry.printed
    assert not check.decide((rss, rss)).holds
    assert not check.decide((mse, mse)).holds


def test_a_search_says_what_it_found():
    found = searched.searched(lambda x: f"{x} = -1", "fine").decide("y")
    assert (found.holds, found.counterexample) == (False, "y = −1")


def test_an_equation_up_to_other_residuals():
    a, b = regression.c, regression.t
    assert not fitting.up_to(a * (a - b), "a = b").decide(Equal(a**2, b**2)).holds


@pytest.mark.parametrize(
    ("tosses", "heads", "roots"),
    [(2, 1, ["1/2"]), (3, 1, ["1/3", "1"]), (3, 2, ["0", "2/3"]), (10, 7, ["0", "7/10", "1"])],
)
def test_roots_of_the_coin(tosses, heads, roots):
    # By hand, from w^{k−1}(1 − w)^{n−k−1}[k − nw].
    assert sorted(likelihood._roots(tosses, heads, Symbol("w"))) == [Rational(root) for root in roots]


def test_whole_lecture_is_put_together():
    assert [entry.id for entry in LECTURE.entries] == list(EXPECTED["verdicts"]["Z"])
    assert (LECTURE.id, LECTURE.language, LECTURE.notation) == ("Z", "de", "ml1920")
    assert {e.id for e in LECTURE.errata} == {name for name in EXPECTED["errata"] if name.startswith("E-Z")}


# Numbers of the worked examples that follow from what is printed


def test_credit_examples():
    w0, w1 = interpolation((0, 8000), (Fraction("-0.0014"), Fraction("1.4")))
    assert (w0, w1) == (Fraction("-0.0014"), Fraction("0.000175175"))
    assert round(float((Fraction(1, 2) - w0) / w1), 4) == 2862.2806
    constant, slope = Fraction("1.25238942"), Fraction("0.000542")
    assert constant / slope == Fraction(62619471, 27100)
    half = Fraction("0.0000005")  # the slope is printed with six decimals
    ends = (constant / (slope + half), constant / (slope - half))
    assert [round(float(end), 3) for end in ends] == [2308.552, 2312.815]
    assert not any(100 * round(end / 100) != 2300 for end in ends)
    assert "2862.2806" in JUDGED["Z-3.1.1"].finding.reason
    assert "between 2308.552 and 2312.815" in JUDGED["Z-3.3b"].finding.reason


def test_box_plot_examples():
    # 0.993023396760720 = erf(4z/√2), z = 0.67448975…; the shares by hand.
    assert distributions.normal_coverage() == pytest.approx(0.993023396760720, abs=1e-12)
    assert (box((1, 2, 3, 4, 5)).outliers, box((-10, 0, 0, 0, 0, 0, 0, 10)).outliers) == ((), (-10, 10))


def test_the_coin_for_all_numbers_of_tosses():
    n, k, w = logistic.n, logistic.k, logistic.w
    L, best = likelihood.coin(n, k, w), likelihood.maximum(n, k, w).decide
    assert best((0, 0, k / n)).holds
    for wrong in ((1, 0, k / n), (0, 1, k / n), (0, 0, -k / n), (0, 0, (n - k) / n), (0, 0, k / (n + 1))):
        assert best(wrong).counterexample, wrong
    where = likelihood.stationary_points(n, k, w).decide
    assert where(((0, k >= 2), (1, n - k >= 2), (k / n, True))).holds
    for zero, one, root in (
        (True, n - k > 1, k / n),
        (k > 2, n - k > 1, k / n),
        (k > 1, n - k > 2, k / n),
        (k > 1, False, k / n),
        (k > 1, n - k > 1, (k + 1) / n),
        (n > 1, n - k > 1, k / n),
    ):
        assert where(((0, zero), (1, one), (root, True))).counterexample
    assert not where(((0, k > 1), (0, n - k > 1), (k / n, True))).holds
    heads = likelihood.probability_of_heads(n, k, w).decide
    assert heads(binomial(n, k) * L).holds
    assert heads(binomial(n, n - k) * L).holds
    for factor in (1, n, binomial(n + 1, k), binomial(n, k) ** 2, -binomial(n, k)):
        assert "instead of" in heads(factor * L).counterexample
