"""The ball of the data description: ‖x − a‖² = R² around its centre a."""

from __future__ import annotations

from fractions import Fraction

from svmsym.documents.figures.axes import Axes
from svmsym.documents.figures.classified import Classified, alpha_labels, described, signs
from svmsym.documents.figures.lettering import plain_text, written
from svmsym.documents.figures.marks import counts, draw
from svmsym.documents.figures.placing import around
from svmsym.documents.figures.plot import plot
from svmsym.documents.figures.scale import Point, window
from svmsym.documents.figures.svg import PIXEL, Spot, circle, element, outline, root
from svmsym.documents.figures.wording import Wording
from svmsym.documents.tree import Figure
from svmsym.exact.decimal_text import root_digits
from svmsym.exact.optima.roots import Root

_ARM = 5 * PIXEL


def ball_figure(data: Classified, centre: Point, square: Fraction, wording: Wording) -> Figure:
    """The circle around the centre with R² = square, and the points; one scale for both axes."""
    reach = root_digits(Root(max(square, Fraction(0))), 9)
    (x, y) = centre
    corners = [(x + reach, y), (x - reach, y), (x, y + reach), (x, y - reach)]
    shown = window([*data.X, *corners], equal=True)
    first, second = data.axis_names(wording)
    page = plot(shown, Axes(first, second, wording.mark), wording)
    frame, sheet = page.frame, page.sheet
    middle = frame.place(centre)
    scale = Fraction(frame.paper.right - frame.paper.left) / shown.width
    radius = root(int(square * scale * scale)) if square > 0 else 0
    parts = [
        circle(middle, radius, fill="none", stroke="currentColor", stroke_width="1.8", class_="ball"),
        _centre(middle, class_="centre"),
    ]
    parts += draw(data.marks, frame, sheet)
    sheet.boxes.append(around(middle, _ARM))
    edge = [(middle[0] + radius * a // 29, middle[1] + radius * b // 29) for a, b in _ROUND]
    sheet.segments += list(zip(edge, edge[1:] + edge[:1], strict=True))
    parts += alpha_labels(data, frame, sheet, wording) + counts(data.marks, frame, sheet)
    entries = [*signs(data, wording), (_centre((0, 0)), written(wording.say("centre")))]
    points, *rest = described(data, wording)
    text = wording.sentences(
        points,
        wording.say(
            "alt-ball",
            centre=wording.vector(centre).removeprefix("= "),
            square=plain_text(wording.number(square)[1]),
        ),
        *rest,
    )
    svg = page.svg(parts, entries, wording.say("ball-title"), text)
    return Figure(svg, text, wording.say("ball-caption"))


# Rational points near the circle of radius 29, enough to keep labels off the line.
_ROUND = [
    (29, 0), (28, 8), (25, 15), (20, 21), (15, 25), (8, 28), (0, 29), (-8, 28), (-15, 25), (-20, 21),
    (-25, 15), (-28, 8), (-29, 0), (-28, -8), (-25, -15), (-20, -21), (-15, -25), (-8, -28), (0, -29),
    (8, -28), (15, -25), (20, -21), (25, -15), (28, -8),
]  # fmt: skip


def _centre(spot: Spot, **attributes: str | int | None) -> str:
    x, y = spot
    arms = outline([(x - _ARM, y), (x + _ARM, y)]) + outline([(x, y - _ARM), (x, y + _ARM)])
    return element("path", d=arms, fill="none", stroke="currentColor", stroke_width="1.4", **attributes)
