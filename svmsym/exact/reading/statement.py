"""Settings and data, as texts and numbers of a file, become one checked problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast, get_args

from svmsym.errors import Key, ProblemFileError
from svmsym.exact.problem import (
    KERNEL_USES,
    USES,
    Kernel,
    KernelType,
    Kind,
    Problem,
    Reading,
    Rows,
    Slack,
    Vector,
)
from svmsym.exact.reading.labels import Labels, read_labels
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.values import known, number, one_of
from svmsym.exact.validation import LARGEST_DEGREE, check_problem

SETTINGS = ("kind", "C", "slack", "bias", "nu", "epsilon", "gamma", "lambda", "kernel")
_KERNEL_EXAMPLE = "write kernel = {type = 'poly', degree = 2, coef0 = 1}"
_KERNEL_GAMMA = "; that of a kernel is --kernel-gamma, or in a file kernel = {type = 'rbf', gamma = '1/2'}"
_KERNEL_SETTINGS = ("type", "degree", "gamma", "coef0")
_ASSUMED = {"C": "1", "nu": "1/2", "epsilon": "1/10", "gamma": "1", "lambda": "1"}


@dataclass(frozen=True)
class Settings:
    """Raw settings of a problem, those of the options in place of those of the file."""

    kind: Kind
    values: Mapping[str, object]
    kernel: Mapping[str, object]
    notices: tuple[str, ...] = ()
    from_options: frozenset[Key] = frozenset()

    @property
    def precomputed(self) -> bool:
        """Whether the data are a Gram matrix."""
        return self.kernel.get("type") == "precomputed"


@dataclass(frozen=True)
class Data:
    """Data of a file: points or a Gram matrix, and answers still as texts."""

    rows: Rows | None
    answers: tuple[str, ...] = ()
    weight: Vector = ()
    gram: bool = False
    comma: bool = False
    columns: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    qp: Mapping[str, Rows | Vector] = field(default_factory=dict)


def merged_settings(of_file: Mapping[str, object], options: Options) -> Settings:
    """The settings of a file with the options laid over them; unknown and unused keys are refused."""
    known(of_file, SETTINGS, "problem")
    said = options.settings()
    from_options = frozenset(
        [("problem", name) for name in said]
        + [("problem", "kernel", name) for name in options.kernel_settings()]
        + ([("problem", "kernel")] if options.kernel_settings() else [])
    )
    values = {**of_file, **said}
    notices = () if "kind" in values else ("kind was not given: svc",)
    with _naming_options(from_options):
        kind = cast("Kind", one_of(values.get("kind", "svc"), get_args(Kind), "problem", "kind"))
        kernel = _merged_kernel(of_file.get("kernel", {}), options)
        for name in [name for name in SETTINGS[1:] if name in values or (name == "kernel" and kernel)]:
            if name not in USES[kind].settings:
                raise ProblemFileError(
                    f"{name} has no meaning for {kind}",
                    why=f"{kind} is stated with {', '.join(USES[kind].settings) or 'Q, p, A, c, E and d'}",
                    hint=f"leave {name} out, or choose another kind" + _KERNEL_GAMMA * (name == "gamma"),
                    key=("problem", name),
                )
    return Settings(kind, values, kernel, notices, from_options)


@contextmanager
def _naming_options(from_options: frozenset[Key]) -> Iterator[None]:
    """A refused value that an option gave is told as the option's, not as the file's."""
    try:
        yield
    except ProblemFileError as error:
        if error.key not in from_options:
            raise
        name = "kernel" if error.key[-2:] == ("kernel", "type") else error.key[-1]
        what = f"option {name}: {error.what}"
        raise ProblemFileError(what, why=error.why, hint=error.hint, key=("options",)) from None


def _merged_kernel(of_file: object, options: Options) -> dict[str, object]:
    if isinstance(of_file, str):
        if of_file not in get_args(KernelType):
            raise ProblemFileError(
                f"kernel is {of_file[:40]!r}",
                why=f"it is one of {', '.join(get_args(KernelType))}, with its parameters, not a formula",
                hint=f"{_KERNEL_EXAMPLE} for (x·z + 1)², which is (gamma x·z + coef0)^degree with gamma = 1",
                key=("problem", "kernel"),
            )
        of_file = {"type": of_file}
    if not isinstance(of_file, dict):
        raise ProblemFileError(
            f"kernel is {of_file!r}",
            hint="write kernel = {type = 'poly', degree = 2}",
            key=("problem", "kernel"),
        )
    known(of_file, _KERNEL_SETTINGS, "problem", "kernel")
    said = options.kernel_settings()
    kernel = said if "type" in said else {**of_file, **said}
    if not kernel:
        return {}
    kind = cast(
        "KernelType",
        one_of(kernel.get("type", "linear"), get_args(KernelType), "problem", "kernel", "type"),
    )
    for name in kernel:
        if name != "type" and name not in KERNEL_USES[kind]:
            raise ProblemFileError(
                f"{name} has no meaning for the {kind} kernel",
                why=f"it has {', '.join(KERNEL_USES[kind]) or 'no parameters'}",
                hint=f"leave {name} out, or choose another type",
                key=("problem", "kernel", name),
            )
    return {**kernel, "type": kind}


def state_problem(settings: Settings, data: Data) -> Problem:
    """The checked problem."""
    with _naming_options(settings.from_options):
        return check_problem(_problem(settings, data))


def _problem(settings: Settings, data: Data) -> Problem:
    kind, uses, notices = settings.kind, USES[settings.kind], [*settings.notices, *data.notices]
    numbers: dict[str, Fraction | None] = {}
    for name in (n for n in uses.settings if n in _ASSUMED):
        if name not in settings.values:
            notices.append(f"{name} was not given: {name} = {_ASSUMED[name]}")
        numbers[name] = _price(settings, name)
    labels, targets = _answers(uses.answers, data)
    slack = cast("Slack", one_of(settings.values.get("slack", "linear"), get_args(Slack), "problem", "slack"))
    bias = settings.values.get("bias", True)
    if not isinstance(bias, bool):
        raise ProblemFileError(
            f"bias is {bias!r}", hint="write bias = true or bias = false", key=("problem", "bias")
        )
    qp = cast("dict[str, tuple[Vector, ...]]", dict(data.qp))
    return Problem(
        kind,
        C=numbers.get("C"),
        slack=slack,
        bias=bias,
        nu=numbers.get("nu"),
        epsilon=numbers.get("epsilon"),
        gamma=numbers.get("gamma"),
        lam=numbers.get("lambda"),
        kernel=_kernel(settings),
        X=None if data.gram else data.rows,
        gram=data.rows if data.gram else None,
        y=labels.y,
        targets=targets,
        weight=data.weight,
        Q=qp.get("Q"),
        p=cast("Vector", qp.get("p", ())),
        A=qp.get("A", ()),
        c=cast("Vector", qp.get("c", ())),
        E=qp.get("E", ()),
        d=cast("Vector", qp.get("d", ())),
        columns=data.columns,
        classes=labels.classes,
        notices=(*notices, *labels.notices),
        reading=Reading(classes=tuple(sorted(set(zip(data.answers, labels.y, strict=False))))),
    )


def _answers(use: str, data: Data) -> tuple[Labels, Vector]:
    if use == "labels":
        return read_labels(data.answers, comma=data.comma), ()
    nothing = Labels((), ("-1", "1"), ())
    return nothing, tuple(
        number(text, "data", "y", i, comma=data.comma) for i, text in enumerate(data.answers)
    )


def _price(settings: Settings, name: str) -> Fraction | None:
    value = settings.values.get(name, _ASSUMED[name])
    if name == "C" and isinstance(value, str) and value.strip().lower() in {"inf", "+inf", "infinity", "∞"}:
        return None
    return number(value, "problem", name)


def _kernel(settings: Settings) -> Kernel:
    raw = settings.kernel
    kind = cast("KernelType", raw.get("type", "linear"))
    usual = Kernel(kind)
    degree = number(raw.get("degree", usual.degree), "problem", "kernel", "degree")
    if degree.denominator != 1:
        raise ProblemFileError(
            f"the kernel has degree {degree}",
            why=f"a degree is a whole number from 1 to {LARGEST_DEGREE}",
            hint="choose a whole number",
            key=("problem", "kernel", "degree"),
        )
    gamma = number(raw.get("gamma", usual.gamma), "problem", "kernel", "gamma")
    coef0 = number(raw.get("coef0", usual.coef0), "problem", "kernel", "coef0")
    return Kernel(kind, int(degree), gamma, coef0)
