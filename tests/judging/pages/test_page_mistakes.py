"""The usual mistakes of students, each on a page of its own, and right pages beside them."""

import pytest

from svmsym.judging.pages.check import check_derivation

L = r"L = \frac12\|w\|^2 - \sum_i\alpha_i(y_i(w^Tx_i+b)-1)"
LS = r"L = \frac12\|w\|^2 + C\sum_i\xi_i - \sum_i\alpha_i(y_i(w^Tx_i+b)-1+\xi_i) - \sum_i\mu_i\xi_i"
S = [r"\nabla_w L = w - \sum_i\alpha_iy_ix_i = 0", r"\frac{\partial L}{\partial b} = -\sum_i\alpha_iy_i = 0"]
SX = r"\frac{\partial L}{\partial \xi_i} = C-\alpha_i-\mu_i = 0"
D = r"\sum_i\alpha_i-\frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j"
H, F = "hard-margin", "soft-margin"

# name, problem, lines, the first wrong one
CASES = [
    ("lagr.sign", H, [r"L = \frac12\|w\|^2 + \sum_i\alpha_i(y_i(w^Tx_i+b)-1)"], 1),
    ("lagr.missing_half", H, [r"L = \|w\|^2 - \sum_i\alpha_i(y_i(w^Tx_i+b)-1)"], 1),
    ("lagr.dropped_y", H, [r"L = \frac12\|w\|^2 - \sum_i\alpha_i(w^Tx_i+b-1)"], 1),
    ("lagr.dropped_one", H, [r"L = \frac12\|w\|^2 - \sum_i\alpha_i y_i(w^Tx_i+b)"], 1),
    ("lagr.dropped_b", H, [r"L = \frac12\|w\|^2 - \sum_i\alpha_i(y_i w^Tx_i-1)"], 1),
    ("lagr.norm_not_squared", H, [r"L = \frac12\|w\| - \sum_i\alpha_i(y_i (w^Tx_i+b)-1)"], 1),
    (
        "lagr.slack_term_missing",
        F,
        [r"L = \frac12\|w\|^2 + C\sum_i\xi_i - \sum_i\alpha_i(y_i(w^Tx_i+b)-1+\xi_i)"],
        1,
    ),
    (
        "lagr.slack_mult_sign",
        F,
        [r"L = \frac12\|w\|^2 + C\sum_i\xi_i - \sum_i\alpha_i(y_i(w^Tx_i+b)-1+\xi_i) + \sum_i\mu_i\xi_i"],
        1,
    ),
    ("lagr.slack_in_constraint_sign", F, [r"y_i(w^Tx_i+b) \ge 1 + \xi_i"], 1),
    ("stat.w_factor", H, [L, r"\frac{\partial L}{\partial w} = \frac12 w - \sum_i\alpha_iy_ix_i=0"], 2),
    ("stat.w_sign", H, [L, S[0], r"w = -\sum_i\alpha_iy_ix_i"], 3),
    ("stat.w_dropped_y", H, [L, S[0], r"w = \sum_i\alpha_ix_i"], 3),
    ("stat.b_dropped_y", H, [L, S[0], r"\sum_i\alpha_i=0"], 3),
    ("stat.xi", F, [LS, r"C-\alpha_i+\mu_i=0"], 2),
    ("dual.missing_half", H, [L, *S, r"L = \sum_i\alpha_i-\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j"], 4),
    ("dual.plus_half", H, [L, *S, r"L = \sum_i\alpha_i+\frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j"], 4),
    (
        "dual.dropped_y",
        H,
        [L, *S, r"g(\alpha) = \sum_i\alpha_i-\frac12\sum_{i,j}\alpha_i\alpha_jx_i^Tx_j"],
        4,
    ),
    ("dual.single_sum", H, [L, *S, r"L = \sum_i\alpha_i-\frac12\sum_i\alpha_i^2y_i^2x_i^Tx_i"], 4),
    (
        "dual.minmax",
        H,
        [L, *S, r"\min_\alpha " + D + r"\quad\text{s.t.}\quad\sum_i\alpha_iy_i=0,\ \alpha_i\ge0"],
        4,
    ),
    ("dual.b_left", H, [L, *S, r"L = " + D + r" - b\sum_i\alpha_iy_i"], None),
    ("dual.linear_missing", H, [L, *S, r"L = -\frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j"], 4),
    ("stat.b_missing", H, [L, *S, r"\max_\alpha " + D + r"\quad\text{s.t.}\quad \alpha_i\ge0"], 4),
    ("dual.alpha_free", H, [L, *S, r"\max_\alpha " + D + r"\quad\text{s.t.}\quad \sum_i\alpha_iy_i=0"], 4),
    (
        "dual.box_missing",
        F,
        [LS, *S, SX, r"\max_\alpha " + D + r"\quad\text{s.t.}\quad \sum_i\alpha_iy_i=0,\ \alpha_i\ge0"],
        5,
    ),
    ("dual.box_inverse", F, [LS, *S, SX, r"0\le\alpha_i\le\frac1C"], 5),
    ("dual.box_strict", F, [LS, *S, SX, r"0<\alpha_i<C"], 5),
    ("dual.box_n", F, [LS, *S, SX, r"0\le\alpha_i\le\frac{C}{n}"], 5),
    ("dual.C_in_objective", F, [LS, *S, SX, r"L = " + D + r"+C\sum_i\xi_i"], 5),
    ("inv", H, [L, *S, r"\alpha_i(y_i(w^Tx_i+b)+1)=0"], 4),
    (
        "ok KKT",
        F,
        [LS, *S, SX, r"\alpha_i(y_i(w^Tx_i+b)-1+\xi_i)=0", r"\mu_i\xi_i=0", r"(C-\alpha_i)\xi_i=0"],
        None,
    ),
    (
        "minmax",
        H,
        [L, r"\min_{w,b}\max_{\alpha\ge0} L(w,b,\alpha)", r"\max_{\alpha\ge0}\min_{w,b} L(w,b,\alpha)"],
        None,
    ),
    ("minmax bad", H, [L, r"\min_{\alpha\ge0}\max_{w,b} L(w,b,\alpha)"], 2),
    ("max margin", H, [r"\max_{w,b}\frac{2}{\|w\|}\quad\text{s.t.}\quad y_i(w^Tx_i+b)\ge1"], None),
    ("primal weak", H, [r"\min_{w,b}\frac12\|w\|^2\quad\text{s.t.}\quad y_i(w^Tx_i+b)\ge0"], 1),
    ("decision", H, [L, *S, r"f(x) = w^Tx+b", r"f(x)=\sum_i\alpha_iy_ix_i^Tx+b"], None),
    ("decision bad", H, [L, *S, r"f(x) = w^Tx+b", r"f(x)=\sum_i\alpha_ix_i^Tx+b"], 5),
    (
        "sub",
        H,
        [
            L,
            *S,
            r"\frac12 w^Tw = \frac12\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j",
            r"\sum_i\alpha_iy_iw^Tx_i = w^Tw",
        ],
        None,
    ),
    ("sub bad", H, [L, *S, r"\sum_i\alpha_iy_iw^Tx_i = \frac12 w^Tw"], 4),
    ("strong", H, [L, *S, r"\alpha_i\ge0,\ y_i(w^Tx_i+b)-1\ge0"], None),
]


