"""Letters: what kind of thing each one is, by convention and by the way it is used on the page.

A letter is known by its name, its marks and a label below it: w, α*, ŷ and x_neu are four letters. Its kind
is what a world must draw for it: a number, one number a point, one vector a point, a matrix, a function.
Conventions of the field come first; a letter without one is what its use makes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from svmsym.meaning.values import Axis
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import (
    Angle,
    Bracket,
    Call,
    Name,
    Node,
    Norm,
    Number,
    Power,
    Product,
    Relation,
    Scripted,
    Selection,
    Transposed,
    Whole,
    children,
    walk,
)

Key: TypeAlias = str


class Kind(NamedTuple):
    """The axes of a letter (none: a number), and the role that limits its values."""

    axes: tuple[Axis, ...] = ()
    role: str = ""  # label, positive, count, function, set, kernel, map, data or identity


NUMBER, POSITIVE = Kind(), Kind((), "positive")
VECTOR, FAMILY, POINTS = Kind(("d",)), Kind(("n",)), Kind(("n", "d"))
LABELS = Kind(("n",), "label")
FUNCTION = Kind((), "function")
SET = Kind(("n",), "set")

CONVENTIONAL: Mapping[str, Kind] = {
    **dict.fromkeys("wvuzθ", VECTOR),
    "x": POINTS,
    **dict.fromkeys("αξμ", FAMILY),
    **dict.fromkeys("yt", LABELS),
    **dict.fromkeys("Cγσην", POSITIVE),
    **dict.fromkeys("bρεcrRMpqδ", NUMBER),
    **dict.fromkeys("Kk", Kind(("n", "n"), "kernel")),
    **dict.fromkeys("QGHP", Kind(("n", "n"))),
    "X": Kind(("n", "d"), "data"),
    "Y": Kind(("n", "n"), "diagonal"),  # diag(y)
    "I": Kind((), "identity"),
    **dict.fromkeys("φΦψ", Kind(("d",), "map")),
    **dict.fromkeys("fhgF", FUNCTION),
    **dict.fromkeys("LJWEDℓ", NUMBER),
    **dict.fromkeys("nNm", Kind(("n",), "count")),
    "d": Kind(("d",), "count"),
    **dict.fromkeys(("S", "SV", "sv"), SET),
}
MATRICES = frozenset("KQGHPXAZBMY")


def key_of(node: Node) -> Key | None:
    """The letter that a node is, subscripts that are labels included; None if it is something else.

    >>> key_of(Name("α", ("*",))), key_of(Scripted(Name("x"), (Name("neu"),)))
    ('α*', 'x_neu')
    >>> key_of(Scripted(Name("x"), (Name("i"),))) is None
    True
    """
    if type(node) is Name:
        return node.letter + "".join(node.marks) if node.marks else node.letter
    if type(node) is not Scripted or node.sup or type(node.base) is not Name:
        return None
    base, label = node.base, node.sub[0]
    if len(node.sub) > 1:  # k_{xx}: letters that count nothing are one label
        words = [one.letter for one in node.sub if isinstance(one, Name) and one.letter and is_label(one)]
        return f"{key_of(base)}_{''.join(words)}" if len(words) == len(node.sub) else None
    if base == Name("I") and isinstance(label, Name) and label.letter in "nmNMdp":
        return "I"  # the identity with its size
    if isinstance(label, Name) and label.letter and is_label(label):
        return f"{key_of(base)}_{label.letter}"
    if isinstance(label, Product) and all(isinstance(f, Number) for f in label.factors):
        return f"{key_of(base)}_01"  # the loss ℓ_{0/1}
    if isinstance(label, Number) and label.value == 0:
        return f"{key_of(base)}_0"  # the offset w_0 among the weights, a point x_0 beside the data
    return None


def noun_key(name: str) -> Key:
    """The key of a quantity that is named in words; the set of support vectors has a letter.

    >>> noun_key("margin"), noun_key("support vectors")
    ('«margin»', 'SV')
    """
    return "SV" if name == "support vectors" else f"«{name}»"


SETS = frozenset(["S", "SV", "sv", "idx"])  # names of sets of points, as programs use them in brackets


def selects(node: Call) -> bool:
    """Whether a call picks entries, as in a program: K(:, s), X(S, :), y(i), K(i, j).

    >>> selects(Call(Name("y"), (Name("i"),))), selects(Call(Name("f"), (Name("t"),)))
    (True, False)
    """
    if isinstance(node, Selection):
        return True
    key = key_of(node.function)
    kind = CONVENTIONAL.get(letter_of(key)) if key else None
    if (
        key is None
        or (kind is None and key not in MATRICES)
        or (kind and (not kind.axes or kind.role == "map"))
    ):
        return any(isinstance(a, Whole) for a in node.arguments)
    if len(node.arguments) == 2 and all(isinstance(a, Number) for a in node.arguments):  # noqa: PLR2004
        return key in MATRICES  # K(1, 2)
    return bool(node.arguments) and all(
        isinstance(a, Whole | Relation) or (isinstance(a, Name) and (a.letter in INDICES or a.letter in SETS))
        for a in node.arguments
    )


def letter_of(key: Key) -> str:
    """The letter of a key, without marks and label.

    >>> letter_of("xhat"), letter_of("α*"), letter_of("w_new")
    ('x', 'α', 'w')
    """
    return (
        key.partition("_")[0].rstrip("*'+-₊₋").removesuffix("hat").removesuffix("bar").removesuffix("tilde")
    )


def is_label(node: Node) -> bool:
    """Whether a subscript names a letter of its own: x_neu, w_SV, L_D; an index or a number does not."""
    if not isinstance(node, Name) or node.marks:
        return False
    return len(node.letter) > 1 or node.letter not in INDICES | set("dNM")


@dataclass
class Use:
    """How a letter is used on a page."""

    bare: int = 0
    called: int = 0
    by_index: int = 0  # with one index
    by_two: int = 0
    by_digit: int = 0
    vectorial: int = 0  # in a norm, an inner product or transposed, with its indices
    vectorial_bare: int = 0
    bold: int = 0
    names: set[str] = field(default_factory=set)  # of single indices


@dataclass(frozen=True)
class Table:
    """The kinds of all letters of a page, and what is left to convention."""

    kinds: Mapping[Key, Kind] = field(default_factory=dict)
    digits: str = "point"  # what x_1 is: a point, or a coordinate of x
    # What was found out about nodes, by their identity; the nodes are kept with it.
    memory: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    def kind(self, key: Key) -> Kind:
        """The kind of a letter; a number if nothing else is known."""
        return self.kinds.get(key, NUMBER)


def uses(nodes: Iterable[Node]) -> dict[Key, Use]:
    """How each letter is used."""
    found: dict[Key, Use] = {}
    for node in nodes:
        _count(node, found, vectorial=False)
    return found


def _count(node: Node, found: dict[Key, Use], *, vectorial: bool) -> None:
    key = key_of(node)
    match node:
        case _ if key is not None:
            use = found.setdefault(key, Use())
            use.bare += 1
            use.vectorial_bare += vectorial
            use.bold += isinstance(node, Name) and node.bold
            return
        case Scripted(base=Name() | Scripted() as base) if (letter := key_of(base)) is not None:
            use = found.setdefault(letter, Use())
            indices = (*node.sub, *node.sup)
            use.by_digit += len(indices) == 1 and isinstance(indices[0], Number)
            use.by_index += len(indices) == 1 and not isinstance(indices[0], Number)
            use.by_two += len(indices) == 2  # noqa: PLR2004
            use.names |= {i.letter for i in indices[:1] if isinstance(i, Name) and len(indices) == 1}
            use.vectorial += vectorial
            use.bold += isinstance(base, Name) and base.bold
            for index in indices:
                _count(index, found, vectorial=False)
            return
        case Call(function=function) if selects(node):
            _count(Scripted(function, (Name(""),) * len(node.arguments)), found, vectorial=vectorial)
            for argument in node.arguments:
                _count(argument, found, vectorial=False)
            return
        case Call(function=function):
            called = function.base if isinstance(function, Scripted) else function
            applied = all(function != one for a in node.arguments for one in walk(a))  # σ_i(1 − σ_i)
            if (name := key_of(called)) is not None and applied:
                found.setdefault(name, Use()).called += 1
            for argument in node.arguments:
                _count(argument, found, vectorial=False)
            if isinstance(function, Scripted):
                _count(function, found, vectorial=False)
            return
    if isinstance(node, Product):
        for before, factor in zip((None, *node.factors), node.factors, strict=False):
            _count(factor, found, vectorial=vectorial or isinstance(before, Transposed))
        return
    inside = isinstance(node, Norm | Angle | Transposed)
    for child in children(node):
        _count(child, found, vectorial=inside or (vectorial and not isinstance(node, Norm | Angle | Power)))


def table_of(nodes: Iterable[Node], known: Mapping[Key, Kind] | None = None) -> Table:
    """The kinds of the letters of a page; ``known`` are fixed before."""
    nodes = list(nodes)
    kinds: dict[Key, Kind] = dict(known or {})
    found = uses(nodes)
    components = _components(found)
    for key, use in found.items():
        by_component = bool(use.names) and use.names <= components and CONVENTIONAL.get(key) == POINTS
        if key not in kinds and not _is_euler(key, use):
            kinds[key] = VECTOR if by_component and not use.by_two else _kind(key, use)
        elif kinds.get(key) == VECTOR and use.names - components and CONVENTIONAL.get(key) == POINTS:
            kinds[key] = POINTS  # x was known, and x_i comes along
    kinds |= {
        key: Kind(kinds[key].axes, "bit") for key in _bits(nodes) & set(kinds) if key not in (known or {})
    }
    kinds |= {key: SET for key in _sets(nodes) & set(kinds) if key not in (known or {})}
    point = found.get("x", Use())
    numbered = point.by_digit and not point.by_index and not point.by_two
    return Table(kinds, "coordinate" if numbered and not _numbers_points(nodes) else "point")


def _bits(nodes: Iterable[Node]) -> set[Key]:
    """Letters that are said to be 0 or 1: y_i ∈ {0, 1}."""
    found: set[Key] = set()
    for one in (one for node in nodes for one in walk(node)):
        match one:
            case Relation(parts=(letter, Bracket(rows=(items,), opened="{" | "\\{")), signs=("∈",)) if {
                i.value for i in items if isinstance(i, Number)
            } == {0, 1}:
                found.add(key_of(letter.base if isinstance(letter, Scripted) else letter) or "")
    return found


def _sets(nodes: Iterable[Node]) -> set[Key]:
    """Letters of which something is an element: M of x_i ∈ M."""
    found: set[Key] = set()
    for one in (one for node in nodes for one in walk(node)):
        match one:
            case Relation(parts=(Scripted() | Name(), Name(letter=letter)), signs=("∈" | "∉",)) if (
                letter.isupper() and letter not in CONVENTIONAL.keys() - {"M", "E", "D"}
            ):
                found.add(letter)
    return found


def _components(found: Mapping[Key, Use]) -> set[str]:
    """Indices that count coordinates: k of w_k x_k, and d of w_d x_d, unless they count points too."""
    kinds = [(CONVENTIONAL.get(key), use) for key, use in found.items()]
    coordinates = {name for kind, use in kinds if kind == VECTOR for name in use.names}
    return coordinates - {name for kind, use in kinds if kind in {FAMILY, LABELS} for name in use.names}


def _is_euler(key: Key, use: Use) -> bool:
    """Whether e is the number e, and no vector: it stands alone, without index and transposition."""
    return key == "e" and not (use.by_index or use.by_digit or use.by_two or use.vectorial_bare or use.bold)


def _numbers_points(nodes: Iterable[Node]) -> bool:
    """Whether x_1 stands where only a point can: x_1ᵀx_2, wᵀx_1, K(x_1, x_2), f(x_1)."""
    for one in (one for node in nodes for one in walk(node)):
        match one:
            case Norm(body=Scripted() as x) | Transposed(base=Scripted() as x) | Angle(right=Scripted() as x):
                places: tuple[Node, ...] = (x,)
            case (
                Call(function=Name(letter="K" | "k"), arguments=arguments) | Call(arguments=(_,) as arguments)
            ):
                places = arguments
            case Product(factors=factors):
                places = tuple(v for u, v in pairwise(factors) if isinstance(u, Transposed))
            case _:
                continue
        if any(isinstance(x, Scripted) and x.base == Name("x") for x in places):
            return True
    return False


def _kind(key: Key, use: Use) -> Kind:
    letter = letter_of(key)
    indexed = use.by_index + use.by_digit
    conventional = CONVENTIONAL.get(letter)
    if key == "δ" and use.by_two:
        return Kind(("n", "n"), "identity")  # 1 where both indices are the same
    if key == "e" and use.by_digit and not use.by_index:
        return Kind(("d", "d"), "identity")  # unit vectors
    if key.endswith("_0") and letter in "wβθα":
        return NUMBER
    if key != letter and "_" in key and not indexed and conventional in {POINTS, LABELS, FAMILY}:
        conventional = {POINTS: VECTOR, LABELS: NUMBER, FAMILY: NUMBER}[conventional]  # x_neu, y_neu
    if conventional is not None:
        return _adapted(key, letter, conventional, use)
    if use.called and not use.bare and not indexed:
        return FUNCTION
    if letter in MATRICES and (use.by_two or not indexed):
        return Kind(("n", "d")) if letter in "XZ" else Kind(("n", "n"))
    if use.by_two:
        return Kind(("n", "n"))
    if indexed:
        return POINTS if use.vectorial or use.bold else FAMILY
    if use.vectorial_bare or use.bold:
        return VECTOR
    return NUMBER


def _adapted(key: Key, letter: str, kind: Kind, use: Use) -> Kind:
    """A conventional kind, where the use does not contradict it."""
    indexed = use.by_index + use.by_digit
    if kind == POINTS and not indexed and not use.by_two:
        return VECTOR
    if kind == VECTOR and use.by_two and not use.bare:
        return POINTS
    if kind == VECTOR and use.by_index and not use.bare and use.vectorial:
        return POINTS  # w_kᵀx: one for each class
    if kind == VECTOR and letter in "zu" and use.by_index and (use.vectorial or use.bold):
        return POINTS
    if kind in {FAMILY, LABELS} and use.called and not indexed and not use.bare:
        return FUNCTION  # y(x)
    if kind in {NUMBER, POSITIVE} and use.by_two:
        return Kind(("n", "n"))  # D_ij
    if kind in {NUMBER, POSITIVE} and indexed:
        return POINTS if use.vectorial else FAMILY
    if kind.role == "function" and use.by_index and not use.called:
        return FAMILY  # f_i
    if kind.role == "function" and use.bare and not use.called and not indexed:
        return FUNCTION
    if kind.role == "map" and not use.called and use.by_index:
        return POINTS  # φ_i
    if kind.role == "kernel" and letter == "k" and not use.called:
        return NUMBER
    if kind.role == "kernel" and key != letter and not use.called:
        return Kind(kind.axes)  # K_c, K̃: a matrix of its own
    if kind.role == "identity" and (use.by_index or use.by_digit):
        return FAMILY
    if kind.role == "count" and use.by_index:
        return FAMILY
    return kind
