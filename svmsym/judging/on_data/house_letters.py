"""Our letters, nouns and ranges in the place of those of a page: w*, λ, w_0, "the weight vector"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.optimum import REGRESSIONS
from svmsym.judging.on_data.quantities import FALSE, FAMILIES, SIGNS, TRUE, Q
from svmsym.judging.on_data.world import HERE, KINDS
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Key, Table, Use, key_of, uses
from svmsym.meaning.ranges import free_indices, keys_in, range_of
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_point, is_tuple
from svmsym.writing.tree import Node

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
_OF_BALLS: Mapping[Key, tuple[str, ...]] = {"w": ("a", "c", "m", "μ", "o"), "α": ("λ", "β")}  # the centre
_NOUNS = {
    "weight vector": "w",
    "bias": "b",
    "multipliers": "α",
    "slack": "ξ",
    "gram matrix": "K",
    "kernel matrix": "K",
}
SOLUTIONS = (t.Noun("solution"), t.Noun("optimum"), t.Noun("answer"))
_ALPHA, _C, _ZERO = t.Name("α"), t.Name("C"), t.Number(Fraction(0))
_GROUPS: Mapping[Node, str] = {
    t.Relation((_ALPHA, _C), ("=",)): "bounded support vectors",
    t.Relation((_ALPHA, _ZERO), (">",)): "support vectors",
    t.Relation((_ZERO, _ALPHA, _C), ("<", "<")): "free support vectors",
}
_OF_POINTS = {"y", "α", "ξ", "α*", "ξ*"}  # one number for each point
_TEN = 10
_MARKS = ("*", "hat", "bar", "tilde", "opt")


def name_letters(nodes: Sequence[Node], problem: Problem, letters: Sequence[str]) -> dict[Key, Node]:
    """Find our letter for each that the page uses instead."""
    used = uses(nodes)
    keys = letters_of(nodes) | set(used)
    names: dict[Key, Node] = {k: t.Name(f"own {k}") for k in ("α", "ξ") if _is_own_number(k, nodes, used)}
    for key in sorted(keys - set(names)):
        plain = key
        for mark in _MARKS:
            plain = plain.removesuffix(mark)
        if plain != key and plain in KINDS and not (problem.kind in REGRESSIONS and key in KINDS):
            names[key] = t.Name("ŷ" if plain == "y" else plain)
        elif key in letters and not (key == "f" and used["f"].called):
            names[key] = Q
    if "α − α*" in letters:
        names["α − α*"] = Q
    taken = keys | {n.letter for n in names.values() if isinstance(n, t.Name)}
    synonyms = {**_SYNONYMS, **(_OF_BALLS if problem.kind == "svdd" else {})}
    for own, others in synonyms.items():
        extra = [k for k in others if k in keys and k not in names]
        called = own != "f" or all(used[k].called and not used[k].bare for k in extra)
        if own in {"α", "ξ", "y"}:  # λ(1, 2) is no multiplier, 0 ≤ s ≤ 1 no slack
            lists = {key_of(n.parts[0]) for n in nodes if isinstance(n, t.Relation) and is_tuple(n.parts[-1])}
            extra = [k for k in extra if used[k].by_digit or used[k].by_index or len(keys) == 1 or k in lists]
        if (
            own not in taken
            and len(extra) == 1
            and called
            and not (extra[0] == "λ" and problem.lam is not None)
        ):
            names[extra[0]] = t.Name(own)
    return names


def _is_own_number(key: Key, nodes: Sequence[Node], used: Mapping[Key, Use]) -> bool:
    """Tell whether a page uses the letter of a family for a number of its own: f(x) = α(x − 1) with α = 2."""
    if key not in used or used[key].by_index or used[key].by_digit or used[key].by_two:
        return False
    values = [n for n in nodes if isinstance(n, t.Relation) and n.parts[0] == t.Name(key)]
    return (
        used[key].bare + used[key].called > len(values) == 1
        and not any(is_tuple(p) for p in values[0].parts)
        and any(
            HERE in keys_in(n) or "x" in keys_in(n) for n in nodes if key in keys_in(n) and n not in values
        )
    )


def rewrite(node: Node, names: Mapping[Key, Node], problem: Problem, nouns: Sequence[str]) -> Node:
    """Put our letters and conditions in their places."""

    def change(one: Node) -> Node | None:
        key = key_of(one)
        if key is not None and key in names:
            return names[key]
        match one:
            case t.Marked(base=t.Bracket() as base, mark="'"):
                return go(base)  # [0 1 2]'
            case t.Sum(terms=(t.Name(letter="α", marks=()), stars), signs=("+", "-")) if names.get(
                "α − α*"
            ) and stars in (t.Name("α", ("*",)), t.Name("α*")):
                return Q
            case t.Call(function=t.Name(letter="array" | "matrix" | "Matrix" | "vector"), arguments=(inner,)):
                return go(inner)  # np.array([1, 1])
            case t.Angle(left=left, right=right) if not keys_in(one) and not (
                is_tuple(left) or is_tuple(right)
            ):
                return t.Bracket("(", ((left, right),), ")", at=one.at)  # ⟨1, −1⟩ is a vector
            case t.Scripted(base=t.Name(letter="x"), sub=sub, sup=sup):
                return t.Scripted(t.Name("x"), tuple(map(go, sub)), tuple(map(go, sup)), at=one.at)
            case t.Scripted(base=t.Name(letter="K" | "k") as base, sub=(t.Number(value=k),), sup=()) if (
                _TEN < k < _TEN**2 and problem.n < _TEN  # K_12 is K_{1,2}
            ):
                return go(
                    t.Scripted(base, tuple(t.Number(Fraction(v)) for v in divmod(int(k), _TEN)), at=one.at)
                )
            case t.Name(letter="x", marks=()):
                return t.Name(HERE, at=one.at)
            case t.Relation(
                parts=(t.Call(function=t.Noun(name=name), arguments=(point,)), sign), signs=("=",)
            ) if sign in SIGNS:  # the origin is positive; the positive support vector (1, 2)
                label = t.Number(Fraction(SIGNS[sign]))
                if name == "class":
                    return go(t.Relation((one.parts[0], label), ("=",), at=one.at))
                group = t.Noun("positive points" if SIGNS[sign] > 0 else "negative points")
                both = (t.Relation((go(point), noun), ("∈",), at=one.at) for noun in (t.Noun(name), group))
                return t.Joined("and", tuple(both), at=one.at)
            case t.Relation(parts=(t.Noun(name=name), t.Scripted(base=base), *_), signs=signs) if (
                t.Name(_NOUNS.get(name, "")) == base  # the multipliers are α_1 = 1/4, …
            ):
                return go(t.Relation(one.parts[1:], signs[1:], at=one.at))
            case t.Relation(parts=(head, second, *_), signs=signs) if len(signs) > 1 and (
                key_of(second) in KINDS and head in SOLUTIONS
            ):
                return go(t.Relation(one.parts[1:], signs[1:], at=one.at))
            case (
                t.Relation(parts=(head, *rest), signs=(_, *signs))
                | t.Quantified(over=(t.Relation(parts=rest, signs=signs),), item=head)
            ) if head == t.Noun("hyperplane") and signs:  # the boundary is at x = 2
                equation = go(t.Relation(tuple(rest), tuple(signs), at=one.at))
                if "hyperplane" in nouns:
                    return equation
                return t.Relation((head, t.SetBuilder(t.Name(HERE), equation)), ("=",), at=one.at)
            case t.Call(
                function=t.Noun() as noun, arguments=(t.Number() | t.Function(name="sqrt") as value,)
            ) if one is node:
                return go(t.Relation((noun, value), ("=",), at=one.at))  # distance √5
            case t.Relation(parts=(point, t.Noun(name="points on the hyperplane")), signs=("∈",)) if is_point(
                point
            ):
                return t.Relation((go(point), t.Noun("hyperplane")), ("∈",), at=one.at)  # also a new point
            case t.Noun(name=name) if name in nouns:
                return Q
            case t.Noun(name=name) if name in _NOUNS:
                return t.Name(_NOUNS[name])
            case t.Relation(parts=(t.Name(letter="C"), t.Infinity()), signs=("=" | "→",)):
                return TRUE if problem.C is None else FALSE
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
        return None

    def go(one: Node) -> Node:
        return rebuild(one, change)

    return go(node)


def say_of_all(node: Node) -> Node:
    """Write that the multipliers are 1/8 as said of each of them."""
    match node:
        case t.Relation(parts=(t.Noun(name=name), t.Number() | t.Product() as value), signs=("=",)):
            if name in {"multipliers", "slack"}:
                each = t.Scripted(t.Name(_NOUNS[name]), (t.Name("i"),))
                return t.Relation((each, value), ("=",), at=node.at)
    return node


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
            return letter not in {*KINDS, HERE, "i", "j", "k"}
    return False


def _limit(over: tuple[Node, ...], item: Node) -> Node:
    """Turn what stands behind "for" into ranges of indices and conditions."""
    ranges: list[Node] = []
    for one in over:
        if isinstance(one, t.Noun):
            free = free_indices(item, Table(KINDS))
            if isinstance(item, t.Relation) and item.parts[0] == t.Name(HERE) and item.signs == ("=",):
                item = t.Relation((item, one), ("∈",), at=item.at)  # the support vector x = 3
                continue
            if not free:
                raise Open(f"it is not clear what holds for the {one.name}")
            ranges.append(t.Relation((t.Name(free[0]), one), ("∈",)))
        elif _is_interval(one):  # for any s in [0, 1/2]
            item = t.Joined("and", (one, item), at=item.at)
        elif indices := range_of((one,), None, frozenset()).indices:
            if set(indices) & set(free_indices(item, Table(KINDS))):
                ranges.append(one)
            else:  # b = −1 for α_i > 0
                item = t.Implies(t.Quantified("some", (t.Name(indices[0]),), one), item, at=item.at)
        elif keys_in(one) & _OF_POINTS:  # all points with y f(x) ≤ 1 have α > 0
            ranges.append(with_index(t.Name("i"), one))
            item = with_index(t.Name("i"), item)
        else:
            item = t.Implies(one, item, at=item.at)
    return t.Quantified("all", tuple(ranges), item, at=item.at) if ranges else item


def with_index(index: Node, node: Node) -> Node:
    """Write what is said of a point without an index with one: y f(x) ≤ 1 as y_i f(x_i) ≤ 1."""

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Scripted):
            return one
        if one == t.Name(HERE):
            return t.Scripted(t.Name("x"), (index,), at=one.at)
        return t.Scripted(one, (index,), at=one.at) if one in (*FAMILIES, t.Name("y")) else None

    return rebuild(node, change)
