"""A class: records whole and the same, whatever happens to a process; bad submissions cost nobody else."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from simple_marker import EXAM, handed_in, hard_start, mark, slowly

import svmsym
from svmsym.errors import SvmsymError
from svmsym.exams.marking.record import record_text
from svmsym.grading import pool
from svmsym.grading.class_run import Run, run_class
from svmsym.grading.record import read_record, record_name
from svmsym.grading.worker import Limits
from svmsym.program import program_digest

CLASS = tuple(
    handed_in(f"s{k}", a=("right", "half", "no")[k % 3], b="right", c=f"?{k % 2}") for k in range(12)
)
BAD = {
    "loops": handed_in("loops", a="loop", b="right"),
    "sleeps": handed_in("sleeps", a="sleep"),
    "grows": handed_in("grows", a="grow"),
    "dies": handed_in("dies", a="die"),
    "raises": handed_in("raises", a="raise", b="right"),
}
SMALL = Limits(seconds=0.3, megabytes=256)


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The marks of the class and the files of the run, when nothing happens to its two processes."""
    folder = tmp_path_factory.mktemp("undisturbed")
    return run_class(EXAM, CLASS, mark, Run(folder, {"exam": "1"}, jobs=2)).students, files(folder)


def test_marks_do_not_depend_on_the_number_of_processes(tmp_path, undisturbed):
    one = run_class(EXAM, CLASS, mark, Run(tmp_path / "one", {"exam": "1"}, jobs=1))
    assert (one.students, files(tmp_path / "one")) == undisturbed
    assert [m.student for m in one.students] == [s.student for s in CLASS]
    assert len(files(tmp_path / "one")) == len(CLASS) + 1


def test_bad_submissions_cost_nobody_else(tmp_path, undisturbed):
    mixed = (*CLASS[:3], *BAD.values(), *CLASS[3:])
    found = run_class(EXAM, mixed, mark, Run(tmp_path / "mixed", jobs=2, limits=SMALL))
    others = [m for m in found.students if m.student not in BAD]
    assert others == list(undisturbed[0])
    bad = {m.student: m for m in found.students if m.student in BAD}
    for name, marks in bad.items():
        assert marks.items[0].status == "undecided", name
        assert marks.items[0].score is None
        assert marks.items[2].status == "empty"
    reasons = {name: marks.items[0].reason for name, marks in bad.items()}
    assert "0.3 seconds" in reasons["loops"]
    assert "0.3 seconds" in reasons["sleeps"]
    assert "256 MB" in reasons["grows"]
    assert "ended unexpectedly" in reasons["dies"]
    assert reasons["raises"] == "the judges failed with ValueError"
    assert all("a person looks at it" in marks.items[0].feedback for marks in bad.values())


def test_two_stray_deaths_cost_no_mark(tmp_path):
    (tmp_path / "deaths").mkdir()
    unlucky = handed_in("unlucky", a=f"die twice in {tmp_path / 'deaths'}")
    (found,) = run_class(EXAM, (unlucky,), mark, Run(tmp_path / "out")).students
    assert found.items[0].status == "correct"
    assert len(list((tmp_path / "deaths").iterdir())) == 2


def test_two_deaths_at_the_start_are_borne_and_a_fourth_is_told(tmp_path, monkeypatch):
    (tmp_path / "deaths").mkdir()
    monkeypatch.setenv("SVMSYM_TEST_DEATHS", f"{tmp_path / 'deaths'}|2")
    monkeypatch.setattr(pool, "work", hard_start)
    assert run_class(EXAM, CLASS[:1], mark, Run(tmp_path / "out")).students[0].items[0].status == "correct"
    monkeypatch.setenv("SVMSYM_TEST_DEATHS", f"{tmp_path / 'nowhere'}|1")  # a worker that never begins
    with pytest.raises(SvmsymError, match="could not be started"):
        run_class(EXAM, CLASS[:1], mark, Run(tmp_path / "never"))


def test_two_processes_may_die_five_times_before_they_begin(tmp_path, monkeypatch, undisturbed):
    (tmp_path / "deaths").mkdir()
    monkeypatch.setenv("SVMSYM_TEST_DEATHS", f"{tmp_path / 'deaths'}|5")
    monkeypatch.setattr(pool, "work", hard_start)
    found = run_class(EXAM, CLASS[:2], mark, Run(tmp_path / "out", jobs=2)).students
    assert found == undisturbed[0][:2]
    assert len(list((tmp_path / "deaths").iterdir())) >= 5


RUNNER = """
import sys
from pathlib import Path
sys.path[:0] = [{tests!r}]
from simple_marker import EXAM, slowly
from test_class_run import CLASS
from svmsym.grading.class_run import Run, run_class
if __name__ == "__main__":
    run = Run(Path(sys.argv[1]), {{"exam": "1"}}, jobs=2, resume="resume" in sys.argv)
    run_class(EXAM, CLASS, slowly, run)
"""


