"""The rarer claims of a certificate, for checker.py, which stands beside this file and calls it.

qp: minimise ½uᵀQu + pᵀu such that Au ≥ c, Eu = d. If Qu + p = Aᵀλ + Eᵀμ with λ ≥ 0 and Q is positive
semidefinite, then cᵀλ + dᵀμ − ½uᵀQu is a lower bound of the value, and a feasible u of this value is optimal.

path: on a segment everything is linear in the parameter: α, U, ⟨w, φ⟩, θ and the ends of b. What is linear
and ≥ 0 at both ends is ≥ 0 between them, and > 0 between them if it is so at one end. So α > 0 or α < U
inside wherever one end says so, the conditions of these rows are checked at both ends, and an end of the
interval of b is exact inside because one row says so at both ends. The last segment may be a ray: its second
end is a direction, and what is ≥ 0 at the start with a slope ≥ 0 stays so for ever.

all optimal α: they belong to the same w, b and θ. So they agree except at rows M that are tight, and Σsαφ,
Σsα and, if θ is not 0, Σα are the same for all. Two of them differ by a combination of directions δ, of which
there are as many independent ones as M has rows more than these equations have rank. The rank modulo a prime
is at most the rank: independent directions, as many as it leaves room for, are all. If δᵣ = Σ cδ for each of
them, then αᵣ − Σ cα is the same for all optimal α, and the bounds of the others bound αᵣ. The last of these
others is q + kΣα ≥ 0, which may change where θ = 0.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from operator import add, mul
from typing import Any, NamedTuple

Claims = dict[str, Any]
PATHS = {("svc", "C"), ("svr", "C"), ("svdd", "C"), ("nusvr", "C"), ("svr", "epsilon")}
PATHS |= {("nusvc", "nu"), ("nusvr", "nu"), ("one-class", "1/nu")}
SQUARE = {"svdd": "R2_less_w_squared"}  # −2θ; R² itself is not linear
PRIME = 2**61 - 1
core: Any = None  # checker_optimal.py
beside: Any = None  # a function of checker.py: another of its files
need: Any = None  # of checker_optimal.py: reject the certificate unless something holds


def afford(count: int, bits: int) -> None:
    """Refuse what takes too long."""
    beside("checker_limits").afford(count, bits)


# ---- Quadratic programs, and matrices that are semidefinite or not


def read_qp(data: Claims, number: Any) -> Claims:
    """Q, p, A, c, E and d as fractions."""
    need({"Q"} <= set(data) <= set("QpAcEd"), "a qp has Q, p, A, c, E and d")
    need(all(type(v) is list for v in data.values()), "matrices and vectors are lists")
    need(all(type(row) is list for key in {*"QAE"} & set(data) for row in data[key]), "rows are lists")
    full: Claims = {"p": [0] * len(data["Q"]), "A": [], "c": [], "E": [], "d": []} | data
    qp = {key: [[*map(number, v)] if key in "QAE" else number(v) for v in full[key]] for key in full}
    widths = {len(qp["p"]), len(qp["Q"]), *(len(row) for key in "QAE" for row in qp[key])}
    need(len(widths) == 1 and all(len(qp[i]) == len(qp[j]) for i, j in ("Ac", "Ed")), "a ragged qp")
    need(qp["Q"] == [list(column) for column in zip(*qp["Q"], strict=True)], "Q is not symmetric")
    cells = [v for key in "QAE" for row in qp[key] for v in row] + qp["p"] + qp["c"] + qp["d"]
    limits, count = beside("checker_limits"), len(cells)
    limits.afford_fractions(count, limits.unit({v.denominator for v in cells}, count).bit_length())
    return qp


def vectors(qp: Claims, answer: Claims, names: dict[str, str]) -> list[list[Fraction]]:
    """Vectors of the answer, each as long as a part of the program; matrices are multiplied by them."""
    found = [numbers(answer[name], qp[of]) for name, of in names.items()]
    limits, size = beside("checker_limits"), len(qp["p"])
    bits = limits.common({v.denominator for some in found for v in some}, size).bit_length()
    limits.afford_fractions((size + len(qp["A"]) + len(qp["E"])) * size, bits)
    return found


def prove_qp(qp: Claims, answer: Claims) -> Claims:
    """Two values agree."""
    dens = {v.denominator for row in qp["Q"] for v in row}
    common = beside("checker_limits").common(dens, len(qp["Q"]) ** 2)
    beside("checker_kernels").need_semidefinite([[int(v * common) for v in row] for row in qp["Q"]])
    u, up, free = vectors(qp, answer, {"u": "p", "A": "A", "E": "E"})
    need_feasible(qp, u)
    need(min(up, default=0) >= 0, "a multiplier is negative")
    Qu = times(qp["Q"], u)
    pulled = pull(qp, up + free)
    need([*map(add, Qu, qp["p"])] == pulled, "Qu + p is not the sum of the multiplied rows")
    half = Fraction(sum(map(mul, u, Qu))) / 2
    primal, dual = half + sum(map(mul, u, qp["p"])), sum(map(mul, up + free, qp["c"] + qp["d"])) - half
    need(primal == dual, "the primal value is not the dual value")
    return {"u": answer["u"], "A": answer["A"], "E": answer["E"], "objective": str(primal)}


def prove_qp_infeasible(qp: Claims, answer: Claims) -> Claims:
    """Multipliers that add all rows up to 0 ≥ 1 (Farkas)."""
    up, free = vectors(qp, answer, {"A": "A", "E": "E"})
    need(min(up, default=0) >= 0, "a multiplier is negative")
    need(not any(pull(qp, up + free)), "the left sides do not cancel")
    need(sum(map(mul, up + free, qp["c"] + qp["d"])) == 1, "the sum of the right sides is not 1")
    return {"A": answer["A"], "E": answer["E"]}


def prove_qp_unbounded(qp: Claims, answer: Claims) -> Claims:
    """A feasible point and a ray along which the value falls for ever."""
    u, ray = vectors(qp, answer, {"u": "p", "ray": "p"})
    need_feasible(qp, u)
    need(min(times(qp["A"], ray), default=0) >= 0, "the ray leaves Au ≥ c")
    need(not any(times(qp["E"] + qp["Q"], ray)), "the ray leaves Eu = d, or the value is curved along it")
    need(sum(map(mul, qp["p"], ray)) == -1, "the value does not fall by 1 along the ray")
    value = Fraction(sum(map(mul, u, times(qp["Q"], u)))) / 2 + sum(map(mul, u, qp["p"]))
    return {"u": answer["u"], "ray": answer["ray"], "value": str(value)}


def numbers(texts: Any, of: list[Any]) -> list[Fraction]:
    """Numbers of the certificate, as many as there are of something else."""
    need(type(texts) is list and len(texts) == len(of), "a vector has a wrong length")
    return [core.rational(text) for text in texts]


def times(rows: list[Any], u: list[Fraction]) -> list[Any]:
    """A matrix times a vector."""
    return [sum(map(mul, row, u)) for row in rows]


def pull(qp: Claims, multipliers: list[Fraction]) -> list[Any]:
    """Aᵀλ + Eᵀμ."""
    rows = list(zip(multipliers, qp["A"] + qp["E"], strict=True))
    return [sum(v * row[k] for v, row in rows) for k in range(len(qp["p"]))]


def need_feasible(qp: Claims, u: list[Fraction]) -> None:
    """Reject a u that does not satisfy Au ≥ c and Eu = d."""
    above = all(v >= c for v, c in zip(times(qp["A"], u), qp["c"], strict=True))
    need(above and times(qp["E"], u) == qp["d"], "u is not feasible")


def prove_nonconvex(p: Any, answer: Claims) -> Claims:
    """A vector v with vᵀKv < 0, or vᵀQv < 0."""
    if type(p) is dict:
        matrix, kappa = p["Q"], 1
    else:
        everyone = range(len(p.rows))
        matrix, kappa = list(beside("checker_kernels").kernel_rows(p, everyone, everyone)), p.kappa
    v, den = core.vector(answer["vector"], len(matrix))
    total = sum(x * sum(map(mul, row, v)) for x, row in zip(v, matrix, strict=True) if x)
    need(total < 0, "the curvature is not negative")
    return {"vector": answer["vector"], "curvature": str(Fraction(total) / (den**2 * kappa))}


# ---- Paths


def prove_path(p: Any, answer: Claims) -> Claims:
    """Segments that follow one another, each of them proved."""
    parameter, segments = answer["parameter"], answer["segments"]
    need((p.settings["kind"], parameter) in PATHS, "there is no such path")
    need(parameter != "C" or p.settings.get("slack", "linear") == "linear", "the path is not linear")
    beside("checker_kernels").need_convex(p)
    need(type(segments) is list and segments, "there are no segments")
    afford(len(segments) * len(p.rows) * len(p.rows[0]), 64)
    reached, last = None, list[Any]((None, None))

    def dual(form: Any, claims: Any) -> Any:  # the end of a segment is often the start of the next
        if last[0] != (form, claims):
            last[:] = (form, claims), core.dual_of(p, form, claims)
        return last[1]

    for place, segment in enumerate(segments, 1):
        start, end = core.rational(segment["from"]), segment["to"]
        first = place == 1 and start >= (parameter == "1/nu")
        need(start == reached or first, "the segments are not contiguous")
        reached = None if end is None else core.rational(end)
        long = place == len(segments) if reached is None else start < reached
        need(long, "a segment has no length")
        need_segment(p, parameter, segment, (start, reached), dual)
    need(parameter != "nu" or (reached is not None and reached <= 1), "nu is a share, at most 1")
    return {"parameter": parameter, "segments": segments}


class End(NamedTuple):
    """One end of a segment: what q + kΣα and θ are, and where each row puts b, over L."""

    dual: Any
    rest: Fraction
    theta: Fraction
    puts: list[int]
    L: int


def need_segment(p: Any, parameter: str, segment: Claims, span: tuple[Fraction, Any], dual: Any) -> None:
    """Reject a segment unless it is optimal from one end to the other."""
    theta, (start, stop) = (beside("checker_kinds").THETA | SQUARE).get(p.settings["kind"]), span
    f, g = (form_at(p, parameter, t) for t in (start, start + 1 if stop is None else stop))
    forms = (f, slope(f, g) if stop is None else g)
    names = beside("checker_kinds").multipliers_of(p, f, segment)
    known = {"from", "to", *names} | ({"b"} if f.bias else set()) | ({theta} if theta else set())
    need(set(segment) == known, "a segment has unknown or missing keys")
    pairs = [segment[key] for key in known - {"from", "to", "b"}]
    need(all(type(pair) is list and len(pair) == 2 for pair in pairs), "a segment has not two ends")  # noqa: PLR2004
    claims = [([segment[name][k] for name in names], segment[theta][k] if theta else "0") for k in (0, 1)]
    ends = [
        end_of(form, dual(form, alpha), theta, width)
        for form, (alpha, width) in zip(forms, claims, strict=True)
    ]
    first, last = ends
    rest, width = any(e.rest for e in ends), any(e.theta for e in ends)
    least = min(v for e in ends for v in (e.rest, e.theta))
    need(not rest if f.any_sign else least >= 0 and not (rest and width), "the sum of α is wrong")
    bound = [[v == U for v, U in zip(e.dual.alpha, e.dual.bounds, strict=True)] for e in ends]
    grows = [not (u and v) for u, v in zip(*bound, strict=True)]
    falls = [u or v for u, v in zip(first.dual.alpha, last.dual.alpha, strict=True)]
    lower, upper = half_lines(f.signs, grows, falls)
    low, high = extreme(f, lower, ends, max), extreme(f, upper, ends, min)
    if f.bias:
        need(all(u is None or v is None or u <= v for u, v in zip(low, high, strict=True)), "no b is optimal")
        found = [[None if v is None else str(v) for v in pair] for pair in zip(low, high, strict=True)]
        need(segment["b"] == found, f"b is wrong; proved is {str(found)[:200]}")
    else:
        need(all((u or 0) <= 0 <= (v or 0) for u, v in zip(low, high, strict=True)), "a row is violated")


def end_of(f: Any, d: Any, name: str | None, width: str) -> End:
    """What follows from the claims about one end."""
    core.need_admissible(f, d)
    theta = core.rational(width) / (-2 if name in SQUARE.values() else 1)
    L = lcm(d.L, theta.denominator)
    shift, m = int(f.k * theta * L), L // d.L
    puts = [s * (v * m + shift) for s, v in zip(f.signs, d.lacks, strict=True)]
    return End(d, f.q + Fraction(f.k * sum(d.alpha), d.L), theta, puts, L)


def extreme(f: Any, rows: list[int], ends: list[End], best: Any) -> list[Any]:
    """How far some rows let b go at both ends; between them, because one row says so at both."""
    most = [best((e.puts[r] for r in rows), default=None) for e in ends]
    exact = any(all(e.puts[r] == v for e, v in zip(ends, most, strict=True)) for r in rows)
    need(exact or not rows or not f.bias, "an end of the interval of b is not linear")
    return [v if v is None else Fraction(v, e.L) for v, e in zip(most, ends, strict=True)]


def half_lines(signs: list[int], grows: Sequence[Any], falls: Sequence[Any]) -> tuple[list[int], list[int]]:
    """The rows that bound b from below, and those that do from above, if α may grow or fall there."""
    lower = [r for r, s in enumerate(signs) if (grows if s > 0 else falls)[r]]
    return lower, [r for r, s in enumerate(signs) if (falls if s > 0 else grows)[r]]


def form_at(p: Any, parameter: str, t: Fraction) -> Any:
    """The form of the problem at one value of the parameter."""
    form = beside("checker_kinds").form
    return form(p, nu=1 / t) if parameter == "1/nu" else form(p, **{parameter: t})


def slope(first: Any, second: Any) -> Any:
    """The direction from one form to another."""
    pairs = list(zip(first.bounds, second.bounds, strict=True))
    return second._replace(
        targets=[v - u for u, v in zip(first.targets, second.targets, strict=True)],
        bounds=[None if u is None else v - u for u, v in pairs],
        q=second.q - first.q,
    )


# ---- All optimal multipliers


class Face(NamedTuple):
    """One optimal α with q + kΣα behind it, their bounds, and which rows may differ at others."""

    alpha: list[Fraction]
    bounds: list[Any]
    M: set[int]
    tied: bool


def prove_face(p: Any, answer: Claims, optimum: Any, tight: list[int], *, tied: bool) -> Claims:
    """Whether α is unique, and between which numbers each multiplier ranges."""
    f, d = optimum
    alpha = [Fraction(v, d.L) for v in d.alpha]
    bounds = [v if v is None else Fraction(v, d.L) for v in d.bounds]
    # With h > 0, α is ξ/h and the same for all optima.
    M = [r for r in tight if not f.halves[r] and bounds[r] != 0]
    face = Face([*alpha, f.q + f.k * sum(alpha)], [*bounds, None], set(M), tied)
    lists = [answer.get(key, []) for key in ("directions", "rays", "optima")]
    need(all(type(some) is list for some in lists), "directions, rays and optima are lists")
    n, ranges = len(p.rows), answer.get("ranges", {})
    width = n if p.kernel else len(p.rows[0])
    afford(len(M) ** 2 * width + (sum(map(len, lists)) + len(ranges)) * len(lists[0]) * n, 64)
    moves, rays = ([direction(p, f, face, claim) for claim in some] for some in lists[:2])
    room = len(M) - rank_of(equations(p, f, M, tied=tied))
    need(len(moves) == rank_of(moves) == room, "these are not all directions")
    endless = all(
        v >= 0 and (not v or U is None) for ray in rays for v, U in zip(ray, face.bounds, strict=True)
    )
    need(endless, "a ray meets a bound")
    optima = [other_optimum(p, f, face, claim) for claim in lists[2]]
    moved = {f"{r % n + 1}{'*' * (r // n)}": r for r in M if any(move[r] for move in moves)}
    need("ranges" not in answer or set(ranges) == set(moved), "ranges are for all multipliers that vary")
    need("unique" not in answer or ranges or not moves, "it is not shown whether α is unique")
    for name, claim in ranges.items():
        need_range(face, moved[name], claim, {"directions": moves, "rays": rays, "optima": optima})
    unique = all(claim["low"] == claim["high"] for claim in ranges.values())
    return {key: answer.get(key) for key in ("directions", "optima", "rays", "ranges")} | {"unique": unique}


def need_range(face: Face, r: int, claim: Claims, shown: Claims) -> None:
    """Reject a range unless both ends are attained, or open, and nothing lies beyond."""
    need(set(claim) == {"low", "high", "at_low", "at_high", "below", "above"}, "a range has other keys")
    for end, at, proof, side in (("low", "at_low", "below", -1), ("high", "at_high", "above", 1)):
        known = shown["rays" if claim[end] is None else "optima"]
        need(type(claim[at]) is int and 0 < claim[at] <= len(known), f"{at} names no optimum and no ray")
        place = claim[at] - 1
        if claim[end] is None:
            need(claim[proof] is None and side * shown["rays"][place][r] > 0, f"{end} is not open")
            continue
        value = core.rational(claim[end])
        need(shown["optima"][place][r] == value, f"{end} is not attained")
        costs, den = core.vector(claim[proof], len(face.alpha))
        some = [(v, c) for v, c in enumerate(costs) if c]
        same = all(move[r] * den == sum(c * move[v] for v, c in some) for move in shown["directions"])
        need(same, f"{proof} does not hold along all directions")
        reached = face.alpha[r]
        for v, c in some:  # α of v goes to the bound that lets α of r go furthest
            bound = face.bounds[v] if side * c > 0 else 0
            need(bound is not None, "nothing bounds a multiplier")
            reached += Fraction(c, den) * (bound - face.alpha[v])
        need(reached == value, f"{end} is not proved")


def direction(p: Any, f: Any, face: Face, claim: Any) -> list[int]:
    """A change of α, in coprime integers, that keeps w, b and θ; behind it that of q + kΣα."""
    change, den = core.multipliers(p, f, claim)
    need(den == gcd(*change) == 1, "a direction is not in lowest terms")
    need_same(p, f, face, change)
    return [*change, f.k * sum(change)]


def other_optimum(p: Any, f: Any, face: Face, claim: Any) -> list[Fraction]:
    """Another α within its bounds that gives the same w, b and θ."""
    values, den = core.multipliers(p, f, claim)
    other = [Fraction(v, den) for v in values]
    other.append(f.q + f.k * sum(other))
    within = all(v >= 0 and (U is None or v <= U) for v, U in zip(other, face.bounds, strict=True))
    need(within, "one of the optima is beyond a bound")
    differ = [v - u for u, v in zip(face.alpha[:-1], other, strict=False)]
    common = lcm(*(v.denominator for v in differ))
    need_same(p, f, face, [int(v * common) for v in differ])
    return other


def need_same(p: Any, f: Any, face: Face, change: list[int]) -> None:
    """Reject a change of α unless it keeps w, Σsα, and Σα if θ is not 0, and all α outside of M."""
    need({r for r, v in enumerate(change) if v} <= face.M, "α differs where it cannot")
    n = len(p.rows)
    beta = [sum(map(mul, f.signs[i::n], change[i::n])) for i in range(n)]
    w = core.decisions(p, beta) if p.kernel else core.combination(p, beta)
    need(not any(w) and (not f.bias or sum(beta) == 0), "w or the sum of sα differs")
    need(not face.tied or sum(change) == 0, "the sum of α differs")


def equations(p: Any, f: Any, M: list[int], *, tied: bool) -> list[list[int]]:
    """The columns s(φ, 1) and 1 that belong to the rows M."""
    points = [r % len(p.rows) for r in M]
    phi = (
        beside("checker_kernels").kernel_rows(p, points, points) if p.kernel else [p.rows[i] for i in points]
    )
    return [[f.signs[r] * x for x in (*x, int(f.bias))] + [int(tied)] for r, x in zip(M, phi, strict=True)]


def rank_of(vectors: list[list[int]]) -> int:
    """The rank modulo a prime, which is at most the rank."""
    basis: list[tuple[int, list[int]]] = []
    for vector in vectors:
        v = [x % PRIME for x in vector]
        for k, w in basis:
            if v[k]:
                v = [(x - v[k] * y) % PRIME for x, y in zip(v, w, strict=True)]
        k = next((k for k, x in enumerate(v) if x), -1)
        if k >= 0:
            inverse = pow(v[k], -1, PRIME)
            basis.append((k, [x * inverse % PRIME for x in v]))
    return len(basis)


PROOFS = {"path": prove_path, "nonconvex": prove_nonconvex}
QP_PROOFS = {
    "optimal": prove_qp,
    "infeasible": prove_qp_infeasible,
    "unbounded": prove_qp_unbounded,
    "nonconvex": prove_nonconvex,
}
