"""A matrix in plain typing: rows of numbers on lines, or a table."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"[-+]?(?:\d{1,12}(?:[.,]\d{1,12}|/[1-9]\d{0,11})?|½)")
_OPENING = re.compile(
    r"(?:\$?\s*[KG]\s*[=:]\s*|(?:gram|kernel)[- ]?(?:matrix|matriz)\s*[:=]\s*)\n", re.IGNORECASE
)
_RULE = frozenset(" \t|:-")  # below the head of a table


def rows_in_brackets(text: str, n: int) -> str:
    r"""The matrix [[…], …] for n lines of n numbers without brackets; any other answer as it is.

    >>> rows_in_brackets("5 3\n3 −9", 2), rows_in_brackets("| 0,5 | 3 |\n| 3 | 9 |", 2)
    ('[[5, 3], [3, -9]]', '[[0.5, 3], [3, 9]]')
    >>> rows_in_brackets("5 3\n3", 2), rows_in_brackets("5 - 3\n3 - 9", 2)
    ('5 3\n3', '5 - 3\n3 - 9')
    """
    plain = text.replace("−", "-").lstrip()
    opening = _OPENING.match(plain)
    lines = [line.strip() for line in plain[opening.end() if opening else 0 :].splitlines() if line.strip()]
    rows = [_numbers(line, n) for line in lines if "-" not in line or not _RULE.issuperset(line)]
    if n <= 1 or len(rows) != n or not all(rows):
        return text
    return "[" + ", ".join(f"[{', '.join(row)}]" for row in rows) + "]"


def _numbers(line: str, n: int) -> list[str]:
    """The n numbers of a line, between blanks, bars or commas; nothing where it has others."""
    between = line.strip("|").split("|") if "|" in line else line.split()
    if len(between) != n and "|" not in line:
        between = line.split(", ") if ", " in line else line.split("\t")
    cells = [cell.strip() for cell in between]
    if len(cells) != n or not all(_NUMBER.fullmatch(cell.rstrip(",")) for cell in cells):
        return []
    if any(cell.endswith(",") for cell in cells):  # 5, 3, 1 with commas between all of them
        if not all(cell.endswith(",") for cell in cells[:-1]):
            return []
        cells = [cell.rstrip(",") for cell in cells]
    return [cell.removeprefix("+").replace(",", ".") for cell in cells]
