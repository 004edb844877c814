"""The format of a document by the ending of its file, where --to does not say it."""

from pathlib import Path

import pytest
from running import run, told

from svmsym.cli.format_option import chosen_format
from svmsym.errors import SvmsymError

ENDINGS = [
    ("x.html", "html"),
    ("x.HTML", "html"),
    ("x.slides.html", "slides"),
    ("x.tex", "latex"),
    ("x.beamer.tex", "beamer"),
    ("x.md", "md"),
    ("x.ipynb", "ipynb"),
    ("x.pdf", "pdf"),
    ("x.typ", "typst"),
    ("x.json", "json"),
    ("x.txt", "text"),
    ("x", "text"),
    ("x.foo", "text"),
]


@pytest.mark.parametrize(("name", "form"), ENDINGS)
def test_the_ending_says_it(name, form):
    assert chosen_format(None, Path(name), ["json"]) == form
    assert chosen_format(form, Path(name), ["json"]) == form


@pytest.mark.parametrize(
    ("form", "name"), [("slides", "x.html"), ("beamer", "x.tex"), ("pdf", "x"), ("md", "x.foo")]
)
def test_what_goes_together(form, name):
    assert chosen_format(form, Path(name)) == form


@pytest.mark.parametrize(
    ("form", "name"), [("html", "x.pdf"), ("text", "x.html"), ("latex", "x.md"), ("pdf", "x.typ")]
)
def test_what_contradicts(form, name):
    with pytest.raises(SvmsymError, match=f"--to {form} asks for another format"):
        chosen_format(form, Path(name))


def test_derive_writes_what_its_file_is_called(capsys, tmp_path):
    target = tmp_path / "x.html"
    told(capsys, "derive", "hard-margin", "-o", target)
    assert target.read_text("utf-8").startswith("<!DOCTYPE html>")
    code, _, err = run(capsys, "derive", "hard-margin", "--to", "html", "-o", tmp_path / "x.pdf")
    assert code == 2
    assert "write --to pdf" in err
    assert not (tmp_path / "x.pdf").exists()
