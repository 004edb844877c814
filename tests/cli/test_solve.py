import json
import re
from fractions import Fraction

import pytest
from running import FOUR, PROBLEMS, as_json, run, svc, told, written

from svmsym.exact.checker import check

KEYS = {
    "status", "alpha", "alpha_unique", "alpha_range", "w", "b", "b_interval", "xi", "objective", "margin",
    "support_vectors", "on_margin", "at_bound", "witness", "certificate",
}  # fmt: skip
SEVEN = [[1, 0], [0, 1], [0, -1], [-1, 0], [0, 2], [0, -2], [-2, 0]]
SEVEN_Y = [-1, -1, -1, 1, 1, 1, 1]
SQUARE_KERNEL = 'kernel = {type = "poly", degree = 2, gamma = 1, coef0 = 1}\n'


# the four points; all values by hand


def test_the_four_points(capsys):
    shown = as_json(capsys, "solve", FOUR)
    assert set(shown) >= KEYS
    assert shown["status"] == "optimal"
    assert shown["alpha"] == ["1/2", "1/2", "1", "0"]
    assert shown["alpha_unique"] is True
    assert shown["alpha_range"] == [["1/2", "1/2"], ["1/2", "1/2"], ["1", "1"], ["0", "0"]]
    assert (shown["w"], shown["b"], shown["b_interval"]) == (["1", "-1"], "-1", ["-1", "-1"])
    assert shown["xi"] == ["0", "0", "0", "0"]
    assert shown["objective"] == "1"
    assert shown["margin"] == {"half": "1/sqrt(2)", "full": "sqrt(2)"}
    assert shown["support_vectors"] == [1, 2, 3]
    assert shown["on_margin"] == [1, 2, 3]
    assert shown["at_bound"] == []
    assert shown["witness"] is None
    assert check(shown["certificate"], FOUR.read_bytes()) == []


def test_the_four_points_as_text(capsys):
    out = told(capsys, "solve", FOUR)
    assert "hard margin, linear kernel: 4 points in 2 dimensions" in out
    assert "optimal, with value 1\n" in out
    assert "w = (1, -1)\nb = -1\n" in out
    assert "margin 1/sqrt(2) ≈ 0.7071067812 on each side, sqrt(2) ≈ 1.414213562 in all" in out
    assert "support vectors (α > 0): 1, 2, 3\n" in out
    assert out.endswith("α is unique\n")


SOFT = {
    ("--C", "1/8"): {
        "alpha": ["1/8"] * 4,
        "w": ["3/8", "-1/4"],
        "b_interval": ["-1", "-1/8"],
        "objective": "51/128",
    },
    ("--C", "0.5"): {
        "alpha": ["5/18", "1/3", "1/2", "1/9"],
        "w": ["2/3", "-2/3"],
        "b_interval": ["-1", "-1"],
        "objective": "7/9",
    },
    ("--C", "1", "--slack", "squared"): {
        "alpha": ["4/11", "4/11", "8/11", "0"],
        "w": ["8/11", "-8/11"],
        "b_interval": ["-9/11", "-9/11"],
        "xi": ["2/11", "2/11", "4/11", "0"],
        "objective": "8/11",
    },
}


@pytest.mark.parametrize("options", SOFT)
def test_soft_margins_of_the_four_points(capsys, options):
    shown = as_json(capsys, "solve", FOUR, *options)
    assert {key: shown[key] for key in SOFT[options]} == SOFT[options]
    assert check(shown["certificate"], FOUR.read_bytes()) == []


def test_an_interval_of_b_as_text(capsys):
    out = told(capsys, "solve", FOUR, "--C", "1/8")
    assert "b in [-1, -1/8], all of them optimal; below, b = -9/16" in out
    assert "on the margin: none" in out
    assert "at the upper bound: 1, 2, 3, 4" in out


def test_without_b(capsys):
    # The origin has the label −1: no hyperplane through the origin does that.
    shown = as_json(capsys, "solve", FOUR, "--no-bias")
    assert shown["status"] == "infeasible"
    assert shown["witness"]["weights"] == ["1", "0", "0", "0"]
    assert "0 = − x₁" in told(capsys, "solve", FOUR, "--no-bias")


# not unique


