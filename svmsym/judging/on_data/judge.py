"""The verdict on a page: its statements give a value, the value is right, and nothing beside it is false."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from svmsym.judging.on_data.accepting import (
    accept_b,
    accept_entries,
    accept_interval,
    accept_margin,
    accept_slack,
    accept_w,
)
from svmsym.judging.on_data.beside import find_false
from svmsym.judging.on_data.case import Case, open_case
from svmsym.judging.on_data.closeness import tolerance
from svmsym.judging.on_data.determining import is_closed, is_direct, is_value
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.planes import accept_form, forms_of
from svmsym.judging.on_data.point_sets import judge_set
from svmsym.judging.on_data.predicting import is_chain, judge_predictions
from svmsym.judging.on_data.preparing import Q, least_places, quote
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import Judged, show, undecided
from svmsym.judging.on_data.world import Choice, Line, Which, kinds_of
from svmsym.judging.outcome import Open
from svmsym.judging.rewriting import rebuild
from svmsym.meaning.letters import FAMILY, NUMBER, VECTOR, Kind
from svmsym.meaning.numbers import alike, apply_real, negative, plus, times
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, IllTyped, Interval, Undefined, Value
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

ROUNDED = "a rounded value of the right one; the exam does not say whether that is enough"
_MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2
_WIDTHS: dict[str, Which] = {"margin width": "full", "half margin": "half", "distance": "half"}
_BOTH: tuple[Which, Which] = ("half", "full")


@dataclass(frozen=True)
class Answered:
    """The verdict on a value, with what has to hold beside it, and the worlds in which it may."""

    judged: Judged
    claims: tuple[Node, ...]
    choices: tuple[Choice, ...]
    value: Value = None


def judge_page(best: Optimum, asked: Asked, page: Page) -> Judged:
    """Judge one way to read an answer, and what stands beside it."""
    try:
        case = open_case(best, asked, page)
        if case.parameters:
            return _judge_family(case)
        answered = _answer(case, asked.room)
        judged = answered.judged
        places = least_places(case.claims)
        if judged.verdict == "wrong" and asked.decimals is None and places:
            rounded = _answer(case, tolerance(min(_MACHINE, places)))
            if rounded.judged.verdict == "correct":
                return undecided(ROUNDED, judged.reason)
        if judged.verdict == "wrong" and case.turned and asked.quantity in {"b", "b_interval"}:
            other = replace(case, choice=replace(case.choice, sign=asked.sign))
            if _answer(other, asked.room).judged.verdict == "correct":
                return undecided("right as the sheet writes b, and wrong as the answer itself does")
        if judged.verdict != "correct":
            return judged
        return _look_beside(case, answered)
    except IllTyped as error:
        return undecided(f"this does not fit together: {error}")
    except (Open, Undefined) as error:
        return undecided(str(error))


def _judge_family(case: Case) -> Judged:
    """Judge α = (s, 1/2 − s, 1/2): optimal at both ends and affine in s, it is optimal between them."""
    if case.asked.quantity != "alpha":
        raise Open("a value with a parameter is given")
    shares = (Fraction(0), Fraction(1), Fraction(2, 7), Fraction(3, 5))
    found = [(share, _answer(case.placed(share), case.asked.room)) for share in shares]
    low, high = (entries_of(one.value) for _, one in found[:2])
    for share, one in found:
        between = [plus(times(1 - share, u), times(share, v)) for u, v in zip(low, high, strict=True)]
        if one.judged.verdict != "correct":
            return one.judged
        if not all(map(alike, entries_of(one.value), between)):
            raise Open("the multipliers are not affine in the parameter")
    verdicts = [_look_beside(case.placed(share), one) for share, one in found]
    return min(verdicts, key=lambda j: ("wrong", "undecided", "correct").index(j.verdict))


def _look_beside(case: Case, answered: Answered) -> Judged:
    """Judge what stands beside a right value."""
    judged = answered.judged
    false = find_false(case.best, answered.choices, answered.claims, answered.value)
    if false is None:
        return judged
    said = quote(case.page, false.node)
    words = f"the value is right, and {said}, which does not hold"
    if not false.sure:
        return replace(judged, verdict="undecided", reason=words, meaning=None)
    return replace(judged, verdict="wrong", reason=words, violated=said, meaning=None)


def _answer(case: Case, room: Fraction) -> Answered:
    """Find the value that the page gives, and judge it."""
    choices = tuple(replace(case.choice, which=which) for which in _BOTH)
    match case.asked.quantity:
        case "hyperplane" | "decision_function":
            return _answer_plane(case, room)
        case "support_vectors":
            judged, rest = judge_set(case.best, case.asked.meaning, case.claims)
            return Answered(judged, rest, choices)
        case "predict":
            judged, rest = judge_predictions(case, room)
            return Answered(judged, rest, choices)
        case "margin":
            return _answer_margin(case, room)
        case "b" | "b_interval" if (interval := _interval(case)) is not None:
            whole = case.asked.quantity == "b_interval"
            judged = accept_interval(case.best, interval, room, case.choice.sign, whole=whole)
            return Answered(judged, case.claims, choices)
    value, claims = case.value(_kind(case))
    judged = replace(_accept(case, value, room), read_as=f"{case.asked.names.letter} = {show(value)}")
    if case.asked.quantity == "alpha" and not room:
        choices = tuple(replace(c, alpha=tuple(value.items)) for c in choices)
    elif case.best.b is None and judged.verdict == "correct" and case.asked.quantity in {"b", "slack"}:
        b = value if case.asked.quantity != "slack" else _offset_of(case, value)
        choices = tuple(replace(c, b=b) for c in choices)
    letter = case.asked.names.letter
    rest = tuple(c for c in claims if not (is_direct(c, letter) and not is_chain(c)))
    return Answered(judged, rest, choices, value)


def _kind(case: Case) -> Kind:
    letter = case.asked.names.letter
    if letter == "K":
        return Kind(("n", "n"))
    return FAMILY if case.asked.quantity == "alpha_difference" else kinds_of(case.best).get(letter, NUMBER)


def _accept(case: Case, value: Value, room: Fraction) -> Judged:
    best, entries = case.best, entries_of(value)
    match case.asked.quantity:
        case "alpha":
            stars = case.given("α*", FAMILY) if best.alpha_star else None
            return accept_alpha(best, [*entries, *entries_of(stars)], room)
        case "alpha_difference" if best.alpha_star:  # its positive and its negative part are an optimum too
            parts = [apply_real("positive", v) for v in (*entries, *map(negative, entries))]
            return accept_alpha(best, parts, room)
        case "w":
            return accept_w(best, entries, room)
        case "b":
            return accept_b(best, value, room, case.choice.sign)
        case "b_interval":
            point = Interval(value, value, low_closed=True, high_closed=True)
            return accept_interval(best, point, room, case.choice.sign, whole=True)
        case "slack":
            return accept_slack(best, entries, room)
    return accept_entries(case.asked.quantity.replace("_", " "), _true_value(case), value, room)


def _true_value(case: Case) -> Value:
    """Find the only right value."""
    best, points, world = case.best, case.asked.points, case.scene.world()
    match case.asked.quantity:
        case "objective" | "dual_objective":
            return best.objective
        case "gram":
            return Array(("n", "n"), best.gram)
        case "kernel" if len(points) == len("uv"):
            return world.opaque("K", tuple(map(world.vector, points)), ())
        case "value" | "distance" if len(points) == 1 and best.b is not None:
            x = world.vector(points[0])
            return world.value_at(x) if case.asked.quantity == "value" else world.distance(x)
    raise Open("there is no such value here: a point may be missing, or the optimum leaves it open")


def _offset_of(case: Case, xi: Value) -> Real | None:
    """Find the b that belongs to slack: y_i(⟨w, x_i⟩ + b) = 1 − ξ_i where ξ_i > 0."""
    for v, y, inner in zip(entries_of(xi), case.best.problem.y, case.best.inner, strict=True):
        if v:
            own: Real = plus(times(Fraction(y), plus(Fraction(1), negative(v))), negative(inner))
            return own if case.choice.sign > 0 else negative(own)
    return None


def _interval(case: Case) -> Interval | None:
    """Find the interval that the page gives to b; Open if it gives another value too."""
    found = [i for claim in case.claims if (i := _interval_of(case, claim)) is not None]
    if not found and not any(is_direct(c, "b") for c in case.claims):
        ends = [end for claim in case.claims if (end := _end_of(case, claim)) is not None]
        lows, highs = ([v for side, v, _ in ends if side == s] for s in (1, -1))
        if len(lows) == len(highs) == 1:
            found = [Interval(lows[0], highs[0], all(e[2] for e in ends), all(e[2] for e in ends))]
    if found and (any(i != found[0] for i in found) or any(is_direct(c, "b") for c in case.claims)):
        raise Open("b is given twice")
    return found[0] if found else None


def _end_of(case: Case, claim: Node) -> tuple[int, Real, bool] | None:
    """Read b ≥ low as 1, low, and b ≤ high as −1, high; and whether the end belongs to the interval."""
    match claim:
        case t.Relation(parts=(first, second), signs=("≤" | "<" | "≥" | ">" as sign,)):
            side = 1 if sign in {"≥", ">"} else -1
            for letter, value, way in ((first, second, side), (second, first, -side)):
                if letter == t.Name("b") and is_value(value):
                    return way, case.scene.evaluate(value), sign in {"≤", "≥"}
    return None


def _interval_of(case: Case, claim: Node) -> Interval | None:
    """Read b ∈ [low, high], [low, high] or low ≤ b ≤ high."""
    match claim:
        case t.Relation(parts=(t.Name(letter="b"), t.Bracket() as bracket), signs=("∈",)) | (
            t.Bracket(opened="[" | "]" | "(", rows=((_, _),)) as bracket
        ):
            return case.scene.meaning(bracket, case.scene.world()).interval(bracket, {})
        case t.Relation(parts=(t.Bars(body=t.Name(letter="b")), high), signs=("≤" | "<" as sign,)):
            end = case.scene.evaluate(high)
            return Interval(negative(end), end, sign == "≤", sign == "≤")
        case t.Relation(parts=(low, t.Name(letter="b"), high), signs=(first, second)):
            if {first, second} <= {"≥", ">"}:
                low, high, first, second = high, low, second, first
            if {first, second} <= {"≤", "<", "≥", ">"}:
                ends = [case.scene.evaluate(end) for end in (low, high)]
                return Interval(ends[0], ends[1], first in "≤≥", second in "≤≥")
    return None


# ---- Margins


def _answer_margin(case: Case, room: Fraction) -> Answered:
    """Judge a margin by the noun that it is called by, or both ways."""
    called = {n.name for c in case.claims for n in t.walk(c) if isinstance(n, t.Noun)} & set(_WIDTHS)
    which = case.asked.margin
    own = called and not any(is_direct(c, Q.letter) for c in case.claims)
    if own:
        if len(called) > 1:
            raise Open("the answer has words for the whole width and for one side of it")
        case = replace(case, claims=tuple(map(_name_widths, case.claims)))
    value, claims = case.value(NUMBER)
    fits = {w: accept_margin(case.best, value, w, room) for w in (*_BOTH, None)}
    judged = fits[which]
    if own:
        said = _WIDTHS[called.pop()]
        right = {w for w in _BOTH if fits[w].verdict == "correct"}
        if right and which != said and (which is not None or said not in right):
            raise Open("the answer gives another width than it says, or than is asked for")
        judged = fits[said]
    multiple = any(
        isinstance(n, t.Product | t.Quotient) and Q in t.children(n) for c in claims for n in t.walk(c)
    )
    if judged.verdict == "wrong" and multiple:
        raise Open("a multiple of a letter is given: which of them is the margin?")
    return Answered(replace(judged, read_as=f"margin = {show(value)}"), claims, (case.choice,), value)


def _name_widths(node: Node) -> Node:
    return rebuild(node, lambda one: Q if isinstance(one, t.Noun) and one.name in _WIDTHS else None)


# ---- Hyperplanes


def _answer_plane(case: Case, room: Fraction) -> Answered:
    """Judge all forms of the hyperplane, or of f, that the page gives."""
    best, asked = case.best, case.asked
    line = _own_line(case)
    scene = replace(case.scene, choice=replace(case.choice, line=line))
    whole = asked.quantity == "decision_function"
    verdicts: list[Judged] = []
    for form in forms_of(case.claims, best.d):
        function = form.oriented or form.exact  # an equation is no function
        if (is_closed(form.body) or line is not None) and (function or not whole):
            oriented = (form.oriented if asked.oriented is None else asked.oriented) or whole
            exact = whole and form.exact
            verdicts.append(
                accept_form(best, scene.function(form.body), room, oriented=oriented, exact=exact)
            )
    if line is not None:
        oriented = bool(asked.oriented) or whole
        verdicts.append(accept_form(best, scene.world().f, room, oriented=oriented, exact=whole))
    if not verdicts:
        raise Open("no hyperplane was given: write an equation in x_1, x_2, … or w and b")
    if {"correct", "wrong"} <= {j.verdict for j in verdicts}:
        raise Open("one of the hyperplanes is right, and another is not: which of them is meant?")
    worst = min(verdicts, key=lambda j: ("wrong", "undecided", "correct").index(j.verdict))
    rest = tuple(c for c in case.claims if not list(forms_of([c], best.d)))
    rest += tuple(
        t.Relation(pair, ("=",))  # the last link of x_1 − x_2 = 1 = 0
        for c in case.claims
        if c not in rest and isinstance(c, t.Relation)
        for pair in pairwise(c.parts)
        if all(map(is_value, pair))
    )
    if worst.verdict == "correct" and not all(map(is_statement, rest)):
        raise Open("something beside the hyperplane is not understood")
    lines = (None, line or _own_scale(case))
    return Answered(
        worst, rest, tuple(replace(case.choice, which=w, line=own) for own in lines for w in _BOTH)
    )


def _own_line(case: Case) -> Line | None:
    """Find w and b as the page gives them, at any scale."""
    w, b = case.given("w", kinds_of(case.best)["w"]), case.given("b", NUMBER)
    if w is None or b is None:
        return None
    return tuple(entries_of(w)), b if case.choice.sign > 0 else negative(b)


def _own_scale(case: Case) -> Line | None:
    """Find the hyperplane at the scale of a normal vector that stands alone."""
    w, true = case.given("w", VECTOR), case.best.w
    if w is None or true is None or case.best.b is None:
        return None
    at = next((k for k, v in enumerate(true) if v), 0)
    factor = times(entries_of(w)[at], 1 / true[at])
    if not factor or any(not alike(a, times(factor, v)) for a, v in zip(entries_of(w), true, strict=True)):
        return None
    return tuple(entries_of(w)), times(factor, case.best.b)
