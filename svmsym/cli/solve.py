"""``svmsym solve``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.cli.explaining import add_explain_arguments, explain_problem, refuse_stray_options
from svmsym.cli.figures import add_figure_argument, draw_answer, no_figure, refuse_figure
from svmsym.cli.output import print_json, refuse_overwriting, where_to_check, write_certificate
from svmsym.cli.problem_options import add_problem_arguments, problem_or_symbolic
from svmsym.cli.progress import Progress
from svmsym.errors import SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.exact.problem import Problem
    from svmsym.exact.symbolic.problem import SymbolicProblem

_EPILOG = """\
examples:
  svmsym solve points.csv --C 3/2
  svmsym solve points.csv --C inf --kernel poly --degree 2 --coef0 1 --json
  svmsym solve problem.toml --certificate certificate.json
  svmsym solve points.csv --figure margin.svg
  svmsym solve problem.toml --explain --lang de --to html -o solution.html

The answer is exact. With the kernels rbf and sigmoid it is enclosed: 0.123 ± 1e-30 contains the number.
A letter in a TOML file or option, such as --C t or X = [["0"], ["2*t+1"]], gives it as a function of t.
Infeasible, unbounded and undecided are answers, too: the exit code is 0.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_problem_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print as JSON, numbers as text")
    parser.add_argument(
        "--certificate", type=Path, metavar="OUT", help="also write a proof for check-certificate"
    )
    parser.add_argument("--numeric", action="store_true", help="also show decimals")
    add_figure_argument(parser)
    add_explain_arguments(parser)


def run(chosen: argparse.Namespace) -> int:
    """Solve and print."""
    from svmsym.exact.problem import Problem  # noqa: PLC0415 - loads when needed

    refuse_stray_options(chosen)
    refuse_overwriting(chosen.certificate, chosen.file)
    refuse_figure(chosen)
    with Progress() as progress:
        progress.stage(f"reading {shown_name(chosen.file.name)}")
        problem = problem_or_symbolic(chosen)
        shown: str | dict[str, object]
        if chosen.explain:
            shown = explain_problem(problem, chosen, progress)
        elif not isinstance(problem, Problem):
            shown = _symbolic(problem, chosen, progress)
        else:
            try:
                irrational = problem.kernel.type in {"rbf", "sigmoid"}
                shown = (_enclosed if irrational else _exact)(problem, chosen, progress)
            except SvmsymError as error:
                _refuse(problem, error, chosen)
                raise
    if isinstance(shown, str):
        print(shown)
    else:
        print_json(shown)
    return 0


def _exact(problem: Problem, chosen: argparse.Namespace, progress: Progress) -> str | dict[str, object]:
    from svmsym.exact.certificate import certificate  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.exact.solve import solve  # noqa: PLC0415
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415
    from svmsym.show.answer_json import answer_json  # noqa: PLC0415
    from svmsym.show.answer_text import answer_text  # noqa: PLC0415
    from svmsym.show.findings import Findings  # noqa: PLC0415

    progress.stage(f"solving, n = {problem.n}")
    convexity = require_convex(problem)
    if convexity.negative is not None and chosen.certificate is not None:
        raise no_certificate()
    problem = noticed(problem, convexity.notice)
    answer = solve(problem, progress.step)
    progress.stage("writing down what was found")
    known, proof = Findings(answer), None
    if (chosen.json or chosen.certificate is not None) and convexity.negative is None:
        proof = certificate(answer, unique=answer.point is not None and known.unique_by_rank)
    shown = (
        answer_json(answer, proof, known, numeric=chosen.numeric)
        if chosen.json
        else answer_text(answer, known, numeric=chosen.numeric)
    )
    if chosen.certificate is not None and proof is not None:
        write_certificate(chosen.certificate, proof)
        if isinstance(shown, str):
            shown += f"\n\n{where_to_check(chosen.certificate, chosen.file)}"
    wrote = draw_answer(answer, chosen)
    return shown + wrote if isinstance(shown, str) else shown


def _refuse(problem: Problem, error: SvmsymError, chosen: argparse.Namespace) -> None:
    """A problem that is not convex: the vector for machines, and its certificate."""
    from svmsym.exact.certificate import nonconvex_certificate  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.exact.solving.convexity import NonConvexError  # noqa: PLC0415

    if not isinstance(error, NonConvexError):
        return
    rational = problem.kernel.type not in {"rbf", "sigmoid"}
    proof = nonconvex_certificate(problem, error.vector) if rational else None
    if chosen.certificate is not None and proof is not None:
        write_certificate(chosen.certificate, proof)
    if chosen.json:
        vector = [str(v) for v in error.vector]
        print_json({"status": "non-convex", "reason": error.what, "vector": vector, "certificate": proof})


def no_certificate() -> SvmsymError:
    """Why an indefinite matrix has no certificate even where the problem is convex."""
    return SvmsymError(
        "there is no certificate for this kernel matrix",
        why="K is not positive semidefinite; the problem is convex all the same, but the checker needs it",
        hint="leave --certificate out, or give a positive semidefinite matrix",
    )


def noticed(problem: Problem, notice: str) -> Problem:
    """The problem with one more notice, if there is one."""
    from dataclasses import replace  # noqa: PLC0415 - wanted here alone

    return replace(problem, notices=(*problem.notices, notice)) if notice else problem


def _symbolic(
    problem: SymbolicProblem, chosen: argparse.Namespace, progress: Progress
) -> str | dict[str, object]:
    from svmsym.exact.symbolic.solve import solve_symbolic  # noqa: PLC0415 - loads when needed
    from svmsym.show.symbolic_text import symbolic_json, symbolic_text  # noqa: PLC0415

    if chosen.certificate is not None:
        raise SvmsymError(
            "there is no certificate for a problem with a symbol",
            hint="leave --certificate out, or put a number in its place",
        )
    if chosen.figure is not None:
        raise no_figure(f"the problem has the symbol {problem.letter}")
    progress.stage(f"solving for every {problem.letter}")
    found = solve_symbolic(problem)
    return symbolic_json(found) if chosen.json else symbolic_text(found)


def _enclosed(problem: Problem, chosen: argparse.Namespace, progress: Progress) -> str | dict[str, object]:
    from svmsym.exact.balls.enclose import enclose  # noqa: PLC0415 - python-flint loads when needed
    from svmsym.exact.solving.convexity import require_convex  # noqa: PLC0415
    from svmsym.show.enclosed_text import enclosed_json, enclosed_text  # noqa: PLC0415

    if chosen.certificate is not None:
        raise SvmsymError(
            f"there is no certificate for the kernel {problem.kernel.type}",
            why="a certificate consists of fractions, and these kernel values are irrational",
            hint="leave --certificate out: the enclosures are proved by the solver itself",
        )
    progress.stage(f"proving, n = {problem.n}")
    problem = noticed(problem, require_convex(problem).notice)
    found = enclose(problem)
    wrote = draw_answer(found, chosen)
    return enclosed_json(found, numeric=chosen.numeric) if chosen.json else enclosed_text(found) + wrote
