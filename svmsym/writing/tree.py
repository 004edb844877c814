"""The tree of what somebody wrote.

It keeps the writing and decides nothing: ``x_1`` is a letter with a subscript, not a point or a coordinate;
``f(x)`` is a letter followed by a bracket; ``w'`` is a letter with a mark. What that means depends on the
page around it and is decided in :mod:`svmsym.meaning`. Two trees are equal if the same was written, wherever
it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a text; ``at`` is the place of its first character."""

    at: int = field(compare=False, kw_only=True, default=-1)


# ---- Letters and numbers


@dataclass(frozen=True, slots=True)
class Number(Node):
    """An exact number; ``places`` counts the decimals of one that may be rounded, and is None otherwise."""

    value: Fraction
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Infinity(Node):
    """∞."""


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A letter or word that names a thing, with its marks: ``hat``, ``bar``, ``*``, ``'``, ``+``, ``-`` …"""

    letter: str
    marks: tuple[str, ...] = ()
    bold: bool = field(compare=False, default=False)


@dataclass(frozen=True, slots=True)
class Scripted(Node):
    """``base`` with subscripts, and superscripts in brackets: x_{ik}, x^{(i)}."""

    base: Node
    sub: tuple[Node, ...] = ()
    sup: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Ones(Node):
    r"""The vector of ones, where the typeface says so: 𝟏, \mathbf 1."""


@dataclass(frozen=True, slots=True)
class Dots(Node):
    """… as an item of a list or a term of a sum."""


@dataclass(frozen=True, slots=True)
class Whole(Node):
    """``:`` in the place of an index: K(:, s), X[i, :]."""


@dataclass(frozen=True, slots=True)
class Space(Node):
    """ℝ, ℕ or ℤ."""

    name: str