def test_the_seven_points(capsys, tmp_path):
    path = svc(tmp_path, SEVEN, SEVEN_Y, more=SQUARE_KERNEL)
    shown = as_json(capsys, "solve", path)
    assert shown["alpha_unique"] is False
    assert shown["alpha_range"][1] == shown["alpha_range"][2] == ["5/27", "11/9"]
    assert shown["alpha_range"][4] == shown["alpha_range"][5] == ["0", "14/27"]
    assert (shown["b"], shown["w"], shown["w_squared"]) == ("-5/3", None, "76/27")
    assert shown["on_margin"] == [2, 3, 4, 5, 6]
    assert shown["support_vectors_at_every_optimum"] == [2, 3, 4]
    assert shown["support_vectors_at_some_optimum"] == [2, 3, 4, 5, 6]
    first = ["0", "5/27", "11/9", "8/9", "0", "14/27", "0"]
    second = ["0", "11/9", "5/27", "8/9", "14/27", "0", "0"]
    assert shown["face"] == {"dimension": 1, "vertices": [first, second], "rays": []}
    assert check(shown["certificate"], path.read_bytes()) == []
    out = told(capsys, "solve", path)
    assert "α is not unique: the optimal α form a set of dimension 1" in out
    assert "  α₂ in [5/27, 11/9]\n" in out
    assert "support vectors at every optimum: 2, 3, 4; at some optimum: 2, 3, 4, 5, 6" in out


def test_one_class_only_has_no_end_of_b(capsys, tmp_path):
    path = svc(tmp_path, [[0], [2]], [1, 1])
    shown = as_json(capsys, "solve", path)
    assert (shown["b_interval"], shown["w"], shown["alpha"]) == (["1", None], ["0"], ["0", "0"])
    assert shown["margin"] == {"half": None, "full": None}
    out = told(capsys, "solve", path)
    assert "b in [1, ∞)" in out
    assert "w = 0: there is no margin" in out


# no optimum


def test_inseparable_points_have_a_common_point(capsys, tmp_path):
    path = svc(tmp_path, [[0, 0], [2, 2], [0, 2], [2, 0]], [1, 1, -1, -1])
    shown = as_json(capsys, "solve", path)
    assert shown["status"] == "infeasible"
    assert shown["witness"] == {"weights": ["1/2", "1/2", "1/2", "1/2"], "point": ["1", "1"]}
    assert shown["alpha"] is None
    assert check(shown["certificate"], path.read_bytes()) == []
    out = told(capsys, "solve", path)
    assert "infeasible: no hyperplane separates the classes" in out
    assert "the common point: (1, 1)\n  from class +1: 1/2·x₁ + 1/2·x₂\n  from class −1: 1/2·x₃" in out
    assert "--C 1" in out


def test_duplicates_with_opposite_labels(capsys, tmp_path):
    path = svc(tmp_path, [[1, 2], [1, 2], [3, 3]], [1, -1, 1])
    shown = as_json(capsys, "solve", path)
    assert shown["witness"] == {"weights": ["1", "1", "0"], "point": ["1", "2"]}


def test_a_ball_that_is_too_cheap(capsys):
    shown = as_json(capsys, "solve", PROBLEMS / "svdd.toml")
    assert shown["status"] == "unbounded"
    assert check(shown["certificate"], (PROBLEMS / "svdd.toml").read_bytes()) == []
    assert "C is below 1/n" in told(capsys, "solve", PROBLEMS / "svdd.toml")


def test_an_unbounded_qp(capsys, tmp_path):
    path = written(tmp_path, '[problem]\nkind = "qp"\n[data]\nQ = [[0]]\np = [-1]\nA = [[1]]\nc = [0]\n')
    assert as_json(capsys, "solve", path)["status"] == "unbounded"
    assert "along the ray (1)" in told(capsys, "solve", path)


# every kind


@pytest.mark.parametrize("name", sorted(p.name for p in PROBLEMS.iterdir()))
def test_every_problem_file_has_text_json_and_an_accepted_certificate(capsys, name, tmp_path):
    options = {"svr.csv": ["--kind", "svr"], "four-points-gram.libsvm": ["--kernel", "precomputed"]}
    path, more = PROBLEMS / name, options.get(name, [])
    if name == "svr.toml":  # whose kernel is rbf
        pytest.importorskip("flint", reason='enclosures need python-flint: pip install "svmsym[exact]"')
    shown = as_json(capsys, "solve", path, *more, "--numeric")
    assert set(shown) >= KEYS
    assert told(capsys, "solve", path, *more, "--numeric")
    if shown.get("enclosures"):
        assert shown["certificate"] is None
        return
    assert check(shown["certificate"], path.read_bytes()) == []
    told(capsys, "solve", path, *more, "--certificate", tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text("utf-8")) == shown["certificate"]


