"""Formulas of answers as text and LaTeX that the reader reads back to the same formula."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

from sympy import Expr, Integer, Mul

from svmsym.errors import FormulaError
from svmsym.exams.meaning.echo_pieces import nested, side_by_side, stepped
from svmsym.exams.meaning.functions import (
    Abs,
    Applied,
    AppliedAt,
    Extremum,
    Function,
    Gradient,
    Holds,
    Identity,
    Infinity,
    Listed,
    OneNorm,
    OuterProduct,
    PairEntry,
    Power,
    Root,
    Solved,
    Written,
)
from svmsym.exams.meaning.statements import COORDINATES, POINTS
from svmsym.formulas.atoms import Index, IndexSet, Size, Vector
from svmsym.formulas.operations import Inner, Total
from svmsym.formulas.printing.house import Binds, HousePrinter
from svmsym.formulas.printing.latex import GREEK, LatexPrinter
from svmsym.formulas.printing.text import TextPrinter

_SMALL = dict(zip("0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_POINT = re.compile("([wxz])_([0-9]+)")
_NOUNS = {"margin", "width", "class", "distance"}


class _Echo(HousePrinter):
    """What both formats share."""

    bar = "|"
    transposed = "ᵀ"
    squared = "²"
    infinity = "∞"
    partial = "∂"
    member = "∈"
    explicit = False  # points as x^{(1)} and sums in brackets, where the usual form reads otherwise

    def _atom_binds(self, e: Expr) -> Binds:
        if isinstance(e, Gradient | OuterProduct):
            return Binds.PRODUCT
        if isinstance(e, Infinity | Power):
            return Binds.ATOM
        return super()._atom_binds(e)

    def _atom(self, e: Expr) -> str:
        if isinstance(e, Written):
            return self._written(e)
        if self.explicit and isinstance(e, Vector) and (point := _POINT.fullmatch(e.name)):
            return f"{point[1]}^{{({point[2]})}}"
        if isinstance(e, Size) and e.domain not in {POINTS, COORDINATES}:
            return f"{self.bar}{e.domain.name}{self.bar}"
        return super()._atom(e)

    def _written(self, e: Written) -> str:
        if isinstance(e, Root):
            return self._root(e.args[0])
        if isinstance(e, Abs):
            return self.absolute(self.write(e.args[0]))
        if isinstance(e, OneNorm):
            return self.one_norm(self.write(e.args[0]))
        if isinstance(e, Power):
            base = e.args[0]
            norm = isinstance(base, Inner) and base.left == base.right
            inside = self.brackets(self.write(base)) if norm else self._at_least(base, Binds.ATOM)
            return self.raised(inside, self.write(e.args[1]))
        if isinstance(e, Function):
            return self.called(e.symbol, [self.write(a) for a in e.args])
        if isinstance(e, Infinity):
            return self.infinity
        if isinstance(e, PairEntry):
            return self.paired(e.name, e.row.name, e.column.name)
        if isinstance(e, Holds):
            return self.indicator(f"{self.write(e.args[1])} {self.relation(e.sign)} {self.write(e.args[2])}")
        if isinstance(e, Extremum):
            return self._extremum(e)
        if isinstance(e, Listed):
            return self.brackets(", ".join(self.write(a) for a in e.args))
        if isinstance(e, Gradient):
            return self._gradient(e)
        if isinstance(e, Identity):
            return "I"
        if isinstance(e, OuterProduct):
            left, right = (self.brackets(self.write(a)) for a in e.args)
            return f"{left} {right}{self.transposed}"
        if isinstance(e, Solved):
            matrix, vector = (self.brackets(self.write(a)) for a in e.args)
            return self.brackets(f"{matrix}^{{-1}} {vector}")
        if isinstance(e, AppliedAt):
            inside = ", ".join(self.write(a) for a in e.arguments)
            return self.named(e.name, e.index.name, data=False) + self.brackets(inside)
        if not isinstance(e, Applied):
            raise FormulaError(
                f"a node of the kind {type(e).__name__} cannot be written", hint="report it as a fault"
            )
        if not e.arguments:
            return self.noun(e.name) if e.name in _NOUNS else self.named(e.name, "", data=False)
        return self.applied(e.name, [self.write(a) for a in e.arguments])

    def _inner(self, e: Inner) -> str:
        """⟨u, v⟩ in the order written."""
        if e.left == e.right:
            body = self.write(e.left)
            return f"{self.norm(body)}{self.squared}" if nested(body) else self.norm2(body)
        return self.inner(self.write(e.left), self.write(e.right))

    def _root(self, inside: Expr) -> str:
        if isinstance(inside, Inner) and inside.left == inside.right:
            return self.norm(self.write(inside.left))
        return self.root(self._root_body(inside))

    def _extremum(self, e: Extremum) -> str:
        """(max_{i: y_i = −1} body), in brackets, so that it ends where it ends."""
        holding = [part for part in Mul.make_args(e.condition) if isinstance(part, Holds)]
        below = (
            e.index.name if e.index.domain == POINTS else f"{e.index.name}{self.member}{e.index.domain.name}"
        )
        if holding:
            said = (
                f"{self.write(h.args[1])} {self.relation(h.sign)} {self.write(h.args[2])}" for h in holding
            )
            below += f": {', '.join(said)}"
        return self.brackets(f"{self.extreme(e.sense)}_{{{below}}} {self.write(e.body)}")

    def extreme(self, sense: str) -> str:
        """The word for max or min."""
        return sense

    def _gradient(self, e: Gradient) -> str:
        of = self._at_least(e.of, Binds.ATOM)
        if len(e.by) == 1:
            return self.derivative(of, self.write(e.by[0]))
        return self.nabla(",".join(self.write(b) for b in e.by), of)

    def _total(self, e: Total) -> str:
        indices: list[tuple[str, IndexSet]] = []
        body: Expr = e
        while isinstance(body, Total):
            indices.append((body.index.name, body.index.domain))
            body = body.body
        # A product that starts with a number would read well, a sign would not.
        inside = self._at_least(body, Binds.PRODUCT)
        whole = " ".join([*(self.sigma(i, domain) for i, domain in indices), inside])
        return self.brackets(whole) if self.explicit else whole

    @abstractmethod
    def sigma(self, index: str, domain: IndexSet) -> str:
        """Σ with its range."""

    @abstractmethod
    def indicator(self, condition: str) -> str:
        """1 where a condition holds."""

    @abstractmethod
    def relation(self, sign: str) -> str:
        """The sign of a condition."""

    @abstractmethod
    def norm(self, body: str) -> str:
        """‖body‖."""

    @abstractmethod
    def absolute(self, body: str) -> str:
        """|body|."""

    @abstractmethod
    def one_norm(self, body: str) -> str:
        """‖body‖₁."""

    @abstractmethod
    def called(self, symbol: str, arguments: Sequence[str]) -> str:
        """exp(…)."""

    @abstractmethod
    def paired(self, name: str, row: str, column: str) -> str:
        """Q_ij."""

    @abstractmethod
    def derivative(self, of: str, by: str) -> str:
        """∂of/∂by."""

    @abstractmethod
    def nabla(self, by: str, of: str) -> str:
        """∇_by of."""

    @abstractmethod
    def noun(self, name: str) -> str:
        """A word."""

    @abstractmethod
    def _root_body(self, inside: Expr) -> str:
        """√ of what stands inside."""


class EchoText(_Echo, TextPrinter):
    """The echo as Unicode text."""

    def raised(self, base: str, exponent: str) -> str:
        """pᵏ, or p^{n − k}; brackets above would be an index, as in x^(i)."""
        small = TextPrinter.raised(self, base, exponent)
        return f"{base}^{{{exponent}}}" if "^(" in small else small

    def named(self, name: str, index: str, *, data: bool) -> str:
        """αᵢ, x_{i,1}, L_D."""
        del data
        base, _, sub = name.partition("_")
        parts = [p for p in (index, stepped(sub)) if p]
        if not parts:
            return base
        if (
            len(parts) == 1
            and (len(parts[0]) == 1 or parts[0].isdigit())
            and all(c in _SMALL for c in parts[0])
        ):
            return base + "".join(_SMALL[c] for c in parts[0])
        return f"{base}_{{{','.join(parts)}}}"

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        """f(x), L_D(α)."""
        return f"{self.named(name, '', data=False)}({', '.join(arguments)})"

    def sigma(self, index: str, domain: IndexSet) -> str:
        """Σᵢ, Σ_{s∈S}."""
        if domain in {POINTS, COORDINATES}:
            return f"Σ{_SMALL[index]}" if index in _SMALL else f"Σ_{{{index}}}"
        return f"Σ_{{{index}∈{domain.name}}}"

    def join(self, parts: Sequence[str]) -> str:
        """Side by side, with spaces: letters that touch digits would be subscripts."""
        return side_by_side(parts, " · ")

    def indicator(self, condition: str) -> str:
        """𝟙[a < b]."""
        return f"𝟙[{condition}]"

    def relation(self, sign: str) -> str:
        """As it is."""
        return sign

    def norm(self, body: str) -> str:
        """‖u‖."""
        return f"norm({body})" if nested(body) else f"‖{body}‖"

    def absolute(self, body: str) -> str:
        """|a|."""
        return f"abs({body})" if nested(body) else f"|{body}|"

    def one_norm(self, body: str) -> str:
        """‖u‖₁."""
        return f"‖{body}‖₁"

    def called(self, symbol: str, arguments: Sequence[str]) -> str:
        """exp(…)."""
        return f"{symbol}({', '.join(arguments)})"

    def paired(self, name: str, row: str, column: str) -> str:
        """Q_{ij}."""
        return f"{name}_{{{row}{column}}}"

    def derivative(self, of: str, by: str) -> str:
        """∂L/∂b."""
        return f"∂{of}/∂{by}"

    def nabla(self, by: str, of: str) -> str:
        """∇_{w,b} L."""
        return f"∇_{{{by}}} {of}" if by else f"∇{of}"

    def noun(self, name: str) -> str:
        """margin."""
        return name

    def fraction(self, above: str, below: str) -> str:
        """above/(below) with brackets wherever something could be taken in."""
        upper = above if above.isalnum() else f"({above})"
        return f"{upper}/({below})"

    def _root_body(self, inside: Expr) -> str:
        whole = isinstance(inside, Integer) and inside >= 0
        return self.write(inside) if whole else self.brackets(self.write(inside))


class EchoLatex(_Echo, LatexPrinter):
    """The echo as LaTeX."""

    infinity = r"\infty"
    transposed = r"^{\top}"
    squared = "^2"
    member = r" \in "

    def extreme(self, sense: str) -> str:
        r"""\max or \min."""
        return rf"\{sense}"

    def named(self, name: str, index: str, *, data: bool) -> str:
        r"""\alpha_{i}, w_{t+1}, x'_{i}."""
        head = name.partition("_")[0]
        if "′" in head and (index or head != name):
            # A prime behind the index would be a transpose.
            shown, _, rest = super().named(name.replace("′", ""), index, data=data).partition("_")
            return stepped(f"{shown}'_{rest}")
        return stepped(super().named(name, index, data=data))

    def applied(self, name: str, arguments: Sequence[str]) -> str:
        r"""f(x), \operatorname{dist}(x, H)."""
        if name == "dist":
            return rf"\operatorname{{dist}}({', '.join(arguments)})"
        return super().applied(name, arguments)

    def join(self, parts: Sequence[str]) -> str:
        """Side by side."""
        return side_by_side(parts, r" \cdot ")

    def sigma(self, index: str, domain: IndexSet) -> str:
        r"""\sum_{i=1}^{n}."""
        shown = GREEK.get(index, index)
        if domain in {POINTS, COORDINATES}:
            return rf"\sum_{{{shown}=1}}^{{{domain.name}}}"
        return rf"\sum_{{{shown} \in {domain.name}}}"

    def indicator(self, condition: str) -> str:
        r"""\mathbb{1}\left[a < b\right]."""
        return rf"\mathbb{{1}}\left[{condition}\right]"

    def relation(self, sign: str) -> str:
        r"""\leq for ≤."""
        return {"≠": r"\neq", "≤": r"\leq", "≥": r"\geq"}.get(sign, sign)

    def norm(self, body: str) -> str:
        r"""\left\|u\right\|."""
        return rf"\operatorname{{norm}}\left({body}\right)" if nested(body) else rf"\left\|{body}\right\|"

    def absolute(self, body: str) -> str:
        """|a|."""
        return rf"\operatorname{{abs}}\left({body}\right)" if nested(body) else f"|{body}|"

    def one_norm(self, body: str) -> str:
        r"""\left\|u\right\|_1."""
        return rf"\left\|{body}\right\|_1"

    def called(self, symbol: str, arguments: Sequence[str]) -> str:
        r"""\exp\left(…\right)."""
        inside = ", ".join(arguments)
        known = {"exp", "log", "tanh", "max", "min", "sin", "cos"}
        command = rf"\{symbol}" if symbol in known else rf"\operatorname{{{symbol}}}"
        return rf"{command}\left({inside}\right)"

    def paired(self, name: str, row: str, column: str) -> str:
        """Q_{ij}."""
        return f"{self.named(name, '', data=False)}_{{{GREEK.get(row, row)} {GREEK.get(column, column)}}}"

    def derivative(self, of: str, by: str) -> str:
        r"""\frac{\partial L}{\partial b}."""
        return rf"\frac{{\partial {of}}}{{\partial {by}}}"

    def nabla(self, by: str, of: str) -> str:
        r"""\nabla_{w,b} L."""
        return rf"\nabla_{{{by}}} {of}" if by else rf"\nabla {of}"

    def noun(self, name: str) -> str:
        r"""\text{margin}."""
        return rf"\text{{{name}}}"

    def _root_body(self, inside: Expr) -> str:
        return self.write(inside)


def text_of(e: Expr) -> str:
    """A formula of an answer as text.

    >>> from svmsym.formulas import Vector, inner
    >>> text_of(Root(inner(Vector("w"), Vector("w"))))
    '‖w‖'
    """
    return EchoText().write(e)


def latex_of(e: Expr) -> str:
    """A formula of an answer as LaTeX."""
    return EchoLatex().write(e)


def index_text(index: Index) -> str:
    """An index and the set it runs through, where that is not all points."""
    return index.name if index.domain in {POINTS, COORDINATES} else f"{index.name}∈{index.domain.name}"
