"""The derivations of lectures 000 to 004 as student work: the first wrong line is the erratum.

The numbers of each counterexample are put into both sides here, in plain Python.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from svmsym.exams.lines.reading_lines import check_derivation

PAGES = Path(__file__).parents[2] / "answers" / "lectures"


def checked(name, problem, **steps):
    return check_derivation(problem, (PAGES / f"{name}.md").read_text("utf-8"), **steps)


def of(numbers, *names):
    return [numbers.values[name] for name in names]


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0))


def balance(numbers):
    y, α = of(numbers, "y", "α")
    return sum((a * b for a, b in zip(y, α, strict=True)), Fraction(0))


def double(numbers, label=lambda y, i, j: y[i] * y[j]):
    x, y, α = of(numbers, "x", "y", "α")
    n = range(len(α))
    return sum((α[i] * α[j] * label(y, i, j) * dot(x[i], x[j]) for i in n for j in n), Fraction(0))


def sign_lost(numbers):  # O-47 and M-9: +Σαy instead of −Σαy
    return balance(numbers), -balance(numbers)


def label_lost(numbers):  # O-48.4: y^(i) dropped, and −1 outside of the sum
    b, α = of(numbers, "b", "α")
    printed = double(numbers) / 2 - double(numbers, lambda y, _, j: y[j]) - b * sum(α) - 1
    return printed, sum(α) - double(numbers) / 2


def sum_lost(numbers):  # O-48.6: the index j is free
    x, y, α = of(numbers, "x", "y", "α")
    j = numbers.at["j"] - 1
    single = sum((α[i] * α[j] * y[i] * y[j] * dot(x[i], x[j]) for i in range(len(α))), Fraction(0))
    return double(numbers) / 2 - single + sum(α), sum(α) - double(numbers) / 2


def negated(numbers):  # Z-6.1.5d: substituting gives the negative
    true = double(numbers) / 2 - sum(of(numbers, "α")[0])
    return -true, true


def no_label_matrix(numbers):  # O-59.1: λᵀyyᵀKλ has the factor yᵀλ
    x, y, α = of(numbers, "x", "y", "α")
    n = range(len(α))
    product = sum((y[i] * dot(x[i], x[j]) * α[j] for i in n for j in n), Fraction(0))
    return balance(numbers) * product, double(numbers)


def reversed_box(numbers):  # Z-6.2.2c: 0 ≥ λ_i
    return Fraction(0), of(numbers, "α")[0][numbers.at["i"] - 1]


ERRATA = [
    ("O-47", "ostwald_gradients", "hard-margin", 7, sign_lost),
    ("O-48.4", "ostwald_substitution", "hard-margin", 6, label_lost),
    ("O-48.6", "ostwald_substitution_line_4_corrected", "hard-margin", 8, sum_lost),
    ("O-59.1", "ostwald_qp", "hard-margin", 1, no_label_matrix),
    ("M-9", "mineria", "hard-margin", 3, sign_lost),
    ("C-22", "ch7", "hard-margin", 2, None),
    ("Z-6.1.5d", "zusammenfassung_hard", "hard-margin", 5, negated),
    ("Z-6.2.2c", "zusammenfassung_soft", "soft-margin", 3, reversed_box),
    ("Z-6.3d", "zusammenfassung_svr", "epsilon-svr", 1, None),
]
RIGHT = [
    ("ostwald_gradients_corrected", "hard-margin"),
    ("ostwald_substitution_corrected", "hard-margin"),
    ("ostwald_qp_corrected", "hard-margin"),
    ("mineria_corrected", "hard-margin"),
    ("ch7_corrected", "hard-margin"),
    ("yoon_hard", "hard-margin"),
    ("yoon_soft", "soft-margin"),
    ("zusammenfassung_hard_corrected", "hard-margin"),
    ("zusammenfassung_soft_corrected", "soft-margin"),
    ("zusammenfassung_svr_corrected", "epsilon-svr"),
]


@pytest.mark.parametrize(("erratum", "name", "problem", "line", "sides"), ERRATA, ids=[e[0] for e in ERRATA])
def test_the_first_wrong_line_is_the_erratum(erratum, name, problem, line, sides):
    found = checked(name, problem)
    assert (found.verdict, found.first_wrong_line) == ("wrong", line), erratum
    judgement = found.lines[line - 1].judgement
    numbers = judgement.counterexample
    assert numbers is not None
    assert judgement.difference
    if sides is not None:
        printed, true = sides(numbers)
        assert (str(printed), str(true)) == (numbers.left, numbers.right.removeprefix("at least "))
        assert printed != true
    assert Fraction(numbers.left) != Fraction(numbers.right.removeprefix("at least "))


@pytest.mark.parametrize(("name", "problem"), RIGHT, ids=[r[0] for r in RIGHT])
def test_the_corrected_derivation_passes(name, problem):
    found = checked(name, problem)
    assert [k.verdict for k in found.lines] == ["correct"] * len(found.lines)
    assert found.verdict == "correct"


def test_every_transcribed_page_is_used():
    assert {p.stem for p in PAGES.glob("*.md")} == {e[1] for e in ERRATA} | {r[0] for r in RIGHT}


def test_the_lines_after_an_erratum_are_not_blamed():
    found = checked("ostwald_gradients", "hard-margin")
    assert [k.line for k in found.lines if k.verdict != "correct"] == [7]


def test_conditions_that_the_lecture_does_not_derive_are_named():
    found = checked("mineria_corrected", "hard-margin", end="dual")
    assert found.missing == ()
    found = checked("ch7_corrected", "hard-margin", end="dual")
    assert found.missing == ("lagrangian", "stationarity_w", "stationarity_b")
