"""One statement of a page, judged against what stands before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from svmsym.judging.defining import define
from svmsym.judging.explanation import write_difference
from svmsym.judging.pages.alone import judge_alone
from svmsym.judging.pages.claims import judge_claim
from svmsym.judging.pages.functions import (
    assume_lagrangian,
    has_derivative,
    is_plain_range,
    is_zero,
    judge_function,
    judge_named,
    objective_key,
    put_infima_in,
    speaks_of_function,
)
from svmsym.judging.pages.standing import Standing
from svmsym.judging.pages.stating import judge_problem
from svmsym.judging.pages.subjects import key_in
from svmsym.judging.pages.verdicts import Judgement, correct, undecided
from svmsym.judging.rewriting import letters_of
from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.ranges import is_index
from svmsym.meaning.reals import TooLarge
from svmsym.meaning.values import Undefined
from svmsym.meaning.work import TooMuchWork
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.shapes import is_statement
from svmsym.writing.tree import Node

NAMES = Judgement("correct", "it says what a name means", claims=False)
MENTIONS = Judgement("correct", "a formula is mentioned", claims=False)
_ORDER = {"correct": 0, "undecided": 1, "wrong": 2}
_EQUAL = {"=", ":=", "=:", "≡"}


def judge(node: Node, standing: Standing) -> Judgement:
    """Judge a statement; what takes too much work is left open."""
    try:
        if _derives(node, standing):
            return undecided("a derivative with a prime is not judged")
        node = _written_out(node, standing)
        assume_lagrangian(node, standing)
        node = put_infima_in(node, standing)
        return worst([_followed(one, standing) for one in _judged(node, standing)])
    except (Undefined, TooLarge, TooMuchWork, RecursionError) as error:
        return undecided(str(error) or "it takes too much work")


def _derives(node: Node, standing: Standing) -> bool:
    """Whether f'(x) = … speaks of a function f that the page knows; a name of its own it is not."""
    match node:
        case t.Relation(parts=(t.Call(function=t.Name(letter=letter, marks=("'", *_))), *_)):
            return standing.table.kind(letter).role == "function"
    return False


def _written_out(node: Node, standing: Standing) -> Node:
    """Put in formulas with a free index for their names."""
    if not standing.inline:
        return node
    names = {key: t.Bracket("(", ((body,),), ")") for key, body in standing.inline.items()}
    return rebuild(node, lambda one: names.get(key_of(one) or ""))


def worst(found: list[Judgement]) -> Judgement:
    """Join verdicts: the first wrong one, else the first undecided one, else all hold.

    >>> worst([correct("a", ["x"]), correct("b", ["x", "y"])]).uses
    ('x', 'y')
    """
    if not found:
        return MENTIONS
    bad = max(found, key=lambda item: _ORDER[item.verdict])
    if bad.verdict != "correct":
        return bad
    said = [k for k in found if k.claims] or found
    reasons = "; ".join(dict.fromkeys(k.reason for k in said))
    uses = tuple(dict.fromkeys(use for k in found for use in k.uses))
    return Judgement(
        "correct", reasons, uses, shown=all(k.shown for k in found), claims=any(k.claims for k in found)
    )


def _judged(node: Node, standing: Standing) -> Iterator[tuple[Node, Judgement]]:
    """Judge the parts of a statement, each with the part."""
    match node:
        case t.Optimum():
            yield node, judge_problem(node, standing)
        case t.Relation():
            yield from _chain(node, standing)
        case t.Joined(word="and", items=items):
            for item in items:
                yield from _judged(item, standing)
        case t.Quantified(word="all", item=t.Optimum() as item):
            yield item, judge_problem(item, standing)
        case t.Quantified(word="all", over=over, item=item) if all(map(is_plain_range, over)):
            yield from _judged(item, standing)
        case t.Quantified(word="all", over=over, item=item) if any(map(_is_bound, over)):
            for one in (*filter(_is_bound, over), item):  # "for α_i ≥ 0" says that, too
                yield from _judged(one, standing)
        case t.Quantified(word="all", over=over, item=item) if has_derivative(item):
            under = [o for o in over if not is_index(o)]
            yield from _supposing(under, item, standing)
        case t.Implies(premise=premise, conclusion=conclusion, both=False) if has_derivative(conclusion):
            yield from _supposing([premise], conclusion, standing)
        case t.Implies(premise=premise):
            yield node, _implication(node, premise, standing)
        case _ if is_statement(node):
            yield node, _claim(node, standing)
        case _:
            yield node, _mention(node, standing)


