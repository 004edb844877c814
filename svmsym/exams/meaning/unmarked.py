"""Letters of which nothing tells whether they are numbers or vectors: m = (x1 + x2)/2, a·x = 0, xy = 0.

Only answers of one equation are looked at, in which no transpose, norm, list, call or further letter tells
the sort. A person would ask as well.
"""

from __future__ import annotations

from fractions import Fraction

from svmsym.exams.meaning.gathering import names_in
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import (
    Answer,
    Bars,
    Bracket,
    Name,
    Node,
    Number,
    Product,
    Quotient,
    Raised,
    Stated,
    Terms,
)

_PAIR = 2
_MOST = 8  # letters
_PLAIN = (Name, Number, Terms, Product, Quotient, Raised, Bars, Bracket)
_VECTORS = frozenset("wxzuv")
_OPEN = frozenset("acdeijklmnopqrstMPS")  # letters that may name a point, a vector or a number
_WEIGHTS = frozenset("acdpqrs")
_GREEK = frozenset("αβλμθω")
_FOR_POINTS = "write x^{(1)} or add a list of numbers for points, and f(x) = … for coordinates"
_FOR_DOTS = "write ⟨a, x⟩ for an inner product, and a x without a dot for a multiple"
_FOR_PLANE = "write xᵀy or ‖x‖² for vectors, and x_1, x_2 for coordinates"
_POINTS = "are x_1 and x_2 points, or coordinates?"


def check_letters(answer: Answer) -> bool:
    """Ask about letters that may be numbers or vectors, where nothing else in the answer tells.

    True where only a dress tells, as in 𝐜, which the echo has not.

    >>> from svmsym.exams.reading.grammar import Grammar
    >>> from svmsym.exams.reading.tokens import tokens
    >>> check_letters(Grammar(tokens("m = (x1 + x2)/2"), latex=False).whole())
    Traceback (most recent call last):
        ...
    svmsym.exams.reading.errors.ReadingError: are x_1 and x_2 points, or coordinates?
      what to do: write x^{(1)} or add a list of numbers for points, and f(x) = … for coordinates
    """
    if len(answer.statements) != 1:
        return False
    made = answer.statements[0]
    if made.ranges or made.conditions or any(not isinstance(p, _PLAIN) for p in made.parts):
        return False
    names = list(names_in(made.parts))
    if not 1 <= len(names) <= _MOST:
        return False
    dressed = any(n.marks for n in names)
    sides = [_inside(p) for p in made.parts]
    points = _between(sides) or _paired(made, sides)
    if points and not dressed:
        raise ReadingError(_POINTS, made.at, hint=_FOR_POINTS)
    if any(map(_open_product, sides)) and all(_open_product(s) or _flat(s) for s in sides):
        raise ReadingError("is this dot an inner product?", made.at, hint=_FOR_DOTS)
    plane = _plane(sides, names)
    if plane and not dressed:
        raise ReadingError("are these letters vectors or numbers?", made.at, hint=_FOR_PLANE)
    return points or plane


def _inside(part: Node) -> Node:
    """A side without brackets around it."""
    if isinstance(part, Bracket) and len(part.rows) == len(part.rows[0]) == 1:
        return _inside(part.rows[0][0])
    if isinstance(part, Terms) and len(part.parts) == 1 and not part.parts[0][0]:
        return _inside(part.parts[0][1])
    return part


def _bare(part: Node) -> bool:
    return isinstance(part, Name) and not (part.sub or part.sup)


def _lone(part: Node) -> bool:
    """A letter that stands alone and may be anything."""
    return isinstance(part, Name) and _bare(part) and part.letter in _OPEN


def _numbered(part: Node, letters: frozenset[str] = frozenset("xz")) -> str:
    """The number below one of these letters."""
    if isinstance(part, Name) and part.letter in letters and len(part.sub) == 1 and not part.sup:
        return part.sub[0] if part.sub[0].isdigit() else ""
    return ""


def _between(sides: list[Node]) -> bool:
    """m = (x_1 + x_2)/2, (x_1 + x_2 + x_3)/3, d = |x_1 − x_2|: nothing but points or coordinates."""
    rest = [s for s in sides if not _lone(s)]
    if len(rest) != 1 or len(sides) > _PAIR:
        return False
    made = rest[0]
    if isinstance(made, Bars) and len(sides) == _PAIR:
        made = _inside(made.body)
    return len({_numbered(n) for n in names_in((made,))}) > 1 and _linear(made)


