"""The QP of a dual as matrices: P = (y yᵀ) ∘ K, q = −1, G = (−I; I), h = (0; C·1), A = yᵀ, b = 0.

Entry formulas become matrix expressions term by term: y_i y_j is y yᵀ, ⟨x_i, x_j⟩ is the Gram matrix
K, δ_ij is I, and a constant fills its block.
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Expr, Mul, Rational

from svmsym.documents.mathline import (
    EQ,
    MINUS,
    PLUS,
    TIMES,
    TRANSPOSE,
    AllEntries,
    Bracketed,
    EntryOf,
    Fenced,
    Line,
    Name,
    Piece,
    Raised,
)
from svmsym.duality.qp import QP, Row
from svmsym.formulas.atoms import Entry, Index, Vector
from svmsym.formulas.express import letter_expression
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import DELTA, INNER, Factors, Letter, indices_of
from svmsym.formulas.normal_form import normal_form

ONES, IDENTITY, ZERO = Name("1"), Name("I"), Name("0")


def matrix_lines(program: QP) -> dict[str, Line]:
    """P, q, G, h, A and b as matrix expressions."""
    size = range(len(program.variables))
    return {
        "P": _block([[_matrix(program.P[a, b], program, a, b) for b in size] for a in size]),
        "q": _block([[_vector(program.q[a], program.row_index(a))] for a in size]),
        "G": _block([[_row_cell(row, k, program) for k in size] for row in program.inequalities]),
        "h": _block([[_vector(row.right, row.index)] for row in program.inequalities]),
        "A": _block([[_row_cell(row, k, program) for k in size] for row in program.equalities]),
        "b": _block([[_vector(row.right, row.index)] for row in program.equalities]),
    }


def entry_lines(program: QP, P: str = "P", q: str = "q") -> list[Line]:
    """P_ij and q_i as entry formulas, for each pair of blocks."""
    lines: list[Line] = []
    for (a, b), entry in program.P.items():
        if entry != 0:
            lines.append((EntryOf(P, _position(program, a, b)), EQ, entry))
    for a, entry in enumerate(program.q):
        lines.append((EntryOf(q, _position(program, a)), EQ, entry))
    return lines


def second_form(program: QP) -> dict[str, Line]:
    """(Q, p, A, c) with A u ≥ c: each equality twice, inequalities with the opposite sign."""
    size = range(len(program.variables))
    rows: list[list[Line]] = []
    right: list[list[Line]] = []
    for row in program.equalities:
        for sign in (1, -1):
            rows.append([_row_cell(row, k, program, sign) for k in size])
            right.append([_vector(sign * row.right, row.index)])
    for row in program.inequalities:
        rows.append([_row_cell(row, k, program, -1) for k in size])
        right.append([_vector(-row.right, row.index)])
    first = matrix_lines(program)
    return {"Q": first["P"], "p": first["q"], "A": _block(rows), "c": _block(right)}


def _position(program: QP, *blocks: int) -> tuple[Expr, ...]:
    """i, j where there is one family; the variables themselves where there are several blocks."""
    marks = []
    for k, block in enumerate(blocks):
        v = program.variables[block]
        index = program.row_index(block) if k == 0 else program.column_index(block)
        if index is None:
            marks.append(v)
        else:
            marks.append(index if len(program.variables) == 1 else Entry(v.name, index))
    return tuple(marks)


def _block(rows: list[list[Line]]) -> Line:
    if not rows:
        return (ZERO,)
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0]
    return (Fenced(tuple(tuple(row) for row in rows)),)


def _matrix(entry: Expr, program: QP, a: int, b: int) -> Line:
    if isinstance(program.variables[a], Vector):
        return _times(entry, (IDENTITY,))
    return _sum(entry, program.row_index(a), program.column_index(b))


def _vector(entry: Expr, index: Index | None) -> Line:
    return _sum(entry, index, None)


def _row_cell(row: Row, block: int, program: QP, sign: int = 1) -> Line:
    """One block of a row of G or A."""
    entry, v = sign * row.coefficients[block], program.variables[block]
    if entry == 0:
        return (ZERO,)
    if isinstance(v, Vector) and kind_of(entry) is Kind.VECTOR:
        return (Raised(_plain_vector(entry), (TRANSPOSE,)),)
    if isinstance(v, Vector):
        return _times(entry, (IDENTITY,))
    column = program.column_index(block)
    if row.index is None and column is not None:
        # A single row: the column vector, transposed.
        return _sum(entry, column, None, transposed=True)
    return _sum(entry, row.index, column)


def _plain_vector(entry: Expr) -> Line:
    return (entry,)


def _times(entry: Expr, what: Line) -> Line:
    if entry == 0:
        return (ZERO,)
    if entry == 1:
        return what
    return (MINUS, *what) if entry == -1 else (entry, *what)


def _sum(entry: Expr, row: Index | None, column: Index | None, *, transposed: bool = False) -> Line:
    """Term by term: the rows in i, the columns in j."""
    if entry == 0:
        return (ZERO,)
    line: list[Piece] = []
    for (bound, factors), c in sorted(normal_form(entry).items(), key=lambda item: -len(item[0][1])):
        if bound or not all(_has_a_name(x) for x, _ in factors):
            return (AllEntries(entry, tuple(k for k in (row, column) if k is not None)),)
        if line or c < 0:
            line.append(MINUS if c < 0 else PLUS)
        line.extend(_term(abs(c), factors, row, column, transposed=transposed))
    return tuple(line)


def _term(
    c: Fraction, factors: Factors, row: Index | None, column: Index | None, *, transposed: bool
) -> Line:
    def at(index: Index | None, letter: tuple[object, ...]) -> bool:
        found = {t[1] for t in indices_of(letter)}
        return index is not None and found == {index.name}

    scalars = Mul(
        Rational(c.numerator, c.denominator),
        *(letter_expression(x, ()) ** e for x, e in factors if not indices_of(x)),
    )
    rows = [(x, e) for x, e in factors if at(row, x)]
    columns = [(x, e) for x, e in factors if at(column, x)]
    diagonal = any(x[0] == DELTA for x, _ in factors)
    gram = [x for x, _ in factors if x[0] == INNER and not at(row, x) and not at(column, x)]
    if diagonal:
        core: Line = (Name("diag"), _bare(rows)) if rows else (IDENTITY,)
    elif column is None:
        core = _column(rows, row, transposed=transposed)
    else:
        outer = _outer(rows, columns)
        kernel: Line = (Name("K"),) if gram else ()
        core = (Bracketed(outer), TIMES, *kernel) if outer and kernel else outer or kernel or _all_ones(row)
    lead: Line = () if scalars == 1 and core else (scalars,)
    return (*lead, *core)


def _has_a_name(letter: Letter) -> bool:
    """Whether an inner product is an entry of K, the Gram matrix of one family of points."""
    same = letter[0] == INNER and letter[2] == 0 and letter[3][:2] == letter[4][:2]
    return bool(letter[0] != INNER or (same and letter[3][0] != 0))


def _column(rows: list[tuple[tuple[object, ...], int]], row: Index | None, *, transposed: bool) -> Line:
    if row is None:
        return ()
    if not rows:
        core: Line = (ONES,)
    elif all(x[0] == INNER for x, _ in rows):
        core = (Name("diag"), Name("K"))
    else:
        core = (_bare(rows),)
    return (Raised(core, (TRANSPOSE,)),) if transposed else core


def _outer(rows: list[tuple[tuple[object, ...], int]], columns: list[tuple[tuple[object, ...], int]]) -> Line:
    if not rows and not columns:
        return ()
    left: Line = (_bare(rows),) if rows else (ONES,)
    right: Line = (_bare(columns),) if columns else (ONES,)
    return (*left, Raised(right, (TRANSPOSE,)))


def _all_ones(row: Index | None) -> Line:
    return (ONES, Raised((ONES,), (TRANSPOSE,))) if row is not None else (Raised((ONES,), (TRANSPOSE,)),)


def _bare(factors: list[tuple[tuple[object, ...], int]]) -> Expr:
    """A product of family members written without their index, as a vector."""
    return Mul(*(Vector(str(x[1])) ** e for x, e in factors))
