"""Cases and what follows: a premise costs nothing; what is wrong fails at an optimum where the case holds."""

import pytest
from optimality import dot, is_optimum, numbers_of

from svmsym.exams.lines import supposing
from svmsym.exams.lines.reading_lines import check_derivation

H, F, E = "hard-margin", "soft-margin", "epsilon-svr"
f = "y_i(w^Tx_i+b)"

TRUE = [
    (H, rf"{f} \ge 2 \Rightarrow \alpha_i = 0"),
    (H, rf"{f} = 2 \Rightarrow \alpha_i = 0"),
    (H, rf"{f} > 1 \Rightarrow \alpha_i = 0"),
    (H, rf"{f} > 1 \Rightarrow \alpha_i \le 0"),
    (H, rf"\alpha_i \ge 1 \Rightarrow {f} = 1"),
    (H, rf"\alpha_i \ne 0 \Rightarrow {f} = 1"),
    (H, rf"\alpha_i = 0 \Rightarrow {f} \ge 1"),
    (F, r"\xi_i \ge 1 \Rightarrow \alpha_i = C"),
    (F, r"\mu_i \ge 1 \Rightarrow \xi_i = 0"),
    (F, r"\alpha_i = C/2 \Rightarrow \xi_i = 0"),
    (F, r"\alpha_i = \frac{C}{2} \Rightarrow \mu_i = \frac{C}{2}"),
    (F, r"\xi_i > 0 \Rightarrow \alpha_i > 0"),
    (F, r"\xi_i > 0 \Rightarrow \mu_i = 0, \alpha_i = C"),
    (F, rf"\alpha_i = 0 \Rightarrow {f} \ge 1"),
    (F, rf"\alpha_i = C \Rightarrow {f} \le 1"),
    (F, rf"0 < \alpha_i < C \Rightarrow {f} = 1"),
    (F, rf"\alpha_i \in (0, C) \Rightarrow {f} = 1"),
    (F, r"\alpha_i > 0, \alpha_i < C \Rightarrow \xi_i = 0"),
    (F, r"\alpha_i < C \Rightarrow \mu_i > 0 \Rightarrow \xi_i = 0"),
    (F, rf"{f} < 1 \Rightarrow \alpha_i = C"),
    (F, rf"{f} > 1 \Rightarrow \alpha_i = 0"),
    (F, rf"\xi_i > 1 \Rightarrow {f} < 0"),
    (F, rf"0 < \xi_i < 1 \Rightarrow {f} > 0"),
    (F, r"\mu_i \ge 0 \Rightarrow \alpha_i \le C"),
    (E, r"\alpha_i > 0 \Rightarrow \alpha_i^* = 0"),
    (E, r"\xi_i > 0 \Rightarrow \xi_i^* = 0"),
]
UNDECIDED = [
    (H, rf"\alpha_i > 0 \Leftrightarrow {f} = 1"),  # the converse fails where α_i = 0 on the margin
    (F, r"\alpha_i = C \Rightarrow \xi_i = 0"),  # with C/n in the problem α_i never is C
    (H, r"\alpha_i > 0 \Rightarrow y_j(w^Tx_j+b) = 1"),
    (F, r"\alpha_i = 0 \Rightarrow \sum_j\alpha_j = 0"),
]


def score(v, i):
    return v["y"][i] * (dot(v["w"], v["x"][i]) + v["b"])


# problem, line, the case, what is claimed of it
FALSE = [
    (H, rf"{f} = 1 \Rightarrow \alpha_i > 0", lambda v, i: score(v, i) == 1, lambda v, i: v["α"][i] > 0),
    (H, rf"{f} \ge 1 \Rightarrow \alpha_i = 0", lambda v, i: score(v, i) >= 1, lambda v, i: v["α"][i] == 0),
    (H, rf"\alpha_i = 0 \Rightarrow {f} > 1", lambda v, i: v["α"][i] == 0, lambda v, i: score(v, i) > 1),
    (H, rf"\alpha_i > 0 \Rightarrow {f} > 1", lambda v, i: v["α"][i] > 0, lambda v, i: score(v, i) > 1),
    (F, rf"\alpha_i > 0 \Rightarrow {f} = 1", lambda v, i: v["α"][i] > 0, lambda v, i: score(v, i) == 1),
    (F, r"\xi_i = 0 \Rightarrow \alpha_i = 0", lambda v, i: v["ξ"][i] == 0, lambda v, i: v["α"][i] == 0),
    (F, r"\xi_i > 0 \Rightarrow \mu_i > 0", lambda v, i: v["ξ"][i] > 0, lambda v, i: v["μ"][i] > 0),
    (F, r"\mu_i = 0 \Rightarrow \xi_i > 0", lambda v, i: v["μ"][i] == 0, lambda v, i: v["ξ"][i] > 0),
]
# A step of the derivation before ⇒ is judged as it always was.
STEPS = [
    (H, r"\nabla_w L = w + \sum_i\alpha_iy_ix_i = 0 \Rightarrow w = -\sum_i\alpha_iy_ix_i"),
    (H, r"w = -\sum_i\alpha_iy_ix_i \Rightarrow \|w\|^2 = \sum_i\alpha_i"),
    (H, rf"\alpha_i({f} + 1) = 0 \Rightarrow \alpha_i = 0"),
    (F, r"C - \alpha_i + \mu_i = 0 \Rightarrow \alpha_i = C + \mu_i"),
    (H, r"\sum_i\alpha_i = 0 \Rightarrow \alpha_i = 0"),
]


