"""Numbers, vectors and words as parts of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from svmsym.documents.by_hand.lines import ROLES, rational
from svmsym.documents.errata_page import scripted
from svmsym.documents.inline import inline
from svmsym.documents.mathline import Bracketed, Inline, Line, Sign, Token, listed
from svmsym.documents.tree import Block, Cell, Document, Sentence, Table
from svmsym.exact.decimal_text import decimal
from svmsym.exact.problem import Problem
from svmsym.formulas.notation import DEFAULT
from svmsym.grading.reports.echoed import echoed_line
from svmsym.grading.reports.pages import plain
from svmsym.show.numerals import MANY, is_long
from svmsym.show.problem_text import sentence

_SIGNS = frozenset("=≤≥<>≠Σα⟨‖(")
_MINUS = re.compile(r"(?<![\w)])-(?=\d)")
_DOTS: Line = (Sign("…"),)


def page(*blocks: Block) -> Document:
    """Blocks in the letters of the house."""
    return Document(blocks, DEFAULT, ROLES)


def number(value: Fraction | int) -> Line:
    """A fraction, or about how much it is where it is long.

    >>> number(Fraction(1, 2))
    (1/2,)
    >>> number(Fraction(-1, 3**80))[0]
    Sign(sign='≈')
    """
    exact = Fraction(value)
    if not is_long(exact):
        return (rational(exact),)
    sign = (Token("sign", "−"),) if exact < 0 else ()
    return (Sign("≈"), Inline((*sign, Token("number", decimal(abs(exact))))))


def tuple_of(values: Sequence[Fraction | int]) -> Line:
    """Numbers in brackets; of very many, the first ones.

    >>> tuple_of([1, Fraction(1, 2)])
    (Bracketed(line=(1, Sign(sign=','), 1/2)),)
    """
    more = [_DOTS] if len(values) > MANY else []
    return (Bracketed(listed([*map(number, values[:MANY]), *more])),)


def letter(name: str) -> Line:
    """A short formula in the letters of the house: α*, f(x), 1/‖w‖, R²."""
    return inline(name, DEFAULT)


def labelled(name: str, value: object) -> tuple[Cell, ...]:
    """A row of a table: what it is, and a formula where the text is one."""
    found = formula(str(value))
    return name, worded(found) if isinstance(found, str) else found


def worded(text: str) -> str:
    """Words with numbers and letters among them, with the signs of print.

    >>> worded("y_1 is -1/2 with b = -2, see E-O16")
    'y₁ is −1/2 with b = −2, see E-O16'
    """
    return scripted(_MINUS.sub("−", text))


def formula(text: str) -> Cell:
    """Text as a formula where it has a sign of mathematics and no words, else as it is.

    >>> formula("E-O16"), formula("b = 1 and α = 0"), formula("αᵢ = 0")[0].tokens[0].text
    ('E-O16', 'b = 1 and α = 0', 'α')
    """
    words = any(len(word) > 1 for word in _words(text))
    line = echoed_line(text) if set(text) & _SIGNS and not words else None
    return text if line is None else line


def _words(text: str) -> Iterable[str]:
    """What has two plain letters beside each other is a word."""
    return "".join(c if "a" <= c.lower() <= "z" else " " for c in text).split()


def told(rows: Iterable[tuple[str, object]]) -> Table:
    """A table of names and what belongs to them; what is empty is left out."""
    return Table((), tuple(labelled(name, value) for name, value in rows if value not in ("", None, ())))


def said(words: Iterable[str]) -> list[Block]:
    """A sentence for each text."""
    return [plain(text.strip()) for text in words if text.strip()]


def stated(problem: Problem, moving: str = "") -> list[Block]:
    """What is solved, in one sentence.

    >>> from svmsym.exact.problem import Kernel
    >>> stated(Problem("svc", kernel=Kernel("poly", degree=2), X=((0,),), y=(1,)))[0].text.split(", ", 2)[2]
    'kernel (⟨x, z⟩)²: 1 point in 1 dimension'
    """
    return said([scripted(sentence(problem, moving))])


def frame(words: str, *formulas: Line) -> Sentence:
    """A sentence with formulas at {0}, {1}, …"""
    return Sentence(words, formulas)
