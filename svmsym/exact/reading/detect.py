"""A problem from a file of any format, told by its ending and its content."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.problem import Layout, Problem, Reading
from svmsym.exact.reading.libsvm import read_libsvm
from svmsym.exact.reading.options import Format, Options
from svmsym.exact.reading.source import decoded, plain, read_bytes
from svmsym.exact.reading.table import read_table
from svmsym.exact.reading.toml import read_toml

ENDINGS: dict[str, Format] = {
    ".toml": "toml",
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".libsvm": "libsvm",
    ".svm": "libsvm",
    ".svmlight": "libsvm",
}
REFUSED = {
    ".json",
    ".arff",
    ".xls",
    ".xlsx",
    ".ods",
    ".npy",
    ".npz",
    ".pkl",
    ".parquet",
    ".yaml",
    ".yml",
    ".py",
}
_LAYOUTS: dict[Format, Layout] = {"toml": "toml", "csv": "table", "tsv": "table", "libsvm": "libsvm"}
_TOML_LINE = re.compile(rb"\s*(\[\s*\w+\s*\]|\w+\s*=)")
_ONE_WORD = re.compile(rb"[^\s,;]*")
_LIBSVM_LINE = re.compile(rb"\s*[^\s:,;]+([ \t]+\d+:\S+)+")


def read_problem(path: Path | str, options: Options | None = None) -> Problem:
    """The exact problem that a file states, with the options in place of its own settings."""
    path, options = Path(path), options or Options()
    if path.suffix.lower() in REFUSED and options.format is None:
        raise ProblemFileError(
            f"files ending in {path.suffix} are not read",
            hint="give TOML, CSV, TSV or LIBSVM",
            place=Place(str(path)),
        )
    content = read_bytes(path)
    raw = plain(content, path)
    form = options.format or ENDINGS.get(path.suffix.lower()) or by_content(raw)
    try:
        if form == "toml":
            problem = read_toml(decoded(raw, path), path, options)
        elif form == "libsvm":
            problem = read_libsvm(raw, path, options)
        else:
            problem = read_table(raw, path, options, tabs=form == "tsv")
    except ProblemFileError as error:
        # An option has no line; the file is named all the same.
        raise (error if error.place else error.at(Place(str(path)))) from None
    reading = replace(
        problem.reading or Reading(),
        name=path.name,
        sha256=hashlib.sha256(content).hexdigest(),
        format=_LAYOUTS[form],
    )
    return replace(problem, reading=reading)


def by_content(raw: bytes) -> Format:
    """The format that the first telling line has; a table if no line tells."""
    for line in raw[: 2**16].split(b"\n"):
        bare = line.partition(b"#")[0].strip()
        if _TOML_LINE.match(bare) and not bare.lower().startswith(b"sep="):
            return "toml"
        if _LIBSVM_LINE.match(bare):
            return "libsvm"
        if not _ONE_WORD.fullmatch(bare):  # a label without pairs is LIBSVM's point 0, or a narrow table
            return "csv"
    return "csv"
