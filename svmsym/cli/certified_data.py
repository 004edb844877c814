"""Whether a certificate that contains its data is about the data of a file.

The proof stands without the file. Somebody who names one wants to know whether the proof is about it, so that
every number is compared: as rational numbers, point by point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from svmsym.errors import shown_name
from svmsym.exact.certificate import source, statement
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options

_NAMES = {"y": "label", "weight": "weight"}  # what one entry is called; else a row, which is a point


def difference(certificate: Mapping[str, Any], path: Path) -> list[str]:
    """Why a proved certificate is not about a file, in one sentence; nothing where it is."""
    stated = certificate["statement"]
    problem = read_problem(path)
    if problem.reading is not None and problem.reading.format != "toml":
        problem = read_problem(path, _options(stated))  # a table has no settings of its own
    found = source(replace(problem, reading=None))["data"]
    proved = f"what it claims is proved, but not about {shown_name(path.name)}"
    for key, value in statement(problem).items():
        if stated.get(key) != value:
            return [f"{proved}: the file has another {key}"]
    for key in {**certificate["data"], **found}:  # also what the certificate leaves out, such as weights
        at = _first(certificate["data"].get(key, []), found.get(key, []))
        if at is not None:
            return [f"{proved}: {_NAMES.get(key, 'point')} {at} is not the same"]
    return []


def _options(stated: Mapping[str, Any]) -> Options:
    """The settings of a certificate as options that a table is read with."""
    kernel = stated.get("kernel", {})
    inner = {"gamma": "kernel_gamma", "type": "kernel"}
    settings: dict[str, Any] = {inner.get(key, key): str(value) for key, value in kernel.items()}
    settings |= {"lam" if key == "lambda" else key: stated[key] for key in stated if key != "kernel"}
    return Options(**settings)


def _first(left: Sequence[Any], right: Sequence[Any]) -> int | None:
    """The first place, from 1, at which two lists of numbers or of rows differ.

    >>> _first([["1/2", "1"], ["0", "2"]], [["0.5", "1"], ["0", "3"]])
    2
    """
    for at in range(max(len(left), len(right))):
        if at >= len(left) or at >= len(right) or _numbers(left[at]) != _numbers(right[at]):
            return at + 1
    return None


def _numbers(row: Any) -> list[Fraction]:
    return [Fraction(v) for v in (row if isinstance(row, list) else [row])]
