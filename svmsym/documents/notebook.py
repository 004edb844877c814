"""A document as a Jupyter notebook: words as Markdown, and cells that compute again what they show.

The file is JSON of nbformat 4.5, without outputs; running it proves every displayed line anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from svmsym.documents.markdown import block_markdown
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Display, Document, Figure


def document_notebook(document: Document) -> str:
    """The whole file."""
    cells = [{**cell, "id": f"cell-{k}"} for k, cell in enumerate(_cells(document), 1)]
    shape = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": document.title,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def _cells(document: Document) -> Iterator[dict[str, object]]:
    words: list[str] = []
    recomputed = bool(document.recipe)
    for place, block in enumerate(document.blocks):
        if recomputed and isinstance(block, Display | Figure):
            yield from _markdown(words)
            words = []
            yield _code(f"page[{document.key(place)!r}]")
        else:
            words.append(block_markdown(block, document))
        if place == 0 and recomputed:
            yield from _markdown([*words, catalogue(document.language, "marks")["notebook-setup"]])
            words = []
            yield _code(f"from svmsym.documents.lesson import lesson\n\npage = {document.recipe}")
    yield from _markdown(words)


def _markdown(words: list[str]) -> Iterator[dict[str, object]]:
    text = "\n\n".join(filter(None, words))
    if text:
        yield {"cell_type": "markdown", "metadata": {}, "source": _lines(text)}


def _code(source: str) -> dict[str, object]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": _lines(source),
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
