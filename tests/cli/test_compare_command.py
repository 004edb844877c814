"""``svmsym compare``: verdicts with their certainty, explanations, languages and exit codes."""

import pytest
from running import as_json, run

KEYS = {
    "verdict",
    "certainty",
    "how",
    "used",
    "difference",
    "counterexample",
    "reason",
    "hint",
    "read_as",
    "notes",
}


def test_a_proof_and_what_it_used(capsys):
    found = as_json(
        capsys, "compare", "||w||^2", "sum_i alpha_i y_i w^T x_i", "--given", "w = sum_i alpha_i y_i x_i"
    )
    assert set(found) == KEYS
    assert (found["verdict"], found["certainty"], found["reason"]) == ("correct", "proved", None)
    assert found["used"] == ["w = sum_i alpha_i y_i x_i"]


def test_a_wrong_answer_comes_with_numbers_and_a_difference(capsys):
    code, out, err = run(capsys, "compare", "w = sum_i alpha_i y_i x_i", "w = -sum_i alpha_i y_i x_i")
    assert (code, err) == (1, "")
    assert out.startswith("wrong: ")
    assert "  difference: −2 Σᵢ αᵢyᵢxᵢ\n" in out
    assert "  counterexample: " in out
    assert "only the sign differs" in out


@pytest.mark.parametrize(("more", "code"), [((), 0), (("--only-proved",), 3)])
def test_what_was_only_tested_can_be_left_to_a_person(capsys, more, code):
    reference, answer = "α_i > 0 ⇒ ξ_i = 0", "if ξ_i ≠ 0 then α_i = 0"  # the contraposition
    found, out, _ = run(capsys, "compare", reference, answer, *more)
    assert found == code
    assert "tested" in out


def test_what_is_proved_stays(capsys):
    assert run(capsys, "compare", "0 <= alpha_i <= C", "αᵢ ∈ [0, C]", "--only-proved")[0] == 0


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "differ"), ("de", "verschieden"), ("es", "distintos"), ("ko", "다릅니다"), ("zh", "不同")],
)
def test_reasons_in_five_languages(capsys, language, word):
    code, out, _ = run(capsys, "compare", "sum_i alpha_i", "sum_i alpha_i y_i", "--lang", language)
    assert (code, word in out.splitlines()[0]) == (1, True)


def test_rounded_numbers(capsys):
    assert run(capsys, "compare", "alpha_1 = 1/3", "alpha_1 = 0.33", "--decimals", "2")[0] == 0
    code, out, _ = run(capsys, "compare", "alpha_1 = 1/3", "alpha_1 = 0.33")
    assert (code, "right when rounded to 2 places" in out) == (1, True)


def test_what_is_not_read_is_undecided_and_an_unreadable_reference_an_error(capsys):
    code, out, _ = run(capsys, "compare", "b = 1", "b = (")
    assert (code, out.splitlines()[0].startswith("undecided: column 6")) == (3, True)
    code, out, err = run(capsys, "compare", "b = (", "b = 1")
    assert (code, out) == (2, "")
    assert "the reference cannot be read" in err


# Commas that may be decimal ones, and are right as such, are never called wrong.
@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("w = (1/2, -1/2)", "w = (0,5,-0,5)"),
        ("α = (1/4, 1/4, 0)", "α = (0,25,0,25,0)"),
        ("w = (1, 1/2)", "w = (1,0,5)"),
        ("w = (1/2, 1, 1/2)", "w = (0,5,1,0,5)"),
        ("K = (1, 2; 2, 4)", "K = (1,2;2,4)"),
    ],
)
def test_lists_with_decimal_commas_are_not_wrong(capsys, reference, answer):
    assert run(capsys, "compare", reference, answer)[0] in {0, 3}
    assert run(capsys, "compare", reference, answer.replace("5", "7").replace("4", "7"))[0] == 1
