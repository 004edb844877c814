"""Small integers at which two formulas differ."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Expr

from svmsym.duality.problem import Sign
from svmsym.formulas.atoms import Entry, Index, Letter, Scalar, Vector
from svmsym.formulas.bounds import domains_of
from svmsym.formulas.counterexamples import put_back
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.models import DrawnModel, Key, Where
from svmsym.formulas.notation import DEFAULT, Notation

_TRIES = 50
_WITHOUT_ZERO = 3
_WHOLE = 25


@dataclass(frozen=True)
class Counterexample:
    """Values of all letters, the two values that differ, and the place of the free indices."""

    sizes: Mapping[str, int]
    values: Mapping[str, Any]
    at: Mapping[str, int]
    left: str
    right: str

    def __str__(self) -> str:
        return self.written(DEFAULT)

    def written(self, notation: Notation) -> str:
        """The same numbers with the letters of a notation.

        >>> found = Counterexample({}, {"b": 1, "α": [2]}, {"i": 1}, "1", "2")
        >>> found.written(Notation(symbols={"b": "w_0", "α": "λ"}, indices={"i": "n"}))
        'w_0 = 1, λ = (2), n = 1 gives 1 instead of 2'
        """
        fitted = notation.for_names(part for name in self.values for part in _letters(name))
        parts = [f"{_renamed(name, fitted)} = {_shown(value)}" for name, value in sorted(self.values.items())]
        parts += [f"{fitted.index(name)} = {k}" for name, k in self.at.items()]
        return f"{', '.join(parts)} gives {self.left} instead of {self.right}"


def confirmed(
    model: DrawnModel, where: Where, sides: tuple[str, str], refutes: Callable[[DrawnModel], bool]
) -> Counterexample | None:
    """The numbers of a model as a counterexample; None where they are none when they are put back."""
    if not put_back(model, refutes):
        return None
    at = {index.name: k + 1 for index, k in where.items()}
    return Counterexample(model.sizes, readable(model), at, *sides)


def find_counterexample(
    left: Expr,
    right: Expr,
    signs: Mapping[str, Sign],
    given: Sequence[Expr] = (),
) -> Counterexample | None:
    """Integers at which left ≠ right while every given residual vanishes.

    Sizes and dimension grow from 1, so that what is found first is small. Where no integers satisfy
    the given residuals, small fractions are tried.

    >>> from svmsym.formulas import Scalar
    >>> b = Scalar("b")
    >>> print(find_counterexample(b, 2 * b, {}))
    b = 1 gives 1 instead of 2
    """
    formulas = [left, right, *given]
    domains = sorted(frozenset().union(*(domains_of(f) for f in formulas)))
    draw = random.Random(7)
    for size, dimension in itertools.product((1, 2, 3), (1, 2)):
        for spread in range(_TRIES):
            model = DrawnModel(
                dict.fromkeys(domains, size),
                dimension,
                lambda key: _small(key, draw, spread, signs),  # noqa: B023
            )
            try:
                _solve_given(given, model, signs)
                found = _differ(left, right, given, model)
            except ZeroDivisionError:
                continue  # these numbers make a denominator vanish; others will do
            if found is not None and _respects(model, signs):
                return found
    return None


def _small(key: Key, draw: random.Random, spread: int, signs: Mapping[str, Sign]) -> Fraction:
    if key[0] == "label":
        return Fraction(draw.choice((-1, 1)))
    positive = key[0] == "eigenvalue" or signs.get(str(key[1])) == "positive"
    high = 1 + spread // 10
    low = 1 if positive else 0 if signs.get(str(key[1])) == "nonnegative" else -high
    below = 1 if spread < _WHOLE else draw.choice((1, 2, 3))
    # The first tries avoid zero, which hides many differences.
    return Fraction(draw.randint(low, max(high, low)), below) or Fraction(int(spread < _WITHOUT_ZERO))


def _respects(model: DrawnModel, signs: Mapping[str, Sign]) -> bool:
    """Whether every value has the sign that was declared for its name."""
    for key, value in model.values.items():
        sign = signs.get(str(key[1])) if key[0] in {"scalar", "entry"} else None
        if (sign == "positive" and value <= 0) or (sign == "nonnegative" and value < 0):
            return False
    return True


def _solve_given(given: Sequence[Expr], model: DrawnModel, signs: Mapping[str, Sign]) -> None:
    """Give letters that stand alone in a residual the value that makes it vanish."""
    for residual in given:
        for where in _all_places(free_indices(residual), model):
            for letter in sorted(residual.atoms(Letter), key=str):
                fixed = signs.get(letter.name) == "positive"
                if not fixed and _solve_for(letter, residual, where, model):
                    break


def _solve_for(letter: Letter, residual: Expr, where: Where, model: DrawnModel) -> bool:
    """Shift one letter so that a residual, affine in it with slope ±1, vanishes."""
    if kind_of(residual) is Kind.VECTOR:
        if not isinstance(letter, Vector):
            return False
        keys: list[Key] = [("coordinate", (letter.name,), axis) for axis in range(model.dimension)]
        values = [coordinate(residual, model, where, axis) for axis in range(model.dimension)]
    elif isinstance(letter, Scalar):
        keys, values = [("scalar", letter.name)], [evaluate(residual, model, where)]
    elif isinstance(letter, Entry):
        at = where.get(letter.index, 0)  # of a summed family the first member is adjusted
        keys, values = [("entry", letter.name, at)], [evaluate(residual, model, where)]
    else:
        return False
    before = [model.values.get(key) for key in keys]
    if None in before:
        return False
    for sign in (-1, 1):
        for key, value, old in zip(keys, values, before, strict=True):
            assert old is not None
            model.values[key] = old + sign * value
        if _vanishes(residual, model, where):
            return True
    for key, old in zip(keys, before, strict=True):
        assert old is not None
        model.values[key] = old
    return False


def _differ(left: Expr, right: Expr, given: Sequence[Expr], model: DrawnModel) -> Counterexample | None:
    if not _all_vanish(given, model):
        return None
    for where in _all_places(free_indices(left) | free_indices(right), model):
        a, b = sides_at(left, right, model, where)
        if a != b:

            def refutes(alone: DrawnModel, where: Where = where) -> bool:
                a, b = sides_at(left, right, alone, where)
                return _all_vanish(given, alone) and a != b

            return confirmed(model, where, (_shown(a), _shown(b)), refutes)
    return None


def sides_at(left: Expr, right: Expr, model: DrawnModel, where: Where) -> tuple[Any, Any]:
    """The values of both sides; 0 beside a vector is the vector 0."""
    a, b = _value(left, model, where), _value(right, model, where)
    return (a, [Fraction(0)] * model.dimension) if isinstance(a, list) and right == 0 else (a, b)


def _all_vanish(given: Sequence[Expr], model: DrawnModel) -> bool:
    return all(_vanishes(r, model, w) for r in given for w in _all_places(free_indices(r), model))


def _all_places(indices: frozenset[Index], model: DrawnModel) -> list[dict[Index, int]]:
    ordered = sorted(indices, key=lambda k: k.name)
    ranges = (range(model.size(k.domain.name)) for k in ordered)
    return [dict(zip(ordered, place, strict=True)) for place in itertools.product(*ranges)]


def _vanishes(residual: Expr, model: DrawnModel, where: Where) -> bool:
    value = _value(residual, model, where)
    return not any(value) if isinstance(value, list) else not value


def _value(e: Expr, model: DrawnModel, where: Where) -> Any:
    if e != 0 and kind_of(e) is Kind.VECTOR:
        return [coordinate(e, model, where, axis) for axis in range(model.dimension)]
    return evaluate(e, model, where)


def readable(model: DrawnModel) -> dict[str, Any]:
    """The drawn values by name: a number, a list over samples, or vectors as lists."""
    result: dict[str, Any] = {}
    for key, value in sorted(model.values.items(), key=repr):
        if key[0] == "scalar":
            result[str(key[1])] = value
        elif key[0] in {"entry", "label", "eigenvalue"}:
            result.setdefault(str(key[1]), {})[key[2]] = value
        else:
            vector = key[1]
            name = _vector_name(vector)
            samples = result.setdefault(name, {})
            samples.setdefault(_sample(vector), {})[key[2]] = value
    return {name: _plain(value) for name, value in result.items()}


def _vector_name(key: Any) -> str:
    return f"{key[1]}({_vector_name(key[2])})" if key[0] == "image" else str(key[0])


def _sample(key: Any) -> int:
    if key[0] == "image":
        return _sample(key[2])
    return int(key[1]) if len(key) > 1 else -1


def _plain(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if set(value) == {-1}:
        return _plain(value[-1])
    return [_plain(value[k]) for k in sorted(value)]


def _letters(name: str) -> list[str]:
    """φ and x of φ(x)."""
    return name.replace(")", "").split("(")


def _renamed(name: str, notation: Notation) -> str:
    *maps, letter = _letters(name)
    return "".join(f"{notation.symbol(m)}(" for m in maps) + notation.symbol(letter) + ")" * len(maps)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return f"({', '.join(_shown(v) for v in value)})"
    return str(value)
