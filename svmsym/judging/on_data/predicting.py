"""Predictions: the class of a point, or f there, as a page states them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.beside import Scene
from svmsym.judging.on_data.case import Case
from svmsym.judging.on_data.closeness import between
from svmsym.judging.on_data.coverage import CLASS_WORDS
from svmsym.judging.on_data.determining import is_closed, is_value
from svmsym.judging.on_data.optimum import REGRESSIONS, Ends, Optimum
from svmsym.judging.on_data.quantities import EQUAL, SIGNS, Q
from svmsym.judging.on_data.verdict import Broken, Judged, correct, show, show_ends, undecided, worst, wrong
from svmsym.judging.on_data.world import HERE
from svmsym.judging.outcome import Open
from svmsym.meaning.numbers import plus, sign_of
from svmsym.meaning.reals import Real
from svmsym.meaning.values import is_number
from svmsym.writing import tree as t
from svmsym.writing.lexicon import lexicon
from svmsym.writing.page import Page
from svmsym.writing.shapes import is_statement, is_tuple
from svmsym.writing.tree import Node

Point = tuple[Real, ...]


class Entry(NamedTuple):
    """A value that is stated: a class, f, or either, of a point or of the next one that was asked for."""

    kind: str
    value: Real
    point: Point | None = None


def numbers_given(case: Case) -> tuple[Real, ...]:
    """List the last class or value of f that is given for each point; Open where its sign is given twice."""
    points, entries, _ = _given(case)
    found = _by_point(entries, points)
    if any(len({sign_of(e.value) for e in own}) > 1 for own in found):
        raise Open("one point has two signs")
    return tuple(own[-1].value for own in found)


def judge_predictions(case: Case, room: Fraction) -> tuple[Judged, tuple[Node, ...]]:
    """Judge what is said of the points that are asked for, and return what else is claimed."""
    best = case.best
    points, entries, rest = _given(case)
    verdicts: list[Judged] = []
    for point, own in zip(points, _by_point(entries, points), strict=True):
        verdicts += [_accept(best, point, e, room) for e in own]
    return worst(verdicts), rest


def _given(case: Case) -> tuple[list[Point], list[Entry], tuple[Node, ...]]:
    """Find the points that are asked for, what is said of them, and what else is claimed."""
    best, scene = case.best, case.scene
    entries: list[Entry] = []
    rest: list[Node] = []
    points = list(case.asked.points)
    here: Point | None = None  # the point that was named last: x = 3
    for claim in case.claims:
        if isinstance(claim, t.Relation) and claim.parts[0] == t.Name(HERE) and is_closed(claim.parts[-1]):
            here = scene.world().point(scene.evaluate(claim.parts[-1]))
            continue
        if is_tuple(claim) and scene.evaluate(claim).items in points:
            here = scene.evaluate(claim).items
            continue
        found = [e._replace(point=e.point or here) for e in _entries(scene, claim, points)]
        entries += found
        if not all(e.kind in {"", "class", "f"} for e in found) or not found or is_chain(claim):
            rest.append(claim)
    entries = entries or [
        Entry("class", Fraction(label)) for label in labels_in_words(case.page, best.problem)
    ]
    if not points:
        named = list(dict.fromkeys(e.point for e in entries if e.point is not None))
        if len(named) != 1:
            raise Open("the point is missing at which to predict")
        points = named
    if best.problem.X is None or best.problem.kind == "svdd":
        raise Open(f"there is no prediction at a new point for {best.problem.kind} with these data")
    if any(len(p) != best.d for p in points):
        raise Open(f"the points have {best.d} coordinates")
    if not entries:
        raise Open("no class and no number was given")
    return points, entries, tuple(rest)


def labels_in_words(page: Page, problem: Problem) -> list[int]:
    """Read classes that are given by their names alone: "spam", "negative, positive"."""
    names = {name.lower(): label for name, label in zip(problem.classes, (-1, 1), strict=True)}
    found: list[int] = []
    for piece in re.split(r"[,;、，\n]|\band\b|\bund\b|\by\b", page.text.strip(" .")):
        phrase = lexicon(page.language).match(piece.strip(), 0) if piece.strip() else None
        whole = phrase is not None and phrase.end == len(piece.strip())
        label = names.get(piece.strip().lower()) or CLASS_WORDS.get(piece.strip(), 0)
        label = label or (CLASS_WORDS.get(phrase.category, 0) if phrase and whole else 0)
        if not label:
            return []
        found.append(label)
    return found


def _entries(scene: Scene, claim: Node, points: Sequence[Point]) -> list[Entry]:
    """List the predictions that a claim states."""
    if claim in SIGNS:
        return [Entry("class", Fraction(SIGNS[claim]))]
    if isinstance(claim, t.Noun):
        if claim.name not in {"positive class", "negative class"}:
            raise Open(f"it is not clear what is said of the {claim.name}")
        return [Entry("class", Fraction(1 if claim.name == "positive class" else -1))]
    if not is_statement(claim):
        if not is_value(claim):
            raise Open("a formula is given, and no value")
        items = claim.items if isinstance(claim, t.Listed) else (claim,)
        if isinstance(claim, t.Bracket) and len(points) > 1 and len(claim.rows) == 1:
            items = claim.rows[0]
        return [Entry("", v) for item in items if is_number(v := scene.evaluate(item))]
    if not isinstance(claim, t.Relation) or not set(claim.signs) <= EQUAL | {"∈", "<", ">"}:
        return []
    head, *others = claim.parts
    if isinstance(head, t.Call) and head.function == t.Noun("class") and is_tuple(others[0]):
        head, others = t.Call(head.function, (others[0],)), [head.arguments[0]]  # class −1 for (2, 5)
    if claim.signs == ("∈",) and isinstance(others[0], t.Noun):
        sign = {"positive class": 1, "negative class": -1}.get(others[0].name)
        point = _point(scene, head)
        return [Entry("class", Fraction(sign), point)] if sign else []
    if claim.signs in {(">",), ("<",)} and is_tuple(head) and others == [t.Number(Fraction(0))]:
        return [Entry("class", Fraction(1 if claim.signs == (">",) else -1), _point(scene, head))]
    kind, point = _head(scene, head, points)
    pairs = zip(others, claim.signs, strict=True)
    values = [p for p, sign in pairs if sign in EQUAL and is_closed(p) and HERE not in _names(p)]
    if not kind and not _names(head) - {"w", "b", HERE}:
        kind = "computed"  # w·(2, 5) + b = −4, or 2 − 5 − 1 = −4
    if not kind or not values:
        return []
    value = values[-1]
    if isinstance(value, t.Listed) or (isinstance(value, t.Bracket) and len(points) > 1):  # ŷ = (−1, 1)
        items = value.items if isinstance(value, t.Listed) else value.rows[0]
        return [Entry(kind, v) for item in items if is_number(v := scene.evaluate(item))]
    found = scene.evaluate(value)
    return [Entry(kind, found, point)] if is_number(found) else []


def is_chain(claim: Node) -> bool:
    """Tell whether a claim has more than two parts: f(x) = 1 − 3/2 = −1/2."""
    inside = (claim.item,) if isinstance(claim, t.Quantified) else getattr(claim, "items", ())
    return len(claim.signs) > 1 if isinstance(claim, t.Relation) else any(map(is_chain, inside))


def _names(node: Node) -> set[str]:
    return {one.letter for one in t.walk(node) if isinstance(one, t.Name)}


def _head(scene: Scene, head: Node, points: Sequence[Point]) -> tuple[str, Point | None]:
    """Tell what the left side of an equation names, and of which point."""
    match head:
        case t.Name(letter="y" | "ŷ") | t.Noun(name="class"):
            return "class", None
        case t.Scripted(base=t.Name(letter="y" | "ŷ"), sub=(t.Number(value=k),)):
            if not 1 <= k <= len(points):
                raise Open(f"a value has the number {k}, and {len(points)} are asked for")
            return "class", points[int(k) - 1]
        case t.Name(letter="f") | t.Noun(name="decision function") | t.Name(letter=Q.letter):
            return "f" if head != Q else "", None
        case _ if is_tuple(head):
            return "class", _point(scene, head)
        case t.Function(name="sign", arguments=(inner,)):
            return "class", _head(scene, inner, points)[1]
        case t.Call(
            function=t.Name(letter="f" | "ŷ" | "y")
            | t.Noun(name="class" | "decision function" | "points") as function,
            arguments=arguments,
        ):
            kind = "f" if function in (t.Name("f"), t.Noun("decision function")) else "class"
            several = t.Bracket("(", (arguments,), ")")
            return kind, _point(scene, arguments[0] if len(arguments) == 1 else several)
    return "", None


def _point(scene: Scene, node: Node) -> Point | None:
    if node == t.Name(HERE):
        return None
    return scene.world().point(scene.evaluate(node))


def _by_point(entries: Sequence[Entry], points: Sequence[Point]) -> list[list[Entry]]:
    """Sort the entries: by the point that they name, else in the order of the points."""
    found: list[list[Entry]] = [[] for _ in points]
    if len(points) == 1 and all(e.point in (None, points[0]) for e in entries):
        return [list(entries)]
    named = [k for k, e in enumerate(entries) if e.point is not None]
    behind = entries[named[-1] + 1 :] if named else ()
    if len(points) > 1 and len(behind) > 1:  # f(0, 3) = −4, f(4, 1) = 2, so −1 and 1
        order = list(dict.fromkeys(entries[k].point for k in named))
        if len(behind) != len(order):
            raise Open("it is not clear which value belongs to which point")
        pairs = zip(behind, order, strict=True)
        entries = [*entries[: named[-1] + 1], *(e._replace(point=point) for e, point in pairs)]
    if named:
        at: int | None = None
        for entry in entries:
            if entry.point is not None:
                if entry.point not in points:
                    raise Open("the answer gives f at another point than the one that is asked for")
                at = points.index(entry.point)
            if at is None:
                raise Open("it is not clear which value belongs to which point")
            found[at].append(entry)
    elif len(entries) == len(points):
        found = [[e] for e in entries]
    if not all(found):
        raise Open(f"points: {len(points)}, numbers given: {len(entries)}; write one for each point")
    return found


def _accept(best: Optimum, x: Point, entry: Entry, room: Fraction) -> Judged:
    inner = best.inner_at(x)
    low, high = (None if e is None else plus(inner, e) for e in best.offset)
    proof = {"f": show_ends(low, high)}
    by_value = accept_value(entry.value, (low, high), proof, room)
    if abs(entry.value) != 1 if isinstance(entry.value, Fraction) else True:
        return by_value
    if best.problem.kind in REGRESSIONS:
        return by_value
    names = dict(zip(best.problem.classes, (-1, 1), strict=False))
    if names.get(str(entry.value), entry.value) != entry.value:
        return undecided("the data call another class by this number")
    by_class = accept_class(entry.value, (low, high), proof)
    if entry.kind != "f" or by_class.verdict == by_value.verdict:
        return by_class
    return undecided("two readings: f(x) is the class, or the value of wᵀx + b", by_class.reason)


def accept_value(value: Real, ends: Ends, proof: Mapping[str, object], room: Fraction) -> Judged:
    """Judge a value of f; ``ends`` are those of f(x) at all optima."""
    inside = between(value, *ends, room)
    if inside is None:
        return undecided("the enclosure of f(x) does not decide")
    if inside:
        return correct("this is f(x) at an optimum", proof, "value of f")
    low, high = map(show, ends)
    true = low if low == high else f"between {low} and {high}"
    return wrong(Broken("f(x) = ⟨w, x⟩ + b", f"f(x) is {true}, and not {show(value)}"), proof)


def accept_class(label: Real, ends: Ends, proof: Mapping[str, object]) -> Judged:
    """Judge a class; ``ends`` are those of f(x) at all optima."""
    low, high = ends
    signs = {-1 if low is None else sign_of(low), 1 if high is None else sign_of(high)}
    if signs == {0}:
        return undecided("f(x) = 0: the point lies on the hyperplane, and the class is a convention")
    if len(signs) > 1:
        return undecided("some optimal b predicts this class, and another one the other")
    (sign,) = signs
    if sign == label:
        return correct(f"the class is {sign:+d}", proof, "class")
    return wrong(Broken("ŷ = sign(⟨w, x⟩ + b)", f"f(x) is {show(low)}, so the class is {sign:+d}"), proof)
