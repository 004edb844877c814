"""An optimum that is proved inside enclosures, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from svmsym.exact.balls.ball import Ball
from svmsym.exact.balls.result import Enclosed
from svmsym.exact.problem import Problem
from svmsym.show.answer_json import counted, empty, figure, texts
from svmsym.show.numerals import indices, table
from svmsym.show.problem_text import opening

Json = dict[str, Any]
_ALL_POINTS = 200
_SHORT = 15  # decimal places in a table
_SCALARS = {"rho": "ρ", "epsilon": "ε", "R2": "R²"}
_UNDECIDED = "nothing is claimed"


def enclosed_text(found: Enclosed, notices: Sequence[str] = ()) -> str:
    """The whole answer; "a ± r" encloses the true number."""
    problem = found.model.problem
    head = [*opening(problem), *(f"note: {n}" for n in notices), ""]
    if found.status != "proved":
        return "\n".join([*head, *_without(found)])
    return "\n".join([*head, *_proved(found, problem)])


def _without(found: Enclosed) -> Iterator[str]:
    reason = f": {found.reason}" if found.reason else ""
    yield f"{found.status}{reason}"
    if found.status == "undecided":
        yield _UNDECIDED
    elif found.status == "infeasible":
        yield "equal points have opposite labels; a soft margin (--C 1) always has an optimum"


def _proved(found: Enclosed, problem: Problem) -> Iterator[str]:
    yield f"optimal, with value {found.objective}"
    yield f"active set proved at {found.precision} bits, {_strictness(found)}"
    for name, value in found.scalars.items():
        letter = _SCALARS.get(name, name)
        if name == "b" and found.b_interval is not None:
            low, high = found.b_interval
            ends = f"{'-∞' if low is None else low} and {'∞' if high is None else high}"
            alone = low is not None and low == high
            yield f"b = {value}" if alone else f"b is any number between {ends}; below, b = {value}"
        else:
            yield f"{letter} = {value}"
    yield f"‖w‖² = {found.norm2}"
    yield ""
    chosen: Sequence[int] = range(problem.n) if problem.n <= _ALL_POINTS else found.support_vectors
    columns: list[tuple[str, Sequence[Ball]]] = [("α", found.alpha)]
    columns += [("α*", found.alpha_star)] if found.alpha_star else []
    columns += [("f(x)", found.decision)] if problem.kind != "svdd" else []
    rows = [(str(i + 1), *(_short(values[i]) for _, values in columns)) for i in chosen[:_ALL_POINTS]]
    yield from table(("i", *(name for name, _ in columns)), rows)
    if len(chosen) > _ALL_POINTS:
        yield f"  … {len(chosen) - _ALL_POINTS} more; --json has all of them"
    yield ""
    yield f"support vectors (α > 0): {indices(found.support_vectors)}"
    yield f"at the upper bound: {indices(at_bound(found))}"


def _strictness(found: Enclosed) -> str:
    if found.strict:
        return f"every condition by at least {found.gap:.1e}: α is unique"
    ties = f"{len(found.ties)} of the conditions hold with equality, which is proved as well"
    return f"{ties}; the others by at least {found.gap:.1e}"


def _short(ball: Ball) -> str:
    """A ball with as many digits as one reads; the radius grows by what is rounded away."""
    if not ball.radius:
        return str(ball)
    step = Fraction(1, 10**_SHORT)
    middle = round(ball.middle / step) * step
    radius = ball.radius + abs(ball.middle - middle)
    return str(Ball(middle, max(radius, step / 2)))


def at_bound(found: Enclosed) -> tuple[int, ...]:
    """Points with a multiplier at its upper bound."""
    blocks = [where for name, where in found.model.instance.blocks if name != "slack"]
    full = {*found.at_upper}
    return tuple(i for i in range(found.model.problem.n) if any(w.start + i in full for w in blocks))


def enclosed_json(found: Enclosed, notices: Sequence[str] = (), *, numeric: bool = False) -> Json:
    """The same keys as an exact answer has; every number is "a ± r"."""
    shown = empty(found.model.problem, "optimal" if found.status == "proved" else found.status)
    shown["notices"] += notices
    shown |= {"precision": found.precision, "enclosures": True}
    if found.status != "proved":
        witness = {name: texts(v) for name, v in found.witness.items()}
        return shown | {"reason": found.reason, "witness": witness or None}
    shown |= {
        "alpha": [str(v) for v in found.alpha],
        "alpha_unique": True if found.strict else None,
        "objective": str(found.objective),
        "w_squared": str(found.norm2),
        "decision": [str(v) for v in found.decision],
        "support_vectors": counted(found.support_vectors),
        "at_bound": counted(at_bound(found)),
        "active_set_proved": True,
        "ties": len(found.ties),
        "smallest_gap": f"{found.gap:.3e}",
    }
    if found.alpha_star:
        shown["alpha_star"] = [str(v) for v in found.alpha_star]
    shown |= {name: str(value) for name, value in found.scalars.items()}
    if "b" in found.scalars:
        ends = found.b_interval or (found.scalars["b"], found.scalars["b"])
        shown["b_interval"] = [None if end is None else str(end) for end in ends]
    if numeric:
        shown["numeric"] = {"objective": figure(found.objective.middle)}
        shown["numeric"] |= {"alpha": [figure(v.middle) for v in found.alpha]}
        shown["numeric"] |= {name: figure(value.middle) for name, value in found.scalars.items()}
    return shown
