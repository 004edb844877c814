"""Arrows of maps, numbers of equations: φ: x → (1, x) is a definition, and (2) in b = −1 (2) no factor."""

from __future__ import annotations

from svmsym.exams.reading.brackets import closing
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.token import Token

_MAPS = frozenset("φΦψfgh")
_BEHIND = {"COMMA", "SEMI", "NEWLINE", "END", "IMPLIES", "SO", "AND", "DOT", "PERIOD"}


def with_maps(stream: list[Token]) -> list[Token]:
    """The stream with φ: x → (1, x) as φ(x) = (1, x).

    >>> from svmsym.exams.reading.tokens import tokens
    >>> "".join(t.text for t in with_maps(tokens("φ: x -> (1, x)")))
    'φ(x)=(1,x)'
    """
    arrows = [k for k, t in enumerate(stream) if t.kind == "IMPLIES" and t.text in {"→", "⇒", "↦"}]
    if not arrows or arrows[0] < 3 or stream[0].text not in _MAPS or stream[1].kind != "COLON":  # noqa: PLR2004 - φ : x →
        return stream
    arrow = arrows[0]
    if any(t.text in {"ℝ", "R"} for t in stream[2:arrow]):
        return _without_domain(stream, arrow)
    inside = stream[2:arrow]
    bracketed = inside[0].text == "(" and closing(stream, 2) == arrow - 1
    single = inside[0].kind == "NAME" and inside[0].text in "xz" and len(inside) == 1
    if len(arrows) > 1 or any(t.kind == "REL" for t in stream) or not (bracketed or single):
        return stream
    if single:
        at = inside[0].at
        inside = [Token("OPEN", "(", at, True), inside[0]._replace(tight=True), Token("CLOSE", ")", at, True)]
    else:
        inside = [inside[0]._replace(tight=True), *inside[1:]]
    return [stream[0], *inside, stream[arrow]._replace(kind="REL", text="="), *stream[arrow + 1 :]]


def _without_domain(stream: list[Token], arrow: int) -> list[Token]:
    """φ: ℝ² → ℝ³, φ(x) = …: the domain of a map claims nothing beside its formula."""
    if any(t.text == "↦" for t in stream[arrow + 1 :]):
        return stream  # φ: ℝ² → ℝ³, (x_1, x_2) ↦ … is read as a whole
    end, depth = arrow, 0
    while stream[end].kind != "END" and (
        depth or stream[end].kind not in {"COMMA", "SEMI", "NEWLINE", "WORD"}
    ):
        depth += (stream[end].kind == "OPEN") - (stream[end].kind == "CLOSE")
        end += 1
    if any(t.kind == "REL" for t in stream[:end]) or not any(t.kind == "REL" for t in stream[end:]):
        raise ReadingError("the domain of a map is not read", stream[0].at, hint="write φ(x) = …")
    return stream[end + 1 :]


def without_equation_numbers(stream: list[Token]) -> list[Token]:
    """The stream without (1), (2) behind equations; a number in brackets that is not counted is asked about.

    >>> from svmsym.exams.reading.tokens import tokens
    >>> [t.text for t in without_equation_numbers(tokens("w = 1 (1), b = 2 (2), d"))]
    ['w', '=', '1', ',', 'b', '=', '2', ',', 'd', '']
    """
    found = [
        k
        for k in range(1, len(stream) - 3)
        if stream[k].text == "("
        and not stream[k].tight
        and stream[k - 1].kind == "NUM"
        and stream[k + 1].kind == "NUM"
        and stream[k + 1].text.isdigit()
        and stream[k + 2].text == ")"
        and stream[k + 3].kind in _BEHIND
    ]
    if not found:
        return stream
    if [stream[k + 1].text for k in found] != [str(n) for n in range(1, len(found) + 1)]:
        raise ReadingError(
            "a factor, or the number of an equation?", stream[found[0]].at, hint="write · between factors"
        )
    dropped = {place for k in found for place in range(k, k + 3)}
    return [token for k, token in enumerate(stream) if k not in dropped]
