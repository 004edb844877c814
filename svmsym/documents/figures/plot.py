"""A plot from its window to the finished SVG: axes, what is drawn between them, the legend below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.documents.figures.axes import Axes, Entry, below, draw_axes, laid_out, legend, sheet_of
from svmsym.documents.figures.placing import Sheet
from svmsym.documents.figures.scale import HEIGHT, Frame, Window
from svmsym.documents.figures.svg import PIXEL, named, picture
from svmsym.documents.figures.ticks import Ticks
from svmsym.documents.figures.wording import Wording

LINE_HEIGHT = 90  # pixels of a picture of points on a line
_WIDTH = 440 * PIXEL  # so that legends have room, also under a narrow plot


@dataclass(frozen=True)
class Plot:
    """A frame with its axes and the sheet that knows what is drawn already."""

    frame: Frame
    axes: Axes
    across: Ticks
    upright: Ticks | None
    sheet: Sheet
    wording: Wording

    def svg(self, parts: Sequence[str], entries: Sequence[Entry], title: str, text: str) -> str:
        """The whole picture."""
        p = self.frame.paper
        keys, bottom = legend(entries, p.left, below(self.frame, self.axes, self.across.power))
        right = max([p.right + 24 * PIXEL, *(box.right for box in self.sheet.boxes)]) + 8 * PIXEL
        return picture(
            (max(right, p.left + _WIDTH), bottom),
            [
                *named(title, text),
                *draw_axes(self.frame, self.across, self.upright, self.axes),
                *parts,
                *keys,
            ],
            self.wording.language,
            self.wording.font,
        )


def plot(shown: Window, axes: Axes, wording: Wording, height: int = HEIGHT) -> Plot:
    """An empty plot; one without a second axis is low."""
    frame, across, upright = laid_out(shown, axes, LINE_HEIGHT if axes.second is None else height)
    return Plot(frame, axes, across, upright, sheet_of(frame, across, upright, axes), wording)
