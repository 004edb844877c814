"""``svmsym derive``: formats, notations, conventions, written out, and into files."""

import json
import os
import re

import pytest
from calling import as_json, derived, formulas, parsed, run

from svmsym.documents import files
from svmsym.documents.wording import Wording
from svmsym.formulas.notation import load_notation, notation_names

# derive


def test_derive_text(capsys):
    out = derived(capsys, "hard-margin")
    assert "L = ½‖w‖² − Σᵢ αᵢ(yᵢ(⟨w, xᵢ⟩ + b) − 1)" in out
    assert re.search(r"max_α\s+Σᵢ αᵢ − ½ ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩", out)
    assert re.search(r"s\.t\.\s+Σᵢ αᵢyᵢ = 0", out)


@pytest.mark.parametrize(
    "name",
    ["convex-qp", "hard-margin", "ls-svm", "nearest-hull-points", "nu-svc", "one-class", "svdd-radius"],
)
def test_derive_json_has_the_promised_shape(capsys, name):
    shown = as_json(capsys, name)
    promised = {
        "name", "notation", "lagrangian", "stationarity", "dual", "wolfe", "kkt", "qp", "steps",
    }  # fmt: skip
    assert promised <= set(shown)
    assert (shown["name"], shown["notation"]) == (name, "default")
    assert shown["stationarity"]
    assert all(isinstance(line, str) and line for line in (shown["lagrangian"], *shown["stationarity"]))
    assert {"sense", "objective", "constraints"} <= set(shown["dual"])
    assert shown["dual"]["sense"] == "max"
    assert {"P", "q", "G", "h", "A", "b"} <= set(shown["qp"])
    assert {"stationarity", "primal", "dual", "complementarity"} <= set(shown["kkt"])
    for step in shown["steps"]:
        assert {"rule", "before", "after", "uses", "proved"} <= set(step)
        assert step["proved"] is True
        assert step["before"] != ""
    assert len(shown["kkt"]["stationarity"]) == len(shown["stationarity"])


def test_derive_json_of_the_soft_margin(capsys):
    shown = as_json(capsys, "soft-margin")
    double = r"\sum_{i=1}^{n} \sum_{j=1}^{n} \alpha_i \alpha_j y_i y_j \langle x_i, x_j\rangle"
    assert shown["dual"]["objective"] == rf"\sum_{{i=1}}^{{n}} \alpha_i - \frac{{1}}{{2}} {double}"
    balance, box = shown["dual"]["constraints"]
    assert balance == r"\sum_{i=1}^{n} \alpha_i y_i = 0"
    assert box.startswith(r"0 \le \alpha_i \le C")
    assert len(shown["stationarity"]) == 3
    assert shown["stationarity"][0].startswith(r"\nabla_{w} L = w - \sum_{i=1}^{n} \alpha_i y_i x_i = 0")
    assert shown["wolfe"]["sense"] == "max"
    assert shown["qp"]["A"] == r"y^{\top}"
    rules = [step["rule"] for step in shown["steps"]]
    assert rules[0] == "form-lagrangian"
    assert {"take-gradient", "solve-stationarity", "read-off-qp", "gap-identity"} <= set(rules)
    uses = [use for step in shown["steps"] for use in step["uses"]]
    assert uses
    assert all({"cofactor", "relation"} <= set(use) for use in uses)


def test_derive_latex_is_a_file(capsys):
    out = derived(capsys, "soft-margin", "--to", "latex")
    assert out.startswith("\\documentclass")
    assert out.endswith("\\end{document}\n")
    assert out.count(r"\begin{align*}") == out.count(r"\end{align*}") > 5


def test_derive_html_is_a_page(capsys):
    out = derived(capsys, "soft-margin", "--to", "html")
    reader = parsed(out)
    assert out.startswith("<!DOCTYPE html>")
    assert "script" not in reader.tags
    # Only to places of the same page, each of which exists.
    assert reader.links
    assert all(link.startswith("#") and f'id="{link[1:]}"' in out for link in reader.links)
    assert len(formulas(out)) > 30


