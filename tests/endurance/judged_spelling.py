"""Trees as people write them: LaTeX, Unicode and plain ASCII, with changing habits."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from judged_formulas import MINUS, SIGNS, STATEMENTS, ZERO, Tree

STYLES = ("latex", "unicode", "ascii")
_GREEK = {"α": "alpha", "ξ": "xi", "μ": "mu", "γ": "gamma", "ρ": "rho", "λ": "lambda", "ζ": "zeta"}
_BELOW = dict(zip("ijklmrs", ("ᵢ", "ⱼ", "ₖ", "ₗ", "ₘ", "ᵣ", "ₛ"), strict=True))
_RAISED = {2: "²", 3: "³"}
_SIGNS: dict[str, dict[str, tuple[str, ...]]] = {
    "latex": {"≤": (r"\le", r"\leq"), "≥": (r"\ge", r"\geq"), "≠": (r"\ne", r"\neq")},
    "unicode": {},
    "ascii": {"≤": ("<=",), "≥": (">=",), "≠": ("!=",)},
}
_LOGIC = {
    "and": ((r" \land ",), (" ∧ ",), (" and ",)),
    "or": ((r" \lor ", r" \text{ or } "), (" ∨ ", " or "), (" or ",)),
    "if": ((r" \Rightarrow ", r" \implies "), (" ⇒ ",), (" => ",)),
    "iff": ((r" \Leftrightarrow ", r" \iff "), (" ⇔ ",), (" <=> ",)),
}
_ATOMS = {"let", "of", "w", "x", "abs", "max", "min", "norm2", "norm", "ind"}


@dataclass
class Pen:
    """One writer: a style, and a die for habits; ``renamed`` are other letters for the same things."""

    style: str
    rng: Random
    renamed: dict[str, str] = field(default_factory=dict)

    def one(self, latex: tuple[str, ...], unicode: tuple[str, ...], plain: tuple[str, ...]) -> str:
        """One of the habits of the style."""
        return self.rng.choice({"latex": latex, "unicode": unicode, "ascii": plain}[self.style])

    def letter(self, name: str) -> str:
        """A letter, Greek ones by their names where needed."""
        name = self.renamed.get(name, name)
        if self.style == "unicode" or name not in _GREEK:
            return name
        return f"\\{_GREEK[name]}" if self.style == "latex" else _GREEK[name]

    def below(self, name: str, index: str) -> str:
        """A letter with an index."""
        if self.style == "unicode":
            return self.letter(name) + self.rng.choice((_BELOW[index], f"_{index}"))
        braced = self.style == "latex" and self.rng.random() < 0.5
        return f"{self.letter(name)}_{f'{{{index}}}' if braced else index}"

    def closed(self, tree: Tree, *, bare: set[str] = _ATOMS) -> str:
        """A part in brackets, unless it can stand without."""
        text = self.write(tree)
        whole = tree[0] == "num" and tree[1] >= 0 and tree[1].denominator == 1
        angled = tree[0] == "inner" and text[0] in "⟨<\\"
        if whole or tree[0] in bare or angled:
            return text
        return self.one((f"({text})", rf"\left({text}\right)"), (f"({text})",), (f"({text})",))

    # ---- Formulas

    def write(self, tree: Tree) -> str:
        """A tree as text."""
        kind, *parts = tree
        if kind in STATEMENTS:
            return self.statement(tree)
        match kind:
            case "num":
                return self.number(parts[0])
            case "let":
                return self.letter(parts[0])
            case "w":
                return "w"
            case "of" | "x":
                return self.below(parts[0] if kind == "of" else "x", parts[-1])
            case "+":
                return self.plus(parts)
            case "*":
                return self.times(parts)
            case "^":
                base = self.closed(parts[0], bare={"let", "of"})
                raised = self.one(
                    (f"^{parts[1]}", f"^{{{parts[1]}}}"),
                    (_RAISED[parts[1]],),
                    (f"^{parts[1]}", f"**{parts[1]}"),
                )
                return base + raised
            case "/":
                if self.style == "latex":
                    return rf"\frac{{{self.write(parts[0])}}}{{{self.write(parts[1])}}}"
                return f"{self.closed(parts[0])}/{self.closed(parts[1], bare={'let', 'of'})}"
            case "abs":
                inside = self.write(parts[0])
                return self.one(
                    (f"|{inside}|", rf"\left|{inside}\right|"),
                    (f"|{inside}|",),
                    (f"|{inside}|", f"abs({inside})"),
                )
            case "norm" | "norm2":
                return self.norm(parts[0]) + ("" if kind == "norm" else self.one(("^2",), ("²",), ("^2",)))
            case "inner":
                return self.inner(parts[0], parts[1])
            case "max" | "min":
                return self.extreme(kind, parts)
            case "top" | "least":
                name = {"top": "max", "least": "min"}[kind]
                sign = self.one(
                    (rf"\{name}_{parts[0]} ", rf"\{name}_{{{parts[0]}}} "),
                    (f"{name}_{parts[0]} ",),
                    (f"{name}_{parts[0]} ",),
                )
                return sign + self.closed(parts[1])
            case "sum":
                return self.sum(*parts)
            case "ind":
                inside = self.write(parts[0])
                return self.one(
                    (rf"\mathbb{{1}}[{inside}]", rf"\mathbf{{1}}\{{{inside}\}}"),
                    (f"1[{inside}]", f"𝟙[{inside}]"),
                    (f"1[{inside}]",),
                )
        condition, yes, no = map(self.write, parts)
        return rf"\begin{{cases}} {yes} & \text{{if }} {condition} \\ {no} & \text{{otherwise}} \end{{cases}}"

    def number(self, number: Fraction) -> str:
        """An integer, a fraction or a decimal."""
        sign, size = "-" if number < 0 else "", abs(number)
        if size.denominator == 1:
            return f"{sign}{size}"
        if size == Fraction(1, 2):
            half = self.one((r"\frac{1}{2}", r"\frac12", "0.5"), ("½", "1/2"), ("0.5", "1/2"))
            return sign + half
        return sign + self.one(
            (rf"\frac{{{size.numerator}}}{{{size.denominator}}}",), (str(size),), (str(size),)
        )

    def plus(self, parts: list[Tree]) -> str:
        """A sum, with minus signs where a term has the factor −1."""
        text, minus = "", "−" if self.style == "unicode" else "-"
        for place, part in enumerate(parts):
            negative = part[0] == "*" and part[1] == MINUS and len(part) > 2
            term: Tree = part
            if negative:
                term = part[2] if len(part) == 3 else ("*", *part[2:])
            last = place == len(parts) - 1
            written = self.write(term)
            grouped = term[0] == "+" or (
                term[0] in {"sum", "top", "least"} and not (last and self.rng.random() < 0.5)
            )
            if grouped or written[0] in "-−":
                written = f"({written})"
            sign = f" {minus} " if negative else " + "
            text += (minus if negative else "") + written if not text else sign + written
        return text

    def times(self, parts: list[Tree]) -> str:
        """A product: with a sign, or one factor beside the other."""
        beside = self.rng.random() < 0.5
        factors = [self.closed(p, bare={*_ATOMS, "^"}) for p in parts]
        if parts[0] == MINUS and len(parts) > 1 and self.rng.random() < 0.8:
            return "-" + self.times(parts[1:])
        if parts[-1][0] == "sum" and self.rng.random() < 0.5:  # C Σ ξ_i
            factors[-1] = self.write(parts[-1])
        text = factors[0]
        for before, after, factor in zip(parts, parts[1:], factors[1:], strict=False):
            touching = factor[0] in "([{0123456789½" or factor.startswith((r"\left", r"\mathb", "1[", "|"))
            touching = touching or text[-1] in "|‖" or (before[0] == "num" and after[0] in {"num", "ind"})
            digits = text[-1].isdigit() and factor[0].isdigit()  # nobody writes 2 2²
            if beside and not digits and not (touching and (before[0] != "num" or after[0] == "num")):
                text += f" {factor}"
            else:
                text += self.one((r" \cdot ",), ("·", " · "), ("*", " * ")) + factor
        return text

    def norm(self, inside: Tree) -> str:
        """A norm, without its square."""
        text = self.write(inside)
        return self.one(
            (rf"\|{text}\|", rf"\lVert {text} \rVert", f"||{text}||"), (f"‖{text}‖",), (f"||{text}||",)
        )

    def inner(self, left: Tree, right: Tree) -> str:
        """An inner product in one of its notations."""
        u, v = (self.closed(p, bare={"w", "x"}) for p in (left, right))
        bare = self.write(left), self.write(right)
        return self.one(
            (rf"{u}^\top {v}", rf"{u}^T {v}", rf"\langle {bare[0]}, {bare[1]} \rangle", rf"{u} \cdot {v}"),
            (f"{u}ᵀ{v}", f"⟨{bare[0]}, {bare[1]}⟩", f"{u}·{v}"),
            (f"{u}^T {v}", f"<{bare[0]}, {bare[1]}>", f"{u}^T*{v}"),
        )

    def extreme(self, kind: str, parts: list[Tree]) -> str:
        """The larger or smaller of two; (a)_+ for the positive part."""
        if kind == "max" and parts[0] == ZERO and len(parts) == 2 and self.rng.random() < 0.2:
            return f"[{self.write(parts[1])}]_+"
        inside = ", ".join(map(self.write, parts))
        return self.one(
            (rf"\{kind}({inside})", rf"\{kind}\{{{inside}\}}"),
            (f"{kind}({inside})", f"{kind}{{{inside}}}"),
            (f"{kind}({inside})",),
        )

    def sum(self, index: str, condition: Tree | None, body: Tree) -> str:
        """A sum over all points, or over those with a condition."""
        sign = self.one((r"\sum",), ("Σ", "∑"), ("sum",))
        if condition is None:
            limits = self.one(
                (f"_{{{index}=1}}^n", f"_{index}", f"_{{{index}=1}}^{{n}}"),
                (f"_{index}", f"_{{{index}=1}}^n"),
                (f"_{index}", f"_{{{index}=1}}^n"),
            )
        else:
            said = self.write(condition)
            short = condition[0] == "apart" or (condition[0] in SIGNS and self.rng.random() < 0.3)
            limits = f"_{{{said}}}" if short else f"_{{{index}: {said}}}"
        bare = {*_ATOMS, "*"} if self.rng.random() < 0.6 and body[:2] != ("*", MINUS) else _ATOMS
        return f"{sign}{limits} {self.closed(body, bare=bare)}"

    # ---- Statements

    def statement(self, tree: Tree, *, top: bool = False) -> str:
        """A statement; inside others in brackets where needed."""
        kind, *parts = tree
        if kind in SIGNS:
            return f"{self.write(parts[0])} {self.sign(kind)} {self.write(parts[1])}"
        match kind:
            case "chain":
                return " ".join(self.sign(p) if isinstance(p, str) else self.write(p) for p in parts)
            case "apart":
                return f"{parts[0]} {self.sign(parts[1])} {parts[2]}"
            case "in":
                low, high = self.write(parts[1]), self.write(parts[2])
                sign = self.one((r"\in",), ("∈",), ("in",))
                return f"{self.write(parts[0])} {sign} {parts[3][0]}{low}, {high}{parts[3][1]}"
            case "all" | "some":
                return self.quantified(kind, parts[0], parts[1], top=top)
            case "if" if top and self.rng.random() < 0.4:
                return self.words_if(parts[0], parts[1])
            case "and" if top:
                joint = self.one(
                    (r", \quad ", r",\ ", r" \text{ and } "),
                    ("; ", ", ", " und ", " and "),
                    (" and ", ", ", "; "),
                )
                return joint.join(self.joined(p) for p in parts)
        joints = dict(zip(STYLES, _LOGIC[kind], strict=True))
        return self.rng.choice(joints[self.style]).join(self.joined(p) for p in parts)

    def joined(self, tree: Tree) -> str:
        """A part of a logical statement, in brackets if it is one itself."""
        text = self.statement(tree)
        plain = tree[0] in SIGNS or tree[0] in {"chain", "in", "apart"}
        return text if plain else f"({text})"

    def words_if(self, premise: Tree, conclusion: Tree) -> str:
        """An implication in words."""
        a, b = self.joined(premise), self.joined(conclusion)
        return self.one(
            (rf"\text{{if }} {a} \text{{ then }} {b}", rf"{b} \text{{ if }} {a}"),
            (f"if {a} then {b}", f"{b} if {a}", f"wenn {a}, dann {b}"),
            (f"if {a} then {b}", f"if {a}, then {b}"),
        )

    def quantified(self, kind: str, index: str, body: Tree, *, top: bool) -> str:
        """∀ and ∃, before a statement or behind it."""
        text = self.statement(body)
        plain = body[0] in SIGNS or body[0] in {"chain", "in"}
        closed = text if plain else f"({text})"
        if kind == "all":
            if top and plain:
                return self.one(
                    (
                        rf"\forall {index}: {text}",
                        rf"{text} \quad \forall {index}",
                        rf"{text} \text{{ for all }} {index}",
                    ),
                    (
                        f"∀{index}: {text}",
                        f"{text} ∀{index}",
                        f"{text} for all {index}",
                        f"für alle {index}: {text}",
                    ),
                    (f"for all {index}: {text}", f"{text} for all {index}"),
                )
            return self.one(
                (rf"\forall {index}: {closed}",), (f"∀{index}: {closed}",), (f"for all {index}: {closed}",)
            )
        return self.one(
            (rf"\exists {index}: {closed}", rf"\exists {index} \text{{ such that }} {closed}"),
            (f"∃{index}: {closed}", f"∃ {index} with {closed}"),
            (f"there exists {index} such that {closed}", f"there is an {index} with {closed}"),
        )

    def sign(self, sign: str) -> str:
        """A sign of a relation."""
        return self.rng.choice(_SIGNS[self.style].get(sign, (sign,)))

    def problem(self, tree: Tree) -> str:
        """An optimisation problem."""
        _, sense, over, objective, constraints = tree
        below = ", ".join(self.letter(v) for v in over)
        head = self.one(
            (rf"\{sense}_{{{below}}} ", rf"\underset{{{below}}}{{\{sense}}}\; "),
            (f"{sense}_{{{below}}} ",),
            (f"{sense}_{{{below}}} ",),
        )
        text = head + self.write(objective)
        if constraints:
            text += self.one(
                (r" \quad \text{s.t.} \quad ", r" \text{ subject to } "),
                (" s.t. ", " subject to ", " u.d.N. "),
                (" s.t. ", " subject to "),
            )
            text += self.one((r", \quad ", ", "), (", ",), (", ",)).join(
                self.statement(c) for c in constraints
            )
        return text


def spell(tree: Tree, style: str, rng: Random, renamed: dict[str, str] | None = None) -> str:
    """A tree as text in a style."""
    pen = Pen(style, rng, renamed or {})
    if tree[0] == "opt":
        return pen.problem(tree)
    return pen.statement(tree, top=True) if tree[0] in STATEMENTS else pen.write(tree)
