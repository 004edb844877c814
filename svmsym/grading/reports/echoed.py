"""What was read as mathematics for a page: the echo of an answer taken apart into letters, numbers and signs.

Nothing is evaluated and nothing renamed: the page shows what the record says, indices below and powers above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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
_LONGEST = 600


def echoed(text: str) -> Line | None:
    r"""The line, None where a sign is not known; the page then shows the text as it is.

    >>> from svmsym.documents.mathline import write_line
    >>> from svmsym.formulas.notation import DEFAULT
    >>> from svmsym.formulas.printing import NO_ROLES
    >>> write_line(echoed("αᵢ = ¼"), "mathml", DEFAULT, NO_ROLES)
    '<mrow><mrow><msub><mi>α</mi><mi>i</mi></msub><mo>=</mo><mn>¼</mn></mrow></mrow>'
    >>> echoed("\\begin{cases}") is None
    True
    """
    if not 0 < len(text) <= _LONGEST:
        return None
    tokens = list(_tokens(text))
    first_hangs = bool(tokens) and tokens[0] is not None and tokens[0].kind in {"raised", "lowered"}
    if first_hangs or None in tokens:
        return None
    return (Inline(tuple(token for token in tokens if token is not None)),)


def _tokens(text: str) -> Iterator[Token | None]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            yield None
            return
        at = found.end()
        yield from _one(found)


def _one(found: re.Match[str]) -> Iterator[Token]:
    kind, text = found.lastgroup, found[0]
    if kind in {"index", "indices"}:
        yield Token("lowered", found[kind])
    elif kind == "below":
        yield Token("lowered", "".join(_BELOW[c] for c in text))
    elif kind == "above":
        yield Token("raised", "".join(_ABOVE[c] for c in text))
    elif kind == "root":
        yield Token("root", found["root"])
    elif kind == "sign":
        yield Token("sign", text.replace("-", "−"))
    elif kind == "number":
        yield Token("number", text)
    elif kind == "word":
        yield Token("word", text)
    elif kind == "letter":
        yield Token("letter", text)