def test_derive_soft_margin_in_the_notation_of_ostwald(capsys):
    out = derived(capsys, "soft-margin", "--notation", "ostwald", "--to", "latex")
    assert r"\lambda_i" in out
    assert "w_0" in out
    assert "x^{(i)}" in out
    assert r"\alpha" not in out
    lagrangian = next(line for line in out.splitlines() if line.strip().startswith("L &="))
    in_order = [
        r"L &= \frac{1}{2} \left\|w\right\|_{2}^{2}",
        r"+ C \sum_{i=1}^{n} \xi_i",
        r"- \sum_{i=1}^{n} \lambda_i \left(y^{(i)} \left(w^{\top} x^{(i)} + w_0\right) - 1 + \xi_i\right)",
        r"- \sum_{i=1}^{n} \mu_i \xi_i",
    ]
    assert lagrangian.strip() == " ".join(in_order) + r" \tag{2}\label{eq:lagrangian}"


@pytest.mark.parametrize("profile", notation_names())
@pytest.mark.parametrize("to", ["text", "json"])
def test_derive_in_every_notation(capsys, profile, to):
    out = derived(capsys, "soft-margin", "--notation", profile, "--to", to)
    notation = load_notation(profile)
    if to == "json":
        shown = json.loads(out)
        assert shown["notation"] == profile
        assert shown["dual"]["sense"] == (notation.dual or "max")
        assert shown["primal"]["sense"] == (notation.form or "min")
    else:
        assert Wording(notation.language, notation).subject_to in out


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("default", "L = ½‖w‖² − Σᵢ αᵢ(yᵢ(⟨w, xᵢ⟩ + b) − 1)"),
        ("ostwald", "L = ½‖w‖₂² − Σᵢ λᵢ(y⁽ⁱ⁾(wᵀx⁽ⁱ⁾ + w₀) − 1)"),
        ("iic2433", "L = ½wᵀw − Σₙ αₙ(yₙ(wᵀxₙ + b) − 1)"),
        ("yoon", "L = ½‖w‖² − Σᵢ αᵢ(tᵢ(wᵀxᵢ + b) − 1)"),
        ("ml1920", "L = Σᵢ λᵢ(yⁱ(w₀ + wᵀxⁱ) − 1) − ½‖w‖₂²"),
    ],
)
def test_the_lagrangian_of_the_hard_margin_in_each_notation(capsys, profile, expected):
    assert expected in derived(capsys, "hard-margin", "--notation", profile)


def test_the_kernel_is_renamed_with_the_notation(capsys):
    # The profile writes k for K; the kernel only appears in the dual.
    shown = as_json(capsys, "soft-margin-kernel", "--notation", "ostwald")
    assert "k(x^{(i)}, x^{(j)})" in shown["dual"]["objective"]


@pytest.mark.parametrize("profile", notation_names())
def test_a_starred_multiplier_is_renamed_with_the_plain_one(capsys, profile):
    lagrangian = as_json(capsys, "epsilon-svr", "--notation", profile)["lagrangian"]
    index = r"_(?:\w|\{\\ell\})"
    plain = re.search(rf"(\\\w+){index} \\left\(", lagrangian)
    starred = re.search(rf"(\\\w+){index}\^\{{\*\}} \\left\(", lagrangian)
    assert plain[1] == starred[1]


# conventions


def test_convention_form_max(capsys):
    shown = as_json(capsys, "soft-margin", "--convention", "form=max")
    assert shown["primal"]["sense"] == "max"
    assert shown["primal"]["objective"] == (r"-\frac{1}{2} \left\|w\right\|^{2} - C \sum_{i=1}^{n} \xi_i")
    assert shown["conventions"]["form"] == "max"
    assert r"+ \sum_{i=1}^{n} \mu_i \xi_i" in shown["lagrangian"]
    assert shown["wolfe"]["sense"] == "min"


