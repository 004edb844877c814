"""Chapter 7: decision trees."""

from __future__ import annotations

from typing import Any

from svmsym.algorithms.decision_tree import says
from svmsym.lectures.checks.learning.boolean_forms import APPLE, ATTRIBUTES, describes, fruit_tree
from svmsym.lectures.checks.values import computes
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.finding import Finding

green, red, medium = says("colour", "green"), says("colour", "red"), says("size", "medium")


def _objects() -> dict[str, Any]:
    from svmsym.algorithms.decision_tree import objects  # noqa: PLC0415 - when the check runs

    things = list(objects(ATTRIBUTES))
    return {"objects": len(things), "(red, round, medium, sweet) is one": APPLE in things}


def _coded() -> Finding:
    """Numbers for colours: which colour is next to red depends on the numbering."""
    nearest = []
    for order in (("red", "green", "yellow"), ("red", "yellow", "green")):
        code = {colour: k for k, colour in enumerate(order)}
        nearest.append(min(("green", "yellow"), key=lambda c, code=code: abs(code[c] - code["red"])))  # type: ignore[misc]
    numbers = f"red, green, yellow as 0, 1, 2 or as 0, 2, 1: next to red is {nearest[0]} or {nearest[1]}"
    return Finding(nearest[0] == nearest[1], "values without order have no distance", numbers)


def _leaves() -> dict[str, int]:
    from svmsym.algorithms.decision_tree import leaves_reached, objects  # noqa: PLC0415 - when it runs

    tree = fruit_tree()
    reached = [leaves_reached(tree, thing) for thing in objects(ATTRIBUTES)]
    return {"at least": min(reached), "at most": max(reached), "objects": len(reached)}


ENTRIES: tuple[Entry, ...] = (
    # 7.0.1 Introduction
    Entry(
        "Z-7.1",
        "7.0.1",
        "X_colour × X_form × X_size × X_taste has 3·2·3·2 elements; an apple is (red, round, medium, sweet).",
        computes(_objects),
        {"objects": 36, "(red, round, medium, sweet) is one": True},
        convention="the attributes are nominal, without order or distance; X_From stands for X_Form",
        without=_coded,
        errata=("E-Z52",),
        quoted="X_From = {rund, dünn}; X = X_Farbe × X_From × X_Größe × X_Geschmack",
    ),
    # 7.0.2 Definition
    Entry(
        "Z-7.2",
        "7.0.2",
        "Nodes are questions, edges answers, leaves classes; unique, exhaustive edges reach one leaf.",
        computes(_leaves, "run"),
        {"at least": 1, "at most": 1, "objects": 36},
    ),
    # 7.0.3 Properties
    Entry(
        "Z-7.3",
        "7.0.3",
        "Apple = (green ∧ medium) ∨ (red ∧ medium) = (green ∨ red) ∧ medium.",
        describes("apple"),
        {"first": (green & medium) | (red & medium), "second": (green | red) & medium, "equal": True},
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-Z52",
        "notation",
        "The set of forms is misspelled X_From, and X is nominal in one place, real or discrete in another.",
        "X_Form; trees ask about nominal attributes, and about real ones by thresholds.",
    ),
)
