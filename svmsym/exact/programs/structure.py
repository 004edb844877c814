"""From a derived quadratic program to its shape.

In: the entry formulas of P, q, G, h, A, b of a dual (svmsym.duality.qp) and the steps that led to it.
Out: a Shape. P has to be θ·sₐ(i)s_b(j)⟨xᵢ, xⱼ⟩ + δₐ_b δᵢⱼ Dₐ(i) with one number θ > 0; anything else is
refused. ⟨φ(xᵢ), φ(xⱼ)⟩ counts as ⟨xᵢ, xⱼ⟩, since derivations hold in every inner-product space.

The primal unknowns come from the recorded steps, which say for all unknowns v and multipliers u

    L(v, u) = D(u) + Σ ½H‖v − v*(u)‖² + Σᵣ mᵣ(v)·(A u − b)ᵣ

Differentiated by u at v = v*, with ∂L/∂uᵢ = −cᵢ(v):  ∇(−D) = Aᵀm + c. So the multiplier of row r is mᵣ(v),
b times a number for most. A row G u + s = h whose slack s is a multiplier that was solved for, such as
δ = Σα − ν, has the multiplier −c(v), where c ≥ 0 is the primal constraint of δ (Boyd and Vandenberghe,
Convex Optimization, section 5.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from sympy import Add, Expr

from svmsym.duality.dual import Dual, dual
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.library import derive
from svmsym.duality.qp import QP, Row, qp
from svmsym.duality.removal import without
from svmsym.duality.steps import Rule
from svmsym.errors import SvmsymError
from svmsym.exact.programs.shape import BlockShape, Formula, Powers, RowShape, Shape, Term
from svmsym.formulas.atoms import Entry, Index, Vector
from svmsym.formulas.monomials import (
    DELTA,
    ENTRY,
    INNER,
    LABEL,
    SCALAR,
    SIZE,
    SLOT,
    Factors,
    IndexToken,
    Letter,
    Monomial,
    indices_of,
)
from svmsym.formulas.normal_form import NormalForm, letter_of, normal_form, token
from svmsym.formulas.printing import to_text

_PLAIN = {"ρ": "rho", "ε": "epsilon", "R²": "R2"}


class NoShapeError(SvmsymError):
    """A dual whose quadratic program is not of the form that the exact solver knows."""


@cache
def shape(name: str, conventions: tuple[tuple[str, str], ...] = (), *, bias: bool = True) -> Shape:
    """The shape of a derivation's dual; without ``bias`` the unknown b is set to zero first.

    >>> hard = shape("hard-margin")
    >>> hard.blocks[0].sign.families, [(row.scalar, row.factor) for row in hard.rows]
    ((('y', 1),), [('b', Fraction(-1, 1))])
    """
    derived = derive(name, **dict(conventions))
    if bias:
        return read_shape(derived.dual, derived.qp, name)
    free = dual(lagrangian(without(derived.problem, "b")))
    return read_shape(free, qp(free), name)


def read_shape(d: Dual, program: QP, name: str) -> Shape:
    """The shape of a dual and its quadratic program."""
    if d.problem.sense != "min" or program.parameters:
        raise NoShapeError(f"the dual of {name} is not a quadratic program of a minimum")
    for v in program.variables:
        if not isinstance(v, Entry):
            raise NoShapeError(f"the multiplier {to_text(v)} is not a family over the samples")
    weight, signs, points = _weight_and_signs(program)
    blocks = tuple(
        BlockShape(
            v.name,
            signs[a],
            _diagonal(program, a),
            _formula(program.q[a], f"q of {v.name}"),
            *_bounds(program, a),
        )
        for a, v in enumerate(program.variables)
    )
    rows = [_equality(d, row) for row in program.equalities]
    rows += [_inequality(d, row) for row in program.inequalities if row.index is None]
    constant = _formula(program.constant, "the constant")
    if any(t.families or t.norms for t in constant):
        raise NoShapeError(f"the constant {to_text(program.constant)} depends on a sample")
    return Shape(name, weight, blocks, tuple(rows), _normal(d, program, signs, points), constant)


# The matrix P.


def _weight_and_signs(program: QP) -> tuple[Term, list[Term], Letter]:
    """θ > 0, s and the points x, read off the products of two different samples."""
    blocks = range(len(program.variables))
    parts = {(a, b): _product(program, a, b) for a in blocks for b in blocks}
    theta = parts[0, 0][0]
    signs = [Term(Fraction(1 if parts[0, a][0].coefficient > 0 else -1), (), parts[a, a][1]) for a in blocks]
    spaces = {part[3] for part in parts.values()}
    for (a, b), (factor, left, right, _) in parts.items():
        sign = signs[a].coefficient * signs[b].coefficient
        expected = replace(theta, coefficient=theta.coefficient * sign)
        if (
            factor != expected
            or theta.coefficient <= 0
            or (left, right) != (signs[a].families, signs[b].families)
            or len(spaces) != 1
        ):
            raise _refused(program, a, b)
    return theta, signs, spaces.pop()


def _product(program: QP, a: int, b: int) -> tuple[Term, Powers, Powers, Letter]:
    """The part c·left(i)·right(j)·⟨xᵢ, xⱼ⟩ of an entry of P: (c, left, right, which points)."""
    form = {m: c for m, c in normal_form(program.P[a, b]).items() if not _has_delta(m)}
    row, column = _tokens(program, a, b)
    if len(form) != 1:
        raise _refused(program, a, b)
    (((bound, factors), c),) = form.items()
    inner = [x for x, e in factors if x[0] == INNER and e == 1 and x[2] == 0]
    if bound or len(inner) != 1 or set(indices_of(inner[0])) != {row, column}:
        raise _refused(program, a, b)
    places: dict[IndexToken | None, list[tuple[str, int]]] = {None: [], row: [], column: []}
    for letter, e in factors:
        if letter == inner[0]:
            continue
        name, place = _named(letter)
        if not name or (place is not None and place not in places):
            raise _refused(program, a, b)
        places[place].append((name, e))
    spaces = {_space(x) for x in inner[0][3:]}
    if len(spaces) != 1:
        raise _refused(program, a, b)
    return Term(c, tuple(places[None])), tuple(places[row]), tuple(places[column]), spaces.pop()


def _diagonal(program: QP, a: int) -> Formula:
    """D, the part of an entry of P that stands with δᵢⱼ; between two blocks there is none."""
    for b in range(len(program.variables)):
        if b != a and any(_has_delta(m) for m in normal_form(program.P[a, b])):
            raise _refused(program, a, b)
    form = {m: c for m, c in normal_form(program.P[a, a]).items() if _has_delta(m)}
    return _terms(_without_delta(form), f"the diagonal of P in {program.variables[a].name}")


def _has_delta(m: Monomial) -> bool:
    return any(x[0] == DELTA for x, _ in m[1])


def _without_delta(form: NormalForm) -> NormalForm:
    return {(m[0], tuple(f for f in m[1] if f[0][0] != DELTA)): c for m, c in form.items()}


def _tokens(program: QP, a: int, b: int) -> tuple[IndexToken, IndexToken]:
    row, column = program.row_index(a), program.column_index(b)
    assert isinstance(row, Index)
    assert isinstance(column, Index)
    return token(row), token(column)


def _refused(program: QP, a: int, b: int) -> NoShapeError:
    u, v = program.variables[a].name, program.variables[b].name
    return NoShapeError(
        f"the entry {to_text(program.P[a, b])} of P between {u} and {v} has another form",
        why="P is θ·s(i)s(j)⟨xᵢ, xⱼ⟩ plus a diagonal, with one positive number θ",
        hint="fill the program with numbers instead: svmsym.duality.arrays",
    )


# Bounds and rows.


def _bounds(program: QP, a: int) -> tuple[Formula | None, Formula | None]:
    """The lower and the upper bound of a block, from inequalities between one unknown and a formula."""
    found: dict[bool, Formula] = {}
    for row in program.inequalities:
        if row.index is None or row.coefficients[a] == 0:
            continue
        form = normal_form(row.coefficients[a])
        alone = sum(e != 0 for e in row.coefficients) == 1
        pure = len(form) == 1 and all(_has_delta(m) and len(m[1]) == 1 and not m[0] for m in form)
        c = next(iter(form.values()))
        if not alone or not pure or (c > 0) in found:
            raise NoShapeError(
                f"the inequality {to_text(row.origin)} ≥ 0 is not a bound of {program.variables[a].name}"
            )
        right = _formula(row.right, f"the bound of {program.variables[a].name}")
        found[c > 0] = tuple(replace(t, coefficient=t.coefficient / c) for t in right)
    return found.get(False), found.get(True)


def _equality(d: Dual, row: Row) -> RowShape:
    """A row that came from ∂L/∂b = 0; its multiplier is what stands before it in the recorded steps."""
    condition = next((c for c in d.conditions if c.solved is None and c.residual == row.origin), None)
    if condition is None:
        raise NoShapeError(f"the equation {to_text(row.origin)} = 0 belongs to no primal unknown")
    uses = [u for s in d.steps if s.rule is Rule.DROP for u in s.uses if u.residual == row.origin]
    multiplier = normal_form(Add(*(u.cofactor for u in uses)))
    return _row(d, row, condition.variable, multiplier)


def _inequality(d: Dual, row: Row) -> RowShape:
    """A row whose slack is a multiplier that was solved for; its own multiplier is −(primal constraint)."""
    condition = next((c for c in d.conditions if c.solved == row.origin and c.quadratic is None), None)
    if condition is None:
        raise NoShapeError(f"the inequality {to_text(row.origin)} ≥ 0 belongs to no primal unknown")
    value = normal_form(-d.constraint_of(row.origin).slack)
    return _row(d, row, condition.variable, value, slack=True)


def _row(d: Dual, row: Row, variable: Expr, multiplier: NormalForm, *, slack: bool = False) -> RowShape:
    """A row whose multiplier is k·variable + c·‖w‖², so that variable = λ/k − c/k·‖w‖²."""
    own: Monomial = ((), ((letter_of(variable), 1),))
    vectors = [letter_of(v) for v in d.problem.unknowns if isinstance(v, Vector)]
    squares: list[Monomial] = [((), (((INNER, "", 0, v, v), 1),)) for v in vectors]
    if own not in multiplier or not set(multiplier) <= {own, *squares[:1]}:
        raise NoShapeError(f"the multiplier of {to_text(row.origin)} is no multiple of {to_text(variable)}")
    slope = multiplier[own]
    square = sum((multiplier.get(m, Fraction(0)) for m in squares), Fraction(0))
    what = f"the row of {variable.name}"
    right = _formula(row.right, what)
    if row.index is not None or any(t.families or t.norms for t in right):
        raise NoShapeError(f"the right-hand side {to_text(row.right)} depends on a sample")
    coefficients = tuple(_formula(e, what) for e in row.coefficients)
    plain = _PLAIN.get(variable.name, variable.name)
    return RowShape(coefficients, right, slack, plain, 1 / slope, -square / slope)


# The vector unknown.


def _normal(d: Dual, program: QP, signs: Sequence[Term], points: Letter) -> Term:
    """c with w = c·Σₐ Σᵢ sₐ(i)uₐ(i)xᵢ."""
    values = [value for v, value in d.minimisers.items() if isinstance(v, Vector)]
    if len(values) != 1:
        raise NoShapeError(f"{d.problem.name} has {len(values)} vector unknowns instead of one")
    number = {v.name: a for a, v in enumerate(program.variables)}
    found: dict[int, Term] = {}
    for (bound, factors), c in normal_form(values[0]).items():
        own = [x for x, _ in factors if x[0] == ENTRY and x[1] in number]
        slots = [x for x, _ in factors if x[0] == SLOT and x[2] == 0 and _space(x[3]) == points]
        if len(bound) != 1 or len(own) != 1 or len(slots) != 1 or number[own[0][1]] in found:
            raise _no_normal(values[0])
        a = number[own[0][1]]
        rest = tuple(f for f in factors if f[0] not in {own[0], slots[0]})
        term = _term(rest, c, "the vector unknown")
        if term.families != signs[a].families or term.norms:
            raise _no_normal(values[0])
        found[a] = Term(term.coefficient * signs[a].coefficient, term.scalars)
    if set(found) != set(range(len(program.variables))) or len(set(found.values())) != 1:
        raise _no_normal(values[0])
    return found[0]


def _no_normal(value: Expr) -> NoShapeError:
    return NoShapeError(f"the vector {to_text(value)} is no multiple of Σ s(i)u(i)xᵢ")


# Formulas.


def _formula(entry: Expr, what: str) -> Formula:
    return _terms(normal_form(entry), what)


def _terms(form: NormalForm, what: str) -> Formula:
    for bound, _ in form:
        if bound:
            raise NoShapeError(f"{what} contains a sum over samples")
    return tuple(_term(factors, c, what) for (_, factors), c in form.items())


def _term(factors: Factors, coefficient: Fraction, what: str) -> Term:
    """One monomial in parameters and one sample."""
    scalars: list[tuple[str, int]] = []
    families: list[tuple[str, int]] = []
    norms = 0
    places = {place for letter, _ in factors for place in indices_of(letter)}
    for letter, e in factors:
        name, place = _named(letter)
        square = letter[0] == INNER and letter[2] == 0 and letter[3] == letter[4] and e > 0
        if len(places) > 1 or not (name or (square and len(indices_of(letter)) == 2)):  # noqa: PLR2004 - ⟨xᵢ, xᵢ⟩
            raise NoShapeError(f"{what} is not a sum of products of parameters and values of one sample")
        if not name:
            norms += e
        else:
            (scalars if place is None else families).append((name, e))
    return Term(coefficient, tuple(scalars), tuple(families), norms)


def _named(letter: Letter) -> tuple[str, IndexToken | None]:
    """The name of a parameter, or of a family and its index; no name for every other letter."""
    if letter[0] == SCALAR:
        return letter[1], None
    if letter[0] == SIZE:
        return letter[1][0], None
    if letter[0] in {ENTRY, LABEL}:
        return letter[1], letter[2]
    return "", None


def _space(vector: Letter) -> Letter:
    """Which points a vector letter belongs to: the letter with its index blotted out."""
    if vector[0] == 1:
        return (1, vector[1])
    return (vector[0], vector[1], _space(vector[2])) if vector[0] == 2 else vector  # noqa: PLR2004 - φ(x)
