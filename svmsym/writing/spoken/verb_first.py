"""Conditions by themselves, and clauses that begin with their verb."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from svmsym.writing import tree as t
from svmsym.writing.shapes import is_letter, is_statement
from svmsym.writing.spoken.conditions import by_cases, if_point, two_cases
from svmsym.writing.spoken.equations import named_equation
from svmsym.writing.spoken.jobs import constrain, linked, optimise
from svmsym.writing.spoken.meanings import CONCEPTS, Builder, Said, means, number
from svmsym.writing.spoken.saying import for_each, implies, items_of, join, say
from svmsym.writing.spoken.terms import indices_of, runs, times
from svmsym.writing.tree import Node

# ---- Conditions by themselves (K): "if x > 0", "for x > 0"; words that say nothing where they stand

means("condition", "K", "S", join)
means("cases by conditions", "E", "EKE", lambda a, k, b: t.Cases(((a, k), (b, None))))
means("two cases by conditions", "E", "EKEK", lambda a, k, b, second: t.Cases(((a, k), (b, second))))
means("relation by conditions", "C", "CKE", by_cases)
means("relation by two conditions", "C", "CKEK", by_cases)
means("in passing", "E", "E", lambda a: a)
means("each index", "I", "I", lambda i: i)
means(
    "for two indices",
    "C",
    "IIC",
    lambda one, other, said: t.Quantified(
        "all",
        tuple(item for i in (one, other) for item in (i.items if isinstance(i, t.Listed) else (i,))),
        said,
        at=said.at,
    ),
)

# ---- Clauses that begin with their verb (Y): "ist α_i null". Alone they are conditions or questions; behind
# another part, "dann", "für alle i", "wegen a = 1", they are statements. All of them end in "(verb first)".


def _verb_first(build: Builder) -> Builder:
    return lambda *parts: None if (node := build(*parts)) is None else (Said(node),)


for _name in (
    "says equals",
    "says equals chain",
    "says not",
    "says zero",
    "says at most",
    "says at least",
    "says more than",
    "say",
    "say of several",
    "holds",
    "is one of",
    "are some of",
    "is not one of",
    "each is",
    "is positive point",
    "is negative point",
    "has class",
    "add to",
    "subtract from",
    "update",
    "there are none",
    "or",
):
    _, _slots, _build = CONCEPTS[_name]
    means(f"{_name} (verb first)", "Y", "".join(_slots), _verb_first(_build))


def _joining(build: Builder) -> Builder:
    """Let a meaning of a statement take clauses that begin with their verb."""
    return lambda over, said: None if (node := join(said)) is None else build(over, node)


for _name, _kind, _taken in (
    ("for each", "C", "GY"),
    ("for each index", "C", "IY"),
    ("for each letter", "C", "VY"),
    ("under", "C", "CY"),
):
    means(f"{_name} (verb first)", _kind, _taken, _joining(CONCEPTS[_name][2]))
for _name, _kind, _taken in (
    ("and", "Y", "YS"),
    ("so", "S", "SY"),
    ("therefore", "S", "Y"),
    ("we get", "S", "Y"),
    ("since", "S", "SY"),
    ("if", "C", "SY"),
    ("iff", "C", "YS"),
    ("step", "S", "LY"),
):
    means(f"{_name} (verb first)", _kind, _taken, CONCEPTS[_name][2])
means("if, both verbs first", "C", "YY", implies)
means("if, its verb first", "C", "YS", implies)
means(
    "rest satisfy (verb first)",
    "C",
    "Y",
    lambda said: (
        None if (node := join(said)) is None else t.Quantified("all", (t.Noun("rest"),), node, at=node.at)
    ),
)


def _and_more(before: tuple[Said, ...], said: tuple[Said, ...]) -> tuple[Said, ...] | None:
    """Join what is said by a plain "and"; behind a condition, a definition or a reason it goes on."""
    last, first = before[-1], said[0]
    inside = last.role in {"definition", "reason"} or isinstance(last.node, t.Implies)
    if inside and first.role == "claim" and not first.link and not isinstance(first.node, t.Implies):
        return None
    return linked("and")(before, said)


def _one_or_other(one: Node, other: Node) -> Node | None:
    """Read "if a, then b or c" in the one way, where "or" joins what it stands between."""
    if any(isinstance(side, t.Implies | t.Quantified) for side in (one, other)):
        return None
    return t.Joined("or", (one, other), at=one.at)


means("and more", "S", "SS", _and_more)
means("one or other", "C", "CC", _one_or_other)
means(
    "so many points are",
    "C",
    "DGG",
    lambda count, one, other: (
        None
        if one != t.Noun("points")
        else t.Joined(
            "and", (t.Relation((one, other), ("=",)), t.Relation((t.Noun("number of points"), count), ("=",)))
        )
    ),
)


def _closely(before: tuple[Said, ...], said: tuple[Said, ...]) -> tuple[Said, ...] | None:
    """Join by an "and" without a comma: behind a reason it stands before another reason."""
    if before[-1].role in {"reason", "definition"} and said[0].role == "claim":
        return None
    return linked("and")(before, said)


means("and closely", "S", "SS", _closely)


def _of_named(build: Builder) -> Builder:
    """Leave out groups that are given by a condition: they have no name."""
    return lambda *parts: (
        None if any(isinstance(p, t.Node) and is_statement(p) for p in parts) else build(*parts)
    )


for _name in (
    "are not some of",
    "neither is one of",
    "no point is one of",
    "all points are",
    "all except one are",
    "all except some are",
    "are but one is not",
    "is but one is not",
    "a point is one of",
):
    _kind, _slots, _build = CONCEPTS[_name]
    CONCEPTS[_name] = _kind, _slots, _of_named(_build)
means(
    "some of them",
    "C",
    "UQ",
    lambda one, said: (
        t.Quantified("some", tuple(map(t.Name, found)), say(one, said))
        if len(found := indices_of(one)) == 1
        else None
    ),
)
means(
    "weighted sum of products",
    "U",
    "MM",
    lambda weight, body: t.Big("sum", (), None, times(weight, body)) if runs(body) and runs(weight) else None,
)


def _one_or_the_other(one: Node, other: Node) -> Node | None:
    """Read "for all i, a or b" only as said of every i."""
    if any(isinstance(node, t.Quantified) and node.word == "all" for node in (one, other)):
        return None
    return t.Joined("or", (one, other), at=one.at)


means("one or the other", "C", "CC", _one_or_the_other)
means(
    "two relations by conditions", "C", "CKC", lambda a, k, b: two_cases((Said(k),), (Said(a),), (Said(b),))
)


def _two_relations(one: Node, first: Node, other: Node, second: Node) -> Node | None:
    found = two_cases((Said(first),), (Said(one),), (Said(other),))
    if not isinstance(found, t.Relation) or not isinstance(cases := found.parts[-1], t.Cases):
        return None
    return replace(found, parts=(found.parts[0], t.Cases((cases.rows[0], (cases.rows[1][0], second)))))


means("two relations by two conditions", "C", "CKCK", _two_relations)
means(
    "named with its formula",
    "C",
    "NME",
    lambda noun, formula, value: (
        None
        if is_letter(formula) or isinstance(formula, t.Number | t.Noun | t.Call)
        else t.Relation((noun, formula, value), ("=", "="))
    ),
)
for _sense, _name in (("max", "maximise named"), ("min", "minimise named")):
    means(
        _name,
        "O",
        "NM",
        lambda noun, formula, sense=_sense: (
            None
            if noun.name
            not in {
                "margin",
                "margin width",
                "half margin",
                "objective",
                "primal objective",
                "dual objective",
                "loss",
                "lagrangian",
            }
            else t.Optimum(sense, (), formula, ())
        ),
    )
means(
    "for so many points",
    "C",
    "CDG",
    lambda said, count, group: (
        None
        if group != t.Noun("points")
        else t.Joined("and", (for_each(group, said), t.Relation((t.Noun("number of points"), count), ("=",))))
    ),
)
means(
    "so many points satisfy",
    "C",
    "DGC",
    lambda count, group, said: (
        None
        if group != t.Noun("points") or not runs(said)
        else t.Joined("and", (for_each(group, said), t.Relation((t.Noun("number of points"), count), ("=",))))
    ),
)
means(
    "is misclassified", "C", "P", lambda p: t.Relation((p, t.Noun("misclassified points")), ("∈",), at=p.at)
)
means("differentiating", "S", "LS", lambda _, said: said)
means("it satisfies", "C", "C", lambda said: said if runs(said) else None)
means(
    "each of two groups",
    "C",
    "GCGC",
    lambda one, said, other, more: t.Joined("and", (for_each(one, said), for_each(other, more))),
)


def _exactly_if(first: Node | None, said: Sequence[Said], *, both: bool) -> Node | None:
    second = join(said)
    return None if first is None or second is None else t.Implies(first, second, both=both, at=first.at)


means("is exactly if", "C", "EQS", lambda a, said, when: _exactly_if(say(a, said), when, both=True))
means(
    "is one of exactly if",
    "C",
    "PGS",
    lambda p, group, when: _exactly_if(t.Relation((p, group), ("∈",), at=p.at), when, both=True),
)
means("is only if", "C", "EQS", lambda a, said, when: _exactly_if(say(a, said), when, both=False))
means(
    "is one of only if",
    "C",
    "PGS",
    lambda p, group, when: _exactly_if(t.Relation((p, group), ("∈",), at=p.at), when, both=False),
)
means("minimised subject to", "O", "ES", lambda e, said: constrain(optimise("min")(e), said))
means("maximised subject to", "O", "ES", lambda e, said: constrain(optimise("max")(e), said))
means("if a point (verb first)", "C", "GY", if_point)
means(
    "rest of letter",
    "C",
    "LQ",
    lambda letter, said: (
        say(t.Noun("rest"), said)
        if isinstance(letter, t.Scripted) and letter.base in {t.Name("α"), t.Name("ξ")}
        else None
    ),
)
means(
    "said and sums to",
    "C",
    "UQE",
    lambda one, said, value: (
        None
        if not runs(one)
        else t.Joined(
            "and", (*items_of(say(one, said)), t.Relation((t.Big("sum", (), None, one), value), ("=",)))
        )
    ),
)
for _name, _sign in (("not both positive", ">"), ("not both nonzero", "≠")):
    means(
        _name,
        "C",
        "EE",
        lambda a, b, sign=_sign: t.Not(
            t.Joined("and", tuple(t.Relation((one, number(0)), (sign,)) for one in (a, b)))
        ),
    )
means(
    "group is those with",
    "C",
    "GC",
    lambda group, said: (
        None
        if is_statement(group) or len(found := indices_of(said)) != 1
        else t.Implies(
            said, t.Relation((t.Scripted(t.Name("x"), (t.Name(found[0]),)), group), ("∈",)), both=True
        )
    ),
)
means(
    "quantity before equation",
    "C",
    "NH",
    lambda noun, said: (
        None
        if noun.name
        in {
            "constraints",
            "solution",
            "optimum",
            "primal problem",
            "dual problem",
            "gradient",
            "number",
            "interval",
        }
        else named_equation(noun, said)
    ),
)
