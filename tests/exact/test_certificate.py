"""Certificates as written, from answers made by hand, about files of every format."""

import json
import random
import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from certificates_by_hand import ALL, HARD, OPTIMAL, PATH, WITHOUT_OPTIMUM, changed, other_digits, places
from exact_files import GOOD, Options, read_problem
from random_problems import random_problem

from svmsym.errors import SvmsymError
from svmsym.exact import checker
from svmsym.exact.certificate import (
    Piece,
    certificate,
    certificate_text,
    path_certificate,
    source,
    sparse,
    statement,
)
from svmsym.exact.checker import check, seal
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.sealed import Certificate
from svmsym.exact.solve import solve

SCHEMA = json.loads(Path(checker.__file__).with_name("certificate.schema.json").read_text("utf-8"))


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


def conforms(value, schema=None):
    """Whether a value is as the published schema says: the few words of JSON Schema that it uses."""
    schema = SCHEMA if schema is None else schema
    value = dict(value) if isinstance(value, Certificate) else value  # as a file has it
    if "$ref" in schema:
        return conforms(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    known = {"$schema", "$id", "$defs", "title", "description", "type", "const", "enum", "pattern", "items"}
    known |= {"properties", "required", "additionalProperties", "propertyNames", "oneOf", "anyOf", "minItems"}
    known |= {"maxItems", "minimum"}
    assert set(schema) <= known, set(schema) - known
    if "anyOf" in schema or "oneOf" in schema:
        matches = sum(conforms(value, part) for part in schema.get("anyOf", schema.get("oneOf")))
        if not (matches == 1 if "oneOf" in schema else matches):
            return False
    types = {
        "object": dict,
        "array": list,
        "string": str,
        "boolean": bool,
        "null": type(None),
        "integer": int,
    }
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(type(value) is types[name] for name in names):
            return False
    if ("const" in schema and value != schema["const"]) or ("enum" in schema and value not in schema["enum"]):
        return False
    if isinstance(value, str) and "pattern" in schema:
        return bool(re.search(schema["pattern"], value))
    if isinstance(value, list):
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return fits and all(conforms(v, schema.get("items", {})) for v in value)
    if isinstance(value, dict):
        return _object_conforms(value, schema)
    return not isinstance(value, int) or value >= schema.get("minimum", value)


def _object_conforms(value, schema):
    properties, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    if not set(schema.get("required", ())) <= set(value):
        return False
    for key, inner in value.items():
        if key in properties:
            if not conforms(inner, properties[key]):
                return False
        elif (
            more is False
            or (more is not True and not conforms(inner, more))
            or not conforms(key, schema.get("propertyNames", {}))
        ):
            return False
    return True


@pytest.mark.parametrize("name", ALL)
def test_certificates_by_hand_conform_to_the_published_schema(name):
    assert conforms(ALL[name])


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), "svmsym-certificate/2"),
        (("claim",), "likely"),
        (("answer", "objective"), 1),
        (("answer", "objective"), "1.5"),
        (("answer", "objective"), "1/01"),
        (("answer", "alpha", "den"), "-2"),
        (("answer", "alpha", "num", "0"), "1"),
        (("answer", "colour"), "red"),
        (("statement", "kind"), "svm"),
        (("statement", "kernel", "type"), "rbf"),
        (("answer", "b_interval"), ["1"]),
        (("answer", "support"), ["1"]),
    ],
)
def test_the_schema_refuses(path, value):
    assert not conforms(changed(OPTIMAL["hard margin"], path, value))
