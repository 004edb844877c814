"""Formulas that were left open because no world satisfied the premises, separated them or made sense."""

import pytest

from svmsym.judging.same import same

DERIVATIVE = r"\frac{\partial L}{\partial\xi_i}=C\xi_i-\alpha_i=0"
STATIONARY = r"\nabla_wL=w-\sum_i\alpha_iy_ix_i=0"
SLACK = r"\xi_i=\max(0,1-y_if(x_i))"
COSINE = r"\cos\theta=\frac{K(x,z)}{\sqrt{K(x,x)\,K(z,z)}}"
SCHWARZ = r"K(x,z)^2\le K(x,x)\,K(z,z)"
SQUARE = "K(x,z)=1+2xz+x^2z^2"
ENDS = r"L=\max(0,\alpha_j-\alpha_i),\quad H=\min(C,C+\alpha_j-\alpha_i)"
APART = r"y_i\ne y_j"
CLASSES = r"\max\left(0,\ 1+\max_{k\ne y}w_k^\top x-w_y^\top x\right)"
RIDGE = r"f(x)=k(x)^\top(K+\lambda I)^{-1}y"
OFFSET = r"b=y_k-\sum_{i=1}^n\alpha_iy_ik(x_i,x_k)"
FREE = r"0<\alpha_k<C"
DUAL = "max_α Σα_i − ½ΣΣα_iα_jy_iy_jk(x_i,x_j) s.t. Σα_iy_i=0, 0≤α_i≤C"
ENTRIES = r"Q_{ij}=y_iy_jk(x_i,x_j)"
ONES = r"e=(1,\dots,1)^\top"

