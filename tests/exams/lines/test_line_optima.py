"""Claims about an optimum: called wrong only by numbers that satisfy every KKT condition."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from amounts import amount, some
from optimality import CONDITIONS, is_optimum, numbers_of

from svmsym.exams.lines import equations, inequalities
from svmsym.exams.lines.reading_lines import check_derivation

HERE = Path(__file__).parent
H, F, E, N, V = "hard-margin", "soft-margin", "epsilon-svr", "nu-svr", "nu-svc"

# problem, line, what may be said of it
TRUE = [
    (E, r"\alpha_i\alpha_i^* = 0", {"correct"}),
    (E, r"\alpha_i^*\alpha_i = 0", {"correct"}),
    (N, r"\alpha_i\alpha_i^* = 0", {"undecided"}),  # ε = 0 is possible there
    (H, r"\|w\|^2 = \sum_i\alpha_i", {"correct"}),
    (H, r"\|w\|^2 \le \sum_i\alpha_i", {"correct"}),
    (H, r"\sum_i\alpha_i - \|w\|^2 \ge 0", {"correct"}),
    (F, r"\|w\|^2 = \sum_i\alpha_i - C\sum_i\xi_i", {"correct"}),
    (F, r"\|w\|^2 \le \sum_i\alpha_i", {"correct"}),
    (F, r"\sum_i\alpha_i - \|w\|^2 \ge 0", {"correct"}),
    (F, r"C\sum_i\xi_i \le \sum_i\alpha_i", {"correct", "undecided"}),
    (H, r"\sum_i\alpha_i > 0", {"correct", "undecided"}),
    (H, r"\|w\|^2 > 0", {"correct", "undecided"}),
    (V, r"\rho > 0", {"correct", "undecided"}),
    (V, r"\sum_i\alpha_i = \nu", {"correct", "undecided"}),  # where ρ > 0
]
FALSE = [
    (H, r"\|w\|^2 \le \frac12\sum_i\alpha_i"),
    (H, r"\|w\|^2 < \sum_i\alpha_i"),
    (H, r"\alpha_i \le 1"),
    (H, r"\alpha_i > 0"),
    (H, r"w = -\sum_i\alpha_iy_ix_i"),
    (H, r"\sum_i\alpha_i = 0"),
    (H, r"b = \sum_i\alpha_i"),
    (F, r"\|w\|^2 = \sum_i\alpha_i"),
    (F, r"\|w\|^2 \ge \sum_i\alpha_i"),
    (F, r"\alpha_i\xi_i = 0"),
    (F, r"\mu_i = \alpha_i - C"),
    (F, r"\xi_i \le 1"),
    (F, r"\alpha_i \ge C"),
    (F, r"(C-\alpha_i)(y_i(w^Tx_i+b)-1) = 0"),
    (E, r"\alpha_i + \alpha_i^* = C"),
    (E, r"w = \sum_i(\alpha_i+\alpha_i^*)x_i"),
    (E, r"\alpha_i\xi_i = 0"),
    (E, r"\xi_i \le \varepsilon"),
    (N, r"\alpha_i \ge \alpha_i^*"),
    (V, r"\sum_i\alpha_i = 1"),
]


def line_of(problem, line):
    (found,) = check_derivation(problem, f"${line}$").lines
    return found


@pytest.mark.parametrize(("problem", "line", "verdicts"), TRUE)
def test_what_holds_at_every_optimum_is_not_wrong(problem, line, verdicts):
    assert line_of(problem, line).verdict in verdicts


@pytest.mark.parametrize(("problem", "line"), FALSE)
def test_what_fails_is_refuted_by_an_optimum(problem, line):
    found = check_derivation(problem, f"${line}$")
    (judged,) = found.lines
    assert judged.verdict == "wrong"
    printed = judged.as_json()["counterexample"]
    assert found.conventions[-1] == ("form", "min")
    assert is_optimum(problem, printed), printed


def test_a_true_line_more_costs_nothing():
    page = [
        r"L = \frac12\|w\|^2 - \sum_i\alpha_i(y_i(w^Tx_i+b)-1)",
        r"\nabla_w L = w - \sum_i\alpha_iy_ix_i = 0",
        r"\frac{\partial L}{\partial b} = -\sum_i\alpha_iy_i = 0",
        r"\|w\|^2 \le \sum_i\alpha_i",
    ]
    assert check_derivation(H, "\n\n".join(f"${line}$" for line in page)).verdict == "correct"


# What equates functions: the Lagrangian, its derivatives, the dual function, a stated problem.
_IDENTITY = re.compile(r"L|\\nabla|\\partial|\\max|\\min|g\(|^=|^\\sum_i ?\\alpha_i ?[-+] ?\\frac")


def corpus():
    """The pages and single lines of this folder whose problem is known to the conditions above."""
    lines = (HERE / "single_lines.tsv").read_text("utf-8").splitlines()
    for row in (line.split("\t") for line in lines if not line.startswith("#")):
        yield row[0], row[1], f"$${row[2]}$$"
    text = (HERE / "pages_by_hand.txt").read_text("utf-8")
    for block in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        head, page = block.split("\n", 1)
        name, problem, *_ = (part.strip() for part in head.split("|"))
        yield name, problem, page


def test_every_refuted_claim_of_the_corpus_is_refuted_by_an_optimum():
    seen = 0
    for name, problem, page in some([row for row in corpus() if row[1] in CONDITIONS], 0.4):
        found = check_derivation(problem, page)
        chosen = dict(found.conventions)
        if chosen.get("bias", "+b") != "+b" or chosen.get("penalty", "C") != "C" or "objective" in chosen:
            continue
        for line in found.lines:
            printed = line.as_json().get("counterexample")
            if printed is not None and not _IDENTITY.search(line.text):
                assert is_optimum(problem, printed), (name, line.text, printed)
                seen += 1
    assert seen > amount(5, 20)


def test_the_conditions_refuse_what_is_no_optimum():
    good = "b = -1, w = (2/3), x = ((0), (3)), y = (-1, 1), α = (2/9, 2/9), i = 1 gives 1 instead of 2"
    assert numbers_of(good)["x"] == ((0,), (3,))
    assert numbers_of(good)["w"] == (Fraction(2, 3),)
    assert is_optimum(H, good)
    for old, new in (
        ("-1, w", "0, w"),
        ("2/3", "1/3"),
        ("2/9, 2/9", "2/9, 1/9"),
        ("((0), (3))", "((0), (4))"),
    ):
        assert old in good
        assert not is_optimum(H, good.replace(old, new))


@pytest.mark.parametrize("module", [equations, inequalities])
def test_numbers_from_elsewhere_are_noticed(module, monkeypatch):
    """With b moved off the optimum, the independent conditions say no."""
    real = module.fails_at_an_optimum

    def moved(*args, **kwargs):
        found = real(*args, **kwargs)
        if found is not None:
            found.values["b"] = found.values["b"] + 1
        return found

    monkeypatch.setattr(module, "fails_at_an_optimum", moved)
    line = r"w = -\sum_i\alpha_iy_ix_i" if module is equations else r"\alpha_i \le 1"
    printed = line_of(H, line).as_json()["counterexample"]
    assert not is_optimum(H, printed)
