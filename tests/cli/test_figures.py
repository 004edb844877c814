import xml.etree.ElementTree as ET

import pytest

from svmsym.cli.main import main

FOUR = "x1,x2,y\n0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n"


@pytest.fixture
def four(tmp_path):
    file = tmp_path / "four.csv"
    file.write_text(FOUR, "utf-8")
    return file


@pytest.mark.parametrize(
    "options",
    [
        ["solve", "--C", "inf"],
        ["solve", "--C", "1", "--json"],
        pytest.param(
            ["solve", "--C", "1", "--kernel", "rbf"], marks=pytest.mark.needs("exact"), id="solve rbf"
        ),
        ["path"],
        ["path", "--lang", "de", "--notation", "ostwald"],
    ],
    ids=" ".join,
)
def test_a_figure_is_written(four, tmp_path, capsys, options):
    target = tmp_path / "out.svg"
    assert main([options[0], str(four), *options[1:], "--figure", str(target)]) == 0
    root = ET.fromstring(target.read_text("utf-8"))
    assert root.tag.endswith("svg")
    assert ("wrote" in capsys.readouterr().out) == ("--json" not in options)
    if "de" in options:
        assert root.get("lang") == "de"
        assert "λ" in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "word"), [("four.csv", "replace the problem"), ("out.png", "SVG"), ("no/out.svg", "folder")]
)
def test_a_file_that_cannot_be_meant(four, tmp_path, capsys, name, word):
    assert main(["solve", str(four), "--figure", str(tmp_path / name)]) == 2
    assert word in capsys.readouterr().err
    assert four.read_text("utf-8") == FOUR
    assert [p.name for p in tmp_path.iterdir()] == ["four.csv"]


def test_three_coordinates_have_no_figure(tmp_path, capsys):
    file, target = tmp_path / "three.csv", tmp_path / "out.svg"
    file.write_text("0,0,0,-1\n1,1,1,1\n", "utf-8")
    assert main(["solve", str(file), "--figure", str(target)]) == 2
    assert "3 coordinates" in capsys.readouterr().err
    assert not target.exists()
