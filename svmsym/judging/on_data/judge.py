"""The verdict on a page: its statements give a value, the value is right, and nothing beside it is false."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.judging.on_data.accepting import (
    accept_b,
    accept_entries,
    accept_interval,
    accept_margin,
    accept_slack,
    accept_w,
)
from svmsym.judging.on_data.beside import Scene, find_false
from svmsym.judging.on_data.closeness import tolerance
from svmsym.judging.on_data.determining import Unknown, find_value, is_closed, is_direct, is_value
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import ZERO, Optimum
from svmsym.judging.on_data.planes import accept_form, forms_of
from svmsym.judging.on_data.point_sets import accept_set, named_set, points_of
from svmsym.judging.on_data.predicting import accept_predictions
from svmsym.judging.on_data.preparing import EQUAL, Q, claims_on, is_decimal, least_places
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import Judged, show, undecided
from svmsym.judging.on_data.world import HERE, Choice, DataWorld, Which, kinds_of
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import rebuild
from svmsym.meaning.letters import FAMILY, NUMBER, Kind, key_of
from svmsym.meaning.numbers import alike, negative, plus, times
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, IllTyped, Interval, Undefined, Value, is_number
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.rows import is_statement
from svmsym.writing.tree import Node

ROUNDED = "a rounded value of the right one; the exam does not say whether that is enough"
_RIGHT_AND = "the value is right, and"
_MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2
_WIDTHS: dict[str, Which] = {"margin width": "full", "half margin": "half"}


class Case:
    """A question, and what a page claims."""

    def __init__(self, best: Optimum, asked: Asked, page: Page) -> None:
        self.best, self.asked, self.page = best, asked, page
        claims = claims_on(page, best.problem, asked.names.nouns, asked.names.letters)
        self.choice = Choice(self._sign(claims), asked.margin or "half", at=self._at())
        self.claims = [one for claim in map(self._name_calls, claims) for one in self._unconditional(claim)]
        self.places = least_places(self.claims)

    def _at(self) -> tuple[Real, ...] | None:
        return self.asked.points[0] if len(self.asked.points) == 1 else None

    # ---- Conventions and conditions

    def _sign(self, claims: Sequence[Node]) -> int:
        """Find the sign of b that the page states, else that of the sheet."""
        stated = {sign for node in claims for sign in _offset_signs(node)}
        self.own_sign = bool(stated - {self.asked.sign})
        if len(stated) > 1:
            raise Open("the answer writes both wᵀx + b and wᵀx − b")
        return stated.pop() if stated else self.asked.sign

    def _name_calls(self, node: Node) -> Node:
        """Put the name of what is asked for in the place of f(2, 0), K(x, z) or the distance of x_3."""
        function = {"value": t.Name("f"), "kernel": t.Name("K"), "distance": Q}.get(self.asked.quantity)
        scene, world = Scene(self.best, self.choice, {}), DataWorld(self.best, self.choice)

        def change(one: Node) -> Node | None:
            if (
                not isinstance(one, t.Call)
                or one.function != function
                or not all(map(is_closed, one.arguments))
            ):
                return None
            several = len(one.arguments) > 1 and function != t.Name("K")
            arguments = (t.Bracket("(", (one.arguments,), ")"),) if several else one.arguments
            at = tuple(world.point(scene.evaluate(a)) for a in arguments)
            return Q if at in {self.asked.points, self.asked.points[::-1]} else None

        return node if function is None else rebuild(node, change)

    def _unconditional(self, node: Node) -> Iterator[Node]:
        """Take what is said under a condition that holds; another condition leaves it open."""
        if not isinstance(node, t.Implies) or node.both:
            yield node
            return
        scene = Scene(self.best, self.choice, {})
        try:
            holds = scene.tell(node.premise)
        except Undefined as error:
            raise Open(f"a condition is not understood: {error}") from None
        if not holds:
            raise Open("the answer is given under a condition that does not hold")
        yield from self._unconditional(node.conclusion)

    # ---- Values

    def judge(self) -> Judged:
        """Judge the answer, and what stands beside it."""
        asked = self.asked
        try:
            judged, answer, choices = self._answer(asked.room)
            if judged.verdict == "wrong" and asked.decimals is None and self.places and not self._mixes():
                room = tolerance(min(_MACHINE, self.places))
                if self._answer(room)[0].verdict == "correct":
                    return undecided(ROUNDED, judged.reason)
            if judged.verdict == "wrong" and self.own_sign:
                self.choice = replace(self.choice, sign=self.asked.sign)
                if self._answer(asked.room)[0].verdict == "correct":
                    return undecided("right as the sheet writes b, and wrong as the answer itself does")
            if judged.verdict != "correct":
                return judged
            false = find_false(self.best, choices, self.claims, answer)
        except IllTyped as error:
            return undecided(f"this does not fit together: {error}")
        except Undefined as error:
            return undecided(str(error))
        if false is None:
            return judged
        words = f"{_RIGHT_AND} something beside it does not hold at the optimum"
        return replace(judged, verdict="wrong" if false.sure else "undecided", reason=words, meaning=None)

    def _mixes(self) -> bool:
        """Tell whether fractions stand beside decimals where α is not unique: its rounding would move them."""
        many = self.asked.quantity == "alpha" and self.best.alpha_unique is not True
        return many and any(isinstance(n, t.Product | t.Quotient) for c in self.claims for n in t.walk(c))

    def _answer(self, room: Fraction) -> tuple[Judged, Value, list[Choice]]:
        """Find the value that the page gives, and judge it; with the worlds in which the rest may hold."""
        choices = [replace(self.choice, which=which) for which in ("half", "full")]
        match self.asked.quantity:
            case "hyperplane" | "decision_function":
                return self._plane(room)
            case "support_vectors":
                return self._points(), None, choices
            case "predict":
                self.claims, judged = accept_predictions(
                    self.best, self.choice, self.asked, self.page, self.claims, room
                )
                return judged, None, choices
            case "margin":
                return self._margin(room)
            case "b" | "b_interval":
                interval = self._interval()
                if interval is not None:
                    whole = self.asked.quantity == "b_interval"
                    return (
                        accept_interval(self.best, interval, room, self.choice.sign, whole=whole),
                        None,
                        choices,
                    )
        value = self.value(self._kind())
        judged = self._accept(value, room)
        judged = replace(judged, read_as=f"{self.asked.names.letter} = {show(value)}")
        if self.asked.quantity == "alpha":
            choices = [replace(c, alpha=tuple(value.items)) for c in choices] if not room else choices
        elif self.best.b is None and self.asked.quantity in {"b", "b_interval", "slack"}:
            b = value if self.asked.quantity != "slack" else self._offset_of(value)
            choices = [replace(c, b=b) for c in choices]
        return judged, value, choices

    def _offset_of(self, xi: Value) -> Real | None:
        """Find the b that belongs to slack: y_i(⟨w, x_i⟩ + b) = 1 − ξ_i where ξ_i > 0."""
        for v, y, inner in zip(entries_of(xi), self.best.problem.y, self.best.inner, strict=True):
            if v:
                own = plus(times(Fraction(y), plus(Fraction(1), negative(v))), negative(inner))
                return times(Fraction(self.choice.sign), own)  # type: ignore[no-any-return]
        return None

    def _kind(self) -> Kind:
        letter = self.asked.names.letter
        if letter == "K":
            return Kind(("n", "n"))
        if self.asked.quantity == "alpha_difference":
            return FAMILY
        return kinds_of(self.best).get(letter, NUMBER)

    def value(self, kind: Kind) -> Value:
        """Find the only value that the page gives to what is asked for."""
        letter = self.asked.names.letter
        name = t.Name(letter)
        claims = [_name(claim, name) for claim in self.claims]
        numbers = [c for c in self.claims if isinstance(c, t.Number | t.Product | t.Quotient) and is_value(c)]
        if (
            kind.axes
            and self.best.problem.n > 1
            and any(entries_of(self._evaluated(c)) == [self._evaluated(c)] for c in numbers)
        ):
            raise Open(f"one number is given, and {letter} has several entries")
        if not any(is_direct(c, letter) for c in claims):
            found = [(c, v) for c in claims if (v := _computed(c)) is not None and self._speaks_of_it(c)]
            if found:
                claims.append(t.Relation((name, found[-1][1]), ("=",)))
        self.claims = claims
        unknown = Unknown(letter, kind)
        try:
            value = find_value(self.best, self.choice, claims, unknown)
        except IllTyped:
            value = self._misfit(claims, name)
        if value is None:
            raise Open(f"{letter} is not given: the answer says too little")
        return value

    def _evaluated(self, node: Node) -> Value:
        return Scene(self.best, self.choice, {}).evaluate(node)

    def _speaks_of_it(self, claim: Node) -> bool:
        """Tell whether a chain without a name computes what is asked for, and not ‖w‖ or w·x_1."""
        letters = keys_in(claim) - {"C", "n", "i", "j"}
        assert isinstance(claim, t.Relation)
        match self.asked.quantity:
            case "margin" if letters == {"w"} and self.best.w is not None:
                line = tuple(3 * v for v in self.best.w), ZERO  # 1/‖w‖ is a third of what it was
                scenes = [Scene(self.best, replace(self.choice, line=own), {}) for own in (None, line)]
                value, third = (scene.evaluate(claim.parts[0]) for scene in scenes)
                return alike(value, times(Fraction(3), third))
            case "b" | "b_interval" if letters <= {"w", "x", "y"} and self.best.w is not None:
                return not letters or self._moves(claim.parts[0])
            case "w":
                return letters <= {"α", "x", "y"}
            case "objective" | "dual_objective" | "value" | "distance" | "kernel" | "gram":
                return True
        return not letters

    def _moves(self, node: Node) -> bool:
        """Tell whether a formula moves as b does when all points move: b = y_3 − w·x_3."""
        scene, world = Scene(self.best, self.choice, {}), DataWorld(self.best, self.choice)
        value = scene.meaning(node, world).value(node)
        w, rows = self.best.w or (), self.best.problem.X or ()
        world.values["x"] = world.points([[v + 3**k for k, v in enumerate(row)] for row in rows])
        step = times(Fraction(self.choice.sign), sum((v * 3**k for k, v in enumerate(w)), ZERO))
        return is_number(value) and alike(scene.meaning(node, world).value(node), plus(value, negative(step)))

    def _misfit(self, claims: Sequence[Node], name: t.Name) -> Value:
        """Find a value of another size than it should have."""
        for claim in claims:
            if isinstance(claim, t.Relation) and name in claim.parts:
                world = DataWorld(self.best, self.choice)
                part = claim.parts[-1] if claim.parts[-1] != name else claim.parts[0]
                found = Scene(self.best, self.choice, {}).meaning(part, world).value(part)
                if self.asked.quantity == "w" and (is_number(found) or isinstance(found, Array)):
                    return found
        raise Open(f"{name.letter} has another number of entries")

    def _accept(self, value: Value, room: Fraction) -> Judged:
        best, entries = self.best, entries_of(value)
        match self.asked.quantity:
            case "alpha":
                return accept_alpha(best, [*entries, *self._stars()], room)
            case "w":
                return accept_w(best, entries, room)
            case "b":
                return accept_b(best, value, room, self.choice.sign)
            case "b_interval":
                point = Interval(value, value, low_closed=True, high_closed=True)
                return accept_interval(best, point, room, self.choice.sign, whole=True)
            case "slack":
                return accept_slack(best, entries, room)
        return accept_entries(self.asked.quantity.replace("_", " "), self._true(), value, room)

    def _stars(self) -> list[Real]:
        """Find α* of regression."""
        if not self.best.alpha_star:
            return []
        stars = find_value(self.best, self.choice, self.claims, Unknown("α*", FAMILY))
        if stars is None:
            raise Open("α* is not given")
        return entries_of(stars)

    def _true(self) -> Value:
        """Find the only right value."""
        best, points = self.best, self.asked.points
        world = DataWorld(best, self.choice)
        match self.asked.quantity:
            case "objective" | "dual_objective":
                return best.objective
            case "gram":
                return Array(("n", "n"), best.gram)
            case "alpha_difference" if best.alpha_star:
                pairs = zip(best.alpha, best.alpha_star, strict=True)
                return Array(("n",), tuple(plus(a, negative(s)) for a, s in pairs))
            case "kernel" if len(points) == len("uv"):
                return world.opaque("K", tuple(map(world.vector, points)), ())
            case "value" | "distance" if len(points) == 1:
                if best.b is None:
                    raise Undefined("f is not unique here: b may vary")
                return (
                    world.f(points[0])
                    if self.asked.quantity == "value"
                    else world.distance(world.vector(points[0]))
                )
        raise Open(f"there is no {self.asked.quantity.replace('_', ' ')} here; is a point missing?")

    def _interval(self) -> Interval | None:
        """Find b ∈ [low, high] or low ≤ b ≤ high."""
        meaning = Scene(self.best, self.choice, {})
        for claim in self.claims:
            match claim:
                case t.Relation(parts=(t.Name(letter="b"), t.Bracket() as bracket), signs=("∈",)):
                    return meaning.meaning(bracket, meaning.world()).interval(bracket, {})
                case t.Bracket(opened="[" | "]" | "(", rows=((_, _),)):
                    return meaning.meaning(claim, meaning.world()).interval(claim, {})
                case t.Relation(parts=(low, t.Name(letter="b"), high), signs=(first, second)):
                    if {first, second} <= {"≥", ">"}:
                        low, high, first, second = high, low, second, first
                    if not {first, second} <= {"≤", "<", "≥", ">"}:
                        continue
                    ends = [meaning.meaning(e, meaning.world()).number(e, {}) for e in (low, high)]
                    return Interval(ends[0], ends[1], first in "≤≥", second in "≤≥")
        return None

    # ---- Margins

    def _margin(self, room: Fraction) -> tuple[Judged, Value, list[Choice]]:
        """Judge a margin by the noun that it is called by, or both ways."""
        called = {n.name for c in self.claims for n in t.walk(c) if isinstance(n, t.Noun)} & set(_WIDTHS)
        which = self.asked.margin
        if called and not any(is_direct(c, Q.letter) for c in self.claims):
            if len(called) > 1:
                raise Open("the answer has words for the whole width and for one side of it")
            said = _WIDTHS[called.pop()]
            self.claims = [_replace_nouns(c) for c in self.claims]
            value = self.value(NUMBER)
            judged = accept_margin(self.best, value, said, room)
            other = accept_margin(self.best, value, "half" if said == "full" else "full", room)
            found = {judged.verdict, other.verdict}
            if which != said and "correct" in found and (which is not None or judged.verdict != "correct"):
                raise Open("the answer gives another width than it says, or than is asked for")
            return judged, value, [self.choice]
        value = self.value(NUMBER)
        judged = replace(accept_margin(self.best, value, which, room), read_as=f"margin = {show(value)}")
        stated = [v for c in self.claims if _scales(c) and (v := _last_value(c)) is not None]
        scene = Scene(self.best, self.choice, {})
        twice = any(
            accept_margin(self.best, scene.evaluate(v), which, room).verdict == "correct" for v in stated
        )
        if judged.verdict == "wrong" and twice:
            raise Open("a multiple of a letter is given: which of them is the margin?")
        return judged, value, [self.choice]

    # ---- Hyperplanes

    def _plane(self, room: Fraction) -> tuple[Judged, Value, list[Choice]]:
        best, asked = self.best, self.asked
        line = self._own_line()
        verdicts: list[Judged] = []
        scene = Scene(best, replace(self.choice, line=line), {})
        whole = asked.quantity == "decision_function"
        for form in forms_of(self.claims, best.d):
            if not is_closed(form.body) and line is None:
                continue
            oriented = form.oriented if asked.oriented is None else asked.oriented
            g = scene.function(form.body)
            exact = whole and (form.exact or not form.oriented)
            verdicts.append(accept_form(best, g, room, oriented=oriented or whole, exact=exact))
        if line is not None:
            g = scene.world().f
            verdicts.append(accept_form(best, g, room, oriented=bool(asked.oriented) or whole, exact=whole))
        if not verdicts:
            raise Open("no hyperplane was given: write an equation in x_1, x_2, … or w and b")
        if {"correct", "wrong"} <= {j.verdict for j in verdicts}:
            raise Open("one of the hyperplanes is right, and another is not: which of them is meant?")
        worst = min(verdicts, key=lambda j: ("wrong", "undecided", "correct").index(j.verdict))
        lines = [None, line or self._multiple()]
        choices = [replace(self.choice, which=w, line=own) for own in lines for w in ("half", "full")]
        self.claims = [c for c in self.claims if not list(forms_of([c], best.d))]
        if worst.verdict == "correct" and not all(map(is_statement, self.claims)):
            raise Open("something beside the hyperplane is not understood")
        return worst, None, choices

    def _own_line(self) -> tuple[tuple[Real, ...], Real] | None:
        """Find w and b as the page gives them, at any scale."""
        w, b = (self._given(letter) for letter in ("w", "b"))
        if w is None or b is None:
            return None
        return tuple(entries_of(w)), b if self.choice.sign > 0 else negative(b)

    def _given(self, letter: str) -> Value:
        """Find the value that the page gives to a letter; None if it gives none."""
        about = [c for c in self.claims if letter in keys_in(c) and HERE not in keys_in(c)]
        if not about:
            return None
        return find_value(self.best, self.choice, about, Unknown(letter, kinds_of(self.best)[letter]))

    def _multiple(self) -> tuple[tuple[Real, ...], Real] | None:
        """Find the hyperplane at the scale of a normal vector that stands alone."""
        w, true = self._given("w"), self.best.w
        if w is None or true is None or self.best.b is None:
            return None
        at = next((k for k, v in enumerate(true) if v), 0)
        factor = times(entries_of(w)[at], 1 / true[at])
        if not factor or any(
            not alike(a, times(factor, v)) for a, v in zip(entries_of(w), true, strict=True)
        ):
            return None
        return tuple(entries_of(w)), times(factor, self.best.b)

    # ---- Sets of points

    def _check_class(self, item: Node, claim: Node) -> None:
        """Require that the points just named have the class behind them."""
        assert isinstance(claim, t.Relation)
        label = Scene(self.best, self.choice, {}).evaluate(claim.parts[-1])
        last = item.items[-1] if isinstance(item, t.Listed) else item
        if any(self.best.problem.y[i - 1] != label for i in points_of([last], self.best)):
            raise Open("a point is said to have another class than in the data")

    def _points(self) -> Judged:
        items: list[Node] = []
        rest: list[Node] = []
        meanings = set()
        for claim in self.claims:
            named = named_set(claim)
            if named is not None:
                items.append(named[0])
                meanings.add(named[1])
            elif is_class(claim) and items:
                self._check_class(items[-1], claim)
            elif is_statement(claim):
                rest.append(claim)
            else:
                items.append(claim)
        if not items:  # x_1 = (1, 1), x_2 = (3, 3)
            items = [
                c.parts[0] for c in rest if isinstance(c, t.Relation) and isinstance(c.parts[0], t.Scripted)
            ]
            items = items if all(i.base == t.Name("x") for i in items if isinstance(i, t.Scripted)) else []
        if not items:
            raise Open("no point is named")
        meaning = self.asked.meaning
        own = meanings - {None}
        if own and meaning is None:
            meaning = own.pop() if len(own) == 1 else None
        readings = [points_of(items, self.best)]
        verdicts = [accept_set(self.best, chosen, meaning) for chosen in readings]
        if self.best.d == 1:
            try:
                other = points_of(items, self.best, numbers_are_points=True)
                verdicts.append(accept_set(self.best, other, meaning))
            except Open:
                pass
        if len({j.verdict for j in verdicts}) > 1:
            raise Open("two readings: numbers of points, or coordinates; write x_1, x_3")
        self.claims = rest
        return replace(verdicts[0], read_as=f"points {sorted(readings[0])}")


def is_class(claim: Node) -> bool:
    """Tell whether a claim is "class +1", of what stands before it."""
    return isinstance(claim, t.Relation) and claim.parts[0] == t.Noun("class")


def _offset_signs(node: Node) -> Iterator[int]:
    """Find the sign of b in ⟨w, x⟩ ± b for every x; at one point it is a computation."""
    for one in t.walk(node):
        if isinstance(one, t.Sum):
            pairs = list(zip(one.signs, one.terms, strict=True))
            offsets = [sign for sign, term in pairs if term == t.Name("b")]
            products = [sign for sign, term in pairs if "w" in keys_in(term) and _has_any_x(term)]
            if len(offsets) == len(products) == 1:
                yield 1 if offsets == products else -1


def _has_any_x(node: Node) -> bool:
    """Tell whether x or x_i occurs, and not only x_3."""
    return any(
        one == t.Name(HERE)
        or (isinstance(one, t.Scripted) and one.base == t.Name("x") and not isinstance(one.sub[0], t.Number))
        for one in t.walk(node)
        if not isinstance(one, t.Scripted) or one.sub
    )


def _name(claim: Node, name: t.Name) -> Node:
    """Say of a bare value that it is what is asked for."""
    if is_statement(claim):
        if isinstance(claim, t.Relation) and claim.parts[0] == Q:
            return t.Relation((name, *claim.parts[1:]), claim.signs, at=claim.at)
        return claim
    if not is_value(claim):
        raise Open("a formula is given, and no value")
    value = t.Bracket("(", (claim.items,), ")") if isinstance(claim, t.Listed) else claim
    return t.Relation((name, value), ("=",), at=claim.at)


def _computed(claim: Node) -> Node | None:
    """Find the value of a chain of equations that names nothing: 2/√2 = √2 ≈ 1.41."""
    if not isinstance(claim, t.Relation) or not set(claim.signs) <= EQUAL:
        return None
    if key_of(claim.parts[0]) is not None or isinstance(claim.parts[0], t.Noun | t.Scripted | t.Call):
        return None
    closed = [part for part in claim.parts if not keys_in(part) - {"C", "n"} and is_closed(part)]
    exact = [part for part in closed if not is_decimal(part)]
    return (exact or closed or [None])[-1] if claim.parts[-1] in closed else None


def _scales(claim: Node) -> bool:
    """Tell whether a multiple of what is asked for is given: 2ρ = √2."""
    return any(isinstance(one, t.Product | t.Quotient) and Q in t.children(one) for one in t.walk(claim))


def _last_value(claim: Node) -> Node | None:
    return claim.parts[-1] if isinstance(claim, t.Relation) and is_closed(claim.parts[-1]) else None


def _replace_nouns(node: Node) -> Node:
    return rebuild(node, lambda one: Q if isinstance(one, t.Noun) and one.name in _WIDTHS else None)
