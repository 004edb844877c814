"""Lines of mathematics: formulas and the signs between them, independent of the format.

A line is a tuple of pieces. A formula is a piece; so are relation signs, "minimise over …", "for all
i", the gradient of L, a matrix, and a space. ``write_line`` puts them together for one format.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias

from sympy import Expr

from svmsym.formulas.atoms import Entry, Index, Letter, Vector, VectorEntry
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import Roles
from svmsym.formulas.printing.house import HousePrinter
from svmsym.formulas.printing.latex import GREEK, LatexPrinter
from svmsym.formulas.printing.mathml import MathmlPrinter
from svmsym.formulas.printing.text import TextPrinter

Format = Literal["text", "latex", "mathml"]
_VECTORS = (Vector, VectorEntry)
_LONG = 20


@dataclass(frozen=True)
class Sign:
    """=, ≥, ≤, >, ≠, ⇒, ∘ or a comma."""

    sign: str


@dataclass(frozen=True)
class Goal:
    """min or max over letters."""

    sense: str
    over: tuple[Expr, ...]


@dataclass(frozen=True)
class Gradient:
    """∇_w L or ∂L/∂b; of another function where one is given."""

    variable: Expr
    function: Expr | None = None


@dataclass(frozen=True)
class Name:
    """A plain name such as L, D, P or h, not subject to the notation."""

    name: str


@dataclass(frozen=True)
class ForAll:
    """i = 1, …, n."""

    index: Index


@dataclass(frozen=True)
class Words:
    """A word inside a formula, such as "s.t."."""

    text: str


@dataclass(frozen=True)
class Space:
    """A visible gap."""


@dataclass(frozen=True)
class Fenced:
    """Rows and columns of lines in brackets: a block matrix."""

    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Bracketed:
    """(line)."""

    line: Line


@dataclass(frozen=True)
class EntryOf:
    """An entry P_ij or P_{α_i, β_j} of a matrix."""

    name: str
    at: tuple[Expr, ...]


@dataclass(frozen=True)
class AllEntries:
    """The matrix or vector of all entries, (⟨a_i, a_j⟩)_ij."""

    entry: Expr
    at: tuple[Expr, ...]


@dataclass(frozen=True)
class InverseRoot:
    """1/√square, an exact margin."""

    square: Expr


@dataclass(frozen=True)
class Raised:
    """A line with a superscript, yᵀ."""

    base: Line
    above: Line


Mark: TypeAlias = "Sign | Goal | Gradient | Name | ForAll | Words | Space"
Piece: TypeAlias = "Expr | Mark | Fenced | Bracketed | EntryOf | AllEntries | InverseRoot | Raised"
Line: TypeAlias = tuple[Piece, ...]

EQ, GE, LE, GT, COMMA, TIMES = Sign("="), Sign("≥"), Sign("≤"), Sign(">"), Sign(","), Sign("∘")
PLUS, MINUS = Sign("+"), Sign("−")
TRANSPOSE = Sign("⊤")
RELATIONS = (EQ, GE, LE, GT, Sign("<"))

LATEX_SIGNS = {
    "≥": r"\ge",
    "≤": r"\le",
    "≠": r"\ne",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "∘": r"\circ",
    "−": "-",
    "⊤": r"\top",
}


def write_line(line: Line, form: Format, notation: Notation, roles: Roles) -> str:
    """One line in one format.

    >>> from svmsym.formulas import Scalar
    >>> from svmsym.formulas.notation import DEFAULT
    >>> write_line((Scalar("b"), EQ, Scalar("C")), "text", DEFAULT, Roles())
    'b = C'
    """
    writer = _WRITERS[form](notation, roles)
    return writer.line(line)


def listed(lines: Iterable[Line]) -> Line:
    """Lines one after the other, with commas between."""
    result: Line = ()
    for line in lines:
        result = (*result, COMMA, *line) if result else line
    return result


def columns(line: Line) -> tuple[Line, Line, Line]:
    """A displayed line in three columns: "min" or "s.t.", left side, relation with right side."""
    lead: Line = ()
    if line and isinstance(line[0], Goal | Words):
        lead, line = line[:1], line[1:]
    if not (lead and isinstance(lead[0], Goal)):
        for k, piece in enumerate(line):
            if piece in RELATIONS:
                return lead, line[:k], line[k:]
    return lead, line, ()


class _Writer:
    """Writes pieces as text; the other formats override what differs."""

    printer: type[HousePrinter] = TextPrinter

    def __init__(self, notation: Notation, roles: Roles) -> None:
        self.notation = notation
        self.roles = roles
        self.formulas = self.printer(notation, roles)

    def line(self, line: Line) -> str:
        return " ".join(filter(None, (self.piece(p) for p in line))).replace(" ,", ",")

    def piece(self, piece: Piece) -> str:
        if isinstance(piece, Sign):
            return self.sign(piece.sign)
        if isinstance(piece, Goal):
            return self.goal(piece.sense, [self.letter(v) for v in piece.over])
        if isinstance(piece, Gradient):
            return self.gradient(piece.variable, self.differentiated(piece.function))
        if isinstance(piece, Name):
            return self.name(piece.name)
        if isinstance(piece, ForAll):
            size = self.notation.index(piece.index.domain.name)
            return self.for_all(self.notation.index(piece.index.name), size)
        if isinstance(piece, Words):
            return self.words(piece.text)
        if isinstance(piece, Space):
            return self.space()
        if isinstance(piece, Fenced):
            return self.fenced([[self.line(cell) for cell in row] for row in piece.rows])
        if isinstance(piece, Bracketed):
            return self.formulas.brackets(self.line(piece.line))
        if isinstance(piece, AllEntries):
            inside = self.formulas.brackets(self.formulas.write(piece.entry))
            return self.lowered(inside, [self.formulas.write(k) for k in piece.at])
        if isinstance(piece, EntryOf):
            plain = all(isinstance(k, Index) for k in piece.at)
            return self.entry_of(piece.name, [self.formulas.write(k) for k in piece.at], plain=plain)
        if isinstance(piece, InverseRoot):
            return self.inverse_root(self.formulas.write(piece.square))
        if isinstance(piece, Raised):
            return self.raised(self.line(piece.base), self.line(piece.above))
        return self.formulas.write(piece)

    def letter(self, v: Expr) -> str:
        """A family without its index."""
        return self.formulas.write(Vector(v.name) if isinstance(v, Entry) else v)

    def sign(self, sign: str) -> str:
        return sign

    def goal(self, sense: str, over: Sequence[str]) -> str:
        return f"{sense} over {', '.join(over)}:" if over else sense

    def differentiated(self, function: Expr | None) -> str:
        """L, or the function that is differentiated, as one piece."""
        if function is None:
            return self.name("L")
        shown = self.formulas.write(function)
        return shown if isinstance(function, Letter) else self.formulas.brackets(shown)

    def gradient(self, variable: Expr, function: str) -> str:
        shown = self.formulas.write(variable)
        return f"∇_{shown} {function}" if isinstance(variable, _VECTORS) else f"∂{function}/∂{shown}"

    def name(self, name: str) -> str:
        return self.formulas.named(name, "", data=False)

    def for_all(self, index: str, size: str) -> str:
        return f"({index} = 1, …, {size})"

    def words(self, text: str) -> str:
        return text

    def space(self) -> str:
        return " "

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        return "[" + "; ".join(", ".join(row) for row in rows) + "]"

    def raised(self, base: str, above: str) -> str:
        return base + ("ᵀ" if above == "⊤" else above if above == "∗" else f"^{above}")

    def lowered(self, base: str, at: Sequence[str]) -> str:
        return base + self.formulas.named("", "".join(at), data=False) if at else base

    def inverse_root(self, square: str) -> str:
        return f"1/√{square}"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        return self.formulas.named(name, "".join(at), data=False) if plain else f"{name}[{', '.join(at)}]"


class _LatexWriter(_Writer):
    printer = LatexPrinter

    def sign(self, sign: str) -> str:
        return LATEX_SIGNS.get(sign, sign)

    def goal(self, sense: str, over: Sequence[str]) -> str:
        return rf"\{sense}" + (f"_{{{', '.join(over)}}}" if over else "")

    def gradient(self, variable: Expr, function: str) -> str:
        shown = self.formulas.write(variable)
        if isinstance(variable, _VECTORS):
            return rf"\nabla_{{{shown}}} {function}"
        long = len(function) > _LONG
        above, behind = ("", f" {function}") if long else (f" {function}", "")
        return rf"\frac{{\partial{above}}}{{\partial {shown}}}{behind}"

    def for_all(self, index: str, size: str) -> str:
        return rf"\quad {GREEK.get(index, index)} = 1, \dots, {size}"

    def words(self, text: str) -> str:
        return rf"\text{{{text}}}"

    def space(self) -> str:
        return r"\quad"

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        body = r" \\ ".join(" & ".join(row) for row in rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"

    def raised(self, base: str, above: str) -> str:
        # TeX refuses a second superscript on one base, so such a base is grouped.
        return f"{{{base}}}^{{{above}}}" if "^" in base else f"{base}^{{{above}}}"

    def lowered(self, base: str, at: Sequence[str]) -> str:
        return f"{base}_{{{' '.join(at)}}}" if at else base

    def inverse_root(self, square: str) -> str:
        return rf"\frac{{1}}{{\sqrt{{{square}}}}}"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        return f"{self.name(name)}_{{{(' ' if plain else ', ').join(at)}}}"

    def name(self, name: str) -> str:
        return r"\mathbf{1}" if name == "1" else super().name(name)


class _MathmlWriter(_Writer):
    printer = MathmlPrinter

    def line(self, line: Line) -> str:
        before: list[Piece | None] = [None, *line]
        # A minus at the start, or after a relation, belongs to what follows.
        unary = [p == MINUS and (b is None or b in RELATIONS) for b, p in zip(before, line, strict=False)]
        parts = ['<mo form="prefix">−</mo>' if u else self.piece(p) for u, p in zip(unary, line, strict=True)]
        return f"<mrow>{''.join(parts)}</mrow>"

    def sign(self, sign: str) -> str:
        return f"<mi>{sign}</mi>" if sign == "⊤" else f"<mo>{escape(sign)}</mo>"

    def goal(self, sense: str, over: Sequence[str]) -> str:
        word = f"<mo>{sense}</mo>"
        inside = "<mo>,</mo>".join(over)
        return f"<munder>{word}<mrow>{inside}</mrow></munder>" if over else word

    def gradient(self, variable: Expr, function: str) -> str:
        shown = self.formulas.write(variable)
        if isinstance(variable, _VECTORS):
            return f"<mrow><msub><mo>∇</mo>{shown}</msub>{function}</mrow>"
        return f"<mfrac><mrow><mo>∂</mo>{function}</mrow><mrow><mo>∂</mo>{shown}</mrow></mfrac>"

    def for_all(self, index: str, size: str) -> str:
        first, last = f"<mi>{escape(index)}</mi><mo>=</mo><mn>1</mn>", f"<mi>{escape(size)}</mi>"
        return f'<mspace width="1em"/><mrow>{first}<mo>,</mo><mo>…</mo><mo>,</mo>{last}</mrow>'

    def words(self, text: str) -> str:
        return f"<mtext>{escape(text)}</mtext>"

    def space(self) -> str:
        return '<mspace width="1em"/>'

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        cells = "".join(f"<mtr>{''.join(f'<mtd>{c}</mtd>' for c in row)}</mtr>" for row in rows)
        return f"<mrow><mo>(</mo><mtable>{cells}</mtable><mo>)</mo></mrow>"

    def raised(self, base: str, above: str) -> str:
        return f"<msup>{base}{above}</msup>"

    def lowered(self, base: str, at: Sequence[str]) -> str:
        return f"<msub>{base}<mrow>{''.join(at)}</mrow></msub>" if at else base

    def inverse_root(self, square: str) -> str:
        return f"<mfrac><mn>1</mn><msqrt>{square}</msqrt></mfrac>"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        inside = "".join(at) if plain else "<mo>,</mo>".join(at)
        return f"<msub>{self.name(name)}<mrow>{inside}</mrow></msub>"


_WRITERS: dict[Format, type[_Writer]] = {"text": _Writer, "latex": _LatexWriter, "mathml": _MathmlWriter}
