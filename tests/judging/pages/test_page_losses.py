"""Derivations of losses as student work: right pages pass, and each planted slip is the first wrong line."""

import pytest

from svmsym.errors import SvmsymError
from svmsym.judging.pages.check import check_derivation

PAGES = {
    "squares": (
        "least-squares",
        [
            r"J(w,b) = \sum_{i=1}^n (y_i - w^T x_i - b)^2",
            r"\nabla_w J = -2 \sum_i (y_i - w^T x_i - b) x_i = 0",
            r"\frac{\partial J}{\partial b} = -2\sum_i (y_i - w^T x_i - b) = 0",
            r"\sum_i y_i x_i = \sum_i (w^T x_i) x_i + b \sum_i x_i",
            r"n b = \sum_i y_i - \sum_i w^T x_i",
            r"b = \frac1n \sum_i (y_i - w^T x_i)",
        ],
    ),
    "predictions": (
        "least-squares",
        [
            r"\hat{y}_i = w^T x_i + b",
            r"E = \frac{1}{2n}\sum_i (\hat{y}_i - y_i)^2",
            r"\nabla_w E = \frac{1}{n}\sum_i (\hat{y}_i - y_i) x_i = 0",
            r"\sum_i \hat{y}_i x_i = \sum_i y_i x_i",
        ],
    ),
    "matrices": (
        "least-squares",
        [
            r"J(w) = \|y - Xw\|^2",
            r"\nabla_w J = -2 X^T (y - Xw) = 0",
            r"X^T X w = X^T y",
        ],
    ),
    "ridge": (
        "ridge-normal-equations",
        [
            r"J(w) = \|y - Xw\|^2 + \lambda\|w\|^2",
            r"\nabla_w J = -2X^T(y - Xw) + 2\lambda w = 0",
            r"X^T X w + \lambda w = X^T y",
            r"w = \frac{1}{\lambda} \sum_i (y_i - w^T x_i) x_i",
        ],
    ),
    "ridge with half a weight": (
        "ridge-normal-equations",
        [
            r"\min_w \sum_i (t_i - w^T x_i)^2 + \frac{\lambda}{2}\|w\|^2",
            r"\sum_i (t_i - w^T x_i) x_i = \frac{\lambda}{2} w",
        ],
    ),
    "adaline": (
        "adaline",
        [
            r"e_i = y_i - w^T x_i - b",
            r"E = \frac12 \sum_i e_i^2",
            r"\nabla_w E = -\sum_i e_i x_i",
            r"\frac{\partial E}{\partial b} = -\sum_i e_i",
        ],
    ),
    "labels": (
        "logistic-regression",
        [
            r"J = \sum_i \log(1+e^{-y_i (w^T x_i+b)})",
            r"\nabla_w J = -\sum_i \frac{y_i x_i}{1+e^{y_i (w^T x_i+b)}} = 0",
            r"\frac{\partial J}{\partial b} = -\sum_i \frac{y_i}{1+e^{y_i (w^T x_i+b)}} = 0",
        ],
    ),
    "probabilities": (
        "logistic-regression",
        [
            r"p_i = \sigma(w^T x_i + b) = \frac{1}{1+e^{-(w^T x_i + b)}}",
            r"\nabla_w p_i = p_i (1-p_i) x_i",
            r"\ell = \sum_i (y_i \log p_i + (1-y_i)\log(1-p_i))",
            r"\nabla_w \ell = \sum_i (y_i - p_i) x_i",
            r"\frac{\partial \ell}{\partial b} = \sum_i (y_i - p_i) = 0",
        ],
    ),
    "hinge": (
        "hinge-loss",
        [
            r"h_i = \max(0, 1 - y_i(w^T x_i + b))",
            r"J = \sum_i h_i",
            r"\nabla_w h_i = -y_i x_i \text{ if } y_i(w^T x_i+b) < 1",
            r"\nabla_w h_i = 0 \text{ if } y_i(w^T x_i+b) > 1",
            r"\frac{\partial h_i}{\partial b} = -y_i \text{ if } y_i(w^T x_i+b) < 1",
        ],
    ),
}

