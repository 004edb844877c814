"""Options that every command on a problem file shares; numbers stay text until they are read exactly."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svmsym.exact.problem import Problem
    from svmsym.exact.reading.options import Options
    from svmsym.exact.symbolic.problem import SymbolicProblem

_SPELLED = {
    "nu-svc": "nusvc",
    "nu-svr": "nusvr",
    "oneclass": "one-class",
    "lssvm": "ls-svm",
}  # of fit
_WITH_GAMMA = ("poly", "rbf", "sigmoid")
_STATED = """\
They replace what the file says. Numbers are exact: 3/2, 0.1 (which is 1/10), 1e-3.
A negative one needs =, as in --coef0=-1/2."""

LABEL_HELP = (
    "name or number of the label or target, or none (default: the column called y, label, class or "
    "target, else the last)"
)


def add_problem_arguments(parser: argparse.ArgumentParser, metavar: str = "FILE") -> None:
    """The file, what is to be solved, and how a table is read."""
    parser.add_argument(
        "file",
        metavar=metavar,
        type=Path,
        help="TOML, CSV, TSV, LIBSVM, or - (standard input); see docs/exact.md",
    )
    stated = parser.add_argument_group("the problem", _STATED)
    # Words are not checked here: the reader does it, and names the nearest one.
    stated.add_argument(
        "--kind", help="svc, nusvc, svr, nusvr, one-class, svdd, ls-svm, ridge or qp (default: svc)"
    )
    stated.add_argument("--C", metavar="C", help="the price of slack; inf is the hard margin (default: 1)")
    stated.add_argument("--slack", help="linear (C·Σξ), squared (C·Σξ²) or half-squared (C/2·Σξ²)")
    stated.add_argument(
        "--bias", action=argparse.BooleanOptionalAction, default=None, help="with or without b"
    )
    stated.add_argument("--nu", metavar="ν", help="the share ν of nusvc, nusvr and one-class")
    stated.add_argument("--epsilon", metavar="ε", help="half the width of the tube of svr")
    stated.add_argument("--gamma", metavar="γ", help="the price of errors of ls-svm; else --kernel-gamma")
    stated.add_argument("--lambda", dest="lam", metavar="λ", help="the price of w of ridge")
    stated.add_argument("--kernel", help="linear, poly, rbf, sigmoid or precomputed (default: linear)")
    stated.add_argument("--degree", metavar="d", help="of poly, (γ⟨x, z⟩ + r)^d")
    stated.add_argument("--kernel-gamma", metavar="γ", help="of poly, rbf and sigmoid")
    stated.add_argument("--coef0", metavar="r", help="of poly and sigmoid")
    reading = parser.add_argument_group("reading the file")
    reading.add_argument("--format", choices=("toml", "csv", "tsv", "libsvm"), help="instead of the ending")
    reading.add_argument("--separator", metavar="S", help='between cells: "," ";" or tab')
    reading.add_argument("--decimal", choices=(".", ","), help="the decimal mark")
    reading.add_argument(
        "--header", action=argparse.BooleanOptionalAction, default=None, help="whether line 1 has names"
    )
    reading.add_argument("--label", metavar="COLUMN", help=LABEL_HELP)
    reading.add_argument("--weight", metavar="COLUMN", help="name or number of the weights")


def stated_problem(chosen: argparse.Namespace) -> Problem:
    """The problem of the file with the options in place of its own settings."""
    from svmsym.exact.reading.detect import read_problem  # noqa: PLC0415 - NumPy loads when needed

    return read_problem(chosen.file, _options(chosen))


def problem_or_symbolic(chosen: argparse.Namespace) -> Problem | SymbolicProblem:
    """The same; a file that has a letter where numbers are expected is read with its symbol."""
    from svmsym.errors import ProblemFileError  # noqa: PLC0415 - loads when needed

    try:
        return stated_problem(chosen)
    except ProblemFileError:
        from svmsym.exact.symbolic.reading import read_any  # noqa: PLC0415 - loads when needed

        return read_any(chosen.file, _options(chosen))


def _options(chosen: argparse.Namespace) -> Options:
    from svmsym.exact.reading.options import Options  # noqa: PLC0415 - loads when needed

    _settle_spelling(chosen)
    separator = {"tab": "\t", "\\t": "\t"}.get(chosen.separator, chosen.separator)
    named = (
        "kind", "C", "slack", "bias", "nu", "epsilon", "gamma", "lam", "kernel", "degree", "kernel_gamma",
        "coef0", "format", "decimal", "header", "label", "weight",
    )  # fmt: skip
    return Options(separator=separator, **{name: getattr(chosen, name) for name in named})


def _settle_spelling(chosen: argparse.Namespace) -> None:
    """The words of fit are understood, too: nu-svc, and --gamma for the kernel where it cannot be a price."""
    from svmsym.exact.reading.detect import ENDINGS  # noqa: PLC0415 - loads when needed

    chosen.kind = _SPELLED.get(chosen.kind, chosen.kind)
    form = chosen.format or ENDINGS.get(chosen.file.suffix.lower(), "toml")
    kind = chosen.kind or (None if form == "toml" else "svc")  # a file in TOML has a kind of its own
    if chosen.kernel_gamma is None and chosen.kernel in _WITH_GAMMA and kind not in {None, "ls-svm"}:
        chosen.kernel_gamma, chosen.gamma = chosen.gamma, None
