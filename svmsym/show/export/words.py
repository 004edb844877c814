"""The words of a notebook: Markdown as HTML, with its formulas as MathML.

HTML inside Markdown is shown as it was written. A formula that cannot be read is an error.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from svmsym.documents.tex.mathml import tex_mathml

_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_NOTEBOOK = re.compile(r"\.ipynb(?=#|$)")


@cache
def _markdown() -> Any:
    import mistune  # noqa: PLC0415 - comes with nbconvert, and is needed here only

    class Renderer(mistune.HTMLRenderer):
        """Links between notebooks lead to their pages; pictures from elsewhere are not fetched."""

        def link(self, text: str, url: str, title: str | None = None) -> str:
            own = url if _ELSEWHERE.match(url) else _NOTEBOOK.sub(".html", url)
            return str(super().link(text, own, title))

        def image(self, text: str, url: str, title: str | None = None) -> str:  # noqa: ARG002
            return (
                mistune.escape(f"({text})") if not url.startswith("data:image/") else super().image(text, url)
            )

    renderer = Renderer(escape=True)
    made = mistune.create_markdown(renderer=renderer, plugins=["table", "math"])
    renderer.register("inline_math", lambda _, text: tex_mathml(text))
    renderer.register("block_math", lambda _, text: f'<div class="formula">{displayed(text)}</div>\n')
    return made


def words_html(source: str) -> str:
    r"""A cell of Markdown as HTML.

    >>> words_html("# A title").strip()
    '<h1>A title</h1>'
    >>> "<mfrac>" in words_html("half of it: $\\frac12$"), "<b>" in words_html("<b>bold</b>")
    (True, False)
    """
    return str(_markdown()(source))


def displayed(tex: str) -> str:
    """A formula on a line of its own."""
    return tex_mathml(tex, display=True)


def title_of(source: str) -> str:
    r"""The text of the first heading, empty where there is none.

    >>> title_of("some words\n# The path in C\nmore")
    'The path in C'
    """
    found = re.search(r"^#\s+(.+)$", source, re.MULTILINE)
    return found[1].strip() if found else ""
