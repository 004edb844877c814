"""``svmsym compare``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

from svmsym.cli.limit_options import within
from svmsym.cli.output import print_json
from svmsym.cli.read import LANGUAGES, text_of

_EPILOG = """\
examples:
  svmsym compare 'w = sum_i alpha_i y_i x_i' 'w = sum_j y_j alpha_j x_j'
  svmsym compare '0 <= alpha_i <= C' 'αᵢ ∈ [0, C]' --json
  svmsym compare '||w||^2' 'sum_i sum_j alpha_i alpha_j y_i y_j x_i^T x_j' --given 'w = sum_i alpha_i y_i x_i'
  svmsym compare 'alpha_1 = 1/3' 'alpha_1 = 0.33' --decimals 2

A correct answer is proved, or tested in many small examples; --only-proved leaves tested ones undecided. A
wrong answer comes with a counterexample, an undecided one with the reason.
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
    parser.add_argument(
        "--only-proved", action="store_true", help="leave answers that were tested, not proved, undecided"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of reasons")
    parser.add_argument("--json", action="store_true", help="print as JSON")


def _decimals(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:3]) > _MOST_DECIMALS:
        raise argparse.ArgumentTypeError(f"a whole number from 0 to {_MOST_DECIMALS} is needed")
    return int(text)


def run(chosen: argparse.Namespace) -> int:
    """Judge and tell."""
    from svmsym.judging.answers import compare, undecided  # noqa: PLC0415 - SymPy loads late

    reference, answer = text_of(chosen.reference), text_of(chosen.answer)
    asked = {"decimals": chosen.decimals, "only_proved": chosen.only_proved, "language": chosen.lang}
    found = within(  # the explanation costs time too
        chosen,
        lambda: compare(reference, answer, chosen.given, **asked).as_json(),
        lambda reason: undecided(reason).as_json(),
    )
    if chosen.json:
        print_json(found)
    else:
        print("\n".join(_lines(found)))
    return _EXIT[found["verdict"]]


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    yield f"{found['verdict']}: {found['reason'] or found['how']}"
    yield from (f"  used: {relation}" for relation in found["used"])
    for field in ("difference", "counterexample"):
        if found[field]:
            yield f"  {field}: {found[field]}"
    yield from (f"  note: {note}" for note in found["notes"])
    if found["hint"]:
        yield f"  what to do: {found['hint']}"
