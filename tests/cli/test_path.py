import json

import pytest
from running import FOUR, PROBLEMS, as_json, run, svc, told, written

from svmsym.exact.checker import check

# By hand: the optimum of the four points for every C.
PIECES = """\
C from 0 to 2/9: 4 support vectors
  α = (C, C, C, C)
  w = (3C, -2C)
  b in [-1, 1 - 9C]
C from 2/9 to 1/3: 4 support vectors
  α = (2/9, C, C, 2/9)
  w = (2/3, -2C)
  b = -1
C from 1/3 to 2/3: 4 support vectors
  α = (1/9 + C/3, 1/3, C, 4/9 - 2C/3)
  w = (2/3, -2/3)
  b = -1
C from 2/3 to 1: 3 support vectors
  α = (C/2, C/2, C, 0)
  w = (C, -C)
  b = -1
C from 1 on, for ever: 3 support vectors
  α = (1/2, 1/2, 1, 0)
  w = (1, -1)
  b = -1
"""


def test_the_path_of_the_four_points(capsys):
    out = told(capsys, "path", FOUR)
    assert "5 segments; breakpoints: C = 2/9, 1/3, 2/3, 1\n" in out
    assert out.endswith(PIECES)


def test_the_path_as_json_and_its_certificate(capsys, tmp_path):
    shown = as_json(capsys, "path", FOUR, "--certificate", tmp_path / "p.json")
    assert shown["breakpoints"] == ["2/9", "1/3", "2/3", "1"]
    assert (shown["start"], shown["stop"], shown["after"]) == ("0", None, "for ever")
    first, last = shown["segments"][0], shown["segments"][-1]
    assert first["alpha"] == [{}, dict.fromkeys("1234", "2/9")]
    assert first["b"] == [["-1", "1"], ["-1", "-1"]]
    assert first["w"] == [["0", "0"], ["2/3", "-4/9"]]
    assert last["to"] is None
    assert last["alpha"] == [{"1": "1/2", "2": "1/2", "3": "1"}, {}]
    assert last["support_vectors"] == [1, 2, 3]
    proof = json.loads((tmp_path / "p.json").read_text("utf-8"))
    assert check(proof, FOUR.read_bytes()) == []
    proof["answer"]["segments"][1]["alpha"][0]["num"]["1"] = "3"
    assert check(proof, FOUR.read_bytes()) != []


def test_for_which_C_is_a_point_a_support_vector(capsys):
    assert told(capsys, "path", FOUR, "--support", "4") == "x₄ is a support vector for C in (0, 2/3)\n"
    assert told(capsys, "path", FOUR, "--support", "3") == "x₃ is a support vector for C in (0, ∞)\n"
    shown = as_json(capsys, "path", FOUR, "--support", "4")["support"]
    interval = {"from": "0", "to": "2/3", "with_from": False, "with_to": False}
    assert shown == {"point": 4, "intervals": [interval]}


def test_a_point_that_never_is_a_support_vector(capsys, tmp_path):
    # One class only: w = 0 for every C.
    path = svc(tmp_path, [[0], [2]], [1, 1], C="1")
    assert told(capsys, "path", path, "--support", "1") == "x₁ is a support vector for no C\n"


def test_the_optimum_at_one_value(capsys):
    shown = as_json(capsys, "path", FOUR, "--at", "0.5")["at"]
    assert (shown["alpha"], shown["objective"]) == (["5/18", "1/3", "1/2", "1/9"], "7/9")
    assert "optimal, with value 7/9" in told(capsys, "path", FOUR, "--at", "1/2")


def test_a_part_of_the_path(capsys):
    shown = as_json(capsys, "path", FOUR, "--from", "1/4", "--to", "1/2")
    assert (shown["start"], shown["stop"], shown["breakpoints"]) == ("1/4", "1/2", ["1/3"])


