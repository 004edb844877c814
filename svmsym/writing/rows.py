"""A clause as a row of parts, and what such a row says.

Whatever their order in the language: formulas F, relations R, nouns N, copulas =, comparisons C ("is
positive"), ranges B ("between 1 and 2") and negations !.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from svmsym.writing.shapes import compared, is_letter, is_point, is_rounded, point
from svmsym.writing.tree import (
    Bracket,
    Call,
    EmptySet,
    Function,
    Implies,
    Joined,
    Listed,
    Name,
    Node,
    Not,
    Noun,
    Number,
    Quantified,
    Relation,
)

# Nouns that name points: what belongs to them is an element, not a value.
GROUPS = frozenset({
    "points", "support vectors", "free support vectors", "bounded support vectors", "points on the margin",
    "points inside the margin", "misclassified points", "correctly classified points", "positive points",
    "negative points", "positive class", "negative class", "rest",
})  # fmt: skip

_CLAUSE_BEHIND = re.compile("[NF]+=[NFCB]+|=N+F")  # … the point is in the positive class
_PREDICATE = re.compile("[RF]=$")
# Where something holds; and what a letter of one's own may stand for.
_PLACES = {Noun("optimum"), Noun("dual problem"), Noun("primal problem")}
_NAMED = {Noun("bias"), Noun("weight vector"), Noun("slack"), Noun("multipliers")}
_APPLIED = {Noun("norm"), Noun("distance")}


@dataclass
class Part:
    """One part: its kind, its node, the relation of a copula or comparison, and what stands before it."""

    kind: str
    node: Node
    sign: str = ""
    gap: bool = False  # unknown words
    of: str = ""  # "of", in the order of the language
    beside: tuple[str, ...] = ()  # unknown words that touch it


@dataclass
class Row:
    """The parts of a clause, and what was passed over."""

    parts: list[Part] = field(default_factory=list)
    over: list[Node] = field(default_factory=list)
    some: set[int] = field(default_factory=set)  # which of the ranges are of "there is"
    leads: bool = False  # the quantifier stands before everything else
    held: bool = False  # "holds" was said
    only: str = ""  # the word, until it has found its place
    grouped: bool = False  # a noun that says which points are meant
    counted: bool = False  # a word that counts things: 개, 个
    respectively: str = ""
    gap: bool = False
    of: str = ""
    passed: int = 0  # unknown words
    doubts: list[str] = field(default_factory=list)
    near: tuple[str, ...] = ()  # unknown words that would touch the next part
    touching: bool = False  # nothing but small words stands behind the last part
    claimed: list[str] = field(default_factory=list)  # unknown words that touch what is claimed

    @property
    def kinds(self) -> str:
        """Return the kinds of the parts as one word."""
        return "".join(part.kind for part in self.parts)

    def add(self, kind: str, node: Node, sign: str = "") -> None:
        """Append a part."""
        self.parts.append(Part(kind, node, sign, self.gap, self.of, self.near))
        self.gap, self.of = False, ""
        self.near, self.touching = (), True

    def touch(self, word: str) -> None:
        """Put an unknown word to the part that it stands behind, and to the next one."""
        predicate = bool(_PREDICATE.search(self.kinds))  # b = 3/2 is a lie
        if self.parts and (self.touching or predicate):
            last = self.parts[-1 - predicate]
            last.beside = (*last.beside, word)
        self.near, self.touching = (*self.near, word), False

    def part(self) -> None:
        """Note a known word, behind which no unknown one touches the part before."""
        self.near, self.touching = (), False


def assemble(row: Row) -> Node:
    """Say what a row of parts means; what does not fit is a doubt of the row."""
    parts = [part for part in row.parts if part.kind != "!"]
    relations = [part for part in parts if part.kind == "R"]
    chained = re.match("N=!?R", row.kinds) is not None
    told = relations if relations and not chained else parts
    row.claimed = list(dict.fromkeys(word for part in told for word in part.beside))
    if not set(row.kinds) & set("FRCB") and not all(
        _is_group(part.node) for part in parts if part.kind == "N"
    ):
        row.claimed = []  # the weight vector is a combination of the points
    node = _said(_merge(parts), row)
    if row.only and row.over:  # "only for the support vectors": the converse
        node = Implies(node, _condition(row.over), at=node.at)
        row.over, row.only = [], ""
    for _ in range(row.kinds.count("!")):
        node = Not(node, at=node.at)
    for k, over in reversed(list(enumerate(row.over))):
        items = over.items if isinstance(over, Joined) else (over,)
        node = Quantified("some" if k in row.some else "all", items, node, at=node.at)
    row.doubts += [word for word in (row.only, row.respectively) if word]
    return node


def _condition(over: list[Node]) -> Node:
    return over[0] if len(over) == 1 else Joined("and", tuple(over), at=over[0].at)


# ---- Nouns with what belongs to them


def _merge(parts: list[Part]) -> list[Part]:
    """Let nouns take their arguments, and drop nouns that only say what a letter is."""
    found: list[Part] = []
    for k, part in enumerate(parts):
        found.append(part)
        follows = k + 1 < len(parts)
        while len(found) > 1 and (merged := _merged(*found[-2:], follows=follows)) is not None:
            found[-2:] = [merged]
    classes = [part for part in found if part.node == Noun("class")]
    return [part for part in found if not any(part is other for other in classes[1:])]


def _merged(left: Part, right: Part, *, follows: bool) -> Part | None:
    match left.kind + right.kind:
        case "NF":
            return _noun_before(left, right, follows=follows)
        case "FN":
            return _noun_behind(left, right)
        case "NN" if (
            right.node == Noun("hyperplane") and left.node != Noun("number") and _base(left) == "distance"
        ):
            return left
        case "NN" if left.node == Noun("hyperplane") and _base(right) == "distance":
            return right
        case "NN" if _owned(left, right):
            behind = is_east(right.of) or right.node == Noun("number")
            head, other = (right, left) if behind else (left, right)
            return _apply(head, other.node) if head.node == Noun("number") else head
        case "NN" if left.node == right.node == Noun("class"):
            return left
    return None


def _owned(left: Part, right: Part) -> bool:
    if Noun("number") in (left.node, right.node):
        return True
    return right.of != "" and Noun("points") not in (left.node, right.node)


def _base(part: Part) -> str:
    node = part.node.function if isinstance(part.node, Call) else part.node
    return node.name if isinstance(node, Noun) else ""


def _noun_before(noun: Part, formula: Part, *, follows: bool) -> Part | None:
    if noun.node == Noun("points"):
        return Part("F", point(formula.node), gap=noun.gap)
    if noun.node in (Noun("objective"), Noun("solution")) and is_letter(formula.node):
        return Part("F", formula.node, gap=noun.gap)  # the optimal value of b
    if (formula.of and not is_east(formula.of)) or noun.node in _APPLIED:
        return _apply(noun, formula.node) if not isinstance(noun.node, Call | Function) else None
    if not follows or isinstance(noun.node, Call | Function):
        return None
    if is_letter(formula.node) and not is_point(formula.node):
        return Part("F", formula.node, gap=noun.gap)  # the bias b is …
    return _apply(noun, formula.node) if is_point(formula.node) else None


def _noun_behind(formula: Part, noun: Part) -> Part | None:
    plain = isinstance(noun.node, Noun) and noun.node.name not in GROUPS | {"class"}
    if isinstance(formula.node, Number) and plain and not noun.of and not noun.gap:
        return noun  # the two margins
    if (
        isinstance(formula.node, Number)
        and not noun.of
        and isinstance(noun.node, Noun)
        and noun.node.name in GROUPS
    ):
        counted = Call(Noun("number"), (noun.node,), at=noun.node.at)
        return Part("R", Relation((counted, formula.node), ("=",), at=formula.node.at))
    if is_east(noun.of):
        return _apply(noun, formula.node)
    return formula if noun.node == Noun("points") and not noun.gap else None


def is_east(of: str) -> bool:
    """Tell whether "of" stands behind what owns, as in Korean and Chinese."""
    return of != "" and not of.isascii() and not of.isspace() and ord(of[0]) > ord("ɏ")


def _apply(noun: Part, argument: Node) -> Part:
    arguments = argument.items if isinstance(argument, Listed) else (argument,)
    if noun.node == Noun("number") and argument == Noun("points"):
        return Part("N", Noun("number of points", at=noun.node.at), gap=noun.gap)
    return Part("N", Call(noun.node, arguments, at=noun.node.at), gap=noun.gap)


# ---- What a row says


def _said(parts: list[Part], row: Row) -> Node:
    copulas = [part.sign for part in parts if part.kind == "="]
    sign = copulas[0] if copulas else "="
    linked = bool(copulas) or "!" in row.kinds
    things = [part for part in parts if part.kind != "="]
    nodes = [part.node for part in things]
    first = nodes[0] if nodes else Name("?")
    if [part.kind for part in parts] == ["N", "=", "N", "F"] and not _is_group(first):
        return Relation((first, *nodes[1:]), (sign, "="), at=first.at)  # the dual value is the primal value 3
    match "".join(part.kind for part in things):
        case "F" if parts[0].kind == "=":
            return Relation((Noun("answer", at=first.at), first), (sign,), at=first.at)
        case "F" | "R" | "N":
            if things[0].kind == "R" and "≈" in copulas and not is_rounded(first):
                row.doubts.append("≈")  # about b = 3
            return _alone(first, row)
        case "RN" | "NR" if row.only and not copulas and _is_group(nodes[things[0].kind == "R"]):
            row.only = ""  # "only support vectors satisfy …": the converse
            statement, group = (first, nodes[1]) if things[0].kind == "R" else (nodes[1], first)
            return Implies(statement, group, at=first.at)
        case "NR" if copulas and first in _PLACES:
            return nodes[1]  # "im Optimum ist …"
        case "NR" if copulas and isinstance(nodes[1], Relation):
            return Relation((first, *nodes[1].parts), (sign, *nodes[1].signs), at=first.at)
        case "NR" if row.held and _is_group(first):
            return Quantified("all", (first,), nodes[1], at=first.at)
        case "NR" if _declares(first, nodes[1]):
            return Relation((first, *nodes[1].parts), ("=", *nodes[1].signs), at=first.at)  # type: ignore[attr-defined]
        case "NR":
            return nodes[1]  # "the dual is max …", "the bias b = 3"
        case "RN" if copulas and isinstance(first, Relation) and _names(first.parts[0], nodes[1]):
            return first
        case "RN" if copulas and isinstance(first, Relation) and not _is_group(nodes[1]):
            return Relation((nodes[1], *first.parts), (sign, *first.signs), at=first.at)
        case "RN" if copulas and isinstance(first, Relation):
            return Joined("and", (first, _belongs(first.parts[0], nodes[1], row)), at=first.at)
        case "RN":
            return first
        case "FR" if is_letter(first) or isinstance(first, Bracket) or copulas:
            return nodes[1]  # a formula that is only mentioned
        case "RF" if is_letter(nodes[1]) and things[1].gap:
            return first
        case "NF" if row.counted and isinstance(nodes[1], Number):
            return Relation((Call(Noun("number"), (first,), at=first.at), nodes[1]), (sign,), at=first.at)
        case "NF":
            row.only = ""
            return Relation((first, nodes[1]), (sign,), at=first.at)
        case "FF" if linked:
            return _pairs(first, nodes[1], sign, row)
        case "FN":
            return _belongs(first, nodes[1], row)
        case "NN" if linked:
            grouped = row.grouped and _is_group(nodes[1])
            return Relation((first, nodes[1]), ("=" if grouped else "⊆",), at=first.at)
        case "NFF" | "NNF" if not _is_group(first):
            return Relation((Call(first, (nodes[1],), at=first.at), nodes[2]), (sign,), at=first.at)
        case "FFN" if nodes[2] == Noun("class"):
            return Relation((Call(nodes[2], (first,), at=first.at), nodes[1]), (sign,), at=first.at)
        case "FNF":
            return Relation((Call(nodes[1], (first,), at=first.at), nodes[2]), (sign,), at=first.at)
        case "FC" | "NC" | "FB" | "NB":
            return compared(first, nodes[1])
        case "C" | "B":
            return compared(Noun("answer", at=first.at), first)
        case "FCC" | "NCC":
            return Joined("and", (compared(first, nodes[1]), compared(first, nodes[2])), at=first.at)
        case "NFC":
            return compared(Call(first, (nodes[1],), at=first.at), nodes[2])
    return _only_relation(parts, row)


def _only_relation(parts: list[Part], row: Row) -> Node:
    """Take the one relation of a clause as its claim: nouns and formulas beside it are only mentioned.

    A relation before "the point is …" is a claim of its own; a point behind a relation may limit it.
    """
    kinds = "".join(part.kind for part in parts)
    if kinds[0] == "R" and _CLAUSE_BEHIND.fullmatch(kinds[1:]):
        return Joined("and", (parts[0].node, _said(parts[1:], row)), at=parts[0].node.at)
    where = kinds.find("R")
    limits = any(part.kind == "F" and (is_point(part.node) or not part.gap) for part in parts[where + 1 :])
    if kinds.count("R") != 1 or set(kinds) - set("RNF=") or "!" in row.kinds or limits or "R=F" in kinds:
        row.doubts.append("the order of the words")
    return parts[max(where, 0)].node


def _names(letter: Node, noun: Node) -> bool:
    """Tell whether a noun says what a letter of one's own stands for: θ = −b is the threshold."""
    return isinstance(letter, Name) and noun in _NAMED and letter.letter not in {"w", "b", "α", "ξ"}


