r"""TeX as a list of tokens: commands, braces, scripts, numbers, signs.

    \frac12\alpha_i  →  \frac  12  \alpha  _  i

A space between tokens means nothing. Text inside \text{…} stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from svmsym.errors import FormulaError

Kind = Literal["command", "words", "number", "letter", "sign", "end"]
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|\\(?P<worded>text|textrm|textit|mbox|operatorname\*?)\s*\{(?P<words>[^{}]*)\}"
    r"|\\(?P<command>[A-Za-z]+|\s|.)"
    r"|(?P<number>\d+(?:\.\d+)?)"
    r"|(?P<letter>[^\W\d_])"
    r"|(?P<sign>.)"
)
LONGEST = 4000


@dataclass(frozen=True)
class Token:
    """A piece of TeX and where it begins, from 1."""

    kind: Kind
    text: str
    column: int
    words: str = ""


def tokens(tex: str) -> Iterator[Token]:
    r"""The tokens, and an end.

    >>> [t.text for t in tokens(r"\frac12 \alpha_i")]
    ['frac', '12', 'alpha', '_', 'i', '']
    """
    if len(tex) > LONGEST:
        raise FormulaError(f"a formula of {len(tex)} characters", hint=f"at most {LONGEST} are read")
    for found in _TOKEN.finditer(tex):
        column, kind = found.start() + 1, found.lastgroup
        if kind == "words":
            yield Token("words", found["worded"], column, found["words"])
        elif kind == "command":
            yield Token("command", found["command"].replace("\n", " "), column)
        elif kind == "number":
            yield Token("number", found[0], column)
        elif kind == "letter":
            yield Token("letter", found[0], column)
        elif kind == "sign":
            yield Token("sign", found[0], column)
    yield Token("end", "", len(tex) + 1)
