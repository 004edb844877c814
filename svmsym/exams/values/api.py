"""Judge a written answer to one question about a problem: for the command line and for notebooks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Literal

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.meaning.reader import read, surely
from svmsym.exams.meaning.sheet import DEFAULT_SHEET, Sheet
from svmsym.exams.meaning.statements import Ambiguous, Reading
from svmsym.exams.values.check import QUANTITIES, Asked, Quantity, judge_reading
from svmsym.exams.values.named_points import Point, named_points
from svmsym.exams.values.normal import Which
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.plane_sets import equation_of_set
from svmsym.exams.values.predict import REGRESSION
from svmsym.exams.values.rest import without_rest
from svmsym.exams.values.stated_classes import classes_in_formulas
from svmsym.exams.values.stated_points import points_in_formulas
from svmsym.exams.values.support_sets import MEANINGS, Meaning
from svmsym.exams.values.verdict import Judged
from svmsym.number_text import exact_number

_MOST_DECIMALS = 30
_DECIMAL = re.compile(r"[-−]?\d+,\d+")
_WORD = r"(?:class|klasse|clase|label|prediction|클래스|类别)"
_CLASS = re.compile(rf"^\s*(?:the\s+)?{_WORD}\s*(?:is|ist|es)?\s*[:=]?\s*", re.IGNORECASE)
_EACH = re.compile(_WORD, re.IGNORECASE)


def check_value(  # noqa: PLR0913 - one name for each thing that a sheet can say
    problem: Problem | Optimum | str | Path,
    quantity: Quantity,
    answer: str,
    *,
    at: str | Point | Sequence[str | Point] | None = None,
    decimals: int | None = None,
    margin: Which | None = None,
    meaning: Meaning | None = None,
    offset: Literal["plus", "minus"] = "plus",
    oriented: bool | None = None,
    sheet: Sheet = DEFAULT_SHEET,
) -> Judged:
    """The verdict on what a student wrote; nothing is printed.

    >>> square = Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))
    >>> check_value(square, "alpha", "α = (1/8, 3/8, 1/8, 3/8)").verdict
    'correct'
    """
    _require(quantity, QUANTITIES, "quantity")
    _require(margin, (None, "half", "full"), "margin")
    _require(meaning, (None, *MEANINGS), "meaning")
    _require(offset, ("plus", "minus"), "offset")
    if decimals is not None and not 0 <= decimals <= _MOST_DECIMALS:
        raise SvmsymError(f"{decimals} decimals", hint=f"between 0 and {_MOST_DECIMALS} can be asked for")
    if isinstance(problem, str | Path):
        from svmsym.exact.front import problem as stated  # noqa: PLC0415 - files are read only here

        problem = stated(problem)
    asked = Asked(quantity, _places(at, _dimension(problem)), decimals, margin, meaning, offset, oriented)
    text, rest = without_rest(answer) if quantity in {"alpha", "slack"} else (answer, False)
    text = in_formulas(quantity, problem, text)
    return judge_reading(problem, asked, _fitting(surely(read(text, sheet)), _dimension(problem)), rest=rest)


def _fitting(reading: Reading, dimension: int) -> Reading:
    """The one reading whose points have as many coordinates as the data: f(0,5) on a line is f(½)."""
    if not isinstance(reading, Ambiguous):
        return reading
    fits = [r for r in reading.readings if {len(p) for p in named_points(r.statements)} == {dimension}]
    return fits[0] if len(fits) == 1 else reading


def _places(at: str | Point | Sequence[str | Point] | None, dimension: int) -> tuple[Point, ...]:
    """The points of predict: one, or several."""
    if at is None:
        return ()
    several = [at] if isinstance(at, str) or all(isinstance(v, Fraction) for v in at) else at
    return tuple(point(p, dimension) if isinstance(p, str) else p for p in several)  # type: ignore[misc]


def point(text: str, dimension: int = 0) -> tuple[Fraction, ...]:
    """A point as an option gives it; where points are numbers, 0,5 is one half.

    >>> [str(v) for v in point("(2, -1/2)")], [str(v) for v in point("0.5; 1")]
    (['2', '-1/2'], ['1/2', '1'])
    >>> [str(v) for v in point("0,05", dimension=1)]
    ['1/20']
    """
    inside = text.strip().removeprefix("(").removesuffix(")")
    if dimension == 1 and _DECIMAL.fullmatch(inside.strip()):
        inside = inside.replace(",", ".")
    parts = inside.split(";" if ";" in inside else ",")
    return tuple(exact_number(part.strip()) for part in parts)


def _dimension(problem: Problem | Optimum) -> int:
    points = (problem.problem if isinstance(problem, Optimum) else problem).X
    return len(points[0]) if points else 0


def in_formulas(quantity: str, problem: Problem | Optimum, text: str) -> str:
    """The answer to a question with formulas for classes and points that words name, and for a set of points.

    >>> line = Problem("svc", X=((0,), (2,), (5,)), y=(-1, 1, 1))
    >>> in_formulas("support_vectors", line, "all points except x3"), in_formulas("b", line, "b = -1")
    ('{x_1, x_2}', 'b = -1')
    """
    if quantity == "predict":
        return class_name(problem, text)
    if quantity == "hyperplane":
        return equation_of_set(text, _dimension(problem))
    stated = problem.problem if isinstance(problem, Optimum) else problem
    return points_in_formulas(stated, text) if quantity == "support_vectors" else text


def class_name(problem: Problem | Optimum, text: str) -> str:
    """−1 or 1 for the name that the data have for a class, without the word class before it.

    Where several classes have the word, it stays before all of them. Classes that words give to points,
    (2, 0) belongs to class +1, are written as formulas.

    >>> line = Problem("svc", X=((0,), (2,)), y=(-1, 1), classes=("no", "yes"))
    >>> class_name(line, "yes"), class_name(line, "x = 3 → +1")
    ('1', 'sign(f(3)) = 1')
    """
    if len(_EACH.findall(text)) == 1:
        text = _CLASS.sub("", text)
    stated = problem.problem if isinstance(problem, Optimum) else problem
    for name, label in zip(stated.classes, ("-1", "1"), strict=True):
        if text.strip() == name:
            return label
    crossed = stated.classes[0].lstrip("+") == "1" or stated.classes[1] == "-1"  # 1 and 2: 1 is not +1
    return text if crossed or stated.kind in REGRESSION else classes_in_formulas(text)


def _require(value: object, allowed: tuple[object, ...], name: str) -> None:
    if value not in allowed:
        words = ", ".join(str(v) for v in allowed if v is not None)
        raise SvmsymError(f"there is no {name} {value!r}", hint=f"choose one of {words}")
