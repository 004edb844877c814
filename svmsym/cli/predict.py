"""``svmsym predict``."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from svmsym.cli.machine_options import add_reading_arguments, reading_options
from svmsym.cli.output import print_json
from svmsym.cli.progress import Progress
from svmsym.errors import Place, SvmsymError, shown_name

if TYPE_CHECKING:
    from svmsym.numeric.files.data import Data
    from svmsym.numeric.files.model import Model

_EPILOG = """\
examples:
  svmsym predict model.json new.csv -o predicted.csv
  svmsym predict heart.model heart.test --decision > predicted.csv

A model is the JSON that svmsym fit wrote, or a model of LIBSVM. Columns are matched by their names if model
and data have names, else by their number; one column more is taken for the label, and the share of right
answers is reported. Without -o the predictions go to the screen, and the report to the error stream.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("model", metavar="MODEL", type=Path, help="JSON of svmsym fit, or a model of LIBSVM")
    add_reading_arguments(parser)
    parser.add_argument("-o", dest="output", metavar="OUT.csv", type=Path, help="write predictions to a file")
    parser.add_argument("--decision", action="store_true", help="add the values of the decision function")
    parser.add_argument("--json", action="store_true", help="print report and predictions as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Read model and data, predict, report."""
    from svmsym.numeric.files.data import Wanted, read_data  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.numeric.files.model_reading import read_model  # noqa: PLC0415
    from svmsym.numeric.files.prediction_report import prediction_score, prediction_text  # noqa: PLC0415

    _check_output(chosen)
    with Progress() as progress:
        progress.stage(f"reading {shown_name(chosen.model.name)} and {shown_name(chosen.data.name)}")
        model = read_model(chosen.model)
        if model.kernel.name == "precomputed":
            raise SvmsymError(
                "the model has a precomputed kernel",
                why="it predicts from kernel values between new and training points, not from points",
                hint="fit with the kernel linear, poly, rbf or sigmoid",
                place=Place(str(chosen.model)),
            )
        data = read_data(chosen.data, reading_options(chosen), Wanted("any", model.expected))
        progress.stage(f"predicting {data.n} points")
        values = _finite(model.values(data.X))
        predicted = model.predicted(values).tolist()
        found = prediction_score(model, data, predicted)
    columns = _columns(model, data, values, chosen)
    if chosen.json:
        more = {name: list(column) for name, column in columns.items()} if chosen.decision else {}
        print_json({**found, "predictions": predicted, **more, "notices": list(data.notices)})
        return 0
    text = _csv({"prediction": predicted, **columns})
    if chosen.output is None:
        sys.stdout.write(text)
        print(prediction_text(found, data), file=sys.stderr)
        return 0
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - loads when needed

    write_whole(chosen.output, text)
    print(prediction_text(found, data))
    print(f"wrote {shown_name(chosen.output)}")
    return 0


def _finite(values: Any) -> Any:
    """The values, or why they mean nothing."""
    import numpy as np  # noqa: PLC0415 - loads when needed

    bad = np.flatnonzero(~np.isfinite(values).all(axis=1))
    if len(bad):
        raise SvmsymError(
            f"the decision function of point {bad[0] + 1} has left the range of floating point",
            why="the numbers of the data are far larger than those of the fit, or of another unit",
            hint="give data in the units of the fit",
        )
    return values


def _check_output(chosen: argparse.Namespace) -> None:
    if chosen.output is None:
        return
    place = Place(str(chosen.output))
    for source in (chosen.data, chosen.model):
        if chosen.output.resolve() == source.resolve():
            raise SvmsymError(
                f"the predictions would replace {shown_name(source.name)}",
                hint="name another file",
                place=place,
            )
    if chosen.output.is_dir():
        raise SvmsymError("-o names a directory", hint="name a file in it", place=place)
    if not chosen.output.parent.is_dir():
        raise SvmsymError("the folder of the predictions does not exist", hint="create it", place=place)


def _columns(model: Model, data: Data, values: Any, chosen: argparse.Namespace) -> dict[str, Sequence[Any]]:
    """The decision values, one column or one for each class."""
    from svmsym.numeric.files.prediction_report import decision_columns  # noqa: PLC0415 - loads when needed

    return decision_columns(model, values) if chosen.decision and data.n else {}


def _csv(columns: dict[str, Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return text.getvalue()
