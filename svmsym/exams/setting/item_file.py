"""One [[item]] of an exam file: every key is checked, and belongs to the kind of the item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.problem import Problem
from svmsym.exact.reading.values import known, one_of
from svmsym.exams.setting import file_values as given
from svmsym.exams.setting.exam import KINDS, Feedback, Item, ItemKind
from svmsym.exams.setting.item_answers import checked_answers, checked_marks, checked_problem
from svmsym.exams.setting.item_points import checked_places, checked_weights
from svmsym.judging.on_data.quantities import MEANINGS

_COMMON = ("id", "kind", "points", "question", "feedback", "follow")
_VALUE = ("data", "answers", "accept", "decimals")
_FORMULA = ("problem", "answers")
USES: dict[ItemKind, tuple[str, ...]] = {
    "lagrangian": _FORMULA,
    "derivation": ("problem", "from", "to", "marks"),
    "dual": _FORMULA,
    "kkt": (*_FORMULA, "marks"),
    "gram": _VALUE,
    "alpha": _VALUE,
    "w": _VALUE,
    "b": _VALUE,
    "margin": (*_VALUE, "margin"),
    "hyperplane": _VALUE,
    "support_vectors": ("data", "answers", "meaning"),
    "slack": _VALUE,
    "predict": (*_VALUE, "at"),
    "kernel": (*_VALUE, "at"),
    "feature_map": ("data", "answers"),
    "separable": ("data", "holds"),
    "perceptron_trace": ("data", "answers", "mode", "weights", "at_zero"),
    "statement": ("claim", "holds", "marks"),
    "gradient": (*_FORMULA, "by"),
    "normal_equations": _FORMULA,
}
ACCEPTS: dict[ItemKind, tuple[str, ...]] = {
    "alpha": ("auto", "kkt", "exact", "rounded"),
    "b": ("auto", "interval", "exact", "rounded"),
}
_ALL = tuple(dict.fromkeys((*_COMMON, *(key for keys in USES.values() for key in keys))))
MOST_DECIMALS = 30
_STEPS = ("primal", "lagrangian", "stationarity", "dual")


@dataclass(frozen=True)
class Around:
    """What an item is read with: its number, the data sets, the items before it, and all ids of the file."""

    k: int
    data: Mapping[str, Problem]
    earlier: tuple[Item, ...]
    ids: tuple[str, ...]

    def key(self, *rest: str | int) -> tuple[str | int, ...]:
        """The key of a part of this item."""
        return ("item", self.k, *rest)


def read_item(value: object, around: Around, place: Place | None = None) -> Item:
    """One item."""
    values = given.table(value, "item", around.k)
    kind = _kind(values, around)
    own = given.identifier(_needed(values, "id", around, 'write id = "a"'), *around.key("id"))
    for other in around.earlier:
        if other.id.lower() == own.lower():
            raise ProblemFileError(
                f"the id {own!r} is used twice", hint="give each item an id of its own", key=around.key("id")
            )
    points = given.marks(_needed(values, "points", around, "write points = 2"), *around.key("points"))
    item = Item(own, kind, points, place=place)
    item = replace(item, **_texts(values, around), **_about(values, around, kind))
    item = replace(item, **_judged(values, around, kind), **checked_problem(values, kind, around.key()))
    if "marks" in USES[kind]:
        item = replace(item, marks=checked_marks(values.get("marks"), item, around.key("marks")))
    return replace(item, answers=checked_answers(values.get("answers"), around.key("answers")))


def _kind(values: Mapping[str, object], around: Around) -> ItemKind:
    value = _needed(values, "kind", around, f"choose one of {', '.join(KINDS)}")
    kind: Any = _word(value, KINDS, around, "kind")
    for name in values:
        if name not in _ALL:
            _refuse_unknown(name, kind, around)
        if name not in _COMMON and name not in USES[kind]:
            owners = [k for k, keys in USES.items() if name in keys]
            raise ProblemFileError(
                f"{name} has no meaning for the kind {kind}",
                why=f"{name} belongs to {', '.join(owners)}",
                hint=f"leave {name} out, or choose another kind",
                key=around.key(name),
            )
    return kind  # type: ignore[no-any-return]


def _refuse_unknown(name: str, kind: ItemKind, around: Around) -> None:
    try:
        known([name], (*_COMMON, *USES[kind]), "item")
    except ProblemFileError as error:
        raise error.under(*around.key(name)) from None


def _needed(values: Mapping[str, object], name: str, around: Around, hint: str) -> object:
    if name in values:
        return values[name]
    raise ProblemFileError(f"{name} is missing in item {around.k + 1}", hint=hint, key=around.key())


def _word(value: object, names: tuple[str, ...], around: Around, name: str) -> str:
    try:
        return one_of(value, names, name)
    except ProblemFileError as error:
        raise error.under(*around.key(name)) from None


def _texts(values: Mapping[str, object], around: Around) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("question", "claim"):
        if name in values:
            found[name] = given.text(values[name], *around.key(name), paragraphs=name == "question")
    if "feedback" in values:
        found["feedback"] = _word(values["feedback"], get_args(Feedback), around, "feedback")
    if "holds" in values:
        found["holds"] = given.truth(values["holds"], *around.key("holds"))
    return found


def _about(values: Mapping[str, object], around: Around, kind: ItemKind) -> dict[str, Any]:
    """What the question is about: data, points, steps, the claim."""
    found: dict[str, Any] = {}
    if "data" in USES[kind]:
        name = _needed(
            values, "data", around, f"name a data set: {', '.join(around.data) or 'there is none'}"
        )
        if not isinstance(name, str) or name not in around.data:
            hint = given.nearest(str(name), tuple(around.data)) if around.data else "write [data.A] first"
            raise ProblemFileError(
                f"there is no data set {given.shown(name)}", hint=hint, key=around.key("data")
            )
        found["data"] = name
        found |= checked_places(values.get("at"), kind, around.data[name], around.key("at"))
        found |= checked_weights(values.get("weights"), around.data[name], around.key("weights"))
    for name, field in (("from", "start"), ("to", "end")):
        if name in values:
            found[field] = _word(values[name], _STEPS, around, name)
    start, end = found.get("start", "primal"), found.get("end", "dual")
    if _STEPS.index(start) >= _STEPS.index(end):
        raise ProblemFileError(
            f"the derivation would go from {start} to {end}",
            hint=f"the order is {', '.join(_STEPS)}",
            key=around.key("to" if "to" in values else "from"),
        )
    if "mode" in values:
        found["mode"] = _word(values["mode"], ("online", "batch"), around, "mode")
    if "at_zero" in values:
        found["at_zero"] = given.whole(values["at_zero"], 0, 1, *around.key("at_zero"))
    if kind == "statement" and "claim" not in values:
        _needed(values, "claim", around, "write the claim, or the id of a ledger entry such as O-57")
    return found


def _judged(values: Mapping[str, object], around: Around, kind: ItemKind) -> dict[str, Any]:
    """How it is marked: accepted forms, decimals, meanings, and which own answers count as given."""
    found: dict[str, Any] = {"follow": _follow(values.get("follow", []), around, values.get("data"))}
    if "decimals" in values:
        found["decimals"] = given.whole(values["decimals"], 0, MOST_DECIMALS, *around.key("decimals"))
    if "accept" in values:
        accept = _word(values["accept"], ACCEPTS.get(kind, ("auto", "exact", "rounded")), around, "accept")
        if (accept == "rounded") != ("decimals" in values) and accept in {"rounded", "exact"}:
            rounded = accept == "rounded"
            raise ProblemFileError(
                f"accept is {accept}" + ("" if rounded else " beside decimals"),
                hint="write decimals = 2 beside it" if rounded else "leave decimals out",
                key=around.key("accept"),
            )
        found["accept"] = accept
    if "margin" in values:
        word = _word(values["margin"], ("half", "full", "1/norm", "2/norm"), around, "margin")
        found["margin"] = "half" if word in {"half", "1/norm"} else "full"
    if "meaning" in values:
        found["meaning"] = _word(values["meaning"], MEANINGS[:4], around, "meaning")
    return found


def _follow(value: object, around: Around, data: object) -> tuple[str, ...]:
    names = [value] if isinstance(value, str) else given.listed(value, len(around.ids), *around.key("follow"))
    earlier = {item.id: item for item in around.earlier}
    for j, name in enumerate(names):
        key = around.key("follow", j) if isinstance(value, list) else around.key("follow")
        if not isinstance(name, str) or name not in around.ids:
            raise ProblemFileError(
                f"it follows {given.shown(name)}, which is no item",
                hint=given.nearest(str(name), tuple(earlier)),
                key=key,
            )
        if name not in earlier:
            raise ProblemFileError(
                f"it follows {name}, which does not stand before it",
                why="the answer that counts as given must come first",
                hint=f"move item {name} up, or leave it out",
                key=key,
            )
        if earlier[name].data not in {None, data} and data is not None:
            raise ProblemFileError(
                f"it follows {name}, which is about the data {earlier[name].data}, not {data}",
                hint="follow items with the same data",
                key=key,
            )
    return tuple(dict.fromkeys(str(name) for name in names))


def total(items: tuple[Item, ...]) -> Fraction:
    """All marks of some items.

    >>> total((Item("a", "w", Fraction(1, 2)), Item("b", "b", Fraction(1))))
    Fraction(3, 2)
    """
    return sum((item.points for item in items), Fraction(0))
