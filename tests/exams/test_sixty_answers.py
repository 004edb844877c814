"""Sixty answers as students write them, each with its meaning built by hand in the language of formulas."""

import pytest
from sympy import Integer, Rational

from svmsym.exams.meaning.functions import Applied, Exp, Gradient, Max, PairEntry, Root, Sign
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import (
    POINTS,
    SUPPORT,
    Chain,
    Defined,
    Grid,
    Interval,
    Member,
    Optimise,
    PerPoint,
    Read,
    Shown,
    Together,
    Tuple,
)
from svmsym.formulas import (
    Entry,
    Index,
    Inner,
    KernelValue,
    Label,
    Scalar,
    Size,
    Vector,
    VectorEntry,
    equal,
    inner,
    norm2,
    total,
)

i, j = Index("i", POINTS), Index("j", POINTS)
w, x, z, b, C, L = Vector("w"), Vector("x"), Vector("z"), Scalar("b"), Scalar("C"), Applied("L")
HALF, ZERO, ONE = Rational(1, 2), Integer(0), Integer(1)


def α(k):
    return Entry("α", k) if isinstance(k, Index) else Scalar(f"α_{k}")


def ξ(k):
    return Entry("ξ", k)


def μ(k):
    return Entry("μ", k)


def y(k):
    return Label("y", k)


def p(k):
    return VectorEntry("x", k)


def K(u, v):
    return KernelValue("K", "φ", u, v)


def eq(*values, for_all=()):
    return Chain(values, ("=",) * (len(values) - 1), for_all)


def numbers(*items):
    return Tuple(tuple(Rational(n) for n in items))


α_all = PerPoint(α(i), i)
margin_i = y(i) * (inner(w, p(i)) + b)
lagrangian = norm2(w) / 2 - total(α(i) * (margin_i - 1), i)
expansion = total(α(i) * y(i) * p(i), i)
balance = total(α(i) * y(i), i)
pairs = total(α(i) * α(j) * y(i) * y(j) * inner(p(i), p(j)), i, j)
gram = total(α(i) * PairEntry("Q", i, j) * α(j), i, j)
s, m = Index("s", SUPPORT), Index("i", SUPPORT)
x1, x2, r2 = Scalar("x_1"), Scalar("x_2"), Root(Integer(2))

