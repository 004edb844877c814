"""A model from a file: our JSON, or LIBSVM's text, told apart by the first character.

Everything is checked before it is used: keys, types, lengths, and that every number is finite.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import Place, SvmsymError
from svmsym.exact.reading.source import read_bytes
from svmsym.numeric.files.classes import MOST_CLASSES, Class
from svmsym.numeric.files.csr import csr
from svmsym.numeric.files.libsvm_model import from_libsvm_text
from svmsym.numeric.files.model import KERNELS, KINDS, TWO, Model
from svmsym.numeric.files.model_json import FORMAT, KERNEL_KEYS, NEGATIVE_GAMMA, SCHEMA
from svmsym.numeric.files.scaling import MANNERS, Scaling
from svmsym.numeric.kernels import Kernel, Matrix
from svmsym.numeric.program import Vector
from svmsym.outside_text import parse_json

_Word = TypeVar("_Word", bound=str)
_HINT = "give the file as svmsym fit wrote it"
_TYPES: dict[str, tuple[type, ...]] = {
    "truth": (bool,),
    "integer": (int,),
    "number": (int, float),
    "text": (str,),
}


def read_model(path: Path | str) -> Model:
    """The model in a file."""
    path = Path(path)
    raw = read_bytes(path)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SvmsymError(
            "this is not a text file, so it is no model",
            why="pickled estimators are not opened: that would run what is in them",
            hint="give the JSON that svmsym fit wrote, or a model of LIBSVM",
            place=Place(str(path)),
        ) from None
    if not text.strip():
        raise SvmsymError("the file is empty", hint=_HINT, place=Place(str(path)))
    if not text.lstrip().startswith("{"):
        return from_libsvm_text(text, str(path))
    try:
        return model_of(text)
    except SvmsymError as error:
        raise SvmsymError(
            error.what, why=error.why, hint=error.hint or _HINT, place=Place(str(path))
        ) from None


def model_of(text: str) -> Model:
    """The model that a JSON text holds.

    >>> from svmsym.numeric.files.model_json import json_text
    >>> line = Model("svr", Kernel("linear"), np.array([[2.0]]), np.array([[0.1]]), np.array([1.0]), 1)
    >>> model_of(json_text(line)).predict(np.array([[3.0]]))
    array([1.6])
    """
    found = _parsed(text)
    if found.get("format") != FORMAT:
        raise SvmsymError(
            f'this JSON is no model of svmsym: it has no "format": "{FORMAT}"',
            hint="give the file that svmsym fit -o wrote",
        )
    if found.get("schema") != SCHEMA:
        raise SvmsymError(
            f"the model has the schema {str(found.get('schema'))[:20]}, and this version reads {SCHEMA}",
            hint="update svmsym, or fit again",
        )
    read = _Reader(found)
    model = read.model()
    read.consistent(model)
    return model


def _parsed(text: str) -> dict[str, Any]:
    try:
        found = parse_json(text, parse_constant=_refused, object_pairs_hook=_once)
    except ValueError as error:
        raise SvmsymError(f"the file is not JSON: {str(error)[:200]}") from None
    assert isinstance(found, dict)  # it begins with a brace
    return found


def _refused(name: str) -> NoReturn:
    raise SvmsymError(f"{name} is not a number of a model")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise SvmsymError("a key stands twice in an object")
    return found


class _Reader:
    """Takes a parsed model apart, one checked piece at a time."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.found = found

    def model(self) -> Model:
        kind = _word(self.get("kind"), KINDS, "kind")
        features = _table(self.get("features"), "features")
        count = _count(features.get("count"), "features.count")
        names = features.get("names")
        if names is not None:
            names = _texts(names, "features.names")
            if len(names) != count or len(set(names)) < count:
                raise SvmsymError(f"features.names are not {count} different names")
        coefficients = _matrix(self.get("dual_coef"), "dual_coef")
        support, vectors = self.found.get("support"), self._vectors()
        return Model(
            kind,
            self._kernel(),
            vectors if vectors.shape[0] else np.zeros((0, count)),
            coefficients,
            _vector(self.get("intercept"), "intercept"),
            count,
            self._classes(),
            tuple(_counts(self.found.get("n_support") or [], "n_support").tolist()),
            None if support is None else _counts(support, "support"),
            tuple(names or ()),
            self._scaling(),
            self._probability(),
            _table(self.found.get("settings") or {}, "settings"),
            _table(self.found.get("report") or {}, "report"),
            at_least=features.get("at_least") is True,
        )

    def get(self, key: str) -> Any:
        if key not in self.found:
            raise SvmsymError(f"the model has no {key}")
        return self.found[key]

    def _kernel(self) -> Kernel:
        given = _table(self.get("kernel"), "kernel")
        name = _word(given.get("name"), KERNELS, "kernel.name")
        numbers: dict[str, Any] = {key: _number(given.get(key), f"kernel.{key}") for key in KERNEL_KEYS[name]}
        if "degree" in numbers and isinstance(given["degree"], int):
            numbers["degree"] = given["degree"]
        if numbers.get("gamma", 0.0) < 0:
            raise SvmsymError(f"kernel.gamma is {numbers['gamma']:g}", why=NEGATIVE_GAMMA, hint=_HINT)
        return Kernel(name, **numbers)

    def _classes(self) -> tuple[Class, ...]:
        if self.found.get("classes") is None:
            return ()
        given = _table(self.found["classes"], "classes")
        kind, values = given.get("type"), given.get("values")
        if not isinstance(kind, str) or kind not in _TYPES:
            raise SvmsymError(f"classes.type is one of {', '.join(_TYPES)}")
        values = values if isinstance(values, list) else []
        fits = TWO <= len(values) <= MOST_CLASSES and all(type(v) in _TYPES[kind] for v in values)
        if not fits or len(set(values)) < len(values):
            raise SvmsymError(f"classes.values are 2 to {MOST_CLASSES} different values of type {kind}")
        return tuple(values)

    def _vectors(self) -> Any:
        given = self.get("support_vectors")
        if not isinstance(given, dict):
            return _matrix(given, "support_vectors")
        shape = _counts(given.get("shape"), "support_vectors.shape")
        begin = _counts(given.get("begin"), "support_vectors.begin")
        column = _counts(given.get("column"), "support_vectors.column")
        value = _vector(given.get("value"), "support_vectors.value")
        fits = (
            len(shape) == TWO
            and len(begin) == shape[0] + 1
            and begin[0] == 0
            and begin[-1] == len(column) == len(value)
            and bool((np.diff(begin) >= 0).all())
            and bool((column < shape[1]).all())
        )
        if not fits:
            raise SvmsymError("the sparse support vectors do not fit together")
        return csr(value, column, begin, (int(shape[0]), int(shape[1])))

    def _scaling(self) -> Scaling | None:
        if self.found.get("scaling") is None:
            return None
        given = _table(self.found["scaling"], "scaling")
        manner = _word(given.get("manner"), MANNERS, "scaling.manner")
        factor = _vector(given.get("factor"), "scaling.factor")
        if not (factor > 0).all():
            raise SvmsymError("scaling.factor has numbers that are not positive")
        return Scaling(manner, _vector(given.get("shift"), "scaling.shift"), factor)

    def _probability(self) -> tuple[Vector, Vector] | None:
        if self.found.get("probability") is None:
            return None
        given = _table(self.found["probability"], "probability")
        return _vector(given.get("A"), "probability.A"), _vector(given.get("B"), "probability.B")

    def consistent(self, model: Model) -> None:
        """Refuse lengths that do not fit together."""
        m, k, d = model.n_vectors, len(model.classes), model.n_features
        functions = k * (k - 1) // 2 if model.classifies else 1
        given = model.kernel.name == "precomputed"
        rows, columns = model.vectors.shape
        support, scaling, odds = model.support, model.scaling, model.probability
        wrong = (
            (model.classifies != bool(k), f"{model.kind} {'needs' if not k else 'has no'} classes"),
            (len(model.dual_coef) != max(1, k - 1), f"dual_coef has {len(model.dual_coef)} rows"),
            (len(model.intercept) != functions, f"intercept has not {functions} numbers"),
            (rows != m, f"there are {rows} support vectors and {m} coefficients"),
            (rows and columns != (0 if given else d), f"support vectors have {columns} columns, not {d}"),
            (
                len(model.n_support) != k or (k and sum(model.n_support) != m),
                f"n_support does not share out {m}",
            ),
            (support is not None and len(support) != m, f"support does not name {m} rows"),
            (given and support is None, "support is needed where the kernel is precomputed"),
            (
                given and support is not None and bool((support >= d).any()),
                "support names rows that do not exist",
            ),
            (
                scaling is not None and {len(scaling.shift), len(scaling.factor)} != {d},
                f"scaling has not {d} columns",
            ),
            (
                odds is not None and {len(v) for v in odds} != {functions},
                f"probability has not {functions} pairs of numbers",
            ),
        )
        for bad, what in wrong:
            if bad:
                raise SvmsymError(f"the model does not fit together: {what}")


