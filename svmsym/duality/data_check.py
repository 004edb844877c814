"""Data for a quadratic program: do the shapes fit, are labels ±1, is the operator symmetric?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from svmsym.duality.numbers import Array
from svmsym.duality.qp import QP
from svmsym.errors import SvmsymError
from svmsym.formulas.monomials import ENTRY, INNER, LABEL, SCALAR, SLOT, Letter
from svmsym.formulas.normal_form import normal_form

_SHAPES = {
    "number": (0, "one number"),
    "family": (1, "a list of numbers, one for each sample"),
    "label": (1, "a list of labels, one for each sample"),
    "vector": (1, "a list of coordinates"),
    "points": (2, "a list of points, each a list of coordinates"),
    "operator": (2, "a square matrix"),
}
Use = tuple[str, str, tuple[str, ...]]


def check_data(program: QP, data: Mapping[str, Array]) -> None:
    """Refuse data that do not fit the letters of a program."""
    sizes: dict[tuple[str, ...], tuple[str, int]] = {}
    for name, sort, domain in sorted(set(_uses(program))):
        if name not in data:
            continue  # said when the value is needed
        value = data[name]
        depth, what = _SHAPES[sort]
        if value.ndim != depth:
            raise SvmsymError(f"{name} has the wrong shape", hint=f"give {what}")
        if sort == "label" and not all(v in {-1, 1} for v in value):
            raise SvmsymError(
                f"{name} contains labels other than −1 and 1", hint="map the classes to ±1 first"
            )
        if sort == "operator" and not (value.shape[0] == value.shape[1] and np.all(value == value.T)):
            raise SvmsymError(f"the matrix {name} is not symmetric", hint="give a symmetric matrix")
        if domain:
            _agree(sizes, domain, name, len(value))
        axes = {"points": 1, "vector": 0, "operator": 0}
        if sort in axes:
            _agree(sizes, (), name, value.shape[axes[sort]])


def _agree(
    sizes: dict[tuple[str, ...], tuple[str, int]], domain: tuple[str, ...], name: str, size: int
) -> None:
    other, known = sizes.setdefault(domain, (name, size))
    if known != size:
        what = f"{domain[0]} values" if domain else "coordinates"
        raise SvmsymError(
            f"{name} has {size} {what}, but {other} has {known}", hint="give the same number for both"
        )


def _uses(program: QP) -> Iterator[Use]:
    formulas = [*program.P.values(), *program.q, program.constant]
    for row in (*program.inequalities, *program.equalities):
        formulas += [*row.coefficients, row.right]
    for formula in formulas:
        for _, factors in normal_form(formula):
            for letter, _ in factors:
                yield from _letter_uses(letter)


def _letter_uses(letter: Letter) -> Iterator[Use]:
    if letter[0] == SCALAR:
        yield letter[1], "number", ()
    elif letter[0] in {ENTRY, LABEL}:
        yield letter[1], "family" if letter[0] == ENTRY else "label", letter[2][2]
    elif letter[0] in {INNER, SLOT}:
        if letter[1]:
            yield letter[1], "operator", ()
        for vector in letter[3:]:
            core = vector[2] if vector[0] == 2 else vector  # noqa: PLR2004 - under the feature map
            yield core[1], "points" if core[0] == 1 else "vector", core[2][2] if core[0] == 1 else ()
