"""The marking scheme: what earns how many points, derived where the file is silent.

A derivation earns points step by step, and the conditions of Karush, Kuhn and Tucker group by group: as the
file says, or in equal parts of quarter points, of which the last has the rest. Everything else earns all of
its points or none, but for deductions by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exams.setting.exam import Accept, Exam, Feedback, Item

_IN_PARTS = frozenset({"derivation", "statement", "kkt"})
_PARTS = 4  # a point is divided into quarters


@dataclass(frozen=True)
class Part:
    """A step, or a group of steps, and its points; ``steps`` are the names that the judge of lines uses."""

    name: str
    points: Fraction
    steps: tuple[str, ...] = ()


@dataclass(frozen=True)
class ItemScheme:
    """How one item is marked."""

    item: str
    points: Fraction
    parts: tuple[Part, ...]
    follow: tuple[str, ...]
    accept: Accept
    decimals: int | None
    feedback: Feedback


def scheme(exam: Exam) -> tuple[ItemScheme, ...]:
    """The scheme of all items, in order.

    >>> exam = Exam("e", "SVM", items=(Item("a", "derivation", Fraction(4)), Item("b", "w", Fraction(1))))
    >>> for item in scheme(exam):
    ...     print(item.item, [(part.name, str(part.points)) for part in item.parts])
    a [('lagrangian', '1'), ('stationarity_w', '1'), ('stationarity_b', '1'), ('dual', '1')]
    b [('answer', '1')]
    """
    return tuple(item_scheme(exam, item) for item in exam.items)


def item_scheme(exam: Exam, item: Item) -> ItemScheme:
    """The scheme of one item."""
    parts = derivation_parts(item) if item.kind in _IN_PARTS else (Part("answer", item.points),)
    accept = item.accept
    if accept == "auto":
        accept = {"alpha": "kkt", "b": "interval"}.get(item.kind, "exact")  # type: ignore[assignment]
        accept = "rounded" if item.decimals is not None else accept
    return ItemScheme(
        item.id, item.points, parts, item.follow, accept, item.decimals, item.feedback or exam.feedback
    )


def part_groups(item: Item) -> Mapping[str, tuple[str, ...]]:
    """Every name that marks of an item may use, with the steps it stands for."""
    from svmsym.exams.setting.kkt_steps import kkt_groups  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.exams.setting.steps import step_groups  # noqa: PLC0415

    if item.kind == "statement":
        return {"verdict": ("verdict",), "reason": ("reason",)}
    if item.kind == "kkt":
        return kkt_groups(item.problem)
    return step_groups(item.problem, item.start, item.end)


def derivation_parts(item: Item) -> tuple[Part, ...]:
    """The steps of an item with their points; they always add up to those of the item."""
    groups = part_groups(item)
    if item.marks:
        return tuple(Part(name, points, groups[name]) for name, points in item.marks.items())
    if item.kind == "statement":
        return (Part("answer", item.points),)
    names = [*groups] if item.kind == "kkt" else _steps_of(groups)
    share = Fraction(int(item.points * _PARTS / len(names)), _PARTS)
    rest = item.points - share * (len(names) - 1)
    return tuple(
        Part(name, rest if k == len(names) - 1 else share, groups[name]) for k, name in enumerate(names)
    )


def _steps_of(groups: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The steps of a derivation, those of the dual as one."""
    names = [name for name in groups if groups[name] == (name,) and name not in groups.get("dual", ())]
    return names + (["dual"] if "dual" in groups else [])


def step_points(item: Item) -> Mapping[str, Fraction]:
    """The points of every single step; those of a group are shared equally.

    >>> item = Item("b", "derivation", Fraction(6), start="lagrangian", marks={"dual": Fraction(6)})
    >>> {step: str(points) for step, points in step_points(item).items() if points}
    {'dual_objective': '3', 'constraints': '3'}
    """
    found = dict.fromkeys((step for some in part_groups(item).values() for step in some), Fraction(0))
    for part in derivation_parts(item):
        for step in part.steps:
            found[step] += part.points / len(part.steps)
    return found
