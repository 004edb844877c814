"""Whether an answer calls a claim true, by its first word in five languages."""

from __future__ import annotations

import re

_TRUE = re.compile(
    r"^\W*(?:true|right|correct|yes|wahr|richtig|stimmt|ja|korrekt|verdadero|verdadera|cierto|correcto|sí|si|"
    r"참|맞다|맞음|옳다|옳음|예|네|对|正确|是|真|成立|[twvrc○✓o])(?:\b|$|(?=[은는이가입，。,]))",
    re.IGNORECASE,
)


def said_true(answer: str) -> bool:
    """Whether the answer begins with a word for true.

    >>> [said_true(a) for a in ("True, because …", "wahr", "falsch", "不对", "对，因为", "not true")]
    [True, True, False, False, True, False]
    """
    return _TRUE.match(answer.strip().lstrip("*_#( ")) is not None
