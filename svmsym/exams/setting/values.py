"""Reference values from the exact optimum, with its certificate: α, w, b, margin, hyperplane, ξ, predictions.

    w = Σ α_i y_i x_i,   b in its interval,   1/‖w‖ or 2/‖w‖,   ξ_i = max(0, 1 − y_i f(x_i)),   sign f(x)

With rbf the numbers are proved enclosures and are rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from svmsym.exact.certificate import certificate
from svmsym.exams.setting.draft import Draft
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.numbers import list_text, number_text, real_text
from svmsym.formulas.notation import Notation
from svmsym.judging.on_data.optimum import REGRESSIONS, ZERO, Optimum
from svmsym.judging.on_data.point_sets import sets_of
from svmsym.judging.on_data.verdict import show, show_ends
from svmsym.judging.on_data.world import Which
from svmsym.meaning import reals
from svmsym.meaning.reals import Real

_MOST_POINTS = 60  # beyond, a certificate is left out


def value_draft(exam: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """The value that an item asks for."""
    found = _VALUES[item.kind](exam, item, best, letters)
    return Draft(found.texts, {**_proof(best), **found.certificate}, found.holds, found.reason)


def _proof(best: Optimum) -> dict[str, Any]:
    if best.answer is None or best.problem.n > _MOST_POINTS:
        return {}
    return {"proof": certificate(best.answer, ranges=False)}


def _alpha(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """One optimal α, and whether there are others."""
    alpha = list_text(real_text(a, item.decimals) for a in best.alpha)
    text = f"{letters.symbol('α')} = {alpha}"
    if best.answer is not None and best.answer.alpha_star:
        star = list_text(number_text(a) for a in best.answer.alpha_star)
        text += f", {letters.symbol('α*')} = {star}"
    return Draft((text,), {"unique": best.alpha_unique, **_ranges(best)})


def _ranges(best: Optimum) -> dict[str, Any]:
    if best.answer is None or best.alpha_unique:
        return {}
    ends = [(r.low, r.high) for r in best.answer.alpha_range]
    return {"ranges": [[None if e is None else str(e) for e in pair] for pair in ends]}


def _w(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    w = _normal(item, best)
    values = [number_text(v) for v in w]
    shown = values[0] if len(values) == 1 else list_text(values)
    return Draft((f"{letters.symbol('w')} = {shown}",), {"norm2": str(best.norm2)})


def _normal(item: Item, best: Optimum) -> tuple[Fraction, ...]:
    if best.w is None:
        raise NoReferenceError(
            f"with the kernel {best.problem.kernel.type} the {item.kind} has no coordinates",
            why="w lies in the space of the features",
            hint="ask for α, b or predictions, or choose the linear kernel",
        )
    return best.w


def _b(exam: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """b, or the interval of all optimal b; where the sheet writes wᵀx − b, its b is −b."""
    if not best.has_offset:
        raise NoReferenceError("this problem has no b", hint="leave the item out, or write bias = true")
    b, (low, high) = letters.symbol("b"), best.offset
    proof = {"b_interval": show_ends(low, high)}
    if exam.offset == "minus":
        low, high = (None if e is None else reals.negate(e) for e in (high, low))
    if low is not None and low == high:
        return Draft((f"{b} = {real_text(low, item.decimals)}",), proof)
    left = "(−∞" if low is None else f"[{real_text(low, item.decimals)}"
    right = "∞)" if high is None else f"{real_text(high, item.decimals)}]"
    ends = tuple(f"{b} = {real_text(e, item.decimals)}" for e in (low, high) if e is not None)
    return Draft((f"{b} ∈ {left}, {right}", *ends), proof)


def _margin(exam: Exam, item: Item, best: Optimum, _: Notation) -> Draft:
    """1/‖w‖ or 2/‖w‖ as the exam says; both where it does not."""
    if best.problem.kind not in {"svc", "nusvc"}:
        raise NoReferenceError(
            f"{best.problem.kind} has no margin between two classes", hint="choose another kind of item"
        )
    which = item.margin or exam.margin
    asked: tuple[Which, ...] = ("half", "full") if which is None else (which,)
    return Draft(tuple(_width(best, one, item) for one in asked), {"norm2": str(best.norm2)})


def _width(best: Optimum, which: Which, item: Item) -> str:
    half = best.half_margin
    if half is None:
        raise NoReferenceError(
            "w = 0 at the optimum: there is no margin", hint="change the data, or leave the item out"
        )
    return real_text(half if which == "half" else reals.multiply(Fraction(2), half), item.decimals)


def _hyperplane(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """½x_1 + ½x_2 − 3/2 = 0."""
    w = _normal(item, best)
    x = letters.symbol("x")
    names = [x] if len(w) == 1 else [f"{x}_{k}" for k in range(1, len(w) + 1)]
    terms = [(v, name) for v, name in zip(w, names, strict=True) if v]
    b = best.answer.b if best.answer is not None else None
    parts = [_term(v, name) for v, name in terms] + ([_term(b, "")] if b else [])
    if not terms:
        raise NoReferenceError("w = 0 at the optimum: there is no hyperplane", hint="change the data")
    text = " ".join(parts).removeprefix("+ ")
    text = "−" + text.removeprefix("− ") if text.startswith("− ") else text
    return Draft((f"{text} = 0",), {"unique_b": best.offset[0] == best.offset[1]})


def _term(value: Fraction, name: str) -> str:
    size = abs(value)
    head = "" if size == 1 and name else f"({size})" if size.denominator > 1 and name else str(size)
    return f"{'−' if value < 0 else '+'} {head}{name}"


def _support(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """The points in the meaning asked for; at one optimum where nothing is said."""
    known = sets_of(best)
    meaning = item.meaning or "positive"
    if meaning == "positive" and best.answer is not None:
        chosen = frozenset(i + 1 for i in best.answer.support_vectors)
    elif meaning in known or (meaning == "positive" and "always" in known):
        chosen = known["always" if meaning == "positive" else meaning]
    else:
        raise NoReferenceError(
            "with this kernel it is not known which multipliers are zero", hint="choose another kernel"
        )
    if not chosen:
        raise NoReferenceError("no point is a support vector", hint="change the data")
    x = letters.symbol("x")
    proof: dict[str, Any] = {name: sorted(some) for name, some in known.items()}
    return Draft((f"{{{', '.join(f'{x}_{i}' for i in sorted(chosen))}}}",), proof)


def _slack(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """ξ at one optimal b."""
    if best.problem.kind != "svc":
        raise NoReferenceError(f"the slack of {best.problem.kind} is not judged", hint="choose kind svc")
    if best.answer is not None:
        values: list[Real] = [*best.answer.xi]
    else:
        if best.b is None:
            raise NoReferenceError("b is not unique, so that ξ is not", hint="choose other data")
        values = [_excess(y, reals.add(v, best.b)) for y, v in zip(best.problem.y, best.inner, strict=True)]
    return Draft((f"{letters.symbol('ξ')} = {list_text(real_text(v, item.decimals) for v in values)}",))


def _excess(y: int, f: Real) -> Real:
    """max(0, 1 − y f); 0 where the enclosure leaves open whether it is larger."""
    beyond = reals.add(Fraction(1), reals.multiply(Fraction(-y), f))
    return beyond if reals.compare(beyond, ZERO) == 1 else ZERO


def _predict(_: Exam, item: Item, best: Optimum, __: Notation) -> Draft:
    """The class of every point, or the value of a regression."""
    if best.problem.X is None or best.problem.kind == "svdd":
        raise NoReferenceError(
            f"there is no prediction at a new point for {best.problem.kind}", hint="choose another kind"
        )
    found = [_value_at(best, x) for x in item.at]
    values = [f"[{show(low)}, {show(high)}]" for low, high in found]
    if best.problem.kind in REGRESSIONS:
        texts = [real_text(low, item.decimals) for low, _ in found]
    else:
        texts = [_label(low, high, x) for (low, high), x in zip(found, item.at, strict=True)]
    return Draft((texts[0] if len(texts) == 1 else list_text(texts),), {"f": values})


def _value_at(best: Optimum, x: tuple[Fraction, ...]) -> tuple[Real, Real]:
    """f(x) at the ends of the interval of b."""
    low, high = best.offset
    if low is None or high is None:
        raise NoReferenceError("b is not bounded, so that no class is sure", hint="choose other data")
    inner = best.inner_at(x)
    return reals.add(inner, low), reals.add(inner, high)


def _label(low: Real, high: Real, x: tuple[Fraction, ...]) -> str:
    if reals.compare(low, ZERO) == 1:
        return "1"
    if reals.compare(high, ZERO) == -1:
        return "−1"
    where = list_text(map(str, x))
    if low == high == ZERO:
        raise NoReferenceError(
            f"the point {where} lies on the hyperplane, so that it has no class",
            why="f(x) = 0 there",
            hint="choose another point",
        )
    raise NoReferenceError(
        f"the class of {where} is not determined",
        why=f"f(x) may be anything from {show(low)} to {show(high)}",
        hint="choose another point",
    )


_Make = Callable[[Exam, Item, Optimum, Notation], Draft]
_VALUES: Mapping[str, _Make] = {
    "alpha": _alpha,
    "w": _w,
    "b": _b,
    "margin": _margin,
    "hyperplane": _hyperplane,
    "support_vectors": _support,
    "slack": _slack,
    "predict": _predict,
}
VALUE_KINDS = frozenset(_VALUES)
