"""Meanings as ordinary formulas, so that they can be compared with the answers that have them.

The language is described in README.md beside this file. Nothing here knows any reader of answers.
"""

from meanings import Meaning, bare, is_number

_GREEK = {
    "alpha": "α", "xi": "ξ", "mu": "μ", "epsilon": "ε", "eta": "η", "gamma": "γ", "sigma": "σ", "rho": "ρ",
    "lambda": "λ", "beta": "β", "kappa": "κ", "theta": "θ", "zeta": "ζ", "nu": "ν", "phi": "φ", "kernel": "K",
    "ones": "𝟏", "zeros": "𝟎",
}  # fmt: skip
_MARKS = {"": "", "*": "^*", ".prime": "'"}
_SIGNS = {"=": "=", "<=": "≤", ">=": "≥", "<": "<", ">": ">", "!=": "≠"}
_FUNCTIONS = {
    "sqrt": "sqrt",
    "exp": "exp",
    "tanh": "tanh",
    "sign": "sign",
    "largest": "max",
    "smallest": "min",
}
_JOINED = {"and": ", ", "then": " ⇒ ", "iff": " ⇔ ", "or": " or ", "subject-to": ", "}


class NotWritten(Exception):
    """A meaning that is not written here."""


def written(tree: Meaning) -> str:
    """A meaning as people write it, with a bracket wherever one may be needed."""
    if isinstance(tree, str):
        return f"({tree})" if is_number(tree) and not tree.isdigit() else _letter(tree)
    head, *parts = tree
    if head in _SIGNS:
        return f" {_SIGNS[head]} ".join(map(written, parts))
    if head in _JOINED:
        return _JOINED[head].join(map(written, parts))
    if head in _FUNCTIONS:
        return f"{_FUNCTIONS[head]}({_listed(parts)})"
    if head in _SHAPES:
        return _SHAPES[head](*parts)
    if len(parts) == 1 and isinstance(parts[0], str):
        return f"{_letter(head)}_{parts[0]}"
    raise NotWritten(head)


def _letter(name: str) -> str:
    base, mark = bare(name), name[len(bare(name)) :]
    if mark not in _MARKS or (len(base) > 1 and base not in _GREEK):
        raise NotWritten(name)
    return _GREEK.get(base, base) + _MARKS[mark]


def _listed(parts: list[Meaning]) -> str:
    return ", ".join(map(written, parts))


def _minus(first: Meaning, *others: Meaning) -> str:
    if not others:
        return f"(-{written(first)})"
    return f"({' - '.join(map(written, (first, *others)))})"


def _big(sign: str, *parts: Meaning) -> str:
    *places, body = parts
    return f"({' '.join(f'{sign}_{{{_range(place)}}}' for place in places)} {written(body)})"


def _range(place: Meaning) -> str:
    if isinstance(place, str):
        return place
    head, index, *rest = place
    if head == "over":
        return f"{index} ∈ {written(rest[0])}"
    if head == "where":
        return f"{index}: {written(rest[0])}"
    raise NotWritten(head)


def _optimum(sign: str, letters: Meaning, objective: Meaning, *constraints: Meaning) -> str:
    below = f"_{{{_listed(list(letters))}}}" if letters else ""
    return f"{sign}{below} {written(objective)}" + "".join(f" s.t. {written(c)}" for c in constraints)


def _coordinate(vector: Meaning, k: Meaning) -> str:
    if isinstance(vector, str):
        return f"{_letter(vector)}_{k}"
    head, *index = vector
    if len(index) == 1 and isinstance(head, str) and isinstance(index[0], str):
        return f"{_letter(head)}_{{{index[0]}{k}}}"
    raise NotWritten("coord")


def _matrix(*rows: Meaning) -> str:
    return f"[{', '.join(f'[{_listed(row[1:])}]' for row in rows)}]"


_SHAPES = {
    "+": lambda *p: f"({' + '.join(map(written, p))})",
    "-": _minus,
    "*": lambda *p: f"({' * '.join(map(written, p))})",
    "/": lambda a, b: f"(({written(a)})/({written(b)}))",
    "^": lambda a, b: f"({written(a)})^{{{written(b)}}}",
    "abs": lambda a: f"|{written(a)}|",
    "inner": lambda a, b: f"⟨{written(a)}, {written(b)}⟩",
    "norm": lambda a: f"‖{written(a)}‖",
    "norm2": lambda a: f"‖{written(a)}‖^2",
    "coord": _coordinate,
    "entry": lambda a, i, j: f"{written(a)}_{{{i}{j}}}",
    "kernel": lambda a, b: f"K({written(a)}, {written(b)})",
    "phi": lambda a: f"φ({written(a)})",
    "sum": lambda *p: _big("Σ", *p),
    "largest-over": lambda *p: _big("max", *p),
    "smallest-over": lambda *p: _big("min", *p),
    "call": lambda name, *p: f"{written(name)}({_listed(list(p))})",
    "define": lambda name, value: f"{_letter(name[0])}({_listed(name[1:])}) = {written(value)}",
    "grad": lambda a, by: f"∂{written(a)}/∂{written(by)}",
    "tuple": lambda *p: f"({_listed(list(p))})",
    "set": lambda *p: f"{{{_listed(list(p))}}}",
    "matrix": _matrix,
    "interval": lambda a, b: f"[{written(a)}, {written(b)}]",
    "in": lambda a, b: f"{written(a)} ∈ {written(b)}",
    "chain": lambda *p: " ".join(_SIGNS[q] if k % 2 else written(q) for k, q in enumerate(p)),
    "min": lambda *p: _optimum("min", *p),
    "max": lambda *p: _optimum("max", *p),
    "if": lambda a, b: f"if {written(a)} then {written(b)}",
    "T": lambda a: f"{written(a)}^T",
    "had": lambda a, b: f"({written(a)} ∘ {written(b)})",
}
