"""Numbers of an answer that contradict each other: 2/√5 = 0.849, where one of them alone would be right.

Whether the exact value or the decimals were meant is not for a program to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from svmsym.exams.meaning.statements import Decimal, Statement
from svmsym.exams.values.evaluating import Known
from svmsym.exams.values.said import Result, said
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Broken, Judged, shown, undecided


def broken_equation(equations: Sequence[tuple[Result, Result]]) -> Broken:
    """The first of some equations that do not hold.

    >>> broken_equation([(Fraction(1), Fraction(2))]).words
    'the answer says that 1 equals 2'
    """
    left, right = map(_text, equations[0])
    return Broken(f"{left} = {right}", f"the answer says that {left} equals {right}")


def unless_at_odds(
    judged: Judged,
    statements: Iterable[Statement],
    decimals: Iterable[Decimal],
    room: Fraction,
    judge: Callable[[Number], Judged],
) -> Judged:
    """Undecided in place of wrong where numbers that are said to be equal are not, and one of them is right.

    >>> from sympy import Rational
    >>> from svmsym.exams.meaning.statements import Chain
    >>> said_so = [Chain((Rational(1), Rational(9, 10)), ("=",))]
    >>> right = lambda v: Judged("correct" if v == 1 else "wrong", "")
    >>> unless_at_odds(Judged("wrong", ""), said_so, (), Fraction(0), right).verdict
    'undecided'
    """
    if judged.verdict != "wrong":
        return judged
    for pair in said(statements, Known(), room, decimals).false:
        if any(not isinstance(v, tuple) and judge(v).verdict == "correct" for v in pair):
            left, right = map(_text, pair)
            return undecided(f"the answer says that {left} equals {right}, and only one of them is right")
    return judged


def _text(value: Result) -> str:
    return f"({', '.join(map(str, value))})" if isinstance(value, tuple) else shown(value)
