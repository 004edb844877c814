"""Duals as the literature has them. They know nothing of our formulas: they read numbers."""

import random
from fractions import Fraction

from svmsym.formulas.models import DrawnModel

SIZE, DIMENSION = 4, 3


class Numbers:
    """Random exact data, as plain lists."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.model = DrawnModel({"n": SIZE}, DIMENSION, self.draw)

    def draw(self, key):
        if key[0] == "label":
            return Fraction(self.random.choice((-1, 1)))
        return Fraction(self.random.randint(1, 9) * self.random.choice((-1, 1)), self.random.randint(1, 5))

    def points(self, name="x", image=""):
        key = (lambda k: ("image", image, (name, k))) if image else (lambda k: (name, k))
        return [[self.model.coordinate(key(k), axis) for axis in range(DIMENSION)] for k in range(SIZE)]

    def family(self, name):
        return [self.model.entry(name, k) for k in range(SIZE)]

    def labels(self):
        return [self.model.label("y", k) for k in range(SIZE)]

    def parameter(self, name):
        return self.model.scalar(name)


def gram(points):
    return [[sum(a * b for a, b in zip(u, v, strict=True)) for v in points] for u in points]


def form(weights, matrix):
    """Σ_i Σ_j c_i c_j K_ij."""
    n = range(len(weights))
    return sum(weights[r] * weights[c] * matrix[r][c] for r in n for c in n)


def times(u, v):
    return [a * b for a, b in zip(u, v, strict=True)]


def soft_margin(d):
    """Cortes and Vapnik 1995: max Σα − ½ΣΣααyyK, 0 ≤ α ≤ C, Σαy = 0."""
    α, y, C = d.family("α"), d.labels(), d.parameter("C")
    value = sum(α) - form(times(α, y), gram(d.points())) / 2
    return value, [sum(times(α, y))], [*α, *(C - a for a in α)]


def squared_slack(d):
    """Cristianini and Shawe-Taylor 2000, ½‖w‖² + (C/2)Σξ²: max Σα − ½ΣΣααyy(K + δ/C)."""
    α, y, C = d.family("α"), d.labels(), d.parameter("C")
    K = gram(d.points())
    for k in range(SIZE):
        K[k][k] += 1 / C
    return sum(α) - form(times(α, y), K) / 2, [sum(times(α, y))], α


def nu_svc(d):
    """Schölkopf et al. 2000: max −½ΣΣααyyK, 0 ≤ α ≤ 1/n, Σαy = 0, Σα ≥ ν."""
    α, y, ν = d.family("α"), d.labels(), d.parameter("ν")
    value = -form(times(α, y), gram(d.points())) / 2
    return value, [sum(times(α, y))], [*α, *(Fraction(1, SIZE) - a for a in α), sum(α) - ν]


def epsilon_svr(d):
    """Smola and Schölkopf 2004: −½ΣΣ(α−α*)(α−α*)K − εΣ(α+α*) + Σz(α−α*), α, α* in [0, C]."""
    α, αs, z = d.family("α"), d.family("α*"), d.family("z")
    C, ε = d.parameter("C"), d.parameter("ε")
    difference = [a - s for a, s in zip(α, αs, strict=True)]
    value = -form(difference, gram(d.points())) / 2 - ε * (sum(α) + sum(αs)) + sum(times(z, difference))
    return value, [sum(difference)], [*α, *αs, *(C - a for a in [*α, *αs])]


def one_class(d):
    """Schölkopf et al. 2001: min ½ΣΣααK, 0 ≤ α ≤ 1/(νn), Σα = 1."""
    α, ν = d.family("α"), d.parameter("ν")
    K = gram(d.points(image="φ"))
    return -form(α, K) / 2, [sum(α) - 1], [*α, *(1 / (ν * SIZE) - a for a in α)]


def svdd(d):
    """Tax and Duin 2004: max Σα⟨x, x⟩ − ΣΣαα⟨x, x⟩, 0 ≤ α ≤ C, Σα = 1."""
    α, C, K = d.family("α"), d.parameter("C"), gram(d.points())
    value = sum(α[k] * K[k][k] for k in range(SIZE)) - form(α, K)
    return value, [sum(α) - 1], [*α, *(C - a for a in α)]


def ls_svm(d):
    """Suykens and Vandewalle 1999: max Σα − ½ΣΣααyyK − Σα²/(2γ), Σαy = 0, no signs."""
    α, y, γ = d.family("α"), d.labels(), d.parameter("γ")
    value = sum(α) - form(times(α, y), gram(d.points())) / 2 - sum(times(α, α)) / (2 * γ)
    return value, [sum(times(α, y))], []


TEXTBOOK = {
    "soft-margin": (soft_margin, {}),
    "soft-margin-squared": (squared_slack, {"penalty": "C/2"}),
    "nu-svc": (nu_svc, {}),
    "epsilon-svr": (epsilon_svr, {}),
    "one-class": (one_class, {}),
    "svdd": (svdd, {}),
    "ls-svm": (ls_svm, {}),
}
