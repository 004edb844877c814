"""Trees as students write them: LaTeX, Unicode and ASCII, with several letters and habits."""

from __future__ import annotations

from dataclasses import dataclass

_SUBSCRIPTS = str.maketrans("ijkn", "ᵢⱼₖₙ")


@dataclass(frozen=True)
class Dress:
    """kind latex, unicode or ascii; letters; how inner products, points and ranges are written."""

    kind: str = "latex"
    a: str = "α"
    y: str = "y"
    b: str = "b"
    mu: str = "μ"
    dot: str = "T"  # T, top, angle or cdot
    upper: bool = False  # x^{(i)}
    ranges: bool = False  # sums with i = 1 … n
    norm: bool = True  # ‖w‖² instead of wᵀw
    bold: bool = False


_LATEX = {"α": r"\alpha", "λ": r"\lambda", "μ": r"\mu", "β": r"\beta", "ξ": r"\xi", "η": r"\eta"}
_ASCII = {"α": "alpha", "λ": "lambda", "μ": "mu", "β": "beta", "ξ": "xi", "η": "eta"}


def letter(name, d):
    """One Greek or Latin letter."""
    if d.kind == "latex":
        shown = _LATEX.get(name, name)
        return rf"\mathbf{{{shown}}}" if d.bold and name in {"w", "x"} else shown
    return _ASCII.get(name, name) if d.kind == "ascii" else name


def indexed(name, index, d, *, upper=False):
    """α_i, xᵢ or x^{(i)}."""
    shown = letter(name, d)
    if d.upper and upper:
        return f"{shown}^{{({index})}}" if d.kind == "latex" else f"{shown}^({index})"
    if d.kind == "unicode" and index in "ijkn":
        return shown + index.translate(_SUBSCRIPTS)
    return f"{shown}_{index}" if d.kind != "latex" else f"{shown}_{{{index}}}"


def _point(index, d):
    return indexed("x", index, d, upper=True)


def _inner(left, right, d):
    if d.dot == "angle" and d.kind == "latex":
        return rf"\langle {left}, {right}\rangle"
    if d.dot == "angle" and d.kind == "unicode":
        return f"⟨{left}, {right}⟩"
    if d.dot == "cdot" and d.kind != "ascii":
        return f"{left} {chr(0xB7) if d.kind == 'unicode' else chr(92) + 'cdot'} {right}"
    mark = {"latex": r"^\top " if d.dot == "top" else "^T ", "unicode": "ᵀ", "ascii": "^T "}[d.kind]
    if d.upper and left.startswith(letter("x", d)):
        mark = mark.strip().removeprefix("^")
        return left.replace(")}", f"){mark}}}") + right  # x^{(i)T}x^{(j)}
    return f"{left}{mark}{right}"


def atom(name, indices, d):
    """One atom."""
    match name:
        case "a":
            return indexed(d.a, *indices, d)
        case "y":
            return indexed(d.y, *indices, d, upper=True)
        case "xi":
            return indexed("ξ", *indices, d)
        case "mu":
            return indexed(d.mu, *indices, d)
        case "x":
            return _point(*indices, d)
        case "w":
            return letter("w", d)
        case "b":
            return d.b
        case "wx":
            return _inner(letter("w", d), _point(*indices, d), d)
        case "xx":
            return _inner(_point(indices[0], d), _point(indices[1], d), d)
        case "ww" if d.norm:
            w = letter("w", d)
            return {"latex": rf"\|{w}\|^2", "unicode": f"‖{w}‖²", "ascii": f"||{w}||^2"}[d.kind]
        case "ww":
            return _inner(letter("w", d), letter("w", d), d)
        case "1/C":
            return {"latex": r"\frac{1}{C}"}.get(d.kind, "1/C")
        case "1/2C":
            return {"latex": r"\frac{1}{2C}"}.get(d.kind, "1/(2C)")
        case "1/4C":
            return {"latex": r"\frac{1}{4C}"}.get(d.kind, "1/(4C)")
    return name


def number(q, d):
    """A fraction."""
    if q.denominator == 1:
        return str(q.numerator)
    if d.kind == "latex":
        return rf"\frac{{{q.numerator}}}{{{q.denominator}}}"
    if d.kind == "unicode" and (q.numerator, q.denominator) == (1, 2):
        return "½"
    return f"{q.numerator}/{q.denominator}"


def _sigma(index, d):
    if d.kind == "latex":
        return rf"\sum_{{{index}=1}}^{{n}} " if d.ranges else rf"\sum_{{{index}}} "
    if d.kind == "unicode":
        return "Σ" + index.translate(_SUBSCRIPTS) + " "
    return f"sum_{index} "


def write(tree, d):
    """A tree as text."""
    match tree:
        case ("num", q):
            return number(q, d)
        case ("at", name, *indices):
            return atom(name, indices, d)
        case ("add", first, *parts):
            text = write(first, d)
            for p in parts:
                sign, rest = _sign(p)
                text += f" {sign} " + _factor(rest, d, in_sum=True)
            return text
        case ("mul", *_):
            sign, rest = _sign(tree)
            if sign == "-":
                return "-" + _factor(rest, d, in_sum=True)
            return _product(rest[1:] if rest[0] == "mul" else (rest,), d)
        case ("sum", index, body):
            inside = write(body, d)
            return _sigma(index, d) + (
                _bracketed(inside, d) if body[0] == "add" or inside.startswith("-") else inside
            )
    raise ValueError(tree)


def _product(parts, d):
    ordered = sorted(parts, key=lambda p: p[0] == "sum")
    return " ".join(_factor(p, d) for p in ordered)


def _factor(tree, d, *, in_sum=False):
    if tree[0] == "add":
        return _bracketed(write(tree, d), d)
    if tree[0] == "num" and tree[1] < 0 and not in_sum:
        return _bracketed(write(tree, d), d)
    return write(tree, d)


def _bracketed(text, d):
    return rf"\left({text}\right)" if d.kind == "latex" else f"({text})"


def _sign(tree):
    """("-", rest) of a product with a negative number in front."""
    if tree[0] == "num" and tree[1] < 0:
        return "-", ("num", -tree[1])
    if tree[0] == "mul":
        for k, part in enumerate(tree[1:], 1):
            if part[0] == "num" and part[1] < 0:
                left = [*tree[1:k], *([("num", -part[1])] if part[1] != -1 else []), *tree[k + 1 :]]
                return "-", (("mul", *left) if len(left) > 1 else left[0])
    return "+", tree
