"""What answers contain beyond the kernel's language: √, exp, sign, max, |·|, ∞, aᵈ, Q_ij, f(x), ∂L/∂b.

All are nodes of our own without assumptions, so that SymPy never evaluates, expands or compares them.
"""

from __future__ import annotations

from typing import Self, cast

from sympy import Expr, Integer
from sympy.core.symbol import Str

from svmsym.formulas.atoms import Index, Letter, Node, checked_name
from svmsym.formulas.operations import Total


class Written(Node):
    """A node that the printers of formulas do not know; the echo writes it."""

    written_elsewhere = True

    def _sympystr(self, _printer: object) -> str:
        from svmsym.exams.meaning.echo_printers import text_of  # noqa: PLC0415 - the printers import us

        return text_of(self)

    def _latex(self, _printer: object, exp: str | None = None) -> str:
        from svmsym.exams.meaning.echo_printers import latex_of  # noqa: PLC0415 - the printers import us

        base = latex_of(self)
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class Function(Written):
    """A function of numbers that stands as it was written; ``symbol`` is how it is called in text."""

    symbol = ""

    def __new__(cls, *arguments: Expr) -> Self:
        return cast("Self", super().__new__(cls, *arguments))


class Root(Function):
    """√a; the norm ‖w‖ is Root(⟨w, w⟩).

    >>> from sympy import Integer
    >>> Root(Integer(4)).args
    (4,)
    """

    symbol = "sqrt"


class Exp(Function):
    """eᵃ."""

    symbol = "exp"


class Log(Function):
    """The natural logarithm of a."""

    symbol = "log"


class Tanh(Function):
    """The hyperbolic tangent of a."""

    symbol = "tanh"


class Sign(Function):
    """−1, 0 or 1."""

    symbol = "sign"


class Abs(Function):
    """|a| of a number."""

    symbol = "abs"


class Max(Function):
    """The largest of its arguments, in the order written."""

    symbol = "max"


class Min(Function):
    """The smallest of its arguments, in the order written."""

    symbol = "min"


class Sin(Function):
    """The sine of a."""

    symbol = "sin"


class Cos(Function):
    """The cosine of a."""

    symbol = "cos"


class OneNorm(Function):
    """‖u‖₁ of a vector of the space."""

    symbol = "norm1"


class Power(Function):
    """aᵈ with an exponent that is no whole number; whole powers are SymPy's own ``Pow``.

    >>> from svmsym.formulas import Scalar
    >>> Power(Scalar("c"), Scalar("d")).args
    (c, d)
    """

    symbol = "power"


class Infinity(Written):
    """∞ as a bound."""

    def __new__(cls) -> Self:
        return cast("Self", super().__new__(cls))


class PairEntry(Written, Letter):
    """Q_ij of a family over pairs, or the coordinate x_ij of the i-th point, where it is a mere name.

    >>> from svmsym.formulas import Index, IndexSet
    >>> points = IndexSet("n", "i", "j")
    >>> PairEntry("Q", Index("i", points), Index("j", points)).name
    'Q'
    """

    is_extended_real = True

    def __new__(cls, name: str | Str, row: Index, column: Index) -> Self:
        known = name if isinstance(name, Str) else Str(checked_name(name))
        return cast("Self", super().__new__(cls, known, row, column))

    @property
    def row(self) -> Index:
        """The first index."""
        return cast("Index", self.args[1])

    @property
    def column(self) -> Index:
        """The second index."""
        return cast("Index", self.args[2])


class Applied(Written, Letter):
    """A name applied to arguments and not expanded: L(w, b, α), f(x); no arguments in a bare L.

    A whole family as an argument is a vector letter: α is ``Vector("α")``.

    >>> from svmsym.formulas import Vector
    >>> Applied("f", Vector("x")).arguments
    (x,)
    """

    is_extended_real = True

    def __new__(cls, name: str | Str, *arguments: Expr) -> Self:
        known = name if isinstance(name, Str) else Str(checked_name(name))
        return cast("Self", super().__new__(cls, known, *arguments))

    @property
    def arguments(self) -> tuple[Expr, ...]:
        """What stands between the brackets."""
        return tuple(self.args[1:])


