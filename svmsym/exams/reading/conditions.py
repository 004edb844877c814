"""Conditions below Σ that pick the support vectors: i : α_i > 0, x_i ∈ SV, i ∈ M."""

from __future__ import annotations

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.syntax import Name, Node, Range, Starred
from svmsym.exams.reading.token import Token

# Letters of sets of points; S is the support set, the others keep their letter.
SETS = {"S": "S", "SV": "S", "sv": "S", "𝒮": "S", **{letter: letter for letter in "ABDIJMVY"}}
INDICES = frozenset("ijklmnpqrstuvℓ")
SIZES = frozenset("nNmMlLℓ")  # letters for the number of points
_MULTIPLIERS = frozenset("αλa")


def index_letter(token: Token) -> str:
    """The letter of an index, or a complaint."""
    if token.text not in INDICES:
        raise ReadingError(f"{token.text} is no index", token.at, hint="use i, j, k, …")
    return token.text


def runs(texts: list[str]) -> bool:
    """Whether i = 1, …, N stands below min, which says no more than i.

    >>> runs(["i", "=", "1", ",", "…", ",", "N", "}"])
    True
    """
    inside = texts[: texts.index("}")] if "}" in texts else []
    return inside[1:3] == ["=", "1"] and inside[0] in INDICES and "…" in inside


def picked(indices: tuple[str, ...], member: Node, signs: list[str], at: int) -> Range:
    """The range that a condition describes; ``signs`` is what stands behind α_i or x_i.

    >>> picked(("i",), Name("α", 0, ("i",)), [">", "0"], 0).within
    'S'
    """
    name = member.base if isinstance(member, Starred) else member
    if isinstance(name, Name) and {*name.sub, name.sup} - {""} == set(indices):
        if name.letter == "x" and signs[:1] == ["∈"] and "".join(signs[1:]) in SETS:
            return Range(indices, None, None, SETS["".join(signs[1:])], at)
        if name.letter in _MULTIPLIERS and signs in [[">", "0"], ["≠", "0"]]:
            marks = f"{name.marks} *" if isinstance(member, Starred) else name.marks
            return Range(indices, None, None, "S", at, by=name._replace(marks=marks))
    raise ReadingError("this condition is not read", at, hint="write i∈S")
