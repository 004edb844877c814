"""Which machine is to be fitted, and the fit itself: scaling, training, and what there is to say about it."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.files.classes import Class
from svmsym.numeric.files.model import Kind, Model, from_estimator
from svmsym.numeric.files.model_json import KERNEL_KEYS
from svmsym.numeric.files.scaling import Manner, Scaling, scaling_of
from svmsym.numeric.solution import Round

_ESTIMATORS: dict[Kind, str] = {
    "svc": "SVC",
    "nu-svc": "NuSVC",
    "svr": "SVR",
    "nu-svr": "NuSVR",
    "one-class": "OneClassSVM",
}
_NOISE = 1e-3  # of f, whose margin is at ±1
_OPTIONS = (
    (r"\s+Consider pre-processing your data with StandardScaler or MinMaxScaler\.", " Try --scale standard."),
    (r" \(-1: no limit\)", ""),
    (r"\bmax_iter=(\d+)", r"--max-iter \1"),
    (r"\bmax_iter\b", "--max-iter"),
    (r'\bslack="(\w+)"', r"--slack \1"),
    (r"\bcache_size\b", "--memory"),
    (r"\bn_jobs\b", "--threads"),
    (r"\bclass_weight\b", "--class-weight"),
    (r"(?<![\w-])(tol|nu|C|gamma|coef0|degree)(?![\w'])", r"--\1"),
    (r"([Ss]cale the columns)\b(?! \()", r"\1 (--scale standard)"),
)
USES: dict[Kind, tuple[str, ...]] = {
    "svc": ("C", "class_weight", "slack", "bias"),
    "nu-svc": ("nu", "class_weight"),
    "svr": ("C", "epsilon", "slack", "bias"),
    "nu-svr": ("C", "nu"),
    "one-class": ("nu",),
}


@dataclass(frozen=True)
class Choice:
    """A machine with its kernel, its prices and the limits of its training; defaults are scikit-learn's."""

    kind: Kind = "svc"
    kernel: str = "rbf"
    gamma: float | Literal["scale", "auto"] = "scale"
    degree: int = 3
    coef0: float = 0.0
    C: float = 1.0
    nu: float = 0.5
    epsilon: float = 0.1
    slack: str = "linear"
    bias: bool = True
    class_weight: Mapping[Class, float] | Literal["balanced"] | None = None
    scale: Manner | None = None
    tol: float = 1e-3
    max_iter: int = -1
    memory: float = 1000.0  # MB
    threads: int | None = None

    @property
    def stated(self) -> dict[str, Any]:
        """What was chosen and has a meaning for this kind, for files and reports.

        >>> Choice("one-class", "linear").stated
        {'kind': 'one-class', 'kernel': 'linear', 'nu': 0.5, 'tol': 0.001}
        """
        named = {name: getattr(self, name) for name in (*KERNEL_KEYS[self.kernel], *USES[self.kind])}
        if isinstance(self.class_weight, Mapping):
            named["class_weight"] = [[label, weight] for label, weight in self.class_weight.items()]
        given = {name: value for name, value in named.items() if value is not None}
        scale = {"scale": self.scale} if self.scale else {}
        return {"kind": self.kind, "kernel": self.kernel, **given, "tol": self.tol, **scale}

    def estimator(self, callback: Callable[[Round], None] | None = None) -> Any:
        """The machine, not fitted yet."""
        made = getattr(import_module("svmsym.numeric.estimators"), _ESTIMATORS[self.kind])
        own = {name: getattr(self, name) for name in USES[self.kind]}
        if isinstance(self.class_weight, Mapping):
            own["class_weight"] = dict(self.class_weight)
        return made(
            kernel=self.kernel,
            degree=self.degree,
            gamma=self.gamma,
            coef0=self.coef0,
            tol=self.tol,
            cache_size=self.memory,
            max_iter=self.max_iter,
            n_jobs=self.threads,
            callback=callback,
            **own,
        )


@dataclass(frozen=True, eq=False)
class Fitted:
    """A model with the report of its training, and warnings in sentences."""

    model: Model
    notices: tuple[str, ...]


def fitted(
    choice: Choice,
    X: Any,
    answers: Any,
    *,
    names: tuple[str, ...] = (),
    callback: Callable[[Round], None] | None = None,
) -> Fitted:
    """Scale, train, and keep all that a file will hold."""
    scaling: Scaling | None = None
    if choice.scale is not None:
        scaling = scaling_of(X, choice.scale)
        X = scaling.apply(X)
    machine = choice.estimator(callback)
    with warnings.catch_warnings(record=True) as warned, told_as_ours():
        warnings.simplefilter("always")
        machine.fit(X, answers)
    model = from_estimator(
        machine, scaling=scaling, features=names, settings=choice.stated, report=_report(machine)
    )
    numbers = [v for v in model.report.values() if isinstance(v, float)]
    if not all(np.isfinite(part).all() for part in (model.dual_coef, model.intercept, numbers)):
        raise SvmsymError(
            "the training has left the range of floating point",
            why="kernel values or coefficients have become too large",
            hint="--scale standard; or a smaller --C, --gamma or --degree",
        )
    return Fitted(model, (*sentences(warned), *_collapsed(model)))


def _collapsed(model: Model) -> tuple[str, ...]:
    """A notice where f is nothing but rounding.

    ν-SVC divides its answer by the margin ρ. Where ν is smaller than the data allow, the optimum is w = 0
    with ρ = 0, and what the division leaves of f are the rounding errors of its sum, eps·Σ|a_s|·k(z_s, z_s).
    """
    if model.kind != "nu-svc" or model.kernel.name == "precomputed" or not model.n_vectors:
        return ()
    size = np.abs(model.dual_coef).sum(axis=0) @ np.abs(model.kernel.diagonal(model.vectors))
    if np.finfo(np.float64).eps * size < _NOISE:
        return ()
    return ("the margin is zero up to rounding, so that predictions mean nothing: raise --nu",)


@contextmanager
def told_as_ours() -> Iterator[None]:
    """Errors in scikit-learn's manner become ours: one message, no traceback."""
    try:
        yield
    except SvmsymError as error:
        error.hint = in_options(error.hint)
        if error.what.startswith("Unknown label type: continuous"):
            error.what = "the labels are numbers with decimals, as targets are"
            error.hint = "for a target use --kind svr; --label names another column"
        raise
    except ValueError as error:
        raise SvmsymError(str(error).partition("\n")[0], hint="see svmsym fit --help") from None


def sentences(warned: Sequence[warnings.WarningMessage]) -> tuple[str, ...]:
    """Each warning once, on one line, in the words of the command line."""
    return tuple(dict.fromkeys(in_options(" ".join(str(w.message).split())) for w in warned))


def in_options(text: str) -> str:
    """Advice to Python as advice to the command line: parameters become options.

    >>> in_options("Raise tol, or lower C. Or raise max_iter (-1: no limit).")
    'Raise --tol, or lower --C. Or raise --max-iter.'
    >>> in_options("Scale the columns, or lower gamma")
    'Scale the columns (--scale standard), or lower --gamma'
    """
    for pattern, option in _OPTIONS:
        text = re.sub(pattern, option, text)
    return text


def _report(machine: Any) -> dict[str, Any]:
    """The account of the training in plain values."""
    found = getattr(machine, "report_", None)
    if found is None:
        return {}
    named = (
        "dual", "primal", "gap", "violation", "converged", "iterations", "rounds", "seconds", "method",
    )  # fmt: skip
    return {name: getattr(found, name) for name in named} | {"machines": len(found.machines)}
