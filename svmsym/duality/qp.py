"""The quadratic program of a dual, as entry formulas.

    minimise ½uᵀPu + qᵀu + r   subject to   G u ≤ h,  A u = b

u stacks the dual variables: a family gives n entries, a scalar one, a vector its coordinates. Every
entry is a formula in a row index i and a column index j; for a vector block it is a vector, or a
number that multiplies the identity. The second form (Q, p, A, c) with A u ≥ c is derived from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sympy import Add, Expr, Integer, Rational

from svmsym.duality.arrange import mentions
from svmsym.duality.dual import Dual
from svmsym.duality.rich import Rich
from svmsym.duality.steps import Rule, Step
from svmsym.errors import ProblemError
from svmsym.formulas.atoms import Entry, Index, Scalar, Vector
from svmsym.formulas.express import express
from svmsym.formulas.gradient import gradient_form
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import SLOT, Monomial, canonical
from svmsym.formulas.normal_form import NormalForm, letter_of, normal_form
from svmsym.formulas.operations import inner, total
from svmsym.formulas.substitution import substitute


@dataclass(frozen=True)
class Row:
    """One row of G or A, or one for each value of its index: Σ coefficient·u ≤ or = right."""

    index: Index | None
    coefficients: tuple[Expr, ...]
    right: Expr
    origin: Expr


@dataclass(frozen=True)
class QP(Rich):
    """Blocks of variables with entry formulas for P, q, G, h, A, b."""

    variables: tuple[Expr, ...]
    P: Mapping[tuple[int, int], Expr]
    q: tuple[Expr, ...]
    constant: Expr
    inequalities: tuple[Row, ...]
    equalities: tuple[Row, ...]
    parameters: tuple[Scalar, ...]
    steps: tuple[Step, ...]

    def row_index(self, block: int) -> Index | None:
        """The row index of a family block."""
        v = self.variables[block]
        return v.index if isinstance(v, Entry) else None

    def column_index(self, block: int) -> Index | None:
        """The column index of a family block."""
        v = self.variables[block]
        return column(v.index) if isinstance(v, Entry) else None


def column(row: Index) -> Index:
    """The index used for columns where ``row`` is used for rows."""
    name = next(c for c in row.domain.letters if c != row.name)
    return Index(name, row.domain)


def qp(d: Dual) -> QP:
    """Read the QP off a dual; −D is minimised."""
    named = tuple(
        v for v in d.variables if isinstance(v, Scalar) and v.name not in d.problem.roles.multipliers
    )
    variables = tuple(_with_first_letter(v) for v in d.variables if v not in named)
    cost = normal_form(-d.maximised)
    names = frozenset(v.name for v in variables)
    slopes = [gradient_form(cost, v) for v in variables]
    P = {
        (a, b): _second(slope, variables[b], names)
        for a, slope in enumerate(slopes)
        for b in range(len(variables))
    }
    q = tuple(express({m: c for m, c in s.items() if not mentions({m: c}, names)}) for s in slopes)
    constant = express({m: c for m, c in cost.items() if not mentions({m: c}, names)})
    inequalities = tuple(
        _row(item.expression, variables, names, item.origin, Integer(-1))
        for item in d.inequalities
        if mentions(normal_form(item.expression), names)
    )
    equalities = tuple(_row(e, variables, names, e, Integer(1)) for e in d.equalities)
    steps = [Step(Rule.QP, express(cost), _quadratic_form(variables, P, q) + constant)]
    stated = [k.expression for k in d.inequalities if mentions(normal_form(k.expression), names)]
    steps += [_row_step(e, row, variables, -1) for e, row in zip(stated, inequalities, strict=True)]
    steps += [_row_step(e, row, variables, 1) for e, row in zip(d.equalities, equalities, strict=True)]
    return QP(variables, P, q, constant, inequalities, equalities, named, tuple(steps))


def _row_step(expression: Expr, row: Row, variables: tuple[Expr, ...], sign: int) -> Step:
    """expression = h − G u, or A u − b: that a row says what the dual says."""
    first = next(iter(free_indices(expression)), None)
    if first is not None and row.index is not None:
        expression = substitute(expression, {first: row.index})
    terms = [_paired(entry, v) for entry, v in zip(row.coefficients, variables, strict=True) if entry != 0]
    return Step(Rule.QP, expression, sign * (Add(*terms) - row.right))


def _paired(entry: Expr, variable: Expr) -> Expr:
    """One block of a row times its variable, summed over the block."""
    if isinstance(variable, Vector):
        return inner(entry, variable) if kind_of(entry) is Kind.VECTOR else entry * variable
    if isinstance(variable, Entry):
        at = Entry(variable.name, column(variable.index))
        return total(entry * at, at.index)
    return entry * variable


def _with_first_letter(v: Expr) -> Expr:
    """A family member at the first letter of its index set, so that rows are called i."""
    if isinstance(v, Entry):
        return Entry(v.name, Index(v.index.domain.letters[0], v.index.domain))
    return v


def _second(slope: NormalForm, variable: Expr, names: frozenset[str]) -> Expr:
    """∂slope/∂variable, the variable at its column index."""
    entry = _derivative(slope, variable)
    if mentions(entry, names):
        raise _not_quadratic(variable)
    return express(entry)


def _derivative(form: NormalForm, variable: Expr) -> NormalForm:
    """∂form/∂variable at the column index; c stands for c·identity where both are vectors."""
    vector_valued = any(x[0] == SLOT for m in form for x, _ in m[1])
    if isinstance(variable, Vector) and vector_valued:
        own: dict[Monomial, Fraction] = {}
        for (bound, factors), c in form.items():
            (slot,) = (x for x, _ in factors if x[0] == SLOT)
            if slot[3] == letter_of(variable):
                if slot[2] != 0:
                    raise _not_quadratic(variable)
                own[canonical(bound, ((x, e) for x, e in factors if x != slot))] = c
        return own
    at = Entry(variable.name, column(variable.index)) if isinstance(variable, Entry) else variable
    return gradient_form(form, at)


def _not_quadratic(variable: Expr) -> ProblemError:
    return ProblemError(
        f"the dual is not a quadratic program with constant entries in {variable}",
        hint="read the dual itself, or restate the problem",
    )


def _row(
    expression: Expr, variables: tuple[Expr, ...], names: frozenset[str], origin: Expr, sign: Expr
) -> Row:
    """expression ≥ 0 or = 0 as Σ coefficient·u ≤ or = right."""
    free = free_indices(expression)
    index = next(iter(free), None)
    if index is not None:
        first = Index(index.domain.letters[0], index.domain)
        expression, index = substitute(expression, {index: first}), first
    form = normal_form(sign * expression)
    coefficients = [express(_derivative(form, v)) for v in variables]
    right = express({m: -c for m, c in form.items() if not mentions({m: c}, names)})
    return Row(index, tuple(coefficients), right, origin)


def _quadratic_form(
    variables: tuple[Expr, ...], P: Mapping[tuple[int, int], Expr], q: tuple[Expr, ...]
) -> Expr:
    """½uᵀPu + qᵀu written out, to be proved equal to the cost."""
    terms: list[Expr] = []
    half = Rational(1, 2)
    for (a, b), entry in P.items():
        u, v = variables[a], variables[b]
        if entry == 0:
            continue
        rows = [u.index] if isinstance(u, Entry) else []
        columns = [column(v.index)] if isinstance(v, Entry) else []
        at = Entry(v.name, columns[0]) if columns else v
        if isinstance(u, Vector) and isinstance(v, Vector):
            terms.append(half * entry * inner(u, v))
        elif isinstance(u, Vector):
            terms.append(half * total(at * inner(u, entry), *columns))
        elif isinstance(v, Vector):
            terms.append(half * total(u * inner(v, entry), *rows))
        else:
            terms.append(half * total(u * at * entry, *rows, *columns))
    for u, entry in zip(variables, q, strict=True):
        if entry != 0:
            rows = [u.index] if isinstance(u, Entry) else []
            terms.append(total(inner(u, entry) if isinstance(u, Vector) else u * entry, *rows))
    return Add(*terms)
