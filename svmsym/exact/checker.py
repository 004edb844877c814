"""Check a certificate: ``python checker.py CERTIFICATE [FILE]``, with Python 3.11 and nothing else.

It ends with 0 "accepted", 1 "rejected" with the reason, or 2 "unreadable". How the answer was found does not
matter: the problem is read again from FILE, and every claim is proved from it with whole numbers.

Every kind except qp is a case of one problem, with points φᵢ, rows (point i, sign s, target τ, price) and
one more unknown θ: ρ of ν-SVC and one-class, ε of ν-SVR, (‖a‖² − R²)/2 of SVDD, absent (k = 0) otherwise.

    minimise ½‖w‖² + qθ + Σ cost(ξ)   such that   s(⟨w, φᵢ⟩ + b) ≥ τ + kθ − ξ,  ξ ≥ 0

with cost Uξ (linear), ξ²/(2h) (squared) or ξ = 0 (hard: U = ∞, h = 0). For all w, b, θ, ξ like that and all
multipliers with 0 ≤ α ≤ U, Σsα = 0 (if there is a b), q + kΣα ≥ 0 (= 0 if θ may be negative), weak duality
is   ½‖w‖² + qθ + Σ cost(ξ)  ≥  Στα − ½‖Σsαφ‖² − ½Σhα²   so two sides that are equal are both optimal.
The optimal w is unique, and b is optimal with it exactly if no row contradicts: s(⟨w, φ⟩ + b) ≥ τ + kθ − hα
where α < U, and ≤ where α > 0; these half-lines meet in the interval of b. In ls-svm and ridge all rows are
equations and α has any sign. For this to fit, SVDD is divided by 2 and ridge, with its α, by λ.
The points φ exist if the kernel is convex: linear, poly with γ, r ≥ 0, or shown by elimination.

Beside this file: checker_files.py reads files, checker_kernels.py computes K and shows convexity,
checker_more.py proves the rarer claims: qp, paths, all optimal α.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":  # no file beside this one may be taken for one of the standard library
    sys.path[:] = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

import gc
import importlib.util
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from operator import mul
from types import SimpleNamespace
from typing import Any, NamedTuple

Rational = Fraction | int
Claims = dict[str, Any]
THETA = {"nusvc": "rho", "one-class": "rho", "nusvr": "epsilon", "svdd": "R2"}


@cache
def beside(name: str) -> Any:
    """A file that belongs to this one; it is given the names of this one as its core."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module: Any = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    try:
        spec.loader.exec_module(module)  # type: ignore[union-attr]
    except OSError:
        sys.stderr.write(f"unreadable: the file {name}.py is not beside checker.py\n")
        raise SystemExit(2) from None
    module.core = SimpleNamespace(**globals())
    return module


files = beside("checker_files")
Wrong, need, rational, sparse, vector = files.Wrong, files.need, files.rational, files.sparse, files.vector
seal, once = files.seal, files.once
kernels = beside("checker_kernels")
kernel_rows, combination, decisions = kernels.kernel_rows, kernels.combination, kernels.decisions
need_convex, need_semidefinite = kernels.need_convex, kernels.need_semidefinite


class Form(NamedTuple):
    """The rows s, τ, U, h and what belongs to θ, as in the text at the top."""

    signs: list[int]
    targets: Sequence[Rational]
    bounds: Sequence[Rational | None]
    halves: Sequence[Rational]
    bias: bool = False
    k: int = 0
    q: Rational = 0
    any_sign: bool = False  # of θ
    equations: bool = False
    times: Rational = 1  # what the objective was divided by