SLIPS = [
    ("squares", 2, r"\nabla_w J = 2 \sum_i (y_i - w^T x_i - b) x_i = 0"),
    ("squares", 2, r"\nabla_w J = -\sum_i (y_i - w^T x_i - b) x_i = 0"),
    ("squares", 2, r"\nabla_w J = -2 \sum_i (y_i - w^T x_i) x_i = 0"),
    ("squares", 2, r"\nabla_w J = -2 \sum_i (y_i - w^T x_i - b) w = 0"),
    ("squares", 3, r"\frac{\partial J}{\partial b} = 2\sum_i (y_i - w^T x_i - b) = 0"),
    ("squares", 3, r"\frac{\partial J}{\partial b} = -2\sum_i (y_i - w^T x_i) - 2b = 0"),
    ("squares", 4, r"\sum_i y_i x_i = \sum_i (w^T x_i) x_i + b"),
    ("squares", 4, r"\sum_i y_i x_i = \sum_i (w^T x_i) x_i - b \sum_i x_i"),
    ("squares", 5, r"b = \sum_i y_i - \sum_i w^T x_i"),
    ("squares", 6, r"b = \frac1n \sum_i (w^T x_i - y_i)"),
    ("predictions", 3, r"\nabla_w E = \frac{2}{n}\sum_i (\hat{y}_i - y_i) x_i = 0"),
    ("predictions", 3, r"\nabla_w E = \frac{1}{n}\sum_i (\hat{y}_i - y_i) = 0"),
    ("predictions", 4, r"\sum_i \hat{y}_i x_i = n \sum_i y_i x_i"),
    ("matrices", 2, r"\nabla_w J = -2 X^T (y + Xw) = 0"),
    ("matrices", 2, r"\nabla_w J = -X^T (y - Xw) = 0"),
    ("matrices", 3, r"X^T X w = -X^T y"),
    ("ridge", 2, r"\nabla_w J = -2X^T(y - Xw) + \lambda w = 0"),
    ("ridge", 2, r"\nabla_w J = -2X^T(y - Xw) - 2\lambda w = 0"),
    ("ridge", 3, r"X^T X w - \lambda w = X^T y"),
    ("ridge", 3, r"X^T X w + 2\lambda w = X^T y"),
    ("ridge", 4, r"w = \lambda \sum_i (y_i - w^T x_i) x_i"),
    ("adaline", 3, r"\nabla_w E = \sum_i e_i x_i"),
    ("adaline", 3, r"\nabla_w E = -\sum_i e_i^2 x_i"),
    ("adaline", 4, r"\frac{\partial E}{\partial b} = -2\sum_i e_i"),
    ("labels", 2, r"\nabla_w J = -\sum_i \frac{y_i x_i}{1+e^{-y_i (w^T x_i+b)}}"),
    ("labels", 2, r"\nabla_w J = \sum_i \frac{y_i x_i}{1+e^{y_i (w^T x_i+b)}}"),
    ("labels", 3, r"\frac{\partial J}{\partial b} = -\sum_i \frac{1}{1+e^{y_i (w^T x_i+b)}}"),
    ("probabilities", 2, r"\nabla_w p_i = p_i (1-p_i)"),
    ("probabilities", 2, r"\nabla_w p_i = -p_i (1-p_i) x_i"),
    ("probabilities", 2, r"\nabla_w p_i = p_i (1+p_i) x_i"),
    ("probabilities", 4, r"\nabla_w \ell = \sum_i (p_i - y_i) x_i"),
    ("probabilities", 4, r"\nabla_w \ell = \sum_i (y_i - p_i)^2 x_i"),
    ("probabilities", 5, r"\frac{\partial \ell}{\partial b} = \sum_i (p_i - y_i) = 0"),
    ("hinge", 3, r"\nabla_w h_i = y_i x_i \text{ if } y_i(w^T x_i+b) < 1"),
    ("hinge", 3, r"\nabla_w h_i = -x_i \text{ if } y_i(w^T x_i+b) < 1"),
    ("hinge", 4, r"\nabla_w h_i = -y_i x_i \text{ if } y_i(w^T x_i+b) > 1"),
    ("hinge", 5, r"\frac{\partial h_i}{\partial b} = y_i \text{ if } y_i(w^T x_i+b) < 1"),
]
UNREADABLE = {
    ("predictions", r"\sum_i \hat{y}_i x_i = n \sum_i y_i x_i"): 4,
    ("ridge", r"w = \lambda \sum_i (y_i - w^T x_i) x_i"): 4,
    ("squares", r"\nabla_w J = -2 \sum_i (y_i - w^T x_i - b) w = 0"): 2,
    ("squares", r"\sum_i y_i x_i = \sum_i (w^T x_i) x_i + b"): 4,
    ("predictions", r"\nabla_w E = \frac{1}{n}\sum_i (\hat{y}_i - y_i) = 0"): 3,
    ("probabilities", r"\nabla_w p_i = p_i (1-p_i)"): 2,
}


def page(lines):
    return "\n\n".join(f"$${line}$$" for line in lines)


@pytest.mark.parametrize("name", PAGES)
def test_a_right_page_passes(name):
    derivation, lines = PAGES[name]
    found = check_derivation(derivation, page(lines))
    assert [k.verdict for k in found.lines] == ["correct"] * len(lines), [k.reason for k in found.lines]
    assert found.verdict == "correct"


@pytest.mark.parametrize(("name", "at", "slip"), SLIPS)
def test_a_planted_slip_is_the_first_wrong_line(name, at, slip):
    derivation, lines = PAGES[name]
    found = check_derivation(derivation, page([*lines[: at - 1], slip, *lines[at:]]))
    assert all(k.verdict == "correct" for k in found.lines[: at - 1])
    if (name, slip) in UNREADABLE and found.lines[at - 1].verdict == "undecided":
        return  # a vector beside a number is not read, and what is not read is never wrong
    assert found.first_wrong_line == at, found.lines[at - 1]
    assert found.lines[at - 1].judgement.counterexample


def test_what_is_not_covered_is_undecided():
    unnamed = check_derivation("least-squares", page([r"\nabla_w J = 0"]))
    assert "nothing says what J is" in unnamed.lines[0].reason
    with pytest.raises(SvmsymError, match="has no dual"):
        check_derivation("least-squares", page([r"b = 0"]), end="dual")


def test_steps_that_are_missing():
    _, lines = PAGES["squares"]
    found = check_derivation("least-squares", page(lines[:2]), end="stationarity")
    assert found.missing == ("stationarity_b",)
