"""The kinds of problems for checker.py, which stands beside this file: settings, data, and the rows of each.

The rows are those of the problem at the top of checker_optimal.py. SVDD is divided by 2, and ridge, with its
α, by λ, so that they fit. A classification has the row (y, 1) for each point. Regression has two for each,
⟨w, φ⟩ + b ≥ z − ε − ξ and −⟨w, φ⟩ − b ≥ −z − ε − ξ*, with multipliers α and α*.

infeasible: weights ≥ 0 of hard rows with Σ weight·sφ = 0 and Σ weight·s = 0 add them up to 0 ≥ Σ weight·τ;
where this is positive, no w and b satisfy them all (Farkas).

unbounded: with w = 0 and b = 0, 1 or −1, moving θ by 1 changes the value by at most q + ΣU·max(0, k − sb).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import mul
from typing import Any

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
LABELS, TARGETS = {"svc", "nusvc", "ls-svm"}, {"svr", "nusvr", "ridge"}
WORDS = {"kind": tuple(USES), "slack": ("linear", "squared", "half-squared"), "bias": (True, False)}
THETA = {"nusvc": "rho", "one-class": "rho", "nusvr": "epsilon", "svdd": "R2"}
core: Any = None  # checker_optimal.py
beside: Any = None  # a function of checker.py: another of its files
need: Any = None  # of checker_optimal.py: reject the certificate unless something holds


# ---- Reading


def setting(key: str, value: Any, number: Callable[[Any], Fraction]) -> Any:
    """A setting in the one form in which it is compared; C = "inf" is None."""
    if key == "kernel":
        return beside("checker_kernels").setting(value, number)
    if key in WORDS:
        known = type(value) is type(WORDS[key][0]) and value in WORDS[key]
        need(known, f"{key} is {str(value)[:40]!r}")
        return value
    if key == "C" and value == "inf":
        return None
    found = number(value)
    need(found > 0 or (found == 0 and key in {"C", "epsilon"}), f"{key} is {str(value)[:40]}")
    need(key != "nu" or found <= 1, "nu is a share, at most 1")
    need(found.numerator.bit_length() + found.denominator.bit_length() < 2**16, f"{key} has too many digits")
    return found


def settings_of(stated: Any) -> Claims:
    """All settings of a kind, and no others."""
    need(type(stated) is dict and "kind" in stated, "there is no statement")
    kind = setting("kind", stated["kind"], core.number)
    need(set(stated) == {"kind", *USES[kind]}, f"{kind} is not stated with what belongs to it")
    return {key: setting(key, value, core.number) for key, value in stated.items()}


def name_of(settings: Claims) -> str:
    """What the points are called."""
    return "gram" if settings["kernel"]["type"] == "precomputed" else "X"


def read(settings: Claims, data: Claims, number: Callable[[Any], Fraction]) -> Any:
    """The problem of all kinds but qp: points, labels −1 and 1 or targets, and weights of C."""
    kind, name = settings["kind"], name_of(settings)
    need({name} <= set(data) <= {name, "y", "weight"}, f"the data are {name}, y and weight")
    rows, unit = core.integers(data[name], number)
    y, given = data.get("y", []), data.get("weight", [])
    need(type(y) is type(given) is list, "labels, targets and weights are lists")
    need(
        len(y) == (len(rows) if kind in LABELS | TARGETS else 0), "there is not one label or target per point"
    )
    if kind in LABELS:
        need(all(type(v) is int and v in {-1, 1} for v in y), "a label is neither −1 nor 1")
    else:
        y = [number(v) for v in y]
    weight = [number(v) for v in given]
    need(not weight or (len(weight) == len(rows) and kind in {"svc", "svr", "svdd"}), "useless weights")
    need(min(weight, default=0) >= 0, "a weight is negative")
    for values in ([] if kind in LABELS else y, weight):
        beside("checker_limits").unit({v.denominator for v in values}, len(rows))
    need(not weight or settings.get("C") is not None, "weights need a finite C")
    kernel, kappa = beside("checker_kernels").kernel_of(settings["kernel"], rows, unit)
    return core.Problem(settings, rows, unit, y, kappa, kernel, weight)


# ---- The rows of each kind


def form(p: Any, **changed: Fraction) -> Any:
    """The rows of a problem; a path changes one of the settings."""
    s, n, y, Form = p.settings | changed, len(p.rows), p.y, core.Form
    kind, bias, one, none = s["kind"], s.get("bias", False), [1] * n, [0] * n
    bounds, halves = prices(p, s.get("C"))
    if kind == "svc":
        return Form(y, one, bounds, halves, bias)
    if kind == "nusvc":
        return Form(y, none, [Fraction(1, n)] * n, none, bias, 1, -s["nu"])
    if kind == "one-class":
        return Form(one, none, [1 / (s["nu"] * n)] * n, none, k=1, q=-1, any_sign=True)
    if kind == "svdd":
        targets = [Fraction(v, 2 * p.kappa) for v in norms(p)]
        return Form(one, targets, bounds, none, k=1, q=-1, any_sign=True, times=2)
    if kind == "ls-svm":
        return Form(y, one, [None] * n, [1 / s["gamma"]] * n, bias, equations=True)
    if kind == "ridge":
        by = s["lambda"]
        return Form(one, y, [None] * n, [by] * n, equations=True, times=by, less=by)
    both, tube = one + [-1] * n, s.get("epsilon", 0)
    targets = [v - tube for v in y] + [-v - tube for v in y]
    if kind == "svr":
        return Form(both, targets, bounds + bounds, halves + halves, bias)
    return Form(both, targets, [v / n for v in bounds] * 2, none + none, bias, -1, s["C"] * s["nu"])


def prices(p: Any, C: Fraction | None) -> tuple[list[Any], list[Any]]:
    """U and h of each point, from C·weight: U = C for Cξ, h = 1/(2C) for Cξ² and 1/C for Cξ²/2."""
    n, slack = len(p.rows), p.settings.get("slack", "linear")
    each = [C] * n if C is None or not p.weight else [C * v for v in p.weight]
    if C is None or slack == "linear":
        return each, [0] * n
    times = 2 if slack == "squared" else 1
    return [None if v else 0 for v in each], [v and 1 / (v * times) for v in each]


def norms(p: Any) -> list[int]:
    """K(xᵢ, xᵢ), times kappa."""
    c, e, degree = p.kernel or (1, 0, 1)
    return [(c * sum(map(mul, row, row)) + e) ** degree if c else row[i] for i, row in enumerate(p.rows)]


# ---- Claims


def multipliers_of(p: Any, f: Any, claims: Claims) -> list[str]:
    """The names of the multipliers: α, and α* where the kind has both; neither stands for the other."""
    names = ["alpha", "alpha_star"]
    wanted = names[: len(f.signs) // len(p.rows)]
    need([name for name in names if name in claims] == wanted, f"not the multipliers of this kind: {wanted}")
    return wanted


def prove_optimal(p: Any, answer: Claims) -> Claims:
    """Everything that follows from α, b and θ once they are optimal, as it must be claimed."""
    beside("checker_kernels").need_convex(p)
    f, theta = form(p), THETA.get(p.settings["kind"])
    d = core.dual_of(p, f, [answer[name] for name in multipliers_of(p, f, answer)])
    b, width = (core.rational(answer[key]) if key else Fraction(0) for key in (f.bias and "b", theta))
    width = (d.square - width) / 2 if theta == "R2" else width
    proved: Claims
    proved, gaps, L = core.prove_optimal(p, f, d, b, width)
    proved |= {key: answer.get(key) for key in ("alpha", "alpha_star", f.bias and "b", theta) if key}
    proved |= sets_and_slack(d, len(p.rows), gaps, L, 2 if theta == "R2" else 1)
    if {"unique", "directions", "ranges"} & set(answer):
        low, high = proved.get("b_interval", ("0", "0"))  # where b has room, no row is tight for all of it
        tight = [r for r, v in enumerate(gaps) if not v and low == high]
        tied = f.any_sign or width != 0
        proved |= beside("checker_more").prove_face(p, answer, (f, d), tight, tied=tied)
    return proved


def sets_and_slack(d: Any, n: int, gaps: list[int], L: int, times: int) -> Claims:
    """Slack of each row and its multiplier, as sets of points."""
    slack = [times * (max(v, 0) + x * (L // d.L)) for v, x in zip(gaps, d.bent, strict=True)]
    members: dict[str, Sequence[object]] = {
        "support": d.alpha,
        "on_margin": [not v and not x for v, x in zip(gaps, d.bent, strict=True)],
        "at_bound": [v == U for v, U in zip(d.alpha, d.bounds, strict=True)],
    }
    found: Claims = {k: sorted({r % n + 1 for r, v in enumerate(rows) if v}) for k, rows in members.items()}
    names = ("slack", "slack_star")[: len(slack) // n]
    return found | {name: core.sparse(slack[k * n :][:n], L) for k, name in enumerate(names)}


def prove_infeasible(p: Any, answer: Claims) -> Claims:
    """Multipliers that add all rows up to 0 ≥ a positive number (Farkas)."""
    beside("checker_kernels").need_convex(p)
    f, kind = form(p), p.settings["kind"]
    need(kind in {"svc", "svr"} and p.settings["C"] is None, "slack is allowed")
    proved: Claims = {key: answer[key] for key in ("weights", "weights_star") if key in answer}
    d = core.dual_of(p, f, list(proved.values()))
    balance = not f.bias or sum(d.beta) == 0
    need(min(d.alpha) >= 0 and balance, "the weights do not balance")
    need(d.square == 0, "the weights do not give one point twice")
    need(sum(map(mul, d.alpha, core.whole(f.targets, d.L))) > 0, "the weights do not contradict")
    classes = kind == "svc" and f.bias
    need(sum(d.alpha) == d.L * (2 if classes else 1), "the weights do not add up to 1")
    if classes and not p.kernel:
        plus = core.combination(p, [max(v, 0) for v in d.beta])
        proved["point"] = [str(Fraction(v, d.L * p.unit)) for v in plus]
    return proved


def prove_unbounded(p: Any, answer: Claims) -> Claims:
    """The value falls for ever with θ, if b goes along and w stays 0."""
    beside("checker_kernels").need_convex(p)
    f = form(p)
    b = core.rational(answer["b"]) if f.bias else Fraction(0)
    need(f.bias == (abs(b) == 1) and None not in f.bounds, "b is neither −1 nor 1")
    rise = sum((U or 0) * max(Fraction(0), f.k - s * b) for s, U in zip(f.signs, f.bounds, strict=True))
    need(f.k and f.q + rise < 0, "the value does not fall")
    return {"b": answer["b"]} if f.bias else {}


PROOFS = {"optimal": prove_optimal, "infeasible": prove_infeasible, "unbounded": prove_unbounded}