def _is_bound(node: Node) -> bool:
    """Whether a quantifier states a bound of a letter: α_i ≥ 0."""
    return isinstance(node, t.Relation) and set(node.signs) <= {"≤", "≥"} and not is_index(node.parts[0])


def _claim(node: Node, standing: Standing) -> Judgement:
    return judge_alone(node, standing) if standing.subject is None else judge_claim(node, standing)


def _supposing(premises: list[Node], node: Node, standing: Standing) -> Iterator[tuple[Node, Judgement]]:
    before, standing.supposed = standing.supposed, premises
    yield from _judged(node, standing)
    standing.supposed = before


def _implication(node: t.Implies, premise: Node, standing: Standing) -> Judgement:
    """Judge "if … then"; what is supposed must occur, or nothing is said."""
    found = _claim(node, standing)
    if found.verdict == "correct" and standing.subject is not None:
        occurs = standing.test(t.Not(premise), standing.optima())
        if (
            occurs.failing is None
            and not occurs.ill_typed
            and not _holds_where_supposed(node, premise, standing)
        ):
            return undecided("what is supposed does not occur")
    return found


def _holds_where_supposed(node: Node, premise: Node, standing: Standing) -> bool:
    """Test an implication in worlds that are made so that its premise holds: α_i = C/2."""
    subject = standing.subject
    assert subject is not None
    conditions = (*subject.stationarity, *subject.complementarity, *subject.constraints, *subject.signs)
    return standing.test(node, standing.solved([premise, *(c.node for c in conditions)])).holds


def _chain(node: t.Relation, standing: Standing) -> Iterator[tuple[Node, Judgement]]:
    """Judge a = b = c link by link."""
    parts = list(node.parts)
    if len(parts) == 2 and node.signs[0] == "=:":  # noqa: PLR2004 - formula =: name
        parts.reverse()
    own = _own_name(parts, node.signs[0], standing)
    about = any(has_derivative(p) or speaks_of_function(p, standing) for p in parts)
    for k, (a, sign, b) in enumerate(zip(parts, node.signs, parts[1:], strict=False)):
        link = t.Relation((a, b), ("=" if sign in _EQUAL else sign,), at=node.at)
        key = objective_key(a, standing)
        if k == 0 and key is not None and sign in _EQUAL and key not in standing.definitions:
            found = judge_named(key, link, standing)
            about = about or key in standing.values
        elif k == 0 and own:
            found = NAMES
        elif is_zero(b) and has_derivative(a):
            found = _vanishes(a, link, standing)
        elif is_zero(b) and k and has_derivative(parts[0]) and standing.subject is None:
            found = _vanishes(parts[0], link, standing)
        elif about and sign in _EQUAL and not is_zero(b):
            found = judge_function(link, standing)
        else:
            found = _claim(link, standing)
        yield link, found


def _vanishes(a: Node, link: t.Relation, standing: Standing) -> Judgement:
    """∂L/∂u = 0 is a condition of the optimum."""
    subject = standing.subject
    by = [key_in(v) for one in t.walk(a) if isinstance(one, t.Derivative) for v in one.by]
    if subject is None:
        unknown = [k for one in t.walk(a) if isinstance(one, t.Derivative) for k in letters_of([one.of])]
        if not set(unknown) & (set(standing.definitions) | standing.seen):
            return undecided(f"nothing says what {', '.join(unknown)} is")
        standing.facts.append(link)
        standing.steps |= {f"stationarity_{k}" for k in by}
        return correct("a condition for an extremum")
    names = {f"stationarity_{k}" for k in by} or {c.name for c in subject.stationarity}
    found = [c for c in subject.stationarity if c.name in names]
    if not found:
        return judge_claim(link, standing)
    standing.conditions += [c for c in found if c not in standing.conditions]
    return correct("a condition of the problem", [c.name for c in found])


