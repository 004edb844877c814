"""The letters of formulas in the tests, and the Lagrangian and the dual of the soft margin in them."""

from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)

S, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, j, h, g = (Index(name, S) for name in "ijhg")
k, l = Index("k", P), Index("l", P)
n, p = i.size, k.size
α, β, y, x = Family("α", S), Family("β", S), LabelFamily("y", S), VectorFamily("x", S)
α_star, μ, ξ = (Family(name, S) for name in ("α*", "μ", "ξ"))
γ, v = Family("γ", P), VectorFamily("v", P)
w, u, b, C, D = Vector("w"), Vector("u"), Scalar("b"), Scalar("C"), Scalar("D")
Q, φ = Operator("Q"), FeatureMap("φ")

lagrangian = (
    norm2(w) / 2
    + C * total(ξ[i], i)
    - total(α[i] * (y[i] * (inner(w, x[i]) + b) - 1 + ξ[i]), i)
    - total(μ[i] * ξ[i], i)
)
dual = total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2
