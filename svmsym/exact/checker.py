"""Check a certificate: ``python checker.py CERTIFICATE [FILE]``, with Python 3.11 and nothing else.

The answer is 0 "accepted", 1 "rejected" with the reason, 2 "unreadable". How the answer was found does not
matter: the problem is read again from FILE, and every claim is proved from it with whole numbers.

Every kind except qp is a case of one problem, with points φᵢ, rows (point i, sign s, target τ, price) and
one more unknown θ: ρ of ν-SVC and one-class, ε of ν-SVR, (‖a‖² − R²)/2 of SVDD, absent otherwise.

    minimise ½‖w‖² + qθ + Σ cost(ξ)   such that   s(⟨w, φᵢ⟩ + b) ≥ τ + kθ − ξ,  ξ ≥ 0

with cost Uξ (linear), ξ²/(2h) (squared) or ξ = 0 (hard: U = ∞, h = 0). For all w, b, θ, ξ like that and all
multipliers with 0 ≤ α ≤ U, Σsα = 0 (if there is a b), q + kΣα ≥ 0 (= 0 if θ may be negative), weak duality
is   ½‖w‖² + qθ + Σ cost(ξ)  ≥  Στα − ½‖Σsαφ‖² − ½Σhα²   so two sides that are equal are both optimal.
The optimal w is unique, and b is optimal with it exactly if no row contradicts: s(⟨w, φ⟩ + b) ≥ τ + kθ − hα
where α < U, and ≤ where α > 0; these half-lines meet in the interval of b. In ls-svm and ridge all rows are
equations and α has any sign. For this to fit, SVDD is divided by 2 and ridge, with its α, by λ.
The points φ exist if the kernel is convex: linear, poly with γ, r ≥ 0, or shown by elimination.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":  # Python looks for its own numbers.py in the folder of the program first
    sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

import csv
import gc
import hashlib
import importlib.util
import json
import re
import struct
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from math import gcd, lcm
from operator import mul
from typing import Any

Rational = Fraction | int
Claims = dict[str, Any]
USES = {
    "svc": ("C", "slack", "bias", "kernel"),
    "nusvc": ("nu", "bias", "kernel"),
    "svr": ("C", "slack", "epsilon", "bias", "kernel"),
    "nusvr": ("C", "nu", "bias", "kernel"),
    "one-class": ("nu", "kernel"),
    "svdd": ("C", "kernel"),
    "ls-svm": ("gamma", "bias", "kernel"),
    "ridge": ("lambda", "kernel"),
    "qp": (),
}
WORDS = {"kind": tuple(USES), "slack": ("linear", "squared", "half-squared"), "bias": (True, False)}
ASSUMED = {"kind": "svc", "slack": "linear", "bias": True, "nu": "1/2", "epsilon": "1/10", "kernel": "linear"}
KERNELS = {"linear": {}, "precomputed": {}, "poly": {"degree": 3, "gamma": 1, "coef0": 0}}
THETA = {"nusvc": "rho", "one-class": "rho", "nusvr": "epsilon", "svdd": "R2"}
LABELS, TARGETS, ANY_SIGN = {"svc", "nusvc", "ls-svm"}, {"svr", "nusvr", "ridge"}, {"one-class", "svdd"}


class Wrong(Exception):  # noqa: N818 - not an error of the program
    """A claim that does not hold."""


def need(holds: object, otherwise: str) -> None:
    """Reject the certificate unless something holds."""
    if not holds:
        raise Wrong(otherwise)


# ---- The problem, from its file


@dataclass
class Problem:
    """Settings and data; K(xᵢ, xⱼ) is (c⟨rowᵢ, rowⱼ⟩ + e)^degree / den, or rows[i][j] / den if c is 0."""

    settings: Claims
    rows: list[list[int]] = field(default_factory=list)
    unit: int = 1  # the points are rows / unit
    y: list[Any] = field(default_factory=list)
    weight: list[Fraction] = field(default_factory=list)
    c: int = 0
    e: int = 0
    degree: int = 1
    den: int = 1
    qp: Claims = field(default_factory=dict)

    @property
    def linear(self) -> bool:
        """Whether w can be written down."""
        return bool(self.settings["kernel"]["type"] == "linear")


def number(text: object) -> Fraction:
    """The rational number that a text writes: 3, −1/2, 0.1, 0,1, 1e-3."""
    need(isinstance(text, str | int | Fraction), "a number is neither text nor whole")
    plain = str(text).strip().replace("\u2212", "-").replace(",", ".")
    need(not re.search(r"[eE][+-]?\d{5}", plain), f"the exponent of {plain[:20]} is too large")
    return Fraction(plain)


def setting(key: str, value: Any) -> Any:
    """A setting in the one form in which it is compared."""
    if key == "kernel":
        kernel = {"type": value} if isinstance(value, str) else value
        need(kernel["type"] in KERNELS, f"the kernel {kernel['type']} has no rational Gram matrix")
        usual = KERNELS[kernel["type"]]
        need(set(kernel) <= {"type", *usual}, "the kernel has unknown keys")
        return kernel | {name: number(kernel.get(name, usual[name])) for name in usual}
    if key in WORDS:
        need(value in WORDS[key] and isinstance(value, str | bool), f"{key} is {value!r}")
        return value
    if key == "C" and str(value).strip().lower() in {"inf", "+inf", "infinity", "∞"}:
        return None
    need(number(value) > 0 or (number(value) == 0 and key in {"C", "epsilon"}), f"{key} is {value}")
    need(key != "nu" or number(value) <= 1, "nu is a share, at most 1")
    return number(value)


def read(certificate: Claims, file: bytes | None) -> Problem:
    """The problem that the file, or the certificate itself, contains."""
    stated, overrides = certificate["statement"], certificate.get("overrides", [])
    kind = setting("kind", stated["kind"])
    need(set(stated) == {"kind", *USES[kind]}, f"{kind} is not stated with what belongs to it")
    need(set(overrides) <= set(stated), "an override is no setting")
    settings = {key: setting(key, value) for key, value in stated.items()}
    given = "gram" if settings.get("kernel", {}).get("type") == "precomputed" else "X"
    if "data" in certificate:
        need(file is None and "file" not in certificate and not overrides, "the data are in the certificate")
        data = certificate["data"]
        return finish(settings, given, data, {str(v): v for v in data.get("y", ()) if kind in LABELS})
    about, content = dict(certificate["file"]), file or b""
    need(file is not None, "the certificate is about a file: name it")
    need(about.pop("sha256") == hashlib.sha256(content).hexdigest(), "this is not the certificate's file")
    text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    layout, classes = about.pop("format"), about.pop("classes", {})
    if layout == "toml":
        tables = tomllib.loads(text, parse_float=lambda digits: digits.replace("_", ""))
        for key in set(stated) - set(overrides):
            of_file = setting(key, tables["problem"].get(key, ASSUMED.get(key, 1)))
            need(of_file == settings[key], f"the file has another {key}")
        data = tables["data"]
    else:
        need(not overrides, "a table has no settings that could be overridden")
        cells, aside = {"table": read_table, "libsvm": read_libsvm}[layout](text, about)
        aside = aside if kind in LABELS | TARGETS else {key: v for key, v in aside.items() if key != "y"}
        data = {given: cells} | aside
    need(not about, f"unknown: {', '.join(about)}")
    return finish(settings, given, data, classes)


def read_table(text: str, about: Claims) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Lines of cells; blank lines, comments and the header are passed over, two columns set aside."""
    separator, header = about.pop("separator"), about.pop("header")
    lines = [line for line in text.split("\n") if (bare := line.strip()) and bare[0] != "#"]
    lines = lines[1:] if re.fullmatch(r"sep=.?\s*", lines[0], re.IGNORECASE) else lines
    need(header in {True, False}, "header is neither true nor false")
    lines = lines[1:] if header else lines
    quoted = '"' in text
    cells = list(csv.reader(lines, delimiter=separator, skipinitialspace=True)) if quoted else []
    cells = cells or [line.split(separator) for line in lines]
    column = {
        name: k for name, key in (("y", "label"), ("weight", "weight")) if (k := about.pop(key)) is not None
    }
    need(all(1 <= k <= min(map(len, cells)) for k in column.values()), "a column does not exist")
    names = sorted(column, key=lambda name: -column[name])  # from the right, so that others keep their place
    return cells, {name: [row.pop(column[name] - 1).strip() for row in cells] for name in names}


