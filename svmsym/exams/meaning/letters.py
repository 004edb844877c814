"""The student's letters: which of them have which role in this answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from svmsym.exams.meaning.counting import size_of
from svmsym.exams.meaning.gathering import calls_in, names_in, ranges_in
from svmsym.exams.meaning.sheet import ALTERNATIVES, FAMILIES, HOUSE, Sheet
from svmsym.exams.meaning.statements import Letters
from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.syntax import (
    Answer,
    Bracket,
    Call,
    Matrix,
    Name,
    Primed,
    Product,
    Sum,
    Transposed,
)

_SAFE = "ijklpqrsuv"
_KERNELS = frozenset(ALTERNATIVES["kernel"])
TOLD_APART = frozenset({"hat", "tilde", "bar", "widehat", "widetilde", "overline", "*", "prime", "dot"})


@dataclass(frozen=True)
class Alphabet:
    """The house letter of each written one, the names of indices, and the marks that tell letters apart."""

    house: dict[str, str]
    indices: dict[str, str]
    offset: bool
    size: str
    starred: frozenset[str]
    hatted: frozenset[str]
    letters: Letters
    superscript: bool
    unclear: bool = False  # a letter that often has a role occurs, and another letter has it
    sets: frozenset[str] = frozenset()  # letters of sets of points, as in i ∈ M
    primed: frozenset[str] = frozenset()  # letters with a prime that are arguments, as in K(x, x′)
    dressed: frozenset[str] = frozenset()  # functions whose marks or words below tell them apart
    gram: bool = False  # K_ij stands beside k(x, z), so that K is a matrix of its own


def alphabet(answer: Answer, sheet: Sheet) -> Alphabet:
    """Infer the student's letters from the answer and the sheet."""
    names = list(names_in(answer))
    written = {n.letter for n in _uncalled(answer)}
    indexed = {n.letter for n in names if n.sub or n.sup or "bold" in n.marks.split()} | set(_listed(answer))
    transposed = set(_transposed(answer))
    indexed |= set(_beside_weights(answer)) | transposed
    if "X" in written:
        indexed |= {"t"} & written  # the labels in Xᵀt and ‖Xw − t‖²
    called = set(_called(answer))
    house: dict[str, str] = {}
    roles: list[tuple[str, str]] = []
    for role, own in HOUSE.items():
        if role in {"number of points", "offset"}:
            continue
        chosen = _chosen(role, own, _Seen(written, indexed, called, transposed), sheet)
        if chosen:
            house[chosen] = own
            roles.append((role, chosen))
    bold = [n for n in names if n.letter == "a"]
    if house.get("α") == "α" and bold and all("bold" in n.marks.split() and not n.sub for n in bold):
        house["a"] = "α"  # the vector 𝐚 of the multipliers α_i
    zeroth = [n.letter for n in names if n.sub == ("0",) and house.get(n.letter, n.letter) == "w"]
    offset = bool(zeroth) and "b" not in written
    if offset or "b" in written:
        roles.append(("offset", f"{zeroth[0]}_0" if offset else "b"))
    size = size_of(answer, written, sheet.roles.get("number of points", ""))
    if size:
        roles.append(("number of points", size))
    return Alphabet(
        house,
        _index_names(answer, names),
        offset,
        size,
        _both(names, lambda n: "*" in n.marks.split()),
        _both(
            names,
            lambda n: bool(
                {"hat", "tilde", "bar", "widehat", "widetilde", "overline"} & set(n.marks.split())
            ),
        ),
        Letters(tuple(roles)),
        sheet.superscript,
        unclear=bool(written & {"e", "o"})  # words in Spanish
        or any(
            other in written and other not in house for others in ALTERNATIVES.values() for other in others
        ),
        sets=frozenset(r.within for r in ranges_in(answer) if r.within),
        primed=frozenset(_primed_arguments(answer)),
        dressed=frozenset(_dressed(answer)),
        gram=_matrix_beside(answer, {k for k, v in house.items() if v == "K"}),
    )


@dataclass(frozen=True)
class _Seen:
    """Letters that occur, that occur with an index, that are called, and that stand before ᵀ."""

    written: set[str]
    indexed: set[str]
    called: set[str]
    transposed: set[str]


def _chosen(role: str, own: str, seen: _Seen, sheet: Sheet) -> str | None:
    written, indexed, called = seen.written, seen.indexed, seen.called
    said = sheet.roles.get(role)
    if said and said in written:
        return said
    if own in written and not (role == "kernel" and own not in called and called & _KERNELS):
        return own
    for other in ALTERNATIVES.get(role, ()):
        if other not in written or other in sheet.roles.values():
            continue
        if role in FAMILIES and other not in indexed:
            continue
        if role == "slack multiplier" and other not in "βη" and not written & {"ξ", "C"}:
            continue
        if role in {"kernel", "feature map"} and other not in called | indexed:
            continue
        if role == "weights" and "b" not in written and other not in seen.transposed:
            continue
        return other
    return None


