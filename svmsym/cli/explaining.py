"""``svmsym solve --explain``: the solution as a person would write it, in any language and format."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.format_option import chosen_format, require_means
from svmsym.errors import Place, SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.cli.progress import Progress
    from svmsym.exact.problem import Problem
    from svmsym.exact.symbolic.problem import SymbolicProblem

_ONLY = ("to", "output")
_FIGURE_TOO = ("lang", "notation")


def add_explain_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of an explanation."""
    group = parser.add_argument_group("explaining")
    group.add_argument(
        "--explain", action="store_true", help="write the solution as a person would, step by step"
    )
    group.add_argument(
        "--lang", metavar="L", help="en, de, es, ko or zh (default: that of the notation, or en)"
    )
    group.add_argument(
        "--notation", metavar="PROFILE|FILE", help="how to write it: default, ostwald, …, or a file my.toml"
    )
    # The formats load with the documents, so their names are checked when they are used.
    group.add_argument(
        "--to", metavar="FORMAT", help="text, html, latex, … (default: by the ending of -o, or text)"
    )
    group.add_argument("-o", "--output", type=Path, metavar="FILE", help="write to a file instead")


def refuse_stray_options(chosen: argparse.Namespace) -> None:
    """Options of an explanation need one, and an explanation is no JSON, no certificate and no picture."""
    if not chosen.explain:
        for name in (*_ONLY, *_FIGURE_TOO):
            if getattr(chosen, name) is None or (name in _FIGURE_TOO and chosen.figure is not None):
                continue
            option = "-o" if name == "output" else f"--{name}"
            needed = "--explain or --figure" if name in _FIGURE_TOO else "--explain"
            raise SvmsymError(f"{option} needs {needed}", hint=f"add {needed}, or leave {option} out")
        return
    for name in ("json", "certificate", "numeric", "figure"):
        if getattr(chosen, name):
            raise SvmsymError(
                f"--{name} and --explain do not go together",
                hint=f"call solve twice, once with --{name} and once with --explain",
            )


def explain_problem(
    problem: Problem | SymbolicProblem, chosen: argparse.Namespace, progress: Progress
) -> str:
    """The explanation as text, or the sentence that says where it was written."""
    from svmsym.documents.by_hand.page import explained_document  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.documents.files import write_whole  # noqa: PLC0415
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415
    from svmsym.documents.notation_file import chosen_notation  # noqa: PLC0415
    from svmsym.documents.numbering import numbered  # noqa: PLC0415
    from svmsym.exact.problem import Problem as Stated  # noqa: PLC0415

    form = chosen_format(chosen.to, chosen.output)
    if not isinstance(problem, Stated):
        raise SvmsymError(
            "a problem with a symbol is not explained",
            why="every face would have cases of its own",
            hint="put a number in place of the letter, or leave --explain out",
        )
    notation = chosen_notation(chosen.notation or "default")
    require_means([form], [chosen.lang or notation.language])
    progress.stage(f"explaining, n = {problem.n}")
    title = "" if chosen.file == Path("-") else shown_name(chosen.file.stem)
    page = explained_document(problem, chosen.lang or notation.language, notation, title)
    shown = FORMATS[form].render(numbered(page))
    if chosen.output is None:
        if isinstance(shown, bytes):
            raise SvmsymError(
                f"{form} is not text", hint=f"write it to a file with -o NAME{FORMATS[form].ending}"
            )
        return shown.rstrip("\n")
    if chosen.output.resolve() == chosen.file.resolve():
        raise SvmsymError(
            "the explanation would replace the problem",
            hint="name another file",
            place=Place(str(chosen.output)),
        )
    write_whole(chosen.output, shown)
    return f"wrote {shown_name(chosen.output)}"
