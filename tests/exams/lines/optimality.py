"""The KKT conditions of five problems, written out with fractions: nothing of the package is used here."""

import re
from fractions import Fraction

_TOKEN = re.compile(r"\(|\)|,|-?\d+(?:/\d+)?")


def numbers_of(text):
    """The letters of a printed counterexample: {"α": (1/2, 0), "b": -1, …}; indices are left out."""
    head = text.split(" gives ")[0]
    parts = re.findall(r"([^\s,()]+(?:\([a-z]\))?) = ((?:[^=](?!,? [^\s,()]+(?:\([a-z]\))? = ))*.)", head)
    return {name: _value(_TOKEN.findall(value)) for name, value in parts if name not in set("ijkst")}


def _value(tokens):
    stack = [[]]
    for token in tokens:
        if token == "(":
            stack.append([])
        elif token == ")":
            inner = stack.pop()
            stack[-1].append(tuple(inner))
        elif token != ",":
            stack[-1].append(Fraction(token))
    return stack[0][0]


def dot(u, v):
    return sum((a * b for a, b in zip(u, v, strict=True)), Fraction(0))


def _combination(weights, points):
    return tuple(dot(weights, axis) for axis in zip(*points, strict=True))


def _slack(pairs):
    """Each multiplier and its slack are at least zero, and one of them is zero."""
    return all(m >= 0 and g >= 0 and m * g == 0 for m, g in pairs)


def _both_classes(y):
    return set(y) == {-1, 1}


def hard_margin(v):
    x, y, α, w, b = (v[k] for k in ("x", "y", "α", "w", "b"))
    ay = [a * c for a, c in zip(α, y, strict=True)]
    slack = [c * (dot(w, p) + b) - 1 for p, c in zip(x, y, strict=True)]
    return (
        w == _combination(ay, x) and not sum(ay) and _slack(zip(α, slack, strict=True)) and _both_classes(y)
    )


def soft_margin(v):
    x, y, α, w, b, ξ, μ = (v[k] for k in ("x", "y", "α", "w", "b", "ξ", "μ"))
    ay = [a * c for a, c in zip(α, y, strict=True)]
    slack = [c * (dot(w, p) + b) - 1 + e for p, c, e in zip(x, y, ξ, strict=True)]
    box = v["C"] > 0 and all(a + m == v["C"] for a, m in zip(α, μ, strict=True))
    tight = _slack(zip(α, slack, strict=True)) and _slack(zip(μ, ξ, strict=True))
    return w == _combination(ay, x) and not sum(ay) and box and tight and _both_classes(y)


def _regression(v, penalty):
    x, z, α, β, w, b = (v[k] for k in ("x", "z", "α", "α*", "w", "b"))
    ε, ξ, ζ, μ, η = (v[k] for k in ("ε", "ξ", "ξ*", "μ", "μ*"))
    coefficients = [p - q for p, q in zip(α, β, strict=True)]
    errors = [dot(w, p) + b - t for p, t in zip(x, z, strict=True)]
    # f ≥ z − ε − ξ has the multiplier α, f ≤ z + ε + ξ* the multiplier α*.
    above = [e + ε + s for e, s in zip(errors, ξ, strict=True)]
    below = [ε + s - e for e, s in zip(errors, ζ, strict=True)]
    pairs = [*zip(α, above, strict=True), *zip(β, below, strict=True), *zip(μ, ξ, strict=True)]
    box = all(a + m == penalty for a, m in (*zip(α, μ, strict=True), *zip(β, η, strict=True)))
    tight = _slack([*pairs, *zip(η, ζ, strict=True)])
    return w == _combination(coefficients, x) and not sum(coefficients) and box and tight


def epsilon_svr(v):
    return v["ε"] > 0 and v["C"] > 0 and _regression(v, v["C"])


def nu_svr(v):
    δ = v["δ"]
    budget = v["C"] * v["ν"] - sum(v["α"]) - sum(v["α*"]) == δ
    return budget and _slack([(δ, v["ε"])]) and _regression(v, v["C"] / len(v["z"]))


def nu_svc(v):
    x, y, α, w, b, ξ, μ, ρ, δ = (v[k] for k in ("x", "y", "α", "w", "b", "ξ", "μ", "ρ", "δ"))
    ay = [a * c for a, c in zip(α, y, strict=True)]
    slack = [c * (dot(w, p) + b) - ρ + e for p, c, e in zip(x, y, ξ, strict=True)]
    box = all(a + m == Fraction(1, len(y)) for a, m in zip(α, μ, strict=True))
    tight = _slack([*zip(α, slack, strict=True), *zip(μ, ξ, strict=True), (δ, ρ)])
    balance = not sum(ay) and sum(α) == v["ν"] + δ
    return w == _combination(ay, x) and balance and box and tight and _both_classes(y)


CONDITIONS = {
    "hard-margin": hard_margin,
    "soft-margin": soft_margin,
    "epsilon-svr": epsilon_svr,
    "nu-svr": nu_svr,
    "nu-svc": nu_svc,
}


def is_optimum(problem, printed):
    """Whether a printed counterexample satisfies every KKT condition of a problem, with its usual signs."""
    return CONDITIONS[problem](numbers_of(printed))
