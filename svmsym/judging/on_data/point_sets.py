"""Sets of points: which ones a page names, and whether they are the support vectors in a meaning of the word.

    positive  {i : α_i > 0} at some optimal α         always    α_i > 0 at every optimal α
    possible  α_i > 0 at some optimal α, all of them  margin    on the margin, whatever α
    bound     α_i = C at the optimum                  free      0 < α_i < C at the optimum

A set is positive exactly if always ⊆ set ⊆ possible and the optima that vanish outside of it, a face of all
optima, have together all of it: their vertices and rays tell. Indices count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.answer import Answer
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.quantities import MEANINGS, Meant, Q
from svmsym.judging.on_data.verdict import Broken, Judged, correct, undecided, wrong
from svmsym.judging.on_data.world import HERE, Choice, DataWorld
from svmsym.judging.outcome import Open
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table, key_of
from svmsym.meaning.numbers import sign_of
from svmsym.meaning.values import Array, Undefined, is_number
from svmsym.writing import tree as t
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

_USUAL = MEANINGS[:4]  # where neither sheet nor answer says which
NOUNS: Mapping[str, Meant | None] = {
    "support vectors": None,
    "points on the margin": "margin",
    "free support vectors": "free",
    "bounded support vectors": "bound",
}
_WORDS: Mapping[Meant, str] = {
    "positive": "the points with α > 0 at an optimum",
    "possible": "the points with α > 0 at some optimum",
    "always": "the points with α > 0 at every optimum",
    "margin": "the points on the margin",
    "bound": "the points with α = C",
    "free": "the points with 0 < α < C",
}
Sets = Mapping[Meant, frozenset[int]]


def accept_set(best: Optimum, given: frozenset[int], meaning: Meant | None) -> Judged:
    """Judge a set of points; without a meaning the usual ones will do, and those that fit are named.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> square = optimum_of(Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1)))
    >>> [accept_set(square, frozenset(s), None).verdict for s in ({1, 3}, {1, 2, 3, 4}, {1, 4})]
    ['correct', 'correct', 'wrong']
    """
    known = sets_of(best)
    if not known:
        return undecided("with this kernel it is not known which multipliers are zero at every optimum")
    proof: dict[str, object] = {name: sorted(s) for name, s in known.items()}
    asked = _USUAL if meaning is None else (meaning,)
    fits = {name: _fits(best, given, name, known) for name in asked}
    right = [name for name in asked if fits[name]]
    if right:
        return correct(f"these are {_WORDS[right[0]]}", proof, ", ".join(right))
    if None in fits.values():
        return undecided("it is not known which sets of points the optimal α have")
    return replace(wrong(_broken(given, known, meaning), proof), meaning=meaning)


def sets_of(best: Optimum) -> Sets:
    """Find the sets that do not depend on the choice of an optimum."""
    found: dict[Meant, frozenset[int]] = {}
    if best.answer is not None:
        s = best.answer.support
        named: Mapping[Meant, tuple[int, ...]] = {
            "possible": s.some,
            "always": s.every,
            "margin": s.on_margin,
        }
        found = {name: frozenset(i + 1 for i in some) for name, some in named.items()}
    elif best.enclosed is None:  # a machine of somebody's own
        world = DataWorld(best, Choice())
        if best.alpha_unique:
            positive = frozenset(i for i, a in enumerate(best.alpha, 1) if sign_of(a) > 0)
            found = {"possible": positive, "always": positive}
        found["margin"] = frozenset(i + 1 for i in range(best.problem.n) if not world.side_of_margin(i))
    elif best.alpha_unique:
        found = dict.fromkeys(("possible", "always"), frozenset(i + 1 for i in best.enclosed.support_vectors))
        if best.enclosed.strict and best.problem.kind == "svc":
            found["margin"] = frozenset(v + 1 for v in best.enclosed.free)
    if best.alpha_unique is True:
        world = DataWorld(best, Choice())
        pairs: tuple[tuple[Meant, str], ...] = (
            ("bound", "bounded support vectors"),
            ("free", "free support vectors"),
        )
        for meant, noun in pairs:
            try:
                found[meant] = frozenset(i.place + 1 for i in world.noun(noun).items)
            except Undefined:
                continue
    return found


def _fits(best: Optimum, given: frozenset[int], meaning: Meant, known: Sets) -> bool | None:
    if meaning != "positive":
        return given == known[meaning] if meaning in known else None
    if "always" not in known:
        return None
    if not known["always"] <= given <= known["possible"]:
        return False
    if known["always"] == known["possible"]:
        return True
    assert best.answer is not None
    return _is_support(best.answer, given)


def _is_support(answer: Answer, given: frozenset[int]) -> bool | None:
    """Tell whether some optimum is positive exactly at the given points; None where there are too many."""
    corners = answer.face.generators()
    if corners is None:
        return None
    n, covered, vertex = answer.problem.n, set[int](), False
    wide = 2 * n if answer.alpha_star else n
    for some, are_vertices in ((corners.vertices, True), (corners.rays, False)):
        for u in some:
            own = {v % n + 1 for v in range(wide) if u[v]}
            if own <= given:
                covered |= own
                vertex = vertex or are_vertices
    return vertex and covered == given


def _broken(given: frozenset[int], known: Sets, meaning: Meant | None) -> Broken:
    if meaning is not None and meaning in known:
        i = min(given ^ known[meaning])
        extra = i in given
        formula = f"α_{i} {'=' if extra else '>'} 0"
        if meaning == "margin":
            formula = f"y_{i} f(x_{i}) {'≠' if extra else '='} 1"
        return Broken(formula, f"point {i} is {'not ' if extra else ''}one of {_WORDS[meaning]}", i)
    never = given - known["possible"] - known.get("margin", frozenset())
    if never:
        i = min(never)
        return Broken(f"α_{i} = 0", f"point {i} has α = 0 at every optimum and is not on the margin", i)
    missing = known["always"] - given
    if missing:
        i = min(missing)
        return Broken(f"α_{i} > 0", f"point {i} has α > 0 at every optimum and was left out", i)
    return Broken("{i : α_i > 0}", "no optimal α is positive at exactly these points")


# ---- The points that a page names


def judge_set(
    best: Optimum, meaning: Meant | None, claims: Sequence[Node]
) -> tuple[Judged, tuple[Node, ...]]:
    """Judge the points that a page names, and return what else it claims."""
    readings, own, rest = _readings(best, claims)
    meanings: set[Meant | None] = {meaning, *own} if meaning is not None or len(own) > 1 else {*own} or {None}
    verdicts = [accept_set(best, chosen, m) for chosen in readings for m in meanings]
    if len({j.verdict for j in verdicts}) > 1:
        raise Open("two readings: numbers of points or coordinates, a list of points or points beside it")
    return replace(verdicts[0], read_as=f"points {sorted(readings[0])}"), rest


def points_given(best: Optimum, claims: Sequence[Node]) -> frozenset[int] | None:
    """Find the set of points that a page names; None where there are two readings."""
    readings = set(_readings(best, claims)[0])
    return readings.pop() if len(readings) == 1 else None


def _readings(
    best: Optimum, claims: Sequence[Node]
) -> tuple[list[frozenset[int]], set[Meant], tuple[Node, ...]]:
    """List the sets that a page may mean, the meanings that it states, and what else it claims."""
    named: list[Node] = []  # the support vectors are …
    bare: list[Node] = []
    rest: list[Node] = []
    own: set[Meant] = set()
    for claim in claims:
        found = named_set(claim)
        items = named or bare
        if found is not None and found[0] == t.Name(HERE) and bare:  # x = 1 and x = 3 are support vectors
            found = t.Listed(tuple(bare)), found[1]
            bare.clear()
        if found is not None:
            named.append(found[0])
            own |= {found[1]} if found[1] else set()
        elif isinstance(claim, t.Relation) and claim.parts[0] == t.Noun("class") and items:
            last = items[-1].items[-1] if isinstance(items[-1], t.Listed) else items[-1]
            _require_class(points_of([last], best), claim.parts[-1], best)
        elif best.d == 1 and isinstance(claim, t.Relation) and claim.parts[0] == t.Name(HERE):
            (rest if named else bare).append(claim)  # what is said of it later was not understood
        else:
            (rest if is_statement(claim) else bare).append(claim)
    if not named and not bare:  # x_1 = (1, 1), x_2 = (3, 3)
        heads = [c.parts[0] for c in rest if isinstance(c, t.Relation)]
        bare = [h for h in heads if isinstance(h, t.Scripted) and h.base == t.Name("x")]
    if not named and not bare:
        raise Open("no point is named")
    lists = [named + bare, *([named] if named and bare else [])]
    sets = [i for i in lists[0] if isinstance(i, t.Bracket) and i.opened in {"{", "\\{"}]
    if len(sets) > 1 and any(points_of([one], best) != points_of(sets[:1], best) for one in sets):
        raise Open("two sets of points are given")
    readings: list[frozenset[int]] = []
    for numbers in (False, True)[: 2 if best.d == 1 else 1]:  # {0, 3} may be coordinates on a line
        try:
            readings += [points_of(items, best, numbers_are_points=numbers) for items in lists]
        except Open:
            if not readings and (numbers or best.d != 1):
                raise
    return readings, own, tuple(rest)


def _require_class(points: Iterable[int], label: Node, best: Optimum) -> None:
    value = Meaning(Table(), DataWorld(best, Choice())).value(label)
    if any(best.problem.y[i - 1] != value for i in points):
        raise Open("a point is said to have another class than in the data")


def named_set(node: Node) -> tuple[Node, Meant | None] | None:
    """Find the list of points that a statement gives for a set that has a name, and which set that is."""
    match node:
        case t.Relation(parts=(first, second), signs=("=" | ":=" | "∈" | "⊆" as sign,)):
            pairs = [(second, first)] if sign == "∈" else [(first, second)]
            whole = (
                first == t.Noun("points") or isinstance(first, t.Function) or isinstance(second, t.Function)
            )
            if sign == "⊆" and not whole:
                return None
            for named, listed in [*pairs, *([(second, first)] if sign == "=" else [])]:
                head = named.function if isinstance(named, t.Call) else named
                if isinstance(head, t.Noun) and head.name in NOUNS:
                    return listed, NOUNS[head.name]
            if key_of(first) in {"S", "SV", "i", "j", Q.letter} and sign in {"=", ":="}:
                return second, None
            if key_of(first) in {"i", "j"} and isinstance(second, t.Bracket):  # i ∈ {1, 3}
                return second, None
    return None


def points_of(items: Sequence[Node], best: Optimum, *, numbers_are_points: bool = False) -> frozenset[int]:
    """Find the indices of points that are listed by number, as x_3, or by their coordinates."""
    return frozenset(i for item in items for i in _indices(item, best, numbers_are_points))


def _known(value: Fraction, best: Optimum) -> set[int]:
    if value.denominator != 1 or not 1 <= value <= best.problem.n:
        raise Open(f"there is no point {value}: the points are 1 to {best.problem.n}")
    return {int(value)}


def _indices(item: Node, best: Optimum, numbers: bool) -> set[int]:  # noqa: FBT001
    match item:
        case t.Listed(items=items):
            return set().union(*(_indices(i, best, numbers) for i in items))
        case t.Bracket(opened="{" | "\\{", rows=rows):
            return set().union(*(_indices(i, best, numbers) for row in rows for i in row))
        case t.EmptySet():
            return set()
        case t.Relation(parts=(t.Name(letter=letter), value), signs=("=",)) if letter == HERE:
            return {_place(value, best)}
        case t.Relation(parts=(t.Name(letter=letter), t.Bracket(rows=(row,))), signs=("∈",)) if (
            letter == HERE
        ):
            return {_place(value, best) for value in row}
        case t.Noun(name="points"):
            return set(range(1, best.problem.n + 1))
        case t.Function(name="except", arguments=(whole, *rest)):
            return _indices(whole, best, numbers) - set().union(*(_indices(i, best, numbers) for i in rest))
        case t.Number(value=value) if value.denominator == 1 and not numbers:
            return _known(value, best)
        case t.Scripted(base=t.Name(letter="x" | "α"), sub=(t.Number(value=value),), sup=()):
            return _known(value, best)
        case t.Product(factors=(t.Scripted() as point, t.Bracket() as label), signs=("",)):  # x_1 (−1)
            found = _indices(point, best, numbers)
            _require_class(found, label, best)
            return found
        case t.Relation(parts=(t.Scripted() as point, *places)):  # x_3 = (2, 2)
            found = _indices(point, best, numbers)
            if any(_place(place, best, found) not in found for place in places):
                raise Open("a point is given with the coordinates of another one")
            return found
    return {_place(item, best)}


def _place(item: Node, best: Optimum, among: Iterable[int] = ()) -> int:
    """Find the point with these coordinates, if there are several one of those that may be meant."""
    try:
        value = Meaning(Table(), DataWorld(best, Choice())).value(item)
    except Undefined:
        raise Open("a set of points is asked for, such as {1, 3}") from None
    at = (value,) if is_number(value) else value.flat if isinstance(value, Array) else ()
    places = [i for i, x in enumerate(best.problem.X or (), 1) if tuple(x) == tuple(at)]
    places = [i for i in places if i in among] or places
    if len(places) != 1 or not all(isinstance(v, Fraction) for v in at):
        raise Open("this is no point of the data" if not places else "these are several points of the data")
    return places[0]
