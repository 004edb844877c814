"""Documents in every language and format that others open: PDF text, XeLaTeX, notebooks, a real browser.

The sample takes each language once, and compiles and runs some of these; everything is all six derivations
in all five languages.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from amounts import WHOLE, some
from browsing import Browser, needs_browser
from compiling import compiled, has_font, needs_tex

from svmsym.cli.main import main
from svmsym.documents.prose import LANGUAGES

pytestmark = pytest.mark.needs("pdf")  # one command writes all formats, PDF among them

SIX = ["hard-margin", "soft-margin", "soft-margin-kernel", "epsilon-svr", "nu-svc", "svdd"]
FORMATS = ["html", "slides", "pdf", "latex", "beamer", "ipynb"]
PAIRS = [(n, l) for n in SIX for l in LANGUAGES] if WHOLE else list(zip(SIX, LANGUAGES, strict=False))
# A word of the page that is in no other language, and how many signs of the script there are at least.
SCRIPTS = {
    "en": ("Lagrangian", r"[a-z]"),
    "de": ("Lagrangefunktion", r"[a-zäöüß]"),
    "es": ("lagrangiano", r"[a-záéíóúñ]"),
    "ko": ("라그랑지안", r"[가-힣]"),
    "zh": ("拉格朗日函数", r"[一-鿿]"),
}
CJK = {"ko", "zh"}


def write(target, names, languages):
    """All formats in one command."""
    command = ["derive", *names, "--lang", languages, "--to", ",".join(FORMATS), "-o", str(target)]
    assert main(command) == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("documents")
    if WHOLE:
        write(target, SIX, "all")
    else:
        for name, language in PAIRS:
            write(target, [name], language)
    return target


@pytest.fixture(scope="module")
def browser():
    started = Browser()
    yield started
    started.close()


def test_one_command_writes_every_file(tmp_path, capsys):
    write(tmp_path, ["hard-margin", "minimum-norm"], "de,zh")
    endings = {".html", ".slides.html", ".pdf", ".tex", ".beamer.tex", ".ipynb"}
    files = {f"{name}.{language}" for name in ("hard-margin", "minimum-norm") for language in ("de", "zh")}
    assert {path.name for path in tmp_path.iterdir()} == {f + end for f in files for end in endings}
    assert capsys.readouterr().out.startswith("wrote 24 files, beginning with ")


def needs_font(language):
    if language in CJK and not has_font("Noto Serif CJK SC"):
        pytest.skip("no font for Korean and Chinese is installed (Debian: fonts-noto-cjk)")


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_a_pdf_has_text_in_the_right_script(folder, name, language):
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed (Debian: poppler-utils)")
    pdf = folder / f"{name}.{language}.pdf"
    text = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, check=True).stdout.decode()
    word, script = SCRIPTS[language]
    assert word.casefold() in text.casefold().replace("\n", " ")
    assert len(re.findall(script, text)) > 300
    assert "\ufffd" not in text


@needs_tex
@pytest.mark.parametrize("ending", [".tex", ".beamer.tex"])
@pytest.mark.parametrize(("name", "language"), some(PAIRS, 0.6))
def test_a_file_compiles_with_xelatex(folder, tmp_path, name, language, ending):
    needs_font(language)
    made = compiled((folder / f"{name}.{language}{ending}").read_text("utf-8"), tmp_path)
    assert (made.code, made.errors()) == (0, [])
    assert "Missing character" not in made.log
    assert SCRIPTS[language][0] in made.words()


@pytest.mark.parametrize(("name", "language"), some(PAIRS, 0.4))
def test_a_notebook_computes_what_it_shows(folder, name, language):
    # In a process of its own: the kernel needs an event loop, and libraries that warn about theirs.
    pytest.importorskip("nbclient")
    source = folder / f"{name}.{language}.ipynb"
    run = (
        "import nbformat, sys; from nbclient import NotebookClient; "
        "book = nbformat.read(sys.argv[1], 4); nbformat.validate(book); "
        "NotebookClient(book, timeout=300, kernel_name='python3').execute(); "
        "nbformat.write(book, sys.argv[2])"
    )
    target = source.with_suffix(".executed")
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", run, str(source), str(target)],
        check=True, capture_output=True, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    cells = [c for c in json.loads(target.read_text("utf-8"))["cells"] if c["cell_type"] == "code"]
    target.unlink()
    shown = [output for cell in cells[1:] for output in cell["outputs"]]
    assert len(shown) == len(cells) - 1 > 5
    assert all({"text/html", "text/latex", "text/plain"} <= set(output["data"]) for output in shown)


@needs_browser
@pytest.mark.parametrize("ending", [".html", ".slides.html"])
@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_a_browser_opens_a_page_without_a_request_or_a_complaint(folder, browser, name, language, ending):
    opened = browser.open(folder / f"{name}.{language}{ending}")
    assert opened.requests
    assert (opened.strangers(), opened.complaints) == ([], [])
    assert browser.value("document.documentElement.lang") == language
    assert browser.value("document.fonts.load('16px \"svmsym math\"').then(found => found.length)") == 1
    assert browser.value("document.querySelectorAll('math').length") > 40
    assert SCRIPTS[language][0] in browser.value("document.body.textContent")


@needs_browser
@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_no_slide_is_too_full(folder, browser, name, language):
    browser.open(folder / f"{name}.{language}.slides.html")
    # In the usual size of a projector; each slide is shown alone and measured.
    measure = """[...document.querySelectorAll('.slide')].map((slide, k) => {
        document.querySelectorAll('.now').forEach(s => s.classList.remove('now'));
        slide.classList.add('now');
        const boxes = [...slide.querySelectorAll('.display, .table')];
        const wide = boxes.some(box => box.scrollWidth > box.clientWidth + 1);
        return slide.scrollHeight > innerHeight + 1 || wide ? k + 1 : 0;
    }).filter(k => k)"""
    assert browser.value(measure) == []


# The checks can fail.


@needs_browser
def test_a_request_and_a_complaint_are_seen(browser, tmp_path):
    page = tmp_path / "bad.html"
    page.write_text("<script>nothing()</script><img src='https://svmsym.invalid/x.png'>", "utf-8")
    opened = browser.open(page)
    assert opened.strangers() == ["https://svmsym.invalid/x.png"]
    assert len(opened.complaints) >= 2


@needs_browser
def test_a_page_refuses_what_is_put_into_it(folder, browser, tmp_path):
    page = (folder / "hard-margin.en.html").read_text("utf-8")
    planted = tmp_path / "planted.html"
    planted.write_text(
        page.replace(
            "</main>", "<script>document.title = 'run'</script><img src='https://svmsym.invalid/'></main>"
        ),
        "utf-8",
    )
    opened = browser.open(planted)
    assert opened.strangers() == [] or opened.complaints
    assert any("Content Security Policy" in said for said in opened.complaints)
    assert browser.value("document.title") != "run"
