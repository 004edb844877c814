"""``svmsym derive``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.derive_options import add_arguments, formats, languages, refuse_stray_options, several
from svmsym.cli.format_option import deliver, require_means
from svmsym.errors import SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.documents.tree import Document

__all__ = ["add_arguments", "run"]


def run(chosen: argparse.Namespace) -> int:
    """Derive, prove and print."""
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.notation_file import chosen_notation  # noqa: PLC0415
    from svmsym.documents.typst_fonts import PATH_VARIABLE  # noqa: PLC0415

    refuse_stray_options(chosen)
    if chosen.font_path is not None:
        # Fonts are looked for in one place, whoever asks for the PDF.
        os.environ[PATH_VARIABLE] = chosen.font_path
    usual = chosen_notation(chosen.notation).language
    require_means(formats(chosen), (language or usual for language in languages(chosen)))
    if chosen.all:
        return _book(chosen)
    if several(chosen):
        return _several(chosen)
    (name,), (language,) = chosen.names, languages(chosen)
    if chosen.to == "json":
        made: str | bytes = _json(name, chosen)
    else:
        made = FORMATS[chosen.to].render(_told(name, language, chosen))
    deliver(made, chosen.to, chosen.output)
    return 0


def _told(name: str, language: str | None, chosen: argparse.Namespace) -> Document:
    """One derivation as the options ask for it."""
    from svmsym.documents.lesson import SEED, lesson  # noqa: PLC0415 - SymPy loads when needed

    page = lesson(
        name,
        language=language,
        notation=chosen.notation,
        detail=chosen.detail or "lecture",
        conventions=_conventions(chosen.convention),
        n=chosen.n,
        m=chosen.m,
        gaps=(chosen.gaps or "") if chosen.worksheet or chosen.solution else None,
        seed=SEED if chosen.seed is None else chosen.seed,
        filled=chosen.solution,
        example=chosen.example,
        beside=_folder(chosen),
    )
    for notice in page.notices:
        print(f"note: {notice}", file=sys.stderr)
    return page


def _folder(chosen: argparse.Namespace) -> Path | None:
    """Where the document will lie; None where it is only shown."""
    output: Path | None = chosen.output
    if output is None or chosen.all or several(chosen):
        return output
    return output.parent


def _book(chosen: argparse.Namespace) -> int:
    from svmsym.cli.progress import Progress  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.book import write_book  # noqa: PLC0415

    with Progress() as progress:
        progress.stage("deriving")
        written = write_book(
            chosen.output, chosen.to, lambda name: _told(name, chosen.lang, chosen), progress.part
        )
    print(f"wrote {len(written)} files, beginning with {shown_name(written[0])}")
    return 0


def _several(chosen: argparse.Namespace) -> int:
    from svmsym.cli.progress import Progress  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.collection import Collection, write_collection  # noqa: PLC0415

    asked = Collection(tuple(chosen.names), languages(chosen), formats(chosen))
    with Progress() as progress:
        progress.stage("deriving")
        written = write_collection(
            chosen.output, asked, lambda name, language: _told(name, language, chosen), progress.part
        )
    print(f"wrote {len(written)} files, beginning with {shown_name(written[0])}")
    return 0


def _json(name: str, chosen: argparse.Namespace) -> str:
    from svmsym.documents.argument_json import argument_json  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.derivation_json import derivation_json  # noqa: PLC0415
    from svmsym.documents.lesson import loaded  # noqa: PLC0415
    from svmsym.documents.notation_file import chosen_notation  # noqa: PLC0415
    from svmsym.duality.derived import Derived  # noqa: PLC0415

    notation = chosen_notation(chosen.notation)
    told = loaded(name, notation, _conventions(chosen.convention))
    if isinstance(told, Derived):
        shape = derivation_json(told, notation, chosen.n, chosen.m)
    elif chosen.n is not None:
        raise SvmsymError(f"{told.name} is an argument without a dual, so that --n has no meaning")
    else:
        shape = argument_json(told, notation)
    return json.dumps(shape, ensure_ascii=False, indent=2) + "\n"


def _conventions(pairs: list[str]) -> dict[str, str]:
    chosen = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals:
            raise SvmsymError(f"{pair!r} is not NAME=CHOICE", hint="for example --convention penalty=C/n")
        chosen[name] = choice
    return chosen
