"""What the author of a derivation says, in another language.

The words of svmsym's own derivations are translated in ``prose/derivations.<language>.toml``, one table for
each derivation, the author's words as keys and "title" for the title. The words of a user's own file
``mine.py`` may be translated in ``mine.de.toml`` beside it; what is translated nowhere stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path

from svmsym.documents.prose import known
from svmsym.duality.derivation_files import argument_names, names, path_of, title_of
from svmsym.errors import Place, SvmsymError, shown_name
from svmsym.outside_text import parse_toml

SOURCE_LANGUAGE = "en"


@cache
def tables(language: str) -> Mapping[str, Mapping[str, str]]:
    """The translated words of svmsym's derivations, by name."""
    if known(language) == SOURCE_LANGUAGE:
        return {}
    file = resources.files("svmsym.documents.prose") / f"derivations.{language}.toml"
    return parse_toml(file.read_text("utf-8"))


def translation(name: str, title: str, language: str, source: Path | None = None) -> Mapping[str, str]:
    """Words of an author and what stands for them; ``source`` is a user's own file.

    >>> translation("hard-margin", "Hard margin: from the widest street to the dual", "en")
    {}
    """
    beside = source.with_name(f"{source.stem}.{language}.toml") if source is not None else None
    own = _read(beside) if beside is not None and beside.is_file() else {}
    found = dict(tables(language).get(name, {})) if _ours(name, title) else {}
    found |= own
    if "title" in found:
        found[title] = found.pop("title")
    return found


def stray_words(source: Path, title: str, words: Iterable[str], language: str) -> list[str]:
    """What the translation beside a user's file translates though the file does not say it, as notes."""
    beside = source.with_name(f"{source.stem}.{language}.toml")
    if not beside.is_file():
        return []
    said = ["title", title, *words]
    notes = []
    for key in _read(beside):
        if key not in said:
            near = get_close_matches(key, said, n=1)
            meant = f"; did you mean {near[0]!r}?" if near else ""
            notes.append(f"{shown_name(beside)}: {shown_name(source.name)} says nowhere {key[:60]!r}{meant}")
    return notes


def _ours(name: str, title: str) -> bool:
    """Whether a derivation is the one of this name that comes with svmsym, not a user's of the same name."""
    return name in {*names(), *argument_names()} and title_of(path_of(name)) == title.replace("`", "")


def _read(path: Path) -> dict[str, str]:
    try:
        values = parse_toml(path.read_text("utf-8"))
    except ValueError as error:  # not TOML, not UTF-8, or too large
        raise SvmsymError(
            f"the translation cannot be read: {error}",
            hint='write lines such as "words of the file" = "translated words"',
            place=Place(str(path)),
        ) from None
    wrong = next((key for key, value in values.items() if not isinstance(value, str)), None)
    if wrong is not None:
        raise SvmsymError(
            f"the translation of {wrong[:60]!r} is no text",
            hint='write "words of the file" = "translated words"',
            place=Place(str(path)),
        )
    return values
