"""Where letters live: x, z ∈ ℝ², t ∈ ℝ.

Such a statement claims nothing. It says what kind of thing a letter is, and how many coordinates there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from svmsym.judging.interpreting import Interpretation
from svmsym.meaning.letters import NUMBER, VECTOR, Key, Kind, key_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_MOST_COORDINATES = 4


@dataclass(frozen=True)
class Declared:
    """The kinds of letters, and the number of coordinates where it is said."""

    kinds: dict[Key, Kind] = field(default_factory=dict)
    coordinates: int | None = None

    def restrict(self, how: Interpretation) -> Interpretation:
        """Leave only worlds with as many coordinates, and with another number of points."""
        if self.coordinates is None:
            return how
        d = self.coordinates
        sizes = ({**s, "d": d, "n": s["n"] if s["n"] != d else d + 2} for s in how.sizes)
        return replace(how, sizes=tuple(sizes))


def take_declarations(nodes: Sequence[Node]) -> tuple[list[Node], Declared]:
    """Part statements from those that only say where letters live; spaces ℝᵈ with a letter are left alone.

    >>> from fractions import Fraction
    >>> x, plane = t.Name("x"), t.Power(t.Space("ℝ"), t.Number(Fraction(2)))
    >>> rest, found = take_declarations([t.Relation((x, plane), ("∈",)), x])
    >>> len(rest), found.coordinates, found.kinds == {"x": VECTOR}
    (1, 2, True)
    """
    rest: list[Node] = []
    kinds: dict[Key, Kind] = {}
    coordinates: set[int] = set()
    for node in nodes:
        found = _declaration(node)
        if found is None:
            rest.append(node)
            continue
        letters, dimension = found
        kinds |= {key: NUMBER if dimension is None else VECTOR for one in letters if (key := key_of(one))}
        coordinates |= {dimension} if dimension is not None else set()
    if not rest or len(coordinates) > 1:
        return list(nodes), Declared()
    return rest, Declared(kinds, next(iter(coordinates), None))


def _declaration(node: Node) -> tuple[tuple[Node, ...], int | None] | None:
    """Find the letters and the number of coordinates of x, z ∈ ℝ²; None coordinates for ℝ."""
    if isinstance(node, t.Quantified) and node.word == "all":
        node = node.item
    match node:
        case t.Relation(parts=(left, t.Space(name="ℝ")), signs=("∈",)):
            dimension = None
        case t.Relation(
            parts=(left, t.Power(base=t.Space(name="ℝ"), exponent=t.Number(value=value))), signs=("∈",)
        ) if value.denominator == 1 and 0 < value <= _MOST_COORDINATES:
            dimension = int(value)
        case _:
            return None
    letters = left.items if isinstance(left, t.Listed) else (left,)
    plain = all(key_of(one) or (isinstance(one, t.Scripted) and dimension) for one in letters)
    return (letters, dimension) if plain else None
