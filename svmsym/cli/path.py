"""``svmsym path``."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svmsym.cli.figures import add_figure_argument, draw_path, refuse_figure
from svmsym.cli.output import exact_option, print_json, refuse_overwriting, where_to_check, write_certificate
from svmsym.cli.problem_options import add_problem_arguments, stated_problem
from svmsym.cli.progress import Progress
from svmsym.cli.solve import no_certificate
from svmsym.errors import SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.exact.paths.path import Path as Found

_EPILOG = """\
examples:
  svmsym path points.csv
  svmsym path points.csv --support 3
  svmsym path points.csv --at 1/2 --json
  svmsym path points.csv --figure path.svg
  svmsym path targets.csv --kind svr --C 1 --parameter epsilon

α, w and b are piecewise linear in the parameter; all breakpoints are exact. The last segment is proved to
go on for ever.
"""
_USUAL = {"nusvc": "nu", "one-class": "1/nu"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_problem_arguments(parser)
    parser.add_argument(
        "--parameter", help="what moves: C, epsilon, nu or 1/nu (default: C, or nu where there is no C)"
    )
    parser.add_argument("--from", dest="start", metavar="T", help="where the path begins (default: 0)")
    parser.add_argument("--to", dest="stop", metavar="T", help="where it ends (default: never)")
    parser.add_argument("--support", type=int, metavar="K", help="for which values point K has α > 0")
    parser.add_argument("--at", metavar="T", help="show the optimum at this value")
    parser.add_argument("--json", action="store_true", help="print as JSON, numbers as text")
    parser.add_argument(
        "--certificate", type=Path, metavar="OUT", help="also write a proof for check-certificate"
    )
    add_figure_argument(parser)
    parser.add_argument("--lang", metavar="L", help="words of the figure: en, de, es, ko or zh (default: en)")
    parser.add_argument("--notation", metavar="PROFILE", help="letters of the figure: default, ostwald, …")


def run(chosen: argparse.Namespace) -> int:
    """Follow the path and print it."""
    from svmsym.exact.paths.path import path  # noqa: PLC0415
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415 - NumPy loads when needed

    refuse_overwriting(chosen.certificate, chosen.file)
    refuse_figure(chosen)
    start, stop, at = (
        exact_option(value, option)
        for value, option in ((chosen.start, "--from"), (chosen.stop, "--to"), (chosen.at, "--at"))
    )
    with Progress() as progress:
        progress.stage(f"reading {shown_name(chosen.file.name)}")
        problem = stated_problem(chosen)
        if chosen.support is not None and not 1 <= chosen.support <= problem.n:
            raise SvmsymError(f"there is no point {chosen.support}", hint=f"choose one of 1, …, {problem.n}")
        parameter = chosen.parameter or _USUAL.get(problem.kind, "C")
        _refuse_value(chosen, parameter)
        progress.stage(f"following the path in {parameter}, n = {problem.n}")
        if require_convex(problem).negative is not None and chosen.certificate is not None:
            raise no_certificate()
        found = path(problem, parameter, start, stop)
        progress.stage("writing down what was found")
        shown: Any = _as_json(found, chosen, at) if chosen.json else _as_text(found, chosen, at)
        if chosen.certificate is not None:
            _certify(found, chosen.certificate)
        wrote = draw_path(found, chosen)
    if chosen.json:
        print_json(shown)
    else:
        print(shown + wrote)
        if chosen.certificate is not None:
            print(f"\n{where_to_check(chosen.certificate, chosen.file)}")
    return 0


def _refuse_value(chosen: argparse.Namespace, parameter: str) -> None:
    """A value for what moves would play no part; whoever gives one means the optimum there."""
    moving = parameter.removeprefix("1/")
    value = getattr(chosen, moving) if moving in {"C", "epsilon", "nu"} else None
    if value is not None:
        at = value if parameter == moving else "T"
        raise SvmsymError(
            f"--{moving} fixes {moving}, but the path is over all values of {parameter}",
            hint=f"leave it out, or add --at {at} in its place for the optimum there",
        )


def _as_json(found: Found, chosen: argparse.Namespace, at: Fraction | None) -> dict[str, Any]:
    from svmsym.exact.certificate import text  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.show.answer_json import answer_json  # noqa: PLC0415
    from svmsym.show.path_json import path_json  # noqa: PLC0415

    shown = path_json(found)
    if chosen.support is not None:
        shown["support"] = {
            "point": chosen.support,
            "intervals": [
                {
                    "from": text(s.start),
                    "to": None if s.stop is None else text(s.stop),
                    "with_from": s.with_start,
                    "with_to": s.with_stop,
                }
                for s in found.support(chosen.support - 1)
            ],
        }
    if at is not None:
        shown["at"] = answer_json(found.at(at))
    return shown


def _as_text(found: Found, chosen: argparse.Namespace, at: Fraction | None) -> str:
    from svmsym.show.answer_text import answer_text  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.show.numerals import numbered  # noqa: PLC0415
    from svmsym.show.path_text import path_text  # noqa: PLC0415

    if chosen.support is None and at is None:
        return path_text(found)
    parts = []
    if chosen.support is not None:
        name = found.parameter.name
        spans = " and ".join(map(str, found.support(chosen.support - 1)))
        point = numbered("x", chosen.support - 1)
        parts.append(
            f"{point} is a support vector for {name} in {spans}"
            if spans
            else f"{point} is a support vector for no {name}"
        )
        if not all(s.unique for s in found.segments):
            parts.append("(by the α of this path; others may be optimal, too: --at T shows all of them)")
    if at is not None:
        parts.append(answer_text(found.at(at)))
    return "\n\n".join(parts)


def _certify(found: Found, target: Path) -> None:
    from svmsym.exact.certificate import path_certificate  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.show.path_json import pieces  # noqa: PLC0415

    write_certificate(target, path_certificate(found.problem, found.parameter.name, pieces(found)))
