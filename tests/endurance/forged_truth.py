"""Whether an accepted certificate is true: the problem is read and judged anew, without the checker.

A file is read by the reader of problem files, which decides itself whether there is a header. Values of both
problems are computed from their definitions (tests/exact/random_problems.py); what is unique (the value, w,
whether α is unique, its ranges) is compared with a solution of the same problem.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from trial import ROOT

if str(ROOT / "tests" / "exact") not in sys.path:
    sys.path.append(str(ROOT / "tests" / "exact"))

from claims_by_definition import Claimed, contradicts, contradicts_rows, dense
from random_problems import dot, dual_value, kernel_matrix, prices, primal_value

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate, statement
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.reading.detect import read_problem
from svmsym.exact.reading.options import Options
from svmsym.exact.solve import solve

OUTSIDE = Fraction(1, 10**9)
SUFFIX = {"toml": ".toml", "table": ".csv", "libsvm": ".libsvm"}
Claims = dict[str, Any]


@dataclass(frozen=True)
class Accepted:
    """What was accepted: a certificate, its file, and what the checker says it has read."""

    certificate: Claims
    file: bytes | None
    taken: Claims


def options_of(stated: Claims, keys: set[str]) -> dict[str, Any]:
    """Some settings of a certificate as options of the reader."""
    found: dict[str, Any] = {}
    for key in keys & set(stated):
        if key == "kernel":
            names = {"type": "kernel", "gamma": "kernel_gamma"}
            found |= {names.get(name, name): str(value) for name, value in stated["kernel"].items()}
        else:
            value = stated[key]
            found["lam" if key == "lambda" else key] = value if isinstance(value, bool) else str(value)
    return found


def problem_of(seen: Accepted, folder: Path) -> Problem | str:
    """The problem that a certificate is about, or why it is about none."""
    about, stated = seen.certificate.get("file"), seen.certificate["statement"]
    if about is None:
        return inside(stated, seen.certificate["data"])
    overrides = set(seen.certificate.get("overrides", ()))
    options = options_of(stated, overrides if about["format"] == "toml" else set(stated))
    if about["format"] == "table":
        label, weight = about["label"], about["weight"]
        options |= {"label": "none" if label is None else str(label), "separator": about["separator"]}
        options |= {} if weight is None else {"weight": str(weight)}
    path = folder / f"read{SUFFIX[about['format']]}"
    path.write_bytes(seen.file or b"")
    try:
        problem = read_problem(path, Options(format=_format(about), **options))
    except SvmsymError as error:
        return f"the reader refuses the file: {error}"
    if statement(problem) != statement(inside(stated, None)):
        return "other settings than those of the file"
    known = dict(problem.reading.classes) if problem.reading else {}
    if known != about.get("classes", {}):
        flipped = {text: -sign for text, sign in known.items()}
        if flipped != about["classes"] or any(text.strip("+-.0123456789") == "" for text in known):
            return "other classes than those of the file"
        problem = replace(problem, y=tuple(-v for v in problem.y))
    return problem


def _format(about: Claims) -> Any:
    if about["format"] == "table":
        return "tsv" if about["separator"] == "\t" else "csv"
    return about["format"]


def inside(stated: Claims, data: Claims | None) -> Problem:
    """The problem of a statement and of data inside a certificate."""
    fields: dict[str, Any] = {"lam" if k == "lambda" else k: v for k, v in stated.items()}
    for key in {"C", "nu", "epsilon", "gamma", "lam"} & set(fields):
        fields[key] = None if fields[key] == "inf" else Fraction(fields[key])
    if "kernel" in fields:
        inner = {key: Fraction(v) for key, v in fields["kernel"].items() if key != "type"}
        degree = {"degree": int(inner.pop("degree"))} if "degree" in inner else {}
        fields["kernel"] = Kernel(fields["kernel"]["type"], **degree, **inner)
    data = dict(data or {})
    if "y" in data:
        labels = stated["kind"] in {"svc", "nusvc", "ls-svm"}
        fields["y" if labels else "targets"] = tuple(int(v) if labels else Fraction(v) for v in data.pop("y"))
    if stated["kind"] == "qp" and "p" not in data and "Q" in data:
        data["p"] = [0] * len(data["Q"])
    for key, rows in data.items():
        nested = key in {"X", "gram", "Q", "A", "E"}
        fields[key] = tuple(tuple(map(Fraction, row)) if nested else Fraction(row) for row in rows)
    return Problem(**fields)


@cache
def solved(problem: Problem) -> Claims:
    """What the solver finds, as a certificate."""
    return certificate(solve(problem))


def falsehood(seen: Accepted, folder: Path) -> str:
    """Why an accepted certificate is false; empty where it is true."""
    problem = problem_of(seen, folder)
    if isinstance(problem, str):
        return problem
    rows = problem.Q if problem.kind == "qp" else problem.X if problem.gram is None else problem.gram
    count = len(rows or ())
    if seen.taken.get("points", seen.taken.get("unknowns")) != count:
        return f"the checker has read {seen.taken}, but there are {count}"
    first = f"({', '.join(str(v)[:40] for v in rows[0][:6])}{', …' if len(rows[0]) > 6 else ''})"  # type: ignore[index]
    if not seen.taken["first"].startswith(first):
        return f"the checker has read {seen.taken}, but the first point is {first}"
    claim, claims = seen.certificate["claim"], seen.certificate["answer"]
    if claim == "path":
        return path_falsehood(problem, claims)
    if claim == "nonconvex":
        matrix = problem.Q if problem.kind == "qp" else kernel_matrix(problem)
        v = dense(claims["vector"], count)
        curved = dot(v, [dot(row, v) for row in matrix or ()])
        return "" if curved == Fraction(claims["curvature"]) < 0 else "the curvature is another one"
    if problem.kind == "qp" and claim != "optimal":  # both are true whether Q is convex or not
        return qp_falsehood(problem, claim, claims, {})
    known = solved(problem)
    if claim != known["claim"]:
        return f"the problem is {known['claim']}"
    if problem.kind == "qp":
        return qp_falsehood(problem, claim, claims, known["answer"])
    if claim == "infeasible":
        return infeasible_falsehood(problem, claims)
    return "" if claim == "unbounded" else optimal_falsehood(problem, claims, known["answer"])


def infeasible_falsehood(problem: Problem, claims: Claims) -> str:
    """Whether the weights contradict, and the point is what they say."""
    if not contradicts(problem, claims):
        return "the weights do not contradict"
    if "point" in claims:
        weights = dense(claims["weights"], problem.n)
        some = [(v, x) for v, x, y in zip(weights, problem.X or (), problem.y, strict=True) if y > 0]
        point = [str(sum((v * x[k] for v, x in some), Fraction(0))) for k in range(len(claims["point"]))]
        return "" if claims["point"] == point else "another point"
    return ""


def qp_falsehood(problem: Problem, claim: str, claims: Claims, known: Claims) -> str:
    """Whether u is feasible with its value and, where it is optimal, the multipliers prove it."""
    if claim == "infeasible":
        return "" if contradicts_rows(problem, claims) else "the rows do not contradict"
    u, Q = [Fraction(v) for v in claims["u"]], problem.Q or ()
    cost = sum((v * (dot(row, u) / 2 + p) for v, row, p in zip(u, Q, problem.p, strict=True)), Fraction(0))
    above = all(dot(row, u) >= r for row, r in zip(problem.A, problem.c, strict=True))
    if not above or any(dot(row, u) != r for row, r in zip(problem.E, problem.d, strict=True)):
        return "u is not feasible"
    if claim == "unbounded":
        ray = [Fraction(v) for v in claims["ray"]]
        falls = all(dot(row, ray) >= 0 for row in problem.A) and dot(problem.p, ray) < 0
        flat = not any(dot(row, ray) for row in (*problem.E, *Q))
        return "" if falls and flat and str(cost) == claims["value"] else "no such ray"
    pulled = list(
        zip([Fraction(v) for v in (*claims["A"], *claims["E"])], (*problem.A, *problem.E), strict=True)
    )
    sums = [sum((v * row[k] for v, row in pulled), Fraction(0)) for k in range(len(u))]
    still = sums == [dot(row, u) + p for row, p in zip(Q, problem.p, strict=True)]
    signs = all(Fraction(v) >= 0 for v in claims["A"])
    return "" if still and signs and str(cost) == claims["objective"] == known["objective"] else "not optimal"


def values(problem: Problem, claimed: Claimed) -> tuple[Any, Any]:
    """The primal and the dual value."""
    try:
        return primal_value(problem, claimed), dual_value(problem, claimed)
    except AssertionError:  # a negative width
        return None, Fraction(0)


def b_falsehood(problem: Problem, claimed: Claimed, interval: Any, value: Any, *, exact: bool = True) -> str:
    """Whether the ends of an interval of b are optimal, and nothing beyond them."""
    for end, way in zip(interval, (-1, 1), strict=True):
        other = next((Fraction(v) for v in interval if v is not None), Fraction(0))
        at = Fraction(end) if end is not None else other + way * 10**9

        def at_b(b: Fraction) -> Any:
            return values(problem, Claimed(claimed.alpha, claimed.alpha_star, claimed.scalars | {"b": b}))[0]

        if at_b(at) != value:
            return f"b = {at} is not optimal"
        if exact and end is not None and at_b(at + way * OUTSIDE) == value:
            return f"b = {at} is not the end"
    return ""


def optimal_falsehood(problem: Problem, claims: Claims, known: Claims) -> str:
    """Whether α, b and θ are optimal, and everything else is what follows."""
    n = problem.n
    names = {"b", "rho", "epsilon", "R2"} & set(claims)
    stars = dense(claims["alpha_star"], n) if "alpha_star" in claims else []
    claimed = Claimed(dense(claims["alpha"], n), stars, {name: Fraction(claims[name]) for name in names})
    primal, dual = values(problem, claimed)
    if not primal == dual == Fraction(claims["objective"]):
        return f"not optimal: {primal}, {dual}, claimed {claims['objective']}"
    for key in ("objective", "w", "w_squared", "unique"):
        if key in claims and key in known and claims[key] != known[key]:
            return f"{key} is {known[key]}"
    if "b_interval" in claims:
        wrong = b_falsehood(problem, claimed, claims["b_interval"], dual)
        if wrong:
            return wrong
    return rows_falsehood(problem, claims, claimed) or face_falsehood(problem, claims, known, dual)


def rows_falsehood(problem: Problem, claims: Claims, claimed: Claimed) -> str:
    """Whether slack and the sets of points are what the rows say: τ + kθ − s(⟨w, φ⟩ + b) and α."""
    K, n, kind, theta = kernel_matrix(problem), problem.n, problem.kind, claimed.scalars
    signs = problem.y or (1,) * n
    both = (
        [a - s for a, s in zip(claimed.alpha, claimed.alpha_star, strict=True)]
        if claimed.alpha_star
        else claimed.alpha
    )
    c = [s * a / (problem.lam if kind == "ridge" else 1) for s, a in zip(signs, both, strict=True)]
    f = [dot(row, c) + theta.get("b", 0) for row in K]
    if kind == "svdd":
        square = dot(c, [dot(row, c) for row in K])
        lacks = [[K[i][i] - 2 * f[i] + square - theta["R2"] for i in range(n)]]
    elif kind in {"svr", "nusvr"}:
        tube = problem.epsilon if kind == "svr" else theta["epsilon"]
        off = [z - v for z, v in zip(problem.targets, f, strict=True)]
        lacks = [[v - tube for v in off], [-v - tube for v in off]]
    elif kind == "ridge":
        lacks = [[z - v for z, v in zip(problem.targets, f, strict=True)]]
    else:
        target = theta.get("rho", 0) if kind in {"nusvc", "one-class"} else 1
        lacks = [[target - s * v for s, v in zip(signs, f, strict=True)]]
    equations = kind in {"ls-svm", "ridge"}
    for name, row in zip(("slack", "slack_star"), lacks, strict=False):
        if name in claims and dense(claims[name], n) != [v if equations else max(v, 0) for v in row]:
            return f"{name} is {row}"
    alphas = [claimed.alpha, claimed.alpha_star][: len(lacks)]
    tops = {"nusvc": Fraction(1, n), "nusvr": (problem.C or 0) / n, "one-class": 1 / ((problem.nu or 1) * n)}
    cost = [tops[kind]] * n if kind in tops else prices(problem) if "C" in statement(problem) else [None] * n
    if problem.slack != "linear" and problem.C is not None:
        cost = [None if v else 0 for v in cost]
    sets = {
        "support": [[a != 0 for a in row] for row in alphas],
        "on_margin": [[v == 0 for v in row] for row in lacks],
        "at_bound": [[a == top for a, top in zip(row, cost, strict=True)] for row in alphas],
    }
    for name, rows in sets.items():
        found = [i + 1 for i in range(n) if any(row[i] for row in rows)]
        if name in claims and claims[name] != found:
            return f"{name} is {found}"
    return ""


def face_falsehood(problem: Problem, claims: Claims, known: Claims, value: Any) -> str:
    """Whether ranges are those of the solver, and other optima are optimal."""
    ends = [
        {name: (claim["low"], claim["high"]) for name, claim in some.get("ranges", {}).items()}
        for some in (claims, known)
    ]
    if "ranges" in claims and ends[0] != ends[1]:
        return f"the ranges are {ends[1]}"
    if "directions" in claims and len(claims["directions"]) != len(known.get("directions", [])):
        return f"there are {len(known.get('directions', []))} directions"
    for parts in claims.get("optima", []):
        alpha, star = [dense(part, problem.n) for part in (*parts, {"den": "1", "num": {}})][:2]
        if dual_value(problem, Claimed(alpha, star if len(parts) > 1 else [], {})) != value:
            return "one of the optima is not optimal"
    return ""


def path_falsehood(problem: Problem, claims: Claims) -> str:
    """Whether each segment is optimal at both ends and at points between them, with all b."""
    reached = None
    for segment in claims["segments"]:
        start, stop = Fraction(segment["from"]), segment["to"]
        if reached not in {None, start}:
            return "a gap between segments"
        reached = None if stop is None else Fraction(stop)
        for share in (Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(9, 10), Fraction(1)):
            length = 5 if reached is None else reached - start
            t = start + share * length
            if t or claims["parameter"] in {"C", "epsilon"}:
                wrong = at_falsehood(
                    problem, claims["parameter"], segment, (t, share * (length if stop is None else 1))
                )
                if wrong:
                    return f"at {t}: {wrong}"
    return ""


def at_falsehood(problem: Problem, parameter: str, segment: Claims, at: tuple[Fraction, Fraction]) -> str:
    """Whether a segment is optimal at one value of the parameter."""
    (t, share), ray = at, segment["to"] is None
    name, value = ("nu", 1 / t) if parameter == "1/nu" else (parameter, t)
    problem = replace(problem, **{name: value})

    def between(u: Any, v: Any) -> Fraction:
        return Fraction(u) + share * (Fraction(v) if ray else Fraction(v) - Fraction(u))

    def alphas(key: str) -> list[Fraction]:
        first, last = (dense(v, problem.n) for v in segment[key])
        return [between(u, v) for u, v in zip(first, last, strict=True)]

    alpha, star = alphas("alpha"), alphas("alpha_star") if "alpha_star" in segment else []
    scalars = {key: between(*segment[key]) for key in ("rho", "epsilon") if key in segment}
    if "R2_less_w_squared" in segment:
        K = kernel_matrix(problem)
        scalars["R2"] = between(*segment["R2_less_w_squared"]) + dot(alpha, [dot(row, alpha) for row in K])
    interval = [Fraction(0), Fraction(0)]
    if "b" in segment:
        pairs = list(zip(*segment["b"], strict=True))
        interval = [None if None in pair else between(*pair) for pair in pairs]  # type: ignore[misc]
    claimed = Claimed(alpha, star, scalars)
    dual = dual_value(problem, claimed)
    if dual is None:
        return "α is not feasible"
    return b_falsehood(problem, claimed, interval, dual, exact="b" in segment and 0 < share < 1)
