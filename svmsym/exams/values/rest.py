"""The words "the rest is 0" at the end of a list of multipliers or slacks, in five languages.

They are taken off before the formula is read; the number of points then tells which letters they mean.
"""

from __future__ import annotations

import re

_LETTER = r"(?:\\?[A-Za-zα-ωξ]+_?\{?[a-zᵢ]?\}?)"
_WHO = (
    r"(?:the\s+)?(?:rest|others?|all\s+(?:the\s+)?others?|remaining(?:\s+ones)?|all\s+remaining|otherwise|"
    r"alle\s+anderen|die\s+anderen|alle\s+übrigen|die\s+übrigen|übrige|rest(?:liche)?|sonst|"
    r"los\s+demás|las\s+demás|el\s+resto|나머지는?|其余|其他)"
)
_REST = re.compile(
    rf"[\s,;.]*(?:\band\b|\bund\b|\by\b)?\s*(?:\\text\s*\{{\s*)?\b{_WHO}\s*(?:\}}\s*)?"
    rf"(?:{_LETTER})?\s*(?:=|:|are|is|sind|ist|son|es|为|是)?\s*(?:all|alle)?\s*(?:0|zero|null|cero|零)\s*\$?\s*\.?\s*$",
    re.IGNORECASE,
)


def without_rest(text: str) -> tuple[str, bool]:
    """The text without such words, and whether there were any.

    >>> without_rest("α_1 = α_2 = 1/4, rest 0"), without_rest("α_3 = 0")
    (('α_1 = α_2 = 1/4', True), ('α_3 = 0', False))
    """
    found = _REST.search(text)
    return (text[: found.start()], True) if found and found.start() else (text, False)