def test_regression_has_two_families(capsys):
    # Two points z = ∓1 at distance √2 apart: by hand α₂ = α₁* = 1/8, ε = 7/8.
    shown = as_json(capsys, "solve", PROBLEMS / "nusvr.toml")
    assert (shown["alpha"], shown["alpha_star"]) == (["0", "1/8"], ["1/8", "0"])
    assert (shown["epsilon"], shown["b"], shown["w"]) == ("7/8", "0", ["-1/8", "1/8"])
    assert shown["xi_star"] == ["0", "0"]


def test_a_qp(capsys):
    # min ½(u₁² + 2u₂²) − u₁ on the line u₁ = u₂ = t ≥ ½: 3t²/2 − t has its minimum 1/3 < ½.
    shown = as_json(capsys, "solve", PROBLEMS / "qp.toml")
    assert (shown["u"], shown["objective"], shown["alpha_unique"]) == (["1/2", "1/2"], "-1/8", True)
    assert (shown["multipliers_A"], shown["multipliers_E"]) == (["1/4"], ["-3/4"])


# options


def test_options_replace_the_file(capsys):
    shown = as_json(capsys, "solve", FOUR, "--C", "3/2", "--kernel", "poly", "--degree", "2", "--coef0=-0")
    assert shown["problem"]["C"] == "3/2"
    assert shown["problem"]["kernel"] == {"type": "poly", "degree": "2", "gamma": "1", "coef0": "0"}
    assert check(shown["certificate"], FOUR.read_bytes()) == []


def test_tables_are_read_as_told(capsys, tmp_path):
    path = written(tmp_path, "good;0,5;0\nbad;1,5;0\n", "points.txt")
    options = ("--separator", ";", "--decimal", ",", "--label", "1", "--no-header", "--C", "inf")
    shown = as_json(capsys, "solve", path, *options)
    # Points ½ and 3/2: w = ∓2, b = ±2; "bad" is the first word of the alphabet and −1.
    assert (shown["w"], shown["b"]) == (["-2", "0"], "2")
    assert "labels: bad is −1, good is +1" in shown["notices"]
    assert "note: labels: bad is −1, good is +1" in told(capsys, "solve", path, *options)


def test_decimals_beside_fractions(capsys):
    options = ("solve", FOUR, "--C", "1/2", "--numeric")
    shown = as_json(capsys, *options)["numeric"]
    assert shown["alpha"] == ["0.27777777777777778", "0.33333333333333333", "0.5", "0.11111111111111111"]
    assert shown["margin"]["half"].startswith("1.06066017177982")
    assert "5/18 ≈ 0.2777777778" in told(capsys, *options)
    assert "1/2 = 0.5" in told(capsys, *options)
    assert "numeric" not in as_json(capsys, "solve", FOUR)


# many points, long numbers


@pytest.fixture
def many(tmp_path):
    """300 points on a line, separable; digits enough for long fractions."""
    rows = [
        f"{k}.{k * k % 97:02d}{k * 7919 % 1000:03d},{k * 31 % 17}.{k * 104729 % 100000:05d},{int(k > 150)}"
        for k in range(300)
    ]
    return written(tmp_path, "\n".join(rows) + "\n", "many.csv")


def test_many_points_show_support_vectors_only(capsys, many):
    out = told(capsys, "solve", many, "--C", "1/7")
    shown = as_json(capsys, "solve", many, "--C", "1/7")
    lines = [line for line in out.splitlines() if re.match(r"\s+\d+  +-?1 ", line)]
    assert [int(line.split()[0]) for line in lines] == shown["support_vectors"]
    assert f"{len(lines)} of 300 points are support vectors:" in out
    assert len(shown["alpha"]) == 300
    assert max(map(len, out.splitlines())) < 300
    long = max(shown["alpha"], key=len)
    assert len(long) > 30
    assert long not in out
    assert "≈ stands for a fraction" in out
    value = Fraction(shown["objective"])
    found = re.search(r"with value ≈ (\S+)", out)
    assert abs(Fraction(found[1]) - value) <= abs(value) / 10**9


