"""Certificates: an exact answer as JSON that svmsym/exact/checker.py proves from the problem's file.

In: an answer, or a path. Out: a dictionary of texts, integers and lists, as in certificate.schema.json.
Rationals are texts in lowest terms; vectors are sparse, with one common denominator and indices from 1.
Witnesses are brought to the one scale that the checker accepts, so that no digit of them is arbitrary.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Protocol

from svmsym.errors import SvmsymError
from svmsym.exact.problem import KERNEL_USES, USES, Problem
from svmsym.exact.programs.gram import Part
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exact.range_proofs import End, range_proofs
from svmsym.exact.sealed import Certificate

FORMAT = "svmsym-certificate/1"
_FEW_POINTS, _FEW_DIRECTIONS = 200, 50  # beyond, ranges take long and fill the certificate
_FEW_ON_MARGIN = 48  # beyond, checking a rank takes longer than solving
Vector = Sequence[Fraction]
Json = dict[str, Any]


class Answer(Protocol):
    """What a certificate is made of; of a qp also ``u``, and in ``scalars`` A1, A2, …, E1, …"""

    @property
    def problem(self) -> Problem: ...  # noqa: D102
    @property
    def status(self) -> str: ...  # noqa: D102
    @property
    def alpha(self) -> Vector: ...  # noqa: D102
    @property
    def alpha_star(self) -> Vector: ...  # noqa: D102
    @property
    def w(self) -> Vector | None: ...  # noqa: D102
    @property
    def b(self) -> Fraction | None: ...  # noqa: D102
    @property
    def b_interval(self) -> Any: ...  # noqa: D102
    @property
    def scalars(self) -> Mapping[str, Fraction]: ...  # noqa: D102
    @property
    def xi(self) -> Vector: ...  # noqa: D102
    @property
    def xi_star(self) -> Vector: ...  # noqa: D102
    @property
    def objective(self) -> Fraction: ...  # noqa: D102
    @property
    def witness(self) -> Mapping[str, Vector]: ...  # noqa: D102


@dataclass(frozen=True)
class Piece:
    """A segment of a path with α and b at both ends; without ``stop`` the second of each is a direction."""

    start: Fraction
    stop: Fraction | None
    alpha: tuple[Vector, Vector]
    alpha_star: tuple[Vector, Vector] = ((), ())
    b: tuple[tuple[Fraction | None, Fraction | None], ...] = ()  # intervals at both ends; none without bias
    scalars: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)


def certificate(answer: Answer, *, unique: bool = False, ranges: bool | None = None) -> Certificate:
    """The certificate of an answer: what is claimed, about which problem, and its proof.

    With ``ranges`` it also says what is known about all optimal α: that α is unique, or its directions and
    the range of each αᵢ; if nothing is said, it does so for small problems. With ``unique`` it says that α is
    unique without a look at the others. The checker shows that by a rank, so this must only be said where the
    equations of the points on the margin alone leave no freedom (nullity 0 of the face).
    """
    problem, status = answer.problem, answer.status
    if status != "optimal":
        return _sealed(problem, status, _witness(problem, status, answer.witness))
    if problem.kind == "qp":
        return _sealed(problem, status, _qp(answer))
    return _sealed(problem, status, _optimum(answer) | _all_optima(answer, unique=unique, ranges=ranges))


def path_certificate(problem: Problem, parameter: str, pieces: Iterable[Piece]) -> Certificate:
    """The certificate of a whole path in C, epsilon, nu or 1/nu; ``R2`` of a piece is R² − ‖a‖²."""
    segments = []
    for piece in pieces:
        segment: Json = {"from": text(piece.start), "to": None if piece.stop is None else text(piece.stop)}
        segment["alpha"] = [sparse(v) for v in piece.alpha]
        if any(piece.alpha_star):
            segment["alpha_star"] = [sparse(v) for v in piece.alpha_star]
        if piece.b:
            segment["b"] = [[_end(v) for v in ends] for ends in piece.b]
        # Beside α, R² − ‖a‖² is linear and R² is not.
        names = {"R2": "R2_less_w_squared"}
        segment |= {names.get(name, name): [text(v) for v in ends] for name, ends in piece.scalars.items()}
        segments.append(segment)
    return _sealed(problem, "path", {"parameter": parameter, "segments": segments})


def nonconvex_certificate(problem: Problem, vector: Sequence[int]) -> Certificate:
    """The certificate of a refusal: v with vᵀKv < 0, or vᵀQv < 0 for a qp.

    >>> gram = ((Fraction(1), Fraction(2)), (Fraction(2), Fraction(1)))
    >>> from svmsym.exact.problem import Kernel
    >>> bent = Problem("svc", gram=gram, y=(1, -1), kernel=Kernel("precomputed"))
    >>> nonconvex_certificate(bent, (1, -1))["answer"]["curvature"]
    '-2'
    """
    if problem.Q is not None:
        curvature = sum(
            (
                x * y * q
                for x, row in zip(vector, problem.Q, strict=True)
                for y, q in zip(vector, row, strict=True)
            ),
            Fraction(0),
        )
    else:
        gram, kappa, _ = gram_of(problem)
        curvature = Fraction(gram.combine([Part(range(gram.size), vector)]).square(), kappa)
    answer = {"vector": sparse([Fraction(v) for v in vector]), "curvature": text(curvature)}
    return _sealed(problem, "nonconvex", answer)


def certificate_text(found: Json) -> str:
    """The certificate as a file: one line for each of its parts.

    >>> print(certificate_text({"format": FORMAT, "claim": "optimal"}))
    {
    "format": "svmsym-certificate/1",
    "claim": "optimal"
    }
    <BLANKLINE>
    """
    parts = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in found.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def text(value: Fraction | int) -> str:
    """A rational number as text, however long.

    >>> text(Fraction(-3, 6))
    '-1/2'
    """
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(value)
    finally:
        sys.set_int_max_str_digits(limit)


def sparse(values: Vector) -> Json:
    """A vector over its common denominator, zeros left out.

    >>> sparse([Fraction(1, 2), Fraction(0), Fraction(-1)])
    {'den': '2', 'num': {'1': '1', '3': '-2'}}
    """
    some = [(i, v) for i, v in enumerate(values, 1) if v]
    den = lcm(*{v.denominator for _, v in some})
    return {"den": text(den), "num": {str(i): text(v.numerator * (den // v.denominator)) for i, v in some}}


def statement(problem: Problem) -> Json:
    """The settings of a problem, all of them and in one form.

    >>> statement(Problem("svc"))["C"]
    'inf'
    """
    stated: Json = {"kind": problem.kind}
    for name in USES[problem.kind].settings:
        value = getattr(problem, "lam" if name == "lambda" else name)
        stated[name] = value if name in {"slack", "bias"} else "inf" if value is None else text(value)
        if name == "kernel":
            uses = {key: getattr(value, key) for key in KERNEL_USES[value.type]}
            stated[name] = {"type": value.type} | {
                k: v if k == "degree" else text(v) for k, v in uses.items()
            }
    return stated


def source(problem: Problem) -> Json:
    """Where the data are: in a file, and how it is read, or in the certificate itself."""
    found = problem.reading
    if found is None:
        return {"data": _data(problem)}
    about: Json = {"sha256": found.sha256, "format": found.format}
    if found.format == "table":
        names = ("separator", "header", "label", "weight")
        about |= {name: getattr(found, name) for name in names}
    if found.classes:
        about["classes"] = dict(found.classes)
    return ({"overrides": list(found.overrides)} if found.overrides else {}) | {"file": about}


def _data(problem: Problem) -> Json:
    if problem.kind == "qp":
        matrices = {key: _rows(getattr(problem, key)) for key in "QAE"}
        return matrices | {key: _texts(getattr(problem, key)) for key in "pcd"}
    points = {"X": problem.X} if problem.gram is None else {"gram": problem.gram}
    data: Json = {key: _rows(rows) for key, rows in points.items()}
    if problem.y or problem.targets:
        data["y"] = list(problem.y) or _texts(problem.targets)
    return data | ({"weight": _texts(problem.weight)} if problem.weight else {})


def _rows(rows: Any) -> list[list[str]]:
    return [_texts(row) for row in rows or ()]


def _texts(values: Iterable[Fraction]) -> list[str]:
    return [text(Fraction(v)) for v in values]


def _end(value: Fraction | None) -> str | None:
    return None if value is None else text(value)


def _sealed(problem: Problem, claim: str, answer: Json) -> Certificate:
    found: Json = {"format": FORMAT, "claim": claim, "statement": statement(problem)}
    found |= source(problem) | {"answer": answer}
    content = json.dumps(found, sort_keys=True, separators=(",", ":"))
    return Certificate(found | {"seal": hashlib.sha256(content.encode()).hexdigest()})


def _optimum(answer: Answer) -> Json:
    problem = answer.problem
    found: Json = {"objective": text(answer.objective), "alpha": sparse(answer.alpha)}
    if answer.alpha_star:
        found["alpha_star"] = sparse(answer.alpha_star)
    if "bias" in USES[problem.kind].settings and problem.bias:
        found["b"] = text(answer.b or 0)
        # With ρ or ε beside it, b has a polygon instead of an interval, which is not claimed.
        if answer.b_interval is not None and problem.kind not in {"nusvc", "nusvr"}:
            found["b_interval"] = [_end(v) for v in _ends(answer.b_interval)]
    found |= {name: text(v) for name, v in answer.scalars.items() if name in {"rho", "epsilon", "R2"}}
    if answer.w is not None:
        found["w"] = _texts(answer.w)
    found |= dict(zip(("slack", "slack_star"), _slacks(answer), strict=False))
    given = {"support": "support_vectors", "on_margin": "on_margin", "at_bound": "at_bound"}
    sets = {name: getattr(answer, attribute, None) for name, attribute in given.items()}
    found |= {name: [i + 1 for i in rows] for name, rows in sets.items() if rows is not None}
    norm2 = getattr(answer, "norm2", None)
    return found | ({} if norm2 is None else {"w_squared": text(norm2)})


def _all_optima(answer: Any, *, unique: bool, ranges: bool | None) -> Json:
    """Whether α is unique, the directions in which it is not, and the range of each αᵢ with its proof."""
    said: Json = {"unique": True} if unique else {}
    small = answer.problem.n <= _FEW_POINTS and getattr(answer, "face", None) is not None
    small = small and len(answer.on_margin) <= _FEW_ON_MARGIN
    if ranges is False or (ranges is None and not small):
        return said
    if not answer.face.directions:
        return {"unique": True}
    if ranges is None and answer.face.nullity > _FEW_DIRECTIONS:
        return said
    n, star = answer.problem.n, bool(answer.alpha_star)
    size = 2 * n if star else n
    found = range_proofs(answer.face)

    def parts(vector: Vector | Sequence[int]) -> list[Json]:
        whole = [Fraction(v) for v in vector[:size]]  # behind α and α* are slacks of rows
        return [sparse(whole[k : k + n]) for k in range(0, size, n)]

    said = {"unique": answer.face.unique, "directions": [parts(v) for v in found.directions]}
    said["optima"] = [parts(v) for v in found.optima]
    if found.rays:
        said["rays"] = [parts(v) for v in found.rays]
    said["ranges"] = {
        f"{v % n + 1}{'*' * (v // n)}": _range(*ends) for v, ends in sorted(found.ranges.items()) if v < size
    }
    return said


def _range(low: End, high: End) -> Json:
    """Both ends of a range, the places where they are attained, and their proofs."""

    def proof(end: End) -> Json | None:
        if end.costs is None:
            return None
        return sparse([end.costs.get(v, Fraction(0)) for v in range(max(end.costs) + 1)])

    return {
        "low": _end(low.value),
        "high": _end(high.value),
        "at_low": low.place + 1,
        "at_high": high.place + 1,
        "below": proof(low),
        "above": proof(high),
    }


def _slacks(answer: Answer) -> list[Json]:
    """ξ and ξ*; as integers where the answer has them so, which for many points is much faster."""
    whole = getattr(answer, "slack", None)
    if whole is None:
        return [sparse(xi) for xi in (answer.xi, answer.xi_star) if xi]
    found = []
    for part in whole.parts:
        common = gcd(whole.denominator, *part)
        numerators = {str(i): text(v // common) for i, v in enumerate(part, 1) if v}
        found.append({"den": text(whole.denominator // common), "num": numerators})
    return found


def _ends(interval: Any) -> tuple[Fraction | None, Fraction | None]:
    return (interval.low, interval.high) if hasattr(interval, "low") else tuple(interval)


def _qp(answer: Any) -> Json:
    """u and the multipliers; an equality that follows from others has none of its own."""
    found: Json = {"objective": text(answer.objective), "u": _texts(answer.u)}
    for name, rows in (("A", answer.problem.A), ("E", answer.problem.E)):
        found[name] = [text(answer.scalars.get(f"{name}{k}", 0)) for k in range(1, len(rows) + 1)]
    return found


def _witness(problem: Problem, status: str, witness: Mapping[str, Vector]) -> Json:
    """The witness in the scale that the checker accepts."""
    if problem.kind == "qp":
        return _qp_infeasible(problem, witness) if status == "infeasible" else _qp_ray(problem, witness)
    if problem.kind == "nusvc":  # w = 0, ρ grows, b goes along on the side of the larger class
        return {"b": "1" if sum(problem.y) > 0 else "-1"} if problem.bias else {}
    if problem.kind == "svdd":
        return {}
    n, given = problem.n, _given(witness, "weights", "ray")
    weights = [*given[:n], *(witness.get("weights_star") or given[n : 2 * n])]
    total = sum(weights, Fraction(0)) / (2 if problem.kind == "svc" and problem.bias else 1)
    scaled = [v / total for v in weights]
    found: Json = {"weights": sparse(scaled[:n])}
    if problem.kind == "svr":
        return found | {"weights_star": sparse(scaled[n:])}
    return found | ({"point": _texts(witness["point"])} if "point" in witness and problem.bias else {})


def _qp_infeasible(problem: Problem, witness: Mapping[str, Vector]) -> Json:
    """λ and μ with Aᵀλ + Eᵀμ = 0 and cᵀλ + dᵀμ = 1."""
    k = len(problem.A)
    multipliers = [*_given(witness, "A"), *_given(witness, "E")] if "A" in witness or "E" in witness else []
    if not multipliers:  # those of the rows made integral
        rows = zip((*problem.A, *problem.E), (*problem.c, *problem.d), strict=True)
        scales = [lcm(r.denominator, *(v.denominator for v in row)) for row, r in rows]
        multipliers = [v * s for v, s in zip(_given(witness, "farkas"), scales, strict=True)]
    total = sum((v * r for v, r in zip(multipliers, (*problem.c, *problem.d), strict=True)), Fraction(0))
    found = _texts(v / total for v in multipliers)
    return {"A": found[:k], "E": found[k:]}


def _qp_ray(problem: Problem, witness: Mapping[str, Vector]) -> Json:
    """A feasible u with its value, and a ray r with pᵀr = −1."""
    ray = _given(witness, "ray")[: problem.n]
    fall = -sum((p * r for p, r in zip(problem.p, ray, strict=True)), Fraction(0))
    u = _given(witness, "u", "point")
    curved = [sum((q * v for q, v in zip(row, u, strict=True)), Fraction(0)) for row in problem.Q or ()]
    value = sum((v * (c / 2 + p) for v, c, p in zip(u, curved, problem.p, strict=True)), Fraction(0))
    return {"u": _texts(u), "ray": _texts(v / fall for v in ray), "value": text(value)}


def _given(witness: Mapping[str, Vector], *names: str) -> Vector:
    for name in names:
        if name in witness:
            return witness[name]
    raise SvmsymError(
        f"the answer has no witness {names[0]}",
        why=f"it has {', '.join(witness) or 'none'}",
        hint="solve the problem again, with a witness",
    )
