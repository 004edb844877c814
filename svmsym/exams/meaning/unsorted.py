"""Letters whose sort an answer leaves open: is x1*x2 = 3 about two points, or two coordinates?

A person would ask as well. Beside any other letter, as in φ(x) = (x_1, x_2, x_1 x_2), the sort is clear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from svmsym.exams.meaning.gathering import names_in
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import Answer, Bars, Name, Number, Product, Stated, Terms

_BOUNDARY = re.compile(
    "grenz|gerade|boundary|line|curve|kurve|fronter|recta|curva|hyper|hiper|경계|초평면|직선|边界|超平面|分界|直线",
    re.IGNORECASE,
)
_PAIR = 2


def check_sorts(answer: Answer, text: str) -> None:
    """Ask about x1*x2 = 3 and |x1 − x2| = 2, where nothing else tells points from coordinates.

    >>> from svmsym.exams.reading.grammar import Grammar
    >>> from svmsym.exams.reading.tokens import tokens
    >>> check_sorts(Grammar(tokens("x1*x2 = 3"), latex=False).whole(), "x1*x2 = 3")
    Traceback (most recent call last):
        ...
    svmsym.exams.reading.errors.ReadingError: are x_1 and x_2 two points, or the coordinates of one?
      what to do: write x_1ᵀx_2 and ‖x_1 − x_2‖ for points, and f(x) = … for coordinates
    """
    names = list(names_in(answer))
    if len({n.letter for n in names}) != 1 or not all(n.letter in "xz" and _numbered(n) for n in names):
        return
    if len(names) < _PAIR:
        return
    products = [made for made in answer.statements for _ in _products(made)]
    itself = any(len({_numbered(n) for n in names_in(made)}) == 1 for made in products)
    dotted = all(sign == "·" for made in products for sign in _products(made))
    plain = len(products) == len(answer.statements) and not itself and not dotted
    drawn = bool(products) and _BOUNDARY.search(text) is not None
    bars = any(_bars(part) for made in answer.statements for part in made.parts)
    if plain or drawn or bars:
        raise ReadingError(
            "are x_1 and x_2 two points, or the coordinates of one?",
            answer.statements[0].at,
            hint="write x_1ᵀx_2 and ‖x_1 − x_2‖ for points, and f(x) = … for coordinates",
        )


def _numbered(name: Name) -> str:
    below = name.sub[0] if len(name.sub) == 1 else name.sup if not name.sub else ""
    return below if below.isdigit() else ""


def _products(made: Stated) -> Iterator[str]:
    """The sign between two letters that make up one side, where numbers stand on the others."""
    for part in made.parts:
        alone = part.parts[0][1] if isinstance(part, Terms) and len(part.parts) == 1 else part
        others = [p for p in made.parts if p is not part]
        if isinstance(alone, Product) and len(alone.factors) == _PAIR and not any(map(_named, others)):
            (_, left), (sign, right) = alone.factors
            if isinstance(left, Name) and isinstance(right, Name) and sign != "/":
                yield sign


def _named(tree: object) -> bool:
    return not isinstance(tree, Number) and any(True for _ in names_in(tree))


def _bars(tree: object) -> bool:
    """|x_1 − x_2|."""
    if isinstance(tree, Bars) and isinstance(tree.body, Terms):
        return all(isinstance(part, Name) for _, part in tree.body.parts)
    return isinstance(tree, tuple) and any(_bars(part) for part in tree)
