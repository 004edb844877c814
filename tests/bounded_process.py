"""Run a program in a process with limits of memory and computing time, as a second line behind our own."""

import subprocess
import sys

_LIMITS = """\
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({megabytes} << 20,) * 2)
resource.setrlimit(resource.RLIMIT_CPU, ({seconds},) * 2)
"""


def run_bounded(
    program: str, *arguments: str, given: str = "", megabytes: int = 1536, seconds: int = 60
) -> subprocess.CompletedProcess[str]:
    """The finished process; its exit code is negative where a limit ended it."""
    head = _LIMITS.format(megabytes=megabytes, seconds=seconds)
    return subprocess.run(
        [sys.executable, "-c", head + program, *arguments],
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
