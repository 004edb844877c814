"""A tree as text or LaTeX, so that reading it again gives the same tree.

The tree keeps the writing, brackets included, so nothing is rearranged: each node has one spelling, and
brackets are added nowhere except around the two sides of a fraction slash.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

from svmsym.writing import tree as t
from svmsym.writing.scripts import CALLED
from svmsym.writing.signs import GREEK, HALVES, LABELS
from svmsym.writing.tree import Node

_GREEK = {letter: name for name, letter in reversed(GREEK.items())}
_ABOVE = {"hat": "\u0302", "tilde": "\u0303", "bar": "\u0304", "dot": "\u0307", "vec": "\u20d7"}
_BELOW = {"₊": "+", "₋": "-", "₊₋": "±"}
_LOWERED = dict(zip("0123456789aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_RAISED = dict(zip("0123456789n", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ", strict=True))
_VULGAR = {Fraction(*value): sign for sign, value in HALVES.items()}
_SIGNS = {
    "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "≈": r"\approx", "∈": r"\in", "∉": r"\notin", "∝": r"\propto",
    "⊆": r"\subseteq", "⊇": r"\supseteq", "⟂": r"\perp", "∼": r"\sim", "∋": r"\ni", "←": r"\leftarrow",
    "↦": r"\mapsto", "·": r"\cdot", "×": r"\times", "∘": r"\circ", "⊗": r"\otimes", "±": r"\pm", "∪": r"\cup",
    "⊙": r"\odot", "∩": r"\cap", "∖": r"\setminus",
}  # fmt: skip
_BIGS = {"sum": "Σ", "product": "∏", "union": "⋃", "intersection": "⋂"}
_COMMANDS = {"sum": r"\sum", "product": r"\prod", "union": r"\bigcup", "intersection": r"\bigcap"}
# Functions whose name in a text is not the one in the tree.
_FUNCTIONS = {"inverse": "inv", "trace": "tr", "positive": "relu", "distance": "dist", "hull": "conv"}
_LATEX_FUNCTIONS = {"exp", "log", "tanh", "sin", "cos", "det", "dim"}
_OPENED = {"{": r"\{", "⟨": r"\langle ", "⌊": r"\lfloor ", "}": r"\}", "⟩": r" \rangle", "⌋": r" \rfloor"}
_LONGEST_PERIOD = 24


def number(node: t.Number) -> str:
    """Write a number with its decimals, or exactly: ½, 3½, 0.(3), 1e-3.

    >>> number(t.Number(Fraction(3, 2), 2)), number(t.Number(Fraction(1, 11)))
    ('1.50', '0.(09)')
    """
    value = node.value
    if node.places is not None:
        digits = str(int(value * 10**node.places)).rjust(node.places + 1, "0")
        return f"{digits[: -node.places]}.{digits[-node.places :]}" if node.places else f"{digits}"
    if value.denominator == 1:
        return str(value.numerator)
    whole, rest = divmod(value, 1)
    if rest in _VULGAR:
        return (str(whole) if whole else "") + _VULGAR[rest]
    return _scientific(value) or _recurring(value)


def _scientific(value: Fraction) -> str:
    """Write a number that has an end: k·10^−m."""
    for power in range(1, 61):
        if (value * 10**power).denominator == 1:
            return f"{(value * 10**power).numerator}e-{power}"
    return ""


def _recurring(value: Fraction) -> str:
    """Write a number with its period in brackets, if that is short."""
    whole, rest = divmod(value, 1)
    fixed, below = 0, value.denominator
    while below % 2 == 0 or below % 5 == 0:
        below //= 5 if below % 5 == 0 else 2
        fixed += 1
    for length in range(1, _LONGEST_PERIOD):
        if (10**length - 1) % below == 0:
            digits = ""
            for _ in range(fixed + length):
                digit, rest = divmod(rest * 10, 1)
                digits += str(digit)
            return f"{whole}.{digits[:fixed]}({digits[fixed:]})"
    return f"({value.numerator}/{value.denominator})"


class Spelling:
    """Spells formulas; ``latex`` says in which of the two ways."""

    def __init__(self, *, latex: bool) -> None:
        self.latex = latex

    def sign(self, text: str) -> str:
        """Spell an operator or relation."""
        return _SIGNS.get(text, text) if self.latex else text.replace("-", "−")

    def word(self, text: str) -> str:
        """Spell words between formulas."""
        return rf" \text{{ {text} }} " if self.latex else f" {text} "

    def _lower(self, text: str) -> str:
        """Spell a subscript: αᵢ, x_{i,k}."""
        return self._small(text, _LOWERED) or f"_{{{text}}}"

    def _raise(self, text: str) -> str:
        """Spell an exponent: w², 2^{k}."""
        return self._small(text, _RAISED) or f"^{{{text}}}"

    def _small(self, text: str, letters: Mapping[str, str]) -> str:
        """Spell a number or one letter with small signs, where a text has them."""
        plain = not self.latex and (text.isdecimal() or len(text) == 1) and all(c in letters for c in text)
        return "".join(letters[c] for c in text) if plain else ""

    def listed(self, nodes: tuple[Node, ...], between: str = ", ") -> str:
        """Spell nodes with a sign between."""
        return between.join(map(self.spell, nodes))

    def spell(self, node: Node) -> str:
        """Spell a node.

        >>> Spelling(latex=False).spell(t.Power(t.Norm(t.Name("w")), t.Number(Fraction(2))))
        '‖w‖²'
        """
        match node:
            case t.Number():
                return number(node)
            case t.Infinity():
                return r"\infty" if self.latex else "∞"
            case t.Name():
                return self._name(node)
            case t.Whole():
                return ":"
            case t.Scripted(base=t.Scripted(base=base, sub=label), sub=sub, sup=()):
                return f"{self.spell(base)}_{{{self._below(sub)}}}^{{{self._below(label)}}}"
            case t.Scripted(base=base, sub=sub, sup=sup):
                low = self._lower(self._below(sub)) if sub else ""
                return self.spell(base) + low + (f"^{{({self.listed(sup)})}}" if sup else "")
            case t.Ones():
                return r"\mathbf{1}" if self.latex else "𝟏"
            case t.Dots():
                return r"\dots" if self.latex else "…"
            case t.Space(name=name):
                return rf"\mathbb{{{ {'ℝ': 'R', 'ℕ': 'N', 'ℤ': 'Z'}[name] }}}" if self.latex else name
            case t.EmptySet():
                return r"\emptyset" if self.latex else "∅"
            case t.Noun(name=name):
                return self.word(name).strip() if not self.latex else rf"\text{{{name}}}"
            case t.Words(text=text):
                return text
            case t.Sum(terms=terms, signs=signs):
                return self._sum(terms, signs)
            case t.Product(factors=factors, signs=signs):
                return self._product(factors, signs)
            case t.Quotient(above=above, below=below):
                return self._quotient(above, below)
            case t.Relation(parts=parts, signs=signs):
                return self._chain(parts, signs)
            case t.Listed(items=items):
                return self.listed(items)
        return self._applied(node)

    def _applied(self, node: Node) -> str:
        """Spell what has a base, arguments or brackets."""
        match node:
            case t.Power(base=base, exponent=exponent, each=each):
                above = self.spell(exponent)
                return f"{self.spell(base)}.^{{{above}}}" if each else self.spell(base) + self._raise(above)
            case t.Transposed(base=base):
                return self.spell(base) + (r"^\top" if self.latex else "^T")
            case t.Marked(base=base, mark=mark):
                return self._marked(base, mark)
            case t.Function(name=name, arguments=arguments, sub=sub):
                return self._function(name, arguments, sub)
            case t.Selection(function=function, arguments=arguments):
                return f"{self.spell(function)}[{self.listed(arguments)}]"
            case t.Call(function=function, arguments=arguments):
                return f"{self.spell(function)}({self.listed(arguments)})"
            case t.Big():
                return self._big(node)
            case t.Differential(of=of, order=order, sign=sign):
                partial = r"\partial" if self.latex and sign == "∂" else r"\mathrm{d}" if self.latex else sign
                power = f"^{order}" if order > 1 else ""
                return partial + power + (" " + self.spell(of) if of is not None else "")
            case t.Derivative():
                return self._derivative(node)
            case t.Bracket(opened=opened, rows=rows, closed=closed):
                inside = "; ".join(self.listed(row) for row in rows)
                return f"{self._edge(opened)}{inside}{self._edge(closed)}"
            case t.Matrix(rows=rows, bars=bars):
                name = "vmatrix" if bars else "pmatrix"
                inside = r" \\ ".join(self.listed(row, " & ") for row in rows)
                return rf"\begin{{{name}}}{inside}\end{{{name}}}"
            case t.Norm(body=body, sub=sub):
                left, right = (r"\|", r"\|") if self.latex else ("‖", "‖")
                return f"{left}{self.spell(body)}{right}" + (f"_{{{self.listed(sub)}}}" if sub else "")
            case t.Bars(body=body):
                return f"|{self.spell(body)}|"
            case t.Angle(left=left, right=right):
                return f"{self._edge('⟨')}{self.spell(left)}, {self.spell(right)}{self._edge('⟩')}"
            case t.SetBuilder(element=element, condition=condition):
                return f"{self._edge('{')}{self.spell(element)} : {self.spell(condition)}{self._edge('}')}"
            case t.Cases(rows=rows):
                return self._cases(rows)
            case t.Indicator(condition=condition):
                return f"{self.spell(t.Ones())}[{self.spell(condition)}]"
            case t.Family(body=body, indices=indices):
                inside = self.spell(body)
                grouped = inside if isinstance(body, t.Bracket) and body.only is None else f"({inside})"
                return f"{grouped}_{{{self.listed(indices)}}}"
        return self.statement(node)

    def statement(self, node: Node) -> str:
        """Spell what only words can say; formulas alone have no spelling for it."""
        raise TypeError(f"{type(node).__name__} is said in words")

    # ---- Letters

    def _name(self, node: t.Name) -> str:
        letter = node.letter
        if self.latex:
            letter = "\\" + _GREEK[letter] if letter in _GREEK else letter
            letter = rf"\mathrm{{{node.letter}}}" if len(node.letter) > 1 else letter
        for mark in node.marks:
            letter = self._with_mark(letter, mark)
        return letter

    def _with_mark(self, letter: str, mark: str) -> str:
        if mark in _ABOVE:
            return rf"\{mark}{{{letter}}}" if self.latex and mark != "vec" else letter + _ABOVE[mark]
        if mark in _BELOW:
            return f"{letter}_{{{_BELOW[mark]}}}"
        return letter + mark if mark in {"'", "''"} else f"{letter}^{{{mark}}}"

    def _marked(self, base: Node, mark: str) -> str:
        inside = self.spell(base)
        if mark in _ABOVE:
            return rf"\{mark}{{{inside}}}"
        return self._with_mark(inside, mark)

    def _below(self, items: tuple[Node, ...]) -> str:
        """Spell indices; a label is one word."""
        if self.latex and len(items) == 1 and isinstance(items[0], t.Name) and items[0].letter in LABELS:
            return rf"\mathrm{{{items[0].letter}}}"
        return self.listed(items, ",")

    def _edge(self, sign: str) -> str:
        return _OPENED.get(sign, sign) if self.latex else sign

    # ---- Operations

    def _sum(self, terms: tuple[Node, ...], signs: tuple[str, ...]) -> str:
        text = "" if signs[0] == "+" else self.sign(signs[0])
        text += (" " if text.startswith("\\") else "") + self.spell(terms[0])
        for sign, term in zip(signs[1:], terms[1:], strict=True):
            text += f" {self.sign(sign)} {self.spell(term)}"
        return text

    def _product(self, factors: tuple[Node, ...], signs: tuple[str, ...]) -> str:
        text = self.spell(factors[0])
        for sign, before, factor in zip(signs, factors, factors[1:], strict=False):
            spelled = self.spell(factor)
            if sign:
                tight = sign == "/" and not self.latex
                text += f"/{spelled}" if tight else f" {self.sign(sign)} {spelled}"
            else:
                closed = text.endswith(")") or isinstance(before, t.Number | t.Bracket)
                touching = closed and spelled.startswith(("(", "[", "√"))
                text += spelled if touching else f" {spelled}"
        return text

    def _quotient(self, above: Node, below: Node) -> str:
        if self.latex:
            return rf"\frac{{{self.spell(above)}}}{{{self.spell(below)}}}"
        return f"{self._grouped(above)}⁄{self._grouped(below)}"

    def _grouped(self, node: Node) -> str:
        letter = isinstance(node, t.Name) and node.letter not in CALLED and not node.marks
        whole = isinstance(node, t.Number) and node.value.denominator == 1 and node.places is None
        plain = letter or whole or isinstance(node, t.Norm | t.Bars)
        return self.spell(node) if plain else f"({self.spell(node)})"

    def _chain(self, parts: tuple[Node, ...], signs: tuple[str, ...]) -> str:
        text = self.spell(parts[0])
        for sign, part in zip(signs, parts[1:], strict=True):
            text += f" {self.sign(sign)} {self.spell(part)}"
        return text

    def _function(self, name: str, arguments: tuple[Node, ...], sub: tuple[Node, ...]) -> str:
        parts = [self.spell(a) for a in arguments]  # each once: roots may stand in roots
        inside = ", ".join(parts)
        if name == "sqrt" and self.latex:
            degree = f"[{parts[1]}]" if len(parts) > 1 else ""
            return rf"\sqrt{degree}{{{parts[0]}}}"
        if name == "sqrt" and len(parts) == 1:
            return f"√{inside}" if inside.isdecimal() else f"√({inside})"
        if name == "sqrt":
            return f"√[{parts[1]}]({parts[0]})"
        low = f"_{{{self.listed(sub)}}}" if sub else ""
        spelled = _FUNCTIONS.get(name, name)
        if self.latex:
            known = name in _LATEX_FUNCTIONS or name in {"max", "min"}
            spelled = f"\\{spelled}" if known else rf"\operatorname{{{spelled}}}"
        return f"{spelled}{low}({inside})"

    def _big(self, node: t.Big) -> str:
        operator = _COMMANDS.get(node.operator) if self.latex else _BIGS.get(node.operator)
        if operator is None:
            operator = rf"\operatorname{{{node.operator}}}" if self.latex else node.operator
            operator = rf"\{node.operator}" if self.latex and node.operator in {"max", "min"} else operator
        low = self._lower(self.ranges(node.below)) if node.below else ""
        high = f"^{{{self.spell(node.above)}}}" if node.above is not None else ""
        return f"{operator}{low}{high} {self.spell(node.body)}"

    def ranges(self, items: tuple[Node, ...]) -> str:
        """Spell what stands below an operator; a colon stands between an index and its condition."""
        text = self.spell(items[0])
        for before, item in pairwise(items):
            colon = isinstance(before, t.Name) and isinstance(item, t.Relation)
            text += (" : " if colon else ", ") + self.spell(item)
        return text

    def _derivative(self, node: t.Derivative) -> str:
        partial = r"\partial " if self.latex else "∂"
        nabla = r"\nabla" if self.latex else "∇"
        where = f"|_{{{self.spell(node.where)}}}" if node.where is not None else ""
        of = "" if node.of == t.Name("?") else self.spell(node.of)
        short = isinstance(node.of, t.Name | t.Scripted | t.Call) and of != ""
        if len(node.by) == 1 and short:
            by = self.spell(node.by[0])
            fraction = rf"\frac{{{partial}{of}}}{{{partial}{by}}}" if self.latex else f"∂{of}/∂{by}"
            return fraction + where
        if len(node.by) == 1 and isinstance(node.of, t.Product):
            by = self.spell(node.by[0])
            return (rf"\frac{{{partial}}}{{{partial}{by}}} {of}" if self.latex else f"∂/∂{by} {of}") + where
        low = f"_{{{self.listed(node.by)}}}" if node.by else ""
        return f"{nabla}{low} {of}".rstrip() + where

    def _cases(self, rows: tuple[tuple[Node, Node | None], ...]) -> str:
        if self.latex:
            lines = [
                rf"{self.spell(value)} & "
                + (rf"\text{{if }} {self.spell(condition)}" if condition is not None else r"\text{otherwise}")
                for value, condition in rows
            ]
            return r"\begin{cases}" + r" \\ ".join(lines) + r"\end{cases}"
        said = [
            self.spell(value) + (f" if {self.spell(condition)}" if condition is not None else " otherwise")
            for value, condition in rows
        ]
        return "{" + "; ".join(said) + "}"
