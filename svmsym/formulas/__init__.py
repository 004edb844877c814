"""The language of formulas: letters, inner products, sums; normal form; kernel; printing."""

from svmsym.formulas.atoms import (
    Entry,
    Family,
    FeatureImage,
    FeatureMap,
    Index,
    IndexSet,
    Label,
    LabelFamily,
    Operator,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
    VectorFamily,
)
from svmsym.formulas.express import express
from svmsym.formulas.gradient import gradient
from svmsym.formulas.kernel import prove, prove_gradient
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.normal_form import equal, normal_form
from svmsym.formulas.operations import Inner, KernelValue, Total, delta, inner, norm2, total
from svmsym.formulas.relations import Relation, Use, reduce
from svmsym.formulas.substitution import substitute

__all__ = [
    "Entry",
    "Family",
    "FeatureImage",
    "FeatureMap",
    "Index",
    "IndexSet",
    "Inner",
    "KernelValue",
    "Kind",
    "Label",
    "LabelFamily",
    "Operator",
    "OperatorImage",
    "Relation",
    "Scalar",
    "Size",
    "Total",
    "Use",
    "Vector",
    "VectorEntry",
    "VectorFamily",
    "delta",
    "equal",
    "express",
    "gradient",
    "inner",
    "kind_of",
    "norm2",
    "normal_form",
    "prove",
    "prove_gradient",
    "reduce",
    "substitute",
    "total",
]
