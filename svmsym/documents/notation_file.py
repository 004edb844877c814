"""A user's own notation profile: a TOML file, every key of which is checked before it is used.

    title = "My course"
    inner = "transpose"
    [symbols]
    "α" = "λ"
    "b" = "w_0"
    [indices]
    n = "N"

What is refused is refused with its line. Nothing in the file becomes part of a formula: a profile
only says how letters are printed, and what it may print is limited to letters, marks and a subscript.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from svmsym.errors import DeclarationError, NotationError, Place, ProblemFileError
from svmsym.exact.reading.source import decoded, plain, read_bytes
from svmsym.exact.reading.toml import parsed
from svmsym.exact.reading.toml_places import place_of
from svmsym.exact.reading.values import known, one_of
from svmsym.formulas.atoms import checked_name
from svmsym.formulas.notation import RESERVED, Notation, load_notation, notation_names
from svmsym.formulas.printing.latex import GREEK

LANGUAGES = ("en", "de", "es", "ko", "zh")
_CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "index_style": ("sub", "sup", "sup-paren"),
    "inner": ("angle", "transpose", "dot"),
    "norm": ("bars", "bars2", "transpose"),
    "margin": ("half", "full"),
    "form": ("", "min", "max"),
    "dual": ("", "min", "max"),
}
_WORDS = {"title": 80, "subject_to": 40}
_T = TypeVar("_T")
_KEYS = ("based_on", "bias_first", "indices", "superscript", "symbols", *_CHOICES, *_WORDS)
_LETTERS = "A-Za-z" + "".join(GREEK)
_SYMBOL = re.compile(rf"[{_LETTERS}]{{1,12}}[*′]{{0,3}}(_[{_LETTERS}0-9]{{1,6}})?")
_INDEX = re.compile(rf"[{_LETTERS}]{{1,3}}")
_SYMBOL_HINT = (
    "write one letter or a word of at most 12 Latin or Greek letters, then * or ′, "
    "then _ with a subscript of at most 6, as in λ, w_0 or ξ*"
)
_INDEX_HINT = "write at most three Latin or Greek letters, as in n, N or ℓ"
_GREEK_NAMES = {command.removeprefix("\\").removeprefix("var"): letter for letter, command in GREEK.items()}
# The documents write P, q, G, h, A, b, … for the quadratic program, with a prime where a letter is taken.
_PRIMED = frozenset(f"{letter}′" for letter in "PqGhAbQpcurKI")


def chosen_notation(name: str) -> Notation:
    """A profile that comes with svmsym, or the one in a file: a path ends in .toml or exists.

    >>> chosen_notation("ostwald").title
    'Ostwald, Multivariate Verfahren'
    """
    if name in notation_names() or not (name.endswith(".toml") or Path(name).exists()):
        return load_notation(name)
    return read_notation(Path(name))


def read_notation(path: Path) -> Notation:
    """The profile in a file."""
    raw = read_bytes(path)
    if not raw.strip():
        raise NotationError(
            "the file is empty", hint='write at least title = "My course"', place=Place(str(path))
        )
    source = decoded(plain(raw, path), path)
    try:
        return _notation(parsed(source, path), path)
    except ProblemFileError as error:
        place = error.place or place_of(source, error.key, str(path))
        raise NotationError(error.what, why=error.why, hint=error.hint, place=place) from None


def _notation(values: Mapping[str, object], path: Path) -> Notation:
    known(values, tuple(sorted(_KEYS)))
    base = load_notation(one_of(values.get("based_on", "default"), tuple(notation_names()), "based_on"))
    given: dict[str, Any] = {k: one_of(values[k], _CHOICES[k], k) for k in _CHOICES if k in values}
    given |= {k: _words(k, values[k]) for k in _WORDS if k in values}
    if "bias_first" in values:
        given["bias_first"] = _typed(values["bias_first"], bool, "true or false", "bias_first")
    if "superscript" in values:
        listed = _typed(values["superscript"], list, 'a list of letters, as in ["x", "y"]', "superscript")
        given["superscript"] = tuple(_letter(v, "superscript", k) for k, v in enumerate(listed))
    return replace(
        base,
        name=path.name.removesuffix(".toml"),
        symbols={**base.symbols, **_table(values, "symbols", _symbol)},
        indices={**base.indices, **_table(values, "indices", _index)},
        file=str(path),
        **given,
    )


def _table(values: Mapping[str, object], name: str, check: Callable[[str, str, str], str]) -> dict[str, str]:
    """Letter by letter what is printed for it."""
    table = _typed(values.get(name, {}), dict, f"a table: a line [{name}], then letters", name)
    return {
        _letter(key, name, key): check(_typed(shown, str, 'text in quotes, as in "λ"', name, key), name, key)
        for key, shown in table.items()
    }


def _letter(value: object, *key: str | int) -> str:
    """One of our letters; a profile may name letters that no derivation of ours has."""
    name = _typed(value, str, 'a letter in quotes, as in "x"', *key)
    if name in _GREEK_NAMES:
        letter = _GREEK_NAMES[name]
        raise ProblemFileError(f"{name} is the name of {letter}", hint=f'write "{letter}"', key=key)
    try:
        return checked_name(name)
    except DeclarationError as error:
        raise ProblemFileError(f"{name[:40]!r} is not a letter of ours", hint=error.hint, key=key) from None


def _symbol(value: str, *key: str) -> str:
    if not _SYMBOL.fullmatch(value):
        raise ProblemFileError(f"{value[:40]!r} cannot be printed as a symbol", hint=_SYMBOL_HINT, key=key)
    if value in RESERVED:
        raise ProblemFileError(
            f"{key[-1]} is printed as {value}, which is {RESERVED[value]} in every document",
            hint=f"give {key[-1]} another symbol",
            key=key,
        )
    if value in _PRIMED:
        raise ProblemFileError(
            f"{key[-1]} is printed as {value}, which may be a matrix of the quadratic program",
            why="documents put a prime on P, q, G, h, A, b, … where the problem uses the plain letter",
            hint=f"give {key[-1]} another symbol",
            key=key,
        )
    return value


def _index(value: str, *key: str) -> str:
    if not _INDEX.fullmatch(value):
        raise ProblemFileError(f"{value[:40]!r} cannot be printed as an index", hint=_INDEX_HINT, key=key)
    return value


def _words(key: str, value: object) -> str:
    text = _typed(value, str, "text in quotes", key)
    if not text.strip() or len(text) > _WORDS[key] or not text.isprintable():
        raise ProblemFileError(
            f"{key} is empty, too long, or has characters that are not printed",
            hint=f"write one to {_WORDS[key]} characters on one line",
            key=(key,),
        )
    return text


def _typed(value: object, kind: type[_T], wanted: str, *key: str | int) -> _T:
    if isinstance(value, kind):
        return value
    shown = "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else str(value)[:40]
    raise ProblemFileError(f"{'.'.join(map(str, key))} is {shown}", hint=f"write {wanted}", key=key)