MEANINGS = {
    r"L(w,b,\alpha)=\frac12\|w\|^2-\sum_{i=1}^n\alpha_i(y_i(w^Tx_i+b)-1)": Defined(
        "L", (w, b, Vector("α")), lagrangian
    ),
    r"w=\sum_i \alpha_i y_i x_i": eq(w, expansion),
    r"\frac{\partial L}{\partial b} = -\sum_i\alpha_iy_i = 0": eq(Gradient(L, b), -balance, ZERO),
    r"0\le\alpha_i\le C": Chain((ZERO, α(i), C), ("≤", "≤"), (i,)),
    r"\alpha=(\frac12,\frac12,1,0)^\top": eq(α_all, numbers(HALF, HALF, 1, 0)),
    r"\begin{pmatrix}1&-1\\-1&2\end{pmatrix}": Shown(Grid(((ONE, -ONE), (-ONE, Integer(2))))),
    r"\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}": Shown(Grid(((ONE, ZERO), (ZERO, ONE)))),
    r"x^{(i)T}x^{(j)}": Shown(inner(p(i), p(j))),
    r"\langle x_i,x_j\rangle": Shown(inner(p(i), p(j))),
    r"\mathbf{w}^\top\mathbf{x}_n": Shown(inner(w, p(i))),
    r"b=0{,}5": eq(b, HALF),
    r"b=-0,5": eq(b, -HALF),
    r"\nabla_w L = w-\sum_{i=1}^n\alpha_iy_ix_i=0": eq(Gradient(L, w), w - expansion, ZERO),
    r"\sum_{i,j}\alpha_i\alpha_jy_iy_jx_i^Tx_j": Shown(pairs),
    r"\hat\lambda=2": eq(Scalar("λ"), Integer(2)),
    r"w_0=-1": eq(b, Integer(-1)),
    r"\max_\alpha\ \sum_{i=1}^n\alpha_i-\frac{1}{2}\sum_{i=1}^n\sum_{j=1}^n"
    r"\alpha_i\alpha_jy_iy_jx_i^\top x_j": Optimise("max", (α_all,), total(α(i), i) - pairs / 2),
    r"\sum_{i=1}^{n}\alpha_i y_i=0": eq(balance, ZERO),
    r"\|w\|=\sqrt{2}": eq(Root(norm2(w)), r2),
    r"\frac{2}{\|w\|}": Shown(2 / Root(norm2(w))),
    r"y_i(w^Tx_i+b)\geq 1-\xi_i": Chain((margin_i, 1 - ξ(i)), ("≥",), (i,)),
    r"\alpha_i\left[y_i(w^\top x_i+b)-1\right]=0": eq(α(i) * (margin_i - 1), ZERO, for_all=(i,)),
    r"C-\alpha_i-\mu_i=0": eq(C - α(i) - μ(i), ZERO, for_all=(i,)),
    r"k(x,z)=(1+x^Tz)^2": Defined("K", (x, z), (1 + inner(x, z)) ** 2),
    r"k(x,z)=\exp\left(-\gamma\|x-z\|^2\right)": Defined("K", (x, z), Exp(-Scalar("γ") * norm2(x - z))),
    r"\phi(x)=(1,\sqrt2x_1,\sqrt2x_2,x_1^2,x_2^2,\sqrt2x_1x_2)": Defined(
        "φ", (x,), Tuple((ONE, r2 * x1, r2 * x2, x1**2, x2**2, r2 * x1 * x2))
    ),
    r"f(x)=\operatorname{sign}\left(\sum_i\alpha_iy_ik(x_i,x)+b\right)": Defined(
        "f", (x,), Sign(total(α(i) * y(i) * K(p(i), x), i) + b)
    ),
    r"\min_{w,b}\frac12 w^Tw \quad\text{s.t.}\quad y_i(w^Tx_i+b)\ge1\ \forall i": Optimise(
        "min", (w, b), norm2(w) / 2, (Chain((margin_i, ONE), ("≥",), (i,)),)
    ),
    r"w = \begin{pmatrix} 1 \\ -1 \end{pmatrix},\ b = -2": Together(
        (eq(w, numbers(1, -1)), eq(b, Integer(-2))), (",",)
    ),
    r"\alpha_1=\alpha_2=\frac{1}{4}": eq(α(1), α(2), Rational(1, 4)),
    r"\boldsymbol{\alpha}^* = \left(\tfrac{1}{2}, 0, \tfrac{1}{2}\right)": eq(α_all, numbers(HALF, 0, HALF)),
    r"\frac{1}{2}\alpha^TQ\alpha-\mathbf{1}^T\alpha": Shown(gram / 2 - total(α(i), i)),
    r"Q_{ij}=y_iy_jK(x_i,x_j)": eq(PairEntry("Q", i, j), y(i) * y(j) * K(p(i), p(j)), for_all=(i, j)),
    r"\lVert \mathbf{w} \rVert_2^2": Shown(norm2(w)),
    r"w^* = \sum_{n=1}^N \lambda_n t_n \mathbf{x}_n": eq(w, expansion),
    r"x_1+x_2-2=0": eq(x1 + x2 - 2, ZERO),
    r"\xi_i=\max(0,1-y_if(x_i))": eq(ξ(i), Max(ZERO, 1 - y(i) * Applied("f", p(i))), for_all=(i,)),
    r"\frac{\partial L}{\partial w}=w-\sum_i\alpha_iy_ix_i\overset{!}{=}0": eq(
        Gradient(L, w), w - expansion, ZERO
    ),
    r"\Rightarrow w=\sum_{i\in SV}\alpha_iy_ix_i": eq(w, total(α(m) * y(m) * p(m), m)),
    r"b=\frac{1}{|S|}\sum_{s\in S}\left(y_s-\sum_{m\in S}\alpha_my_mx_m\cdot x_s\right)": eq(
        b, total(y(s) - total(α(m) * y(m) * Inner(p(m), p(s)), m), s) / Size(SUPPORT)
    ),
    r"\alpha_i\in[0,C]": Member(α(i), Interval(ZERO, C), (i,)),
    r"\alpha\succeq0,\ y^\top\alpha=0": Together((Chain((α_all, ZERO), ("≥",)), eq(balance, ZERO)), (",",)),
    r"L(\alpha)=\alpha_1+\alpha_2-\frac12(\alpha_1^2+4\alpha_2^2-4\alpha_1\alpha_2)": Defined(
        "L", (Vector("α"),), α(1) + α(2) - HALF * (α(1) ** 2 + 4 * α(2) ** 2 - 4 * α(1) * α(2))
    ),
    r"2\alpha_1-2\alpha_2=1": eq(2 * α(1) - 2 * α(2), ONE),
    r"\alpha_1 = 0.25": eq(α(1), Rational(1, 4)),
    r"x_i'x_j": Shown(inner(p(i), p(j))),
    r"w'x+b=0": eq(inner(w, x) + b, ZERO),
    r"\mathcal{L}(\vec{w},b,\vec{\alpha})": Shown(Applied("L", w, b, Vector("α"))),
    r"\vec{w}\cdot\vec{x}_i+b": Shown(inner(w, p(i)) + b),
    r"\partial_b L=-\sum\alpha_iy_i": eq(Gradient(L, b), -balance),
    "α₁ = ½": eq(α(1), HALF),
    "w = Σᵢ αᵢ yᵢ xᵢ": eq(w, expansion),
    "0 ≤ αᵢ ≤ C": Chain((ZERO, α(i), C), ("≤", "≤"), (i,)),
    "‖w‖² = 2": eq(norm2(w), Integer(2)),
    "wᵀx + b = 0": eq(inner(w, x) + b, ZERO),
    "∂L/∂b = −Σ αᵢyᵢ = 0": eq(Gradient(L, b), -balance, ZERO),
    "alpha = (1/2, 1/2, 1, 0)": eq(α_all, numbers(HALF, HALF, 1, 0)),
    "w = [1; -1], b = -2": Together((eq(w, numbers(1, -1)), eq(b, Integer(-2))), (",",)),
    "λ₁=λ₂=1/4": eq(α(1), α(2), Rational(1, 4)),
    "1/2 ||w||^2 - sum_i alpha_i (y_i (w^T x_i + b) - 1)": Shown(lagrangian),
}


def without_q(e):
    return e.xreplace({q: Entry("β", q.row) * Entry("γ", q.column) for q in e.atoms(PairEntry)})


def test_there_are_sixty():
    assert len(MEANINGS) == 60


@pytest.mark.parametrize("text", MEANINGS, ids=str)
def test_an_answer_is_read_to_its_meaning(text):
    found = read(text)
    assert isinstance(found, Read), found
    wanted = MEANINGS[text]
    if "Q" in text and isinstance(wanted, Shown):
        # The order of the sums is free. The kernel does not know Q_ij: a product of families stands for it.
        assert equal(without_q(found.statement.value), without_q(wanted.value))
    else:
        assert found.statement == wanted


def test_a_planted_error_is_seen():
    assert read(r"w=\sum_i \alpha_i x_i").statement != MEANINGS[r"w=\sum_i \alpha_i y_i x_i"]
    assert read(r"w=-\sum_i \alpha_i y_i x_i").statement != MEANINGS[r"w=\sum_i \alpha_i y_i x_i"]
