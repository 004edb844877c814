"""Values of a file: numbers, words out of a few, and keys that exist."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from fractions import Fraction
from math import isfinite

from svmsym.errors import Key, ProblemFileError, SvmsymError
from svmsym.number_text import LONGEST, exact_number

_MEANT = {"svm": "svc"}  # as near to svr by its letters


def number(value: object, *key: str | int, comma: bool = False) -> Fraction:
    """A number of a file, as integer or text; the key says where it stands."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        if value.bit_length() > 3 * LONGEST:
            raise ProblemFileError(
                f"an integer of more than {LONGEST * 9 // 10} digits", hint="scale the data", key=key
            )
        return Fraction(value)
    if not isinstance(value, str):
        named = {bool: "a truth value", list: "a list", dict: "a table"}.get(type(value), "a date or time")
        raise ProblemFileError(f"{_name(key)} is {named}, not a number", hint="write a number", key=key)
    try:
        return exact_number(value, comma=comma)
    except ProblemFileError as error:
        hint = without_rows(error.hint) if key[:1] == ("problem",) else error.hint
        refused = ProblemFileError(f"{_name(key)}: {error.what}", why=error.why, hint=hint)
        raise refused.under(*key) from None


def without_rows(hint: str) -> str:
    """What to do about a number that stands alone: there is no row or column to drop.

    >>> without_rows("drop the row, or fill the value in"), without_rows("keep one")
    ('give a number', 'keep one')
    """
    return "give a number" if hint.startswith("drop the ") else hint


def inexact(value: float, name: str, *, hint: str = "") -> SvmsymError:
    """Why a binary float is refused where numbers are exact."""
    if not isfinite(value):
        return SvmsymError(
            f"{name} is {value!r}, which is no finite number",
            hint="give finite numbers; a missing value is filled in, or its row left out",
        )
    return SvmsymError(
        f"{name} is the float {value!r}, which is not exact",
        why="a float is a binary fraction: 0.1 is not 1/10",
        hint='pass text ("0.1"), an integer or a Fraction' + hint,
    )


def known(given: Collection[str], names: tuple[str, ...], *key: str) -> None:
    """Refuse a key that does not exist, with the nearest one that does."""
    for name in given:
        if name not in names:
            near = nearest(name, names)
            raise ProblemFileError(
                f"there is no key {name[:40]!r}" + (f" in {key[-1]}" if key else ""),
                why=f"the keys are {', '.join(names)}",
                hint=f"did you mean {near}?" if near else "leave it out",
                key=(*key, name),
            )


def one_of(value: object, names: tuple[str, ...], *key: str) -> str:
    """A word out of a few, or the nearest of them in a refusal."""
    if isinstance(value, str) and value in names:
        return value
    near = nearest(value, names) if isinstance(value, str) else ""
    called = "kernel" if key[-2:] == ("kernel", "type") else key[-1]
    raise ProblemFileError(
        f"{called} is {str(value)[:40]!r}",
        why=f"{called} is one of {', '.join(names)}",
        hint=f"did you mean {near}?" if near else f"choose one of {', '.join(names)}",
        key=key,
    )


def nearest(word: str, names: Sequence[str]) -> str:
    """The name that was probably meant, whatever its capitals; empty where none is near.

    >>> nearest("RBF", ("linear", "rbf")), nearest("c", ("kind", "C")), nearest("svm", ("svr", "svc"))
    ('rbf', 'C', 'svc')
    """
    lower = {name.lower(): name for name in names}
    meant = _MEANT.get(word.lower(), word.lower())[:40]
    return next((lower[name] for name in get_close_matches(meant, lower, n=1, cutoff=0.5)), "")


def _name(key: Key) -> str:
    """How a key is called in a sentence: X, row 2, entry 1."""
    words = [str(part) for part in key if isinstance(part, str)]
    numbers = [part for part in key if isinstance(part, int)]
    name = ".".join(words[1:]) if len(words) > 1 else words[0]
    if len(numbers) == 2:  # noqa: PLR2004 - row and column
        return f"{name}, row {numbers[0] + 1}, entry {numbers[1] + 1}"
    return f"{name}, entry {numbers[0] + 1}" if numbers else name
