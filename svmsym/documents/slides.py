"""A document as slides in one HTML file: arrow keys, steps shown one by one, no network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape

from svmsym.documents.breaking import broken
from svmsym.documents.cutting import Slide, slides, uncovered
from svmsym.documents.html import page_html, style
from svmsym.documents.html_blocks import block_html, row_html
from svmsym.documents.prose import catalogue
from svmsym.documents.slide_heights import LINES, WIDTH, heights
from svmsym.documents.tree import Block, Display, Document


def document_slides(document: Document) -> str:
    """A whole file."""
    cut = slides(document, heights, LINES, WIDTH)
    shown = "\n".join(_slide(slide, k, len(cut), document) for k, slide in enumerate(cut, 1))
    look = style("page.css") + style("slides.css")
    return page_html(document, f"<main>\n{shown}\n</main>\n", look, f"\n{style('slides.js')}")


def _slide(slide: Slide, number: int, of: int, document: Document) -> str:
    shown = [block_html(slide.heading, document)]
    slide = replace(slide, blocks=broken(replace(document, blocks=slide.blocks), WIDTH).blocks)
    shown += [_block(b, document, steps) for b, steps in zip(slide.blocks, uncovered(slide), strict=True)]
    if number == 1:
        shown.append(f'<p class="help">{escape(catalogue(document.language, "marks")["slides-help"])}</p>')
    kind = "slide" if slide.blocks else "slide part"
    return f'<section class="{kind}">{"".join(shown)}<p class="of">{number} / {of}</p></section>'


def _block(block: Block, document: Document, steps: Sequence[int]) -> str:
    """Blocks appear one after the other, and so do the rows of a display."""
    if isinstance(block, Display):
        marks = [_mark(step) for step in steps]
        rows = "".join(row_html(r, document, mark) for r, mark in zip(block.rows, marks, strict=True))
        return f'<div class="display"><table role="presentation">{rows}</table></div>'
    shown = block_html(block, document)
    return f"<div{_mark(steps[0])}>{shown}</div>" if steps[0] > 1 else shown


def _mark(step: int) -> str:
    return f' class="step" data-step="{step}"' if step > 1 else ""
