"""The QP of a dual as matrices: P = (y yᵀ) ∘ K, q = −1, G = (−I; I), h = (0; C·1), A = yᵀ, b = 0.

Entry formulas become matrix expressions term by term: y_i y_j is y yᵀ, ⟨x_i, x_j⟩ is the Gram matrix
K, δ_ij is I, and a constant fills its block.
"""

from __future__ import annotations

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
from svmsym.formulas.monomials import DELTA, ENTRY, INNER, LABEL, Factors, Letter, indices_of
from svmsym.formulas.normal_form import normal_form

ZERO = Name("0")
Marked = list[tuple[Letter, int]]


def matrix_lines(program: QP, taken: frozenset[str] = frozenset()) -> dict[str, Line]:
    """P, q, G, h, A and b as matrix expressions; taken letters get a prime."""
    return _Matrices(program, taken).first_form()


def second_form(program: QP, taken: frozenset[str] = frozenset()) -> dict[str, Line]:
    """(Q, p, A, c) with A u ≥ c: each equality twice, inequalities with the opposite sign."""
    return _Matrices(program, taken).second_form()


def primed(letter: str, taken: frozenset[str]) -> Name:
    """A name for a matrix that is no letter of the problem."""
    return Name(letter + "′" if letter in taken else letter)


def entry_lines(program: QP, P: str = "P", q: str = "q") -> list[Line]:
    """P_ij and q_i as entry formulas, for each pair of blocks."""
    lines: list[Line] = []
    for (a, b), entry in program.P.items():
        if entry != 0:
            lines.append((EntryOf(P, _position(program, a, b)), EQ, entry))
    for a, entry in enumerate(program.q):
        lines.append((EntryOf(q, _position(program, a)), EQ, entry))
    return lines


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


