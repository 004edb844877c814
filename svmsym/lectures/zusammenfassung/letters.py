"""Letters of chapter 6, as the derivations have them; the lecture writes λ, λ* and y for α, α* and z."""

from __future__ import annotations

from typing import Any

from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    LabelFamily,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    total,
)
from svmsym.formulas.operations import KernelValue

samples = IndexSet("n", "i", "j")
i, j = Index("i", samples), Index("j", samples)
x, y, z = VectorFamily("x", samples), LabelFamily("y", samples), Family("z", samples)
α, αs, μ, μs = (Family(name, samples) for name in ("α", "α*", "μ", "μ*"))
ξ, ξs = Family("ξ", samples), Family("ξ*", samples)
w, u, v = Vector("w"), Vector("u"), Vector("v")
b, C, ε = Scalar("b"), Scalar("C"), Scalar("ε")
φ = FeatureMap("φ")
f_i = inner(w, x[i]) + b
QUADRATIC = total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2


def K(one: Any, other: Any) -> Any:
    """k(u, v), the kernel of the feature map φ."""
    return KernelValue("K", "φ", one, other)
