"""``--figure``: the picture of an answer or a path as an SVG file, whole or not at all."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.output import refuse_overwriting
from svmsym.errors import Place, SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.documents.tree import Figure
    from svmsym.exact.answer import Answer
    from svmsym.exact.balls.result import Enclosed
    from svmsym.exact.paths.path import Path as Found
    from svmsym.formulas.notation import Notation


def add_figure_argument(parser: argparse.ArgumentParser) -> None:
    """The option; its language and notation are those of the command, where it has any."""
    parser.add_argument("--figure", type=Path, metavar="OUT.svg", help="also draw it, as an SVG file")


def refuse_figure(chosen: argparse.Namespace) -> None:
    """Before anything is computed: a file that cannot be meant."""
    target: Path | None = chosen.figure
    if target is None:
        return
    refuse_overwriting(target, chosen.file, "figure")
    if target.suffix.lower() != ".svg":
        raise SvmsymError(
            "a figure is an SVG file", hint="name a file that ends in .svg", place=_place(target)
        )
    if not target.parent.is_dir():
        raise SvmsymError(
            "the folder of the figure does not exist", hint="create it, or name another", place=_place(target)
        )


def draw_answer(answer: Answer | Enclosed, chosen: argparse.Namespace) -> str:
    """Write the figure if there is to be one; the sentence that says so."""
    if chosen.figure is None:
        return ""
    from svmsym.documents.figures.choice import figure_or_reason  # noqa: PLC0415 - loads when needed
    from svmsym.exact.answer import Answer  # noqa: PLC0415

    problem = answer.problem if isinstance(answer, Answer) else answer.model.problem
    return _write(figure_or_reason(problem, answer, *_manner(chosen)), chosen.figure)


def draw_path(path: Found, chosen: argparse.Namespace) -> str:
    """The same for a path."""
    if chosen.figure is None:
        return ""
    from svmsym.documents.figures.path import path_figure  # noqa: PLC0415 - loads when needed

    return _write(path_figure(path, *_manner(chosen)), chosen.figure)


def no_figure(why: str) -> SvmsymError:
    """That there is none, and why."""
    return SvmsymError("there is no figure of this answer", why=why, hint="leave --figure out")


def _write(figure: Figure | str, target: Path) -> str:
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - loads when needed

    if isinstance(figure, str):
        raise no_figure(figure)
    write_whole(target, figure.svg + "\n")
    return f"\n\nwrote {shown_name(target)}: {figure.caption}"


def _manner(chosen: argparse.Namespace) -> tuple[str, Notation]:
    from svmsym.documents.notation_file import chosen_notation  # noqa: PLC0415 - loads when needed
    from svmsym.documents.prose import known  # noqa: PLC0415

    language, notation = getattr(chosen, "lang", None), getattr(chosen, "notation", None)
    written = chosen_notation(notation or "default")
    return known(language or written.language), written


def _place(target: Path) -> Place:
    return Place(str(target))