def _linear(tree: Node) -> bool:
    """Whether a formula is a sum of multiples of x_1, x_2, …"""
    tree = _inside(tree)
    if isinstance(tree, Terms):
        numbers = [(minus, part) for minus, part in tree.parts if isinstance(part, Number)]
        constant = sum(Fraction(n.p, n.q) * (-1 if minus else 1) for minus, n in numbers)  # x_1 + x_2 − 0
        return not constant and all(_linear(p) for _, p in tree.parts if not isinstance(p, Number))
    if isinstance(tree, Quotient):
        return _linear(tree.above) and isinstance(tree.below, Number)
    if isinstance(tree, Product):
        with_names = [(sign, f) for sign, f in tree.factors if next(names_in((f,)), None)]
        return len(with_names) == 1 and with_names[0][0] != "/" and _linear(with_names[0][1])
    return bool(_numbered(tree))


def _paired(made: Stated, sides: list[Node]) -> bool:
    """x1y1 + x2y2 = 0 and c1x1 + c2x2 = 0: labels or weights of points, or products of coordinates."""
    pairs = [s for s in sides if _sum_of_pairs(s)]
    rest = [s for s in sides if s not in pairs]
    if len(pairs) != 1 or len(rest) > 1 or set(made.signs) - {"="}:
        return False
    labelled = any(n.letter == "y" for n in names_in((pairs[0],)))
    return all((isinstance(s, Number) and (labelled or s.p == 0)) or _lone(s) for s in rest)


def _sum_of_pairs(side: Node) -> bool:
    parts = [part for _, part in side.parts] if isinstance(side, Terms) else [side]
    found = [_pair(p) for p in parts]
    return all(found) and len(set(found)) == 1 and len(parts) > (found[0] != "xy")


def _pair(part: Node) -> str:
    """The letters of x_1 y_1 or c_1 x_1, where labels before points are clear."""
    if not (isinstance(part, Product) and len(part.factors) == _PAIR):
        return ""
    (_, left), (sign, right) = part.factors
    if not (isinstance(left, Name) and isinstance(right, Name)) or sign == "/":
        return ""
    letters = left.letter + right.letter
    doubtful = letters == "xy" or (left.letter in _WEIGHTS and right.letter == "x")
    number = _numbered(left, frozenset(letters))
    return letters if doubtful and number and number == _numbered(right, frozenset(letters)) else ""


def _open_product(side: Node) -> bool:
    """a·x, a·x + b, p·q: a dot beside a letter that may be a vector."""
    parts = [part for _, part in side.parts] if isinstance(side, Terms) else [side]
    dotted = [p for p in parts if isinstance(p, Product) and _dotted(p)]
    return len(dotted) == 1 and all(p in dotted or _flat(p) for p in parts)


def _flat(part: Node) -> bool:
    return isinstance(part, Number) or (
        isinstance(part, Name) and _bare(part) and part.letter not in "wxyzuv"
    )


def _dotted(product: Product) -> bool:
    if len(product.factors) != _PAIR or product.factors[1][0] != "·":
        return False
    left, right = (f for _, f in product.factors)
    if not (isinstance(left, Name) and isinstance(right, Name)):
        return False
    if left.letter == right.letter == "w" and left.sub and right.sub:  # w_1·w_2
        return left.sub != right.sub
    letters = {left.letter, right.letter}
    known = letters & _VECTORS
    if len(letters) < _PAIR or not all(_bare(f) or f.letter in "xz" for f in (left, right)):
        return False
    others = _WEIGHTS if not known else _OPEN if known & {"w"} else _OPEN | _GREEK
    return len(known) < _PAIR and letters - known <= others | {"b"}


def _plane(sides: list[Node], names: list[Name]) -> bool:
    """xy = 0, x² = 1, |p − q| = 2: vectors, or numbers."""
    letters = {n.letter for n in names}
    rest = [s for s in sides if not isinstance(s, Number)]
    if len(rest) != 1 or len(sides) > _PAIR or not all(map(_bare, names)):
        return False
    made = rest[0]
    if isinstance(made, Bars) and isinstance(made.body, Terms):
        return letters <= _OPEN | {"b"} and len(names) == len(made.body.parts) == _PAIR
    if isinstance(made, Product) and len(letters) == len(made.factors) == _PAIR:
        (_, left), (sign, right) = made.factors
        return letters <= set("xyzuv") and sign in {"", "*"} and _bare(left) and _bare(right)
    return letters <= set("xzuv") and letters != {"z"} and _of_squares(made)


def _of_squares(tree: Node) -> bool:
    """x² + 1, 2x² + z²: a norm, or the square of a number."""
    if isinstance(tree, Terms):
        return all(_of_squares(part) for _, part in tree.parts)
    if isinstance(tree, Product):
        return all(sign != "/" and _of_squares(factor) for sign, factor in tree.factors)
    square = isinstance(tree, Raised) and isinstance(tree.base, Name) and isinstance(tree.exponent, Number)
    return square or isinstance(tree, Number)
