"""A world whose letters are given, and the values of written formulas in it."""

from fractions import Fraction

from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import table_of
from svmsym.meaning.values import Array
from svmsym.worlds.world import World
from svmsym.writing.sentences import read


def numbers(*values):
    return tuple(Fraction(v) for v in values)


# Three points in the plane.
LETTERS = {
    "x": Array(("n", "d"), (numbers(1, 2), numbers(3, -1), numbers(0, 4))),
    "x alone": Array(("d",), numbers(5, 7)),
    "y": Array(("n",), numbers(1, -1, 1)),
    "α": Array(("n",), numbers(2, 0, 3)),
    "ξ": Array(("n",), numbers(0, "1/2", 1)),
    "μ": Array(("n",), numbers(1, 1, 2)),
    "w": Array(("d",), numbers(3, 4)),
    "b": Fraction(-2),
    "C": Fraction(10),
}


def formula(text):
    return read(text).page.statements[0].node


def meaning(*nodes, sizes=None, **letters):
    return Meaning(table_of(nodes), World(sizes or {"n": 3, "d": 2}, 0, fixed=LETTERS | letters))


def value(text, **given):
    node = formula(text)
    found = meaning(node, **given).value(node)
    return list(found.flat) if isinstance(found, Array) else found


def truth(text, **given):
    node = formula(text)
    return meaning(node, **given).truth(node)
