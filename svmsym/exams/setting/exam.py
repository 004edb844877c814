"""An exam as data: what is asked, on which points, for how many marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from svmsym.duality.rich import Rich
from svmsym.errors import Place
from svmsym.exact.problem import Problem
from svmsym.judging.on_data.quantities import Meant
from svmsym.judging.on_data.world import Which
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet

ItemKind = Literal[
    "lagrangian",
    "derivation",
    "dual",
    "kkt",
    "gram",
    "alpha",
    "w",
    "b",
    "margin",
    "hyperplane",
    "support_vectors",
    "slack",
    "predict",
    "kernel",
    "feature_map",
    "separable",
    "perceptron_trace",
    "statement",
    "gradient",
    "normal_equations",
]
KINDS: tuple[ItemKind, ...] = get_args(ItemKind)
LANGUAGES = ("en", "de", "es", "ko", "zh")
Feedback = Literal["none", "hint", "reason", "solution"]
OffsetSign = Literal["plus", "minus"]  # wᵀx + b or wᵀx − b
Accept = Literal["auto", "kkt", "interval", "exact", "rounded"]


@dataclass(frozen=True)
class Item:
    """One question; a field that its kind does not use keeps its default.

    >>> Item("c", "alpha", Fraction(3), data="A", follow=("b",)).follow
    ('b',)
    """

    id: str
    kind: ItemKind
    points: Fraction
    data: str | None = None  # the name of a data set of the exam
    problem: str = "hard-margin"  # the derivation that formulas belong to
    question: str = ""  # the lecturer's own wording; empty lets the sheet word it
    start: str = "primal"  # of a derivation; "from" in files
    end: str = "dual"  # "to" in files
    marks: Mapping[str, Fraction] = field(default_factory=dict)  # points of the steps of a derivation
    follow: tuple[str, ...] = ()  # earlier items whose own answers count as given
    accept: Accept = "auto"
    answers: tuple[str, ...] = ()  # the lecturer's own references, instead of the derived one
    decimals: int | None = None  # rounded numbers will do, to so many places
    at: tuple[tuple[Fraction, ...], ...] = ()  # points of predict, pairs of points of kernel
    by: str = ""  # of gradient: one unknown; empty asks for all of them
    mode: Literal["online", "batch"] = "online"  # of perceptron_trace
    weights: tuple[Fraction, ...] = ()  # of perceptron_trace: where it starts; empty starts at zero
    at_zero: Literal[0, 1] = 0  # of perceptron_trace: the output at ⟨w, x⟩ = 0
    margin: Which | None = None  # of margin: 1/‖w‖ or 2/‖w‖
    meaning: Meant | None = None  # of support_vectors
    claim: str = ""  # of statement: what is said, or the id of a ledger entry
    holds: bool | None = None  # of statement and separable: the lecturer's own verdict
    feedback: Feedback | None = None  # instead of the exam's
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class VariantSettings:
    """What variants of an exam are to be like."""

    count: int = 1
    seed: int = 1
    lint: Literal["error", "warning", "off"] = "error"


@dataclass(frozen=True)
class Exam(Rich):
    """A whole exam.

    >>> items = (Item("a", "lagrangian", Fraction(3)), Item("b", "dual", Fraction(2)))
    >>> exam = Exam("ml-3", "SVM", items=items)
    >>> str(exam.points), exam.item("b").kind
    ('5', 'dual')
    """

    id: str
    title: str
    language: str = "en"
    notation: str = "default"
    sheet: Sheet = DEFAULT_SHEET  # what the letters of that notation mean
    data: Mapping[str, Problem] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    penalty: Mapping[str, Fraction] = field(default_factory=dict)  # points off for a mistake, by its id
    feedback: Feedback = "reason"
    decimal: Literal["auto", "point", "comma"] = "auto"
    margin: Which | None = None
    offset: OffsetSign | None = None  # whether the sheet writes wᵀx + b or wᵀx − b; + where it is not said
    variants: VariantSettings = VariantSettings()
    columns: Mapping[str, str] = field(default_factory=dict)  # columns of a table of responses → items
    others: Mapping[str, Exam] = field(default_factory=dict)  # its variants, by what submissions call them
    source: str = ""  # the name of its file
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)  # of the data sets in it

    def __repr__(self) -> str:
        return f"Exam({self.id!r}, {self.title!r}, {len(self.items)} items, {self.points} points)"

    @property
    def points(self) -> Fraction:
        """All marks that can be had."""
        return sum((item.points for item in self.items), Fraction(0))

    def item(self, name: str) -> Item:
        """The item with an id."""
        return next(item for item in self.items if item.id == name)

    def problem(self, item: Item) -> Problem:
        """The data set of an item."""
        assert item.data is not None
        return self.data[item.data]
