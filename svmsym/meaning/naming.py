"""What names stand for: letters of the world, names that the page defines, functions that are called."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from svmsym.meaning.algebra import each_point, mapped, transposed
from svmsym.meaning.factoring import as_product
from svmsym.meaning.functions import apply_function
from svmsym.meaning.letters import LABELS, NUMBER, POINTS, VECTOR, Key, Kind, key_of, noun_key, selects
from svmsym.meaning.numbers import apply_real, sign_of, slope_of
from svmsym.meaning.placing import Places, operand, pick_entry, select_places, to_whole
from svmsym.meaning.ranges import axis_of, free_indices
from svmsym.meaning.values import (
    ONE,
    Array,
    Closure,
    IllTyped,
    Index,
    Jet,
    Members,
    Undefined,
    Value,
    is_number,
    numeric,
)
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

if TYPE_CHECKING:
    from svmsym.meaning.denote import Definition, Meaning, Scope

_SUPPORT = {"S", "SV", "sv"}  # names of the set of support vectors


def take_number(_: Meaning, node: t.Number, __: Scope) -> Value:
    """Take the number that is written."""
    return node.value


def take_ones(meaning: Meaning, _: t.Ones, __: Scope) -> Value:
    """Make the list (1, …, 1) over the points."""
    return Array(("n",), (ONE,) * meaning.world.size("n"))


def refuse_infinity(_: Meaning, __: t.Infinity, ___: Scope) -> Value:
    """Refuse ∞ as a number."""
    raise Undefined("∞ is no number")


def resolve_noun(meaning: Meaning, node: t.Noun, _: Scope) -> Value:
    """Find the value of a quantity that is named in words: the margin, the support vectors."""
    definition = meaning.definitions.get(noun_key(node.name))
    if definition is not None and not definition.parameters and not definition.indices:
        return meaning.value(definition.body)
    return meaning.world.noun(node.name)


# ---- Letters


def resolve_name(meaning: Meaning, node: t.Name, scope: Scope) -> Value:
    """Find the value of a letter without an index."""
    key = key_of(node)
    assert key is not None
    if key in scope:
        return scope[key]
    if key not in meaning.definitions and meaning.table.kind(key) == POINTS:
        alone = name_alone(key)  # x beside x_i is a point of its own
        known = scope if alone in scope else meaning.moved
        return known[alone] if alone in known else meaning.world.letter(alone, VECTOR)
    return look_up(meaning, key, scope)


def name_alone(key: Key) -> Key:
    """Name the point x that stands beside the family x_i."""
    return f"{key} alone"


def bind(meaning: Meaning, key: Key, value: Value) -> dict[str, Value]:
    """Bind a parameter of a function: the x of f(x) is no x_i."""
    return {name_alone(key) if meaning.table.kind(key) == POINTS else key: value}


def look_up(meaning: Meaning, key: Key, scope: Scope) -> Value:
    """Find the value of a letter: bound, defined, fixed by its role, or drawn by the world."""
    if key in scope:
        return scope[key]
    if key in meaning.moved:
        return meaning.moved[key]
    if key in meaning.definitions and key not in meaning.defining:
        return _defined(meaning, key)
    table, world = meaning.table, meaning.world
    kind = table.kind(key)
    if key == "e" and key not in table.kinds:
        return apply_real("exp", ONE)
    if not kind.role:
        return world.letter(key, kind)
    match kind.role:
        case "count":
            return Fraction(world.size(kind.axes[0]))
        case "function":
            return Closure(1, lambda *v: world.opaque(key, v, ()), key)
        case "map":
            return Closure(1, lambda *v: world.opaque(key, v, ("d",)), key)
        case "set" if key in _SUPPORT and "α" in table.kinds and table.kind("α").axes == ("n",):
            weights = look_up(meaning, "α", scope)
            return Members(tuple(Index(k, "n") for k, v in enumerate(weights.items) if sign_of(v) != 0))
        case "data" if (
            table.kinds.get(f"x{key[1:]}") == POINTS
        ):  # the rows, or the columns, of X are the points
            points = look_up(meaning, f"x{key[1:]}", scope)
            return points if kind.axes == ("n", "d") else transposed(points)
        case "diagonal" if table.kinds.get("y") == LABELS:
            return apply_function("diag", (look_up(meaning, "y", scope),), meaning.algebra)
        case "kernel" if table.kinds.get("x") == POINTS or "φ" in table.kinds:
            return _gram(meaning, key, scope)
    return world.letter(key, kind)


def _gram(meaning: Meaning, key: Key, scope: Scope) -> Value:
    """Make the matrix of all K(x_i, x_j)."""
    known = meaning.table.kinds.get("x") == POINTS
    points = look_up(meaning, "x", scope) if known else meaning.world.letter("x", POINTS)
    if not isinstance(points, Array) or points.axes[0] != "n":  # inside f(x) the letter is one point
        raise Undefined("the points are not known here")
    rows = [Array(("d",), row) if isinstance(row, tuple) else row for row in points.items]
    products = tuple(tuple(meaning.world.opaque(key, (u, v), ()) for v in rows) for u in rows)
    return Array(("n", "n"), products)


def _kernel_column(meaning: Meaning, key: Key, point: Value) -> Value:
    """List K(x_1, x), …, K(x_n, x) for k(x)."""
    named = "x" if meaning.table.kind("x") == POINTS else "x data"
    points = meaning.world.letter(named, POINTS)
    return each_point(lambda *v: meaning.world.opaque(key, v, ()), (points, point))


def resolve_scripted(meaning: Meaning, node: t.Scripted, scope: Scope) -> Value:
    """Find the value of a letter with indices: a name of its own (w_0, x_neu), or an entry."""
    table = meaning.table
    asked = ("scripted", id(node))
    if asked not in table.memory:
        table.memory[asked] = (*_names_of(node), node)
    key, base, whole, indices, _ = table.memory[asked]
    if key is not None and (key in table.kinds or key in meaning.definitions or key in scope):
        return look_up(meaning, key, scope)
    if base is not None and (whole in scope or whole in meaning.definitions):
        return look_up(meaning, whole, scope)
    places = [scope[name] if name in scope else meaning.value(index, scope) for name, index in indices]
    definition = meaning.definitions.get(base or "")
    if definition is not None and definition.indices and base not in meaning.defining:
        return _entry_of_definition(meaning, base or "", definition, places)
    if base is None and (product := as_product(node, table, meaning.definitions)) is not None:
        return meaning.value(product, scope)
    holder = meaning.value(node.base, scope) if base is None else look_up(meaning, base, scope)
    return pick_entry(meaning, holder, places, base or "")


def _names_of(node: t.Scripted) -> tuple[Key | None, Key | None, str, list[tuple[Key, Node]]]:
    """Find the names that a letter with indices may have: x_neu, x, x_1; and its indices with their names."""
    base, indices = key_of(node.base), (*node.sub, *node.sup)
    whole = "" if base is None else _name_with(base, indices)
    return key_of(node), base, whole, [(key_of(i) or "" if isinstance(i, t.Name) else "", i) for i in indices]


def _name_with(base: str, indices: tuple[Node, ...]) -> str:
    written = (i.letter if isinstance(i, t.Name) else str(getattr(i, "value", "?")) for i in indices)
    return f"{base}_{','.join(written)}"


# ---- Definitions


def _defined(meaning: Meaning, key: Key) -> Value:
    definition = meaning.definitions[key]
    if definition.parameters:
        return Closure(len(definition.parameters), lambda *v: _apply_definition(meaning, key, v), key)
    if definition.indices:
        meaning.defining.add(key)
        try:
            return meaning.value(t.Family(definition.body, definition.indices), {})
        finally:
            meaning.defining.discard(key)
    meaning.defining.add(key)
    try:
        if free_indices(definition.body, meaning.table):
            raise Undefined(f"{key} depends on an index")
        return operand(meaning, definition.body, {})
    finally:
        meaning.defining.discard(key)


def _entry_of_definition(meaning: Meaning, key: Key, definition: Definition, places: list[Value]) -> Value:
    """Evaluate the definition of Q_{ij} at its places."""
    if len(places) == 1 and len(definition.indices) == 2 and isinstance(places[0], Fraction):  # noqa: PLR2004
        places = [Fraction(digit) for digit in str(places[0]) if digit.isdigit()]  # K_12
    if len(places) != len(definition.indices):
        raise IllTyped(f"{key} has {len(definition.indices)} indices")
    names = [i.letter for i in definition.indices if isinstance(i, t.Name)]
    axes = [axis_of(name, (definition.body,), meaning.table) for name in names]
    bound = {
        n: p if isinstance(p, Index) else Index(to_whole(p) - 1, a)
        for n, p, a in zip(names, places, axes, strict=True)
    }
    meaning.defining.add(key)
    try:
        return meaning.value(definition.body, bound)
    finally:
        meaning.defining.discard(key)


def _apply_definition(meaning: Meaning, key: Key, arguments: tuple[Value, ...]) -> Value:
    definition = meaning.definitions[key]
    if len(arguments) > 1 and len(definition.parameters) == 1:
        arguments = (Array((len(arguments),), tuple(numeric(a) for a in arguments)),)
    if len(arguments) != len(definition.parameters):
        raise IllTyped(f"{key} takes {len(definition.parameters)} arguments")
    expected = [meaning.table.kind(key_of(p) or "") for p in definition.parameters]
    if any(
        getattr(a, "axes", ())[:1] == ("n",) and (kind == POINTS or kind.axes != a.axes)
        for kind, a in zip(expected, arguments, strict=True)
    ):
        return _for_each(lambda *v: _apply_definition(meaning, key, v), arguments)
    bound: dict[str, Value] = {}
    for parameter, argument in zip(definition.parameters, arguments, strict=True):
        name = key_of(parameter)
        if name is None:
            raise Undefined(f"the arguments of {key} are not read")
        bound |= bind(meaning, name, argument)
    meaning.defining.add(key)
    try:
        return meaning.value(definition.body, bound)
    finally:
        meaning.defining.discard(key)


def _for_each(f: Callable[..., Value], arguments: tuple[Value, ...]) -> Value:
    """Apply a function to each number or point of its arguments: σ(Xw), f(X), K(X, x)."""
    match arguments:
        case (Array(axes=("n",)) as only,):
            return mapped(f, only)
    return each_point(f, arguments)


# ---- Calls


def call(meaning: Meaning, node: t.Call, scope: Scope) -> Value:
    """Apply a letter to what stands in brackets behind it, or multiply by it: f(x), K(u, v), b(x + 1)."""
    function = node.function
    key = key_of(function)
    definition = meaning.definitions.get(key or "")
    if selects(node) and key not in scope and not (definition and definition.parameters):
        places = [select_places(meaning, a, scope) for a in node.arguments]
        if all(isinstance(p, Index | Places) for p in places) or all(
            isinstance(a, t.Number) for a in node.arguments
        ):
            holder = meaning.value(function, scope) if key is None else look_up(meaning, key, scope)
            return pick_entry(meaning, holder, places, key or "")
    if key is not None and key not in scope and key not in meaning.definitions:
        kind = meaning.table.kind(key)
        if kind.role in {"function", "map"} or (kind.role == "kernel" and len(node.arguments) > 1):
            return _call_letter(meaning, key, kind, node, scope)
        if kind.role == "kernel" and len(node.arguments) == 1:
            point = meaning.value(node.arguments[0], scope)
            if isinstance(point, Array) and point.axes == ("d",):
                return _kernel_column(meaning, key, point)
        if kind.axes == ("n", "n") and len(node.arguments) == 2 and all(map(_is_point, node.arguments)):  # noqa: PLR2004
            places = [meaning.value(a.sub[0], scope) for a in node.arguments if isinstance(a, t.Scripted)]
            return pick_entry(meaning, look_up(meaning, key, scope), places, key)  # K(x_i, x_j) of a matrix K
        if kind == NUMBER and all(key_of(a) is not None for a in node.arguments):
            return look_up(meaning, key, scope)  # L(w, b, α) repeats what L depends on
    if (
        key is not None
        and key.endswith("'")
        and key not in meaning.definitions
        and key[:-1] in meaning.definitions
    ):
        argument = numeric(meaning.value(node.arguments[0], scope))
        if is_number(argument) and len(node.arguments) == 1:  # σ′(z)
            return slope_of(_apply_definition(meaning, key[:-1], (Jet(argument, ONE),)))
    found = meaning.value(function, scope)
    if isinstance(found, Closure):
        return found.apply(*(meaning.value(a, scope) for a in node.arguments))
    if len(node.arguments) == 1:
        return meaning.algebra.multiply(found, meaning.value(node.arguments[0], scope))
    return meaning.algebra.multiply(found, meaning.value(t.Bracket("(", (node.arguments,), ")"), scope))


def _is_point(node: Node) -> bool:
    return isinstance(node, t.Scripted) and key_of(node.base) == "x" and len(node.sub) == 1 and not node.sup


def _call_letter(meaning: Meaning, key: Key, kind: Kind, node: t.Call, scope: Scope) -> Value:
    arguments = tuple(meaning.value(a, scope) for a in node.arguments)
    if kind.role == "kernel":
        if len(arguments) != 2:  # noqa: PLR2004 - K(u, v)
            raise IllTyped("a kernel takes two arguments")
        return _for_each(lambda *v: meaning.world.opaque(key, v, ()), arguments)
    if len(arguments) > 1 and all(is_number(numeric(a)) for a in arguments):
        arguments = (Array((len(arguments),), tuple(numeric(a) for a in arguments)),)
    axes = ("d",) if kind.role == "map" else ()
    return _for_each(lambda *v: meaning.world.opaque(key, v, axes), arguments)
