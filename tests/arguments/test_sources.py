"""The arguments that come with svmsym: every line is proved, and the commands show them."""

import json

import pytest
from sympy import exp, log

import svmsym
from svmsym import Eq, argument, inner, norm2, total
from svmsym.arguments.statements import Definition, Given, Line
from svmsym.arguments.verification import ArgumentReport, verify, verify_any
from svmsym.cli.main import main
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import derive, load, load_stated
from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Letter

EXPECTED = {
    "adaline", "canonical-hyperplane", "coin-likelihood", "confusion-matrix", "distance-to-hyperplane",
    "gaussian-kernel", "gradient-descent", "gram-matrices", "hinge-loss", "kkt-sufficiency", "least-squares",
    "least-squares-line", "logistic-regression", "perceptron-update", "polynomial-kernel",
    "primal-convexity", "quadratic-kernel", "r-squared", "ridge-normal-equations", "smo-bounds",
    "smo-pair-step", "tanh-kernel", "weak-duality", "wolfe-bound",
}  # fmt: skip
IN_NUMBERS = {
    "coin-likelihood", "gaussian-kernel", "gradient-descent", "logistic-regression", "quadratic-kernel",
    "tanh-kernel",
}  # fmt: skip


def test_all_are_there():
    assert set(argument_names()) == EXPECTED
    assert not set(argument_names()) & set(names())


@pytest.mark.parametrize("name", argument_names())
def test_every_line_is_proved(name):
    report = verify_any(name)
    assert isinstance(report, ArgumentReport)
    assert report.ok, report.failures
    assert report.name == name
    assert report.lines == report.proved >= 2
    assert (report.algebra > 0) == (name in IN_NUMBERS)


@pytest.mark.parametrize("name", argument_names())
def test_no_line_says_that_a_formula_is_itself(name):
    lines = [c.line for c in load_stated(name).run().checked]
    assert [line.words for line in lines if line.left == line.right and not line.is_gradient] == []


@pytest.mark.parametrize("name", argument_names())
def test_every_hypothesis_and_definition_is_used(name):
    argued = load_stated(name).run()
    lines = [s for s in argued.statements if isinstance(s, Line)]
    named = {id(used) for line in lines for used, _ in line.uses}
    for s in argued.statements:
        if isinstance(s, Given) and s.relation == "=" and s.left is not None:
            assert id(s) in named, s.words
    formulas = [e for s in lines for e in (s.left, s.right, s.times, *s.because)]
    formulas += [s.slack for s in argued.statements if isinstance(s, Given)]
    formulas += [s.value for s in argued.statements if isinstance(s, Definition)]
    letters = {letter.name for e in formulas for letter in e.atoms(Letter)}
    for s in argued.statements:
        if isinstance(s, Definition):
            assert s.letter.name in letters


def test_verify_takes_both_kinds():
    first, second = verify(["minimum-norm", "smo-bounds"], instances=1)
    assert (first.name, second.name) == ("minimum-norm", "smo-bounds")
    assert first.ok
    assert second.ok
    assert svmsym.verify is verify


def test_an_argument_has_no_dual():
    for loading in (load, derive):
        with pytest.raises(SvmsymError, match="argument, not a problem"):
            loading("smo-bounds")


# On the command line.


def run(capsys, *arguments):
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_derive_in_every_format(capsys):
    outputs = {}
    for form in ("text", "latex", "html", "json"):
        code, outputs[form], err = run(capsys, "derive", "distance-to-hyperplane", "--to", form)
        assert (code, err) == (0, "")
    assert "  (4) ‖x − p‖² = (1/r²)f²    [identity, by (a)]" in outputs["text"]
    shown = next(line for line in outputs["latex"].splitlines() if "{eq:line-4}" in line)
    assert shown.strip().startswith(r"\left\|x - p\right\|^{2} &= \frac{1}{r^{2}} f^{2} \tag*{")
    assert r"\svmsymreason{identity, by (a)}" in shown
    assert outputs["html"].count("<math") > 10
    shown = json.loads(outputs["json"])
    assert (shown["name"], shown["lines"], shown["proved"], shown["remarks"]) == (
        "distance-to-hyperplane", 8, 8, 1,
    )  # fmt: skip
    lines = [s for s in shown["statements"] if s["kind"] == "line"]
    assert len(lines) == 8
    assert all(s["proved"] and s["route"] == "kernel" for s in lines)
    (because,) = [s["because"] for s in lines if "because" in s]
    left, right = because.split(" = ")
    assert left == r"r^{2} \left\|x - q\right\|^{2} - f^{2}"
    assert right == r"\frac{1}{r^{2}} \left\|r^{2} \left(x - q\right) - f w\right\|^{2}"


