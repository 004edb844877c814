"""Formulas in quoted words: "With w_2 = 0 there is no line" has one formula, w₂ = 0, and nothing marks it.

Nothing is evaluated and no letter renamed. Words are told from formulas by their shape: a chunk between
spaces is mathematics if it is made of letters, numbers, signs, indices and powers alone. What is in doubt
(three letters in a row, a sign that is not known, a bracket that stays open) remains words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from svmsym.documents.mathline import Token

_BELOW = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789+−aehijklmnoprstuvx", strict=True))
_ABOVE = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᵈᵉⁱʲᵏˡᵐⁿᵗᵀ", "0123456789+−()abdeijklmnt⊤", strict=True))
_NAMES = ("argmax", "argmin", "diag", "tanh", "sign", "dom", "exp", "inf", "log", "max", "min", "sup", "tol")
_ACCENTS = r"[\u0300-\u036f]?"
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    rf"|(?P<word>{'|'.join(_NAMES)})(?![A-Za-z])"
    r"|(?:√|sqrt\((?=\d+\)))(?P<root>\d+)\)?"
    r"|(?P<number>\d+(?:\.\d+)?|\.\d+|[½¼¾])"
    r"|_(?:\{(?P<lowered>[^{}]{1,12})\}|(?P<index>[A-Za-zÀ-ɏ]{3,}(?![A-Za-z_(])|[0-9A-Za-z]['′]?))"
    rf"|\^(?:\{{(?P<raised>[^{{}}]{{1,12}})\}}|(?P<power>\([^()]{{1,6}}\)|[0-9A-Za-z]{_ACCENTS}))"
    rf"|(?P<below>[{''.join(_BELOW)}]+)"
    rf"|(?P<above>[{''.join(_ABOVE)}]+)"
    r"|(?P<mark>(?<=[^\W\d])[*'′])"
    r"|(?P<sign>[-+−=≤≥<>≠≈≡±∓·×*/,;:()\[\]{}|⟨⟩‖Σ∈⊂∪∘⪰≫∞∂∇√→←⇒⇔…])"
    rf"|(?P<letter>[A-Za-zα-ωΑ-Ωℓ]{_ACCENTS})"
)
_SCRIPTS = {"lowered", "index", "below"}
_RAISED = {"raised", "power", "above", "mark"}
_WORD = re.compile(r"[A-Za-zÀ-ɏ]{2,}(?:[-'’][A-Za-zÀ-ɏ]+)*")
_LONG = re.compile(r"(?<![A-Za-zÀ-ɏ_])[A-Za-zÀ-ɏ]{3,}")
_NUMBERED = re.compile(r"[A-Z]-[A-Z]?\d+")
_NUMBER = re.compile(r"[−±]?(?:[\d./]+|½|∞)")
_AROUND = "“”\"'’(),.;:!?[]{}"
_ENDS = ".,;:!?"
_OPERATIONS = frozenset("=≤≥<>≠≈≡+−·/∈→←⇒⇔∘*")
_PLAIN = frozenset("()[]{},;:.…")
_PAIRS = {")": "(", "]": "[", "}": "{"}


def quoted_formulas(words: str) -> Iterator[tuple[str, tuple[Token, ...]]]:
    """Words taken apart: each part as it is written, with its tokens where it is a formula.

    >>> [part for part, tokens in quoted_formulas("With w_2 = 0, a line of x cannot be solved.") if tokens]
    ['w_2 = 0', 'x']
    """
    chunks = re.findall(r"\S+\s*", words)
    at = 0
    while at < len(chunks):
        end = _run(chunks, at)
        text = "".join(chunks[at:end])
        first, last = _kept(text)
        tokens = _tokens(text[first:last])
        if end == at or tokens is None or not _tells(tokens):
            end = max(end, at + 1)
            yield "".join(chunks[at:end]), ()
        else:
            yield text[:first], ()
            yield text[first:last], tokens
            yield text[last:], ()
        at = end


def _run(chunks: Sequence[str], start: int) -> int:
    """Where the mathematics that begins here ends: before a word, or behind a mark outside brackets."""
    depth = 0
    for k in range(start, len(chunks)):
        chunk, after = chunks[k].rstrip(), chunks[k + 1].rstrip() if k + 1 < len(chunks) else ""
        if not _mathematical(chunk, after):
            return k
        if k > start and depth == 0 and _begins_anew(chunks[start:k], chunk):
            return k
        depth += sum(c in "([{" for c in chunk) - sum(c in ")]}" for c in chunk)
        if depth <= 0 and chunk[-1] in _ENDS:
            return k + 1
    return len(chunks)


def _begins_anew(before: Sequence[str], chunk: str) -> bool:
    """In "at w = 0 f is 1" the letter behind a whole relation begins something else."""
    related = any(part.strip() in _OPERATIONS for part in before)
    return related and bool(_NUMBER.fullmatch(before[-1].rstrip())) and chunk[0].isalpha() and chunk[0] != "Σ"


def _mathematical(chunk: str, after: str) -> bool:
    inside = chunk.strip(_AROUND)
    if chunk in {"a", "A", "I"} and after[:1] not in _OPERATIONS:
        return False
    if len(inside) == 1 and inside.isupper() and chunk.endswith(".") and after[:1].isupper():
        return False  # an initial
    if _WORD.fullmatch(inside):
        short = inside.isascii() and len(inside) == 2 and after in {"=", "+="}  # noqa: PLR2004
        called = inside in _NAMES and after and _mathematical(after, "")
        return bool(short or (called and chunk[-1] not in _ENDS))
    long = any(found[0] not in {*_NAMES, "sqrt"} for found in _LONG.finditer(chunk))
    return not long and not _NUMBERED.search(chunk) and _tokens(chunk.strip("“”.,;:!?")) is not None


def _kept(text: str) -> tuple[int, int]:
    """Without spaces, marks and brackets at the ends that belong to the words around."""
    first, last = 0, len(text.rstrip())
    while first < last and (text[first] == "“" or (text[first] in "([{" and not _balanced(text[first:last]))):
        first += 1
    while first < last and (
        text[last - 1] in _ENDS
        or text[last - 1].isspace()
        or text[last - 1] == "”"
        or (text[last - 1] in ")]}" and not _balanced(text[first:last]))
    ):
        last -= 1
    return (first, last) if _balanced(text[first:last]) else (0, 0)


def _balanced(text: str) -> bool:
    """Whether each bracket is closed by its own kind.

    >>> _balanced("f(x^(i))"), _balanced("(x]")
    (True, False)
    """
    opened: list[str] = []
    for c in text:
        if c in "([{":
            opened.append(c)
        elif c in _PAIRS and (not opened or opened.pop() != _PAIRS[c]):
            return False
    return not opened


def _tells(tokens: Sequence[Token]) -> bool:
    """Numbers and brackets alone, such as (26), are words; so is a name without what it is taken of."""
    return any(
        t.kind not in {"number", "word"} and not (t.kind == "sign" and set(t.text) <= _PLAIN) for t in tokens
    )


def _tokens(text: str) -> tuple[Token, ...] | None:
    """Letters, numbers and signs with what hangs on them; None where something is not known."""
    found: list[Token] = []
    below, above = "", ""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        at, kind = match.end(), str(match.lastgroup)
        if kind in _SCRIPTS | _RAISED:
            if not found:
                return None
            shown = "".join(_BELOW.get(c, _ABOVE.get(c, c)) for c in match[kind])
            below += shown.replace("'", "′") if kind in _SCRIPTS else ""
            above += shown.replace("'", "′").replace("*", "∗") if kind in _RAISED else ""
            continue
        found += _hanging(below, above)
        below, above = "", ""
        if kind != "space":
            found.append(_token(kind, match[kind]))
    return (*found, *_hanging(below, above))


def _token(kind: str, text: str) -> Token:
    if kind == "root":
        return Token("root", text)
    if kind == "word":
        return Token("word", text)
    if kind == "number":
        return Token("number", text)
    return Token("sign", text.replace("-", "−")) if kind == "sign" else Token("letter", text)


def _hanging(below: str, above: str) -> list[Token]:
    lowered = [Token("lowered", below)] if below else []
    return [*lowered, Token("raised", above)] if above else lowered
