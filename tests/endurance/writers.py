"""Every command that writes files, with what it needs and where it writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trial import ROOT

from fake_pyodide import write_fake_pyodide  # isort: skip - the path to it is made by trial

HERE = Path(__file__).parent
PROBLEMS = ROOT / "tests" / "problems"
EXAM = """\
[exam]
id = "e"
title = "A short one"
[data.A]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
[[item]]
id = "a"
kind = "w"
points = 2
data = "A"
"""


@dataclass(frozen=True)
class Writer:
    """A command; OUT in its arguments is the folder it writes into.

    ``at_once``: all its files or none; ``quick``: it is in the short form.
    """

    name: str
    arguments: tuple[str, ...]
    at_once: bool = False
    quick: bool = False

    def into(self, folder: Path) -> list[str]:
        """The arguments for a folder."""
        return [argument.replace("OUT", str(folder)) for argument in self.arguments]


def writers(place: Path, *, all_of_them: bool) -> list[Writer]:
    """All writers, or the quick ones, with their inputs in a folder."""
    place.mkdir(parents=True, exist_ok=True)
    exam, handed_in = small_class(place, 3)
    write_fake_pyodide(place / "pyodide")
    four, table = str(PROBLEMS / "four-points.toml"), str(PROBLEMS / "four-points-words.csv")
    page = ("page", "build", "OUT/site", "--pyodide", str(place / "pyodide"), "--no-compile")
    grade = ("grade", str(exam), str(handed_in), "-o", "OUT/marks", "--jobs", "1", "--format", "all")
    every = [
        Writer("derive html", ("derive", "hard-margin", "--to", "html", "-o", "OUT/a.html"), quick=True),
        Writer("derive pdf", ("derive", "hard-margin", "--to", "pdf", "-o", "OUT/a.pdf")),
        Writer("derive several", ("derive", "hard-margin", "soft-margin", "--to", "md", "-o", "OUT/book")),
        Writer("solve --certificate", ("solve", four, "--certificate", "OUT/proof.json"), quick=True),
        Writer("solve --figure", ("solve", four, "--figure", "OUT/margin.svg")),
        Writer("fit -o", ("fit", table, "-o", "OUT/model.json")),
        Writer("exam show", ("exam", "show", str(exam), "--to", "html", "-o", "OUT/sheet.html")),
        Writer("exam vary", ("exam", "vary", str(exam), "--count", "2", "--to", "md", "-o", "OUT/vary")),
        Writer("page build", page, at_once=True, quick=True),
        Writer("grade", (*grade, "--resume")),
    ]
    return [writer for writer in every if writer.quick or all_of_them]


def small_class(place: Path, count: int) -> tuple[Path, Path]:
    """An exam of one item, and a folder of right, wrong and broken answers to it."""
    exam, handed_in = place / "exam.toml", place / "class"
    exam.write_text(EXAM, "utf-8")
    handed_in.mkdir()
    for k in range(count):
        answer = ("w = (1/2, 1/2)", f"({k}; 1)", f"w = ({k}/2 1/2")[k % 3]
        (handed_in / f"s{k}.md").write_text(f"## a\n{answer}\n", "utf-8")
    return exam, handed_in


def job(writer: Writer, folder: Path, **trap: float) -> dict[str, Any]:
    """A writer as a job for forked.py."""
    return {"arguments": writer.into(folder), "folder": str(folder), "trap": trap}


def ends(jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What became of jobs."""
    done = subprocess.run(
        [sys.executable, str(HERE / "forked.py")],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def environment() -> dict[str, str]:
    """That of this process, with this svmsym in it."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def unclear(end: dict[str, Any], *words: str) -> str:
    """What is wrong with the message of a command that could not write, "" for nothing."""
    said = str(end["said"])
    clear = end["code"] == 2 and "Traceback" not in said and any(word in said for word in words)
    return "" if clear and "what to do" in said else f"exit code {end['code']}: {said.strip()[-300:]!r}"
