import re
import subprocess
import sys
from pathlib import Path

import pytest

from svmsym.cli.main import main

BAD = Path(__file__).parents[1] / "derivations_bad"

# file: (the line of the fault or None, phrases of the message)
REFUSED = {
    "bad_declaration.py": (8, "'w' does not say what it declares", "R^m"),
    "bad_name.py": (8, "'2b' cannot be the name of a symbol"),
    "binary_garbage.bin": (None, "not UTF-8 text"),
    "claim_before_primal.py": (5, "states no problem", "d.primal"),
    "claim_is_a_list.py": (11, "formula"),
    "claim_is_a_text.py": (11, "formula"),
    "claim_of_the_other_kind.py": (11, "vector", "scalar"),
    "constraint_is_a_formula.py": (10, "the constraint of α is not a relation", "left >= right"),
    "coupled.py": (10, "not convex", "linear in b", "product of two unknowns"),
    "coupled_with_itself.py": (10, "cannot be solved for w", "an unknown of its own"),
    "cubic.py": (10, "3b²", "cannot be solved for b"),
    "declared_twice.py": (8, "b is declared twice", "data b", "an unknown b"),
    "division_by_zero.py": (10, "ZeroDivisionError"),
    "duplicated_constraint.py": (10, "the constraints of α and β are the same"),
    "empty.py": (None, "not a derivation", "derivation(…)"),
    "endless_recursion.py": (13, "RecursionError"),
    "equality_by_double_equals.py": (10, "the constraint of α is simply False"),
    "equation_for_the_lagrangian.py": (11,),
    "equation_with_a_text.py": (11,),
    "exits.py": (12, "enough"),
    "exits_with_success.py": (12,),
    "feature_of_a_sum.py": (11, "a feature map is not linear", "φ(2xᵢ)"),
    "feature_of_an_unknown.py": (11, "φ(w)"),
    "float_coefficient.py": (10, "the float 0.5 is not exact", "fraction"),
    "float_power.py": (10, "is not a whole number", "norm2(w)"),
    "foreign_function.py": (12, "exp(b) is not part of the language"),
    "foreign_symbol.py": (12, "C is not part of the language", "Symbol"),
    "free_index_in_objective.py": (10, "the index i is free in the objective", "total(…, i)"),
    "huge_power.py": (10, "the exponent 1000 is too large"),
    "ill_typed_claim.py": (11, "the vector w and the scalar b cannot be added"),
    "ill_typed_sum.py": (10, "the vector w and the scalar b cannot be added in w + b"),
    "index_as_number.py": (10, "the index i stands where a number is expected"),
    "index_declared_as_unknown.py": (8, "i is declared twice", "the index i"),
    "inner_of_scalars.py": (10, "b is a scalar", "inner product of two vectors"),
    "labels_without_index.py": (7, "the labels y need an index"),
    "latin_1.txt": (None, "not UTF-8 text"),
    "member_without_index.py": (10, "y[1] is not a member of y", "declared index"),
    "missing_module.py": (3, "svmsym_of_another_world"),
    "mixed_index_sets.py": (11, "x[k] mixes index sets"),
    "multiplier_inside_problem.py": (10, "the multiplier α stands in the problem itself"),
    "multiplier_is_text.py": (10, "α is not a declared multiplier", 'd.multipliers("α")'),
    "multiplier_not_declared.py": (9, "b is not a declared multiplier"),
    "no_derivation_left.py": (None, "0 derivations instead of one"),
    "no_objective.py": (10, "the primal needs one objective"),
    "no_primal.py": (5, "states no problem", "d.primal"),
    "no_unknowns.py": (9, "no unknowns are declared"),
    "non_convex_constraint.py": (10, "1 − 2 Σᵢ αᵢ", "not known to be positive"),
    "non_convex_objective.py": (10, "not convex", "second derivative by w is −1"),
    "not_a_derivation.py": (None, "not a derivation", "derivation(…)"),
    "not_python.txt": (5, "not valid Python", "never closed"),
    "null_bytes.bin": (None,),
    "objective_is_a_vector.py": (10, "the objective must be a scalar", "norm2"),
    "product_of_vectors.py": (10, "the vectors w and xᵢ are multiplied", "inner(…, …)"),
    "python_bool_constraint.py": (10, "the constraint of α is simply False"),
    "quartic.py": (10, "cannot be solved for w"),
    "raises.py": (13, "ValueError: no scale is known"),
    "repeated_multiplier.py": (12, "the multiplier α is used for two constraints"),
    "root_of_a_norm.py": (12, "is not a whole number", "norm2(w)"),
    "scalar_compared_with_vector.py": (10, "a scalar and a vector are compared"),
    "scalar_with_an_index.py": (10, "b is used as bᵢ, but was declared as b"),
    "sign_bound_not_zero.py": (8, "'C > 1'", "only > 0 and >= 0"),
    "signed_unknown.py": (8, "the unknown ξ is declared with a sign", "such_that"),
    "square_of_a_vector.py": (10, "the vector w is raised to a power", "norm2"),
    "stationary_by_data.py": (11, "x is not an unknown", "w, b"),
    "stationary_by_formula.py": (11,),
    "strict_inequality.py": (10, "the constraint of α is strict", "use >= or <="),
    "summed_twice.py": (10, "the index i is summed twice"),
    "true_constraint.py": (10, "the constraint of β is simply True"),
    "two_derivations.py": (None, "2 derivations instead of one"),
    "two_free_indices.py": (10, "the free indices i, j"),
    "two_objectives.py": (10, "the primal needs one objective"),
    "two_primals.py": (11, "the primal is stated twice"),
    "unbounded.py": (10, "unbounded", "linear in t with slope −1"),
    "undeclared_index.py": (12, "the index k is not declared"),
    "undeclared_letter.py": (11, "C is not declared"),
    "undeclared_name.py": (10, "C is not declared", "d.parameters"),
    "undeclared_summation_index.py": (12, "k is not declared"),
    "unknown_in_a_denominator.py": (10, "−1/b²", "cannot be solved for b"),
    "unknown_sense.py": (11, "up"),
    "unknown_set.py": (8, "'Z'", "not a set that can be declared"),
    "unknown_sign_parameter.py": (11, "C, is not known to be positive", "C > 0"),
    "unknown_without_index.py": (10,),
    "unused_unknown.py": (10, "the unknown t occurs nowhere"),
    "vector_inequality.py": (10, "the vector constraint of α must be one equation"),
    "wrong_unpacking.py": (8, "too many values to unpack"),
}

