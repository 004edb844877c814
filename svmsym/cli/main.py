"""``svmsym``: derive and verify, solve and certify. Libraries load only in commands that need them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

from svmsym import __version__
from svmsym.cli.limit_options import DEFAULTS, add_limits, held_limits
from svmsym.cli.output import settle_screen
from svmsym.cli.screen import screens
from svmsym.errors import Place, SvmsymError, shown_name

_NAME = "svmsym"
_NEGATIVE = re.compile(r"-[^-oh]")  # a number or a letter, and none of our options
_COMMANDS = {
    "list": "show all derivations that come with svmsym",
    "derive": "derive a dual and its QP, or an argument, every line proved",
    "verify": "re-prove derivations by several independent routes",
    "solve": "solve a problem file exactly, with a certificate",
    "path": "the exact optimum as a function of C, epsilon or nu",
    "loo": "leave-one-out and k-fold validation, exactly",
    "certify": "judge another program's answer exactly",
    "check": "judge a value of a problem, or a derivation line by line",
    "check-certificate": "check a certificate with the standard library alone",
    "fit": "train a machine in floating point, with its gap, and keep the model",
    "predict": "predict new points with a model, and score it where answers are known",
    "cv": "cross-validation in floating point, over lists of C and gamma",
    "lectures": "check the statements of five lectures: what is proved, what is wrong, and why",
    "read": "read a student's answer and say what was understood",
    "exam": "set an exam: its sheet, and its solution with the marking scheme",
    "compare": "judge an answer against a reference: correct, wrong with a proof, or undecided",
    "grade": "mark a class: submissions in, marks with reasons and reports out",
    "page": "write the page as a folder for any web server",
    "serve": "open the page in the browser: derive, solve, check, and five lectures",
    "doctor": "say what is installed, what is missing and what it would add; solve and prove a little",
    "completion": "write the script by which bash, zsh or fish completes svmsym",
    "tour": "derive, prove, solve, certify and verify, and write it as a page",
}

_EPILOG = """\
examples:
  svmsym tour
  svmsym list
  svmsym derive soft-margin
  svmsym derive soft-margin --notation ostwald --to latex
  svmsym derive path/to/mine.py --to json
  svmsym verify hard-margin soft-margin
  svmsym solve points.csv --C 3/2 --certificate certificate.json
  svmsym check-certificate certificate.json points.csv
  svmsym path points.csv --support 3
  svmsym check points.csv --C inf --quantity alpha "(1/4, 1/4, 0)"
  svmsym fit points.csv --kernel rbf --C 10 -o model.json
  svmsym predict model.json new.csv -o predicted.csv
  svmsym cv points.csv --folds loo --C 0.1,1,10
  svmsym lectures O-57
  svmsym exam show exam.toml --solution
  svmsym read 'w = sum_i alpha_i y_i x_i, b = 0,5'
  svmsym grade exam.toml submissions -o out

