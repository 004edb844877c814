"""Where the formulas of a page stand: between marks, in the rows of a display, or on a line of their own.

A line of a derivation is what a person would point at: one formula between dollars, one row of an
``align``, or one line without any marks. The reader finds statements; each belongs to the line in which its
formula stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from svmsym.errors import SvmsymError

_LONGEST = 60_000
_MOST_LINES = 300
_ENVIRONMENTS = (
    r"(?:align|aligned|alignat|eqnarray|equation|gather|gathered|multline|split|math|displaymath)\*?"
)
_MATH = re.compile(
    r"\$\$(?P<a>.+?)\$\$|\\\[(?P<b>.+?)\\\]|\\\((?P<c>.+?)\\\)|"
    rf"\\begin\{{(?P<env>{_ENVIRONMENTS})\}}(?P<d>.+?)\\end\{{(?P=env)\}}|(?<![\\$])\$(?P<e>[^$]+?)\$",
    re.DOTALL,
)
_BLANKED = re.compile(
    r"\A---\n.*?\n---\n|\A\s*\\documentclass.*?\\begin\{document\}|\\end\{document\}"
    r"|<!--.*?-->|^[ \t]*```\w*[ \t]*$|(?<!\\)%[^\n]*"
    r"|\\(?:label|tag\*?|vspace\*?|hspace\*?|(?:sub)*section\*?|paragraph)\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}"
    r"|\\renewcommand\{[^{}]*\}\{[^{}]*\}"
    r"|\\(?:nonumber|notag|medskip|bigskip|smallskip|noindent|item|begin\{(?:itemize|enumerate|proof|document)\}"
    r"|end\{(?:itemize|enumerate|proof)\})(?![a-zA-Z])|\{\\(?:LARGE|Large|large|bfseries)[^{}]*\}"
    r"|^[ \t]*[-*+•][ \t]+(?=\$|\*|\w\w|[^\n]*[=≤≥<>])",  # a bullet is no minus
    re.DOTALL | re.MULTILINE,
)
_GOES_ON = re.compile(
    r"(?<=\S)\n(?=[ \t]*[+\-−](?![^\n]*(?:[=≤≥<>∈⇒:]|\\[lg]eq?|\\in\b))[^\n]*(?:sum_|sum\b|Σ|∑))"
)  # a summand on the next line
_STARRED = re.compile(r"\\\\(?:\*|\[-?[\d.]+ *\w\w\])")  # a row that ends with a star or with a space
_FOR_ALL = re.compile(r"(?:\\q?quad\s*){1,3}(?=[ijklmn]\s*=\s*1\s*,)")  # a range behind a formula
_SUMMAND = re.compile(
    r"\\\\\s*(?:&|\\q?quad|\\phantom\{[^{}]*\}|\{\}|\s)*(?=[+\-−])"
)  # a row that begins with a sign
_RELATION = re.compile(r"[=≤≥<>∈⇒]|\\(?:[lg]eq?|in|Rightarrow)\b")
_SCRIPT = re.compile(r"[_^]\{[^{}]*\}|\$.*", re.DOTALL)
_SUBJECT = re.compile(r"(?<![{a-zA-Z\\\\])(?<!\{ )s\.\s?t\.(?!\w)")  # not yet inside of \text
_CONTINUES = re.compile(
    r"\s*(?:\\begin\{\w+\*?\}|&|\\quad|\\qquad|\s)*(?:[=≤≥<>⇒⇔+\-−]|\\(?:le|ge|leq|geq|Rightarrow|implies|iff|Leftrightarrow)\b"
    r"|(?:\\(?:text|mathrm)\{)?\s*(?:s\.?\s*t\.|subject|u\.\s*d\.|sujeto|unter|so dass|sodass|使得|단))"
)
_BREAK = re.compile(r"\\\\\*?|\\begin\{(\w+)\*?\}|\\end\{(\w+)\*?\}|\\[{}]|[{}]")
_OUTER = frozenset(["align", "aligned", "gathered", "split", "array", "alignedat"])


@dataclass(frozen=True)
class Island:
    """A line of the page: where it starts and ends, its text, and the paragraph it stands in."""

    start: int
    end: int
    text: str
    paragraph: int
    display: bool
    block: int  # which formula between marks, with all of its rows
    marked: bool  # whether it stands between marks


def blank(text: str) -> str:
    r"""Replace what is not shown on a page by spaces: front matter, comments, labels, fences.

    >>> blank("<!-- a -->w = 0")
    '          w = 0'
    """
    if len(text) > _LONGEST:
        raise SvmsymError(
            f"the page has {len(text)} signs", hint=f"at most {_LONGEST} are read; hand in a shorter page"
        )
    text = text.replace("\r\n", "\n")
    text = _STARRED.sub(r"\\\\ ", _GOES_ON.sub(" ", text))
    text = _BLANKED.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    text = _MATH.sub(lambda m: _SUBJECT.sub(r"\\text{ s.t. }", m[0]), text)
    text = _joined(_FOR_ALL.sub(r"\\quad \\forall ", text))
    return _ended(text)


def _joined(text: str) -> str:
    """Join a row that is a summand of the row before it: it begins with a sign and has no relation."""
    pieces, at = [], 0
    for match in _SUMMAND.finditer(text):
        row = re.split(r"\\\\|\\end\b", text[match.end() :], maxsplit=1)[0]
        if _RELATION.search(_SCRIPT.sub("", row)) is None:
            pieces += [text[at : match.start()], " "]
            at = match.end()
    return "".join([*pieces, text[at:]])


def _ended(text: str) -> str:
    """End a display, or a formula on a line of its own, with a full stop where the next one begins anew."""
    pieces, at = [], 0
    found = list(_MATH.finditer(text))
    for match, after in pairwise(found):
        between = text[match.end() : after.start()]
        pieces.append(text[at : match.end()])
        at = match.end()
        goes_on = _CONTINUES.match(after[0].lstrip("$\\[(")) is not None
        if not between.strip() and "\n" in between and not goes_on:
            pieces.append(".")
    return "".join([*pieces, text[at:]])


def islands_of(text: str) -> list[Island]:
    r"""List the lines of a page on which formulas may stand.

    >>> [i.text for i in islands_of("Let $w = 1$.\n\n$$a = b \\\\ c = d$$\nb = 2")]
    ['Let', 'w = 1', '', 'a = b', 'c = d', 'b = 2']
    """
    paragraphs = [m.end() for m in re.finditer(r"\n[ \t]*\n", text)]
    found = [
        Island(
            start,
            end,
            text[start:end].strip(" \t\n&.,;"),
            bisect_right(paragraphs, start),
            display,
            block,
            marked,
        )
        for start, end, display, block, marked in _spans(text)
        if text[start:end].strip(" \t\n")
    ]
    if len(found) > _MOST_LINES * 2:
        raise SvmsymError(f"the page has {len(found)} lines", hint="hand in a shorter page")
    return found


def _spans(text: str) -> Iterator[tuple[int, int, bool, int, bool]]:
    at = 0
    for match in _MATH.finditer(text):
        yield from _plain(text, at, match.start())
        inside = next(k for k in "abcde" if match.group(k) is not None)
        start, end = match.span(inside)
        display = inside not in {"c", "e"}
        rows = _rows(text, start, end) if display else [(start, end)]
        yield from ((a, b, display, start, True) for a, b in rows)
        at = match.end()
    yield from _plain(text, at, len(text))


def _plain(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool, int, bool]]:
    """Split what stands between formulas into its lines."""
    for match in re.finditer(r"[^\n]+", text[start:end]):
        yield start + match.start(), start + match.end(), False, start + match.start(), False


def _rows(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    r"""Split a display at \\ outside of braces and inner environments."""
    depth, begun = 0, start
    for match in _BREAK.finditer(text, start, end):
        name = match[1] or match[2]
        if match[0].startswith("\\\\") and depth <= 0:
            yield begun, match.start()
            begun = match.end()
        elif (match[0] == "{" or match[1]) and name not in _OUTER:
            depth += 1
        elif (match[0] == "}" or match[2]) and name not in _OUTER:
            depth -= 1
    yield begun, end


def place_in(islands: list[Island], at: int) -> int | None:
    """Find the line in which a place lies, or the one behind it."""
    k = bisect_right([i.start for i in islands], at) - 1
    if k >= 0 and at < islands[k].end:
        return k
    return k + 1 if k + 1 < len(islands) else (k if k >= 0 else None)