class _Matrices:
    """Writes the blocks of one program; what has no short name is written entry by entry."""

    def __init__(self, program: QP, taken: frozenset[str]) -> None:
        self.program = program
        self.blocks = range(len(program.variables))
        self.ones, self.identity, self.gram = Name("1"), primed("I", taken), primed("K", taken)
        letters = [x for entry in program.P.values() for _, f in normal_form(entry) for x, _ in f]
        letters += [x for entry in program.q for _, f in normal_form(entry) for x, _ in f]
        # One letter K can stand for one Gram matrix only.
        self.one_gram = len({x[3][:2] for x in letters if x[0] == INNER}) <= 1

    def first_form(self) -> dict[str, Line]:
        p = self.program
        return {
            "P": _block([[self.matrix(p.P[a, b], a, b) for b in self.blocks] for a in self.blocks]),
            "q": _block([[self.written(p.q[a], p.row_index(a), None)] for a in self.blocks]),
            "G": _block([[self.cell(row, k) for k in self.blocks] for row in p.inequalities]),
            "h": _block([[self.written(row.right, row.index, None)] for row in p.inequalities]),
            "A": _block([[self.cell(row, k) for k in self.blocks] for row in p.equalities]),
            "b": _block([[self.written(row.right, row.index, None)] for row in p.equalities]),
        }

    def second_form(self) -> dict[str, Line]:
        rows: list[list[Line]] = []
        right: list[list[Line]] = []
        signed = [(row, sign) for row in self.program.equalities for sign in (1, -1)]
        for row, sign in (*signed, *((row, -1) for row in self.program.inequalities)):
            rows.append([self.cell(row, k, sign) for k in self.blocks])
            right.append([self.written(sign * row.right, row.index, None)])
        first = self.first_form()
        return {"Q": first["P"], "p": first["q"], "A": _block(rows), "c": _block(right)}

    def matrix(self, entry: Expr, a: int, b: int) -> Line:
        """A block of P; for a vector variable a multiple of the identity."""
        if isinstance(self.program.variables[a], Vector):
            return self.multiple(entry)
        return self.written(entry, self.program.row_index(a), self.program.column_index(b))

    def cell(self, row: Row, block: int, sign: int = 1) -> Line:
        """One block of a row of G or A."""
        entry, v = sign * row.coefficients[block], self.program.variables[block]
        if entry == 0:
            return (ZERO,)
        if isinstance(v, Vector):
            vector = kind_of(entry) is Kind.VECTOR
            return (Raised((entry,), (TRANSPOSE,)),) if vector else self.multiple(entry)
        column = self.program.column_index(block)
        if row.index is None and column is not None:
            # A single row: the column vector, transposed.
            return self.written(entry, column, None, transposed=True)
        return self.written(entry, row.index, column)

    def multiple(self, entry: Expr) -> Line:
        """A multiple of the identity."""
        if entry in {0, 1}:
            return (self.identity,) if entry == 1 else (ZERO,)
        return (MINUS, self.identity) if entry == -1 else (entry, self.identity)

    def written(
        self, entry: Expr, row: Index | None, column: Index | None, *, transposed: bool = False
    ) -> Line:
        """An entry formula as a matrix, term by term: rows in i, columns in j."""
        if entry == 0:
            return (ZERO,)
        line: list[Piece] = []
        for (bound, factors), c in sorted(normal_form(entry).items(), key=lambda item: -len(item[0][1])):
            term = None if bound else self.term(factors, row, column, transposed=transposed)
            if term is None:
                return (AllEntries(entry, tuple(k for k in (row, column) if k is not None)),)
            if line or c < 0:
                line.append(MINUS if c < 0 else PLUS)
            scalars = [letter_expression(x, ()) ** e for x, e in factors if not indices_of(x)]
            lead = Mul(Rational(abs(c.numerator), c.denominator), *scalars)
            line.extend(term if lead == 1 and term else (lead, *term))
        return tuple(line)

    def term(
        self, factors: Factors, row: Index | None, column: Index | None, *, transposed: bool
    ) -> Line | None:
        """The indexed factors of one term, or None where they have no short name."""
        rows = [f for f in factors if _only_at(row, f[0])]
        columns = [f for f in factors if _only_at(column, f[0])]
        delta = [f for f in factors if f[0][0] == DELTA]
        mixed = [f for f in factors if indices_of(f[0]) and f not in rows + columns + delta]
        if any(not self.is_gram(f) for f in mixed) or len(mixed) > 1 or (delta and mixed):
            return None
        families = [_product(part) for part in (rows, columns)]
        if column is None and rows and all(f[0][0] == INNER for f in rows):
            if len(rows) > 1 or not self.is_gram(rows[0]):
                return None
            return self.turned((Name("diag"), self.gram), transposed=transposed)
        if None in families:
            return None
        left, right = families
        if delta:
            return (Name("diag"), *_argument(left)) if left else (self.identity,)
        if column is None:
            core = left or ((self.ones,) if row is not None else ())
            return self.turned(core, transposed=transposed) if core else ()
        outer = self.outer(left or (), right or (), row)
        if mixed:
            return (Bracketed(outer), TIMES, self.gram) if left or right else (self.gram,)
        return outer

    def outer(self, left: Line, right: Line, row: Index | None) -> Line:
        """y yᵀ, y 1ᵀ, 1 1ᵀ; a single row where there is no row index."""
        turned = Raised(_grouped(right or (self.ones,)), (TRANSPOSE,))
        return (turned,) if row is None else (*_grouped(left or (self.ones,)), turned)

    def turned(self, core: Line, *, transposed: bool) -> Line:
        """A column, or the row it becomes."""
        return (Raised(_grouped(core), (TRANSPOSE,)),) if transposed else core

    def is_gram(self, factor: tuple[Letter, int]) -> bool:
        """Whether a factor is an entry of the one Gram matrix K."""
        letter, exponent = factor
        plain = letter[0] == INNER and letter[2] == 0 and letter[3][:2] == letter[4][:2]
        return bool(plain and letter[3][0] != 0 and exponent == 1 and self.one_gram)


def _only_at(index: Index | None, letter: Letter) -> bool:
    return index is not None and {t[1] for t in indices_of(letter)} == {index.name}


def _product(factors: Marked) -> Line | None:
    """Families multiplied entry by entry, written without their index; None for anything else."""
    line: Line = ()
    for letter, exponent in factors:
        if letter[0] not in {ENTRY, LABEL}:
            return None
        line = (*line, *((TIMES,) if line else ()), Vector(str(letter[1])) ** exponent)
    return line


def _argument(line: Line) -> Line:
    """diag y, but diag (1/C)."""
    return line if len(line) == 1 and isinstance(line[0], Vector) else (Bracketed(line),)


def _grouped(line: Line) -> Line:
    return line if len(line) == 1 else (Bracketed(line),)


def _block(rows: list[list[Line]]) -> Line:
    if not rows:
        return (ZERO,)
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0]
    return (Fenced(tuple(tuple(row) for row in rows)),)
