"""Lines about functions: what L is, a derivative, the dual function.

A derivative is an identity: it must hold for all values of the letters, not only where it vanishes. So must
what L is said to be, before or after the stationarity conditions are put in.
"""

from __future__ import annotations

from dataclasses import replace

from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.subjects import ZERO, key_in
from svmsym.judging.pages.verdicts import Judgement, correct, undecided
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import POINTS, Key, Use, key_of, uses
from svmsym.meaning.ranges import free_indices, is_index
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

OBJECTIVES = frozenset("LJWDFEgqθΘΛℓ")
_KERNELS = frozenset("KkφΦψ")  # of the problem, or inner products and the points themselves
DIFFER = "the two sides differ"


def objective_key(node: Node, standing: Standing) -> Key | None:
    """Find the name of an objective: L, W(α), L_D; none of the problem's own letters is one."""
    key = key_of(node.function) if isinstance(node, t.Call) else key_of(node)
    known = standing.subject.kinds if standing.subject is not None else {}
    if key is None or key[0] not in OBJECTIVES or key in known:
        return None
    return key if isinstance(node, t.Call | t.Name | t.Scripted) else None


def strip_arguments(node: Node) -> Node:
    """Write L(w, b, α) as L: what it depends on says nothing."""

    def change(one: Node) -> Node | None:
        if not isinstance(one, t.Call) or not all(key_in(a) for a in one.arguments):
            return None
        key = key_of(one.function)
        plain = all(key_of(a) is not None for a in one.arguments)
        few = len(one.arguments) == 1 and key_in(one.arguments[0]) in {"x", "z", "s", "t", "u"}
        if key is not None and key[0] in OBJECTIVES and plain and not few:
            return one.function
        return None

    return rebuild(node, change)


def has_derivative(node: Node) -> bool:
    """Whether a derivative stands in a formula."""
    return any(isinstance(one, t.Derivative) for one in t.walk(node))


def speaks_of_function(node: Node, standing: Standing) -> bool:
    """Whether the name of L or of the dual function stands in a formula."""
    return any(k in standing.values for k in letters_of([node]))


def judge_named(key: Key, link: t.Relation, standing: Standing) -> Judgement:
    """Judge the first line that says what L, W or g is."""
    subject = standing.subject
    body = link.parts[-1]
    if subject is None:
        if free_indices(body, standing.table):
            standing.inline[key] = body  # J of one point
        else:
            standing.definitions[key] = Definition((), body)
            standing.objectives.append(key)
        return Judgement("correct", "it says what a name means", claims=False)
    whole = t.Relation((subject.lagrangian, body), ("=",))
    stationary = standing.given(subject.stationarity)
    tried = standing.test(whole, standing.free())
    if tried.holds:
        _is_value_of(key, subject.lagrangian, standing)
        standing.steps.add("lagrangian")
        return correct("it is the Lagrangian")
    if key[0] != "L" and standing.test(t.Relation((subject.objective, body), ("=",)), standing.free()).holds:
        standing.definitions[key] = Definition((), body)
        return correct("it is the objective of the problem")
    if _is_infimum(body, standing):
        _is_value_of(key, subject.lagrangian, standing)
        return correct("the dual function by its definition")
    known = [c for c in subject.stationarity if c in standing.conditions]
    free_of_unknowns = not letters_of([body]) & (
        set(subject.unknowns) - {key_in(o) for o in subject.dual.over}
    )
    if (known or free_of_unknowns) and standing.test(whole, stationary).holds:
        _is_value_of(key, subject.lagrangian, standing)
        if not free_of_unknowns and not standing.test(whole, standing.given(known)).holds:
            return undecided("it is the Lagrangian with conditions put in that were not derived before")
        return _after_stationarity(body, standing)
    left = [c for c in subject.stationarity if c.name.partition("_")[2] not in letters_of([body])]
    dropped = bool(left) and standing.test(whole, standing.given(left)).holds  # a term with b was lost
    if not known and not dropped and standing.test(whole, stationary).holds:
        _is_value_of(key, subject.lagrangian, standing)
        return undecided("it is the Lagrangian with conditions put in that were not derived before")
    opposite = t.Relation((t.Sum((subject.dual_objective,), ("-",)), body), ("=",))
    if key[0] != "L" and standing.test(opposite, stationary).holds:
        standing.definitions[key] = Definition((), body)
        return correct("it is the objective of the dual as a minimum")
    if tried.ill_typed:
        return undecided(tried.reason)
    if not letters_of([body]) & set(subject.multipliers):
        if key[0] == "L" and standing.conditions:
            return undecided("nothing says that this is the Lagrangian, or a loss")
        standing.definitions[key] = Definition((), body)
        return Judgement("correct", "it says what a name means", claims=False)
    if key[0] not in "LWDgqθΘΛ":
        standing.definitions[key] = Definition((), body)
        return undecided("it is neither the Lagrangian nor an objective of the problem")
    _is_value_of(key, subject.lagrangian, standing)
    if strange := strange_letters(body, standing):
        return undecided(f"nothing says what {', '.join(sorted(strange))} is")
    if is_instance(link):
        return undecided("points are named by their numbers")
    told = "" if tried.failing is None else standing.describe(whole, tried.failing, small=True)
    return Judgement("wrong", "it is not the Lagrangian of the problem", (), "", told or None)


