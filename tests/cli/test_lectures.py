"""``svmsym lectures``: a table, a list, one entry in full, a report of errata, JSON."""

import json
import os
import subprocess
import sys

import pytest

from svmsym.cli.main import main

KEYS = {"id", "verdict", "check", "counterexample", "correction"}
COUNTS = {"id", "items", "proved", "convention", "refuted", "not_checkable", "errata"}


def said(capsys, *arguments):
    code = main(["lectures", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_json_has_every_entry_and_adds_up(capsys):
    code, out, _ = said(capsys, "--json")
    found = json.loads(out)
    assert code == 0
    assert found["ok"] is True
    assert [course["id"] for course in found["lectures"]] == ["O", "M", "C", "Y", "Z"]
    assert all(set(course) >= COUNTS for course in found["lectures"])
    assert all(set(entry) >= KEYS for entry in found["entries"])
    assert len(found["entries"]) == sum(course["items"] for course in found["lectures"]) == 368
    for course in found["lectures"]:
        assert course["items"] == sum(course[k] for k in ("proved", "convention", "refuted", "not_checkable"))
    assert sum(course["errata"] for course in found["lectures"]) == 111


def test_the_wrong_matrix_is_explained_with_numbers(capsys):
    code, out, _ = said(capsys, "O-57")
    assert code == 0
    assert "refuted" in out
    assert "((1, −1), (−1, 1))" in out  # yyᵀK on (1,2)+, (2,1)−, by hand
    assert "((5, −4), (−4, 5))" in out  # (yyᵀ)∘K
    assert "linear program" in out
    assert "(yyᵀ)∘K" in out


def test_one_lecture_is_listed_by_section(capsys):
    code, out, _ = said(capsys, "M")
    assert code == 0
    assert "✗ M-9 " in out  # ∂L/∂b without its minus
    assert "✓ M-19" in out


def test_errata_tell_where_what_why_and_what_instead(capsys):
    code, out, _ = said(capsys, "M", "--errata")
    assert code == 0
    for word in ("E-M4, at M-9", "printed:", "wrong:", "counterexample:", "instead:"):
        assert word in out


@pytest.mark.parametrize("name", ["o-57", " O-57 ", "E-O16", "O57", "O–57", "O‑57", "e-o16", "E‑O16"])
def test_an_entry_is_found_by_other_spellings_and_by_its_erratum(capsys, name):
    code, out, _ = said(capsys, name)
    assert code == 0
    assert out.startswith("O-57 ")


def test_the_errata_of_one_entry(capsys):
    code, out, _ = said(capsys, "O-57", "--errata")
    assert code == 0
    assert "E-O16" in out
    assert "E-O7" not in out


@pytest.mark.parametrize("name", ["X-1", "O-999", "E-O99", "O-57; rm", "𝕆-57", "-" * 200])
def test_unknown_names_are_refused_with_a_hint(capsys, name):
    code, out, err = said(capsys, "--", name)
    assert code == 2
    assert out == ""
    assert "what to do" in err


@pytest.mark.parametrize("options", [("O-48.4",), ("O-48.4", "--errata")])
def test_counterexamples_have_the_letters_of_the_lecture(capsys, options):
    _, out, _ = said(capsys, *options)
    flat = " ".join(out.split())
    assert "w_0 = 1, x = ((1)), y = (−1), λ = (1) gives −1/2 instead of 3/2" in flat
    assert "α" not in flat.partition("counterexample")[2].partition("instead")[0]


@pytest.mark.skipif(os.name != "posix", reason="closes file descriptors")
@pytest.mark.parametrize("closed", [(1,), (2,), (1, 2)])
def test_closed_streams_are_no_error(closed):
    """As in `svmsym lectures M-9 >&-`: nobody reads the answer, and the exit code still tells it."""
    program = "import os; [os.close(k) for k in {}]; os.execv({!r}, {!r})"
    command = [sys.executable, "-m", "svmsym.cli.main", "lectures", "M-9"]
    start = [sys.executable, "-c", program.format(closed, sys.executable, command)]
    found = subprocess.run(start, capture_output=True, text=True, check=False)
    assert found.returncode == 0
    assert "Error" not in found.stderr


def test_the_case_of_a_suffix_does_not_matter(capsys):
    assert said(capsys, "z-6.1.7C")[:2] == said(capsys, "Z-6.1.7c")[:2]


def test_an_unknown_name_is_repeated_as_it_was_written(capsys):
    assert "'o577'" in said(capsys, "o577")[2]
    err = said(capsys, "e-o99")[2]
    assert "no erratum called 'e-o99'" in err
    assert "did you mean E-O" in err


def test_an_erratum_shows_all_its_entries(capsys):
    code, out, _ = said(capsys, "E-O3")
    assert code == 0
    assert out.startswith("O-20 ")
    assert "\nO-21 " in out


def test_errata_as_json_have_severity_reason_and_remedy(capsys):
    found = json.loads(said(capsys, "M", "--errata", "--json")[1])["errata"]
    fourth = next(e for e in found if e["id"] == "E-M4")
    assert fourth["entries"] == ["M-9"]
    assert fourth["severity"] == "substantive"
    assert fourth["reason"]
    assert fourth["instead"]
    assert "errata" not in json.loads(said(capsys, "M", "--json")[1])


@pytest.mark.parametrize("name", ["my_entries.py", "script/part.md", "course.toml"])
def test_a_file_is_not_run_and_the_way_to_judge_it_is_named(capsys, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("from pathlib import Path\nPath('ran').touch()\n", "utf-8")
    code, out, err = said(capsys, name)
    assert (code, out) == (2, "")
    assert "is a file" in err
    assert "svmsym check NAME FILE.md" in err
    assert not (tmp_path / "ran").exists()


def test_the_help_names_the_way_for_a_lecture_of_ones_own(capsys):
    assert main(["lectures", "--help"]) == 0
    assert "svmsym check NAME FILE.md" in " ".join(capsys.readouterr().out.split())
