"""A document as PDF, typeset by Typst in memory: tagged, readable aloud, the same bytes every time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from svmsym.documents.tree import Document
from svmsym.documents.typst import typst_source
from svmsym.documents.typst_fonts import choose, missing
from svmsym.errors import SvmsymError

# PDF/UA asks for words beside every formula and picture, and refuses letters that no font has.
_STANDARD: Final = "ua-1"
_WITHOUT_FONT = re.compile(r"the text `\"(.+?)\"` could not be displayed")


def require_pdf(languages: Iterable[str] = (), font_folders: Iterable[str | Path] = ()) -> None:
    """Refuse before the work what is known beforehand: Typst, or the font of a language, is missing."""
    try:
        import typst  # noqa: F401, PLC0415 - only a PDF needs it
    except ImportError as error:
        raise SvmsymError(
            "a PDF needs Typst, which is not installed",
            hint='install it with: pip install "svmsym[pdf]"; or write --to typst, html or latex',
        ) from error
    folders = tuple(font_folders)
    for language in languages:
        choose(language, folders)


def document_pdf(document: Document, font_folders: Iterable[str | Path] = ()) -> bytes:
    """The whole document; an error where Typst is not installed or a letter has no font."""
    require_pdf()
    from typst import Compiler, TypstError  # noqa: PLC0415 - only a PDF needs it

    chosen = choose(document.language, font_folders)
    source = typst_source(document, chosen.families).encode()
    try:
        made = Compiler(font_paths=chosen.fonts).compile(
            source, format="pdf", pdf_standards=[_STANDARD], timestamp=0
        )
    except TypstError as error:
        letters = dict.fromkeys(_WITHOUT_FONT.findall(error.diagnostic))
        if letters:
            raise missing(document.language, " ".join(letters)) from error
        raise SvmsymError(
            "Typst refuses the document",
            why=error.message,
            hint="this is a fault of svmsym; write --to typst and look at the source",
        ) from error
    assert isinstance(made, bytes)
    return made
