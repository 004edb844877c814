"""Notation profiles: how one course writes what we call α, b, x_i, ⟨u, v⟩."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib import resources
from typing import Literal

from svmsym.errors import UnknownNameError

InnerStyle = Literal["angle", "transpose", "dot"]
NormStyle = Literal["bars", "bars2", "transpose"]
IndexStyle = Literal["sub", "sup", "sup-paren"]


@dataclass(frozen=True)
class Notation:
    """A profile; every field left out is as in the default."""

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
    subject_to: str = "s.t."
    margin: Literal["half", "full"] = "half"
    form: Literal["", "min", "max"] = ""
    dual: Literal["", "min", "max"] = ""

    def symbol(self, name: str) -> str:
        """What the profile writes for one of our names; α* follows α."""
        base = name.rstrip("*′")
        return self.symbols.get(name, self.symbols.get(base, base) + name[len(base) :])

    def index(self, name: str) -> str:
        """What the profile writes for an index or a size."""
        return self.indices.get(name, name)

    def for_names(self, names: Iterable[str]) -> Notation:
        """The profile without the renamings that would give two of these names one symbol."""
        used = list(dict.fromkeys(names))
        needed = {*used, *(name.rstrip("*′") for name in used)}
        fitted = replace(self, symbols={k: v for k, v in self.symbols.items() if k in needed})
        while True:
            clash = _clash(fitted, used)
            if clash is None:
                return fitted
            kept = {k: v for k, v in fitted.symbols.items() if k != clash}
            fitted = replace(fitted, symbols=kept)


def _clash(notation: Notation, names: list[str]) -> str | None:
    """A renamed letter whose symbol another letter has as well."""
    owners: dict[str, str] = {}
    for name in sorted(names, key=lambda k: k.rstrip("*′") in notation.symbols):
        other = owners.setdefault(notation.symbol(name), name)
        if other != name:
            return next(k for k in (name, name.rstrip("*′")) if k in notation.symbols)
    return None


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
            hint=(f"did you mean {near[0]}? " if near else "") + f"there are: {', '.join(known)}",
        )
    text = (resources.files("svmsym.formulas") / "notations" / f"{name}.toml").read_text("utf-8")
    values = tomllib.loads(text)
    values["superscript"] = tuple(values.get("superscript", ()))
    return Notation(name=name, **values)
