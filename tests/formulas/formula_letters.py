"""The letters of the tests: samples i and j, points x, labels y, multipliers α, a second family over k."""

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
