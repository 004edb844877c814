"""A certificate: what it claims, and the numbers that prove it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from svmsym.documents.by_hand.lines import entry
from svmsym.documents.mathline import EQ, Line, listed
from svmsym.documents.tree import Cell, Document, Heading, Table
from svmsym.exact.sealed import Certificate
from svmsym.show.numerals import MANY
from svmsym.show.rich.cells import formula, letter, number, page, said, tuple_of

_CLAIMS = {
    "optimal": "these numbers are an optimum",
    "infeasible": "no point satisfies all constraints",
    "unbounded": "there is no least value",
    "path": "these linear pieces are optimal, one after the other",
    "nonconvex": "the problem is not convex",
}
_VECTORS = {"alpha": "α", "alpha_star": "α*", "slack": "ξ", "slack_star": "ξ*", "weights": "λ"}
_NUMBERS = {"b": "b", "rho": "ρ", "epsilon": "ε", "R2": "R²", "w_squared": "‖w‖²"}
_LISTS = {"w": "w", "u": "u", "point": "x", "ray": "r"}
_SETS = {"support": "support vectors", "on_margin": "on the margin", "at_bound": "at the upper bound"}
_PROOF = {
    "optimal": "To check it: α is feasible, (w, b, ξ) follows from it and is feasible, and both sides have "
    "one value. By weak duality no other point is better.",
    "infeasible": "To check it: the weights add up to one point in the hulls of both classes.",
}
_PROVED_SO = ("svc", "nusvc", "svr", "nusvr")  # kinds of which these sentences are true


def page_of(shown: Certificate) -> Document:
    """The claim, the numbers and the seal."""
    claim = str(shown.get("claim", ""))
    kind = shown.get("statement", {}).get("kind", "")
    words = f"Claim about a problem of kind {kind}: {_CLAIMS.get(claim, claim)}."
    rows = tuple(_rows(shown.get("answer", {})))
    return page(
        Heading(3, "Certificate"),
        *said([words]),
        *([Table((), rows)] if rows else []),
        *said([_how(claim, kind), f"Seal (SHA-256): {str(shown.get('seal', ''))[:16]}…"]),
    )


def _how(claim: str, kind: str) -> str:
    fits = kind in _PROVED_SO if claim == "optimal" else kind == "svc"
    return _PROOF.get(claim, "") if fits else ""


def _rows(answer: Mapping[str, Any]) -> Iterator[tuple[Cell, ...]]:
    if "objective" in answer:
        yield "value", number(Fraction(answer["objective"]))
    for key, name in _VECTORS.items():
        if key in answer:
            yield letter(name), _sparse(answer[key], name)
    for key, name in _LISTS.items():
        if key in answer:
            yield letter(name), tuple_of([Fraction(v) for v in answer[key]])
    for key, name in _NUMBERS.items():
        if key in answer:
            yield letter(name), number(Fraction(answer[key]))
    for key, words in _SETS.items():
        if key in answer:
            yield words, _indices(answer[key])
    if "unique" in answer:
        yield "unique", "yes" if answer["unique"] else "no"
    if "segments" in answer:
        yield "segments", str(len(answer["segments"]))
        yield "parameter", formula(str(answer.get("parameter", "")))


def _sparse(values: Mapping[str, Any], name: str) -> Cell:
    """α₁ = ½, α₃ = 1; what is not named is zero."""
    below, above = int(values["den"]), list(values["num"].items())
    shown: list[Line] = [(entry(name, int(i)), EQ, *number(Fraction(int(v), below))) for i, v in above[:MANY]]
    return listed(shown) if shown else "all zero"


def _indices(some: Sequence[int]) -> str:
    more = f", … {len(some) - MANY} more" if len(some) > MANY else ""
    return ", ".join(map(str, some[:MANY])) + more or "none"
