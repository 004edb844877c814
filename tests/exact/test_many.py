"""Thousands of random small problems of all kinds: solved, certified, checked, and damaged."""

import json
import random
import re
from fractions import Fraction as F

import pytest
from amounts import amount
from claims_by_definition import Claimed, contradicts, contradicts_rows, dense
from random_problems import dot, dual_value, primal_value, random_problem

from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check
from svmsym.exact.solve import solve

RUNS, EACH = amount(4, 40), 500


@pytest.mark.parametrize("seed", range(RUNS))
def test_certificates_are_accepted_and_damaged_ones_rejected(seed):
    draw = random.Random(seed)
    for _ in range(EACH):
        problem = random_problem(draw)
        answer = solve(problem)
        written = certificate(answer)
        assert check(written) == [], problem
        if problem.kind != "qp" and answer.status == "optimal":
            assert primal_value(problem, answer) == dual_value(problem, answer) == answer.objective, problem
        changed = damaged(draw, written)
        if changed is not None:
            assert check(changed) != []
            # Sealed again, only the proof can object, unless the changed claim is another optimum.
            assert check(resealed(changed)) != [] or still_true(problem, changed, written), (problem, changed)


def damaged(draw, written):
    """The certificate with one digit of one claim changed."""
    text = json.dumps(written["answer"])
    digits = [m.start() for m in re.finditer(r"\d", text)]
    if not digits:
        return None
    at = draw.choice(digits)
    other = draw.choice([d for d in "0123456789" if d != text[at]])
    try:
        return written | {"answer": json.loads(text[:at] + other + text[at + 1 :])}
    except ValueError:  # a leading zero where JSON allows none
        return None


def face_of(claims):
    """Whether α is unique, and all ranges."""
    ranges = claims.get("ranges", {})
    return claims.get("unique"), {
        name: (claim.get("low"), claim.get("high")) for name, claim in ranges.items()
    }


def resealed(written):
    return {key: value for key, value in written.items() if key != "seal"}


def still_true(problem, changed, written):
    """Whether the changed claims are true, by their definition: another α, u, b, ρ or ray is as good."""
    claims, n = changed["answer"], problem.n
    if face_of(claims) != face_of(written["answer"]):
        return False  # what is said about all optima is true in one way only; its proof may have others
    if changed["claim"] == "infeasible":
        return contradicts_rows(problem, claims) if problem.kind == "qp" else contradicts(problem, claims)
    if problem.kind == "qp":
        u = [F(v) for v in claims["u"]]
        cost = sum(v * (dot(row, u) / 2 + p) for v, row, p in zip(u, problem.Q, problem.p, strict=True))
        return (
            all(dot(row, u) >= r for row, r in zip(problem.A, problem.c, strict=True))
            and all(dot(row, u) == r for row, r in zip(problem.E, problem.d, strict=True))
            and cost == F(claims.get("objective", claims.get("value")))
        )
    if changed["claim"] == "unbounded":
        return False
    names = {"b", "rho", "epsilon", "R2"} & set(claims)
    claimed = Claimed(
        dense(claims["alpha"], n),
        dense(claims["alpha_star"], n) if "alpha_star" in claims else [],
        {name: F(claims[name]) for name in names},
    )
    value = F(claims["objective"])
    return primal_value(problem, claimed) == dual_value(problem, claimed) == value
