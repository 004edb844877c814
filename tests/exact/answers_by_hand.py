"""Answers made by hand, as a solver would give them."""

from dataclasses import dataclass, field
from fractions import Fraction

from svmsym.exact.problem import Problem


def q(*texts):
    return tuple(Fraction(text) for text in texts)


@dataclass
class Found:
    """An answer made by hand."""

    problem: Problem
    status: str = "optimal"
    alpha: tuple = ()
    alpha_star: tuple = ()
    w: tuple | None = None
    b: Fraction | None = None
    b_interval: tuple | None = None
    scalars: dict = field(default_factory=dict)
    xi: tuple = ()
    xi_star: tuple = ()
    objective: Fraction = Fraction(0)
    witness: dict = field(default_factory=dict)
    u: tuple = ()


def four_points(problem):
    """The hard margin of the four points, which is also the optimum for every C ≥ 1."""
    return Found(
        problem,
        alpha=q("1/2", "1/2", 1, 0),
        w=q(1, -1) if problem.kernel.type == "linear" else None,
        b=Fraction(-1),
        b_interval=q(-1, -1),
        xi=q(0, 0, 0, 0),
        objective=Fraction(1),
    )


def problem_of(written):
    """The problem of a certificate by hand."""
    data = written["data"]

    def rows(key):
        return tuple(q(*row) for row in data[key]) if key in data else None

    s = {key: value for key, value in written["statement"].items() if key in {"C", "nu", "epsilon"}}
    s = {key: None if value == "inf" else Fraction(value) for key, value in s.items()}
    kind = written["statement"]["kind"]
    if kind == "qp":
        m = len(data["Q"])
        parts = {key: q(*data.get(key, [])) for key in "cd"} | {"p": q(*data.get("p", [0] * m))}
        return Problem("qp", Q=rows("Q"), A=rows("A") or (), E=rows("E") or (), **parts)
    labels = {"targets": q(*data["y"])} if kind == "svr" else {"y": tuple(data.get("y", ()))}
    return Problem(kind, bias=written["statement"].get("bias", True), X=rows("X"), **s, **labels)