RIGHT = [
    # a derivative of what nobody has defined is one more unknown
    (r"\xi_i=\frac{\alpha_i}{C}", r"\alpha_i = C\,\xi_i", DERIVATIVE),
    (r"\|w\|^2", r"\sum_i\alpha_iy_iw^\top x_i", STATIONARY),
    # an angle, and numbers that are compared by their squares
    (COSINE, r"\cos\theta = \frac{K(z,x)}{\sqrt{K(z,z)K(x,x)}}"),
    (COSINE, r"K(x,z)/\sqrt{K(x,x)K(z,z)}"),
    (SCHWARZ, "|K(x,z)| ≤ √(K(x,x)·K(z,z))"),
    (r"\|w\|^2=\sum_i\alpha_i", r"\|w\|=\sqrt{\sum_i\alpha_i}"),
    # pairs of points that are meant
    (ENDS, r"H=\min(C+\alpha_j-\alpha_i,C),\ L=\max(\alpha_j-\alpha_i,0)", APART),
    (r"L=\max(0,\alpha_j-\alpha_i)", r"L=\max(0,\alpha_j+y_iy_j\alpha_i)", APART),
    (r"\alpha_i-\alpha_j\ge0", r"\alpha_i+y_iy_j\alpha_j\ge0", r"y_iy_j=-1"),
    # cases of a maximum
    (r"y_if(x_i)<0\iff\xi_i>1", r"\xi_i > 1 \iff y_i f(x_i) < 0", SLACK),
    (r"\xi_i\ne0\iff y_if(x_i)<1", r"\xi_i = 0 \iff y_if(x_i)\ge1", SLACK),
    (r"\xi_i\le0\iff y_if(x_i)\ge1", r"\xi_i > 0 \iff y_if(x_i)<1", SLACK),
    # one letter for an index and something else
    (CLASSES, r"\max_{k} (\mathbf 1[k \neq y] + w_k^\top x) - w_y^\top x"),
    (OFFSET, r"b = y_k - \sum_j y_j \alpha_j k(x_k,x_j)", FREE),
    (OFFSET, r"b = y_k - \sum_i \alpha_i y_i K(x_i,x_k)", FREE),
    # a column of a kernel
    (RIDGE, r"f(x) = y^\top (K + \lambda I)^{-1} k(x)", r"K^\top=K"),
    (r"f(x)=\sum_i\alpha_ik(x_i,x)", r"f(x)=k(x)^\top\alpha"),
    # a kernel behind an index
    (
        DUAL,
        r"\min_\alpha \frac12\alpha^\top Q\alpha-e^\top\alpha \text{ s.t. }y^\top\alpha=0, 0\le\alpha_i\le C",
        ENTRIES,
        ONES,
    ),
    # points that are numbers
    (SQUARE, "K(x,z) = (1 + x*z)**2"),
    (SQUARE, "K(x,z) = (xz + 1)^2"),
    # a letter that is multiplied by a bracket
    (r"\exp(-\gamma\|x-z\|^2)", r"\exp(-\gamma(x-z)^2)"),
    (r"C(1-m)^2", r"C\cdot(1-m)^2"),
    (r"C(1-m)_+^2", r"C\max(0,1-m)^2"),
    (r"f(x-z)^2", r"(f(x-z))^2"),
    (r"L(w)^2", r"L^2"),
    # what is given may be said again
    ("w=0", r"\sum_i\alpha_iy_i=0,\ w=0", r"\sum_i\alpha_iy_i=0"),
]
WRONG = [
    (r"\xi_i=\frac{\alpha_i}{C}", r"\xi_i = C\,\alpha_i", DERIVATIVE),
    (r"\|w\|^2", r"\sum_i\alpha_iw^\top x_i", STATIONARY),
    (COSINE, "cos(theta) = K(x,z)/(K(x,x)*K(z,z))"),
    (SCHWARZ, "|K(x,z)| ≤ K(x,x)·K(z,z)"),
    (SCHWARZ, "K(x,z)^2 ≤ √(K(x,x)·K(z,z))"),
    (r"\|w\|^2=\sum_i\alpha_i", r"\|w\|=\sum_i\alpha_i"),
    (ENDS, "L = max(0, ai + aj - C), H = min(C, ai + aj)", APART),
    (r"L=\max(0,\alpha_j-\alpha_i)", r"L=\max(0,\alpha_j-y_iy_j\alpha_i)", APART),
    (r"\alpha_i-\alpha_j\ge0", r"\alpha_i+\alpha_j\ge0", APART),
    (r"y_if(x_i)<0\iff\xi_i>1", r"y_i f(x_i) < 0 iff ξ_i > 0", SLACK),
    (r"\xi_i>0\iff y_if(x_i)<1", r"\xi_i>0\iff y_if(x_i)<0", SLACK),
    (r"\xi_i\ne0\iff y_if(x_i)<1", r"\xi_i = 0 \iff y_if(x_i)>1", SLACK),
    (CLASSES, r"\max_{k} (1 + w_k^\top x) - w_y^\top x"),
    (CLASSES, r"\max_{k\ne y} (1 + w_k^\top x) - w_y^\top x"),
    (RIDGE, r"f(x) = y^\top (K - \lambda I)^{-1} k(x)", r"K^\top=K"),
    (r"f(x)=\sum_i\alpha_ik(x_i,x)", r"f(x)=k(x)^\top y"),
    (OFFSET, r"b = 1 - \sum_i \alpha_i y_i k(x_i,x_k)", FREE),
    (
        DUAL,
        r"\min_\alpha \frac12\alpha^\top Q\alpha+e^\top\alpha \text{ s.t. }y^\top\alpha=0, 0\le\alpha_i\le C",
        ENTRIES,
        ONES,
    ),
    (SQUARE, "K(x,z) = 1 + x^2*z^2"),
    (SQUARE, "K(x,z) = (1 + 2xz)^2"),
    (r"K(x,z)=(x^\top z)^2", r"K(x,z)=\|x\|^2\|z\|^2"),
    (r"C(1-m)^2", r"C^2(1-m)^2"),
    (r"\gamma(x-z)^2", r"\gamma^2(x-z)^2"),
    (r"C(1-m)_+", r"C(1-m)"),
]
OPEN = [
    ("K(x,z)=(xz)^2", "K(x,z)=x^2z^2"),  # right for numbers, wrong for vectors
    (COSINE, r"\theta=\frac{K(x,z)}{\sqrt{K(x,x)\,K(z,z)}}"),
    (SCHWARZ, "K(x,z) ≤ √(K(x,x)·K(z,z))"),
]


@pytest.mark.parametrize(("verdict", "pair"), [
    *(("correct", pair) for pair in RIGHT),
    *(("wrong", pair) for pair in WRONG),
    *(("undecided", pair) for pair in OPEN),
])  # fmt: skip
def test_verdict(verdict, pair):
    reference, answer, *given = pair
    assert same(reference, answer, given).verdict == verdict
