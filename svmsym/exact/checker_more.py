"""The rarer claims of a certificate, for checker.py, which stands beside this file and calls it.

qp: minimise ½uᵀQu + pᵀu such that Au ≥ c, Eu = d. If Qu + p = Aᵀλ + Eᵀμ with λ ≥ 0 and Q is positive
semidefinite, then cᵀλ + dᵀμ − ½uᵀQu is a lower bound of the value, and a feasible u of this value is optimal.

path: on a segment everything is linear in the parameter: α, U, ⟨w, φ⟩, θ and the ends of b. What is linear
and ≥ 0 at both ends is ≥ 0 between them, and > 0 between them if it is so in the middle. So the rows with
α = 0, with α = U and with neither are those of the middle, their conditions are checked at both ends, and the
interval of b is exact inside because it is exact in the middle. The last segment may be a ray: its second end
is a direction, and what is ≥ 0 at the start with a slope ≥ 0 stays so for ever.

all optimal α: they belong to the same w, b and θ. So they agree except at rows that are tight (M), and there
Σsαφ, Σsα and, if θ is not 0, Σα are the same for all. If these equations have full column rank, α is unique;
the rank modulo a prime is at most the rank. For any w', b', θ' and r = e − s(⟨w', φ⟩ + b') − θ' the number
α_row − Σ_M rα is the same for all of them, so that α_row ≥ it + Σ_M min(0, rU): a proof of its minimum.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm
from operator import add, mul
from typing import Any

Claims = dict[str, Any]
PATHS = {("svc", "C"), ("svr", "C"), ("svr", "epsilon"), ("nusvc", "nu"), ("nusvr", "nu"), ("nusvr", "C")}
PRIME = 2**61 - 1


class More:
    """Proofs with the tools of checker.py, which is the core."""

    def __init__(self, core: Any) -> None:
        self.core = core
        self.last: tuple[Any, ...] = ()

    def proofs(self, problem: Any) -> dict[str, Any]:
        """The proof of each claim."""
        if problem.qp:
            qp = {
                "optimal": self.prove_qp,
                "infeasible": self.prove_infeasible,
                "unbounded": self.prove_unbounded,
            }
            return qp | {"nonconvex": self.prove_nonconvex}
        return {"path": self.prove_path, "nonconvex": self.prove_nonconvex}

    # ---- Quadratic programs

    def read_qp(self, data: Claims) -> Claims:
        """Q, p, A, c, E and d as fractions."""
        need, number = self.core.need, self.core.number
        need({"Q"} <= set(data) <= set("QpAcEd"), "a qp has Q, p, A, c, E and d")
        full: Claims = {"p": [0] * len(data["Q"]), "A": [], "c": [], "E": [], "d": []} | data
        qp = {key: [[*map(number, v)] if key in "QAE" else number(v) for v in full[key]] for key in full}
        need(qp["Q"] == [list(column) for column in zip(*qp["Q"], strict=True)], "Q is not symmetric")
        widths = {len(qp["p"]), len(qp["Q"]), *(len(row) for key in "QAE" for row in qp[key])}
        need(len(widths) == 1 and all(len(qp[i]) == len(qp[j]) for i, j in ("Ac", "Ed")), "a ragged qp")
        return qp

    def prove_qp(self, problem: Any, answer: Claims) -> Claims:
        """Two values agree."""
        self.core.need_convex(problem)
        need, qp = self.core.need, problem.qp
        u, up, free = (self.numbers(answer[key], qp[of]) for key, of in ("up", "AA", "EE"))
        self.need_feasible(qp, u)
        need(min(up, default=0) >= 0, "a multiplier is negative")
        Qu = [sum(map(mul, row, u)) for row in qp["Q"]]
        need(
            [*map(add, Qu, qp["p"])] == self.pull(qp, up + free),
            "Qu + p is not the sum of the multiplied rows",
        )
        half = Fraction(sum(map(mul, u, Qu))) / 2
        primal, dual = half + sum(map(mul, u, qp["p"])), sum(map(mul, up + free, qp["c"] + qp["d"])) - half
        need(primal == dual, "the primal value is not the dual value")
        return {"u": answer["u"], "A": answer["A"], "E": answer["E"], "objective": str(primal)}

    def prove_infeasible(self, problem: Any, answer: Claims) -> Claims:
        """Multipliers that add all rows up to 0 ≥ 1 (Farkas)."""
        need, qp = self.core.need, problem.qp
        up, free = self.numbers(answer["A"], qp["A"]), self.numbers(answer["E"], qp["E"])
        need(min(up, default=0) >= 0, "a multiplier is negative")
        need(not any(self.pull(qp, up + free)), "the left sides do not cancel")
        need(sum(map(mul, up + free, qp["c"] + qp["d"])) == 1, "the sum of the right sides is not 1")
        return {"A": answer["A"], "E": answer["E"]}

    def prove_unbounded(self, problem: Any, answer: Claims) -> Claims:
        """A feasible point and a ray along which the value falls for ever."""
        need, qp = self.core.need, problem.qp
        u, ray = (self.numbers(answer[key], qp["p"]) for key in ("u", "ray"))
        self.need_feasible(qp, u)
        need(all(sum(map(mul, row, ray)) >= 0 for row in qp["A"]), "the ray leaves Au ≥ c")
        straight = not any(sum(map(mul, row, ray)) for row in qp["E"] + qp["Q"])
        need(straight, "the ray leaves Eu = d, or the value is curved along it")
        need(sum(map(mul, qp["p"], ray)) == -1, "the value does not fall by 1 along the ray")
        Qu = [sum(map(mul, row, u)) for row in qp["Q"]]
        value = Fraction(sum(map(mul, u, Qu))) / 2 + sum(map(mul, u, qp["p"]))
        return {"u": answer["u"], "ray": answer["ray"], "value": str(value)}

    def numbers(self, texts: Any, of: list[Any]) -> list[Fraction]:
        """Numbers of the certificate, as many as there are of something else."""
        self.core.need(len(texts) == len(of), "a vector has a wrong length")
        return [self.core.rational(text) for text in texts]

    @staticmethod
    def pull(qp: Claims, multipliers: list[Fraction]) -> list[Any]:
        """Aᵀλ + Eᵀμ."""
        rows = list(zip(multipliers, qp["A"] + qp["E"], strict=True))
        return [sum(v * row[k] for v, row in rows) for k in range(len(qp["p"]))]

    def need_feasible(self, qp: Claims, u: list[Fraction]) -> None:
        """Reject a u that does not satisfy Au ≥ c and Eu = d."""
        above, beside = (
            [sum(map(mul, row, u)) - v for row, v in zip(qp[rows], qp[right], strict=True)]
            for rows, right in ("Ac", "Ed")
        )
        self.core.need(min(above, default=0) >= 0 and not any(beside), "u is not feasible")

    def prove_nonconvex(self, problem: Any, answer: Claims) -> Claims:
        """A vector v with vᵀKv < 0, or vᵀQv < 0."""
        everyone = range(len(problem.rows))
        matrix = problem.qp.get("Q") or list(self.core.kernel_rows(problem, everyone, everyone))
        v, den = self.core.vector(answer["vector"], len(matrix))
        total = sum(x * sum(map(mul, row, v)) for x, row in zip(v, matrix, strict=True) if x)
        self.core.need(total < 0, "the curvature is not negative")
        return {"vector": answer["vector"], "curvature": str(Fraction(total) / (den**2 * problem.den))}

    # ---- Paths

    def prove_path(self, problem: Any, answer: Claims) -> Claims:
        """Segments that follow one another, each of them proved."""
        need, parameter, segments = self.core.need, answer["parameter"], answer["segments"]
        need((problem.settings["kind"], parameter) in PATHS, "there is no such path")
        need(problem.settings.get("slack", "linear") == "linear", "the path is not linear")
        self.core.need_convex(problem)
        reached = None
        for segment in segments:
            start = self.core.rational(segment["from"])
            need(
                start == reached or (segment is segments[0] and start >= 0), "the segments are not contiguous"
            )
            reached = None if segment["to"] is None else self.core.rational(segment["to"])
            need(
                start < reached if reached is not None else segment is segments[-1], "a segment has no length"
            )
            self.need_segment(problem, parameter, segment, (start, reached))
        need(segments, "there are no segments")
        need(parameter != "nu" or (reached is not None and reached <= 1), "nu is a share, at most 1")
        return {"parameter": parameter, "segments": segments}

    def need_segment(self, problem: Any, parameter: str, segment: Claims, span: tuple[Fraction, Any]) -> None:
        """Reject a segment unless its α and its interval of b are optimal from one end to the other."""
        core, need, (start, stop) = self.core, self.core.need, span
        theta, names = (
            core.THETA.get(problem.settings["kind"]),
            sorted({"alpha", "alpha_star"} & set(segment)),
        )
        f, g = (core.form(problem, **{parameter: t}) for t in (start, start + 1 if stop is None else stop))
        forms = (f, slope(f, g) if stop is None else g)
        known = {"from", "to", *names} | ({"b"} if f.bias else set()) | ({theta} if theta else set())
        need(set(segment) == known, "a segment has unknown or missing keys")
        duals = [self.dual(problem, forms[k], [segment[name][k] for name in names]) for k in (0, 1)]
        A = lcm(*(d.A for d in duals))
        a = [[v * (A // d.A) for v in d.a] for d in duals]
        U = [[None if v is None else v * (A // d.A) for v in d.bounds] for d in duals]
        width = [core.rational(segment[theta][k]) if theta else Fraction(0) for k in (0, 1)]
        for k in (0, 1):
            within = all(v >= 0 and (u is None or v <= u) for v, u in zip(a[k], U[k], strict=True))
            need(within, "a multiplier becomes negative or goes beyond its bound")
            need(
                not f.bias or sum(map(mul, f.signs, a[k])) == 0,
                "the equation that belongs to b does not hold",
            )
        rest = [forms[k].q + f.k * Fraction(sum(a[k]), A) for k in (0, 1)]
        need(min(rest) >= 0 and min(width) >= 0 and sum(rest) * sum(width) == 0, "the sum of α is wrong")
        L = lcm(*(d.G for d in duals), *(w.denominator for w in width))
        L = lcm(L, *{t.denominator for form in forms for t in form.targets})
        ends = [self.ends(forms[k], duals[k], width[k], L) for k in (0, 1)]
        middle = [*map(add, *a)], [None if u is None or v is None else u + v for u, v in zip(*U, strict=True)]
        claimed = segment["b"] if f.bias else [["0", "0"], ["0", "0"]]
        b: list[list[Any]] = [[None if v is None else core.rational(v) for v in pair] for pair in claimed]
        need([len(pair) for pair in b] == [2, 2], "b is not an interval at both ends")
        need(all(None in pair or pair[0] <= pair[1] for pair in b), "an interval of b is empty")
        for side, rows, sign in zip((0, 1), core.half_lines(f, *middle), (1, -1), strict=True):
            reach = b[0][side], b[1][side]
            need(
                not f.bias or (None in reach) == (not rows),
                "b is bounded where it is claimed not to be, or not",
            )
            if not rows:
                need(reach == (None, None) or not f.bias, "nothing bounds b")
                continue
            most = [max(sign * end[r] for r in rows) for end in (*ends, [*map(add, *ends)])]
            need(all(most[k] <= sign * reach[k] * L for k in (0, 1)), "b goes too far")
            need(not f.bias or most[2] == sign * sum(reach) * L, "b does not go far enough")

    def dual(self, problem: Any, form: Any, claims: list[Claims]) -> Any:
        """The dual of the claims; the end of a segment is often the start of the next."""
        bounds = list(form.bounds)
        if not self.last or self.last[:2] != (claims, bounds):
            self.last = (claims, bounds, self.core.dual_of(problem, form, claims))
        return self.last[2]

    @staticmethod
    def ends(form: Any, dual: Any, width: Fraction, L: int) -> list[int]:
        """Where each row puts b, over L."""
        shift = form.k * width.numerator * (L // width.denominator)
        level = [t.numerator * (L // t.denominator) + shift for t in form.targets]
        return [s * t - v * (L // dual.G) for s, t, v in zip(form.signs, level, dual.g, strict=True)]

    # ---- All optimal multipliers

    def prove_faces(self, problem: Any, answer: Claims, optimum: Claims) -> Claims:
        """Whether α is unique, and between which numbers each multiplier ranges."""
        core, n, f, dual = self.core, len(problem.rows), optimum["form"], optimum["dual"]
        low, high = optimum["b_interval"] if f.bias else ("0", "0")
        tied = bool(optimum["theta"]) or problem.settings["kind"] in core.ANY_SIGN
        # Where b has room, no row is tight for all of it. With h > 0, α is ξ/h and the same for all.
        M = [
            r for r, gap in enumerate(optimum["gaps"]) if not gap and not f.halves[r] and dual.bounds[r] != 0
        ]
        M = M if low == high and low is not None else []
        spread = False
        for name, claim in answer.get("ranges", {}).items():
            r = int(name.removesuffix("*")) - 1 + (n if name.endswith("*") else 0)
            core.need(r in M, f"the multiplier {name} does not range")
            spread |= self.need_range(problem, (f, dual, M, tied), r, claim)
        closed = {name for name, claim in answer.get("ranges", {}).items() if claim["low"] == claim["high"]}
        unique = not spread and (len(closed) == len(M) or self.independent(problem, f, M, tied=tied))
        core.need(unique or spread or "unique" not in answer, "it is not shown whether α is unique")
        return {"unique": unique, "ranges": answer.get("ranges")}

    def independent(self, problem: Any, f: Any, M: list[int], *, tied: bool) -> bool:
        """Whether the columns (φ, 1, 1) of the rows M are linearly independent, modulo a prime."""
        points = [r % len(problem.rows) for r in M]
        phi = (
            [problem.rows[i] for i in points]
            if problem.linear
            else self.core.kernel_rows(problem, points, points)
        )
        basis: list[tuple[int, list[int]]] = []
        for r, coordinates in zip(M, phi, strict=True):
            v = [f.signs[r] * x % PRIME for x in (*coordinates, int(f.bias))] + [int(tied)]
            for k, w in basis:
                if v[k]:
                    v = [(x - v[k] * y) % PRIME for x, y in zip(v, w, strict=True)]
            k = next((k for k, x in enumerate(v) if x), -1)
            if k < 0:
                return False
            inverse = pow(v[k], -1, PRIME)
            basis.append((k, [x * inverse % PRIME for x in v]))
        return True

    def need_range(
        self, problem: Any, optimum: tuple[Any, Any, list[int], bool], r: int, claim: Claims
    ) -> bool:
        """Reject a range unless both ends are attained and nothing lies beyond; tell whether it is proper."""
        core, need, (f, dual, M, tied) = self.core, self.core.need, optimum
        need(set(claim) == {"low", "high", "at_low", "at_high", "below", "above"}, "a range has other keys")
        for end, at, proof, best in (("low", "at_low", "below", min), ("high", "at_high", "above", max)):
            witness, p, total = core.dual_of(problem, f, claim[at]), claim[proof], Fraction(dual.a[r], dual.A)
            need(
                core.dual_value(problem, f, witness) == core.dual_value(problem, f, dual),
                f"{at} is not optimal",
            )
            need(Fraction(witness.a[r], witness.A) == core.rational(claim[end]), f"{end} is not attained")
            need(set(p) == {"w", "b", "theta"}, "a proof has w, b and theta")
            beta, den = core.vector(p["w"], len(problem.rows))
            values = core.decisions(problem, {i: v for i, v in enumerate(beta) if v})
            b, theta = core.rational(p["b"]), core.rational(p["theta"])
            need((f.bias or not b) and (tied or not theta), "b or theta has no equation")
            for j in M:
                value = Fraction(values[j % len(values)], den * problem.den) + b
                cost = (j == r) - f.signs[j] * value - theta
                total += self.least(cost, dual.bounds[j], best) / dual.A - cost * Fraction(dual.a[j], dual.A)
            need(total == core.rational(claim[end]), f"{end} is not proved")
        return bool(claim["low"] != claim["high"])

    def least(self, cost: Fraction, bound: int | None, best: Any) -> Fraction:
        """The best value of cost · α for 0 ≤ α ≤ bound."""
        self.core.need(bound is not None or best(cost, 0) == 0, "nothing bounds a multiplier")
        return Fraction(best(Fraction(0), cost * (bound or 0)))


def slope(first: Any, second: Any) -> Any:
    """The direction from one form to another."""
    pairs = list(zip(first.bounds, second.bounds, strict=True))
    return replace(
        second,
        targets=[v - u for u, v in zip(first.targets, second.targets, strict=True)],
        bounds=[None if u is None else v - u for u, v in pairs],
        q=second.q - first.q,
    )
