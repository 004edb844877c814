"""A clause as a row of parts, and what such a row says.

Whatever their order in the language: formulas F, relations R, nouns N, copulas =, comparisons C ("is
positive"), ranges B ("between 1 and 2") and negations !.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from svmsym.writing.noun_phrases import LABELS, OF_POINTS, Part, is_group, is_property, merge
from svmsym.writing.shapes import compared, is_letter, is_point, is_rounded
from svmsym.writing.tree import (
    Big,
    Bracket,
    Call,
    EmptySet,
    Implies,
    Joined,
    Listed,
    Name,
    Node,
    Not,
    Noun,
    Number,
    Product,
    Quantified,
    Quotient,
    Relation,
    Scripted,
    Sum,
    Words,
)

_CLAUSE_BEHIND = re.compile("[NF]+=[NFCB]+|=N+F")  # … the point is in the positive class
_COMPLETE = re.compile(r".*R|[FN]!?=!?[FN]|F!?N|[FN]=?!?=?[CB]")
# Where something holds; and what a letter of one's own may stand for.
_PLACES = {Noun("optimum"), Noun("dual problem"), Noun("primal problem")}
_OPPOSITES = {"<": "≥", "≤": ">", ">": "≤", "≥": "<", "≠": "="}
_OF_POINTS = {Noun(name) for name in OF_POINTS}
_NAMED = {Noun("bias"), Noun("weight vector"), Noun("slack"), Noun("multipliers")}


@dataclass
class Row:
    """The parts of a clause, and what was passed over."""

    parts: list[Part] = field(default_factory=list)
    over: list[Node] = field(default_factory=list)
    whole: Node | None = None  # the group of which another noun is said, or which it limits: all points on …
    operators: list[str] = field(default_factory=list)  # words that make another value: the square …
    owners: list[str] = field(default_factory=list)  # words to which a formula belongs: the square of b
    some: set[int] = field(default_factory=set)  # which of the ranges are of "there is"
    leads: bool = False  # the quantifier stands before everything else
    held: bool = False  # "holds" was said
    only: str = ""  # the word, until it has found its place
    limited: bool = False  # it touches a formula
    exists: bool = False  # "there are" was said
    grouped: bool = False  # a noun that says which points are meant
    counted: bool = False  # a word that counts things: 개, 个
    respectively: str = ""
    together: bool = False  # "both", "at the same time"
    generic: bool = False  # the sentence speaks about any one point
    one_of: str = ""  # at least one of …
    at_most_one: bool = False  # at most one of … instead
    update: str = ""  # the sign of "add A to w", "subtract A from w"
    gap: bool = False
    of: str = ""
    passed: int = 0  # unknown words
    doubts: list[str] = field(default_factory=list)
    near: tuple[str, ...] = ()  # unknown words that would touch the next part
    touching: bool = False  # nothing but small words stands behind the last part
    reported: bool = False  # a word that makes a report of what is said: "that" behind unknown words
    indefinite: bool = False  # "a" before unknown words: a popular belief is …
    claimed: list[str] = field(default_factory=list)  # unknown words that touch what is claimed
    unknown: list[str] = field(default_factory=list)  # all of them behind a heading: it is a legend that …
    ratio: bool = False  # a colon stands between two formulas: another one makes it a ratio

    @property
    def is_complete(self) -> bool:
        """Tell whether the row says something, so that the next formula begins another statement."""
        last = [part.node for part in self.parts if part.kind == "N"][-1:]
        return _COMPLETE.fullmatch(self.kinds) is not None or (bool(last) and is_property(last[0]))

    @property
    def kinds(self) -> str:
        """Return the kinds of the parts as one word."""
        return "".join(part.kind for part in self.parts)

    def add(self, kind: str, node: Node, sign: str = "") -> None:
        """Append a part."""
        if kind == "R" and (self.held or "=" in self.kinds) and not (self.reported or self.indefinite):
            self.unknown.clear()  # words before "is" or "holds" name a relation: the slope is w = 3/2
        self.parts.append(Part(kind, node, sign, self.gap, self.of, self.near))
        self.gap, self.of = False, ""
        self.near, self.touching = (), True

    def change(self, sign: str, *, behind: bool) -> None:
        """Note an update; where the verb stands behind both parts, what is changed comes first."""
        self.update = sign
        if behind and self.kinds == "FF":
            self.parts.reverse()  # w에 c를 더한다

    def combine(self, *, divided: bool) -> None:
        """Make one formula of the last two parts, in the languages in which the verb stands behind them."""
        right, left = self.parts.pop().node, self.parts.pop().node
        self.add("F", Quotient(left, right) if divided else Product((left, right), ("·",)))

    def close(self, sign: str) -> None:
        """Make a comparison of the last formula, whose verb stands behind it."""
        bound = next(part for part in reversed(self.parts) if part.kind == "F")
        bound.kind, bound.node = "C", Relation((Name("?"), bound.node), (sign,))

    def touch(self, word: str) -> None:
        """Put an unknown word to the part that it stands behind, and to the next one."""
        if self.parts and self.touching:
            self.parts[-1].beside = (*self.parts[-1].beside, word)
        self.near, self.touching = (*self.near, word), False
        self.unknown.append(word)

    def part(self) -> None:
        """Note a known word, behind which no unknown one touches the part before."""
        self.near, self.touching = (), False


def assemble(row: Row) -> Node:
    """Say what a row of parts means; what does not fit is a doubt of the row."""
    _deny_last(row)
    parts = [part for part in row.parts if part.kind != "!"]
    row.doubts += row.owners
    if "R" in row.kinds:  # it is claimed, unless words make a report of it
        row.doubts += row.unknown if row.reported else []
        row.claimed = [] if row.reported else row.unknown
    else:
        row.doubts += row.operators
        row.claimed = list(dict.fromkeys(word for part in parts for word in part.beside))
    node = _said(merge(parts), row)
    if row.only and row.over:  # "only for the support vectors": the converse
        node = Implies(node, _condition(row.over), at=node.at)
        row.over, row.only = [], ""
    if row.one_of:
        node = _one_of(node, row)
    if row.update and not (isinstance(node, Relation) and node.signs == ("←",)):
        row.doubts.append("add")
    if isinstance(node, Words):
        return node
    if row.together and "!" in row.kinds:
        node = _each_of(node)
    for _ in range(row.kinds.count("!")):
        node = Not(node, at=node.at)
    for k, over in reversed(list(enumerate(row.over))):
        items = over.items if isinstance(over, Joined) else (over,)
        node = Quantified("some" if k in row.some else "all", items, node, at=node.at)
    row.doubts += [word for word in (row.only, row.respectively) if word]
    return node


def _deny_last(row: Row) -> None:
    """Let a negation between two comparisons be that of the second: exceeds neither C nor is it negative."""
    found = re.search("[CB]=*!=*C$", row.kinds)
    if found is None:
        return
    last = row.parts[-1]
    assert isinstance(last.node, Relation)
    last.node = Relation(last.node.parts, tuple(_OPPOSITES.get(s, "≠") for s in last.node.signs))
    row.parts = [p for k, p in enumerate(row.parts) if p.kind != "!" or k < found.start()]


def _each_of(node: Node) -> Node:
    """Say of each item of a list what is denied of all of them together."""
    match node:
        case Relation(parts=(Listed(items=items), *rest), signs=signs):
            return Joined("and", tuple(Relation((i, *rest), signs, at=i.at) for i in items), at=node.at)
    return node


def _one_of(node: Node, row: Row) -> Node:
    """Say that a relation holds for one item of a list at least."""
    match node:
        case Relation(parts=(Listed(items=items), *rest), signs=signs) if row.at_most_one and len(items) > 1:
            pairs = [Joined("and", tuple(Relation((i, *rest), signs, at=i.at) for i in items), at=node.at)]
            if len(items) == len("ab") and not row.kinds.count("!"):
                return Not(pairs[0], at=node.at)
        case Relation(parts=(Listed(items=items), *rest), signs=signs) if not row.kinds.count("!"):
            return Joined("or", tuple(Relation((i, *rest), signs, at=i.at) for i in items), at=node.at)
    row.doubts.append(row.one_of)
    return node


def _condition(over: list[Node]) -> Node:
    return over[0] if len(over) == 1 else Joined("and", tuple(over), at=over[0].at)


# ---- What a row says


def _said(parts: list[Part], row: Row) -> Node:
    copulas = [part.sign for part in parts if part.kind == "="]
    sign = copulas[0] if copulas else "="
    linked = bool(copulas) or "!" in row.kinds
    things = [part for part in parts if part.kind != "="]
    nodes = [part.node for part in things]
    first = nodes[0] if nodes else Name("?")
    if row.update and [part.kind for part in things] == ["F", "F"]:
        return _updated(nodes, row.update)
    if [part.kind for part in parts] == ["F", "=", "N", "F"] and _only_names(nodes[1]):
        return Relation((first, nodes[2]), (sign,), at=first.at)  # γ is the margin 2/‖w‖
    if [part.kind for part in parts] == ["N", "=", "N", "F"] and not is_group(first):
        return Relation((first, *nodes[1:]), (sign, "="), at=first.at)  # the dual value is the primal value 3
    if len(things) > 1 and "R" not in row.kinds and is_property(nodes[-1]):
        subjects = [part.node for part in things[:-1] if part.kind == "F"]
        return _belongs(subjects[0] if subjects else nodes[-2], nodes[-1], row)
    if is_group(first) and (said := _said_of_group(nodes, sign)) is not None:
        return said
    match "".join(part.kind for part in things):
        case "F" if parts[0].kind == "=":
            return Relation((Noun("answer", at=first.at), first), (sign,), at=first.at)
        case "F" | "R" | "N":
            if things[0].kind == "F" and len(copulas) > 1:
                row.doubts.append("same")  # α_i는 같다
            return _one_thing(things[0], "≈" in copulas, row)
        case "RN" | "NR" if row.only and not copulas and is_group(nodes[things[0].kind == "R"]):
            row.only = ""  # "only support vectors satisfy …": the converse
            statement, group = (first, nodes[1]) if things[0].kind == "R" else (nodes[1], first)
            return Implies(statement, group, at=first.at)
        case "NR" if first == Noun("rest"):
            return Quantified("all", (first,), nodes[1], at=first.at)
        case "NR" if copulas and (first in _PLACES or (is_group(first) and _relates_formulas(nodes[1]))):
            return nodes[1]  # "im Optimum ist …", "beim letzten Punkt ist f(3) = …"
        case "NR" if copulas and isinstance(nodes[1], Relation):
            return Relation((first, *nodes[1].parts), (sign, *nodes[1].signs), at=first.at)
        case "NR" if row.held and is_group(first):
            return (
                _of_each(first, nodes[1])
                if row.generic
                else Quantified("all", (first,), nodes[1], at=first.at)
            )
        case "NR" if _declares(first, nodes[1]):
            return Relation((first, *nodes[1].parts), ("=", *nodes[1].signs), at=first.at)  # type: ignore[attr-defined]
        case "NR":
            return nodes[1]  # "the dual is max …", "the bias b = 3"
        case "RC" | "RB" if isinstance(first, Relation):  # α_1 = 1/3 lies between 0 and C
            return Joined("and", (first, compared(first.parts[0], nodes[1])), at=first.at)
        case "RN":
            return _noun_of_relation(first, nodes[1], sign if copulas else "", row)
        case "FR" if is_letter(first) or isinstance(first, Bracket) or copulas:
            return nodes[1]  # a formula that is only mentioned
        case "RF" if is_letter(nodes[1]) and things[1].gap:
            return first
        case "NF" if row.counted and isinstance(nodes[1], Number):
            return Relation((Call(Noun("number"), (first,), at=first.at), nodes[1]), (sign,), at=first.at)
        case "NF" if first in LABELS and nodes[1] == _signed(LABELS[first]):
            return first  # the negative class −1
        case "NF" if is_property(first):  # es única la solución
            return _belongs(nodes[1], first, row)
        case "NF":
            row.only = ""
            return Relation((first, nodes[1]), (sign,), at=first.at)
        case "FF" if linked:
            return _pairs(first, nodes[1], sign, row)
        case "FN" if isinstance(first, Big) and nodes[1] in LABELS:  # … equals that of the negative class
            label = Relation((Scripted(Name("y"), (Name("i"),)), _signed(LABELS[nodes[1]])), ("=",))
            return Relation((first, Big("sum", (label,), None, first.body)), (sign,), at=first.at)
        case "FN":
            return _belongs(first, nodes[1], row)
        case "NN" if linked or ((row.grouped or row.generic) and is_group(first) and is_group(nodes[1])):
            grouped = row.grouped and is_group(nodes[1])
            return Relation((first, nodes[1]), ("=" if grouped else "⊆",), at=first.at)
        case "NNF" if nodes[:2] == [Noun("points"), Noun("class")] and not row.grouped:
            return Relation((nodes[1], nodes[2]), (sign,), at=first.at)  # the point is assigned to class −1
        case "NNF" if Noun("origin") in nodes:
            head = nodes[first == Noun("origin")]
            return Relation((Call(head, (Noun("origin"),), at=first.at), nodes[2]), (sign,), at=first.at)
        case "NNF" if not is_group(first):
            return Relation((nodes[1], nodes[2]), (sign,), at=first.at)  # the margin has the width …
        case "NFF" | "FNF" | "FFN" | "NFC" | "FNC" as kinds if _takes_argument(kinds, nodes):
            return _applied(kinds, nodes, sign)
        case "CF" if isinstance(nodes[1], Listed):
            return compared(nodes[1], first)
        case "FC" | "NC" | "FB" | "NB":
            return compared(first, nodes[1])
        case "C" | "B":
            return compared(Noun("answer", at=first.at), first)
        case "FCC" | "NCC":
            return Joined("and", (compared(first, nodes[1]), compared(first, nodes[2])), at=first.at)
    return _only_relation(parts, row)


def _takes_argument(kinds: str, nodes: list[Node]) -> bool:
    """Tell whether a noun, a formula and a value are a function with its argument and its value."""
    noun = nodes[kinds.index("N")]
    match kinds:
        case "NFF":
            return not is_group(noun)
        case "FFN":
            return noun == Noun("class")
        case "FNC":
            return is_point(nodes[0])
    return True


def _applied(kinds: str, nodes: list[Node], sign: str) -> Node:
    place = kinds.index("N")
    argument, value = (node for k, node in enumerate(nodes) if k != place)
    head = Call(nodes[place], (argument,), at=nodes[0].at)
    return compared(head, value) if "C" in kinds else Relation((head, value), (sign,), at=head.at)


def _said_of_group(nodes: list[Node], sign: str) -> Node | None:
    """Say what points have and where they lie; of two things the first is a condition."""
    group, *rest = nodes
    claims: list[Node] = []
    if not any(node in _OF_POINTS for node in rest):
        return None
    while rest:
        node = rest.pop(0)
        if is_group(node):
            claims.append(Relation((Noun("points"), node), ("⊆",), at=node.at))
        elif node in _OF_POINTS and rest and not isinstance(rest[0], Noun):
            value = rest.pop(0)
            open_place = isinstance(value, Relation) and Name("?") in value.parts
            claims.append(
                compared(node, value) if open_place else Relation((node, value), (sign,), at=node.at)
            )
        else:
            return None
    match claims:
        case [claim]:
            return _of_each(group, claim)
        case [condition, claim]:
            return _of_each(group, Implies(condition, claim, at=group.at))
    return None


def _of_each(group: Node, item: Node) -> Node:
    """Say something of the points of a group; "a point" is the one that the sentence speaks about."""
    return item if group == Noun("points") else Quantified("all", (group,), item, at=group.at)


def _updated(nodes: list[Node], sign: str) -> Node:
    """Read "add A to w" as w ← w + A; in Korean w stands first."""
    step, letter = nodes if is_letter(nodes[1]) else nodes[::-1]
    return Relation((letter, Sum((letter, step), ("+", sign), at=letter.at)), ("←",), at=letter.at)


def _signed(label: int) -> Node:
    one = Number(Fraction(1))
    return one if label > 0 else Sum((one,), ("-",))


def _one_thing(thing: Part, about: bool, row: Row) -> Node:  # noqa: FBT001 - about: "about b = 3"
    """Say what a row with one part says: that part, or what "all points" are said to be."""
    node = thing.node
    if thing.kind == "R" and about and not is_rounded(node):
        row.doubts.append("≈")
    if isinstance(node, Noun) and not row.over:
        said = row.passed and row.grouped and is_group(node)  # all points lie on the margin
        whole = row.whole if row.whole not in (None, node) else Noun("points", at=node.at) if said else node
        if whole is not None and whole != node:
            return Relation((whole, node), ("⊆",), at=node.at)
    return _alone(node, row)


def _noun_of_relation(relation: Node, noun: Node, sign: str, row: Row) -> Node:
    """Read what a noun behind a relation says: "b = 3 is the bias", "… is unique"."""
    if not isinstance(relation, Relation) or noun == Noun("optimal") or not (sign or is_property(noun)):
        return relation
    if _names(relation.parts[0], noun):
        return relation
    if is_group(noun) or is_property(noun):
        return Joined("and", (relation, _belongs(relation.parts[0], noun, row)), at=relation.at)
    return Relation((noun, *relation.parts), (sign, *relation.signs), at=relation.at)


def _only_relation(parts: list[Part], row: Row) -> Node:
    """Take the one relation of a clause as its claim: nouns and formulas beside it are only mentioned.

    A relation before "the point is …" is a claim of its own; a point behind a relation may limit it.
    """
    kinds = "".join(part.kind for part in parts)
    if kinds[:1] == "R" and _CLAUSE_BEHIND.fullmatch(kinds[1:]):
        return Joined("and", (parts[0].node, _said(parts[1:], row)), at=parts[0].node.at)
    where = kinds.find("R")
    if where < 0:
        row.doubts.append("the order of the words")
        return Words(row.doubts[-1], at=row.parts[0].node.at)
    said = [part.node for part in parts if is_property(part.node)]
    relation = parts[where].node
    if said and isinstance(relation, Relation):  # b = 3 is the unique optimum
        claims = tuple(_belongs(relation.parts[0], node, row) for node in said)
        return Joined("and", (relation, *claims), at=relation.at)
    limits = any(part.kind == "F" and (is_point(part.node) or not part.gap) for part in parts[where + 1 :])
    if kinds.count("R") != 1 or set(kinds) - set("RNF=") or "!" in row.kinds or limits or "R=F" in kinds:
        row.doubts.append("the order of the words")
    return relation


def _relates_formulas(node: Node) -> bool:
    return isinstance(node, Relation) and not is_point(node.parts[0])


def _only_names(noun: Node) -> bool:
    return not is_group(noun) and noun != Noun("class")


def _names(letter: Node, noun: Node) -> bool:
    """Tell whether a noun says what a letter of one's own stands for: θ = −b is the threshold."""
    return isinstance(letter, Name) and noun in _NAMED and letter.letter not in {"w", "b", "α", "ξ"}


