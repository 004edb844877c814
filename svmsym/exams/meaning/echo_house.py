"""What the echo of an answer writes in the same way as text and as LaTeX."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

from sympy import Add, Expr, Mul

from svmsym.errors import FormulaError
from svmsym.exams.meaning.echo_pieces import nested
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
from svmsym.formulas.atoms import IndexSet, Size, Vector
from svmsym.formulas.operations import Inner, Total
from svmsym.formulas.printing.house import Binds, HousePrinter

_POINT = re.compile("([wxz])_([0-9]+)")
_NOUNS = {"margin", "width", "class", "distance"}


class EchoPrinter(HousePrinter):
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

    def _quotient(self, p: int, q: int, above: list[Expr], below: list[Expr]) -> tuple[str, Binds]:
        """½ (1/(a + b)) and 2 ((a + b)/c) in the explicit form: beside the number a sum is multiplied out."""
        beside = q != 1 or (p != 1 and any(isinstance(f, Add) for f in above))
        if not (self.explicit and below and beside):
            return super()._quotient(p, q, above, below)
        rest, _ = super()._quotient(1, 1, above, below)
        return self.join([self.number(p, q), self.brackets(rest)]), Binds.PRODUCT

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
