"""Claims of a certificate as fractions, and whether weights prove that rows contradict, by definition."""

from dataclasses import dataclass
from fractions import Fraction as F

from random_problems import dot, kernel_matrix


@dataclass
class Claimed:
    """The claims of a certificate as fractions."""

    alpha: list
    alpha_star: list
    scalars: dict


def dense(claim, n):
    return [F(int(claim["num"].get(str(i), 0)), int(claim["den"])) for i in range(1, n + 1)]


def contradicts_rows(problem, claims):
    """Aᵀλ + Eᵀμ = 0 and cᵀλ + dᵀμ > 0 with λ ≥ 0: the rows add up to 0 ≥ a positive number."""
    weights = [F(v) for v in (*claims["A"], *claims["E"])]
    rows, rights = (*problem.A, *problem.E), (*problem.c, *problem.d)
    return (
        all(v >= 0 for v in weights[: len(problem.A)])
        and not any(dot(weights, column) for column in zip(*rows, strict=True))
        and dot(weights, rights) > 0
    )


def contradicts(problem, claims):
    """Weights ≥ 0 of the constraints with no w and no b left in their sum, and a positive right-hand side."""
    n = problem.n
    weights = dense(claims["weights"], n)
    if problem.kind == "svc":
        signed = [v * y for v, y in zip(weights, problem.y, strict=True)]
        needed = sum(weights)
    else:
        stars = dense(claims["weights_star"], n)
        signed = [v - s for v, s in zip(weights, stars, strict=True)]
        weights = [*weights, *stars]
        needed = dot(problem.targets, signed) - problem.epsilon * sum(weights)
    square = dot(signed, [dot(row, signed) for row in kernel_matrix(problem)])
    return min(weights) >= 0 and needed > 0 and square == 0 and (not problem.bias or sum(signed) == 0)
