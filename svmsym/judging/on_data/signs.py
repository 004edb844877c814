"""Signs and letters that all judges of values share."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from svmsym.writing import tree as t

EQUAL = frozenset({"=", ":=", "≈", "→"})
Q = t.Name("answer")  # what is asked for, where it has no letter of its own
FAMILIES = (t.Name("α"), t.Name("ξ"), t.Name("α", ("*",)), t.Name("ξ", ("*",)))  # one number for each point
TRUE, FALSE = (t.Relation((t.Number(Fraction(0)), t.Number(Fraction(k))), ("=",)) for k in (0, 1))
SIGNS: Mapping[t.Node, int] = {t.Name("+"): 1, t.Name("-"): -1}  # positive, negative
