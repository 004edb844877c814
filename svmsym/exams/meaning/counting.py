"""The letter of the number of points, n or N or another: C/m and (1/m) Σ_i ξ_i are about m points.

The answer tells. What a sum over points runs to is their number; so is what divides C, λ, ν, a sum over all
points or a residual t − Xw, or bounds α_i as in α_i ≤ 1/m, unless the answer uses the letter otherwise: in
ℝ^m, as an exponent, or as the name of something else (m = 2/‖w‖). Where it is an index or counts coordinates,
the answer is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator

from svmsym.exams.meaning.gathering import calls_in, names_in, ranges_in
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import (
    Answer,
    Bracket,
    Name,
    Node,
    Number,
    Product,
    Quotient,
    Raised,
    SpaceName,
    Stated,
    Sum,
    Transposed,
)

_SIZES = frozenset("nNmlℓMT")
_DIVISORS = frozenset("mMlℓp")
_PRICES = frozenset("CλνΛ")
_MULTIPLIERS = frozenset("αλaξ")


def size_of(answer: Answer, written: set[str], said: str) -> str:
    """The letter of the number of points: ``said`` on the sheet, above a sum over points, or n, or a divisor.

    >>> from svmsym.exams.reading.grammar import Grammar
    >>> from svmsym.exams.reading.tokens import tokens
    >>> answer = Grammar(tokens("a_i <= C/m"), latex=False).whole()
    >>> size_of(answer, {n.letter for n in names_in(answer)}, "")
    'm'
    """
    ranges = [r for r in ranges_in(answer) if isinstance(r.upper, Name)]
    tops = [(r.upper.letter, r) for r in ranges if isinstance(r.upper, Name)]
    if said and (said in written or said in {letter for letter, _ in tops}):
        return said
    coordinates = {i for n in names_in(answer) if n.letter == "w" for i in n.sub}
    for letter, found in tops:
        if letter in _SIZES and not set(found.indices) & coordinates:
            return letter
    plain = next((c for c in "nN" if c in written), "")
    if plain and not _raises(answer, plain):
        return plain
    divisors = [c for c in sorted(_DIVISORS & written) if _divides(answer, c, coordinates)]
    dimensions = {letter for letter, found in tops if set(found.indices) & coordinates}
    for name in names_in(answer) if divisors else ():
        for letter in (c for c in divisors if c in dimensions or c in {*name.sub, name.sup}):
            raise ReadingError(
                f"{letter} is an index or a dimension, and divides",
                name.at,
                hint="use one letter for one thing",
            )
    counts = [c for c in divisors if not _otherwise(answer, c)]
    return counts[0] if len(counts) == 1 else plain


def _divides(answer: Answer, letter: str, coordinates: set[str]) -> bool:
    """Whether it divides what is summed over points, a price, or the bound of a multiplier."""
    for made in answer.statements:
        bounded = any(isinstance(p, Name) and p.letter in _MULTIPLIERS and p.sub for p in made.parts)
        for above, below in _fractions(made):
            if not any(isinstance(b, Name) and b.letter == letter and not b.sub for b in below):
                continue
            names = {n.letter for n in names_in((*above, *below))}
            priced = any(isinstance(f, Name) and f.letter in _PRICES for f in (*above, *below))
            plain = all(isinstance(f, Number) for f in above)
            if priced or "X" in names or (bounded and plain) or _sums_points(above, coordinates):
                return True
    return False


def _fractions(tree: object) -> Iterator[tuple[list[Node], list[Node]]]:
    """The factors above and below of every product or quotient."""
    if isinstance(tree, Product | Quotient):
        above: list[Node] = []
        below: list[Node] = []
        _share(tree, above, below)
        if below:
            yield above, below
    if isinstance(tree, tuple):
        for part in tree:
            if isinstance(part, tuple):
                yield from _fractions(part)


def _share(tree: Node, above: list[Node], below: list[Node]) -> None:
    """Put the factors of a product above or below the line."""
    if isinstance(tree, Product):
        for sign, factor in tree.factors:
            _share(factor, *((below, above) if sign == "/" else (above, below)))
    elif isinstance(tree, Quotient):
        _share(tree.above, above, below)
        _share(tree.below, below, above)
    elif isinstance(tree, Bracket) and len(tree.rows) == len(tree.rows[0]) == 1:
        _share(tree.rows[0][0], above, below)
    else:
        above.append(tree)


def _sums_points(tree: object, coordinates: set[str]) -> bool:
    """Whether a sum over all points stands here; in (1/m) Σ_{i∈S} the letter may count the support."""
    if isinstance(tree, Sum):
        whole = not any(r.within or r.where or r.by or set(r.indices) & coordinates for r in tree.ranges)
        return whole and any(n.sub or n.sup for n in names_in(tree.body))
    return isinstance(tree, tuple | list) and any(_sums_points(part, coordinates) for part in tree)


def _otherwise(answer: Answer, letter: str) -> bool:
    """Whether the letter is a dimension, an exponent, a function, or equal to a formula."""
    if any(c.name.letter == letter for c in calls_in(answer)):
        return True
    return _raises(answer, letter) or any(_named(made, letter) for made in answer.statements)


def _raises(tree: object, letter: str) -> bool:
    above = tree.exponent if isinstance(tree, Raised) else tree.power if isinstance(tree, SpaceName) else None
    if above is not None and any(n.letter == letter for n in names_in(above)):
        return True
    if isinstance(tree, Transposed) and isinstance(tree.base, Name) and tree.base.letter == letter:
        return True
    return isinstance(tree, tuple) and any(_raises(part, letter) for part in tree if isinstance(part, tuple))


def _named(made: Stated, letter: str) -> bool:
    """m = 2/‖w‖ and m = (1, 2); m = 4 may be a number of points."""
    alone = [p for p in made.parts if isinstance(p, Name) and p.letter == letter]
    others = [p for p in made.parts if p not in alone]
    return bool(alone) and not all(isinstance(p, Number) for p in others)