def test_an_unknown_convention_is_answered_with_all_that_there_are(capsys):
    code, _, err = run(capsys, "derive", "soft-margin", "--convention", "foo=bar")
    assert code == 2
    assert "bias (+b | -b), penalty (C | C/n), form (min | max), dual (max | min)" in err


def test_convention_dual_min(capsys):
    plain = as_json(capsys, "soft-margin")["dual"]
    shown = as_json(capsys, "soft-margin", "--convention", "dual=min")["dual"]
    assert shown["sense"] == "min"
    assert shown["objective"].endswith(r"- \sum_{i=1}^{n} \alpha_i")
    assert shown["objective"].startswith(r"\frac{1}{2} \sum_{i=1}^{n} \sum_{j=1}^{n}")
    assert shown["constraints"] == plain["constraints"]


def test_convention_penalty(capsys):
    shown = as_json(capsys, "soft-margin", "--convention", "penalty=C/n")
    assert r"\frac{C}{n} \sum_{i=1}^{n} \xi_i" in shown["lagrangian"]
    assert r"\alpha_i \le \frac{C}{n}" in shown["dual"]["constraints"][-1]


def test_convention_bias(capsys):
    shown = as_json(capsys, "soft-margin", "--convention", "bias=-b")
    assert r"\langle w, x_i\rangle - b" in shown["lagrangian"]
    gradient = next(line for line in shown["stationarity"] if r"\partial b" in line)
    assert r"= \sum_{i=1}^{n} \alpha_i y_i = 0" in gradient


def test_conventions_combine(capsys):
    pairs = ["form=max", "dual=min", "penalty=C/n", "bias=-b"]
    chosen = [word for pair in pairs for word in ("--convention", pair)]
    shown = as_json(capsys, "soft-margin", *chosen)
    assert shown["conventions"] == dict(pair.split("=") for pair in pairs)
    assert (shown["primal"]["sense"], shown["dual"]["sense"]) == ("max", "min")
    assert all(step["proved"] for step in shown["steps"])


def test_a_convention_overrides_the_notation(capsys):
    shown = as_json(capsys, "soft-margin", "--notation", "ml1920", "--convention", "form=min")
    assert shown["primal"]["sense"] == "min"


@pytest.mark.parametrize(
    ("pair", "phrases"),
    [
        ("penalty", ["NAME=CHOICE"]),
        ("penalty=C/m", ["penalty", "C/m", "C/n"]),
        ("form=up", ["form", "up", "max"]),
        ("dual=", ["dual"]),
        ("colour=red", ["colour", "penalty", "bias"]),
    ],
)
def test_a_wrong_convention(capsys, pair, phrases):
    code, out, err = run(capsys, "derive", "soft-margin", "--convention", pair)
    assert (code, out) == (2, "")
    assert err.startswith("svmsym: ")
    assert all(phrase in err for phrase in phrases), err


# --n and --m


def test_the_dual_written_out(capsys):
    out = derived(capsys, "hard-margin", "--n", "2")
    assert "D = α₁ + α₂ − ½α₁²‖x₁‖² − ½α₂²‖x₂‖² − α₁α₂y₁y₂⟨x₁, x₂⟩" in out
    assert "α₁y₁ + α₂y₂ = 0" in out
    assert "D = " not in derived(capsys, "hard-margin")


def test_the_dual_in_coordinates(capsys):
    out = derived(capsys, "hard-margin", "--n", "2", "--m", "2")
    line = next(line for line in out.splitlines() if " D = " in line)
    assert "⟨" not in line
    assert "‖" not in line
    # ‖x₁‖² gives two squares, ⟨x₁, x₂⟩ two products.
    assert line.count("α₁α₂") == 2
    assert line.count("½α₁²") == 2


def test_the_instance_in_json(capsys):
    shown = as_json(capsys, "hard-margin", "--n", "3", "--m", "1")["instance"]
    assert (shown["n"], shown["m"]) == (3, 1)
    assert r"\alpha_3" in shown["dual"]
    assert r"\sum" not in shown["dual"] + shown["lagrangian"]