def first_wrong(problem, lines):
    found = check_derivation(problem, "\n\n".join(f"${line}$" for line in lines))
    wrong = [k.judgement for k in found.lines if k.verdict == "wrong"]
    return found, wrong


@pytest.mark.parametrize(("name", "problem", "lines", "line"), CASES, ids=[c[0] for c in CASES])
def test_a_mistake_is_found_in_its_line(name, problem, lines, line):
    found, wrong = first_wrong(problem, lines)
    assert found.first_wrong_line == line, name
    if line is None:
        assert found.verdict == "correct"
    else:
        assert wrong[0].counterexample is not None or "imised" in wrong[0].reason


def test_a_derivative_is_an_identity():
    page = [L, *S, r"\frac{\partial L}{\partial b} = \sum_i\alpha_iy_i"]
    assert first_wrong(H, page)[0].first_wrong_line == 4


def test_a_wrong_line_that_follows_from_an_earlier_one_says_so():
    own = [CASES[1][2][0], r"\nabla_w L = 2w - \sum_i\alpha_iy_ix_i = 0", r"w = \frac12\sum_i\alpha_iy_ix_i"]
    found, wrong = first_wrong(H, own)
    assert found.first_wrong_line == 1
    assert [j.follows_from for j in wrong] == [None, 1, 2]
    assert "follows from your line 1" in wrong[1].reason


def test_an_undecided_line_makes_no_later_line_wrong():
    found = check_derivation(H, "\n\n".join(f"${t}$" for t in (L, r"\clubsuit = 3", *S)))
    assert [k.verdict for k in found.lines] == ["correct", "undecided", "correct", "correct"]
    assert found.verdict == "undecided"
    assert found.first_wrong_line is None


def test_right_but_not_shown():
    found = check_derivation(H, f"${L}$\n\n$L = {D}$")
    assert found.gaps == (2,)
    assert "right, but not shown by what stands before" in found.lines[1].reason
    shown = check_derivation(H, f"${L}$\n\n$L = {D}$", start="stationarity")
    assert shown.gaps == ()


def test_missing_steps_are_named():
    page = "\n\n".join(f"${t}$" for t in (LS, *S, rf"\max_\alpha {D}"))
    assert check_derivation(F, page, end="dual").missing == ("stationarity_ξ", "box", "constraints")
    assert check_derivation(F, page, end="lagrangian").missing == ()
    assert check_derivation(F, "$b = b$", start="lagrangian", end="stationarity").missing == (
        "stationarity_w",
        "stationarity_b",
        "stationarity_ξ",
    )


def test_a_given_lagrangian_fixes_the_sign():
    line = r"$\frac{\partial L}{\partial b} = \sum_i\alpha_iy_i = 0$"
    assert check_derivation(H, line, start="lagrangian").first_wrong_line == 1
    free = check_derivation(H, line)  # right for −L, and nothing says which was meant
    assert free.verdict == "correct"
    assert free.conventions != check_derivation(H, f"${L}$").conventions


@pytest.mark.parametrize(
    "line",
    [
        r"b = \frac12",
        r"\alpha_1 = \frac14",
        "w^Tx + b = 0",
        r"\|w\|^2 = 2",
        r"c - \alpha_i = 0",
        "y_i(w^Tx_i+b) = 1",
        r"\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j",
        "w = (1, 2)",
        "e_i = y_i - w^Tx_i - b",
        r"\sum_i \alpha_i - \infty",
    ],
)
def test_what_says_nothing_in_general_is_never_wrong(line):
    for problem in (H, F):
        assert check_derivation(problem, f"${line}$").first_wrong_line is None
