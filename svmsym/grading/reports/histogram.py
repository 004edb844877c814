"""A histogram as SVG, in the colours of the page."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.documents.figures.svg import PIXEL, element

_WIDTH, _HEIGHT, _FOOT, _HEAD = 44 * PIXEL, 140 * PIXEL, 22 * PIXEL, 18 * PIXEL
_GAP = 6 * PIXEL


def histogram(counts: Sequence[int], labels: Sequence[str]) -> str:
    """Bars with their counts above and labels below.

    >>> histogram([1, 2], ["a", "b"]).count("<rect")
    2
    """
    most = max([*counts, 1])
    parts = []
    for k, (count, label) in enumerate(zip(counts, labels, strict=True)):
        tall = _HEIGHT * count // most
        left, middle = k * _WIDTH + _GAP // 2, k * _WIDTH + _WIDTH // 2
        top = _HEAD + _HEIGHT - tall
        parts.append(
            element(
                "rect", x=left, y=top, width=_WIDTH - _GAP, height=tall, fill="currentColor", opacity="0.55"
            )
        )
        parts.append(_word(str(count), middle, top - 4 * PIXEL))
        parts.append(_word(label, middle, _HEAD + _HEIGHT + 15 * PIXEL))
    width, height = len(counts) * _WIDTH, _HEAD + _HEIGHT + _FOOT
    base = _HEAD + _HEIGHT
    parts.append(element("line", x1=0, y1=base, x2=width, y2=base, stroke="currentColor", stroke_width="1"))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width // PIXEL} {height // PIXEL}",
        width=width,
        height=height,
    )


def _word(text: str, x: int, y: int) -> str:
    return element("text", text, x=x, y=y, text_anchor="middle", font_size="12", fill="currentColor")
