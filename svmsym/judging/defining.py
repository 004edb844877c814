"""Names of the writer's own: m_i = y_i f(x_i), Q_{ij} = y_iy_jx_iᵀx_j, f(x) = wᵀx + b, c = 1.

A letter that the problem does not have, and that an equation explains, is put in where it is used: it is a
definition, and claims nothing. A letter of the problem is never a name of the writer's own, and a letter that
is explained twice is none either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import Key, key_of, noun_key
from svmsym.meaning.ranges import is_index, keys_in
from svmsym.writing import tree as t
from svmsym.writing.tree import Node


def take_definitions(
    statements: Sequence[Node], taken: Collection[Key], beside: Sequence[Node] = ()
) -> tuple[list[Node], dict[Key, Definition]]:
    """Part statements from the definitions among them; ``taken`` are letters that are no new names.

    A name that is used nowhere else, also not ``beside``, is no definition.

    >>> m, c = t.Name("m"), t.Name("c")
    >>> one = t.Relation((m, c), ("=",))
    >>> rest, found = take_definitions([one, t.Relation((t.Name("b"), m), ("=",))], {"b", "c"})
    >>> len(rest), list(found)
    (1, ['m'])
    """
    statements = [part for node in statements for part in _lift(node, taken)]
    heads = [(node, define(node)) for node in statements]
    count = Counter(found[0] for _, found in heads if found)
    used = Counter(key for node in (*statements, *beside) for key in keys_in(node) | _nouns_in(node))
    definitions: dict[Key, Definition] = {}
    rest: list[Node] = []
    for node, found in heads:
        if found and found[0] not in taken and count[found[0]] == 1 and used[found[0]] > 1:
            definitions[found[0]] = found[1]
        else:
            rest.append(node)
    if (not rest and not beside) or _is_circular(definitions):
        return list(statements), {}
    return rest, definitions


def _lift(node: Node, taken: Collection[Key]) -> list[Node]:
    """Take definitions out of a chain, and out of constraints: "s.t. …, where Q_{ij} = …"."""
    if isinstance(node, t.Relation):
        return _split_chain(node, taken)
    if not isinstance(node, t.Optimum):
        return [node]
    below = {key for o in node.over for key in keys_in(o)} | set(taken)
    own = [c for c in node.constraints if (found := define(c)) and found[0] not in below]
    kept = tuple(c for c in node.constraints if c not in own)
    return [replace(node, constraints=kept), *own]


def _split_chain(node: t.Relation, taken: Collection[Key]) -> list[Node]:
    """Part a new name from a chain: a = γ = c is γ = a and a = c."""
    names = [p for p in node.parts[1:] if isinstance(p, t.Name) and (key_of(p) or "") not in taken]
    if len(node.parts) <= 2 or set(node.signs) != {"="} or len(names) != 1:  # noqa: PLR2004 - a chain
        return [node]
    rest = tuple(p for p in node.parts if p is not names[0])
    defined = t.Relation((names[0], rest[0]), ("=",), at=node.at)
    said = [t.Relation(rest, ("=",) * (len(rest) - 1), at=node.at)] if len(set(rest)) > 1 else []
    return [defined, *said]


def define(node: Node) -> tuple[Key, Definition] | None:
    """Read an equation as a definition of its left side, if it can be one."""
    while isinstance(node, t.Quantified) and node.word == "all":
        node = node.item
    if not isinstance(node, t.Relation) or node.signs[0] not in {"=", ":="}:
        return None
    head, body = node.parts[:2]
    if len(node.parts) > 2:  # noqa: PLR2004 - mask = alpha > 0
        if len(getattr(head, "letter", "")) < 2 or not set(node.signs[1:]) <= {"<", "≤", ">", "≥"}:  # noqa: PLR2004
            return None
        body = t.Relation(node.parts[1:], node.signs[1:], at=body.at)
    if isinstance(head, t.Sum | t.Product) and isinstance(body, t.Name | t.Scripted):
        head, body = body, head  # C − α_i = r_i
    key = noun_key(head.name) if isinstance(head, t.Noun) else key_of(head)
    match head:
        case _ if key is not None:
            found = key, Definition((), body)
        case t.Scripted(base=base, sub=sub, sup=()) if all(map(is_index, sub)) and len(set(sub)) == len(sub):
            found = key_of(base) or "", Definition((), body, sub)
        case t.Scripted(base=base, sub=(), sup=sup) if all(map(is_index, sup)) and len(set(sup)) == len(sup):
            found = key_of(base) or "", Definition((), body, sup)
        case t.Call(function=function, arguments=arguments) if all(map(key_of, arguments)):
            found = key_of(function) or "", Definition(arguments, body)
        case _:
            return None
    return found if found[0] and found[0] not in keys_in(body) else None


def _nouns_in(node: Node) -> set[Key]:
    """Quantities that are named in words: SV of i ∈ SV."""
    return {noun_key(one.name) for one in t.walk(node) if isinstance(one, t.Noun)}


def _is_circular(definitions: dict[Key, Definition]) -> bool:
    """Whether a name is explained by itself, over others."""
    for start in definitions:
        reached, waiting = set[Key](), [start]
        while waiting:
            used = keys_in(definitions[waiting.pop()].body) & set(definitions)
            if start in used:
                return True
            waiting += [k for k in used if k not in reached]
            reached |= used
    return False
