"""Words before a formula that make it a case: if, for, with, let; in five languages.

For $α_k > 0$ we have …        the next formula stands under it
… for all $i$ with $α_i > 0$.  the sentence ends, and nothing more stands under it
Let $α_k > 0$. Then …          the next formula stands under it, in another sentence
"""

from __future__ import annotations

import re
from typing import Literal

Case = Literal["this", "next"]

_ALL = r"(?:\s+(?:that|all|every|any|each|some|alle|jedes|que|todo|todos|tout))?\s*\Z"
_CASE = re.compile(
    r"(?<!\w)(?:if|for|when|whenever|in\s+case|with|für|falls|wenn|sofern|mit"
    rf"|si|para|cuando|con|pour|lorsque|quand|avec|se|quando|per){_ALL}",
    re.IGNORECASE,
)
_LET = re.compile(
    rf"(?<!\w)(?:let|suppose|assume|assuming|sei|angenommen|sea|supongamos|soit|supposons|sia){_ALL}",
    re.IGNORECASE,
)
_END = re.compile(r"[.;!?](?:\s|\Z)")
_MATH = re.compile(r"\$|\\\[|\\\(|\\begin")
_INDEX = re.compile(
    r"\s*(?:[ijklmnst]|\\ell)(?:\s*,\s*(?:[ijklmnst]|\\ell))*\s*"
    r"(?:=\s*1\s*,\s*(?:2\s*,\s*)?(?:\\[lc]?dots|\.\.\.|…)\s*,\s*[nNmMlL]"
    r"|\\in\s*(?:S|SV|\\mathcal\s*\{?S\}?"
    r"|\\\{\s*1\s*,\s*(?:\\[lc]?dots|\.\.\.|…)\s*,\s*[nNmM]\s*\\\}))?\s*"
)


def case_before(before: str, after: str) -> Case | None:
    """How far a case reaches whose formula stands between two texts; None where it is no case.

    >>> case_before("For ", " we have $b = 1$."), case_before("for $i$ with ", ". So $b$")
    ('next', 'this')
    >>> case_before("So ", "") is None
    True
    """
    rest = _MATH.split(after, maxsplit=1)[0]
    if _LET.search(before):
        return "next"
    if _CASE.search(before):
        return "this" if _END.search(rest) else "next"
    return None


def only_index(text: str) -> bool:
    r"""Whether a formula names indices: $i$, or which they are.

    >>> [only_index(t) for t in ("i", r"i = 1, \dots, n", "i, j", "b", "i = 2")]
    [True, True, True, False, False]
    """
    return _INDEX.fullmatch(text) is not None