def form(p: Any, **changed: Fraction) -> Form:
    """The case that a kind is; a path changes one of the settings."""
    s, n, y = p.settings | changed, len(p.rows), p.y
    kind, bias, C, one, none = s["kind"], s.get("bias", False), s.get("C"), [1] * n, [0] * n
    bounds: list[Any] = [C * v for v in p.weight] if C is not None and p.weight else [C] * n
    halves: list[Any] = none
    if s.get("slack", "linear") != "linear" and C is not None:
        halves = [v and 1 / (v * (2 if s["slack"] == "squared" else 1)) for v in bounds]
        bounds = [None if v else 0 for v in bounds]
    if kind == "svc":
        return Form(y, one, bounds, halves, bias)
    if kind == "nusvc":
        return Form(y, none, [Fraction(1, n)] * n, none, bias, 1, -s["nu"])
    if kind == "one-class":
        return Form(one, none, [1 / (s["nu"] * n)] * n, none, k=1, q=-1, any_sign=True)
    if kind == "svdd":
        norms = [(p.c * sum(map(mul, row, row)) + p.e) ** p.degree for row in p.rows]
        norms = norms if p.c else [row[i] for i, row in enumerate(p.rows)]
        targets: list[Any] = [Fraction(v, 2 * p.kappa) for v in norms]
        return Form(one, targets, bounds, none, k=1, q=-1, any_sign=True, times=2)
    if kind == "ls-svm":
        return Form(y, one, [None] * n, [1 / s["gamma"]] * n, bias, equations=True)
    if kind == "ridge":
        return Form(one, y, [None] * n, [s["lambda"]] * n, equations=True, times=s["lambda"])
    both, tube = one + [-1] * n, s.get("epsilon", 0)
    targets = [v - tube for v in y] + [-v - tube for v in y]
    if kind == "svr":
        return Form(both, targets, bounds + bounds, halves + halves, bias)
    return Form(both, targets, [v / n for v in bounds] * 2, none + none, bias, -1, s["C"] * s["nu"])


# ---- Claims


