"""Formulas of the pages, ``$…$``, as MathML.

A formula that our converter does not know is a warning with its page and column, and so ends the build:
nothing is guessed, and no script runs in the reader's browser.
"""

from __future__ import annotations

from typing import Any, NoReturn

from docutils.nodes import SkipNode
from sphinx.util.logging import getLogger

from svmsym.documents.tex.mathml import tex_mathml
from svmsym.errors import FormulaError


def math_inline(writer: Any, node: Any) -> NoReturn:
    """A formula within a line."""
    writer.body.append(_mathml(node, display=False))
    raise SkipNode


def math_block(writer: Any, node: Any) -> NoReturn:
    """A formula on a line of its own."""
    writer.body.append(f'<div class="formula">{_mathml(node, display=True)}</div>')
    raise SkipNode


def _mathml(node: Any, *, display: bool) -> str:
    try:
        return tex_mathml(node.astext().strip(), display=display)
    except FormulaError as error:
        getLogger(__name__).warning(str(error), location=node)
        return ""
