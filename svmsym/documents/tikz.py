r"""SVG figures as TikZ pictures, because TeX cannot include SVG by itself.

Our figures use a small part of SVG: lines, circles, rectangles, paths of straight lines and cubic
curves, and short texts, in groups that may be moved, with presentation attributes. Anything else is
an error, so that no part of a figure is lost in silence. SVG counts y downwards, and so does the
picture, by y = −1 unit; pixels become points so that the picture has the width that was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree import ElementTree as ET

from svmsym.documents.latex_text import escaped
from svmsym.errors import SvmsymError

_PIXEL = 0.75  # points
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_MOVE = re.compile(r"\s*translate\(\s*([-\d.]+)[\s,]*([-\d.]*)\s*\)\s*")
_NAMED = {"black": "000000", "white": "FFFFFF", "gray": "808080", "grey": "808080", "red": "FF0000"}
_SILENT = {"title", "desc", "metadata"}
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-style", "text-anchor",
              "opacity", "fill-opacity", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "font-weight",
              "fill-rule")  # fmt: skip


@dataclass(frozen=True)
class _Place:
    """What an element inherits: attributes, and how far its group was moved."""

    attributes: dict[str, str]
    x: float = 0.0
    y: float = 0.0


def tikz_picture(svg: str, widest: float = 430.0, highest: float = 600.0, lettering: float = 1.0) -> str:
    r"""The picture, at most so many points wide and high; its letters are enlarged by so much.

    >>> svg = '<svg viewBox="0 0 8 8" width="8"><line x1="0" y1="0" x2="8" y2="4" stroke="black"/></svg>'
    >>> print(tikz_picture(svg))
    \begin{tikzpicture}[x=0.75pt,y=-0.75pt]
    \path[use as bounding box] (0,0) rectangle (8,8);
    \draw[draw={rgb,255:red,0;green,0;blue,0},line width=0.75pt] (0,0) -- (8,4);
    \end{tikzpicture}
    """
    try:
        root = ET.fromstring(svg)  # noqa: S314 - our own figures, and no network or file is read
    except ET.ParseError as error:
        raise SvmsymError(f"a figure is not XML: {error}") from None
    left, top, width, height = (float(v) for v in _NUMBER.findall(root.get("viewBox", "0 0 480 360")))
    shown = float(_NUMBER.findall(root.get("width", str(width)))[0]) * _PIXEL
    unit = min(min(shown, widest) / width, highest / height)
    drawing = _Drawing(unit, lettering)
    corners = f"({_short(left)},{_short(top)}) rectangle ({_short(left + width)},{_short(top + height)})"
    lines = [
        f"\\begin{{tikzpicture}}[x={_short(unit)}pt,y=-{_short(unit)}pt]",
        f"\\path[use as bounding box] {corners};",
        *drawing.inside(root, _inherited(root, _Place({}))),
        r"\end{tikzpicture}",
    ]
    return "\n".join(lines)


class _Drawing:
    """Writes elements as TikZ commands; one SVG unit is so many points."""

    def __init__(self, unit: float, lettering: float) -> None:
        self.unit = unit
        self.lettering = lettering

    def inside(self, parent: ET.Element, place: _Place) -> Iterator[str]:
        for element in parent:
            tag = _tag(element)
            if tag in _SILENT:
                continue
            here = _inherited(element, place)
            if tag == "g":
                yield from self.inside(element, here)
            elif tag == "text":
                yield self.text(element, here)
            else:
                yield self.drawn(self.shape(element, tag, here), here)

    def shape(self, element: ET.Element, tag: str, place: _Place) -> str:
        """The path of a shape in TikZ's words."""

        def length(name: str) -> float:
            return _length(element.get(name, "0"))

        def at(x: float, y: float) -> str:
            return f"({_short(place.x + x)},{_short(place.y + y)})"

        if tag == "line":
            return f"{at(length('x1'), length('y1'))} -- {at(length('x2'), length('y2'))}"
        if tag == "circle":
            return f"{at(length('cx'), length('cy'))} circle[radius={self.points(length('r'))}]"
        if tag == "rect":
            x, y = length("x"), length("y")
            return f"{at(x, y)} rectangle {at(x + length('width'), y + length('height'))}"
        if tag in {"polyline", "polygon"}:
            values = [float(v) for v in _NUMBER.findall(element.get("points", ""))]
            joined = " -- ".join(at(x, y) for x, y in zip(values[::2], values[1::2], strict=True))
            return joined + (" -- cycle" if tag == "polygon" else "")
        if tag == "path":
            return _path(element.get("d", ""), place)
        raise SvmsymError(
            f"a figure has the SVG element {tag}, which the TikZ pictures lack", hint="report this to svmsym"
        )

    def drawn(self, path: str, place: _Place) -> str:
        """Filled, drawn, or both; as in SVG, a shape is filled black unless it says otherwise."""
        given = place.attributes
        fill, stroke = _colour(given.get("fill", "black")), _colour(given.get("stroke", "none"))
        options = []
        if fill and "circle" not in path and "rectangle" not in path and "cycle" not in path and "--" in path:
            # A line has no inside, and TikZ would close an open path to fill it.
            fill = fill if path.count("--") > 1 else ""
        options += [f"fill={fill}"] if fill else []
        options += ["even odd rule"] if fill and given.get("fill-rule") == "evenodd" else []
        if stroke:
            options += [
                f"draw={stroke}",
                f"line width={self.points(_length(given.get('stroke-width', '1')))}",
            ]
            dashes = [self.points(float(v)) for v in _NUMBER.findall(given.get("stroke-dasharray", ""))]
            dashes = dashes if len(dashes) % 2 == 0 else dashes * 2
            if dashes:
                pairs = zip(dashes[::2], dashes[1::2], strict=True)
                options.append("dash pattern=" + " ".join(f"on {on} off {off}" for on, off in pairs))
            cap = {"round": "round", "square": "rect"}.get(given.get("stroke-linecap", ""))
            options += [f"line cap={cap}"] if cap else []
            options += ["line join=round"] if given.get("stroke-linejoin") == "round" else []
        for name, option in (
            ("opacity", "opacity"),
            ("fill-opacity", "fill opacity"),
            ("stroke-opacity", "draw opacity"),
        ):
            options += [f"{option}={_short(float(given[name]))}"] if name in given else []
        command = r"\draw" if stroke else r"\fill" if fill else r"\path"
        return f"{command}[{','.join(options)}] {path};"

    def text(self, element: ET.Element, place: _Place) -> str:
        x = _length(element.get("x", "0")) + _length(element.get("dx", "0"))
        y = _length(element.get("y", "0")) + _length(element.get("dy", "0"))
        anchor = _ANCHORS[place.attributes.get("text-anchor", "start")]
        colour = _colour(place.attributes.get("fill", "black"))
        options = f"anchor={anchor},inner sep=0pt" + (f",text={colour}" if colour else "")
        for name in ("opacity", "fill-opacity"):
            if name in place.attributes:
                options += f",text opacity={_short(float(place.attributes[name]))}"
        inside = "".join(self.runs(element, place))
        return f"\\node[{options}] at ({_short(place.x + x)},{_short(place.y + y)}) {{{inside}}};"

    def runs(self, element: ET.Element, place: _Place) -> Iterator[str]:
        """The letters of a text; a tspan may lean, be smaller, and stand lower or higher."""
        yield self.run(element.text or "", place, 0.0)
        height = 0.0
        for part in element:
            if _tag(part) in _SILENT:
                continue
            if _tag(part) != "tspan":
                raise SvmsymError(f"a text of a figure has the SVG element {_tag(part)}")
            height += _length(part.get("dy", "0"))
            yield self.run(part.text or "", _inherited(part, place), height)
            yield self.run(part.tail or "", place, height)

    def run(self, text: str, place: _Place, down: float) -> str:
        if not text:
            return ""
        size = self.points(self.lettering * _length(place.attributes.get("font-size", "16")))
        slope = r"\itshape " if place.attributes.get("font-style") == "italic" else ""
        weight = r"\bfseries " if place.attributes.get("font-weight") == "bold" else ""
        # The braces before the words keep a space at their start.
        inside = rf"{{\fontsize{{{size}}}{{{size}}}\selectfont {weight}{slope}{{}}{escaped(text)}}}"
        return rf"\raisebox{{{self.points(-self.lettering * down)}}}{{{inside}}}" if down else inside

    def points(self, length: float) -> str:
        return f"{_short(length * self.unit)}pt"