def _declares(noun: Node, relation: Node) -> bool:
    """Tell whether a noun stands before its own equation: "hyperplane w·x − b = 0"."""
    return noun in (Noun("hyperplane"), Noun("decision function")) and isinstance(relation, Relation)


def _is_group(node: Node) -> bool:
    return isinstance(node, Noun) and node.name in GROUPS


def _alone(node: Node, row: Row) -> Node:
    if not row.over:
        row.only = ""  # "only x_1": nothing else is listed anyway
    return node


def _belongs(node: Node, noun: Node, row: Row) -> Node:
    """Say that something belongs to what a noun names: an element of points, a value of a quantity."""
    if isinstance(node, EmptySet) or row.only:
        row.only = ""
        return Relation((noun, node), ("=",), at=node.at)
    if _is_group(noun):
        return Relation((node, noun), ("∈",), at=node.at)
    return Relation((noun, node), ("=",), at=node.at)


def _pairs(left: Node, right: Node, sign: str, row: Row) -> Node:
    """Relate two formulas; two lists of one length go pair by pair."""
    if isinstance(left, Listed) and isinstance(right, Listed) and len(left.items) == len(right.items):
        row.respectively = ""
        pairs = zip(left.items, right.items, strict=True)
        return Joined("and", tuple(Relation((a, b), (sign,), at=a.at) for a, b in pairs), at=left.at)
    return Relation((left, right), (sign,), at=left.at)
