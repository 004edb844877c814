"""What the checker refuses to read, or to read otherwise than its owner: numbers, keys, files and sizes."""

import hashlib
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from certificate_parts import FOUR, ZERO, svc, vector, written
from certificates_by_hand import OPTIMAL
from changed_certificates import changed
from classifiers_by_hand import HARD
from exact_files import GOOD, Options, read_problem
from paths_by_hand import PATH

from svmsym import outside_text
from svmsym.exact import checker
from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check
from svmsym.exact.solve import solve

HARD_MARGIN = OPTIMAL["hard margin"]
SECONDS = 20  # much more than any refusal takes, much less than what is refused


def run(tmp_path, content, *others):
    """The checker as a program: its exit code and both outputs."""
    path = tmp_path / "certificate.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    command = [sys.executable, "-I", checker.__file__, str(path), *map(str, others)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS)
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def about(content, statement, answer, **file):
    """A certificate about the bytes of a file, sealed by nobody."""
    told = written(statement, {}, answer)
    del told["data"]
    return told | {"file": {"sha256": hashlib.sha256(content).hexdigest(), **file}}


def table(content, statement, answer, classes=None, **how):
    usual = {"format": "table", "separator": ",", "header": False, "label": 3, "weight": None}
    return about(content, statement, answer, **(usual | how), classes=classes or {"-1": -1, "1": 1})


# ---- Numbers


@pytest.mark.parametrize(
    "odd",
    [
        2.0,
        True,
        "２",
        "2_0",
        "2e0",
        "2.0",
        " 2",
        "2 ",
        "+2",
        "4/2/1",
        "1/0",
        "1/-2",
        "2/1.0",
        "²",
        "",
        "x",
        None,
        [2],
    ],
)
def test_a_coordinate_is_an_integer_or_a_fraction_in_plain_digits(odd):
    # 2.0, true and full-width digits are the same number to Python, so the answer would be proved.
    assert check(changed(HARD_MARGIN, ("data", "X", 2, 0), odd)), odd
    assert check(changed(HARD_MARGIN, ("data", "X", 2, 0), "4/2")) == []
    assert check(changed(HARD_MARGIN, ("data", "X", 0, 0), "-0")) == []


def test_false_is_not_zero():
    assert check(changed(HARD_MARGIN, ("data", "X", 0, 0), False))
    assert check(changed(HARD_MARGIN, ("data", "y", 2), True))
    assert check(changed(HARD_MARGIN, ("answer", "support", 0), True))
    assert check(changed(HARD_MARGIN, ("answer", "unique"), 1))
    assert check(changed(HARD_MARGIN, ("answer", "support", 0), 1.0))


@pytest.mark.parametrize("odd", ["１", "1_0", "1e0", "1.0", " 1", "+1", "01", "1/1", 1.0, True, "-0"])
@pytest.mark.parametrize("key", ["b", "objective"])
def test_a_number_of_the_answer_is_written_in_one_way(key, odd):
    assert check(changed(HARD_MARGIN, ("answer", key), odd))


def test_rows_and_vectors_are_lists():
    rows = [[0, 0], [2, 2], [2, 0], [3, 0]]
    for odd in ("00", {"0": 1, "1": 1}, {"X": 0}, 0, None):
        assert check(changed(HARD_MARGIN, ("data", "X"), [odd, *rows[1:]]))
    assert check(changed(HARD_MARGIN, ("data", "X"), dict(zip("abcd", rows, strict=True))))
    qp = {"Q": [[1, 0], [0, 1]], "p": [-1, -2]}
    answer = {"u": ["1", "2"], "A": [], "E": [], "objective": "-5/2"}
    assert check(written({"kind": "qp"}, qp, answer)) == []
    for path, odd in (
        (("answer", "u"), "12"),
        (("answer", "u"), {"1": 0, "2": 0}),
        (("answer", "A"), ""),
        (("answer", "E"), {}),
        (("data", "p"), {"-1": 0, "-2": 0}),
        (("data", "Q"), ["10", "01"]),
    ):
        assert check(changed(written({"kind": "qp"}, qp, answer), path, odd)), path


