"""SVG figures as TikZ pictures."""

import re

import pytest
from small_figure import two_points

from svmsym.documents.tikz import tikz_picture
from svmsym.errors import SvmsymError

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100">'


def drawn(inside):
    """The commands of a picture, without its frame."""
    return tikz_picture(f"{HEAD}{inside}</svg>").splitlines()[2:-1]


BLACK = "{rgb,255:red,0;green,0;blue,0}"
LINE = rf"\draw[draw={BLACK},line width=0.75pt"
SHAPES = {
    '<line x1="1" y1="2" x2="3" y2="4" stroke="#000"/>': rf"{LINE}] (1,2) -- (3,4);",
    '<circle cx="5" cy="6" r="4" fill="#ff8000"/>': (
        r"\fill[fill={rgb,255:red,255;green,128;blue,0}] (5,6) circle[radius=3pt];"
    ),
    '<rect x="1" y="1" width="4" height="2" fill="none" stroke="currentColor"/>': (
        r"\draw[draw=.,line width=0.75pt] (1,1) rectangle (5,3);"
    ),
    '<path d="M0 0L8 0L8 8Z" fill="black"/>': rf"\fill[fill={BLACK}] (0,0) -- (8,0) -- (8,8) -- cycle;",
    '<path d="M0 0C1 2 3 4 5 6" fill="none" stroke="black"/>': (
        rf"{LINE}] (0,0) .. controls (1,2) and (3,4) .. (5,6);"
    ),
    '<polygon points="0,0 4,0 4,4" fill="white"/>': (
        r"\fill[fill={rgb,255:red,255;green,255;blue,255}] (0,0) -- (4,0) -- (4,4) -- cycle;"
    ),
    '<polyline points="0,0 4,0 4,4" fill="none" stroke="black" stroke-dasharray="4 2"/>': (
        rf"{LINE},dash pattern=on 3pt off 1.5pt] (0,0) -- (4,0) -- (4,4);"
    ),
    '<g transform="translate(10 20)" stroke="black"><line x1="0" y1="0" x2="1" y2="1"/></g>': (
        rf"{LINE}] (10,20) -- (11,21);"
    ),
    '<text x="5" y="9" text-anchor="middle" font-size="12">50%</text>': (
        rf"\node[anchor=base,inner sep=0pt,text={BLACK}] at (5,9) "
        r"{{\fontsize{9pt}{9pt}\selectfont {}50\%}};"
    ),
}


@pytest.mark.parametrize("inside", SHAPES)
def test_a_shape(inside):
    assert drawn(inside) == [SHAPES[inside]]


def test_letters_that_lean_and_stand_lower():
    (node,) = drawn('<text x="0" y="0" font-size="14">a<tspan font-style="italic">α</tspan>'
                    '<tspan dy="4" font-size="10">1</tspan></text>')  # fmt: skip
    assert r"{\fontsize{10.5pt}{10.5pt}\selectfont \itshape {}$\alpha$}" in node
    assert r"\raisebox{-3pt}{{\fontsize{7.5pt}{7.5pt}\selectfont {}1}}" in node


def test_what_is_for_listeners_is_not_drawn():
    assert drawn("<title>A</title><desc>B</desc>") == []


@pytest.mark.parametrize(
    "inside",
    ["<ellipse/>", '<g transform="rotate(3)"/>', '<path d="M0 0A1 1 0 0 0 2 2"/>', '<circle r="x"/>',
     '<rect fill="url(#p)"/>', "<text><a>x</a></text>", "<script/>"],
)  # fmt: skip
def test_what_we_do_not_know_is_an_error(inside):
    with pytest.raises(SvmsymError):
        drawn(inside)


def test_a_figure_that_is_no_xml():
    with pytest.raises(SvmsymError, match="not XML"):
        tikz_picture("<svg><line></svg>")


def test_the_picture_fits():
    (unit,) = re.findall(r"x=([\d.]+)pt", tikz_picture(f"{HEAD}</svg>", widest=50.0))
    assert float(unit) == 0.5
    (unit,) = re.findall(r"x=([\d.]+)pt", tikz_picture(f"{HEAD}</svg>", highest=10.0))
    assert float(unit) == 0.2


def test_the_margin_picture():
    svg = two_points("en").svg
    picture = tikz_picture(svg)
    assert picture.count("circle[") == svg.count("<circle") >= 3  # two rings and the point of one class
    assert picture.count(r"\node") == svg.count("<text") >= 2
    assert picture.count("dash pattern") == svg.count("stroke-dasharray") >= 2
