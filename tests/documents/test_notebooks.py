"""Notebooks: valid files, without outputs, whose cells make each display again."""

import json

import pytest

from svmsym.cli.main import main
from svmsym.documents.by_hand.examples import example_text
from svmsym.documents.lesson import lesson
from svmsym.documents.notebook import document_notebook
from svmsym.documents.tree import Display, Figure
from svmsym.duality.derivation_files import path_of
from svmsym.errors import UnknownNameError

nbformat = pytest.importorskip("nbformat")


def notebook(page):
    return json.loads(document_notebook(page))


def code(cells):
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("language", ["en", "de", "ko"])
def test_the_file_is_valid_and_has_no_outputs(language):
    made = notebook(lesson("soft-margin", language=language))
    nbformat.validate(made)
    assert all(not cell.get("outputs") for cell in made["cells"])
    assert made["metadata"]["title"] == lesson("soft-margin", language=language).title


def test_every_display_and_figure_is_a_cell_that_shows_it():
    page = lesson("hard-margin", example="four-points")
    setup, *shown = code(notebook(page)["cells"])
    wanted = [k for k, block in enumerate(page.blocks) if isinstance(block, Display | Figure)]
    assert shown == [f"page[{page.key(k)!r}]" for k in wanted]
    assert setup.endswith(f"page = {page.recipe}")
    for k in wanted:
        assert page[page.key(k)].blocks == (page.blocks[k],)


def test_the_recipe_makes_the_same_page():
    asked = {
        "language": "es",
        "notation": "iic2433",
        "detail": "full",
        "gaps": "dual",
        "seed": 3,
        "filled": True,
    }
    page = lesson("hard-margin", **asked)
    assert page.recipe == (
        "lesson('hard-margin', language='es', notation='iic2433', detail='full', gaps='dual', seed=3, "
        "filled=True)"
    )
    assert lesson("hard-margin", **asked) == page


def test_an_equation_of_a_page_is_found_by_its_name():
    page = lesson("hard-margin")
    (block,) = page["dual"].blocks
    assert any(row.label == "dual" for row in block.rows)
    with pytest.raises(UnknownNameError, match="no equation called 'dul'"):
        page["dul"]


def test_files_of_ones_own_are_named_from_the_notebook(tmp_path, monkeypatch, capsys):
    for folder in ("course", "handouts"):
        (tmp_path / folder).mkdir()
    course = tmp_path / "course"
    (course / "mine.py").write_text(path_of("hard-margin").read_text("utf-8"), "utf-8")
    (course / "my.toml").write_text('title = "My course"\n[symbols]\n"α" = "λ"\n', "utf-8")
    (course / "four.toml").write_text(example_text("four-points"), "utf-8")
    monkeypatch.chdir(tmp_path)
    asked = ["course/mine.py", "--notation", "course/my.toml", "--example", "course/four.toml"]
    assert main(["derive", *asked, "-o", "handouts/mine.ipynb"]) == 0
    assert main(["derive", *asked, "--lang", "en,de", "--to", "ipynb", "-o", "handouts"]) == 0
    capsys.readouterr()
    for name in ("mine.ipynb", "mine.en.ipynb", "mine.de.ipynb"):
        text = (tmp_path / "handouts" / name).read_text("utf-8")
        setup, *_ = code(json.loads(text)["cells"])
        for file in ("../course/mine.py", "../course/my.toml", "../course/four.toml"):
            assert repr(file) in setup
    # Seen from the notebook's folder, the call finds them.
    monkeypatch.chdir(tmp_path / "handouts")
    page = lesson("../course/mine.py", notation="../course/my.toml", example="../course/four.toml")
    assert page.recipe in setup.replace("language='de'", "language='en'")


def test_names_that_ship_are_no_paths(tmp_path):
    page = lesson("hard-margin", notation="ostwald", example="four-points", beside=tmp_path)
    assert page.recipe == "lesson('hard-margin', language='de', notation='ostwald', example='four-points')"
    assert lesson("weak-duality", beside=tmp_path).recipe == "lesson('weak-duality', language='en')"
