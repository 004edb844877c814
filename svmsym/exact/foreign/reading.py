"""A model file of any kind, told apart by how it begins."""

from __future__ import annotations

from pathlib import Path

from svmsym.errors import Place, ProblemFileError, SvmsymError, shown_name
from svmsym.exact.foreign.fitted import from_fitted, is_fitted
from svmsym.exact.foreign.libsvm import from_libsvm
from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.scikit import from_json
from svmsym.exact.problem import Problem
from svmsym.exact.reading.source import read_bytes

LARGEST = 200_000_000  # bytes


def read_model(path: str | Path, problem: Problem) -> Model:
    """The model in a file: what svmsym fit or svm-train wrote, or the JSON of a fitted estimator."""
    file = Path(path)
    name = shown_name(file.name)
    try:
        text = read_bytes(file, LARGEST).decode("utf-8-sig")
    except ProblemFileError as error:
        raise SvmsymError(
            f"the model cannot be read: {error.what}",
            why=error.why,
            hint="check the path, and give a model file",
            place=Place(str(path)),
        ) from None
    except UnicodeDecodeError:
        raise SvmsymError(
            f"{name} is not a text file",
            why="pickled estimators are not opened: that would run what is in them",
            hint="write support_, dual_coef_ and intercept_ to JSON, or give a model file of LIBSVM",
        ) from None
    if not text.lstrip().startswith(("{", "[")):
        return from_libsvm(problem, text, name)
    read = from_fitted if is_fitted(text) else from_json
    return read(problem, text, name)
