"""Numbers that belong to a matrix: det K = 0 says nothing of K itself, and is not read.

The word is part of the formula. Passed over like other words it would leave K = 0 behind.
"""

from __future__ import annotations

import re
from itertools import takewhile

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.token import Token

_WORD = re.compile(
    r"(?:det|determinante?n?|rank|rk|rg|rang|rango|rangs|trace|spur|traza|tr|ker|nullity|cond"
    r"|eig|eigenvalues?|eigenwerte?n?|autovalor(?:es)?|inverse|inversa|adj|adjugate)"
    r"|.*(?:행렬식|대각합|고유값|고윳값|역행렬|랭크|行列式|特征值|逆矩阵|迹|秩).*",
    re.IGNORECASE,
)
_MATRICES = frozenset({"K", "Q", "G", "H", "X", "A", "M"})
_PASSED = frozenset({"WORD", "STYLE", "OPEN"})


def check_matrix_words(stream: list[Token]) -> None:
    """Refuse a number of a matrix.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> check_matrix_words(tokens("det K = 0"))
    Traceback (most recent call last):
        ...
    svmsym.exams.reading.errors.ReadingError: the word 'det' says something of a matrix that is not read
      what to do: write the matrix alone
    """
    for k, word in enumerate(stream):
        if word.kind != "WORD" or not _WORD.fullmatch(word.text):
            continue
        if _is_matrix(_beside(stream[k + 1 :])) or _is_matrix(_beside(stream[:k][::-1])):
            raise ReadingError(
                f"the word {word.text[:30]!r} says something of a matrix that is not read",
                word.at,
                hint="write the matrix alone",
            )


def _beside(stream: list[Token]) -> Token | None:
    """The first sign that is no word and opens no bracket."""
    passed = sum(1 for _ in takewhile(lambda t: t.kind in _PASSED, stream))
    return stream[passed] if passed < len(stream) else None


def _is_matrix(token: Token | None) -> bool:
    return token is not None and token.kind == "NAME" and token.text in _MATRICES
