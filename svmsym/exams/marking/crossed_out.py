r"""What a student crossed out is no part of the answer: ~~b = 1~~ in Markdown, \cancel{b = 1} in LaTeX."""

from __future__ import annotations

import re

_MARKDOWN = re.compile(r"~~(?=\S)(?:(?!~~).)+~~", re.DOTALL)
_LONGEST = 20_000  # characters; what is longer is no answer that is read
_LATEX = re.compile(r"\\(?:cancel|bcancel|xcancel|sout|st)\s*\{")


def without_crossed_out(text: str) -> str:
    r"""The text that is left; all of it where a brace does not end.

    >>> without_crossed_out("~~true~~ false"), without_crossed_out(r"\cancel{b = \frac{1}{2}} b = 1")
    ('  false', '  b = 1')
    >>> without_crossed_out("$~~true~~$.")
    ''
    """
    if len(text) > _LONGEST:
        return text
    left = _MARKDOWN.sub(" ", text)
    while (found := _LATEX.search(left)) is not None:
        end = _closing(left, found.end())
        if end is None:
            return text
        left = f"{left[: found.start()]} {left[end:]}"
    return left if left.strip(" \n\t.,;$") else ""


def _closing(text: str, start: int) -> int | None:
    """Where the brace that opened before ``start`` has been closed."""
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return at + 1
    return None
