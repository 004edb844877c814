"""What an answer hands on to later items: the student's own α, w, b, support vectors, Gram matrix or dual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exams.marking.marks import Status
from svmsym.exams.setting.exam import Item
from svmsym.judging.on_data.api import value_of_pages
from svmsym.judging.on_data.closeness import tolerance
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import show
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, is_number
from svmsym.worlds.entries import entries_of
from svmsym.writing.page import Page

Numbers = tuple[Real, ...]


@dataclass(frozen=True)
class Values:
    """What was read, by what it is; nothing where it was not understood. b is that of f(x) = wᵀx + b."""

    alpha: Numbers | None = None
    w: Numbers | None = None
    b: Real | None = None
    margin: Real | None = None
    slack: Numbers | None = None
    support: frozenset[int] | None = None  # numbers of points, from 1
    gram: tuple[Numbers, ...] | None = None
    lagrangian: str = ""  # as it was written
    dual: str = ""

    @property
    def known(self) -> bool:
        """Whether there is anything to follow."""
        return self != NOTHING

    @property
    def degenerate(self) -> bool:
        """All zero, or the empty set: what follows from it shows no work."""
        lists = [v for v in (self.alpha, self.w) if v is not None]
        if lists:
            return not any(any(v) for v in lists)
        if self.gram is not None:
            return not any(map(any, self.gram))
        return self.support is not None and not self.support


NOTHING = Values()


@dataclass(frozen=True)
class Carried:
    """An earlier item, how it was marked, and what the student has from it."""

    item: Item
    status: Status
    values: Values = NOTHING

    @property
    def right(self) -> bool:
        """Whether it was right."""
        return self.status == "correct"

    @property
    def room(self) -> Fraction:
        """How far its numbers may be from those that the student went on with: half a unit of rounding."""
        return tolerance(None if self.item.accept == "exact" else self.item.decimals)

    @property
    def own(self) -> bool:
        """Whether later answers may differ from the right ones because of it: wrong, or rounded."""
        return not self.right or bool(self.room)


def values_of(best: Optimum, asked: Asked, pages: Sequence[Page]) -> Values:
    """Find the value that an answer gives, right or not."""
    found = value_of_pages(best, asked, pages)
    if found is None:
        return Values()
    items = tuple(entries_of(found)) if isinstance(found, Array) or is_number(found) else ()
    match asked.quantity:
        case "alpha":
            return Values(alpha=items)
        case "slack":
            return Values(slack=items)
        case "w":
            return Values(w=items)
        case "b" if is_number(found):
            return Values(b=found)
        case "margin" if is_number(found):
            return Values(margin=found)
        case "support_vectors" if isinstance(found, frozenset):
            return Values(support=found)
        case "hyperplane":
            return Values(w=tuple(found[0]), b=found[1])
        case "gram" if isinstance(found, Array):
            return Values(gram=tuple(map(tuple, found.items)))
    return Values()


def shown_value(values: Values) -> str:
    """Write a value, the same for all ways to write it; nothing where there is none.

    >>> shown_value(Values(alpha=(Fraction(1, 4), Fraction(0))))
    'α = (1/4, 0)'
    """
    lists = {"α": values.alpha, "w": values.w, "ξ": values.slack}
    parts = [f"{name} = ({', '.join(map(show, v))})" for name, v in lists.items() if v is not None]
    numbers = {"b": values.b, "margin": values.margin}
    parts += [f"{name} = {show(v)}" for name, v in numbers.items() if v is not None]
    if values.support is not None:
        parts.append("{" + ", ".join(f"x_{i}" for i in sorted(values.support)) + "}")
    if values.gram is not None:
        rows = ", ".join(f"({', '.join(map(show, row))})" for row in values.gram)
        parts.append(f"K = ({rows})")
    return ", ".join(parts)
