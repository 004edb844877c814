"""What a path answers to an item, as values that can be compared and written.

α, w, ξ: tuples    b, margin: numbers    hyperplane: (slope, constant) up to a factor
support vectors: a set of numbers    predict, kernel: one number, or a tuple    Gram matrix: rows
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.path import Path, kernel_grid, with_offsets, works
from svmsym.exams.mistakes.question import Question
from svmsym.exams.mistakes.work import Point
from svmsym.exams.values.evaluating import Affine
from svmsym.exams.values.surd import Number, inverse, sign

VALUE_KINDS = frozenset(
    {"alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict", "gram", "kernel"}
)
_KERNELS = frozenset({"linear", "poly", "rbf", "precomputed"})


@dataclass(frozen=True)
class Plane:
    """⟨slope, x⟩ + constant = 0 with a leading coefficient ±1; ``oriented`` keeps its sign.

    >>> plane((Fraction(-2), Fraction(4)), Fraction(6)) == plane((Fraction(1), Fraction(-2)), Fraction(-3))
    True
    """

    numbers: tuple[Number, ...]
    oriented: bool = False

    def __str__(self) -> str:
        *slope, constant = self.numbers
        if len(slope) == 1 and not constant:
            slope = [2 * slope[0]]  # x_1 alone is read as no function
        terms = [f"({v})*x_{k}" for k, v in enumerate(slope, 1) if v]
        left = " + ".join([*terms, f"({constant})"])
        return f"f(x) = {left}" if self.oriented else f"{left} = 0"


def plane(slope: Sequence[Number], constant: Number, *, oriented: bool = False) -> Plane | None:
    """The hyperplane of an affine form, None where no coordinate occurs."""
    lead = next((v for v in slope if v), None)
    if lead is None:
        return None
    factor = inverse(lead)
    if factor is None:
        return None
    if oriented and sign(factor) < 0:
        factor = -factor
    return Plane(tuple(v * factor for v in (*slope, constant)), oriented)


def plane_of(form: Affine, d: int, *, oriented: bool) -> Plane | None:
    """The hyperplane that a student wrote."""
    slope = (*form.slope, *[Fraction(0)] * (d - len(form.slope)))
    return plane(slope, form.constant, oriented=oriented)


def values(path: Path, problem: Problem, item: Question) -> Iterable[Hashable]:
    """All answers of a path to an item; none where the item asks for nothing that the path has."""
    if problem.kernel.type not in _KERNELS:
        return
    match item.kind:
        case "gram":
            given = path.data(problem)
            yield from path.grids(given, kernel_grid(path.kernel, given))
        case "kernel":
            given = path.data(problem)
            pairs = list(zip(item.at[::2], item.at[1::2], strict=False))
            yield from together([[path.kernel(given, x, z)] for x, z in pairs])
        case "alpha":
            yield from (work.alpha for work in works(path, problem))
        case "w":
            for work in works(path, problem):
                yield from path.normals(work)
        case "b":
            yield from (work.b for work in with_offsets(path, problem))
        case "margin":
            for work in works(path, problem):
                yield from path.margins(work, item.margin)
        case "support_vectors":
            for work in works(path, problem):
                yield from path.supports(work)
        case "slack":
            yield from (path.slacks(work) for work in with_offsets(path, problem))
        case "hyperplane":
            yield from _planes(path, problem)
        case "predict":
            yield from _predicted(path, problem, item.at)


def _planes(path: Path, problem: Problem) -> Iterable[Hashable]:
    for work in with_offsets(path, problem):
        for w in path.normals(work):
            for oriented in (False, True):
                found = plane(w, work.b, oriented=oriented)
                if found is not None and len(w) == len(work.points[0]):
                    yield found


def _predicted(path: Path, problem: Problem, points: Sequence[Point]) -> Iterable[Hashable]:
    """Classes and values of f at the points."""
    if problem.X is None:
        return
    for work in with_offsets(path, problem):
        scores = [path.scores(work, x) for x in points]
        yield from together([[Fraction(sign(f))] for f in scores if f])
        yield from together([[f] for f in scores])


def together(parts: Sequence[Sequence[Hashable]]) -> Iterable[Hashable]:
    """One value alone, several as a tuple.

    >>> list(together([[1]])), list(together([[1], [2]])), list(together([]))
    ([1], [(1, 2)], [])
    """
    if len(parts) == 1:
        yield from parts[0]
    elif parts and all(parts):
        yield tuple(part[0] for part in parts)


def written(value: Hashable) -> str:
    """A value as a student may write it.

    >>> written((Fraction(1, 8), Fraction(0))), written(frozenset({2, 1})), written(((Fraction(1),),))
    ('(1/8, 0)', '{x_1, x_2}', '[[1]]')
    """
    if isinstance(value, frozenset):
        return f"{{{', '.join(f'x_{i}' for i in sorted(value))}}}"
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        rows = [", ".join(map(str, row)) for row in value]
        return f"[{', '.join(f'[{row}]' for row in rows)}]"
    if isinstance(value, tuple):
        return f"({', '.join(map(str, value))})" if len(value) > 1 else str(value[0])
    return str(value)
