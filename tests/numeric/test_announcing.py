"""Compiling is told of where somebody waits for it at a terminal, and nowhere else."""

import os
import pty
import subprocess
import sys

import pytest

pytest.importorskip("numba")

PART = """
import numpy as np
from svmsym.numeric.compiled.double import mirrored
matrix = np.arange(9.0).reshape(3, 3)
mirrored(matrix)
print(matrix[2, 0])
"""


def told(folder, *, terminal):
    """What a process that needs one loop, and not the solver's, says on its error stream."""
    surroundings = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", PART],
        stdout=subprocess.PIPE,
        stderr=theirs if terminal else subprocess.PIPE,
        env=surroundings,
        text=True,
        check=True,
    )
    os.write(theirs, b"end\n")
    os.close(theirs)
    said = os.read(ours, 10_000).decode()
    os.close(ours)
    assert done.stdout == "2.0\n"
    return said.removesuffix("end\r\n") if terminal else done.stderr


def test_any_loop_is_announced_once_while_it_is_compiled(tmp_path):
    assert told(tmp_path / "silent", terminal=False) == ""
    first = told(tmp_path / "told", terminal=True)
    assert first.count("compiling") == 1
    assert "kept for the next time" in first
    assert told(tmp_path / "told", terminal=True) == ""
