"""Several documents into one folder: each name in each language and each format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from svmsym.documents.files import write_whole
from svmsym.documents.formats import FORMATS
from svmsym.documents.tree import Document


@dataclass(frozen=True)
class Collection:
    """What is asked for; a language None is that of the notation."""

    names: tuple[str, ...]
    languages: tuple[str | None, ...]
    forms: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many files."""
        return len(self.names) * len(self.languages) * len(self.forms)


def write_collection(
    folder: Path,
    asked: Collection,
    told: Callable[[str, str | None], Document],
    part: Callable[[int, int], None] = lambda *_: None,
) -> list[Path]:
    """Write NAME.LANGUAGE.ENDING for all of them, each file whole."""
    written: list[Path] = []
    for name in asked.names:
        for language in asked.languages:
            page = told(name, language)
            for form in asked.forms:
                path = folder / file_name(name, page.language, form)
                write_whole(path, FORMATS[form].render(page))
                written.append(path)
                part(len(written), asked.size)
    return written


def file_name(name: str, language: str, form: str) -> str:
    """How a file of a collection is called.

    >>> file_name("hard-margin", "ko", "beamer")
    'hard-margin.ko.beamer.tex'
    >>> file_name("folder/mine.py", "de", "pdf")
    'mine.de.pdf'
    """
    return f"{Path(name).stem}.{language}{FORMATS[form].ending}"


def doubles(names: Sequence[str]) -> list[str]:
    """Names whose files would be the same."""
    stems = [Path(name).stem for name in names]
    return sorted({stem for stem in stems if stems.count(stem) > 1})
