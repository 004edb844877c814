"""What sort of thing a meaning is: number, vector of the space, list over the points, matrix, set.

A second proof-reader for the tables: a number never equals a vector, nor is added to one.
``None`` is a letter whose sort is not known. Zero is of every sort.
"""

from collections.abc import Sequence

from meanings import FAMILIES, Meaning, bare, is_number

NUMBER, VECTOR, POINTS, LIST = "number", "vector", "points", "list"
MATRIX, SET, TRUTH = "matrix", "set", "truth"

_LETTERS = {
    "w": VECTOR,
    "C": NUMBER,
    "b": None,  # an offset, or the right side of a QP
    "n": NUMBER,
    "lambda": NUMBER,
    "gamma": NUMBER,
    "sigma": NUMBER,
    "epsilon": NUMBER,
    "eta": NUMBER,
    "xi": POINTS,
    "mu": POINTS,
    "ones": POINTS,
    "Q": None,  # a matrix; in one lecture a degree
    "K": MATRIX,
    "G": MATRIX,
    "X": MATRIX,
    "S": SET,
}
_MEMBERS = {"x": VECTOR, "z": VECTOR, "a": VECTOR, "f": None, "g": None, "h": None}
_STATEMENTS = {"and", "or", "then", "iff", "if", "update", "in", "subject-to"}
_FUNCTIONS = {"sign", "abs", "exp", "tanh", "sqrt"}
_NUMBERS = {"inner", "norm", "norm2", "kernel", "entry", "coord", "size"} | _FUNCTIONS
_SETS = {"set", "set-where", "interval", "power"}
_LISTS = {"tuple", "stack", "per-point"}
_ORDERS = {"=", "!=", "<", "<=", ">", ">=", "approx"}


class Clash(ValueError):
    """Two parts of a meaning that cannot stand together."""


def sort_of(tree: Meaning) -> str | None:
    """The sort of a meaning; raises :class:`Clash` where the parts do not fit."""
    if isinstance(tree, str):
        return NUMBER if is_number(tree) and tree != "0" else _LETTERS.get(bare(tree))
    head, *args = tree
    assert isinstance(head, str)
    if head in _ORDERS:
        together(tree, [sort_of(a) for a in args], vectors_against_numbers=head not in {"=", "!="})
        return TRUTH
    if head == "chain":
        together(tree, [sort_of(a) for a in args[::2]], vectors_against_numbers=True)
        return TRUTH
    if head in {"+", "-"}:
        return together(tree, [sort_of(a) for a in args])
    if head == "*":
        return _product(tree, [sort_of(a) for a in args])
    if head == "/":
        return _product(tree, [sort_of(args[0]), _number(args[1])])
    if head == "^":
        _number(args[0])
        return _number(args[1])
    if head in {"sum", "largest-over", "smallest-over"}:
        return sort_of(args[-1])
    if head in _NUMBERS:
        return _measure(tree)
    if head in {"largest", "smallest"}:
        return together(tree, [_number(a) for a in args])
    if bare(head) in FAMILIES and len(args) == 1:
        return _MEMBERS.get(bare(head), NUMBER)
    return _whole(tree)


def _whole(tree: list[Meaning]) -> str | None:
    """Lists, matrices, sets, statements and mere names."""
    head, *args = tree
    if head in {"max", "min", "inf", "argmin"}:
        for part in args[1:]:
            sort_of(part)
        return TRUTH if head in {"max", "min"} else None
    if head == "define":
        sort_of(args[1])
        return TRUTH
    if head in _LISTS or head in _SETS or head in _STATEMENTS or head in {"cases", "row", "matrix"}:
        for part in args:
            sort_of(part)
    if head in _LISTS:
        return LIST
    if head in _SETS:
        return SET
    if head in _STATEMENTS:
        return TRUTH
    if head == "phi":
        return VECTOR
    if head in {"matrix", "per-pair", "outer"}:
        return MATRIX
    if head in {"grad", "step"}:
        return sort_of(args[1]) if head == "grad" else sort_of(args[0])
    return None


def _measure(tree: list[Meaning]) -> str:
    """Numbers made of vectors, lists or numbers."""
    head, *args = tree
    sorts = [sort_of(a) for a in args]
    if head in {"inner", "kernel"}:
        together(tree, sorts)
    if head in {"inner", "kernel", "norm", "norm2"} and NUMBER in sorts:
        raise Clash(f"a number where a vector belongs: {tree}")
    if head in _FUNCTIONS:
        _number(args[0])
    return NUMBER


def _number(tree: Meaning) -> str | None:
    sort = sort_of(tree)
    if sort not in {None, NUMBER}:
        raise Clash(f"{sort} where a number belongs: {tree}")
    return NUMBER


def _product(tree: Meaning, sorts: Sequence[str | None]) -> str | None:
    """Numbers and at most one thing that is none."""
    others = [s for s in sorts if s not in {None, NUMBER}]
    if len(others) > 1 or set(others) & {SET, TRUTH}:
        raise Clash(f"no product of {others}: {tree}")
    return others[0] if others else (None if None in sorts else NUMBER)


def together(
    tree: Meaning, sorts: Sequence[str | None], *, vectors_against_numbers: bool = False
) -> str | None:
    """The sort that all parts share; a written list fits a vector and a list over the points."""
    known = {s for s in sorts if s is not None}
    if known & {VECTOR, POINTS}:
        known -= {LIST}
    if vectors_against_numbers and known & {POINTS, LIST}:
        known -= {NUMBER}
    if len(known) > 1:
        raise Clash(f"{' and '.join(sorted(known))} do not fit: {tree}")
    return known.pop() if known else None
