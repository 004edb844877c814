"""Kernel values, Gram matrices and feature maps, exactly.

    ⟨x, z⟩,   (γ⟨x, z⟩ + r)^d,   exp(−γ‖x − z‖²),   tanh(γ⟨x, z⟩ + r)

Irrational values stay as they are: exp(−2). A feature map is proved by the multinomial theorem.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from svmsym.arguments.features import polynomial_features, prove_features
from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.setting.draft import Draft
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.numbers import list_text, number_text
from svmsym.formulas.atoms import Scalar
from svmsym.formulas.notation import Notation
from svmsym.formulas.printing import to_text

_MOST_FEATURES = 60
_Point = Sequence[Fraction]


def kernel_value(kernel: Kernel, x: _Point, z: _Point) -> Fraction | str:
    """K(x, z): a fraction, or the text of an irrational number.

    >>> poly = Kernel("poly", degree=2, coef0=Fraction(1))
    >>> one, two = (Fraction(1), Fraction(0)), (Fraction(3), Fraction(2))
    >>> str(kernel_value(poly, one, two)), kernel_value(Kernel("rbf"), one, two)
    ('16', 'exp(−8)')
    """
    inner = sum((a * b for a, b in zip(x, z, strict=True)), Fraction(0))
    if kernel.type == "linear":
        return inner
    if kernel.type == "poly":
        return (kernel.gamma * inner + kernel.coef0) ** kernel.degree
    if kernel.type == "rbf":
        square = sum(((a - b) ** 2 for a, b in zip(x, z, strict=True)), Fraction(0))
        return _irrational("exp", -kernel.gamma * square)
    assert kernel.type == "sigmoid"
    return _irrational("tanh", kernel.gamma * inner + kernel.coef0)


def _irrational(function: str, at: Fraction) -> Fraction | str:
    if not at:
        return Fraction(function == "exp")
    return f"{function}({number_text(at)})"


def gram(problem: Problem) -> tuple[tuple[Fraction | str, ...], ...]:
    """All kernel values of a data set."""
    if problem.gram is not None:
        return tuple(tuple(Fraction(v) for v in row) for row in problem.gram)
    points = problem.X or ()
    return tuple(tuple(kernel_value(problem.kernel, x, z) for z in points) for x in points)


def gram_draft(problem: Problem, letters: Notation) -> Draft:
    """K = [[…], …]."""
    rows = ", ".join(f"[{', '.join(map(number_text, row))}]" for row in gram(problem))
    return Draft((f"{letters.symbol('K')} = [{rows}]",), {"kernel": problem.kernel.type})


def kernel_draft(item: Item, problem: Problem) -> Draft:
    """One number for each pair of points."""
    pairs = zip(item.at[::2], item.at[1::2], strict=True)
    values = [number_text(kernel_value(problem.kernel, x, z)) for x, z in pairs]
    return Draft((values[0] if len(values) == 1 else list_text(values),), {"kernel": problem.kernel.type})


def coefficients(kernel: Kernel) -> tuple[Fraction, ...]:
    """The a_k of Σ a_k⟨x, z⟩^k.

    >>> [str(a) for a in coefficients(Kernel("poly", degree=2, coef0=Fraction(1)))]
    ['1', '2', '1']
    """
    if kernel.type == "linear":
        return (Fraction(0), Fraction(1))
    d = kernel.degree
    return tuple(comb(d, k) * kernel.gamma**k * kernel.coef0 ** (d - k) for k in range(d + 1))


def feature_map_draft(problem: Problem, letters: Notation) -> Draft:
    """φ(x) = (x_1², √2 x_1x_2, x_2²), proved."""
    kernel = problem.kernel
    if problem.X is None or kernel.type not in {"linear", "poly"}:
        raise NoReferenceError(
            f"the kernel {kernel.type} has no finite feature map that could be derived",
            hint="choose the kernel poly, or another kind of item",
        )
    a, dimension = coefficients(kernel), len(problem.X[0])
    features = polynomial_features(a, dimension)
    if len(features) > _MOST_FEATURES:
        raise NoReferenceError(
            f"the feature map has {len(features)} coordinates", hint="lower the degree or the dimension"
        )
    proof = prove_features(a, dimension)
    assert proof.holds
    x = letters.symbol("x")
    names = [x] if dimension == 1 else [f"{x}_{k}" for k in range(1, dimension + 1)]
    values = [to_text(f.at([Scalar(name) for name in names])) for f in features]
    inside = values[0] if len(values) == 1 else list_text(values)
    return Draft(
        (f"{letters.symbol('φ')}({x}) = {inside}",), {"identity": "⟨φ(x), φ(z)⟩ = K(x, z)", "holds": True}
    )
