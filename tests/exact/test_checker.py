"""The stand-alone checker: right certificates of every kind, and every way to spoil one."""

import ast
import copy
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from certificate_parts import FOUR, XOR, svc, vector, written
from certificates_by_hand import ALL, OPTIMAL
from changed_certificates import changed, other_digits, places
from classifiers_by_hand import HARD
from paths_by_hand import PATH

from svmsym.exact import checker
from svmsym.exact.checker import check, main, seal

FILES = sorted(Path(checker.__file__).parent.glob("checker*.py"))


def problem_of(certificate):
    kinds = checker.beside("checker_kinds")
    return kinds.read(kinds.settings_of(certificate["statement"]), certificate["data"], checker.core.number)


@pytest.mark.parametrize("name", ALL)
def test_right_certificates_are_accepted(name):
    assert check(ALL[name]) == []


@pytest.mark.parametrize("name", ALL)
def test_every_changed_digit_of_a_claim_is_rejected(name):
    certificate = ALL[name]
    tried = 0
    for path, value in places(certificate["answer"], ("answer",)):
        for other in other_digits(value):
            if name == "one class only" and path[-1] == "b" and other == "4":
                continue  # every b ≥ 1 is optimal, so this is as true as before
            assert check(changed(certificate, path, other)), (path, value, other)
            tried += 1
    assert tried or not certificate["answer"]


@pytest.mark.parametrize("name", OPTIMAL)
def test_a_claim_too_many_or_too_few_is_rejected(name):
    certificate = OPTIMAL[name]
    assert check(changed(certificate, ("answer", "colour"), "1")) == ["colour cannot be claimed here"]
    assert check(changed(certificate, ("seal",), "0"))
    assert check(certificate | {"author": "x"})
    for key in ("objective", "alpha", "u", "b_interval"):
        if key in certificate["answer"] and not (key == "b_interval" and "nu" in certificate["statement"]):
            short = copy.deepcopy(certificate)
            del short["answer"][key]
            assert check(short), key


@pytest.mark.parametrize("name", ALL)
def test_malformed_certificates_have_a_reason_and_no_traceback(name):
    certificate = ALL[name]
    for path, value in places(certificate):
        for odd in (None, [], {}, "", "x", "1/0", "nan", 1.5, 10**30, [[]]):
            reasons = check(changed(certificate, path, odd))  # other data may be a true statement as well
            assert reasons or odd == value or path[0] in {"data", "statement"}, (path, value, odd)
    for key in certificate:
        assert check({k: v for k, v in certificate.items() if k != key}), key
        assert check(certificate | {key: []}), key
    for odd in (None, [], "x", 1, {}):
        assert check(odd)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("answer", "b_interval"), ["-1", "-1/4"]),  # true, but not all of it
        (("answer", "b_interval"), ["-1", "0"]),
        (("answer", "b_interval"), [None, "-1/8"]),
        (("answer", "b"), "0"),
        (("answer", "alpha"), vector(16, _1=1, _2=1, _3=1, _4=1)),  # feasible, but not optimal
        (("answer", "alpha"), {"den": "16", "num": {"1": "2", "2": "2", "3": "2", "4": "2"}}),  # not reduced
        (("answer", "alpha", "num", "5"), "1"),
        (("answer", "objective"), "102/256"),
        (("answer", "objective"), "+51/128"),
        (("answer", "alpha_star"), vector(1)),
        (("answer", "unique"), False),
        (("statement", "C"), "1/4"),
        (("statement", "slack"), "squared"),
        (("statement", "bias"), False),
        (("statement", "bias"), 1),
        (("statement", "kernel"), {"type": "rbf", "gamma": "1"}),
        (("statement", "kernel"), {"type": "poly", "degree": "3/2", "gamma": "1", "coef0": "0"}),
        (("statement", "kernel"), {"type": "linear", "gamma": "1"}),
        (("data", "y"), [1, -1, 1, 1]),
        (("data", "y"), [-1, -1, 1]),
        (("data", "y"), [-1, -1, 1, 2]),
        (("data", "X"), [[0, 0], [2, 2], [2, 0], [3]]),
        (("data", "X", 3, 0), 4),
        (("data", "X", 3, 0), 3.5),
        (("data", "weight"), ["1", "1", "1", "2"]),
        (("overrides",), ["C"]),
        (("claim",), "infeasible"),
        (("claim",), "path"),
        (("format",), "svmsym-certificate/2"),
    ],
)
def test_planted_errors(path, value):
    assert check(changed(OPTIMAL["C = 1/8"], path, value))


