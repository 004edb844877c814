"""``svmsym compare``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from svmsym.cli.limit_options import within
from svmsym.cli.output import print_json
from svmsym.cli.read import text_of

if TYPE_CHECKING:
    from svmsym.exams.equivalence.verdict import Verdict

_EPILOG = """\
examples:
  svmsym compare 'w = sum_i alpha_i y_i x_i' 'w = sum_j y_j alpha_j x_j'
  svmsym compare '0 <= alpha_i <= C' 'αᵢ ∈ [0, C]' --json
  svmsym compare '||w||^2' 'sum_i sum_j alpha_i alpha_j y_i y_j x_i^T x_j' --given 'w = sum_i alpha_i y_i x_i'
  svmsym compare 'alpha_1 = 1/3' 'alpha_1 = 0.33' --decimals 2

Correct is said with a proof, wrong with a counterexample, undecided with the reason.
exit codes: 0 correct, 1 wrong, 3 undecided, 2 usage or an unreadable reference
"""
_EXIT = {"correct": 0, "wrong": 1, "undecided": 3}
_MOST_DECIMALS = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("reference", metavar="REFERENCE", help="the right answer: text, - or a file")
    parser.add_argument("answer", metavar="ANSWER", help="the answer to judge: text, - or a file")
    parser.add_argument(
        "--given", action="append", default=[], metavar="RELATION", help="a relation that may be used"
    )
    parser.add_argument(
        "--decimals", type=_decimals, metavar="N", help="accept numbers rounded to N decimals"
    )
    parser.add_argument("--json", action="store_true", help="print as JSON")


def _decimals(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:3]) > _MOST_DECIMALS:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {_MOST_DECIMALS} is needed")
    return int(text)


def run(chosen: argparse.Namespace) -> int:
    """Judge and tell."""
    from svmsym.exams.equivalence.answers import compare  # noqa: PLC0415 - SymPy loads late
    from svmsym.exams.equivalence.verdict import Verdict  # noqa: PLC0415

    reference, answer = text_of(chosen.reference), text_of(chosen.answer)
    verdict = within(
        chosen,
        lambda: compare(reference, answer, chosen.given, decimals=chosen.decimals),
        lambda reason: Verdict("undecided", reason=reason),
    )
    if chosen.json:
        print_json(verdict.as_json())
    else:
        _show(verdict)
    return _EXIT[verdict.verdict]


def _show(verdict: Verdict) -> None:
    print(f"{verdict.verdict}: {verdict.reason or verdict.how}")
    for used in verdict.used:
        print(f"  used: {used}")
    if verdict.difference:
        print(f"  difference: {verdict.difference}")
    if verdict.counterexample:
        print(f"  counterexample: {verdict.counterexample}")
    for note in verdict.notes:
        print(f"  note: {note}")
    if verdict.hint:
        print(f"  what to do: {verdict.hint}")
