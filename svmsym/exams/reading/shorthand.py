"""Shorthand that is spelled out before the grammar: d/db, dL/dξ_i, φ: x ↦ (x, x²), the index i′."""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.enumerated import to_the_last
from svmsym.exams.reading.token import Token

_NEAR = 7  # signs between ∂ and the slash
_LETTERS = "ijklpqrsuv"
_PRIMED = f"{_LETTERS}ℓmn"


def spelled_out(stream: list[Token]) -> list[Token]:
    """The stream in the words of the grammar.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.kind for t in spelled_out(tokens("d f/d b"))]
    ['PARTIAL', 'NAME', 'OP', 'PARTIAL', 'NAME', 'END']
    """
    return _mapped(_primed(_differentials(_bare_differentials(_upright(to_the_last(stream))))))


def partials(stream: list[Token]) -> list[Token]:
    """(del L)/(del b) and (∂L)/(∂b) are ∂L/∂b.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.kind for t in partials(tokens("(del L)/(del b)"))]
    ['PARTIAL', 'NAME', 'OP', 'PARTIAL', 'NAME', 'END']
    """
    dropped: set[int] = set()
    stream = _crosses_and_maps(stream)
    result = list(stream)
    for k, token in enumerate(stream):
        if token.text != "/" or not 1 < k < len(stream) - 2:
            continue
        below = k + 1 + (stream[k + 1].text == "(")
        first = k - 1
        while first > 0 and k - first < _NEAR and not _partial(stream[first]):
            first -= 1
        if not (_partial(stream[first]) and _partial(stream[below])):
            continue
        if first and stream[first - 1].text == "(" and closing(stream, first - 1) == k - 1:
            dropped |= {first - 1, k - 1}
        end = closing(stream, k + 1)
        if below == k + 2 and stream[end].kind == "CLOSE":
            dropped |= {k + 1, end}
        for place in (first, below):
            result[place] = stream[place]._replace(kind="PARTIAL", text="")
    return [token for place, token in enumerate(result) if place not in dropped]


def _crosses_and_maps(stream: list[Token]) -> list[Token]:
    """2 x 3 is 2·3, for nobody writes a number behind a letter; φ: x → (x, x²) is φ: x ↦ (x, x²)."""
    result = list(stream)
    for k in range(1, len(stream) - 1):
        if stream[k].text != "x" and stream[k].kind != "IMPLIES":
            continue
        before, token, after = stream[k - 1 : k + 2]
        numbers = before.kind == after.kind == "NUM" and not (token.tight or after.tight)
        if token[:2] == ("NAME", "x") and numbers:
            result[k] = token._replace(kind="OP", text="·")
        named = k > 2 and stream[k - 2].kind == "COLON" and stream[k - 3].text in {"φ", "Φ", "ϕ"}  # noqa: PLR2004
        if token.kind == "IMPLIES" and named and before.kind == "NAME" and after.kind == "OPEN":
            result[k] = token._replace(text="↦")
    return result


def _partial(token: Token) -> bool:
    return token.kind == "PARTIAL" or (token.kind == "WORD" and token.text == "del")


def _d(stream: list[Token], k: int) -> bool:
    return 0 <= k < len(stream) and (stream[k].kind, stream[k].text) == ("NAME", "d")


def _differentials(stream: list[Token]) -> list[Token]:
    r"""d/db, dL/db and \frac{dL}{db}: d above and below the line is ∂."""
    if not any(_d(stream, k) for k in range(len(stream))):
        return stream
    result = list(stream)
    for k, token in enumerate(stream):
        if token.kind == "FRAC" and k + 2 < len(stream):
            above = k + 2 if stream[k + 1].text == "{" else -1
            below = closing(stream, k + 1) + 2 if above > 0 else -1
        elif token.kind == "OP" and token.text == "/":
            below = k + 1
            above = next(
                (a for a in (k - 1, k - 2) if a >= 0 and (_d(stream, a) or stream[a].kind == "PARTIAL")), -1
            )
            if k > 1 and stream[k - 2].kind == "PARTIAL":
                above = k - 2  # ∂d/∂w: d is what is differentiated
        else:
            continue
        if not (above >= 0 and 0 < below < len(stream) - 1):
            continue
        lower = stream[below].kind == "PARTIAL" or (
            _d(stream, below) and stream[below + 1].kind in {"NAME", "STYLE"}
        )
        upper = stream[above].kind == "PARTIAL" or (
            _d(stream, above) and stream[above + 1].kind in {"NAME", "STYLE", "CLOSE", "OP"}
        )
        if lower and upper:
            for place in (above, below):
                result[place] = stream[place]._replace(kind="PARTIAL", text="")
    return result


