"""A model as JSON: no pickle, every float as its shortest decimal, so that reading gives the same bits.

    {"format": "svmsym model", "schema": 1, "svmsym": "0.1.0", "kind": "svc",
     "kernel": {"name": "rbf", "gamma": 0.5}, "classes": {"type": "integer", "values": [-1, 1]},
     "features": {"count": 2, "names": ["x1", "x2"]}, "support": [0, 2], "n_support": [1, 1],
     "support_vectors": [[0.0, 1.0], [2.0, 0.0]], "dual_coef": [[-0.5, 0.5]], "intercept": [0.0],
     "scaling": null, "probability": null, "settings": {"C": 1.0}, "report": {"gap": 1e-06}}

Sparse support vectors are {"shape": [n, d], "begin": […], "column": […], "value": […]}, row after row.
Reading trusts nothing: every key, type, length and number is looked at before it is used.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from svmsym import __version__
from svmsym.errors import SvmsymError
from svmsym.numeric.files.classes import Class
from svmsym.numeric.files.model import Model
from svmsym.numeric.kernels import Kernel

FORMAT = "svmsym model"
SCHEMA = 1
NEGATIVE_GAMMA = "γ is zero or positive; with γ < 0 the kernel rbf grows without bound"
KERNEL_KEYS = {
    "linear": (),
    "poly": ("gamma", "coef0", "degree"),
    "rbf": ("gamma",),
    "sigmoid": ("gamma", "coef0"),
    "precomputed": (),
}


def json_text(model: Model) -> str:
    r"""The model as the text of a JSON file.

    >>> line = Model("svr", Kernel("linear"), np.array([[2.0]]), np.array([[0.1]]), np.array([1.0]), 1)
    >>> json_text(line)[:52]
    '{\n "format": "svmsym model",\n "schema": 1,\n "svmsym"'
    """
    if model.kernel.name == "callable":
        raise SvmsymError(
            "a model whose kernel is a function of Python is not written",
            why="a file cannot hold the function",
            hint="compute the kernel matrix yourself, and fit with the kernel precomputed",
        )
    scaling, probability = model.scaling, model.probability
    shown: dict[str, Any] = {
        "format": FORMAT,
        "schema": SCHEMA,
        "svmsym": __version__,
        "kind": model.kind,
        "kernel": _kernel(model.kernel),
        "classes": {"type": type_of(model.classes), "values": list(model.classes)} if model.classes else None,
        "features": {"count": model.n_features, "names": list(model.features) or None},
        "settings": dict(model.settings),
        "report": dict(model.report),
        "scaling": scaling
        and {"manner": scaling.manner, "shift": scaling.shift.tolist(), "factor": scaling.factor.tolist()},
        "probability": probability and {"A": probability[0].tolist(), "B": probability[1].tolist()},
        "intercept": model.intercept.tolist(),
        "n_support": list(model.n_support),
        "support": None if model.support is None else model.support.tolist(),
        "dual_coef": model.dual_coef.tolist(),
        "support_vectors": _vectors(model.vectors),
    }
    if model.at_least:
        shown["features"]["at_least"] = True
    # One key to a line, so that a file of a megabyte still opens with a readable head.
    try:
        values = {k: json.dumps(v, ensure_ascii=False, allow_nan=False) for k, v in shown.items()}
    except ValueError:
        raise SvmsymError(
            "the model has numbers that are not finite",
            why="the fit has left the range of floating point",
            hint="scale the data, or choose a smaller C",
        ) from None
    return "{\n" + ",\n".join(f' "{key}": {value}' for key, value in values.items()) + "\n}\n"


def type_of(classes: tuple[Class, ...]) -> str:
    """What the classes are: truth values, whole numbers, numbers or texts.

    >>> type_of((-1, 1)), type_of(("no", "yes"))
    ('integer', 'text')
    """
    if all(isinstance(c, bool) for c in classes):
        return "truth"
    if all(isinstance(c, int) for c in classes):
        return "integer"
    return "number" if all(isinstance(c, int | float) for c in classes) else "text"


def _kernel(kernel: Kernel) -> dict[str, Any]:
    return {"name": kernel.name, **{key: getattr(kernel, key) for key in KERNEL_KEYS[kernel.name]}}


def _vectors(vectors: Any) -> Any:
    if isinstance(vectors, np.ndarray):
        return vectors.tolist()
    return {
        "shape": list(vectors.shape),
        "begin": vectors.indptr.tolist(),
        "column": vectors.indices.tolist(),
        "value": vectors.data.tolist(),
    }
