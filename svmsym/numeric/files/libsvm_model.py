"""LIBSVM's model files: a header, then "a₁ … a_{k−1} index:value index:value …" for each support vector.

    f(x) = Σ_s a_s k(z_s, x) − rho,   positive for the class that "label" names first

With two classes this is −1 times the f of ``model.py``, whose positive class is the second; with more classes
both agree. Classes keep the order of "label", because it decides between equal numbers of votes. Numbers are
written as their shortest decimal, which every program reads back to the same bits; LIBSVM itself writes
coordinates with 8 digits only. Reading takes the files of svm-train and of svm_save_model, of all versions.

Reference: Chang, Lin, LIBSVM: a library for support vector machines, ACM TIST 2 (2011), and its README.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from svmsym.errors import Place, ProblemFileError, SvmsymError
from svmsym.numeric.files.classes import MOST_CLASSES, Class
from svmsym.numeric.files.csr import MOST_INDEX, csr
from svmsym.numeric.files.data import MOST_CELLS
from svmsym.numeric.files.floats import float_of
from svmsym.numeric.files.model import TWO, Kind, Model
from svmsym.numeric.files.model_json import KERNEL_KEYS, NEGATIVE_GAMMA
from svmsym.numeric.kernels import Kernel, Matrix, Name
from svmsym.numeric.program import Vector

_TYPES: dict[Kind, str] = {
    "svc": "c_svc",
    "nu-svc": "nu_svc",
    "one-class": "one_class",
    "svr": "epsilon_svr",
    "nu-svr": "nu_svr",
}
_KERNELS: dict[Name, str] = {
    "linear": "linear",
    "poly": "polynomial",
    "rbf": "rbf",
    "sigmoid": "sigmoid",
    "precomputed": "precomputed",
}
_KNOWN = (
    "svm_type", "kernel_type", "degree", "gamma", "coef0", "nr_class", "total_sv", "rho", "label", "probA",
    "probB", "prob_density_marks", "nr_sv",
)  # fmt: skip
_HINT = "give the file as svm-train or svmsym fit wrote it"


def libsvm_text(model: Model) -> str:
    r"""The model as the text of a LIBSVM file.

    >>> line = Model("svr", Kernel("linear"), np.array([[2.0]]), np.array([[0.5]]), np.array([1.0]), 1)
    >>> libsvm_text(line).splitlines()[4:]
    ['rho -1.0', 'SV', '0.5 1:2.0 ']
    """
    _require_expressible(model)
    k = len(model.classes)
    turned = -1.0 if k == TWO else 1.0
    head = [f"svm_type {_TYPES[model.kind]}", f"kernel_type {_KERNELS[model.kernel.name]}"]
    if model.kernel.name == "poly":
        head.append(f"degree {int(model.kernel.degree)}")
    head += [
        f"{key} {float(getattr(model.kernel, key))!r}"
        for key in ("gamma", "coef0")
        if key in KERNEL_KEYS[model.kernel.name]
    ]
    head += [f"nr_class {max(TWO, k)}", f"total_sv {model.n_vectors}"]
    head.append(f"rho {_row(-turned * model.intercept)}")
    if k:
        head.append(f"label {' '.join(str(int(c)) for c in model.classes)}")
    if model.probability is not None:
        head += [f"probA {_row(model.probability[0])}", f"probB {_row(model.probability[1])}"]
    if k:
        head.append(f"nr_sv {' '.join(map(str, model.n_support))}")
    coefficients = (turned * model.dual_coef).T.tolist()
    lines = (
        f"{' '.join(map(repr, a))} {pairs}"  # the blank at the end is LIBSVM's own, and its reader wants one
        for a, pairs in zip(coefficients, _pairs(model), strict=True)
    )
    return "\n".join([*head, "SV", *lines]) + "\n"


def _row(values: Vector) -> str:
    return " ".join(map(repr, (values + 0.0).tolist()))  # + 0.0: no minus before a zero


def _pairs(model: Model) -> list[str]:
    """The coordinates of each support vector, zeros left out."""
    if model.kernel.name == "precomputed":
        assert model.support is not None
        return [f"0:{i + 1} " for i in model.support.tolist()]
    if isinstance(model.vectors, np.ndarray):
        return ["".join(f"{j}:{v!r} " for j, v in enumerate(z, 1) if v) for z in model.vectors.tolist()]
    z = model.vectors.sorted_indices()
    cut = [slice(a, b) for a, b in zip(z.indptr[:-1].tolist(), z.indptr[1:].tolist(), strict=True)]
    column, value = z.indices.tolist(), z.data.tolist()
    return ["".join(f"{j + 1}:{v!r} " for j, v in zip(column[s], value[s], strict=True) if v) for s in cut]


def _require_expressible(model: Model) -> None:
    hint = "keep the model as JSON: --to json"
    if model.scaling is not None:
        raise SvmsymError(
            "LIBSVM's format cannot hold the scaling",
            why="LIBSVM would predict from unscaled data, and wrongly",
            hint=f"{hint}; or scale the data in the file, and fit without --scale",
        )
    if model.kernel.name == "callable":
        raise SvmsymError(
            "LIBSVM's format cannot hold a kernel that is a function of Python", hint="choose another"
        )
    if model.kernel.name == "poly" and int(model.kernel.degree) != model.kernel.degree:
        raise SvmsymError(f"LIBSVM's degree is a whole number, not {model.kernel.degree}", hint=hint)
    for c in model.classes:
        if isinstance(c, str) or int(c) != c or not -(2**31) <= c < 2**31:
            raise SvmsymError(
                f"LIBSVM's labels are whole numbers, and {c!r} is none",
                hint=f"{hint}; or number the classes in the file",
            )
    if not np.isfinite(model.dual_coef).all() or not np.isfinite(model.intercept).all():
        raise SvmsymError("the model has numbers that are not finite", hint="scale the data")


@dataclass(frozen=True)
class _File:
    """The header by its keys, each with its line, and the lines of the support vectors."""

    name: str
    header: Mapping[str, tuple[int, Sequence[str]]]
    body: Sequence[tuple[int, str]]

    def wrong(self, what: str, key: str = "", *, line: int | None = None, why: str = "") -> SvmsymError:
        at = self.header[key][0] if key in self.header else line
        return SvmsymError(what, why=why, hint=_HINT, place=Place(self.name, at))

    def words(self, key: str, count: int) -> Sequence[str]:
        if key not in self.header:
            raise self.wrong(f"the model has no {key}")
        words = self.header[key][1]
        if len(words) != count:
            raise self.wrong(f"{key} has {len(words)} values, not {count}", key)
        return words

    def numbers(self, key: str, count: int) -> Vector:
        return np.array(
            [self.number(w, self.header[key][0]) for w in self.words(key, count)], dtype=np.float64
        )

    def number(self, text: str, line: int) -> float:
        try:
            return float_of(text)
        except ProblemFileError as error:
            raise self.wrong(error.what, line=line, why=error.why) from None

    def whole(self, key: str, count: int = 1) -> list[int]:
        found = self.numbers(key, count)
        if (found != np.rint(found)).any() or (np.abs(found) > 2**31).any():
            raise self.wrong(f"{key} is not a whole number", key)
        return [int(v) for v in found]


def from_libsvm_text(text: str, name: str = "model") -> Model:
    r"""The model in a LIBSVM file.

    >>> text = "svm_type epsilon_svr\nkernel_type linear\nnr_class 2\ntotal_sv 1\nrho -1\nSV\n0.5 1:2\n"
    >>> from_libsvm_text(text).predict(np.array([[3.0]]))
    array([4.])
    """
    file = _cut(text, name)
    kind = {word: kind for kind, word in _TYPES.items()}.get(file.words("svm_type", 1)[0])
    kernel = {word: kernel for kernel, word in _KERNELS.items()}.get(file.words("kernel_type", 1)[0])
    if kind is None:
        raise file.wrong(f"svm_type {file.header['svm_type'][1][0]!r} is not known", "svm_type")
    if kernel is None:
        raise file.wrong(f"kernel_type {file.header['kernel_type'][1][0]!r} is not known", "kernel_type")
    parameters: dict[str, Any] = {
        key: file.whole(key)[0] if key == "degree" else float(file.numbers(key, 1)[0])
        for key in KERNEL_KEYS[kernel]
    }
    if parameters.get("gamma", 0.0) < 0:
        raise file.wrong(f"gamma is {parameters['gamma']:g}", "gamma", why=NEGATIVE_GAMMA)
    classifies = kind in {"svc", "nu-svc"}
    k = file.whole("nr_class")[0] if classifies else TWO
    if not TWO <= k <= MOST_CLASSES:
        raise file.wrong(f"nr_class is {k}", "nr_class", why=f"2 to {MOST_CLASSES} classes are read")
    functions = k * (k - 1) // 2
    classes: tuple[Class, ...] = tuple(file.whole("label", k)) if classifies else ()
    counts = tuple(file.whole("nr_sv", k)) if classifies else ()
    total = file.whole("total_sv")[0]
    if total != len(file.body) or (classifies and (sum(counts) != total or min(counts) < 0)):
        raise file.wrong(
            f"total_sv is {total}, nr_sv sums to {sum(counts) if classifies else total}, and there are "
            f"{len(file.body)} support vectors",
            "total_sv",
        )
    coefficients, vectors, support = _support(file, k - 1, serial=kernel == "precomputed")
    turned = -1.0 if classifies and k == TWO else 1.0
    probability = None
    if classifies and "probA" in file.header:
        probability = (file.numbers("probA", functions), file.numbers("probB", functions))
    return Model(
        kind,
        Kernel(kernel, **parameters),
        vectors,
        turned * coefficients,
        -turned * file.numbers("rho", functions),
        int(support.max(initial=0)) + 1 if support is not None else vectors.shape[1],
        classes,
        counts,
        support,
        probability=probability,
        at_least=True,
    )


def _cut(text: str, name: str) -> _File:
    header: dict[str, tuple[int, Sequence[str]]] = {}
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        words = line.split()
        if words == ["SV"]:
            body = [(k, rest) for k, rest in enumerate(lines[number:], number + 1) if rest.strip()]
            return _File(name, header, body)
        if words and words[0] not in _KNOWN:
            break
        if words:
            header[words[0]] = (number, words[1:])
    raise SvmsymError(
        "this is no model, neither svmsym's JSON nor LIBSVM's text",
        why="LIBSVM's begins with svm_type and has a line SV before the support vectors",
        hint=_HINT,
        place=Place(name, min(len(header) + 1, len(lines))),
    )


def _support(file: _File, rows: int, *, serial: bool) -> tuple[Matrix, Any, Any]:
    """Coefficients, support vectors, and for a precomputed kernel the rows that they are."""
    m = len(file.body)
    coefficients = np.zeros((rows, m))
    row: list[int] = []
    column: list[int] = []
    value: list[float] = []
    for s, (line, content) in enumerate(file.body):
        words = content.split()
        if len(words) < rows:
            raise file.wrong(f"there are {len(words)} numbers, but {rows} coefficients", line=line)
        for r in range(rows):
            coefficients[r, s] = file.number(words[r], line)
        last = -1 if serial else 0
        for word in words[rows:]:
            index, colon, number = word.partition(":")
            whole = bool(colon) and index.isascii() and index.isdecimal() and len(index) < 10  # noqa: PLR2004 - below a billion
            if not whole or not last < int(index) <= MOST_INDEX:
                raise file.wrong(f"{word[:40]!r} is not index:value with ascending indices from 1", line=line)
            last = int(index)
            row.append(s)
            column.append(last)
            value.append(file.number(number, line))
    if serial:
        return coefficients, np.empty((m, 0)), _serial(file, row, column, value)
    return coefficients, _filled(m, row, column, value), None


def _serial(file: _File, row: list[int], column: list[int], value: list[float]) -> Any:
    whole = all(v == int(v) and 1 <= v < 2**31 for v in value)
    if row != list(range(len(file.body))) or any(column) or not whole:
        raise file.wrong("a support vector of a precomputed kernel is 0:number, the number of its row from 1")
    return np.array(value, dtype=np.intp) - 1


def _filled(m: int, row: list[int], column: list[int], value: list[float]) -> Any:
    width = max(column, default=1)
    if m * width <= MOST_CELLS:
        full = np.zeros((m, width))
        full[row, np.array(column, dtype=np.intp) - 1] = value
        return full
    begin = np.searchsorted(np.array(row, dtype=np.intp), np.arange(m + 1))
    return csr(np.array(value), np.array(column) - 1, begin, (m, width))
