"""A document as one HTML file: MathML, no script, no network."""

from __future__ import annotations

import base64
from functools import cache
from html import escape
from importlib import resources

from svmsym.documents.html_blocks import body_html

__all__ = ["body_html", "document_html", "font_face", "style"]

from svmsym.documents.tree import Document


def document_html(document: Document, around: str = "") -> str:
    """A whole page; ``around`` is HTML that stands above and below, such as links to other pages."""
    return (
        f'<!DOCTYPE html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{font_face()}{style('page.css')}</style>\n"
        f"</head>\n<body>\n{around}<main>\n{body_html(document)}\n</main>\n{around}</body>\n</html>\n"
    )


@cache
def font_face() -> str:
    """The mathematics font inside the page, so that it looks the same everywhere and offline."""
    font = resources.files("svmsym.documents") / "fonts" / "stix-two-math-subset.woff2"
    data = base64.b64encode(font.read_bytes()).decode("ascii")
    return f'@font-face {{ font-family: "svmsym math"; src: url("data:font/woff2;base64,{data}"); }}\n'


@cache
def style(name: str) -> str:
    """A style sheet or script that comes with svmsym."""
    return (resources.files("svmsym.documents") / "styles" / name).read_text("utf-8")