exit codes: 0 fine, 1 the checked thing is wrong, 2 usage or unreadable input, 3 undecided (compare alone),
130 interrupted
"""


class _Parser(argparse.ArgumentParser):
    """Says what was meant when a word is close to a known one."""

    def error(self, message: str) -> NoReturn:
        raise _UsageError(self.prog, message)


def _refuse_impossible(given: Sequence[str]) -> None:
    """No shell can hand these over, but a program that calls ``main`` can; no file has such a name."""
    for argument in given:
        try:
            os.fsencode(argument)
        except UnicodeEncodeError:
            raise _UsageError(_NAME, f"{shown_name(argument)!r:.60} has half a character") from None
        if "\0" in argument:
            raise _UsageError(_NAME, f"{shown_name(argument)!r:.60} has a NUL character")
        if argument.startswith("--") and argument.endswith("=--"):  # argparse would take it for no value
            raise _UsageError(_NAME, f"argument {argument.partition('=')[0]}: expected one argument")


class _UsageError(Exception):
    """What argparse refuses, and in which command."""

    def __init__(self, prog: str, message: str) -> None:
        super().__init__(message)
        self.prog, self.message = prog, message

    def told(self, given: Sequence[str]) -> str:
        """The message with what was probably meant by these arguments."""
        shown = "all commands" if self.prog == _NAME else "all options of this command"
        hint = f"\n  what to do: {self.prog} --help shows {shown}"
        return f"{self.message}{_meant(self.prog, self.message)}{_lacking(self.message, given)}{hint}"


def _meant(prog: str, message: str) -> str:
    """The nearest of the words that may stand there: after COMMAND and ACTION a whole command."""
    place, found, rest = message.partition(": invalid choice: '")
    word, _, choices = rest.partition("'")
    near = get_close_matches(word, re.findall(r"[\w-]+", choices.partition("choose from")[2]), n=1)
    if not found or not near:
        return ""
    whole = place in {"argument COMMAND", "argument ACTION"}
    return f"\n  did you mean: {prog} {near[0]}" if whole else f"\n  did you mean: {near[0]}"


def _lacking(message: str, given: Sequence[str]) -> str:
    """Why an option has no value: it is missing, or begins with a minus as options do."""
    if not message.endswith(": expected one argument"):
        return ""
    names = message.removeprefix("argument ").partition(":")[0].split("/")
    after = [b for a, b in pairwise(given) if a in names]
    if any(_NEGATIVE.match(value) for value in after):
        return "\n  why: a value that begins with a minus needs =, as in --coef0=-1/2"
    return f"\n  why: no value follows {names[-1]}"


def parser() -> argparse.ArgumentParser:
    """The command line's grammar; each command adds its own options."""
    top = _Parser(
        prog=_NAME,
        description="Derive, prove and verify support vector machines, for every number of points and every\n"
        "dimension; solve them exactly, with certificates.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"svmsym {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, summary in _COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        _module(name).add_arguments(command)
        if name in DEFAULTS:
            add_limits(command, name)
    return top


def _module(command: str) -> Any:
    return import_module(f"svmsym.cli.{command.replace('-', '_')}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; errors of ours become one message, never a traceback."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller, as in `svmsym list >&-`: nobody reads it
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # The name of a file may have bytes that are no UTF-8: they are shown as an escape.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    with screens():
        return _ended(arguments)


def _ended(arguments: Sequence[str] | None) -> int:
    """Run one command to its end, also where nobody reads on or somebody interrupts."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone, as in `svmsym list | head`; what is left to print goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is not None:  # a name that the system refuses, such as one that is too long
            place = Place(os.fsdecode(error.filename))
            print(f"svmsym: {place}: {error.strerror}\n  what to do: name another file", file=sys.stderr)
            return 2
        print(f"svmsym: the output cannot be written: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except KeyboardInterrupt:
        print("svmsym: interrupted", file=sys.stderr)
        return 130
    return code


def _run(arguments: Sequence[str] | None) -> int:
    top = parser()
    given = [*(sys.argv[1:] if arguments is None else arguments)]
    if given[:1] == ["check"]:
        given = _module("check").arranged(given)
    try:
        _refuse_impossible(given)
        chosen, unknown = top.parse_known_args(given)
        if unknown:
            # Only the first parser knows what no parser took; the help is that of the command used.
            used = top if chosen.command is None else _Parser(prog=f"{_NAME} {chosen.command}")
            used.error(f"unrecognized arguments: {shown_name(' '.join(unknown))}")
    except _UsageError as error:
        print(f"svmsym: {error.told(given)}", file=sys.stderr)
        return 2
    except SystemExit as done:  # argparse ends this way after --help
        return done.code if isinstance(done.code, int) else 0
    if chosen.command is None:
        top.print_help()
        return 0
    try:
        settle_screen(chosen)
        with held_limits(chosen):
            code: int = _module(chosen.command).run(chosen)
    except SvmsymError as error:
        print(f"svmsym: {error}", file=sys.stderr)
        return error.exit_code
    return code


if __name__ == "__main__":
    sys.exit(main())
