"""Random programs of every kind of machine, with every kind of kernel, dense and CSR, for the solver's tests.

``problem(…).name`` names its draw, so that a failing one can be had again. Every start is feasible.
"""

import random
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from scipy.sparse import csr_matrix

from svmsym.numeric.judge import judge
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import Machine, nu_svc, nu_svr, one_class, svc, svr

KINDS = (
    "svc",
    "svc, C for each point",
    "svc squared",
    "svc without b",
    "svc squared without b",
    "svr",
    "svr squared",
    "svr without b",
    "svr squared without b",
    "nu-svc",
    "nu-svr",
    "one-class",
)
KERNELS = (
    "linear",
    "poly",
    "rbf",
    "sigmoid",
    "precomputed",
    "callable",
    "rbf, many features",
    "poly, CSR",
    "rbf, CSR",
)


@dataclass(frozen=True, eq=False)
class Problem:
    """A machine on a source of kernel entries, and the numbers it was made from, for other tools."""

    name: str
    machine: Machine
    source: Source
    y: np.ndarray  # labels or targets
    C: np.ndarray  # prices or weights
    given: dict = field(default_factory=dict)  # nu, epsilon

    @property
    def program(self):
        return self.machine.program

    @property
    def start(self):
        return self.machine.start

    @cached_property
    def matrix(self):
        """K in float64, computed once."""
        return self.source.entries(np.arange(self.source.n))

    @property
    def convex(self):
        """Whether KKT points are optimal: not with the sigmoid kernel."""
        return self.source.kernel.name != "sigmoid"


