"""Steps of an algorithm: in w_{t+1} = w_t + η y_i x_i the letter t counts steps, not coordinates.

A letter counts steps where t + 1 stands at w, b or α; there it also does so alone, as in w_t and w^{(t)}.
A step becomes a part of the name: ``@t`` and ``@tplus1`` are no indices.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from svmsym.exams.reading.syntax import Answer, Name, Number, Raised, Terms

_COUNTED = frozenset("wbαλaθμξβ")
_LETTERS = frozenset("tkns")
_SIGNS = {"plus", "minus"}
_THREE = 3
_NINE = 9
T = TypeVar("T")


class _Step(NamedTuple):
    """A letter that counts steps, and what is added to it."""

    letter: str
    sign: str
    number: str


def with_steps(answer: Answer) -> Answer:
    """The answer with steps as parts of names.

    >>> from svmsym.exams.reading.syntax import Stated
    >>> later, earlier = Name("w", 0, sub=("t", "plus", "1")), Name("w", 9, sub=("t",))
    >>> made = with_steps(Answer((Stated((later, earlier), ("=",), (), (), 0),), ()))
    >>> [part.sub for part in made.statements[0].parts]
    [('@tplus1',), ('@t',)]
    """
    found = {(name, step.letter) for name, step in _steps(answer)}
    return _rewritten(answer, found) if found else answer


def _steps(tree: object) -> list[tuple[str, _Step]]:
    if isinstance(tree, Name):
        step = _written(tree)
        return [(tree.letter, step)] if step else []
    if isinstance(tree, Raised) and isinstance(tree.base, Name):
        step = _above(tree.base, tree.exponent)
        if step and step.sign:
            return [(tree.base.letter, step)]
    if isinstance(tree, tuple):
        return [found for part in tree if isinstance(part, tuple) for found in _steps(part)]
    return []


def _written(name: Name) -> _Step | None:
    """w_{t+1}, α_{i,t+1} and w^{(t+1)}."""
    if name.letter not in _COUNTED:
        return None
    letter, sign, number = name.sup[:1], name.sup[1:-1], name.sup[-1:]
    if len(name.sup) > 1 and letter in _LETTERS and sign in _SIGNS and _digit(number):
        return _Step(letter, sign, number)
    if len(name.sub) >= _THREE:
        letter, sign, number = name.sub[-_THREE:]
        if letter in _LETTERS and sign in _SIGNS and _digit(number):
            return _Step(letter, sign, number)
    return None


def _digit(text: str) -> bool:
    return len(text) == 1 and text.isdigit()


def _above(base: Name, exponent: object) -> _Step | None:
    """w^{t+1} and w^t."""
    if base.letter not in _COUNTED or base.sup:
        return None
    if isinstance(exponent, Name) and exponent.letter in _LETTERS and not exponent.sub:
        return _Step(exponent.letter, "", "")
    if isinstance(exponent, Terms) and len(exponent.parts) == 2:  # noqa: PLR2004
        (first_minus, first), (minus, second) = exponent.parts
        letter = isinstance(first, Name) and first.letter in _LETTERS and not first.sub and not first_minus
        if (
            letter
            and isinstance(first, Name)
            and isinstance(second, Number)
            and second.q == 1
            and second.p <= _NINE
        ):
            return _Step(first.letter, "minus" if minus else "plus", str(second.p))
    return None


def _rewritten(tree: T, known: set[tuple[str, str]]) -> T:
    if isinstance(tree, Name):
        return _renamed(tree, known)  # type: ignore[return-value]
    if isinstance(tree, Raised) and isinstance(tree.base, Name):
        step = _above(tree.base, tree.exponent)
        if step and (tree.base.letter, step.letter) in known:
            return tree.base._replace(sub=(*tree.base.sub, "@" + "".join(step)))  # type: ignore[return-value]
    if isinstance(tree, tuple):
        parts = [_rewritten(part, known) for part in tree]
        return type(tree)(*parts) if hasattr(tree, "_fields") else tuple(parts)  # type: ignore[return-value]
    return tree


def _renamed(name: Name, known: set[tuple[str, str]]) -> Name:
    step = _written(name)
    if step and name.sup:
        return name._replace(sup="", sub=(*name.sub, "@" + "".join(step)))
    if step:
        return name._replace(sub=(*name.sub[:-_THREE], "@" + "".join(step)))
    if (name.letter, name.sup) in known:
        return name._replace(sup="", sub=(*name.sub, f"@{name.sup}"))
    if name.sub and (name.letter, name.sub[-1]) in known:
        return name._replace(sub=(*name.sub[:-1], f"@{name.sub[-1]}"))
    return name
