"""Nothing that comes from outside can steer the terminal: not a label, a column, an option or a model."""

import ast
import json
import re
import xml.dom.minidom
from pathlib import Path

import pytest
from running import ROOT, run, written

from svmsym.cli.main import _COMMANDS
from svmsym.errors import visible
from svmsym.exact.checker import main as stand_alone

# Clear the screen, ring, the one-character form of the same, overwrite the line, write from right to left,
# delete, two invisible signs, and tags that nobody sees.
PAYLOAD = "a\x1b[2J\x07\x9b2J\u202eb\x7f\u200b\u2066\ufeff\U000e0041q"
STEERING = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)
ROWS = [(0, 0, PAYLOAD), (1, 0, PAYLOAD), (0, 1, PAYLOAD), (3, 3, "no"), (4, 3, "no"), (4, 4, "no")]
TABLE = "".join(f"{x},{y},{name}\n" for x, y, name in ROWS)
HEADED = f"{PAYLOAD}1,{PAYLOAD}2,class\n{TABLE}"
# A file of TOML may have line breaks in a label: a second line would look like one of ours.
LINES = PAYLOAD + "\n\naccepted: nothing"
QUOTED = json.dumps(LINES).replace(
    json.dumps("\U000e0041")[1:-1], r"\U000e0041"
)  # TOML has no pairs of halves
TOML = f'[problem]\nkind = "svc"\n[data]\nX = [[0, 0], [3, 3]]\ny = [{QUOTED}, "no"]\n'
FILES = {"points.csv": TABLE, "headed.csv": HEADED, "points.toml": TOML}
DATA = [
    *(("solve", *more) for more in ((), ("--json",), ("--kernel", "rbf"), ("--figure", "new.svg"))),
    *(("solve", "--explain", "--to", form) for form in ("text", "html", "latex", "typst", "md", "ipynb")),
    *((name, *more) for name in ("path", "loo") for more in ((), ("--json",))),
    ("check", "--quantity", "b", "7"),
]
TABLES = [
    *((name, *more) for name in ("fit", "cv") for more in ((), ("--json",))),
    ("fit", "--C", PAYLOAD),
    ("fit", "--class-weight", f"{PAYLOAD}=2"),
    ("fit", "--label", PAYLOAD),
    ("cv", "--folds", PAYLOAD),
]
WORDS = [
    (PAYLOAD,),
    ("list", PAYLOAD),
    ("list", f"--{PAYLOAD}"),
    *((name, PAYLOAD) for name in ("derive", "verify", "lectures", "read", "completion")),
    ("derive", "ridge", "--to", PAYLOAD),
    ("derive", "ridge", "--notation", PAYLOAD),
    ("read", f"w = {PAYLOAD}"),
    ("read", f"b = 1\n{PAYLOAD}"),
    ("read", f"w = {PAYLOAD}", "--json"),
    ("compare", PAYLOAD, "b = 1"),
    ("compare", "b = 1", f"b = 1 {PAYLOAD}"),
    ("check", "hard-margin", PAYLOAD),
    ("exam", "show", PAYLOAD),
    ("grade", PAYLOAD, PAYLOAD, "-o", PAYLOAD),
    ("page", "build", f"README.md/{PAYLOAD}"),
    ("tour", "-o", f"README.md/{PAYLOAD}"),
    ("doctor", PAYLOAD),
    ("serve", "--port", PAYLOAD),
]


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {**FILES, "README.md": "a file, not a folder"}.items():
        written(tmp_path, text, name)
    return tmp_path


def shown(capsys, *asked):
    code, out, err = run(capsys, *asked)
    assert not STEERING.search(out + err), asked
    return code, out, err


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("asked", [*DATA, *TABLES], ids=" ".join)
@pytest.mark.parametrize("file", ["points.csv", "headed.csv", "points.toml"])
def test_labels_and_columns_are_printed_as_text(capsys, file, asked):
    if file == "points.toml" and asked in TABLES:
        return
    command, *more = asked
    code, out, err = shown(capsys, command, file, *more)
    assert code in {0, 1, 2}
    assert PAYLOAD[:4] not in out + err
    assert "\naccepted: nothing" not in out + err
    if "--json" in more or "ipynb" in more:
        assert json.loads(out)


