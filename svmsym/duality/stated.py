"""What every source in ``derivations/`` has: a name, a title, declared letters and conventions.

A source states a problem whose dual is derived, or an argument whose lines are proved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sympy import Expr

from svmsym.duality.declarations import Declaration, Declared, declare
from svmsym.duality.places import outside, placed
from svmsym.errors import DeclarationError, Place
from svmsym.formulas.atoms import FeatureMap, Index, IndexSet, checked_name
from svmsym.formulas.operations import KernelValue

Source = TypeVar("Source", bound="Stated")


@dataclass(frozen=True)
class KernelFunction:
    """K(u, v) = ⟨φ(u), φ(v)⟩ for a feature map φ."""

    name: str
    feature_map: str

    def __call__(self, left: Expr, right: Expr) -> KernelValue:
        """K at two points."""
        return KernelValue(self.name, self.feature_map, left, right)


@dataclass
class Stated(ABC):
    """Something being stated, line by line."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    place: Place | None = None

    def __post_init__(self) -> None:
        self._indices: dict[str, Index] = {}
        self._declared: dict[str, str] = {}
        self._data: list[Expr] = []
        self._signs: dict[str, Any] = {}
        self._kernel: tuple[str, str] | None = None
        self.conventions: dict[str, str] = {}
        self.convention_choices: dict[str, tuple[str, ...]] = {}

    @abstractmethod
    def run(self) -> Any:
        """What follows from what is stated."""

    def indices(self, names: str, size: str = "n") -> Any:
        """Indices that run from 1 to ``size``: ``i, j = d.indices("i j")``."""
        with placed():
            letters = names.split()
            domain = IndexSet(size, *letters)
            self._note(size, f"the size {size}")
            for letter in letters:
                self._note(letter, f"the index {letter}")
                self._indices[letter] = Index(letter, domain)
            return single([self._indices[letter] for letter in letters])

    def data(self, *texts: str) -> Any:
        """Given points, labels and targets: ``x, y = d.data("x_i : R^m", "y_i : {-1, +1}")``."""
        return self._declare(texts, "data", self._data)

    def parameters(self, *texts: str) -> Any:
        """Given constants: ``C = d.parameters("C > 0")``."""
        return self._declare(texts, "a parameter", self._data)

    def feature_map(self, name: str) -> FeatureMap:
        """A feature map into any inner-product space: ``φ = d.feature_map("φ")``."""
        with placed():
            self._note(name, f"the feature map {name}")
            return FeatureMap(checked_name(name))

    def kernel(self, name: str, of: FeatureMap) -> KernelFunction:
        """The kernel K(u, v) = ⟨φ(u), φ(v)⟩."""
        with placed():
            self._note(name, f"the kernel {name}")
            self._kernel = (checked_name(name), of.name)
            return KernelFunction(name, of.name)

    def convention(self, name: str, choices: Mapping[str, Any]) -> Any:
        """A named convention that courses choose differently; the first choice is the default."""
        with placed():
            chosen = self.options.get(name, next(iter(choices)))
            if chosen not in choices:
                raise DeclarationError(
                    f"the convention {name} of {self.name} has no choice {chosen[:40]!r}",
                    hint=f"choose one of: {', '.join(choices)}",
                )
            self.conventions[name] = chosen
            self.convention_choices[name] = tuple(choices)
            return choices[chosen]

    def _declare(self, texts: tuple[str, ...], role: str, into: list[Expr]) -> Any:
        with placed():
            made: list[Declared] = []
            for text in texts:
                declaration: Declaration = declare(text, self._indices)
                self._note(declaration.name, f"{role} {declaration.name}")
                self._check(declaration, into)
                if declaration.sign != "any":
                    self._signs[declaration.name] = declaration.sign
                into.append(declaration.representative)
                made.append(declaration.value)
            return single(made)

    def _check(self, declaration: Declaration, into: list[Expr]) -> None:  # noqa: B027 - nothing by default
        """Refuse a declaration that makes no sense in its role."""

    def _note(self, name: str, what: str) -> None:
        if name in self._declared:
            raise DeclarationError(
                f"{name} is declared twice: as {self._declared[name]} and as {what}",
                hint="give one of them another name",
            )
        self._declared[name] = what


def begun(kind: type[Source], name: str, options: Mapping[str, str]) -> Source:
    """A new source; its title is the first line of the calling file's docstring."""
    frame = outside()
    chosen = frame.f_globals.get("__svmsym_options__", {})
    doc = str(frame.f_globals.get("__doc__") or "").strip().splitlines()
    place = Place(frame.f_code.co_filename, frame.f_lineno)
    return kind(name, {**chosen, **options}, doc[0].rstrip(".") if doc else "", place)


def single(values: list[Any]) -> Any:
    """One value alone, several as a tuple."""
    return values[0] if len(values) == 1 else tuple(values)