@pytest.mark.parametrize(("problem", "line"), TRUE)
def test_what_follows_is_right(problem, line):
    (found,) = check_derivation(problem, f"${line}$").lines
    assert found.verdict == "correct", found
    assert "supposition" not in found.judgement.uses


@pytest.mark.parametrize(("problem", "line"), UNDECIDED)
def test_what_could_be_meant_otherwise_is_undecided(problem, line):
    (found,) = check_derivation(problem, f"${line}$").lines
    assert found.verdict == "undecided", found


@pytest.mark.parametrize(("problem", "line", "case", "claim"), FALSE)
def test_the_numbers_meet_the_case_and_break_the_claim(problem, line, case, claim):
    (found,) = check_derivation(problem, f"${line}$").lines
    assert found.verdict == "wrong"
    numbers = found.judgement.counterexample
    at, values = numbers.at["i"] - 1, numbers_of(str(numbers))
    assert is_optimum(problem, str(numbers))
    assert case(values, at)
    assert not claim(values, at)
    assert "can be zero or negative" not in found.reason


@pytest.mark.parametrize(("problem", "line"), STEPS)
def test_a_wrong_step_before_an_arrow_is_wrong(problem, line):
    assert check_derivation(problem, f"${line}$").first_wrong_line == 1


def test_the_case_is_needed(monkeypatch):
    """Without the case an optimum refutes what follows from it."""
    real = supposing.fails_at_an_optimum
    monkeypatch.setattr(supposing, "fails_at_an_optimum", lambda c, w, r, _: real(c, w, r))
    monkeypatch.setattr(supposing.Here, "holds", lambda *_: False)
    assert check_derivation(H, rf"${f} \ge 2 \Rightarrow \alpha_i = 0$").first_wrong_line == 1


@pytest.mark.parametrize(("problem", "line"), TRUE)
def test_no_optimum_refutes_what_was_called_right(problem, line, monkeypatch):
    """The rules of complementary slackness, held against the optima: none may contradict them."""
    monkeypatch.setattr(supposing.Here, "holds", lambda *_: False)
    assert check_derivation(problem, f"${line}$").first_wrong_line is None


R, W, U = "correct", "wrong", "undecided"
WORDS = [
    (H, rf"If ${f} \ge 2$, then $\alpha_i = 0$.", [R, R]),
    (H, rf"Falls ${f} \ge 2$, so ist $\alpha_i = 0$.", [R, R]),
    (H, rf"Wenn ${f} = 2$ gilt, dann $\alpha_i = 0$.", [R, R]),
    (H, rf"Si ${f} \ge 2$ entonces $\alpha_i = 0$.", [R, R]),
    (H, rf"${f} \ge 2$ 이면 $\alpha_i = 0$.", [R, R]),
    (H, rf"$\alpha_i = 0$ 이면 ${f} \ge 1$", [R, R]),
    (H, rf"若 ${f} \ge 2$，则 $\alpha_i = 0$。", [R, R]),
    (F, r"If $\xi_i \ge 1$ then $\alpha_i = C$.", [R, R]),
    (F, r"$\alpha_i = C$ if $\xi_i \ge 1$.", [R, R]),
    (F, r"$\alpha_i = C$ falls $\xi_i > 0$", [R, R]),
    (F, r"$\alpha_i = C$ for all $i$ with $\xi_i > 0$.", [R, R, R]),
    (F, r"If $\alpha_i > 0$ and $\alpha_i < C$, then $\xi_i = 0$.", [R, R, R]),
    (F, rf"For $0 < \alpha_i < C$ we have $\xi_i = 0$ and ${f} = 1$.", [R, R, R]),
    (F, r"$\alpha_i = C$ if $\xi_i > 0$, and $\xi_i = 0$ if $\alpha_i < C$.", [R, R, R, R]),
    (F, r"If $\alpha_i \ge 0$ and $\mu_i \ge 0$, then $\alpha_i \le C$.", [R, R, R]),
    (H, r"$\alpha_i \ge 0$" + "\n" + rf"For $\alpha_i > 0$: ${f} = 1$", [R, R, R]),
    (H, rf"$\alpha_i \ge 0$, if $\alpha_i > 0$ then ${f} = 1$", [R, R, R]),
    (H, rf"If $\alpha_i > 0$, then ${f} > 1$.", [R, U]),
    # What does not depend on a case, and what is no case.
    (H, r"$w = \sum_i\alpha_iy_ix_i$ holds for $\alpha_i \le 0$.", [R, W]),
    (H, r"$\nabla_w L = w + \sum_i\alpha_iy_ix_i$ for $\alpha_i > 0$.", [W, R]),
    (H, rf"For $\alpha_i > 0$ we have ${f} = 1$, and $w = -\sum_i\alpha_iy_ix_i$.", [R, R, W]),
    (H, r"$w = \sum_i\alpha_iy_ix_i$ and $\alpha_i = 0$.", [R, W]),
    (H, r"If $w = -\sum_i\alpha_iy_ix_i$, then $\|w\|^2 = \sum_i\alpha_i$.", [W, R]),
]


@pytest.mark.parametrize(("problem", "page", "verdicts"), WORDS)
def test_words_make_a_case(problem, page, verdicts):
    assert [line.verdict for line in check_derivation(problem, page).lines] == verdicts
