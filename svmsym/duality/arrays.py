"""The QP of a dual as arrays, for given data and over a named domain.

    QQ    exact fractions (numpy arrays of ``fractions.Fraction``); floats are refused
    RR    double precision

Entry formulas are evaluated on whole arrays at once: the row index runs along the first axis, the
column index along the second, bound indices along further ones that are summed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from sympy import Expr

from svmsym.duality.data_check import check_data
from svmsym.duality.numbers import Array, Domain, read
from svmsym.duality.qp import QP
from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Entry, Index, Vector
from svmsym.formulas.express import letter_expression
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import (
    BOUND,
    DELTA,
    ENTRY,
    INNER,
    LABEL,
    RECIPROCAL,
    SCALAR,
    SIZE,
    SLOT,
    IndexToken,
    Letter,
    indices_of,
)
from svmsym.formulas.normal_form import normal_form

KernelFunction = Callable[[Array, Array], Array]


@dataclass(frozen=True)
class Arrays(Rich):
    """minimise ½uᵀPu + qᵀu + constant subject to G u ≤ h, A u = b."""

    P: Array
    q: Array
    G: Array
    h: Array
    A: Array
    b: Array
    constant: Any
    domain: Domain

    def __repr__(self) -> str:
        rows = f"{len(self.h)} inequalities, {len(self.b)} equations"
        return f"Arrays({self.domain}, {len(self.q)} unknowns, {rows})"

    def second_form(self) -> tuple[Array, Array, Array, Array]:
        """(Q, p, A, c) with A u ≥ c: A and −A for the equalities, then −G."""
        rows = np.concatenate([self.A, -self.A, -self.G])
        right = np.concatenate([self.b, -self.b, -self.h])
        return self.P, self.q, rows, right


def arrays(
    program: QP,
    data: Mapping[str, Any],
    domain: Domain = "QQ",
    kernel: KernelFunction | None = None,
) -> Arrays:
    """Fill a program with data: points by name, labels, parameters.

    ``kernel`` maps two matrices of points to their Gram matrix where the problem has a feature map.

    >>> from svmsym import derive
    >>> X, y = [[1], [-1]], [1, -1]
    >>> arrays(derive("hard-margin").qp, {"x": X, "y": y}).P.tolist()
    [[Fraction(1, 1), Fraction(1, 1)], [Fraction(1, 1), Fraction(1, 1)]]
    """
    filled = _Filled(program, data, domain, kernel)
    blocks = range(len(program.variables))
    P = [[filled.matrix(program.P[a, b], a, b) for b in blocks] for a in blocks]
    return Arrays(
        np.block(P),
        np.concatenate([filled.block(program.q[a], a) for a in blocks]),
        filled.rows([(r.coefficients, r.index) for r in program.inequalities]),
        filled.right([(r.right, r.index, False) for r in program.inequalities]),
        filled.rows([(r.coefficients, r.index) for r in program.equalities]),
        filled.right([(r.right, r.index, filled.is_vector_row(r.coefficients)) for r in program.equalities]),
        filled.value(program.constant, {}, 0)[()],
        domain,
    )


class _Filled:
    """Data read into arrays of the domain, and formulas evaluated on them."""

    def __init__(
        self, program: QP, data: Mapping[str, Any], domain: Domain, kernel: KernelFunction | None
    ) -> None:
        self.program = program
        self.domain = domain
        self.kernel = kernel
        self.data = {name: read(name, value, domain) for name, value in data.items()}
        self.one = Fraction(1) if domain == "QQ" else 1.0
        check_data(program, self.data)

    def matrix(self, entry: Expr, a: int, b: int) -> Array:
        """The block of P for two variables."""
        u, v = self.program.variables[a], self.program.variables[b]
        if isinstance(u, Vector) and isinstance(v, Vector):
            return self.value(entry, {}, 0) * self._eye(self._dimension())
        if isinstance(u, Vector):
            return self._transposed(entry, self.program.column_index(b)).T
        if isinstance(v, Vector):
            return self._transposed(entry, self.program.row_index(a))
        row, column = self.program.row_index(a), self.program.column_index(b)
        return self._on(entry, row, column, self._size_of(u), self._size_of(v))

    def block(self, entry: Expr, a: int) -> Array:
        """The block of q for one variable."""
        u = self.program.variables[a]
        if isinstance(u, Vector):
            return np.asarray(self._transposed(entry, None)[0])
        return self._on(entry, self.program.row_index(a), None, self._size_of(u), 1)[:, 0]

    def rows(self, stated: Sequence[tuple[tuple[Expr, ...], Index | None]]) -> Array:
        """G or A: one row, or one for each value of the index."""
        width = sum(self._size_of(v) for v in self.program.variables)
        parts = []
        for coefficients, index in stated:
            if index is None and self.is_vector_row(coefficients):
                parts.append(np.hstack([self._vector_cell(e, b) for b, e in enumerate(coefficients)]))
                continue
            cells = []
            for b, (entry, v) in enumerate(zip(coefficients, self.program.variables, strict=True)):
                if isinstance(v, Vector):
                    cells.append(self._transposed(entry, index))
                else:
                    height = 1 if index is None else self._size(index.domain.key)
                    cells.append(
                        self._on(entry, index, self.program.column_index(b), height, self._size_of(v))
                    )
            parts.append(np.hstack(cells))
        return np.vstack(parts) if parts else self._zeros((0, width))

    def is_vector_row(self, coefficients: tuple[Expr, ...]) -> bool:
        """Whether a row stands for one equation in each coordinate."""
        pairs = zip(coefficients, self.program.variables, strict=True)
        return any(e != 0 and isinstance(v, Vector) != (kind_of(e) is Kind.VECTOR) for e, v in pairs)

    def _vector_cell(self, entry: Expr, block: int) -> Array:
        """One block of a vector equation: a column of coordinates for each variable."""
        v = self.program.variables[block]
        if entry == 0:
            return self._zeros((self._dimension(), self._size_of(v)))
        return self._transposed(entry, self.program.column_index(block)).T

    def right(self, stated: Sequence[tuple[Expr, Index | None, bool]]) -> Array:
        """h or b; the last item tells whether an equation stands for all coordinates."""
        parts = []
        for entry, index, vector in stated:
            if vector:
                parts.append(self._transposed(entry, None)[0])
            else:
                height = 1 if index is None else self._size(index.domain.key)
                parts.append(self._on(entry, index, None, height, 1)[:, 0])
        return np.concatenate(parts) if parts else self._zeros((0,))

    def value(self, entry: Expr, axes: Mapping[IndexToken, int], free: int) -> Array:
        """The formula on an array with one axis for each index."""
        result = self._zeros((1,) * free)
        for (bound, factors), c in normal_form(entry).items():
            placed = dict(axes)
            for position, domain in enumerate(bound):
                placed[BOUND, position, domain] = free + position
            depth = free + len(bound)
            term = self._full((1,) * depth, self._number(c))
            for letter, exponent in factors:
                term = term * self._letter(letter, placed, depth) ** exponent
            result = result + (term.sum(axis=tuple(range(free, depth))) if bound else term)
        return np.asarray(result)

    def _on(self, entry: Expr, row: Index | None, column: Index | None, height: int, width: int) -> Array:
        axes: dict[IndexToken, int] = {}
        for axis, index in enumerate((row, column)):
            if index is not None:
                axes[1, index.name, index.domain.key] = axis
        return np.array(np.broadcast_to(self.value(entry, axes, 2), (height, width)))

    def _transposed(self, entry: Expr, index: Index | None) -> Array:
        """Rows of coordinates of a vector formula, or a multiple of the identity."""
        if entry == 0:
            height = 1 if index is None else self._size(index.domain.key)
            return self._zeros((height, self._dimension()))
        if kind_of(entry) is Kind.SCALAR:
            return self.value(entry, {}, 0) * self._eye(self._dimension())
        axes = {} if index is None else {(1, index.name, index.domain.key): 0}
        return np.array(self.value(entry, axes, 2))

    def _letter(self, letter: Letter, axes: Mapping[IndexToken, int], depth: int) -> Array:
        sort = letter[0]
        if sort == SCALAR:
            return self._known(letter[1])
        if sort == SIZE:
            return self._full((), self._number(Fraction(self._size(letter[1]))))
        if sort in {ENTRY, LABEL}:
            return _along(self._known(letter[1]), [axes[letter[2]]], depth)
        if sort == DELTA:
            left, right = letter[1], letter[2]
            return _along(self._eye(self._size(left[2])), [axes[left], axes[right]], depth)
        if sort == INNER:
            gram = self._gram(letter)
            return _along(gram, [axes[t] for t in indices_of(letter)], depth)
        if sort == SLOT:
            values = self._known(letter[3][1])  # the last axis is that of the coordinates
            return _along(values, [*(axes[t] for t in indices_of(letter)), 1], max(depth, 2))
        if sort == RECIPROCAL:
            return self.one / self.value(letter_expression(letter, ()) ** -1, {}, 0)
        raise SvmsymError("the formula cannot be filled with data")

    def _gram(self, letter: Letter) -> Array:
        left, right = letter[3], letter[4]
        if left[0] == 2 and right[0] == 2:  # noqa: PLR2004 - images under the feature map
            if self.kernel is None:
                raise SvmsymError(
                    "the problem has a feature map but no kernel was given",
                    hint="pass kernel=…, a function of two matrices of points",
                )
            gram = np.asarray(self.kernel(self._points(left[2]), self._points(right[2])))
        else:
            u, v = self._points(left), self._points(right)
            if letter[2]:
                operator = self._known(letter[1])
                v = np.array(_solve_power(operator, v, letter[2]))
            gram = u @ v.T
        same = len(indices_of(letter)) == 2 and indices_of(letter)[0] == indices_of(letter)[1]  # noqa: PLR2004
        if same:
            return gram
        return gram.reshape([n for n, k in zip(gram.shape, (left, right), strict=True) if k[0] != 0])

    def _points(self, vector: Letter) -> Array:
        values = self._known(vector[1])
        return values[None, :] if vector[0] == 0 else values

    def _known(self, name: str) -> Array:
        if name not in self.data:
            raise SvmsymError(f"no value is given for {name}", hint=f"add {name!r} to the data")
        return self.data[name]

    def _size_of(self, v: Expr) -> int:
        if isinstance(v, Vector):
            return self._dimension()
        return self._size(v.index.domain.key) if isinstance(v, Entry) else 1

    def _size(self, domain: tuple[str, ...]) -> int:
        formulas = [*self.program.P.values(), *self.program.q, self.program.constant]
        for row in (*self.program.inequalities, *self.program.equalities):
            formulas += [*row.coefficients, row.right]
        for formula in formulas:
            for _, factors in normal_form(formula):
                for letter, _ in factors:
                    for name, found in _families(letter):
                        if found[2] == domain and name in self.data:
                            return len(self.data[name])
        raise SvmsymError(f"the size {domain[0]} does not follow from the data", hint="give the points")

    def _dimension(self) -> int:
        sizes = [value.shape[1] for value in self.data.values() if value.ndim > 1]
        if not sizes:
            raise SvmsymError("the dimension does not follow from the data", hint="give the points")
        return int(sizes[0])

    def _number(self, value: Fraction) -> Any:
        return value if self.domain == "QQ" else float(value)

    def _full(self, shape: tuple[int, ...], value: Any) -> Array:
        return np.full(shape, value, dtype=object if self.domain == "QQ" else float)

    def _zeros(self, shape: tuple[int, ...]) -> Array:
        return self._full(shape, self._number(Fraction(0)))

    def _eye(self, size: int) -> Array:
        result = self._zeros((size, size))
        for k in range(size):
            result[k, k] = self.one
        return result


def _families(letter: Letter) -> list[tuple[str, IndexToken]]:
    """Names of families inside a letter, with their index."""
    if letter[0] in {ENTRY, LABEL}:
        return [(letter[1], letter[2])]
    found = []
    for vector in letter[3:] if letter[0] in {INNER, SLOT} else ():
        core = vector[2] if vector[0] == 2 else vector  # noqa: PLR2004 - under the feature map
        if core[0] == 1:
            found.append((core[1], core[2]))
    return found


def _along(values: Array, axes: Sequence[int], depth: int) -> Array:
    """Spread an array so that its axes become the given ones of ``depth``."""
    if len(axes) == 2 and axes[0] == axes[1]:  # noqa: PLR2004 - a diagonal
        values, axes = np.array([values[k, k] for k in range(len(values))]), axes[:1]
    order = np.argsort(axes)
    shape = [1] * depth
    for axis, size in zip(axes, values.shape, strict=True):
        shape[axis] = size
    return np.transpose(values, order).reshape(shape)


def _solve_power(operator: Array, vectors: Array, power: int) -> Array:
    """Rows Qᵏv for a matrix Q; exact elimination for negative powers."""
    result = vectors
    for _ in range(abs(power)):
        result = result @ operator.T if power > 0 else _solved(operator, result.T).T
    return result


def _solved(matrix: Array, right: Array) -> Array:
    """Gauss–Jordan, in whatever numbers the arrays hold."""
    size = len(matrix)
    table = np.hstack([matrix, right])
    for k in range(size):
        pivot = max(range(k, size), key=lambda r: abs(table[r, k]))
        if not table[pivot, k]:
            raise SvmsymError(
                "the operator's matrix is singular", hint="a positive definite matrix is needed"
            )
        table[[k, pivot]] = table[[pivot, k]]
        table[k] = table[k] / table[k, k]
        for r in range(size):
            if r != k:
                table[r] = table[r] - table[r, k] * table[k]
    return table[:, size:]
