"""Certificates as written, from answers made by hand, about files of every format."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from answers_by_hand import Found, four_points, q
from changed_certificates import changed, other_digits, places
from classifiers_by_hand import HARD
from exact_files import GOOD, Options, read_problem
from published_schema import conforms

from svmsym.exact.certificate import certificate, certificate_text, source, sparse, statement
from svmsym.exact.checker import check, seal
from svmsym.exact.problem import Kernel, Problem


def options_for(path):
    gram = "gram" in path.name
    label = "y" if "first" in path.name else None
    return Options(C="1" if gram else "inf", kernel="precomputed" if gram else None, label=label)


@pytest.mark.parametrize("path", sorted(GOOD.glob("four-points*")), ids=lambda p: p.name)
def test_files_of_every_format(path):
    problem = read_problem(path, options_for(path))
    found = json.loads(certificate_text(certificate(four_points(problem))))
    file = path.read_bytes()
    assert check(found, file) == []
    assert check(found, file + b"\n") == ["this is not the certificate's file"]
    assert check(found) == ["the certificate is about a file: name it"]
    assert found["file"]["sha256"] == problem.reading.sha256
    assert conforms(found)


@pytest.mark.parametrize("path", sorted(GOOD.glob("four-points*")), ids=lambda p: p.name)
def test_every_changed_digit_is_rejected_even_with_a_new_seal(path):
    problem = read_problem(path, options_for(path))
    found, file = certificate(four_points(problem)), path.read_bytes()
    for place, value in places(found):
        # Above 1 every C has the same optimum, and a file without settings does not say which C is meant.
        if place[0] == "seal" or place[:2] == ("statement", "C"):
            continue
        for other in other_digits(value):
            spoilt = changed(found, place, other)
            assert check(spoilt, file)
            spoilt["seal"] = seal(spoilt)
            assert check(spoilt, file), (place, value, other)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("header", True),
        ("label", 1),
        ("label", None),
        ("label", 9),
        ("weight", 1),
        ("separator", ";"),
        ("classes", {"cat": 1, "dog": -1}),
        ("classes", {"cat": -1}),
        ("classes", {"cat": -1, "dog": 1, "cow": 1}),
        ("classes", {"cat": -1, "dog": True}),
        ("format", "libsvm"),
        ("format", "toml"),
        ("encoding", "latin-1"),
    ],
)
def test_a_file_read_in_another_way_is_rejected(key, value):
    path = GOOD / "four-points-words.csv"
    found = certificate(four_points(read_problem(path, Options(C="inf"))))
    about = found["file"] | {key: value} if (key, value) != ("header", True) else found["file"] | {key: False}
    spoilt = {k: v for k, v in found.items() if k != "seal"} | {"file": about}
    assert check(found, path.read_bytes()) == []
    assert check(spoilt, path.read_bytes())


def test_settings_of_toml_are_compared_unless_overridden():
    path = GOOD / "four-points.toml"
    hard = certificate(four_points(read_problem(path)))
    soft = certificate(four_points(read_problem(path, Options(C="5"))))
    assert "overrides" not in hard
    assert soft["overrides"] == ["C"]
    for found in (hard, soft):
        assert check(found, path.read_bytes()) == []
    del soft["overrides"], soft["seal"]
    assert check(soft, path.read_bytes()) == ["the file has another C"]


# Worked out on paper, for the files of tests/problems.
def answers():
    yield (
        "ls-svm.toml",  # y⟨w, x⟩ = α and e = α/γ = 4α on both sides: 5α = 1
        {"alpha": q("1/5", "1/5"), "w": q("-1/5", "1/5"), "b": Fraction(0), "b_interval": q(0, 0)},
        {"xi": q("4/5", "4/5"), "objective": Fraction(1, 5)},
    )
    yield (
        "ridge.toml",  # α = z/(1 + 1/λ) = z/5, w = 4α
        {"alpha": q("-1/5", "1/5"), "w": q("-4/5", "4/5")},
        {"xi": q("-1/5", "1/5"), "objective": Fraction(1, 5)},
    )
    yield (
        "nusvc.toml",  # α = ν/2 each, w = (−1/8, 1/8) and ρ = 1/8
        {"alpha": q("1/8", "1/8"), "w": q("-1/8", "1/8"), "b": Fraction(0), "scalars": {"rho": "1/8"}},
        {"xi": q(0, 0), "objective": Fraction(-1, 64)},
    )
    yield (
        "nusvr.toml",  # Σ(α + α*) = Cν = 1/4, w = (−1/8, 1/8), ε = 7/8
        {"alpha": q(0, "1/8"), "alpha_star": q("1/8", 0), "w": q("-1/8", "1/8"), "b": Fraction(0)},
        {"scalars": {"epsilon": "7/8"}, "xi": q(0, 0), "xi_star": q(0, 0), "objective": Fraction(15, 64)},
    )
    yield (
        "one-class.toml",
        {"alpha": q("1/2", "1/2"), "w": q("1/2", "1/2"), "scalars": {"rho": "1/2"}},
        {"xi": q(0, 0), "objective": Fraction(-1, 4)},
    )
    yield (
        "qp.toml",
        {"u": q("1/2", "1/2"), "scalars": {"A1": "1/4", "E1": "-3/4"}},
        {"objective": Fraction(-1, 8)},
    )
    yield ("svdd.toml", {"status": "unbounded"}, {})


@pytest.mark.parametrize(
    ("name", "first", "second"), list(answers()), ids=lambda v: v if isinstance(v, str) else ""
)
def test_files_of_every_kind(name, first, second):
    fields = first | second
    fields["scalars"] = {key: Fraction(value) for key, value in fields.get("scalars", {}).items()}
    found = certificate(Found(read_problem(GOOD / name), **fields))
    assert check(json.loads(json.dumps(found)), (GOOD / name).read_bytes()) == []
    assert conforms(found)
    for place, value in places(found["answer"], ("answer",)):
        for other in other_digits(value):
            spoilt = changed(found, place, other)
            spoilt["seal"] = seal(spoilt)
            assert check(spoilt, (GOOD / name).read_bytes()), (place, value, other)


def test_two_points_with_weights_words_and_odd_numbers():
    """The first point alone gives ½α²(‖x₁‖² + 1/C₁) − α, so α = 1/(‖x₁‖² + 10); the second is far beyond."""
    problem = read_problem(GOOD / "weights.toml")
    x1, x2 = q("1/1000", "-5/2"), q("1/3", 16)
    α = 1 / (sum(v * v for v in x1) + 10)
    w = tuple(-α * v for v in x1)
    assert sum(u * v for u, v in zip(w, x2, strict=True)) > 1
    found = Found(problem, alpha=(α, Fraction(0)), w=w, xi=(10 * α, Fraction(0)), objective=α / 2)
    assert check(certificate(found), (GOOD / "weights.toml").read_bytes()) == []
    assert check(certificate(replace(found, xi=q(0, 0))), (GOOD / "weights.toml").read_bytes())


def test_targets_with_decimal_comma():
    """C = 0: w = 0 with b anywhere; the targets 0,5, 1/3 and −2 say how much slack there is at b = 0."""
    problem = read_problem(GOOD / "svr.csv", Options(kind="svr", C="0", epsilon="1/4"))
    found = Found(problem, alpha=q(0, 0, 0), alpha_star=q(0, 0, 0), b=Fraction(0), b_interval=(None, None))
    found = replace(found, xi=q("1/4", "1/12", 0), xi_star=q(0, 0, "7/4"), w=q(0))
    assert check(certificate(found), (GOOD / "svr.csv").read_bytes()) == []
    assert check(certificate(replace(found, xi=q("1/4", "1/4", 0))), (GOOD / "svr.csv").read_bytes())


def test_data_without_a_file_are_in_the_certificate():
    points = tuple(q(*row) for row in ((0, 0), (2, 2), (2, 0), (3, 0)))
    problem = Problem("svc", X=points, y=(-1, -1, 1, 1))
    found = certificate(four_points(problem))
    assert found["data"] == {"X": [["0", "0"], ["2", "2"], ["2", "0"], ["3", "0"]], "y": [-1, -1, 1, 1]}
    assert check(found) == []
    assert check(found, b"") == ["the data are in the certificate"]


def test_statement():
    kernel = Kernel("poly", degree=2, gamma=Fraction(1, 2), coef0=Fraction(1))
    assert statement(Problem("ridge", lam=Fraction(1, 3), kernel=kernel)) == {
        "kind": "ridge",
        "lambda": "1/3",
        "kernel": {"type": "poly", "degree": 2, "gamma": "1/2", "coef0": "1"},
    }
    assert statement(Problem("qp")) == {"kind": "qp"}


def test_sparse_vectors_are_in_lowest_terms():
    assert sparse(q("2/4", 0, "1/3")) == {"den": "6", "num": {"1": "3", "3": "2"}}
    assert sparse(q(0, 0)) == {"den": "1", "num": {}}


def test_a_certificate_is_a_readable_file():
    written = certificate_text(certificate(four_points(read_problem(GOOD / "four-points.toml"))))
    assert json.loads(written)["answer"]["alpha"] == HARD["alpha"]
    assert len(written.splitlines()) == 8
    assert max(map(len, written.splitlines())) < 400


def test_reading_is_not_compared():
    problem = read_problem(GOOD / "four-points.toml")
    assert problem.reading.name == "four-points.toml"
    assert problem == replace(problem, reading=None)
    assert "data" in source(replace(problem, reading=None))
