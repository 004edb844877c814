"""Answers as text: the pairs, given relations, rounding, and the command."""

import json
from pathlib import Path

import pytest

from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare

LINES = (Path(__file__).parent / "pairs.tsv").read_text("utf-8").splitlines()
PAIRS = [line.split("\t") for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize("pair", PAIRS, ids=[p[0] for p in PAIRS])
def test_pair(pair):
    _, reference, answer, expected = pair
    found = compare(reference, answer)
    assert found.verdict == expected, found
    assert bool(found.counterexample) == (expected == "wrong")


def test_there_are_45_pairs():
    assert len(PAIRS) == 45
    assert {p[3] for p in PAIRS} == {"correct", "wrong"}


def test_rounded_only_where_allowed():
    assert compare("α_1 = 1/3", "α_1 = 0.33").verdict == "wrong"
    assert compare("α_1 = 1/3", "α_1 = 0.33", decimals=2).verdict == "correct"
    assert compare("α_1 = 1/3", "α_1 = 0.33", decimals=3).verdict == "wrong"
    assert compare("α_1 = 1/3", "α_1 = 0.34", decimals=2).verdict == "wrong"
    assert compare(r"\|w\| = \sqrt{2}", r"\|w\| = 1.41").verdict == "wrong"


def test_given_relations_are_needed_and_reported():
    reference, answer = r"\|w\|^2", r"\sum_i\sum_j\alpha_i\alpha_jy_iy_jx_i^Tx_j"
    assert compare(reference, answer).verdict == "wrong"
    found = compare(reference, answer, [r"w=\sum_i\alpha_iy_ix_i"])
    assert found.verdict == "correct"
    assert found.used
    assert compare(reference, answer, [r"w=\sum_i\alpha_ix_i"]).verdict == "wrong"


def test_a_given_vector_is_put_in_by_coordinates():
    given = ["w = (1, -1)^T", "b = -1"]
    assert compare("x_1 - x_2 - 1 = 0", "w^T x + b = 0", given).verdict == "correct"
    assert compare("x_1 - x_2 + 1 = 0", "w^T x + b = 0", given).verdict == "wrong"


def test_a_kernel_of_two_points_is_the_kernel():
    assert compare("K(x_i, x_j) = (1 + x_i^T x_j)^2", "K(x, z) = (1 + x^T z)^2").verdict == "correct"
    assert compare("K(x_i, x_j) = (1 + x_i^T x_j)^2", "K(x, z) = 1 + (x^T z)^2").verdict == "wrong"


def test_a_power_with_more_terms_than_the_kernel_expands_is_left_open():
    assert compare("(Σ_i α_i + b)^{3}", "(b + Σ_j α_j)^{3}").verdict == "correct"
    assert compare("(Σ_i α_i + b)^{30}", "(b + Σ_j α_j)^{30}").verdict == "undecided"
    assert compare("(Σ_i α_i + b)^{30}", "(b − Σ_j α_j)^{30}").verdict == "wrong"


def test_an_equation_that_holds_itself_is_not_rewritten_for_ever():
    reference = "b = y_k − Σ_i α_i y_i K(x_i, x_k) where 0 < α_k < C"
    answer = "b = y_k - sum_pha_i y_i K(x_i, x_k) where 0 < alpha_k < C"
    assert compare(reference, answer).verdict != "correct"


def test_support_vectors_may_come_and_go_while_numbers_are_looked_for():
    reference, answer = (f"b = y_s - w^T x_s for any support vector {s}" for s in ("s", "ss"))
    assert compare(reference, answer).verdict != "correct"  # ss is no index: said for all points


def test_what_cannot_be_read_is_never_wrong():
    found = compare("b = 1", "b = = 1")
    assert found.verdict == "undecided"
    assert "column" in found.reason
    with pytest.raises(SvmsymError, match="the reference cannot be read"):
        compare("b = = 1", "b = 1")


def test_the_command(capsys):
    assert main(["compare", "0 <= alpha_i <= C", "αᵢ ∈ [0, C]", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "correct"
    assert {"how", "used", "difference", "counterexample"} <= found.keys()
    assert main(["compare", "sum_i alpha_i y_i = 0", "sum_i alpha_i = 0"]) == 1
    assert "counterexample: y = " in capsys.readouterr().out
    assert main(["compare", "b = 1", "b ="]) == 3
    assert main(["compare", "b = 1/3", "b = 0.33", "--decimals", "two"]) == 2
