"""A document as slides in one HTML file: arrow keys, steps shown one by one, no network."""

from __future__ import annotations

from html import escape

from svmsym.documents.breaking import broken
from svmsym.documents.cutting import Slide, slides
from svmsym.documents.html import page_html, style
from svmsym.documents.html_blocks import block_html, row_html
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Display, Document, Sentence

_WIDTH = 38.0  # ems of a displayed line on a wide screen


def document_slides(document: Document) -> str:
    """A whole file."""
    document = broken(document, _WIDTH)
    cut = slides(document)
    shown = "\n".join(_slide(slide, k, len(cut), document) for k, slide in enumerate(cut, 1))
    look = style("page.css") + style("slides.css")
    return page_html(document, f"<main>\n{shown}\n</main>\n", look, f"\n{style('slides.js')}")


def _slide(slide: Slide, number: int, of: int, document: Document) -> str:
    shown = [block_html(slide.heading, document)]
    for block in slide.blocks:
        later = any(not isinstance(b, Sentence) for b in slide.blocks[: slide.blocks.index(block)])
        shown.append(_block(block, document, later=later))
    if number == 1:
        shown.append(f'<p class="help">{escape(catalogue(document.language, "marks")["slides-help"])}</p>')
    return f'<section class="slide">{"".join(shown)}<p class="of">{number} / {of}</p></section>'


def _block(block: Block, document: Document, *, later: bool) -> str:
    """Blocks appear one after the other, and so do the rows of a display."""
    if isinstance(block, Display):
        marks = [' class="step"' if later or k else "" for k in range(len(block.rows))]
        rows = "".join(row_html(r, document, mark) for r, mark in zip(block.rows, marks, strict=True))
        return f'<div class="display"><table role="presentation">{rows}</table></div>'
    shown = block_html(block, document)
    return f'<div class="step">{shown}</div>' if later else shown
