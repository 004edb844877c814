"""What a line of mathematics says, from its pieces and from its MathML, so that the two compare."""

from mathml_reading import (
    ENTRIES,
    MATRIX,
    RELATIONS,
    TUPLE,
    Reader,
    ReadingError,
    Vocabulary,
    matrix_like,
    opaque,
    transposed,
)
from mathml_tokens import Row, Token, tokens
from sympy import Expr, Function, Integer, Mul, sqrt
from sympy.core.function import AppliedUndef

from svmsym.documents.mathline import (
    AllEntries,
    Bracketed,
    Continued,
    EntryOf,
    Fenced,
    ForAll,
    Goal,
    Gradient,
    InverseRoot,
    Name,
    Raised,
    Sign,
    Space,
    Words,
    claims,
)
from svmsym.formulas import Index, Vector, equal

FUNCTIONS = {"L", "D"}


# From the pieces.


def said(line, notation):
    """Goals, words, sides and the signs between them."""
    flags = iter(matrix_sides(line))
    items: list = []
    side: list[Expr] = []
    sign = 1
    terms: list[Expr] = []

    def close():
        nonlocal side, sign, terms, matrices
        if side:
            items.append(sum([*terms, sign * Mul(*side)], Integer(0)))
            matrices = next(flags, False)
        side, sign, terms = [], 1, []

    matrices = next(flags, False)
    for piece in line:
        if isinstance(piece, Sign) and piece.sign in {"+", "−"}:
            if side:
                terms.append(sign * Mul(*side))
            side, sign = [], -1 if piece.sign == "−" else 1
        elif isinstance(piece, Sign) and (piece.sign in RELATIONS or piece.sign == ","):
            close()
            items.append(piece.sign)
        elif isinstance(piece, Goal):
            items.append((piece.sense, tuple(notation.symbol(v.name) for v in piece.over)))
        elif isinstance(piece, Words):
            items.append(("words", piece.text.strip()))
        elif isinstance(piece, ForAll):
            close()
            shown = notation.index(piece.index.name), notation.index(piece.index.domain.name)
            items.append(("for all", *shown))
        elif isinstance(piece, Gradient):
            items.append(("gradient", piece.variable, piece.function or opaque("L")))
        elif not isinstance(piece, Space | Continued) and piece != Sign("·"):
            side.append(value_of(piece, notation, matrices=matrices))
    close()
    return items


def matrix_sides(line):
    """For each side of a line, whether matrices are multiplied on it."""
    sides = [[]]
    for piece in line:
        between = isinstance(piece, Sign) and (piece.sign in RELATIONS or piece.sign == ",")
        if between or isinstance(piece, ForAll | Goal | Gradient | Words):
            sides.append([])
        elif not isinstance(piece, Space | Continued):
            sides[-1].append(piece)
    return [any(map(_of_matrices, side)) for side in sides if side]


def _of_matrices(piece):
    if isinstance(piece, Name):
        return piece.name not in FUNCTIONS
    if isinstance(piece, Raised):
        return piece.above == (Sign("⊤"),)
    return isinstance(piece, Fenced) or piece == Sign("∘")


def value_of(piece, notation, *, matrices):
    if isinstance(piece, Name):
        return Integer(0) if piece.name == "0" else opaque(piece.name)
    if isinstance(piece, Sign):
        return opaque(piece.sign)
    if isinstance(piece, Bracketed):
        parts = [one_side(claim, notation, matrices=matrices) for claim in claims(piece.line)]
        return parts[0] if len(parts) == 1 else TUPLE(*parts)
    if isinstance(piece, InverseRoot):
        return 1 / sqrt(piece.square)
    if isinstance(piece, Raised) and piece.above == (Sign("∗"),):
        (base,) = piece.base
        return Vector(f"{base.name}*")
    if isinstance(piece, Raised):
        assert piece.above == (Sign("⊤"),)
        return transposed(one_side(piece.base, notation))
    if isinstance(piece, Fenced):
        return MATRIX(*(MATRIX(*(one_side(cell, notation) for cell in row)) for row in piece.rows))
    if isinstance(piece, AllEntries):
        return ENTRIES(piece.entry, *(opaque(notation.index(k.name)) for k in piece.at))
    if isinstance(piece, EntryOf):
        at = [opaque(notation.index(k.name)) if isinstance(k, Index) else k for k in piece.at]
        return Function(f"{piece.name}_entry", commutative=False)(*at)
    return matrix_like(piece) if matrices else piece


