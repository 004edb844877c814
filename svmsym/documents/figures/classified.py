"""Classified points with their multipliers: what the margin picture and the decision regions share."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from svmsym.documents.figures.axes import Entry
from svmsym.documents.figures.lettering import Runs, letter, numbered, plain_text, written
from svmsym.documents.figures.marks import Mark, cross, marks, reach, ring, shape
from svmsym.documents.figures.placing import Sheet, beside
from svmsym.documents.figures.scale import Frame, Point
from svmsym.documents.figures.svg import PIXEL, line
from svmsym.documents.figures.wording import Wording
from svmsym.errors import shown_name

DOTTED = "1.5 3"
_ALPHAS, _SLACKS = 14, 8  # labels at most
_NOISE = 10**12  # what is enclosed and smaller than this part of the goal is zero
Vector = tuple[Fraction, ...]


@dataclass(frozen=True)
class Classified:
    """Points of the plane, or of a line (the second coordinate is 0), with classes and values of f.

    ``goal``: the level that f should reach, 1 or ρ; ``errors``: every point has an error of its own sign,
    as in least squares; ``exact``: whether the numbers are; a label 0 means that there are no classes.
    """

    X: tuple[Point, ...]
    y: tuple[int, ...]
    values: Vector  # f(xᵢ)
    alpha: Vector
    support: tuple[int, ...]  # from 0
    goal: Fraction = Fraction(1)
    dimension: int = 2
    classes: tuple[str, str] = ("-1", "1")
    columns: tuple[str, ...] = ()
    errors: bool = False
    exact: bool = True
    known: frozenset[int] = frozenset()  # multipliers that are exact all the same: those at bounds

    def sure(self, i: int) -> bool:
        """Whether the multiplier of a point is exact."""
        return self.exact or i in self.known

    @cached_property
    def slack(self) -> Vector:
        """ξ = max(0, goal − y f); goal − y f where errors keep their sign."""
        rest = tuple(self.goal - (y or 1) * v for y, v in zip(self.y, self.values, strict=True))
        least = Fraction(0) if self.exact else self.goal / _NOISE
        return rest if self.errors else tuple(v if v > least else Fraction(0) for v in rest)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """Misclassified points, from 0."""
        return tuple(i for i, (y, v) in enumerate(zip(self.y, self.values, strict=True)) if y * v < 0)

    @cached_property
    def marks(self) -> list[Mark]:
        """The points as they are drawn."""
        return marks(self.X, self.y, self.support, self.wrong)

    def axis_names(self, wording: Wording) -> tuple[Runs, Runs]:
        """The names of both axes: of the columns of the file, or x₁ and x₂."""
        x = wording.notation.symbol("x").partition("_")[0]
        usual = [letter(f"{x}_{k}") for k in (1, 2)] if self.dimension > 1 else [letter(x), letter(x)]
        given = [written(name[:30]) for name in self.columns]
        first, second = given if len(given) == 2 else (*given, *usual)[:2]  # noqa: PLR2004 - the plane
        return first, second


def alpha_labels(data: Classified, frame: Frame, sheet: Sheet, wording: Wording) -> list[str]:
    """α beside the support vectors, one below another where points are at one place."""
    if len(data.support) > _ALPHAS:
        return []
    parts = []
    for mark in data.marks:
        for k in mark.numbers:
            if k - 1 in data.support:
                name = numbered("α", k, wording.notation)
                text = wording.equation(name, data.alpha[k - 1], exact=data.sure(k - 1))
                around = beside(frame.place(mark.place), reach(mark) + 3 * PIXEL)
                parts.append(sheet.put(text, around, class_="alpha"))
    return parts


def slack_labels(
    data: Classified, ends: dict[int, Point], frame: Frame, sheet: Sheet, wording: Wording
) -> list[str]:
    """ξ beside the middle of its segment; ``ends`` has the end of each segment."""
    if len(ends) > _SLACKS:
        return []
    parts = []
    for i, end in ends.items():
        (x1, y1), (x2, y2) = frame.place(data.X[i]), frame.place(end)
        name = numbered("e" if data.errors else "ξ", i + 1, wording.notation)
        text = wording.equation(name, data.slack[i], exact=data.exact)
        middle = ((x1 + x2) // 2, (y1 + y2) // 2)
        parts.append(sheet.put(text, beside(middle, 4 * PIXEL), class_="slack"))
    return parts


def signs(data: Classified, wording: Wording) -> list[Entry]:
    """The legend: classes, rings, crosses and dotted lines, as far as there are any."""
    found: list[Entry] = []
    minus, plus = data.classes
    for label, name in ((1, plus), (-1, minus)):
        if label in data.y:
            found.append((shape(label, (0, 0)), written(wording.say("class", name=_shown(name)))))
    if 0 in data.y:
        found.append((shape(0, (0, 0)), written(wording.say("point"))))
    if data.support:
        found.append((ring((0, 0)), written(wording.say("support"))))
    if data.wrong:
        found.append((cross((0, 0)), written(wording.say("wrong"))))
    return found


def _shown(name: str) -> str:
    """The name of a class; −1 and 1 with their signs."""
    return {"1": "+1", "-1": "−1"}.get(name, shown_name(name[:24]))


def slack_sign(data: Classified, wording: Wording) -> Entry:
    """The dotted line of the legend."""
    sample = line((-10 * PIXEL, 0), (10 * PIXEL, 0), stroke_width="1.6", stroke_dasharray=DOTTED)
    return sample, written(wording.say("error" if data.errors else "slack"))


def described(data: Classified, wording: Wording) -> list[str]:
    """The points, multipliers, slack and mistakes in sentences."""
    n, plus = len(data.y), sum(y > 0 for y in data.y)
    say, listed = wording.say, wording.listed
    if 0 in data.y:
        found = [say("alt-points", n=n)]
    else:
        minus_name, plus_name = map(_shown, data.classes)
        found = [
            say("alt-classes", n=n, plus=plus, minus=n - plus, plus_name=plus_name, minus_name=minus_name)
        ]
    if data.support:
        found.append(say("alt-support", points=wording.points(data.support)))
        alphas = [
            plain_text(
                wording.equation(numbered("α", i + 1, wording.notation), data.alpha[i], exact=data.sure(i))
            )
            for i in data.support
        ]
        found.append(say("alt-alpha", values=listed(alphas)))
    return found


def described_slack(data: Classified, wording: Wording) -> list[str]:
    """Slack and mistakes in sentences."""
    found = []
    name = "e" if data.errors else "ξ"
    slacks = [
        plain_text(wording.equation(numbered(name, i + 1, wording.notation), v, exact=data.exact))
        for i, v in enumerate(data.slack)
        if v
    ]
    if slacks:
        found.append(wording.say("alt-errors" if data.errors else "alt-slack", values=wording.listed(slacks)))
    if data.wrong:
        found.append(wording.say("alt-wrong", points=wording.points(data.wrong)))
    return found
