"""The data sets of an exam file: [data.A] with points, labels and settings, as in a problem file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from svmsym.errors import Key, ProblemFileError
from svmsym.exact.problem import USES, Problem
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.statement import SETTINGS
from svmsym.exact.reading.toml import problem_of
from svmsym.exact.reading.values import known
from svmsym.exams.setting.file_values import identifier, table

MOST_SETS = 50
MOST_ROWS = 200
MOST_COORDINATES = 50
_DATA = ("x", "gram", "y", "weight")
_KEYS = (*_DATA, *SETTINGS)
_NEEDED = {
    "C": 'write C = "inf" for the hard margin, or a number',
    "nu": "write nu, a share between 0 and 1",
    "epsilon": "write epsilon, half the width of the tube",
    "gamma": "write gamma, the price of errors",
    "lambda": "write lambda, the weight of the norm",
}


def data_sets(values: object) -> dict[str, Problem]:
    """All data sets by name."""
    tables = table(values, "data")
    if len(tables) > MOST_SETS:
        raise ProblemFileError(
            f"there are {len(tables)} data sets", hint=f"{MOST_SETS} at most", key=("data",)
        )
    return {identifier(name, "data", name): data_set(value, name) for name, value in tables.items()}


def data_set(value: object, name: str) -> Problem:
    """One data set as a checked problem; nothing is assumed about prices.

    >>> data_set({"x": [[0], [2]], "y": [-1, 1], "C": "inf"}, "A").y
    (-1, 1)
    """
    given = dict(table(value, "data", name))
    if "X" in given and "x" not in given:
        given = {("x" if key == "X" else key): v for key, v in given.items()}
    known(given, _KEYS, "data", name)
    _check_size(given, name)
    settings = {key: v for key, v in given.items() if key in SETTINGS}
    data = {("X" if key == "x" else key): v for key, v in given.items() if key in _DATA}
    try:
        problem = problem_of({"problem": settings, "data": data}, Options())
    except ProblemFileError as error:
        raise error.under(*_own_key(error.key, name)) from None
    if problem.kind == "qp":
        raise ProblemFileError(
            "a plain quadratic program has no points", hint="choose another kind", key=("data", name, "kind")
        )
    for key in USES[problem.kind].settings:
        if key in _NEEDED and key not in settings:
            raise ProblemFileError(
                f"{key} is missing in data.{name}",
                why="an exam assumes nothing that its sheet does not say",
                hint=_NEEDED[key],
                key=("data", name),
            )
    return replace(problem, reading=None, notices=())


def _check_size(given: Mapping[str, object], name: str) -> None:
    """Limits before any arithmetic."""
    for key in ("x", "gram"):
        rows = given.get(key)
        if not isinstance(rows, list):
            continue
        if len(rows) > MOST_ROWS:
            raise ProblemFileError(
                f"data.{name} has {len(rows)} points", hint=f"{MOST_ROWS} at most", key=("data", name, key)
            )
        widest = max((len(row) for row in rows if isinstance(row, list)), default=0)
        if key == "x" and widest > MOST_COORDINATES:
            raise ProblemFileError(
                f"a point of data.{name} has {widest} coordinates",
                hint=f"{MOST_COORDINATES} at most",
                key=("data", name, key),
            )


def _own_key(key: Key, name: str) -> Key:
    """("data", "X", 0, 1) or ("problem", "C") as a key of this file."""
    rest = tuple("x" if part == "X" else part for part in key[1:])
    return ("data", name, *rest)
