"""``svmsym list`` and ``svmsym verify``."""

import json
import re

import pytest
from calling import ROOT, run

from svmsym.duality.derivation_files import argument_names, names

# list


def test_list_shows_every_file_with_its_title(capsys):
    code, out, err = run(capsys, "list")
    assert (code, err) == (0, "")
    shown = dict(line.split("  ", 1) for line in out.splitlines())
    found = {p.stem.replace("_", "-") for p in (ROOT / "derivations").glob("*.py")}
    assert set(shown) == found
    assert shown["soft-margin"].strip() == "Soft margin with linear slack: the box constraint appears"
    assert all(title.strip() for title in shown.values())


def test_list_as_json(capsys):
    code, out, _ = run(capsys, "list", "--json")
    shown = json.loads(out)
    assert code == 0
    assert [entry["name"] for entry in shown] == [*names(), *argument_names()]
    assert all(set(entry) == {"name", "title", "kind"} and entry["title"] for entry in shown)
    kinds = {entry["name"]: entry["kind"] for entry in shown}
    assert (kinds["soft-margin"], kinds["hinge-loss"]) == ("derivation", "argument")


# verify


def test_verify_table(capsys):
    code, out, err = run(capsys, "verify", "hard-margin", "minimum-norm")
    assert (code, err) == (0, "")
    header, hard, minimum, blank, last = out.splitlines()
    assert header.split("  ")[0].strip() == "derivation"
    assert re.fullmatch(r"hard-margin\s+(\d+)/\1\s+proved\s+5/5 equal", hard)
    assert re.fullmatch(r"minimum-norm\s+(\d+)/\1\s+proved\s+5/5 equal", minimum)
    assert blank == ""
    assert re.fullmatch(r"2 derivations, \d+ steps: everything holds", last)


def test_verify_json(capsys):
    code, out, err = run(capsys, "verify", "hard-margin", "soft-margin", "--json", "--instances", "2")
    shown = json.loads(out)
    assert (code, err) == (0, "")
    assert shown["ok"] is True
    assert [one["name"] for one in shown["derivations"]] == ["hard-margin", "soft-margin"]
    for one in shown["derivations"]:
        assert {"name", "steps", "proved", "gap_identity", "strong_duality"} <= set(one)
        assert one["steps"] == one["proved"] > 5
        assert one["gap_identity"] is True
        assert one["strong_duality"] == {"instances": 2, "equal": 2}


def test_verify_everything_by_default(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.duality.derivation_files.names", lambda: ["hard-margin", "minimum-norm"])
    monkeypatch.setattr("svmsym.duality.derivation_files.argument_names", lambda: ["hinge-loss"])
    code, out, _ = run(capsys, "verify", "--json", "--instances", "1")
    shown = json.loads(out)
    assert code == 0
    assert [one["name"] for one in shown["derivations"]] == ["hard-margin", "minimum-norm"]
    assert [one["name"] for one in shown["arguments"]] == ["hinge-loss"]
    assert sum(one["items"] for one in shown["lectures"]) == 368


def test_verify_fails_where_a_correction_of_the_ledger_does(capsys, monkeypatch):
    from svmsym.lectures.checks.values import computes  # noqa: PLC0415
    from svmsym.lectures.entry import Entry, Lecture  # noqa: PLC0415 - beside its use

    wrong = Entry("X-1", "sums", "1 + 1 = 3", computes(lambda: 2), 3, corrected=4, correction="1 + 1 = 4")
    course = Lecture("X", "planted", "en", "", (wrong,), ())
    monkeypatch.setattr("svmsym.duality.derivation_files.names", lambda: ["minimum-norm"])
    monkeypatch.setattr("svmsym.duality.derivation_files.argument_names", list)
    monkeypatch.setattr("svmsym.lectures.ledger.lectures", lambda: iter([course]))
    code, _, err = run(capsys, "verify", "--instances", "1")
    assert code == 1
    assert "X-1" in err


def test_verify_own_file(capsys, tmp_path):
    own = tmp_path / "mine.py"
    own.write_text((ROOT / "derivations" / "hard_margin.py").read_text("utf-8"), "utf-8")
    code, out, _ = run(capsys, "verify", str(own), "--json", "--instances", "1")
    assert code == 0
    assert json.loads(out)["ok"] is True


def test_verify_fails_with_one(capsys, tmp_path):
    own = tmp_path / "mine.py"
    text = (ROOT / "derivations" / "hard_margin.py").read_text("utf-8")
    own.write_text(text.replace("i, j) / 2)", "i, j) / 3)"), "utf-8")
    code, out, err = run(capsys, "verify", "hard-margin-no-bias", str(own), "--json", "--instances", "1")
    shown = json.loads(out)
    assert code == 1
    assert shown["ok"] is False
    assert f"{own}:25: the dual claimed here is wrong" in err
    good, bad = shown["derivations"]
    assert good["strong_duality"]["equal"] == 1
    assert bad["gap_identity"] is True


def test_verify_notices_an_unequal_instance(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.duality.instances.dual_value", lambda *_: 7)
    code, out, err = run(capsys, "verify", "hard-margin", "--json", "--instances", "1")
    shown = json.loads(out)
    assert code == 1
    assert shown["derivations"][0]["strong_duality"] == {"instances": 1, "equal": 0}
    assert "primal and dual differ" in err


@pytest.mark.parametrize("count", ["0", "-3", "1001", "many"])
def test_verify_instances_out_of_range(capsys, count):
    code, out, err = run(capsys, "verify", "hard-margin", "--instances", count)
    assert (code, out) == (2, "")
    assert "--instances" in err
