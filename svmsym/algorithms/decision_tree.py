"""Decision trees: questions as nodes, answers as edges, classes as leaves.

    class of an object     follow, from the root, the one edge that its answer names, until a leaf
    class as a formula     C = ⋁ over the paths to C of ⋀ (question = answer) along the path
    equal formulas         same truth value for all values of their propositions

Edges are unique because answers are keys, and exhaustive when every value of the attribute asked for has one;
then every object reaches exactly one leaf. Nothing is learned here: a tree is given.
Reference: L. Breiman, J. Friedman, R. Olshen, C. Stone, Classification and Regression Trees (1984).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from sympy import And, Or, Symbol, false, true
from sympy.logic.boolalg import Boolean

from svmsym.algorithms.trace import Trace
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
    leaf: str = classify_steps(tree, thing).result
    return leaf


def classify_steps(tree: Tree, thing: Object) -> Trace:
    """The same as a table: each question on the way, its answer, and where it leads; the result is the class.

    >>> tree = Ask("size", {"big": "melon", "small": Ask("colour", {"red": "cherry", "green": "grape"})})
    >>> print(classify_steps(tree, {"size": "small", "colour": "red"}))
    step  question  answer  leads to
    1     size      small   the question colour
    2     colour    red     the class cherry
    """
    rows: list[tuple[object, ...]] = []
    _is_tree(tree)
    while isinstance(tree, Ask):
        answer = answered(thing, tree.question)
        if answer not in tree.answers:
            raise SvmsymError(
                f"the question {tree.question} has no edge for the answer {answer}",
                why="the edges of a node have to cover all answers",
                hint=f"add {answer!r} beside {', '.join(map(repr, tree.answers))}",
            )
        asked, tree = tree.question, tree.answers[answer]
        _is_tree(tree)
        to = f"the question {tree.question}" if isinstance(tree, Ask) else f"the class {tree}"
        rows.append((len(rows) + 1, asked, answer, to))
    return Trace(("step", "question", "answer", "leads to"), tuple(rows), tree)


def _is_tree(tree: object) -> None:
    if not isinstance(tree, Ask | str):
        raise SvmsymError(
            f"{tree} is no tree, its type is {type(tree).__name__}",
            why="a tree is a question, Ask, or a class, a word",
            hint='write Ask("size", {"big": "melon", "small": "grape"})',
        )


def answered(thing: Object, question: str) -> str:
    """The value of an attribute of an object.

    >>> answered({"size": "small"}, "size")
    'small'
    """
    if question not in thing:
        raise SvmsymError(
            f"the object has no attribute {question}",
            why="the tree asks for it",
            hint=f"say what {question} is, beside {', '.join(map(str, thing)) or 'nothing so far'}",
        )
    return thing[question]


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
    return sum(all(answered(thing, q) == a for q, a in path) for path, _ in paths(tree))


def says(question: str, answer: str) -> Symbol:
    """The proposition question = answer.

    >>> says("colour", "red")
    colour=red
    """
    return Symbol(f"{_quoted(question)}={_quoted(answer)}")


def _quoted(word: str) -> str:
    """A word that could be taken for more than one stands in quotes, so that propositions keep apart."""
    if not isinstance(word, str):
        raise SvmsymError(f"{word!r} is no word", why="1 and '1' would read alike", hint=f"write '{word}'")
    return repr(word) if set(word) & set("='\"\\") else word


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
    """Whether two formulas agree for all truth values of their propositions.

    The table of all values, letter by letter: a part of it is left out where both sides have become the same
    formula, and looked at once where it comes up twice. At worst there are still 2^letters rows.

    >>> r, g, m = says("colour", "red"), says("colour", "green"), says("size", "medium")
    >>> equivalent((g & m) | (r & m), (g | r) & m), equivalent((g & m) | r, (g | r) & m)
    (True, False)
    """

    @cache
    def agree(one: Boolean, other: Boolean) -> bool:
        if one == other:
            return True
        letter = _next_letter(one) or _next_letter(other)
        if letter is None:
            return False
        return all(agree(one.xreplace({letter: v}), other.xreplace({letter: v})) for v in (true, false))

    return agree(left, right)


def _next_letter(claim: Boolean) -> Symbol | None:
    """A letter of the shortest part, which is settled soonest; None in true and false."""
    while claim.args:
        claim = min(claim.args, key=lambda p: (len(p.free_symbols), str(p)))
    return claim if isinstance(claim, Symbol) else None