def coordinates(draw, rng, n, d):
    """Points of some shape: spread, with ties, with copies, with constant columns."""
    shape = draw.choice(["spread", "spread", "spread", "ties", "copies", "constant column"])
    x = rng.normal(size=(n, d))
    if shape == "ties":
        return np.round(x)
    if shape == "copies":
        return x[rng.integers(0, max(1, n // 2), size=n)]
    if shape == "constant column" and d > 1:
        x[:, 0] = 3.0
    return x


def common_kernel(rows, others):
    """A kernel of the user's: Laplace's."""
    rows, others = np.asarray(rows), np.asarray(others)
    return np.exp(-0.5 * np.abs(rows[:, None, :] - others[None, :, :]).sum(axis=2))


def source(draw, rng, kernel, n):
    """A kernel on random points; γ suits the number of features, so that entries differ from 0 and from 1."""
    name, _, layout = kernel.partition(", ")
    d = 40 if layout == "many features" else draw.randint(1, 6)
    x = coordinates(draw, rng, n, d)
    gamma = draw.choice([0.1, 0.5, 1.0, 2.0]) / d
    if name == "precomputed":
        return Source(Kernel("rbf", gamma).between(x, x), Kernel("precomputed"))
    if name == "callable":
        return Source(x, Kernel("callable", function=common_kernel))
    if layout == "CSR":
        x = csr_matrix(np.where(rng.random(size=x.shape) < 0.5, 0.0, x))
    return Source(x, Kernel(name, gamma, draw.choice([0.0, 1.0]), draw.choice([2, 3])))


def direction(points, rng):
    """A linear function of the points, for labels that can be learnt."""
    values = points @ rng.normal(size=points.shape[1])
    return np.asarray(values).ravel()


def machine(draw, rng, kind, values):
    """A machine of this kind, with labels or targets that follow the values roughly."""
    n = len(values)
    noisy = values / max(1.0, np.std(values)) + 0.7 * rng.normal(size=n)
    y = np.where(noisy > np.median(noisy), 1.0, -1.0)
    y[: min(2, n)] = (1.0, -1.0)[: min(2, n)]
    price = draw.choice([0.01, 0.3, 1.0, 1.0, 10.0, 100.0])
    C = np.full(n, price)
    nu, epsilon = draw.choice([0.1, 0.3, 0.6]), draw.choice([0.0, 0.1, 0.5])
    squared, bias = "squared" in kind, "without b" not in kind
    if "each point" in kind:
        C = C * rng.uniform(0.1, 3.0, size=n)
    if kind.startswith("svc"):
        return svc(y, C, squared=squared, bias=bias), y, C, {}
    if kind.startswith("svr"):
        return svr(noisy, C, epsilon, squared=squared, bias=bias), noisy, C, {"epsilon": epsilon}
    if kind == "nu-svc":
        nu *= 2 * min((y > 0).mean(), (y < 0).mean())
        return nu_svc(y, np.ones(n), nu), y, np.ones(n), {"nu": nu}
    if kind == "nu-svr":
        return nu_svr(noisy, C, nu), noisy, C, {"nu": nu}
    return one_class(np.ones(n), nu), y, np.ones(n), {"nu": nu}


def problem(kind, kernel, n, seed=0):
    """The random problem of this name."""
    name = f"{kind} / {kernel} / n = {n} / seed {seed}"
    draw = random.Random(name)
    rng = np.random.default_rng(draw.getrandbits(32))
    found = source(draw, rng, kernel, n)
    made, y, C, given = machine(draw, rng, kind, direction(found.points, rng))
    return Problem(name, made, found, y, C, given)


def moderate(kind, kernel, n):
    """The first such problem whose price is moderate: a high one takes SMO long."""
    several = (problem(kind, kernel, n, seed) for seed in range(20))
    return next(p for p in several if 0.1 < p.C.max() < 4)


def bounded(kind, kernel):
    """Whether the optimum is finite: squared slack has no bounds, so the kernel must not be indefinite."""
    return not (kernel == "sigmoid" and "squared" in kind)


def mixture(count, sizes, kinds=KINDS, kernels=KERNELS):
    """As many problems as asked for, kinds and kernels in turn so that every pair occurs, sizes at random."""
    pairs = [(kind, kernel) for kind in kinds for kernel in kernels if bounded(kind, kernel)]
    draw = random.Random(f"{count} {sizes}")
    for k in range(count):
        kind, kernel = pairs[k % len(pairs)]
        yield problem(kind, kernel, draw.randint(*sizes), k // len(pairs))


def feasible(program, rng):
    """A random point within the bounds that meets the equalities, some unknowns at their bounds if possible.

    Unbounded unknowns stay within ±3. In each group all others move towards the bounds on the side of the
    total, by the same share of their way: the sum comes out by construction.
    """
    low = np.where(np.isfinite(program.lower), program.lower, -3.0)
    high = np.where(np.isfinite(program.upper), program.upper, 3.0)
    beta = low + (high - low) * rng.random(program.m)
    if not program.biased:
        return np.where(rng.random(program.m) < 0.3, low, np.where(rng.random(program.m) < 0.3, high, beta))
    for members, total in zip(program.groups, program.totals, strict=True):
        inside = np.arange(program.m)[members]
        fixed = inside[rng.random(len(inside)) < 0.4]
        ends = np.where(rng.random(len(fixed)) < 0.5, low[fixed], high[fixed])
        free = np.setdiff1d(inside, fixed)
        if low[free].sum() + ends.sum() < total < high[free].sum() + ends.sum():
            beta[fixed] = ends
            inside, total = free, total - ends.sum()  # noqa: PLW2901 - the rest of the group, and what it carries
        end = (high if total > beta[inside].sum() else low)[inside]
        way = (end - beta[inside]).sum()
        share = (total - beta[inside].sum()) / way if way else 0.0
        beta[inside] = np.clip(beta[inside] + share * (end - beta[inside]), low[inside], high[inside])
    return beta


def infeasibility(program, beta):
    """How far β is from the equalities; infinite where a bound is not kept exactly."""
    if (beta < program.lower).any() or (beta > program.upper).any() or not np.isfinite(beta).all():
        return np.inf
    sums = [beta[g].sum() - total for g, total in zip(program.groups, program.totals, strict=True)]
    return max(map(abs, sums), default=0.0)


def judged(given, beta):
    """The judgement on β from kernel entries in float64."""
    program = given.program
    return judge(program, beta, given.matrix @ program.at_points(beta, given.source.n))
