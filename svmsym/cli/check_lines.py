"""``svmsym check [DERIVATION] FILE.md``: a page line by line, as a derivation or by itself."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.limit_options import within
from svmsym.cli.output import print_json
from svmsym.errors import ProblemFileError, SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.judging.pages.verdicts import Checked

_LARGEST = 200_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options for derivations."""
    steps = parser.add_argument_group(
        "derivations: svmsym check NAME FILE.md (or - for standard input); "
        "svmsym check FILE.md judges a page by its own definitions"
    )
    choices = ("primal", "lagrangian", "stationarity", "dual")
    steps.add_argument("--from", dest="start", choices=choices, help="what is given (default: primal)")
    steps.add_argument("--to", dest="end", choices=choices, help="what must be reached; lists missing steps")


def run(chosen: argparse.Namespace) -> int:
    """Judge a page and print; exit code 1 if a line is wrong."""
    from svmsym.judging.pages.check import check_derivation  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.judging.pages.verdicts import Checked  # noqa: PLC0415

    alone = not chosen.answer
    name, page = None if alone else str(chosen.file), _page(str(chosen.file) if alone else chosen.answer)
    found = within(
        chosen,
        lambda: check_derivation(name, page, start=chosen.start, end=chosen.end),
        lambda reason: Checked(name or "", (), reason=reason),
    )
    if chosen.json:
        print_json(found.as_json())
    else:
        print(_text(found))
    return 1 if found.verdict == "wrong" else 0


def _page(file: str) -> str:
    from svmsym.exact.reading.source import read_bytes  # noqa: PLC0415 - loads when needed

    path = Path(file)
    try:
        if file == "-":
            return sys.stdin.read(_LARGEST)
        return read_bytes(path, _LARGEST).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise SvmsymError(f"{shown_name(path)} is not UTF-8 text", hint="save the page as UTF-8") from None
    except ProblemFileError as error:
        raise SvmsymError(
            f"{shown_name(path)} cannot be read: {error.what}",
            why=error.why,
            hint="svmsym check NAME FILE.md judges a derivation; for a value add --quantity",
        ) from None


def _text(found: Checked) -> str:
    from svmsym.judging.pages.verdicts import in_words  # noqa: PLC0415 - loads only when used

    lines = []
    for k in found.lines:
        j = k.judgement
        lines.append(f"{k.line:3}  {k.verdict:9}  {k.read_as or k.text}")
        lines.append(f"     {'':9}  {j.reason}" + (f" ({in_words(j.uses)})" if j.uses else ""))
        if j.difference:
            lines.append(f"     {'':9}  difference: {j.difference}")
        if j.counterexample is not None:
            lines.append(f"     {'':9}  for example {j.counterexample}")
    if found.missing:
        lines.append(f"missing: {', '.join(found.missing)}")
    first = f", first in line {found.first_wrong_line}" if found.first_wrong_line is not None else ""
    why = f": {found.why}" if found.why else ""
    lines.append(f"verdict: {found.verdict}{first}{why}")
    return "\n".join(lines)
