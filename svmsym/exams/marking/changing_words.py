"""Words that turn a formula into another one: the opposite of …, twice …, … instead of …, up to ….

Answers with a formula may have many words ("subject to", "for all i"), so only those are looked for that
change what is said; an answer with one of them waits for a person.
"""

from __future__ import annotations

import re

_CHANGING = re.compile(
    r"\b(?:opposite|negative\s+of|negated|twice|double[ds]?|halved|half\s+of|reciprocal|inverse\s+of|instead\s+of"
    r"|rather\s+than|unless|except|up\s+to"
    r"|gegenteil|negative\s+von|zweimal|doppelte[nrs]?|verdoppelt|halbiert|hälfte|kehrwert|anstatt|statt|außer|bis\s+auf"
    r"|opuest[oa]s?|contrari[oa]|el\s+doble|mitad|inverso\s+de|en\s+vez\s+de|en\s+lugar\s+de|salvo|excepto|a\s+menos)\b"
    r"|반대|두\s?배|절반|역수|대신|제외|相反|两倍|二倍|一半|倒数|代替|而不是|除非",
    re.IGNORECASE,
)


def changing_word(text: str) -> str:
    """The first word that changes what a formula beside it says; empty where there is none.

    >>> changing_word("the opposite of w − Σα_iy_ix_i"), changing_word("max Σα_i s.t. α_i ≥ 0")
    ('opposite', '')
    """
    found = _CHANGING.search(text)
    return " ".join(found[0].lower().split()) if found else ""
