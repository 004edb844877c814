"""Marks of layout that say nothing: bullets, numbers of lines, bold and code of Markdown, frames.

Each is replaced by blanks, so that every column stays where it is.
"""

from __future__ import annotations

import re
from itertools import pairwise

_BULLETS = "*•·∙◦‣▪●○➢"
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
_BULLET = re.compile(rf"^[ \t]*([{_BULLETS}])(?=[ \t])", re.MULTILINE)
_ITEM = re.compile(
    r"^[ \t]*(?:\((?P<bracket>[0-9]{1,2}|[a-h]|[iv]{1,4})\)(?=[ \t])"
    r"|(?P<half>[0-9]{1,2}|[a-h]|[iv]{1,4})\)(?=[ \t])"
    rf"|(?P<dot>[0-9]{{1,2}})\.(?=[ \t])|(?P<circle>[{_CIRCLED}]))",
    re.MULTILINE,
)
# Bold as in **w** = 1, and code as in `b = 1`; a**2 is a power, x` a prime.
_BOLD = re.compile(r"(?<![\w)\]}*])(\*\*)(?=[^*\s])[^*\n]{0,200}[^*\s](\*\*)(?![\w(*])")
_CODE = re.compile(r"(?<![\w)\]}`])(`)[^`\n]{1,400}(`)(?![\w(`])")
_FENCE = re.compile(r"^[ \t]*```[a-z]*[ \t]*$", re.MULTILINE)
_FRAME = re.compile(r"\\(boxed|fbox|framebox|underline)[ \t]*\{")
_RELATION = re.compile(r"[=<>≤≥∈]|\\(?:[gl]eq?|in)(?![a-z])")


def without_layout(text: str) -> str:
    """The text with blanks for marks of layout.

    >>> without_layout("**b** = 1")
    '  b   = 1'
    """
    if "**" in text or "`" in text:
        text = _FENCE.sub(lambda f: " " * len(f[0]), text)
        for pattern in (_BOLD, _CODE):
            text = pattern.sub(_unmarked, text)
    if "\\" in text and _FRAME.search(text):
        text = _unframed(text)
    return _without_items(_without_bullets(text))


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]


def _unmarked(found: re.Match[str]) -> str:
    width = len(found[1])
    return " " * width + found[0][width:-width] + " " * width


def _unframed(text: str) -> str:
    """A frame or a line below a whole statement says that this is the result."""
    for found in reversed(list(_FRAME.finditer(text))):
        end = _brace_end(text, found.end())
        inside = text[found.end() : end]
        if end < len(text) and (found[1] != "underline" or _RELATION.search(inside)):
            text = _blank(_blank(text, end, end + 1), *found.span())
    return text


def _brace_end(text: str, start: int) -> int:
    """The place of the brace that closes the one before start."""
    depth = 1
    for place in range(start, len(text)):
        if text[place] in "{}" and text[place - 1] != "\\":
            depth += 1 if text[place] == "{" else -1
            if depth == 0:
                return place
    return len(text)


def _without_bullets(text: str) -> str:
    """Lines that start with the sign with which the first line starts; no formula starts with a product."""
    first = _BULLET.match(text.lstrip("\n"))
    if first is None:
        return text
    for found in _BULLET.finditer(text):
        if found[1] == first[1]:
            text = _blank(text, *found.span(1))
    return text


def _without_items(text: str) -> str:
    """(1), (2), … or a), b), … or ①, ②, … where every line has its number."""
    found = list(_ITEM.finditer(text))
    lines = sum(bool(line.strip()) for line in text.splitlines())
    if len(found) < 2 or len(found) != lines or len({f.lastgroup for f in found}) > 1:  # noqa: PLR2004
        return text
    labels = [f[f.lastgroup or 0] for f in found]
    if not any(all(b == a + 1 for a, b in pairwise(counted)) for counted in _counted(labels)):
        return text
    for f in found:
        text = _blank(text, *f.span())
    return text


def _counted(labels: list[str]) -> list[list[int]]:
    """The ways in which labels are numbers; (i) is the first of the Roman ones."""
    if all(label.isdecimal() and label.isascii() for label in labels):
        return [[int(label) for label in labels]]
    kinds = [k for k in (_ROMAN, tuple("abcdefgh"), tuple(_CIRCLED)) if set(labels) <= set(k)]
    return [[known.index(label) for label in labels] for known in kinds]
