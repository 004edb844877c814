"""The documentation site: built without a network and without a word, and whole in itself."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

pytestmark = pytest.mark.needs("docs")

ROOT = Path(__file__).parents[2]
OUTSIDE = re.compile(r"(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
FETCHED = {"src", "srcset", "poster", "data", "background", "action"}
NO_NETWORK = """
import runpy, socket, sys
def refused(*_, **__): raise AssertionError("the build asks for the network")
socket.socket.connect = socket.socket.connect_ex = socket.socket.sendto = refused
socket.getaddrinfo = socket.create_connection = refused
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Page(HTMLParser):
    """The links of a page, the places it can be linked at, and what a browser loads for it."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places, self.loaded = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key == "id" or (key == "name" and tag == "a"):
                self.places.add(value)
            elif key == "href" and tag == "a":
                self.links.append(value)
            elif key in FETCHED or (key == "href" and tag not in {"a", "use"}):
                self.loaded.append(value)
            elif key == "style":
                self.loaded += re.findall(r"url\(['\"]?([^'\")]+)", value)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs") / "site"
    command = [sys.executable, "-W", "error::ResourceWarning", "-c", NO_NETWORK, "docs/build.py", str(folder)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)
    return folder, done


@pytest.fixture(scope="module")
def pages(site):
    found = {path: Page(path.read_text("utf-8")) for path in site[0].rglob("*.html")}
    assert len(found) >= 30
    return found


def test_it_is_built_without_a_word(site):
    folder, done = site
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"open {folder / 'index.html'}\n"


def broken(pages):
    """Links that lead nowhere."""
    places = {os.path.normpath(path): page.places for path, page in pages.items()}
    found = []
    for path, page in pages.items():
        for link in {*page.links, *page.loaded}:
            if OUTSIDE.match(link):
                continue
            address, place = urldefrag(link)
            file = unquote(address.partition("?")[0])
            target = os.path.normpath(path.parent / file if file else path)
            if not Path(target).is_file() or (
                place and unquote(place) not in places.get(target, {unquote(place)})
            ):
                found.append(f"{path.name}: {link}")
    return sorted(found)


def foreign(pages):
    """What a browser would fetch from elsewhere."""
    return [
        f"{path.name}: {address}"
        for path, page in pages.items()
        for address in page.loaded
        if OUTSIDE.match(address) and not address.startswith("data:")
    ]


def test_every_link_leads_somewhere(pages):
    assert broken(pages) == []


def test_nothing_is_loaded_from_elsewhere(site, pages):
    assert foreign(pages) == []
    for path in site[0].rglob("*.css"):
        addresses = re.findall(r"url\(['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", path.read_text("utf-8"))
        for address in filter(None, (part for pair in addresses for part in pair)):
            assert address.startswith("data:") or (path.parent / address).is_file(), f"{path.name}: {address}"
    for path in site[0].rglob("*.js"):
        fetched = re.findall(r"(?:fetch|import|importScripts)\(\s*['\"]https?:", path.read_text("utf-8"))
        assert fetched == [], path.name


def test_a_link_that_leads_nowhere_is_noticed(tmp_path):
    path = tmp_path / "a.html"
    path.write_text("<p id=x>", "utf-8")
    text = '<a href="a.html#x"></a><a href="a.html#y"></a><a href="b.html"></a><img src="https://example.org/c.png">'
    pages = {path: Page(path.read_text("utf-8")), tmp_path / "d.html": Page(text)}
    assert broken(pages) == ["d.html: a.html#y", "d.html: b.html"]
    assert foreign(pages) == ["d.html: https://example.org/c.png"]


def test_all_three_doors_and_every_page_are_there(site):
    folder = site[0]
    first = (folder / "index.html").read_text("utf-8")
    for door in ("lecturer", "teaching-staff", "student"):
        assert f'href="tutorial-{door}.html"' in first
    names = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert names <= {path.stem for path in folder.glob("*.html")}


def test_formulas_are_mathml_and_none_is_left_as_tex(site):
    page = (site[0] / "algorithms.html").read_text("utf-8")
    assert page.count("<math") >= 10
    assert "$" not in re.sub(r"<(script|style).*?</\1>", "", page, flags=re.DOTALL)


def test_the_reference_has_every_name_and_every_command(site):
    import svmsym  # noqa: PLC0415
    from svmsym.cli.main import _COMMANDS  # noqa: PLC0415

    names = (site[0] / "reference" / "names.html").read_text("utf-8")
    assert [name for name in svmsym.__all__ if f">svmsym.{name}<" not in names] == []
    commands = (site[0] / "reference" / "commands.html").read_text("utf-8")
    assert [name for name in _COMMANDS if f"<h2>svmsym {name}<" not in commands] == []


def test_a_page_with_mistakes_is_not_built(tmp_path):
    (tmp_path / "extra" / "fonts").mkdir(parents=True)
    page = "# A\n\n[lost](nowhere.md) [half lost](index.md#nowhere) $\\nosuch$\n"
    (tmp_path / "index.md").write_text(page, "utf-8")
    settings = ["-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-c", "docs/building"]
    command = [sys.executable, *settings, str(tmp_path), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr.count("WARNING") == 3
    for mistake in ("'nowhere.md'", "'nowhere'", "\\nosuch is not known, at column 1"):
        assert mistake in done.stderr


def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    command = [sys.executable, "docs/build.py", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "no site of ours" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_letters_with_an_index_are_formulas(site):
    text = (site[0] / "small-model.html").read_text("utf-8")
    assert "<msub><mi>α</mi><mi>i</mi></msub>" in text
    assert "<msubsup><mi>y</mi><mi>i</mi><mn>2</mn></msubsup>" in text
    words = re.sub(r"<(math|pre|code)\b.*?</\1>", "", text[text.index("<h1") :], flags=re.DOTALL)
    assert not re.findall(r"[A-Za-zα-ωΣ]°?_[a-zτσ0-9]{1,2}\b", re.sub(r"<[^>]*>", "", words))


def test_without_sphinx_it_says_what_to_install(tmp_path):
    hidden = "import runpy, sys; sys.modules['sphinx'] = None; sys.argv = sys.argv[1:]\n"
    code = (
        hidden + "import importlib.util as u; u.find_spec = lambda name: None if name == 'sphinx' else name\n"
    )
    code += "runpy.run_path(sys.argv[0], run_name='__main__')"
    command = [sys.executable, "-c", code, str(ROOT / "docs" / "build.py"), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "build.py: not installed: sphinx",
        '  what to do: python -m pip install ".[docs]"',
    ]
