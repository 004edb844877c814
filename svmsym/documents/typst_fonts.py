"""Fonts for the PDF: Latin and mathematics from inside Typst, Korean and Chinese from the machine.

Latin documents ignore the fonts of the machine, so that they look the same everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.errors import SvmsymError, shown_name

if TYPE_CHECKING:
    from typst import Fonts

TEXT, MATH = "New Computer Modern", "New Computer Modern Math"
PATH_VARIABLE = "SVMSYM_FONT_PATH"

# Letters of one language have shapes of their own, so a font for another is no substitute.
_FAMILIES = {
    "ko": (
        "Noto Serif CJK KR",
        "Noto Serif KR",
        "Source Han Serif KR",
        "Source Han Serif K",
        "Noto Sans CJK KR",
        "Noto Sans KR",
        "NanumMyeongjo",
        "AppleMyungjo",
        "Batang",
        "NanumGothic",
        "Apple SD Gothic Neo",
        "Malgun Gothic",
    ),
    "zh": (
        "Noto Serif CJK SC",
        "Noto Serif SC",
        "Source Han Serif SC",
        "Source Han Serif CN",
        "Noto Sans CJK SC",
        "Noto Sans SC",
        "Songti SC",
        "SimSun",
        "PingFang SC",
        "Microsoft YaHei",
        "WenQuanYi Zen Hei",
    ),
}
_HINT = (
    "install one (Debian and Ubuntu: fonts-noto-cjk; Fedora: google-noto-serif-cjk-fonts; "
    "macOS and Windows have one), or name a folder with fonts by --font-path or SVMSYM_FONT_PATH"
)


class FontError(SvmsymError):
    """A letter of a document that no font at hand has."""


@dataclass(frozen=True)
class Chosen:
    """The families that the words use after the Latin one, and what Typst finds them in."""

    families: tuple[str, ...]
    fonts: Fonts


def preferred(language: str) -> tuple[str, ...]:
    """The first choice for a language that the Latin font does not cover.

    >>> preferred("ko"), preferred("de")
    (('Noto Serif CJK KR',), ())
    """
    return _FAMILIES.get(language, ())[:1]


def choose(language: str, folders: Iterable[str | Path] = ()) -> Chosen:
    """The fonts for a language; an error says what to install where there is none.

    A folder of the caller's comes first: a family of it that we do not know is tried as well, and the
    PDF is refused if it lacks a letter.
    """
    own = tuple(str(folder) for folder in (*folders, *_from_environment()))
    for folder in own:
        if not Path(folder).is_dir():
            raise FontError(
                f"{shown_name(folder)} is no folder with fonts",
                hint="name a folder that holds .ttf or .otf files",
            )
    if language not in _FAMILIES:
        return Chosen((), _fonts(own, system=False))
    for fonts in (_fonts(own, system=False), _fonts(own, system=True)):
        found = frozenset(fonts.families())
        family = next((name for name in _FAMILIES[language] if name in found), None)
        if family is not None:
            return Chosen((family,), fonts)
    if own:
        return Chosen((), _fonts(own, system=False))
    raise missing(language)


def missing(language: str, letters: str = "") -> FontError:
    """The error for letters without a font."""
    what = f"no font has {letters}" if letters else f"there is no font for the language {language}"
    return FontError(what, why="the PDF would show empty boxes instead", hint=_HINT)


@cache
def _fonts(folders: tuple[str, ...], *, system: bool) -> Fonts:
    from typst import Fonts  # noqa: PLC0415 - only a PDF needs it

    return Fonts(include_system_fonts=system, include_embedded_fonts=True, font_paths=list(folders))


def _from_environment() -> list[str]:
    return [folder for folder in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if folder]
