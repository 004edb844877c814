"""Indices typed without a sign below: yi, xj, αiyixi. The run "xi" may be ξ instead."""

from __future__ import annotations

import re

FAMILIES = frozenset("αλξμβηγεν")  # a Greek letter before i, j or k carries it as its index
_RUN = re.compile(r"(?:[xyztwa][ijk])+")
_BEHIND = re.compile(r"[ijk](?:[xyztwa][ijk])*")
_ELSEWHERE = re.compile(r"(?<![A-Za-z\\_^{])(?:[yzta][ijk]|x[jk])(?![A-Za-z])|[αλξμβη][ijk](?![A-Za-z])")
_GREEK = re.compile("[α-ω]")

# w'xi, <w, xi>, yi xi, K(xi, …: what stands beside w, behind a label or in a kernel is a point.
_BEFORE_POINT = re.compile(
    r"(?<![A-Za-z])(?:w(?:\^?T|\^\{T\}|ᵀ|'|\^\\top)?\s{0,2}[.·*⋅]?\s{0,2}|w\s{0,2},\s{0,2}"
    r"|(?:[yt][ijk])+\s{0,2}[·*]?\s{0,2}|[KkφΦfgh]\(\s?|phi\(\s?)\Z"
)
_BEHIND_POINT = re.compile(r"xi\s{0,2}(?:\^?T|\^\{T\}|ᵀ|')?\s{0,2}[.·*⋅,]?\s{0,2}x[jk](?![A-Za-z])")
_REACH = 16


def is_point(text: str, at: int) -> bool:
    """Whether the run "xi" that starts here can only be a point.

    >>> is_point("yi(w'xi+b) >= 1-xi", 5), is_point("yi(w'xi+b) >= 1-xi", 16)
    (True, False)
    """
    return bool(_BEFORE_POINT.search(text[max(0, at - _REACH) : at]) or _BEHIND_POINT.match(text, at))


def split(piece: str, *, behind: bool, called: bool = False) -> list[str]:
    """The letters of a run with their indices, [] where it is no such run.

    ``behind``: it stands behind a Greek letter. ``called``: a bracket follows, so that k or K is a kernel.

    >>> split("yixj", behind=False), split("iyi", behind=True), split("xi", behind=False)
    (['yi', 'xj'], ['i', 'yi'], [])
    """
    if called and piece[-1] in "kK":
        piece = piece[:-1]
    first = [piece[0]] if behind and _BEHIND.fullmatch(piece) else []
    if not first and (piece == "xi" or not _RUN.fullmatch(piece)):
        return []
    rest = piece[len(first) :]
    return [*first, *(rest[k : k + 2] for k in range(0, len(rest), 2))]


def glues(text: str) -> bool:
    """Whether a text has indices of this kind, or ξ itself, so that xi is not ξ.

    >>> glues("Σ yi xi"), glues("C sum xi")
    (True, False)
    """
    return "ξ" in text or _ELSEWHERE.search(text) is not None


def can_write_greek(text: str) -> bool:
    """Whether Greek letters are written as such; then nobody spells ξ as xi."""
    return _GREEK.search(text) is not None
