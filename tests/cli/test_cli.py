import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest

from svmsym import __version__
from svmsym.cli.main import main
from svmsym.documents import files
from svmsym.documents.wording import Wording
from svmsym.duality.derivation_files import argument_names, names
from svmsym.formulas.notation import load_notation, notation_names

MATH = "{http://www.w3.org/1998/Math/MathML}"
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
ROOT = Path(__file__).parents[2]


def run(capsys, *arguments):
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = stop.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def derived(capsys, *arguments):
    code, out, err = run(capsys, "derive", *arguments)
    assert (code, err) == (0, "")
    return out


def as_json(capsys, *arguments):
    return json.loads(derived(capsys, *arguments, "--to", "json"))


def process(*arguments, **options):
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=False, encoding="utf-8", **options
    )


class Balanced(HTMLParser):
    """Collects tags that are closed in the wrong order."""

    def __init__(self):
        super().__init__()
        self.open, self.wrong, self.tags, self.links = [], [], set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.links += [value for key, value in attrs if key in {"href", "src"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, _):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def parsed(page):
    reader = Balanced()
    reader.feed(page)
    reader.close()
    assert reader.wrong == []
    assert reader.open == []
    return reader


def formulas(page):
    return [ET.fromstring(text) for text in re.findall(r"<math\b.*?</math>", page, re.DOTALL)]


def linear(node):
    """The text of a formula; fractions as p/q."""
    if node.tag == f"{MATH}mfrac":
        return "/".join(linear(child) for child in node)
    return (node.text or "") + "".join(linear(child) + (child.tail or "") for child in node)


# list


def test_list_shows_every_file_with_its_title(capsys):
    code, out, err = run(capsys, "list")
    assert (code, err) == (0, "")
    shown = dict(line.split("  ", 1) for line in out.splitlines())
    found = {p.stem.replace("_", "-") for p in (ROOT / "derivations").glob("*.py")}
    assert set(shown) == found
    assert shown["soft-margin"].strip() == "Soft margin with linear slack: the box constraint appears"
    assert all(title.strip() for title in shown.values())


def test_list_as_json(capsys):
    code, out, _ = run(capsys, "list", "--json")
    shown = json.loads(out)
    assert code == 0
    assert [entry["name"] for entry in shown] == [*names(), *argument_names()]
    assert all(set(entry) == {"name", "title", "kind"} and entry["title"] for entry in shown)
    kinds = {entry["name"]: entry["kind"] for entry in shown}
    assert (kinds["soft-margin"], kinds["hinge-loss"]) == ("derivation", "argument")


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


# verify


def test_verify_table(capsys):
    code, out, err = run(capsys, "verify", "hard-margin", "minimum-norm")
    assert (code, err) == (0, "")
    header, hard, minimum, blank, last = out.splitlines()
    assert header.split("  ")[0].strip() == "derivation"
    assert re.fullmatch(r"hard-margin\s+(\d+)/\1\s+proved\s+5/5 equal", hard)
    assert re.fullmatch(r"minimum-norm\s+(\d+)/\1\s+proved\s+5/5 equal", minimum)
    assert blank == ""
    assert re.fullmatch(r"2 derivations, \d+ steps: everything holds", last)


def test_verify_json(capsys):
    code, out, err = run(capsys, "verify", "hard-margin", "soft-margin", "--json", "--instances", "2")
    shown = json.loads(out)
    assert (code, err) == (0, "")
    assert shown["ok"] is True
    assert [one["name"] for one in shown["derivations"]] == ["hard-margin", "soft-margin"]
    for one in shown["derivations"]:
        assert {"name", "steps", "proved", "gap_identity", "strong_duality"} <= set(one)
        assert one["steps"] == one["proved"] > 5
        assert one["gap_identity"] is True
        assert one["strong_duality"] == {"instances": 2, "equal": 2}


def test_verify_everything_by_default(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.duality.derivation_files.names", lambda: ["hard-margin", "minimum-norm"])
    monkeypatch.setattr("svmsym.duality.derivation_files.argument_names", lambda: ["hinge-loss"])
    code, out, _ = run(capsys, "verify", "--json", "--instances", "1")
    shown = json.loads(out)
    assert code == 0
    assert [one["name"] for one in shown["derivations"]] == ["hard-margin", "minimum-norm"]
    assert [one["name"] for one in shown["arguments"]] == ["hinge-loss"]
    assert sum(one["items"] for one in shown["lectures"]) == 368


def test_verify_fails_where_a_correction_of_the_ledger_does(capsys, monkeypatch):
    from svmsym.lectures.checks.values import computes  # noqa: PLC0415
    from svmsym.lectures.entry import Entry, Lecture  # noqa: PLC0415 - beside its use

    wrong = Entry("X-1", "sums", "1 + 1 = 3", computes(lambda: 2), 3, corrected=4, correction="1 + 1 = 4")
    course = Lecture("X", "planted", "en", "", (wrong,), ())
    monkeypatch.setattr("svmsym.duality.derivation_files.names", lambda: ["minimum-norm"])
    monkeypatch.setattr("svmsym.duality.derivation_files.argument_names", list)
    monkeypatch.setattr("svmsym.lectures.ledger.lectures", lambda: iter([course]))
    code, _, err = run(capsys, "verify", "--instances", "1")
    assert code == 1
    assert "X-1" in err


def test_verify_own_file(capsys, tmp_path):
    own = tmp_path / "mine.py"
    own.write_text((ROOT / "derivations" / "hard_margin.py").read_text("utf-8"), "utf-8")
    code, out, _ = run(capsys, "verify", str(own), "--json", "--instances", "1")
    assert code == 0
    assert json.loads(out)["ok"] is True


def test_verify_fails_with_one(capsys, tmp_path):
    own = tmp_path / "mine.py"
    text = (ROOT / "derivations" / "hard_margin.py").read_text("utf-8")
    own.write_text(text.replace("i, j) / 2)", "i, j) / 3)"), "utf-8")
    code, out, err = run(capsys, "verify", "hard-margin-no-bias", str(own), "--json", "--instances", "1")
    shown = json.loads(out)
    assert code == 1
    assert shown["ok"] is False
    assert f"{own}:25: the dual claimed here is wrong" in err
    good, bad = shown["derivations"]
    assert good["strong_duality"]["equal"] == 1
    assert bad["gap_identity"] is True


def test_verify_notices_an_unequal_instance(capsys, monkeypatch):
    monkeypatch.setattr("svmsym.duality.instances.dual_value", lambda *_: 7)
    code, out, err = run(capsys, "verify", "hard-margin", "--json", "--instances", "1")
    shown = json.loads(out)
    assert code == 1
    assert shown["derivations"][0]["strong_duality"] == {"instances": 1, "equal": 0}
    assert "primal and dual differ" in err


@pytest.mark.parametrize("count", ["0", "-3", "1001", "many"])
def test_verify_instances_out_of_range(capsys, count):
    code, out, err = run(capsys, "verify", "hard-margin", "--instances", count)
    assert (code, out) == (2, "")
    assert "--instances" in err


# tour


@pytest.fixture(scope="module")
def tour(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tour")
    done = process("-m", "svmsym", "tour", "-o", str(folder))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def test_the_tour_tells_what_it_found(tour):
    folder, said = tour
    assert "α = (1/2, 1/2, 1, 0), w = (1, -1), b = -1, margin 1/√2" in said
    assert "certificate" in said
    assert "accepted by the stand-alone checker" in said
    assert f"verified {len(names())} of {len(names())} derivations" in said
    assert str(folder / "index.html") in said


def test_the_tour_shows_the_optimum(tour):
    page = (tour[0] / "index.html").read_text("utf-8")
    lines = [linear(f).replace("\u2062", "") for f in formulas(page)]
    joined = "".join(lines)
    assert "(1/2,1/2,1,0)" in joined
    assert "w=∑" in joined
    assert "+(2,0)=(1,−1)" in joined
    assert "b=−1" in joined
    assert any("∗" in line for line in lines)


def test_the_tour_has_a_page_for_each_derivation(tour):
    folder, _ = tour
    pages, example = (
        {f"{name}.html" for name in names()},
        {"four-points.toml", "four-points.certificate.json"},
    )
    assert {p.name for p in folder.iterdir()} == {"index.html", *pages, *example}
    page = (folder / "index.html").read_text("utf-8")
    inside = {link for link in parsed(page).links if link.startswith("#")}
    assert set(parsed(page).links) - inside == pages | example
    assert all(f'id="{link[1:]}"' in page for link in inside)


def test_the_certificate_of_the_tour_is_accepted_by_the_checker_as_a_program(tour):
    checker = ROOT / "svmsym" / "exact" / "checker.py"
    stated, proof = tour[0] / "four-points.toml", tour[0] / "four-points.certificate.json"
    assert process("-I", str(checker), str(proof), str(stated)).returncode == 0
    changed = proof.with_name("changed.json")
    try:
        changed.write_text(proof.read_text("utf-8").replace('"b": "-1"', '"b": "-2"'), "utf-8")
        assert process("-I", str(checker), str(changed), str(stated)).returncode == 1
    finally:
        changed.unlink()


def test_the_tour_shows_the_path(tour):
    page = (tour[0] / "index.html").read_text("utf-8")
    assert "(1/9 + C/3, 1/3, C, 4/9 - 2C/3)" in page
    assert "[-1, 1 - 9C]" in page
    assert "1/sqrt(2)" in page


def test_a_rejected_certificate_fails_the_tour(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.tour.names", lambda: ["hard-margin"])
    monkeypatch.setattr("svmsym.show.tour_certificate.check", lambda *_: ["b is wrong"])
    code, out, _ = run(capsys, "tour", "-o", str(tmp_path))
    assert code == 1
    assert "REJECTS its certificate: b is wrong" in out
    assert "something is wrong" in (tmp_path / "index.html").read_text("utf-8")


def test_the_pages_are_well_formed(tour):
    for path in tour[0].glob("*.html"):
        page = path.read_text("utf-8")
        reader = parsed(page)
        found = formulas(page)
        assert len(found) > 10
        assert page.count("<math") == len(found)
        assert all(linear(formula).strip() for formula in found)
        assert "script" not in reader.tags
        assert not re.search(r"https?://(?!www\.w3\.org/)", page)


def test_the_picture_is_well_formed(tour):
    page = (tour[0] / "index.html").read_text("utf-8")
    (picture,) = re.findall(r"<svg\b.*?</svg>", page, re.DOTALL)
    svg = ET.fromstring(picture)
    space = "{http://www.w3.org/2000/svg}"
    labels = ["".join(node.itertext()) for node in svg.iter(f"{space}text") if node.get("class") == "alpha"]
    assert [label.replace("\u00a0", " ") for label in labels] == ["α1 = 1/2", "α2 = 1/2", "α3 = 1"]
    assert len([node for node in svg.iter(f"{space}rect") if node.get("class") == "point"]) == 2


def test_a_wrong_derivation_fails_the_tour(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.tour.names", lambda: ["hard-margin"])
    monkeypatch.setattr("svmsym.duality.instances.dual_value", lambda *_: 7)
    code, out, _ = run(capsys, "tour", "-o", str(tmp_path))
    assert code == 1
    assert "verified 0 of 1" in out


def test_the_tour_cannot_be_written(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("svmsym.show.tour.names", lambda: ["hard-margin"])
    (tmp_path / "taken").write_text("", "utf-8")
    code, _, err = run(capsys, "tour", "-o", str(tmp_path / "taken"))
    assert code == 2
    assert err.startswith("svmsym: ")
    assert "cannot write" in err


# help, suggestions and exit codes


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["derive", "--help"],
        ["verify", "--help"],
        ["list"],
        ["solve", "--help"],
        ["loo", "--help"],
    ],
)
def test_no_sympy_for_help(arguments):
    done = process("-X", "importtime", "-m", "svmsym", *arguments)
    assert done.returncode == 0
    assert "svmsym.cli.main" in done.stderr
    assert not re.search(r"\|\s+(sympy|numpy|flint|svmsym\.formulas)\b", done.stderr)


COMMANDS = ["list", "derive", "verify", "solve", "path", "loo", "certify", "check-certificate", "tour"]


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_is_readable(capsys, command):
    code, out, err = run(capsys, *command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: svmsym")
    assert all(len(line) <= 110 for line in out.splitlines())
    assert "==SUPPRESS==" not in out
    assert "None" not in out


def test_help_names_every_command_and_the_exit_codes(capsys):
    _, out, _ = run(capsys, "--help")
    for command in COMMANDS:
        assert re.search(rf"^\s+{command}\s+\w", out, re.MULTILINE)
    assert re.search(r"0 .*1 .*2 ", out)
    assert "examples:" in out


def test_derive_help_names_every_notation_and_warns(capsys):
    _, out, _ = run(capsys, "derive", "--help")
    assert all(name in out for name in notation_names())
    for option in ("--to", "--notation", "--convention", "--n", "--m", "-o"):
        assert option in out
    assert "form=max" in out
    assert "trust" in out


def test_the_examples_of_derive_help_work(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "path" / "to").mkdir(parents=True)
    own = (ROOT / "derivations" / "hard_margin.py").read_text("utf-8")
    (tmp_path / "path" / "to" / "mine.py").write_text(own, "utf-8")
    texts = [run(capsys, "--help")[1], run(capsys, "derive", "--help")[1]]
    examples = [
        line.split() for text in texts for line in text.splitlines() if line.startswith("  svmsym derive")
    ]
    assert len(examples) >= 8
    for _, *arguments in examples:
        code, _, err = run(capsys, *arguments)
        assert (code, err) == (0, ""), arguments


def test_nothing_asked_shows_help(capsys):
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    assert out.startswith("usage: svmsym")


def test_version(capsys):
    code, out, _ = run(capsys, "--version")
    assert (code, out) == (0, f"svmsym {__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["derive", "soft-margn"], "soft-margin"),
        (["derive", "soft_margin"], "soft-margin"),
        (["derive", "nu-svcc"], "nu-svc"),
        (["verify", "hard-margni"], "hard-margin"),
        (["derive", "hard-margin", "--notation", "ostwld"], "ostwald"),
        (["derive", "hard-margin", "--notation", "Default"], "default"),
        (["lst"], "svmsym list"),
        (["dervie", "hard-margin"], "svmsym derive"),
    ],
)
def test_the_nearest_name_is_suggested(capsys, arguments, near):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert err.startswith("svmsym: ")
    assert re.search(rf"did you mean:? {near}\b", err), err


@pytest.mark.parametrize(
    "arguments",
    [
        ["derive"],
        ["derive", "hard-margin", "--to", "docx"],
        ["derive", "hard-margin", "--n", "two"],
        ["derive", "hard-margin", "soft-margin"],
        ["derive", "hard-margin", "--notation", "nobody"],
        ["derive", "something-else-entirely"],
        ["list", "extra"],
        ["bake"],
        ["--unknown"],
    ],
)
def test_usage_errors_are_one_message_and_two(capsys, arguments):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("svmsym: ")
    assert err.count("svmsym: ") == 1
    assert "what to do" in err
    assert "Traceback" not in err


def test_a_misspelt_name_is_noticed_before_anything_is_printed(capsys):
    code, out, err = run(capsys, "verify", "hard-margin", "soft-margn")
    assert code == 2
    assert "soft-margin" in err
    assert out == ""


# as a process


def test_as_a_process():
    done = process("-m", "svmsym", "derive", "hard-margin", "--to", "json", env=plain_environment())
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["name"] == "hard-margin"


def test_unicode_whatever_the_terminal_says():
    environment = {**plain_environment(), "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = process("-m", "svmsym", "derive", "hard-margin", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "½‖w‖²" in done.stdout


def plain_environment():
    # Unbuffered output would hide what happens when the buffer is written at the end.
    return {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize(
    "arguments", [["list"], ["--help"], ["derive", "hard-margin"], ["verify", "hard-margin"]]
)
def test_a_reader_that_has_gone_is_no_error(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "svmsym", *arguments],
            stdout=writing,
            stderr=subprocess.PIPE,
            env=plain_environment(),
            check=False,
        )
    finally:
        os.close(writing)
    assert done.stderr == b""


def test_interrupted(capsys, monkeypatch):
    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("svmsym.cli.list.run", stop)
    code, out, err = run(capsys, "list")
    assert (code, out, err) == (130, "", "svmsym: interrupted\n")
