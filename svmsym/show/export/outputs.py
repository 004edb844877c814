"""What a cell gave, as HTML. Nobody vouches for a notebook, so one rule holds for all formats:

text/html               as it is, if it is harmless (see :mod:`svmsym.show.export.harmless`); style sheets
                        are left out before that is decided
image/svg+xml           as it is, if it is harmless; else inside an <img>, where nothing runs or is fetched
image/png, jpeg, …      inside an <img>, decoded and encoded again; what is not base64 is left out
text/latex, /markdown   translated by us; HTML in them is text
text/plain, streams     escaped; colours are left out
everything else         left out: widgets, scripts, JSON, PDF

The first format of this list that can be shown is shown. The policy of the page is the second line of
defence: it lets no script run and asks no address for anything.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

from svmsym.show.export.harmless import harmless
from svmsym.show.export.words import displayed, words_html

_STYLE_SHEET = re.compile(r"<style(?:\s[^<>]*)?>[^<]*</style>")
_BEFORE_SVG = re.compile(r"(?:\s*<\?[^<>]*\?>|\s*<!DOCTYPE[^<>\[]*>|\s*<!--(?:(?!--).)*-->)*\s*", re.DOTALL)
_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_LATEX = re.compile(r"^\s*\$+\s*(.*?)\s*\$+\s*$", re.DOTALL)


def output_html(output: Mapping[str, Any]) -> str:
    """One output as HTML.

    >>> output_html({"output_type": "stream", "name": "stdout", "text": "1 < 2"})
    '<pre class="printed">1 &lt; 2</pre>'
    """
    kind = output.get("output_type")
    if kind == "stream":
        name = "warned" if output.get("name") == "stderr" else "printed"
        return f'<pre class="{name}">{_plain(output.get("text"))}</pre>'
    if kind == "error":
        lines = (
            "\n".join(map(str, output.get("traceback", ())))
            or f"{output.get('ename')}: {output.get('evalue')}"
        )
        return f'<pre class="warned">{_plain(lines)}</pre>'
    data = output.get("data")
    return f'<div class="shown">{_shown(data if isinstance(data, Mapping) else {})}</div>'


def _shown(data: Mapping[str, Any]) -> str:
    found = _STYLE_SHEET.sub("", _text(data.get("text/html")))
    if found and harmless(found):
        return found
    if "image/svg+xml" in data:
        return _svg(_text(data["image/svg+xml"]))
    for kind in _PICTURES:
        if kind in data and (picture := _picture(kind, _text(data[kind]))):
            return picture
    if "text/latex" in data:
        found = _text(data["text/latex"])
        inner = _LATEX.match(found)
        return f'<div class="formula">{displayed(inner[1] if inner else found)}</div>'
    if "text/markdown" in data:
        return words_html(_text(data["text/markdown"]))
    return f"<pre>{_plain(data.get('text/plain'))}</pre>"


def _svg(found: str) -> str:
    """A picture of lines: in the page, where it has its letters and colours, or shut in an <img>."""
    before = _BEFORE_SVG.match(found)
    inner = found[before.end() :] if before else found
    if inner.startswith("<svg") and harmless(inner):
        return inner
    return _image("image/svg+xml", found.encode("utf-8", "replace"))


def _picture(kind: str, encoded: str) -> str:
    """A picture of dots; empty where its data are not base64."""
    try:
        return _image(kind, b64decode("".join(encoded.split()).encode("ascii"), validate=True))
    except ValueError:  # not ASCII, or not base64
        return ""


def _image(kind: str, content: bytes) -> str:
    return f'<img src="data:{kind};base64,{b64encode(content).decode("ascii")}" alt="">'


def _text(value: Any) -> str:
    return "".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _plain(text: Any) -> str:
    return escape(_COLOURS.sub("", _text(text)).rstrip("\n"), quote=False)
