"""Variants of an exam: the same questions on other data of the same structure, each certified.

    [variant.17.data.A]
    x = [["1", "0"], ["3", "2"]]
    y = [-1, 1]
    [variant.17.at]
    h = [["2", "1"]]

The file has the data, and the points that items ask about; all else is that of the exam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.problem import Problem
from svmsym.exact.reading.source import decoded, plain, read_bytes
from svmsym.exact.reading.toml import parsed
from svmsym.exact.reading.toml_places import place_of
from svmsym.exact.reading.values import known, number
from svmsym.exact.validation import check_problem
from svmsym.exams.setting.errors import ExamFileError
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.exam_file import LARGEST_FILE
from svmsym.exams.setting.file_values import identifier, listed, table
from svmsym.exams.setting.item_points import checked_places
from svmsym.exams.setting.kept import forget
from svmsym.exams.varying.lint_mistakes import Surveyor, telling
from svmsym.exams.varying.places import moved
from svmsym.exams.varying.similar import NoVariantsError, answers, similar

_LARGEST = 16 * LARGEST_FILE
_TRIES = 500
_Streams: TypeAlias = Mapping[str, Iterator[tuple[Problem, tuple[str, ...]]]]
_Answers: TypeAlias = set[tuple[tuple[str, ...], ...]]


def vary(
    exam: Exam,
    count: int,
    seed: int,
    progress: Callable[[int, int], None] = lambda *_: None,
    surveyor: Surveyor | None = None,
) -> dict[str, Exam]:
    """So many variants by number, 1, 2, …; the exam itself is none of them.

    Where mistakes are surveyed, and the exam says lint = "error", no variant blurs one without need.
    """
    used = [name for name in exam.data if any(item.data == name for item in exam.items)]
    if not used:
        raise NoVariantsError("no item of the exam has data", hint="variants differ in their data")
    streams = {name: similar(exam, name, seed) for name in used}
    if surveyor is not None and exam.variants.lint == "error":
        streams = {name: similar(exam, name, seed, telling(exam, name, surveyor, seed)) for name in used}
    seen = {tuple(answers(exam, name) for name in used)}
    told = {tuple(answers(exam, name) for name in used)}
    made: dict[str, Exam] = {}
    for k in range(1, count + 1):
        variant = _made(exam, streams, seen, told, (seed, k))
        if variant is None:
            raise NoVariantsError(
                f"only {k - 1} variants of this structure with different answers were found",
                hint=f"ask for fewer than {count}, or give the data more points or coordinates",
            )
        made[str(k)] = variant
        progress(k, count)
    return made


def _made(
    exam: Exam, streams: _Streams, seen: _Answers, told: _Answers, numbers: tuple[int, int]
) -> Exam | None:
    """One more variant whose answers are new, those about its own points included."""
    for _ in range(_TRIES):
        found = _next(streams, seen)
        if found is None:
            return None
        variant = moved(replace(exam, data={**exam.data, **found}), exam, *numbers)
        key = tuple(answers(variant, name) for name in streams)
        forget(variant)
        if key not in told:
            told.add(key)
            return variant
    return None


def _next(streams: _Streams, seen: _Answers) -> dict[str, Problem] | None:
    """Data for one more variant whose answers are new; None where none is found."""
    for _ in range(_TRIES):
        drawn = {name: next(stream, None) for name, stream in streams.items()}
        found = {name: pair for name, pair in drawn.items() if pair is not None}
        if len(found) < len(drawn):
            return None
        key = tuple(told for _, told in found.values())
        if key not in seen:
            seen.add(key)
            return {name: problem for name, (problem, _) in found.items()}
    return None


def variants_text(variants: dict[str, Exam]) -> str:
    """The file of variants."""
    lines = []
    for number_, exam in variants.items():
        for name in dict.fromkeys(item.data for item in exam.items if item.data is not None):
            problem = exam.data[name]
            rows = _rows(problem.X or ())
            labels = ", ".join(map(str, problem.y)) or ", ".join(f'"{v}"' for v in problem.targets)
            lines += [f"[variant.{number_}.data.{name}]", f"x = {rows}", f"y = [{labels}]"]
        asked = [f'"{item.id}" = {_rows(item.at)}' for item in exam.items if item.at]
        lines += [f"[variant.{number_}.at]", *asked] if asked else []
    return "\n".join(lines) + "\n"


def _rows(points: Iterable[Sequence[Fraction]]) -> str:
    return "[" + ", ".join("[" + ", ".join(f'"{v}"' for v in x) + "]" for x in points) + "]"


def read_variants(exam: Exam, path: str | Path) -> dict[str, Exam]:
    """The variants of an exam from their file."""
    path = Path(path)
    source = ""
    try:
        raw = read_bytes(path)
        if len(raw) > _LARGEST:
            raise ProblemFileError("the file of variants is too large", hint="make fewer variants")  # noqa: TRY301
        source = decoded(plain(raw, path), path)
        tables = parsed(source, path)
        known(tables, ("variant",))
        every = table(tables.get("variant"), "variant")
        return {identifier(key, "variant", key): _variant(exam, value, key) for key, value in every.items()}
    except ProblemFileError as error:
        place = error.place or place_of(source, error.key, str(path)) if source else error.place
        raise ExamFileError(
            error.what, why=error.why, hint=error.hint, place=place or Place(str(path))
        ) from None


def _variant(exam: Exam, value: object, key: str) -> Exam:
    values = table(value, "variant", key)
    known(values, ("data", "at"), "variant", key)
    data = dict(exam.data)
    for name, given in table(values.get("data"), "variant", key, "data").items():
        at = ("variant", key, "data", name)
        if name not in exam.data:
            raise ProblemFileError(
                f"the exam has no data {name[:40]!r}", hint=f"it has {', '.join(exam.data)}", key=at
            )
        data[name] = _data(exam.data[name], table(given, *at), at)
    return replace(exam, data=data, items=_asked(exam, values.get("at", {}), ("variant", key, "at")))


def _asked(exam: Exam, value: object, at: tuple[str, ...]) -> tuple[Item, ...]:
    """The items with the points of a variant."""
    places = table(value, *at)
    asking = {item.id: item for item in exam.items if item.at}
    known(places, tuple(asking), *at)
    read = {}
    for name, rows in places.items():
        item, key = asking[name], (*at, name)
        read[name] = checked_places(rows, item.kind, exam.problem(item), key)["at"]
        if len(read[name]) != len(item.at):
            raise ProblemFileError(
                f"item {name} asks about {len(item.at)} points", hint="make the variants again", key=key
            )
    return tuple(replace(item, at=read[item.id]) if item.id in read else item for item in exam.items)


def _data(problem: Problem, given: dict[str, object], at: tuple[str, ...]) -> Problem:
    known(given, ("x", "y"), *at)
    rows = listed(given.get("x"), problem.n, *at, "x")
    points = tuple(
        tuple(number(v, *at, "x", i, j) for j, v in enumerate(listed(row, 1000, *at, "x", i)))
        for i, row in enumerate(rows)
    )
    labels = tuple(number(v, *at, "y", i) for i, v in enumerate(listed(given.get("y"), problem.n, *at, "y")))
    if problem.X is None or {len(x) for x in points} != {len(problem.X[0])} or len(points) != problem.n:
        raise ProblemFileError(
            "these points have another shape than those of the exam", hint="make the variants again", key=at
        )
    try:
        if problem.y:
            return check_problem(replace(problem, X=points, y=tuple(int(v) for v in labels)))
        return check_problem(replace(problem, X=points, targets=labels))
    except ProblemFileError as error:
        raise error.under(*at) from None
