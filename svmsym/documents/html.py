"""A document as one HTML file: MathML, no script, no network."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib import resources

from svmsym.documents.html_blocks import body_html
from svmsym.documents.tree import Document


def document_html(document: Document, around: str = "") -> str:
    """A whole page; ``around`` is HTML that stands above and below, such as links to other pages."""
    body = f"{around}<main>\n{body_html(document)}\n</main>\n{around}"
    return page_html(document, body, style("page.css"))


def page_html(document: Document, body: str, look: str, script: str = "", *, font: bool = True) -> str:
    """The file around a body; a browser that opens it may load nothing and run nothing else.

    Without ``font`` the page is small, and the browser's own font of mathematics is used.
    """
    run = f"<script>{script}</script>\n" if script else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(script)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{font_face() if font else ''}{look}</style>\n"
        f"</head>\n<body>\n{body}{run}</body>\n</html>\n"
    )


def _policy(script: str) -> str:
    """No address may be asked for anything; of scripts, only ours may run."""
    allowed = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
    if not script:
        return allowed
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    return f"{allowed}; script-src 'sha256-{digest}'"


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