WRONG = {
    "wrong_claim.py": (
        11,
        "the stationarity claimed here is wrong",
        "Σᵢ αᵢxᵢ",
        "Σᵢ αᵢyᵢxᵢ",
        "counterexample",
    ),
    "wrong_claim_on_a_later_line.py": (12, "the dual claimed here is wrong", "difference", "counterexample"),
    "claim_divides_by_an_unknown.py": (11, "the dual claimed here is wrong"),
}


def run(capsys, *arguments):
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = f"stopped with {stop.code!r}"
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def assert_one_message(err, path, line, phrases):
    assert "Traceback" not in err
    assert err.startswith("svmsym: ")
    assert err.count("svmsym: ") == 1
    first, *rest = err.rstrip("\n").split("\n")
    assert all(text.startswith("  ") for text in rest), err
    place = str(path) if line is None else f"{path}:{line}"
    assert first.startswith(f"svmsym: {place}: "), f"expected {place}, got: {first}"
    for phrase in phrases:
        assert phrase in err, err


def test_every_bad_file_is_expected():
    found = {p.name for p in BAD.iterdir() if p.is_file() and p.name != "conftest.py"}
    assert found == {*REFUSED, *WRONG}


@pytest.mark.parametrize("name", REFUSED)
def test_derive_refuses_in_one_message(capsys, name):
    line, *phrases = REFUSED[name]
    code, out, err = run(capsys, "derive", str(BAD / name))
    assert out == ""
    assert_one_message(err, BAD / name, line, phrases)
    assert code == 2