def test_killed_and_resumed_is_the_same_as_undisturbed(tmp_path, undisturbed):
    script = tmp_path / "runner.py"
    script.write_text(RUNNER.format(tests=str(Path(__file__).parent)), "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(svmsym.__file__).parents[1])}
    command = [sys.executable, str(script)]
    broken = tmp_path / "broken"
    child = subprocess.Popen([*command, str(broken)], env=environment)
    deadline = time.monotonic() + 60
    while len(list((broken / "records").glob("*.json"))) < 4 and time.monotonic() < deadline:
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait()
    (broken / "records" / ".s1.json.abcd1234").write_text("{", "utf-8")  # half a record
    before = {p.name: p.stat().st_mtime_ns for p in (broken / "records").glob("*.json")}
    assert 4 <= len(before) < len(CLASS)
    cut = broken / "records" / min(before)
    cut.write_bytes(cut.read_bytes()[:50])  # as if the disk had been full
    subprocess.run([*command, str(broken), "resume"], check=True, env=environment)
    assert files(broken) == undisturbed[1]
    after = {p.name: p.stat().st_mtime_ns for p in (broken / "records").glob("*.json")}
    kept = [name for name in before if name != cut.name]
    assert all(after[name] == before[name] for name in kept)
    assert len(after) == len(CLASS)


def test_resume_marks_what_changed_and_drops_who_left(tmp_path):
    run = Run(tmp_path / "out", {"exam": "1"}, resume=True)
    first = run_class(EXAM, CLASS, mark, run)
    assert first.kept == 0
    changed = (handed_in("s0", a="no"), *CLASS[1:-1], handed_in("new", a="right"))
    second = run_class(EXAM, changed, mark, run)
    assert second.kept == len(CLASS) - 2
    assert second.students[0].items[0].status == "wrong"
    assert len(files(tmp_path / "out")) == len(CLASS) + 1
    assert run_class(EXAM, changed, mark, replace(run, made_from={"exam": "2"})).kept == 0


def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "thesis.tex").write_text("years of work", "utf-8")
    with pytest.raises(SvmsymError, match="not empty"):
        run_class(EXAM, CLASS[:1], mark, Run(tmp_path))
    assert files(tmp_path) == {"thesis.tex": b"years of work"}


def test_progress_counts(tmp_path):
    seen = []
    run_class(EXAM, CLASS[:4], mark, Run(tmp_path / "out", told=lambda done, of: seen.append((done, of))))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_doubtful_items_stay_open_and_so_does_what_follows(tmp_path):
    given = [
        replace(handed_in("1", a="right", b="no", c="right"), doubtful=("a",)),
        replace(handed_in("2", b="right"), doubtful=("a", "c")),
    ]
    one, two = run_class(EXAM, given, mark, Run(tmp_path / "out")).students
    assert [(m.status, m.score) for m in one.items] == [
        ("undecided", None),
        ("undecided", None),
        ("correct", Fraction(3, 2)),
    ]
    assert [m.status for m in two.items] == ["undecided", "correct", "undecided"]


def test_records_survive_reading():
    for marks in (mark(EXAM, s) for s in CLASS):
        assert read_record(record_text(marks)) == marks


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"schema": "svmsym-marks/1"}', "[" * 9999, '{"schema": "x"}']
)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(SvmsymError):
        read_record(text, "1.json")


def test_names_of_records_are_safe_and_different():
    students = [
        "1",
        "Max",
        "max",
        "../../etc/passwd",
        "a/b",
        "a\\b",
        "con",
        "nul.json",
        "x.",
        "",
        "한국",
        "é",
        "x" * 99,
    ]
    names = [record_name(s) for s in students]
    assert len({name.casefold() for name in names}) == len(students)
    assert all(name and "/" not in name and "\\" not in name and not name.startswith(".") for name in names)
    assert all(len(name) < 80 and name.isascii() for name in names)


def test_the_program_has_a_digest_that_changes(tmp_path, monkeypatch):
    first = program_digest()
    assert first == program_digest()
    (tmp_path / "svmsym").mkdir()
    (tmp_path / "svmsym" / "__init__.py").write_text("", "utf-8")
    monkeypatch.setattr(svmsym, "__file__", str(tmp_path / "svmsym" / "__init__.py"))
    other = program_digest()
    assert other != first
    (tmp_path / "svmsym" / "marking.en.toml").write_text('correct = "Right."', "utf-8")
    assert program_digest() != other  # what students are told is part of the program


def test_slow_and_quick_judges_agree(tmp_path, undisturbed):
    slow = run_class(EXAM, CLASS[:3], slowly, Run(tmp_path / "b", jobs=3))
    assert slow.students == undisturbed[0][:3]