def test_an_indefinite_gram_matrix_is_not_convex():
    data = {"gram": [[0, 1], [1, 0]], "y": [1, -1]}
    answer = {"alpha": vector(1), "b": "0", "b_interval": ["0", "0"], "objective": "0"}
    assert check(written(svc("0", kernel={"type": "precomputed"}), data, answer)) == [
        "the matrix is not positive semidefinite"
    ]
    data["gram"] = [[1, 0], [1, 1]]
    assert check(written(svc("0", kernel={"type": "precomputed"}), data, answer)) == [
        "the matrix is not symmetric"
    ]


def test_elimination_agrees_with_all_principal_minors():
    """A symmetric matrix is positive semidefinite exactly if no principal minor is negative."""

    def determinant(m):
        if not m:
            return 1
        return sum(
            (-1) ** k * v * determinant([row[:k] + row[k + 1 :] for row in m[1:]]) for k, v in enumerate(m[0])
        )

    seen = set()
    for code in range(4**6):
        a, b, c, d, e, f = ((code >> 2 * k) % 4 - 1 for k in range(6))
        gram = [[a, b, c], [b, d, e], [c, e, f]]
        minors = [
            determinant([[gram[i][j] for j in range(3) if s >> j & 1] for i in range(3) if s >> i & 1])
            for s in range(8)
        ]
        try:
            checker.beside("checker_kernels").need_semidefinite(gram)
            found = True
        except checker.Wrong:
            found = False
        assert found == (min(minors) >= 0), gram
        seen.add(found)
    assert seen == {True, False}


@pytest.mark.parametrize("large", [1, 10**12])
def test_inner_products_side_by_side_are_inner_products(large):
    rows = [[3 * large, -5, 0], [-7, 2 * large, 1], [0, 0, 0], [-large, -large, large]]
    kernel = {"type": "poly", "degree": 3, "gamma": "1/2", "coef0": "-1"}
    data = {"X": rows, "y": [1, 1, -1, -1]}
    problem = problem_of(written(svc("1", kernel=kernel), data, {}))
    found = list(checker.beside("checker_kernels").kernel_rows(problem, range(4), [3, 0, 1]))
    expected = [
        [(sum(a * b for a, b in zip(rows[i], rows[j], strict=True)) - 2) ** 3 for j in (3, 0, 1)]
        for i in range(4)
    ]
    assert [list(row) for row in found] == expected
    assert problem.kappa == 8


def test_hulls_must_meet_in_the_point_claimed():
    separable = written(svc("inf"), FOUR, {"weights": vector(2, _1=1, _2=1, _3=1, _4=1)}, "infeasible")
    assert check(separable) == ["the weights do not give one point twice"]
    soft = written(svc("1"), XOR, {"weights": vector(2, _1=1, _2=1, _3=1, _4=1)}, "infeasible")
    assert check(soft) == ["slack is allowed"]
    twice = written(svc("inf"), XOR, {"weights": vector(1, _1=1, _2=1, _3=1, _4=1)}, "infeasible")
    assert check(twice) == ["the weights do not add up to 1"]


