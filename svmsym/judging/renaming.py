"""Other letters for the same thing.

An answer may write λ_i for α_i, t_i for y_i, w_0 for b, or x and y for the coordinates x_1 and x_2. By
convention such letters stand for one thing; under a renaming by convention an answer can be right. A renaming
without a convention never makes an answer right, but keeps it from being wrong: who writes p_i for μ_i and
says nothing about it, is asked.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import CONVENTIONAL, SET, Key, Kind, key_of, letter_of, table_of, uses
from svmsym.meaning.ranges import is_index
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.tree import Node

# Letters that stand for one thing in different courses; a letter may be in several groups.
GROUPS: tuple[tuple[Key, ...], ...] = (
    ("α", "λ", "a", "β"),
    ("μ", "β", "η", "r", "γ", "ν", "λ", "δ"),
    ("y", "t"),
    ("ξ", "ζ", "η", "ε", "s"),
    ("n", "N", "m", "ℓ", "l", "M"),
    ("d", "m", "p", "D"),
    ("K", "k", "κ"),
    ("φ", "Φ", "ψ"),
    ("w", "θ", "β"),
    ("b", "w_0", "β_0", "θ_0", "b_0"),
    ("Q", "H", "G", "P", "K"),
    ("ρ", "γ", "M", "δ", "m", "r", "d", "τ"),
    ("σ", "s"),
    ("S", "SV"),
    ("f", "h", "g"),
)
_OF_PROBLEMS = frozenset("LJWEDQF")  # functions of the letters that a problem has
_ANY_VECTOR = frozenset("uv")  # by convention vectors, and none in particular
_GIVES = frozenset(["=", ":="])
_MOST = 6  # renamings that are tried
Names = Mapping[Key, Node]


def conventional(wanted: Sequence[Node], found: Sequence[Node]) -> Iterator[Names]:
    """List the renamings of an answer's own letters by convention, the one without a change first.

    >>> [sorted(names) for names in conventional([t.Name("α")], [t.Name("λ")])]
    [[], ['λ']]
    """
    yield {}
    extra, missing = _own(wanted, found)
    ours_bound, theirs_bound = ({p for n in side for p in _parameters(n)} for side in (wanted, found))
    free = {key for key, of_problem in ours_bound | theirs_bound if not of_problem}
    both = [{key for key, _ in side} for side in (ours_bound, theirs_bound)]
    ours, theirs = table_of(wanted), table_of(found)
    partners = [
        [
            k
            for k in missing
            if _share(e, k)
            or ((free & {e, k} or (k in both[0] and e in both[1])) and ours.kind(k) == theirs.kind(e))
        ]
        for e in extra
    ]
    partners = [  # M points are no set M of points
        [k for k in found if (ours.kind(k) == SET) == (theirs.kind(e) == SET)]
        for e, found in zip(extra, partners, strict=True)
    ]
    yield from itertools.islice(_injective(extra, partners), _MOST)
    yield from _plane(wanted, found)


def compatible(wanted: Sequence[Node], found: Sequence[Node]) -> Iterator[Names]:
    """List the renamings to letters of the reference that are used in the same way."""
    extra, missing = _own(wanted, found)
    extra = [e for e in extra if not is_conventional(e) or e in _ANY_VECTOR]  # x is never w
    ours, theirs = table_of(wanted), table_of(found)
    partners = [[k for k in missing if _alike(ours.kind(k), theirs.kind(e))] for e in extra]
    yield from itertools.islice(_injective(extra, partners), _MOST)


def adopt_head(wanted: Sequence[Node], found: Sequence[Node], known: Collection[Key]) -> list[Node]:
    """Give what an answer computes the name that the reference has for it: x_p for xp, K̃ for Kn.

    Only where the reference is one equation for a letter with a mark or an index, and the answer has one
    equation for a name of its own, which begins with that letter and is used nowhere else.
    """
    own = [
        (n, key)
        for n in found
        if isinstance(n, t.Relation) and n.signs[0] in _GIVES
        if (key := key_of(n.parts[0]))
        and key not in known
        and len(key) > 1
        and key.replace("_", "").isalnum()
    ]
    if len(wanted) != 1 or len(own) != 1 or sum(key_of(p) == own[0][1] for n in found for p in t.walk(n)) > 1:
        return list(found)
    (said, name), asked = own[0], wanted[0]
    if (
        not isinstance(asked, t.Relation)
        or asked.signs[0] not in _GIVES
        or not _resemble(asked.parts[0], name)
    ):
        return list(found)
    head, below = asked.parts[0], getattr(asked.parts[0], "sub", ())
    if below and all(any(i == one for one in t.walk(asked.parts[1])) for i in below if is_index(i)):
        head = head.base if isinstance(head, t.Scripted) and all(map(is_index, below)) else head  # all K̃_ij
    named = t.Relation((head, *said.parts[1:]), said.signs, at=said.at)
    return [named if n is said else n for n in found]


def _resemble(head: Node, name: Key) -> bool:
    """Whether a name of several letters may be a way to write a letter with a mark or an index."""
    base = head.base if isinstance(head, t.Scripted) and not key_of(head) else head
    letter = letter_of(key_of(base) or "?")
    labels = [i.letter for i in getattr(base, "sub", ()) if isinstance(i, t.Name)]
    label = name.partition("_")[2]
    if (label and labels and label not in labels) or any(c.isdigit() for c in name):
        return False  # L_P is not L_D; α_2 is written as a2, which is read so
    return key_of(head) != letter and (name[0] == letter or _share(name[0], letter))


def rename_all(node: Node, names: Names) -> Node:
    """Put other letters in; an index keeps its place below its letter."""

    def change(one: Node) -> Node | None:
        key = key_of(one)
        if key is None or key not in names:
            return None
        new = names[key]
        if isinstance(one, t.Name) and isinstance(new, t.Name):
            return replace(new, bold=one.bold, at=one.at)
        return new

    return rebuild(node, change) if names else node


def name_of(key: Key) -> Node:
    """Write a key as a letter, w_0 with its subscript."""
    letter, _, below = key.partition("_")
    if below == "0":
        return t.Scripted(t.Name(letter), (t.Number(Fraction(0)),))
    return t.Name(key)


def _own(wanted: Sequence[Node], found: Sequence[Node]) -> tuple[list[Key], list[Key]]:
    """Letters that only the answer has, and those that only the reference has."""
    ours, theirs = letters_of(wanted), letters_of(found)
    return sorted(theirs - ours), sorted(ours - theirs)


def _share(a: Key, b: Key) -> bool:
    """Whether two letters are in one group; marks and labels are left away on both sides alike."""
    if (a != b and any(a in group and b in group for group in GROUPS)) or _unmarked(a) == _unmarked(b):
        return True
    first, second = letter_of(a), letter_of(b)
    return first != a and a[len(first) :] == b[len(second) :] and _share(first, second)  # a* for α*


def _parameters(node: Node) -> list[tuple[Key | None, bool]]:
    """List the names that a definition binds: u and v of k(u, v) = …; and whether they are a problem's.

    The w of L(w, b, α) is that of the problem, so only an answer that binds its v too means w by it.
    """
    head = node.parts[0] if isinstance(node, t.Relation) else None
    if not isinstance(head, t.Call):
        return []
    of_problem = (key_of(head.function) or "")[:1] in _OF_PROBLEMS
    return [(key_of(argument), of_problem) for argument in head.arguments]


def _unmarked(key: Key) -> Key:
    """α for α*, w for ŵ: the mark of an optimum or an estimate."""
    return key.rstrip("*").removesuffix("hat").removesuffix("tilde")


def _alike(ours: Kind, theirs: Kind) -> bool:
    return ours.axes == theirs.axes or (not ours.role and not theirs.role and ours == theirs)


def _injective(extra: list[Key], partners: list[list[Key]]) -> Iterator[Names]:
    """List the ways to give letters different partners, each as many as possible."""
    options = [[*found, None] if found else [None] for found in partners]
    for chosen in itertools.islice(itertools.product(*options), 200):
        names = {e: k for e, k in zip(extra, chosen, strict=True) if k is not None}
        if names and len(set(names.values())) == len(names):
            yield {e: name_of(k) for e, k in names.items()}


def _plane(wanted: Sequence[Node], found: Sequence[Node]) -> Iterator[Names]:
    """Take x and y for x_1 and x_2, where one side is a line in the plane of the other."""
    ours, theirs = uses(wanted), uses(found)
    numbered = (u := ours.get("x")) is not None and u.by_digit and not u.by_index
    bare = {"x", "y"} & set(theirs)
    if (
        numbered
        and "y" in bare
        and all(not (theirs[k].by_index or theirs[k].by_digit or theirs[k].vectorial_bare) for k in bare)
    ):
        x = t.Name("x")
        yield {k: t.Scripted(x, (t.Number(Fraction(p)),)) for k, p in (("x", 1), ("y", 2)) if k in bare}


def is_conventional(key: Key) -> bool:
    """Whether a letter has a kind by convention."""
    letter = letter_of(key)
    return letter in CONVENTIONAL or any(letter in group for group in GROUPS)
