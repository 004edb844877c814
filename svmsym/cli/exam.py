"""``svmsym exam``: the sheet of an exam and its solution, what may be wrong with it, and variants."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.format_option import chosen_format, deliver, known_format, require_means
from svmsym.cli.output import print_json
from svmsym.cli.progress import Progress
from svmsym.errors import Place, SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.exams.setting.exam import Exam

_EPILOG = """\
examples:
  svmsym exam show exam.toml
  svmsym exam show exam.toml --solution --lang de
  svmsym exam show exam.toml --to pdf -o exam.pdf
  svmsym exam lint exam.toml
  svmsym exam vary exam.toml --count 120 --seed 1 --to pdf,ipynb -o variants

The answers of the solution are derived and certified, never typed; your own win where the file has any.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The commands about exams, each with its options."""
    parser.epilog = _EPILOG
    commands = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_show(commands.add_parser("show", help="the sheet, or the solution with the marking scheme"))
    _add_lint(commands.add_parser("lint", help="what may be wrong with it, before it is printed"))
    _add_vary(commands.add_parser("vary", help="variants on other data of the same structure"))


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("exam", type=Path, metavar="EXAM", help="an exam file, as in exam.toml")
    parser.add_argument(
        "--solution", action="store_true", help="with reference answers, reasons and the marking scheme"
    )
    # The formats load with the documents, so their names are checked when they are used.
    parser.add_argument(
        "--to",
        metavar="FORMAT",
        help="text, md, html, slides, pdf, typst, latex, beamer, ipynb (default: by -o, or text)",
    )
    parser.add_argument("--lang", metavar="L", help="en, de, es, ko or zh (default: that of the exam)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")


def _add_lint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("exam", type=Path, metavar="EXAM", help="an exam file, as in exam.toml")
    parser.add_argument("--lang", metavar="L", help="en, de, es, ko or zh (default: that of the exam)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_vary(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("exam", type=Path, metavar="EXAM", help="an exam file, as in exam.toml")
    parser.add_argument("--count", type=int, metavar="N", help="how many (default: as the file says)")
    parser.add_argument("--seed", type=int, metavar="N", help="which ones (default: as the file says)")
    parser.add_argument(
        "--to", metavar="LIST", help="also write sheets and solutions in these formats, separated by commas"
    )
    parser.add_argument("--lang", metavar="L", help="en, de, es, ko or zh (default: that of the exam)")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="write to this folder"
    )


def run(chosen: argparse.Namespace) -> int:
    """Run one of the commands."""
    return {"show": _show, "lint": _lint, "vary": _vary}[chosen.action](chosen)


def _show(chosen: argparse.Namespace) -> int:
    from svmsym.documents.exams.sheet import exam_sheet  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415
    from svmsym.documents.prose import known  # noqa: PLC0415
    from svmsym.exams.setting.exam_file import load_exam  # noqa: PLC0415

    form = chosen_format(chosen.to, chosen.output)
    if chosen.lang is not None:
        known(chosen.lang)
    if chosen.output is not None and chosen.output.resolve() == chosen.exam.resolve():
        raise SvmsymError(
            "the sheet would replace the exam", hint="name another file", place=Place(str(chosen.output))
        )
    exam = load_exam(chosen.exam)
    require_means([form], [chosen.lang or exam.language])
    sheet = exam_sheet(exam, chosen.lang, solution=chosen.solution)
    deliver(FORMATS[form].render(sheet), form, chosen.output)
    return 0


def _lint(chosen: argparse.Namespace) -> int:
    """Remarks; exit code 1 if one of them is an error."""
    from svmsym.documents.prose import known  # noqa: PLC0415
    from svmsym.exams.mistakes.survey import survey  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.exams.prose import say  # noqa: PLC0415
    from svmsym.exams.setting.exam_file import load_exam  # noqa: PLC0415
    from svmsym.exams.varying.lint import lint  # noqa: PLC0415

    if chosen.lang is not None:
        known(chosen.lang)
    exam = load_exam(chosen.exam)
    language = chosen.lang or exam.language
    with Progress() as progress:
        progress.stage("looking for what may be wrong with the exam")
        found = lint(exam, survey)
    if chosen.json:
        remarks = [one.translated(language).as_json() for one in found]
        print_json({"exam": chosen.exam.name, "findings": remarks})
    else:
        for one in found:
            print(one.told(language))
        key = "remarks" if found else "no-remarks"
        print(say(language, key, "lint", file=shown_name(chosen.exam.name), count=len(found)))
    return 1 if any(one.level == "error" for one in found) else 0


def _vary(chosen: argparse.Namespace) -> int:
    """Variants into a folder: their data, and sheets where a format is given."""
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.prose import known  # noqa: PLC0415
    from svmsym.exams.mistakes.survey import survey  # noqa: PLC0415
    from svmsym.exams.setting.exam_file import MOST_VARIANTS, load_exam  # noqa: PLC0415
    from svmsym.exams.varying.lint import lint  # noqa: PLC0415
    from svmsym.exams.varying.variants import variants_text, vary  # noqa: PLC0415

    forms = [] if chosen.to is None else [known_format(name.strip()) for name in chosen.to.split(",")]
    if chosen.lang is not None:
        known(chosen.lang)
    exam = load_exam(chosen.exam)
    require_means(forms, [chosen.lang or exam.language])
    count = exam.variants.count if chosen.count is None else chosen.count
    if not 1 <= count <= MOST_VARIANTS:
        raise SvmsymError(f"{count} variants", hint=f"ask for 1 to {MOST_VARIANTS}")
    with Progress() as progress:
        progress.stage("looking for what may be wrong with the exam")
        wrong = [one for one in lint(exam, survey) if one.level == "error"]
    if wrong and exam.variants.lint == "error":
        raise SvmsymError(
            f"the exam has an error: {wrong[0].what}",
            hint='see svmsym exam lint, or write lint = "off" under [variants]',
            place=wrong[0].place,
        )
    seed = exam.variants.seed if chosen.seed is None else chosen.seed
    with Progress() as progress:
        progress.stage("drawing and certifying")
        made = vary(exam, count, seed, progress.part, survey)
        chosen.output.mkdir(parents=True, exist_ok=True)
        write_whole(chosen.output / "variants.toml", variants_text(made))
        if forms:
            progress.stage("writing sheets")
            for k, (number, variant) in enumerate(made.items(), 1):
                for form in forms:
                    _write_sheets(chosen, form, number, variant)
                progress.part(k, count)
    print(f"wrote {count} variants to {shown_name(chosen.output)}")
    return 0


def _write_sheets(chosen: argparse.Namespace, form: str, number: str, variant: Exam) -> None:
    from svmsym.documents.exams.sheet import exam_sheet  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.files import write_whole  # noqa: PLC0415
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415

    titled = replace(variant, title=f"{variant.title} – {number}")
    for name, solution in (("exam", False), ("solution", True)):
        made = FORMATS[form].render(exam_sheet(titled, chosen.lang, solution=solution))
        write_whole(chosen.output / f"{name}-{int(number):04}{FORMATS[form].ending}", made)
