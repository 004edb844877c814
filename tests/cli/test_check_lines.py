"""svmsym check NAME FILE.md: text, JSON, exit codes, and the same as a function that prints nothing."""

import io
import json
from pathlib import Path

from svmsym.cli.main import main
from svmsym.judging.pages.check import check_derivation

PAGE = Path(__file__).parents[1] / "answers" / "lectures" / "mineria.md"


def test_json_names_the_first_wrong_line(capsys):
    assert main(["check", "hard-margin", str(PAGE), "--to", "dual", "--json"]) == 1
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert (found["verdict"], found["first_wrong_line"], found["missing"]) == ("wrong", 3, [])
    assert [k["line"] for k in found["lines"]] == list(range(1, 10))
    assert set(found["lines"][2]) >= {"line", "text", "read_as", "verdict", "reason", "counterexample"}
    assert not err


def test_text_shows_the_difference(capsys):
    assert main(["check", "hard-margin", str(PAGE)]) == 1
    assert "difference: 2 Σᵢ αᵢyᵢ" in capsys.readouterr().out


def test_a_right_page_ends_with_zero():
    assert main(["check", "hard-margin", str(PAGE.with_name("mineria_corrected.md"))]) == 0


def test_a_page_that_does_not_exist_is_an_error(capsys, tmp_path):
    assert main(["check", "hard-margin", str(tmp_path / "none.md")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_the_function_prints_nothing(capsys):
    check_derivation("hard-margin", PAGE.read_text("utf-8"))
    assert capsys.readouterr() == ("", "")


OWN = """Let $J = \\sum_i (y_i - w^T x_i)^2$.

$\\nabla_w J = {}\\sum_i (y_i - w^T x_i) x_i$
"""


def test_a_page_without_a_name_is_judged_by_its_own_definitions(capsys, monkeypatch, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(OWN.format("-2 "), "utf-8")
    assert main(["check", str(page)]) == 0
    assert capsys.readouterr().out.endswith("verdict: correct\n")
    page.write_text(OWN.format("-"), "utf-8")
    assert main(["check", str(page), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["derivation"], found["verdict"], found["first_wrong_line"]) == ("", "wrong", 2)
    monkeypatch.setattr("sys.stdin", io.StringIO(OWN.format("-")))
    assert main(["check", "-", "--json"]) == 1
    capsys.readouterr()


def test_data_without_a_question_are_no_page(capsys, tmp_path):
    data = tmp_path / "points.csv"
    data.write_text("x,y\n0,-1\n2,1\n", "utf-8")
    assert main(["check", str(data)]) == 2
    assert "--quantity" in capsys.readouterr().err


def test_a_page_comes_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("$w = -\\sum_i \\alpha_i y_i x_i$"))
    assert main(["check", "hard-margin", "-"]) == 1
    assert "first in line 1" in capsys.readouterr().out