def _uncalled(tree: object) -> Iterator[Name]:
    """Letters that are not the name of a function that is called, but for L, K and φ."""
    if isinstance(tree, Call):
        if tree.name.letter != "y":
            yield tree.name
        yield from _uncalled(tree.arguments)
    elif isinstance(tree, Name):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            if isinstance(part, tuple):
                yield from _uncalled(part)


def _beside_weights(tree: object) -> Iterator[str]:
    """The letter of the multipliers in L(w, b, λ), where it has no index."""
    for call in calls_in(tree):
        letters = {a.letter for a in call.arguments if isinstance(a, Name)}
        if "w" in letters and call.name.letter in {"L", "Λ"}:
            yield from letters & {"λ", "a"}


def _transposed(tree: object) -> Iterator[str]:
    """Letters before ᵀ, which are lists: λᵀQλ."""
    if isinstance(tree, Transposed) and isinstance(tree.base, Name) and not tree.base.sub:
        yield tree.base.letter
    if isinstance(tree, Product):  # yᵀa and 𝟏ᵀλ
        for (_, left), (_, right) in pairwise(tree.factors):
            if isinstance(left, Transposed) and isinstance(right, Name) and right.letter in {"a", "λ"}:
                point = isinstance(left.base, Name) and left.base.letter in "wxz"
                if not (point or right.sub):
                    yield right.letter
    if isinstance(tree, tuple):
        for part in tree:
            if isinstance(part, tuple):
                yield from _transposed(part)


def _primed_arguments(tree: object) -> Iterator[str]:
    """Letters whose prime makes another letter of them, for it stands in K(x, x′)."""
    for call in calls_in(tree):
        for part in call.arguments:
            if isinstance(part, Primed) and isinstance(part.base, Name):
                yield part.base.letter


def _dressed(tree: object) -> Iterator[str]:
    """Functions that occur in several dresses, as in f̂(x) = sign(f(x)) and L_train(w) ≤ L_test(w)."""
    forms: dict[str, set[tuple[frozenset[str], str]]] = {}
    for call in calls_in(tree):
        marks = frozenset(call.name.marks.split()) & TOLD_APART
        forms.setdefault(call.name.letter, set()).add((marks, "".join(call.name.sub)))
    yield from (letter for letter, found in forms.items() if len(found) > 1)


def _matrix_beside(tree: object, kernels: set[str]) -> bool:
    """Whether the kernel is called and K occurs as a matrix as well: K_ij = k(x_i, x_j)."""
    outside = {n.letter for n in not_called(tree)}
    return "K" in outside and bool(kernels & set(_called(tree)))


def not_called(tree: object) -> Iterator[Name]:
    """Letters that are not the name of a function that is called."""
    if isinstance(tree, Call):
        yield from not_called(tree.arguments)
    elif isinstance(tree, Name):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            if isinstance(part, tuple):
                yield from not_called(part)


def _listed(answer: Answer) -> Iterator[str]:
    """Letters that are equal to a list of numbers."""
    for stated in answer.statements:
        sides = [p.base if isinstance(p, Transposed) else p for p in stated.parts]
        rows = [p.rows for p in sides if isinstance(p, Bracket | Matrix)]
        if any(len(r) > 1 or len(r[0]) > 1 for r in rows):
            yield from (p.letter for p in sides if isinstance(p, Name) and not p.sub)


def _called(tree: object) -> Iterator[str]:
    yield from (call.name.letter for call in calls_in(tree))


def _index_names(answer: Answer, names: list[Name]) -> dict[str, str]:
    """Index letters that would clash with a size get another name."""
    used: list[str] = []
    for found in ranges_in(answer):
        used += [*found.indices, *([found.unequal] if found.unequal else [])]
    for name in names:
        used += [i for i in (*name.sub, name.sup) if i in INDICES]
    used += [name.letter for name in names if name.letter in "ijklℓ" and not name.sub]  # x^i
    distinct = list(dict.fromkeys(used))
    result = {i: i for i in distinct if i in _SAFE}
    for i in distinct:
        if i not in result:
            result[i] = next(c for c in _SAFE if c not in result.values())
    return result


def _both(names: list[Name], marked: object) -> frozenset[str]:
    """Letters that occur with and without a mark, so that the mark tells them apart."""
    assert callable(marked)
    with_mark = {n.letter for n in names if marked(n)}
    without = {n.letter for n in names if not marked(n)}
    return frozenset(with_mark & without)


def has_sum(tree: object) -> bool:
    """Whether a Σ stands anywhere in a tree."""
    return isinstance(tree, Sum) or (isinstance(tree, tuple) and any(has_sum(p) for p in tree))
