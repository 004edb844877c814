"""The gallery: derivations and figures, written by the commands that it shows while the site is built."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

from svmsym.cli.main import main

SHOWN = {  # the file: the options that write it, and what it shows
    "soft-margin.en.html": ("soft-margin --notation ch7 --example four-points-soft",
                            "with a worked example"),
    "hard-margin.de.html": ("hard-margin --notation ostwald --detail full --example four-points",
                            "every small step, and a worked example with its figure"),
    "epsilon-svr.es.html": ("epsilon-svr --notation iic2433 --example regression",
                            "regression, with its tube"),
    "soft-margin-kernel.ko.html": ("soft-margin-kernel --notation yoon", "with a kernel"),
    "svdd.zh.html": ("svdd --lang zh", "the ball around the data"),
    "nu-svc.de.html": ("nu-svc --notation ml1920", "as a maximum, as the course writes it"),
    "distance.en.html": ("distance-to-hyperplane", "an argument: a chain of proved lines"),
    "worksheet.html": ("hard-margin --worksheet", "a worksheet with gaps"),
    "solution.html": ("hard-margin --solution", "the same with its gaps filled"),
    "slides.ko.html": ("soft-margin --notation yoon --to slides", "slides, uncovered step by step"),
}  # fmt: skip

POINTS = "x1,x2,y\n0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n"
FIGURES = {  # the file: the command that writes it, and what it shows
    "margin.svg": ("solve points.csv --C inf", "Four points and their margin."),
    "slack.svg": ("solve points.csv --C 1/3", "The same points where slack costs 1/3."),
    "path.svg": ("path points.csv", "Their multipliers for every C."),
}


def write_gallery(folder: Path) -> str:
    """The files in the folder, and the page that shows them."""
    folder.mkdir(parents=True)
    commands = {file: _deriving(file, options) for file, (options, _) in SHOWN.items()}
    _run(folder, commands.values())
    rows = "".join(f"| {_link(folder / file)} | {words} |\n" for file, (_, words) in SHOWN.items())
    lines = "\n".join(f"$ {command}" for command in commands.values())
    return (
        "# Gallery\n\nEvery file was derived, proved and written while this site was built. Each is one\n"
        "HTML file: formulas in MathML, the font inside, nothing from the network.\n"
        "Five languages, six notations.\n\n"
        f"| document | what it shows |\n|---|---|\n{rows}\n"
        f"These commands wrote them:\n\n```console\n{lines}\n```\n{_figures(folder)}"
    )


def _deriving(file: str, options: str) -> str:
    to = "" if "--to" in options else " --to html"
    return f"svmsym derive {options}{to} -o {file}"


def _run(folder: Path, commands: Iterable[str]) -> None:
    """Run commands in the folder; one that fails ends the build."""
    for command in commands:
        with chdir(folder), redirect_stdout(StringIO()):
            code = main(shlex.split(command)[1:])
        if code != 0:
            raise SystemExit(f"build.py: {command} ended with {code}")


def _link(path: Path) -> str:
    """A link with the title of the page, in the page's language."""
    page = path.read_text("utf-8")
    language, title = re.findall(r'<html lang="(\w+)">|<title>(.*?)</title>', page)[:2]
    return f'<a href="gallery/{path.name}" lang="{language[0]}">{title[1]}</a> ({language[0]})'


def _figures(folder: Path) -> str:
    """Figures as SVG, each with the command that draws it."""
    (folder / "points.csv").write_text(POINTS, "utf-8")
    commands = {file: f"svmsym {asked} --figure {file}" for file, (asked, _) in FIGURES.items()}
    _run(folder, commands.values())
    text = f"\n## Figures\n\nWith the file `points.csv`,\n\n```text\n{POINTS}```\n"
    for file, (_, words) in FIGURES.items():
        image = f'<img src="gallery/{file}" alt="{words}">'
        text += f"\n{words}\n\n```console\n$ {commands[file]}\n```\n\n<p>{image}</p>\n"
    return text
