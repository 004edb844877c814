"""The doctor tells the truth: also about libraries that are old, files that are missing, work that fails."""

import json
from importlib.metadata import PackageNotFoundError

import pytest
from calling import run

from svmsym.cli.health import libraries, report, self_check, surroundings
from svmsym.cli.health.libraries import Library
from svmsym.cli.health.self_check import Check
from svmsym.errors import SvmsymError


def test_a_sound_installation(capsys):
    code, out, err = run(capsys, "doctor")
    assert (code, err) == (0, "")
    assert out.endswith("svmsym works\n")
    for word in ("sympy", "numpy", "extras:", "chromium", "55 derivations", "✓ solve four points"):
        assert word in out
    assert all(len(line) <= 130 for line in out.splitlines())


def test_as_json(capsys):
    code, out, _ = run(capsys, "doctor", "--json")
    told = json.loads(out)
    assert code == 0
    assert told["works"]
    assert {one["name"] for one in told["libraries"]} == {"sympy", "numpy"}
    assert [one["good"] for one in told["checks"]] == [True, True]
    assert all(told["files"].values())


@pytest.mark.parametrize(
    ("found", "good"),
    [("1.26", True), ("1.26.4", True), ("2.0", True), ("1.9.9", False), ("1.25.99", False), (None, False)],
)
def test_versions_are_compared_as_numbers(found, good):
    assert Library("numpy", "1.26", found).good is good


def test_a_library_that_is_too_old(capsys, monkeypatch):
    monkeypatch.setattr(libraries, "version", lambda name: "0.1" if name == "sympy" else "99")
    code, out, _ = run(capsys, "doctor")
    assert code == 1
    assert "sympy 0.1 is too old (at least 1.13" in out
    assert "does NOT work" in out


def test_an_extra_that_is_missing_is_no_failure(capsys, monkeypatch):
    def version(name):
        if name == "typst":
            raise PackageNotFoundError
        return "9999"

    monkeypatch.setattr(libraries, "version", version)
    code, out, _ = run(capsys, "doctor")
    assert code == 0
    assert "– pdf" in out
    assert "✓ web" in out
    assert 'what to do: python -m pip install "svmsym[pdf]"' in out


def test_imported_without_being_installed(capsys, monkeypatch):
    def nothing(_):
        raise PackageNotFoundError

    monkeypatch.setattr(libraries, "metadata", nothing)
    code, out, _ = run(capsys, "doctor")
    assert code == 0
    assert "not installed here, only imported" in out


def test_programs_and_fonts_that_are_missing(capsys, monkeypatch):
    monkeypatch.setattr(surroundings.shutil, "which", lambda _: None)
    monkeypatch.setattr(surroundings, "find_spec", lambda _: None)
    code, out, _ = run(capsys, "doctor")
    assert code == 0
    # Typst looks for fonts: without it they may be there, and "not found" would be a guess.
    assert out.count("not found") == len(surroundings.PROGRAMS)
    assert "? font       not known: " in out
    _, out, _ = run(capsys, "doctor", "--json")
    assert json.loads(out)["fonts"] is None


@pytest.mark.needs("pdf")
def test_a_font_that_is_missing(capsys, monkeypatch):
    def none(_):
        raise SvmsymError("no font")

    monkeypatch.setattr("svmsym.documents.typst_fonts.choose", none)
    _, out, _ = run(capsys, "doctor")
    assert out.count("font       not found (Debian: fonts-noto-cjk)") == 2


def test_missing_files_are_a_failure(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.duality.derivation_files._files", dict)
    code, out, _ = run(capsys, "doctor")
    assert code == 1
    assert "– 0 derivations" in out


def test_work_that_fails_is_told_and_not_thrown(capsys, monkeypatch):
    def broken(_):
        raise OSError("no such thing")

    monkeypatch.setattr("svmsym.duality.library.derive", broken)
    code, out, err = run(capsys, "doctor")
    assert (code, err) == (1, "")
    assert "OSError: no such thing" in out


def test_a_step_that_is_not_proved_is_told(monkeypatch):
    class Step:
        def prove(self):
            return type("Proof", (), {"holds": False})

    monkeypatch.setattr("svmsym.duality.library.derive", lambda _: type("Derived", (), {"steps": [Step()]}))
    assert [one.good for one in self_check.self_check()] == [True, False]


def test_health_needs_files_and_checks():
    whole = report.Health({}, {}, {}, [surroundings.Files("a", 1)], [Check("b", "")])
    assert whole.works
    assert not report.Health({}, {}, {}, [], []).works
    assert not report.Health({"": [Library("a", "2", "1")]}, {}, {}, whole.files, whole.checks).works
