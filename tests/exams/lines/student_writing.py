"""Lines of a page as text, and the page as Markdown."""

from __future__ import annotations

from formula_trees import ONE, add, at, mul, neg
from student_dresses import Dress, indexed, letter, write
from student_families import BALANCE


def dress(rng):
    """One way of writing."""
    kind = rng.choice(("latex", "latex", "latex", "unicode", "ascii"))
    a = rng.choice(("α", "α", "λ"))
    return Dress(
        kind,
        a=a,
        y=rng.choice(("y", "y", "t")),
        b=rng.choice(("b", "b", "w_0")),
        mu=rng.choice(("μ", "μ", "β")),
        dot=rng.choice(("T", "top", "angle", "cdot")),
        upper=kind == "latex" and rng.random() < 0.3,
        ranges=rng.random() < 0.5,
        norm=rng.random() < 0.6,
        bold=rng.random() < 0.2,
    )


def text(line, family, d):
    """A line as text."""
    big = {"latex": rf"L(w, {'b, ' if family.bias else ''}{letter(d.a, d)})"}.get(d.kind, "L")
    big = big if d.b == "b" else "L"
    equal = " = "
    match line.kind:
        case "lagrangian":
            return big + equal + write(line.trees[0], d)
        case "gradient":
            return _derivative(line.by, d) + equal + write(line.trees[0], d) + " = 0"
        case "condition":
            return equal.join(write(t, d) for t in line.trees)
        case "chain":
            return "L" + equal + write(line.trees[0], d)
        case "box":
            return _box(line.bound[0], d)
        case "primal":
            return _primal(line, family, d)
        case "dual":
            return _dual(line, d)
    raise ValueError(line.kind)


def _derivative(by, d):
    name = {"w": letter("w", d), "b": d.b, "ξ": indexed("ξ", "i", d)}[by]
    if d.kind == "latex":
        return rf"\nabla_{{{name}}} L" if by == "w" else rf"\frac{{\partial L}}{{\partial {name}}}"
    return f"∂L/∂{name}" if d.kind == "unicode" or by == "ξ" else f"dL/d{name}"


def _le(d):
    return {"latex": r" \le ", "unicode": " ≤ ", "ascii": " <= "}[d.kind]


def _ge(d):
    return {"latex": r" \ge ", "unicode": " ≥ ", "ascii": " >= "}[d.kind]


def _box(bound, d):
    return "0" + _le(d) + indexed(d.a, "i", d) + _le(d) + write(bound, d)


def _primal(line, family, d):
    below = "w, b" if family.bias and d.b == "b" else "w"
    goal = rf"\min_{{{below}}} " if d.kind == "latex" else "min "
    rest = add(mul(at("y", "i"), family.score("i")))[1]
    right = write(add(ONE, neg(at("xi", "i"))), d) if family.slack else "1"
    text_ = goal + write(line.trees[0], d) + _such_that(d) + write(rest, d) + _ge(d) + right
    if family.slack == "linear":
        text_ += ", " + indexed("ξ", "i", d) + _ge(d) + "0"
    return text_


def _such_that(d):
    return r" \quad \text{s.t.} \quad " if d.kind == "latex" else " s.t. "


def _dual(line, d):
    goal = {"latex": rf"\{line.sense}_{{{letter(d.a, d)}}} "}.get(d.kind, f"{line.sense} ")
    shown = []
    for c in line.constraints:
        if c == "balance":
            shown.append(write(BALANCE, d) + " = 0")
        elif c == "box":
            shown.append(_box(line.bound[0] if line.bound else at("C"), d))
        else:
            shown.append(indexed(d.a, "i", d) + _ge(d) + "0")
    return goal + write(line.trees[0], d) + _such_that(d) + ", ".join(shown)


def markdown(lines, family, d, rng):
    """The page as a Markdown text with some prose."""
    words = ["We have", "Now", "Hence", "It follows that", "Also", "Daraus folgt", "Luego"]
    parts = ["# Derivation\n"]
    for line in lines:
        shown = text(line, family, d)
        if rng.random() < 0.4:
            parts.append(rng.choice(words) + "\n")
        if d.kind == "latex":
            open_, close = rng.choice((("$", "$"), ("$$", "$$"), (r"\[", r"\]"), (r"\(", r"\)")))
            parts.append(f"{open_}{shown}{close}\n")
        else:
            parts.append(shown + "\n")
    return "\n".join(parts)