def _word(value: object, words: Sequence[_Word], name: str) -> _Word:
    for word in words:
        if value == word:
            return word
    raise SvmsymError(f"{name} is {str(value)[:40]!r}", why=f"{name} is one of {', '.join(words)}")


def _table(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SvmsymError(f"{name} is not an object of names and values")
    return value


def _count(value: object, name: str) -> int:
    if type(value) is not int or not 0 < value < 2**31:
        raise SvmsymError(f"{name} is {str(value)[:40]}, not a number of columns")
    return value


def _number(value: object, name: str) -> float:
    return float(_vector([value], name)[0])


def _texts(value: object, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise SvmsymError(f"{name} is not a list of texts")
    return value


def _vector(value: object, name: str) -> Vector:
    if not isinstance(value, list) or not all(type(v) in (int, float) for v in value):
        raise SvmsymError(f"{name} is not a list of numbers")
    try:
        read = np.array(value, dtype=np.float64)
    except OverflowError:
        read = np.array([np.inf])
    if not np.isfinite(read).all():
        raise SvmsymError(f"{name} has numbers beyond the range of floating point")
    return read


def _counts(value: object, name: str) -> NDArray[np.intp]:
    if not isinstance(value, list) or not all(type(v) is int and 0 <= v < 2**62 for v in value):
        raise SvmsymError(f"{name} is not a list of whole numbers from 0 on")
    return np.array(value, dtype=np.intp)


def _matrix(value: object, name: str) -> Matrix:
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise SvmsymError(f"{name} is not a list of rows")
    width = len(value[0]) if value else 0
    if any(len(row) != width for row in value):
        raise SvmsymError(f"{name} has rows of different lengths")
    return np.array([_vector(row, name) for row in value], dtype=np.float64).reshape(len(value), width)
