"""Without an extra a command does what it can, or says what to install: never a traceback."""

import json
import subprocess
import sys
from importlib.metadata import metadata
from pathlib import Path

import pytest
from hiding import extras

from svmsym.cli.health.libraries import ADDS

ROOT = Path(__file__).parents[2]
HIDING = Path(__file__).parent / "hiding.py"
ALL = ["docs", "exact", "fast", "notebook", "pdf", "scale", "web", "test"]
FOUR = "0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n"
# Rows that a full matrix has no room for: 30000 of them, with 100000 columns.
WIDE = "".join(f"{1 if k % 2 else -1} 1:{k % 7} 100000:1\n" for k in range(30000))

# What is called, and the extra that its refusal names.
REFUSED = {
    "derive --to pdf": ("derive hard-margin --to pdf -o a.pdf", "pdf"),
    "several documents": ("derive hard-margin soft-margin --to pdf -o folder", "pdf"),
    "errata": ("lectures Z --errata --to pdf -o errata.pdf", "pdf"),
    "exam sheets": ("exam show exam.toml --to pdf -o exam.pdf", "pdf"),
    "explanations": ("solve four.csv --C inf --explain --to pdf -o four.pdf", "pdf"),
    "serve": ("serve --no-open", "web"),
    "solve rbf": ("solve four.csv --C 1 --kernel rbf --kernel-gamma 1", "exact"),
    "solve sigmoid": ("solve four.csv --C 1 --kernel sigmoid --kernel-gamma 1", "exact"),
    "check rbf": ("check four.csv --kernel rbf --kernel-gamma 1 --quantity b 0", "exact"),
    "fit on workers": ("fit four.csv --kernel linear --scheduler 127.0.0.1:1", "scale"),
    "cv on workers": ("cv four.csv --kernel linear --folds 2 --scheduler 127.0.0.1:1", "scale"),
    "loo on workers": ("loo four.csv --scheduler 127.0.0.1:1", "scale"),
    "wide sparse data": ("fit wide.libsvm --kernel linear", "fast"),
}
# What works without any extra.
WORKS = [
    "list",
    "derive hard-margin --to html -o a.html",
    "derive hard-margin --to typst -o a.typ",
    "derive hard-margin --to ipynb -o a.ipynb",
    "solve four.csv --C inf --certificate four.json",
    "check-certificate four.json four.csv",
    "path four.csv",
    "loo four.csv",
    "fit four.csv --kernel rbf -o model.json",
    "predict model.json four.csv",
    "cv four.csv --kernel linear --folds 2 --jobs 2",
    "lectures O-57",
    "exam show exam.toml",
    "read w=(1;-1)",
    "doctor --json",
    "completion fish",
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """Every command's code and words, from one process in which no extra can be seen."""
    folder = tmp_path_factory.mktemp("without")
    (folder / "four.csv").write_text("x1,x2,y\n" + FOUR, "utf-8")
    (folder / "wide.libsvm").write_text(WIDE, "utf-8")
    (folder / "exam.toml").write_bytes((ROOT / "examples" / "exam.toml").read_bytes())
    commands = [*(command for command, _ in REFUSED.values()), *WORKS]
    done = subprocess.run(
        [sys.executable, HIDING, ",".join(ALL), *(json.dumps(command.split()) for command in commands)],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(commands, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize(("command", "extra"), REFUSED.values(), ids=REFUSED)
def test_a_command_that_lacks_an_extra_says_what_to_install(answers, command, extra):
    code, out, err = answers[command]
    assert (code, out) == (2, "")
    assert "what to do:" in err
    assert f"svmsym[{extra}]" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("command", WORKS)
def test_the_core_works_alone(answers, command):
    code, out, err = answers[command]
    assert code == 0, err
    assert out


def test_training_says_what_would_make_it_faster(answers):
    # Once in a process: the first command that trains.
    assert sum("svmsym[fast]" in err for command, (_, _, err) in answers.items() if command in WORKS) == 1


def test_the_doctor_sees_that_the_extras_are_missing(answers):
    told = json.loads(answers["doctor --json"][1])
    assert told["works"]
    assert {extra for extra, of in told["extras"].items() if not of["installed"]} == set(ALL)
    assert told["extras"]["pdf"]["install"] == 'python -m pip install "svmsym[pdf]"'


def test_no_extra_is_forgotten():
    named = set(metadata("svmsym").get_all("Provides-Extra"))
    assert named == set(ADDS) == set(extras()) == set(ALL)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [extra for extra in sorted(named) if f"| `{extra}` " not in readme] == []
