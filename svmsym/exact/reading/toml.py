"""Problems in TOML: [problem] with its settings, [data] with exact numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tomllib import TOMLDecodeError

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.places import CellPlace
from svmsym.exact.problem import Problem, Reading, Rows, Vector
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.statement import Data, Settings, merged_settings, state_problem
from svmsym.exact.reading.toml_places import place_of
from svmsym.exact.reading.values import known, number
from svmsym.outside_text import LARGEST_TOML, TOO_DEEP, TextBoundError, parse_toml

_DATA = ("X", "gram", "y", "weight")
_QP = ("Q", "p", "A", "c", "E", "d")
_DEEP = r"(?:\[\s*+){50}"
_AT = re.compile(r"^(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)$", re.DOTALL)


def read_toml(source: str, path: Path, options: Options) -> Problem:
    """The problem of a TOML text; a float such as 0.1 is read from its digits, as 1/10."""
    place = Place(str(path))
    if len(source) > LARGEST_TOML:
        raise ProblemFileError(
            f"TOML is read up to {LARGEST_TOML // 2**20} MB", hint="give large data as CSV", place=place
        )
    tables = parsed(source, path)
    try:
        for name in options.of_tables():
            raise ProblemFileError(f"option {name} is for tables, not for TOML", hint=f"leave {name} out")  # noqa: TRY301
        return problem_of(tables, options)
    except ProblemFileError as error:
        raise error.at(place_of(source, error.key, str(path))) from None


def parsed(source: str, path: Path) -> dict[str, object]:
    """The tables of a TOML text, decimals kept as text."""
    try:
        return parse_toml(source, parse_float=lambda text: text.replace("_", ""))
    except TextBoundError as error:
        raise ProblemFileError(
            error.what,
            why="size, depth and keys are bounded before the file is parsed",
            hint="rows are lists of numbers; give large data as CSV",
            place=_first(_DEEP, source, path) if error.what == TOO_DEEP else Place(str(path), error.line),
        ) from None
    except TOMLDecodeError as error:
        found = _AT.match(str(error))
        what = found["what"] if found else str(error).removesuffix(" (at end of document)")
        at = (
            CellPlace(str(path), int(found["line"]), int(found["column"]))
            if found
            else _at(len(source.rstrip()), source, path)
        )
        raise ProblemFileError(
            f"this is not TOML: {what[0].lower()}{what[1:]}",
            hint="see toml.io; text such as 3/2 needs quotes",
            place=at,
        ) from None
    except ValueError:  # Python refuses to read integers of thousands of digits
        raise ProblemFileError(
            "there is an integer of thousands of digits",
            hint="scale the data",
            place=_first(r"(?<![0-9_])[0-9_]{4000}", source, path),
        ) from None


def _first(pattern: str, source: str, path: Path) -> Place:
    """The place where a pattern occurs first."""
    found = re.search(pattern, source)
    return _at(found.start(), source, path) if found else Place(str(path))


def _at(at: int, source: str, path: Path) -> Place:
    return CellPlace(str(path), source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at))


def problem_of(tables: Mapping[str, object], options: Options) -> Problem:
    """The problem that the tables state."""
    known(tables, ("problem", "data"))
    settings = merged_settings(_table(tables, "problem"), options)
    data = _table(tables, "data")
    known(data, (*_DATA, *_QP), "data")
    wrong = _DATA if settings.kind == "qp" else _QP
    for name in data:
        if name in wrong:
            raise ProblemFileError(
                f"{name} has no meaning for {settings.kind}", hint=f"leave {name} out", key=("data", name)
            )
    stated = Data(None, qp=_qp(data)) if settings.kind == "qp" else _data(data, settings)
    problem = state_problem(settings, stated)
    overrides = sorted({str(key[1]) for key in settings.from_options})
    return replace(problem, reading=replace(problem.reading or Reading(), overrides=tuple(overrides)))


def _table(tables: Mapping[str, object], name: str) -> dict[str, object]:
    table = tables.get(name)
    if not isinstance(table, dict):
        what = f"[{name}] is missing" if table is None else f"{name} is not a table"
        raise ProblemFileError(what, hint=f"write a line [{name}] and its keys below", key=(name,))
    return table


def _data(data: Mapping[str, object], settings: Settings) -> Data:
    gram = "gram" in data
    if gram and "X" in data:
        raise ProblemFileError("both X and gram are given", hint="give one of them", key=("data", "gram"))
    if not gram and "X" not in data:
        name = "gram" if settings.precomputed else "X"
        raise ProblemFileError(f"{name} is missing", hint=f"give {name} as rows", key=("data",))
    name = "gram" if gram else "X"
    return Data(
        _rows(data[name], name),
        answers=tuple(_text(v, i) for i, v in enumerate(_list(data["y"], "y"))) if "y" in data else (),
        weight=_vector(data["weight"], "weight") if "weight" in data else (),
        gram=gram,
    )


def _qp(data: Mapping[str, object]) -> dict[str, Rows | Vector]:
    read: dict[str, Rows | Vector] = {
        name: _rows(value, name) if name in {"Q", "A", "E"} else _vector(value, name)
        for name, value in data.items()
    }
    if "p" not in read and "Q" in read:
        read["p"] = (number(0),) * len(read["Q"])
    return read


def _list(value: object, *key: str | int) -> list[object]:
    if not isinstance(value, list):
        name = f"row {int(key[-1]) + 1} of {key[0]}" if len(key) > 1 else key[0]
        raise ProblemFileError(f"{name} is not a list", hint="write [1, 2, 3]", key=("data", *key))
    return value


def _rows(value: object, name: str) -> tuple[Vector, ...]:
    return tuple(
        tuple(number(entry, "data", name, i, j) for j, entry in enumerate(_list(row, name, i)))
        for i, row in enumerate(_list(value, name))
    )


def _vector(value: object, name: str) -> Vector:
    return tuple(number(entry, "data", name, i) for i, entry in enumerate(_list(value, name)))


def _text(value: object, i: int) -> str:
    """An answer as text: labels may be words, targets are read as numbers later."""
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else str(number(value, "data", "y", i))
