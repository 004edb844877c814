"""The options of ``svmsym derive``, and which of them go together."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from svmsym.cli.format_option import chosen_format, known_format
from svmsym.errors import Place, SvmsymError

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
  svmsym derive hard-margin soft-margin --lang all --to html,pdf,ipynb -o handouts

A derivation file is Python and is run: derive only files you trust. Words of mine.py that are translated in
mine.de.toml beside it are shown so with --lang de.
"""
_ONLY_DOCUMENTS = ("lang", "detail", "worksheet", "solution", "example")


class Joined(argparse.Action):
    """An option that is given twice says both: --to html --to pdf is --to html,pdf."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - argparse passes it
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,  # noqa: ARG002
    ) -> None:
        """Add to what was said before."""
        before = getattr(namespace, self.dest)
        setattr(namespace, self.dest, values if before is None else f"{before},{values}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument(
        "names", nargs="*", metavar="NAME|FILE", help="names from `svmsym list`, or files of your own"
    )
    parser.add_argument(
        "--all", action="store_true", help="all of them, with an index, into the folder -o DIR"
    )
    # The formats load with the documents, so their names are checked when they are used.
    parser.add_argument(
        "--to",
        action=Joined,
        metavar="FORMAT",
        help="text, md, html, slides, pdf, typst, latex, beamer, ipynb, json (default: by -o, or text); "
        "several with -o DIR",
    )
    parser.add_argument(
        "--font-path", metavar="DIR", help="a folder with fonts for the PDF, besides those of the machine"
    )
    parser.add_argument(
        "--lang",
        action=Joined,
        metavar="L",
        help="en, de, es, ko or zh (default: that of the notation, or en); several, or all, with -o DIR",
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
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE|DIR", help="write to a file, or several to a folder"
    )


def formats(chosen: argparse.Namespace) -> tuple[str, ...]:
    """The formats asked for, each once."""
    return tuple(dict.fromkeys((chosen.to or "text").split(",")))


def languages(chosen: argparse.Namespace) -> tuple[str | None, ...]:
    """The languages asked for; None is that of the notation."""
    from svmsym.documents.prose import LANGUAGES  # noqa: PLC0415 - loads when needed

    if chosen.lang is None:
        return (None,)
    return tuple(LANGUAGES) if chosen.lang == "all" else tuple(dict.fromkeys(chosen.lang.split(",")))


def several(chosen: argparse.Namespace) -> bool:
    """Whether more than one file is asked for."""
    return max(len(chosen.names), len(formats(chosen)), len(languages(chosen))) > 1


def refuse_stray_options(chosen: argparse.Namespace) -> None:
    """Options that mean nothing without others, and names that do not exist, before anything is derived."""
    from svmsym.documents.prose import known  # noqa: PLC0415 - loads when needed
    from svmsym.documents.telling import known_detail  # noqa: PLC0415

    if chosen.all == bool(chosen.names):
        raise SvmsymError(
            "say what to derive: a name, or --all", hint="`svmsym list` shows all names; --all needs -o DIR"
        )
    for form in formats(chosen):
        known_format(form, ["json"])
    for language in languages(chosen):
        known(language or "en")
    known_detail(chosen.detail or "lecture")
    one = not chosen.all and not several(chosen)
    chosen.to = chosen_format(chosen.to, chosen.output, ["json"]) if one else chosen.to or "text"
    if chosen.all:
        _refuse_with_all(chosen)
    elif several(chosen):
        _refuse_with_several(chosen)
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
    if chosen.to == "json":
        for option in _ONLY_DOCUMENTS:
            if getattr(chosen, option):
                raise SvmsymError(
                    f"--{option} is for documents, and JSON is none", hint="choose another format with --to"
                )


def _refuse_with_all(chosen: argparse.Namespace) -> None:
    if chosen.output is None:
        raise SvmsymError("--all needs a folder", hint="say where with -o DIR")
    if several(chosen):
        raise SvmsymError(
            "--all writes a book in one language and one format", hint="call derive once for each of them"
        )
    if chosen.to == "json":
        raise SvmsymError("--all writes documents, and JSON is none", hint="choose another format with --to")
    for option in ("n", "m", "example"):
        if getattr(chosen, option) is not None:
            raise SvmsymError(f"--{option} is for one derivation", hint="leave it out, or name a derivation")
    if chosen.convention:
        raise SvmsymError("--convention is for one derivation", hint="leave it out, or name a derivation")


def _refuse_with_several(chosen: argparse.Namespace) -> None:
    from svmsym.documents.collection import doubles  # noqa: PLC0415 - loads when needed

    if chosen.output is None:
        raise SvmsymError("several documents need a folder", hint="say where with -o DIR")
    if chosen.output.is_file():
        raise SvmsymError(
            "several documents need a folder, and this is a file",
            hint="name a folder with -o DIR",
            place=Place(str(chosen.output)),
        )
    if "json" in formats(chosen):
        raise SvmsymError("JSON is no document", hint="call derive once more for it, with one name")
    for name in doubles(chosen.names):
        raise SvmsymError(f"two documents would both be called {name}", hint="name each one once")