def test_directions_and_segments_are_lists_of_the_right_length():
    for key in ("directions", "optima", "rays"):
        assert check(changed(HARD_MARGIN, ("answer", key), {})), key
    first = PATH["answer"]["segments"][0]
    longer = first | {"alpha": [*first["alpha"], ZERO]}
    assert check(changed(PATH, ("answer", "segments"), [longer])) == ["a segment has not two ends"]
    twice = [first, first]
    assert check(changed(PATH, ("answer", "segments"), twice)) == ["the segments are not contiguous"]


def test_no_other_multipliers_stand_for_those_of_the_kind():
    renamed = {"alpha_star" if key == "alpha" else key: v for key, v in HARD_MARGIN["answer"].items()}
    refusal = "not the multipliers of this kind: ['alpha']"
    assert check(changed(HARD_MARGIN, ("answer",), renamed)) == [refusal]
    both = HARD_MARGIN["answer"] | {"alpha_star": HARD_MARGIN["answer"]["alpha"]}
    assert check(changed(HARD_MARGIN, ("answer",), both)) == [refusal]
    first = PATH["answer"]["segments"][0]
    other = {"alpha_star" if key == "alpha" else key: v for key, v in first.items()}
    assert check(changed(PATH, ("answer", "segments", 0), other)) == [refusal]


@pytest.mark.parametrize("part", ["C", "kernel", "bias", "slack"])
def test_settings_are_as_strict(part):
    odd = {
        "C": [True, 1.5, "1e0", "１", " inf", "Infinity"],
        "bias": [1, "true"],
        "slack": [True, ["linear"]],
    }
    odd["kernel"] = ["linear", {"type": "poly"}, {"type": "linear", "degree": 1}, {"type": True}]
    soft = OPTIMAL["C = 1/2"]
    for value in odd[part]:
        assert check(changed(soft, ("statement", part), value)), value


def test_overrides_are_a_list_of_settings_of_a_toml_file():
    path = GOOD / "four-points.toml"
    soft = {k: v for k, v in certificate(solve(read_problem(path, Options(C="5")))).items() if k != "seal"}
    assert check(soft, path.read_bytes()) == []
    for odd in ("C", {"C": 1}, [["C"]], ["C", "colour"]):
        assert check(soft | {"overrides": odd}, path.read_bytes()), odd


# ---- Files


# Without the first point the optimum is another one: (2, 2) against (2, 0) and (3, 0).
HIDDEN = b"0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n"
WITHOUT_FIRST = {
    "alpha": vector(2, _1=1, _2=1),
    "b": "1",
    "b_interval": ["1", "1"],
    "w": ["0", "-1"],
    "objective": "1/2",
}


def test_a_point_is_not_hidden_behind_a_header():
    assert check(written(svc("inf"), {"X": FOUR["X"][1:], "y": FOUR["y"][1:]}, WITHOUT_FIRST)) == []
    for content, classes in (
        (HIDDEN, None),
        (HIDDEN.replace(b"-1", b"cat").replace(b"1\n", b"dog\n"), {"cat": -1, "dog": 1}),
        (b"# four points\n\nsep=,\n" + HIDDEN, None),
    ):
        forged = table(content, svc("inf"), WITHOUT_FIRST, classes, header=True)
        assert check(forged, content) == ["the header that is claimed is a point: all its cells are numbers"]
    assert check(table(HIDDEN, svc("inf"), HARD), HIDDEN) == []


@pytest.mark.parametrize(
    "cells",
    [
        "1e500,0",
        "'0,0",
        "１,0",
        "٣,0",
        "1_0,0",
        "1 000,0",
        "50%,1",
        "nan,0",
        "NaN,inf",
        "-Infinity,NA",
        "0,",
        ",",
        "x,",
        "1/0,0",
        "1/0,1/0",
        "\u200b0,0",
        "\u00a00,\u20600",
        "0" * 201 + ",0",
        "0" * 201 + "," + "0" * 201,
        "+,.",
        "O,0",
        "x,1",
    ],
)
@pytest.mark.parametrize("label", ["-1", "cat"])
def test_a_line_that_is_almost_a_point_is_no_header(cells, label):
    content = HIDDEN.replace(b"0,0,-1", f"{cells},-1".encode(), 1)
    classes = None
    if label == "cat":
        content, classes = content.replace(b"-1", b"cat").replace(b",1\n", b",dog\n"), {"cat": -1, "dog": 1}
    [said] = check(table(content, svc("inf"), WITHOUT_FIRST, classes, header=True), content)
    assert said.startswith("the header that is claimed")


