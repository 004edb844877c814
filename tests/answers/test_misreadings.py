"""Answers that were once misread: each is read to its meaning now, or refused."""

import pytest
from comparing_meanings import verdict

READ = [
    # a word or a letter was passed over
    ("wTx + b = 0", "(= (+ (inner w x) b) 0)"),
    ("1/2 wTw", "(* 1/2 (inner w w))"),
    ("α'1 = 0", "(= (inner alpha ones) 0)"),
    (r"\alpha^T 1", "(inner alpha ones)"),
    ("y(2,0) = sign(-1/2) = -1", "(chain (call y 2 0) = (sign -1/2) = -1)"),
    ("D_{ij} = y_i y_j", "(= (entry D i j) (* (y i) (y j)))"),
    ("x_i T x_j", "(inner (x i) (x j))"),
    (r"\text{maximise } L(\alpha) = \sum_i\alpha_i", "(max () (named (call L alpha) (sum i (alpha i))))"),
    (
        r"\max_\alpha W(\alpha) = \sum_i\alpha_i - \frac12\alpha_1^2",
        "(max (alpha) (named (call W alpha) (- (sum i (alpha i)) (* 1/2 (^ (alpha 1) 2)))))",
    ),
    (r"\max_\alpha W(\alpha) = \frac34", "(= (max (alpha) (call W alpha)) 3/4)"),
    # the second step without the condition
    (
        "if y_i (w^T x_i + b) ≤ 0: w := w + y_i x_i, b := b + y_i",
        "(if (<= (* (y i) (+ (inner w (x i)) b)) 0)"  # noqa: ISC004 - one meaning
        " (and (update w (+ w (* (y i) (x i)))) (update b (+ b (y i)))))",
    ),
    # sets of points that are not the support set
    (
        r"b=\frac{1}{N_M}\sum_{n\in M}(t_n-\sum_{m\in S}a_mt_mk(x_n,x_m))",
        "(= b (* (/ 1 (size M)) (sum (over i M)"  # noqa: ISC004 - one meaning
        " (- (y i) (sum (over j S) (* (alpha j) (y j) (kernel (x i) (x j))))))))",
    ),
    (r"\sum_{x_k \in Y} \alpha_k", "(sum (where i (in (x i) Y)) (alpha i))"),
    (r"\sum_{i: \xi_i > 0} \xi_i", "(sum (where i (> (xi i) 0)) (xi i))"),
    (r"\sum_{i: y_i > 0} \alpha_i", "(sum (where i (> (y i) 0)) (alpha i))"),
    # letters
    ("K_ij = κ(x_i, x_j)", "(= (entry K i j) (kernel (x i) (x j)))"),
    ("K_ij = K(x_i, x_j)", "(= (entry K i j) (kernel (x i) (x j)))"),
    (r"K_{12}=x_1\cdot x_2=3", "(= (entry K 1 2) (inner (x 1) (x 2)) 3)"),
    (r"\theta(\alpha)=\min_{w,b}L(w,b,\alpha)", "(define (theta alpha) (inf (w b) (call L w b alpha)))"),
    (r"\alpha^TYKY\alpha", "(inner alpha (mat* Y K Y alpha))"),
    ("K(x,x') = x'x + c", "(define (kernel x x.prime) (+ (inner x.prime x) c))"),
    (r"\hat\alpha=\arg\min_\alpha L(\alpha)", "(= alpha.hat (argmin (alpha) (call L alpha)))"),
    ("Breite = 2/‖w‖", "(= width (/ 2 (norm w)))"),
    ("β_i ≥ 0", "(>= (mu i) 0)"),
    ("x + y = 3", "(= (+ x y) 3)"),
    ("y^1 = 1, y^2 = -1", "(and (= (y 1) 1) (= (y 2) -1))"),
    ("q(λ) = min_{w,b} L(w,b,λ)", "(define (q alpha) (inf (w b) (call L w b alpha)))"),
    ("K(x,z) = Σ_i x_i z_i", "(define (kernel x z) (sum i (* (coord x i) (coord z i))))"),
    ("f(x) = 3 > 0 ⇒ Klasse +1", "(then (chain (call f x) = 3 > 0) 1)"),
    # signs
    (r"0\le\alpha_i,\alpha_i^*\le C", "(and (<= 0 (alpha i) C) (<= 0 (alpha* i) C))"),
    ("b <- b + y_i", "(update b (+ b (y i)))"),
    ("w := w + y_i x_i", "(update w (+ w (* (y i) (x i))))"),
    ("x1 +-2x2 = 0", "(= (+ (coord x 1) (* -2 (coord x 2))) 0)"),
    # going back in the text
    (r"q(\frac12\alpha_1+1)=2", "(= (* q (+ (* 1/2 (alpha 1)) 1)) 2)"),
]
REFUSED = [
    "1/2x",
    "1/2 w'w - a'1",
    "e'α",
    "(12) x_1 + 6x_2 + 35 = 0",
    "max_α Σ_i α_i s.t.",
    "L_{ij} = 1",
    "w = Σ α_i y_i x_i (3)",
    "if y_i (w^T x_i + b) ≤ 0: w := w + y_i x_i, t := t + 1",
    "1/2a1^2",
    "sqrt 2 x_1",
    "x12",
    "[1 - 1]",
    "y_i = +-1",
    "1.000,5",
    "lam1 = 1",
    "n/a",
    "w = α*y*x",
    "wtx + b",
    r"\tanh\kappa x^Tz",
    "0 ≤ α_i, μ_i ≤ C",
    "foo + b = 0",
    "1/2 foo",
    "b is the bias",
    "α_i ist größer als 0",
    "alpha_i is between 0 and C",
    "b liegt zwischen -1 und 1",
    "Skalarprodukt von x_1 und x_2 = 3",
    "x_1 lies on the margin",
    "α₁ = 1/4, other α = 0",
]


@pytest.mark.parametrize(("text", "meaning"), READ)
def test_read_to_its_meaning(text: str, meaning: str):
    assert verdict(text, meaning) == "read"


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str):
    assert verdict(text, '(ambiguous "or unreadable")') == "refused"
