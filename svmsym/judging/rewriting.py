"""Trees with parts replaced, ± and primes written out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.meaning.letters import CONVENTIONAL, FAMILY, LABELS, POINTS, Key
from svmsym.meaning.ranges import keys_in
from svmsym.writing import tree as t
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.tree import Node


def write_out_signs(node: Node) -> Node:
    """Write b = ±1 as b = 1 or b = −1, and Σ αyx as Σ_i α_iy_ix_i."""
    if any(_numbered_sum(n) for n in t.walk(node)):
        node = rebuild(node, _numbered_sum)
    if not any(isinstance(n, t.Sum) and "±" in n.signs for n in t.walk(node)):
        return node
    return t.Joined("or", tuple(_signed(node, sign) for sign in "+-"), at=node.at)


def _numbered_sum(node: Node) -> Node | None:
    """Number the factors of a sum without indices, if each of them is a family over the points."""
    match node:
        case t.Big(operator="sum", below=(), above=None, body=t.Product(factors=factors) as body) if all(
            isinstance(f, t.Name) and CONVENTIONAL.get(f.letter) in {FAMILY, LABELS, POINTS} for f in factors
        ):
            own = tuple(t.Scripted(f, (t.Name("i"),), at=f.at) for f in factors)
            return replace(node, below=(t.Name("i"),), body=replace(body, factors=own))
    return None


def _signed(node: Node, sign: str) -> Node:
    def change(one: Node) -> Node | None:
        if isinstance(one, t.Sum) and "±" in one.signs:
            signs = tuple(sign if s == "±" else s for s in one.signs)
            return t.Sum(tuple(_signed(term, sign) for term in one.terms), signs, at=one.at)
        return None

    return rebuild(node, change)


def write_out_spaces(node: Node) -> Node:
    """Read α_i ∈ ℝ_+ as α_i ≥ 0."""

    def change(one: Node) -> Node | None:
        match one:
            case t.Relation(
                parts=(left, t.Scripted(base=t.Space(name="ℝ"), sub=(t.Name(letter="+" | "++" as sign),))),
                signs=("∈",),
            ):
                return t.Relation((left, t.Number(Fraction(0))), (">" if sign == "++" else "≥",), at=one.at)
        return None

    return rebuild(node, change)


_NEW = t.Name("new")


def write_out_updates(node: Node, *, equations: bool = False) -> Node:
    """Read w ← w + …, w_{t+1} = w_t + … and w^{new} = w^{old} + … alike: w_new = w + …

    >>> w, t_ = t.Name("w"), t.Name("t")
    >>> step = t.Relation((w, t.Sum((w, t_), ("+", "+"))), ("←",))
    >>> write_out_updates(step) == t.Relation((t.Scripted(w, (t.Name("new"),)), step.parts[1]), ("=",))
    True
    """
    match node:
        case t.Implies(conclusion=said):
            return replace(node, conclusion=write_out_updates(said, equations=equations))
        case t.Quantified(item=said):
            return replace(node, item=write_out_updates(said, equations=equations))
    if not isinstance(node, t.Relation):
        return node
    head, *others = node.parts
    again = node.signs == (":=",) and any(one == head for one in t.walk(others[0]))
    again |= can_be_equation(node) and not equations
    if node.signs == ("←",) or again:
        return t.Relation((_renewed(head), *others), ("=",), at=node.at)
    step = _step_of(head)
    if step is None:
        return rebuild(node, _without_old)
    return rebuild(node, lambda one: _without_step(one, *step))


def can_be_equation(node: Node) -> bool:
    """Whether an equation could be an update as well: w = w + …

    >>> w = t.Name("w")
    >>> can_be_equation(t.Relation((w, t.Sum((w, w), ("+", "+"))), ("=",)))
    True
    """
    return isinstance(node, t.Relation) and node.signs == ("=",) and _grows(*node.parts)


def _grows(head: Node, step: Node) -> bool:
    """Whether something is added to what a letter was, or a multiple of it: w + …; w = −w is an equation."""
    if not isinstance(step, t.Sum) or len(step.terms) == 1:
        return False
    return any(head == term or (isinstance(term, t.Product) and head in term.factors) for term in step.terms)


def _renewed(head: Node) -> Node:
    if isinstance(head, t.Scripted) and not isinstance(head.base, t.Scripted):
        return t.Scripted(t.Scripted(head.base, (_NEW,)), head.sub, head.sup, at=head.at)
    return t.Scripted(head, (_NEW,), at=head.at) if isinstance(head, t.Name) else head


def _step_of(head: Node) -> tuple[Node, str] | None:
    """Find the letter and the index of w_{t+1} or w^{(t+1)}."""
    match head:
        case t.Scripted(base=t.Name() as base, sub=sub, sup=sup):
            for index in (*sub, *sup):
                match index:
                    case t.Sum(terms=(t.Name(letter=letter), t.Number(value=value)), signs=("+", "+")) if (
                        value == 1
                    ):
                        return base, letter
    return None


def _without_step(one: Node, base: Node, letter: str) -> Node | None:
    """Read w_{t+1} as w_new, and w_t as w."""
    if not isinstance(one, t.Scripted) or one.base != base:
        return None
    now = t.Name(letter)
    following = t.Sum((now, t.Number(Fraction(1))), ("+", "+"))
    kept = tuple(tuple(i for i in part if i not in (now, following)) for part in (one.sub, one.sup))
    if kept == (one.sub, one.sup):
        return None
    left: Node = t.Scripted(base, *kept, at=one.at) if any(kept) else base
    return _renewed(left) if following in (*one.sub, *one.sup) else left


def _without_old(one: Node) -> Node | None:
    match one:
        case t.Scripted(base=t.Scripted(base=base, sub=(t.Name(letter="old" | "alt"),)), sub=sub, sup=sup):
            return t.Scripted(base, sub, sup, at=one.at)
        case t.Scripted(base=t.Name() as base, sub=(t.Name(letter="old" | "alt"),), sup=()):
            return base
    return None


def letters_of(nodes: Iterable[Node]) -> set[Key]:
    """The letters of several formulas."""
    return {key for node in nodes for key in keys_in(node)}


def write_out_transposes(nodes: Sequence[Node]) -> list[Node]:
    """Read x′y as xᵀy, unless x′ is a letter of its own: an argument of a function, or one without a product.

    >>> x, y = t.Name("x", ("'",)), t.Name("y")
    >>> write_out_transposes([t.Product((x, y), ("",))])[0].factors[0]
    Transposed(at=-1, base=Name(at=-1, letter='x', marks=(), bold=False))
    """
    own = {n for node in nodes for n in _primed_alone(node)}

    def change(one: Node) -> Node | None:
        match one:
            case t.Name(marks=("'",)) if one not in own:
                return t.Transposed(replace(one, marks=()), at=one.at)
            case t.Marked(base=base, mark="'"):
                return t.Transposed(rebuild(base, change), at=one.at)
            case t.Scripted(base=t.Name(marks=("'",)) as base) if base not in own:
                return t.Transposed(replace(one, base=replace(base, marks=())), at=one.at)
        return None

    return [rebuild(node, change) for node in nodes]


def _primed_alone(node: Node) -> set[Node]:
    """Find letters with a prime that stand where no transposed vector would."""
    found: set[Node] = set()
    for one in t.walk(node):
        inside = t.children(one)
        if isinstance(one, t.Product):
            last = one.factors[-1]
            beside = replace(last, marks=()) == one.factors[-2] if isinstance(last, t.Name) else False
            inside = iter(() if beside else (last,))  # ZZ′
        elif isinstance(one, t.Scripted):
            continue
        for child in inside:
            head = child.base if isinstance(child, t.Scripted) else child
            if isinstance(head, t.Name) and head.marks == ("'",):
                found.add(head)
    return found


def part_kernels(node: Node) -> Node:
    """Read y_jk(x_i, x_j) as the product y_j·k(x_i, x_j), where k is no second index.

    >>> i, k, x = t.Name("i"), t.Name("k"), t.Name("x")
    >>> part_kernels(t.Call(t.Scripted(t.Name("y"), (i, k)), (x, x))).factors[1].function == k
    True
    """

    def change(one: Node) -> Node | None:
        match one:
            case t.Call(
                function=t.Scripted(base=t.Name(letter=letter) as base, sub=(index, t.Name() as kernel)),
                arguments=(_, _) as arguments,
            ) if kernel.letter in {"k", "K"} and CONVENTIONAL.get(letter) in {FAMILY, LABELS}:
                first = t.Scripted(base, (index,), at=one.at)
                return t.Product((first, t.Call(kernel, arguments, at=kernel.at)), ("",), at=one.at)
        return None

    return rebuild(node, change)


def round_off(node: Node, places: int | None) -> Node:
    """Read the equations of a statement as true to so many places; exactly, if there is no number of them."""
    sign = "=" if places is None else f"≈{places}"

    def change(one: Node) -> Node | None:
        if isinstance(one, t.Relation):
            return replace(one, signs=tuple(sign if s in {"=", ":=", "≈"} else s for s in one.signs))
        return None

    return rebuild(node, change)
