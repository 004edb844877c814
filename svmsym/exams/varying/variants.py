"""Variants of an exam: every data set replaced by one like it, all answers pairwise different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.varying.draw import Draw
from svmsym.exams.varying.search import alike
from svmsym.exams.varying.structure import Solved, solved

MOST_VARIANTS = 1000
_VARIED = ("svc",)


def variants(exam: Exam, count: int, seed: int) -> Iterator[Exam]:
    """So many exams like this one, numbered from 1; the same seed gives the same ones.

    >>> three = Problem("svc", X=((1, 0), (3, 2), (5, 1)), y=(-1, 1, 1))
    >>> exam = Exam("e", "t", data={"A": three}, items=(Item("c", "alpha", Fraction(1), data="A"),))
    >>> first, second = variants(exam, 2, seed=1)
    >>> first.variant, second.variant, first.data["A"] != second.data["A"]
    ('1', '2', True)
    """
    if not 1 <= count <= MOST_VARIANTS:
        raise SvmsymError(f"{count} variants", hint=f"between 1 and {MOST_VARIANTS} can be made")
    series = {
        name: _different(name, problem, seed)
        for name, problem in exam.data.items()
        if problem.kind in _VARIED
    }
    for number in range(1, count + 1):
        drawn = {name: next(found) for name, found in series.items()}
        data = {
            name: drawn[name].problem if name in drawn else problem for name, problem in exam.data.items()
        }
        items = tuple(_with_points(item, exam, data) for item in exam.items)
        yield replace(exam, data=data, items=items, variant=str(number))


def _different(name: str, problem: Problem, seed: int) -> Iterator[Solved]:
    """Data sets like one, no two with the same points or the same numbers in the answer."""
    try:
        base = solved(problem)
        seen = {_key(base)}
        for found in alike(base, Draw(seed, name)):
            if _key(found) not in seen:
                seen.add(_key(found))
                yield found
    except SvmsymError as error:
        raise SvmsymError(f"data set {name}: {error.what}", why=error.why, hint=error.hint) from error


def _key(found: Solved) -> tuple[object, ...]:
    return found.numbers or (found.problem.X,)


def _with_points(item: Item, exam: Exam, data: dict[str, Problem]) -> Item:
    """A point of a data set that an item asks about becomes the point in its place; others stay."""
    if item.data is None or not item.at:
        return item
    old, new = exam.data[item.data].X or (), data[item.data].X or ()
    place = {
        tuple(map(Fraction, row)): tuple(map(Fraction, moved)) for row, moved in zip(old, new, strict=True)
    }
    return replace(item, at=tuple(place.get(tuple(at), at) for at in item.at))
