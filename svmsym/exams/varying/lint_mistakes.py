"""Whether the data of an item tell mistakes from right answers, and from each other; and data that do.

A mistake is hidden where it leads to a right answer: with x_1 at the origin a dropped label changes nothing.
Two mistakes coincide where they lead to the same wrong answer, so that no mark can say which it was. What no
data of this structure tell apart (forgetting b in L, and forgetting Σ α_i y_i = 0) cannot be avoided, and
nothing is said about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations, islice
from typing import Protocol

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.mistake import WrongAnswer
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.numbers import list_text, number_text
from svmsym.exams.varying.finding import Finding
from svmsym.exams.varying.similar import NoVariantsError, similar

FEW_ANSWERS = frozenset({"predict", "separable", "support_vectors"})  # most mistakes share one of them
MOST_TRIED = 40  # data sets like the original, among which a better one is looked for


class Survey(Protocol):
    """What an item tells about mistakes on its data."""

    @property
    def answers(self) -> Sequence[WrongAnswer]:
        """Wrong answers, each with all mistakes that lead to it."""

    @property
    def hidden(self) -> Sequence[str]:
        """Mistakes that lead to a right answer."""


Surveyor = Callable[[Exam, Item], Survey]
Pair = tuple[str, str]


@dataclass(frozen=True)
class Blur:
    """Mistakes that an answer does not show, and pairs that it does not tell apart.

    >>> Blur(frozenset({"a"}), frozenset({("b", "c")})).among(Blur(frozenset({"a"}))).count
    1
    """

    hidden: frozenset[str] = frozenset()
    pairs: frozenset[Pair] = frozenset()

    @property
    def count(self) -> int:
        """How much is blurred."""
        return len(self.hidden) + len(self.pairs)

    def among(self, other: Blur) -> Blur:
        """What the other one has as well."""
        return Blur(self.hidden & other.hidden, self.pairs & other.pairs)

    def joined(self, other: Blur) -> Blur:
        """What one of them has."""
        return Blur(self.hidden | other.hidden, self.pairs | other.pairs)


def blurred(survey: Survey) -> Blur:
    """What an answer does not show or tell apart."""
    return Blur(frozenset(survey.hidden), frozenset(_together(survey)))


def told(survey: Survey) -> Blur:
    """The opposite: mistakes that lead to a wrong answer, and pairs of them with no answer in common."""
    names = sorted({name for answer in survey.answers for name in answer.mistakes})
    return Blur(frozenset(names), frozenset(combinations(names, 2)) - frozenset(_together(survey)))


def _together(survey: Survey) -> Iterator[Pair]:
    for answer in survey.answers:
        yield from combinations(sorted(set(answer.mistakes)), 2)


Surveys = Mapping[str, Survey]


def surveys(exam: Exam, name: str, surveyor: Surveyor) -> Surveys:
    """The surveys of all items about a data set."""
    return {item.id: surveyor(exam, item) for item in exam.items if item.data == name}


@dataclass(frozen=True)
class Choice:
    """A data set among those like it: what it blurs and need not, and the one that blurs least."""

    avoidable: Mapping[str, Blur]
    better: Problem | None = None
    left: int = 0

    @property
    def count(self) -> int:
        """How much is blurred without need."""
        return sum(one.count for one in self.avoidable.values())


def choice(exam: Exam, name: str, surveyor: Surveyor, seed: int = 1) -> Choice:
    """Compare a data set with others of its structure."""
    own = surveys(exam, name, surveyor)
    tried: list[tuple[Problem, Surveys]] = []
    wanted = MOST_TRIED if any(blurred(one).count for one in own.values()) else 0
    try:
        for drawn, _ in islice(similar(exam, name, seed), wanted):
            tried.append((drawn, surveys(replace(exam, data={**exam.data, name: drawn}), name, surveyor)))
    except NoVariantsError:
        return Choice({})
    if not tried:
        return Choice({})
    possible = {key: reduce(Blur.joined, (told(found[key]) for _, found in tried)) for key in own}
    few = [key for key in own if exam.item(key).kind in FEW_ANSWERS]
    possible |= {key: Blur(possible[key].hidden) for key in few}
    avoidable = {key: blurred(one).among(possible[key]) for key, one in own.items()}
    counts = [sum(blurred(f[key]).among(possible[key]).count for key in own) for _, f in tried]
    least = min(counts)
    before = sum(one.count for one in avoidable.values())
    return Choice(avoidable, tried[counts.index(least)][0] if least < before else None, least)


def telling(exam: Exam, name: str, surveyor: Surveyor, seed: int = 1) -> Callable[[Problem], bool]:
    """Whether data blur no mistake that other data of this structure tell."""
    sample = islice(similar(exam, name, seed), MOST_TRIED)
    asked = tuple(item for item in exam.items if item.kind not in FEW_ANSWERS)

    def of(problem: Problem) -> Surveys:
        return surveys(replace(exam, data={**exam.data, name: problem}, items=asked), name, surveyor)

    shown: dict[str, Blur] = {}
    for found in (of(drawn) for drawn, _ in sample):
        shown = {key: told(one).joined(shown.get(key, Blur())) for key, one in found.items()}
    return lambda problem: (
        not any(blurred(one).among(shown.get(key, Blur())).count for key, one in of(problem).items())
    )


def lint_mistakes(exam: Exam, name: str, surveyor: Surveyor, seed: int = 1) -> Iterator[Finding]:
    """What a data set hides or blurs without need, and data that do better."""
    found = choice(exam, name, surveyor, seed)
    for key, one in found.avoidable.items():
        place = exam.item(key).place
        for mistake in sorted(one.hidden):
            what = f"the mistake {mistake} leads to a right answer on these data"
            yield Finding("warning", "hidden-mistake", what, "choose other data", key, place=place)
        for group in _groups(one.pairs):
            what = f"mistakes that share an answer on these data: {', '.join(group)}"
            yield Finding("note", "same-answer", what, "choose other data", key, place=place)
    if found.better is not None:
        # Above, mistakes that share an answer stand in one line; three of them are three pairs.
        points, labels = _written(found.better)
        what = (
            f"{found.count} hidden mistakes and pairs that share an answer, grouped above; "
            f"{found.left} with {points} and {labels}"
        )
        yield Finding("note", "better-data", what, "take these data", data=name)


def _groups(pairs: frozenset[Pair]) -> list[list[str]]:
    """Mistakes that are linked by pairs.

    >>> _groups(frozenset({("a", "b"), ("c", "d"), ("b", "e")}))
    [['a', 'b', 'e'], ['c', 'd']]
    """
    groups: list[set[str]] = []
    for pair in sorted(pairs):
        linked = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in linked] + [set(pair).union(*linked)]
    return sorted(sorted(group) for group in groups)


def _written(problem: Problem) -> tuple[str, str]:
    points = ", ".join(list_text(map(number_text, x)) for x in problem.X or ())
    return f"x = {points}", f"y = {list_text(number_text(v) for v in (problem.y or problem.targets))}"