def read_libsvm(text: str, _: Claims) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Lines ``label index:value …``, zeros left out; the index 0 of a Gram matrix only counts the rows."""
    lines = [tokens for line in text.split("\n") if (tokens := line.partition("#")[0].split())]
    pairs = [{int(k): v for k, v in (token.split(":") for token in tokens[1:])} for tokens in lines]
    need(all(number(row.pop(0, i)) == i for i, row in enumerate(pairs, 1)), "a row has a wrong number")
    width = max(max(row, default=0) for row in pairs)
    need(all(min(row, default=1) > 0 for row in pairs) and len(pairs) * width <= 2**26, "a wrong index")
    cells = [[row.get(k, "0") for k in range(1, width + 1)] for row in pairs]
    return cells, {"y": [tokens[0] for tokens in lines]}


def finish(settings: Claims, given: str, data: Claims, classes: dict[str, int]) -> Problem:
    """Texts become numbers, each distinct one once, and labels −1 and +1."""
    kind, kernel = settings["kind"], settings.get("kernel", {})
    if kind == "qp":
        return Problem(settings, qp=beside().read_qp(data))
    need({given} <= set(data) <= {given, "y", "weight"}, f"the data are {given}, y and weight")
    y = [str(v).lower() if isinstance(v, bool) else str(v) for v in data.get("y", [])]
    cells = data[given]
    n, distinct = len(cells), set(chain.from_iterable(cells))
    need(distinct and all(len(row) == len(cells[0]) for row in cells), "the points are ragged")
    value = {cell: number(cell) for cell in distinct}
    unit = lcm(*{v.denominator for v in value.values()})
    whole = {cell: v.numerator * (unit // v.denominator) for cell, v in value.items()}.__getitem__
    problem = Problem(settings, [list(map(whole, row)) for row in cells], unit, den=unit)
    need(set(classes) == (set(y) if kind in LABELS else set()), "the classes are not those of the data")
    need(all(type(v) is int and v in {-1, 1} for v in classes.values()), "a class is neither −1 nor 1")
    problem.y = [classes[text] if kind in LABELS else number(text) for text in y]
    need(len(y) == (0 if kind in ANY_SIGN else n), "there is not one label or target for each point")
    problem.weight = [number(v) for v in data.get("weight", [])]
    need(
        not problem.weight or (len(problem.weight) == n and kind in {"svc", "svr", "svdd"}), "useless weights"
    )
    need(min(problem.weight, default=0) >= 0, "a weight is negative")
    if given == "X":
        gamma, coef0 = Fraction(kernel.get("gamma", 1)) / unit**2, Fraction(kernel.get("coef0", 0))
        base, problem.degree = lcm(gamma.denominator, coef0.denominator), int(kernel.get("degree", 1))
        need(
            kernel.get("degree", 1) in range(1, 100) and gamma,
            "the degree is not one of 1, 2, …, 99, or gamma is 0",
        )
        problem.c, problem.e, problem.den = int(gamma * base), int(coef0 * base), base**problem.degree
    return problem


# ---- The one form of all kinds


@dataclass
class Form:
    """The rows s, τ, U, h and what belongs to θ, as in the text at the top."""

    signs: list[int]
    targets: Sequence[Rational]
    bounds: Sequence[Rational | None]
    halves: Sequence[Rational]
    bias: bool = False
    k: int = 0
    q: Rational = 0
    times: Rational = 1  # what the objective was divided by
    equations: bool = False


def form(problem: Problem, **changed: Fraction) -> Form:
    """The case that a kind is; a path changes one of the settings."""
    s, n, y = problem.settings | changed, len(problem.rows), problem.y
    kind, bias, C, one, none = s["kind"], s.get("bias", False), s.get("C"), [1] * n, [0] * n
    bounds: list[Any] = [C * v for v in problem.weight] if C is not None and problem.weight else [C] * n
    halves: list[Any] = none
    if s.get("slack", "linear") != "linear" and C is not None:
        halves = [v and 1 / (v * (2 if s["slack"] == "squared" else 1)) for v in bounds]
        bounds = [None if v else 0 for v in bounds]
    if kind == "svc":
        return Form(y, one, bounds, halves, bias)
    if kind == "nusvc":
        return Form(y, none, [Fraction(1, n)] * n, none, bias, 1, -s["nu"])
    if kind == "one-class":
        return Form(one, none, [1 / (s["nu"] * n)] * n, none, k=1, q=-1)
    if kind == "svdd":
        targets = [
            Fraction(row[0], 2 * problem.den) for i in range(n) for row in kernel_rows(problem, [i], [i])
        ]
        return Form(one, targets, bounds, none, k=1, q=-1, times=2)
    if kind == "ls-svm":
        return Form(y, one, [None] * n, [1 / s["gamma"]] * n, bias, equations=True)
    if kind == "ridge":
        return Form(one, y, [None] * n, [s["lambda"]] * n, times=s["lambda"], equations=True)
    both, tube = one + [-1] * n, s.get("epsilon", 0)
    targets = [v - tube for v in y] + [-v - tube for v in y]
    if kind == "svr":
        return Form(both, targets, bounds + bounds, halves + halves, bias)
    return Form(both, targets, [v / n for v in bounds] * 2, none + none, bias, -1, s["C"] * s["nu"])


# ---- Kernels


def kernel_rows(problem: Problem, left: Iterable[int], right: Sequence[int]) -> Iterator[Sequence[int]]:
    """For each i on the left K(xᵢ, xⱼ) for all j on the right, times den.

    The k-th coordinates of all j stand side by side in one long integer, 64 bits for each, so that one
    multiplication by x_ik serves all j. Adding 2⁶³ to each sum keeps it from borrowing from its neighbour.
    """
    rows, c, e, degree, half = problem.rows, problem.c, problem.e, problem.degree, 2**63
    if not c:
        yield from ([rows[i][j] for j in right] for i in left)
        return
    if sum(max(map(abs, column)) ** 2 for column in zip(*rows, strict=True)) >= half:  # too long for 64 bits
        yield from ([(c * sum(map(mul, rows[i], rows[j])) + e) ** degree for j in right] for i in left)
        return
    fields = struct.Struct(f"<{len(right)}Q")

    def long(values: Iterable[int]) -> int:
        return int.from_bytes(fields.pack(*values), "little")

    columns = [
        long(max(v, 0) for v in column) - long(max(-v, 0) for v in column)
        for column in zip(*(rows[j] for j in right), strict=True)
    ]
    offset, e = long([half] * len(right)), e - c * half
    for i in left:
        total = offset + sum(x * column for x, column in zip(rows[i], columns, strict=True) if x)
        yield [(c * v + e) ** degree for v in fields.unpack(total.to_bytes(fields.size, "little"))]


def decisions(problem: Problem, beta: dict[int, int]) -> list[int]:
    """Σⱼ βⱼ K(xᵢ, xⱼ) for every point i, times den."""
    support, values, rows = list(beta), list(beta.values()), problem.rows
    if not support:
        return [0] * len(rows)
    if problem.linear:
        w = [sum(map(mul, values, column)) for column in zip(*(rows[j] for j in support), strict=True)]
        return [sum(map(mul, w, row)) for row in rows]
    return [sum(map(mul, values, row)) for row in kernel_rows(problem, range(len(rows)), support)]


def need_convex(problem: Problem) -> None:
    """Reject a matrix that is not positive semidefinite.

    Symmetric elimination: no pivot is negative, and beside a zero pivot everything is zero. Integers stay
    short because each step divides by the pivot before it, without remainder (Bareiss 1968).
    """
    if problem.c > 0 and problem.e >= 0:
        return
    everyone, before = range(len(problem.rows)), 1
    matrix = (
        problem.qp["Q"] if problem.qp else [list(row) for row in kernel_rows(problem, everyone, everyone)]
    )
    need(matrix == [list(column) for column in zip(*matrix, strict=True)], "the matrix is not symmetric")
    common = lcm(*(v.denominator for row in matrix for v in row))
    triangle = [[int(v * common) for v in row[i:]] for i, row in enumerate(matrix)]
    for i, (pivot, *first) in enumerate(triangle, 1):
        need(pivot > 0 or not (pivot or any(first)), "the matrix is not positive semidefinite")
        if pivot:
            for k, (f, row) in enumerate(zip(first, triangle[i:], strict=True)):
                row[:] = [(pivot * v - f * u) // before for u, v in zip(first[k:], row, strict=True)]
            before = pivot


# ---- Claims


@dataclass
class Dual:
    """Multipliers and bounds over A and, over G, ⟨w, φ⟩ + shα of each row.

    Squared slack is no slack at all in a larger space, in which every point has a coordinate √h of its own:
    ⟨w, φ⟩ becomes ⟨w, φ⟩ + shα, and ‖w‖² becomes ‖w‖² + Σhα².
    """

    a: list[int]
    bounds: list[int | None]
    A: int
    g: list[int]
    G: int
    ww: Fraction  # ‖w‖²
    bend: Fraction  # Σhα²


def rational(text: Any) -> Fraction:
    """A number of the certificate, which is written in one way only: in lowest terms."""
    need(isinstance(text, str) and str(Fraction(text)) == text, f"{str(text)[:40]} is not in lowest terms")
    return Fraction(text)


def sparse(values: Sequence[int], den: int) -> Claims:
    """Integers over a denominator as they are written: {"den": "2", "num": {"1": "1", "3": "-5"}}."""
    common = gcd(den, *values)
    numerators = {str(i): str(v // common) for i, v in enumerate(values, 1) if v}
    return {"den": str(den // common), "num": numerators}


def vector(claim: Any, size: int) -> tuple[list[int], int]:
    """The integers and the denominator of a sparse vector."""
    dense, den = [0] * size, int(claim["den"])
    for index, text in claim["num"].items():
        need(1 <= int(index) <= size, f"there is no entry {index}")
        dense[int(index) - 1] = int(text)
    need(den > 0 and claim == sparse(dense, den), "a vector is not in lowest terms")
    return dense, den


def over(den: int, values: Iterable[Rational]) -> list[int]:
    """The numbers as integers over a denominator that suits them."""
    return [v.numerator * (den // v.denominator) for v in values]


def dual_of(problem: Problem, f: Form, claims: Sequence[Any]) -> Dual:
    """The multipliers that are claimed, one for each row, and what follows from them."""
    n, parts = len(problem.rows), [vector(claim, len(problem.rows)) for claim in claims]
    need(len(parts) * n == len(f.signs), "regression, and nothing else, has multipliers with a star")
    factor = problem.settings.get("lambda", Fraction(1))
    A = lcm(*(d * factor.numerator for _, d in parts), *{U.denominator for U in f.bounds if U is not None})
    a = [v * (A * factor.denominator // (d * factor.numerator)) for values, d in parts for v in values]
    bounds = [None if U is None else U.numerator * (A // U.denominator) for U in f.bounds]
    beta: dict[int, int] = {}
    for r, v in enumerate(a):
        if v:
            beta[r % n] = beta.get(r % n, 0) + f.signs[r] * v
    g, G = decisions(problem, beta), A * problem.den
    ww = Fraction(sum(v * g[i] for i, v in beta.items()), A * G)
    g, bend = g * len(parts), Fraction(0)
    if any(f.halves):
        common = lcm(*{h.denominator for h in f.halves})
        halves = over(common, f.halves)
        bend = Fraction(sum(h * v * v for h, v in zip(halves, a, strict=True)), common * A * A)
        g = [v * common + f.signs[r] * halves[r] * a[r] * problem.den for r, v in enumerate(g)]
        G *= common
    return Dual(a, bounds, A, g, G, ww, bend)


def dual_value(problem: Problem, f: Form, d: Dual) -> Fraction:
    """Στα − ½‖w‖² − ½Σhα², once the multipliers are found admissible."""
    within = all(v >= 0 and (U is None or v <= U) for v, U in zip(d.a, d.bounds, strict=True))
    need(f.equations or within, "a multiplier is negative or beyond its bound")
    need(not f.bias or sum(map(mul, f.signs, d.a)) == 0, "the equation that belongs to b does not hold")
    rest = f.q + f.k * Fraction(sum(d.a), d.A)
    need(rest == 0 or (rest > 0 and problem.settings["kind"] not in ANY_SIGN), "the sum of α is wrong")
    linear = Fraction(sum(v * t for v, t in zip(d.a, f.targets, strict=True) if v))
    return linear / d.A - (d.ww + d.bend) / 2


def half_lines(f: Form, a: list[int], bounds: list[int | None]) -> tuple[list[int], list[int]]:
    """The rows that bound b from below, and those that bound it from above."""
    lower: list[int] = []
    upper: list[int] = []
    for r, (s, v, U) in enumerate(zip(f.signs, a, bounds, strict=True)):
        if U is None or v < U:
            (lower if s > 0 else upper).append(r)
        if v > 0 or f.equations:
            (upper if s > 0 else lower).append(r)
    return lower, upper


def prove_optimal(problem: Problem, answer: Claims) -> Claims:
    """Two values agree; everything else follows, and is returned as it must be claimed."""
    need_convex(problem)
    f, kind, n = form(problem), problem.settings["kind"], len(problem.rows)
    proved: Claims = {key: answer[key] for key in ("alpha", "alpha_star") if key in answer}
    d = dual_of(problem, f, list(proved.values()))
    theta, b = Fraction(0), Fraction(0)
    if kind in THETA:
        proved[THETA[kind]] = answer[THETA[kind]]
        theta = rational(answer[THETA[kind]])
        theta = (d.ww - theta) / 2 if kind == "svdd" else theta
        need(theta >= 0 or kind in ANY_SIGN, "a width is negative")
    if f.bias:
        proved["b"], b = answer["b"], rational(answer["b"])
    L = lcm(d.G, theta.denominator, b.denominator, *{t.denominator for t in f.targets})
    (shift, at), g = over(L, [f.k * theta, b]), [v * (L // d.G) for v in d.g]
    level = [t + shift for t in over(L, f.targets)]
    gaps = [t - s * (v + at) for t, s, v in zip(level, f.signs, g, strict=True)]
    hard = zip(gaps, d.bounds, strict=True)
    need(all(U is not None or v == 0 or (v < 0 and not f.equations) for v, U in hard), "a row is violated")
    linear = Fraction(sum(v * (U or 0) for v, U in zip(gaps, d.bounds, strict=True) if v > 0), L * d.A)
    primal = (d.ww + d.bend) / 2 + f.q * theta + linear
    need(primal == dual_value(problem, f, d), "the primal value is not the dual value")
    proved |= {"objective": str(primal * f.times), "w_squared": str(d.ww)}
    if f.bias:
        lower, upper = half_lines(f, d.a, d.bounds)
        ends = [s * t - v for s, t, v in zip(f.signs, level, g, strict=True)]
        low, high = max((ends[r] for r in lower), default=None), min((ends[r] for r in upper), default=None)
        proved["b_interval"] = [None if v is None else str(Fraction(v, L)) for v in (low, high)]
    if problem.linear and "w" in answer:
        beta = [s * v for s, v in zip(f.signs, d.a, strict=True)]
        columns = zip(*problem.rows * (len(beta) // n), strict=True)
        proved["w"] = [str(Fraction(sum(map(mul, beta, c)), d.A * problem.unit)) for c in columns]
    bent = [h.numerator * v * (L // (h.denominator * d.A)) for h, v in zip(f.halves, d.a, strict=True)]
    xi = [x if h else max(0, v) for v, x, h in zip(gaps, bent, f.halves, strict=True)]
    for part, name in enumerate(["slack", "slack_star"][: len(f.signs) // n]):
        proved[name] = sparse([v * (2 if kind == "svdd" else 1) for v in xi[part * n :][:n]], L)
    margin = [v == 0 and not x for v, x in zip(gaps, bent, strict=True)]
    bound = [v == U for v, U in zip(d.a, d.bounds, strict=True)]
    for name, rows_in in (("support", d.a), ("on_margin", margin), ("at_bound", bound)):
        proved[name] = sorted({r % n + 1 for r, member in enumerate(rows_in) if member})
    if {"unique", "ranges"} & set(answer):
        found = {"form": f, "dual": d, "gaps": gaps, "theta": theta, "b_interval": proved.get("b_interval")}
        proved |= beside().prove_faces(problem, answer, found)
    return proved


def prove_infeasible(problem: Problem, answer: Claims) -> Claims:
    """Multipliers that add all rows up to 0 ≥ a positive number (Farkas)."""
    need_convex(problem)
    f, kind = form(problem), problem.settings["kind"]
    need(kind in {"svc", "svr"} and problem.settings["C"] is None, "slack is allowed")
    proved: Claims = {key: answer[key] for key in ("weights", "weights_star") if key in answer}
    d = dual_of(problem, f, list(proved.values()))
    need(min(d.a) >= 0 and (not f.bias or sum(map(mul, f.signs, d.a)) == 0), "the weights do not balance")
    need(d.ww == 0, "the weights do not give one point twice")
    need(sum(map(mul, d.a, f.targets)) > 0, "the weights do not contradict")
    need(sum(d.a) == d.A * (2 if kind == "svc" and f.bias else 1), "the weights do not add up to 1")
    if kind == "svc" and f.bias and problem.linear and "point" in answer:
        plus = [max(0, s * v) for s, v in zip(f.signs, d.a, strict=True)]
        columns = zip(*problem.rows, strict=True)
        proved["point"] = [str(Fraction(sum(map(mul, plus, c)), d.A * problem.unit)) for c in columns]
    return proved


def prove_unbounded(problem: Problem, answer: Claims) -> Claims:
    """The value falls for ever with θ, if b goes along and w stays 0."""
    f = form(problem)
    b = rational(answer["b"]) if f.bias else Fraction(0)
    need(f.bias == (abs(b) == 1) and None not in f.bounds, "b is neither −1 nor 1")
    rise = sum((U or 0) * max(Fraction(0), f.k - s * b) for s, U in zip(f.signs, f.bounds, strict=True))
    need(problem.settings["kind"] in THETA and f.q + rise < 0, "the value does not fall")
    return {"b": answer["b"]} if f.bias else {}


def beside() -> Any:
    """The second file, with what is wanted less often: qp, paths, all optimal multipliers."""
    spec = importlib.util.spec_from_file_location("checker_more", Path(__file__).with_name("checker_more.py"))
    module = importlib.util.module_from_spec(spec) if spec else None
    try:
        spec.loader.exec_module(module)  # type: ignore[union-attr, arg-type]
    except OSError as error:
        raise Wrong("this claim needs the file checker_more.py beside checker.py") from error
    return module.More(sys.modules[__name__])  # type: ignore[union-attr]


def prove(certificate: Claims, file: bytes | None) -> None:
    """Reject the certificate unless all it says is proved."""
    keys = {"format", "claim", "statement", "overrides", "file", "data", "answer", "seal"}
    need(certificate["format"] == "svmsym-certificate/1", "this is not svmsym-certificate/1")
    need(set(certificate) <= keys, f"unknown: {', '.join(sorted(set(certificate) - keys))}")
    if "seal" in certificate:  # no proof, but it finds damage where another answer is just as true
        need(certificate["seal"] == seal(certificate), "the certificate was changed after it was sealed")
    problem, claim, answer = read(certificate, file), certificate["claim"], certificate["answer"]
    need(isinstance(answer, dict), "there is no answer")
    proofs = {"infeasible": prove_infeasible, "unbounded": prove_unbounded, "optimal": prove_optimal}
    proofs = proofs if claim in proofs and not problem.qp else beside().proofs(problem)
    proved = proofs[claim](problem, answer)
    needed = {"objective", "curvature", "value"} | (
        {"b_interval"} if problem.settings["kind"] not in THETA else set()
    )
    for key in {*answer, *(needed & set(proved))}:
        need(key in proved, f"{key} cannot be claimed here")
        need(proved[key] == answer[key], f"{key} is wrong; proved is {str(proved[key])[:200]}")


def seal(certificate: Claims) -> str:
    """The hash of everything else in the certificate."""
    rest = {key: value for key, value in certificate.items() if key != "seal"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def check(certificate: Any, file: bytes | None = None) -> list[str]:
    """Why the certificate is rejected; nothing if it is accepted. Without a file it holds the data."""
    limit, collects = sys.get_int_max_str_digits(), gc.isenabled()
    sys.set_int_max_str_digits(0)
    gc.disable()  # millions of numbers, but no cycles
    try:
        prove(certificate, file)
    except Wrong as error:
        return [str(error)]
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        return [f"malformed: {type(error).__name__}: {str(error)[:200]}"]
    finally:
        sys.set_int_max_str_digits(limit)
        if collects:
            gc.enable()
    return []


def once(pairs: list[tuple[str, Any]]) -> Claims:
    """A JSON object without repeated keys."""
    need(len(dict(pairs)) == len(pairs), "a key is repeated")
    return dict(pairs)


def main(arguments: list[str]) -> int:
    """Say on the terminal what was proved, or what was not."""
    try:
        name, *files = arguments
        certificate = json.loads(Path(name).read_text("utf-8"), object_pairs_hook=once)
        file = Path(files[0]).read_bytes() if files else None
    except (OSError, ValueError, RecursionError, Wrong) as error:
        sys.stderr.write(f"unreadable: {error}\nusage: python checker.py CERTIFICATE [FILE]\n")
        return 2
    reasons = check(certificate, file)
    if reasons:
        sys.stdout.write("".join(f"rejected: {reason}\n" for reason in reasons))
        return 1
    told = {
        key: certificate[key] for key in ("claim", "statement", "overrides", "file") if key in certificate
    }
    sys.stdout.write(f"accepted: {json.dumps(told, ensure_ascii=False)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