def test_numbers_beyond_the_limit_of_python(capsys, tmp_path):
    path = svc(tmp_path, [["1" + "0" * 150 + "1"], ["-3/" + "7" * 150]], [1, -1], more=SQUARE_KERNEL)
    shown = as_json(capsys, "solve", path, "--kernel", "poly", "--degree", "20")
    assert max(map(len, shown["alpha"])) > 4300
    assert "Traceback" not in told(capsys, "solve", path, "--kernel", "poly", "--degree", "20", "--numeric")


# one letter


def test_a_moving_point(capsys, tmp_path):
    # Points 0 and t: w = 2/t, b = −1, α = 2/t² twice, on both sides of the infeasible t = 0.
    path = svc(tmp_path, '[["0"], ["t"]]', [-1, 1])
    shown = as_json(capsys, "solve", path)
    assert (shown["status"], shown["letter"], shown["breakpoints"]) == ("piecewise", "t", ["0"])
    left, zero, right = shown["pieces"]
    assert zero["status"] == "infeasible"
    for piece in (left, right):
        assert (piece["alpha"], piece["w"], piece["b"]) == (["2/t^2", "2/t^2"], ["2/t"], "-1")
        assert piece["with_from"] is piece["with_to"] is False
    code, _, err = run(capsys, "solve", path, "--certificate", tmp_path / "c.json")
    assert code == 2
    assert "symbol" in err


def test_a_letter_for_C(capsys):
    shown = as_json(capsys, "solve", FOUR, "--C", "t")
    assert shown["breakpoints"] == ["2/9", "1/3", "2/3", "1"]
    assert shown["pieces"][3]["alpha"] == ["t/2", "t/2", "t", "0"]


def test_a_large_face_is_skipped_and_told(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.findings._LARGEST_GROUP", 3)
    path = svc(tmp_path, [[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, -1, 1, 1])
    shown = as_json(capsys, "solve", path)
    assert (shown["alpha_unique"], shown["alpha_range"], shown["face"]) == (None, None, None)
    assert any("left out" in notice for notice in shown["notices"])
    assert shown["on_margin"] == [1, 2, 3, 4]
    assert check(shown["certificate"], path.read_bytes()) == []
    assert "whether α is unique was not computed" in told(capsys, "solve", path)


def test_uniqueness_is_part_of_the_certificate_where_a_rank_shows_it(capsys, tmp_path):
    assert as_json(capsys, "solve", FOUR)["certificate"]["answer"]["unique"] is True
    square = svc(tmp_path, [[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, -1, 1, 1])
    found = as_json(capsys, "solve", square)["certificate"]["answer"]
    assert found["unique"] is False
    assert found["ranges"]["1"]["high"] == "1/2"


def test_a_face_without_its_vertices_is_a_system(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.findings._VERTICES_OF", 3)
    path = svc(tmp_path, [[-1, -1], [-1, 1], [1, -1], [1, 1]], [-1, -1, 1, 1])
    found = as_json(capsys, "solve", path)["face"]
    assert found["dimension"] == 1
    (direction,) = found["directions"]  # (1, −1, 1, −1) or the opposite
    assert {abs(int(x)) for x in direction.values()} == {1}
    assert direction["1"] == direction["3"] != direction["2"] == direction["4"]
    assert found["bounds"] == {i: ["0", None] for i in "1234"}


def test_vertices_of_the_nu_kinds_have_one_entry_for_each_multiplier(capsys, tmp_path):
    # Two equal points share what one of them would have.
    text = '[problem]\nkind = "nusvc"\nnu = "1/2"\n[data]\nX = [[1], [1], [-1]]\ny = [1, 1, -1]\n'
    found = as_json(capsys, "solve", written(tmp_path, text))
    assert found["alpha_unique"] is False
    assert {len(v) for v in found["face"]["vertices"]} == {3}


def test_uniqueness_is_certified_where_rho_has_room(capsys, tmp_path):
    # At an end of the interval of ρ more points than necessary would be on the margin.
    data = "X = [[1], [-1], [-2], [0], [-2]]\ny = [1, -1, -1, 1, -1]\n"
    path = written(tmp_path, f'[problem]\nkind = "nusvc"\nnu = 1\nbias = false\n[data]\n{data}')
    shown = as_json(capsys, "solve", path)
    low, high = shown["rho_interval"]
    assert low != high
    assert shown["certificate"]["answer"]["unique"] is True
    assert check(shown["certificate"], path.read_bytes()) == []
