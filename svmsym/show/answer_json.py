"""An exact answer as JSON: every number a text, indices from 1, null where something does not exist."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from svmsym.exact.answer import Answer
from svmsym.exact.certificate import statement, text
from svmsym.exact.decimal_text import decimal
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.optima.roots import Root
from svmsym.exact.problem import Problem
from svmsym.show.findings import Findings

Json = dict[str, Any]
KEYS = (
    "status", "problem", "alpha", "alpha_unique", "alpha_range", "w", "b", "b_interval", "xi", "objective",
    "margin", "support_vectors", "on_margin", "at_bound", "witness", "certificate", "notices",
)  # fmt: skip
_PLACES = 17  # significant digits of a decimal beside a fraction


def answer_json(
    answer: Answer,
    certificate: Json | None = None,
    known: Findings | None = None,
    *,
    numeric: bool = False,
) -> Json:
    """The whole answer; the same keys whatever the status.

    >>> from svmsym.exact.solve import solve
    >>> shown = answer_json(solve(Problem("svc", X=((0,), (2,)), y=(-1, 1))))
    >>> shown["alpha"], shown["b_interval"], shown["margin"], shown["support_vectors"]
    (['1/2', '1/2'], ['-1', '-1'], {'half': '1', 'full': '2'}, [1, 2])
    """
    found = empty(answer.problem, answer.status)
    found["certificate"] = certificate
    if answer.point is None:
        found["reason"] = answer.reason
        found["witness"] = {name: texts(v) for name, v in answer.witness.items()}
        return found
    known = known or Findings(answer)
    if known.skipped:
        found["notices"].append(known.skipped)
    found |= _qp(known) if answer.problem.kind == "qp" else _machine(known)
    found |= {"objective": text(answer.objective), "alpha_unique": known.unique}
    if numeric:
        found["numeric"] = _numeric(answer, known)
    return found


def empty(problem: Problem, status: str) -> Json:
    """All keys, without an answer."""
    found: Json = dict.fromkeys(KEYS)
    stated = statement(problem)
    if "kernel" in stated:
        stated["kernel"] = {key: str(value) for key, value in stated["kernel"].items()}
    return found | {"status": status, "problem": {**stated, "n": problem.n}, "notices": [*problem.notices]}


def _machine(known: Findings) -> Json:
    answer = known.answer
    found: Json = {
        "alpha": texts(answer.alpha),
        "alpha_range": pairs(known.ranges("α")),
        "w": None if answer.w is None else texts(answer.w),
        "w_squared": text(answer.norm2),
        "xi": texts(answer.xi),
        "decision": texts(answer.decision),
        "margin": _margin(known, root_text),
        "support_vectors": counted(answer.support_vectors),
        "on_margin": counted(known.on_margin),
        "at_bound": counted(answer.at_bound),
        "face": _face(known),
    }
    if answer.alpha_star:
        found |= {
            "alpha_star": texts(answer.alpha_star),
            "alpha_star_range": pairs(known.ranges("α*")),
            "xi_star": texts(answer.xi_star),
        }
    if known.support is not None:
        found["support_vectors_at_some_optimum"] = counted(known.support.some)
        found["support_vectors_at_every_optimum"] = counted(known.support.every)
    found |= {name: text(value) for name, value in answer.scalars.items()}
    found |= {f"{name}_interval": pair(every) for name, every in known.intervals.items()}
    if known.polygon is not None:
        found["polygon"] = {
            "of": [name for name, _ in answer.instance.scalars],
            "vertices": [texts(v) for v in known.polygon.vertices],
            "rays": [[str(x) for x in r] for r in known.polygon.rays],
        }
    return found


def _qp(known: Findings) -> Json:
    answer, scalars = known.answer, known.answer.scalars
    found: Json = {"u": texts(answer.u), "u_range": pairs(known.ranges("u"))}
    for name in ("A", "E"):
        own = [key for key in scalars if key[0] == name]
        found[f"multipliers_{name}"] = [text(scalars[key]) for key in own]
        found[f"multipliers_{name}_range"] = pairs([known.intervals[key] for key in own])
    return found


def _face(known: Findings) -> Json | None:
    """All optimal α, α* behind α: the dimension, and vertices and rays or else the system."""
    if known.face is None:
        return None
    found: Json = {"dimension": known.face.dimension}
    if known.unique:
        return found
    corners = known.generators
    if corners is not None:
        found["vertices"] = [texts(v[: known.size]) for v in corners.vertices]
        found["rays"] = [[str(x) for x in r[: known.size]] for r in corners.rays]
        return found
    system = known.face.system
    found["directions"] = [
        {str(v + 1): str(x) for v, x in d.items() if v < known.size} for d in system.directions
    ]
    found["bounds"] = {
        str(v + 1): pair(Interval(*ends))
        for v, *ends in zip(system.unknowns, system.low, system.high, strict=True)
        if v < known.size
    }
    return found


def _numeric(answer: Answer, known: Findings) -> Json:
    """Decimals of the numbers above, as texts."""
    found: Json = {"objective": figure(answer.objective)}
    if answer.problem.kind == "qp":
        return found | {"u": [figure(v) for v in answer.u]}
    found |= {
        "alpha": [figure(v) for v in answer.alpha],
        "w": None if answer.w is None else [figure(v) for v in answer.w],
        "xi": [figure(v) for v in answer.xi],
        "margin": _margin(known, figure),
    }
    if answer.alpha_star:
        found["alpha_star"] = [figure(v) for v in answer.alpha_star]
        found["xi_star"] = [figure(v) for v in answer.xi_star]
    return found | {name: figure(value) for name, value in answer.scalars.items()}


def _margin(known: Findings, write: Callable[[Root], str]) -> Json:
    if known.margins is None:
        return {"half": None, "full": None}
    return {name: write(m) for name, m in zip(("half", "full"), known.margins, strict=True)}


def figure(value: Fraction | Root) -> str:
    """A decimal as precise as a float."""
    return decimal(value, _PLACES)


def root_text(value: Root) -> str:
    """An exact root of any length.

    >>> root_text(Root(Fraction(1, 2)))
    '1/sqrt(2)'
    """
    return text(value)  # type: ignore[arg-type]  # it lifts Python's limit of digits and asks for str


def texts(values: Iterable[Fraction]) -> list[str]:
    """Numbers as texts; equal ones are written once."""
    seen: dict[Fraction, str] = {}
    return [seen[v] if v in seen else seen.setdefault(v, text(v)) for v in values]


def pair(every: Interval) -> list[str | None]:
    """Both ends as texts; null is no end."""
    return [None if end is None else text(end) for end in (every.low, every.high)]


def pairs(some: Sequence[Interval] | None) -> list[list[str | None]] | None:
    """Intervals as pairs; null where they were not computed."""
    return None if some is None else [pair(r) for r in some]


def counted(some: Sequence[int]) -> list[int]:
    """Indices from 1."""
    return [i + 1 for i in some]


def sparse_texts(values: Iterable[Fraction]) -> Mapping[str, str]:
    """Index from 1 → number, zeros left out."""
    return {str(i): text(v) for i, v in enumerate(values, 1) if v}
