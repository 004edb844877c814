"""``svmsym solve --explain`` from the command line."""

import re

import pytest
from running import FOUR, PROBLEMS, run, svc, told


def test_the_four_points(capsys):
    text = told(capsys, "solve", FOUR, "--explain")
    assert text.startswith("Worked example by hand: four-points\n")
    assert "α∗ = (½, ½, 1, 0)" in text
    assert "b = y₁ − ⟨w, x₁⟩ = −1 − 0 = −1" in text


def test_language_notation_and_options_of_the_problem(capsys):
    text = told(capsys, "solve", FOUR, "--C", "1/8", "--explain", "--lang", "de", "--notation", "ostwald")
    assert "−1 ≤ w₀ ≤ −⅛" in text
    assert "Jedes w₀ aus diesem Intervall ist optimal" in text


@pytest.mark.parametrize(("form", "sign"), [("html", "<!DOCTYPE html>"), ("latex", r"\documentclass")])
def test_other_formats_in_a_file(capsys, tmp_path, form, sign):
    target = tmp_path / "solution"
    said = told(capsys, "solve", FOUR, "--explain", "--to", form, "-o", target)
    assert said == f"wrote {target}\n"
    assert target.read_text("utf-8").startswith(sign)


KINDS = [
    ("one-class.toml",),
    ("svdd.toml", "--C", "1"),
    ("nusvc.toml",),
    ("nusvr.toml",),
    ("svr.csv", "--kind", "svr", "--epsilon", "1/4"),
    ("ls-svm.toml",),
    ("ridge.toml",),
    ("weights.toml",),
    ("four-points-gram.toml",),
]


@pytest.mark.parametrize("stated", KINDS, ids=lambda k: k[0])
def test_every_kind_of_problem(capsys, stated):
    name, *options = stated
    text = told(capsys, "solve", PROBLEMS / name, *options, "--explain")
    assert "The check of the KKT conditions" in text
    # Only a goal over several letters has braces: max_{α, α*}.
    assert not re.search(r"[{}]|None|Fraction", re.sub(r"(max|min)_\{[^{}]*\}", "", text))


def test_a_ball_that_is_too_cheap_to_leave(capsys):
    # C = 1/4 is below 1/n = 1/2.
    assert "C is below 1/n" in told(capsys, "solve", PROBLEMS / "svdd.toml", "--explain")


def test_no_hard_margin(capsys, tmp_path):
    text = told(capsys, "solve", svc(tmp_path, [[0], [2], [1]], [1, 1, -1]), "--explain")
    assert "½ x₁ + ½ x₂ = ½ (0) + ½ (2) = (1)" in text
    assert "x₃ = (1)" in text


REFUSED = [
    (("--lang", "de"), "--lang needs --explain"),
    (("--to", "html"), "--to needs --explain"),
    (("--explain", "--json"), "--json and --explain do not go together"),
    (("--explain", "--figure", "f.svg"), "--figure and --explain do not go together"),
    (("--explain", "--certificate", "c.json"), "--certificate and --explain do not go together"),
    (("--explain", "--to", "word"), "there is no format 'word'"),
    (("--explain", "--lang", "fr"), "language 'fr'"),
    (("--explain", "--notation", "ostwal"), "did you mean ostwald"),
    (("--explain", "--kernel", "rbf"), "rbf is not explained"),
    (("--explain", "--C", "t"), "a problem with a symbol is not explained"),
]


@pytest.mark.parametrize(("options", "why"), REFUSED)
def test_refusals(capsys, options, why):
    code, out, err = run(capsys, "solve", FOUR, *options)
    assert (code, out) == (2, "")
    assert why in err
    assert "what to do" in err


def test_a_qp_is_not_explained(capsys):
    code, _, err = run(capsys, "solve", PROBLEMS / "qp.toml", "--explain")
    assert code == 2
    assert "a qp is not explained" in err


def test_the_problem_is_not_overwritten(capsys, tmp_path):
    path = svc(tmp_path, [[0], [2]], [1, -1])
    before = path.read_text("utf-8")
    code, _, err = run(capsys, "solve", path, "--explain", "-o", path)
    assert code == 2
    assert "would replace the problem" in err
    assert path.read_text("utf-8") == before


def test_a_notation_file_of_ones_own(capsys, tmp_path):
    course = tmp_path / "course.toml"
    course.write_text('title = "My course"\nlanguage = "de"\n[symbols]\n"b" = "w_0"\n"α" = "λ"\n', "utf-8")
    text = told(capsys, "solve", FOUR, "--explain", "--notation", course)
    assert "λ∗ = (½, ½, 1, 0)" in text
    assert "w₀ = −1" in text
    assert "Die Daten" in text  # the language of the file, as in derive
    assert "The data" in told(capsys, "solve", FOUR, "--explain", "--notation", course, "--lang", "en")


def test_a_figure_in_another_language_and_notation(capsys, tmp_path):
    target = tmp_path / "f.svg"
    said = told(capsys, "solve", FOUR, "--figure", target, "--lang", "ko")
    assert "결정 초평면" in said
    assert "Supportvektoren" in told(capsys, "solve", FOUR, "--figure", target, "--notation", "ostwald")
    code, _, err = run(capsys, "solve", FOUR, "--figure", target, "--lang", "xx")
    assert code == 2
    assert "no documents in the language 'xx'" in err


def test_the_format_by_the_ending_of_the_file(capsys, tmp_path):
    target = tmp_path / "solution.tex"
    told(capsys, "solve", FOUR, "--explain", "-o", target)
    assert target.read_text("utf-8").startswith(r"\documentclass")
    code, _, err = run(capsys, "solve", FOUR, "--explain", "--to", "html", "-o", tmp_path / "solution.pdf")
    assert code == 2
    assert "--to html asks for another format" in err
    assert not (tmp_path / "solution.pdf").exists()