@pytest.mark.parametrize(
    "header",
    [
        "x1,x2,y",
        "x,2nd,y",
        "_a,(b),c",
        "größe,高,klasse",
        "x,1e500,y",
        "x,50%,y",
        "height,'0,y",
        "nano,info,y",
    ],
)
def test_a_header_that_the_reader_finds_is_one_to_the_checker(header, tmp_path):
    path = tmp_path / "points.csv"
    path.write_bytes(f"{header}\n".encode() + HIDDEN)
    made = certificate(solve(read_problem(path, Options(C="inf"))))
    assert made["file"]["header"] is True
    assert check(made, path.read_bytes()) == []


def test_a_label_in_front_names_the_header_as_well(tmp_path):
    path = tmp_path / "points.csv"
    path.write_bytes(b"class,1st,2nd\n-1,0,0\n-1,2,2\n1,2,0\n1,3,0\n")
    made = certificate(solve(read_problem(path, Options(C="inf"))))
    assert (made["file"]["header"], made["file"]["label"]) == (True, 1)
    assert check(made, path.read_bytes()) == []


@pytest.mark.parametrize(
    ("labels", "classes"),
    [
        ("-1 -1 1 1", {"-1": 1, "1": -1}),  # turned round
        ("0 0 1 1", {"0": 1, "1": -1}),
        ("3 3 4 4", {"3": 1, "4": -1}),
        ("1 1 +1 1.0", {"1": -1, "+1": 1, "1.0": 1}),  # one class in three spellings
        ("a a b c", {"a": -1, "b": 1, "c": 1}),  # three classes
        ("0 0 1 2", {"0": -1, "1": 1, "2": 1}),
    ],
)
def test_labels_keep_their_order_and_their_number(labels, classes):
    some = labels.split()
    points = zip([(0, 0), (2, 2), (2, 0), (3, 0)], some, strict=True)
    content = "".join(f"{x},{z},{label}\n" for (x, z), label in points).encode()
    turned = classes[some[0]] > 0
    answer = HARD | ({"b": "1", "b_interval": ["1", "1"], "w": ["-1", "1"]} if turned else {})
    assert check(table(content, svc("inf"), answer, classes), content) in (
        ["the order of numeric labels is reversed"],
        ["there are not two classes"],
    )


def test_all_points_in_one_class_is_another_problem():
    content = b"0,0,a\n2,2,a\n2,0,b\n3,0,b\n"
    answer = {"alpha": ZERO, "b": "1", "b_interval": ["1", None], "w": ["0", "0"], "objective": "0"}
    forged = table(content, svc("inf"), answer, {"a": 1, "b": 1})
    assert check(forged, content) == ["there are not two classes"]


def test_weights_that_would_change_nothing_are_refused():
    weighted = HIDDEN.replace(b"\n", b",2\n")
    assert check(table(weighted, svc("inf"), HARD, weight=4), weighted) == ["weights need a finite C"]
    assert check(table(HIDDEN, svc("inf"), HARD, weight=3), HIDDEN) == ["one column is label and weight"]


