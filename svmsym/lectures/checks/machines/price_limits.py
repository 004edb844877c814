"""What the price C of slack does at its ends, and what CΣξ measures: exact solutions of tiny problems."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check, Finding

# Four points on a line with alternating labels: whatever is done, some are on the wrong side.
MIXED: tuple[list[list[int]], list[int]] = ([[0], [1], [2], [3]], [1, -1, 1, -1])
FEWER = (Fraction(-2), Fraction(1))  # (w, b) with one sample inside the band
PAIR: tuple[list[list[int]], list[int]] = ([[1], [-1]], [1, -1])


def slack_of(w: Fraction, b: Fraction, data: tuple[list[list[int]], list[int]] = MIXED) -> list[Fraction]:
    """max(0, 1 − t f) for each point of a line.

    >>> [str(v) for v in slack_of(*FEWER)]
    ['0', '0', '4', '0']
    """
    return [max(Fraction(0), 1 - t * (w * x + b)) for (x,), t in zip(*data, strict=True)]


def least_slack() -> tuple[Fraction, Fraction, Fraction]:
    """(w, b, Σξ) where Σξ is least, with a proof by weights.

    Where 0 ≤ a ≤ 1, Σ a t = 0 and Σ a t x = 0, every hyperplane has Σξ ≥ Σ a(1 − t f) = Σ a; here both are
    equal. The weights are how fast α grows with a large price.

    >>> [str(v) for v in least_slack()]
    ['-2/3', '1', '8/3']
    """
    from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

    X, t = MIXED
    low, high = (solve(X, t, C=C) for C in (100, 200))
    a = [(p - q) / 100 for p, q in zip(high.alpha, low.alpha, strict=True)]
    assert low.w is not None
    assert low.b is not None
    slack = slack_of(low.w[0], low.b)
    assert all(0 <= v <= 1 for v in a)
    assert sum(v * s for v, s in zip(a, t, strict=True)) == 0
    assert sum(v * s * x for v, s, (x,) in zip(a, t, X, strict=True)) == 0
    assert sum(a) == sum(slack)
    return low.w[0], low.b, sum(slack, Fraction(0))


def second_goal() -> Check:
    """Printed: whether a large price makes the number of samples in the band least, or their total slack.

    >>> second_goal().decide({"number": True}).counterexample[-71:]
    'w = −2, b = 1 has Σξ = 4 and only 1 of them, so not the fewest come out'
    >>> second_goal().decide({"total slack": True}).holds
    True
    """

    def decide(printed: Mapping[str, bool]) -> Finding:
        w, b, total = least_slack()
        inside = sum(v > 0 for v in slack_of(w, b))
        other = slack_of(*FEWER)
        fewer = sum(v > 0 for v in other)
        truth = {"number": inside <= fewer, "total slack": total <= sum(other)}
        said = (
            f"x = 0, 1, 2, 3 with t = +, −, +, −: Σξ is least at w = {w}, b = {b}, where it is {total} "
            f"with {inside} samples inside; w = {FEWER[0]}, b = {FEWER[1]} has Σξ = {sum(other)} and only "
            f"{fewer} of them"
        )
        for name, value in printed.items():
            if truth.get(name) is not value:
                end = ", so not the fewest come out" if name == "number" else ""
                return Finding(
                    False,
                    "the sum of the slacks is minimised, not their number",
                    (said + end).replace("-", "−"),
                )
        if "total slack" not in printed:
            return Finding(False, "what is minimised is not said", "the total slack")
        return Finding(True, f"the least total slack, with a proof by weights; {said}".replace("-", "−"))

    return Check("run", decide)


def ends_of_price() -> Check:
    """Printed: what C = 0 and C = ∞ make of the soft margin, tried on the points ±1 of the line.

    >>> ends_of_price().decide({"C = ∞: only the second goal counts": True}).counterexample
    'x = ±1: w = 1 and w = 2 (b = 0) both have Σξ = 0, but for C = 1, 10, 1000 only w = 1 is optimal'
    """

    def decide(printed: Mapping[str, bool]) -> Finding:
        from svmsym import solve  # noqa: PLC0415 - the solver loads when a check runs

        X, t = PAIR
        large = {solve(X, t, C=C).w for C in (1, 10, 1000)}
        small = [solve(X, t, C=Fraction(1, d)) for d in (10, 100, 1000)]
        indifferent = all(sum(slack_of(Fraction(w), Fraction(0), PAIR)) == 0 for w in (1, 2))
        vanishing = [abs(s.w[0]) for s in small if s.w is not None]
        truth = {
            "C = 0: the second goal does not count": vanishing == [Fraction(2, d) for d in (10, 100, 1000)],
            "C = ∞: only the second goal counts": not (indifferent and large == {(Fraction(1),)}),
            "C = ∞: hard margin": large == {solve(X, t, C="inf").w},
        }
        for name, value in printed.items():
            if truth.get(name) is not value:
                both = "x = ±1: w = 1 and w = 2 (b = 0) both have Σξ = 0"
                numbers = f"{both}, but for C = 1, 10, 1000 only w = 1 is optimal"
                return Finding(False, "among equal slacks the margin still decides", numbers)
        if "C = 0: the second goal does not count" not in printed or len(printed) == 1:
            return Finding(False, "one end of the price is missing", ", ".join(printed))
        return Finding(
            True, f"x = ±1: w = 2C → 0 for small C {shown(tuple(vanishing))}, and w = 1 for all large C"
        )

    return Check("run", decide)
