"""What can be done with the letters besides +, · and powers: ⟨u, v⟩, Σ, δ and K(u, v)."""

from __future__ import annotations

from typing import cast

from sympy import Expr, Integer
from sympy.core.symbol import Str

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import FeatureImage, Index, Letter, Node, checked_name


class Inner(Node):
    """The inner product ⟨u, v⟩, symmetric and bilinear."""

    is_extended_real = True

    def __new__(cls, left: Expr, right: Expr) -> Inner:
        return cast("Inner", super().__new__(cls, left, right))

    @property
    def left(self) -> Expr:
        """The first vector."""
        return self.args[0]

    @property
    def right(self) -> Expr:
        """The second vector."""
        return self.args[1]


class KernelValue(Letter):
    """K(u, v), defined as ⟨φ(u), φ(v)⟩ for the feature map it belongs to."""

    is_extended_real = True

    def __new__(cls, name: str | Str, feature_map: str | Str, left: Expr, right: Expr) -> KernelValue:
        return cast(
            "KernelValue",
            super().__new__(
                cls,
                name if isinstance(name, Str) else Str(checked_name(name)),
                feature_map if isinstance(feature_map, Str) else Str(checked_name(feature_map)),
                left,
                right,
            ),
        )

    @property
    def definition(self) -> Inner:
        """⟨φ(u), φ(v)⟩."""
        phi = cast("Str", self.args[1])
        return Inner(*(FeatureImage(phi, vector) for vector in self.args[2:]))


class Total(Node):
    """The finite sum Σ_i of its body."""

    def __new__(cls, body: Expr, index: Index) -> Total:
        if body == 0:
            return cast("Total", Integer(0))  # a sum of zero vectors is no scalar sum
        return cast("Total", super().__new__(cls, body, index))

    @property
    def body(self) -> Expr:
        """What is summed."""
        return self.args[0]

    @property
    def index(self) -> Index:
        """The bound index."""
        return cast("Index", self.args[1])

    def _eval_subs(self, old: Expr, new: Expr) -> Expr:
        # SymPy's own recursion would let a bound index capture a free one.
        from svmsym.formulas.substitution import substitute  # noqa: PLC0415 - substitution imports us

        return substitute(self, {old: new})


class Delta(Node):
    """Kronecker's δ_ij."""

    is_extended_real = True

    def __new__(cls, left: Index, right: Index) -> Delta:
        return cast("Delta", super().__new__(cls, left, right))

    @property
    def left(self) -> Index:
        """The first index."""
        return cast("Index", self.args[0])

    @property
    def right(self) -> Index:
        """The second index."""
        return cast("Index", self.args[1])


def inner(left: Expr, right: Expr) -> Inner:
    """⟨u, v⟩ of two vectors.

    >>> from svmsym.formulas import Vector, inner
    >>> inner(Vector("u"), Vector("v"))
    ⟨u, v⟩
    """
    return Inner(_formula(left), _formula(right))


def norm2(vector: Expr) -> Inner:
    """The squared norm ‖u‖² = ⟨u, u⟩.

    >>> from svmsym.formulas import Vector, norm2
    >>> norm2(Vector("w"))
    ‖w‖²
    """
    return Inner(_formula(vector), vector)


def _formula(part: Expr) -> Expr:
    """Refuse a family without its index, and anything else that is no formula."""
    if not isinstance(part, Expr):
        name = getattr(part, "name", type(part).__name__)
        raise FormulaError(
            f"{name} is no formula yet",
            hint=f"a family needs its index, as in {name}[i]",
        )
    return part


def total(body: Expr | int, *indices: Index) -> Expr:
    """Σ over the given indices, the first one outermost.

    >>> from svmsym.formulas import Family, Index, IndexSet, total
    >>> samples = IndexSet("n")
    >>> i = Index("i", samples)
    >>> total(Family("α", samples)[i], i)
    Σᵢ αᵢ
    """
    result: Expr = Integer(body) if isinstance(body, int) else _formula(body)
    for index in reversed(indices):
        result = Total(result, index)
    return result


def delta(left: Index, right: Index) -> Expr:
    """δ_ij, which is 1 where i = j and 0 elsewhere.

    >>> from svmsym.formulas import Index, IndexSet, delta
    >>> i = Index("i", IndexSet("n"))
    >>> delta(i, i)
    1
    """
    if left.domain != right.domain:
        raise FormulaError(
            f"δ compares {left.name} and {right.name}, which run through different sets",
            hint="use two indices of one set",
        )
    return Integer(1) if left == right else Delta(left, right)
