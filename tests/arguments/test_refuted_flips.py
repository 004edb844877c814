"""A changed sign is answered with its place, and with exact numbers that refute the line."""

import pytest
from flipped_sources import flips, source

from svmsym.arguments.verification import verify_any


@pytest.mark.parametrize(
    "name",
    ["canonical-hyperplane", "coin-likelihood", "distance-to-hyperplane", "gram-matrices", "hinge-loss"],
)
def test_a_flip_is_answered_with_numbers(name, tmp_path):
    path = tmp_path / "flipped.py"
    for line, text in flips(source(name)):
        path.write_text(text, "utf-8")
        report = verify_any(str(path))
        assert not report.ok
        if report.error is None:
            assert any(" gives " in wrong.counterexample for wrong in report.wrong), text.splitlines()[
                line - 1
            ]
            assert all(str(path) in message for message in report.failures)
