"""``svmsym derive``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.errors import SvmsymError

if TYPE_CHECKING:
    from svmsym.documents.tree import Document

_EPILOG = """\
examples:
  svmsym derive hard-margin
  svmsym derive soft-margin --notation ostwald --to latex
  svmsym derive soft-margin --convention penalty=C/n --convention bias=-b
  svmsym derive soft-margin --convention form=max --convention dual=min
  svmsym derive hard-margin --n 2 --m 2
  svmsym derive path/to/mine.py --to html -o mine.html

A derivation file is Python and is run: derive only files you trust.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("name", metavar="NAME|FILE", help="a name from `svmsym list`, or a file of your own")
    parser.add_argument(
        "--to", choices=["text", "latex", "json", "html"], default="text", help="the format (default: text)"
    )
    parser.add_argument(
        "--notation",
        default="default",
        metavar="PROFILE",
        help="how to write it: default, ostwald, iic2433, ch7, yoon or ml1920",
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
    from svmsym.documents.derivation_page import document  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.files import write_whole  # noqa: PLC0415
    from svmsym.duality.library import load  # noqa: PLC0415
    from svmsym.formulas.notation import load_notation  # noqa: PLC0415

    notation = load_notation(chosen.notation)
    if chosen.m is not None and chosen.n is None:
        raise SvmsymError("--m needs --n", hint="say how many points, e.g. --n 2 --m 2")
    usual = {k: v for k, v in (("form", notation.form), ("dual", notation.dual)) if v}
    derived = load(chosen.name, {**usual, **_conventions(chosen.convention)}).run()
    for wrong in derived.wrong_claims():
        raise wrong.error()
    if chosen.to == "json":
        from svmsym.documents.derivation_json import derivation_json  # noqa: PLC0415

        shape = derivation_json(derived, notation, chosen.n, chosen.m)
        text = json.dumps(shape, ensure_ascii=False, indent=2) + "\n"
    else:
        text = _rendered(document(derived, notation, chosen.n, chosen.m), chosen.to)
    if chosen.output is None:
        print(text, end="")
    else:
        write_whole(chosen.output, text)
        print(f"wrote {chosen.output}")
    return 0


def _rendered(page: Document, form: str) -> str:
    from svmsym.documents.html import document_html  # noqa: PLC0415 - one of three is needed
    from svmsym.documents.latex import document_latex  # noqa: PLC0415
    from svmsym.documents.text import document_text  # noqa: PLC0415

    if form == "html":
        return document_html(page)
    return document_latex(page) if form == "latex" else document_text(page)


def _conventions(pairs: list[str]) -> dict[str, str]:
    chosen = {}
    for pair in pairs:
        name, equals, choice = pair.partition("=")
        if not equals:
            raise SvmsymError(f"{pair!r} is not NAME=CHOICE", hint="for example --convention penalty=C/n")
        chosen[name] = choice
    return chosen
