"""A question and what a page claims: its conventions and conditions settled, its value solved for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from svmsym.judging.on_data.beside import Scene
from svmsym.judging.on_data.closeness import is_rounding
from svmsym.judging.on_data.determining import Unknown, find_value, is_closed, is_direct, is_value
from svmsym.judging.on_data.optimum import ZERO, Optimum
from svmsym.judging.on_data.preparing import NO_CLAIMS, Claims, claims_on
from svmsym.judging.on_data.quantities import EQUAL, Asked, Q
from svmsym.judging.on_data.world import HERE, Choice, DataWorld, Line, kinds_of
from svmsym.judging.outcome import Open
from svmsym.meaning.letters import NUMBER, VECTOR, Key, Kind, key_of
from svmsym.meaning.numbers import alike, negative, plus, times
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, IllTyped, Undefined, Value, is_number
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_NOT_GIVEN = "{} is not given: the answer says too little"
_MOST_NAMED = 8  # entries that are told one by one


class Unstated(Open):
    """No value is given for what is asked for."""


@dataclass(frozen=True)
class Case:
    """A question, what is settled, and what the page claims; ``turned``: the page has its own sign of b."""

    best: Optimum
    asked: Asked
    page: Page
    choice: Choice
    claims: tuple[Node, ...]
    turned: bool = False
    stated: Claims = NO_CLAIMS
    # What is solved for is asked for with several tolerances.
    solved: dict[Kind, tuple[Value, tuple[Node, ...]]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @property
    def scene(self) -> Scene:
        """The world of the question."""
        return Scene(self.best, self.choice, {})

    def given(self, letter: str, kind: Kind) -> Value:
        """Find the value that the page gives to a letter, if it gives one; not by what holds for every x."""
        about = [c for c in self.claims if letter in keys_in(c) and HERE not in keys_in(c)]
        return find_value(self.best, self.choice, about, Unknown(letter, kind)) if about else None

    def value(self, kind: Kind) -> tuple[Value, tuple[Node, ...]]:
        """Find the only value that the page gives to what is asked for, and the claims that name it."""
        if kind not in self.solved:
            self.solved[kind] = self._solve(kind)
        return self.solved[kind]

    def _solve(self, kind: Kind) -> tuple[Value, tuple[Node, ...]]:
        letter = self.asked.names.letter
        name = t.Name(letter)
        claims = [_name(claim, name) for claim in self.claims]
        if not any(is_direct(c, letter) for c in claims):
            apart = [c for c in claims if letter not in keys_in(c)]  # 2b = 3 is solved for b
            found = [v for c in apart if (v := _computed(c)) is not None and self._speaks_of_it(c)]
            claims += [t.Relation((name, v), ("=",)) for v in found[-1:]]
        try:
            value = find_value(self.best, self.choice, claims, Unknown(letter, kind))
        except IllTyped:
            value = self._misfit(claims, name)
        if value is None:
            raise Unstated(self._lacking(claims, letter, kind))
        return value, tuple(claims)

    def _lacking(self, claims: Sequence[Node], letter: str, kind: Kind) -> str:
        """Say which entries are not given, where some are."""
        numbered = {
            int(place.value)
            for claim in claims
            if kind.axes == ("n",)
            for one in t.walk(claim)
            if isinstance(one, t.Scripted) and one.base == t.Name(letter)
            for place in one.sub
            if isinstance(place, t.Number)
        }
        missing = [f"{letter}_{k}" for k in range(1, self.best.problem.n + 1) if k not in numbered]
        if not numbered or not 1 < len(missing) <= _MOST_NAMED:
            return _NOT_GIVEN.format(missing[0] if numbered and len(missing) == 1 else letter)
        return f"{', '.join(missing)} are not given: the answer says too little"

    def _misfit(self, claims: Sequence[Node], name: t.Name) -> Value:
        """Find a value of w that has another size than it should have."""
        stated = [c for c in claims if isinstance(c, t.Relation) and name in c.parts]
        if len(stated) == 1 and self.asked.quantity in {"w", "gram"}:
            found = self.scene.evaluate(next(part for part in stated[0].parts[::-1] if part != name))
            if is_number(found) or isinstance(found, Array):
                return found
        raise Open(f"{name.letter} has another number of entries")

    def _speaks_of_it(self, claim: Node) -> bool:
        """Tell whether a chain without a name computes what is asked for, and not ‖w‖ or w·x_1."""
        letters = keys_in(claim) - {"C", "n", "i", "j"}
        assert isinstance(claim, t.Relation)
        match self.asked.quantity:
            case "margin":  # 1/‖w‖, also where it is computed wrongly: 1/‖w‖²; ‖w‖ has another name
                return letters <= {"w"} and not isinstance(claim.parts[0], t.Norm | t.Bars | t.Power)
            case "b" | "b_interval" if letters <= {"w", "x", "y"} and self.best.w is not None:
                return not letters or self._moves(claim.parts[0])
            case "w":
                return letters <= {"α", "x", "y"}
            case "objective" | "dual_objective" if letters == {"w"} and self.best.w is not None:
                moved = tuple(v + 3**k for k, v in enumerate(self.best.w))  # ½‖w‖² changes as this does
                change = self._at(moved, claim.parts[0], self._at(None, claim.parts[0]))
                return alike(change, sum((v * v for v in moved), -sum(v * v for v in self.best.w)) / 2)
            case "objective" | "dual_objective" | "value" | "distance" | "kernel" | "gram":
                return True
        return not letters

    def _at(self, w: tuple[Real, ...] | None, node: Node, less: Value = ZERO) -> Value:
        """Evaluate a formula with another w, less a number."""
        choice = replace(self.choice, line=None if w is None else (w, ZERO))
        return plus(replace(self.scene, choice=choice).evaluate(node), negative(less))

    def _moves(self, node: Node) -> bool:
        """Tell whether a formula moves as b does when all points move: b = y_3 − w·x_3."""
        world = self.scene.world()
        value = self.scene.meaning(node, world).value(node)
        w, rows = self.best.w or (), self.best.problem.X or ()
        world.values["x"] = world.points([[v + 3**k for k, v in enumerate(row)] for row in rows])
        step = times(Fraction(self.choice.sign), sum((v * 3**k for k, v in enumerate(w)), ZERO))
        moved = self.scene.meaning(node, world).value(node)
        return is_number(value) and alike(moved, plus(value, negative(step)))


def open_case(best: Optimum, asked: Asked, page: Page) -> Case:
    """Settle what a page claims: the sign of b that it states, conditions that hold, calls at the point."""
    stated = claims_on(page, best.problem, asked.names, asked.points)
    if best.d == 1:
        stated = stated._replace(nodes=tuple(_join_decimals(node, page.text) for node in stated.nodes))
    claims: list[Node] = [*stated.nodes]
    signs = {sign for node in claims for sign in _offset_signs(node)}
    if len(signs) > 1:
        raise Open("the answer writes both wᵀx + b and wᵀx − b")
    turned = bool(signs - {asked.sign})
    at = asked.points[0] if len(asked.points) == 1 else None
    choice = Choice(
        -asked.sign if turned else asked.sign,
        asked.margin or "half",
        at=at,
        named=_named_points(claims, asked),
    )
    scene = Scene(best, choice, {})
    claims = [one for c in claims for one in _drop_conditions(_name_calls(c, asked, scene), asked, scene)]
    return Case(best, asked, page, choice, tuple(claims), turned, stated)


def _named_points(claims: Sequence[Node], asked: Asked) -> tuple[tuple[Key, tuple[Real, ...]], ...]:
    """Tell which letters are the two points at which a kernel is asked: those of K(x, z), or x and z."""
    if asked.quantity != "kernel" or len(asked.points) != len("xz"):
        return ()
    calls = [
        tuple(key for argument in one.arguments if (key := key_of(argument)))
        for claim in claims
        for one in t.walk(claim)
        if isinstance(one, t.Call) and one.function == t.Name("K")
    ]
    letters = next((keys for keys in calls if len(keys) == len("xz")), (HERE, "z"))
    return tuple(zip(letters, asked.points, strict=True)) if len({*letters}) == len("xz") else ()


def _join_decimals(node: Node, text: str) -> Node:
    """Read f(0,5) on a line as f at one half."""

    def change(one: Node) -> Node | None:
        match one:
            case t.Call(arguments=(t.Number() as whole, t.Number())) if whole.at >= 0 and key_of(
                one.function
            ) not in {"K", "k", "κ"}:
                found = re.match(r"(\d+),(\d+)", text[whole.at :])
                number = Fraction(f"{found[1]}.{found[2]}") if found else None
                return None if number is None else t.Call(one.function, (t.Number(number, at=whole.at),))
        return None

    return rebuild(node, change)


def _offset_signs(node: Node) -> Iterator[int]:
    """Find the sign of b in ⟨w, x⟩ ± b for every x; at one point it is a computation."""
    for one in t.walk(node):
        if isinstance(one, t.Relation) and set(one.signs) == {"="}:  # ⟨w, x⟩ = b
            sides = [p for p in one.parts if "w" in keys_in(p) and "b" not in keys_in(p) and _has_any_x(p)]
            if sides and len(one.parts) == len(sides) + 1:
                yield from (-1 for p in one.parts if p == t.Name("b"))
                yield from (1 for p in one.parts if p == t.Sum((t.Name("b"),), ("-",)))
        if isinstance(one, t.Sum):
            pairs = list(zip(one.signs, one.terms, strict=True))
            offsets = [sign for sign, term in pairs if term == t.Name("b")]
            products = [sign for sign, term in pairs if "w" in keys_in(term) and _has_any_x(term)]
            if len(offsets) == len(products) == 1:
                yield 1 if offsets == products else -1


def _has_any_x(node: Node) -> bool:
    """Tell whether x or x_i occurs, and not only x_3."""
    points = [one.sub for one in t.walk(node) if isinstance(one, t.Scripted) and one.base == t.Name("x")]
    return HERE in keys_in(node) or any(sub and not isinstance(sub[0], t.Number) for sub in points)


def _name_calls(node: Node, asked: Asked, scene: Scene) -> Node:
    """Put the name of what is asked for in the place of f(2, 0), K(x, z) or the distance of x_3."""
    function = {"value": t.Name("f"), "kernel": t.Name("K"), "distance": Q}.get(asked.quantity)
    if asked.quantity == "slack" and asked.points:
        rows = [tuple(row) for row in scene.best.problem.X or ()]
        own = [t.Number(Fraction(k)) for k, row in enumerate(rows, 1) if row == asked.points[0]]
        return rebuild(
            node,
            lambda one: (
                Q
                if isinstance(one, t.Scripted) and one.base in (Q, t.Name("ξ")) and one.sub == tuple(own)
                else None
            ),
        )

    def change(one: Node) -> Node | None:
        if asked.quantity == "kernel" and isinstance(one, t.Relation) and function in one.parts:
            return t.Relation(tuple(Q if part == function else part for part in one.parts), one.signs)
        if not isinstance(one, t.Call) or one.function != function:
            return None
        if {key_of(a) for a in one.arguments} == {key for key, _ in scene.choice.named} != set():
            return Q
        if not all(map(is_closed, one.arguments)):
            return None
        several = len(one.arguments) > 1 and function != t.Name("K")
        arguments = (t.Bracket("(", (one.arguments,), ")"),) if several else one.arguments
        at = tuple(DataWorld(scene.best, scene.choice).point(scene.evaluate(a)) for a in arguments)
        numbered = any(isinstance(n, t.Scripted) for a in one.arguments for n in t.walk(a))
        if asked.quantity == "kernel" and numbered and at not in {asked.points, asked.points[::-1]}:
            raise Open("it is not clear whether x_1 is a point of the data or one that is asked for")
        return Q if at in {asked.points, asked.points[::-1]} else None

    return node if function is None else rebuild(node, change)


def _drop_conditions(node: Node, asked: Asked, scene: Scene) -> Iterator[Node]:
    """Take what is said under a condition that holds; another condition leaves it open."""
    while isinstance(node, t.Implies) and not node.both:
        if asked.quantity in {"hyperplane", "decision_function"} and {"x", HERE} & keys_in(node.premise):
            raise Open("a part of the line or the function is given")  # x_1 is a coordinate there
        try:
            holds = scene.tell(node.premise)
        except Undefined as error:
            raise Open(f"a condition is not understood: {error}") from None
        if not holds:
            raise Open("the answer is given under a condition that does not hold")
        node = node.conclusion
    yield node


def _name(claim: Node, name: t.Name) -> Node:
    """Say of a bare value that it is what is asked for; a formula is only mentioned."""
    if isinstance(claim, t.Relation) and claim.parts[0] == Q:
        return t.Relation((name, *claim.parts[1:]), claim.signs, at=claim.at)
    if is_statement(claim) or not is_value(claim):
        return claim
    value = t.Bracket("(", (claim.items,), ")") if isinstance(claim, t.Listed) else claim
    return t.Relation((name, value), ("=",), at=claim.at)


def _computed(claim: Node) -> Node | None:
    """Find the value of a chain of equations that names nothing: 2/√2 = √2 ≈ 1.41."""
    if not isinstance(claim, t.Relation) or not set(claim.signs) <= EQUAL:
        return None
    if key_of(claim.parts[0]) is not None or isinstance(claim.parts[0], t.Noun | t.Scripted | t.Call):
        return None
    values = [part for part in claim.parts if is_value(part)]
    exact = [part for part in values if not is_rounding(part)]
    return (exact or values)[-1] if values and claim.parts[-1] in values else None


# ---- Hyperplanes by w and b


def line_given(case: Case) -> Line | None:
    """Find w and b as the page gives them, at any scale."""
    w, b = case.given("w", kinds_of(case.best)["w"]), case.given("b", NUMBER)
    if w is None or b is None:
        return None
    return tuple(entries_of(w)), b if case.choice.sign > 0 else negative(b)


def line_at_own_scale(case: Case) -> Line | None:
    """Find the hyperplane at the scale of a normal vector that stands alone."""
    w, true = case.given("w", VECTOR), case.best.w
    if w is None or true is None or case.best.b is None:
        return None
    at = next((k for k, v in enumerate(true) if v), 0)
    factor = times(entries_of(w)[at], 1 / true[at])
    if not factor or any(not alike(a, times(factor, v)) for a, v in zip(entries_of(w), true, strict=True)):
        return None
    return tuple(entries_of(w)), times(factor, case.best.b)
