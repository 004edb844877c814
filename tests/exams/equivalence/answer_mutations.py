"""The slips of students, each applied at every place where it can happen."""

from dataclasses import replace

from answer_trees import changes
from sympy import Add, Integer, Mul, Pow, Rational

from svmsym.exams.meaning.functions import Max, Root
from svmsym.exams.meaning.statements import POINTS, Chain, Optimise, Shown, Together, Tuple
from svmsym.formulas.atoms import Entry, Index, Label, Scalar, Size, Vector, VectorEntry
from svmsym.formulas.operations import Inner, Total

K = Index("k", POINTS)


def drop_label(e):
    if isinstance(e, Label):
        yield Integer(1)


def numbers(e):
    if isinstance(e, Rational):
        yield from (e + 1, -e, 2 * e, e / 2)


def flip_sign(e):
    if isinstance(e, Add):
        for k in range(len(e.args)):
            yield Add(*(-a if m == k else a for m, a in enumerate(e.args)))
    elif isinstance(e, Total | Inner | Scalar | Entry):
        yield -e


def drop_term(e):
    if isinstance(e, Add):
        for k in range(len(e.args)):
            yield Add(*(a for m, a in enumerate(e.args) if m != k))


def drop_factor(e):
    if isinstance(e, Mul):
        for a in e.args:
            if not isinstance(a, Vector | VectorEntry | Total):
                yield e / a


def swap_index(e):
    if isinstance(e, Entry | Label | VectorEntry):
        for name in "ij":
            yield type(e)(e.name, Index(name, POINTS))


def lost_sum(e):
    if isinstance(e, Total):
        yield e.body
        yield Size(POINTS) * e.body


def wrong_power(e):
    if isinstance(e, Inner | Entry):
        yield e**2
    if isinstance(e, Pow) and int(e.exp) > 1:
        yield e.base ** (int(e.exp) - 1)
        yield e.base ** (int(e.exp) + 1)
    if isinstance(e, Inner) and e.left == e.right:
        yield Root(e)
    if isinstance(e, Root):
        yield e.args[0]


def other_letter(e):
    if isinstance(e, Entry):
        yield Entry("ξ" if e.name == "α" else "α", e.index)
    if isinstance(e, Scalar):
        yield Scalar("c" if e.name == "C" else "b" if e.name != "b" else "C")
    if isinstance(e, Scalar) and e.name == "C":
        yield from (1 / e, e / Size(POINTS), 2 * e)
    if isinstance(e, Inner):
        yield Inner(e.left, e.left)
    if isinstance(e, Max):
        yield e.args[-1]


def of_statement(s):
    """Slips in signs, constraints and the order of entries."""
    if isinstance(s, Chain):
        for k, sign in enumerate(s.signs):
            for other in {"≤": "≥<", "≥": "≤>", "=": "≥", "<": "≤", ">": "≥"}[sign]:
                yield replace(s, signs=(*s.signs[:k], other, *s.signs[k + 1 :]))
        if len(s.values) > 2:
            yield Chain(s.values[:-1], s.signs[:-1])
            yield Chain(s.values[1:], s.signs[1:])
        for k, v in enumerate(s.values):
            if isinstance(v, Tuple):
                yield replace(s, values=(*s.values[:k], Tuple(v.items[::-1]), *s.values[k + 1 :]))
    if isinstance(s, Together):
        for k in range(len(s.statements)):
            yield s.statements[1 - k]
            for part in of_statement(s.statements[k]):
                yield replace(s, statements=(*s.statements[:k], part, *s.statements[k + 1 :]))
    if isinstance(s, Optimise):
        yield replace(s, sense="max" if s.sense == "min" else "min")
        yield replace(s, objective=-s.objective)
        for k in range(len(s.constraints)):
            yield replace(s, constraints=s.constraints[:k] + s.constraints[k + 1 :])
            for part in of_statement(s.constraints[k]):
                yield replace(s, constraints=(*s.constraints[:k], part, *s.constraints[k + 1 :]))
    if isinstance(s, Shown) and isinstance(s.value, Tuple):
        yield Shown(Tuple(s.value.items[::-1]))
        yield Shown(Tuple(s.value.items[:-1]))


SLIPS = (
    drop_label, numbers, flip_sign, drop_term, drop_factor, swap_index, lost_sum, wrong_power, other_letter
)  # fmt: skip


def mutations(statement):
    """(slip, statement) for all slips everywhere."""
    for slip in SLIPS:
        for found in changes(statement, slip):
            yield slip.__name__, found
    for found in of_statement(statement):
        yield "statement", found
