"""``svmsym cv``."""

from __future__ import annotations

import argparse
from itertools import product
from typing import TYPE_CHECKING, Any

from svmsym.cli.machine_options import (
    add_machine_arguments,
    add_reading_arguments,
    choice_of,
    read_to_fit,
)
from svmsym.cli.output import print_json
from svmsym.cli.progress import Progress
from svmsym.cli.scheduler_option import add_sharing_arguments, jobs_of
from svmsym.errors import SvmsymError, shown_name
from svmsym.tasks import scheduled

if TYPE_CHECKING:
    from svmsym.numeric.files.choice import Choice

_EPILOG = """\
examples:
  svmsym cv points.csv --folds loo --kernel linear
  svmsym cv points.csv --folds 5 --C 0.1,1,10 --gamma 0.01,0.1,1 --scale standard
  svmsym cv points.csv --C 0.1,1,10 --jobs 4
  svmsym cv points.csv --C 0.1,1,10 --scheduler tcp://192.0.2.1:8786

Every point is predicted by a machine that has not seen its fold; point i belongs to fold i mod K. Scaling is
learnt from the other folds alone. Lists of --C and --gamma are all tried, and the best is shown by class.
"""
_MOST_PAIRS = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_reading_arguments(parser)
    add_machine_arguments(parser)
    parser.add_argument("--folds", metavar="K", default="5", help="loo, or the number of folds (default: 5)")
    add_sharing_arguments(parser, "settings, or the folds of one,")
    parser.add_argument("--json", action="store_true", help="print as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Leave out, fit, predict and print."""
    from svmsym.numeric.files.checks import notices_to_fit  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.numeric.files.validation import Validated, all_validated, fold_number  # noqa: PLC0415
    from svmsym.numeric.files.validation_report import validation_json, validation_text  # noqa: PLC0415

    jobs = jobs_of(chosen)
    with Progress() as progress, scheduled(chosen.scheduler):
        progress.stage(f"reading {shown_name(chosen.data.name)}")
        data, answers = read_to_fit(chosen)
        choices = _choices(chosen, answers)
        folds = fold_number(chosen.folds, data.n)
        notices = (*data.notices, *notices_to_fit(data, scaled=choices[0].scale is not None))
        progress.stage("leaving out")
        done: dict[int, Validated] = {}
        for k, one in all_validated(choices, data.X, answers, folds, jobs):
            done[k] = one
            progress.part(len(done), len(choices))
        found = [done[k] for k in range(len(choices))]
    if chosen.json:
        print_json(validation_json(found, data, answers, folds, notices))
    else:
        print(validation_text(found, data, answers, folds, notices))
    return 0


def _choices(chosen: argparse.Namespace, answers: Any) -> list[Choice]:
    """One machine for every pair of a C and a gamma."""
    prices, widths = _list(chosen.C, "--C"), _list(chosen.gamma, "--gamma")
    if len(prices) * len(widths) > _MOST_PAIRS:
        raise SvmsymError(
            f"{len(prices) * len(widths)} settings are more than {_MOST_PAIRS}", hint="give shorter lists"
        )
    return [
        choice_of(argparse.Namespace(**{**vars(chosen), "C": C, "gamma": gamma}), answers)
        for C, gamma in product(prices, widths)
    ]


def _list(text: str | None, option: str) -> list[str | None]:
    if text is None:
        return [None]
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise SvmsymError(f"{option} is {text[:40]!r}", hint="write numbers with commas between, as 0.1,1,10")
    return list(dict.fromkeys(parts))
