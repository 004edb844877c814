"""Points of a picture: shapes and colours that are told apart by everybody, also in grey.

+1 is a filled circle, −1 an open square, a point without a class a filled diamond; support vectors have
a ring, misclassified points a cross. The colours are those of Okabe and Ito.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.documents.figures.lettering import Run
from svmsym.documents.figures.placing import Sheet, around, beside
from svmsym.documents.figures.scale import Frame, Point
from svmsym.documents.figures.svg import PIXEL, Spot, circle, element, outline

BLUE, ORANGE, GREEN = "#0072B2", "#D55E00", "#009E73"
RADIUS, RING = 5 * PIXEL, 10 * PIXEL
_SEVERAL = 6  # places whose points are counted, at most
_HALF = 9 * PIXEL // 2  # of the side of a square


@dataclass(frozen=True)
class Mark:
    """One or several points of one class at one place; numbers count from 1."""

    place: Point
    label: int  # +1, −1; 0: no class
    numbers: tuple[int, ...]
    support: bool = False
    wrong: bool = False


def marks(X: Sequence[Point], y: Sequence[int], support: Sequence[int], wrong: Sequence[int]) -> list[Mark]:
    """The points, those of one class at one place together, in the order of the first of them."""
    together: dict[tuple[Point, int], list[int]] = {}
    for i, (x, label) in enumerate(zip(X, y, strict=True)):
        together.setdefault((x, label), []).append(i)
    ringed, crossed = set(support), set(wrong)
    return [
        Mark(
            x,
            label,
            tuple(i + 1 for i in who),
            any(i in ringed for i in who),
            any(i in crossed for i in who),
        )
        for (x, label), who in together.items()
    ]


def shape(label: int, spot: Spot, **attributes: str | int | None) -> str:
    """The sign of a class."""
    x, y = spot
    if label > 0:
        return circle(spot, RADIUS, fill=ORANGE, **attributes)
    if label < 0:
        corner = {"x": x - _HALF, "y": y - _HALF, "width": 2 * _HALF, "height": 2 * _HALF}
        return element("rect", **corner, fill="none", stroke=BLUE, stroke_width="2.2", **attributes)
    reach = 6 * PIXEL
    corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    return element("path", d=outline(corners, closed=True), fill=GREEN, **attributes)


def ring(spot: Spot, **attributes: str | int | None) -> str:
    """The ring of a support vector."""
    return circle(spot, RING, fill="none", stroke="currentColor", stroke_width="1.4", **attributes)


def cross(spot: Spot, **attributes: str | int | None) -> str:
    """The cross of a misclassified point."""
    (x, y), r = spot, 8 * PIXEL
    arms = outline([(x - r, y - r), (x + r, y + r)]) + outline([(x - r, y + r), (x + r, y - r)])
    return element("path", d=arms, fill="none", stroke="currentColor", stroke_width="1.4", **attributes)


def draw(shown: Sequence[Mark], frame: Frame, sheet: Sheet) -> list[str]:
    """All points with rings and crosses; the sheet knows where they are."""
    parts = []
    for mark in shown:
        spot = frame.place(mark.place)
        named = ",".join(map(str, mark.numbers))
        if mark.support:
            parts.append(ring(spot, class_="ring", data_point=named))
        parts.append(shape(mark.label, spot, class_="point", data_point=named, data_label=str(mark.label)))
        if mark.wrong:
            parts.append(cross(spot, class_="wrong", data_point=named))
        sheet.boxes.append(around(spot, reach(mark) + 2 * PIXEL))
    return parts


def counts(shown: Sequence[Mark], frame: Frame, sheet: Sheet) -> list[str]:
    """How many points are at one place, where there are several."""
    several = [mark for mark in shown if len(mark.numbers) > 1]
    if len(several) > _SEVERAL:
        return []
    return [
        sheet.put((Run(f"{len(mark.numbers)}×"),), beside(frame.place(mark.place), reach(mark) + 3 * PIXEL))
        for mark in several
    ]


def reach(mark: Mark) -> int:
    """How far a mark goes from its place."""
    return RING + PIXEL if mark.support else (9 if mark.wrong else 6) * PIXEL