PATHS = [
    ("svr.csv", ["--kind", "svr", "--parameter", "epsilon"], "epsilon"),
    ("svr.csv", ["--kind", "svr"], "C"),
    ("nusvc.toml", [], "nu"),
    ("nusvr.toml", [], "C"),
    ("nusvr.toml", ["--parameter", "nu"], "nu"),
]


@pytest.mark.parametrize(("name", "options", "parameter"), PATHS)
def test_paths_of_every_kind_have_accepted_certificates(capsys, tmp_path, name, options, parameter):
    file = PROBLEMS / name
    shown = as_json(capsys, "path", file, *options, "--certificate", tmp_path / "p.json")
    assert shown["parameter"] == parameter
    assert check(json.loads((tmp_path / "p.json").read_text("utf-8")), file.read_bytes()) == []
    assert told(capsys, "path", file, *options)


def test_many_points_are_a_table(capsys, tmp_path):
    rows = "".join(f"{k},{k * k % 7},{int(k * 5 % 13 > 6)}\n" for k in range(20))
    out = told(capsys, "path", written(tmp_path, rows, "many.csv"))
    assert "support vectors" in out
    assert "α = (" not in out


@pytest.mark.parametrize(
    ("arguments", "phrase"),
    [
        (["--parameter", "nu"], "svc has no nu"),
        (["--parameter", "D"], "there is no path in D"),
        (["--slack", "squared"], "not piecewise linear in C"),
        (["--support", "5"], "there is no point 5"),
        (["--support", "0"], "there is no point 0"),
        (["--at", "x"], "--at: 'x' is not a number"),
        (["--at=-1"], "does not reach"),
        (["--from", "2", "--to", "1"], "cannot go from 2 to 1"),
        (["--kernel", "rbf"], "irrational"),
        (["--C", "1/2"], "add --at 1/2"),
    ],
)
def test_errors(capsys, arguments, phrase):
    code, out, err = run(capsys, "path", FOUR, *arguments)
    assert (code, out) == (2, "")
    assert phrase in err
    assert "what to do" in err


def test_a_certificate_for_a_ball(capsys, tmp_path):
    file = PROBLEMS / "svdd.toml"
    code, _, _ = run(capsys, "path", file, "--certificate", tmp_path / "p.json")
    assert code == 0
    assert check(json.loads((tmp_path / "p.json").read_text("utf-8")), file.read_bytes()) == []


def test_a_constant_on_the_last_segment_has_the_derivative_zero(capsys, tmp_path):
    # Heights 0, 1, 0: no line comes closer than 1/2 to all of them, however large C is.
    text = '[problem]\nkind = "nusvr"\nnu = "1/4"\n[data]\nX = [[0], [1], [2]]\ny = [0, 1, 0]\n'
    path = written(tmp_path, text)
    last = as_json(capsys, "path", path, "--certificate", tmp_path / "p.json")["segments"][-1]
    assert (last["to"], last["epsilon"]) == (None, ["1/2", "0"])
    assert check(json.loads((tmp_path / "p.json").read_text("utf-8")), path.read_bytes()) == []


def test_of_many_segments_the_first_ones_and_the_last_are_shown(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.show.path_text._SEGMENTS", 3)  # FOUR has five segments
    out = told(capsys, "path", FOUR)
    assert "5 segments; breakpoints (3 of 4): C = 2/9, 1/3, 2/3, …\n" in out
    spans = [line for line in out.splitlines() if line.startswith(("C from", "…"))]
    assert [line.split(":")[0] for line in spans] == [
        "C from 0 to 2/9",
        "C from 2/9 to 1/3",
        "… 2 more segments here; --json has all of them",
        "C from 1 on, for ever",
    ]
    monkeypatch.setattr("svmsym.show.path_text.WRITTEN_OUT", 0)
    rows = [line.split()[:2] for line in told(capsys, "path", FOUR).splitlines()[-5:]]
    assert rows[:4] == [["0", "2/9"], ["2/9", "1/3"], ["…", "2"], ["1", "∞"]]
