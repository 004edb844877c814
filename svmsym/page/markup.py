"""Documents as pieces of the page: HTML without style attributes, which its security policy forbids."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.html_blocks import body_html
from svmsym.documents.tree import Document, Heading

_BOLD = ' style="font-weight: bold"'


def piece_html(document: Document, deeper: int = 0) -> str:
    r"""The blocks of a document, headings so many levels deeper.

    >>> from svmsym.documents.tree import Sentence
    >>> from svmsym.formulas.notation import DEFAULT
    >>> from svmsym.formulas.printing import NO_ROLES
    >>> piece_html(Document((Heading(1, "Dual"), Sentence("1 < 2")), DEFAULT, NO_ROLES), 1)
    '<h2>Dual</h2>\n<p>1 &lt; 2</p>'
    """
    blocks = (replace(b, level=b.level + deeper) if isinstance(b, Heading) else b for b in document.blocks)
    return body_html(replace(document, blocks=tuple(blocks))).replace(_BOLD, ' class="bold"')
