"""The letters of the language: scalars, families, labels, vectors, feature images, operators.

Each letter is a SymPy ``Expr``, so that sums, products and powers come from SymPy. Vectors are
commutative letters too: which combinations make sense is decided by :mod:`svmsym.formulas.kinds`.
A letter is identified by its class and its name, never by its name alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn, cast

from sympy import Expr, Integer
from sympy.core.basic import Basic
from sympy.core.symbol import Str

from svmsym.errors import DeclarationError, FormulaError, TooLargeError

_NAME = re.compile(r"[^\W\d_](?:[^\W_]|[*′])*(?:_[^\W_]+)?")
_LONGEST_NAME = 16
MOST_NODES = 20_000  # of one formula, as it is written out; ⟨u, u⟩ counts u twice


def checked_name(name: str) -> str:
    """A name that may become a letter: letters, digits, stars and primes, one subscript at most.

    >>> checked_name("α*")
    'α*'
    """
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        raise DeclarationError(
            f"{name[:40]!r} cannot be the name of a symbol",
            hint=f"use a letter, then letters, digits, * or ′, at most {_LONGEST_NAME} in all",
        )
    return name


class Node(Expr):
    """A node of our own in a SymPy tree; it prints itself in house style."""

    is_commutative = True
    written_elsewhere = False  # whether str does without the printers of formulas
    _nodes: int

    def __new__(cls, *args: Basic) -> Node:
        """Count the nodes of the formula as it is written out; parts that it shares count each time."""
        nodes = 1 + sum(bounded_nodes(a) for a in args if isinstance(a, Expr))
        if nodes > MOST_NODES:
            raise _too_long()
        made = cast("Node", super().__new__(cls, *args))
        made._nodes = nodes  # noqa: SLF001 - our own class
        return made

    def _sympystr(self, _printer: object) -> str:
        from svmsym.formulas.printing import to_text  # noqa: PLC0415 - the printers import us

        return to_text(self)

    def _latex(self, _printer: object, exp: str | None = None) -> str:
        from svmsym.formulas.printing import to_latex  # noqa: PLC0415 - the printers import us

        base = to_latex(self)
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


def bounded_nodes(formula: Expr) -> int:
    """The number of nodes of a formula as it is written out, or its refusal; names and index sets are none.

    >>> u = Vector("u")
    >>> bounded_nodes(2 * u + Vector("v"))
    5
    """
    nodes = _nodes_of(formula, {})
    if nodes > MOST_NODES:
        raise _too_long()
    return nodes


def _nodes_of(formula: Expr, known: dict[int, int]) -> int:
    """The number of nodes; a part that is shared is counted once and added each time."""
    if isinstance(formula, Node):
        return formula._nodes  # noqa: SLF001 - our own class
    if not formula.args:
        return 1
    found = known.get(id(formula))
    if found is None:
        found = 1 + sum(_nodes_of(a, known) for a in formula.args if isinstance(a, Expr))
        known[id(formula)] = found
    return found


def _too_long() -> TooLargeError:
    return TooLargeError(
        "the formula is too long when it is written out",
        why=f"it has more than {MOST_NODES} parts; parts that occur twice count twice",
        hint="write it in several steps",
    )


class Letter(Node):
    """Anything with a name; ``args[0]`` carries it."""

    @property
    def name(self) -> str:
        """The name under which the letter was declared."""
        return str(cast("Str", self.args[0]).name)


class IndexSet(Basic):
    """A finite index set {1, …, n}: the name of its size and the letters its indices prefer.

    >>> IndexSet("n", "i", "j").key
    ('n', 'i', 'j')
    """

    def __new__(cls, *names: str | Str) -> IndexSet:
        return cast("IndexSet", super().__new__(cls, *map(_as_str, names)))

    @property
    def name(self) -> str:
        """The name of the number of elements."""
        return self.key[0]

    @property
    def key(self) -> tuple[str, ...]:
        """The size's name and the preferred letters."""
        return tuple(str(cast("Str", a).name) for a in self.args)

    @property
    def letters(self) -> tuple[str, ...]:
        """Names for indices of this set, the declared ones first."""
        return (*self.key[1:], *(c for c in "ijklpqrstuv" if c not in self.key[1:]))


class Index(Letter):
    """A running index i ∈ {1, …, n}."""

    is_integer = True

    def __new__(cls, name: str | Str, domain: IndexSet) -> Index:
        return cast("Index", super().__new__(cls, _as_str(name), domain))

    @property
    def domain(self) -> IndexSet:
        """The set the index runs through."""
        return cast("IndexSet", self.args[1])

    @property
    def size(self) -> Size:
        """The number of values, n."""
        return Size(self.domain)


class Size(Node):
    """The number n of elements of an index set, where a formula mentions it."""

    is_positive = True
    is_integer = True

    def __new__(cls, domain: IndexSet) -> Size:
        return cast("Size", super().__new__(cls, domain))

    @property
    def domain(self) -> IndexSet:
        """The set that is counted."""
        return cast("IndexSet", self.args[0])


