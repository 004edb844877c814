"""The tree of an answer as it is written, before letters have a meaning. ``at`` counts characters from 0."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Node(Protocol):
    """What every node has. A union of all nodes would be recursive, and checking it takes minutes."""

    @property
    def at(self) -> int:
        """Where it starts."""


class Number(NamedTuple):
    """p/q; ``places`` counts decimals, −1 for a whole number or a fraction."""

    p: int
    q: int
    places: int
    at: int


class Name(NamedTuple):
    """A letter with its subscript items, its superscript index x^{(i)} and its marks (hat, *, bold)."""

    letter: str
    at: int
    sub: tuple[str, ...] = ()
    sup: str = ""
    marks: str = ""


class Ones(NamedTuple):
    """The vector 1."""

    at: int


class Unbounded(NamedTuple):
    """∞."""

    at: int


class Raised(NamedTuple):
    """base^exponent."""

    base: Node
    exponent: Node
    at: int


class Transposed(NamedTuple):
    """baseᵀ."""

    base: Node
    at: int


class Primed(NamedTuple):
    """base′: a transpose or another letter, as it turns out."""

    base: Node
    at: int


class Starred(NamedTuple):
    """base*: an optimum, or the second family of multipliers."""

    base: Node
    at: int


class Range(NamedTuple):
    """i = lower … upper, i ∈ S, or i alone.

    ``unequal`` is the index that it is held against, as in i ≠ j, and ``sign`` the sign between them; it does
    not run where ``fixed`` says so, as in j : j ≠ i. ``by`` is the letter of a condition, as in i : α_i > 0;
    ``where`` has conditions of any other kind, as in i : y_i f(x_i) < 1.
    """

    indices: tuple[str, ...]
    lower: Node | None
    upper: Node | None
    within: str
    at: int
    unequal: str = ""
    by: Name | None = None
    where: tuple[Stated, ...] = ()
    sign: str = "≠"
    fixed: bool = False


class Sum(NamedTuple):
    """Σ body; no ranges where none is written."""

    ranges: tuple[Range, ...]
    body: Node
    at: int


class Terms(NamedTuple):
    """a + b − c; True is minus."""

    parts: tuple[tuple[bool, Node], ...]
    at: int


class Product(NamedTuple):
    """Factors with the operator before each: '' (side by side), '·', '*', '∘', '/'."""

    factors: tuple[tuple[str, Node], ...]
    at: int


class Quotient(NamedTuple):
    r"""\frac{above}{below}."""

    above: Node
    below: Node
    at: int


class Bracket(NamedTuple):
    """(a, b), [a; b], {a, b}: rows of items; one row unless semicolons separate."""

    opened: str
    rows: tuple[tuple[Node, ...], ...]
    closed: str
    semicolons: bool
    at: int


class SetBuilder(NamedTuple):
    """{element ∈ within : conditions}."""

    element: Node
    within: Node | None
    conditions: tuple[Stated, ...]
    at: int


class Indicator(NamedTuple):
    """1[conditions]: one where they hold, zero elsewhere."""

    conditions: tuple[Stated, ...]
    at: int


class Family(NamedTuple):
    """(α_i)_i and (y_i y_j)_{ij}: a body for every value of its indices."""

    body: Node
    indices: tuple[str, ...]
    at: int


class Call(NamedTuple):
    """f(x), K(x_i, x_j), L(w, b, α)."""

    name: Name
    arguments: tuple[Node, ...]
    at: int


class Function(NamedTuple):
    """exp, log, sqrt, sign, max, min, abs, diag …"""

    name: str
    arguments: tuple[Node, ...]
    at: int


class Norm(NamedTuple):
    """‖body‖ with its subscript, '' or '2' or '1'."""

    body: Node
    kind: str
    at: int


class Bars(NamedTuple):
    """|body|."""

    body: Node
    at: int


class Angle(NamedTuple):
    """⟨left, right⟩."""

    left: Node
    right: Node
    at: int


class Matrix(NamedTuple):
    """Rows of a matrix environment."""

    rows: tuple[tuple[Node, ...], ...]
    at: int


class CaseList(NamedTuple):
    """Rows of a cases environment: value and its conditions, empty for "otherwise"."""

    rows: tuple[tuple[Node, Answer | None], ...]
    at: int


class Derivative(NamedTuple):
    """∇_w L or ∂L/∂b."""

    of: Node
    by: tuple[Node, ...]
    at: int


class Optimum(NamedTuple):
    """min or max, arg or not, over variables, of an objective, subject to constraints."""

    sense: str
    place: bool
    over: tuple[Node, ...]
    objective: Node
    constraints: Answer | None
    at: int
    named: Node | None = None


class Extreme(NamedTuple):
    """max or min of a body over the points that a range picks, as in max_{i: y_i = −1} w·x_i."""

    sense: str
    ranges: tuple[Range, ...]
    body: Node
    at: int


class SpaceName(NamedTuple):
    """ℝ, ℕ, ℤ and a power."""

    name: str
    power: Node | None
    at: int


class Noun(NamedTuple):
    """A word that names a quantity: the margin, the class."""

    name: str
    at: int


class Stated(NamedTuple):
    """Parts joined by relation signs, quantified ranges, conditions."""

    parts: tuple[Node, ...]
    signs: tuple[str, ...]
    ranges: tuple[Range, ...]
    conditions: tuple[Stated, ...]
    at: int


class Answer(NamedTuple):
    """Statements and the links between neighbours."""

    statements: tuple[Stated, ...]
    links: tuple[str, ...]
