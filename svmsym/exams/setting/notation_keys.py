"""The table [notation] of an exam file: a profile, what its sheet writes for each role, and its conventions.

    [notation]
    profile = "ostwald"      # or nothing
    multiplier = "lambda"    # names of Greek letters, or the letters themselves
    margin = "2/norm"        # or "1/norm"; "full" and "half" are the same
    offset_sign = "minus"    # f(x) = wᵀx − b; "plus" is wᵀx + b

Nothing here becomes part of a formula: a letter only says what students may be expected to write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args

from svmsym.errors import ProblemFileError
from svmsym.exact.reading.values import known, one_of
from svmsym.exams.setting.exam import OffsetSign
from svmsym.exams.setting.file_values import shown
from svmsym.formulas.notation import load_notation, notation_names
from svmsym.formulas.printing.latex import GREEK
from svmsym.judging.on_data.world import Which
from svmsym.judging.sheet import HOUSE, Sheet, sheet_of

ROLE_KEYS = {role.lower().replace(" ", "_"): role for role in HOUSE}
_GREEK = {command.removeprefix("\\").removeprefix("var"): letter for letter, command in GREEK.items()}
_LETTER = re.compile(rf"[A-Za-z{''.join(GREEK)}](_[A-Za-z0-9]{{1,3}})?")
_MARGINS: dict[str, Which] = {"half": "half", "1/norm": "half", "full": "full", "2/norm": "full"}


@dataclass(frozen=True)
class SheetNotation:
    """What a sheet writes: the profile's name, the letters for the reader, and which margin is meant."""

    profile: str
    sheet: Sheet
    margin: Which | None
    offset: OffsetSign | None = None


def sheet_notation(values: Mapping[str, object], language: str) -> SheetNotation:
    """The notation of an exam.

    >>> sheet_notation({"multiplier": "lambda", "margin": "2/norm"}, "de").sheet.roles
    {'multiplier': 'λ'}
    """
    known(values, ("profile", "margin", "offset_sign", *ROLE_KEYS), "notation")
    profile = one_of(values.get("profile", "default"), tuple(notation_names()), "notation", "profile")
    notation = load_notation(profile)
    base = sheet_of(notation, language)
    roles = dict(base.roles)
    for key, role in ROLE_KEYS.items():
        if key in values:
            roles[role] = letter(values[key], key)
    _refuse_doubles(roles, values)
    margin = None if profile == "default" else notation.margin
    if "margin" in values:
        margin = _MARGINS[one_of(values["margin"], tuple(_MARGINS), "notation", "margin")]
    offset: OffsetSign | None = None
    if "offset_sign" in values:
        sign = one_of(values["offset_sign"], get_args(OffsetSign), "notation", "offset_sign")
        offset = cast("OffsetSign", sign)
    return SheetNotation(profile, Sheet(roles, base.superscript, language), margin, offset)


def letter(value: object, key: str) -> str:
    """One letter, perhaps with a subscript; alpha is α.

    >>> letter("alpha", "multiplier"), letter("w_0", "offset")
    ('α', 'w_0')
    """
    name = _GREEK.get(value, value) if isinstance(value, str) else value
    if isinstance(name, str) and _LETTER.fullmatch(name):
        return name
    raise ProblemFileError(
        f"notation.{key} is {shown(value)}",
        hint='write one Latin or Greek letter, perhaps with a subscript: "α", "alpha", "w_0"',
        key=("notation", key),
    )


def _refuse_doubles(roles: Mapping[str, str], values: Mapping[str, object]) -> None:
    """Two roles never share a letter; a house letter that another role took counts as well."""
    taken: dict[str, str] = {}
    everything = {role: roles.get(role, house) for role, house in HOUSE.items()}
    for role, own in everything.items():
        if own in taken and (role in roles or taken[own] in roles):
            both = [key for key, r in ROLE_KEYS.items() if r in {role, taken[own]}]
            at = next((key for key in both if key in values), None)
            if at is None:
                continue  # a profile that comes with svmsym knows what it does
            raise ProblemFileError(
                f"{own} would stand for two things: {taken[own]} and {role}",
                hint="give one of them another letter",
                key=("notation", at),
            )
        taken.setdefault(own, role)
