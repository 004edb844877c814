"""A book: every derivation as a file of its own, linked, with an index."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from svmsym.documents.files import write_whole
from svmsym.documents.formats import FORMATS
from svmsym.documents.html import document_html
from svmsym.documents.lesson import lesson
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Document, Heading, Link, Sentence, Table
from svmsym.duality.derivation_files import argument_names, names
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES


def write_book(
    folder: Path,
    form: str,
    told: Callable[[str], Document] = lesson,
    part: Callable[[int, int], None] = lambda *_: None,
) -> list[Path]:
    """Write all derivations and arguments into a folder, as ``told``, and an index that leads to them.

    Every file appears whole; a run that was interrupted is finished by the next one.
    """
    chosen = FORMATS[form]
    sections = {"book-derivations": names(), "book-arguments": argument_names()}
    order = [name for group in sections.values() for name in group]
    pages: dict[str, Document] = {}
    written: list[Path] = []
    for done, name in enumerate(order, 1):
        page = pages[name] = told(name)
        before, after = (order[k] if 0 <= k < len(order) else None for k in (done - 2, done))
        links = _links(before, after, page.language)
        path = folder / f"{name}{chosen.ending}"
        write_whole(path, document_html(page, links) if form == "html" else chosen.render(page))
        written.append(path)
        part(done, len(order))
    index = folder / "index.html"
    write_whole(index, document_html(_index(sections, pages, chosen.ending)))
    return [index, *written]


def _index(sections: dict[str, list[str]], pages: dict[str, Document], ending: str) -> Document:
    language = next(iter(pages.values())).language
    say = catalogue(language, "marks")
    blocks: list[Block] = [Heading(1, say["book-title"]), Sentence(say["book-intro"])]
    for key, group in sections.items():
        rows = tuple((Link(pages[name].title, f"{name}{ending}"), name) for name in group)
        blocks += [Heading(2, say[key]), Table((say["book-column"], say["book-name"]), rows)]
    return Document(tuple(blocks), DEFAULT, NO_ROLES, language)


def _links(before: str | None, after: str | None, language: str) -> str:
    """Links to the neighbours and to the index."""
    say = catalogue(language, "marks")
    ends = [("previous", before), ("contents", "index"), ("next", after)]
    shown = [
        f'<a href="{name}.html">{escape(say[key])}</a>' if name is not None else "<span></span>"
        for key, name in ends
    ]
    return f'<nav class="book">{"".join(shown)}</nav>\n'
