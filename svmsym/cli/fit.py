"""``svmsym fit``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import TYPE_CHECKING, Any

from svmsym.cli.machine_options import (
    add_machine_arguments,
    add_reading_arguments,
    choice_of,
    read_to_fit,
)
from svmsym.cli.output import print_json, typed
from svmsym.cli.progress import Progress
from svmsym.cli.scheduler_option import add_scheduler_argument
from svmsym.errors import Place, SvmsymError, shown_name
from svmsym.tasks import scheduled

if TYPE_CHECKING:
    from svmsym.numeric.files.data import Data
    from svmsym.numeric.files.model import Model
    from svmsym.numeric.solution import Round

_EPILOG = """\
examples:
  svmsym fit points.csv --kernel linear --C 10 -o model.json
  svmsym fit heart.libsvm --scale standard --class-weight balanced
  svmsym fit prices.csv --kind svr --label price --epsilon 0.05 -o prices.model --to libsvm

Training is in floating point; the gap says how far the answer is from the optimum at most. The rows of the
data are all used for training: how well new points are predicted is what svmsym cv says.
"""
_PAUSE = 0.2  # seconds between two reports of progress
_CERTIFIED = {"svc": "svc", "svr": "svr", "nu-svc": "nusvc", "one-class": "one-class"}  # as certify has them
_EXACT_ROWS = 2000  # up to here an exact verdict is a matter of a minute


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    add_reading_arguments(parser)
    add_machine_arguments(parser)
    parser.add_argument("-o", dest="output", metavar="MODEL", type=Path, help="write the model to a file")
    parser.add_argument(
        "--to", choices=("json", "libsvm"), help="the model's format (default: json; libsvm for *.model)"
    )
    add_scheduler_argument(parser, "pairs of classes, where there are three classes or more,")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Read, fit, report, and keep the model."""
    from svmsym.numeric.files.checks import notices_to_fit  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.numeric.files.choice import fitted  # noqa: PLC0415
    from svmsym.numeric.files.fit_report import fit_json, fit_text  # noqa: PLC0415

    _check_output(chosen)
    with Progress() as progress, scheduled(chosen.scheduler):
        progress.stage(f"reading {shown_name(chosen.data.name)}")
        data, answers = read_to_fit(chosen)
        choice = choice_of(chosen, answers)
        notices = (*data.notices, *notices_to_fit(data, scaled=choice.scale is not None))
        title = f"training, {data.n} points"
        progress.stage(title)
        found = fitted(choice, data.X, answers, names=data.names, callback=_told(progress, title))
        progress.stage("predicting the training data")
        predicted = found.model.predict(data.X)
        notices += found.notices
        text = _model_text(found.model, chosen) if chosen.output is not None else ""
    if chosen.output is not None:
        from svmsym.documents.files import write_whole  # noqa: PLC0415 - loads when needed

        write_whole(chosen.output, text)
    if chosen.json:
        written = None if chosen.output is None else str(chosen.output)
        print_json(fit_json(found.model, data, answers, predicted, notices) | {"written": written})
    else:
        print(fit_text(found.model, data, answers, predicted, notices))
        print(*_what_next(found.model, data, chosen), sep="\n")
    return 0


def _told(progress: Progress, title: str) -> Callable[[Round], None]:
    """What shows the violation that is left, not more often than it can be read."""
    last = monotonic()

    def told(now: Round) -> None:
        nonlocal last
        if monotonic() - last >= _PAUSE:
            last = monotonic()
            progress.stage(f"{title}: {now.steps} steps, KKT violation {now.violation:.2g}")

    return told


def _check_output(chosen: argparse.Namespace) -> None:
    """Refuse an impossible output before the work, not after it."""
    if chosen.output is None:
        if chosen.to is not None:
            raise SvmsymError("--to says how the model is written, but not where", hint="add -o MODEL")
        return
    if chosen.output.resolve() == chosen.data.resolve():
        raise SvmsymError("the model would replace the data", hint="name another file", place=_place(chosen))
    if chosen.output.is_dir():
        raise SvmsymError("-o names a directory", hint="name a file in it", place=_place(chosen))
    if not chosen.output.parent.is_dir():
        raise SvmsymError("the folder of the model does not exist", hint="create it", place=_place(chosen))


def _place(chosen: argparse.Namespace) -> Place:
    return Place(str(chosen.output))


def _model_text(model: Model, chosen: argparse.Namespace) -> str:
    from svmsym.numeric.files.libsvm_model import libsvm_text  # noqa: PLC0415 - loads when needed
    from svmsym.numeric.files.model_json import json_text  # noqa: PLC0415

    form = chosen.to or ("libsvm" if chosen.output.suffix == ".model" else "json")
    return libsvm_text(model) if form == "libsvm" else json_text(model)


def _what_next(model: Model, data: Data, chosen: argparse.Namespace) -> list[str]:
    if chosen.output is None:
        return ["the model was not kept: -o MODEL writes it"]
    lines = [f"wrote {shown_name(chosen.output)}; predict with: svmsym predict {typed(chosen.output)} DATA"]
    exact = model.kernel.name in {"linear", "poly"} and model.scaling is None and model.kind in _CERTIFIED
    if exact and len(model.classes) <= 2 and data.n <= _EXACT_ROWS and not chosen.class_weight:  # noqa: PLR2004 - two classes
        lines.append(f"judge it exactly with: {_certify(model, data, chosen)}")
    return lines


def _certify(model: Model, data: Data, chosen: argparse.Namespace) -> str:
    settings: dict[str, Any] = dict(model.settings)
    model_file, data_file = typed(chosen.output), typed(chosen.data)
    words = [f"svmsym certify --model {model_file} {data_file}"]
    if model.kind != "svc":
        words.append(f"--kind {_CERTIFIED[model.kind]}")
    words += [f"--{name} {settings[name]!r}" for name in ("C", "nu", "epsilon") if name in settings]
    if model.kernel.name == "poly":
        k = model.kernel
        words.append(f"--kernel poly --degree {k.degree} --kernel-gamma {k.gamma!r} --coef0={k.coef0!r}")
    if settings.get("slack") == "squared":
        words.append("--slack squared")
    if chosen.no_bias:
        words.append("--no-bias")
    # The header may name another column than the last, and --label another than the header.
    if data.label_at is not None and (data.label_at != data.d + 1 or chosen.label is not None):
        words.append(f"--label {data.label_at}")
    elif model.kind == "one-class" and chosen.label:
        words.append(f"--label {quote(chosen.label)}")
    words += [
        f"--{name} {quote(value)}"
        for name in ("format", "separator", "decimal")
        if (value := getattr(chosen, name))
    ]
    if chosen.header is not None:
        words.append("--header" if chosen.header else "--no-header")
    return " ".join([*words, "--tol 1e-3"])
