"""Words for the whole width between both margins, 2/‖w‖, and for one side of it, 1/‖w‖.

Margin alone may be either. An answer with words for both is left to a person.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from svmsym.exams.values.normal import Which
from svmsym.exams.values.verdict import Judged, undecided

_PLANE = (
    r"(?:(?:separating|decision|trennende[nr]?)\s+)?(?:hyperplane|plane|boundary|line|hyperebene|trennebene"
    r"|trenngeraden?|geraden?|entscheidungsgrenze|hiperplano|recta|frontera)"
)
_SIDE = re.compile(
    r"\b(?:half[\s-]*(?:the\s+)?(?:full\s+|total\s+|margin\s+)?(?:width|margin)|halbe[rns]?\s+(?:rand)?breite|halbbreite"
    r"|semi-?ancho|semianchura|medi[oa]\s+(?:ancho|anchura|margen)|mitad\s+del\s+(?:ancho|margen)"
    r"|(?:per|each|either|every|one|a\s+single)\s+side|(?:to|on|at)\s+(?:each|either|every|one)\s+side|one-sided"
    r"|(?:pro|je|jede[rn]?|eine[rn]?)\s+seite|einseitig|(?:por|cada|un)\s+lado"
    rf"|(?:away\s+)?from\s+(?:the\s+)?{_PLANE}|to\s+(?:the\s+)?{_PLANE}|zur\s+{_PLANE}|von\s+der\s+{_PLANE}|(?:al|a\s+la|del)\s+{_PLANE}"
    r"|to\s+(?:the\s+)?(?:nearest|closest)|zum\s+nächsten|punto\s+más\s+cercano|al\s+más\s+cercano"
    r"|(?:distance|abstand|distanz|distancia)(?!\s+(?:between|zwischen|entre)))\b"
    r"|半个?(?:宽度?|间隔|间距)|[单每一]一?[侧边]|点?到[^，。,]{0,6}超平面的距离|距离(?!.{0,3}之间)|最近"
    r"|초평면까지의?|최근접|반\s?폭|반\s?너비|절반\s?폭|한\s?쪽|한쪽|각\s?쪽|(?<!사이의 )(?<!사이의)거리",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\b(?:width|wide|(?:rand|margen|margin-?|gesamt)?breite|breit|(?:ancho|anchura)(?:\s+(?:total|completa?))?|largeur"
    r"|(?:full|total|whole|entire|ganze[rs]?|gesamte[rs]?|volle[rs]?)\s+(?:margin|rand|width|breite|street)|margen\s+(?:total|completo)"
    r"|(?:in\s+|en\s+)?total|altogether|insgesamt|gesamt"
    r"|(?:(?:on|auf)\s+)?(?:both|beiden?|ambos)\s+(?:sides|seiten|lados)\s+(?:together|zusammen|juntos)"
    r"|(?:distance|abstand|distanz|distancia)\s+(?:between|zwischen|entre)"
    r"(?:\s+(?:the|den|de[nr]|los|las))?(?:\s+(?:two|both|beiden|dos))?)\b"
    r"|(?:전체\s*)?(?:마진의?\s*)?(?:폭|너비)|전체\s*마진|사이의\s?거리"
    r"|(?:间隔)?(?:总|全)?宽度|[总全]宽|总间隔|之间的距离",
    re.IGNORECASE,
)


def says_width(text: str) -> Which | Literal["both", ""]:
    """What an answer calls its number: the whole width, one side of it, both, or neither.

    >>> [says_width(t) for t in ("width = 2", "Breite: 2", "half width = 1", "margin = 1", "폭 2", "每侧 1")]
    ['full', 'full', 'half', '', 'full', 'half']
    """
    side = _SIDE.search(text) is not None
    whole = _WHOLE.search(_SIDE.sub(" ", text)) is not None
    if side and whole:
        return "both"
    return "half" if side else "full" if whole else ""


def without_widths(text: str) -> str:
    """The text without such words.

    >>> without_widths("half width = 1").strip()
    '= 1'
    """
    return _WHOLE.sub(" ", _SIDE.sub(" ", text))


def judged_as_width(
    said: Which | Literal["both"], asked: Which | None, judged: Callable[[Which], Judged]
) -> Judged:
    """The verdict on a number that is called a width, 2/‖w‖, or one side of it, 1/‖w‖."""
    full, half = judged("full"), judged("half")
    if said == "both":
        right = "correct" in {full.verdict, half.verdict}
        return undecided(BOTH) if right or asked is None else judged(asked)
    own, other = (full, half) if said == "full" else (half, full)
    if said == asked or (asked is None and own.verdict == "correct"):
        return own
    if other.verdict == "correct":
        return undecided(_MISCALLED[said])
    if own.verdict == "correct":
        return undecided(_NOT_ASKED[said])
    return own if asked is None else other


BOTH = "the answer has words for the whole width and for one side of it: which of them is meant?"
_MISCALLED: dict[Which, str] = {
    "full": "this is 1/‖w‖, and the answer calls it the width, which is 2/‖w‖",
    "half": "this is 2/‖w‖, and the answer calls it one side of the margin, which is 1/‖w‖",
}
_NOT_ASKED: dict[Which, str] = {
    "full": "this is 2/‖w‖ and is called the width, and 1/‖w‖ is asked for",
    "half": "this is 1/‖w‖ and is called one side of the margin, and 2/‖w‖ is asked for",
}
