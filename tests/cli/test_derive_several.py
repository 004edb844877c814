"""``svmsym derive`` with several names, languages and formats."""

import sys

import pytest

from svmsym.cli.main import main
from svmsym.documents import typst_fonts


def test_names_times_languages_times_formats(capsys, tmp_path):
    assert (
        main(["derive", "hard-margin", "ridge", "--lang", "de,ko", "--to", "md,text", "-o", str(tmp_path)])
        == 0
    )
    assert capsys.readouterr().out == f"wrote 8 files, beginning with {tmp_path / 'hard-margin.de.md'}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"{name}.{language}.{ending}"
        for name in ("hard-margin", "ridge")
        for language in ("de", "ko")
        for ending in ("md", "txt")
    ]


def test_each_file_is_what_one_command_writes(capsys, tmp_path):
    options = ["--worksheet", "--seed", "5", "--notation", "ostwald"]
    assert (
        main(["derive", "soft-margin", "--lang", "de,es", "--to", "text", "-o", str(tmp_path), *options]) == 0
    )
    capsys.readouterr()
    assert main(["derive", "soft-margin", "--lang", "es", *options]) == 0
    assert capsys.readouterr().out == (tmp_path / "soft-margin.es.txt").read_text("utf-8")


def test_without_a_language_that_of_the_notation(tmp_path):
    assert main(["derive", "ridge", "--to", "md,text", "--notation", "yoon", "-o", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"ridge.ko.md", "ridge.ko.txt"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hard-margin", "ridge"], "several documents need a folder"),
        (["ridge", "--lang", "all"], "several documents need a folder"),
        (["ridge", "--to", "md,html"], "several documents need a folder"),
        (["ridge", "--to", "md,json", "-o", "x"], "JSON is no document"),
        (["ridge", "--to", "md,htlm", "-o", "x"], "did you mean html?"),
        (["ridge", "--lang", "de,xx", "-o", "x"], "xx"),
        (["ridge", "ridge", "-o", "x"], "both be called ridge"),
        (["--all", "--lang", "de,en", "-o", "x"], "one language and one format"),
        (["--all", "ridge", "-o", "x"], "a name, or --all"),
        ([], "a name, or --all"),
    ],
)
def test_errors(capsys, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    assert main(["derive", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


WITHOUT_TYPST = [
    ("hard-margin", "soft-margin", "--lang", "all", "--to", "html,pdf", "-o", "handouts"),
    ("ridge", "--to", "text,pdf", "-o", "handouts"),
    ("--all", "--to", "pdf", "-o", "book"),
    ("ridge", "-o", "ridge.pdf"),
]


@pytest.mark.parametrize("asked", WITHOUT_TYPST)
def test_no_file_before_all_can_be_written(capsys, tmp_path, monkeypatch, asked):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["derive", *asked]) == 2
    assert "a PDF needs Typst" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.needs("pdf")
def test_no_file_before_every_language_has_a_font(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(typst_fonts._FAMILIES, "ko", ("A Font Nobody Has",))
    assert main(["derive", "ridge", "--lang", "en,ko", "--to", "html,pdf", "-o", "handouts"]) == 2
    assert "there is no font for the language ko" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_place_of_the_folder(capsys, tmp_path):
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    assert main(["derive", "ridge", "--to", "md,text", "-o", str(there)]) == 2
    assert "this is a file" in capsys.readouterr().err
    assert there.read_text("utf-8") == "mine"


def test_an_option_that_is_given_twice_says_both(tmp_path):
    options = ["--to", "md", "--to", "latex", "--lang", "en", "--lang", "de"]
    assert main(["derive", "hard-margin", *options, "-o", str(tmp_path)]) == 0
    assert len([*tmp_path.rglob("*.md"), *tmp_path.rglob("*.tex")]) == 4
