"""Whether an answer is optimal, by weak duality with plain fractions: nothing of the solver is used."""

from fractions import Fraction as F

JUST_OUTSIDE = F(1, 10**9)


def kernel(problem, x, z):
    inner = sum((a * b for a, b in zip(x, z, strict=True)), F(0))
    k = problem.kernel
    return inner if k.type == "linear" else (k.gamma * inner + k.coef0) ** k.degree


def prices(problem):
    return [problem.C * w for w in problem.weight] if problem.weight else [problem.C] * problem.n


class Judged:
    """α with all that follows from it: w as its values at the points, ‖w‖², the dual value."""

    def __init__(self, problem, alpha, alpha_star=()):
        self.problem, self.n = problem, problem.n
        self.alpha, self.stars = alpha, alpha_star or (F(0),) * problem.n
        signs = problem.y or (1,) * self.n
        beta = [s * (a - o) for s, a, o in zip(signs, self.alpha, self.stars, strict=True)]
        X = problem.X
        self.f = [
            sum((v * kernel(problem, x, z) for v, z in zip(beta, X, strict=True) if v), F(0)) for x in X
        ]
        self.norm2 = sum((v * f for v, f in zip(beta, self.f, strict=True)), F(0))
        self.balance = sum(beta, F(0))
        self.total = sum((*self.alpha, *self.stars), F(0))

    def is_feasible(self):
        p, n = self.problem, self.n
        upper = {
            "nusvc": lambda: [F(1, n)] * n,
            "one-class": lambda: [1 / (p.nu * n)] * n,
            "nusvr": lambda: [p.C / n] * n,
        }.get(p.kind, lambda: [None] * n if p.C is None else prices(p))()
        within = all(
            a >= 0 and o >= 0 and (u is None or max(a, o) <= u)
            for a, o, u in zip(self.alpha, self.stars, upper, strict=True)
        )
        sums = {
            "nusvc": lambda: self.total >= p.nu,
            "nusvr": lambda: self.total <= p.C * p.nu,
            "one-class": lambda: self.total == 1,
            "svdd": lambda: self.total == 1,
        }.get(p.kind, lambda: True)()
        has_b = p.bias and p.kind not in {"one-class", "svdd"}
        return within and sums and (not has_b or self.balance == 0)

    def dual(self):
        p = self.problem
        if p.kind == "svc":
            return self.total - self.norm2 / 2
        if p.kind in {"nusvc", "one-class"}:
            return -self.norm2 / 2
        if p.kind == "svdd":
            return sum((a * kernel(p, x, x) for a, x in zip(self.alpha, p.X, strict=True)), F(0)) - self.norm2
        rows = zip(p.targets, self.alpha, self.stars, strict=True)
        tube = (p.epsilon or 0) * self.total if p.kind == "svr" else 0
        return sum((z * (a - o) for z, a, o in rows), F(0)) - tube - self.norm2 / 2

    def primal(self, b, scalars):
        """The value of the primal with the least slack; None where no slack is allowed but some is needed."""
        p, n, half = self.problem, self.n, self.norm2 / 2
        if p.kind == "svc":
            slack = [max(F(0), 1 - y * (f + b)) for y, f in zip(p.y, self.f, strict=True)]
            return half + sum(c * s for c, s in zip(prices(p), slack, strict=True))
        if p.kind in {"svr", "nusvr"}:
            width = p.epsilon if p.kind == "svr" else scalars["epsilon"]
            slack = [max(F(0), abs(z - f - b) - width) for z, f in zip(p.targets, self.f, strict=True)]
            if p.kind == "nusvr":
                return half + p.C * p.nu * width + p.C / n * sum(slack) if width >= 0 else None
            if p.C is None:
                return None if any(slack) else half
            return half + sum(c * s for c, s in zip(prices(p), slack, strict=True))
        if p.kind == "nusvc":
            rho = scalars["rho"]
            slack = [max(F(0), rho - y * (f + b)) for y, f in zip(p.y, self.f, strict=True)]
            return half - p.nu * rho + sum(slack) / n if rho >= 0 else None
        if p.kind == "one-class":
            rho = scalars["rho"]
            return half - rho + sum(max(F(0), rho - f) for f in self.f) / (p.nu * n)
        away = [kernel(p, x, x) - 2 * f + self.norm2 for x, f in zip(p.X, self.f, strict=True)]
        slack = [max(F(0), r - scalars["R2"]) for r in away]
        return scalars["R2"] + sum(c * s for c, s in zip(prices(p), slack, strict=True))


def faults(answer):
    """What is wrong with an answer of a path; nothing if it is proved optimal, with its interval of b."""
    judged = Judged(answer.problem, answer.alpha, answer.alpha_star)
    if not judged.is_feasible():
        return ["infeasible"]
    value, found = judged.dual(), []
    if answer.objective != value:
        found.append("objective")
    if tuple(judged.f) != answer.inner:
        found.append("w")
    if judged.primal(answer.b or F(0), answer.scalars) != value:
        found.append("not optimal")
    around = None if answer.problem.kind in {"nusvc", "nusvr"} else answer.b_interval
    if around is not None:  # with ρ or ε beside it, b is the shadow of a polygon
        for end, way in ((around.low, -1), (around.high, 1)):
            if end is None:
                if judged.primal(around.middle + way * 10**9, {}) != value:
                    found.append("b is bounded")
                continue
            if judged.primal(end, {}) != value:
                found.append("b goes too far")
            if judged.primal(end + way * JUST_OUTSIDE, {}) == value:
                found.append("b does not go far enough")
    return found
