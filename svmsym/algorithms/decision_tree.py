"""Decision trees: questions as nodes, answers as edges, classes as leaves.

    class of an object     follow, from the root, the one edge that its answer names, until a leaf
    class as a formula     C = ⋁ over the paths to C of ⋀ (question = answer) along the path
    equal formulas         same truth value for every object, by a table of all of them

Edges are unique because answers are keys, and exhaustive when every value of the attribute asked for has one;
then every object reaches exactly one leaf. Nothing is learned here: a tree is given.
Reference: L. Breiman, J. Friedman, R. Olshen, C. Stone, Classification and Regression Trees (1984).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sympy import And, Or, Symbol, false, true
from sympy.logic.boolalg import Boolean

from svmsym.errors import SvmsymError

Object = Mapping[str, str]
Answers = tuple[tuple[str, str], ...]  # questions with the answers given, in order
Attributes = Mapping[str, Sequence[str]]  # what can be asked, with all possible answers


@dataclass(frozen=True)
class Ask:
    """A question with a subtree, or a class, for each answer."""

    question: str
    answers: Mapping[str, Ask | str]


Tree = Ask | str


def objects(attributes: Attributes) -> Iterator[dict[str, str]]:
    """Every object: one value for each attribute.

    >>> len(list(objects({"colour": ["red", "green"], "size": ["big", "small"]})))
    4
    """
    for values in itertools.product(*attributes.values()):
        yield dict(zip(attributes, values, strict=True))


def classify(tree: Tree, thing: Object) -> str:
    """The leaf that an object reaches.

    >>> tree = Ask("size", {"big": "melon", "small": Ask("colour", {"red": "cherry", "green": "grape"})})
    >>> classify(tree, {"size": "small", "colour": "red"})
    'cherry'
    """
    while isinstance(tree, Ask):
        answer = thing[tree.question]
        if answer not in tree.answers:
            raise SvmsymError(
                f"the question {tree.question} has no edge for the answer {answer}",
                why="the edges of a node have to cover all answers",
                hint=f"add {answer} beside {', '.join(tree.answers)}",
            )
        tree = tree.answers[answer]
    return tree


def paths(tree: Tree, taken: Answers = ()) -> Iterator[tuple[Answers, str]]:
    """Every way from the root to a leaf: its answers and the class."""
    if not isinstance(tree, Ask):
        yield taken, tree
        return
    for answer, below in tree.answers.items():
        yield from paths(below, (*taken, (tree.question, answer)))


def leaves_reached(tree: Tree, thing: Object) -> int:
    """How many paths an object satisfies; one if edges are unique and exhaustive.

    >>> leaves_reached(Ask("size", {"big": "melon"}), {"size": "small"})
    0
    """
    return sum(all(thing[q] == a for q, a in path) for path, _ in paths(tree))


def says(question: str, answer: str) -> Symbol:
    """The proposition question = answer.

    >>> says("colour", "red")
    colour=red
    """
    return Symbol(f"{question}={answer}")


def formula(tree: Tree, wanted: str) -> Boolean:
    """When an object belongs to a class, as a formula.

    >>> formula(Ask("size", {"big": "melon", "small": "grape"}), "grape")
    size=small
    """
    return Or(*(And(*(says(q, a) for q, a in path)) for path, leaf in paths(tree) if leaf == wanted))


def value(claim: Boolean, thing: Object) -> bool:
    """The truth value of a formula for an object.

    >>> value(says("size", "big") | says("colour", "red"), {"size": "big", "colour": "green"})
    True
    """
    facts = {says(q, a) for q, a in thing.items()}
    found = claim.xreplace({p: true if p in facts else false for p in claim.free_symbols})
    return bool(found)


def equivalent(left: Boolean, right: Boolean) -> bool:
    """Whether two formulas agree for all truth values of their propositions, by the whole table.

    >>> r, g, m = says("colour", "red"), says("colour", "green"), says("size", "medium")
    >>> equivalent((g & m) | (r & m), (g | r) & m), equivalent((g & m) | r, (g | r) & m)
    (True, False)
    """
    letters = sorted(left.free_symbols | right.free_symbols, key=str)
    for values in itertools.product((true, false), repeat=len(letters)):
        row = dict(zip(letters, values, strict=True))
        if left.xreplace(row) != right.xreplace(row):
            return False
    return True
