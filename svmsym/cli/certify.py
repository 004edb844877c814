"""``svmsym certify``."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

from svmsym.cli.output import exact_option, print_json
from svmsym.cli.problem_options import add_problem_arguments, stated_problem
from svmsym.cli.progress import Progress
from svmsym.errors import SvmsymError, shown_name

_EPILOG = """\
examples:
  svmsym certify --model points.model points.csv --C 1
  svmsym certify --model model.json points.csv --C 1 --tol 1/1000

A model is a file written by LIBSVM's svm-train, or JSON with the numbers of a fitted SVC of scikit-learn:

  import json
  numbers = {"dual_coef": svc.dual_coef_[0].tolist(), "intercept": float(svc.intercept_[0])}
  json.dump({"support": svc.support_.tolist(), **numbers}, open("model.json", "w"))

The verdict is "optimal" where the primal-dual gap is zero, "within tolerance" where it is at most
tol·max(1, |optimal value|), else "off". The exit code is 1 for "off".
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_problem_arguments(parser)
    parser.add_argument("--model", type=Path, metavar="M", required=True, help="the other program's answer")
    parser.add_argument("--tol", metavar="τ", help="how large a gap is good enough (default: none is)")
    parser.add_argument("--json", action="store_true", help="print as JSON, numbers as text")


def run(chosen: argparse.Namespace) -> int:
    """Judge and print; exit code 1 if the answer is off."""
    from svmsym.exact.foreign.reading import read_model  # noqa: PLC0415
    from svmsym.exact.foreign.verdict import certify  # noqa: PLC0415
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.show.verdict_text import verdict_json, verdict_text  # noqa: PLC0415

    tol: Fraction | None = exact_option(chosen.tol, "--tol")
    if tol is not None and tol < 0:
        raise SvmsymError(f"--tol is {chosen.tol}", hint="a tolerance is not negative")
    with Progress() as progress:
        progress.stage(f"reading {shown_name(chosen.file.name)} and {shown_name(chosen.model.name)}")
        problem = stated_problem(chosen)
        model = read_model(chosen.model, problem)
        progress.stage(f"solving exactly, n = {problem.n}")
        require_convex(problem)
        found = certify(problem, model, tol)
    if chosen.json:
        print_json(verdict_json(found))
    else:
        print(verdict_text(found))
    return 1 if found.word == "off" else 0