class Scalar(Letter):
    """A real number with a name: a parameter, an unknown, or a multiplier.

    >>> from svmsym.formulas import Scalar
    >>> Scalar("C")
    C
    """

    is_extended_real = True

    def __new__(cls, name: str | Str) -> Scalar:
        return cast("Scalar", super().__new__(cls, _as_str(name)))

    def __getitem__(self, index: Index) -> Entry:
        # A multiplier is declared before its constraint decides whether it is one or a family.
        return Entry(self.name, index)


class Entry(Letter):
    """A member α_i of a family of reals."""

    is_extended_real = True

    def __new__(cls, name: str | Str, index: Index) -> Entry:
        return cast("Entry", super().__new__(cls, _as_str(name), index))

    @property
    def index(self) -> Index:
        """Which member."""
        return cast("Index", self.args[1])


class Label(Letter):
    """A class label y_i ∈ {−1, +1}."""

    is_extended_real = True

    def __new__(cls, name: str | Str, index: Index) -> Label:
        return cast("Label", super().__new__(cls, _as_str(name), index))

    @property
    def index(self) -> Index:
        """Whose label."""
        return cast("Index", self.args[1])


class Vector(Letter):
    """A vector w of an inner-product space of any dimension."""

    def __new__(cls, name: str | Str) -> Vector:
        return cast("Vector", super().__new__(cls, _as_str(name)))


class VectorEntry(Letter):
    """A member x_i of a family of vectors."""

    def __new__(cls, name: str | Str, index: Index) -> VectorEntry:
        return cast("VectorEntry", super().__new__(cls, _as_str(name), index))

    @property
    def index(self) -> Index:
        """Which member."""
        return cast("Index", self.args[1])


class FeatureImage(Letter):
    """The image φ(x) of a vector letter under a feature map."""

    def __new__(cls, name: str | Str, of: Expr) -> FeatureImage:
        return cast("FeatureImage", super().__new__(cls, _as_str(name), of))

    @property
    def of(self) -> Expr:
        """The vector that is mapped."""
        return self.args[1]


class OperatorImage(Letter):
    """A power of a symmetric operator applied to a vector, Qᵏu with k any whole number."""

    def __new__(cls, name: str | Str, power: int | Integer, of: Expr) -> OperatorImage:
        return cast("OperatorImage", super().__new__(cls, _as_str(name), Integer(power), of))

    @property
    def power(self) -> int:
        """How often the operator is applied; negative for its inverse."""
        return int(self.args[1])

    @property
    def of(self) -> Expr:
        """The vector it is applied to."""
        return self.args[2]


def _as_str(name: str | Str) -> Str:
    return name if isinstance(name, Str) else Str(checked_name(name))


class _Handle:
    """A name that needs an index or an argument before it is a formula."""

    name: str

    def _refuse(self, _other: object = None) -> NoReturn:
        raise FormulaError(
            f"{self.name} stands alone in a formula",
            hint=f"a family needs an index, {self.name}[i]; a map or operator an argument, {self.name}(x[i])",
        )

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __pow__ = _refuse
    __neg__ = __ge__ = __le__ = __gt__ = __lt__ = _refuse


@dataclass(frozen=True)
class Family(_Handle):
    """A family of reals over one index set; ``α[i]`` is a member."""

    name: str
    domain: IndexSet

    def __getitem__(self, index: Index) -> Entry:
        return Entry(self.name, _member(self, index))


@dataclass(frozen=True)
class LabelFamily(_Handle):
    """Class labels over one index set; ``y[i]`` is −1 or +1."""

    name: str
    domain: IndexSet

    def __getitem__(self, index: Index) -> Label:
        return Label(self.name, _member(self, index))


@dataclass(frozen=True)
class VectorFamily(_Handle):
    """Vectors over one index set; ``x[i]`` is a member."""

    name: str
    domain: IndexSet

    def __getitem__(self, index: Index) -> VectorEntry:
        return VectorEntry(self.name, _member(self, index))


@dataclass(frozen=True)
class FeatureMap(_Handle):
    """A feature map φ into another inner-product space; ``φ(x[i])`` is an image."""

    name: str

    def __call__(self, vector: Expr) -> FeatureImage:
        return FeatureImage(self.name, vector)


@dataclass(frozen=True)
class Operator(_Handle):
    """A symmetric positive definite operator Q; ``Q(u)`` applies it."""

    name: str

    def __call__(self, vector: Expr) -> OperatorImage:
        return OperatorImage(self.name, 1, vector)

    def inverse(self, vector: Expr) -> OperatorImage:
        """Q⁻¹u."""
        return OperatorImage(self.name, -1, vector)


def _member(family: Family | LabelFamily | VectorFamily, index: Index) -> Index:
    if not isinstance(index, Index):
        raise DeclarationError(
            f"{family.name}[{index}] is not a member of {family.name}",
            hint="put a declared index between the brackets, as in α[i]",
        )
    if index.domain != family.domain:
        raise DeclarationError(
            f"{family.name}[{index.name}] mixes index sets",
            why=f"{family.name} runs to {family.domain.name}, {index.name} to {index.domain.name}",
            hint=f"use an index declared for {family.domain.name}",
        )
    return index
