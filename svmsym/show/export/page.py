"""A notebook as one HTML file, in the look of the other pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Any

from svmsym.documents.html import page_html, style
from svmsym.documents.tree import Document, Heading
from svmsym.errors import SvmsymError, visible
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES
from svmsym.show.export.outputs import output_html
from svmsym.show.export.words import title_of, words_html


def notebook_html(notebook: Mapping[str, Any], name: str = "svmsym") -> str:
    """The whole page; an error names the cell, from 1.

    >>> cell = {"cell_type": "markdown", "source": "# Hello $x$", "metadata": {}}
    >>> "<h1>Hello <math" in notebook_html({"cells": [cell], "metadata": {}})
    True
    """
    cells = notebook["cells"]
    words = (_source(cell) for cell in cells if cell["cell_type"] == "markdown")
    title = next(filter(None, map(title_of, words)), name).replace("$", "").replace("`", "")
    language = str(notebook.get("metadata", {}).get("language", "en"))
    body = "\n".join(part for k, cell in enumerate(cells, 1) for part in _cell(cell, k))
    body = visible(body.replace("\r\n", "\n").replace("\r", "\n"))
    page = Document((Heading(1, title),), DEFAULT, NO_ROLES, language if language.isalpha() else "en")
    return page_html(page, f"<main>\n{body}\n</main>\n", style("page.css") + _look())


def _look() -> str:
    return files("svmsym.show.export").joinpath("notebook.css").read_text("utf-8")


def _cell(cell: Mapping[str, Any], number: int) -> Iterator[str]:
    try:
        if cell["cell_type"] == "markdown":
            yield f"<section>{words_html(_source(cell))}</section>"
        elif cell["cell_type"] == "code":
            if _source(cell).strip():
                yield f'<pre class="code">{coloured(_source(cell))}</pre>'
            yield from map(output_html, cell.get("outputs", ()))
        else:
            yield f"<pre>{escape(_source(cell), quote=False)}</pre>"
    except SvmsymError as error:
        raise SvmsymError(f"cell {number}: {error.what}", why=error.why, hint=error.hint) from error


def _source(cell: Mapping[str, Any]) -> str:
    found = cell["source"]
    return "".join(found) if isinstance(found, list) else str(found)


def coloured(code: str) -> str:
    """Python with classes for keywords, texts, numbers and comments.

    >>> coloured("for x in X:")[:27]
    '<span class="k">for</span> '
    """
    from pygments import highlight  # noqa: PLC0415 - comes with nbconvert, and is needed here only
    from pygments.formatters import HtmlFormatter  # noqa: PLC0415
    from pygments.lexers import PythonLexer  # noqa: PLC0415

    return str(highlight(code, PythonLexer(), HtmlFormatter(nowrap=True))).rstrip("\n")
