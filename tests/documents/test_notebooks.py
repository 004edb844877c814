"""Notebooks: valid files, without outputs, whose cells make each display again."""

import json

import pytest

from svmsym.documents.lesson import lesson
from svmsym.documents.notebook import document_notebook
from svmsym.documents.tree import Display, Figure
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
