"""Compiling with XeLaTeX, where it is installed."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

XELATEX = shutil.which("xelatex")
needs_tex = pytest.mark.skipif(XELATEX is None, reason="xelatex is not installed (Debian: texlive-xetex)")
OVERFULL = re.compile(r"Overfull \\([hv])box \(([\d.]+)pt")


def has_font(name):
    """Whether fontconfig, which XeTeX asks, knows a font."""
    if shutil.which("fc-list") is None:
        return False
    found = subprocess.run(["fc-list", name], capture_output=True, text=True, check=True)
    return bool(found.stdout.strip())


@dataclass(frozen=True)
class Compiled:
    """The outcome of one run."""

    code: int
    log: str
    pdf: Path

    def overfull(self, more_than):
        """What is too wide or too high, by more than so many points."""
        return [
            (kind, float(points)) for kind, points in OVERFULL.findall(self.log) if float(points) > more_than
        ]

    def errors(self):
        return [line for line in self.log.splitlines() if line.startswith("!")]

    def words(self):
        """The text of the PDF."""
        if shutil.which("pdftotext") is None:
            pytest.skip("pdftotext is not installed (Debian: poppler-utils)")
        run = subprocess.run(["pdftotext", str(self.pdf), "-"], capture_output=True, check=True)
        return run.stdout.decode("utf-8")


def compiled(source, folder, name="page"):
    """Run XeLaTeX once; the tests need no references."""
    path = folder / f"{name}.tex"
    path.write_text(source, "utf-8")
    command = [XELATEX, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", path.name]
    run = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=300)
    log = path.with_suffix(".log").read_text("utf-8", "replace")
    return Compiled(run.returncode, log, path.with_suffix(".pdf"))
