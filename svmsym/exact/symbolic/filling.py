"""From a problem with a symbol to its program over Q(t).

In: a SymbolicProblem and the shape of its derived dual, a list of terms coefficient·Π parametersᵉ·
Π familiesᵢᵉ·‖xᵢ‖². Out: the program, and what leads back to the problem's own unknowns. Nothing about a dual
is written here: see svmsym.exact.programs.structure. A qp is its own program, u = u⁺ − u⁻ with slacks, as in
svmsym.exact.programs.plain_qp.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.programs.instance import shape_of
from svmsym.exact.programs.integer_gram import IrrationalKernelError
from svmsym.exact.programs.shape import Formula, Shape, Term
from svmsym.exact.symbolic.functions import ONE, ZERO, Ratio, total
from svmsym.exact.symbolic.problem import SymbolicProblem
from svmsym.exact.symbolic.program import Bounds, MovingProgram

_LARGEST = 200  # points; rational functions of more would take hours


@dataclass(frozen=True, eq=False)
class MovingInstance:
    """A problem, its program, and the way back.

    ``scalars``: row r has the primal unknown  name = factor·λᵣ + square·‖w‖²;  w = normal·Σ s·u·φ(x).
    """

    problem: SymbolicProblem
    program: MovingProgram
    blocks: tuple[tuple[str, slice], ...]
    scalars: tuple[tuple[str, Fraction, Fraction], ...]
    normal: Ratio
    constant: Ratio


def moving_instance(problem: SymbolicProblem) -> MovingInstance:
    """The program of a problem with a symbol.

    >>> from svmsym.exact.symbolic.reading import symbolic_problem
    >>> moving = symbolic_problem({"C": "t"}, {"X": [["0"], ["2"]], "y": [-1, 1]})
    >>> [str(f) for f in moving_instance(moving).program.upper]
    ['t', 't']
    """
    n = problem.base.n
    if n > _LARGEST:
        raise SvmsymError(f"{n} points with a symbol", hint=f"take at most {_LARGEST}, or give numbers")
    if problem.kind == "qp":
        return _plain(problem)
    return _filled(problem, shape_of(problem.base))


def gram_of(problem: SymbolicProblem) -> tuple[tuple[Ratio, ...], ...]:
    """K(xᵢ, xⱼ)."""
    base, n = problem.base, problem.base.n
    kernel = base.kernel
    if kernel.type == "precomputed":
        return tuple(tuple(problem.entry("gram", i, j) for j in range(n)) for i in range(n))
    if kernel.type not in {"linear", "poly"}:
        raise IrrationalKernelError(
            f"the kernel {kernel.type} has irrational values",
            why="the optimum is not a rational function of the symbol",
            hint="use the kernel linear or poly, or give a rational Gram matrix as precomputed kernel",
        )
    assert base.X is not None
    points = [[problem.entry("X", i, j) for j in range(len(base.X[i]))] for i in range(n)]
    inner: dict[tuple[int, int], Ratio] = {}
    for i in range(n):
        for j in range(i + 1):
            value = total([a * b for a, b in zip(points[i], points[j], strict=True)])
            if kernel.type == "poly":
                value = (problem.kernel("gamma") * value + problem.kernel("coef0")) ** kernel.degree
            inner[i, j] = inner[j, i] = value
    return tuple(tuple(inner[i, j] for j in range(n)) for i in range(n))


class _Numbers:
    """The parameters and families of a problem under the names that derivations give them."""

    def __init__(self, problem: SymbolicProblem, gram: tuple[tuple[Ratio, ...], ...]) -> None:
        base, self.gram, self.n = problem.base, gram, problem.base.n
        named = (("C", "C"), ("ν", "nu"), ("ε", "epsilon"), ("γ", "gamma"), ("λ", "lambda"))
        self.scalars = {greek: f for greek, name in named if (f := problem.setting(name)) is not None}
        self.scalars["n"] = Ratio.of(self.n)
        half = Fraction(1, 2) if base.slack == "half-squared" else Fraction(1)
        price = self.scalars.get("C", ZERO)
        self.prices = [price * problem.entry("weight", i) * Ratio.of(half) for i in range(len(base.weight))]
        self.unpriced: list[int] = []
        if base.slack != "linear" and base.C is not None:
            # As for numbers: a point whose squared slack costs nothing has α = 0, its price does not matter.
            self.unpriced = [i for i, f in enumerate(self.prices or [price] * self.n) if not f]
            self.prices = [f or ONE for f in self.prices]
            self.scalars["C"] = price or ONE
        self.labels = [Ratio.of(y) for y in base.y]
        self.targets = [problem.entry("y", i) for i in range(len(base.targets))]

    def column(self, formula: Formula) -> list[Ratio]:
        """A sum of terms at every sample."""
        return [self.at(formula, i) for i in range(self.n)]

    def at(self, formula: Formula, i: int = 0) -> Ratio:
        """A sum of terms at one sample."""
        return total([self._term(term, i) for term in formula])

    def _term(self, term: Term, i: int) -> Ratio:
        found = Ratio.of(term.coefficient)
        for name, exponent in term.scalars:
            if name not in self.scalars:
                raise SvmsymError(f"the problem has no value for {name}", hint=f"give {name}")
            found = found * self.scalars[name] ** exponent
        for name, exponent in term.families:
            family = {"y": self.labels, "C": self.prices}.get(name, self.targets)
            found = found * family[i] ** exponent
        return found * self.gram[i][i] ** term.norms if term.norms else found


def _filled(problem: SymbolicProblem, shape: Shape) -> MovingInstance:
    gram = gram_of(problem)
    data, n = _Numbers(problem, gram), problem.base.n
    slacks = sum(row.slack for row in shape.rows)
    lower: Bounds = tuple(f for b in shape.blocks for f in _bound(data, b.lower))
    upper = [f for b in shape.blocks for f in _bound(data, b.upper)]
    for i in data.unpriced:
        upper[i::n] = [ZERO] * len(shape.blocks)
    signs = [f.constant for b in shape.blocks for f in data.column((b.sign,))]
    rows, used = [], 0
    for row in shape.rows:
        tail = [ZERO] * slacks
        if row.slack:
            tail[used], used = ONE, used + 1
        rows.append((*(f for formula in row.coefficients for f in data.column(formula)), *tail))
    none = (ZERO,) * slacks
    program = MovingProgram(
        gram,
        (*(list(range(n)) * len(shape.blocks)), *[0] * slacks),
        (*(int(s or 0) for s in signs), *[0] * slacks),
        data.at((shape.weight,)),
        (*(f for b in shape.blocks for f in data.column(b.diagonal)), *none),
        (*(f for b in shape.blocks for f in data.column(b.linear)), *none),
        tuple(rows),
        tuple(data.at(row.right) for row in shape.rows),
        (*lower, *none),
        (*upper, *[None] * slacks),
    )
    blocks = tuple((b.name, slice(k * n, k * n + n)) for k, b in enumerate(shape.blocks))
    scalars = tuple((row.scalar, row.factor, row.square) for row in shape.rows)
    return MovingInstance(
        problem, program, blocks, scalars, data.at((shape.normal,)), data.at(shape.constant)
    )


def _bound(data: _Numbers, formula: Formula | None) -> list[Ratio | None]:
    return [None] * data.n if formula is None else list(data.column(formula))


def _plain(problem: SymbolicProblem) -> MovingInstance:
    base, m = problem.base, problem.base.n
    slacks = len(base.A)
    p = [problem.entry("p", i) for i in range(m)]
    rows, right, scalars = [], [], []
    for name, side, stated in (("A", "c", base.A), ("E", "d", base.E)):
        for k in range(len(stated)):
            row = [problem.entry(name, k, j) for j in range(m)]
            slack = [-ONE if name == "A" and j == k else ZERO for j in range(slacks)]
            rows.append((*row, *(-f for f in row), *slack))
            right.append(problem.entry(side, k))
            scalars.append((f"{name}{k + 1}", Fraction(1), Fraction(0)))
    size = 2 * m + slacks
    program = MovingProgram(
        tuple(tuple(problem.entry("Q", i, j) for j in range(m)) for i in range(m)),
        (*range(m), *range(m), *[0] * slacks),
        (*[1] * m, *[-1] * m, *[0] * slacks),
        ONE,
        (ZERO,) * size,
        (*p, *(-f for f in p), *[ZERO] * slacks),
        tuple(rows),
        tuple(right),
        (ZERO,) * size,
        (None,) * size,
    )
    blocks = (("u", slice(0, m)), ("u-", slice(m, 2 * m)), ("slack", slice(2 * m, size)))
    return MovingInstance(problem, program, blocks, tuple(scalars), ONE, ZERO)
