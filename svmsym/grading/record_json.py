"""The record of marks as JSON: points as exact texts, keys in a fixed order, the same bytes always."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from typing import Any

from svmsym.exams.marking.marks import SCHEMA, ItemMark, Marks

_TUPLES = ("mistakes", "consistent_with", "notes")


def record_text(marks: Marks) -> str:
    """The record as a file has it: points as exact texts, keys in a fixed order.

    >>> half = ItemMark("a", "w", Fraction(1, 2), Fraction(1), "partial")
    >>> from_json(json.loads(record_text(Marks("e", "1", items=(half,))))).items == (half,)
    True
    """
    return json.dumps(to_json(marks), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def to_json(marks: Marks) -> dict[str, Any]:
    """The record as plain data."""
    head = {"schema": SCHEMA, "exam": marks.exam, "student": marks.student, "variant": marks.variant}
    sums = {"score": str(marks.score), "max": str(marks.max), "final": marks.final}
    tail = {"troubles": [*marks.troubles], "source": marks.source, "digest": marks.digest}
    return {**head, **sums, "items": [_item(item) for item in marks.items], **tail}


def _item(item: ItemMark) -> dict[str, Any]:
    shown = {field.name: getattr(item, field.name) for field in fields(item)}
    shown["score"] = None if item.score is None else str(item.score)
    shown["max"] = str(item.max)
    shown["certificate"] = dict(item.certificate)
    return shown | {name: [*shown[name]] for name in _TUPLES}


def from_json(found: Any) -> Marks:
    """The record that plain data are."""
    if found["schema"] != SCHEMA:
        raise ValueError(found["schema"])
    words = {key: str(found[key]) for key in ("exam", "student", "variant", "source", "digest")}
    items = tuple(_read_item(item) for item in found["items"])
    return Marks(items=items, troubles=tuple(map(str, found["troubles"])), **words)


def _read_item(found: dict[str, Any]) -> ItemMark:
    values = {field.name: found[field.name] for field in fields(ItemMark)}
    values["score"] = None if values["score"] is None else Fraction(values["score"])
    values["max"] = Fraction(values["max"])
    return ItemMark(**{**values, **{name: tuple(values[name]) for name in _TUPLES}})
