"""A stated problem in which numbers are rational functions of one letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from svmsym.errors import Key
from svmsym.exact.problem import USES, Problem
from svmsym.exact.symbolic.functions import ONE, Ratio
from svmsym.exact.symbolic.real_roots import Real
from svmsym.exact.validation import check_problem

_FIELDS = {"lambda": "lam"}


@dataclass(frozen=True)
class Requirement:
    """What a setting has to satisfy for the problem to make sense: function ≥ 0, or > 0 where strict."""

    name: str
    function: Ratio
    strict: bool


@dataclass(frozen=True)
class SymbolicProblem:
    """A problem at one value of the letter, and the functions of the entries that move with it.

    Keys are those of a problem file: ("problem", "C"), ("problem", "kernel", "gamma"), ("data", "X", 0, 1);
    real targets are ("data", "y", i). Every entry without a function keeps its number.

    >>> base = Problem("svc", C=Fraction(1), X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> moving = SymbolicProblem("t", base, {("problem", "C"): Ratio.letter()})
    >>> moving.at(Fraction(3)).C, str(moving.setting("C")), str(moving.entry("X", 1, 0))
    (Fraction(3, 1), 't', '2')
    """

    letter: str
    base: Problem
    functions: Mapping[Key, Ratio]

    @property
    def kind(self) -> str:
        """The kind of problem."""
        return self.base.kind

    def setting(self, name: str) -> Ratio | None:
        """C, nu, epsilon, gamma or lambda; None where there is none."""
        stated: Fraction | None = getattr(self.base, _FIELDS.get(name, name))
        found = self.functions.get(("problem", name))
        return found if found is not None or stated is None else Ratio.of(stated)

    def kernel(self, name: str) -> Ratio:
        """Gamma or coef0 of the kernel."""
        found = self.functions.get(("problem", "kernel", name))
        return Ratio.of(getattr(self.base.kernel, name)) if found is None else found

    def entry(self, name: str, *at: int) -> Ratio:
        """An entry of a matrix or vector of the data, by its name in a file."""
        found = self.functions.get(("data", name, *at))
        if found is not None:
            return found
        value: Any = getattr(self.base, _data_field(self.base, name))
        for i in at:
            value = value[i]
        return Ratio.of(value)

    def is_defined(self, t: Real) -> bool:
        """Whether no function has a pole there."""
        return not any(f.has_pole(t) for f in self.functions.values())

    def at(self, t: Fraction) -> Problem:
        """The problem at one value; ZeroDivisionError at a pole, an error where it makes no sense."""
        fields: dict[str, Any] = {}
        kernel: dict[str, Any] = {}
        for key, f in self.functions.items():
            value = f.at(t)
            if key[:2] == ("problem", "kernel"):
                kernel[str(key[2])] = value
            elif key[0] == "problem":
                fields[_FIELDS.get(str(key[1]), str(key[1]))] = value
            else:
                name = _data_field(self.base, str(key[1]))
                rows = fields.setdefault(name, _copied(getattr(self.base, name)))
                for i in key[2:-1]:
                    rows = rows[i]
                rows[key[-1]] = value
        frozen: dict[str, Any] = {k: _frozen(v) if isinstance(v, list) else v for k, v in fields.items()}
        return check_problem(replace(self.base, **frozen, kernel=replace(self.base.kernel, **kernel)))

    def requirements(self) -> list[Requirement]:
        """What functions of settings have to satisfy."""
        found = []
        for name, strict in (
            ("C", False),
            ("epsilon", False),
            ("nu", True),
            ("gamma", True),
            ("lambda", True),
        ):
            f = self.functions.get(("problem", name))
            if f is not None:
                found.append(Requirement(name, f, strict))
                if name == "nu":
                    found.append(Requirement("1 - nu", ONE - f, strict=False))
        f = self.functions.get(("problem", "kernel", "gamma"))
        if f is not None:
            found.append(Requirement("kernel gamma", f, strict=True))
        found += [
            Requirement(f"weight {key[2]}", g, strict=False)
            for key, g in self.functions.items()
            if key[:2] == ("data", "weight")
        ]
        return found


def _data_field(problem: Problem, name: str) -> str:
    """The field of a problem behind a name of a file."""
    return "targets" if name == "y" and USES[problem.kind].answers == "targets" else name


def _copied(rows: Any) -> list[Any]:
    return [list(row) if isinstance(row, tuple | list) else row for row in rows]


def _frozen(rows: list[Any]) -> tuple[Any, ...]:
    return tuple(tuple(row) if isinstance(row, list) else row for row in rows)
