"""Certificates that claim more than an optimum: uniqueness, ranges, witnesses, paths."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from answers_by_hand import Found, four_points, problem_of, q
from certificates_by_hand import OPTIMAL
from changed_certificates import changed
from exact_files import GOOD, read_problem
from failures_by_hand import WITHOUT_OPTIMUM
from paths_by_hand import PATH
from published_schema import conforms
from random_problems import random_problem

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import Piece, certificate, path_certificate
from svmsym.exact.checker import check
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve


def test_unique_is_claimed_on_demand():
    path = GOOD / "four-points.toml"
    found = certificate(four_points(read_problem(path)), unique=True)
    assert found["answer"]["unique"] is True
    assert check(found, path.read_bytes()) == []
    square = problem_of(OPTIMAL["ranges"])
    quarter = Found(square, alpha=q("1/4", "1/4", "1/4", "1/4"), w=q(1, 0), b=Fraction(0), b_interval=q(0, 0))
    quarter = replace(quarter, xi=q(0, 0, 0, 0), objective=Fraction(1, 2))
    assert check(certificate(quarter)) == []
    assert check(certificate(quarter, unique=True)) == ["these are not all directions"]


def test_ranges_of_the_seven_points():
    """By hand: α₂ and α₃ range over [5/27, 11/9], with b = −5/3 and ‖w‖² = 76/27."""
    by_hand = OPTIMAL["seven points"]
    kernel = Kernel("poly", degree=2, gamma=Fraction(1), coef0=Fraction(1))
    found = certificate(solve(replace(problem_of(by_hand), kernel=kernel)))
    assert check(found) == []
    assert conforms(found)
    assert [found["answer"][key] for key in ("b", "w_squared", "unique")] == ["-5/3", "76/27", False]
    assert ends_of(found) == ends_of(by_hand)


def ends_of(found):
    return {name: (claim["low"], claim["high"]) for name, claim in found["answer"]["ranges"].items()}


@pytest.mark.parametrize("name", ["ranges", "a range without end"])
def test_ranges_by_hand_are_found(name):
    found = certificate(solve(problem_of(OPTIMAL[name])))
    assert check(found) == []
    assert conforms(found)
    assert ends_of(found) == ends_of(OPTIMAL[name])


def test_duplicated_points_share_their_multiplier():
    """Two points twice each, hard margin: α of a point and its copy sum to ½, each goes from 0 to ½."""
    X = tuple(q(x) for x in (1, 1, -1, -1))
    problem = Problem("svc", X=X, y=(1, 1, -1, -1))
    found = certificate(solve(problem))
    assert check(found) == []
    assert ends_of(found) == dict.fromkeys("1234", ("0", "1/2"))
    assert len(found["answer"]["directions"]) == 2
    without = certificate(solve(problem), ranges=False)
    assert not {"unique", "ranges", "directions"} & set(without["answer"])
    many = replace(problem, X=problem.X * 60, y=problem.y * 60)
    assert "ranges" not in certificate(solve(many))["answer"]
    assert check(certificate(solve(many), ranges=True)) == []


@pytest.mark.parametrize("seed", range(4))
def test_ranges_of_random_problems_are_proved_and_no_others(seed):
    draw, tried = random.Random(seed), 0
    while tried < 60:
        answer = solve(random_problem(draw))
        if answer.status != "optimal" or answer.problem.kind == "qp":
            continue
        found = certificate(answer)
        assert check(found) == []
        assert found["answer"]["unique"] is answer.face.unique
        del found["seal"]
        assert check(changed(found, ("answer", "unique"), not answer.face.unique))
        for name, claim in found["answer"].get("ranges", {}).items():
            for end in ("low", "high"):
                value = claim[end]
                others = (
                    ("1", "0") if value is None else (Fraction(value) + k for k in (1, -1, Fraction(1, 9)))
                )
                for other in (None, *map(str, others)):
                    if other != value:
                        assert check(changed(found, ("answer", "ranges", name, end), other)), (
                            name,
                            end,
                            other,
                        )
                        tried += 1


@pytest.mark.parametrize(
    ("name", "witness"),
    [
        ("xor", {"weights": q("1/2", "1/2", "1/2", "1/2"), "point": q(0, 0)}),
        ("xor", {"weights": q(3, 3, 3, 3), "point": q(0, 0)}),
        ("the origin, no bias", {"weights": q(7, 0)}),
        ("a tube too narrow", {"ray": q(0, 5, 5, 0)}),
        ("a tube too narrow", {"weights": q(0, 1), "weights_star": q(1, 0)}),
        ("u ≥ 1 and −u ≥ 0", {"A": q(2, 2), "E": ()}),
        ("u ≥ 1 and −u ≥ 0", {"farkas": q(-3, -3)}),
        ("a qp without end", {"u": q(1, 3), "ray": q(4, 0, 0)}),
        ("ν too large", {}),
        ("C too small", {}),
    ],
)
def test_witnesses_are_brought_to_scale(name, witness):
    by_hand = WITHOUT_OPTIMUM[name]
    found = certificate(Found(problem_of(by_hand), status=by_hand["claim"], witness=witness))
    assert found["answer"] == by_hand["answer"] | {
        key: value for key, value in found["answer"].items() if key == "point"
    }
    assert check(found) == []
    assert conforms(found)


def test_a_witness_that_is_missing_is_told():
    problem = problem_of(WITHOUT_OPTIMUM["a qp without end"])
    with pytest.raises(SvmsymError, match="no witness u"):
        certificate(Found(problem, status="unbounded", witness={"ray": q(1, 0)}))


def test_path():
    problem = problem_of(PATH)
    point = (q(-1, -1), q(-1, -1))
    at = {
        "0": q(0, 0, 0, 0),
        "2/9": q("2/9", "2/9", "2/9", "2/9"),
        "1/3": q("2/9", "1/3", "1/3", "2/9"),
        "2/3": q("1/3", "1/3", "2/3", 0),
        "1": q("1/2", "1/2", 1, 0),
    }
    stops = list(at)
    pieces = [
        Piece(Fraction(s), Fraction(t), (at[s], at[t]), b=point if s != "0" else (q(-1, 1), q(-1, -1)))
        for s, t in pairwise(stops)
    ]
    pieces.append(Piece(Fraction(1), None, (at["1"], at["0"]), b=(q(-1, -1), q(0, 0))))
    found = path_certificate(problem, "C", pieces)
    assert found["answer"] == PATH["answer"]
    assert check(found) == []
    assert conforms(found)
    assert check(path_certificate(problem, "C", pieces[1:2] + pieces[3:])) == [
        "the segments are not contiguous"
    ]
