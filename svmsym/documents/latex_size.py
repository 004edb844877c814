r"""How wide and how high a displayed formula will be, estimated from its LaTeX.

Widths are in em of the body font and come from Computer Modern's tables, rounded; heights are in
lines. The vocabulary is the one our printers write, so that a short walk over the source suffices:
letters, \frac, \sum with limits, \left( … \right), scripts, matrices and words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from svmsym.documents.latex_text import has_cjk

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}^_&]|[^\s\\{}^_&]")
_SCRIPT = 0.72
_LOW, _HIGH, _TALL = 0.45, 0.8, 1.6  # widths of brackets, and the height from which they are wide
_RELATIONS = frozenset(
    {"=", "<", ">", r"\ge", r"\le", r"\ne", r"\Rightarrow", r"\Leftrightarrow", r"\in", r"\to"}
)
_BINARY = frozenset({"+", "-", r"\circ", r"\cdot", r"\times", r"\pm"})
_WIDTHS = {
    "(": 0.39, ")": 0.39, "[": 0.28, "]": 0.28, ",": 0.45, ".": 0.28, "/": 0.5, "|": 0.28, "*": 0.5,
    r"\|": 0.5, r"\langle": 0.39, r"\rangle": 0.39, r"\quad": 1.0, r"\,": 0.17, r"\dots": 1.3, r"\top": 0.78,
    r"\prime": 0.28, r"\nabla": 0.83, r"\partial": 0.55, r"\ell": 0.42, r"\displaystyle": 0.0,
    r"\min": 1.5, r"\max": 1.75, r"\exp": 1.45, r"\log": 1.4, r"\tanh": 2.1,
}  # fmt: skip


@dataclass(frozen=True)
class Size:
    """Width in em, height in lines."""

    width: float
    height: float = 1.0

    def beside(self, other: Size) -> Size:
        """Both side by side."""
        return Size(self.width + other.width, max(self.height, other.height))


def size_of(latex: str) -> Size:
    r"""The size of a displayed formula.

    >>> size_of(r"\alpha_i").width < size_of(r"\sum_{i=1}^{n} \alpha_i").width
    True
    >>> size_of(r"\frac{1}{2}").height > size_of("b").height
    True
    """
    return _Walk(_TOKEN.findall(latex)).row()


class _Walk:
    """Reads tokens from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    def next(self) -> str:
        word = self.tokens[self.at] if self.at < len(self.tokens) else ""
        self.at += 1
        return word

    def row(self) -> Size:
        """Everything up to the brace or the matrix cell that ends here."""
        total = Size(0.0)
        while self.at < len(self.tokens) and self.tokens[self.at] not in {"}", "&", r"\\", r"\end"}:
            total = total.beside(self.item())
        return total

    def item(self) -> Size:
        """One piece with what stands below and above it."""
        word = self.next()
        base = self.piece(word)
        limits = word in {r"\sum", r"\min", r"\max"}
        scripts = []
        while self.at < len(self.tokens) and self.tokens[self.at] in {"^", "_"}:
            self.at += 1
            scripts.append(self.argument().width * _SCRIPT)
        if not scripts:
            return base
        if limits:
            return Size(max(base.width, *scripts) + 0.17, 1.95 if word == r"\sum" else 1.7)
        return Size(base.width + max(scripts) + 0.05, max(base.height, 1.15))

    def argument(self) -> Size:
        if self.at < len(self.tokens) and self.tokens[self.at] == "{":
            return self.group()
        return self.piece(self.next())

    def group(self) -> Size:
        self.next()
        inside = self.row()
        self.next()
        return inside

    def piece(self, word: str) -> Size:
        if word == "{":
            self.at -= 1
            return self.group()
        if word in {r"\frac", r"\tfrac"}:
            above, below = self.argument(), self.argument()
            return Size(max(above.width, below.width) + 0.24, above.height + below.height - 0.1)
        if word == r"\sqrt":
            inside = self.argument()
            return Size(inside.width + 0.85, inside.height + 0.1)
        if word in {r"\text", r"\mathit", r"\mathbf", r"\mathbb"}:
            return self.braced()
        if word == r"\left":
            return self.fenced()
        if word == r"\underline":
            return self.argument()
        if word in {r"\hspace", r"\rule"}:
            return self.blank(word)
        if word == r"\begin":
            return self.matrix()
        if word == r"\sum":
            return Size(1.6, 1.4)
        if word in _RELATIONS:
            return Size(1.33)
        if word in _BINARY:
            return Size(1.22)
        return Size(_WIDTHS.get(word, _letter(word)))

    def fenced(self) -> Size:
        """Brackets that grow with what they hold, and are wider where they are high."""
        self.next()
        inside = Size(0.0)
        while self.at < len(self.tokens) and self.tokens[self.at] != r"\right":
            inside = inside.beside(self.item())
        self.at += 2
        bracket = _HIGH if inside.height > _TALL else _LOW
        return Size(inside.width + 2 * bracket, inside.height)

    def blank(self, word: str) -> Size:
        r"""\hspace{9em}, or \rule{0pt}{2em}, which keeps a height free."""
        first = self.inside()
        if word == r"\rule":
            return Size(0.0, float(self.inside().removesuffix("em")))
        return Size(float(first.removesuffix("em")))

    def inside(self) -> str:
        """What stands in braces, as it is."""
        self.next()
        found = ""
        while self.at < len(self.tokens) and (token := self.next()) != "}":
            found += token
        return found

    def braced(self) -> Size:
        """A word in braces; its spaces are gone, so that each letter is counted a little wider."""
        self.next()
        width, depth = 0.0, 0
        while self.at < len(self.tokens):
            word = self.next()
            if word == "}" and depth == 0:
                break
            depth += {"{": 1, "}": -1}.get(word, 0)
            width += word_width(word) * 1.15 if word not in {"{", "}"} else 0.0
        return Size(width)

    def matrix(self) -> Size:
        self.braced()
        rows: list[list[Size]] = [[]]
        while self.at < len(self.tokens):
            rows[-1].append(self.row())
            word = self.next()
            if word == r"\\":
                rows.append([])
            elif word != "&":
                break
        self.braced()
        columns = max(len(row) for row in rows)
        width = sum(max((row[k].width for row in rows if k < len(row)), default=0.0) for k in range(columns))
        height = sum(max((cell.height for cell in row), default=1.0) for row in rows)
        return Size(width + 0.9 * columns + 1.3, height + 0.2)


def _letter(word: str) -> float:
    if word.startswith("\\"):
        return 0.6
    if word.isdigit():
        return 0.5
    return 0.77 if word.isupper() else 0.53


def word_width(text: str) -> float:
    """The width of words, in em: Latin letters are about half as wide as those of Chinese and Korean.

    >>> word_width("定义")
    2.0
    """
    return sum(1.0 if has_cjk(c) else 0.28 if c in " .,:;il'()" else 0.5 for c in text)
