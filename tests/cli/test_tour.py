"""``svmsym tour``."""

import re
import xml.etree.ElementTree as ET

import pytest
from calling import ROOT, formulas, linear, parsed, process, run

from svmsym.duality.derivation_files import names

# tour


@pytest.fixture(scope="module")
def tour(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tour")
    done = process("-m", "svmsym", "tour", "-o", str(folder))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def test_the_tour_tells_what_it_found(tour):
    folder, said = tour
    assert "α = (1/2, 1/2, 1, 0), w = (1, -1), b = -1, margin 1/√2" in said
    assert f"wrote its certificate {folder / 'four-points.certificate.json'}:" in said
    assert "accepted by the stand-alone checker" in said
    assert f"verified {len(names())} of {len(names())} derivations" in said
    assert str(folder / "index.html") in said


def test_the_tour_shows_the_optimum(tour):
    page = (tour[0] / "index.html").read_text("utf-8")
    lines = [linear(f).replace("\u2062", "") for f in formulas(page)]
    joined = "".join(lines)
    assert "(1/2,1/2,1,0)" in joined
    assert "w=∑" in joined
    assert "+(2,0)=(1,−1)" in joined
    assert "b=−1" in joined
    assert any("∗" in line for line in lines)


def test_the_tour_has_a_page_for_each_derivation(tour):
    folder, _ = tour
    pages, example = (
        {f"{name}.html" for name in names()},
        {"four-points.toml", "four-points.certificate.json"},
    )
    assert {p.name for p in folder.iterdir()} == {"index.html", *pages, *example}
    page = (folder / "index.html").read_text("utf-8")
    inside = {link for link in parsed(page).links if link.startswith("#")}
    assert set(parsed(page).links) - inside == pages | example
    assert all(f'id="{link[1:]}"' in page for link in inside)


def test_the_certificate_of_the_tour_is_accepted_by_the_checker_as_a_program(tour):
    checker = ROOT / "svmsym" / "exact" / "checker.py"
    stated, proof = tour[0] / "four-points.toml", tour[0] / "four-points.certificate.json"
    assert process("-I", str(checker), str(proof), str(stated)).returncode == 0
    changed = proof.with_name("changed.json")
    try:
        changed.write_text(proof.read_text("utf-8").replace('"b": "-1"', '"b": "-2"'), "utf-8")
        assert process("-I", str(checker), str(changed), str(stated)).returncode == 1
    finally:
        changed.unlink()


def test_the_tour_shows_the_path(tour):
    page = (tour[0] / "index.html").read_text("utf-8")
    assert "(1/9 + C/3, 1/3, C, 4/9 - 2C/3)" in page
    assert "[-1, 1 - 9C]" in page
    assert "1/sqrt(2)" in page


def test_a_rejected_certificate_fails_the_tour(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.tour.names", lambda: ["hard-margin"])
    monkeypatch.setattr("svmsym.show.tour_certificate.check", lambda *_: ["b is wrong"])
    code, out, _ = run(capsys, "tour", "-o", str(tmp_path))
    assert code == 1
    assert "REJECTS its certificate: b is wrong" in out
    assert "something is wrong" in (tmp_path / "index.html").read_text("utf-8")


def test_the_pages_are_well_formed(tour):
    for path in tour[0].glob("*.html"):
        page = path.read_text("utf-8")
        reader = parsed(page)
        found = formulas(page)
        assert len(found) > 10
        assert page.count("<math") == len(found)
        assert all(linear(formula).strip() for formula in found)
        assert "script" not in reader.tags
        assert not re.search(r"https?://(?!www\.w3\.org/)", page)


def test_the_picture_is_well_formed(tour):
    page = (tour[0] / "index.html").read_text("utf-8")
    (picture,) = re.findall(r"<svg\b.*?</svg>", page, re.DOTALL)
    svg = ET.fromstring(picture)
    space = "{http://www.w3.org/2000/svg}"
    labels = ["".join(node.itertext()) for node in svg.iter(f"{space}text") if node.get("class") == "alpha"]
    assert [label.replace("\u00a0", " ") for label in labels] == ["α1 = 1/2", "α2 = 1/2", "α3 = 1"]
    assert len([node for node in svg.iter(f"{space}rect") if node.get("class") == "point"]) == 2


def test_a_wrong_derivation_fails_the_tour(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.tour.names", lambda: ["hard-margin"])
    monkeypatch.setattr("svmsym.duality.instances.dual_value", lambda *_: 7)
    code, out, _ = run(capsys, "tour", "-o", str(tmp_path))
    assert code == 1
    assert "verified 0 of 1" in out


def test_the_tour_cannot_be_written(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.tour.names", lambda: ["hard-margin"])
    (tmp_path / "taken").write_text("", "utf-8")
    code, _, err = run(capsys, "tour", "-o", str(tmp_path / "taken"))
    assert code == 2
    assert err.startswith("svmsym: ")
    assert "cannot write" in err
