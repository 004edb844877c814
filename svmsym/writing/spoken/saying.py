"""What is said of something, and plain statements: "α_i is at most C" is α_i ≤ C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from svmsym.writing import tree as t
from svmsym.writing.shapes import compared, is_statement
from svmsym.writing.spoken.chart import UnfitError
from svmsym.writing.spoken.meanings import Builder, Said, means, number
from svmsym.writing.tree import Node

OPEN = t.Name("?")
_OPPOSITE = {"<": "≥", "≤": ">", ">": "≤", "≥": "<", "≠": "=", "=": "≠"}

# ---- What is said of something


def _compares(sign: str) -> Builder:
    return lambda bound: t.Relation((OPEN, bound), (sign,))


for _name, _sign in (
    ("equals", "="),
    ("at least", "≥"),
    ("at most", "≤"),
    ("more than", ">"),
    ("less than", "<"),
    ("differs", "≠"),
    ("about", "≈"),
):
    means(_name, "Q", "E", _compares(_sign))
for _name, _sign in (
    ("positive", ">"),
    ("negative", "<"),
    ("nonnegative", "≥"),
    ("nonpositive", "≤"),
    ("zero", "="),
    ("nonzero", "≠"),
):
    means(_name, "Q", "", lambda sign=_sign: t.Relation((OPEN, number(0)), (sign,)))
means("between", "Q", "EE", lambda low, high: t.Relation((low, OPEN, high), ("≤", "≤")))
means("strictly between", "Q", "EE", lambda low, high: t.Relation((low, OPEN, high), ("<", "<")))
means("in", "Q", "B", lambda interval: t.Relation((OPEN, interval), ("∈",)))
means("at the bound", "Q", "", lambda: t.Relation((OPEN, t.Name("C")), ("=",)))
means("is a", "Q", "A", lambda noun: t.Relation((OPEN, noun), ("∈",)))


def both_of(first: Node, second: Node) -> Node:
    """Join what is said twice of one thing."""
    return t.Joined("and", (*items_of(first), *items_of(second)))


def items_of(node: Node) -> tuple[Node, ...]:
    """Return the statements that are joined by "and"."""
    return node.items if isinstance(node, t.Joined) and node.word == "and" else (node,)


def deny(said: Node) -> Node | None:
    """Return the opposite of what is said with one sign."""
    if isinstance(said, t.Relation) and said.signs == ("∈",):
        return t.Not(said)
    if isinstance(said, t.Relation) and len(said.signs) == 1 and said.signs[0] in _OPPOSITE:
        return t.Relation(said.parts, (_OPPOSITE[said.signs[0]],))
    return None


means("and said", "Q", "QQ", both_of)
means("not", "Q", "Q", deny)


_NO_SUBJECTS = {t.Noun("optimum"), t.Noun("dual problem"), t.Noun("primal problem")}


def say(subject: Node, said: Node) -> Node:
    """Put a subject in the open place of what is said of it; what holds at the optimum is not said of it."""
    if subject in _NO_SUBJECTS and isinstance(said, t.Relation) and said.signs != ("∈",):
        raise UnfitError
    if subject == t.Noun("class") and isinstance(said, t.Relation) and number(0) in said.parts:
        raise UnfitError  # the positive class is none that is above 0
    if isinstance(said, t.Joined):
        return t.Joined(said.word, tuple(say(subject, one) for one in said.items), at=subject.at)
    if isinstance(said, t.Not):
        return t.Not(say(subject, said.item), at=subject.at)
    return compared(subject, said)


means("say", "C", "EQ", say)
means("say of several", "C", "TQ", say)
means("say of none", "C", "EQ", lambda subject, said: None if (d := deny(said)) is None else say(subject, d))


# ---- Statements


def join(said: Sequence[Said]) -> Node | None:
    """Make one statement of several claims."""
    nodes = [one.node for one in said]
    if any(one.role != "claim" for one in said) or not all(map(is_statement, nodes)):
        return None
    if any(one.link not in {"", "and"} for one in said):  # if A, so B
        return None
    return nodes[0] if len(nodes) == 1 else t.Joined("and", tuple(nodes), at=nodes[0].at)


def implies(premise: Any, conclusion: Any, *, both: bool = False) -> Node | None:
    """Return the implication between claims."""
    first, second = join(premise), join(conclusion)
    if first is None or second is None:
        return None
    return t.Implies(first, second, both=both, at=first.at)


means("if", "C", "SS", implies)
means("iff", "C", "SS", lambda a, b: implies(b, a, both=True))
means("only if", "C", "SS", implies)
means("not true", "C", "S", lambda said: None if (n := join(said)) is None else t.Not(n, at=n.at))
means("or", "C", "CC", lambda a, b: t.Joined("or", (a, b), at=a.at))


def for_each(over: Node, said: Node) -> Node:
    """Return a statement for all values of something."""
    items = over.items if isinstance(over, t.Listed) else (over,)
    return t.Quantified("all", tuple(items), said, at=said.at)


means("for each", "C", "GC", for_each)
means("for each index", "C", "IC", for_each)
means("for each letter", "C", "VC", for_each)
means("under", "C", "CC", lambda condition, said: t.Implies(condition, said, at=said.at))
means("there is", "C", "IC", lambda over, said: t.Quantified("some", (over,), said, at=said.at))

# ---- Points


def _related(sign: str, *, turned: bool = False, denied: bool = False) -> Builder:
    """Relate points and a group that has a name; one that is given by a condition has none."""

    def build(one: Node, other: Node) -> Node | None:
        if is_statement(one) or is_statement(other):
            return None
        related = t.Relation((other, one) if turned else (one, other), (sign,), at=one.at)
        return t.Not(related, at=one.at) if denied else related

    return build


means("is one of", "C", "PG", _related("∈"))
means("are some of", "C", "RG", _related("∈"))
means("is not one of", "C", "PG", _related("∈", denied=True))
means("are exactly", "C", "RG", _related("=", turned=True))
means("is exactly", "C", "PG", _related("=", turned=True))
means("there are", "C", "DG", lambda d, group: t.Relation((t.Call(t.Noun("number"), (group,)), d), ("=",)))
means("there are none", "C", "G", lambda group: t.Relation((group, t.EmptySet()), ("=",)))
means("rest", "C", "Q", lambda said: say(t.Noun("rest"), said))
means(
    "has class",
    "C",
    "PE",
    lambda p, label: t.Relation((t.Call(t.Noun("class"), (p,), at=p.at), label), ("=",)),
)
means("is positive point", "C", "P", lambda p: t.Relation((p, t.Noun("positive class")), ("∈",), at=p.at))
means("is negative point", "C", "P", lambda p: t.Relation((p, t.Noun("negative class")), ("∈",), at=p.at))
means(
    "has distance", "C", "PE", lambda p, e: t.Relation((t.Call(t.Noun("distance"), (p,), at=p.at), e), ("=",))
)
means("sums to", "C", "EE", lambda body, value: t.Relation((t.Big("sum", (), None, body), value), ("=",)))
