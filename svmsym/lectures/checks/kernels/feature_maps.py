"""What makes a function of two points a kernel: an inner product after a feature map.

K(u, v) = ⟨φ(u), φ(v)⟩,      Σ_i Σ_j c_i c_j K(x_i, x_j) = ‖Σ_i c_i φ(x_i)‖² ≥ 0
"""

from __future__ import annotations

from sympy import Expr

from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    Vector,
    VectorFamily,
    norm2,
    substitute,
    total,
)
from svmsym.formulas.operations import KernelValue
from svmsym.lectures.checks.derived import derived, run
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal

_SAMPLES = IndexSet("n", "i", "j")
_I, _J = Index("i", _SAMPLES), Index("j", _SAMPLES)


def inner_product_in_features() -> Check:
    """A printed function of u and v turns the dual with K into the dual with φ, and has no negative form.

    >>> from svmsym.formulas import inner
    >>> u, v, φ = Vector("u"), Vector("v"), FeatureMap("φ")
    >>> inner_product_in_features().decide(inner(φ(u), φ(v))).holds
    True
    >>> inner_product_in_features().decide(inner(u, v)).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        x, c, phi = VectorFamily("x", _SAMPLES), Family("c", _SAMPLES), FeatureMap("φ")

        def at(one: Expr, other: Expr) -> Expr:
            return substitute(printed, {Vector("u"): one, Vector("v"): other})

        dual = run("soft-margin-kernel").dual.objective
        filled = dual.replace(lambda e: isinstance(e, KernelValue), lambda e: at(*e.args[2:]))
        found = derived("soft-margin-feature-map", "dual", sense="max").decide(filled)
        if not found.holds:
            return found
        form = total(c[_I] * c[_J] * at(x[_I], x[_J]), _I, _J)
        return identity().decide(Equal(form, norm2(total(c[_I] * phi(x[_I]), _I))))

    return Check("identity", decide)
