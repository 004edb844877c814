"""One token: the smallest piece of an answer that has a meaning."""

from __future__ import annotations

from typing import NamedTuple


class Token(NamedTuple):
    """A kind, its text, where it starts (from 0), and whether it touches what stands before.

    >>> Token("NAME", "w", 0, True).kind
    'NAME'
    """

    kind: str
    text: str
    at: int
    tight: bool
