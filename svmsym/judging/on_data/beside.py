"""Whether what stands on a page holds at the optimum: in one of the worlds that the page may mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from svmsym.judging.on_data.accepting import accept_b
from svmsym.judging.on_data.closeness import is_decimal
from svmsym.judging.on_data.determining import Unknown, find_value, is_closed, is_direct
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import ZERO, Optimum
from svmsym.judging.on_data.planes import Function, accept_form, as_coordinates, forms_of
from svmsym.judging.on_data.preparing import table_for
from svmsym.judging.on_data.quantities import Q
from svmsym.judging.on_data.world import HERE, KINDS, SETS, Choice, DataWorld, kinds_of
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import FAMILY, NUMBER, Key, Kind, key_of
from svmsym.meaning.numbers import times
from svmsym.meaning.ranges import free_indices, keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, IllTyped, Undefined, Value, is_number
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement, is_tuple
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_SUBJECTS = {"dual problem": "α", "primal problem": "w"}  # whose solution is spoken of
_DRAWS = 4  # points x for which a statement about every x is tried


@dataclass(frozen=True)
class Scene:
    """A problem, what is settled, and letters of the page with their values."""

    best: Optimum
    choice: Choice
    own: Mapping[Key, Value]
    asked: Key = ""  # the letter of what is asked for

    def world(self, seed: int = 0) -> DataWorld:
        """Make the world."""
        found = DataWorld(self.best, self.choice, seed)
        found.values |= self.own
        return found

    def meaning(self, node: Node, world: DataWorld) -> Meaning:
        """Give a node its meaning; a letter of which nothing is known makes it ⊥."""
        table = table_for([node], {**kinds_of(self.best), **{k: _kind(v) for k, v in self.own.items()}})
        functions = {k for k, kind in table.kinds.items() if kind.role in {"count", "function", "kernel"}}
        strange = keys_in(node) - {*world.values, *functions, *INDICES, HERE, "e", "S", "SV"}
        if strange:
            raise Undefined(f"nothing is known of {min(strange)}")
        return Meaning(table, world)

    def evaluate(self, node: Node) -> Value:
        """Evaluate a formula."""
        return self.meaning(node, self.world()).value(node)

    def tell(self, node: Node) -> bool:
        """Tell whether a statement holds: with x_1, x_2 as points, as coordinates where these do not fit."""
        node = rebuild(node, _number_points) if self.best.d == 1 else node
        match node:
            case t.Not(item=t.Relation(parts=(_, t.Noun(name="unique"))) as item):
                return not self.tell(item)
            case t.Not(item=item) if HERE in keys_in(item) and self.choice.at is None:
                raise Undefined("it is not clear for which x this is denied")
            case t.Joined(word="or", items=items):
                return self._tell_any(items)
            case t.Relation(parts=(subject, t.Noun(name="unique")), signs=("∈" | "=",)):
                return self._is_unique(subject)
            case t.Relation(parts=(t.Noun(name="hyperplane"), t.SetBuilder(condition=zeros)), signs=("=",)):
                return self._is_boundary(zeros, (0,))
        try:
            if self._holds(node) or self._holds_for_support(node):
                return True
            other = (
                as_coordinates(node, self.best.d)
                if not keys_in(node) - {"x"} and not _has_list(node)
                else None
            )
        except IllTyped:
            other = as_coordinates(node, self.best.d)
            if other is None:
                raise
        return other is not None and self._holds(other)

    def _tell_any(self, items: Sequence[Node]) -> bool:
        """Tell whether one of several statements holds; those that make no sense do not count."""
        found: list[bool] = []
        error: Undefined | None = None
        for item in items:
            try:
                found.append(self.tell(item))
            except Undefined as undefined:
                error = undefined
        if error is not None and (not found or not (any(found) or isinstance(error, IllTyped))):
            raise error
        return any(found)

    def _is_unique(self, subject: Node) -> bool:
        """Tell whether there is only one value of a letter, or of what is asked for."""
        letter = key_of(subject) or _SUBJECTS.get(subject.name if isinstance(subject, t.Noun) else "", "")
        unique = self.best.is_unique(letter if letter not in {"", Q.letter} else self.asked)
        if unique is None:
            raise Undefined("it is not known whether this is unique")
        return unique

    def _holds_for_support(self, node: Node) -> bool:
        """Tell whether an equation in i that says nothing of i holds for the support vectors."""
        if not isinstance(node, t.Relation) or set(node.signs) != {"="}:
            return False
        free = free_indices(node, table_for([node], kinds_of(self.best)))
        over = tuple(t.Relation((t.Name(i), t.Noun("support vectors")), ("∈",)) for i in free)
        return len(free) == 1 and "b" in keys_in(node) and self._holds(t.Quantified("all", over, node))

    def _holds(self, node: Node) -> bool:
        everywhere = HERE in keys_in(node) and self.choice.at is None
        found = []
        for seed in range(_DRAWS if everywhere else 1):
            world = self.world(seed)
            found.append(_is_true(self.meaning(node, world), node))
        return all(found) or self._is_boundary(node)

    def _is_boundary(self, node: Node, levels: tuple[int, ...] = (0, 1, -1)) -> bool:
        """Tell whether an equation in x is that of the hyperplane or of a margin, at any scale."""
        if not isinstance(node, t.Relation) or (HERE not in keys_in(node) and len(levels) > 1):
            return False
        for form in forms_of([node], self.best.d):
            if form.exact:
                return False
            g, ways = self.function(form.body), levels[:1] if form.oriented else levels
            verdicts = [
                accept_form(self.best, g, oriented=form.oriented, exact=False, level=level).verdict
                for level in ways
            ]
            if "correct" in verdicts[1:] and self.best.d == 1:
                raise Undefined("it is not clear what is said of this x")
            if "correct" in verdicts:
                return True
        return False

    def function(self, body: Node) -> Function:
        """Make a function of x of a formula."""
        world = self.world()

        def g(x: Sequence[Real]) -> Real:
            world.values[HERE] = world.vector(x)
            found = self.meaning(body, world).value(body)
            if not is_number(found):
                raise IllTyped("a function has numbers as values")
            return found  # type: ignore[no-any-return]

        return g


def _number_points(node: Node) -> Node | None:
    """Write points of a line by their numbers where a set of points is spoken of: x_3 is a number there."""
    if not isinstance(node, t.Relation) or not any(
        isinstance(p, t.Noun) and p.name in SETS for p in node.parts
    ):
        return None

    def change(one: Node) -> Node | None:
        match one:
            case t.Scripted(base=t.Name(letter="x"), sub=(t.Number() as k,)):
                return k
            case t.Number():
                raise Undefined("it is not clear whether this is the number of a point or where it lies")
        return None

    return t.Relation(tuple(rebuild(part, change) for part in node.parts), node.signs, at=node.at)


def _has_list(node: Node) -> bool:
    return any(isinstance(one, t.Noun | t.Bracket | t.Listed | t.Call) for one in t.walk(node))


def _kind(value: Value) -> Kind:
    return Kind(value.axes) if isinstance(value, Array) else NUMBER


def _is_true(meaning: Meaning, node: Node) -> bool:
    """Tell whether a statement holds; a decimal may be rounded to the places that it has."""
    decimal = isinstance(node, t.Relation) and is_decimal(node)
    try:
        if meaning.truth(node):
            return True
    except IllTyped:
        raise
    except Undefined:
        if not decimal:
            raise
    if isinstance(node, t.Relation) and decimal:
        pairs = zip(node.parts, node.signs, node.parts[1:], strict=False)
        return all(meaning.truth(_round(a, sign, b)) for a, sign, b in pairs)
    if isinstance(node, t.Joined) and node.word == "and":
        return all(_is_true(meaning, item) for item in node.items)
    return False


def _round(a: Node, sign: str, b: Node) -> Node:
    if sign != "=" or not (is_decimal(a) or is_decimal(b)):
        return t.Relation((a, b), (sign,))
    return t.Relation((a, b) if is_decimal(b) else (b, a), ("≈",))


@dataclass(frozen=True)
class Falsehood:
    """A statement that does not hold; ``sure`` where no convention about its words is involved."""

    node: Node
    sure: bool


def find_false(
    best: Optimum, choices: Sequence[Choice], claims: Sequence[Node], answer: Value, asked: Key = ""
) -> Falsehood | None:
    """Find a claim that does not hold in any world that the page may mean; ⊥ raises Open."""
    stated = [c for c in claims if is_statement(c)]
    choices = [replace(c, **_settle(best, c, stated)) for c in choices]
    false: Falsehood | None = None
    doubt = ""
    for choice in choices:
        failed, reason = _judge(best, choice, stated, answer, asked)
        if failed is None and not reason:
            return None
        false = false or failed
        doubt = doubt or (reason if failed is None else "")
    if doubt:
        raise Open(doubt)
    return false


def _judge(
    best: Optimum, choice: Choice, stated: Sequence[Node], answer: Value, asked: Key
) -> tuple[Falsehood | None, str]:
    """Find what is false in one world, and what has no truth there."""
    reason = ""
    for node in stated:
        truths: set[bool | None] = set()
        for variant in _variants(best, choice):
            own = {} if answer is None else {Q.letter: answer}
            scene = Scene(best, variant, own | own_letters(best, variant, stated), asked)
            try:
                truths.add(_truth(scene, node))
            except Undefined as error:
                reason = reason or str(error)
                truths.add(None)
        if truths == {False}:
            return Falsehood(node, not _is_loose(node)), ""
        if truths in ({True, False}, {None}, {True, None}, {False, None}):
            reason = reason or "this depends on which optimum is meant, or on what a support vector is"
    return None, reason


def _is_loose(node: Node) -> bool:
    """Tell whether it is open what is said: of every x, or α > 0 without i."""
    if isinstance(node, t.Joined):
        return (node.word == "or" and len(node.items) == 1) or any(map(_is_loose, node.items))
    parts = node.parts if isinstance(node, t.Relation) else ()
    if t.Call(t.Noun("number"), (t.Noun("points"),)) in parts:
        return True  # "2 points …" counts those of which something is said
    lists = any(is_tuple(part) or isinstance(part, t.Noun) for part in parts)
    bare = not lists and any(key_of(part) in {"α", "ξ", "y"} for part in parts)
    return bare or HERE in keys_in(node)


def _truth(scene: Scene, node: Node) -> bool | None:
    """Tell whether a statement holds; None if only with support vectors as points on the margin."""
    if scene.tell(node):
        return True
    name, other = t.Noun("support vectors"), t.Noun("points on the margin")
    loose = name in t.walk(node) and scene.tell(rebuild(node, lambda one: other if one == name else None))
    return None if loose else False


def _variants(best: Optimum, choice: Choice) -> Iterator[Choice]:
    """List worlds that differ in what the optimum leaves open."""
    offsets = [choice.b]
    if choice.b is None and best.b is None and choice.line is None:
        low, high = (None if e is None else times(Fraction(choice.sign), e) for e in best.offset)
        offsets = [e for e in (low, high) if e is not None] or [ZERO]
    alphas = [choice.alpha]
    if choice.alpha is None and best.other_alpha is not None:
        alphas += [best.other_alpha]
    for b in offsets:
        for alpha in alphas:
            yield replace(choice, b=b, alpha=alpha)


def _settle(best: Optimum, choice: Choice, stated: Sequence[Node]) -> dict[str, Any]:
    """Take what the page says of b and α where the optimum leaves them open; it must be an optimum."""
    found: dict[str, Any] = {}
    accept: dict[str, Any] = {"b": partial(accept_b, sign=choice.sign), "alpha": accept_alpha}
    open_ones = (("b", "b", NUMBER, best.b is None), ("alpha", "α", FAMILY, best.alpha_unique is not True))
    for name, letter, kind, is_open in open_ones:
        if is_open and getattr(choice, name) is None and any(is_direct(s, letter) for s in stated):
            value = find_value(best, choice, stated, Unknown(letter, kind))
            own = tuple(entries_of(value)) if kind == FAMILY else value
            if value is not None and accept[name](best, own, room=ZERO).verdict == "correct":
                found[name] = own
    return found


def own_letters(best: Optimum, choice: Choice, stated: Sequence[Node]) -> dict[Key, Value]:
    """Find letters that the page introduces by their values: c = 5."""
    found: dict[Key, Value] = {}
    scene = Scene(best, choice, {})
    known = {*KINDS} - {k for k in ("C", "ν", "ε", "λ", "R", "ρ") if k not in scene.world().values}
    for node in stated:
        if not isinstance(node, t.Relation) or set(node.signs) != {"="}:
            continue
        names = [
            key
            for part in node.parts
            if (key := key_of(part)) is not None
            and key not in known
            and key != Q.letter
            and not (key.isascii() and key.isalpha() and len(key) > 1)  # det = 0, trace = 7
        ]
        values = [part for part in node.parts if is_closed(part) and not keys_in(part) & set(names)]
        if names and values and names[0] not in found:
            try:
                world = scene.world()
                found[names[0]] = scene.meaning(values[-1], world).value(values[-1])
            except Undefined:
                continue
    return found