def put_infima_in(node: Node, standing: Standing) -> Node:
    """Write L for min over the unknowns of L: it is the value of L where the gradients vanish."""
    if standing.subject is None or not isinstance(node, t.Relation):
        return node

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Optimum | t.Big) and _is_infimum(one, standing):
            return one.objective if isinstance(one, t.Optimum) else one.body
        return None

    first, *rest = node.parts
    named = len(node.parts) == 2 and objective_key(first, standing) not in {None, *standing.definitions}  # noqa: PLR2004
    return node if named else replace(node, parts=tuple(rebuild(p, change) for p in (first, *rest)))


def _is_infimum(body: Node, standing: Standing) -> bool:
    """Whether a formula is the infimum of L over the unknowns, in words of mathematics."""
    subject = standing.subject
    assert subject is not None
    wanted = {"min": {"min", "inf"}, "max": {"max", "sup"}}[subject.sense]
    match body:
        case t.Big(operator=operator, below=below, body=inner) if operator in wanted:
            over = below
        case t.Optimum(sense=sense, over=over, objective=inner, constraints=()) if sense in wanted:
            pass
        case _:
            return False
    keys = {key_in(o) for o in over}
    return (
        keys <= set(subject.unknowns)
        and (key := objective_key(inner, standing)) in standing.values
        and key is not None
    )


def _is_value_of(key: Key, body: Node, standing: Standing) -> None:
    standing.definitions[key] = Definition((), body)
    standing.values[key] = "L"


def _after_stationarity(body: Node, standing: Standing) -> Judgement:
    subject = standing.subject
    assert subject is not None
    if not letters_of([body]) & (set(subject.unknowns) - {key_in(o) for o in subject.dual.over}):
        standing.steps.add("dual_objective")
    return shown_by([c.name for c in subject.stationarity], standing)


def assume_lagrangian(node: Node, standing: Standing) -> None:
    """Take L for the Lagrangian where a page differentiates it and does not say what it is."""
    subject = standing.subject
    for one in t.walk(node):
        match one:
            case (
                t.Derivative(of=of)
                | t.Optimum(objective=of)
                | t.Big(operator="min" | "inf" | "max" | "sup", body=of)
            ):
                key = objective_key(of, standing)
                if subject is not None and key is not None and key not in standing.definitions:
                    _is_value_of(key, subject.lagrangian, standing)


def shown_by(names: list[str], standing: Standing) -> Judgement:
    """Accept what follows from some conditions; it is shown where they were stated before."""
    known = {c.name for c in standing.conditions}
    missing = [n for n in names if n not in known]
    if missing:
        return correct("right, but not shown by what stands before", names, shown=False)
    return correct("it follows from what stands before", names)


