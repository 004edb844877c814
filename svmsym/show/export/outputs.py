"""What a cell gave: the best of its formats that needs no network and runs nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from svmsym.show.export.words import displayed, words_html

_RUNS = re.compile(
    r"<\s*(script|iframe|object|embed|link|base|meta|form)\b|\son\w+\s*=|javascript:", re.IGNORECASE
)
_FETCHES = re.compile(
    r"(?:src|srcset|poster|data|action)\s*=\s*[\"']?\s*(?:https?:)?//|url\(\s*[\"']?(?:https?:)?//",
    re.IGNORECASE,
)
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_LATEX = re.compile(r"^\s*\$+\s*(.*?)\s*\$+\s*$", re.DOTALL)


def output_html(output: Mapping[str, Any]) -> str:
    """One output as HTML.

    >>> output_html({"output_type": "stream", "name": "stdout", "text": "1 < 2"})
    '<pre class="printed">1 &lt; 2</pre>'
    """
    kind = output["output_type"]
    if kind == "stream":
        name = "warned" if output.get("name") == "stderr" else "printed"
        return f'<pre class="{name}">{_plain(output["text"])}</pre>'
    if kind == "error":
        lines = "\n".join(output.get("traceback", ())) or f"{output.get('ename')}: {output.get('evalue')}"
        return f'<pre class="warned">{_plain(lines)}</pre>'
    return f'<div class="shown">{_shown(output.get("data", {}))}</div>'


def harmless(html: str) -> bool:
    """Whether HTML runs nothing and fetches nothing.

    >>> harmless("<b>yes</b>"), harmless("<script>no</script>"), harmless('<img src="//a.b/c.png">')
    (True, False, False)
    """
    return not _RUNS.search(html) and not _FETCHES.search(html)


def _shown(data: Mapping[str, Any]) -> str:
    for kind in ("text/html", "image/svg+xml"):
        found = _text(data.get(kind))
        if found and harmless(found):
            return found[found.find("<svg") :] if kind == "image/svg+xml" else found
    for kind in ("image/png", "image/jpeg"):
        if kind in data:
            return f'<img src="data:{kind};base64,{_text(data[kind]).strip()}" alt="">'
    if "text/latex" in data:
        found = _text(data["text/latex"])
        inner = _LATEX.match(found)
        return f'<div class="formula">{displayed(inner[1] if inner else found)}</div>'
    if "text/markdown" in data:
        return words_html(_text(data["text/markdown"]))
    return f"<pre>{_plain(_text(data.get('text/plain')))}</pre>"


def _text(value: Any) -> str:
    return "".join(value) if isinstance(value, list) else str(value or "")


def _plain(text: Any) -> str:
    return escape(_COLOURS.sub("", _text(text)).rstrip("\n"), quote=False)
