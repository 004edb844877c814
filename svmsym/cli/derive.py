"""``svmsym derive``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svmsym.errors import SvmsymError

if TYPE_CHECKING:
    from svmsym.arguments.argued import Argued
    from svmsym.documents.tree import Document
    from svmsym.duality.derived import Derived
    from svmsym.formulas.notation import Notation

_EPILOG = """\
examples:
  svmsym derive hard-margin
  svmsym derive soft-margin --notation ostwald --to latex
  svmsym derive soft-margin --convention penalty=C/n --convention bias=-b
  svmsym derive soft-margin --convention form=max --convention dual=min
  svmsym derive hard-margin --n 2 --m 2
  svmsym derive distance-to-hyperplane
  svmsym derive path/to/mine.py --to html -o mine.html
  svmsym derive soft-margin --to pdf -o soft-margin.pdf

A derivation file is Python and is run: derive only files you trust.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("name", metavar="NAME|FILE", help="a name from `svmsym list`, or a file of your own")
    parser.add_argument(
        "--to",
        choices=["beamer", "html", "json", "latex", "md", "pdf", "text", "typst"],
        default="text",
        help="the format (default: text)",
    )
    parser.add_argument(
        "--font-path", metavar="DIR", help="a folder with fonts for the PDF, besides those of the machine"
    )
    parser.add_argument(
        "--notation",
        default="default",
        metavar="PROFILE|FILE",
        help="how to write it: default, ostwald, iic2433, ch7, yoon or ml1920, or a file my.toml of your own",
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
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")


def run(chosen: argparse.Namespace) -> int:
    """Derive, prove and print."""
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.notation_file import chosen_notation  # noqa: PLC0415
    from svmsym.documents.typst_fonts import PATH_VARIABLE  # noqa: PLC0415
    from svmsym.duality.derivation import Derivation  # noqa: PLC0415
    from svmsym.duality.library import load_stated  # noqa: PLC0415

    notation = chosen_notation(chosen.notation)
    if chosen.m is not None and chosen.n is None:
        raise SvmsymError("--m needs --n", hint="say how many points, e.g. --n 2 --m 2")
    conventions = _conventions(chosen.convention)
    if _states_an_argument(chosen.name):
        stated = load_stated(chosen.name, conventions)
    else:
        usual = {k: v for k, v in (("form", notation.form), ("dual", notation.dual)) if v}
        stated = load_stated(chosen.name, {**usual, **conventions})
    derived = stated.run()
    if chosen.font_path is not None:
        # Fonts are looked for in one place, whoever asks for the PDF.
        os.environ[PATH_VARIABLE] = chosen.font_path
    made = (
        _derivation(derived, notation, chosen)
        if isinstance(stated, Derivation)
        else _argument(derived, notation, chosen)
    )
    if chosen.output is not None:
        write_whole(chosen.output, made)
        print(f"wrote {chosen.output}")
    elif isinstance(made, bytes):
        _write_bytes(made, chosen.to)
    else:
        print(made, end="")
    return 0


def _write_bytes(made: bytes, form: str) -> None:
    if sys.stdout.isatty():
        raise SvmsymError(f"a terminal cannot show {form}", hint="write it to a file with -o FILE")
    sys.stdout.buffer.write(made)


def _states_an_argument(name: str) -> bool:
    from svmsym.duality.derivation_files import is_argument, path_of  # noqa: PLC0415

    return is_argument(path_of(name))


def _derivation(derived: Derived, notation: Notation, chosen: argparse.Namespace) -> str | bytes:
    from svmsym.documents.derivation_json import derivation_json  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.derivation_page import document  # noqa: PLC0415

    for wrong in derived.wrong_claims():
        raise wrong.error()
    if chosen.to == "json":
        return _dumped(derivation_json(derived, notation, chosen.n, chosen.m))
    return _rendered(document(derived, notation, chosen.n, chosen.m), chosen.to)


def _argument(argued: Argued, notation: Notation, chosen: argparse.Namespace) -> str | bytes:
    from svmsym.documents.argument_json import argument_json  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.argument_page import argument_document  # noqa: PLC0415

    if chosen.n is not None:
        raise SvmsymError(f"{argued.name} is an argument without a dual, so that --n has no meaning")
    for wrong in argued.wrong_lines():
        raise wrong.error()
    if chosen.to == "json":
        return _dumped(argument_json(argued, notation))
    return _rendered(argument_document(argued, notation), chosen.to)


def _dumped(shape: dict[str, Any]) -> str:
    return json.dumps(shape, ensure_ascii=False, indent=2) + "\n"


def _rendered(page: Document, form: str) -> str | bytes:
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.numbering import numbered  # noqa: PLC0415

    return FORMATS[form].render(numbered(page))


def _conventions(pairs: list[str]) -> dict[str, str]:
    chosen = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals:
            raise SvmsymError(f"{pair!r} is not NAME=CHOICE", hint="for example --convention penalty=C/n")
        chosen[name] = choice
    return chosen