@pytest.mark.parametrize("name", WRONG)
def test_derive_refutes_a_wrong_claim(capsys, name):
    line, *phrases = WRONG[name]
    code, out, err = run(capsys, "derive", str(BAD / name))
    assert out == ""
    assert_one_message(err, BAD / name, line, phrases)
    assert code == 1


@pytest.mark.parametrize("to", ["latex", "json", "html"])
def test_a_wrong_claim_is_refuted_in_every_format(capsys, to):
    code, out, err = run(capsys, "derive", str(BAD / "wrong_claim.py"), "--to", to)
    assert (code, out) == (1, "")
    assert "claimed here is wrong" in err


def test_a_refused_file_leaves_the_output_alone(capsys, tmp_path):
    target = tmp_path / "kept.txt"
    target.write_text("older", "utf-8")
    code, _, _ = run(capsys, "derive", str(BAD / "wrong_claim.py"), "-o", str(target))
    assert code == 1
    assert target.read_text("utf-8") == "older"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("name", ["root_of_a_norm.py", "float_power.py"])
def test_the_message_shows_the_root_that_was_written(capsys, name):
    _, _, err = run(capsys, "derive", str(BAD / name))
    assert "(‖w‖²)⁰" not in err, "a root is shown as the power 0"


@pytest.mark.parametrize("name", ["wrong_claim.py", "wrong_claim_on_a_later_line.py"])
def test_verify_refutes_a_wrong_claim(capsys, name):
    line, *phrases = WRONG[name]
    code, out, err = run(capsys, "verify", str(BAD / name), "--instances", "1")
    assert code == 1
    assert "WRONG" in out
    assert "NOT everything holds" in out
    assert f"{BAD / name}:{line}: " in err
    assert all(phrase in err for phrase in phrases)
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "name", ["not_python.txt", "binary_garbage.bin", "undeclared_name.py", "two_primals.py"]
)
def test_verify_cannot_read(capsys, name):
    line, *phrases = REFUSED[name]
    code, _, err = run(capsys, "verify", str(BAD / name))
    assert_one_message(err, BAD / name, line, phrases)
    assert code == 2


@pytest.mark.parametrize("name", ["non_convex_objective.py", "unbounded.py"])
def test_verify_reports_what_the_engine_refuses(capsys, name):
    _, *phrases = REFUSED[name]
    code, out, err = run(capsys, "verify", str(BAD / name))
    assert code in {1, 2}
    assert "everything holds" not in out.replace("NOT everything holds", "")
    assert all(phrase in err for phrase in phrases)
    assert "Traceback" not in err


def test_a_missing_file(capsys, tmp_path):
    code, out, err = run(capsys, "derive", str(tmp_path / "missing.py"))
    assert (code, out) == (2, "")
    assert_one_message(err, tmp_path / "missing.py", None, ["no such file"])


def test_a_folder_is_no_derivation(capsys, tmp_path):
    code, out, err = run(capsys, "derive", str(tmp_path))
    assert (code, out) == (2, "")
    assert_one_message(err, tmp_path, None, [])


def test_a_file_beyond_all_measure(capsys, tmp_path):
    path = tmp_path / "long.py"
    path.write_text("# filler\n" * 30_000, "utf-8")
    code, out, err = run(capsys, "derive", str(path))
    assert (code, out) == (2, "")
    assert_one_message(err, path, None, ["too large"])


def test_a_bad_file_as_a_process():
    done = subprocess.run(
        [sys.executable, "-m", "svmsym", "derive", str(BAD / "ill_typed_sum.py")],
        capture_output=True,
        check=False,
    )
    line, *phrases = REFUSED["ill_typed_sum.py"]
    assert (done.returncode, done.stdout) == (2, b"")
    assert_one_message(done.stderr.decode("utf-8"), BAD / "ill_typed_sum.py", line, phrases)


def test_the_expected_lines_are_those_of_the_faults():
    # A fault stands where its statement starts; the line in the table must not be blank or a comment.
    for name, (line, *_) in {**REFUSED, **WRONG}.items():
        if line is not None:
            text = (BAD / name).read_text("utf-8").splitlines()[line - 1]
            assert re.match(r"\s*[\w]", text), f"{name}:{line}: {text!r}"
