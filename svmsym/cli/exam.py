"""``svmsym exam``: the sheet of an exam and its solution, and what may be wrong with it."""

from __future__ import annotations

import argparse
from pathlib import Path

from svmsym.cli.format_option import deliver, known_format
from svmsym.cli.output import print_json
from svmsym.errors import Place, SvmsymError

_EPILOG = """\
examples:
  svmsym exam show exam.toml
  svmsym exam show exam.toml --solution --lang de
  svmsym exam show exam.toml --to pdf -o exam.pdf
  svmsym exam lint exam.toml

The answers of the solution are derived and certified, never typed; your own win where the file has any.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The commands about exams, each with its options."""
    parser.epilog = _EPILOG
    commands = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_show(commands.add_parser("show", help="the sheet, or the solution with the marking scheme"))
    _add_lint(commands.add_parser("lint", help="what may be wrong with it, before it is printed"))


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("exam", type=Path, metavar="EXAM", help="an exam file, as in exam.toml")
    parser.add_argument(
        "--solution", action="store_true", help="with reference answers, reasons and the marking scheme"
    )
    # The formats load with the documents, so their names are checked when they are used.
    parser.add_argument(
        "--to",
        default="text",
        metavar="FORMAT",
        help="text (default), md, html, slides, pdf, typst, latex, beamer, ipynb",
    )
    parser.add_argument("--lang", metavar="L", help="en, de, es, ko or zh (default: that of the exam)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")


def _add_lint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("exam", type=Path, metavar="EXAM", help="an exam file, as in exam.toml")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """Run one of the commands."""
    return {"show": _show, "lint": _lint}[chosen.action](chosen)


def _show(chosen: argparse.Namespace) -> int:
    from svmsym.documents.exams.sheet import exam_sheet  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415
    from svmsym.documents.prose import known  # noqa: PLC0415
    from svmsym.exams.setting.exam_file import load_exam  # noqa: PLC0415

    form = known_format(chosen.to)
    if chosen.lang is not None:
        known(chosen.lang)
    if chosen.output is not None and chosen.output.resolve() == chosen.exam.resolve():
        raise SvmsymError(
            "the sheet would replace the exam", hint="name another file", place=Place(str(chosen.output))
        )
    sheet = exam_sheet(load_exam(chosen.exam), chosen.lang, solution=chosen.solution)
    deliver(FORMATS[form].render(sheet), form, chosen.output)
    return 0


def _lint(chosen: argparse.Namespace) -> int:
    """Remarks; exit code 1 if one of them is an error."""
    from svmsym.exams.setting.exam_file import load_exam  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.exams.varying.lint import lint  # noqa: PLC0415

    found = lint(load_exam(chosen.exam))
    if chosen.json:
        print_json({"exam": chosen.exam.name, "findings": [one.as_json() for one in found]})
    else:
        for one in found:
            print(one)
        print(
            f"{chosen.exam.name}: {len(found)} remarks" if found else f"{chosen.exam.name}: nothing to remark"
        )
    return 1 if any(one.level == "error" for one in found) else 0
