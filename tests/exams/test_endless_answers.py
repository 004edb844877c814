"""Short answers whose work is endless: undecided within a budget of work, whatever the machine."""

import sys

import pytest
from bounded_process import run_bounded

from svmsym.exams.equivalence.answers import compare
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Unreadable
from svmsym.formulas.budget import WorkBudget

# At most 200 characters each. Without a budget the first take gigabytes, the others minutes and hours.
ENDLESS = [
    "(sum_i sum_j α_i α_j y_i y_j x_i^T x_j)^6",
    "(sum_i sum_j α_i α_j x_i^T x_j)^3 (sum_i sum_j α_i α_j x_i^T x_j y_i y_j)^4",
    "(1/(b+C))^32 + (1/(b+d))^32 + (1/(b+f))^32",
    "sum_i sum_j α_i α_j y_i y_j (sum_i (sum_(k=1)^40 (2) α_k)) x_i^T x_j",
]
_COMPARE = """
from svmsym.exams.equivalence.answers import compare
for line in sys.stdin:
    print(compare("b", line.strip()).reason, flush=True)
"""
_READ = """
from svmsym.exams.meaning.reader import read, surely
from svmsym.exams.meaning.reading_json import reading_json
for line in sys.stdin:
    print(len(str(reading_json(surely(read(line.strip()))))) < 100_000, flush=True)
"""
NESTED = [
    "<" * 14 + "b" + "w,x_1>" * 14,
    "||" * 20 + "b w" + "||^2 w" * 19 + "||^2",
    "<w," * 20 + "b" + " w>" * 20,
]


@pytest.mark.skipif(sys.platform == "win32", reason="the second line of defence is one of POSIX")
def test_endless_answers_are_undecided():
    done = run_bounded(_COMPARE, given="\n".join(ENDLESS), seconds=240)
    assert done.returncode == 0, done.stderr[-400:]
    assert done.stdout.splitlines() == ["the formula is too long when it is multiplied out"] * len(ENDLESS)


@pytest.mark.skipif(sys.platform == "win32", reason="the second line of defence is one of POSIX")
def test_nested_inner_products_are_read_and_echoed():
    done = run_bounded(_READ, given="\n".join(NESTED))
    assert done.returncode == 0, done.stderr[-400:]
    assert done.stdout.split() == ["True"] * len(NESTED)


def test_what_doubles_with_each_bracket_is_refused():
    found = read("b = " + "(" * 30 + "w" + "^2 w)" * 30 + "^2")
    assert isinstance(found, Unreadable)
    assert found.message == "the formula is too long when it is written out"


EQUAL = [
    ("(a + b)^3", "a^3 + 3 a^2 b + 3 a b^2 + b^3"),
    ("w = sum_i α_i y_i x_i", "w = sum_j y_j α_j x_j"),
    ("1/a + 1/b", "(a + b)/(a b)"),
    ("0 <= α_i <= C", "α_i ∈ [0, C]"),
    ("sum_i α_i y_i = 0", "-2 sum_i α_i y_i = 0"),
]
DIFFERENT = [
    ("(a + b)^3", "a^3 + 3 a^2 b + 3 a b^2 - b^3"),
    ("w = sum_i α_i y_i x_i", "w = sum_j α_j x_j"),
    ("sum_i α_i y_i = 0", "sum_i α_i = 0"),
]


@pytest.mark.parametrize("most", [0, 1, 5, 20, 60, 150, 400, 1000, 3000, 10_000, 1_000_000])
def test_a_spent_budget_says_nothing_about_an_answer(most):
    for pairs, right in ((EQUAL, "correct"), (DIFFERENT, "wrong")):
        for reference, answer in pairs:
            with WorkBudget(most):
                found = compare(reference, answer).verdict
            assert found in ({right} if most == 1_000_000 else {right, "undecided"}), (reference, answer)
