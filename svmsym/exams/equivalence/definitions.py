"""Definitions: k(x, z) = … and k(u, v) = … say the same; given ones are put in where they are used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from sympy import Add, Expr

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.text import formula_text
from svmsym.exams.equivalence.values import Setting, same_formulas, same_values
from svmsym.exams.equivalence.verdict import BOUND, Verdict
from svmsym.exams.equivalence.worlds import subscript
from svmsym.exams.meaning.echo import value_text
from svmsym.exams.meaning.functions import Applied, Gradient, PairEntry
from svmsym.exams.meaning.statements import Chain, Defined, PerPair, PerPoint, Statement, Tuple
from svmsym.formulas.atoms import Entry, Scalar, Vector, VectorEntry
from svmsym.formulas.gradient import gradient
from svmsym.formulas.operations import Inner, KernelValue
from svmsym.formulas.substitution import substitute

T = TypeVar("T")
_HOUSE = frozenset({"w", "b", "α", "ξ", "μ", "λ", "ρ", "C", "β", "η", "ν"})
_OTHER_ARGUMENTS = "the definitions have different arguments"
_LETTERS = (Scalar, Vector, Entry, PairEntry, Applied, KernelValue)


def same_definitions(reference: Defined, answer: Defined, setting: Setting) -> Verdict:
    """Whether two definitions define the same, whatever the bound letters are called.

    >>> from svmsym.formulas import inner
    >>> x, z, u, v = map(Vector, "xzuv")
    >>> reference, answer = Defined("k", (x, z), inner(x, z)), Defined("k", (u, v), inner(v, u))
    >>> same_definitions(reference, answer, Setting()).how
    'definitions up to the bound letters'
    """
    if not (reference.arguments and answer.arguments) or _same_arguments(reference, answer):
        common: tuple[Expr, ...] = ()
    else:
        if not _comparable(reference.arguments, answer.arguments):
            return Verdict("undecided", reason=_OTHER_ARGUMENTS)
        common = _common_letters(reference, answer)
    sides = [
        mapped(d.value, lambda e, d=d: _renamed(e, dict(zip(d.arguments, common, strict=True))))  # type: ignore[misc]
        if common
        else d.value
        for d in (reference, answer)
    ]
    verdict = same_values(sides[0], sides[1], setting)
    if verdict.correct:
        return replace(verdict, how=BOUND) if common else verdict
    if verdict.verdict == "wrong" and _reordered(sides[0], sides[1], setting):
        return Verdict("undecided", reason="another map with the same inner products")
    return verdict


def concrete(definition: Defined) -> bool:
    """Whether a value is given at one place, f(2) = 1 or K(x_1, x_2) = 4, and no function is defined.

    >>> [concrete(Defined("f", (Vector(name),), Scalar("b"))) for name in ("x_1", "x")]
    [True, False]
    """
    letters = definition.arguments
    plain = all(isinstance(a, Scalar | Vector | VectorEntry) and not subscript(a.name)[1] for a in letters)
    return not plain or len(set(letters)) < len(letters)


def same_place(reference: Defined, answer: Defined) -> bool:
    """Whether two values are given at the same place; a kernel is symmetric."""
    if _same_arguments(reference, answer):
        return True
    kernels = {reference.name.lower(), answer.name.lower()} == {"k"}
    return kernels and reference.arguments == answer.arguments[::-1]


def _same_arguments(reference: Defined, answer: Defined) -> bool:
    return reference.arguments == answer.arguments


def _common_letters(reference: Defined, answer: Defined) -> tuple[Expr, ...]:
    """Letters for the arguments of both by their places; none where the arguments have names of their own."""
    if _has_house_letters(reference.arguments, answer.arguments):
        return ()
    own = {a.name for a in reference.arguments if isinstance(a, Scalar | Vector)}
    others = _names(answer.value) - {getattr(a, "name", "") for a in answer.arguments}
    if len(own) == len(reference.arguments) and not own & others:
        return reference.arguments
    pairs = zip(reference.arguments, answer.arguments, strict=True)
    return tuple(
        Scalar(f"ƒx{k}") if isinstance(a, Scalar) else Vector(f"ƒx{k}") for k, (a, _) in enumerate(pairs)
    )


def _names(value: Any) -> set[str]:
    """The names of the letters in a value, u₁ as u."""
    found: set[str] = set()

    def note(e: Expr) -> Expr:
        found.update(subscript(x.name)[0] for x in e.atoms(Scalar, Vector))
        return e

    mapped(value, note)
    return found


def _has_house_letters(*arguments: Sequence[Expr]) -> bool:
    """Whether w, b, α or their like are among the arguments: in L(w, b, α) they are no bound letters."""
    return any(getattr(a, "name", "") in _HOUSE for each in arguments for a in each)


def _comparable(ours: Sequence[Expr], theirs: Sequence[Expr]) -> bool:
    """L(w, b) and L(w, b, α): some letters are only not mentioned; k(x, z) and k(u, v): as many of a kind."""
    if _has_house_letters(ours, theirs):
        return set(ours) <= set(theirs) or set(theirs) <= set(ours)
    return [isinstance(a, Scalar) for a in ours] == [isinstance(a, Scalar) for a in theirs]


def _renamed(e: Expr, renaming: dict[Expr, Expr]) -> Expr:
    """The formula with other letters, their coordinates u₁ included."""
    names = {old.name: new.name for old, new in renaming.items() if isinstance(old, Vector)}
    moved: dict[Expr, Expr] = dict(renaming)
    for letter in e.atoms(Scalar):
        base, number = subscript(letter.name)
        if number and base in names:
            moved[letter] = Scalar(f"{names[base]}_{number}")
    return e.xreplace(moved)


def _reordered(left: Any, right: Any, setting: Setting) -> bool:
    if not isinstance(left, Tuple) or not isinstance(right, Tuple):
        return False
    if len(left.items) != len(right.items):
        return same_formulas(_kernel(left), _kernel(right), setting).correct
    rest = list(right.items)
    for item in left.items:
        found = next(
            (r for r in rest if any(same_values(item, s * r, setting).correct for s in (1, -1))), None
        )
        if found is None:
            return False
        rest.remove(found)
    return True


def _kernel(entries: Tuple) -> Expr:
    """φ(x)ᵀφ(z) for the entries of φ(x)."""
    return Add(*(e * e.xreplace({x: Scalar(f"ƒ{x.name}") for x in e.atoms(Scalar)}) for e in entries.items))


@dataclass(frozen=True)
class Given:
    """letter = value, to be put in; ``text`` as it is reported."""

    letter: Expr
    value: Expr | Tuple
    text: str


def definitions(given: Sequence[Statement]) -> list[Given]:
    """The given statements that say what one letter or name is."""
    found = []
    for s in given:
        if isinstance(s, Defined) and isinstance(s.value, Expr):
            letter: Any = Applied(s.name, *s.arguments)
            value: Any = s.value
        elif isinstance(s, Chain) and set(s.signs) == {"="} and not s.where and len(s.values) == 2:  # noqa: PLR2004
            letter, value = s.values
            if isinstance(letter, PerPair) and isinstance(value, PerPair):
                value = substitute(value.body, {value.row: letter.row, value.column: letter.column})
                letter = letter.body
            if isinstance(letter, PerPoint) and isinstance(value, PerPoint):
                letter, value = letter.body, substitute(value.body, {value.index: letter.index})
        else:
            continue
        if isinstance(letter, Vector) and isinstance(value, Tuple):
            found.append(Given(letter, value, f"{letter.name} = {value_text(value)}"))
        if isinstance(letter, _LETTERS) and isinstance(value, Expr) and not value.has(letter):
            text = " = ".join(filter(None, (formula_text(letter), formula_text(value))))
            found.append(Given(letter, value, text))
    return found


def put_in(statement: Statement, given: Given) -> Statement:
    """The statement with one letter replaced by its given value."""
    return mapped(statement, lambda e: _put_in(e, given))


def _put_in(e: Expr, given: Given) -> Expr:
    letter, value = given.letter, given.value
    if isinstance(value, Tuple):
        return e.xreplace({node: _multiplied(node, letter, value) for node in e.atoms(Inner)})
    if isinstance(letter, Scalar | Vector | Entry):
        return substitute(e, {letter: value})
    replaced: dict[Expr, Expr] = {}
    for node in e.atoms(PairEntry, Applied, KernelValue, Gradient):
        if isinstance(node, Gradient):
            found = _derivative(node, given)
            if found is not None:
                replaced[node] = found
        elif isinstance(letter, PairEntry) and isinstance(node, PairEntry) and node.name == letter.name:
            replaced[node] = substitute(value, {letter.row: node.row, letter.column: node.column})
        elif not isinstance(letter, PairEntry) and not isinstance(node, PairEntry):
            here, there = _called(letter), _called(node)
            if here[0] == there[0] and len(here[1]) == len(there[1]):
                replaced[node] = substitute(value, dict(zip(here[1], there[1], strict=True)))
    return e.xreplace(replaced)


def _multiplied(node: Inner, letter: Expr, value: Tuple) -> Expr:
    """⟨w, x⟩ in coordinates, where the entries of w are known."""
    if letter not in node.args:
        return node
    other = node.right if node.left == letter else node.left
    if other == letter:
        return Add(*(a**2 for a in value.items))
    if not isinstance(other, Vector) or "_" in other.name:
        return node
    return Add(*(a * Scalar(f"{other.name}_{k}") for k, a in enumerate(value.items, 1)))


def _derivative(node: Gradient, given: Given) -> Expr | None:
    if getattr(node.of, "name", None) != getattr(given.letter, "name", "") or len(node.by) != 1:
        return None
    if not isinstance(node.by[0], Scalar | Vector | Entry | VectorEntry):
        return None
    assert isinstance(given.value, Expr)
    try:
        return gradient(given.value, node.by[0])
    except SvmsymError:
        return None


def _called(node: Expr) -> tuple[str, tuple[Expr, ...]]:
    """The name, K like k, and the arguments."""
    if isinstance(node, KernelValue):
        return node.name.lower(), tuple(node.args[2:])
    assert isinstance(node, Applied)
    return node.name.lower() if len(node.arguments) == 2 else node.name, node.arguments  # noqa: PLR2004 - k(x, z)


def mapped(thing: T, change: Callable[[Expr], Expr]) -> T:
    """A statement or value with every formula changed."""
    if isinstance(thing, Expr):
        return change(thing)  # type: ignore[no-any-return]
    if isinstance(thing, tuple):
        return tuple(mapped(part, change) for part in thing)  # type: ignore[return-value]
    if is_dataclass(thing) and not isinstance(thing, type):
        kept = {"index", "row", "column", "for_all", "over", "arguments"}
        parts = {f.name: getattr(thing, f.name) for f in fields(thing)}
        return replace(thing, **{k: v if k in kept else mapped(v, change) for k, v in parts.items()})
    return thing
