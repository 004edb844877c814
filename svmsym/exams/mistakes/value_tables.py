"""Which mistake gives which value on the data at hand, made once for each question and data set."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import combinations

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.asked import Plane, is_close, values
from svmsym.exams.mistakes.path import Path, stated
from svmsym.exams.mistakes.program import Optima, optima
from svmsym.exams.mistakes.rightness import Rightness, rightness
from svmsym.exams.mistakes.slips import concerning, possible, wrong_path
from svmsym.judging.on_data.quantities import Asked
from svmsym.meaning.numbers import alike, inverse, sign_of, times
from svmsym.meaning.reals import Ball, Root

MULTIPLE = "scale.not_canonical"
_MOST_FOR_PAIRS = 10  # points
_MOST_ALTERNATIVES = 3  # pairs; where more give the same value none is named
_MOST_FOR_A_NUMBER = 1  # a single number is soon given by some pair or other
Names = tuple[str, ...]
Test = Callable[[Hashable], bool]


@dataclass(frozen=True, eq=False)
class ValueTable:
    """Wrong values with the mistakes that give them.

    ``hidden``: mistakes that could happen and give the right answer on these data.
    """

    problem: Problem
    asked: Asked
    right: Rightness
    found: Mapping[Hashable, tuple[Names, ...]]
    tests: tuple[tuple[Names, Test], ...]
    hidden: Names

    def named(self, value: Hashable, room: Fraction) -> tuple[Names, ...]:
        """Find the sets of mistakes that give a wrong value; pairs where no single one does."""
        tested = [names for names, test in self.tests if test(value)]
        singles = (*self.found.get(value, ()), *tested) or _near(self.found, value, room)
        if singles:
            return tuple(dict.fromkeys(singles))
        pairs = self.pairs.get(value, ()) or _near(self.pairs, value, room)
        most = _MOST_ALTERNATIVES if type(value) in {tuple, Plane} else _MOST_FOR_A_NUMBER
        return pairs if len(pairs) <= most else ()

    @cached_property
    def pairs(self) -> Mapping[Hashable, tuple[Names, ...]]:
        """Values of two mistakes at a time that no single one gives."""
        if self.problem.n > _MOST_FOR_PAIRS:
            return {}
        active = {name for some in self.found.values() for names in some for name in names}
        chosen = [name for name in concerning(self.asked.quantity) if name in active]
        table: dict[Hashable, list[Names]] = {}
        for names in combinations(chosen, 2):
            for value in values(wrong_path(*names), self.problem, self.asked):
                if value not in self.found:
                    some = table.setdefault(value, [])
                    some += [] if names in some else [names]
        return {v: tuple(some) for v, some in table.items()}


def _near(table: Mapping[Hashable, tuple[Names, ...]], value: Hashable, room: Fraction) -> tuple[Names, ...]:
    """What gives a value that was rounded."""
    if not room and not _is_enclosed(value):
        return ()
    near = (some for v, some in table.items() if is_close(value, v, room))
    return tuple(dict.fromkeys(names for some in near for names in some))


def _is_enclosed(value: Hashable) -> bool:
    """Tell whether a number is no fraction and no root, so that equal ones may be enclosed differently."""
    inside = isinstance(value, tuple) and not isinstance(value, Root | Ball) and any(map(_is_enclosed, value))
    return isinstance(value, Ball) or inside


@lru_cache(maxsize=1024)
def value_table(problem: Problem, asked: Asked) -> ValueTable:
    """The table of a question about a problem."""
    right = rightness(problem, asked)
    table: dict[Hashable, list[Names]] = {}
    wrong: dict[Hashable, bool] = dict.fromkeys(values(Path(), problem, asked), False)
    hidden: list[str] = []
    tests: list[tuple[Names, Test]] = []
    for name in concerning(asked.quantity):
        path = wrong_path(name)
        own = list(dict.fromkeys(values(path, problem, asked)))
        for value in own:
            if value not in wrong:
                wrong[value] = right.is_wrong(value)
            if wrong[value]:
                table.setdefault(value, []).append((name,))
        if own and not any(wrong[v] for v in own) and possible(name, problem):
            hidden.append(name)
        if asked.quantity == "alpha":
            tests += [((name,), _is_optimum(best)) for best in _several(path, problem)]
    if asked.quantity == "w":
        tests += [((MULTIPLE,), test) for test in _multiples(problem, asked)]
    found = {value: tuple(some) for value, some in table.items()}
    return ValueTable(problem, asked, right, found, tuple(tests), tuple(hidden))


def _several(path: Path, problem: Problem) -> Iterator[Optima]:
    """The optima of a wrong dual that has more than one."""
    dual = stated(path, path.data(problem))
    best = None if dual is None or path.multipliers is not Path.multipliers else optima(dual[1])
    if best is not None and not best.unique:
        yield best


def _multiples(problem: Problem, asked: Asked) -> Iterator[Test]:
    """Whether a vector is t·w with t > 0."""
    for w in values(Path(), problem, asked):
        assert isinstance(w, tuple)
        if any(w):
            yield partial(_is_multiple, w)


def _is_optimum(best: Optima) -> Test:
    return lambda value: (
        isinstance(value, tuple) and all(isinstance(v, Fraction) for v in value) and best.contains(value)
    )


def _is_multiple(w: tuple[Fraction, ...], value: Hashable) -> bool:
    if not isinstance(value, tuple) or len(value) != len(w):
        return False
    k = next(k for k, v in enumerate(w) if v)
    factor = times(value[k], inverse(w[k]))
    return sign_of(factor) > 0 and all(alike(a, times(factor, b)) for a, b in zip(value, w, strict=True))
