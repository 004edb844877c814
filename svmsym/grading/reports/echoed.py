"""What was read as mathematics for a page: the echo of an answer taken apart into letters, numbers and signs.

Nothing is evaluated and nothing renamed: the page shows what the record says, indices below and powers above.
A long formula is several elements, so that a narrow page breaks it before a sign, or behind a comma.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any

from svmsym.documents.mathline import Inline, Line, Token

_BELOW = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789aehijklmnoprstuvx", strict=True))
_ABOVE = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹ᵏⁿᵈᵀ⊤⁻", "0123456789knd⊤⊤−", strict=True))
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>\d+(?:\.\d+)?|[¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])"
    r"|√(?P<root>\d+)"
    r"|(?P<word>s\.t\.|[A-Za-z]{2,})"
    r"|(?P<letter>[A-Za-zα-ωΑ-Ωℓ𝟏ℝℕℤ])"
    r"|_(?:\{(?P<indices>[A-Za-z0-9α-ω, ]{1,12})\}|(?P<index>[A-Za-z0-9]))"
    rf"|(?P<below>[{''.join(_BELOW)}]+)"
    rf"|(?P<above>[{''.join(_ABOVE)}]+)"
    r"|(?P<sign>[-+−=≤≥<>≠≈∝±·*/,;:()\[\]{}|⟨⟩‖Σ∈∀⇒⇔…∞∂∇√])"
)
_LONGEST = 2000
_WIDE = 24  # tokens that fit on a narrow page
_OPENING, _CLOSING, _BARS = frozenset("([{⟨"), frozenset(")]}⟩"), frozenset("|‖")
_RELATIONS = frozenset("=≤≥<>≠≈∝∈⇒⇔∀")
_FUNCTIONS = frozenset({"max", "min", "argmax", "argmin", "sign", "exp", "ln", "log", "rank"})
_CLOSE = ' lspace="0" rspace="0"'


@dataclass(frozen=True)
class _Token:
    """A letter, number, word or sign; what hangs on it below and above; how deep in brackets it stands."""

    kind: str
    text: str
    below: str = ""
    above: str = ""
    depth: int = 0
    form: str = ""


def echoed(text: str) -> str | None:
    r"""The formula as MathML, None where a sign is not known; the page then shows the text as it is.

    >>> print(echoed("αᵢ = ¼").replace(' xmlns="http://www.w3.org/1998/Math/MathML"', ""))
    <math><msub><mi>α</mi><mi>i</mi></msub><mo form="infix">=</mo><mn>¼</mn></math>
    >>> echoed("\\begin{cases}") is None
    True
    """
    if not 0 < len(text) <= _LONGEST:
        return None
    tokens = _hung(text)
    if tokens is None:
        return None
    return "".join(_shown(piece) for piece in _pieces(_formed(tokens)))


def echoed_line(text: str) -> Line | None:
    r"""The same formula as a piece of a line, for pages that are written in several formats.

    >>> from svmsym.documents.mathline import write_line
    >>> from svmsym.formulas.notation import DEFAULT
    >>> from svmsym.formulas.printing import NO_ROLES
    >>> write_line(echoed_line("αᵢ = ¼"), "mathml", DEFAULT, NO_ROLES)
    '<mrow><mrow><msub><mi>α</mi><mi>i</mi></msub><mo>=</mo><mn>¼</mn></mrow></mrow>'
    """
    tokens = _hung(text) if 0 < len(text) <= _LONGEST else None
    return None if tokens is None else (Inline(tuple(part for t in tokens for part in _parts(t))),)


def _parts(token: _Token) -> Iterator[Token]:
    kind: Any = token.kind  # one of the kinds that _TOKEN names
    yield Token(kind, token.text)
    if token.below:
        yield Token("lowered", token.below)
    if token.above:
        yield Token("raised", token.above)


def _hung(text: str) -> list[_Token] | None:
    """The tokens, each with what hangs on it; None where something is not known or hangs on nothing."""
    found: list[_Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        at, kind = match.end(), str(match.lastgroup)
        if kind == "space":
            continue
        if kind in {"index", "indices", "below", "above"}:
            if not found:
                return None
            found[-1] = _with(found[-1], kind, match)
        else:
            text_of = match["root"] if kind == "root" else match[0].replace("-", "−")
            found.append(_Token(kind, text_of))
    return found


def _with(token: _Token, kind: str, match: re.Match[str]) -> _Token:
    below, above = token.below, token.above
    if kind == "above":
        above += "".join(_ABOVE[c] for c in match[0])
    else:
        below += "".join(_BELOW[c] for c in match[0]) if kind == "below" else match[kind]
    return _Token(token.kind, token.text, below, above)


def _formed(tokens: Sequence[_Token]) -> Iterator[_Token]:
    """With the form of every sign: brackets belong to what is in them, a first minus to what follows."""
    depth, bars, last = 0, {"|": False, "‖": False}, ""
    for token in tokens:
        form, sign = "", token.text if token.kind == "sign" else ""
        if sign in _BARS:
            bars[sign] = not bars[sign]
            form = "prefix" if bars[sign] else "postfix"
        elif sign in _OPENING or sign in {"Σ", "∀", "∂", "∇", "√"}:
            form = "prefix"
        elif sign in _CLOSING:
            form = "postfix"
        elif sign and sign in "+−±":
            alone = not last or last in _RELATIONS or last in _OPENING or last in {",", ";", ":", "/"}
            form = "prefix" if alone else "infix"
        elif sign:
            form = "infix"
        weight = 2 if sign in {"⟨", "⟩"} else 1  # a product of two is never broken
        if sign in _CLOSING:
            depth -= weight
        yield _Token(token.kind, token.text, token.below, token.above, depth, form)
        if sign in _OPENING:
            depth += weight
        last = sign or token.text


def _pieces(tokens: Iterator[_Token]) -> Iterator[tuple[_Token, ...]]:
    """Where a page may break the formula: between statements, and in a long one before + and =."""
    for statement in _cut(tuple(tokens), _ends_statement):
        yield from _cut(statement, _breaks) if len(statement) > _WIDE else (statement,)


def _cut(tokens: tuple[_Token, ...], here: Callable[[_Token, _Token], bool]) -> Iterator[tuple[_Token, ...]]:
    cuts = [k for k, (before, after) in enumerate(pairwise(tokens), 1) if here(before, after)]
    for start, end in pairwise([0, *cuts, len(tokens)]):
        yield tokens[start:end]


def _ends_statement(before: _Token, after: _Token) -> bool:
    told = after.kind == "word" and after.text not in _FUNCTIONS and after.depth == 0
    return told or (before.text in {",", ";"} and before.depth == 0)


def _breaks(before: _Token, after: _Token) -> bool:
    binary = after.form == "infix" and after.text in {"+", "−", *_RELATIONS}
    return (binary and after.depth == 0) or (before.text in {",", ";"} and before.depth <= 1)


def _shown(tokens: Sequence[_Token]) -> str:
    inside = "".join(_element(token) for token in tokens)
    gap = " " if tokens[-1].text in {",", ";"} else ""
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML">{inside}</math>{gap}'


def _element(token: _Token) -> str:
    base = _base(token)
    below, above = (_script(text) for text in (token.below, token.above))
    if below and above:
        return f"<msubsup>{base}{below}{above}</msubsup>"
    if below or above:
        name = "msub" if below else "msup"
        return f"<{name}>{base}{below or above}</{name}>"
    return base


def _base(token: _Token) -> str:
    text = escape(token.text)
    if token.kind == "root":
        return f"<msqrt><mn>{text}</mn></msqrt>"
    if token.kind == "number":
        return f"<mn>{text}</mn>"
    if token.kind == "letter":
        return f"<mi>{text}</mi>"
    if token.kind == "word":
        named = f'<mo form="prefix" lspace="0" rspace="0.2em">{text}</mo>'
        return named if token.text in _FUNCTIONS else f"<mtext>\u00a0{text}\u00a0</mtext>"
    if token.text in _OPENING | _CLOSING | _BARS:
        return f'<mo form="{token.form}" stretchy="false"{_CLOSE}>{text}</mo>'
    close = _CLOSE if token.text in {"/", "∂", "∇"} else ""
    return f'<mo form="{token.form}"{close}>{text}</mo>'


def _script(text: str) -> str:
    if not text:
        return ""
    parts = [f"<mn>{c}</mn>" if c.isdigit() else f"<mi>{c}</mi>" for c in text.replace(" ", "")]
    joined = (
        "".join(parts).replace("<mi>,</mi>", '<mo form="infix">,</mo>').replace("<mi>−</mi>", "<mo>−</mo>")
    )
    return parts[0] if len(parts) == 1 else f"<mrow>{joined}</mrow>"
