"""A docstring, already without its indentation, as Markdown: sentences, formulas in blocks, doctests."""

from __future__ import annotations

import re
import textwrap

_CODE = re.compile(r"(``?[^`]+``?)")
_SIGNS = re.compile(r"([\\*_$<|\[\]])")


def docstring_markdown(text: str) -> str:
    r"""Paragraphs with their signs kept, and blocks of code.

    >>> print(docstring_markdown("w_1 is ``w[0]``.\n\n    w = Σ α x"))
    w\_1 is ``w[0]``.
    <BLANKLINE>
    ```text
    w = Σ α x
    ```
    """
    return "\n\n".join(_block(part) for part in _parts(text))


def _parts(text: str) -> list[str]:
    """Pieces between blank lines; indented ones that follow each other are one."""
    parts: list[str] = []
    for part in re.split(r"\n[ ]*\n", text):
        if parts and part.startswith("    ") and parts[-1].startswith("    "):
            parts[-1] += "\n\n" + part
        elif part.strip():
            parts.append(part)
    return parts


def _block(part: str) -> str:
    if part.lstrip().startswith(">>>"):
        return f"```python\n{textwrap.dedent(part)}\n```"
    if part.startswith("    "):
        return f"```text\n{textwrap.dedent(part)}\n```"
    sentences, colon, formula = part.partition(":\n    ")
    if colon and not re.match(r"\s*(-|\*|\d+\.) ", sentences):
        return f"{_plain(sentences)}:\n\n```text\n{textwrap.dedent('    ' + formula)}\n```"
    return _plain(part)


def _plain(text: str) -> str:
    """Every sign stands for itself outside code; a list stays a list."""
    pieces = _CODE.split(text)
    kept = "".join(piece if k % 2 else _SIGNS.sub(r"\\\1", piece) for k, piece in enumerate(pieces))
    return re.sub(r"^(\s*)\\\* ", r"\1* ", kept, flags=re.MULTILINE)
