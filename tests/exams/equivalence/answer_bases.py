"""Right answers of this field, as statements."""

from house_letters import *  # noqa: F403

alpha = PerPoint(α[i], i)
dual_constraints = (chain(0, "≤", α[i], "≤", C), eq(balance, 0))
slack = total(ξ[i], i)
soft = norm2(w) / 2 + C * slack - total(α[i] * (margin - 1 + ξ[i]), i) - total(μ[i] * ξ[i], i)
f_dual = total(α[i] * y[i] * inner(X[i], x), i) + b

BASES = {
    "w": eq(w, w_sum),
    "balance": eq(balance, 0),
    "box": chain(0, "≤", α[i], "≤", C),
    "nonnegative": ge(α[i], 0),
    "feasible": ge(margin, 1),
    "feasible-soft": ge(margin, 1 - ξ[i]),
    "slackness": eq(α[i] * (margin - 1), 0),
    "multipliers": eq(C - α[i] - μ[i], 0),
    "lagrangian": Defined("L", (), lagrangian),
    "lagrangian-soft": Defined("L", (), soft),
    "dual": Shown(dual),
    "norm": Shown(quadratic),
    "margin": Shown(2 / Root(norm2(w))),
    "distance": Shown(Abs(inner(w, x) + b) / Root(norm2(w))),
    "kernel": Defined("k", (x, z), (1 + inner(x, z)) ** 2),
    "kernel-3": Defined("k", (x, z), (C + inner(x, z)) ** 3),
    "gauss": Defined("k", (x, z), Exp(-γ * norm2(x - z))),
    "tanh": Defined("k", (x, z), Tanh(γ * inner(x, z) - 1)),
    "decision": Defined("f", (x,), Sign(inner(w, x) + b)),
    "decision-dual": Defined("f", (x,), Sign(f_dual)),
    "discriminant": Defined("f", (x,), f_dual),
    "hinge": eq(ξ[i], Max(Integer(0), 1 - margin)),
    "line": eq(x1 - 2 * x2 - 1, 0),
    "two": both(eq(α1, half), eq(α2, quarter)),
    "vector": eq(w, tup(1, -2)),
    "w-b": both(eq(w, tup(1, -1)), eq(b, -half)),
    "derivative-b": eq(Gradient(L, b), -balance, 0),
    "derivative-w": eq(Gradient(L, w), w - w_sum, 0),
    "stationarity": both(eq(w, w_sum), eq(balance, 0)),
    "b": eq(b, y[k] - total(α[i] * y[i] * inner(X[i], X[k]), i)),
    "primal": Optimise("min", (w, b), norm2(w) / 2, (ge(margin, 1),)),
    "primal-soft": Optimise("min", (w, b, PerPoint(ξ[i], i)), norm2(w) / 2 + C * slack, (ge(margin, 1 - ξ[i]), ge(ξ[i], 0))),
    "dual-hard": Optimise("max", (alpha,), dual, (ge(α[i], 0), eq(balance, 0))),
    "dual-soft": Optimise("max", (alpha,), dual, dual_constraints),
    "system": both(eq(2 * α1 - 2 * α2, 1), eq(α1 + α2, 2)),
    "value": Shown(tup(half, quarter, 0)),
}  # fmt: skip
