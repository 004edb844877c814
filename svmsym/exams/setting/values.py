"""Reference values from the exact optimum, with its certificate: α, w, b, margin, hyperplane, ξ, predictions.

    w = Σ α_i y_i x_i,   b in its interval,   1/‖w‖ or 2/‖w‖,   ξ_i = max(0, 1 − y_i f(x_i)),   sign f(x)

With rbf the numbers are proved enclosures and are rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from svmsym.exact.balls.ball import Ball
from svmsym.exact.certificate import certificate
from svmsym.exams.setting.draft import Draft
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.numbers import ball_text, list_text, number_text, root_text
from svmsym.exams.values.alpha import MOST_POINTS
from svmsym.exams.values.normal import Which
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.support_sets import sets
from svmsym.formulas.notation import Notation

_REGRESSION = frozenset({"svr", "nusvr", "ridge"})


def value_draft(exam: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """The value that an item asks for."""
    found = _VALUES[item.kind](exam, item, best, letters)
    return Draft(found.texts, {**_proof(best), **found.certificate}, found.holds, found.reason)


def _proof(best: Optimum) -> dict[str, Any]:
    if best.answer is None or best.problem.n > MOST_POINTS:
        return {}
    return {"proof": certificate(best.answer, ranges=False)}


def _alpha(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """One optimal α, and whether there are others."""
    alpha = list_text(ball_text(a, item.decimals) for a in best.alpha)
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
    if best.offset is None:
        raise NoReferenceError("this problem has no b", hint="leave the item out, or write bias = true")
    b, (low, high) = letters.symbol("b"), best.offset
    proof = {"b_interval": [None if e is None else str(e) for e in best.offset]}
    if exam.offset == "minus":
        low, high = (None if e is None else Ball(-e.middle, e.radius) for e in (high, low))
    if low is not None and low == high:
        return Draft((f"{b} = {ball_text(low, item.decimals)}",), proof)
    left = "(−∞" if low is None else f"[{ball_text(low, item.decimals)}"
    right = "∞)" if high is None else f"{ball_text(high, item.decimals)}]"
    ends = tuple(f"{b} = {ball_text(e, item.decimals)}" for e in (low, high) if e is not None)
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
    if best.answer is not None:
        root = best.answer.margin if which == "half" else best.answer.full_margin
        if root is None:
            raise NoReferenceError(
                "w = 0 at the optimum: there is no margin", hint="change the data, or leave the item out"
            )
        return root_text(root.square)
    # √ of a proved interval, rounded outwards far below what is shown
    factor, scale = (1 if which == "half" else 4), 10**30
    low, high = (Fraction(factor) / end for end in (best.norm2.high, best.norm2.low))
    ends = [Fraction(_root(v * scale * scale), scale) for v in (low, high)]
    middle = (ends[0] + ends[1]) / 2
    return ball_text(Ball(middle, ends[1] - middle + Fraction(1, scale)), item.decimals)


def _root(value: Fraction) -> int:
    from math import isqrt  # noqa: PLC0415 - only here

    return isqrt(value.numerator // value.denominator)


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
    return Draft((f"{text} = 0",), {"unique_b": best.offset is None or best.offset[0] == best.offset[1]})


def _term(value: Fraction, name: str) -> str:
    size = abs(value)
    head = "" if size == 1 and name else f"({size})" if size.denominator > 1 and name else str(size)
    return f"{'−' if value < 0 else '+'} {head}{name}"


def _support(_: Exam, item: Item, best: Optimum, letters: Notation) -> Draft:
    """The points in the meaning asked for; at one optimum where nothing is said."""
    known = sets(best)
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
        values = [number_text(v) for v in best.answer.xi]
    else:
        low, high = best.offset or (Ball(Fraction(0)), Ball(Fraction(0)))
        if low is None or low != high:
            raise NoReferenceError("b is not unique, so that ξ is not", hint="choose other data")
        pairs = zip(best.problem.y, best.inner, strict=True)
        values = [ball_text(_excess(y, inner, low), item.decimals) for y, inner in pairs]
    return Draft((f"{letters.symbol('ξ')} = {list_text(values)}",))


def _excess(y: int, inner: Ball, b: Ball) -> Ball:
    beyond = 1 - y * (inner.middle + b.middle)
    return Ball(max(beyond, Fraction(0)), inner.radius + b.radius)


def _predict(_: Exam, item: Item, best: Optimum, __: Notation) -> Draft:
    """The class of every point, or the value of a regression."""
    if best.problem.X is None or best.problem.kind == "svdd":
        raise NoReferenceError(
            f"there is no prediction at a new point for {best.problem.kind}", hint="choose another kind"
        )
    found = [_value_at(best, x) for x in item.at]
    values = [f"[{low}, {high}]" for low, high in found]
    if best.problem.kind in _REGRESSION:
        texts = [ball_text(low, item.decimals) for low, _ in found]
    else:
        texts = [_label(low, high, x) for (low, high), x in zip(found, item.at, strict=True)]
    return Draft((texts[0] if len(texts) == 1 else list_text(texts),), {"f": values})


def _value_at(best: Optimum, x: tuple[Fraction, ...]) -> tuple[Ball, Ball]:
    """f(x) at the ends of the interval of b."""
    inner = best.inner_at(x)
    ends = best.offset or (Ball(Fraction(0)), Ball(Fraction(0)))
    low, high = (Ball(Fraction(0)) if e is None else e for e in ends)
    if None in ends:
        raise NoReferenceError("b is not bounded, so that no class is sure", hint="choose other data")
    return tuple(Ball(inner.middle + e.middle, inner.radius + e.radius) for e in (low, high))  # type: ignore[return-value]


def _label(low: Ball, high: Ball, x: tuple[Fraction, ...]) -> str:
    if low.low > 0:
        return "1"
    if high.high < 0:
        return "−1"
    where = list_text(map(str, x))
    if low == high and not low.radius:
        raise NoReferenceError(
            f"the point {where} lies on the hyperplane, so that it has no class",
            why="f(x) = 0 there",
            hint="choose another point",
        )
    raise NoReferenceError(
        f"the class of {where} is not determined",
        why=f"f(x) may be anything from {low} to {high}",
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
