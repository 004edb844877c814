"""Errors that are planted in the checker are found by the trial of forged certificates."""

import sys

import forged_certificates
import pytest
from forged_certificates import forged, unfit
from genuine_certificates import genuine_certificates
from trial import SHORT, Found

from svmsym.exact import checker

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the memory of a process as Unix tells it")

# What each proof, or the reading, rests on; how many certificates show it, and from which seed.
PLANTED = {
    "the primal value is not the dual value": (400, 3),
    "the equation that belongs to b does not hold": (400, 5),
    "a multiplier is negative or beyond its bound": (400, 4),
    "a row is violated": (400, 3),
    "the header that is claimed is a point: all its cells are numbers": (400, 3),
    "the order of numeric labels is reversed": (400, 3),
    "the file has another C": (400, 3),
    "low is not attained": (400, 3),
    "these are not all directions": (400, 3),
    "the curvature is not negative": (400, 3),
    "u is not feasible": (400, 4),
    "the segments are not contiguous": (2000, 3),
    "the weights do not give one point twice": (3000, 3),
}


@pytest.mark.parametrize("message", PLANTED)
def test_a_condition_that_is_left_out_is_seen(message, monkeypatch):
    need = checker.core.need

    def forgetful(holds, otherwise):
        need(holds or otherwise == message, otherwise)

    monkeypatch.setattr(checker.core, "need", forgetful)
    found = forged(*PLANTED[message])
    assert found.faults, found.bad


def test_claims_that_are_not_compared_are_seen(monkeypatch):
    monkeypatch.setattr(checker, "text_of", lambda _: "")
    assert any("accepted, but" in fault for fault in forged(300, 3).faults)


def test_an_exception_is_seen(monkeypatch):
    monkeypatch.setattr(checker, "MALFORMED", ())
    assert any("raised" in fault for fault in forged(300, 3).faults)


def test_a_checker_that_rejects_everything_is_seen(tmp_path, monkeypatch):
    monkeypatch.setattr(forged_certificates, "spread", lambda *_: Found({"forged": 600}, {"rejected": 600}))
    assert "decides nothing" in forged_certificates.forged_certificates(tmp_path, SHORT).faults[0]
    genuine = genuine_certificates(60, 3, tmp_path)
    assert unfit(genuine) == []
    monkeypatch.setattr(checker, "check", lambda *_: ["no"])
    assert len(unfit(genuine)) == len(genuine)
    assert "no genuine certificate of qp" in unfit([one for one in genuine if "data" in one.certificate][:1])