def _own_name(parts: list[Node], sign: str, standing: Standing) -> bool:
    """Take a name that the page explains itself; whether this is one."""
    if sign not in _EQUAL or objective_key(parts[0], standing) is not None:
        return False
    found = define(t.Relation((parts[0], parts[1]), ("=",)))
    if found is None or found[0] in standing.explained | standing.seen or found[0] in standing.letters:
        return False
    key, definition = found
    standing.explained.add(key)
    if key in standing.definitions and standing.subject is not None:  # f, of which everybody knows what it is
        said = t.Relation((parts[0], parts[1]), ("=",))
        if standing.test(said, standing.optima()).failing is None:
            return False
    standing.definitions[key] = definition
    return True


def _mention(node: Node, standing: Standing) -> Judgement:
    """Judge a formula alone: the dual objective where that is reached, otherwise it claims nothing."""
    subject = standing.subject
    if subject is None or not letters_of([node]) & set(subject.multipliers):
        return MENTIONS
    for wanted, step in ((subject.dual_objective, "dual_objective"), (subject.lagrangian, "lagrangian")):
        worlds = standing.given(subject.stationarity) if step == "dual_objective" else standing.free()
        if standing.test(t.Relation((node, wanted), ("=",)), worlds).holds:
            standing.steps.add(step)
            return correct("it is the " + step.replace("_", " "))
    return MENTIONS


# ---- Errors that are carried on


def _followed(found: tuple[Node, Judgement], standing: Standing) -> Judgement:
    """Say from which own line a wrong one follows."""
    link, judgement = found
    if judgement.verdict != "wrong":
        if judgement.verdict == "correct" and judgement.claims:
            standing.stated.append(link)
            if standing.subject is None and link not in standing.facts:
                standing.facts.append(link)
        elif judgement.verdict == "undecided" and isinstance(link, t.Relation):
            standing.doubtful |= {key_in(link.parts[0]) or ""} - standing.letters - {""}
        return judgement
    judgement = replace(judgement, difference=judgement.difference or _difference(link, standing))
    line = _source(link, standing)
    standing.wrong.append((standing.line, link))
    if line is None:
        return judgement
    reason = f"{judgement.reason}; it follows from your line {line}"
    return replace(judgement, reason=reason, follows_from=line)


def _difference(link: Node, standing: Standing) -> str:
    """Write by how much the right side of an equation is wrong; u = … by the condition ∂L/∂u = 0."""
    if not isinstance(link, t.Relation) or link.signs != ("=",):
        return ""
    left, right = link.parts
    conditions = standing.subject.stationarity if standing.subject is not None else ()
    name = f"stationarity_{key_in(left)}"
    zeros = [c.node.parts[0] for c in conditions if c.name == name and isinstance(c.node, t.Relation)]
    return write_difference([right, *zeros], [left], standing.table, standing.definitions)


def _source(link: Node, standing: Standing) -> int | None:
    """Find the own wrong line from which a statement follows."""
    true = dict(standing.definitions)
    wrong = [(line, node) for line, node in standing.wrong if line != standing.line]
    try:
        for line, node in reversed(wrong[-3:]):
            key = _named(node, standing)
            if key is not None and isinstance(node, t.Relation):
                standing.definitions[key] = true[key]._replace(body=node.parts[1])
                worlds = standing.free()
            elif isinstance(node, t.Optimum):
                continue
            else:
                worlds = standing.solved([node, *(c.node for c in standing.conditions)])
            if standing.test(link, worlds).holds:
                return line
    except (Undefined, TooMuchWork, TooLarge):
        return None
    finally:
        standing.definitions.clear()
        standing.definitions.update(true)
    return None


def _named(node: Node, standing: Standing) -> Key | None:
    if not isinstance(node, t.Relation):
        return None
    key = objective_key(node.parts[0], standing)
    return key if key in standing.definitions else None
