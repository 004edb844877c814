"""The formats of a document: how a file of each ends, and who writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from svmsym.documents.tree import Document


@dataclass(frozen=True)
class Format:
    """A file ending, and the function of a module that is loaded only when it is asked for."""

    ending: str
    module: str
    function: str

    def render(self, document: Document) -> str | bytes:
        """The whole file: text, or bytes where the format is no text."""
        write = getattr(import_module(self.module), self.function)
        return cast("Callable[[Document], str | bytes]", write)(document)


FORMATS: dict[str, Format] = {
    "beamer": Format(".beamer.tex", "svmsym.documents.beamer", "document_beamer"),
    "html": Format(".html", "svmsym.documents.html", "document_html"),
    "ipynb": Format(".ipynb", "svmsym.documents.notebook", "document_notebook"),
    "latex": Format(".tex", "svmsym.documents.latex", "document_latex"),
    "md": Format(".md", "svmsym.documents.markdown", "document_markdown"),
    "pdf": Format(".pdf", "svmsym.documents.pdf", "document_pdf"),
    "slides": Format(".slides.html", "svmsym.documents.slides", "document_slides"),
    "text": Format(".txt", "svmsym.documents.text", "document_text"),
    "typst": Format(".typ", "svmsym.documents.typst", "document_typst"),
}
