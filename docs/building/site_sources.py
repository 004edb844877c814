"""All sources of the site in one folder: the pages of docs/, borrowed ones, and those that svmsym writes."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

from command_pages import command_page
from gallery_pages import write_gallery
from name_pages import module_page, name_page
from plain_formulas import with_formulas
from site_contents import BORROWED, margin

DOCS = Path(__file__).parents[1]
_PLAIN = ("small-model",)  # pages with formulas as plain text


def write_sources(folder: Path) -> None:
    """Fill the folder that Sphinx reads."""
    shutil.copytree(DOCS / "images", folder / "images")
    for page in sorted(DOCS.glob("*.md")):
        text = linked(page.read_text("utf-8"))
        text = with_formulas(text) if page.stem in _PLAIN else text
        _write(folder / page.name, text + margin() if page.stem == "index" else text)
    for source, name in BORROWED.items():
        _write(folder / name, (DOCS / source).read_text("utf-8").replace("](docs/", "]("))
    for notebook in (DOCS.parent / "notebooks").glob("*.ipynb"):
        shutil.copy(notebook, folder / "notebooks")
    _write(folder / "reference" / "commands.md", command_page())
    _write(folder / "reference" / "names.md", name_page())
    _write(folder / "reference" / "modules.md", module_page())
    _write(folder / "gallery.md", write_gallery(folder / "extra" / "gallery"))
    fonts = folder / "extra" / "fonts"
    fonts.mkdir()
    font = resources.files("svmsym.documents") / "fonts" / "stix-two-math-subset.woff2"
    (fonts / font.name).write_bytes(font.read_bytes())


def linked(text: str) -> str:
    """Links to borrowed pages, as the site names them.

    >>> linked("[figures](../benchmarks/README.md#training)")
    '[figures](benchmarks.md#training)'
    """
    for source, name in BORROWED.items():
        text = text.replace(f"]({source}", f"]({name}")
    return text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
