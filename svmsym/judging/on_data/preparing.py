"""What a page claims about a problem, in the letters of its world.

Marks and other courses' letters become ours (w*, λ, w_0), nouns that name a letter become that letter, a
range that limits no index is a condition, "the rest" are the points that the page does not name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.optimum import REGRESSIONS
from svmsym.judging.on_data.world import HERE, KINDS, SETS
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import letters_of, rebuild, write_out_signs
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Key, Kind, Table, key_of, table_of, uses
from svmsym.meaning.ranges import free_indices, keys_in, range_of
from svmsym.meaning.values import Array, Undefined
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.lexicon import lexicon
from svmsym.writing.page import Page, Statement
from svmsym.writing.shapes import is_statement, is_tuple
from svmsym.writing.tree import Node

EQUAL = frozenset({"=", ":=", "≈", "→"})
Q = t.Name("answer")  # what is asked for, where it has no letter of its own
_SYNONYMS: Mapping[Key, tuple[str, ...]] = {
    "α": ("λ", "a", "β", "μ"),
    "ξ": ("ζ", "η", "s"),
    "w": ("θ",),
    "b": ("w_0", "β_0", "θ_0"),
    "n": ("N", "m", "ℓ"),
    "y": ("t",),
    "K": ("k", "κ"),
    "f": ("h", "g", "F"),
}
_NOUNS = {"weight vector": "w", "bias": "b", "multipliers": "α", "slack": "ξ"}
_SOLUTIONS = (t.Noun("solution"), t.Noun("optimum"), t.Noun("answer"))
_VALUES = frozenset({"objective", "primal objective", "dual objective"})
_ALPHA, _C, _ZERO = t.Name("α"), t.Name("C"), t.Number(Fraction(0))
_GROUPS: Mapping[Node, str] = {
    t.Relation((_ALPHA, _C), ("=",)): "bounded support vectors",
    t.Relation((_ALPHA, _ZERO), (">",)): "support vectors",
    t.Relation((_ZERO, _ALPHA, _C), ("<", "<")): "free support vectors",
}
_PLANES = (2, 3)  # dimensions in which coordinates are called x, y, z
_MARKS = ("*", "hat", "bar", "tilde", "opt")
_TRUE, _FALSE = (t.Relation((t.Number(Fraction(0)), t.Number(Fraction(k))), ("=",)) for k in (0, 1))


def claims_on(page: Page, problem: Problem, nouns: Sequence[str], letters: Sequence[str]) -> list[Node]:
    """List what a page claims; ``nouns`` and ``letters`` name what is asked for."""
    if page.failures:
        first = page.failures[0]
        raise Open(f"not readable: {first}")
    found: list[Node] = []
    for statement in page.statements:
        only = _says_only(statement, page)
        if statement.doubts and not only:
            if isinstance(statement.node, t.Noun | t.Name) and _is_stated(page):
                continue  # something is mentioned, and nothing is known of it
            raise Open(f"the words {statement.doubts[0]!r} are not understood")
        if statement.role == "withdrawn":
            continue
        if statement.role not in {"claim", "reason", "definition"}:
            raise Open("the answer supposes or asks something, and does not claim it")
        node = write_out_signs(statement.node)
        if statement.link == "or" and not found:
            raise Open("what stands before the word or is missing")
        if statement.link == "⇔" and not is_statement(node):
            raise Open("it is not clear what is said to be equivalent")
        if _approximates(node):
            raise Open("an exact number is called an approximation")
        if statement.link == "or" and found:
            found[-1] = t.Joined("or", (found[-1], node), at=found[-1].at)
        elif statement.link in {"⇒", "⇔"} and found and free_indices(found[-1], Table(KINDS)):
            found[-1] = t.Implies(found[-1], node, statement.link == "⇔", at=found[-1].at)
        else:
            found.append(node)
        if only and isinstance(node, t.Relation):
            named = [part for part in node.parts if key_of(part) in KINDS]
            found.append(t.Relation((named[0] if named else Q, t.Noun("unique")), ("∈",), at=node.at))
    names = _names(found, problem, letters)
    found = [_rewrite(node, names, problem, nouns) for node in found]
    found = [_name_points(one, problem) for node in found for one in _parts(node)]
    found = [_write_out_rest(node, found, problem.n) for node in found]
    return [_say_of(before, node, problem) for before, node in zip([None, *found], found, strict=False)]


def _is_stated(page: Page) -> bool:
    """Tell whether a page gives what it gives in statements, and no value stands alone."""
    nodes = [s.node for s in page.statements if not isinstance(s.node, t.Noun | t.Name)]
    origin = any(s.node == t.Noun("origin") for s in page.statements)  # what follows may be said of it
    return bool(nodes) and all(map(is_statement, nodes)) and not origin


def _says_only(statement: Statement, page: Page) -> bool:
    """Tell whether a value is said to be the only one, and nothing else is doubtful"""
    phrases = [lexicon(page.language).match(word, 0) for word in statement.doubts]
    node = statement.node
    return (
        bool(phrases)
        and all(phrase is not None and phrase.category == "only" for phrase in phrases)
        and isinstance(node, t.Relation)
        and (isinstance(node.parts[0], t.Name) or node.parts[0] in _SOLUTIONS)
    )


def quote(page: Page, claim: Node) -> str:
    """Find what a page says, by the place of a claim."""
    own = [s for s in page.statements if s.at <= claim.at]
    text = page.text[own[-1].at : own[-1].end] if own else ""
    return " ".join(text.split()) or "something beside it"


def _approximates(node: Node) -> bool:
    """Tell whether ≈ stands between two things of which none is a decimal."""
    return any(
        sign == "≈" and not is_decimal(t.Listed((a, b)))
        for one in t.walk(node)
        if isinstance(one, t.Relation)
        for a, sign, b in zip(one.parts, one.signs, one.parts[1:], strict=False)
    )


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, t.Joined) and node.word == "and":
        return tuple(one for item in node.items for one in _parts(item))
    return (node,)


def table_for(nodes: Sequence[Node], kinds: Mapping[Key, Kind]) -> Table:
    """Tell the kinds of all letters, those of the world first."""
    return Table(table_of(nodes, kinds).kinds, "point")


def as_coordinates(node: Node, d: int) -> Node | None:
    """Read x_1, x_2 (or, in the plane, x and y) as the coordinates of a point x; None if there are none.

    >>> from svmsym.writing.sentences import read
    >>> as_coordinates(read("x_2 = 3").page.statements[0].node, 2).parts[0].base.letter
    'x alone'
    """
    digits = {one for one in t.walk(node) if isinstance(one, t.Scripted) and one.base == t.Name("x")}
    outside = rebuild(
        node, lambda one: Q if isinstance(one, t.Call) and one.function == t.Name("f") else None
    )
    if digits and HERE not in keys_in(outside):
        return rebuild(
            node, lambda one: _coordinate(one.sub[0], d) if one in digits and len(one.sub) == 1 else None
        )
    letters = dict(zip(("x", HERE, "y", "z"), (0, 0, 1, 2), strict=True))
    used = {one.letter for one in t.walk(outside) if isinstance(one, t.Name)} - {Q.letter}
    if d not in _PLANES or not used <= set(letters) or not used & {"y", "z"} or not used & {"x", HERE}:
        return None

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Call) or one == Q:
            return one  # f(x, y) keeps its arguments
        return (
            _coordinate(t.Number(Fraction(letters[one.letter] + 1)), d) if isinstance(one, t.Name) else None
        )

    return rebuild(node, change)


def _coordinate(index: Node, d: int) -> Node:
    return t.Name(HERE) if d == 1 else t.Scripted(t.Name(HERE), (index,))


# ---- Names


def _names(nodes: Sequence[Node], problem: Problem, letters: Sequence[str]) -> dict[Key, Node]:
    """Find our letter for each that the page uses instead."""
    used = uses(nodes)
    keys = letters_of(nodes) | set(used)
    names: dict[Key, Node] = {}
    for key in sorted(keys):
        plain = key
        for mark in _MARKS:
            plain = plain.removesuffix(mark)
        if plain != key and plain in KINDS and not (problem.kind in REGRESSIONS and key in KINDS):
            names[key] = t.Name("ŷ" if plain == "y" else plain)
        elif key in letters:
            names[key] = Q
    taken = keys | {n.letter for n in names.values() if isinstance(n, t.Name)}
    for own, others in _SYNONYMS.items():
        extra = [k for k in others if k in keys and k not in names]
        called = own != "f" or all(used[k].called and not used[k].bare for k in extra)
        if own in {"α", "ξ"}:  # λ(1, 2) is no multiplier, 0 ≤ s ≤ 1 no slack
            extra = [k for k in extra if used[k].by_digit or used[k].by_index or len(keys) == 1]
        if (
            own not in taken
            and len(extra) == 1
            and called
            and not (extra[0] == "λ" and problem.lam is not None)
        ):
            names[extra[0]] = t.Name(own)
    return names


def _rewrite(node: Node, names: Mapping[Key, Node], problem: Problem, nouns: Sequence[str]) -> Node:
    """Put our letters and conditions in their places."""

    def change(one: Node) -> Node | None:
        key = key_of(one)
        if key is not None and key in names:
            return names[key]
        match one:
            case t.Angle(left=left, right=right) if not keys_in(one) and not (
                is_tuple(left) or is_tuple(right)
            ):
                return t.Bracket("(", ((left, right),), ")", at=one.at)  # ⟨1, −1⟩ is a vector
            case t.Scripted(base=t.Name(letter="x"), sub=sub, sup=sup):
                return t.Scripted(t.Name("x"), tuple(map(go, sub)), tuple(map(go, sup)), at=one.at)
            case t.Power(base=t.Name(letter="x"), exponent=t.Name(letter="i" | "j" as index)):
                return t.Scripted(t.Name("x"), (t.Name(index),), at=one.at)
            case t.Name(letter="x", marks=()):
                return t.Name(HERE, at=one.at)
            case t.Relation(parts=(t.Noun(name=name), t.Scripted(base=base), *_), signs=signs) if (
                t.Name(_NOUNS.get(name, "")) == base  # the multipliers are α_1 = 1/4, …
            ):
                return go(t.Relation(one.parts[1:], signs[1:], at=one.at))
            case t.Relation(parts=(head, second, *_), signs=signs) if (
                len(signs) > 1 and (key_of(second) in KINDS and head in _SOLUTIONS)
            ) or (head == t.Noun("hyperplane") and len(signs) > 1):
                return go(t.Relation(one.parts[1:], signs[1:], at=one.at))
            case t.Call(function=t.Noun(name=first), arguments=(t.Noun(name=second),)) if {
                first,
                second,
            } <= _VALUES and nouns:
                return go(t.Noun(first))  # the dual optimum equals the primal optimum
            case t.Noun(name=name) if name in nouns:
                return Q
            case t.Noun(name=name) if name in _NOUNS:
                return t.Name(_NOUNS[name])
            case t.Relation(parts=(t.Name(letter="C"), t.Infinity()), signs=("=" | "→",)):
                return _TRUE if problem.C is None else _FALSE
            case t.Quantified(
                word="all", over=(group,), item=t.Relation(parts=(head, points), signs=("=",))
            ) if group in _GROUPS and head in (
                t.Noun("answer"),
                t.Noun("points"),
            ):  # the points with α = C are …
                return t.Relation((t.Noun(_GROUPS[group]), go(points)), ("=",), at=one.at)
            case t.Quantified(word="all", over=over, item=item):
                return _limit(tuple(go(o) for o in over), go(item))
            case t.Call(function=t.Noun(name="class" | "decision function") as noun, arguments=arguments):
                return t.Call(noun, tuple(map(go, arguments)))
            case t.Relation(parts=(t.Listed(items=items), value), signs=("=" | "≈" as sign,)):
                return _each(tuple(map(go, items)), sign, go(value))
            case t.Relation(parts=(left, right), signs=("∈",)) if isinstance(right, t.Listed):
                return t.Relation((go(left), t.Bracket("{", (right.items,), "}")), ("∈",))
        return None

    def go(one: Node) -> Node:
        return rebuild(one, change)

    return go(node)


def _name_points(node: Node, problem: Problem) -> Node:
    """Write points that are said to be in a set by their numbers: (2, 2) is misclassified."""
    match node:
        case t.Not(item=item):
            return t.Not(_name_points(item, problem), at=node.at)
        case t.Relation(parts=parts, signs=("∈" | "=",)) if any(
            isinstance(part, t.Noun) and part.name in SETS for part in parts
        ):
            rows = [tuple(row) for row in problem.X or ()]

            def change(one: Node) -> Node | None:
                place = _coordinates(one) if is_tuple(one) else None
                if place is None:
                    return None
                if rows.count(place) != 1:
                    raise Open("this is no point of the data, or there are several")
                return t.Scripted(t.Name("x"), (t.Number(Fraction(rows.index(place) + 1)),), at=one.at)

            return rebuild(node, change)
    return node


def _say_of(before: Node | None, node: Node, problem: Problem) -> Node:
    """Write α = 0 behind a point as a statement about that point: x_4 is classified correctly, so α = 0."""
    match before, node:
        case (
            t.Relation(parts=(t.Scripted(base=base, sub=(index,)), t.Noun(name=name)), signs=("∈",)),
            t.Relation(parts=(t.Name(letter="α" | "ξ") as letter, *values)),
        ) if base == t.Name("x") and name in SETS and not any(map(is_tuple, values)) and problem.n > 1:
            return t.Relation((t.Scripted(letter, (index,)), *values), node.signs, at=node.at)
    return node


def _coordinates(node: Node) -> tuple[Fraction, ...] | None:
    try:
        found = Meaning(Table(), World({}, 0)).value(node)
    except Undefined:
        return None
    return tuple(found.flat) if isinstance(found, Array) else None


def _each(items: tuple[Node, ...], sign: str, value: Node) -> Node:
    """Write α_1, α_2 = 1/4 as two equations; of several values each item gets its own."""
    values = value.items if isinstance(value, t.Listed) else (value,) * len(items)
    if len(values) != len(items):
        raise Open("there are not as many values as names")
    pairs = zip(items, values, strict=True)
    return t.Joined("and", tuple(t.Relation((a, b), (sign,), at=a.at) for a, b in pairs), at=items[0].at)


def _is_interval(node: Node) -> bool:
    match node:
        case t.Relation(parts=(t.Name(letter=letter), t.Bracket(opened="[", rows=((_, _),))), signs=("∈",)):
            return letter not in {"i", "j", "k"}
    return False


def _limit(over: tuple[Node, ...], item: Node) -> Node:
    """Turn what stands behind "for" into ranges of indices and conditions."""
    ranges: list[Node] = []
    for one in over:
        if isinstance(one, t.Noun):
            free = free_indices(item, Table(KINDS))
            if not free:
                raise Open(f"it is not clear what holds for the {one.name}")
            ranges.append(t.Relation((t.Name(free[0]), one), ("∈",)))
        elif _is_interval(one):  # for any s in [0, 1/2]
            item = t.Implies(one, item, at=item.at)
        elif indices := range_of((one,), None, frozenset()).indices:
            if set(indices) & set(free_indices(item, Table(KINDS))):
                ranges.append(one)
            else:  # b = −1 for α_i > 0
                item = t.Implies(t.Quantified("some", (t.Name(indices[0]),), one), item, at=item.at)
        elif isinstance(one, t.Bracket | t.Scripted) and isinstance(item, t.Relation):  # class 1 for (2, 5)
            item = t.Relation((t.Call(item.parts[0], (one,)), *item.parts[1:]), item.signs, at=item.at)
        else:
            item = t.Implies(one, item, at=item.at)
    return t.Quantified("all", tuple(ranges), item, at=item.at) if ranges else item


# ---- The rest


def _write_out_rest(node: Node, page: Sequence[Node], n: int) -> Node:
    """Write "the rest is 0" as a statement about every point that the page does not name."""
    match node:
        case t.Relation(parts=(t.Noun(name="rest"), *values), signs=signs):
            named = [one for other in page for one in t.walk(other) if isinstance(one, t.Scripted)]
            bases = list(dict.fromkeys(one.base for one in named if one.base in (t.Name("α"), t.Name("ξ"))))
            if len(bases) != 1:
                raise Open("it is not clear what the rest is")
            seen = {i for other in page for i in _indices(other, bases[0])}
            rest = [i for i in range(1, n + 1) if i not in seen]
            items = tuple(
                t.Relation((t.Scripted(bases[0], (t.Number(Fraction(i)),)), *values), signs) for i in rest
            )
            return t.Joined("and", items, at=node.at) if items else _TRUE
    return node


def _indices(node: Node, base: Node) -> list[int]:
    """List the points that a statement speaks of: α_2, or i of "for i = 1, 2"."""
    found = [
        int(index.value)
        for one in t.walk(node)
        if isinstance(one, t.Scripted) and one.base == base
        for index in one.sub
        if isinstance(index, t.Number)
    ]
    for one in t.walk(node):
        if isinstance(one, t.Quantified):
            within = range_of(one.over, None, frozenset()).within
            found += [int(v.value) for v in within if isinstance(v, t.Number)]
            if not within:
                raise Open("it is not clear what the rest is")
    return found


def is_decimal(node: Node) -> bool:
    """Tell whether a formula contains a number that may be rounded."""
    return any(isinstance(one, t.Number) and one.places for one in t.walk(node))


def least_places(nodes: Sequence[Node]) -> int | None:
    """Count the places of the coarsest decimal."""
    return min(
        (one.places for node in nodes for one in t.walk(node) if isinstance(one, t.Number) and one.places),
        default=None,
    )
