"""The dual as a quadratic program in matrices."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Expr, Rational

from svmsym.documents.mathline import (
    EQ,
    LE,
    PLUS,
    TIMES,
    TRANSPOSE,
    Bracketed,
    Fenced,
    Goal,
    Line,
    Name,
    Piece,
    Raised,
    Sign,
    listed,
)
from svmsym.documents.matrices import entry_lines, matrix_lines, primed, second_form
from svmsym.documents.telling import Telling, rows
from svmsym.documents.tree import Block, Reference
from svmsym.duality.derived import Derived
from svmsym.formulas.atoms import Entry
from svmsym.formulas.notation import Notation
from svmsym.formulas.operations import KernelValue


def program_section(t: Telling) -> list[Block]:
    """½uᵀPu + qᵀu with its matrices, their entries, and the second form."""
    d, say = t.derived, t.say
    if d.no_qp:
        return [say.heading("qp"), say.sentence("qp-none")]
    program, taken = d.qp, _taken(t)
    u = primed("u", taken)
    stacked = listed((_unindexed(v, say.notation),) for v in program.variables)
    named: Line = (u, EQ, *(stacked if len(program.variables) == 1 else (Bracketed(stacked),)))
    second = second_form(program, taken)
    primes = any(k in taken for k in ("u", "r", "K", "I", *matrix_lines(program, taken), *second))
    form: Line = (primed("A", taken), u, Sign("≥"), primed("c", taken))
    text = "qp-text-max" if d.dual.sense == "max" else "qp-text-min"
    return [
        say.heading("qp"),
        say.sentence(text, named, Reference("dual")),
        *program_display(t),
        *(_read_off(t) if t.full else []),
        *_explained(t),
        *([say.sentence("qp-primes")] if primes else []),
        say.sentence("qp-entries"),
        rows(*entry_lines(program, primed("P", taken).name, primed("q", taken).name), kind="qp"),
        say.sentence("qp-second", form),
        rows(*((primed(k, taken), EQ, *line) for k, line in second.items()), kind="qp"),
        *(say.sentence("qp-parameter", (p,)) for p in program.parameters),
    ]


def _read_off(t: Telling) -> list[Block]:
    """Where the matrices come from."""
    program, taken = t.derived.qp, _taken(t)
    pairs = [("qp-why-objective", "P", "q")]
    pairs += [("qp-why-bounds", "G", "h")] if program.inequalities else []
    pairs += [("qp-why-equalities", "A", "b")] if program.equalities else []
    return [t.say.sentence(key, (primed(a, taken),), (primed(b, taken),)) for key, a, b in pairs]


def _explained(t: Telling) -> list[Block]:
    """What K, ∘, 1 and I mean, where they occur."""
    taken = _taken(t)
    lines = [*matrix_lines(t.derived.qp, taken).values(), *second_form(t.derived.qp, taken).values()]
    found = {piece for line in lines for piece in _pieces(line)}
    marks: dict[str, Piece] = {
        "qp-gram": primed("K", taken),
        "qp-entrywise": TIMES,
        "qp-ones": Name("1"),
        "qp-identity": primed("I", taken),
    }
    return [t.say.sentences((key, (mark,)) for key, mark in marks.items() if mark in found)]


def _pieces(line: Line) -> Iterator[Piece]:
    """The pieces of a line, those inside brackets and matrices included."""
    for piece in line:
        yield piece
        if isinstance(piece, Fenced):
            yield from (inner for row in piece.rows for cell in row for inner in _pieces(cell))
        elif isinstance(piece, Bracketed):
            yield from _pieces(piece.line)
        elif isinstance(piece, Raised):
            yield from (*_pieces(piece.base), *_pieces(piece.above))


def program_display(t: Telling) -> list[Block]:
    """The program and its matrices."""
    d, taken = t.derived, _taken(t)
    program, first = d.qp, matrix_lines(d.qp, taken)

    def named(letter: str) -> Name:
        return primed(letter, taken)

    u = named("u")
    rules: list[Line] = []
    cost: Line = (Goal("min", ()), Rational(1, 2), Raised((u,), (TRANSPOSE,)), named("P"), u)
    if program.inequalities:
        rules.append((named("G"), u, LE, named("h")))
    if program.equalities:
        rules.append((named("A"), u, EQ, named("b")))
    letters = [k for k in ("P", "q", "G", "h", "A", "b") if k in "Pq" or _occurs(k, d)]
    constant: Line = (PLUS, named("r")) if program.constant != 0 else ()
    whole: Line = (*cost, PLUS, Raised((named("q"),), (TRANSPOSE,)), u, *constant)
    return [
        rows(whole, *t.say.constrained(rules), label="qp"),
        rows(
            *((named(k), EQ, *first[k]) for k in letters),
            *([(named("r"), EQ, program.constant)] if constant else []),
            label="qp-matrices",
            kind="qp",
        ),
    ]


def _taken(t: Telling) -> frozenset[str]:
    """The letters, indices and sizes of the problem; the kernel's own letter K means the same, so is free."""
    notation, program = t.say.notation, t.derived.qp
    kernels = {k.name for k in t.derived.dual.objective.atoms(KernelValue)}
    letters = {notation.symbol(name) for name in t.derived.names if name not in kernels}
    blocks = range(len(program.variables))
    marks = [index for a in blocks for index in (program.row_index(a), program.column_index(a))]
    indices = {*t.derived.index_names, *(index.name for index in marks if index is not None)}
    return frozenset(letters | {notation.index(name) for name in indices})


def _unindexed(variable: Expr, notation: Notation) -> Piece:
    return Name(notation.symbol(variable.name)) if isinstance(variable, Entry) else variable


def _occurs(name: str, d: Derived) -> bool:
    return bool(d.qp.inequalities) if name in "Gh" else bool(d.qp.equalities)
