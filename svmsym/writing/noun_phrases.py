"""Noun phrases: nouns with what belongs to them, as quantities, points and properties."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.writing.lexicon import properties
from svmsym.writing.shapes import is_letter, is_point, point
from svmsym.writing.tree import (
    Call,
    Function,
    Listed,
    Name,
    Node,
    Noun,
    Number,
    Relation,
    walk,
)

# Nouns that name points: what belongs to them is an element, not a value.
GROUPS = frozenset({
    "points", "support vectors", "free support vectors", "bounded support vectors", "points on the margin",
    "points inside the margin", "points outside the margin",
    "points on the hyperplane", "misclassified points", "correctly classified points", "positive points",
    "negative points", "positive class", "negative class", "rest",
})  # fmt: skip

# Quantities that every point has.
OF_POINTS = frozenset({"multipliers", "slack", "functional margin"})

LABELS: dict[Node, int] = {
    Noun("positive class"): 1,
    Noun("positive points"): 1,
    Noun("negative class"): -1,
    Noun("negative points"): -1,
}
_APPLIED = {Noun("norm"), Noun("distance")}


@dataclass
class Part:
    """One part: its kind, its node, the relation of a copula or comparison, and what stands before it."""

    kind: str
    node: Node
    sign: str = ""
    gap: bool = False  # unknown words
    of: str = ""  # "of", in the order of the language
    beside: tuple[str, ...] = ()  # unknown words that touch it


def is_group(node: Node) -> bool:
    """Tell whether a node names points."""
    return isinstance(node, Noun) and node.name in GROUPS


def is_property(node: Node) -> bool:
    """Tell whether a node names a property."""
    return isinstance(node, Noun) and node.name in properties()


def merge(parts: list[Part]) -> list[Part]:
    """Let nouns take their arguments, and drop nouns that only say what a letter is."""
    found: list[Part] = []
    for k, part in enumerate(parts):
        found.append(part)
        follows = k + 1 < len(parts)
        while len(found) > 1 and (merged := _merged(*found[-2:], follows=follows)) is not None:
            found[-2:] = [merged]
    classes = [part for part in found if part.node == Noun("class")]
    return [part for part in found if not any(part is other for other in classes[1:])]


def _merged(left: Part, right: Part, *, follows: bool) -> Part | None:
    match left.kind + right.kind:
        case "NF":
            return _noun_before(left, right, follows=follows)
        case "FN":
            return _noun_behind(left, right)
        case "NN" if (
            right.node == Noun("hyperplane") and left.node != Noun("number") and _base(left) == "distance"
        ):
            return left
        case "NN" if left.node == Noun("hyperplane") and _base(right) == "distance":
            return right
        case "NN" if right.of and Noun("points") in (left.node, right.node) and _of_point(left, right):
            return left if right.node == Noun("points") else right  # the multiplier of a point
        case "NN" if _owned(left, right):
            behind = is_east(right.of) or right.node == Noun("number")
            head, other = (right, left) if behind else (left, right)
            return _apply(head, other.node) if head.node == Noun("number") else head
        case "NN" if left.node == right.node == Noun("class"):
            return left
    return None


def _of_point(left: Part, right: Part) -> bool:
    names = {part.node.name for part in (left, right) if isinstance(part.node, Noun)}
    return bool(names & OF_POINTS)


def _owned(left: Part, right: Part) -> bool:
    if Noun("number") in (left.node, right.node):
        return True
    return right.of != "" and Noun("points") not in (left.node, right.node)


def _base(part: Part) -> str:
    node = part.node.function if isinstance(part.node, Call) else part.node
    return node.name if isinstance(node, Noun) else ""


def _noun_before(noun: Part, formula: Part, *, follows: bool) -> Part | None:
    if noun.node == Noun("points"):
        return Part("F", point(formula.node), gap=noun.gap)
    if noun.node in (Noun("objective"), Noun("solution")) and is_letter(formula.node):
        return Part("F", formula.node, gap=noun.gap)  # the optimal value of b
    if (formula.of and not is_east(formula.of)) or noun.node in _APPLIED:
        return _apply(noun, formula.node) if not isinstance(noun.node, Call | Function) else None
    if not follows or isinstance(noun.node, Call | Function):
        return None
    if is_letter(formula.node) and not is_point(formula.node):
        return Part("F", formula.node, gap=noun.gap)  # the bias b is …
    if is_point(formula.node):
        return _apply(noun, formula.node)
    named = any(isinstance(one, Name) for one in walk(formula.node)) and not is_group(noun.node)
    return Part("F", formula.node, gap=noun.gap) if named else None  # the margin 1/‖w‖ is …


def _noun_behind(formula: Part, noun: Part) -> Part | None:
    plain = isinstance(noun.node, Noun) and noun.node.name not in GROUPS | {"class"}
    if isinstance(formula.node, Number) and plain and not noun.of and not noun.gap:
        return noun  # the two margins
    if (
        isinstance(formula.node, Number)
        and not noun.of
        and isinstance(noun.node, Noun)
        and noun.node.name in GROUPS
    ):
        counted = _apply(Part("N", Noun("number", at=noun.node.at)), noun.node).node
        return Part("R", Relation((counted, formula.node), ("=",), at=formula.node.at))
    if is_east(noun.of):
        return _apply(noun, formula.node)
    return formula if noun.node == Noun("points") and not noun.gap else None


def is_east(of: str) -> bool:
    """Tell whether "of" stands behind what owns, as in Korean and Chinese."""
    return of != "" and not of.isascii() and not of.isspace() and ord(of[0]) > ord("ɏ")


def _apply(noun: Part, argument: Node) -> Part:
    arguments = argument.items if isinstance(argument, Listed) else (argument,)
    if noun.node == Noun("number") and argument == Noun("points"):
        return Part("N", Noun("number of points", at=noun.node.at), gap=noun.gap)
    return Part("N", Call(noun.node, arguments, at=noun.node.at), gap=noun.gap)
