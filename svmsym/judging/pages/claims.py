"""Claims about an optimum: whether they hold there, and whether what stands before shows them."""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.judging.pages.functions import is_instance, is_zero, strange_letters
from svmsym.judging.pages.standing import Standing, Tried
from svmsym.judging.pages.subjects import ZERO, Condition, letter_of
from svmsym.judging.pages.verdicts import Judgement, correct, undecided
from svmsym.meaning.letters import FAMILY, LABELS, Key, Use, key_of, uses
from svmsym.meaning.ranges import free_indices
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_FAILS = "there is an optimum where it fails"
SUPPORT = "it holds for support vectors alone, and nothing says that these are meant"
_LEAST_OPTIMA = 8


def judge_claim(node: Node, standing: Standing) -> Judgement:
    """Judge a statement about an optimum of the problem."""
    everywhere = standing.test(node, standing.free())
    if everywhere.ill_typed:
        return _ill_typed(everywhere, node, standing)
    if everywhere.holds and isinstance(node, t.Relation) and set(node.signs) <= {"="}:
        return correct("it holds for all values of the letters")
    optima = standing.optima()
    tried = standing.test(node, optima)
    under: Sequence[Node] = ()
    if tried.failing is not None and standing.supposed:
        again = standing.test(node, optima, standing.supposed)
        if again.holds:
            return correct("it follows from what is supposed", _complementary(standing))
        tried, under = again if again.failing is not None else tried, standing.supposed
        if again.failing is None:
            return _where_supposed(node, standing)
    if tried.failing is not None:
        return _refuted(node, tried.failing, under, standing)
    if tried.held < _LEAST_OPTIMA:
        return undecided(tried.reason or "too few optima decide it")
    return _shown(node, standing)


def _where_supposed(node: Node, standing: Standing) -> Judgement:
    """Judge a claim under a supposition that no drawn optimum meets, in worlds that are made for it."""
    subject = standing.subject
    assert subject is not None
    conditions = (*subject.stationarity, *subject.complementarity, *subject.constraints, *subject.signs)
    if standing.test(node, standing.solved([*standing.supposed, *(c.node for c in conditions)])).holds:
        return correct("it follows from what is supposed", _complementary(standing))
    return undecided("what is supposed does not occur")


def _complementary(standing: Standing) -> tuple[str, ...]:
    assert standing.subject is not None
    return tuple(c.name for c in standing.subject.complementarity)


def _ill_typed(tried: Tried, node: Node, standing: Standing) -> Judgement:
    """What does not fit together is wrong where every letter is one of the problem."""
    known = standing.subject.kinds if standing.subject is not None else {}
    named = {key_of(n.base) if isinstance(n, t.Scripted) else key_of(n) for n in t.walk(node)} - {None}
    indices = {key_of(i) for n in t.walk(node) if isinstance(n, t.Scripted) for i in (*n.sub, *n.sup)}
    own = named - indices <= set(known) and any(word in tried.reason for word in ("kinds", "vector"))
    if own and "list" not in tried.reason and not is_instance(node):
        return Judgement("wrong", f"it does not fit together: {tried.reason}")
    return undecided(tried.reason)


def _refuted(node: Node, world: World, under: Sequence[Node], standing: Standing) -> Judgement:
    """Say that a claim is wrong, unless it may speak of something else than all optima."""
    reason = _may_be_special(node, standing)
    if reason == SUPPORT and set(free_indices(node, standing.table)) == {"s"}:
        return correct("it holds for support vectors", _complementary(standing))
    if reason:
        return undecided(reason)
    claim = t.Implies(under[0] if len(under) == 1 else t.Joined("and", tuple(under)), node) if under else node
    return Judgement("wrong", _FAILS, (), "", standing.describe(claim, world, small=False) or None)


def _may_be_special(node: Node, standing: Standing) -> str:
    """Why a statement that fails in general may be right for what the page speaks of."""
    if strange := strange_letters(node, standing) - _arguments(node):
        return f"nothing says what {', '.join(sorted(strange))} is"
    if is_instance(node):
        return "a number for given data, which this derivation does not have"
    if lost := _without_index(node, standing):
        return f"{', '.join(lost)} stands without its index"
    inside = _inside_bounds(node, standing)
    if inside and standing.test(node, standing.optima(), inside).holds:
        return SUPPORT
    return ""


def _without_index(node: Node, standing: Standing) -> list[Key]:
    """List the numbers of points that stand alone in a formula about the point i: 1 − ξ for 1 − ξ_i."""
    known = standing.subject.kinds if standing.subject is not None else {}
    used = uses([node])
    families = [k for k, kind in known.items() if kind in {FAMILY, LABELS} and used.get(k, Use()).bare]
    return families if free_indices(node, standing.table) else []


def _arguments(node: Node) -> set[Key]:
    """List the letters at which a function is explained: x of f(x) = …"""
    head = node.parts[0] if isinstance(node, t.Relation) else node
    return {key_of(a) or "" for a in head.arguments} if isinstance(head, t.Call) else set()


def _inside_bounds(node: Node, standing: Standing) -> list[Node]:
    """Suppose that points are strictly inside their bounds: all their multipliers are positive."""
    subject = standing.subject
    chosen = set(free_indices(node, standing.table)) == {"s"}  # α_s > 0 says which point s is
    if subject is None or not isinstance(node, t.Relation) or (node.signs != ("=",) and not chosen):
        return []
    if is_zero(node.parts[1]) and isinstance(node.parts[0], t.Product | t.Call):
        return []  # complementary slackness is for all points
    indices = [t.Name(i) for i in free_indices(node, standing.table)]
    families = [key for key in subject.multipliers if subject.kinds[key] == FAMILY]
    signed = {c.name.partition("_")[2] for c in subject.signs}
    return [
        t.Relation((t.Scripted(letter_of(key), (i,)), ZERO), (">",))
        for i in indices
        for key in families
        if key in signed
    ]


# ---- What shows a claim


def _shown(node: Node, standing: Standing) -> Judgement:
    """Find what shows a claim that holds at the optimum: a condition alone, or those that were stated."""
    subject = standing.subject
    assert subject is not None
    given = (*subject.constraints, *subject.signs)
    for condition in (*given, *subject.stationarity, *subject.complementarity):
        if standing.test(node, standing.given([condition])).holds:
            if condition not in given:
                establish(condition, node, standing)
            return correct("it is a condition of the problem", [condition.name])
    stated = [c for c in standing.conditions if c not in given]
    gradients = [c for c in stated if c in subject.stationarity]
    for known in _attempts(gradients, stated, given, subject.signs):
        worlds = standing.given(known)
        tried = standing.test(node, worlds)
        if tried.holds or not worlds:
            return correct("it follows from what stands before", [c.name for c in known if c not in given])
    return correct("right, but not shown by what stands before", shown=False)


def _attempts(
    gradients: list[Condition],
    stated: list[Condition],
    given: Sequence[Condition],
    signs: Sequence[Condition],
) -> list[list[Condition]]:
    tried = [gradients, [*gradients, *signs], [*stated, *given]]
    return [k for n, k in enumerate(tried) if k and k not in tried[:n]]


def establish(condition: Condition, node: Node, standing: Standing) -> None:
    """Note a condition that a right line states, if the line says all of it."""
    if condition in standing.conditions:
        return
    worlds = standing.solved([node])
    if standing.test(condition.node, worlds).failing is None:
        standing.conditions.append(condition)
