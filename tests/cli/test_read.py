import io
import sys

import pytest
from running import as_json, run, told


def test_the_echo_and_the_letters(capsys):
    out = told(capsys, "read", "w = sum_i λ_i t_i x_i, w_0 = 0,5")
    assert "w = Σᵢ λᵢ tᵢ xᵢ" in out
    assert r"w = \sum_{i} \lambda_{i} t_{i} x_{i}" in out
    assert "w₀ = 0.5" in out
    assert "λ multiplier" in out
    assert "t label" in out
    assert "w_0 offset" in out


def test_json_has_formulas_with_their_kind(capsys):
    found = as_json(capsys, "read", "0 <= alpha_i <= C")
    assert found["formulas"] == [
        {"text": "0 ≤ αᵢ ≤ C", "latex": r"0 \le \alpha_{i} \le C", "kind": "chain", "role": "claim"}
    ]
    assert found["notation"] == {"roles": {"multiplier": "α", "price": "C"}, "notes": []}


def test_json_of_an_error(capsys):
    code, out, err = run(capsys, "read", "b = 1\nx_i + α_i", "--json")
    assert (code, err) == (2, "")
    assert '"column": 7' in out
    assert "a vector and a number cannot be added" in out


def test_a_caret_shows_the_place(capsys):
    code, out, err = run(capsys, "read", "w = (1, 2")
    assert (code, out) == (2, "")
    assert err.splitlines()[:2] == ["w = (1, 2", "    ^"]


def test_a_question_shows_both_readings(capsys):
    code, _, err = run(capsys, "read", "(0,5, 1,25)")
    assert code == 2
    assert "(0, 5, 1, 25)" in err
    assert "(0.5, 1.25)" in err


def test_standard_input_and_files(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", io.StringIO("α ≥ 0\n"))
    assert "α ≥ 0" in told(capsys, "read", "-")
    answer = tmp_path / "answer.txt"
    answer.write_text("b = -2\n", "utf-8")
    assert "b = −2" in told(capsys, "read", answer)


def test_a_file_that_is_no_text(capsys, tmp_path):
    answer = tmp_path / "answer.bin"
    answer.write_bytes(b"\xff\xfe\x00")
    code, _, err = run(capsys, "read", answer)
    assert code == 2
    assert "the file cannot be read" in err


def test_a_notation_and_a_language(capsys):
    assert "α multiplier" not in told(capsys, "read", "λ ≥ 0", "--notation", "ostwald")
    assert "α ≥ 0" in told(capsys, "read", "λ ≥ 0", "--notation", "ostwald")
    assert "b = 2" in told(capsys, "read", "w = (1, 1) y b = 2", "--lang", "es")


def test_a_file_that_is_missing_is_named_as_such(capsys):
    code, out, err = run(capsys, "read", "answers.txt")
    assert (code, out) == (2, "")
    assert "there is no such file" in err


@pytest.mark.parametrize(
    ("text", "line", "spaces"),
    [
        ("b = 1\n\x1b[31mw = @", r"\x1b[31mw = @", 0),  # what would colour the screen is printed as an escape
        ("对偶问题的解是 @@ 1", "对偶问题的解是 @@ 1", 15),  # signs that are two columns wide
        ("w + ", "w +", 2),
        ("w = (1, ", "w = (1,", 8),
    ],
)
def test_the_caret_stands_below_the_place_and_nothing_moves_the_screen(capsys, text, line, spaces):
    code, _, err = run(capsys, "read", text)
    assert (code, err.splitlines()[:2]) == (2, [line, " " * spaces + "^"])


def test_of_a_long_line_the_neighbourhood_is_shown(capsys):
    code, _, err = run(capsys, "read", "1 + " * 200 + "@ " + "+ 1" * 200)
    line, place, *_ = err.splitlines()
    assert code == 2
    assert (len(line), line[0], line[-1], place.strip()) == (120, "…", "…", "^")