def one_side(line, notation, *, matrices=True):
    (value,) = said(line, notation) or [Integer(0)]
    return matrix_like(value) if matrices else value


# From the MathML.


def read(mathml: str, vocabulary: Vocabulary, matrices=()) -> list:
    """The same of a <math> element; matrices says on which sides they are multiplied."""
    flags = iter(matrices)
    reader = Reader(tokens(mathml), vocabulary)
    items: list = []
    while (token := reader.peek()).kind != "end":
        if token.kind == "space":
            reader.next()
        elif token.kind == "text":
            items.append(("words", reader.next().text))
        elif token.is_op(",", *RELATIONS):
            items.append(reader.next().text)
        elif goal := _goal(token):
            reader.next()
            items.append(goal)
        elif _is_gradient(token):
            items.append(_gradient(reader))
        elif found := _for_all(reader.row[reader.at :]):
            reader.at += 7
            items.append(found)
        else:
            reader.matrices = next(flags, False)
            value = reader.expression()
            items.append(matrix_like(value) if reader.matrices else value)
    return items


def _goal(token: Token):
    if token.kind == "munder" and token.parts[0][0].text in {"min", "max"}:
        return token.parts[0][0].text, tuple(_shown(part) for part in _split(token.parts[1]))
    return (token.text, ()) if token.kind == "id" and token.text in {"min", "max"} else None


def _split(row: Row) -> list[Row]:
    parts: list[Row] = [()]
    for token in row:
        if token.is_op(","):
            parts.append(())
        else:
            parts[-1] = (*parts[-1], token)
    return parts


def _shown(row: Row) -> str:
    (token,) = row
    if token.kind == "id":
        return token.text
    base, *scripts = token.parts
    signs = {"∗": "*", "2": "²", "3": "³"}
    marks = "".join(signs.get(t.text, t.text) for t in scripts[-1]) if "sup" in token.kind else ""
    below = "_" + scripts[0][0].text if "sub" in token.kind else ""
    return base[0].text + marks + below


def _is_gradient(token: Token) -> bool:
    first = token.parts[0][0] if token.parts and token.parts[0] else token
    return (token.kind == "msub" and first.is_op("∇")) or (token.kind == "mfrac" and first.is_op("∂"))


def _gradient(reader: Reader):
    token = reader.next()
    if token.kind == "msub":
        return "gradient", reader.whole(token.parts[1]), reader.factor()
    above, below = token.parts
    if not below[0].is_op("∂"):
        raise ReadingError("∂ over nothing")
    function = reader.whole(above[1:]) if above[1:] else reader.factor()
    return "gradient", reader.whole(below[1:]), function


def _for_all(row: Row):
    match row[:7]:
        case (
            Token("id", index),
            Token("op", "="),
            Token("num", "1"),
            Token("op", ","),
            Token("op", "…"),
            Token("op", ","),
            Token("id", size),
        ):
            return "for all", index, size
    return None


# Both together.


def agree(ours: list, theirs: list) -> bool:
    """Whether both say the same; formulas are compared by their normal form."""
    return len(ours) == len(theirs) and all(map(_same, ours, theirs))


def _same(a, b) -> bool:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return agree(list(a), list(b))
    if isinstance(a, Expr) and isinstance(b, Expr):
        if a.func == b.func and not a.is_commutative and isinstance(a, AppliedUndef):
            return agree(list(a.args), list(b.args))
        return a == b or (a - b).expand() == 0 or (_plain(a) and _plain(b) and equal(a, b))
    return a == b


def _plain(value: Expr) -> bool:
    return bool(value.is_commutative)