def test_a_byte_order_mark_stands_before_everything_or_nowhere():
    content = b"\n\xef\xbb\xbfx,z,y\n" + HIDDEN
    [said] = check(table(content, svc("inf"), HARD, header=True), content)
    assert "byte order mark" in said
    first = b"\xef\xbb\xbfx,z,y\n" + HIDDEN
    assert check(table(first, svc("inf"), HARD, header=True), first) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("0,0,-1\n２,2,-1\n2,0,1\n3,0,1\n", "'２' is not a number"),
        ("0,0,-1\n0_2,2,-1\n2,0,1\n3,0,1\n", "'0_2' is not a number"),
        ("0,0,-1\n2e9_9_9_9,2,-1\n2,0,1\n3,0,1\n", "is not a number"),
        ("0,0,-1\n2e999,2,-1\n2,0,1\n3,0,1\n", "the exponent"),
        ("0,0,-1\nnan,2,-1\n2,0,1\n3,0,1\n", "is not a number"),
        ("0,0,-1\n2,2,-1\n2,0,1\n3,0,1\0\n", "NUL"),
        ('0,0,-1\n2,2,"-1\n2,0,1\n3,0,1"\n', "malformed"),
        ('"0,0",0,-1\n2,2,-1\n2,0.0,1\n3,0,1\n', "decimals have a comma, and others a point"),
    ],
)
def test_cells_of_a_table(content, why):
    classes = {"-1": -1, "1": 1, "1\0": 1} if "\0" in content else None
    raw = content.encode()
    [said] = check(table(raw, svc("inf"), HARD, classes), raw)
    assert why in said


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("-1\n-1 1:2 2:2\n1 1:2\n1 1:1 1:3\n", "ascend"),  # the last one of two would win
        ("-1\n-1 2:2 1:2\n1 1:2\n1 1:3\n", "ascend"),
        ("-1\n-1 １:2 2:2\n1 1:2\n1 1:3\n", "index:value"),
        ("-1\n-1 0_1:2 2:2\n1 1:2\n1 1:3\n", "index:value"),
        ("-1 0:1\n-1 0:2 1:2 2:2\n1 1:2\n1 1:3\n", "a row has a wrong number"),  # x₀ is a feature here
        ("-1\n-1 1:２ 2:2\n1 1:2\n1 1:3\n", "is not a number"),
        ("-1\n-1 1:2 2:2\n1 1:2\n1 1:3 999999999:0\n", "too large"),
    ],
)
def test_pairs_of_libsvm(content, why):
    raw = content.encode()
    found = about(raw, svc("inf"), HARD, format="libsvm", classes={"-1": -1, "1": 1})
    [said] = check(found, raw)
    assert why in said


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("[extra]\nx = 1\n", "other tables"),
        ("weight = [1, 1, 1, true]\n", "a number is neither text nor whole"),
        ("weight = [1, 1, 1, '1_0']\n", "is not a number"),
        ("weight = '1111'\n", "lists"),
        (".".join("a" * 20_000) + " = 1\n", "too large"),
    ],
)
def test_a_toml_file_says_nothing_that_is_passed_over(more, why):
    text = '[problem]\nC = "inf"\n[data]\nX = [[0, 0], [2, 2], [2, 0], [3, 0]]\ny = [-1, -1, 1, 1]\n'
    for content, expected in ((text, ""), (text + more, why)):
        raw = content.encode()
        found = check(about(raw, svc("inf"), HARD, format="toml", classes={"-1": -1, "1": 1}), raw)
        assert (expected in found[0]) if expected else found == []


TOML = '[problem]\nC = "inf"\n[data]\nX = [[0, 0], [2, 2], [2, 0], [3, 0]]\ny = [-1, -1, 1, 1]\n'
CHAPTER = "# data from chapter 1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18 of the book\n"
DOTS = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r"


@pytest.mark.parametrize(
    "text",
    [
        CHAPTER + TOML,
        TOML.replace("-1, -1", f"'{DOTS}', '{DOTS}'"),
        TOML.replace("-1, -1", f'"{DOTS}", "{DOTS}"'),
        TOML.replace("-1, -1", f"\"\"\"{DOTS}\"\"\", '''{DOTS}'''"),
        TOML.replace("C =", '"C" =') + "# " + "9" * 2000,
    ],
)
def test_dots_and_digits_in_comments_and_labels_are_no_keys(text, tmp_path):
    path = tmp_path / "points.toml"
    path.write_text(text, "utf-8")
    assert check(certificate(solve(read_problem(path))), path.read_bytes()) == []


def test_the_checker_measures_toml_as_the_reader_does():
    files = checker.beside("checker_files")
    for ours, its in (
        (outside_text._TOML_TEXTS, files.QUOTED),
        (outside_text._LONG_WORD, files.LONG_WORD),
        (outside_text._BETWEEN_TOML, files.BETWEEN),
        (outside_text._LONG_KEY, files.LONG_KEY),
    ):
        assert (ours.pattern, ours.flags) == (its.pattern, its.flags)
    assert outside_text.LARGEST_TOML == files.MOST_TOML


