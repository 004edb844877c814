"""Names on the left side: L = …, f(x) = …, ∂L/∂b = …

A name says what a formula is of; it is no condition. So the formulas behind two equal names are compared as
formulas, a name that only one side has says nothing, and what stands behind the formula (= 0) is a condition
of its own. w, b and α are no names: w = Σα_iy_ix_i is an equation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.judging.outcome import Open
from svmsym.judging.renaming import rename_all
from svmsym.meaning.letters import Key, Use, key_of, uses
from svmsym.meaning.ranges import is_index, keys_in
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

OBJECTIVES = frozenset("LJWEDQFRℓΛΘqθ")
FUNCTIONS = frozenset("fghKkφΦψ")
_LETTERS_OF_NOUNS = {
    "«decision function»": "f",
    "«hyperplane»": "f",
    "«class»": "f",
    "«kernel»": "K",
    "«feature map»": "φ",
    "«lagrangian»": "L",
    "«objective»": "L",
    "«primal objective»": "L_P",
    "«dual objective»": "L_D",
    "«loss»": "L",
}


# How many margins each is: names of one length in different units.
_MARGINS = {"«margin width»": Fraction(2), "«margin»": Fraction(1), "«half margin»": Fraction(1)}


@dataclass(frozen=True)
class Named:
    """A statement ``name(parameters) = body rest``."""

    name: Key
    parameters: tuple[Node, ...]
    body: Node
    rest: tuple[tuple[str, Node], ...]  # further signs and parts

    @property
    def condition(self) -> Node | None:
        """body = 0, without the name."""
        if not self.rest:
            return None
        signs, parts = zip(*self.rest, strict=True)
        return t.Relation((self.body, *parts), signs, at=self.body.at)

    @property
    def repeats(self) -> bool:
        """Whether the formula is only written once more, h(x) = g(θᵀx) = 1/(1 + e^{−θᵀx})."""
        return bool(self.rest) and all(s == "=" and not isinstance(p, t.Number) for s, p in self.rest)

    @property
    def remaining(self) -> Node:
        """What is said without the name: a condition, or a formula."""
        return self.condition or self.body


@dataclass(frozen=True)
class Unnamed:
    """Two sides without their names, and the pairs of formulas that had the same name."""

    wanted: list[Node]
    found: list[Node]
    pairs: list[tuple[Named, Named]]


def named(node: Node) -> Named | None:
    """A statement as the naming of a formula, if it is one."""
    if isinstance(node, t.Quantified) and node.word == "all" and all(map(is_whole_range, node.over)):
        node = node.item  # ∂W/∂α_i = … for all i
    if not isinstance(node, t.Relation) or node.signs[0] not in {"=", ":=", "=:"}:
        return None
    node = _name_first(node)
    head, body = node.parts[:2]
    if _is_set(body) and isinstance(head, t.Name | t.Scripted):
        return Named("set", (), body, tuple(zip(node.signs[1:], node.parts[2:], strict=True)))
    rest = tuple(zip(node.signs[1:], node.parts[2:], strict=True))
    match head:
        case t.Derivative():
            letters = (key_of(b.base if isinstance(b, t.Scripted) else b) or "?" for b in head.by)
            return Named(f"∂{','.join(letters)}", (), body, rest)
        case t.Noun() if rest and _is_letter(body) and rest[0][0] == "=":
            return named(t.Relation(node.parts[1:], node.signs[1:], at=node.at))  # the margin is γ = …
        case t.Noun():
            return Named(f"«{head.name}»", (), body, rest)
        case t.Call(function=function, arguments=arguments):
            key = key_of(function)
            if key is None or key in keys_in(body):
                return None
            if _are_parameters(arguments, body):
                return Named(key, arguments, body, rest)
            if key[0] in OBJECTIVES or any(isinstance(a, t.Relation) for a in arguments):
                return Named(key, (), body, rest)  # ℓ(w, (x, y)), P(y = 1 | x)
        case _:
            key = key_of(head)
            if key is not None and key not in keys_in(body) and key.startswith("grad"):
                return Named(f"∂{key.removeprefix('grad').removeprefix('_')}", (), body, rest)
            if key is not None and key[0] in OBJECTIVES and key not in keys_in(body):
                return Named(key, (), body, rest)
    return None


def _is_letter(node: Node) -> bool:
    """Whether a node is a letter, alone or with its arguments: γ, W(α)."""
    return key_of(node.function if isinstance(node, t.Call) else node) is not None


def without_name(node: Node) -> list[Node]:
    """Take the name off a statement: its formula, and what is said of it."""
    found = named(node)
    if found is None:
        return [node]
    return [found.body] if found.condition is None else [found.body, found.condition]


def is_whole_range(node: Node) -> bool:
    """Whether an index runs over all points: i; i = 1, …, n."""
    match node:
        case t.Relation(
            parts=(t.Name() as index, t.Listed(items=(t.Number(value=value), *_, t.Name()))), signs=("=",)
        ):
            return is_index(index) and value == 1
    return is_index(node)


def _is_set(node: Node) -> bool:
    return isinstance(node, t.SetBuilder) or (isinstance(node, t.Bracket) and node.opened in {"{", "\\{"})


def _name_first(node: t.Relation) -> t.Relation:
    """−Σα_iy_i = ∂L/∂b = 0 with the name before the formula."""
    for place, part in enumerate(node.parts[1:3], 1):
        derived = isinstance(part, t.Derivative) and not isinstance(node.parts[0], t.Derivative)
        if derived and set(node.signs[:place]) <= {"=", ":="}:
            others = [p for k, p in enumerate(node.parts) if k != place]
            return t.Relation((part, *others), node.signs, at=node.at)
    return node


def sets_to_zero(node: Node) -> bool:
    """Whether a statement is ∂L/∂b = 0 alone: what is done next, not what comes out."""
    if not isinstance(node, t.Relation) or node.signs != ("=",):
        return False
    return any(
        isinstance(a, t.Derivative) and isinstance(b, t.Number) and b.value == 0
        for a, b in (node.parts, node.parts[::-1])
    )


def same_name(a: Key, b: Key) -> bool:
    """Whether two names may be of one thing: L and L_P, f and h; not L_P and L_D, nor ∂L/∂w and ∂L/∂b."""
    a, b = _LETTERS_OF_NOUNS.get(a, a), _LETTERS_OF_NOUNS.get(b, b)
    if a in _MARGINS and b in _MARGINS and "«margin width»" in {a, b}:
        return True
    first, second = (key.partition("_")[2] or (key[1:] if key.isalpha() else "") for key in (a, b))  # L_D, LD
    if first and second and first != second:
        return False
    if a[0] == b[0] == "∂":
        return a == b or "∂" in {a, b}  # ∇W, and ∂W/∂α
    if a[0] in "∂«" or b[0] in "∂«" or "set" in {a, b}:
        return a == b
    both = {a[0], b[0]}
    return a == b or any(both <= set(group) for group in (OBJECTIVES | {"g", "l"}, "fghyℓ", "Kkκ", "φΦψ"))


def take_names_away(wanted: list[Node], found: list[Node]) -> Unnamed:
    """Both sides without names, and the pairs of formulas with the same name."""
    left: _Side = [(n, named(n)) for n in wanted]
    right: _Side = [(n, named(n)) for n in found]
    left, right = _named_alike(left, right), _named_alike(right, left)
    if _used_inside(left, right) or _used_inside(right, left):
        return Unnamed(wanted, found, [])
    pairs: list[tuple[Named, Named]] = []
    rest: list[Node] = []
    taken: set[int] = set()
    lonely: set[str] = set()
    for node, name in left:
        partner = _partner(name, right, taken)
        if name is None or partner is None:
            lonely |= {_sort(name)} if name else set()
            rest.append(name.remaining if name else node)
            continue
        taken.add(partner)
        other = right[partner][1]
        assert other is not None
        pairs.append((name, _aligned(_in_units(other, name), name)))
        if name.condition is not None and (not name.repeats or other.repeats):
            rest.append(name.condition)
    if lonely & {_sort(name) for k, (_, name) in enumerate(right) if name and k not in taken}:
        raise Open("the answer names something else")
    if any(_is_half(name) for k, (_, name) in enumerate(right) if name and k not in taken):
        raise Open("the answer speaks of half of something")
    theirs = [
        node if name is None else name.condition if k in taken else name.remaining
        for k, (node, name) in enumerate(right)
    ]
    return Unnamed(rest, [n for n in theirs if n is not None], pairs)


_Side = Sequence[tuple[Node, Named | None]]


def _named_alike(these: _Side, those: _Side) -> _Side:
    """Take a bare letter for a name where the other side names a function so: κ = … and κ(x, z) = …"""
    names = {name.name for _, name in those if name and name.parameters}
    return [
        (node, name or Named(key_of(node.parts[0]) or "", (), node.parts[1], ()))
        if isinstance(node, t.Relation) and node.signs == ("=",) and key_of(node.parts[0]) in names
        else (node, name)
        for node, name in these
    ]


def _used_inside(these: _Side, those: _Side) -> bool:
    """Whether a side uses a name of the other inside of a formula, so that it is more than a name."""
    names = {name.name for _, name in these if name}
    return any(names & keys_in(name.remaining if name else node) for node, name in those)


def _partner(name: Named | None, right: _Side, taken: set[int]) -> int | None:
    if name is None:
        return None
    return next(
        (
            k
            for k, (_, other) in enumerate(right)
            if other and k not in taken and same_name(name.name, other.name) and _same_unknowns(name, other)
        ),
        None,
    )


def _same_unknowns(name: Named, other: Named) -> bool:
    """Whether two objectives may depend on the same: L(w, b, α) and L(w, α), not L(w) and g(α)."""
    if not {name.name[0], other.name[0]} & OBJECTIVES or not name.parameters or not other.parameters:
        return True
    return bool({key_of(p) for p in name.parameters} & {key_of(p) for p in other.parameters})


def _in_units(other: Named, name: Named) -> Named:
    """Give the margin, where the other side gives the width, which is twice as long."""
    factor = _MARGINS.get(name.name, Fraction(1)) / _MARGINS.get(other.name, Fraction(1))
    if factor == 1:
        return other
    return replace(other, body=t.Product((t.Number(factor), other.body), ("·",), at=other.body.at))


def _is_half(name: Named) -> bool:
    """Whether half of the width is named, and another formula given for it than 1/‖w‖."""
    match name.name, name.body:
        case "«half margin»", (
            t.Product(factors=(t.Number(value=value), t.Norm()), signs=("/",))
            | t.Quotient(above=t.Number(value=value), below=t.Norm())
        ):
            return value != 1
    return name.name == "«half margin»"


def _sort(name: Named) -> str:
    return name.name[0] if name.name[0] in "∂«" else "letter"


def _aligned(other: Named, name: Named) -> Named:
    """Give a function the parameters of another one, where that confuses nothing: k(x, y) as k(x, z)."""
    used = uses([other.body])
    names: dict[Key, Node] = {}
    for a, b in zip(name.parameters, other.parameters, strict=False):
        old, new = key_of(b), key_of(a)
        if old is None or new is None or old == new:
            continue
        use = used.get(old, Use())
        if not (use.by_index or use.by_two) and new not in used:
            names[old] = a
    renamed = tuple(names.get(key_of(p) or "", p) for p in other.parameters)
    return replace(other, parameters=renamed, body=rename_all(other.body, names))


def _are_parameters(nodes: Sequence[Node], body: Node) -> bool:
    """Whether a function is explained at these nodes: x; or x_i and x_j, if the body has them."""
    indexed = [n for n in nodes if key_of(n) is None]
    return len(set(nodes)) == len(nodes) and all(
        isinstance(n, t.Scripted) and all(map(is_index, (*n.sub, *n.sup))) and n in t.walk(body)
        for n in indexed
    )
