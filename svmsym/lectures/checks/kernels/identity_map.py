"""The feature map that does nothing: φ(u) = u."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Expr

from svmsym.formulas.atoms import FeatureImage
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Equal


def plain_at_identity() -> Check:
    """A printed kernel ``k``, a formula in φ, with φ(u) = u put in is the printed ``plain`` formula.

    >>> from svmsym.formulas import FeatureMap, Vector, inner
    >>> u, v, φ = Vector("u"), Vector("v"), FeatureMap("φ")
    >>> plain_at_identity().decide({"k": inner(φ(u), φ(v)), "plain": inner(u, v)}).holds
    True
    >>> plain_at_identity().decide({"k": inner(φ(u), φ(v)), "plain": 2 * inner(u, v)}).holds
    False
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        kernel: Expr = printed["k"]
        images = {e: e.args[1] for e in kernel.atoms(FeatureImage)}
        return identity().decide(Equal(kernel.xreplace(images), printed["plain"]))

    return Check("identity", decide)