def _path(d: str, place: _Place) -> str:
    """M, L, C, Z, H and V with absolute positions."""
    parts: list[str] = []
    x = y = 0.0

    def at(px: float, py: float) -> str:
        return f"({_short(place.x + px)},{_short(place.y + py)})"

    for letter, numbers in _STEP.findall(d):
        values = [float(v) for v in _NUMBER.findall(numbers)]
        if letter == "Z":
            parts.append("-- cycle")
        elif letter in {"M", "L"} and values:
            for k, (x, y) in enumerate(zip(values[::2], values[1::2], strict=True)):
                parts.append(at(x, y) if letter == "M" and k == 0 else f"-- {at(x, y)}")
        elif letter in {"H", "V"}:
            for v in values:
                x, y = (v, y) if letter == "H" else (x, v)
                parts.append(f"-- {at(x, y)}")
        elif letter == "C":
            for a, b, c, e, x, y in zip(*(values[k::6] for k in range(6)), strict=True):
                parts.append(f".. controls {at(a, b)} and {at(c, e)} .. {at(x, y)}")
        else:
            raise SvmsymError(f"a path of a figure has the step {letter!r}, which the TikZ pictures lack")
    return " ".join(parts)


def _inherited(element: ET.Element, place: _Place) -> _Place:
    """The place of an element: its own attributes before those around it."""
    own = {name: element.attrib[name] for name in _INHERITED if name in element.attrib}
    for pair in element.get("style", "").split(";"):
        name, _, value = pair.partition(":")
        if name.strip() in _INHERITED:
            own[name.strip()] = value.strip()
    found = replace(place, attributes={**place.attributes, **own})
    if "transform" in element.attrib:
        moved = _MOVE.fullmatch(element.attrib["transform"])
        if moved is None:
            raise SvmsymError(f"a figure has the transform {element.attrib['transform']!r}")
        found = replace(found, x=found.x + float(moved[1]), y=found.y + float(moved[2] or 0))
    return found


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]


def _length(text: str) -> float:
    found = _NUMBER.match(text.strip())
    if found is None:
        raise SvmsymError(f"a figure has the length {text!r}")
    return float(found[0])


def _colour(text: str) -> str:
    """#rgb, #rrggbb, a few names, or the colour of the words around."""
    if text in {"none", "transparent"}:
        return ""
    if text == "currentColor":
        return "."
    digits = _NAMED.get(text, text.removeprefix("#"))
    digits = "".join(2 * c for c in digits) if len(digits) == 3 else digits  # noqa: PLR2004 - #rgb
    if not re.fullmatch(r"[0-9A-Fa-f]{6}", digits):
        raise SvmsymError(f"a figure has the colour {text!r}, which the TikZ pictures lack")
    red, green, blue = (int(digits[k : k + 2], 16) for k in (0, 2, 4))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def _short(value: float) -> str:
    """At most three decimals, the same everywhere."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