def test_derive_in_another_notation(capsys):
    code, out, _ = run(capsys, "derive", "hinge-loss", "--notation", "ostwald")
    assert code == 0
    assert "w₀" in out


def test_sizes_have_no_meaning(capsys):
    code, out, err = run(capsys, "derive", "hinge-loss", "--n", "2")
    assert (code, out) == (2, "")
    assert "argument" in err


def test_an_unknown_convention_is_refused(capsys):
    code, _, err = run(capsys, "derive", "hinge-loss", "--convention", "form=max")
    assert code == 2
    assert "no convention called 'form'" in err


def test_verify_has_a_table_for_each_kind(capsys):
    code, out, err = run(
        capsys, "verify", "smo-bounds", "minimum-norm", "coin-likelihood", "--instances", "1"
    )
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert rows[0][0] == "derivation"
    assert rows[1][0] == "minimum-norm"
    assert rows[3] == ["argument", "lines", "proved", "in", "numbers", "remarks"]
    assert rows[4] == ["smo-bounds", "5/5", "0", "2"]
    assert rows[5] == ["coin-likelihood", "9/9", "3", "2"]
    assert "2 arguments, 14 lines: everything holds" in out


def test_verify_json_of_arguments(capsys):
    code, out, _ = run(capsys, "verify", "coin-likelihood", "--json")
    assert code == 0
    assert json.loads(out) == {
        "ok": True,
        "derivations": [],
        "arguments": [
            {
                "name": "coin-likelihood",
                "ok": True,
                "lines": 9,
                "proved": 9,
                "by_kernel": 6,
                "by_algebra": 3,
                "remarks": 2,
                "failures": [],
            }
        ],
        "lectures": [],
    }


WRONG = '''"""A wrong step."""
from svmsym import Eq, argument, inner, norm2
a = argument("mine")
u, v = a.vectors("u v")
a.line("right", Eq(norm2(u - v), norm2(u) - 2 * inner(u, v) + norm2(v)))
a.line(
    "wrong",
    Eq(norm2(u + v), norm2(u) + norm2(v)),
)
'''


@pytest.mark.parametrize("command", ["derive", "verify"])
def test_a_wrong_line_is_answered_with_its_place_and_numbers(capsys, tmp_path, command):
    path = tmp_path / "mine.py"
    path.write_text(WRONG, "utf-8")
    code, out, err = run(capsys, command, str(path))
    assert code == 1
    assert f"{path}:6: the line “wrong” does not follow" in err
    assert "counterexample: u = (" in err
    if command == "verify":
        assert "1/2" in out
        assert "WRONG" in out
        assert "NOT everything holds" in out


def test_a_refused_line_has_its_place(capsys, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(WRONG.replace("norm2(u) + norm2(v))", "u)"), "utf-8")
    code, _, err = run(capsys, "verify", str(path))
    assert code == 2
    assert f"{path}:6: a scalar is set equal to a vector" in err


def test_a_notebook_shows_an_argument():
    shown = load_stated("smo-bounds").run()._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/latex", "text/html"}
    assert "L = max(0, α₁ + α₂ − C)" in shown["text/plain"]


def test_one_argument_in_a_program():
    a = argument("mine")
    i = a.indices("i")
    α, x = a.data("α_i : R", "x_i : R^m")
    z = a.numbers("z")
    a.line(
        "a Gram form", Eq(norm2(total(α[i] * x[i], i)), inner(total(α[i] * x[i], i), total(α[i] * x[i], i)))
    )
    a.gradient("with exp and log", log(1 + exp(z)), z, gives=exp(z) / (1 + exp(z)))
    a.remark("Nothing else.")
    argued = a.run()
    assert [(c.holds, c.route) for c in argued.checked] == [(True, "kernel"), (True, "algebra")]
    assert len(argued.remarks) == 1
