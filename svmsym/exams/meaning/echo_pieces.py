"""Pieces of the echo: bars inside bars, steps of an algorithm, factors side by side and beside brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from svmsym.exams.reading.calls import ALWAYS_CALLED
from svmsym.formulas.printing.latex import GREEK

_STEP = re.compile("([tkns])(plus|minus)([0-9])(?=}|$)")
_SCRIPT = re.compile("[_^]")
_CALLED = frozenset({GREEK.get(letter, letter) for letter in ALWAYS_CALLED})


def nested(body: str) -> bool:
    """Whether bars stand in a body, so that bars around it would be read in another way.

    >>> nested("|a| b")
    True
    """
    return any(bar in body for bar in ("|", "‖", "Vert", "vert"))


def stepped(sub: str) -> str:
    """t+1 where the name has tplus1.

    >>> stepped("tplus1")
    't+1'
    """
    return _STEP.sub(lambda found: found[1] + {"plus": "+", "minus": "-"}[found[2]] + found[3], sub)


def side_by_side(parts: Sequence[str], dot: str) -> str:
    """Factors with spaces, and with a dot before a number, which cannot follow another."""
    return parts[0] + "".join((dot if part[0].isdigit() else " ") + part for part in parts[1:])


def beside_brackets(parts: Sequence[str]) -> list[str]:
    r"""LaTeX factors, with a dot between brackets and a letter that they would make a function.

    >>> print(*beside_brackets([r"\varphi_i", r"\left(a + b\right)"]))
    \varphi_i \cdot \left(a + b\right)
    """
    opened = (
        part.startswith((r"\left(", "(")) and _SCRIPT.split(before, maxsplit=1)[0] in _CALLED
        for before, part in pairwise(["", *parts])
    )
    return [rf"\cdot {part}" if doubtful else part for doubtful, part in zip(opened, parts, strict=True)]
