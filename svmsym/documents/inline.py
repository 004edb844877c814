"""Mathematics inside words: `r²‖x − q‖²` between backticks, in the letters of the notation.

Nothing is evaluated. A text is taken apart into tokens: letters with their indices, numbers, signs, powers.
Letters are renamed as the notation says, ⟨u, v⟩ and ‖u‖² are written in its style.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from svmsym.documents.mathline import Inline, Line, Token, write_line
from svmsym.errors import FormulaError
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import NO_ROLES

_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₗₘₙₛ", "0123456789ijklmns", strict=True))
_POWERS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹ᵏⁿᵈᵀ", "0123456789knd⊤", strict=True))
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<word>tanh|exp|log|max|min)(?![A-Za-z])"
    r"|√(?P<root>\d+)"
    r"|(?P<number>\d+|½)"
    rf"|(?P<letter>[A-Za-zα-ωΑ-ΡΤ-Ωℓ][*′]?)(?:_(?P<index>[A-Za-z0-9])|(?P<lowered>[{''.join(_SUBSCRIPTS)}]+))?"
    rf"|(?P<raised>[{''.join(_POWERS)}]+)"
    r"|(?P<sign>[-+−=≤≥<>≠±·/,()|⟨⟩‖Σ…])"
)
_OPEN = {"(", "⟨"}
_CLOSED = {")", "⟩"}


def marked(words: str) -> list[tuple[str, bool]]:
    """Words taken apart at backticks; True is mathematics.

    >>> marked("the length is `|f|/r`")
    [('the length is ', False), ('|f|/r', True)]
    """
    parts = words.split("`")
    if len(parts) % 2 == 0:
        raise FormulaError(
            f"a backtick is never closed in {words[:60]!r}", hint="mathematics is `between` two"
        )
    return [(part, bool(k % 2)) for k, part in enumerate(parts) if part]


def inline(text: str, notation: Notation, names: Collection[str] = (), indices: Collection[str] = ()) -> Line:
    """Mathematics between backticks as one piece of a line.

    ``names`` are the declared names, ``indices`` those of indices and of how far they run.

    >>> from svmsym.formulas.notation import DEFAULT
    >>> inline("f²", DEFAULT)
    (Inline(tokens=(Token(kind='letter', text='f'), Token(kind='raised', text='2'))),)
    """
    taken = _Letters(notation, frozenset(names), frozenset(indices))
    return (Inline(tuple(_styled(list(_tokens(text, taken)), notation))),)


def _tokens(text: str, letters: _Letters) -> Iterator[Token]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise FormulaError(
                f"{text[at]!r} is no mathematics that can stand inside words, in `{text[:60]}`",
                hint="write letters, indices, numbers, powers, signs and brackets",
            )
        at = found.end()
        kind = found.lastgroup
        if found["letter"]:
            below = found["index"] or "".join(_SUBSCRIPTS[c] for c in found["lowered"] or "")
            yield from letters.written(found["letter"], below)
        elif kind == "raised":
            yield Token("raised", "".join(_POWERS[c] for c in found["raised"]))
        elif kind == "root":
            yield Token("root", found["root"])
        elif kind == "word":
            yield Token("word", found["word"])
        elif kind == "number":
            yield Token("number", found["number"])
        elif kind == "sign":
            yield Token("sign", found["sign"].replace("-", "−"))


@dataclass(frozen=True)
class _Letters:
    """Letters as the notation writes them."""

    notation: Notation
    names: frozenset[str]
    indices: frozenset[str]

    def written(self, name: str, below: str) -> Iterator[Token]:
        """b as w₀, b_1 as w₀⁽¹⁾, the sample x_i as x⁽ⁱ⁾; α_1 may be a name of its own, and i an index."""
        own = f"{name}_{below}" in self.names
        head, _, fixed = self._symbol(f"{name}_{below}" if own else name).partition("_")
        base = head.rstrip("*′")
        yield Token("letter", base)
        index = "" if own else self.notation.index(below)
        if fixed or index:
            data = bool(index) and name in self.notation.superscript
            paren = bool(fixed) or self.notation.index_style == "sup-paren" or index.isdigit()
            above = f"({index})" if paren else index
            yield from [Token("lowered", fixed)] if fixed else []
            yield from [Token("raised", above)] if index and (data or fixed) else []
            yield from [Token("lowered", index)] if index and not (data or fixed) else []
        if head != base:
            yield Token("raised", head[len(base) :].replace("*", "∗"))

    def _symbol(self, name: str) -> str:
        index = name in self.indices and name not in self.names
        return self.notation.index(name) if index else self.notation.symbol(name)


def _styled(tokens: list[Token], notation: Notation) -> Iterator[Token]:
    """⟨u, v⟩ and ‖u‖² as the notation writes them."""
    at = 0
    while at < len(tokens):
        sign = tokens[at].text if tokens[at].kind == "sign" else ""
        if sign == "⟨" and notation.inner != "angle":
            comma, end = _parts(tokens, at)
            left, right = tokens[at + 1 : comma], tokens[comma + 1 : end]
            yield from _bracketed(list(_styled(left, notation)))
            yield Token("sign", "·") if notation.inner == "dot" else Token("raised", "⊤")
            yield from _bracketed(list(_styled(right, notation)))
            at = end + 1
        elif sign == "‖":
            ends = (k for k in range(at + 1, len(tokens)) if tokens[k] == Token("sign", "‖"))
            end = next(ends, -1)
            if end < 0:
                raise FormulaError("a norm is never closed", hint="write `‖u‖`")
            inside = list(_styled(tokens[at + 1 : end], notation))
            squared = end + 1 < len(tokens) and tokens[end + 1] == Token("raised", "2")
            if squared and notation.norm == "transpose":
                yield from (*_bracketed(inside), Token("raised", "⊤"), *_bracketed(inside))
                end += 1
            else:
                yield from (Token("sign", "‖"), *inside, Token("sign", "‖"))
                yield from [Token("lowered", "2")] if notation.norm == "bars2" else []
            at = end + 1
        else:
            yield tokens[at]
            at += 1


def _parts(tokens: list[Token], start: int) -> tuple[int, int]:
    """Where the comma and the end of ⟨u, v⟩ stand."""
    depth, comma = 0, start
    for k in range(start, len(tokens)):
        sign = tokens[k].text if tokens[k].kind == "sign" else ""
        depth += (sign in _OPEN) - (sign in _CLOSED)
        if sign == "," and depth == 1:
            comma = k
        if depth == 0:
            return comma, k
    raise FormulaError("an inner product is never closed", hint="write `⟨u, v⟩`")


def _bracketed(tokens: list[Token]) -> list[Token]:
    """In brackets, where there is a sum."""
    if any(t.kind == "sign" and t.text in "+−" for t in tokens):
        return [Token("sign", "("), *tokens, Token("sign", ")")]
    return tokens


def told(
    words: str, notation: Notation, names: Collection[str] = (), indices: Collection[str] = ()
) -> tuple[str, tuple[Line, ...]]:
    """Words as the text of a sentence with places {0}, {1}, and the formulas that stand there.

    >>> from svmsym.formulas.notation import DEFAULT
    >>> told("the set {0} of `x`", DEFAULT)[0]
    'the set {{0}} of {0}'
    """
    text, formulas = "", list[Line]()
    for part, mathematics in _parsed(words):
        line = _read(part, notation, names, indices) if mathematics else None
        if line is None:
            text += part.replace("{", "{{").replace("}", "}}")
        else:
            text += f"{{{len(formulas)}}}"
            formulas.append(line)
    return text, tuple(formulas)


def plain(words: str, notation: Notation, names: Collection[str] = (), indices: Collection[str] = ()) -> str:
    """Words as plain text, for headings and titles.

    >>> from svmsym.formulas.notation import load_notation
    >>> plain("`⟨w, x⟩ + b` by `b`", load_notation("ostwald"))
    'wᵀx + w₀ by w₀'
    """
    shown = []
    for part, mathematics in _parsed(words):
        line = _read(part, notation, names, indices) if mathematics else None
        shown.append(part if line is None else write_line(line, "text", notation, NO_ROLES))
    return "".join(shown)


def _parsed(words: str) -> list[tuple[str, bool]]:
    """An author's backtick that is never closed stands for itself."""
    return [(words, False)] if words.count("`") % 2 else marked(words)


def _read(text: str, notation: Notation, names: Collection[str], indices: Collection[str]) -> Line | None:
    """What an author puts between backticks may be no mathematics at all, such as a name of a file."""
    try:
        return inline(text, notation, names, indices)
    except FormulaError:
        return None
