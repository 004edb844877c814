"""Whether an example belongs to the derivation before it, and where its conventions are others.

An example solves min ½‖w‖² + C Σ ξ_i with f(x) = ⟨w, x⟩ + b by a dual that is a maximum. A derivation may
state another problem, or the same one with other signs and prices; then the example says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from svmsym.documents.by_hand.board import Words
from svmsym.documents.mathline import EQ
from svmsym.documents.tree import Note, Sentence
from svmsym.duality.derivation_files import names
from svmsym.duality.derived import Derived
from svmsym.exact.problem import Problem
from svmsym.formulas.atoms import FeatureImage, Scalar, Vector
from svmsym.formulas.operations import inner

_FITTING = {
    "hard-margin": ("hard-margin-kernel", "nearest-hull-points"),
    "soft-margin": ("soft-margin-kernel", "soft-margin-feature-map", "reduced-hulls"),
    "soft-margin-kernel": ("soft-margin-feature-map",),
    "svdd": ("svdd-radius",),
    "kernel-ridge": ("ridge",),
}
_ALONE = {
    "nusvc": "nu-svc",
    "nusvr": "nu-svr",
    "one-class": "one-class",
    "ls-svm": "ls-svm",
    "ridge": "kernel-ridge",
}
_EVERY = "convex-qp"


def derivation_of(p: Problem) -> str:
    """The name of the derivation of a problem; there may be none of this name.

    >>> derivation_of(Problem("svc", X=((1, 2), (2, 1)), y=(1, -1)))
    'hard-margin'
    """
    if p.kind in _ALONE:
        return _ALONE[p.kind]
    hard, squared = p.C is None, p.slack != "linear"
    if p.kind == "svc":
        name = "hard-margin" if hard else "soft-margin"
    else:
        name = f"{'epsilon-svr' if p.kind == 'svr' else p.kind}{'-hard' if hard else ''}"
    name += "-squared" if squared and not hard else ""
    name += "-costs" if p.weight and not hard else ""
    name += "-no-bias" if not p.bias and p.kind in {"svc", "svr"} else ""
    plain = p.kernel.type == "linear" and p.gram is None
    return name if plain or p.kind != "svc" else f"{name}-kernel"


def differences(derived: Derived, p: Problem, say: Words) -> list[Note]:
    """A note before the example where it differs from the derivation; else nothing."""
    found = tuple(_differences(derived, p, say))
    return [Note("remark", found)] if found else []


def _differences(derived: Derived, p: Problem, say: Words) -> Iterator[Sentence]:
    own, known = derivation_of(p), names()
    if derived.name in known and derived.name not in {own, _EVERY, *_FITTING.get(own, ())}:
        yield say.sentence("other-derivation", name=own) if own in known else say.sentence("other-problem")
    if derived.conventions.get("bias") == "-b" and p.bias:
        x = Vector("x")
        image = x if p.kernel.type == "linear" else FeatureImage("φ", x)
        yield say.sentence("other-bias", (FeatureImage("f", x), EQ, inner(Vector("w"), image) + Scalar("b")))
    price = "C/2" if p.slack == "half-squared" else "C"
    if derived.conventions.get("penalty", price) != price and p.C is not None:
        yield say.sentence("other-penalty", (Scalar("C") / 2 if price == "C/2" else Scalar("C"),))
    if derived.problem.sense == "max":
        yield say.sentence("other-form")
    if derived.dual.sense == "min":
        yield say.sentence("other-dual")
