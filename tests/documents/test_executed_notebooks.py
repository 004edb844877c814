"""The notebooks: in step with their scripts, without outputs, run without a word on stderr, good as pages."""

import json
import re
import runpy
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from amounts import some
from browsing import Browser, needs_browser
from page_checks import html_faults, mathml_faults

from svmsym.errors import SvmsymError
from svmsym.show.export.outputs import output_html
from svmsym.show.export.page import notebook_html

nbformat = pytest.importorskip("nbformat")
for needed in ("nbclient", "nbconvert", "ipykernel"):
    pytest.importorskip(needed)

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "notebooks"
NAMES = [path.stem for path in sorted(FOLDER.glob("[0-9][0-9]_*.py"))]


def stored(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", 4)


@cache
def pairing():
    return runpy.run_path(str(FOLDER / "pair.py"))


RUN = """
import sys
import nbformat
from nbclient import NotebookClient

book = nbformat.read(sys.argv[1], 4)
NotebookClient(book, timeout=300, kernel_name="python3").execute()
nbformat.write(book, sys.argv[2])
"""


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    """Notebooks with their outputs, each run once, far away from the folder where it lies."""
    folder = tmp_path_factory.mktemp("executed")

    def run(name):
        written = folder / f"{name}.ipynb"
        if not written.exists():
            # In a process of its own: the kernel needs an event loop, and libraries that warn about theirs.
            command = [sys.executable, "-c", RUN, str(FOLDER / f"{name}.ipynb"), str(written)]
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
        return nbformat.read(written, 4)

    return run


def test_there_are_eight_of_them():
    assert [name[:2] for name in NAMES] == [f"0{k}" for k in range(1, 9)]
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_in_step_with_its_script_and_has_no_outputs(name):
    made = stored(name)
    nbformat.validate(made)
    for cell in made.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
    pytest.importorskip("jupytext")
    expected = pairing()["notebook_text"](FOLDER / f"{name}.py")
    assert (FOLDER / f"{name}.ipynb").read_text("utf-8") == expected, "run python notebooks/pair.py"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_asks_its_reader(name):
    words = "\n".join(cell.source for cell in stored(name).cells if cell.cell_type == "markdown")
    assert words.count("**Question.**") + words.count("**Exercise.**") >= 2
    assert "?" in words


@pytest.mark.parametrize("name", some(NAMES, 0.5))
def test_a_notebook_runs_and_becomes_a_page_without_network(name, executed):
    made = executed(name)
    assert complaints(made) == []
    page = notebook_html(made, name)
    assert foreign(page) == []
    assert "<math" in page
    assert "<svg" in page
    assert html_faults(re.sub(r"<(?:line|circle|path|rect|mspace|stop|use)\b[^>]*/>", "", page)) == []
    assert list(mathml_faults(page)) == []
    assert "default-src 'none'" in page


def complaints(made):
    """Whatever a cell wrote to stderr, and errors."""
    outputs = [output for cell in made["cells"] for output in cell.get("outputs", ())]
    return [out for out in outputs if out.get("name") == "stderr" or out["output_type"] == "error"]


def test_a_warning_in_a_cell_is_a_complaint():
    said = {"output_type": "stream", "name": "stderr", "text": "UserWarning: beware"}
    fine = {"output_type": "stream", "name": "stdout", "text": "all is well"}
    assert complaints({"cells": [cell("x", "code", outputs=[fine, said])]}) == [said]


class Fetches(HTMLParser):
    """What a browser would run or ask an address for."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        if tag in {"script", "iframe", "object", "embed", "link"}:
            self.found.append(tag)
        for key, value in attributes:
            fetched = key in {"src", "srcset", "href", "data", "poster"} or key.startswith("on")
            if fetched and re.match(r"(https?:)?//|javascript:", value or ""):
                self.found.append(f"{tag} {key}={value}")
            if key.startswith("on"):
                self.found.append(f"{tag} {key}")


def foreign(page):
    reader = Fetches()
    reader.feed(page)
    return reader.found + re.findall(r"url\((?![\"']?data:)[^)]*\)|@import", page)


def test_the_search_for_addresses_can_fail():
    for bad in (
        '<script src="a.js"></script>',
        '<img src="https://a.example/b.png">',
        '<a onclick="x()">',
        "<style>@import 'a.css'</style>",
        "<style>p { background: url(//a.example/b) }</style>",
    ):
        assert foreign(bad), bad


@needs_browser
def test_a_browser_opens_the_pages_without_a_request_or_a_complaint(executed, tmp_path):
    browser = Browser()
    try:
        for name in ("01_tour", "04_path_in_C"):
            file = tmp_path / f"{name}.html"
            file.write_text(notebook_html(executed(name), name), "utf-8")
            opened = browser.open(file)
            assert opened.strangers() == []
            assert opened.complaints == []
            assert (
                browser.value("document.fonts.load('16px \"svmsym math\"').then(found => found.length)") == 1
            )
            assert browser.value("document.documentElement.scrollWidth <= window.innerWidth")
    finally:
        browser.close()


def test_nbconvert_knows_the_exporter(tmp_path):
    command = [sys.executable, "-m", "nbconvert", "--to", "svmsym", "--output-dir", str(tmp_path)]
    done = subprocess.run(
        [*command, str(FOLDER / "01_tour.ipynb")], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "01_tour.html").read_text("utf-8")
    assert "<title>A tour of svmsym</title>" in page
    assert "<math" in page
    assert 'href="02_derive_and_change.html"' in page
    assert foreign(page) == []


# Pages of other notebooks.


def cell(source, kind="markdown", **more):
    return {"cell_type": kind, "source": source, "metadata": {}, **more}


def test_an_unknown_command_names_its_cell():
    whole = {"cells": [cell("fine"), cell(r"not fine: $\mystery{x}$")], "metadata": {}}
    with pytest.raises(SvmsymError, match=r"cell 2: \\mystery is not known"):
        notebook_html(whole)


def test_html_in_words_stays_text():
    page = notebook_html(
        {"cells": [cell('<script>x</script> <img src="//a.example/b.png">')], "metadata": {}}
    )
    assert foreign(page) == []
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize(
    "html",
    [
        "<script>alert(1)</script>",
        '<img src="https://a.example/b.png">',
        "<p onclick=alert(1)>x</p>",
        '<iframe src="//a.example"></iframe>',
        "<style>p { background: url(https://a.example/b) }</style>",
    ],
)
def test_an_output_that_runs_or_fetches_is_shown_as_text(html):
    shown = output_html({"output_type": "display_data", "data": {"text/html": html, "text/plain": "<b>"}})
    assert shown == '<div class="shown"><pre>&lt;b&gt;</pre></div>'


def test_latex_of_others_becomes_mathml():
    latex = r"$\displaystyle \left[\begin{matrix}1 & \frac{1}{2}\\0 & 1\end{matrix}\right]$"
    shown = output_html({"output_type": "execute_result", "data": {"text/latex": latex}})
    assert "<mtable>" in shown
    assert html_faults(shown) == []


def test_errors_streams_and_pictures_are_shown():
    error = {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["\x1b[31mE\x1b[0m: <v>"]}
    assert output_html(error) == '<pre class="warned">E: &lt;v&gt;</pre>'
    png = output_html({"output_type": "display_data", "data": {"image/png": "AAAA"}})
    assert '<img src="data:image/png;base64,AAAA"' in png
    svg = output_html({"output_type": "display_data", "data": {"image/svg+xml": "<?xml?><svg></svg>"}})
    assert svg == '<div class="shown"><svg></svg></div>'


def test_a_script_without_words_has_a_page():
    page = notebook_html({"cells": [cell("1 + 1", "code", outputs=[])], "metadata": {}}, "bare")
    assert "<title>bare</title>" in page
    assert json.dumps("1 + 1")[1:-1] in re.sub(r"<[^>]+>", "", page)


def test_the_notebook_on_real_data_says_what_it_needs():
    hidden = "import runpy, sys; sys.modules['sklearn'] = None; runpy.run_path(sys.argv[1])"
    command = [sys.executable, "-c", hidden, str(FOLDER / "06_real_data.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "what to do: python -m pip install scikit-learn" in done.stderr