@pytest.mark.parametrize("asked", WORDS, ids=lambda asked: asked[0][:9])
@pytest.mark.usefixtures("place")
def test_what_is_typed_is_printed_as_text(capsys, asked):
    shown(capsys, *asked)


def test_the_walk_leaves_no_command_out():
    walked = {asked[0] for asked in (*DATA, *TABLES, *WORDS)} | {"predict", "certify", "check-certificate"}
    assert walked >= set(_COMMANDS)


def test_a_model_cannot_steer_the_terminal(capsys, place):
    shown(capsys, "fit", "headed.csv", "-o", "model.json")
    named = json.loads((place / "model.json").read_text("utf-8"))["classes"]["values"]
    assert PAYLOAD in named
    for more in ((), ("--json",), ("-o", "predicted.csv")):
        assert shown(capsys, "predict", "model.json", "headed.csv", *more)[0] == 0
    assert PAYLOAD in (place / "predicted.csv").read_text("utf-8")  # a file keeps the label
    written(place, "1,2\n", "other.csv")
    assert shown(capsys, "predict", "model.json", "other.csv", "--no-header")[0] == 0
    assert shown(capsys, "predict", "model.json", written(place, "1\n", "less.csv"))[0] == 2
    shown(capsys, "certify", "--model", "model.json", "headed.csv")


@pytest.mark.parametrize("file", ["points.csv", "points.toml"])
def test_a_certificate_cannot_steer_the_terminal(capsys, place, file):
    shown(capsys, "solve", file, "--certificate", "proof.json")
    for more in ((), ("--json",)):
        code, out, _ = shown(capsys, "check-certificate", "proof.json", file, *more)
        assert code == 0
        assert "\naccepted: nothing" not in out
    assert stand_alone(["proof.json", file]) == 0
    assert not STEERING.search(capsys.readouterr().out)
    forged = json.loads((place / "proof.json").read_text("utf-8"))
    forged["claim"] = forged["statement"]["kind"] = LINES
    written(place, json.dumps(forged), "forged.json")
    for more in ((), ("--json",)):
        code, out, _ = shown(capsys, "check-certificate", "forged.json", file, *more)
        assert code == 1
        assert "\naccepted: nothing" not in out
    assert stand_alone(["forged.json", file]) == 1
    told = capsys.readouterr().out
    assert not STEERING.search(told)
    assert told.count("\n") == 1


@pytest.mark.usefixtures("place")
def test_json_keeps_the_meaning(capsys):
    _, out, _ = shown(capsys, "fit", "points.csv", "--json")
    assert [one["class"] for one in json.loads(out)["classes"]] == [PAYLOAD, "no"]


@pytest.mark.parametrize("file", list(FILES))
def test_a_picture_is_xml_and_hides_nothing(capsys, place, file):
    shown(capsys, "solve", file, "--figure", "new.svg")
    text = (place / "new.svg").read_text("utf-8")
    assert not STEERING.search(text)
    assert xml.dom.minidom.parseString(text.encode())
    assert r"\x1b[2J" in text  # the label is there, in the legend and in the alternative text


@pytest.mark.parametrize("form", ["html", "latex", "typst", "md", "text", "beamer", "slides", "ipynb"])
def test_a_document_in_a_file_hides_nothing(capsys, place, form):
    shown(capsys, "solve", "points.csv", "--explain", "--to", form, "-o", "page")
    assert not STEERING.search((place / "page").read_text("utf-8"))


@pytest.mark.parametrize("text", ["", "α ≤ 1, „Übung“\n\tÅ 한국어 中文 −1 ± ½", "👩\u200d🔬 می\u200cخواهم"])
def test_ordinary_text_stays(text):
    assert visible(text) == text


def test_commands_write_with_print_alone():
    """Whoever writes past the screen is found here; documents that are bytes are the only ones who may."""
    found = set()
    for path in sorted((ROOT / "svmsym" / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in {"buffer", "__stdout__", "__stderr__"}:
                found |= {(Path(path).stem, ast.unparse(node))}
    assert found == {("format_option", "sys.stdout.buffer")}
