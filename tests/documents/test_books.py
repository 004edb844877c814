"""Books: all derivations with an index, linked, and files whole or not at all."""

import re

import pytest

from svmsym.cli.main import main
from svmsym.documents import book
from svmsym.documents.book import write_book
from svmsym.documents.files import write_whole
from svmsym.documents.lesson import lesson
from svmsym.duality.derivation_files import argument_names, names
from svmsym.errors import SvmsymError

EVERY = [*names(), *argument_names()]
FEW = ["hard-margin", "soft-margin", "minimum-norm"]


def links(path):
    return re.findall(r'<a href="([^"#]+)"', path.read_text("utf-8"))


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(book, "names", lambda: FEW[:2])
    monkeypatch.setattr(book, "argument_names", lambda: FEW[2:])


def test_a_book_has_every_derivation(tmp_path, capsys):
    assert (
        main(["derive", "--all", "--lang", "es", "--detail", "sketch", "--to", "html", "-o", str(tmp_path)])
        == 0
    )
    assert f"wrote {len(EVERY) + 1} files" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {"index.html", *(f"{name}.html" for name in EVERY)}
    assert links(tmp_path / "index.html") == [f"{name}.html" for name in EVERY]
    page = (tmp_path / "index.html").read_text("utf-8")
    assert '<html lang="es">' in page
    assert lesson("hard-margin", language="es").title in page


@pytest.mark.usefixtures("few")
def test_pages_lead_to_their_neighbours(tmp_path):
    write_book(tmp_path, "html")
    assert links(tmp_path / "hard-margin.html") == ["index.html", "soft-margin.html"] * 2
    assert links(tmp_path / "soft-margin.html") == ["hard-margin.html", "index.html", "minimum-norm.html"] * 2
    assert links(tmp_path / "minimum-norm.html") == ["soft-margin.html", "index.html"] * 2


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("form", "ending"), [("pdf", ".pdf"), ("slides", ".slides.html"), ("ipynb", ".ipynb")]
)
def test_the_index_leads_to_files_of_every_format(tmp_path, form, ending):
    written = write_book(tmp_path, form)
    assert written[0] == tmp_path / "index.html"
    assert links(tmp_path / "index.html") == [f"{name}{ending}" for name in FEW]
    assert all((tmp_path / link).is_file() for link in links(tmp_path / "index.html"))


@pytest.mark.usefixtures("few")
def test_progress_is_told(tmp_path):
    told = []
    write_book(tmp_path, "md", part=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.usefixtures("few")
def test_a_book_that_is_interrupted_has_whole_files_only(tmp_path):
    def breaks(name):
        if name == "soft-margin":
            raise SvmsymError("stop")
        return lesson(name)

    with pytest.raises(SvmsymError, match="stop"):
        write_book(tmp_path, "html", breaks)
    assert [path.name for path in tmp_path.iterdir()] == ["hard-margin.html"]


@pytest.mark.usefixtures("few")
def test_the_same_book_has_the_same_bytes(tmp_path):
    for folder in ("a", "b"):
        write_book(tmp_path / folder, "pdf")
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(SvmsymError, match="this is a folder"):
        write_whole(tmp_path, "text")
    assert list(tmp_path.iterdir()) == []
