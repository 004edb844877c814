"""Letters that all lectures share, as the derivations have them; how a lecture writes them is its notation.

Samples i, j; points x_i with labels y_i; a hyperplane (w, b); multipliers α_i, slacks ξ_i, their price C;
a feature map φ.
"""

from __future__ import annotations

from svmsym.formulas import Family, FeatureMap, Index, IndexSet, LabelFamily, Scalar, Vector, VectorFamily

samples = IndexSet("n", "i", "j")
i, j = Index("i", samples), Index("j", samples)
x, y = VectorFamily("x", samples), LabelFamily("y", samples)
α, ξ = Family("α", samples), Family("ξ", samples)
w, b, C = Vector("w"), Scalar("b"), Scalar("C")
φ = FeatureMap("φ")
