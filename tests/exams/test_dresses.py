"""One formula in many dresses; echoes read back; spaces and faces change nothing."""

import random
from pathlib import Path

import pytest
from sympy import Expr

from svmsym.exams.meaning.echo import echo_latex, echo_text
from svmsym.exams.meaning.functions import Written
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Chain, Member, Optimise, Read, Shown, Together
from svmsym.exams.meaning.statements import Defined as Definition
from svmsym.formulas import equal


def dresses():
    formula = ""
    for line in (Path(__file__).parent / "dresses.txt").read_text("utf-8").splitlines():
        if line.startswith("    "):
            yield formula, line.strip().replace("⏎", "\n")
        elif line and not line.startswith("#"):
            formula = line


PAIRS = list(dresses())


def same(left, right):
    """Equal as statements, where ⟨u, v⟩ = ⟨v, u⟩ and the order of sums does not count."""
    if left == right:
        return True
    if isinstance(left, Expr) and isinstance(right, Expr):
        return known(left) and known(right) and equal(left, right)
    if type(left) is not type(right):
        return False
    if isinstance(left, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, Chain | Member | Optimise | Shown | Together | Definition):
        return all(same(getattr(left, k), getattr(right, k)) for k in left.__dataclass_fields__)
    return False


def known(e):
    """Whether the kernel knows all nodes of a formula."""
    return not e.atoms(Written)


@pytest.mark.parametrize(("formula", "dress"), PAIRS, ids=[d for _, d in PAIRS])
def test_a_dress_keeps_the_meaning(formula, dress):
    first, second = read(formula), read(dress)
    assert isinstance(first, Read), first
    assert isinstance(second, Read), second
    assert same(first.statement, second.statement)


def test_formulas_of_different_groups_differ():
    formulas = list(dict.fromkeys(f for f, _ in PAIRS))
    meanings = [read(f).statement for f in formulas]
    assert not any(same(a, b) for k, a in enumerate(meanings) for b in meanings[:k])


@pytest.mark.parametrize("text", [d for _, d in PAIRS], ids=str)
def test_the_echo_reads_back(text):
    found = read(text)
    for echo in (echo_text(found.statement), echo_latex(found.statement)):
        again = read(echo)
        assert isinstance(again, Read), (echo, again)
        assert again.statement == found.statement, echo


SPACES = ["", " ", r"\,", r"\;", "  ", r"\ ", r"\!", "~", r"\quad "]
FACES = {
    r"\alpha_i": [r"\alpha_{i}", r"{\alpha}_i", r"\boldsymbol{\alpha}_i", r"\alpha_{i }", "α_i", "αᵢ"],
    "y_i": ["y_{i}", "y^{(i)}", r"\mathrm{y}_i", "yᵢ"],
    "x_i": ["x_{i}", r"\mathbf{x}_i", r"\vec{x}_i", r"\bm{x}_{i}", "x^{(i)}", "xᵢ"],
    "w^T": [r"w^\top", r"w^{\top}", r"\mathbf{w}^T", r"\vec w^{T}", "wᵀ", r"w^{\intercal}", "w'"],
    r"\frac12": [r"\frac{1}{2}", r"\tfrac12", r"\dfrac{1}{2}", "½", "0.5", "0{,}5", "1/2"],
    r"\sum_i": [r"\sum_{i=1}^n", r"\sum_{i=1}^{n}", r"\sum\limits_{i}", r"\sum^{n}_{i=1}", "Σ_i", "Σᵢ"],
    r"\ge": [r"\geq", r"\geqslant", "≥", ">=", "⩾"],
}
SENTENCES = [
    ["w", "=", r"\sum_i", r"\alpha_i", "y_i", "x_i"],
    ["y_i", "(", "w^T", "x_i", "+", "b", ")", r"\ge", "1"],
    [
        r"\frac12",
        "w^T",
        "w",
        "-",
        r"\sum_i",
        r"\alpha_i",
        "(",
        "y_i",
        "(",
        "w^T",
        "x_i",
        "+",
        "b",
        ")",
        "-",
        "1",
        ")",
    ],
    [r"\alpha_i", r"\ge", "0"],
    ["0", r"\leq", r"\alpha_i", r"\leq", "C"],
]


@pytest.mark.parametrize("sentence", SENTENCES, ids=" ".join)
def test_random_faces_and_spaces(sentence):
    chance = random.Random(7)
    wanted = read(" ".join(sentence)).statement
    for _ in range(150):
        words = [chance.choice([word, *FACES.get(word, [])]) for word in sentence]
        text = words[0]
        for word in words[1:]:
            gap = chance.choice(SPACES)
            glued = text[-1].isalnum() and word[0].isalnum() and word[0].isascii()
            text += (gap if gap or not glued else " ") + word
        found = read(text)
        assert isinstance(found, Read), (text, found)
        assert same(found.statement, wanted), text
