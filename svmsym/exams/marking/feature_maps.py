"""Feature maps: φ is right for a polynomial kernel whichever basis it is written in.

    ⟨φ(x), φ(z)⟩ = (γ⟨x, z⟩ + r)^D

Both sides are compared as formulas in the coordinates of two points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.formula_items import passed_over
from svmsym.exams.setting.exam import Item
from svmsym.judging.claiming import claims_of
from svmsym.judging.explanation import explain
from svmsym.judging.fitting import judge
from svmsym.judging.following import follows
from svmsym.judging.interpreting import interpret
from svmsym.judging.outcome import CORRECT, UNDECIDED, Open, settle
from svmsym.judging.rewriting import letters_of
from svmsym.judging.sheet import read_on
from svmsym.meaning.denote import Definition
from svmsym.meaning.letters import key_of
from svmsym.meaning.work import Work
from svmsym.writing import tree as t
from svmsym.writing.echo import to_text
from svmsym.writing.rebuilding import rebuild
from svmsym.writing.tree import Node

_POLYNOMIAL = frozenset({"linear", "poly"})
_MAPS = frozenset("φΦψ")
_SIGNS = frozenset(["=", ":=", "↦"])


def judge_features(item: Item, text: str, problem: Problem) -> Finding | None:
    """Judge φ; None where the kernel is no polynomial, or the lecturer gave answers.

    >>> square = Problem("svc", X=((Fraction(0), Fraction(2)),), y=(1,), kernel=Kernel("poly", degree=2))
    >>> texts = "φ(x) = (x_1^2, √2 x_1 x_2, x_2^2)", "(x_1^2, x_1 x_2, x_2^2)"
    >>> item = Item("a", "feature_map", Fraction(2))
    >>> [judge_features(item, text, square).verdict for text in texts]
    ['correct', 'wrong']
    """
    if problem.kernel.type not in _POLYNOMIAL or not problem.X or item.answers:
        return None
    pages = read_on(text).pages
    try:
        found = [_judge(claims_of(page), problem.kernel, len(problem.X[0])) for page in pages]
    except Open as error:
        return Finding(UNDECIDED, str(error))
    if any(one.verdict != found[0].verdict for one in found):
        return Finding(UNDECIDED, "the answer can be read in several ways")
    word = next((w for page in pages if (w := passed_over(page))), "")
    if word and found[0].verdict != UNDECIDED:
        return Finding(UNDECIDED, f"the word {word!r} is not understood")
    return found[0]


def _judge(claims: Sequence[Node], kernel: Kernel, dimension: int) -> Finding:
    maps = [(n, m) for n in claims if (m := _map_of(n, dimension)) is not None]
    read_as = "; ".join(map(to_text, claims))
    if len(maps) != 1:
        return Finding(UNDECIDED, "no list of features was found, such as φ(x) = (x_1, x_2)", read_as)
    ((node, (point, features)),) = maps
    x, z = ([_coordinate(letter, k, dimension) for k in range(dimension)] for letter in "xz")
    first, second = ([_at(f, dict(zip(point, p, strict=True))) for f in features] for p in (x, z))
    if not letters_of([*first, *second]) <= letters_of([*x, *z]):
        return Finding(UNDECIDED, "a feature has other letters than the point", read_as)
    pairs = zip(map(_in_brackets, first), map(_in_brackets, second), strict=True)
    products = tuple(t.Product(pair, ("·",)) for pair in pairs)
    wanted = kernel_formula(kernel, x, z)
    outcome = settle(judge, [wanted], [t.Sum(products, ("+",) * len(products))], [], Work())
    if outcome.verdict == CORRECT:
        beside = [n for n in claims if n is not node]
        if beside and not _hold(beside, point, features, kernel):
            return Finding(UNDECIDED, f"φ is right, and the answer also says {to_text(beside[0])}", read_as)
        return Finding(CORRECT, "⟨φ(x), φ(z)⟩ is the kernel", read_as)
    if outcome.verdict == UNDECIDED:
        return Finding(UNDECIDED, outcome.reason, read_as)
    shown = explain(outcome).counterexample
    return Finding(
        "wrong",
        "⟨φ(x), φ(z)⟩ is not the kernel",
        read_as,
        violated="⟨φ(x), φ(z)⟩ = K(x, z)",
        counterexample=shown.write("en") if shown is not None else "",
    )


def kernel_formula(kernel: Kernel, x: Sequence[Node], z: Sequence[Node]) -> Node:
    """Write (γ⟨x, z⟩ + r)^D in coordinates.

    >>> to_text(kernel_formula(Kernel("poly", degree=2), [t.Name("u")], [t.Name("v")]))
    '(1(u v) + 0)²'
    """
    inner = t.Sum(tuple(t.Product(pair, ("",)) for pair in zip(x, z, strict=True)), ("+",) * len(x))
    if kernel.type == "linear":
        return inner
    scaled = t.Product((t.Number(Fraction(kernel.gamma)), _in_brackets(inner)), ("",))
    shifted = t.Sum((scaled, t.Number(Fraction(kernel.coef0))), ("+", "+"))
    return t.Power(_in_brackets(shifted), t.Number(Fraction(kernel.degree)))


def _in_brackets(node: Node) -> Node:
    return t.Bracket("(", ((node,),), ")")


def _coordinate(letter: str, place: int, dimension: int) -> Node:
    name = t.Name(letter)
    return name if dimension == 1 else t.Scripted(name, (t.Number(Fraction(place + 1)),))


def _map_of(node: Node, dimension: int) -> tuple[list[Node], list[Node]] | None:
    """Take a map apart: the coordinates of its point, and the features; a bare list is one, too."""
    head: Node | None = None
    match node:
        case t.Relation(parts=(head, body), signs=(sign,)) if sign in _SIGNS:
            pass
        case t.Relation():
            return None
        case body:
            pass
    features = _entries(body)
    if features is None:
        return None
    match head:
        case t.Product(factors=(t.Number() as factor, t.Call() | t.Name() as head), signs=("" | "·" | "*",)):
            features = [t.Quotient(f, factor) for f in features]  # 2φ(x) = …
    if head is None or (isinstance(head, t.Name) and head.letter in _MAPS):
        arguments: tuple[Node, ...] = (t.Name("x"),)
    elif isinstance(head, t.Call) and key_of(head.function) in _MAPS:
        arguments = head.arguments
    else:
        arguments = tuple(_entries(head) or (head,))
    if len(arguments) == dimension and len(set(arguments)) == dimension:
        point = list(arguments)
    elif len(arguments) == 1 and isinstance(arguments[0], t.Name):
        point = [t.Scripted(arguments[0], (t.Number(Fraction(k)),)) for k in range(1, dimension + 1)]
    else:
        return None
    return (point, features) if features != point else None


def _entries(node: Node) -> list[Node] | None:
    """List the entries of a row or a column, with a factor before it."""
    match node:
        case t.Transposed(base=base):
            return _entries(base)
        case t.Bracket(rows=rows) | t.Matrix(rows=rows):
            cells = [cell for row in rows for cell in row]
            return cells if len(cells) > 1 and 1 in {len(rows), len(rows[0])} else None
        case t.Product(factors=(*before, last), signs=signs) if (listed := _entries(last)) is not None:
            factor = t.Product(tuple(before), signs[:-1]) if len(before) > 1 else before[0]
            return [t.Product((_in_brackets(factor), _in_brackets(c)), ("·",)) for c in listed]
    return None


def _at(feature: Node, values: Mapping[Node, Node]) -> Node:
    """Put a point in."""
    return rebuild(feature, values.get)


def _hold(said: Sequence[Node], point: Sequence[Node], features: Sequence[Node], kernel: Kernel) -> bool:
    """Whether statements beside φ hold for the φ of the answer and for the kernel, for all points."""
    dimension = len(point)
    x, z = ([_coordinate(letter, k, dimension) for k in range(dimension)] for letter in "xz")
    body = t.Bracket("(", (tuple(_at(f, dict(zip(point, x, strict=True))) for f in features),), ")")
    function = Definition((t.Name("x"), t.Name("z")), kernel_formula(kernel, x, z))
    definitions = {"φ": Definition((t.Name("x"),), body), "K": function, "k": function}
    used = {k: d for k, d in definitions.items() if k in letters_of(said)}
    try:
        how = next(interpret(said, None, used), None)
    except Open:
        return False
    if how is None:
        return False
    sizes = tuple({**s, "d": dimension, "h": len(features)} for s in how.sizes)
    return settle(follows, [], list(said), replace(how, sizes=sizes)).verdict == CORRECT
