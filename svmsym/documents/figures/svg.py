"""SVG elements from whole numbers: lengths are integers, hundredths of a pixel, so no rounding can differ.

Only presentation attributes are used, because not every renderer reads style sheets. Lines and letters
have the colour of the text around the picture (currentColor), so that they show on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from xml.sax.saxutils import escape, quoteattr

from svmsym.errors import visible

PIXEL = 100
Spot = tuple[int, int]  # hundredths of a pixel, from the left and from the top


def fixed(length: int) -> str:
    """Hundredths as a decimal number.

    >>> fixed(1250), fixed(-5), fixed(300)
    ('12.5', '-0.05', '3')
    """
    whole, part = divmod(abs(length), PIXEL)
    digits = f"{whole}.{part:02d}".rstrip("0").rstrip(".")
    return f"-{digits}" if length < 0 else digits


def hundredths(pixels: Fraction | int) -> int:
    """Pixels rounded to hundredths.

    >>> hundredths(Fraction(1, 3))
    33
    """
    return round(Fraction(pixels) * PIXEL)


def root(square: int) -> int:
    """√square rounded down.

    >>> root(200)
    14
    """
    return isqrt(square)


def element(tag: str, *inside: str, **attributes: str | int | None) -> str:
    """One element; integers are lengths, text is taken as it is, None is left out; _ stands for -.

    >>> element("line", x1=0, y1=150, stroke_width="2", kind=None)
    '<line x1="0" y1="1.5" stroke-width="2"/>'
    """
    written = [
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(fixed(v) if isinstance(v, int) else visible(v))}"
        for name, v in attributes.items()
        if v is not None
    ]
    head = f"<{tag}{''.join(written)}"
    return f"{head}>{''.join(inside)}</{tag}>" if inside else f"{head}/>"


def words(text: str) -> str:
    """Text inside an element."""
    return escape(visible(text))


def line(start: Spot, end: Spot, **attributes: str | int | None) -> str:
    """A straight line in the colour of the text."""
    return element(
        "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **{"stroke": "currentColor", **attributes}
    )


def circle(centre: Spot, radius: int, **attributes: str | int | None) -> str:
    """A circle."""
    return element("circle", cx=centre[0], cy=centre[1], r=radius, **attributes)


def outline(spots: Sequence[Spot], *, closed: bool = False) -> str:
    """The d of a path through spots.

    >>> outline([(0, 0), (100, 50)], closed=True)
    'M0 0L1 0.5Z'
    """
    steps = "L".join(f"{fixed(x)} {fixed(y)}" for x, y in spots)
    return f"M{steps}{'Z' if closed else ''}"


def named(title: str, text: str) -> list[str]:
    """The name and the description of a picture, for those who listen."""
    return [element("title", words(title)), element("desc", words(text))]


def picture(size: Spot, parts: Sequence[str], language: str, font: str) -> str:
    """The whole picture."""
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {fixed(size[0])} {fixed(size[1])}",
        width=size[0],
        height=size[1],
        lang=language,
        role="img",
        font_family=font,
        font_size="14",
        fill="currentColor",
    )
