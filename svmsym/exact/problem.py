"""A stated problem with exact numbers: what is solved, nothing about how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Literal

from svmsym.duality.rich import Rich

KernelType = Literal["linear", "poly", "rbf", "sigmoid", "precomputed"]
Kind = Literal["svc", "nusvc", "svr", "nusvr", "one-class", "svdd", "ls-svm", "ridge", "qp"]
Slack = Literal["linear", "squared", "half-squared"]
Layout = Literal["toml", "table", "libsvm"]
Rows = Sequence[Sequence[Fraction]]
Vector = tuple[Fraction, ...]
_ROWS = 8  # of data in a short representation


@dataclass(frozen=True)
class Kernel:
    """K(x, z) = ⟨x, z⟩, (γ⟨x, z⟩ + r)^d, exp(−γ‖x − z‖²), tanh(γ⟨x, z⟩ + r), or a given Gram matrix.

    >>> Kernel("poly", degree=2, coef0=Fraction(1))
    Kernel(type='poly', degree=2, gamma=Fraction(1, 1), coef0=Fraction(1, 1))
    """

    type: KernelType = "linear"
    degree: int = 3  # d, of poly
    gamma: Fraction = Fraction(1)  # γ, of poly, rbf and sigmoid
    coef0: Fraction = Fraction(0)  # r, of poly and sigmoid


@dataclass(frozen=True)
class Reading:
    """How a file was read: all that is needed to read it again, by another program; columns count from 1.

    >>> Reading("points.csv", format="table", label=3, classes=(("no", -1), ("yes", 1))).header
    False
    """

    name: str = ""
    sha256: str = ""  # of the file as it is on the disk
    format: Layout = "toml"
    separator: str = ","  # of a table, as the next three
    header: bool = False
    label: int | None = None
    weight: int | None = None
    classes: tuple[tuple[str, int], ...] = ()  # each spelling of a label, and −1 or +1
    overrides: tuple[str, ...] = ()  # settings of TOML that were replaced


def _short(value: object) -> str:
    """A setting, or the first rows and numbers of many.

    >>> _short(((Fraction(1, 2), 1), (2, 3)))
    '((1/2, 1), (2, 3))'
    """
    if isinstance(value, Sequence) and not isinstance(value, str):
        more = ", …" if len(value) > _ROWS else ""
        return f"({', '.join(_short(v) for v in value[:_ROWS])}{more})"
    return repr(value) if isinstance(value, str | Kernel) else str(value)


@dataclass(frozen=True)
class Problem(Rich):
    """A problem of one kind; a field that its kind does not use keeps its default.

    Two problems are equal when their numbers are: names and notices are not compared.

    >>> Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)).n
    2
    """

    kind: Kind
    C: Fraction | None = None  # price of slack (svc, svr, nusvr, svdd); None is the hard margin
    slack: Slack = "linear"  # C·Σξ, C·Σξ² or C/2·Σξ² (svc, svr)
    bias: bool = True  # whether there is a b (svc, nusvc, svr, nusvr, ls-svm)
    nu: Fraction | None = None  # ν, the share (nusvc, nusvr, one-class)
    epsilon: Fraction | None = None  # ε, half the width of the tube (svr)
    gamma: Fraction | None = None  # γ of ½‖w‖² + γ/2·Σe² (ls-svm)
    lam: Fraction | None = None  # λ of λ/2·‖w‖² + ½Σe² (ridge); "lambda" in files
    kernel: Kernel = Kernel()
    X: Rows | None = None  # points as rows; DecimalRows when read from a table of plain decimals
    gram: Rows | None = None  # instead of X: K(xᵢ, xⱼ), for the precomputed kernel
    y: tuple[int, ...] = ()  # labels −1 and +1 (svc, nusvc, ls-svm)
    targets: Vector = ()  # real targets z (svr, nusvr, ridge)
    weight: Vector = ()  # Cᵢ = C·weightᵢ (svc, svr, svdd); empty means 1 for all
    Q: Rows | None = None  # qp: minimise ½uᵀQu + pᵀu
    p: Vector = ()
    A: Rows = ()  # such that A u ≥ c
    c: Vector = ()
    E: Rows = ()  # and E u = d
    d: Vector = ()
    columns: tuple[str, ...] = field(
        default=(), compare=False
    )  # names of the columns of X, if the file has any
    classes: tuple[str, str] = field(
        default=("-1", "1"), compare=False
    )  # what −1 and +1 are called in the file
    notices: tuple[str, ...] = field(default=(), compare=False)  # what the reader decided, in sentences
    reading: Reading | None = field(default=None, compare=False)  # of its file, if it has one

    def __repr__(self) -> str:
        given = [f for f in fields(self)[1:] if f.compare and getattr(self, f.name) != f.default]
        said = "".join(f", {f.name}={_short(getattr(self, f.name))}" for f in given)
        return f"Problem({self.kind!r}{said})"

    @property
    def n(self) -> int:
        """Number of points; of unknowns for a qp."""
        rows = self.Q if self.kind == "qp" else self.gram if self.X is None else self.X
        return 0 if rows is None else len(rows)


@dataclass(frozen=True)
class Uses:
    """What a kind of problem is stated with."""

    settings: tuple[str, ...]
    answers: Literal["labels", "targets", "none"]
    weight: bool = False


USES: dict[Kind, Uses] = {
    "svc": Uses(("C", "slack", "bias", "kernel"), "labels", weight=True),
    "nusvc": Uses(("nu", "bias", "kernel"), "labels"),
    "svr": Uses(("C", "slack", "epsilon", "bias", "kernel"), "targets", weight=True),
    "nusvr": Uses(("C", "nu", "bias", "kernel"), "targets"),
    "one-class": Uses(("nu", "kernel"), "none"),
    "svdd": Uses(("C", "kernel"), "none", weight=True),
    "ls-svm": Uses(("gamma", "bias", "kernel"), "labels"),
    "ridge": Uses(("lambda", "kernel"), "targets"),
    "qp": Uses((), "none"),
}

KERNEL_USES: dict[KernelType, tuple[str, ...]] = {
    "linear": (),
    "poly": ("degree", "gamma", "coef0"),
    "rbf": ("gamma",),
    "sigmoid": ("gamma", "coef0"),
    "precomputed": (),
}
