"""Words beside a formula that make it a case: if, for, with, let; in seven languages.

For $α_k > 0$ we have …        the next formula stands under it
If $α_k > 0$ and $α_k < C$, …  both are the case
… $b = 1$ if $α_i > 0$.        the formula before stands under it
… holds for $α_i > 0$.         the sentence ends, and nothing more stands under it
Let $α_k > 0$. Then …          the next formula stands under it, in another sentence

After *if* everything may be a case. After *for*, *with* and *let* a constraint may stand: for α_i ≥ 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Reach = Literal["this", "next", "back", "and", "list"]


@dataclass(frozen=True)
class Case:
    """How far a case reaches; ``sure``: the word before it is *if*.

    ``and`` and ``list``: the formula is joined to the one before it, by a word or by a comma.
    """

    reach: Reach
    sure: bool = False


_ALL = r"(?:\s+(?:that|all|every|any|each|some|alle|jedes|que|todo|todos|tout))?\s*"
_IF = (
    r"(?:(?<!\w)(?:if|when|whenever|in\s+case|falls|wenn|sofern|si|cuando|lorsque|quand|se|quando)|如果|若|当)"
    rf"{_ALL}"
)
_FOR = rf"(?<!\w)(?:for|with|für|mit|para|con|pour|avec|per){_ALL}"
_SUPPOSE = rf"(?<!\w)(?:suppose|assume|assuming|angenommen|supongamos|supposons){_ALL}"
_LET = re.compile(rf"(?<!\w)(?:let|sei|sea|soit|sia){_ALL}\Z", re.IGNORECASE)
_SUPPOSING = re.compile(rf"{_SUPPOSE}\Z", re.IGNORECASE)
_SURE = re.compile(rf"{_IF}\Z", re.IGNORECASE)
_CASE = re.compile(rf"(?:{_IF}|{_FOR})\Z", re.IGNORECASE)
_DIRECTLY = re.compile(rf"\s*(?:{_IF}|{_FOR})")  # a capital letter begins a sentence
_AFTER = re.compile(r"\s*(?:이면|라면|일\s*때|なら|のとき|の場合)")
_THEN = re.compile(
    r"(?:\s*:|[\s,，]*(?:then|dann|so\b|entonces|alors|allora|则|那么|we\b|it\b|gilt|ist\b))", re.IGNORECASE
)
_AND = re.compile(r"\s*,?\s*(?:and|und|sowie|y|et|e|및|그리고|且|和)\s*", re.IGNORECASE)
_LIST = re.compile(r"\s*[,，]\s*")
_END = re.compile(r"[.;!?](?:\s|\Z)|。")
_MATH = re.compile(r"\$|\\\[|\\\(|\\begin")
_INDEX = re.compile(
    r"\s*(?:[ijklmnst]|\\ell)(?:\s*,\s*(?:[ijklmnst]|\\ell))*\s*"
    r"(?:=\s*1\s*,\s*(?:2\s*,\s*)?(?:\\[lc]?dots|\.\.\.|…)\s*,\s*[nNmMlL]"
    r"|\\in\s*(?:S|SV|\\mathcal\s*\{?S\}?"
    r"|\\\{\s*1\s*,\s*(?:\\[lc]?dots|\.\.\.|…)\s*,\s*[nNmM]\s*\\\}))?\s*"
)


def case_before(before: str, after: str, *, first: bool = False) -> Case | None:
    """How far a case reaches whose formula stands between two texts; None where it is no case.

    ``first``: no formula stands before it.

    >>> case_before("For ", " we have $b = 1$.").reach, case_before("holds for $i$ with ", ". So $b$").reach
    ('next', 'this')
    >>> case_before(" if ", "."), case_before("", "이면 $b$", first=True)
    (Case(reach='back', sure=True), Case(reach='next', sure=True))
    >>> case_before("So ", "") is None
    True
    """
    rest = _MATH.split(after, maxsplit=1)[0]
    if _AFTER.match(after):
        return Case("next", sure=True)
    if _LET.search(before) or _SUPPOSING.search(before):
        return Case("next", sure=_SUPPOSING.search(before) is not None)
    if _CASE.search(before):
        sure = _SURE.search(before) is not None
        if not first and _DIRECTLY.fullmatch(before) and not _THEN.match(rest):
            return Case("back", sure)
        return Case("this" if _END.search(rest) else "next", sure)
    if not first and _AND.fullmatch(before):
        return Case("and")
    return Case("list") if not first and _LIST.fullmatch(before) else None


def only_index(text: str) -> bool:
    r"""Whether a formula names indices: $i$, or which they are.

    >>> [only_index(t) for t in ("i", r"i = 1, \dots, n", "i, j", "b", "i = 2")]
    [True, True, True, False, False]
    """
    return _INDEX.fullmatch(text) is not None
