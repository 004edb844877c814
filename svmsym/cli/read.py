"""``svmsym read``."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.limit_options import within
from svmsym.cli.output import print_json
from svmsym.errors import Place, SvmsymError

if TYPE_CHECKING:
    from svmsym.judging.reading import Told

_LONGEST_FILE = 100_000
LANGUAGES = ("en", "de", "es", "ko", "zh")
_EPILOG = """\
examples:
  svmsym read 'w = \\sum_i \\alpha_i y_i x_i'
  svmsym read 'w = (0,5; -0,5)' --json
  echo '0 <= alpha_i <= C' | svmsym read -

Letters mean what they mean in the field: w, b, x_i, y_i, alpha_i, xi_i, C, K. A course's own letters come
with --notation. An answer that cannot be read, or that has several readings, gives exit code 2.
"""

_FILE_NAME = re.compile(r"[\w.~:/\\-]+\.(?:txt|md|tex|toml|csv|tsv|json|ipynb|py)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("answer", metavar="TEXT|-|FILE", help="the answer, - for standard input, or a file")
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="", help="the language of words between formulas"
    )
    parser.add_argument(
        "--notation", default="default", metavar="NAME", help="a course's notation, as in derive"
    )


def run(chosen: argparse.Namespace) -> int:
    """Read and echo; exit code 2 where it was not understood."""
    from svmsym.judging.reading import NotUnderstood, Understood  # noqa: PLC0415 - SymPy loads late

    text = text_of(chosen.answer)
    found = within(
        chosen,
        lambda: _read(chosen, text),
        lambda reason: NotUnderstood(
            text, 1, reason, "give a shorter answer, or more time with --time-limit"
        ),
    )
    if not isinstance(found, Understood) and text == chosen.answer and _FILE_NAME.fullmatch(text):
        hint = "give the answer itself in quotes, - for standard input, or a file that exists"
        found = NotUnderstood(text, 1, "there is no such file, and it is no formula", hint)
    if chosen.json:
        print_json(found.as_json())
    else:
        _show(found)
    return 0 if isinstance(found, Understood) else 2


def _read(chosen: argparse.Namespace, text: str) -> Told:
    from svmsym.formulas.notation import load_notation  # noqa: PLC0415 - loads late
    from svmsym.judging.reading import read  # noqa: PLC0415
    from svmsym.judging.sheet import Sheet, sheet_of  # noqa: PLC0415

    if chosen.notation == "default":
        return read(text, Sheet(language=chosen.lang))
    return read(text, sheet_of(load_notation(chosen.notation), chosen.lang))


def text_of(argument: str) -> str:
    """The text itself, standard input for -, or what a file contains."""
    if argument == "-":
        return sys.stdin.read(_LONGEST_FILE).strip()
    path = Path(argument)
    try:
        named = len(argument) < 256 and "\n" not in argument and "\0" not in argument and path.is_file()  # noqa: PLR2004
    except OSError:
        named = False
    if not named:
        return argument
    if path.stat().st_size > _LONGEST_FILE:
        raise SvmsymError(
            "the file is too large for an answer", hint="give one answer", place=Place(argument)
        )
    try:
        return path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise SvmsymError(
            "the file cannot be read", why=str(error), hint="give a text file in UTF-8", place=Place(argument)
        ) from None


def _show(found: Told) -> None:
    from svmsym.documents.text import width  # noqa: PLC0415 - loads late
    from svmsym.judging.reading import NotUnderstood, Unclear  # noqa: PLC0415

    if isinstance(found, NotUnderstood):
        before, after = found.around()
        print(f"{(before + after).rstrip()}\n{' ' * width(before)}^", file=sys.stderr)
        print(f"column {found.column}: {found.message}", file=sys.stderr)
        if found.hint:
            print(f"  what to do: {found.hint}", file=sys.stderr)
        return
    if isinstance(found, Unclear):
        print(f"column {found.column}: this has several readings", file=sys.stderr)
        for one in found.readings:
            print(f"  {one.line}", file=sys.stderr)
        print(f"  what to do: {found.question}", file=sys.stderr)
        return
    print("I read this as")
    for text, latex in zip(found.echo, found.latex, strict=True):
        print(f"  {text}\n      {latex}")
    if found.roles:
        print("with " + ", ".join(f"{letter} {role}" for role, letter in found.roles.items()))
    for note in found.notes:
        print(f"note: {note}")
