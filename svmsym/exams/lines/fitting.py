"""The student's formulas in the letters of the problem: index sets, targets, kernels, bars and stars.

The reader gives house letters. What is left is what only the problem knows: which index set the points have,
whether y is a label or a target, which multiplier a letter must be that no other is left for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from sympy import Expr
from sympy.core.basic import Basic
from sympy.core.symbol import Str

from svmsym.exams.lines.world import World
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import COORDINATES, POINTS, SUPPORT, Statement
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    Label,
    Letter,
    Scalar,
    Vector,
)
from svmsym.formulas.operations import Inner, KernelValue, Total

_FAMILY = (Entry, Label)
_MULTIPLIERS = frozenset("αβγδζηκλμνρστ") | {"r"}
_SLACKS = frozenset("εζξ") | {"e", "s"}


T = TypeVar("T")


def rebuilt(part: T, world: World, names: Mapping[str, str]) -> T:
    """A statement or value with every formula inside it in the letters of the problem."""
    if isinstance(part, Basic):
        return cast("T", _formula(part, world, names))
    if isinstance(part, tuple):
        return cast("T", tuple(rebuilt(item, world, names) for item in part))
    if is_dataclass(part) and not isinstance(part, type):
        changes = {f.name: rebuilt(getattr(part, f.name), world, names) for f in fields(part) if f.init}
        return cast("T", replace(cast("Any", part), **changes))
    return part


def renaming(statements: Iterable[Statement], world: World) -> dict[str, str]:
    """Letters of the student that the problem does not know, and those they must be.

    A bar or a star that the problem does not use is dropped; a lone family with a usual letter
    stands for the one multiplier or slack that nobody wrote.
    """
    found: dict[str, type[Letter]] = {}
    for letter in letters_in(statements):
        found.setdefault(letter.name, type(letter))
    names: dict[str, str] = {}
    for name in found:
        plain = name.rstrip("*′")
        if name not in world.letters and plain in world.letters:
            names[name] = plain
    taken = {names.get(name, name) for name in found}
    for usual, known in ((_MULTIPLIERS, world.multipliers), (_SLACKS, world.unknowns)):
        strange = [
            n
            for n, t in found.items()
            if t is Entry and n in usual and n not in world.letters and n not in names
        ]
        left = [n for n, letter in known.items() if isinstance(letter, Entry) and n not in taken]
        if len(strange) == len(left) == 1:
            names[strange[0]] = left[0]
    return names


def letters_in(part: object) -> Iterable[Letter]:
    """Every letter in a statement or value, however deep."""
    if isinstance(part, Expr):
        yield from (x for x in part.atoms(Entry, Scalar, Label, Vector) if isinstance(x, Letter))
    elif isinstance(part, Iterable) and not isinstance(part, str):
        for item in part:
            yield from letters_in(item)
    elif is_dataclass(part):
        for f in fields(part):
            yield from letters_in(getattr(part, f.name))


def _formula(e: Basic, world: World, names: Mapping[str, str]) -> Basic:
    if isinstance(e, IndexSet):
        return world.domain if e == SUPPORT or len(world.derived.problem.domains) == 1 else e
    if isinstance(e, Str) or not e.args:
        return e
    args = [_formula(a, world, names) if isinstance(a, Basic) else a for a in e.args]
    if isinstance(e, KernelValue):
        return _kernel(args, world)
    if isinstance(e, Letter) and not isinstance(e, Index | Applied):
        return _letter(e, args, world, names)
    return e.func(*args)


def over_support(part: object) -> bool:
    """Whether something runs over the support vectors alone and no multiplier makes it run over all.

    With a multiplier as a factor, the sum over support vectors is the sum over all points.
    """
    if isinstance(part, Total):
        weighed = any(x.index == part.index for x in part.body.atoms(Entry))
        if part.index.domain not in {SUPPORT, POINTS, COORDINATES}:
            return True  # a set of points with a letter of its own
        return (part.index.domain == SUPPORT and not weighed) or over_support(part.body)
    if isinstance(part, Index):
        return part.domain not in {POINTS, COORDINATES}
    if isinstance(part, Entry) and part.index.domain == SUPPORT:
        return False  # decided by the sum it stands in
    if isinstance(part, Basic):
        return any(over_support(a) for a in part.args)
    if isinstance(part, tuple):
        return any(over_support(item) for item in part)
    return is_dataclass(part) and any(over_support(getattr(part, f.name)) for f in fields(part))


def _kernel(args: list[Any], world: World) -> Expr:
    left, right = args[2], args[3]
    if world.feature_map is None:
        return Inner(left, right)
    return Inner(FeatureImage(world.feature_map, left), FeatureImage(world.feature_map, right))


def _letter(e: Letter, args: list[Any], world: World, names: Mapping[str, str]) -> Expr:
    name = names.get(e.name, e.name)
    if isinstance(e, FeatureImage) and world.feature_map is not None:
        name = world.feature_map
    elif isinstance(e, Label) and name not in world.letters:
        # Targets of regressions are z with us; students write y.
        name = next((n for n in ("z", "t") if world.letters.get(n) is Entry), name)
    kind = world.letters.get(name, type(e))
    same = issubclass(kind, _FAMILY) and isinstance(e, _FAMILY)
    return cast("Expr", (kind if same else type(e))(name, *args[1:]))


def is_plain(e: Expr) -> bool:
    """Whether a formula lies within the kernel's language."""
    return not any(_foreign(node) for node in e.atoms(Basic) | set(_nodes(e)))


def _nodes(e: Basic) -> Iterable[Basic]:
    yield e
    for a in e.args:
        yield from _nodes(a)


def _foreign(node: Basic) -> bool:
    return type(node).__module__.endswith("exams.meaning.functions")
