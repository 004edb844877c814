"""Meanings as S-expressions: read them, and say what is wrong with them.

The language is described in README.md beside this file. Nothing here knows any reader of answers.
"""

import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent

Meaning = str | list["Meaning"]

_TOKEN = re.compile(r'"[^"]*"|[()]|[^\s()"]+')
_NUMBER = re.compile(r"-?\d+(/[1-9]\d*)?")
_MARK = re.compile(r"(\*|\.hat|\.tilde|\.bar|\.prime|\.new|\.old)+$")

MANY = 99
ARITY: dict[str, tuple[int, int]] = {
    # numbers and vectors
    "+": (2, MANY),
    "-": (1, MANY),
    "*": (2, MANY),
    "/": (2, 2),
    "^": (2, 2),
    "sqrt": (1, 1),
    "exp": (1, 1),
    "tanh": (1, 1),
    "sign": (1, 1),
    "abs": (1, 1),
    "largest": (2, MANY),
    "smallest": (2, MANY),
    "largest-over": (2, 2),
    "smallest-over": (2, 2),
    "inf": (2, 2),
    "argmin": (2, 3),
    "inner": (2, 2),
    "norm": (1, 1),
    "norm2": (1, 1),
    "coord": (2, 2),
    "entry": (3, 3),
    "kernel": (2, 2),
    "phi": (1, 1),
    "step": (2, 2),
    "size": (1, 1),
    "sum": (2, 3),
    "call": (2, MANY),
    "grad": (2, 2),
    "cases": (2, MANY),
    "case": (2, 2),
    # lists, matrices, sets
    "tuple": (2, MANY),
    "stack": (2, MANY),
    "row": (1, MANY),
    "matrix": (1, MANY),
    "mat*": (2, MANY),
    "T": (1, 1),
    "inverse": (1, 1),
    "had": (2, 2),
    "outer": (2, 2),
    "per-point": (2, 2),
    "per-pair": (3, 3),
    "set": (1, MANY),
    "set-where": (2, 2),
    "interval": (2, 2),
    "power": (2, 2),
    # ranges
    "over": (2, 2),
    "where": (2, 2),
    "range": (3, 3),
    # statements
    "=": (2, MANY),
    "!=": (2, 2),
    "<": (2, MANY),
    "<=": (2, MANY),
    ">": (2, MANY),
    ">=": (2, MANY),
    "chain": (5, MANY),
    "approx": (2, 2),
    "in": (2, 2),
    "define": (2, 2),
    "update": (2, 2),
    "named": (2, 2),
    "max": (2, 3),
    "min": (2, 3),
    "subject-to": (1, MANY),
    "and": (2, MANY),
    "or": (2, MANY),
    "then": (2, MANY),
    "iff": (2, 2),
    "if": (2, 2),
    # refusals
    "ambiguous": (1, 1),
    "unreadable": (1, 1),
}
FAMILIES = {"a", "alpha", "c", "E", "f", "g", "gamma", "h", "mu", "nu", "x", "xi", "y", "z"}
INDICES = {"i", "j", "k", "s"}
LETTERS = (
    FAMILIES
    | INDICES
    | set("ACDGHIJKLMPQSWXY")
    | set("bdlnpqrtuvw")
    | {"L_D", "L_P", "L_d", "L_p", "N_s", "w_lin", "f_w", "dist", "l_epsilon", "l_hinge", "E_hinge"}
    | {"beta", "epsilon", "eta", "kappa", "lambda", "rho", "sigma", "theta", "zeta", "omega_1", "omega_2"}
    | {"kernel", "phi", "margin", "width", "ones", "zeros", "otherwise"}
)
SIGNS = {"<", "<=", ">", ">=", "="}
REFUSALS = ("ambiguous", "unreadable")


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table of this folder: tabs between cells, no quoting."""
    head, *lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]


def parse(text: str) -> Meaning:
    """The tree of one S-expression; lists for brackets, strings for atoms."""
    open_lists: list[list[Meaning]] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            open_lists.append([])
        elif token == ")":
            if len(open_lists) == 1:
                raise ValueError(f"a bracket closes that was never opened: {text}")
            done = open_lists.pop()
            open_lists[-1].append(done)
        else:
            open_lists[-1].append(token)
    if len(open_lists) != 1 or len(open_lists[0]) != 1 or "".join(_TOKEN.findall(text)) != _dense(text):
        raise ValueError(f"not one balanced expression: {text}")
    return open_lists[0][0]


def _dense(text: str) -> str:
    parts = re.split(r'("[^"]*")', text)
    return "".join(p if p.startswith('"') else re.sub(r"\s", "", p) for p in parts)


def is_number(atom: Meaning) -> bool:
    return isinstance(atom, str) and _NUMBER.fullmatch(atom) is not None


def bare(name: str) -> str:
    """A letter without its marks: ``alpha*`` and ``alpha.hat`` are ``alpha``."""
    return _MARK.sub("", name)


def letters_of(tree: Meaning) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for part in tree:
            yield from letters_of(part)


def complaints(tree: Meaning) -> list[str]:
    """What is not well-formed: unknown heads, arities, letters, sums that bind nothing."""
    return list(_complaints(tree))


def _complaints(tree: Meaning) -> Iterator[str]:
    if isinstance(tree, str):
        if not (is_number(tree) or bare(tree) in LETTERS):
            yield f"unknown letter {tree}"
        return
    if not tree or not isinstance(tree[0], str):
        yield f"no head: {tree}"
        return
    head, *args = tree
    if head in REFUSALS:
        if len(args) != 1 or not str(args[0]).startswith('"') or len(str(args[0])) < 5:
            yield f"{head} wants one reason in quotes"
        return
    if head in ARITY:
        low, high = ARITY[head]
        if not low <= len(args) <= high:
            yield f"{head} takes {low} to {high} arguments, not {len(args)}: {tree}"
            return
    elif bare(head) not in FAMILIES:
        yield f"unknown head {head}"
        return
    else:
        if len(args) != 1 or not (args[0] in INDICES or str(args[0]).isdigit()):
            yield f"a family takes one index: {tree}"
        return
    yield from _parts(head, args)


def _parts(head: str, args: list[Meaning]) -> Iterator[str]:
    """Complaints about the arguments of a known head."""
    if head in {"max", "min", "inf", "argmin"}:
        for variable in args[0] if isinstance(args[0], list) else ["?"]:
            yield from _complaints(variable)
        args = args[1:]
    if head == "define":
        name, *variables = args[0] if isinstance(args[0], list) else ["?"]
        if not isinstance(name, str) or bare(name) not in LETTERS or not variables:
            yield f"a definition wants a name and arguments: {args[0]}"
        for variable in variables:
            yield from _complaints(variable)
        args = args[1:]
    if head == "chain":
        if len(args) % 2 == 0 or any(sign not in SIGNS for sign in args[1::2]):
            yield f"a chain alternates values and signs: {args}"
        args = args[::2]
    if head in {"sum", "largest-over", "smallest-over", "per-point", "per-pair"}:
        *ranges, body = args
        for index in map(bound_index, ranges):
            if index not in INDICES:
                yield f"{index} is no index"
            elif index not in set(letters_of(body)):
                yield f"{head} over {index} binds nothing: {body}"
    if head == "matrix" and len({len(row) for row in args}) != 1:
        yield f"ragged matrix: {args}"
    for part in args:
        yield from _complaints(part)


def bound_index(place: Meaning) -> Meaning:
    """The index that a range binds: ``i``, ``(over i S)``, ``(where i …)``, ``(range i 1 n)``."""
    return place if isinstance(place, str) else place[1]