def test_segments_of_a_path_must_join_and_hold():
    segments = PATH["answer"]["segments"]
    gap = changed(PATH, ("answer", "segments"), [segments[0], *segments[2:]])
    assert check(gap) == ["the segments are not contiguous"]
    long = changed(PATH, ("answer", "segments"), [segments[0] | {"to": "1/4"}])
    assert check(long)
    assert check(changed(PATH, ("answer", "segments"), segments[1:3])) == []  # a part is true as well
    assert check(changed(PATH, ("answer", "segments"), segments[4:])) == []
    ray = segments[4] | {"alpha": [segments[4]["alpha"][0], vector(2, _1=1, _2=1, _3=2)]}
    assert check(changed(PATH, ("answer", "segments", 4), ray))
    first = segments[0] | {"b": [["-1", "1"], ["-1", "0"]]}
    assert check(changed(PATH, ("answer", "segments", 0), first))[0].startswith("b is wrong")
    first = segments[0] | {"b": [["-1", "0"], ["-1", "-1"]]}
    assert check(changed(PATH, ("answer", "segments", 0), first))[0].startswith("b is wrong")
    # From 1/3 to 1 both ends are right, but there is a corner between them.
    joined = segments[2] | {"to": "1", "alpha": [segments[2]["alpha"][0], segments[3]["alpha"][1]]}
    assert check(changed(PATH, ("answer", "segments"), [joined]))


FACE = ("unique", "directions", "optima", "rays", "ranges")


def test_uniqueness_is_not_believed():
    answer = {key: value for key, value in OPTIMAL["ranges"]["answer"].items() if key not in FACE}
    for claims in ({"unique": True}, {"unique": False}):
        assert check(changed(OPTIMAL["ranges"], ("answer",), answer | claims)) == [
            "these are not all directions"
        ]
    directions = {"directions": OPTIMAL["ranges"]["answer"]["directions"]}
    assert check(changed(OPTIMAL["ranges"], ("answer",), answer | directions)) == []
    assert check(changed(OPTIMAL["ranges"], ("answer",), answer | directions | {"unique": False})) == [
        "it is not shown whether α is unique"
    ]
    assert check(changed(OPTIMAL["hard margin"], ("answer", "unique"), False))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("directions",), [], "these are not all directions"),
        (("directions", 0, 0), vector(1, _2=4, _3=-4, _5=2, _6=-2), "a direction is not in lowest terms"),
        (("directions", 0, 0), vector(1, _2=1, _3=-1), "w or the sum of sα differs"),
        (("directions", 0, 0), vector(1, _1=1, _4=1), "α differs where it cannot"),
        (("directions",), [[vector(1, _2=2, _3=-2, _5=1, _6=-1)]] * 2, "these are not all directions"),
        (
            ("optima", 0, 0),
            vector(27, _2=3, _3=35, _4=24, _5=-1, _6=15),
            "one of the optima is beyond a bound",
        ),
        (("optima", 0, 0), vector(27, _2=5, _3=33, _4=24, _6=15), "w or the sum of sα differs"),
        (("ranges", "2", "low"), "0", "low is not attained"),
        (("ranges", "2", "low"), "19/27", "low is not attained"),
        (("ranges", "2", "high"), None, "at_high names no optimum and no ray"),
        (("ranges", "2", "below"), vector(1, _2=1), "low is not proved"),
        (("ranges", "2", "below"), vector(1, _5=1), "below does not hold along all directions"),
        (("ranges", "2", "below"), vector(1, _6=-2), "nothing bounds a multiplier"),
        (("ranges", "2", "at_low"), 2, "low is not attained"),
        (("ranges", "2", "at_low"), 0, "at_low names no optimum and no ray"),
    ],
)
def test_planted_errors_about_all_optima(path, value, reason):
    assert check(changed(OPTIMAL["seven points"], ("answer", *path), value)) == [reason]


def test_ranges_are_complete():
    seven = copy.deepcopy(OPTIMAL["seven points"])
    del seven["answer"]["ranges"]["6"]
    assert check(seven) == ["ranges are for all multipliers that vary"]
    endless = OPTIMAL["a range without end"]
    assert check(changed(endless, ("answer", "rays", 0, 1), vector(1, _1=2)))
    bounded = changed(endless, ("statement", "C"), "3")  # α = 3 is at its bound then
    assert check(bounded) == ["a ray meets a bound"]


