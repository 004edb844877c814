"""What a path answers to an item, as values that can be compared and written.

α, w, ξ: tuples    b, margin: numbers    hyperplane: (slope, constant) up to a factor
support vectors: a set of numbers    predict, kernel: one number, or a tuple    Gram matrix: rows
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.path import Path, kernel_grid, with_offsets, works
from svmsym.exams.mistakes.work import Point
from svmsym.judging.on_data.closeness import between
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import show
from svmsym.meaning.numbers import inverse, negative, sign_of, times
from svmsym.meaning.reals import BITS, Ball, Real, Root

_KERNELS = frozenset({"linear", "poly", "rbf", "precomputed"})
_PLACES = 15  # decimals of an irrational number that are written
_NUMBERS = (Fraction, Root, Ball)


@dataclass(frozen=True)
class Plane:
    """⟨slope, x⟩ + constant = 0 with a leading coefficient ±1; ``oriented`` keeps its sign.

    >>> plane((Fraction(-2), Fraction(4)), Fraction(6)) == plane((Fraction(1), Fraction(-2)), Fraction(-3))
    True
    """

    numbers: tuple[Real, ...]
    oriented: bool = False

    def __str__(self) -> str:
        *slope, constant = self.numbers
        if len(slope) == 1 and not constant:
            slope = [times(Fraction(2), slope[0])]  # x_1 alone is read as no function
        terms = [f"({show(v)})*x_{k}" for k, v in enumerate(slope, 1) if v]
        left = " + ".join([*terms, f"({show(constant)})"])
        return f"f(x) = {left}" if self.oriented else f"{left} = 0"


def plane(slope: Sequence[Real], constant: Real, *, oriented: bool = False) -> Plane | None:
    """Find the hyperplane of an affine form, None where no coordinate occurs."""
    lead = next((v for v in slope if sign_of(v)), None)
    if lead is None:
        return None
    factor = inverse(lead)
    if oriented and sign_of(factor) < 0:
        factor = negative(factor)
    return Plane(tuple(times(v, factor) for v in (*slope, constant)), oriented)


def values(path: Path, problem: Problem, asked: Asked) -> Iterable[Hashable]:
    """List all answers of a path to a question; none where it asks for nothing that the path has."""
    if problem.kernel.type not in _KERNELS:
        return
    match asked.quantity:
        case "gram":
            given = path.data(problem)
            yield from path.grids(given, kernel_grid(path.kernel, given))
        case "kernel":
            given = path.data(problem)
            pairs = list(zip(asked.points[::2], asked.points[1::2], strict=False))
            yield from together([path.kernel(given, x, z) for x, z in pairs])  # type: ignore[arg-type]
        case "alpha":
            yield from (work.alpha for work in works(path, problem))
        case "w":
            for work in works(path, problem):
                yield from path.normals(work)
        case "b":
            yield from (work.b for work in with_offsets(path, problem))
        case "margin":
            for work in works(path, problem):
                yield from path.margins(work, asked.margin)
        case "support_vectors":
            for work in works(path, problem):
                yield from path.supports(work)
        case "slack":
            yield from (path.slacks(work) for work in with_offsets(path, problem))
        case "hyperplane":
            yield from _planes(path, problem)
        case "predict":
            yield from _predicted(path, problem, asked.points)  # type: ignore[arg-type]


def _planes(path: Path, problem: Problem) -> Iterable[Hashable]:
    for work in with_offsets(path, problem):
        for w in path.normals(work):
            for oriented in (False, True):
                found = plane(w, work.b, oriented=oriented)
                if found is not None and len(w) == len(work.points[0]):
                    yield found


def _predicted(path: Path, problem: Problem, points: Sequence[Point]) -> Iterable[Hashable]:
    """List classes and values of f at the points."""
    if problem.X is None:
        return
    for work in with_offsets(path, problem):
        scores = [path.scores(work, x) for x in points]
        if all(scores):
            yield from together([Fraction(sign_of(f)) for f in scores])
        yield from together(scores)


def together(parts: Sequence[Real]) -> Iterable[Hashable]:
    """Give one value alone, several as a tuple.

    >>> list(together([Fraction(1)])), list(together([]))
    ([Fraction(1, 1)], [])
    """
    if parts:
        yield parts[0] if len(parts) == 1 else tuple(parts)


def is_close(given: Hashable, value: Hashable, room: Fraction) -> bool:
    """Tell whether an answer is a value, rounded by no more than the room."""
    if isinstance(value, Plane) and isinstance(given, Plane):
        return value.oriented == given.oriented and is_close(given.numbers, value.numbers, room)
    if isinstance(value, _NUMBERS) and isinstance(given, _NUMBERS):
        return bool(between(given, value, value, room))
    if isinstance(value, tuple) and isinstance(given, tuple) and len(value) == len(given):
        return not any(isinstance(v, _NUMBERS) for v in (value, given)) and all(
            is_close(a, b, room) for a, b in zip(given, value, strict=True)
        )
    return given == value


def written(value: Hashable) -> str:
    """Write a value as a student may.

    >>> written((Fraction(1, 8), Fraction(0))), written(frozenset({2, 1})), written(((Fraction(1),),))
    ('(1/8, 0)', '{x_1, x_2}', '[[1]]')
    """
    match value:
        case frozenset():
            return f"{{{', '.join(f'x_{i}' for i in sorted(value))}}}"
        case Ball(low=low, high=high):
            scaled = (low + high) * 10**_PLACES // (2 << BITS)
            whole, part = divmod(abs(scaled), 10**_PLACES)
            return f"{'-' if scaled < 0 else ''}{whole}.{part:0{_PLACES}}"
        case Root():
            return show(value)
        case ((*_,), *_) if not isinstance(value[0], _NUMBERS):
            rows = [", ".join(map(written, cast("tuple[Real, ...]", row))) for row in value]
            return f"[{', '.join(f'[{row}]' for row in rows)}]"
        case (first, *more):
            return f"({', '.join(map(written, value))})" if more else written(first)
    return str(value)
