"""The lecturer's own answers, the derivation an item belongs to, and the marks of its steps."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from svmsym.duality.derivation_files import names
from svmsym.errors import Key, ProblemFileError
from svmsym.exams.setting.exam import Item, ItemKind
from svmsym.exams.setting.file_values import listed, marks, nearest, shown, table, text
from svmsym.exams.setting.letters import FITS
from svmsym.exams.setting.scheme import derivation_parts, part_groups

MOST_ANSWERS = 20
LONGEST_ANSWER = 4000
_USUAL: dict[str, str] = {"normal_equations": "least-squares"}
_WITH_PROBLEM = frozenset({"lagrangian", "derivation", "dual", "kkt", "gradient", "normal_equations"})


def checked_problem(values: Mapping[str, object], kind: ItemKind, key: Key) -> dict[str, Any]:
    """The derivation that formulas belong to, one that comes with svmsym: files of others would be run."""
    if kind not in _WITH_PROBLEM:
        return {}
    found: dict[str, Any] = {"problem": values.get("problem", _USUAL.get(kind, "hard-margin"))}
    problems = () if kind == "normal_equations" else tuple(names())
    known = (*problems, *FITS) if kind in {"gradient", "normal_equations"} else problems
    if found["problem"] not in known:
        raise ProblemFileError(
            f"there is no derivation {shown(found['problem'])} with a {kind}",
            hint=nearest(str(found["problem"]), known),
            key=(*key, "problem"),
        )
    if "by" in values:
        found["by"] = text(values["by"], *key, "by", longest=12)
    return found


def checked_answers(value: object, key: Key) -> tuple[str, ...]:
    """Answers that count as right instead of the derived one; each must be readable."""
    if value is None:
        return ()
    entries = [value] if isinstance(value, str) else listed(value, MOST_ANSWERS, *key)
    found = []
    for j, entry in enumerate(entries):
        own = (*key, j) if isinstance(value, list) else key
        found.append(text(entry, *own, longest=LONGEST_ANSWER))
        _refuse_unreadable(found[-1], own)
    return tuple(found)


def _refuse_unreadable(answer: str, key: Key) -> None:
    from svmsym.judging.reading import NotUnderstood, Unclear, read  # noqa: PLC0415 - SymPy loads when needed

    told = read(answer)
    if isinstance(told, Unclear):
        raise ProblemFileError("the answer has several readings", hint=told.question, key=key)
    if isinstance(told, NotUnderstood):
        raise ProblemFileError(
            f"the answer cannot be read at column {told.column}: {told.message}",
            hint=told.hint or "write it in other words",
            key=key,
        )


def checked_marks(value: object, item: Item, key: Key) -> dict[str, Fraction]:
    """The points of the steps, which exist and add up; those of the scheme where none are given.

    The steps of a statement are the verdict and its reason.
    """
    if value is None:
        parts = derivation_parts(item) if item.kind in {"derivation", "kkt"} else ()
        return {part.name: part.points for part in parts}
    groups = part_groups(item)
    found: dict[str, Fraction] = {}
    for name, points in table(value, *key).items():
        if name not in groups:
            raise ProblemFileError(
                f"there is no step {name[:40]!r} here",
                why=f"the steps are {', '.join(groups)}",
                hint=nearest(name, tuple(groups)),
                key=(*key, name),
            )
        found[name] = marks(points, *key, name)
    _refuse_doubles(found, groups, key)
    total = sum(found.values(), Fraction(0))
    if total != item.points:
        raise ProblemFileError(
            f"the marks of the steps add up to {total}, and the item has {item.points} points",
            hint=f"write points = {total}, or change the marks",
            key=key,
        )
    return found


def _refuse_doubles(found: Mapping[str, Fraction], groups: Mapping[str, tuple[str, ...]], key: Key) -> None:
    """A step earns points once: neither under two names, nor alone and in its group."""
    seen: dict[str, str] = {}
    for name in found:
        for step in groups[name]:
            if step in seen:
                raise ProblemFileError(
                    f"the step {step} earns points twice, under {seen[step]} and {name}",
                    hint="leave one of them out",
                    key=(*key, name),
                )
            seen[step] = name