def _declares(noun: Node, relation: Node) -> bool:
    """Tell whether a noun stands before its own equation: "hyperplane w·x − b = 0"."""
    return noun in (Noun("hyperplane"), Noun("decision function")) and isinstance(relation, Relation)


def _alone(node: Node, row: Row) -> Node:
    if not row.over and not (row.limited and isinstance(node, Relation)):
        row.only = ""  # "only x_1": nothing else is listed anyway
    return node


def _belongs(node: Node, noun: Node, row: Row) -> Node:
    """Say that something belongs to what a noun names: an element of points, a value of a quantity."""
    if isinstance(node, EmptySet) or row.only:
        row.only = ""
        return Relation((noun, node), ("=",), at=node.at)
    if is_group(noun) or is_property(noun):
        return Relation((node, noun), ("∈",), at=node.at)
    return Relation((noun, node), ("=",), at=node.at)


def _pairs(left: Node, right: Node, sign: str, row: Row) -> Node:
    """Relate two formulas; two lists of one length go pair by pair."""
    if isinstance(left, Listed) and isinstance(right, Listed) and len(left.items) == len(right.items):
        row.respectively = ""
        pairs = zip(left.items, right.items, strict=True)
        return Joined("and", tuple(Relation((a, b), (sign,), at=a.at) for a, b in pairs), at=left.at)
    return Relation((left, right), (sign,), at=left.at)
