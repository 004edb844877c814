"""Options of the commands that fit machines in floating point; numbers may be written as 1e-3 or 1/2."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svmsym.cli.problem_options import LABEL_HELP
from svmsym.errors import ProblemFileError, SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.exact.reading.options import Options
    from svmsym.numeric.files.choice import Choice
    from svmsym.numeric.files.classes import Class
    from svmsym.numeric.files.data import Data

_KERNELS = ("linear", "poly", "rbf", "sigmoid")
_SPELLED = {"nusvc": "nu-svc", "nusvr": "nu-svr", "oneclass": "one-class"}  # as solve has them


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """The data file and how it is read."""
    parser.add_argument(
        "data", metavar="DATA", type=Path, help="CSV, TSV or LIBSVM, up to 512 MB; or - (standard input)"
    )
    reading = parser.add_argument_group("reading the data")
    reading.add_argument("--label", metavar="COLUMN", help=LABEL_HELP)
    reading.add_argument("--format", choices=("csv", "tsv", "libsvm"), help="instead of the ending")
    reading.add_argument("--separator", metavar="S", help='between cells: "," ";" or tab')
    reading.add_argument("--decimal", choices=(".", ","), help="the decimal mark")
    reading.add_argument(
        "--header", action=argparse.BooleanOptionalAction, default=None, help="whether line 1 has names"
    )


def add_machine_arguments(parser: argparse.ArgumentParser) -> None:
    """The machine, its kernel and the limits of its training."""
    machine = parser.add_argument_group("the machine")
    machine.add_argument("--kind", help="svc, nu-svc, svr, nu-svr or one-class (default: svc)")
    machine.add_argument("--C", metavar="C", help="the price of slack (default: 1)")
    machine.add_argument("--nu", metavar="ν", help="the share ν of nu-svc, nu-svr, one-class (default: 0.5)")
    machine.add_argument("--epsilon", metavar="ε", help="half the width of the tube of svr (default: 0.1)")
    machine.add_argument("--slack", help="linear (C·Σξ) or squared (C·Σξ²)")
    machine.add_argument("--no-bias", action="store_true", help="without b")
    machine.add_argument(
        "--class-weight",
        action="append",
        metavar="W",
        help="balanced, or LABEL=WEIGHT, once for each label or as A=1,B=5: C times the weight",
    )
    machine.add_argument("--kernel", default="rbf", help="linear, poly, rbf or sigmoid (default: rbf)")
    machine.add_argument(
        "--gamma",
        "--kernel-gamma",
        metavar="γ",
        help="of poly, rbf, sigmoid: a number, scale (1 / (columns · variance)) or auto (1 / columns)",
    )
    machine.add_argument("--degree", metavar="d", help="of poly, (γ⟨x, z⟩ + r)^d (default: 3)")
    machine.add_argument("--coef0", metavar="r", help="of poly and sigmoid (default: 0)")
    machine.add_argument(
        "--scale",
        choices=("none", "standard", "minmax"),
        default="none",
        help="columns to mean 0 and variance 1 (with n − 1), or to [0, 1]; kept with the model",
    )
    machine.add_argument("--features", metavar="N", help="the number of columns of a LIBSVM file")
    training = parser.add_argument_group("the training")
    training.add_argument("--tol", metavar="τ", help="the KKT violation to stop at (default: 1e-3)")
    training.add_argument("--max-iter", metavar="N", help="stop after so many steps (default: no limit)")
    training.add_argument("--memory", metavar="MB", help="for kernel rows (default: 1000)")
    training.add_argument("--threads", metavar="N", help="default: what the machine has, at most 2")


def reading_options(chosen: argparse.Namespace) -> Options:
    """How the file is read."""
    from svmsym.exact.reading.options import Options  # noqa: PLC0415 - loads when needed

    separator = {"tab": "\t", "\\t": "\t"}.get(chosen.separator, chosen.separator)
    named = ("format", "decimal", "header", "label")
    return Options(separator=separator, **{name: getattr(chosen, name) for name in named})


def read_to_fit(chosen: argparse.Namespace) -> tuple[Data, Any]:
    """The data, and their labels or targets, None where the kind has none."""
    from svmsym.numeric.files.checks import answers_to_fit  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.numeric.files.data import Wanted, read_data  # noqa: PLC0415

    kind = _kind(chosen)
    answers = {"one-class": "none", "svr": "targets", "nu-svr": "targets"}.get(kind, "labels")
    columns = 0 if chosen.features is None else whole(chosen.features, "--features", least=1)
    data = read_data(chosen.data, reading_options(chosen), Wanted(answers, columns=columns))  # type: ignore[arg-type]
    return data, answers_to_fit(data, kind, shown_name(chosen.data.name), insisted=chosen.kind is not None)


def choice_of(chosen: argparse.Namespace, labels: Any) -> Choice:
    """The machine that the options choose; an option that has no meaning for it is refused."""
    from svmsym.numeric.files.choice import USES, Choice  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.numeric.files.model_json import KERNEL_KEYS  # noqa: PLC0415

    kind, kernel = _kind(chosen), one_of(chosen.kernel, _KERNELS, "--kernel")
    for name in ("C", "nu", "epsilon", "slack", "class_weight"):
        if getattr(chosen, name) is not None and name not in USES[kind]:
            raise _meaningless(name, kind)
    if chosen.no_bias and "bias" not in USES[kind]:
        raise _meaningless("no-bias", kind)
    for name in ("gamma", "degree", "coef0"):
        if getattr(chosen, name) is not None and name not in KERNEL_KEYS[kernel]:
            raise _meaningless(name, f"the {kernel} kernel")
    given: dict[str, Any] = {
        "C": _positive(chosen.C, "--C"),
        "nu": _share(chosen.nu),
        "epsilon": _not_negative(chosen.epsilon, "--epsilon"),
        "slack": chosen.slack and one_of(chosen.slack, ("linear", "squared"), "--slack"),
        "class_weight": chosen.class_weight and _weights(chosen.class_weight, labels),
        "gamma": chosen.gamma if chosen.gamma in {"scale", "auto"} else _positive(chosen.gamma, "--gamma"),
        "degree": chosen.degree and whole(chosen.degree, "--degree", least=1),
        "coef0": number(chosen.coef0, "--coef0"),
        "scale": None if chosen.scale == "none" else chosen.scale,
        "tol": _positive(chosen.tol, "--tol"),
        "max_iter": chosen.max_iter and whole(chosen.max_iter, "--max-iter", least=1),
        "memory": _positive(chosen.memory, "--memory"),
        "threads": chosen.threads and whole(chosen.threads, "--threads", least=1),
    }
    said = {name: value for name, value in given.items() if value is not None}
    return Choice(kind, kernel, bias=not chosen.no_bias, **said)


def _kind(chosen: argparse.Namespace) -> Any:
    asked = chosen.kind or "svc"
    return one_of(_SPELLED.get(asked, asked), ("svc", "nu-svc", "svr", "nu-svr", "one-class"), "--kind")


def one_of(text: str, words: Sequence[str], option: str) -> str:
    """A word out of a few, or the nearest of them in a refusal."""
    from svmsym.exact.reading.values import nearest  # noqa: PLC0415 - wanted in a refusal only

    if text in words:
        return text
    near = nearest(text, words)
    raise SvmsymError(
        f"{option} is {text[:40]!r}",
        why=f"it is one of {', '.join(words)}",
        hint=f"did you mean {near}?" if near else f"choose one of {', '.join(words)}",
    )


def _meaningless(name: str, whom: str) -> SvmsymError:
    return SvmsymError(f"--{name.replace('_', '-')} has no meaning for {whom}", hint="leave it out")


def number(text: str | None, option: str) -> float | None:
    """A number of the command line, None where it was not given."""
    from svmsym.numeric.files.floats import float_of  # noqa: PLC0415 - loads when needed

    if text is None:
        return None
    try:
        return float_of(text)
    except ProblemFileError as error:
        # The reader of files advises on rows, columns and separators, which an option has none of.
        hint = "give one number, with a decimal point" if "comma" in error.what else "give a finite number"
        raise SvmsymError(f"{option}: {error.what}", why=error.why, hint=hint) from None


def _positive(text: str | None, option: str) -> float | None:
    if option == "--C" and text is not None and text.lower().lstrip("+") in {"inf", "infinity", "∞"}:
        raise SvmsymError(
            "--C is infinite",
            why="the hard margin is solved exactly, and a model file holds finite numbers alone",
            hint="svmsym solve --C inf solves it exactly; or give a large number as 1e6",
        )
    value = number(text, option)
    if value is not None and not value > 0:
        constant = option == "--gamma" and value == 0
        raise SvmsymError(
            f"{option} is {text}",
            why="with γ = 0 the kernel has the same value for all points" if constant else "",
            hint="give a positive number" + (", scale or auto" if option == "--gamma" else ""),
        )
    return value


def _not_negative(text: str | None, option: str) -> float | None:
    value = number(text, option)
    if value is not None and value < 0:
        raise SvmsymError(f"{option} is {text}", hint="give zero or a positive number")
    return value


def _share(text: str | None) -> float | None:
    value = number(text, "--nu")
    if value is not None and not 0 < value <= 1:
        raise SvmsymError(f"--nu is {text}", why="ν is a share of the points", hint="0 < ν ≤ 1")
    return value


def whole(text: str, option: str, *, least: int) -> int:
    """A whole number of the command line."""
    value = number(text, option)
    assert value is not None
    if value != int(value) or not least <= value < 2**31:
        raise SvmsymError(f"{option} is {text}", hint=f"give a whole number from {least} on")
    return int(value)


def _weights(texts: Sequence[str], labels: Any) -> Any:
    """Balanced, or a weight for each class that is named."""
    import numpy as np  # noqa: PLC0415 - loads when needed

    from svmsym.numeric.files.classes import class_named  # noqa: PLC0415

    if list(texts) == ["balanced"]:
        return "balanced"
    classes = tuple(np.unique(labels).tolist())
    found: dict[Class, float] = {}
    for part in (piece for text in texts for piece in text.split(",")):
        name, equals, weight = part.rpartition("=")
        if not equals:
            raise SvmsymError(
                f"--class-weight is {part[:40]!r}", hint="write balanced, or LABEL=WEIGHT, as in 1=5"
            )
        label = class_named(name.strip(), classes)
        if label is None:
            raise SvmsymError(
                f"--class-weight names the class {name[:40]!r}",
                why=f"the classes are {', '.join(map(str, classes))[:200]}",
                hint="choose one of them",
            )
        value = _positive(weight, f"--class-weight {name}")
        assert value is not None
        found[label] = value
    return found