class AppliedAt(Written, Letter):
    """A member of a family of functions, applied: f_k(x).

    >>> from svmsym.formulas import Index, IndexSet, Vector
    >>> AppliedAt("f", Index("k", IndexSet("n", "i", "j")), Vector("x")).arguments
    (x,)
    """

    is_extended_real = True

    def __new__(cls, name: str | Str, index: Index, *arguments: Expr) -> Self:
        known = name if isinstance(name, Str) else Str(checked_name(name))
        return cast("Self", super().__new__(cls, known, index, *arguments))

    @property
    def index(self) -> Index:
        """Which member it is."""
        return cast("Index", self.args[1])

    @property
    def arguments(self) -> tuple[Expr, ...]:
        """What stands between the brackets."""
        return tuple(self.args[2:])


class Holds(Written):
    """1 where a relation holds, 0 elsewhere; below Σ it picks the points.

    >>> from svmsym.formulas import Scalar
    >>> Holds("<", Scalar("b"), Scalar("C")).sign
    '<'
    """

    is_extended_real = True

    def __new__(cls, sign: str | Str, left: Expr, right: Expr) -> Self:
        known = sign if isinstance(sign, Str) else Str(sign)
        return cast("Self", super().__new__(cls, known, left, right))

    @property
    def sign(self) -> str:
        """=, ≠, <, ≤, > or ≥."""
        return str(cast("Str", self.args[0]).name)


class Extremum(Written):
    """The largest or smallest value of a body over the points for which a condition is 1.

    A sum inside binds the index; nothing is added up: Σ_i [body, condition] only says over what it runs.

    >>> from sympy import Integer
    >>> from svmsym.formulas import Index, IndexSet
    >>> i = Index("i", IndexSet("n", "i", "j"))
    >>> Extremum("max", i, Integer(1)).index
    i
    """

    is_extended_real = True

    def __new__(
        cls, sense: str | Str, over: Expr, body: Expr | None = None, condition: Expr | None = None
    ) -> Self:
        known = sense if isinstance(sense, Str) else Str(sense)
        family = (
            over
            if body is None
            else Total(Listed(body, Integer(1) if condition is None else condition), cast("Index", over))
        )
        return cast("Self", super().__new__(cls, known, family))

    @property
    def sense(self) -> str:
        """max or min."""
        return str(cast("Str", self.args[0]).name)

    @property
    def index(self) -> Index:
        """The index that runs."""
        return cast("Total", self.args[1]).index

    @property
    def body(self) -> Expr:
        """What is compared."""
        return cast("Total", self.args[1]).body.args[0]

    @property
    def condition(self) -> Expr:
        """1 where a point counts."""
        return cast("Total", self.args[1]).body.args[1]


class Identity(Written):
    """The matrix I of the space."""

    def __new__(cls) -> Self:
        return cast("Self", super().__new__(cls))


class OuterProduct(Written):
    """The matrix u vᵀ of two vectors of the space, as a part of a formula."""

    def __new__(cls, left: Expr, right: Expr) -> Self:
        return cast("Self", super().__new__(cls, left, right))


class Solved(Written):
    """A⁻¹v: the vector that A takes to v; A is made of I and outer products.

    >>> from svmsym.formulas import Vector
    >>> Solved(Identity(), Vector("w")).args[1]
    w
    """

    def __new__(cls, matrix: Expr, vector: Expr) -> Self:
        return cast("Self", super().__new__(cls, matrix, vector))


class Gradient(Written):
    """A derivative that is named, not computed: ∇_w L, ∂L/∂b; ``by`` is empty in ∇L.

    >>> from svmsym.formulas import Scalar
    >>> Gradient(Applied("L"), Scalar("b")).by
    (b,)
    """

    def __new__(cls, of: Expr, *by: Expr) -> Self:
        return cast("Self", super().__new__(cls, of, *by))

    @property
    def of(self) -> Expr:
        """What is differentiated."""
        return self.args[0]

    @property
    def by(self) -> tuple[Expr, ...]:
        """The letters by which it is differentiated; a whole family is a vector letter."""
        return tuple(self.args[1:])


class Listed(Written):
    """A concrete vector (1, 0) as an argument, where a formula needs a node: f((1, 0)), K((1, 0), (3, 2)).

    >>> from sympy import Integer
    >>> Listed(Integer(1), Integer(0)).args
    (1, 0)
    """

    def __new__(cls, *items: Expr) -> Self:
        return cast("Self", super().__new__(cls, *items))