@dataclass(frozen=True, slots=True)
class EmptySet(Node):
    """∅."""


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A quantity that is named in words, by its name in the lexicon: ``margin``, ``support vectors`` …"""

    name: str


@dataclass(frozen=True, slots=True)
class Words(Node):
    """Words inside a formula that no category of the lexicon knows."""

    text: str


# ---- Operations


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Terms with the sign before each: ``+``, ``-`` or ``±``."""

    terms: tuple[Node, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Product(Node):
    """Factors and the sign between neighbours: '' (side by side), ``·``, ``*``, ``×``, ``∘``, ``/`` …"""

    factors: tuple[Node, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quotient(Node):
    """A fraction with a line."""

    above: Node
    below: Node


@dataclass(frozen=True, slots=True)
class Power(Node):
    """base^exponent; ``each`` where it is taken entry by entry (``.^``)."""

    base: Node
    exponent: Node
    each: bool = False


@dataclass(frozen=True, slots=True)
class Transposed(Node):
    """baseᵀ."""

    base: Node


@dataclass(frozen=True, slots=True)
class Marked(Node):
    """A mark on what is no letter: (a + b)′."""

    base: Node
    mark: str


@dataclass(frozen=True, slots=True)
class Function(Node):
    """A function with a name of its own: exp, log, sign, sqrt, diag, tr …, its arguments, and a subscript."""

    name: str
    arguments: tuple[Node, ...]
    sub: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A letter followed by a round bracket: an application or a product, as the letter will have it."""

    function: Node
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Selection(Call):
    """Entries of an array, in the square brackets of a program: X[S, :], y[mask], v[:, None]."""


@dataclass(frozen=True, slots=True)
class Big(Node):
    """Σ, Π, max, min, argmax, argmin, sup, inf, ∪ or ∩ of a body over what stands below and above."""

    operator: str
    below: tuple[Node, ...]
    above: Node | None
    body: Node


@dataclass(frozen=True, slots=True)
class Differential(Node):
    """∂f or df, without a denominator; ``order`` counts."""

    of: Node | None
    order: int = 1
    sign: str = "∂"


@dataclass(frozen=True, slots=True)
class Derivative(Node):
    """∂f/∂v, ∇_v f, ∂_v f, at a place where one is given. ``by`` is empty for ∇f."""

    of: Node
    by: tuple[Node, ...]
    where: Node | None = None


# ---- Brackets


@dataclass(frozen=True, slots=True)
class Bracket(Node):
    """What stands in brackets, in rows: (a), (a, b), [a; b], {a, b}, ]0, C[."""

    opened: str
    rows: tuple[tuple[Node, ...], ...]
    closed: str

    @property
    def only(self) -> Node | None:
        """Return the expression, if there is just one."""
        return self.rows[0][0] if len(self.rows) == 1 and len(self.rows[0]) == 1 else None


@dataclass(frozen=True, slots=True)
class Matrix(Node):
    """The rows of a matrix, without its brackets; ``bars`` for a determinant."""

    rows: tuple[tuple[Node, ...], ...]
    bars: bool = False


@dataclass(frozen=True, slots=True)
class Norm(Node):
    """‖body‖ with its subscript."""

    body: Node
    sub: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Bars(Node):
    """|body|: an absolute value, a length, a number of elements or a determinant."""

    body: Node


@dataclass(frozen=True, slots=True)
class Angle(Node):
    """⟨left, right⟩ and (left | right)."""

    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class SetBuilder(Node):
    """{element : condition}."""

    element: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Cases(Node):
    """Values with their conditions; None for "otherwise"."""

    rows: tuple[tuple[Node, Node | None], ...]


@dataclass(frozen=True, slots=True)
class Indicator(Node):
    """1[condition]."""

    condition: Node


@dataclass(frozen=True, slots=True)
class Family(Node):
    """(body)_{i} : a list or matrix by its general entry."""

    body: Node
    indices: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Listed(Node):
    """Things in a row without a bracket: i, j below a Σ, or x_1, x_2 and x_3."""

    items: tuple[Node, ...]


# ---- Statements


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """A chain a = b ≤ c: one part more than signs."""

    parts: tuple[Node, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Joined(Node):
    """Statements that all hold, or of which one does: ``and``, ``or``."""

    word: Literal["and", "or"]
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """The opposite of a statement."""

    item: Node


@dataclass(frozen=True, slots=True)
class Implies(Node):
    """If the premise holds, so does the conclusion; with ``both`` also the other way round."""

    premise: Node
    conclusion: Node
    both: bool = False


@dataclass(frozen=True, slots=True)
class Quantified(Node):
    """A statement for all, or for some, values that the conditions admit."""

    word: Literal["all", "some"]
    over: tuple[Node, ...]
    item: Node


@dataclass(frozen=True, slots=True)
class Optimum(Node):
    """An optimisation problem: min or max, over letters, of an objective, under constraints."""

    sense: Literal["min", "max"]
    over: tuple[Node, ...]
    objective: Node
    constraints: tuple[Node, ...] = ()


def children(node: Node) -> Iterator[Node]:
    """Yield the parts of a node.

    >>> [c.letter for c in children(Power(Name("w"), Name("k"))) if isinstance(c, Name)]
    ['w', 'k']
    """
    for name in _parts_of(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif type(value) is tuple:
            yield from _nodes(value)


_PARTS: dict[type[Node], tuple[str, ...]] = {}  # the fields of each kind of node, looked up once


def _parts_of(node: Node) -> tuple[str, ...]:
    kind = type(node)
    if kind not in _PARTS:
        _PARTS[kind] = tuple(one.name for one in fields(kind) if one.name != "at")
    return _PARTS[kind]


def _nodes(items: tuple[object, ...]) -> Iterator[Node]:
    for item in items:
        if isinstance(item, Node):
            yield item
        elif type(item) is tuple:
            yield from _nodes(item)


def walk(node: Node) -> Iterator[Node]:
    """Yield the node and everything below it, from the outside in."""
    stack = [node]
    while stack:
        one = stack.pop()
        yield one
        stack.extend(reversed(list(children(one))))
