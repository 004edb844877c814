"""From a problem with numbers to its integer program.

In: a Problem and the shape of its derived dual. Out: an Instance, a Program in integers and the factors
that lead back. With the points x̂ = δ·x and K̂ = κ·K in integers, the unknowns û = unit·u and the objective
times M,

    P̂ = M/unit²·P,  q̂ = M/unit·q,  Â = ρ·A,  b̂ = ρ·unit·b   are integers, and   λ = (ρ·unit/M)·λ̂

is the multiplier of a row of the problem where λ̂ is that of the integer program. M is as small as it can be
without a look into K̂. Nothing about a dual is written here: see svmsym.exact.programs.structure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import gcd, lcm

from svmsym.exact.problem import USES, Problem
from svmsym.exact.programs.filling import Column, Numbers, content, over
from svmsym.exact.programs.gram import Gram
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exact.programs.plain_qp import plain_qp
from svmsym.exact.programs.program import Program
from svmsym.exact.programs.shape import RowShape, Shape
from svmsym.exact.programs.stored_shapes import stored


@dataclass(frozen=True)
class Instance:
    """A problem, its integer program, and the way back.

    With ∇(½ûᵀP̂û + q̂ᵀû) = Âᵀλ̂ + multipliers of bounds and v = K̂(s∘û):

    - ``blocks``: which unknowns are which, ("α", slice(0, n)), ("α*", slice(n, 2n)), ("slack", …);
    - ``scalars``, ``squares``: row r has the primal unknown  name = factor·λ̂ᵣ + squares[r]·‖w‖²,
      squares being 0 but for the squared radius of a ball;
    - ``normal``: w = normal·Σ s·û·x̂ for the linear kernel, normal·Σ s·û·φ(x) for others;
    - ``multiplier``: a bound's multiplier of the problem (a slack ξ) is this times that of the program;
    - ``combination``: w = combination·Σ s·û·φ(x) for every kernel;  ``kappa``: K̂ = kappa·K.

    >>> two = instance(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> two.program.slope, two.program.rows, two.program.curvature([1], [0, 1]), two.scalars
    ([-1, -1], ((-1, 1),), [[0, 4]], (('b', Fraction(-1, 1)),))
    """

    problem: Problem
    program: Program
    blocks: tuple[tuple[str, slice], ...]
    scalars: tuple[tuple[str, Fraction], ...]
    normal: Fraction
    multiplier: Fraction
    squares: tuple[Fraction, ...] = ()
    combination: Fraction = Fraction(1)
    kappa: int = 1

    @property
    def values(self) -> Fraction:
        """⟨w, φ(xᵢ)⟩ = values·vᵢ."""
        return self.combination / self.kappa

    @property
    def length(self) -> Fraction:
        """‖w‖² = length·Σ s·û·v."""
        return self.combination * self.combination / self.kappa


def instance(problem: Problem) -> Instance:
    """The integer program of a support vector machine with a rational kernel, or of a qp."""
    if problem.kind == "qp":
        return _plain(problem)
    gram, kappa, delta = gram_of(problem)
    return fill(problem, shape_of(problem), gram, kappa, delta)


def shape_of(problem: Problem) -> Shape:
    """The shape of the dual of a problem's kind and settings."""
    name, conventions = derivation_of(problem)
    return _shape(name, conventions, bias=problem.bias or "bias" not in USES[problem.kind].settings)


@cache
def _shape(name: str, conventions: tuple[tuple[str, str], ...], *, bias: bool) -> Shape:
    found = stored(name, conventions, bias=bias)
    if found is None:
        from svmsym.exact.programs.structure import shape  # noqa: PLC0415 - SymPy takes a second to load

        found = shape(name, conventions, bias=bias)
    return found


_ZERO = Fraction(0)
_ALWAYS = {
    "nusvc": "nu-svc",
    "nusvr": "nu-svr",
    "one-class": "one-class",
    "ls-svm": "ls-svm",
    "ridge": "kernel-ridge",
}
_HARD = {"svc": "hard-margin", "svr": "epsilon-svr-hard", "svdd": "svdd-hard"}
_SOFT = {"svc": "soft-margin", "svr": "epsilon-svr", "svdd": "svdd"}


def derivation_of(problem: Problem) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The derivation of a problem's kind and settings, and its conventions.

    >>> derivation_of(Problem("svc", C=Fraction(1), slack="half-squared"))
    ('soft-margin-squared', (('penalty', 'C/2'),))
    """
    kind = problem.kind
    if kind in _ALWAYS:
        return _ALWAYS[kind], ()
    if problem.C is None:
        return _HARD[kind], ()
    costs = "-costs" if problem.weight else ""
    if kind == "svdd" or problem.slack == "linear":
        return _SOFT[kind] + costs, ()
    # With a price for each point, the half of C/2 is part of the prices.
    half = problem.slack == "half-squared" and not costs
    return f"{_SOFT[kind]}-squared{costs}", (("penalty", "C/2"),) if half else ()


def fill(problem: Problem, shape: Shape, gram: Gram, kappa: int = 1, delta: int = 1) -> Instance:
    """The integer program of a shape with K̂ = κ·K and the points x̂ = δ·x."""
    n = problem.n
    data = Numbers(problem, gram, kappa)
    unit, lower, upper, rights = _bounds(shape, data)
    theta, ridge, slope, shared, whole = _objective(shape, data, unit)
    slacks = sum([row.slack for row in shape.rows])
    rows, right, scales = _rows(shape.rows, rights, data, unit, slacks)
    sign: Sequence[int] = problem.y
    point: Sequence[int] = range(n)
    if len(shape.blocks) > 1 or slacks or shape.blocks[0].sign.families != (("y", 1),):
        sign = [s for b in shape.blocks for s in over(data.column((b.sign,)), 1, n)] + [0] * slacks
        point = [*range(n)] * len(shape.blocks) + [0] * slacks
    above, below = data.number((shape.normal,))
    combination = Fraction(above, below * unit)  # w = combination·Σ s·û·φ(x)
    constant = Fraction(*data.number(shape.constant)) if shape.constant else _ZERO
    blocks = [(b.name, slice(k * n, k * n + n)) for k, b in enumerate(shape.blocks)]
    if slacks:
        blocks.append(("slack", slice(len(point) - slacks, len(point))))
    program = Program(
        gram,
        point,
        sign,
        theta,
        ridge + [0] * slacks,
        slope + [0] * slacks,
        rows,
        right,
        lower + [0] * slacks,
        upper + [None] * slacks,
        unit,
        Fraction(shared, whole),
        constant,
    )
    scalars = [
        (r.scalar, Fraction(r.factor.numerator * k * unit * shared, r.factor.denominator * whole))
        for r, k in zip(shape.rows, scales, strict=True)
    ]
    return Instance(
        problem,
        program,
        tuple(blocks),
        tuple(scalars),
        combination if delta == 1 else Fraction(above, below * unit * delta),
        Fraction(unit * shared, whole),
        tuple([r.square for r in shape.rows]),
        combination,
        kappa,
    )


def _plain(problem: Problem) -> Instance:
    """A qp has no w; its rows have multipliers of their own names."""
    program, scalars = plain_qp(problem)
    m = problem.n
    blocks = [("u", slice(0, m)), ("u-", slice(m, 2 * m)), ("slack", slice(2 * m, program.size))]
    squares = (Fraction(0),) * len(scalars)
    return Instance(problem, program, tuple(blocks), tuple(scalars), Fraction(1), program.cost, squares)


def _bounds(
    shape: Shape, data: Numbers
) -> tuple[int, list[int | None], list[int | None], list[tuple[int, int]]]:
    """The unit in which bounds and right-hand sides are integers, the bounds in it, the right-hand sides."""
    n = data.size
    lower = [None if b.lower is None else data.column(b.lower) for b in shape.blocks]
    upper = [None if b.upper is None else data.column(b.upper) for b in shape.blocks]
    rights = [data.number(r.right) for r in shape.rows]
    unit = lcm(*[c[1] for c in (*lower, *upper, *rights) if c is not None])
    high = _in(unit, upper, n)
    for v in data.unpriced:
        high[v::n] = [0] * len(shape.blocks)
    return unit, _in(unit, lower, n), high, rights


def _in(unit: int, columns: Sequence[Column | None], n: int) -> list[int | None]:
    found: list[int | None] = []
    for c in columns:
        found += [None] * n if c is None else over(c, unit, n)
    return found


def _objective(shape: Shape, data: Numbers, unit: int) -> tuple[int, list[int], list[int], int, int]:
    """M·θ/(κ·unit²), M·D/unit² and M·q/unit in integers, and 1/M as numerator and denominator."""
    above, below = data.number((shape.weight,))
    below *= data.kappa * unit * unit
    ridges = [_divided(data.column(b.diagonal), unit * unit) for b in shape.blocks]
    slopes = [_divided(data.column(b.linear), unit) for b in shape.blocks]
    columns = ridges + slopes
    whole = lcm(below, *[d for _, d in columns])
    theta = above * (whole // below)
    shared = gcd(theta, *[content(v) * (whole // d) for v, d in columns])
    ridge = [v for c in ridges for v in over(c, whole, data.size, shared)]
    slope = [v for c in slopes for v in over(c, whole, data.size, shared)]
    return theta // shared, ridge, slope, shared, whole


def _divided(column: Column, by: int) -> Column:
    return (column[0], column[1] * by) if column[0] else (0, 1)


def _rows(
    shapes: Sequence[RowShape], rights: Sequence[tuple[int, int]], data: Numbers, unit: int, slacks: int
) -> tuple[tuple[Sequence[int], ...], tuple[int, ...], list[int]]:
    """Â, b̂ and for each row the ρ that makes it integral; a slack has the coefficient ρ."""
    rows: list[Sequence[int]] = []
    right: list[int] = []
    scales: list[int] = []
    used = 0
    for shape, (above, below) in zip(shapes, rights, strict=True):
        columns = [data.column(formula) for formula in shape.coefficients]
        scale = lcm(*[d for _, d in columns])
        values = columns[0][0]
        if len(columns) == 1 and scale == 1 and not slacks and not isinstance(values, int):
            rows.append(values)
        else:
            row = [v for c in columns for v in over(c, scale, data.size)] + [0] * slacks
            if shape.slack:
                used += 1
                row[used - slacks - 1] = scale
            rows.append(row)
        right.append(scale * above * (unit // below))
        scales.append(scale)
    return tuple(rows), tuple(right), scales
