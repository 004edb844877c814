"""The record of marks as JSON, as marks.schema.json describes it; the same bytes on every machine.

Points are texts in lowest terms, "3" or "5/2", so that no rounding happens; keys stand in a fixed order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from importlib import resources
from typing import Any, get_args

from svmsym.errors import SvmsymError
from svmsym.exams.marking.marks import SCHEMA, ItemMark, Marks, Status

_RATIONAL = re.compile(r"(0|-?[1-9][0-9]*(/[1-9][0-9]*)?)")
_TEXTS = (
    *("id", "kind", "status", "answer", "read_as", "normal_form", "reason", "line", "line_read", "violated"),
    *("counterexample", "feedback", "decided_by"),
)
_LISTS = ("mistakes", "consistent_with", "notes")
_NUMBERS = ("first_wrong_line", "index")


class MarksError(SvmsymError):
    """A record of marks that is refused."""


def to_json(marks: Marks) -> dict[str, Any]:
    """The record as plain data.

    >>> to_json(Marks("ml-3", "4711", items=(ItemMark("a", "w", None, Fraction(3), "undecided"),)))["max"]
    '3'
    """
    return {
        "schema": SCHEMA,
        "exam": marks.exam,
        "student": marks.student,
        "variant": marks.variant,
        "score": str(marks.score),
        "max": str(marks.max),
        "final": marks.final,
        "items": [_item(mark) for mark in marks.items],
        "troubles": list(marks.troubles),
        "source": marks.source,
        "digest": marks.digest,
    }


def _item(mark: ItemMark) -> dict[str, Any]:
    return {
        "id": mark.id,
        "kind": mark.kind,
        "score": None if mark.score is None else str(mark.score),
        "max": str(mark.max),
        "status": mark.status,
        "answer": mark.answer,
        "read_as": mark.read_as,
        "normal_form": mark.normal_form,
        "reason": mark.reason,
        "first_wrong_line": mark.first_wrong_line,
        "line": mark.line,
        "line_read": mark.line_read,
        "mistakes": list(mark.mistakes),
        "consistent_with": list(mark.consistent_with),
        "violated": mark.violated,
        "index": mark.index,
        "counterexample": mark.counterexample,
        "certificate": dict(mark.certificate),
        "feedback": mark.feedback,
        "notes": list(mark.notes),
        "decided_by": mark.decided_by,
    }


def from_json(data: object) -> Marks:
    """The record that plain data are; refused where a field is missing, of another type, or contradicts.

    >>> marks = Marks("ml-3", "4711", items=(ItemMark("a", "w", Fraction(1, 2), Fraction(3), "partial"),))
    >>> from_json(to_json(marks)) == marks
    True
    """
    whole = _mapping(data, "the record")
    if whole.get("schema") != SCHEMA:
        raise MarksError(
            f"this is no record of marks: schema is {str(whole.get('schema'))[:40]!r}",
            hint=f"a record has schema {SCHEMA!r}",
        )
    items = whole.get("items")
    if not isinstance(items, list):
        raise MarksError("items is no list", hint="write the record with svmsym")
    marks = Marks(
        _text(whole, "exam"),
        _text(whole, "student"),
        _text(whole, "variant"),
        tuple(_mark(_mapping(item, "an item")) for item in items),
        _texts(whole, "troubles"),
        _text(whole, "source"),
        _text(whole, "digest"),
    )
    if (str(marks.score), str(marks.max)) != (whole.get("score"), whole.get("max")):
        raise MarksError(
            f"the record of {marks.student} says {whole.get('score')} of {whole.get('max')} points, "
            f"and its items add up to {marks.score} of {marks.max}",
            hint="the record was changed by hand; mark again",
        )
    return marks


def _mark(item: Mapping[str, Any]) -> ItemMark:
    status = _text(item, "status")
    if status not in get_args(Status):
        raise MarksError(f"there is no status {status[:40]!r}", hint=f"it is one of {get_args(Status)}")
    score = None if item.get("score") is None else _rational(item, "score")
    if (score is None) != (status == "undecided"):
        raise MarksError(
            f"item {_text(item, 'id')} is {status} with score {score}", hint="only undecided has no score"
        )
    read: dict[str, Any] = {name: _text(item, name) for name in _TEXTS}
    read |= {name: _texts(item, name) for name in _LISTS}
    read |= {name: _whole(item, name) for name in _NUMBERS}
    certificate = dict(_mapping(item.get("certificate"), "certificate"))
    return ItemMark(score=score, max=_rational(item, "max"), certificate=certificate, **read)


def _mapping(data: object, what: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise MarksError(f"{what} is no table of keys", hint="write the record with svmsym")
    return data


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise MarksError(f"{key} is missing or no text", hint="write the record with svmsym")
    return value


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise MarksError(f"{key} is missing or no list of texts", hint="write the record with svmsym")
    return tuple(value)


def _whole(data: Mapping[str, Any], key: str) -> int | None:
    value = data.get(key)
    if value is not None and type(value) is not int:
        raise MarksError(f"{key} is no whole number", hint="write the record with svmsym")
    return value


def _rational(data: Mapping[str, Any], key: str) -> Fraction:
    value = _text(data, key)
    if _RATIONAL.fullmatch(value) is None or str(Fraction(value)) != value:
        raise MarksError(f"{key} is {value[:40]!r}", hint="points are fractions in lowest terms, 3 or 5/2")
    return Fraction(value)


def record_text(marks: Marks) -> str:
    """The record as a file has it."""
    return json.dumps(to_json(marks), ensure_ascii=False, indent=1) + "\n"


def schema() -> dict[str, Any]:
    """The published JSON schema of the record.

    >>> schema()["title"]
    'svmsym-marks/1'
    """
    text = (resources.files("svmsym.exams.marking") / "marks.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
