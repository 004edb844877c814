"""The values that are right: of w, b, the margin, slack, and any number or list that the optimum fixes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.judging.on_data.closeness import between
from svmsym.judging.on_data.multipliers import broken_margins, margin_text
from svmsym.judging.on_data.optimum import Optimum
from svmsym.judging.on_data.quantities import Asked
from svmsym.judging.on_data.verdict import Broken, Judged, correct, show, show_ends, undecided, wrong
from svmsym.judging.on_data.world import DataWorld, Which
from svmsym.judging.outcome import Open
from svmsym.meaning.numbers import apply_real, inverse, negative, plus, sign_of, times
from svmsym.meaning.reals import Real
from svmsym.meaning.values import ONE, Array, Interval, Value, is_number
from svmsym.worlds.entries import entries_of

_FORMULAS = {
    "svr": "w = Σ (α_i − α_i*) x_i",
    "nusvr": "w = Σ (α_i − α_i*) x_i",
    "one-class": "w = Σ α_i x_i",
    "svdd": "a = Σ α_i x_i",
    "ridge": "w = Σ α_i x_i / λ",
}
MARGINS: dict[Which, str] = {
    "half": "1/‖w‖, from the hyperplane to the margin",
    "full": "2/‖w‖, the full width",
}
MISFIT = "it has another number of entries"


def accept_w(best: Optimum, w: Sequence[Real], room: Fraction) -> Judged:
    """Judge w, coordinate by coordinate."""
    if best.w is None:
        return undecided("w lies in the space of the kernel's features and has no coordinates here")
    formula = _FORMULAS.get(best.problem.kind, "w = Σ α_i y_i x_i")
    proof = {"w": [show(v) for v in best.w], "norm2": show(best.norm2)}
    if len(w) != best.d:
        words = f"w has {best.d} coordinates, as the points have, and {len(w)} were given"
        return wrong(Broken(f"w ∈ ℝ^{best.d}", words), proof, MISFIT)
    for k, (given, true) in enumerate(zip(w, best.w, strict=True), 1):
        fits = between(given, true, true, room)
        if fits is None:
            return undecided("the enclosure of w does not decide")
        if not fits:
            broken = Broken(formula, f"w_{k} is {show(given)}, and must be {show(true)}", k)
            return wrong(broken, proof, *_direction(best, w))
    return correct("w is the only optimal normal vector", proof)


def _direction(best: Optimum, w: Sequence[Real]) -> tuple[str, ...]:
    true = best.w or ()
    at = next((k for k, v in enumerate(true) if v), None)
    factor = None if at is None else times(w[at], inverse(true[at]))
    if (
        factor is None
        or not all(isinstance(v, Fraction) for v in true)
        or any(sign_of(plus(a, negative(times(factor, b)))) for a, b in zip(w, true, strict=True))
    ):
        return ()
    if not sign_of(factor):
        return ()
    if factor == -1:
        return ("the sign is reversed: this is −w",)
    if sign_of(factor) < 0:
        return ("a negative multiple of w: it points the other way",)
    scaled = best.problem.kind == "svc" and best.problem.C is None
    words = "not scaled to y f(x) = 1 on the margin" if scaled else "but not the length"
    return (f"a positive multiple of w: the right direction, {words}",)


def accept_b(best: Optimum, b: Real, room: Fraction, sign: int) -> Judged:
    """Judge b; ``sign``: −1 where the sheet writes wᵀx − b."""
    if not best.has_offset:
        return undecided("this problem has no b")
    low, high = best.offset
    own = times(Fraction(sign), b)
    inside = between(own, low, high, room)
    proof = {"b_interval": show_ends(low, high)}
    if inside:
        return correct(
            "b is the optimal offset" if low == high else "b lies in the interval of optimal offsets", proof
        )
    if inside is None:
        return undecided("the enclosure of b does not decide")
    written = "+" if sign > 0 else "-"
    turned = between(negative(own), low, high, room)
    notes = [f"-b would be right: the convention here is wᵀx {written.replace('-', '−')} b"] if turned else []
    if best.answer is not None and best.problem.kind == "svc":
        return wrong(broken_margins(best, best.alpha, own, written)[0], proof, *notes)
    ends = [e if sign > 0 or e is None else negative(e) for e in (low, high)][::sign]
    formula = f"b = {show(ends[0])}" if low == high else f"{show(ends[0])} ≤ b ≤ {show(ends[1])}"
    return wrong(Broken(formula, f"b is {show(b)}, and at every optimum {formula}"), proof, *notes)


def accept_interval(best: Optimum, given: Interval, room: Fraction, sign: int, *, whole: bool) -> Judged:
    """Judge all optimal b as an interval; ``whole``: all of it was asked for."""
    for end in (given.low, given.high):
        judged = undecided("an interval without an end") if end is None else accept_b(best, end, room, sign)
        if judged.verdict != "correct":
            return judged
    low, high = (times(Fraction(sign), e) for e in (given.low, given.high)[::sign])
    true_low, true_high = best.offset
    full = all(e is not None and between(v, e, e, room) for v, e in ((low, true_low), (high, true_high)))
    closed = (given.low_closed and given.high_closed) or true_low == true_high
    if full and closed:
        return replace(judged, reason="this is the interval of all optimal offsets")
    if whole:
        ends = show_ends(true_low, true_high)
        return wrong(
            Broken(f"b ∈ [{ends[0]}, {ends[1]}]", "this is not the interval of all optimal offsets"),
            judged.certificate,
        )
    return undecided("every b of this interval is optimal, and there are others")


def accept_margin(best: Optimum, value: Real, which: Which | None, room: Fraction) -> Judged:
    """Judge a margin; where the sheet does not say which, both meanings are right and one is named."""
    if best.problem.kind not in {"svc", "nusvc"}:
        return undecided(f"{best.problem.kind} has no margin between two classes")
    half = best.half_margin
    if half is None:
        return undecided("w = 0 at the optimum: there is no hyperplane and no margin")
    sizes: dict[Which, Real] = {"half": half, "full": times(Fraction(2), half)}
    proof = {"norm2": show(best.norm2), "half": show(half), "full": show(sizes["full"])}
    asked: tuple[Which, ...] = ("half", "full") if which is None else (which,)
    fits = {name: between(value, sizes[name], sizes[name], room) for name in asked}
    for name in asked:
        if fits[name]:
            return correct(f"this is {MARGINS[name]}", proof, MARGINS[name])
    if None in fits.values():
        return undecided("the enclosure of ‖w‖ does not decide")
    formula = " or ".join(f"{1 if name == 'half' else 2}/‖w‖ = {proof[name]}" for name in asked)
    broken = Broken(f"margin = {formula}", f"the margin is {show(value)}, and must be {formula}")
    length = apply_real("sqrt", best.norm2)
    slips = {
        "1/‖w‖, half of the width": sizes["half"],
        "2/‖w‖, twice the distance": sizes["full"],
        "‖w‖ and not its inverse": length,
        "‖w‖²": best.norm2,
        "2/‖w‖²": times(Fraction(2), inverse(best.norm2)),
        "1/‖w‖²": inverse(best.norm2),
    }
    return wrong(
        broken, proof, *[f"it is {name}" for name, size in slips.items() if between(value, size, size)][:1]
    )


def accept_slack(best: Optimum, xi: Sequence[Real], room: Fraction) -> Judged:
    """Judge ξ of classification: one optimal b must give all of it; ξ_i > 0 fixes b, ξ_i = 0 bounds it."""
    problem = best.problem
    if problem.kind != "svc":
        return undecided(f"the slack of {problem.kind} is not judged")
    low, high = best.offset
    for i, (v, y, inner) in enumerate(zip(xi, problem.y, best.inner, strict=True), 1):
        if sign_of(plus(v, room)) < 0:
            return wrong(Broken(f"ξ_{i} ≥ 0", f"ξ_{i} is {show(v)}, and slack is never negative", i))
        for bound, upper in ((plus(v, room), False), (plus(v, -room), True)):
            if upper and sign_of(bound) <= 0:
                continue  # 1 − y(inner + b) ≤ v + room, and ≥ v − room unless ξ may be zero
            end = plus(times(Fraction(y), plus(ONE, negative(bound))), negative(inner))
            if (y > 0) != upper:
                low = end if low is None or between(low, None, end) else low
            else:
                high = end if high is None or between(high, end, None) else high
        fits = low is None or high is None or between(low, None, high)
        if fits is None:
            return undecided("the enclosure of ξ does not decide")
        if not fits:
            formula = f"ξ_{i} = max(0, 1 − {margin_text(problem, i)})"
            return wrong(Broken(formula, f"ξ_{i} is {show(v)}, and fits no optimal b with the others", i))
    return correct("these are the slacks at an optimum", {"b_interval": show_ends(low, high)})


def accept_entries(name: str, true: Value, given: Value, room: Fraction) -> Judged:
    """Judge a number, a list or a matrix that the optimum fixes, entry by entry."""
    wanted, found = entries_of(true), entries_of(given)
    proof = {name: show(true)}
    if len(wanted) != len(found) or is_number(true) != is_number(given):
        return wrong(Broken(f"{name} = {show(true)}", f"{name} has {len(wanted)} entries"), proof, MISFIT)
    fits = [between(v, u, u, room) for v, u in zip(found, wanted, strict=True)]
    if False in fits:
        k = fits.index(False)
        place = "" if is_number(true) else f" at entry {k + 1}"
        words = f"{name} is {show(wanted[k])}{place}, and not {show(found[k])}"
        return wrong(Broken(f"{name} = {show(true)}", words, None if is_number(true) else k + 1), proof)
    if None in fits:
        return undecided(f"the enclosure of {name} does not decide")
    return correct(f"this is {name}", proof)


def true_value(best: Optimum, asked: Asked, world: DataWorld) -> Value:
    """Find the only right value of a quantity."""
    points = asked.points
    rows = [tuple(row) for row in best.problem.X or ()]
    match asked.quantity:
        case "objective" | "dual_objective":
            return best.objective
        case "gram":
            return Array(("n", "n"), best.gram)
        case "kernel" if len(points) == len("uv"):
            return world.opaque("K", tuple(map(world.vector, points)), ())
        case "slack" if len(points) == 1 and rows.count(points[0]) == 1 and "ξ" in world.values:  # type: ignore[arg-type]
            return entries_of(world.values["ξ"])[rows.index(points[0])]  # type: ignore[arg-type]
        case "value" | "distance" if len(points) == 1 and best.b is not None:
            x = world.vector(points[0])
            return world.value_at(x) if asked.quantity == "value" else world.distance(x)
    raise Open("there is no such value here: a point may be missing, or the optimum leaves it open")