def over(den: int, values: Iterable[Rational]) -> list[int]:
    """The numbers as integers over a denominator that suits them."""
    return [v.numerator * (den // v.denominator) for v in values]


class Dual(NamedTuple):
    """Multipliers and what follows: α and U over D; τ, hα and s⟨w, φ⟩ + hα over L = D·kappa."""

    D: int
    L: int
    alpha: list[int]
    bounds: list[int | None]
    targets: list[int]
    bent: list[int]
    reach: list[int]
    beta: dict[int, int]  # w = Σ βφ / D
    ww: Fraction  # ‖w‖²


def multipliers(p: Any, f: Form, claims: Sequence[Any]) -> tuple[list[int], int]:
    """The multipliers that are claimed, one for each row, as integers over a denominator."""
    parts = [vector(claim, len(p.rows)) for claim in claims]
    need(len(parts) * len(p.rows) == len(f.signs), "regression alone has multipliers with a star")
    D = lcm(*(d for _, d in parts))
    return [v * (D // d) for values, d in parts for v in values], D


def coefficients(p: Any, f: Form, alpha: list[int]) -> dict[int, int]:
    """β of w = Σ βφ, from Σ sαφ."""
    beta: dict[int, int] = {}
    for r, v in enumerate(alpha):
        if v:
            beta[r % len(p.rows)] = beta.get(r % len(p.rows), 0) + f.signs[r] * v
    return beta


def dual_of(p: Any, f: Form, claims: Sequence[Any]) -> Dual:
    """The multipliers that are claimed, and what follows from them."""
    (values, den), by = multipliers(p, f, claims), p.settings.get("lambda", 1)
    D = den * by.numerator * lcm(*{h.denominator for h in f.halves})
    D = lcm(D, *{U.denominator for U in f.bounds if U is not None}, *{t.denominator for t in f.targets})
    alpha = [v * (D * by.denominator // (den * by.numerator)) for v in values]
    beta = coefficients(p, f, alpha)
    L, g = D * p.kappa, decisions(p, beta)
    bounds = [None if U is None else U.numerator * (D // U.denominator) for U in f.bounds]
    bent = [h.numerator * v // h.denominator * p.kappa for h, v in zip(f.halves, alpha, strict=True)]
    reach = [s * v + x for s, v, x in zip(f.signs, g * len(claims), bent, strict=True)]
    ww = Fraction(sum(v * g[i] for i, v in beta.items()), D * L)
    return Dual(D, L, alpha, bounds, over(L, f.targets), bent, reach, beta, ww)


def dual_value(f: Form, d: Dual) -> Fraction:
    """Στα − ½‖w‖² − ½Σhα², once the multipliers are found admissible."""
    within = all(v >= 0 and (U is None or v <= U) for v, U in zip(d.alpha, d.bounds, strict=True))
    need(f.equations or within, "a multiplier is negative or beyond its bound")
    need(not f.bias or sum(map(mul, f.signs, d.alpha)) == 0, "the equation that belongs to b does not hold")
    rest = f.q * d.D + f.k * sum(d.alpha)
    need(rest == 0 or (rest > 0 and not f.any_sign), "the sum of α is wrong")
    return Fraction(2 * sum(map(mul, d.alpha, d.targets)) - sum(map(mul, d.alpha, d.reach)), 2 * d.D * d.L)


def half_lines(signs: list[int], grows: Sequence[Any], falls: Sequence[Any]) -> tuple[list[int], list[int]]:
    """The rows that bound b from below, and those that do from above, if α may grow or fall there."""
    lower = [r for r, s in enumerate(signs) if (grows if s > 0 else falls)[r]]
    return lower, [r for r, s in enumerate(signs) if (falls if s > 0 else grows)[r]]


def prove_optimal(p: Any, answer: Claims) -> Claims:
    """Two values agree; everything else follows, and is returned as it must be claimed."""
    need_convex(p)
    f, n, theta = form(p), len(p.rows), THETA.get(p.settings["kind"])
    d = dual_of(p, f, [answer[key] for key in ("alpha", "alpha_star") if key in answer])
    b, width = (rational(answer[key]) if key else Fraction(0) for key in (f.bias and "b", theta))
    width = (d.ww - width) / 2 if theta == "R2" else width
    need(width >= 0 or f.any_sign, "a width is negative")
    L = lcm(d.L, b.denominator, width.denominator)
    (at, shift), m = over(L, (b, f.k * width)), L // d.L
    # What each row lacks: τ + kθ − hα − s(⟨w, φ⟩ + b)
    gaps = [(t - v) * m + shift - s * at for t, v, s in zip(d.targets, d.reach, f.signs, strict=True)]
    hard = [v for v, U in zip(gaps, d.bounds, strict=True) if U is None and v]
    need(not hard or (max(hard) < 0 and not f.equations), "a row is violated")
    price = sum(v * U for v, U in zip(gaps, d.bounds, strict=True) if U and v > 0)
    energy = sum(map(mul, d.alpha, d.reach))  # ‖w‖² + Σhα²
    primal = Fraction(energy, 2 * d.D * d.L) + f.q * width + Fraction(price, d.D * L)
    need(primal == dual_value(f, d), "the primal value is not the dual value")
    proved: Claims = {key: answer.get(key) for key in ("alpha", "alpha_star", f.bias and "b", theta) if key}
    proved |= {"objective": str(primal * f.times), "w_squared": str(d.ww)}
    if f.bias:
        ends = [at + s * v for s, v in zip(f.signs, gaps, strict=True)]
        grows = [v != U for v, U in zip(d.alpha, d.bounds, strict=True)]
        lower, upper = half_lines(f.signs, grows, [f.equations or v for v in d.alpha])
        low, high = max((ends[r] for r in lower), default=None), min((ends[r] for r in upper), default=None)
        proved["b_interval"] = [None if v is None else str(Fraction(v, L)) for v in (low, high)]
    if p.settings["kernel"]["type"] == "linear":
        proved["w"] = [str(Fraction(v, d.D * p.unit)) for v in combination(p, d.beta)]
    proved |= sets_and_slack(d, n, gaps, L, 2 if theta == "R2" else 1)
    if {"unique", "directions", "ranges"} & set(answer):
        low, high = proved.get("b_interval", ("0", "0"))  # where b has room, no row is tight for all of it
        tight = [r for r, v in enumerate(gaps) if not v and low == high]
        proved |= beside("checker_more").prove_face(p, answer, (f, d), tight, tied=f.any_sign or width != 0)
    return proved


def sets_and_slack(d: Dual, n: int, gaps: list[int], L: int, times: int) -> Claims:
    """Slack of each row and its multiplier, as sets of points."""
    slack = [times * (max(v, 0) + x * (L // d.L)) for v, x in zip(gaps, d.bent, strict=True)]
    members: dict[str, Sequence[object]] = {
        "support": d.alpha,
        "on_margin": [not v and not x for v, x in zip(gaps, d.bent, strict=True)],
        "at_bound": [v == U for v, U in zip(d.alpha, d.bounds, strict=True)],
    }
    found: Claims = {k: sorted({r % n + 1 for r, v in enumerate(rows) if v}) for k, rows in members.items()}
    names = ("slack", "slack_star")[: len(slack) // n]
    return found | {name: sparse(slack[k * n :][:n], L) for k, name in enumerate(names)}


def prove_infeasible(p: Any, answer: Claims) -> Claims:
    """Multipliers that add all rows up to 0 ≥ a positive number (Farkas)."""
    need_convex(p)
    f, kind = form(p), p.settings["kind"]
    need(kind in {"svc", "svr"} and p.settings["C"] is None, "slack is allowed")
    proved: Claims = {key: answer[key] for key in ("weights", "weights_star") if key in answer}
    d = dual_of(p, f, list(proved.values()))
    balance = not f.bias or sum(map(mul, f.signs, d.alpha)) == 0
    need(min(d.alpha) >= 0 and balance, "the weights do not balance")
    need(d.ww == 0, "the weights do not give one point twice")
    need(sum(map(mul, d.alpha, d.targets)) > 0, "the weights do not contradict")
    classes = kind == "svc" and f.bias
    need(sum(d.alpha) == d.D * (2 if classes else 1), "the weights do not add up to 1")
    if classes and p.settings["kernel"]["type"] == "linear":
        plus = combination(p, {i: v for i, v in d.beta.items() if f.signs[i] > 0})
        proved["point"] = [str(Fraction(v, d.D * p.unit)) for v in plus]
    return proved


def prove_unbounded(p: Any, answer: Claims) -> Claims:
    """The value falls for ever with θ, if b goes along and w stays 0."""
    f = form(p)
    b = rational(answer["b"]) if f.bias else Fraction(0)
    need(f.bias == (abs(b) == 1) and None not in f.bounds, "b is neither −1 nor 1")
    rise = sum((U or 0) * max(Fraction(0), f.k - s * b) for s, U in zip(f.signs, f.bounds, strict=True))
    need(f.k and f.q + rise < 0, "the value does not fall")
    return {"b": answer["b"]} if f.bias else {}


def prove(certificate: Claims, file: bytes | None) -> None:
    """Reject the certificate unless all it says is proved."""
    keys = {"format", "claim", "statement", "overrides", "file", "data", "answer", "seal"}
    need(certificate["format"] == "svmsym-certificate/1", "this is not svmsym-certificate/1")
    need(set(certificate) <= keys, f"unknown: {', '.join(sorted(set(certificate) - keys))}")
    if "seal" in certificate:  # no proof, but it finds damage where another answer is just as true
        need(certificate["seal"] == seal(certificate), "the certificate was changed after it was sealed")
    p, claim, answer = files.read(certificate, file), certificate["claim"], certificate["answer"]
    need(isinstance(answer, dict), "there is no answer")
    proofs = {"infeasible": prove_infeasible, "unbounded": prove_unbounded, "optimal": prove_optimal}
    if p.settings["kind"] == "qp" or claim not in proofs:
        proofs = beside("checker_more").proofs(p)
    proved = proofs[claim](p, answer)
    whole = "b" if p.settings["kind"] in THETA else "b_interval"  # beside ρ or ε it is no claim about all b
    for key in {*answer, *({"objective", whole, "curvature", "value"} & set(proved))}:
        need(key in proved, f"{key} cannot be claimed here")
        need(proved[key] == answer[key], f"{key} is wrong; proved is {str(proved[key])[:200]}")


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


def main(arguments: list[str]) -> int:
    """Say on the terminal what was proved, or what was not."""
    if not arguments:
        sys.stderr.write("usage: python checker.py CERTIFICATE [FILE]\n")
        return 2
    try:
        name, *others = arguments
        certificate = json.loads(Path(name).read_text("utf-8"), object_pairs_hook=once)
        file = Path(others[0]).read_bytes() if others else None
    except (OSError, ValueError, RecursionError, Wrong) as error:
        sys.stderr.write(
            f"unreadable: {_printable(str(error))}\nusage: python checker.py CERTIFICATE [FILE]\n"
        )
        return 2
    reasons = check(certificate, file)
    if reasons:
        sys.stdout.write(f"rejected: {_printable(reasons[0])}\n")
        return 1
    told = {key: certificate.get(key) for key in ("claim", "statement", "overrides", "file")}
    sys.stdout.write(f"accepted: {_printable(json.dumps(told, ensure_ascii=False))}\n")
    return 0


def _printable(text: str) -> str:
    """Escape what would move or colour the terminal, or begin a new line."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