@pytest.mark.parametrize("digits", ["0x" + "f" * 2**23, "9" * 2**21, "0b" + "1_1" * 5000, "0o" + "7" * 5000])
def test_a_long_integer_of_toml_is_refused_before_it_is_read(digits, tmp_path):
    path = tmp_path / "points.toml"
    path.write_text(TOML.replace('"inf"', digits), "utf-8")
    told = about(path.read_bytes(), svc("inf"), HARD, format="toml", classes={"-1": -1, "1": 1})
    code, out, err = run(tmp_path, json.dumps(told), path)
    assert (code, out) == (2, "")
    assert "a key of it or an integer is too long" in err


def test_a_setting_of_the_file_is_not_passed_over():
    raw = b'[problem]\nC = "inf"\nnu = 1\n[data]\nX = [[0, 0], [2, 2], [2, 0], [3, 0]]\ny = [-1, -1, 1, 1]\n'
    found = about(raw, svc("inf"), HARD, format="toml", classes={"-1": -1, "1": 1})
    assert check(found, raw) == ["the file has settings that do not belong to the kind"]


# ---- What is printed


def test_what_was_read_is_printed(tmp_path):
    path = tmp_path / "points.csv"
    path.write_bytes(b"0;0;cat\n2,0;2;cat\n2;0;dog\n3;0;dog\n")
    told = table(path.read_bytes(), svc("inf"), HARD, {"cat": -1, "dog": 1}, separator=";")
    code, out, _ = run(tmp_path, json.dumps(told), path)
    assert code == 0
    taken = json.loads(out.removeprefix("accepted: "))["taken"]
    assert taken == {
        "format": "table",
        "separator": "semicolon",
        "decimals": "comma",
        "header": None,
        "label": 3,
        "weight": None,
        "label_used": True,
        "points": 4,
        "coordinates": 2,
        "first": "(0, 0), y = -1",
        "last": "(3, 0), y = 1",
    }
    inside = json.loads(run(tmp_path, json.dumps(HARD_MARGIN))[1].removeprefix("accepted: "))["taken"]
    assert (inside["format"], inside["points"], inside["last"]) == (
        "inside the certificate",
        4,
        "(3, 0), y = 1",
    )


def test_nothing_that_moves_the_screen_is_printed(tmp_path):
    for odd in ("\x1b[2Jaccepted", "\u202eaccepted", "\ud800", "x\raccepted: all"):
        code, out, _ = run(tmp_path, json.dumps(HARD_MARGIN | {odd: 1}))
        assert code == 1
        assert out.rstrip("\n").isprintable()
        assert out.startswith("rejected: unknown: ")


# ---- Sizes


