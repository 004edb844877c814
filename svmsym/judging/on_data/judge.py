"""The verdict on a page: its statements give a value, the value is right, and nothing beside it is false."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise

from svmsym.judging.on_data.accepting import (
    accept_b,
    accept_entries,
    accept_interval,
    accept_slack,
    accept_w,
    true_value,
)
from svmsym.judging.on_data.beside import find_false, own_letters
from svmsym.judging.on_data.case import Case, Unstated, line_at_own_scale, line_given, open_case
from svmsym.judging.on_data.closeness import is_rounding, least_places, tolerance
from svmsym.judging.on_data.determining import is_closed, is_direct, is_rounded_again, is_value, names_of
from svmsym.judging.on_data.margins import BOTH, judge_margin, name_margin
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.planes import TooManyCoordinates, accept_form, forms_of
from svmsym.judging.on_data.point_sets import judge_set, points_given
from svmsym.judging.on_data.predicting import is_chain, judge_predictions, numbers_given
from svmsym.judging.on_data.preparing import quote
from svmsym.judging.on_data.quantities import Asked, Q
from svmsym.judging.on_data.segments import Segment, segment_given
from svmsym.judging.on_data.verdict import Broken, Judged, show, undecided, worst, wrong
from svmsym.judging.on_data.world import HERE, Choice, kinds_of
from svmsym.judging.outcome import Open
from svmsym.meaning.letters import FAMILY, NUMBER, Kind
from svmsym.meaning.numbers import apply_real, negative, plus, sign_of, times
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real
from svmsym.meaning.values import IllTyped, Interval, Undefined, Value, is_number
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.page import Page
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement, is_tuple
from svmsym.writing.tree import Node

ROUNDED = "a rounded value of the right one; the exam does not say whether that is enough"
NO_VALUE = "no value is given"
HELD_BACK = "right as far as it is understood"
RIGHT_BUT = "the value is right, and "
_FIRST = t.Scripted(t.Name(HERE), (t.Number(Fraction(1)),))
_ROUNDINGS = (2, 3, 4)  # places
_MACHINE = 12  # places; the last ones of a machine number such as 1.4142135623730951 are no digits of √2


@dataclass(frozen=True)
class Answered:
    """The verdict on a value, with what has to hold beside it, and the worlds in which it may."""

    judged: Judged
    claims: tuple[Node, ...]
    choices: tuple[Choice, ...]
    value: Value = None


def judge_page(best: Optimum, asked: Asked, page: Page) -> Judged:
    """Judge one way to read an answer, and what stands beside it; words that say more may leave it open."""
    try:
        case = open_case(best, asked, page)
        judged = _judge_case(case)
    except IllTyped as error:
        return undecided(f"this does not fit together: {error}")
    except (Open, Undefined) as error:
        return undecided(str(error))
    if case.stated.doubt and (judged.verdict != "wrong" or case.stated.dims):
        return undecided(case.stated.doubt, *([HELD_BACK] if judged.verdict == "correct" else []))
    return judged


def _judge_case(case: Case) -> Judged:
    asked = case.asked
    try:
        answered = _answer(case, asked.room)
    except Unstated as error:  # what is false is wrong, whatever was asked for
        nothing = undecided(str(error))
        if asked.quantity == "kernel":  # K at other points may be a slip of the pen
            return nothing
        plain = tuple(filter(partial(_is_plain, asked.names.letter), case.claims))
        judged = _look_beside(case, Answered(nothing, plain, _choices(case)))
        return replace(judged, notes=(NO_VALUE,)) if judged.verdict == "wrong" else nothing
    judged = answered.judged
    places = least_places(case.claims)
    if judged.verdict == "correct" and asked.decimals is None and _is_approximate(case):
        return undecided(ROUNDED, judged.reason)
    if judged.verdict == "wrong" and asked.decimals is None and places:
        rounded = _answer(case, tolerance(min(_MACHINE, places)))
        if rounded.judged.verdict == "correct":
            return undecided(ROUNDED, judged.reason)
    if judged.verdict == "wrong" and asked.decimals is None and not places:
        judged = _note_rounding(case, judged)
    if judged.verdict == "wrong" and case.turned and asked.quantity in {"b", "b_interval"}:
        other = replace(case, choice=replace(case.choice, sign=asked.sign))
        if _answer(other, asked.room).judged.verdict == "correct":
            return undecided("right as the sheet writes b, and wrong as the answer itself does")
    return _look_beside(case, answered) if judged.verdict == "correct" else judged


def _note_rounding(case: Case, judged: Judged) -> Judged:
    """Note where an exact number is that of a decimal: 22/100 for 2/9."""
    most = max((p for p in _ROUNDINGS if _answer(case, tolerance(p)).judged.verdict == "correct"), default=0)
    note = f"right when rounded to {most} places; exact numbers are asked for"
    return replace(judged, notes=(*judged.notes, note)) if most else judged


def _is_approximate(case: Case) -> bool:
    """Tell whether the value is only given by ≈ and a decimal."""
    letter = case.asked.names.letter
    direct = [c for c in case.claims if isinstance(c, t.Relation) and is_direct(c, letter)]
    return bool(direct) and all(
        "≈" in c.signs and all(is_rounding(p) or names_of(p, letter) for p in c.parts) for c in direct
    )


def _is_plain(letter: str, claim: Node) -> bool:
    """Tell whether a claim is a relation between formulas, in which what is asked for does not occur."""
    nouns = any(isinstance(one, t.Noun) for one in t.walk(claim))
    return isinstance(claim, t.Relation) and not nouns and not keys_in(claim) & {letter, Q.letter, HERE}


def given_value(best: Optimum, asked: Asked, page: Page) -> Value:
    """Find what a page gives as the value, right or not: a list, a number, a set of points, (w, b); or None.

    Points count from 1, b is that of f(x) = ⟨w, x⟩ + b. The value is what the verdict rests on, so that later
    work can go on with it.
    """
    try:
        case = open_case(best, asked, page)
        match asked.quantity:
            case "support_vectors":
                return points_given(best, case.claims)
            case "hyperplane" | "decision_function":
                return line_given(case)
            case "predict":
                return numbers_given(case)
            case "margin":
                case, _ = name_margin(case)
        value = case.value(_kind(case))[0]
        return negative(value) if asked.quantity == "b" and case.choice.sign < 0 else value
    except (Open, Undefined):
        return None


def _look_beside(case: Case, answered: Answered) -> Judged:
    """Judge what stands beside a right value."""
    judged = answered.judged
    false = find_false(case.best, answered.choices, answered.claims, answered.value, case.asked.names.letter)
    if false is None:
        if judged.verdict == "correct" and _gives_another(case, answered.value):
            return undecided("a formula beside the value has another value", judged.reason)
        return judged
    said = quote(case.page, false.node)
    right = RIGHT_BUT if judged.verdict == "correct" else ""
    words = f"{right}{said}, which does not hold"
    parts = false.node.parts if isinstance(false.node, t.Relation) else ()
    twice = parts and all(is_rounding(p) or names_of(p, case.asked.names.letter) for p in parts)
    if not false.sure or twice or _is_doubtful(case.page, false.node):
        return replace(judged, verdict="undecided", reason=words, meaning=None)
    return replace(judged, verdict="wrong", reason=words, violated=said, meaning=None)


def _is_doubtful(page: Page, node: Node) -> bool:
    """Whether words that are not known stand in a statement."""
    return any(s.strange for s in page.statements if s.at <= node.at < s.end)


def _gives_another(case: Case, value: Value) -> bool:
    """Tell whether a formula that stands alone has another value than the one given: √2, i.e. 1/‖w‖."""
    other = {HERE, case.asked.names.letter}  # wᵀx + b with b = −1 is no formula for b
    for one in case.claims if is_number(value) else ():
        if isinstance(one, t.Product | t.Quotient | t.Sum) and not keys_in(one) & other:
            found, room = case.scene.evaluate(one), max(case.asked.room, tolerance(_MACHINE))
            if is_number(found) and accept_entries("", found, value, room).verdict == "wrong":
                return True
    return False


def _answer(case: Case, room: Fraction) -> Answered:
    """Find the value that the page gives, and judge it."""
    choices = _choices(case)
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
            judged, claims, value = judge_margin(case, room)
            return Answered(judged, claims, (case.choice,), value)
        case "alpha" | "b" | "b_interval" if (segment := segment_given(case)) is not None:
            return _answer_segment(case, segment, room)
    value, claims = case.value(_kind(case))
    letter = case.asked.names.letter
    judged = replace(_accept(case, value, room), read_as=f"{letter} = {show(value)}")
    if case.asked.quantity == "alpha" and not room:
        choices = tuple(replace(c, alpha=tuple(value.items)) for c in choices)
    elif case.best.b is None and judged.verdict == "correct" and case.asked.quantity in {"b", "slack"}:
        b = value if case.asked.quantity != "slack" or case.asked.points else _offset_of(case, value)
        choices = tuple(replace(c, b=b) for c in choices)
    rest = tuple(
        c
        for c in claims
        if not is_direct(c, letter)
        or is_chain(c)
        or is_rounded_again(c, claims, letter)
        or not all(is_closed(p) or names_of(p, letter) for p in getattr(c, "parts", ()))
    )
    return Answered(judged, rest, choices, value)


def _answer_segment(case: Case, segment: Segment, room: Fraction) -> Answered:
    """Judge a whole set of values: all of it is optimal if both of its ends are."""
    low, high, closed, rest = segment
    if case.asked.quantity == "alpha":
        judged = worst([accept_alpha(case.best, end, room) for end in (low, high)])
        middle = tuple(times(Fraction(1, 2), plus(a, b)) for a, b in zip(low, high, strict=True))
        return Answered(judged, rest, tuple(replace(c, alpha=middle) for c in _choices(case)))
    interval = Interval(low[0], high[0], low_closed=closed, high_closed=closed)
    whole = case.asked.quantity == "b_interval"
    judged = accept_interval(case.best, interval, room, case.choice.sign, whole=whole)
    return Answered(judged, rest, _choices(case))


def _choices(case: Case) -> tuple[Choice, ...]:
    return tuple(replace(case.choice, which=which) for which in BOTH)


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
            if best.alpha_star and stars is None and any(sign_of(v) < 0 for v in entries):
                return accept_alpha(best, _split(entries), room)  # these can only be α − α*
            return accept_alpha(best, [*entries, *entries_of(stars)], room)
        case "alpha_difference" if best.alpha_star:  # its positive and its negative part are an optimum too
            return accept_alpha(best, _split(entries), room)
        case "w":
            return accept_w(best, entries, room)
        case "b":
            return accept_b(best, value, room, case.choice.sign)
        case "b_interval":
            point = Interval(value, value, low_closed=True, high_closed=True)
            return accept_interval(best, point, room, case.choice.sign, whole=True)
        case "slack" if not case.asked.points:
            return accept_slack(best, entries, room)
    return accept_entries(
        case.asked.quantity.replace("_", " "), true_value(best, case.asked, case.scene.world()), value, room
    )


def _split(entries: Sequence[Real]) -> list[Real]:
    """Take α − α* apart into its positive and its negative part."""
    return [apply_real("positive", v) for v in (*entries, *map(negative, entries))]


def _offset_of(case: Case, xi: Value) -> Real | None:
    """Find the b that belongs to slack: y_i(⟨w, x_i⟩ + b) = 1 − ξ_i where ξ_i > 0."""
    for v, y, inner in zip(entries_of(xi), case.best.problem.y, case.best.inner, strict=True):
        if v:
            own: Real = plus(times(Fraction(y), plus(Fraction(1), negative(v))), negative(inner))
            return own if case.choice.sign > 0 else negative(own)
    return None


# ---- Hyperplanes


def _answer_plane(case: Case, room: Fraction) -> Answered:
    """Judge all forms of the hyperplane, or of f, that the page gives."""
    best, asked = case.best, case.asked
    line = line_given(case)
    own = own_letters(best, case.choice, [c for c in case.claims if is_statement(c)])
    scene = replace(case.scene, choice=replace(case.choice, line=line), own=own)
    whole = asked.quantity == "decision_function"
    verdicts: list[Judged] = []
    try:
        forms = list(forms_of(case.claims, best.d))
    except TooManyCoordinates as error:
        return Answered(wrong(Broken(f"x ∈ ℝ^{best.d}", str(error))), (), ())
    for form in forms:
        function = form.oriented or form.exact  # an equation is no function
        if (is_closed(form.body) or line is not None) and (function or not whole):
            oriented = (form.oriented if asked.oriented is None else asked.oriented) or whole
            exact = whole and form.exact
            try:
                judged = accept_form(best, scene.function(form.body), room, oriented=oriented, exact=exact)
            except IllTyped:  # x − 3 = 0 in the plane: x is its first coordinate
                body = rebuild(form.body, lambda one: _FIRST if one == t.Name(HERE) else None)
                judged = accept_form(best, scene.function(body), room, oriented=oriented, exact=exact)
            verdicts.append(judged)
    if line is not None:
        oriented = bool(asked.oriented) or whole
        verdicts.append(accept_form(best, scene.world().f, room, oriented=oriented, exact=whole))
    if not verdicts:
        raise Open("no hyperplane was given: write an equation in x_1, x_2, … or w and b")
    if {"correct", "wrong"} <= {j.verdict for j in verdicts}:
        raise Open("one of the hyperplanes is right, and another is not: which of them is meant?")
    judged = worst(verdicts)
    rest = tuple(c for c in case.claims if not list(forms_of([c], best.d)))
    rest += tuple(
        t.Relation(pair, ("=",))  # the last link of x_1 − x_2 = 1 = 0
        for c in case.claims
        if c not in rest and isinstance(c, t.Relation)
        for pair in pairwise(c.parts)
        if all(map(is_value, pair))
    )
    rest = tuple(c for c in rest if is_statement(c) or not _are_zeros(case, c))
    if judged.verdict == "correct" and not all(map(is_statement, rest)):
        raise Open("something beside the hyperplane is not understood")
    lines = (None, line or line_at_own_scale(case))
    return Answered(
        judged, rest, tuple(replace(case.choice, which=w, line=own) for own in lines for w in BOTH)
    )


def _are_zeros(case: Case, node: Node) -> bool:
    """Tell whether points that are only mentioned lie on the hyperplane: a line through (1, 0), (0, −1)."""
    items = node.items if isinstance(node, t.Listed) else (node,)
    return all(
        is_tuple(item) and case.scene.tell(t.Relation((item, t.Noun("hyperplane")), ("∈",))) for item in items
    )