def _bare_differentials(stream: list[Token]) -> list[Token]:
    """d(L)/d(b) is dL/db."""
    for k in range(4, len(stream) - 4):
        slash = stream[k].text == "/" and _d(stream, k - 4) and _d(stream, k + 1)
        shape = [stream[p].text for p in (k - 3, k - 1, k + 2, k + 4)] if slash else []
        if shape == ["(", ")", "(", ")"]:
            dropped = {k - 3, k - 1, k + 2, k + 4}
            return [token for place, token in enumerate(stream) if place not in dropped]
    return stream


def _primed(stream: list[Token]) -> list[Token]:
    """Σ_{i'} α_{i'}: an index with a prime is another index."""
    places = [
        k
        for k in range(1, len(stream) - 1)
        if stream[k].kind == "NAME"
        and stream[k].text in _PRIMED
        and stream[k + 1].kind == "PRIME"
        and stream[k + 1].text == "′"
        and _below(stream, k)
    ]
    if not places:
        return stream
    used = {t.text for t in stream if t.kind == "NAME"}
    free = iter([c for c in _LETTERS if c not in used])
    names: dict[str, str] = {}
    result: list[Token] = []
    for k, token in enumerate(stream):
        if k - 1 in places:
            continue
        if k in places:
            if token.text not in names:
                names[token.text] = next(free, "")
            if names[token.text]:
                result.append(token._replace(text=names[token.text]))
                continue
        result.append(token)
    return result


def _below(stream: list[Token], k: int) -> bool:
    """Whether a place lies in the braces of a subscript, or right behind ∀."""
    if stream[k - 1].kind == "FORALL":
        return True
    depth = 0
    for place in range(k - 1, max(k - 12, 0), -1):
        kind = stream[place].kind
        depth += (kind == "CLOSE") - (kind == "OPEN")
        if depth < 0 and stream[place].text == "(" and _above(stream, place):
            return True
        if depth < 0:
            return stream[place - 1].kind == "SUB"
    return False


def _above(stream: list[Token], place: int) -> bool:
    """Whether a bracket is the one of x^{(i)} or x^(i)."""
    before = place - 2 if stream[place - 1].text == "{" else place - 1
    return stream[before].kind == "SUP"


def _upright(stream: list[Token]) -> list[Token]:
    """(1|2) is the point (1, 2); the bar becomes a semicolon, so that (0,5|1) has a decimal comma."""
    for k in range(2, len(stream) - 2):
        if stream[k].kind != "BAR" or stream[k].text != "|":
            continue
        start, end = k - 1, k + 1
        while start > 0 and (
            stream[start].kind in {"NUM", "COMMA", "HALF"} or stream[start].text in {"-", "/"}
        ):
            start -= 1
        while end < len(stream) - 1 and (
            stream[end].kind in {"NUM", "COMMA", "HALF"} or stream[end].text in {"-", "/"}
        ):
            end += 1
        before = stream[start - 1] if start else None
        named = before is not None and before.kind == "NAME" and before.text not in "fgh"  # P(1|2), p(1|2)
        bracket = stream[start].text == "(" and stream[end].text == ")" and not named
        if bracket and start < k - 1 and end > k + 1:
            stream = [*stream[:k], stream[k]._replace(kind="SEMI", text=";"), *stream[k + 1 :]]
    return stream


def _mapped(stream: list[Token]) -> list[Token]:
    """φ: x ↦ (x, x²) and φ: ℝ → ℝ², x ↦ … say φ(x) = …"""
    arrow = next((k for k, t in enumerate(stream) if t.text == "↦"), -1)
    name = next((k for k, t in enumerate(stream) if t.kind == "NAME"), -1)
    if arrow < 0 or name < 0 or stream[name + 1].kind != "COLON" or name + 2 >= arrow:
        return stream
    start = name + 2
    for k in range(start, arrow):
        space = stream[start].kind == "SPACE" or (
            stream[start].text == "R" and stream[start + 1].kind == "SUP"
        )
        if stream[k].kind in {"COMMA", "NEWLINE", "SEMI", "WORD"} and space:
            start = k + 1
            break
    argument = stream[start:arrow]
    if not argument:
        return stream
    at = stream[arrow].at
    bare = argument[0].text == "(" and argument[-1].text == ")"
    opened = [] if bare else [Token("OPEN", "(", argument[0].at, True)]
    closed = [] if bare else [Token("CLOSE", ")", at, True)]
    first = argument[0]._replace(tight=True)
    equals = Token("REL", "=", at, False)
    return [*stream[: name + 1], *opened, first, *argument[1:], *closed, equals, *stream[arrow + 1 :]]