def judge_function(link: t.Relation, standing: Standing) -> Judgement:
    """Judge an equation between functions: everywhere, or where the gradient vanishes."""
    tried = standing.test(link, standing.free(), standing.supposed)
    if tried.holds:
        return correct("it holds for all values of the letters")
    subject = standing.subject
    if tried.ill_typed:
        return Judgement("undecided", tried.reason)
    if has_derivative(link):
        if tried.failing is None:
            return undecided(tried.reason or "nothing decides it")
        told = standing.describe(link, tried.failing, small=not standing.supposed)
        return Judgement("wrong", DIFFER, (), "", told or None)
    if subject is None:
        return undecided("it does not follow from what stands before")
    known = [c for c in subject.stationarity if c in standing.conditions]
    for names in (*([c] for c in subject.stationarity), *([known] if known else [])):
        if standing.test(link, standing.given(names)).holds:
            _note_dual(link, standing)
            return shown_by([c.name for c in names], standing)
    tried = standing.test(link, standing.given(subject.stationarity))
    if tried.holds:
        _note_dual(link, standing)
        return shown_by([c.name for c in subject.stationarity], standing)
    if tried.failing is None:
        return undecided(tried.reason or "nothing decides it")
    unknowns = letters_of([link]) & set(subject.unknowns)
    if not unknowns and standing.test(link, standing.optima()).holds:
        return undecided("it holds at the optimum, which does not say what the function is")
    return Judgement(
        "wrong",
        "it does not hold where the gradients vanish",
        (),
        "",
        standing.describe(link, tried.failing, small=False) or None,
    )


def _note_dual(link: t.Relation, standing: Standing) -> None:
    """Note that the dual function was reached: a side without unknowns."""
    subject = standing.subject
    assert subject is not None
    for part in link.parts:
        letters = letters_of([part])
        if letters & set(subject.multipliers) and not letters & (
            set(subject.unknowns) | set(standing.values)
        ):
            standing.steps.add("dual_objective")


def is_zero(node: Node) -> bool:
    """Whether a side is 0."""
    return node == ZERO


def is_plain_range(node: Node) -> bool:
    """Whether a quantifier only says that i runs over all points."""
    match node:
        case t.Name():
            return is_index(node)
        case t.Relation(parts=(index, _), signs=("=" | "∈",)):
            return is_index(index) and not any(isinstance(o, t.Number) and o.value > 1 for o in t.walk(node))
        case t.Listed(items=items):
            return all(map(is_plain_range, items))
    return False


def strange_letters(node: Node, standing: Standing) -> set[Key]:
    """List the letters of which neither the problem nor the page says what they are."""
    known = standing.subject.kinds if standing.subject is not None else {}
    strange = letters_of([node]) - set(known) - set(standing.definitions) - INDICES - _KERNELS
    if any(kind == POINTS and uses([node]).get(k, Use()).bare for k, kind in known.items()):
        strange |= {"x"}  # a point of its own
    return strange | (letters_of([node]) & standing.doubtful)


def is_instance(node: Node) -> bool:
    """Whether a statement names a point by its number, or gives a number: α_1 = ¼, b = ½, w = (1, 2)."""
    if any(
        isinstance(one, t.Scripted) and any(isinstance(i, t.Number) for i in one.sub) for one in t.walk(node)
    ):
        return True
    if not isinstance(node, t.Relation) or "=" not in node.signs:
        return False
    last = node.parts[-1]
    if isinstance(last, t.Bracket | t.Matrix):
        return True
    general = _is_indexed(node.parts[0]) or isinstance(node.parts[0], t.Big)
    return not letters_of([last]) and not is_zero(last) and not general


def _is_indexed(node: Node) -> bool:
    """Whether a formula speaks of the point i, not of a sum over all."""
    if isinstance(node, t.Big):
        return False
    if isinstance(node, t.Scripted) and any(map(is_index, (*node.sub, *node.sup))):
        return True
    return any(_is_indexed(child) for child in t.children(node))
