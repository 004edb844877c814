"""Letters of chapter 6, as the derivations have them; the lecture writes λ, λ* and y for α, α* and z."""

from __future__ import annotations

from typing import Any

from svmsym.formulas import (
    Family,
    Scalar,
    Vector,
    inner,
    total,
)
from svmsym.formulas.operations import KernelValue
from svmsym.lectures.letters import b, i, j, samples, w, x, y, α

z, αs, μ, μs, ξs = (Family(name, samples) for name in ("z", "α*", "μ", "μ*", "ξ*"))
u, v, ε = Vector("u"), Vector("v"), Scalar("ε")
f_i = inner(w, x[i]) + b
QUADRATIC = total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2


def K(one: Any, other: Any) -> Any:
    """k(u, v), the kernel of the feature map φ."""
    return KernelValue("K", "φ", one, other)