@pytest.mark.parametrize("name", ["hard-margin-no-bias", "convex-qp", "ridge", "nearest-hull-points"])
@pytest.mark.parametrize("to", ["text", "latex", "html", "json"])
def test_a_dual_without_equalities_is_written_out(capsys, name, to):
    assert derived(capsys, name, "--n", "2", "--m", "2", "--to", to)


@pytest.mark.parametrize("sizes", [("--n", "0"), ("--n", "-1"), ("--n", "13"), ("--n", "2", "--m", "0")])
def test_sizes_out_of_range(capsys, sizes):
    code, out, err = run(capsys, "derive", "hard-margin", *sizes)
    assert (code, out) == (2, "")
    assert "1 to 12" in err


def test_m_needs_n(capsys):
    code, out, err = run(capsys, "derive", "hard-margin", "--m", "2")
    assert (code, out) == (2, "")
    assert "--m needs --n" in err


# -o


@pytest.mark.parametrize("to", ["text", "latex", "html", "json"])
def test_output_is_what_would_be_printed(capsys, tmp_path, to):
    target = tmp_path / "new" / "folder" / "page"
    printed = derived(capsys, "hard-margin", "--to", to)
    said = derived(capsys, "hard-margin", "--to", to, "-o", str(target))
    assert target.read_text("utf-8") == printed
    assert str(target) in said
    assert list(target.parent.iterdir()) == [target]


def test_output_replaces_a_longer_file(capsys, tmp_path):
    target = tmp_path / "page.txt"
    target.write_text("x" * 100_000, "utf-8")
    derived(capsys, "hard-margin", "-o", str(target))
    assert "x" * 50 not in target.read_text("utf-8")


def test_output_can_be_read_by_others(capsys, tmp_path):
    before = os.umask(0o022)
    try:
        derived(capsys, "hard-margin", "-o", str(tmp_path / "page.txt"))
    finally:
        os.umask(before)
    assert (tmp_path / "page.txt").stat().st_mode & 0o777 == 0o644


def test_output_is_written_whole_or_not_at_all(capsys, tmp_path, monkeypatch):
    target = tmp_path / "page.txt"
    target.write_text("older", "utf-8")

    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.Path, "replace", full_disk)
    code, out, err = run(capsys, "derive", "hard-margin", "-o", str(target))
    assert (code, out) == (2, "")
    assert "No space left on device" in err
    assert target.read_text("utf-8") == "older"
    assert list(tmp_path.iterdir()) == [target]


def test_output_into_a_folder_is_refused(capsys, tmp_path):
    code, out, err = run(capsys, "derive", "hard-margin", "-o", str(tmp_path))
    assert (code, out) == (2, "")
    assert err.startswith(f"svmsym: {tmp_path}: this is a folder")
    assert list(tmp_path.parent.glob(f".{tmp_path.name}*")) == []


TWO_SLIPS = """from svmsym import Eq, derivation, inner, norm2, total
d = derivation("mine")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
d.stationary(w, gives=Eq(w, 2 * total(α[i] * y[i] * x[i], i)))
d.dual(gives=total(α[i], i))
"""


def test_all_wrong_claims_are_told(capsys, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(TWO_SLIPS, "utf-8")
    code, out, err = run(capsys, "derive", str(path))
    assert (code, out) == (1, "")
    assert f"{path}:8: the stationarity claimed here is wrong" in err
    assert f"{path}:9: the dual claimed here is wrong" in err
    assert err.count("counterexample:") == 2
    assert err.count("what to do") == 1


def test_a_wrong_choice_names_the_derivation_and_no_file(capsys):
    code, _, err = run(capsys, "derive", "hard-margin", "--convention", "bias=c")
    assert code == 2
    assert err.startswith("svmsym: the convention bias of hard-margin has no choice 'c'\n")
    assert ".py" not in err
