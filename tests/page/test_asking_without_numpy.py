"""A browser has no NumPy: every place but the lectures answers without it, and answers the same."""

import json
import subprocess
import sys

from svmsym.page.asking import reply

SOFT = [["0", "1", -1], ["1", "0", -1], ["1", "2", -1], ["3", "1", -1], ["2", "1", 1], ["3", "3", 1]]
ASKED = [
    ("words", {"lang": "zh"}),
    ("choices", {"lang": "es"}),
    ("derive", {"name": "soft-margin", "lang": "de", "detail": "full"}),
    ("derive", {"name": "quadratic-kernel", "lang": "ko"}),
    ("solve", {"points": SOFT, "C": "1", "lang": "de"}),
    ("solve", {"points": SOFT, "C": "inf", "kernel": "quadratic", "lang": "ko"}),
    ("certificate", {"points": SOFT, "C": "1"}),
    ("read", {"text": "w = sum_i alpha_i y_i x_i"}),
    ("question", {"question": "board/alpha", "points": SOFT, "C": "1"}),
    ("solution", {"question": "board/alpha", "points": SOFT, "C": "1"}),
    ("check", {"question": "board/b", "answer": "b = 7", "points": SOFT, "C": "1"}),
    ("check", {"question": "hard-margin/derivation", "answer": "w = −Σᵢ αᵢ yᵢ xᵢ", "lang": "es"}),
]
PROGRAM = """
import json, sys
sys.modules["numpy"] = None
from svmsym.page.asking import reply
print(json.dumps([reply(place, given) for place, given in json.load(sys.stdin)]))
"""


def test_the_places_answer_the_same_without_numpy():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=json.dumps(ASKED), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for (place, given), found in zip(ASKED, json.loads(done.stdout), strict=True):
        assert found["status"] not in {"refused", "failed"}, place
        assert found == json.loads(json.dumps(reply(place, given))), place
