"""Notation profiles: how one course writes what we call α, b, x_i, ⟨u, v⟩.

A profile changes what is printed and nothing else. Two meanings never share one symbol: a profile
that comes with svmsym gives way, letter by letter, where a derivation already uses its symbol (the
lecture behind it has no such derivation); the profile of a user is refused with both meanings named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib import resources
from typing import Literal

from svmsym.errors import NotationError, Place, UnknownNameError
from svmsym.outside_text import parse_toml

InnerStyle = Literal["angle", "transpose", "dot"]
NormStyle = Literal["bars", "bars2", "transpose"]
IndexStyle = Literal["sub", "sup", "sup-paren"]

# The documents call the Lagrangian L and the dual function D, whatever the profile.
RESERVED = {"L": "the Lagrangian", "D": "the dual function"}
_MARKS = "*′"


@dataclass(frozen=True)
class Notation:
    """A profile; every field left out is as in the default.

    ``file`` is where a user's own profile was read; such a profile is refused where it clashes.
    """

    name: str = "default"
    title: str = "svmsym"
    language: str = "en"
    symbols: Mapping[str, str] = field(default_factory=dict)
    indices: Mapping[str, str] = field(default_factory=dict)
    superscript: tuple[str, ...] = ()
    index_style: IndexStyle = "sub"
    inner: InnerStyle = "angle"
    norm: NormStyle = "bars"
    bias_first: bool = False
    subject_to: str = ""  # as the language writes it
    margin: Literal["half", "full"] = "half"
    form: Literal["", "min", "max"] = ""
    dual: Literal["", "min", "max"] = ""
    file: str = ""

    def symbol(self, name: str) -> str:
        """What the profile writes for one of our names; α* follows α.

        >>> Notation(symbols={"b": "w_0"}).symbol("b*")
        'w*_0'
        """
        if name in self.symbols:
            return self.symbols[name]
        base = name.rstrip(_MARKS)
        head, low, sub = self.symbols.get(base, base).partition("_")
        return head + name[len(base) :] + low + sub

    def index(self, name: str) -> str:
        """What the profile writes for an index or a size."""
        return self.indices.get(name, name)

    def for_names(self, names: Iterable[str], indices: Iterable[str] = (), where: str = "") -> Notation:
        """The profile for a document with these letters, indices and sizes.

        Of a profile that comes with svmsym, the renamings that would give two of them one symbol are
        left out; a user's own profile is refused, with what it does not fit as ``where``.

        >>> Notation(symbols={"α": "λ"}).for_names(["α", "λ"]).symbol("α")
        'α'
        >>> Notation(symbols={"α": "w_0", "b": "w_0"}, file="my.toml").for_names(["α", "b"], where="mine")
        Traceback (most recent call last):
        svmsym.errors.NotationError: my.toml: the letters α and b are both printed as w_0 in mine
          what to do: give one of them another symbol under [symbols]
        """
        used = list(dict.fromkeys(names))
        needed = {*used, *(name.rstrip(_MARKS) for name in used)}
        fitted = replace(self, symbols={k: v for k, v in self.symbols.items() if k in needed})
        if self.file:
            _refuse_clashes(fitted, used, list(dict.fromkeys(indices)), where)
            return fitted
        while True:
            clash = _clash(fitted, used)
            if clash is None:
                return fitted
            kept = {k: v for k, v in fitted.symbols.items() if k != clash}
            fitted = replace(fitted, symbols=kept)


def _clash(notation: Notation, names: list[str]) -> str | None:
    """A renamed letter whose symbol another letter has as well."""
    owners: dict[str, str] = {}
    for name in sorted(names, key=lambda k: k.rstrip(_MARKS) in notation.symbols):
        other = owners.setdefault(notation.symbol(name), name)
        if other != name:
            return next(k for k in (name, name.rstrip(_MARKS)) if k in notation.symbols)
    return None


def _refuse_clashes(notation: Notation, names: list[str], indices: list[str], where: str) -> None:
    """Two meanings for one symbol in the profile of a user."""
    owners: dict[str, tuple[str, str]] = {}
    printed = [("letter", name, notation.symbol(name)) for name in names]
    printed += [("index", name, notation.index(name)) for name in indices]
    for sort, name, symbol in printed:
        table = "[symbols]" if sort == "letter" else "[indices]"
        # The documents' own L and D may be meant by a letter that the author of the derivation chose.
        if symbol in RESERVED and symbol != name:
            raise NotationError(
                f"the {sort} {name} is printed as {symbol}, which is {RESERVED[symbol]} in every document",
                hint=f"give {name} another symbol under {table}",
                place=Place(notation.file),
            )
        other_sort, other = owners.setdefault(symbol, (sort, name))
        if (other_sort, other) != (sort, name):
            both = (
                f"the {_PLURAL[sort]} {other} and {name}"
                if sort == other_sort
                else f"the {other_sort} {other} and the {sort} {name}"
            )
            raise NotationError(
                f"{both} are both printed as {symbol}" + (f" in {where}" if where else ""),
                hint=f"give one of them another symbol under {table}",
                place=Place(notation.file),
            )


_PLURAL = {"letter": "letters", "index": "indices"}
DEFAULT = Notation()


def notation_names() -> list[str]:
    """The profiles that come with svmsym.

    >>> "ostwald" in notation_names()
    True
    """
    folder = resources.files("svmsym.formulas") / "notations"
    return [
        "default",
        *sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")),
    ]


def load_notation(name: str) -> Notation:
    """One of the profiles that come with svmsym.

    >>> load_notation("ostwald").symbol("α")
    'λ'
    """
    if name == "default":
        return DEFAULT
    known = notation_names()
    if name not in known:
        near = get_close_matches(name, known, n=1)
        raise UnknownNameError(
            f"there is no notation profile {name[:40]!r}",
            hint=(f"did you mean {near[0]}? " if near else "")
            + f"there are: {', '.join(known)}; or write a file of your own, my.toml",
        )
    text = (resources.files("svmsym.formulas") / "notations" / f"{name}.toml").read_text("utf-8")
    values = parse_toml(text)
    values["superscript"] = tuple(values.get("superscript", ()))
    return Notation(name=name, **values)
