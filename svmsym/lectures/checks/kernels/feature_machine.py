"""A machine in the space of the feature map Φ₂: its dimension, and training through the kernel.

Φ₂(x) = (1, x₁, …, x_d, x₁x₁, x₁x₂, …, x_dx_d),      Φ₂(x)ᵀΦ₂(x′) = 1 + xᵀx′ + (xᵀx′)²
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any

from sympy import Expr, Matrix, Symbol, expand

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import FeatureImage, Index, VectorEntry
from svmsym.formulas.atoms import Vector as VectorLetter
from svmsym.formulas.operations import KernelValue
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.evaluated import at_numbers
from svmsym.lectures.checks.hyperplanes.widest_street import minimiser
from svmsym.lectures.checks.values import computes, exact, shown
from svmsym.lectures.data import FOUR, XOR, Data
from svmsym.lectures.finding import Check, Finding

Map = Callable[[Sequence[Any]], tuple[Any, ...]]


def second_order(x: Sequence[Any]) -> tuple[Any, ...]:
    """Φ₂(x): 1, the coordinates, and every product of two of them.

    >>> second_order((2, 3))
    (1, 2, 3, 4, 6, 6, 9)
    """
    return (1, *x, *(a * b for a, b in itertools.product(x, repeat=2)))


def linear(x: Sequence[Any]) -> tuple[Any, ...]:
    """The point itself.

    >>> linear([2, 3])
    (2, 3)
    """
    return tuple(x)


@cache
def needed_dimension(d: int, degree: int = 2) -> int:
    """The least dimension for all products of up to ``degree`` coordinates: the rank of their values.

    >>> needed_dimension(1), needed_dimension(2), needed_dimension(2, 3)
    (3, 6, 10)
    """
    powers = [p for p in itertools.product(range(degree + 1), repeat=d) if sum(p) <= degree]
    points = itertools.product(range(degree + 1), repeat=d)
    images = Matrix([[prod(v**p for v, p in zip(x, power, strict=True)) for power in powers] for x in points])
    return int(images.rank())


def codomain(d: Symbol) -> Check:
    """A printed dimension of the space Z has room for every feature map: no number and no function of d has.

    All products of up to q coordinates need C(d + q, q) dimensions, more and more with q; d = 2 is tried.

    >>> codomain(Symbol("d")).decide(Symbol("d")).counterexample
    'd = 2: Φ₂ needs 6 dimensions, printed are 2'
    """

    def decide(printed: Expr) -> Finding:
        room = exact(printed).subs(d, 2)
        if room.is_number:
            degree = next((q for q in range(2, 8) if room < needed_dimension(2, q)), 0)
            if not degree:
                return Finding(False, "a number has no room for all degrees", f"{shown(room)} at d = 2")
            which = f"d = 2: Φ{'₀₁₂₃₄₅₆₇'[degree]} needs {needed_dimension(2, degree)} dimensions"
            return Finding(False, "the space is too small", f"{which}, printed are {shown(room)}")
        if room.is_positive and room.is_Symbol:
            return Finding(True, f"of its own: it can be {needed_dimension(2)}, as Φ₂ needs for d = 2")
        return Finding(False, "no dimension of its own", f"{shown(room)} at d = 2")

    return Check("type", decide)


def composition(weights: Sequence[Symbol], x: Sequence[Symbol]) -> Check:
    """A printed polynomial in x is w̃ᵀz at z = Φ₂(x).

    >>> u, v = Symbol("u"), Symbol("v")
    >>> composition([u], [v]).decide(u * v).holds
    False
    """

    def decide(printed: Expr) -> Finding:
        terms = zip(weights, second_order(x), strict=False)
        composed = expand(sum(a * z for a, z in terms))
        difference = expand(printed - composed)
        if difference == 0:
            return Finding(True, f"w̃ᵀΦ₂(x) is {shown(composed)}")
        return Finding(False, "another function of x", f"the difference is {shown(difference)}")

    return Check("identity", decide)


def separability() -> Check:
    """Whether XOR can be separated in R² and after Φ₂, in how many dimensions, and α and b of its machines.

    The machines are those of the kernel of Φ₂, 1 + s + s² with s = ⟨x, z⟩, and of (1 + s)².

    >>> separable = {"x": True, "Φ₂(x)": True}
    >>> separability().decide({"separable": separable}).counterexample.partition(";")[0]
    'separable.x: computed False, printed True'
    """

    def compute() -> dict[str, Any]:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        images = [second_order(x) for x in XOR.points]
        return {
            "separable": {
                "x": solve(XOR.points, XOR.labels, C="inf").status == "optimal",
                "Φ₂(x)": solve(images, XOR.labels, C="inf").status == "optimal",
            },
            "dimension": {"x": len(XOR.points[0]), "Φ₂(x)": len(images[0])},
            "α and b": {name: _machine(kernel) for name, kernel in _SECOND_ORDER.items()},
        }

    return computes(compute, "run")


_SECOND_ORDER: dict[str, Callable[[int], int]] = {
    "1 + s + s²": lambda s: 1 + s + s * s,
    "(1 + s)²": lambda s: (1 + s) ** 2,
}


def _machine(kernel: Callable[[int], int]) -> tuple[Any, Any]:
    """α and b of XOR with a kernel in s = ⟨x, z⟩; the optimal α must be the only one."""
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    gram = [[kernel(sum(u * v for u, v in zip(p, q, strict=True))) for q in XOR.points] for p in XOR.points]
    found = solve(gram, XOR.labels, C="inf", kernel="precomputed")
    assert found.face.unique
    return found.alpha, found.b


def trains(s: Index, i: Index, j: Index) -> Check:
    """Printed steps G, p, b and g give the exact machine: on the four points, and on XOR after Φ₂.

    G is a formula at i and j, b at the support vector s, and g one at a new point x, all with K(·, ·).

    >>> from svmsym.formulas import IndexSet
    >>> i, j, s = (Index(name, IndexSet("n", "i", "j")) for name in "ijs")
    >>> steps = dict.fromkeys("Gpbg", 1)
    >>> trains(s, i, j).decide(steps).holds
    False
    """

    def decide(printed: dict[str, Any]) -> Finding:
        for data, phi in ((FOUR, linear), (XOR, second_order)):
            wrong = _trained(printed, data, phi, (i, j, s))
            if wrong:
                return Finding(False, "the machine is another one", f"{data.name}: {wrong}")
        return Finding(True, f"run on {FOUR.name}, and on {XOR.name} after Φ₂: the optimum")

    return Check("run", decide)


def _trained(printed: dict[str, Any], data: Data, phi: Map, indices: tuple[Index, Index, Index]) -> str:
    from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

    i, j, s = indices
    images = [phi(x) for x in data.points]
    n = len(images)
    known: dict[str, Any] = {"z": images, "y": data.labels}
    G = [[in_features(printed["G"], known, {i: a, j: c}) for c in range(n)] for a in range(n)]
    if any(G[a][c] != G[c][a] for a in range(n) for c in range(a)):
        return f"G = {shown(G)} is not symmetric"
    unit = [[int(a == c) for c in range(n)] for a in range(n)]
    alpha = minimiser(G, [exact(printed["p"])] * n, (unit, [0] * n), ([data.labels], [0]))
    if alpha is None:
        return "the quadratic program has no minimum"
    support = [k for k, a in enumerate(alpha) if a > 0]
    if not support:
        return "no multiplier is positive"
    known |= {"α": list(alpha)}
    right = solve(images, data.labels, C="inf")
    for chosen in support:  # whichever support vector is taken, the machine is the same
        known["b"] = in_features(printed["b"], known, {s: chosen})
        found = tuple(in_features(printed["g"], known | {"t": z}, {}) for z in images)
        if found != right.decision:
            return f"s = {chosen + 1}: g = {shown(found)} instead of {shown(right.decision)}"
    return ""


def in_features(formula: Any, known: dict[str, Any], at: dict[Index, int]) -> Fraction:
    """The value of a formula with K(x_i, x) = ⟨z_i, t⟩, z being the images of the points and t that of x.

    >>> from svmsym.formulas import FeatureMap, inner
    >>> one = FeatureMap("φ")(VectorLetter("x"))
    >>> in_features(inner(one, one), {"t": (3, 4)}, {})
    Fraction(25, 1)
    """
    plain = exact(formula).replace(lambda e: isinstance(e, KernelValue), lambda e: e.definition)
    plain = plain.replace(lambda e: isinstance(e, FeatureImage), lambda e: _image(e.of))
    found: Fraction = at_numbers(plain, known, at)
    return found


def _image(point: Expr) -> Expr:
    if isinstance(point, VectorEntry):
        return VectorEntry("z", point.index)
    if isinstance(point, VectorLetter):
        return VectorLetter("t")
    raise FormulaError(f"{to_text(point)} is no point of the data, nor the new one")


def unbounded(data: Data) -> Finding:
    """What the dual does where the classes cannot be separated: it falls for ever along some α ≥ 0.

    >>> unbounded(XOR).counterexample
    'the points ±(1,1)+, ±(1,−1)−: α = t(1, 1, 1, 1) has yᵀα = 0 and Gα = 0, so ½αᵀGα − 1ᵀα = −4t'
    """
    signed = Matrix([[y * v for v in x] for x, y in zip(data.points, data.labels, strict=True)])
    ones = Matrix([1] * len(data.labels))
    balanced = sum(data.labels) == 0 and (signed.T * ones).is_zero_matrix
    value = f"α = t{shown(tuple(ones))} has yᵀα = 0 and Gα = 0, so ½αᵀGα − 1ᵀα = −{len(data.labels)}t"
    return Finding(not balanced, "the classes cannot be separated", f"{data.name}: {value}")


def not_every_z_is_an_image() -> Finding:
    """A point of Z with no x behind it: an arrow Φ⁻¹ from Z to X would have nowhere to lead.

    >>> not_every_z_is_an_image().holds
    False
    """
    target = (1, 0, 0, 1, 0, 0, 0)  # x₁ = x₂ = 0, yet x₁x₁ = 1
    behind = second_order(target[1:3])
    said = f"z = {shown(target)} would need x = (0, 0), but Φ₂(0, 0) = {shown(behind)}"
    return Finding(behind == target, "Φ₂ has no inverse on Z", said)
