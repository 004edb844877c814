"""The command line inside the test's own process, for the tests beside it."""

import json
from pathlib import Path

from svmsym.cli.main import main

ROOT = Path(__file__).parents[2]
PROBLEMS = ROOT / "tests" / "problems"
FOUR = PROBLEMS / "four-points.toml"


def run(capsys, *arguments):
    code = main([str(a) for a in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def told(capsys, *arguments):
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    return out


def as_json(capsys, *arguments):
    return json.loads(told(capsys, *arguments, "--json"), parse_float=_no_float)


def _no_float(text):
    raise AssertionError(f"{text} is a number, not a text")


def written(folder, text, name="problem.toml"):
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def svc(folder, X, y, C="inf", more=""):
    return written(folder, f'[problem]\nkind = "svc"\nC = "{C}"\n{more}[data]\nX = {X}\ny = {y}\n')
