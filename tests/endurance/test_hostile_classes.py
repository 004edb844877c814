"""The trial with hostile students sees what it looks for, when it is planted."""

import random
import sys

import hostile_classes
import pytest
from trial import SHORT, Found

from svmsym.exams.submissions import allowance, attributing, files, identity
from svmsym.grading import folder_lock

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pipes, and memory as Linux tells it")
LAYOUTS = ("moodle", "folders", "loose")


def faults(place, layout):
    found = hostile_classes.one_class(place, layout, random.Random(1), floods=False)
    return " ".join((*found.faults, *found.lost))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_that_names_its_student_is_seen(tmp_path, monkeypatch, layout):
    assert not faults(tmp_path / "before", layout)

    def all_claims(claims):
        return {holder: found[0] for holder, found in claims.items() if found}

    monkeypatch.setattr(attributing, "_only_claims", all_claims)
    monkeypatch.setattr(attributing, "_free_claims", lambda only, _known, _rivals: only)
    assert "has vanished" in faults(tmp_path / "planted", layout)


def test_a_tail_that_takes_the_number_away_is_seen(tmp_path, monkeypatch):
    assert not faults(tmp_path / "before", "flat")

    def only_once(entry):
        return participant(entry) if entry.count("_assignsubmission_") == 1 else None

    participant = identity.participant
    for module in (identity, attributing, files):
        monkeypatch.setattr(module, "participant", only_once)
    assert "has vanished" in faults(tmp_path / "planted", "flat")


def test_a_stray_file_that_counts_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "is_moodle_download", lambda _entries: False)
    assert "is final" in faults(tmp_path, "flat")


def test_two_places_put_together_are_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(
        attributing, "_best_known", lambda holders: {holder.student: holder for holder in holders}
    )
    assert "is final" in faults(tmp_path, "loose")


def test_a_limit_that_all_share_is_seen(tmp_path, monkeypatch):
    one = allowance.Allowance(files=20)
    monkeypatch.setattr(files, "Allowance", lambda: one)
    assert "is another one" in faults(tmp_path, "folders")


def test_a_lock_that_does_not_hold_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(folder_lock, "_lock", lambda _handle: True)
    found = hostile_classes.two_runs(tmp_path, "folders", random.Random(1))
    assert any("the second run ended with 0" in fault for fault in found.faults)


def test_a_trial_that_tries_nothing_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(hostile_classes, "one_share", lambda _count, _seed: Found({}))
    assert len(hostile_classes.hostile_classes(tmp_path, SHORT).faults) == 3
