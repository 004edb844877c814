"""Pieces of the echo: bars inside bars, steps of an algorithm, factors side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_STEP = re.compile("([tkns])(plus|minus)([0-9])(?=}|$)")

_CALLED = ("ℓ", r"\ell")  # a loss, if brackets follow
_OPENED = ("(", r"\left(")


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
    r"""Factors with spaces; a dot before a number, which may follow no other, and between ℓ and brackets.

    >>> print(side_by_side([r"\ell", r"\left(a + b\right)"], r" \cdot "))
    \ell \cdot \left(a + b\right)
    """
    return parts[0] + "".join(
        (dot if part[0].isdigit() or (before in _CALLED and part.startswith(_OPENED)) else " ") + part
        for before, part in pairwise(parts)
    )
