"""Lines that stand alone, right ones in unusual dress and slips: no verdict is the opposite of the truth."""

from pathlib import Path

import pytest

from svmsym.judging.pages.check import check_derivation

LINES = (Path(__file__).parent / "single_lines.tsv").read_text("utf-8").splitlines()
ALONE = [line.split("\t") for line in LINES if not line.startswith("#")]
UNDECIDED = {"W07", "W14", "W28", "W30", "W31", "W37", "W39"}


@pytest.mark.parametrize("alone", ALONE, ids=[a[0] for a in ALONE])
def test_line(alone):
    name, derivation, line, truth = alone
    (found,) = check_derivation(derivation, f"$${line}$$").lines
    if name in UNDECIDED:
        assert found.verdict in {truth, "undecided"}
    else:
        assert found.verdict == truth, found