UNREADABLE = {
    "a float": json.dumps(changed(HARD_MARGIN, ("data", "X", 2, 0), 2.0)),
    "a float of 17 digits": json.dumps(HARD_MARGIN).replace("[3, 0]", "[9007199254740993.0, 0]"),
    "an exponent": json.dumps(HARD_MARGIN).replace("[3, 0]", "[3e0, 0]"),
    "NaN": json.dumps(HARD_MARGIN).replace("[3, 0]", "[NaN, 0]"),
    "infinity": json.dumps(HARD_MARGIN).replace("[3, 0]", "[-Infinity, 0]"),
    "a long integer": json.dumps(HARD_MARGIN).replace("[3, 0]", f"[{'9' * 5000}, 0]"),
    "a key twice": json.dumps(HARD_MARGIN).replace('"w":', '"b": "0", "w":'),
    "depth": "[" * 100_000,
    "depth of objects": '{"a":' * 100_000,
    "a byte-order mark": b"\xef\xbb\xbf" + json.dumps(HARD_MARGIN).encode(),
    "a NUL": b"\0" + json.dumps(HARD_MARGIN).encode(),
    "no UTF-8": json.dumps(HARD_MARGIN).encode().replace(b"svc", b"sv\xff"),
    "nothing": b"",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_ends_with_two(name, tmp_path):
    code, out, err = run(tmp_path, UNREADABLE[name])
    assert (code, out) == (2, "")
    assert err.startswith("unreadable: ")


@pytest.mark.parametrize("text", ["1e9_9_9_9_9_9_9_9_9", "1e999999999", "1e-9_9_9_9_9_9_9_9_9"])
@pytest.mark.parametrize(
    "path", [("data", "X", 0, 0), ("statement", "C"), ("answer", "b"), ("answer", "w", 0)]
)
def test_a_few_bytes_do_not_ask_for_a_long_number(path, text, tmp_path):
    code, out, _ = run(tmp_path, json.dumps(changed(OPTIMAL["C = 1/2"], path, text)))
    assert (code, out[:9]) == (1, "rejected:")


def primes(count):
    found = [2]
    n = 3
    while len(found) < count:
        if all(n % p for p in found if p * p <= n):
            found.append(n)
        n += 2
    return found


def test_what_is_too_large_is_no_verdict(tmp_path):
    # Every coordinate has a denominator of its own: over the common one, all have half a million bits.
    some = primes(4000)
    wide = {"X": [[f"1/{p**8}" for p in some], [f"-1/{p**8}" for p in some]], "y": [1, -1]}
    deep = {
        "type": "poly",
        "degree": 99,
        "gamma": "1/" + "9" * 90_000,
        "coef0": "1",
    }
    tall = {"X": [[str(i)] for i in range(2000)], "y": [1, -1] * 1000}
    for told in (
        written(svc("inf"), {"X": wide["X"] * 40, "y": wide["y"] * 40}, HARD),
        written(svc("1", kernel=deep), tall, {"alpha": vector(1, _1=1, _2=1)}),
        written(svc("1", kernel={"type": "poly", "degree": 60, "gamma": "1", "coef0": "-1"}), tall, HARD),
    ):
        code, out, err = run(tmp_path, json.dumps(told))
        assert (code, out) == (2, ""), err
        assert err.startswith("unreadable: too large")
        assert check(told)[0].startswith("too large")


LONG = [10**189 + 2 * k + 1 for k in range(1000)]  # nearly coprime: 190,000 digits together


@pytest.mark.parametrize("column", ["coordinate", "target", "weight"])
def test_denominators_that_have_little_in_common_are_refused_before_the_work(column, tmp_path):
    kind = {
        "kind": "svr",
        "C": "1",
        "slack": "linear",
        "epsilon": "0",
        "bias": True,
        "kernel": {"type": "linear"},
    }
    cells = [["1", "1", "1"] for _ in LONG]
    for row, d in zip(cells, LONG, strict=True):
        row[["coordinate", "target", "weight"].index(column)] = f"1/{d}"
    path = tmp_path / "points.csv"
    path.write_text("\n".join(map(",".join, cells)), "utf-8")
    told = about(
        path.read_bytes(),
        kind,
        {"alpha": ZERO, "alpha_star": ZERO, "b": "0", "objective": "0"},
        format="table",
        separator=",",
        header=False,
        label=2,
        weight=3,
    )
    code, out, err = run(tmp_path, json.dumps(told), path)
    assert (code, out) == (2, "")
    assert "the common denominator of the data has more than 65536 bits" in err


def test_fractions_of_a_program_are_refused_before_they_are_added(tmp_path):
    n = 50
    rows = [[int(i == j) for j in range(n)] for i in range(n)]
    u = [f"1/1{2 * k + 1:07600}" for k in range(n)]
    told = written({"kind": "qp"}, {"Q": rows, "p": [0] * n}, {"u": u, "A": [], "E": [], "objective": "0"})
    code, out, err = run(tmp_path, json.dumps(told))
    assert (code, out) == (2, "")
    assert "sums of fractions" in err
    inside = {"Q": [[f"1/{LONG[i + j]}" for j in range(100)] for i in range(100)]}
    told = written({"kind": "qp"}, inside, {"u": [], "A": [], "E": [], "objective": "0"})
    assert "common denominator of the data" in run(tmp_path, json.dumps(told))[2]


def test_ordinary_denominators_stay_far_below():
    """Every denominator up to 1000, the decimals of floats, and floats as binary fractions, in one table."""
    limits = checker.beside("checker_limits")
    floats = [(k * 0.1) ** 3 for k in range(1, 1001)]
    some = {*range(1, 1001), *(Fraction(repr(v)).denominator for v in floats)}
    some |= {Fraction(v).denominator for v in floats}
    assert limits.unit(some, 3000).bit_length() < limits.MOST_UNIT // 20


def test_more_arguments_than_two_are_refused(tmp_path):
    assert run(tmp_path, json.dumps(HARD_MARGIN), Path(checker.__file__), Path(checker.__file__))[0] == 2
