"""Places of a statement, and statements with one place changed."""

from dataclasses import fields, is_dataclass, replace

from sympy import Expr

from svmsym.formulas.atoms import Index


def slots(thing, path=()):
    """The formulas of a statement, each with its path."""
    if isinstance(thing, Expr):
        if not isinstance(thing, Index):
            yield path, thing
    elif isinstance(thing, tuple):
        for k, part in enumerate(thing):
            yield from slots(part, (*path, k))
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name not in {"over", "arguments", "for_all", "index", "row", "column", "name"}:
                yield from slots(getattr(thing, field.name), (*path, field.name))


def put(thing, path, new):
    """The statement with another part at a path."""
    if not path:
        return new
    head, *rest = path
    if isinstance(thing, tuple):
        return (*thing[:head], put(thing[head], rest, new), *thing[head + 1 :])
    return replace(thing, **{head: put(getattr(thing, head), rest, new)})


def nodes(e, path=()):
    """All nodes of a formula, each with its path."""
    yield path, e
    for k, a in enumerate(e.args):
        if isinstance(a, Expr) and not isinstance(a, Index):
            yield from nodes(a, (*path, k))


def put_node(e, path, new):
    """The formula with another node at a path."""
    if not path:
        return new
    head, *rest = path
    args = list(e.args)
    args[head] = put_node(args[head], rest, new)
    return e.func(*args)


def changes(statement, change):
    """All statements that differ by the change of one node."""
    for path, formula in slots(statement):
        for inside, node in nodes(formula):
            for new in change(node):
                if new != node:
                    yield put(statement, path, put_node(formula, inside, new))
