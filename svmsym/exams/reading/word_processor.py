"""Formulas as word processors write them in one line: ∑_(i=1)^n▒〖α_i〗, ■(1&2@3&4), {█(a@b)┤, min┬(w,b).

〖 and 〗 are brackets that are not shown, ▒ ends what stands below and above a sum, ■ and █ start rows that @
separates, ┬ and ┴ stand for "below" and "above".
"""

from __future__ import annotations

ROWS = frozenset("■█")
_ONE_TO_ONE = str.maketrans(
    {
        "〖": "(",
        "〗": ")",
        "▒": " ",
        "┬": "_",
        "┴": "^",
        "├": " ",
        "┤": " ",
        "\u2061": " ",  # the sign for "function of", which nobody sees
        "\u2062": " ",  # a product sign that nobody sees
        "▭": " ",
    }
)
_SIGNS = frozenset("〖〗▒┬┴├┤\u2061\u2062▭")


def in_plain_signs(text: str) -> str:
    """The text with one sign for each of these, so that every column stays where it is.

    >>> in_plain_signs("∑_(i=1)^n▒〖α_i 〗")
    '∑_(i=1)^n (α_i )'
    """
    if not _SIGNS.intersection(text):
        return text
    return text.translate(_ONE_TO_ONE)


def rows_end(text: str, start: int) -> int:
    """The place of the bracket that closes the rows whose bracket opens at start, or −1.

    >>> rows_end("■(1&2@3&4)", 1)
    9
    """
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] in "([") - (text[place] in ")]")
        if depth == 0:
            return place if place > start else -1
    return -1
