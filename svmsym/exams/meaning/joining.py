"""Neighbours among the statements of an answer: bounds that two letters share, a noun and its value."""

from __future__ import annotations

from sympy import Integer

from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import Defined, SetOf, Shown, Statement, Tuple, Value
from svmsym.exams.meaning.typed import KindError
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import Answer, Bracket, Matrix, Name, Number, Starred, Stated, Transposed
from svmsym.formulas.atoms import Vector, VectorEntry

NOUNS = {"margin", "width", "class", "distance"}


def between_bounds(left: Stated, right: Stated) -> tuple[Stated, Stated]:
    """0 ≤ α_i, α_i* ≤ C says 0 ≤ α_i ≤ C and 0 ≤ α_i* ≤ C."""
    rising = left.signs in {("≤",), ("<",)} and right.signs in {("≤",), ("<",)} and not left.ranges
    first, second = left.parts[-1], right.parts[0]
    if not (rising and isinstance(left.parts[0], Number) and isinstance(right.parts[1], Name | Number)):
        return left, right
    first, second = (p.base if isinstance(p, Starred) else p for p in (first, second))
    if not (isinstance(first, Name) and isinstance(second, Name)) or left.parts[-1] == right.parts[0]:
        return left, right
    if first._replace(at=0) == second._replace(at=0) and type(left.parts[-1]) is type(right.parts[0]):
        return left, right  # 0 ≤ α_i, α_i ≤ C
    if first.letter != second.letter:
        raise ReadingError(
            "are both meant to lie between the bounds?", right.at, hint="write two statements with all bounds"
        )
    signs = (*left.signs, *right.signs)
    whole = left._replace(parts=(*left.parts, right.parts[1]), signs=signs, ranges=right.ranges)
    return whole, right._replace(parts=(left.parts[0], *right.parts), signs=signs)


def support_set(values: list[Value]) -> SetOf:
    """The support vectors that are listed: points by name, by number, or by their coordinates.

    >>> from sympy import Integer
    >>> support_set([Integer(1), Integer(3)]).items
    (1, 3)
    """
    if len(values) == 1 and isinstance(values[0], Integer):
        raise ReadingError("their number, or the number of a point?", 0, hint="write x_3, or |S| = 3")
    listed = values[0].items if len(values) == 1 and isinstance(values[0], SetOf) else tuple(values)
    kinds = {_kind_of_point(value) for value in listed}
    if len(kinds) != 1 or kinds == {""}:
        raise KindError("a support vector is a point", 0, hint="list them as x_1, x_3 or as (1, 2), (0, 1)")
    return SetOf(listed)


def _kind_of_point(value: Value) -> str:
    if isinstance(value, Tuple):
        return "coordinates"
    if isinstance(value, Vector | VectorEntry):
        return "name"
    return "number" if isinstance(value, Integer) and value > 0 else ""


def labelled(statements: list[Statement], links: list[str]) -> tuple[list[Statement], list[str]]:
    """A noun and a value behind other statements, as in "f(x) > 0, so the class is +1"."""
    kept: list[Statement] = statements[:1]
    between: list[str] = []
    for link, made in zip(links, statements[1:], strict=True):
        noun = kept[-1].value if isinstance(kept[-1], Shown) else None
        if (
            isinstance(noun, Applied)
            and noun.name in NOUNS
            and not noun.arguments
            and isinstance(made, Shown)
        ):
            kept[-1] = Defined(noun.name, (), made.value)
        else:
            kept.append(made)
            between.append(link)
    return _without_nouns(kept, between)


def _without_nouns(statements: list[Statement], links: list[str]) -> tuple[list[Statement], list[str]]:
    """A noun without a value, as in "f(x) > 0, positive class", is a word beside the formulas."""
    nouns = [isinstance(s, Shown) and _is_noun(s.value) for s in statements]
    if all(nouns) or not any(nouns) or all(isinstance(s, Shown) for s in statements):
        return statements, links
    kept = [k for k, noun in enumerate(nouns) if not noun]
    return [statements[k] for k in kept], [links[k - 1] for k in kept[1:]]


def _is_noun(value: Value) -> bool:
    return isinstance(value, Applied) and value.name in {"S", *NOUNS} and not value.arguments


def _by_parts(made: Stated) -> list[Stated]:
    """(w, b) = ((1, 1), −1) says w = (1, 1) and b = −1."""
    if made.signs != ("=",) or not all(isinstance(p, Bracket) and p.opened == "(" for p in made.parts):
        return [made]
    left, right = (p.rows[0] if isinstance(p, Bracket) and len(p.rows) == 1 else () for p in made.parts)
    vectors = any(isinstance(r, Bracket | Matrix | Transposed) for r in right)
    if len(left) != len(right) or not vectors or not all(isinstance(name, Name) for name in left):
        return [made]
    return [made._replace(parts=(a, b), at=a.at) for a, b in zip(left, right, strict=True)]


def distributed(answer: Answer) -> list[Stated]:
    """α_1, α_2 ≥ 0 says α_1 ≥ 0 and α_2 ≥ 0."""
    result: list[Stated] = []
    statements = list(answer.statements)
    if len(statements) == 1:
        return _by_parts(statements[0])
    for k in range(len(statements) - 1, -1, -1):
        made = statements[k]
        after = result[0] if result else None
        comma = k < len(answer.links) and answer.links[k] == ","
        if after is not None and comma:
            made, result[0] = between_bounds(made, after)
        if after is not None and comma and not made.signs and after.signs and not made.ranges:
            left, right = made.parts[0], after.parts[0]
            if isinstance(left, Name) and isinstance(right, Name):
                points = (left.letter in "xz") != (right.letter in "xz")  # SV: x_1, x_2, for α_1, α_2 > 0
                same = left.letter == right.letter or (after.signs[0] not in {"=", "≈"} and not points)
                if same:
                    made = after._replace(parts=(left, *after.parts[1:]), at=made.at)
        result.insert(0, made)
    return result
