"""``svmsym loo``."""

from __future__ import annotations

import argparse

from svmsym.cli.output import print_json
from svmsym.cli.problem_options import add_problem_arguments, stated_problem
from svmsym.cli.progress import Progress
from svmsym.cli.scheduler_option import add_scheduler_argument
from svmsym.errors import shown_name
from svmsym.tasks import scheduled

_EPILOG = """\
examples:
  svmsym loo points.csv --C 1
  svmsym loo points.csv --C 1 --folds 10
  svmsym loo points.csv --C 1 --scheduler tcp://192.0.2.1:8786

Every point is predicted by the exact model of all others. A point whose side is not determined is a tie,
neither right nor wrong. With --folds K, point i belongs to fold i mod K.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_problem_arguments(parser)
    parser.add_argument("--folds", type=int, metavar="K", help="leave out K folds instead of single points")
    add_scheduler_argument(parser, "models without points")
    parser.add_argument("--json", action="store_true", help="print as JSON, numbers as text")


def run(chosen: argparse.Namespace) -> int:
    """Leave out, predict and print."""
    from svmsym.exact.leaving_out.leave_out import k_fold, leave_one_out  # noqa: PLC0415
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.show.leave_out_text import leave_out_json, leave_out_text  # noqa: PLC0415

    with Progress() as progress, scheduled(chosen.scheduler):
        progress.stage(f"reading {shown_name(chosen.file.name)}")
        problem = stated_problem(chosen)
        require_convex(problem)
        progress.stage("leaving out")
        if chosen.folds is None:
            found = leave_one_out(problem, progress.part)
        else:
            found = k_fold(problem, chosen.folds, progress.part)
    if chosen.json:
        print_json(leave_out_json(found))
    else:
        print(leave_out_text(found))
    return 0
