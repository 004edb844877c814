"""Formulas of the pages, ``$…$``, as MathML.

A formula that our converter does not know ends the build with its column: nothing is guessed, and no script
runs in the reader's browser.
"""

from __future__ import annotations

from typing import Any, NoReturn

from docutils.nodes import SkipNode

from svmsym.documents.tex.mathml import tex_mathml


def math_inline(writer: Any, node: Any) -> NoReturn:
    """A formula within a line."""
    writer.body.append(tex_mathml(node.astext()))
    raise SkipNode


def math_block(writer: Any, node: Any) -> NoReturn:
    """A formula on a line of its own."""
    writer.body.append(f'<div class="formula">{tex_mathml(node.astext().strip(), display=True)}</div>')
    raise SkipNode
