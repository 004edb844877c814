"""Reads a figure back: numbers from its ticks, points, lines and labels in the coordinates of the data."""

import itertools
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from fractions import Fraction

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass
class Read:
    root: ET.Element
    x: tuple  # slope and offset: data = slope·pixel + offset
    y: tuple | None

    def data(self, px, py):
        first = self.x[0] * Fraction(px) + self.x[1]
        return (first, self.y[0] * Fraction(py) + self.y[1] if self.y else Fraction(0))

    def of(self, kind, tag=None):
        return [
            node
            for node in self.root.iter()
            if node.get("class") == kind and (tag is None or node.tag == SVG + tag)
        ]

    def near(self, pixels=Fraction(4, 100)):
        """How far data may be off that is drawn to a hundredth of a pixel."""
        return tuple(abs(scale[0]) * pixels if scale else Fraction(1, 10**9) for scale in (self.x, self.y))


def read(svg):
    root = ET.fromstring(svg)
    ticks = {"x": [], "y": []}
    for node in root.iter(SVG + "line"):
        if node.get("class") == "tick":
            axis, value = node.get("data-value").split()
            ticks[axis].append((Fraction(node.get(f"{axis}1")), Fraction(value)))
    return Read(root, scale(ticks["x"]), scale(ticks["y"]) if ticks["y"] else None)


def scale(ticks):
    (p, u), (q, v) = ticks[0], ticks[-1]
    slope = (v - u) / (q - p)
    return slope, u - slope * p


def ends(node):
    return [(node.get("x1"), node.get("y1")), (node.get("x2"), node.get("y2"))]


def subpaths(d):
    """The corners of every part of a path."""
    parts = []
    for part in d.split("M")[1:]:
        numbers = NUMBER.findall(part)
        parts.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return parts


def centre(node):
    """The middle of a mark, in pixels."""
    if node.tag == SVG + "circle":
        return Fraction(node.get("cx")), Fraction(node.get("cy"))
    if node.tag == SVG + "rect":
        half = [Fraction(node.get(side)) / 2 for side in ("width", "height")]
        return Fraction(node.get("x")) + half[0], Fraction(node.get("y")) + half[1]
    corners = [(Fraction(a), Fraction(b)) for part in subpaths(node.get("d")) for a, b in part]
    return tuple((min(c[k] for c in corners) + max(c[k] for c in corners)) / 2 for k in (0, 1))


def text(node):
    return "".join(node.itertext()).replace("\u00a0", " ")


def box(node):
    """A box that the letters of a label fill at least: half the size of the font for each letter."""
    wide = sum(5 if part.get("font-size") else 7 for part, word in parts(node) for _ in word)
    x, y = float(node.get("x")), float(node.get("y"))
    left = x - {None: 0, "middle": wide / 2, "end": wide}[node.get("text-anchor")]
    return left, y - 9, left + wide, y + 1


def parts(node):
    yield node, node.text or ""
    for child in node:
        yield child, child.text or ""
        yield node, child.tail or ""


def boxes_meet(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def segment_meets(a, start, end, steps=400):
    (x1, y1), (x2, y2) = start, end
    return any(
        a[0] < x1 + (x2 - x1) * k / steps < a[2] and a[1] < y1 + (y2 - y1) * k / steps < a[3]
        for k in range(steps + 1)
    )


def collisions(found):
    """Labels that cover another one, a point, or a line."""
    labels = [(text(node), box(node)) for node in found.root.iter(SVG + "text")]
    wrong = [(a, b) for k, (a, p) in enumerate(labels) for b, q in labels[:k] if boxes_meet(p, q)]
    marks = found.of("point") + found.of("ring")
    segments = [ends(node) for kind in ("level", "slack", "margin") for node in found.of(kind, "line")]
    for part in (p for node in found.of("level", "path") for p in subpaths(node.get("d"))):
        segments += list(itertools.pairwise(part))
    segments = [[(float(x), float(y)) for x, y in pair] for pair in segments]
    for name, place in labels:
        for mark in marks:
            x, y = map(float, centre(mark))
            if boxes_meet(place, (x - 4, y - 4, x + 4, y + 4)):
                wrong.append((name, mark.get("data-point")))
        wrong += [(name, pair) for pair in segments if segment_meets(place, *pair)]
    return wrong
