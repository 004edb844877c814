"""Without NumPy and python-flint, as in a browser: the same exact answers, more slowly."""

import json
import random
import subprocess
import sys

import pytest

from svmsym.show.board.reply import reply

ALONE = """
import json, sys
for name in sys.argv[1].split(","):
    sys.modules[name] = None  # importing it fails
from svmsym.show.board.reply import reply
print(json.dumps([reply(one) for one in json.load(sys.stdin)]))
"""
ABSENT = "numpy,flint,scipy,numba"


def alone(program, given):
    done = subprocess.run(
        [sys.executable, "-c", program, ABSENT], input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def board(n, kernel, C, seed):
    draw = random.Random(seed)
    return {
        "points": [
            [str(draw.randint(-40, 40) / 8), str(draw.randint(-40, 40) / 8), 1 if k % 2 else -1]
            for k in range(n)
        ],
        "kernel": kernel,
        "C": C,
    }


def test_the_board_answers_the_same():
    asked = [
        board(n, kernel, C, seed=n)
        for n in (2, 7, 20, 50)
        for kernel in ("linear", "quadratic", "cubic")
        for C in ("1", "inf")
    ]
    there = json.loads(alone(ALONE, json.dumps(asked)))
    for one, found in zip(asked, there, strict=True):
        here = reply(one)
        assert found["status"] == here["status"]
        if here["status"] == "optimal":  # where α is not unique, another may have been found
            kept = ["w", "b_interval", "objective", "margin", "unique"] + ["alpha"] * here["unique"]
            assert {k: found[k] for k in kept} == {k: here[k] for k in kept}
    assert {one["status"] for one in there} >= {"optimal", "infeasible"}


@pytest.mark.parametrize(
    "program",
    [
        (
            "from svmsym.exams.worker_tasks import check_derivation_task as f\n"
            'good = f("hard-margin", "L = 1/2 w^T w - sum_i alpha_i (y_i (w^T x_i + b) - 1)")["verdict"]'
        ),
        (
            "from svmsym.exams.worker_tasks import check_value_task as f\n"
            'data = {"X": [[0, 0], [2, 2], [2, 0], [3, 0]], "y": [-1, -1, 1, 1], "C": "inf"}\n'
            'good = f(data, "alpha", "(1/2, 1/2, 1, 0)")["verdict"]'
        ),
        (
            "from svmsym.exact.symbolic.reading import read_problem\nimport tempfile, pathlib\n"
            "file = pathlib.Path(tempfile.mkdtemp(), 'points.csv')\n"
            "file.write_text('x1,x2,y\\n' + '0.5,1.25,1\\n-1,0,-1\\n' * 300)\n"
            "good = 'correct' if read_problem(file).n == 600 else 'wrong'"
        ),
    ],
    ids=["lines", "value", "file"],
)
def test_the_rest_runs_too(program):
    head = "import sys\nfor name in sys.argv[1].split(','):\n    sys.modules[name] = None\n"
    assert alone(f"{head}{program}\nprint(good)", "").strip() == "correct"
