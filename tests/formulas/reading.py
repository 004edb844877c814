"""Reads printed formulas back, the way a person does: what the brackets say, and nothing else.

Each format has its own way into one list of tokens; one small parser turns tokens into a formula.
Groups that a reader cannot see, LaTeX's braces and MathML's <mrow>, do not count as brackets.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from random_formulas import N, P
from sympy import Expr, Integer, Mul, Pow

from svmsym.formulas import (
    Entry,
    FeatureImage,
    Index,
    Inner,
    KernelValue,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Total,
    Vector,
    VectorEntry,
    delta,
)
from svmsym.formulas.printing.latex import GREEK

Token = tuple[str, ...]

_SIGNS = {"−": "-", "·": "dot", "ᵀ": "top", "⊤": "top", r"\cdot": "dot", r"^{\top}": "top"}

_SETS = {"i": N, "j": N, "k": P, "l": P}
_FAMILIES = {"α": Entry, "β": Entry, "c": Entry, "γ": Entry, "μ": Entry, "y": Label, "t": Label}
_FAMILIES |= {"x": VectorEntry, "v": VectorEntry}
_SINGLE = {"b": Scalar("b"), "C": Scalar("C"), "w": Vector("w"), "u": Vector("u"), "n": Size(N), "p": Size(P)}


def _fraction(above: list[Token], below: list[Token]) -> list[Token]:
    return [("frac",), ("{",), *above, ("}",), ("{",), *below, ("}",)]


# Text.

_SUB = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₗ", "0123456789ijkl", strict=True))
_SUP = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True))
_FRACTIONS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅛": (1, 8)}
_TEXT = re.compile(
    rf"(?P<sum>Σ[{''.join(_SUB)}]+)|(?P<number>\d+)|(?P<fraction>[{''.join(_FRACTIONS)}])"
    rf"|(?P<power>[{''.join(_SUP)}]+)|(?P<name>[^\W\dᵀ][{''.join(_SUB)}]*)|(?P<close>‖(?=²))|(?P<sign>[^\s])"
)


def text_tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    for m in _TEXT.finditer(text):
        kind, found = str(m.lastgroup), m.group()
        if kind == "sum":
            tokens.append(("sum", _plain(found[1:], _SUB)))
        elif kind == "fraction":
            above, below = _FRACTIONS[found]
            tokens += _fraction([("number", str(above))], [("number", str(below))])
        elif kind == "name":
            tokens.append(("name", found[0], _plain(found[1:], _SUB)))
        elif kind == "power":
            tokens.append(("power", _plain(found, _SUP)))
        elif kind == "close":
            tokens.append(("‖close",))
        elif kind == "sign" and found == "‖":
            tokens.append(("‖open",))
        else:
            tokens.append((kind, found) if kind == "number" else (_SIGNS.get(found, found),))
    return tokens


def _plain(text: str, table: dict[str, str]) -> str:
    return "".join(table[c] for c in text)


# LaTeX.

_LETTERS = {code: letter for letter, code in GREEK.items()}
_LATEX = re.compile(
    r"\\sum_\{(?P<sum>\w+)=1\}\^\{\w+\}|(?P<open>\\left\\\|)|(?P<close>\\right\\\|)|\\(?:left|right)(?P<bracket>[()])"
    r"|(?:\\(?:left|right))?(?P<angle>\\[lr]angle)|(?P<frac>\\frac)|(?P<joint>\\cdot|\^\{\\top\})|(?P<name>\\[a-z]+|[A-Za-z])(?:_\{(?P<below>\w+)\}|_(?P<one>\w))?"
    r"|\^\{(?P<power>-?\d+)\}|(?P<number>\d+)|(?P<sign>[^\s])"
)


def latex_tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    for m in _LATEX.finditer(text):
        found = m.groupdict()
        if found["sum"]:
            tokens.append(("sum", found["sum"]))
        elif found["open"] or found["close"]:
            tokens.append(("‖open" if found["open"] else "‖close",))
        elif found["angle"]:
            tokens.append(("⟨" if found["angle"] == r"\langle" else "⟩",))
        elif found["frac"]:
            tokens.append(("frac",))
        elif found["name"]:
            name = _LETTERS.get(found["name"], found["name"])
            tokens.append(("name", name, found["below"] or found["one"] or ""))
        elif found["power"] or found["number"]:
            tokens.append(("power", found["power"]) if found["power"] else ("number", found["number"]))
        elif found["joint"]:
            tokens.append((_SIGNS[found["joint"]],))
        else:
            tokens.append((found["bracket"] or found["sign"],))
    return tokens


# MathML.


def mathml_tokens(text: str) -> list[Token]:
    return _element(ET.fromstring(f"<mrow>{text}</mrow>"))


def _element(e: ET.Element) -> list[Token]:
    children = list(e)
    if e.tag == "mn":
        return [("number", str(e.text))]
    if e.tag == "mi":
        return [("name", str(e.text), "")]
    if e.tag == "mo":
        if e.text == "‖":
            return [("‖open" if e.get("form") == "prefix" else "‖close",)]
        return [] if e.text in {"\u2061", "\u2062"} else [(_SIGNS.get(str(e.text), str(e.text)),)]
    if e.tag == "mfrac":
        above, below = (_element(c) for c in children)
        return _fraction(above, below)
    if e.tag == "munderover":
        return [("sum", str(children[1][0].text))]
    if e.tag == "msub":
        return [("name", str(children[0].text), "".join(children[1].itertext()))]
    if e.tag == "msup":
        exponent = "".join(children[1].itertext()).replace("−", "-")
        return [*_element(children[0]), ("top",) if exponent == "⊤" else ("power", exponent)]
    assert e.tag == "mrow", e.tag
    return [token for c in children for token in _element(c)]


# From tokens to a formula.


def read(tokens: list[Token]) -> Expr:
    """The formula that the tokens say."""
    reader = _Reader([*tokens, ("end",)])
    formula = reader.sum()
    reader.take("end")
    return formula


_ENDS = {"+", "-", ")", "⟩", ",", "‖close", "}", "end"}


class _Reader:
    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> str:
        return self.tokens[self.at][0]

    def take(self, kind: str) -> Token:
        token = self.tokens[self.at]
        assert token[0] == kind, f"{kind} expected at {self.tokens[self.at :]}"
        self.at += 1
        return token

    def sum(self) -> Expr:
        sign = -1 if self.next == "-" else 1
        if sign == -1:
            self.take("-")
        result = sign * self.product()
        while self.next in {"+", "-"}:
            sign = 1 if self.take(self.next)[0] == "+" else -1
            result = result + sign * self.product()
        return result

    def product(self) -> Expr:
        factors: list[Expr] = []
        while self.next not in _ENDS:
            if self.next == "sum":  # a sum extends as far as the product does
                index = _index(self.take("sum")[1])
                factors.append(Total(self.product(), index))
            elif self.next == "/":
                self.take("/")
                factors.append(Pow(self.factor(), -1))
            else:
                factors.append(self.factor())
        assert factors, f"a product expected at {self.tokens[self.at :]}"
        return Mul(*factors)

    def factor(self) -> Expr:
        result = self.atom()
        while self.next == "power":
            result = result ** Integer(self.take("power")[1])
        if self.next in {"top", "dot"}:
            self.take(self.next)
            return Inner(result, self.factor())
        return result

    def atom(self) -> Expr:
        kind = self.next
        if kind == "number":
            return Integer(self.take(kind)[1])
        if kind == "name":
            return self.named()
        if kind == "(":
            return self.between("(", ")")
        if kind == "⟨":
            self.take("⟨")
            left = self.sum()
            self.take(",")
            right = self.sum()
            self.take("⟩")
            return Inner(left, right)
        if kind == "‖open":
            body = self.between("‖open", "‖close")
            assert self.take("power")[1] == "2"
            return Inner(body, body)
        if kind == "frac":
            self.take("frac")
            return self.between("{", "}") / self.between("{", "}")
        # An invisible group: only its last factor is close to what follows.
        self.take("{")
        result = self.factor()
        self.take("}")
        return result

    def between(self, left: str, right: str) -> Expr:
        self.take(left)
        body = self.sum()
        self.take(right)
        return body

    def named(self) -> Expr:
        _, name, below = self.take("name")
        if name == "K":
            self.take("(")
            left = self.sum()
            self.take(",")
            right = self.sum()
            self.take(")")
            return KernelValue("K", "φ", left, right)
        if name == "φ":
            return FeatureImage("φ", self.between("(", ")"))
        if name == "Q":
            power = int(self.take("power")[1]) if self.next == "power" else 1
            return OperatorImage("Q", power, self.factor())
        if name == "δ":
            letters = re.findall(r"[a-z]\d*", below)
            return delta(*map(_index, letters))
        return _FAMILIES[name](name, _index(below)) if below else _SINGLE[name]


def _index(name: str) -> Index:
    return Index(name, _SETS[name[0]])
