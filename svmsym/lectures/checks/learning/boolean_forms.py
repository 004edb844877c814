"""A class of a decision tree as a formula: printed forms against the paths of a tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.finding import Check

ATTRIBUTES = {
    "colour": ("red", "green", "yellow"),
    "form": ("round", "thin"),
    "size": ("big", "medium", "small"),
    "taste": ("sweet", "sour"),
}
APPLE = {"colour": "red", "form": "round", "size": "medium", "taste": "sweet"}


def fruit_tree() -> Any:
    """A tree for fruit in which an apple is green or red, and of medium size.

    >>> from svmsym.algorithms.decision_tree import classify
    >>> classify(fruit_tree(), APPLE)
    'apple'
    """
    from svmsym.algorithms.decision_tree import Ask  # noqa: PLC0415 - when the check runs

    return Ask(
        "colour",
        {
            "green": Ask("size", {"big": "melon", "medium": "apple", "small": "grape"}),
            "yellow": Ask(
                "form",
                {
                    "round": Ask("size", {"big": "grapefruit", "medium": "lemon", "small": "lemon"}),
                    "thin": "banana",
                },
            ),
            "red": Ask(
                "size",
                {
                    "big": "pomelo",
                    "medium": "apple",
                    "small": Ask("taste", {"sweet": "cherry", "sour": "grape"}),
                },
            ),
        },
    )


def describes(wanted: str) -> Check:
    """Whether two printed forms are ``equal`` is said rightly, and both describe the class in the tree.

    >>> from svmsym.algorithms.decision_tree import says
    >>> red, medium = says("colour", "red"), says("size", "medium")
    >>> describes("apple").decide({"first": red & medium, "second": red, "equal": True}).holds
    False
    """

    def wrong(printed: Mapping[str, Any]) -> str:
        from svmsym.algorithms.decision_tree import equivalent, formula, objects, value  # noqa: PLC0415

        first, second = printed["first"], printed["second"]
        if equivalent(first, second) != printed["equal"]:
            return f"that {first} and {second} are equal is {equivalent(first, second)}"
        described = formula(fruit_tree(), wanted)
        for thing in objects(ATTRIBUTES):
            if value(first, thing) != value(described, thing):
                return f"{', '.join(thing.values())} is classed otherwise by the tree"
        return ""

    return searched(wrong, "truth table of the propositions, and all 36 objects in the tree", "identity")
