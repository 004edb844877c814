"""Quantities and points that are named in words, as formulas: "the bias", "for all support vectors".

A noun that names a letter becomes that letter; one that names points becomes a condition on their index. What
is left is a name on the left side ("the decision function is …"), or prose.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svmsym.judging.outcome import Open
from svmsym.meaning.letters import Table, key_of
from svmsym.meaning.ranges import free_indices, is_index
from svmsym.writing import tree as t
from svmsym.writing.clauses import index_letters
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_LETTERS = {
    "weight vector": "w",
    "bias": "b",
    "multipliers": "α",
    "slack": "ξ",
    "number of points": "n",
    "kernel matrix": "K",
    "gram matrix": "K",
    "learning rate": "η",
}
_FAMILIES = frozenset(["slack", "multipliers"])  # one for each point
_SETTINGS = frozenset(["optimum", "solution", "answer", "dual problem", "primal problem", "constraints"])
_FACTS = frozenset({
    *((matrix, name) for matrix in ("K", "kernel") for name in ("symmetric", "positive semidefinite")),
    *((problem, "convex") for problem in ("primal problem", "objective", "loss")),
    ("w", "unique"), ("dual objective", "concave"),
})  # fmt: skip
_ZERO, _ONE = t.Number(Fraction(0)), t.Number(Fraction(1))


def _at(letter: str, index: Node) -> Node:
    return t.Scripted(t.Name(letter), (index,))


def _margin(index: Node) -> Node:
    return t.Product((_at("y", index), t.Call(t.Name("f"), (_at("x", index),))), ("",))


def condition_of(noun: str, index: Node) -> Node | None:
    """Say which points a noun means, as a condition on their index; None if it names no points."""
    minus = t.Sum((_ONE,), ("-",))
    alpha, price = _at("α", index), t.Name("C")
    match noun:
        case "points":
            return t.Relation((index, index), ("=",))
        case "support vectors":
            return t.Relation((alpha, _ZERO), (">",))
        case "free support vectors":
            return t.Relation((_ZERO, alpha, price), ("<", "<"))
        case "bounded support vectors":
            return t.Relation((alpha, price), ("=",))
        case "positive points" | "positive class":
            return t.Relation((_at("y", index), _ONE), ("=",))
        case "negative points" | "negative class":
            return t.Relation((_at("y", index), minus), ("=",))
        case "points on the margin":
            return t.Relation((_margin(index), _ONE), ("=",))
        case "points outside the margin":
            return t.Relation((_margin(index), _ONE), (">",))
        case "points on the hyperplane":
            return t.Relation((_margin(index), _ZERO), ("=",))
        case "points inside the margin":
            return t.Relation((_margin(index), _ONE), ("<",))
        case "misclassified points":
            return t.Relation((_margin(index), _ZERO), ("<",))
        case "correctly classified points":
            return t.Relation((_margin(index), _ZERO), (">",))
    return None


def write_out_nouns(node: Node) -> Node:
    """Replace nouns by letters and conditions, as far as they have any.

    >>> bias = t.Relation((t.Noun("bias"), _ONE), ("=",))
    >>> write_out_nouns(bias).parts[0].letter
    'b'
    """
    indices = index_letters(node) & INDICES
    spoken = isinstance(node, t.Implies | t.Joined | t.Not | t.Quantified) and not indices
    if len(indices) == 1 or spoken:
        index = t.Name(next(iter(indices), "i"))
        node = rebuild(node, lambda one: _of_point(one, index))
    return rebuild(node, _change)


def _of_point(one: Node, index: Node) -> Node | None:
    """Write what is said of the one point that a statement speaks about: slack beside α_i is ξ_i."""
    match one:
        case t.Noun(name=name) if name in _FAMILIES:
            return _at(_LETTERS[name], index)
        case t.Noun(name="functional margin"):
            return _margin(index)
        case t.Relation(parts=(t.Noun(name="points"), t.Noun(name=name)), signs=("⊆",)):
            return condition_of(name, index)
        case t.Big():
            return rebuild(one, _change)  # the sum of the multipliers is that of all
    return None


def _change(one: Node) -> Node | None:
    match one:
        case t.Noun(name=name) if name in _LETTERS:
            return t.Name(_LETTERS[name], at=one.at)
        case t.Relation(parts=(t.Call(function=t.Noun(name="distance") as noun), *parts)):
            return write_out_nouns(
                replace(one, parts=(noun, *parts))
            )  # the distance of x from the plane is …
        case t.Call(function=t.Noun(name=name), arguments=(point,)) if name in _FAMILIES:
            index = _index_of(point)
            return None if index is None else _at(_LETTERS[name], index)  # the slack of x_i
        case t.Quantified(word="all", over=(t.Name(letter=letter) as name,), item=item) if not is_index(name):
            if letter not in {"x", "z", "u"}:
                raise Open(f"it is not clear what {letter} stands for")
            return write_out_nouns(item)  # a point that nothing is said of is arbitrary
        case t.Quantified(over=over, item=item) if any(isinstance(o, t.Noun) for o in over):
            return _quantify(one, over, item)
        case t.Relation(parts=(t.Noun(name=name), *parts), signs=(_, *signs)) if name in _SETTINGS and signs:
            return write_out_nouns(replace(one, parts=tuple(parts), signs=tuple(signs)))
        case t.Relation(
            parts=(
                t.Noun(name=name),
                t.Name(letter=letter, marks=(_, *_)) | t.Scripted(base=t.Name(letter=letter)) as head,
                *parts,
            ),
            signs=("=", *signs),
        ) if signs and _LETTERS.get(name) == letter:  # the weight vector is w* = …
            return write_out_nouns(replace(one, parts=(head, *parts), signs=tuple(signs)))
        case t.Relation(parts=(*parts, t.Noun(name=name)), signs=(*signs, "=")) if name in _LETTERS and signs:
            return write_out_nouns(replace(one, parts=tuple(parts), signs=tuple(signs)))  # α_i ≥ 0 are the …
        case t.Relation(
            parts=(t.Scripted() | t.Name() as point, t.Noun(name=name)), signs=("∈" | "∉" as sign,)
        ):
            index = _index_of(point)
            said = condition_of(name, index) if index is not None else None
            return t.Not(said, at=one.at) if said is not None and sign == "∉" else said
        case t.Relation(parts=(t.Noun(name=first), t.Noun(name=second)), signs=("=" | "⊆",)):
            index = t.Name("i")
            premise, conclusion = condition_of(first, index), condition_of(second, index)
            if premise is not None and conclusion is not None:
                return t.Quantified("all", (index,), t.Implies(premise, conclusion))
    return None


def _quantify(node: t.Quantified, over: tuple[Node, ...], item: Node) -> Node | None:
    item = write_out_nouns(item)
    free = free_indices(item, Table())
    index = t.Name(free[0] if free else "i")
    limits = tuple(condition_of(o.name, index) if isinstance(o, t.Noun) else o for o in over)
    found = [limit for limit in limits if limit is not None]
    if len(found) != len(limits):
        return None
    if node.word == "all":
        found = [limit for limit, o in zip(found, over, strict=True) if o != t.Noun("points", at=o.at)]
        premise = found[0] if len(found) == 1 else t.Joined("and", tuple(found))
        return t.Quantified("all", (index,), t.Implies(premise, item) if found else item, at=node.at)
    return t.Quantified("some", (index,), t.Joined("and", (*found, item)), at=node.at)


def _index_of(point: Node) -> Node | None:
    """Find the index of x_i or of i itself."""
    if is_index(point):
        return point
    if isinstance(point, t.Scripted) and key_of(point.base) == "x" and len(point.sub) == 1:
        return point.sub[0]
    return None


def is_known(node: Node) -> bool:
    """Whether a property is said of something that always has it: a kernel matrix is symmetric."""
    match node:
        case t.Relation(
            parts=(t.Name(letter=subject) | t.Noun(name=subject), t.Noun(name=name)), signs=("∈",)
        ):
            return (subject, name) in _FACTS
        case t.Relation(
            parts=(
                t.Noun(name="half margin"),
                t.Quotient(above=t.Noun(name="functional margin"), below=below),
            ),
            signs=("=",),
        ):
            return below in (t.Norm(t.Name("w")), t.Norm(t.Noun("weight vector")))
    return False


def is_name(node: Node, *, declared: bool) -> bool:
    """Whether a statement only says what a letter is called: α_i are the multipliers."""
    match node:
        case t.Relation(parts=(t.Noun(name=noun), t.Name() | t.Scripted() as letter), signs=("=" | "∈",)):
            base = letter.base if isinstance(letter, t.Scripted) else letter
            return noun in _LETTERS and (declared or base == t.Name(_LETTERS[noun]))
    return False


def is_prose(node: Node) -> bool:
    """Whether a statement is left in words: it has a noun that is no name on the left side."""
    if isinstance(node, t.Relation) and isinstance(node.parts[0], t.Noun):
        return any(isinstance(one, t.Noun) for part in node.parts[1:] for one in t.walk(part))
    return any(isinstance(one, t.Noun | t.Words) for one in t.walk(node))
