"""Lines of mathematics as text; the writers of other formats override what differs."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from svmsym.documents.mathline import (
    AllEntries,
    Bracketed,
    Continued,
    EntryOf,
    Fenced,
    ForAll,
    FormulaTree,
    Goal,
    Gradient,
    Inline,
    InverseRoot,
    Line,
    Name,
    Piece,
    Raised,
    Sign,
    Space,
    Token,
    Words,
)
from svmsym.formulas.atoms import Entry, Index, Letter, Vector, VectorEntry
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import Roles
from svmsym.formulas.printing.house import HousePrinter
from svmsym.formulas.printing.text import TextPrinter, sub, sup
from svmsym.writing.echo import to_text
from svmsym.writing.tree import Node

VECTORS = (Vector, VectorEntry)


class TextWriter:
    """Writes pieces as text; the other formats override what differs."""

    printer: type[HousePrinter] = TextPrinter

    def __init__(self, notation: Notation, roles: Roles) -> None:
        self.notation = notation
        self.roles = roles
        self.formulas = self.printer(notation, roles)

    def line(self, line: Line) -> str:
        """One line; what is quoted keeps its spaces."""
        if self.printer is TextPrinter and len(line) == 1 and isinstance(line[0], Inline) and line[0].spelled:
            return line[0].spelled
        return " ".join(filter(None, (self.piece(p) for p in line))).replace(" ,", ",")

    def piece(self, piece: Piece) -> str:
        """One piece of a line."""
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
        if isinstance(piece, Space | Continued):
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
        if isinstance(piece, Inline):
            return self.inline(piece.tokens)
        if isinstance(piece, FormulaTree):
            return self.tree(piece.node)
        return self.formulas.write(piece)

    def letter(self, v: Expr) -> str:
        """A family without its index."""
        return self.formulas.write(Vector(v.name) if isinstance(v, Entry) else v)

    def sign(self, sign: str) -> str:
        """A relation, a comma, an operation."""
        return sign

    def goal(self, sense: str, over: Sequence[str]) -> str:
        """min over letters."""
        below = over[0] if len(over) == 1 else f"{{{', '.join(over)}}}"
        return f"{sense}_{below}" if over else sense

    def differentiated(self, function: Expr | None) -> str:
        """L, or the function that is differentiated, as one piece."""
        if function is None:
            return self.name("L")
        shown = self.formulas.write(function)
        return shown if isinstance(function, Letter) else self.formulas.brackets(shown)

    def gradient(self, variable: Expr, function: str) -> str:
        """∇_w L, or ∂L/∂b."""
        shown = self.formulas.write(variable)
        return f"∇_{shown} {function}" if isinstance(variable, VECTORS) else f"∂{function}/∂{shown}"

    def name(self, name: str) -> str:
        """A plain name."""
        return self.formulas.named(name, "", data=False)

    def for_all(self, index: str, size: str) -> str:
        """(i = 1, …, n)."""
        return f"({index} = 1, …, {size})"

    def words(self, text: str) -> str:
        """A word inside a formula."""
        return text

    def space(self) -> str:
        """A visible gap."""
        return " "

    def fenced(self, rows: Sequence[Sequence[str]]) -> str:
        """A matrix."""
        return "[" + "; ".join(", ".join(row) for row in rows) + "]"

    def raised(self, base: str, above: str) -> str:
        """base^above."""
        return base + ("ᵀ" if above == "⊤" else above if above == "∗" else f"^{above}")

    def lowered(self, base: str, at: Sequence[str]) -> str:
        """base with indices below."""
        return base + self.formulas.named("", "".join(at), data=False) if at else base

    def inverse_root(self, square: str) -> str:
        """1/√square."""
        return f"1/√{square}"

    def entry_of(self, name: str, at: Sequence[str], *, plain: bool) -> str:
        """An entry of a matrix; plain where the marks are indices."""
        return self.formulas.named(name, "".join(at), data=False) if plain else f"{name}[{', '.join(at)}]"

    def tree(self, node: Node) -> str:
        """A formula as somebody wrote it."""
        return to_text(node)

    def inline(self, tokens: Sequence[Token]) -> str:
        """Mathematics inside words: spaces around relations and between two terms."""
        written = ""
        for k, token in enumerate(tokens):
            before = tokens[k - 1] if k else None
            if token.kind == "raised":
                written += "ᵀ" if token.text == "⊤" else token.text if token.text in "∗′" else sup(token.text)
            elif token.kind == "lowered":
                written += sub(token.text)
            elif token.kind == "root":
                written += f"√{token.text}"
            elif token.kind == "sign":
                written += spaced(token, before)
            else:
                word = before is not None and "word" in {token.kind, before.kind}
                written += (" " if word and written[-1:] not in "( |" else "") + token.text
        return written


def spaced(token: Token, before: Token | None) -> str:
    """A sign with its spaces; a plus or minus that begins a term has none."""
    begins = before is None or (before.kind == "sign" and before.text not in ")⟩‖|")
    if token.text in "=≤≥<>≠" or (token.text in "+−" and not begins):
        return f" {token.text} "
    return f"{token.text} " if token.text in ",Σ" else token.text
