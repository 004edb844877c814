"""``svmsym check``: a value of a problem, or a page of formulas line by line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from svmsym.cli import check_lines
from svmsym.cli.limit_options import within
from svmsym.cli.output import print_json
from svmsym.cli.problem_options import add_problem_arguments, stated_problem
from svmsym.errors import SvmsymError

if TYPE_CHECKING:
    from svmsym.judging.on_data.verdict import Judged

_EPILOG = """\
examples:
  svmsym check square.toml --quantity alpha "(1/2, 0, 1/2, 0)"
  svmsym check points.csv --C 2 --quantity b "b = -1" --json
  svmsym check points.csv --C inf --quantity margin --margin full "sqrt(2)"
  svmsym check square.toml --quantity predict --at 2,0 1
  svmsym check hard-margin page.md --from lagrangian --to dual --json
  svmsym check page.md

α is right if the conditions of optimality certify it, whichever optimum it is; b anywhere in its interval. A
wrong value comes with the violated condition and the index of the point. Without --margin and --meaning each
meaning is accepted, and the one that fits is named. The exit code is 1 for "wrong", 0 for "undecided".
"""
_FLAGS = frozenset({
    "--json", "--help", "--bias", "--no-bias", "--header", "--no-header", "--oriented", "--no-oriented",
})  # fmt: skip
_QUANTITIES = ("alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_problem_arguments(parser, "FILE|NAME")
    parser.add_argument(
        "answer", metavar="ANSWER", help="what was written; for derivations the file of the page"
    )
    asked = parser.add_argument_group("what is asked")
    asked.add_argument("--quantity", choices=_QUANTITIES, help="which value")
    asked.add_argument("--at", metavar="POINT", action="append", help="a point of predict, such as 2,0")
    asked.add_argument("--decimals", metavar="N", type=int, help="numbers rounded to N places will do")
    asked.add_argument("--margin", choices=("half", "full"), help="1/‖w‖ or 2/‖w‖")
    asked.add_argument(
        "--meaning",
        choices=("positive", "margin", "possible", "always"),
        help="of support vector: α > 0 at an optimum, on the margin, α > 0 at some, α > 0 at every optimum",
    )
    asked.add_argument("--offset", choices=("plus", "minus"), default="plus", help="wᵀx + b or wᵀx − b")
    asked.add_argument(
        "--oriented",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="whether the positive side of a hyperplane counts",
    )
    check_lines.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print as JSON, numbers as text")


def run(chosen: argparse.Namespace) -> int:
    """Judge and print; exit code 1 if the answer is wrong."""
    from svmsym.exact.reading.detect import ENDINGS  # noqa: PLC0415 - loads when needed

    if chosen.quantity is None:
        alone = not chosen.answer and chosen.file.suffix.lower() not in ENDINGS
        if alone or (chosen.answer and chosen.file.suffix in {"", ".py"}):
            return check_lines.run(chosen)
        raise SvmsymError(
            "it is not said what is asked", hint=f"add --quantity with one of {', '.join(_QUANTITIES)}"
        )
    from svmsym.judging.on_data.verdict import undecided  # noqa: PLC0415 - SymPy loads when needed

    found = within(chosen, lambda: _value(chosen), undecided)
    if chosen.json:
        print_json({"quantity": chosen.quantity, **found.as_json()})
    else:
        print(found)
    return 1 if found.verdict == "wrong" else 0


def _value(chosen: argparse.Namespace) -> Judged:
    from dataclasses import replace  # noqa: PLC0415 - wanted here alone

    from svmsym.judging.on_data.api import check_value  # noqa: PLC0415 - SymPy loads when needed

    problem = stated_problem(chosen)
    found = check_value(
        problem,
        chosen.quantity,
        chosen.answer,
        at=chosen.at,
        decimals=chosen.decimals,
        margin=chosen.margin,
        meaning=chosen.meaning,
        offset=chosen.offset,
        oriented=chosen.oriented,
    )
    return replace(
        found, notes=(*found.notes, *problem.notices)
    )  # what the reader assumed, as solve tells it


def arranged(arguments: Sequence[str]) -> list[str]:
    """The arguments with an answer that begins with a minus moved behind --, where no option is looked for.

    A page that is judged by itself has an empty answer: an optional one would be taken to be missing before
    the options behind the file are read.

    >>> arranged(["check", "a.toml", "-3/2", "--quantity", "b"])
    ['check', 'a.toml', '--quantity', 'b', '--', '-3/2']
    >>> arranged(["check", "a.toml", "--at", "-1,0", "1"])
    ['check', 'a.toml', '--at=-1,0', '1']
    >>> arranged(["check", "page.md", "--json"])
    ['check', 'page.md', '--json', '']
    """
    found: list[str] = []
    behind: list[str] = []
    for argument in arguments:
        if argument == "--":
            return [*arguments]
        negative = argument.startswith("-") and not argument.startswith("--") and argument not in {"-", "-h"}
        if negative and found and found[-1] == "--at":
            found[-1] = f"--at={argument}"
        else:
            (behind if negative else found).append(argument)
    if not behind and "--quantity" not in found and len(list(_places(found[1:]))) == 1:
        return [*found, ""]
    return [*found, "--", *behind] if behind else found


def _places(arguments: Sequence[str]) -> Iterator[str]:
    """List the arguments that are neither options nor values of options."""
    for before, argument in zip(["", *arguments], arguments, strict=False):
        takes = before.startswith("--") and "=" not in before and before not in _FLAGS
        if not takes and (argument == "-" or not argument.startswith("-")):
            yield argument
