"""An exam from its TOML file: every key is checked, and what is refused is refused with its line.

[exam]        id, title, language, decimal, feedback
[notation]    what the sheet writes
[data.A]      points, labels, settings
[[item]]      id, kind, points, and what its kind needs
[penalty]     points off, by the id of a mistake
[variants]    count, seed, lint
[columns]     columns of a table of responses, and the items they belong to
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, cast, get_args

from svmsym.errors import Key, Place, ProblemFileError
from svmsym.exact.reading.source import decoded, plain, read_bytes
from svmsym.exact.reading.toml import parsed
from svmsym.exact.reading.toml_places import offsets_of, place_among
from svmsym.exact.reading.values import known, one_of
from svmsym.exams.prose import sentences
from svmsym.exams.setting.data_file import data_sets
from svmsym.exams.setting.errors import ExamFileError
from svmsym.exams.setting.exam import LANGUAGES, Exam, Feedback, Item, VariantSettings
from svmsym.exams.setting.file_values import identifier, marks, nearest, shown, table, text, whole
from svmsym.exams.setting.item_file import Around, read_item
from svmsym.exams.setting.letters import fitted
from svmsym.exams.setting.notation_keys import sheet_notation

LARGEST_FILE = 2**20
MOST_ITEMS = 200
MOST_VARIANTS = 10_000
_TABLES = ("exam", "notation", "data", "item", "penalty", "variants", "columns")
_EXAM = ("id", "title", "language", "decimal", "feedback")
_MISTAKE = re.compile(r"[a-z_]{1,20}\.[A-Za-z0-9_]{1,40}")
_Place = Callable[[Key], Place]


def load_exam(path: str | Path) -> Exam:
    """The exam in a file."""
    path = Path(path)
    try:
        if path.is_file() and path.stat().st_size > LARGEST_FILE:
            raise ProblemFileError(  # noqa: TRY301 - told like every other refusal
                f"an exam file has at most {LARGEST_FILE // 2**20} MB", hint="give fewer or smaller data sets"
            )
        source = decoded(plain(read_bytes(path), path), path)
        return read_exam(source, path.name, str(path))
    except ProblemFileError as error:
        raise ExamFileError(
            error.what, why=error.why, hint=error.hint, place=error.place or Place(str(path))
        ) from None


def read_exam(source: str, name: str = "exam.toml", file: str = "") -> Exam:
    r"""The exam of a TOML text; ``name`` is kept in the exam, ``file`` stands in refusals.

    >>> head = '[exam]\nid = "e"\ntitle = "SVM"\n'
    >>> exam = read_exam(head + '[[item]]\nid = "a"\nkind = "dual"\npoints = 2')
    >>> exam.item("a").problem, str(exam.points), str(exam.item("a").place)
    ('hard-margin', '2', 'exam.toml:4')
    """
    file = file or name
    offsets: dict[Key, int] = {}

    def place(key: Key) -> Place:
        return place_among(offsets, source, key, file)

    try:
        tables = parsed(source, Path(file))
        offsets |= offsets_of(source)
        return _exam(tables, name, place)
    except ProblemFileError as error:
        raise ExamFileError(
            error.what, why=error.why, hint=error.hint, place=error.place or place(error.key)
        ) from None


def _exam(tables: Mapping[str, object], name: str, place: _Place) -> Exam:
    known(tables, _TABLES)
    if "exam" not in tables:
        raise ProblemFileError("[exam] is missing", hint='write [exam], id = "…" and title = "…"')
    head = table(tables["exam"], "exam")
    known(head, _EXAM, "exam")
    for key in ("id", "title"):
        if key not in head:
            raise ProblemFileError(f"{key} is missing in [exam]", hint=f'write {key} = "…"', key=("exam",))
    language = one_of(head.get("language", "en"), LANGUAGES, "exam", "language")
    written = sheet_notation(table(tables.get("notation", {}), "notation"), language)
    data = data_sets(tables.get("data", {}))
    items = _items(tables.get("item"), data, place)
    return Exam(
        identifier(head["id"], "exam", "id"),
        text(head["title"], "exam", "title", longest=200),
        language=language,
        notation=written.profile,
        sheet=fitted(written.sheet, items, data.values()),
        data=data,
        items=items,
        penalty=_penalty(table(tables.get("penalty", {}), "penalty")),
        feedback=cast(
            "Feedback", one_of(head.get("feedback", "reason"), get_args(Feedback), "exam", "feedback")
        ),
        decimal=cast(
            "Any", one_of(head.get("decimal", "auto"), ("auto", "point", "comma"), "exam", "decimal")
        ),
        margin=written.margin,
        offset=written.offset,
        variants=_variants(table(tables.get("variants", {}), "variants")),
        columns=_columns(table(tables.get("columns", {}), "columns"), items),
        source=name,
        places={key: _line(place(("data", key))) for key in data},
    )


def _line(place: Place) -> Place:
    """The place without a column, as a table begins a line."""
    return Place(place.file, place.line)


def _items(value: object, data: Mapping[str, Any], place: _Place) -> tuple[Item, ...]:
    if not isinstance(value, list) or not value:
        what = "there is no item" if value is None or value == [] else "item is no list of tables"
        raise ProblemFileError(what, hint="write [[item]] with two brackets, its keys below", key=("item",))
    if len(value) > MOST_ITEMS:
        raise ProblemFileError(f"there are {len(value)} items", hint=f"{MOST_ITEMS} at most", key=("item",))
    ids = tuple(str(v["id"]) for v in value if isinstance(v, dict) and "id" in v)
    items: tuple[Item, ...] = ()
    for k, entry in enumerate(value):
        items = (*items, read_item(entry, Around(k, data, items, ids), _line(place(("item", k)))))
    return items


def _penalty(values: Mapping[str, object]) -> dict[str, Fraction]:
    for name in values:
        if not _MISTAKE.fullmatch(name):
            raise ProblemFileError(
                f"{name[:40]!r} is no id of a mistake",
                hint='write it in quotes with its point, as in "dual.missing_half" = 1',
                key=("penalty", name),
            )
        if name not in sentences("en", "mistakes"):
            raise ProblemFileError(
                f"there is no mistake {name!r} in the catalogue",
                why="a penalty for it would never be taken off",
                hint=nearest(name, tuple(sentences("en", "mistakes"))),
                key=("penalty", name),
            )
    return {name: marks(value, "penalty", name) for name, value in values.items()}


def _variants(values: Mapping[str, object]) -> VariantSettings:
    known(values, ("count", "seed", "lint"), "variants")
    usual = VariantSettings()
    return VariantSettings(
        whole(values.get("count", usual.count), 1, MOST_VARIANTS, "variants", "count"),
        whole(values.get("seed", usual.seed), 0, 2**63, "variants", "seed"),
        cast("Any", one_of(values.get("lint", usual.lint), ("error", "warning", "off"), "variants", "lint")),
    )


def _columns(values: Mapping[str, object], items: tuple[Item, ...]) -> dict[str, str]:
    ids = tuple(item.id for item in items)
    for column, name in values.items():
        if name not in ids:
            raise ProblemFileError(
                f"the column {column[:40]!r} belongs to {shown(name)}, which is no item",
                hint=nearest(str(name), ids),
                key=("columns", column),
            )
    return {column: str(name) for column, name in values.items()}
