"""The letters of an exam: what its sheet shows, and which roles of its notation can be kept beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Item
from svmsym.formulas.notation import Notation
from svmsym.judging.sheet import HOUSE, Sheet

FITS = ("least-squares", "ridge-normal-equations", "adaline")  # arguments that compute gradients of a fit
_WITH_PROBLEM = frozenset({"lagrangian", "dual", "kkt", "gradient", "derivation"})
_SETTINGS = {"epsilon": "ε", "nu": "ν", "gamma": "γ", "lam": "λ"}


def letters_shown(items: Iterable[Item], problems: Iterable[Problem]) -> list[str]:
    """List every letter that a sheet may show, so that no two of them are written alike."""
    from svmsym.duality.library import derive  # noqa: PLC0415 - SymPy loads when needed

    found = set(HOUSE.values())
    for item in items:
        if item.problem == "ridge-normal-equations":
            found.add("λ")
        elif item.kind in _WITH_PROBLEM and item.problem not in FITS:
            found |= set(derive(item.problem).names)
    for problem in problems:
        found |= {letter for field, letter in _SETTINGS.items() if getattr(problem, field) is not None}
    return sorted(found)


def fitted(sheet: Sheet, items: Iterable[Item], problems: Iterable[Problem]) -> Sheet:
    """Leave out roles whose letter means something else on this sheet: λ beside the λ of a ridge.

    >>> from fractions import Fraction
    >>> ridge = Item("a", "normal_equations", Fraction(1), problem="ridge-normal-equations")
    >>> fitted(Sheet({"multiplier": "λ", "offset": "c"}), [ridge], []).roles
    {'offset': 'c'}
    """
    symbols = {HOUSE[role]: own for role, own in sheet.roles.items() if role != "number of points"}
    if not symbols:
        return sheet
    kept = Notation(symbols=symbols).for_names(letters_shown(items, problems)).symbols
    roles = {r: own for r, own in sheet.roles.items() if HOUSE[r] in kept or HOUSE[r] not in symbols}
    return replace(sheet, roles=roles)
