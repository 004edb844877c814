"""``svmsym derive``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.errors import SvmsymError

if TYPE_CHECKING:
    from svmsym.documents.tree import Document

_EPILOG = """\
examples:
  svmsym derive hard-margin
  svmsym derive soft-margin --notation ostwald --to latex
  svmsym derive soft-margin --lang de --detail full --to html -o soft-margin.html
  svmsym derive soft-margin --worksheet --gaps stationarity,dual --seed 7
  svmsym derive soft-margin --solution --gaps stationarity,dual --seed 7
  svmsym derive soft-margin --convention penalty=C/n --convention bias=-b
  svmsym derive soft-margin --convention form=max --convention dual=min
  svmsym derive hard-margin --n 2 --m 2
  svmsym derive hard-margin --example four-points
  svmsym derive distance-to-hyperplane
  svmsym derive path/to/mine.py --to html -o mine.html
  svmsym derive --all --lang es --to html -o book
  svmsym derive soft-margin --to pdf -o soft-margin.pdf

A derivation file is Python and is run: derive only files you trust. Words of mine.py that are translated in
mine.de.toml beside it are shown so with --lang de.
"""
_ONLY_DOCUMENTS = ("lang", "detail", "worksheet", "solution", "example")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "name", nargs="?", metavar="NAME|FILE", help="a name from `svmsym list`, or a file of your own"
    )
    parser.add_argument(
        "--all", action="store_true", help="all of them, with an index, into the folder -o DIR"
    )
    # The formats load with the documents, so their names are checked when they are used.
    parser.add_argument(
        "--to", default="text", metavar="FORMAT", help="text (default), html, latex, pdf, json, …: the format"
    )
    parser.add_argument(
        "--font-path", metavar="DIR", help="a folder with fonts for the PDF, besides those of the machine"
    )
    parser.add_argument(
        "--lang", metavar="L", help="en, de, es, ko or zh (default: the language of the notation, or en)"
    )
    parser.add_argument(
        "--notation",
        default="default",
        metavar="PROFILE|FILE",
        help="how to write it: default, ostwald, iic2433, ch7, yoon or ml1920, or a file my.toml of your own",
    )
    parser.add_argument(
        "--detail", metavar="D", help="sketch, lecture (default), or full: every step with its rule"
    )
    parser.add_argument(
        "--convention",
        action="append",
        default=[],
        metavar="NAME=CHOICE",
        help="a convention of the derivation; form=max and dual=min work for all",
    )
    parser.add_argument("--n", type=int, metavar="N", help="also write the dual out for N points")
    parser.add_argument("--m", type=int, metavar="M", help="and in M coordinates")
    parser.add_argument("--example", metavar="NAME|FILE", help="append a worked example, e.g. four-points")
    parser.add_argument("--worksheet", action="store_true", help="leave gaps to fill in")
    parser.add_argument("--solution", action="store_true", help="the same with the gaps filled and marked")
    parser.add_argument(
        "--gaps", metavar="GAPS", help="which: a share such as 40%% (default), or kinds: stationarity,dual"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="which rows of the share (default: 1)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")


def run(chosen: argparse.Namespace) -> int:
    """Derive, prove and print."""
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415
    from svmsym.documents.typst_fonts import PATH_VARIABLE  # noqa: PLC0415

    _refuse_stray_options(chosen)
    if chosen.font_path is not None:
        # Fonts are looked for in one place, whoever asks for the PDF.
        os.environ[PATH_VARIABLE] = chosen.font_path
    if chosen.all:
        return _book(chosen)
    made = _json(chosen) if chosen.to == "json" else FORMATS[chosen.to].render(_told(chosen.name, chosen))
    if chosen.output is not None:
        write_whole(chosen.output, made)
        print(f"wrote {chosen.output}")
    elif isinstance(made, bytes):
        _write_bytes(made, chosen.to)
    else:
        print(made, end="")
    return 0


def _told(name: str, chosen: argparse.Namespace) -> Document:
    """One derivation as the options ask for it."""
    from svmsym.documents.lesson import SEED, lesson  # noqa: PLC0415 - SymPy loads when needed

    return lesson(
        name,
        language=chosen.lang,
        notation=chosen.notation,
        detail=chosen.detail or "lecture",
        conventions=_conventions(chosen.convention),
        n=chosen.n,
        m=chosen.m,
        gaps=(chosen.gaps or "") if chosen.worksheet or chosen.solution else None,
        seed=SEED if chosen.seed is None else chosen.seed,
        filled=chosen.solution,
        example=chosen.example,
    )


def _book(chosen: argparse.Namespace) -> int:
    from svmsym.cli.progress import Progress  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.book import write_book  # noqa: PLC0415

    with Progress() as progress:
        progress.stage("deriving")
        written = write_book(chosen.output, chosen.to, lambda name: _told(name, chosen), progress.part)
    print(f"wrote {len(written)} files, beginning with {written[0]}")
    return 0


def _refuse_stray_options(chosen: argparse.Namespace) -> None:
    """Options that mean nothing without others, and names that do not exist, before anything is derived."""
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.prose import known  # noqa: PLC0415
    from svmsym.documents.telling import known_detail  # noqa: PLC0415

    if chosen.all == (chosen.name is not None):
        raise SvmsymError(
            "say what to derive: a name, or --all", hint="`svmsym list` shows all names; --all needs -o DIR"
        )
    if chosen.all:
        _refuse_with_all(chosen)
    if chosen.m is not None and chosen.n is None:
        raise SvmsymError("--m needs --n", hint="say how many points, e.g. --n 2 --m 2")
    if chosen.worksheet and chosen.solution:
        raise SvmsymError(
            "--worksheet and --solution do not go together", hint="call derive twice with the same --seed"
        )
    for option in ("gaps", "seed"):
        if getattr(chosen, option) is not None and not (chosen.worksheet or chosen.solution):
            raise SvmsymError(
                f"--{option} needs --worksheet or --solution", hint="say which of them to write"
            )
    formats = [*FORMATS, "json"]
    if chosen.to not in formats:
        near = get_close_matches(chosen.to, formats, n=1)
        raise SvmsymError(
            f"there is no format {chosen.to[:40]!r}",
            hint=(f"did you mean {near[0]}? " if near else "")
            + f"choose one of: {', '.join(sorted(formats))}",
        )
    if chosen.to == "json":
        for option in _ONLY_DOCUMENTS:
            if getattr(chosen, option):
                raise SvmsymError(
                    f"--{option} is for documents, and JSON is none", hint="choose another format with --to"
                )
    known(chosen.lang or "en")
    known_detail(chosen.detail or "lecture")


def _refuse_with_all(chosen: argparse.Namespace) -> None:
    if chosen.output is None:
        raise SvmsymError("--all needs a folder", hint="say where with -o DIR")
    if chosen.to == "json":
        raise SvmsymError("--all writes documents, and JSON is none", hint="choose another format with --to")
    for option in ("n", "m", "example"):
        if getattr(chosen, option) is not None:
            raise SvmsymError(f"--{option} is for one derivation", hint="leave it out, or name a derivation")
    if chosen.convention:
        raise SvmsymError("--convention is for one derivation", hint="leave it out, or name a derivation")


def _write_bytes(made: bytes, form: str) -> None:
    if sys.stdout.isatty():
        raise SvmsymError(f"a terminal cannot show {form}", hint="write it to a file with -o FILE")
    sys.stdout.buffer.write(made)


def _json(chosen: argparse.Namespace) -> str:
    from svmsym.documents.argument_json import argument_json  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.derivation_json import derivation_json  # noqa: PLC0415
    from svmsym.documents.lesson import loaded  # noqa: PLC0415
    from svmsym.documents.notation_file import chosen_notation  # noqa: PLC0415
    from svmsym.duality.derived import Derived  # noqa: PLC0415

    notation = chosen_notation(chosen.notation)
    told = loaded(chosen.name, notation, _conventions(chosen.convention))
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