def test_rank_modulo_a_prime():
    more = checker.beside("checker_more")
    for name, rows, expected in (("hard margin", [0, 1, 2], 3), ("ranges", [0, 1, 2, 3], 3)):
        problem = problem_of(OPTIMAL[name])
        form = checker.beside("checker_kinds").form(problem)
        equations = more.equations(problem, form, rows, tied=False)
        assert more.rank_of(equations) == expected
    assert more.rank_of([[more.PRIME, 0], [1, more.PRIME + 1]]) == 1


def test_seal():
    certificate = copy.deepcopy(OPTIMAL["hard margin"])
    certificate["seal"] = seal(certificate)
    assert check(certificate) == []
    certificate["seal"] = certificate["seal"][::-1]
    assert check(certificate) == ["the certificate was changed after it was sealed"]


def test_thousands_of_digits():
    big = 10**6000 + 1  # points ±1/big: w = big
    data = {"X": [[f"1/{'1' + '0' * 5999 + '1'}"], [f"-1/{'1' + '0' * 5999 + '1'}"]], "y": [1, -1]}
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        answer = {
            "alpha": {"den": "2", "num": {"1": str(big**2), "2": str(big**2)}},
            "b": "0",
            "b_interval": ["0", "0"],
            "w": [str(big)],
            "objective": str(big**2 // 2) + "" if big % 2 == 0 else f"{big**2}/2",
        }
    finally:
        sys.set_int_max_str_digits(limit)
    assert check(written(svc("inf"), data, answer)) == []
    assert sys.get_int_max_str_digits() == limit


def run(folder, *arguments):
    command = [sys.executable, "-I", "-S", str(folder / "checker.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_as_a_program(tmp_path):
    folder = Path(checker.__file__).parent
    good, bad, odd = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "odd.json"
    good.write_text(json.dumps(OPTIMAL["hard margin"]))
    bad.write_text(json.dumps(changed(OPTIMAL["hard margin"], ("answer", "objective"), "2")))
    odd.write_text('{"a": 1, "a": 2}')
    accepted = run(folder, good)
    assert (accepted.returncode, accepted.stderr) == (0, "")
    assert accepted.stdout.startswith("accepted: ")
    rejected = run(folder, bad)
    assert (rejected.returncode, rejected.stdout) == (1, "rejected: objective is wrong; proved is 1\n")
    for arguments in ([odd], [tmp_path / "none.json"], [], [good, tmp_path / "none.csv"], [tmp_path]):
        unreadable = run(folder, *arguments)
        assert unreadable.returncode == 2, arguments
        assert "Traceback" not in unreadable.stderr
    # Without -I Python looks for modules beside the program first.
    done = subprocess.run([sys.executable, folder / "checker.py", good], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_rarer_claims_need_one_file_more(tmp_path):
    for path in FILES:
        if path.stem not in {"checker_files", "checker_more"}:
            shutil.copy(path, tmp_path)
    (tmp_path / "c.json").write_text(json.dumps(OPTIMAL["C = 1/2"] | {"answer": _without_unique("C = 1/2")}))
    (tmp_path / "path.json").write_text(json.dumps(PATH))
    assert run(tmp_path, tmp_path / "c.json").returncode == 0
    lacking = run(tmp_path, tmp_path / "path.json")
    assert lacking.returncode == 2
    assert lacking.stderr == "unreadable: the file checker_more.py is not beside checker.py\n"
    shutil.copy(Path(checker.__file__).with_name("checker_more.py"), tmp_path)
    assert run(tmp_path, tmp_path / "path.json").returncode == 0


def _without_unique(name):
    return {key: value for key, value in OPTIMAL[name]["answer"].items() if key != "unique"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_only_the_standard_library_is_imported(path):
    tree = ast.parse(path.read_text("utf-8"))
    names = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names
    assert {name.split(".")[0] for name in names} <= set(sys.stdlib_module_names)


def test_main_is_the_program(capsys, tmp_path):
    (tmp_path / "c.json").write_text(json.dumps(written(svc("inf"), FOUR, HARD)))
    assert main([str(tmp_path / "c.json")]) == 0
    assert '"kind": "svc"' in capsys.readouterr().out
