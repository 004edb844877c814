"""What the command line says about a file: settings that override it, and how to read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Format = Literal["toml", "csv", "tsv", "libsvm"]


@dataclass(frozen=True)
class Options:
    """Every option as typed, None where nothing was said; the names are those of the TOML keys.

    >>> Options(C="3/2", kernel="poly", degree="2").settings()
    {'C': '3/2'}
    """

    kind: str | None = None
    C: str | None = None
    slack: str | None = None
    bias: bool | None = None
    nu: str | None = None
    epsilon: str | None = None
    gamma: str | None = None  # of ls-svm
    lam: str | None = None  # "lambda" in files
    kernel: str | None = None  # replaces the kernel of the file
    degree: str | None = None
    kernel_gamma: str | None = None
    coef0: str | None = None

    format: Format | None = None  # instead of the file's ending and content
    separator: str | None = None  # of a table: "," ";" or a tab
    decimal: str | None = None  # of a table: "." or ","
    header: bool | None = None  # of a table: whether line 1 has names
    label: str | None = None  # of a table: name or number of the column, "none" for no such column
    weight: str | None = None  # of a table: name or number of the column

    def settings(self) -> dict[str, object]:
        """What replaces the keys of [problem], except for the kernel."""
        named = ("kind", "C", "slack", "bias", "nu", "epsilon", "gamma")
        said = {name: getattr(self, name) for name in named} | {"lambda": self.lam}
        return {name: value for name, value in said.items() if value is not None}

    def kernel_settings(self) -> dict[str, object]:
        """What replaces the keys of the kernel."""
        said = {
            "type": self.kernel,
            "degree": self.degree,
            "gamma": self.kernel_gamma,
            "coef0": self.coef0,
        }
        return {name: value for name, value in said.items() if value is not None}

    def of_tables(self) -> tuple[str, ...]:
        """Options given that only a table understands."""
        named = ("separator", "decimal", "header", "label", "weight")
        return tuple(name for name in named if getattr(self, name) is not None)
