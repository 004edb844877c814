r"""TeX to MathML Core, strictly.

    \tfrac12\|w\|^2  →  <mfrac displaystyle="false">…</mfrac><mo>‖</mo>…

A recursive descent: a row is a list of atoms, an atom may carry scripts. An unknown command, an open brace,
an & outside a matrix and a script without a base are errors with their column: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from svmsym.documents.tex import signs
from svmsym.documents.tex.tokens import Token, tokens
from svmsym.errors import FormulaError

_NAMESPACE = "http://www.w3.org/1998/Math/MathML"
_DEEPEST = 40
_PLUS_MINUS = {"-": "−", "+": "+", "pm": "±", "mp": "∓"}
_FENCES = "()[]|."
_WORD = "0.167em"
_STILL = 'stretchy="false" lspace="0" rspace="0"'  # a bar in the middle of a row is no relation
_BEFORE_UNARY = {
    *(f"<mo>{escape(sign)}</mo>" for sign in "=≤≥<>≠≈≡∈→↦⇒⇔,;:·×"),
    *(f"<mo {_STILL}>{sign}</mo>" for sign in "(["),
}


def tex_mathml(tex: str, *, display: bool = False) -> str:
    r"""A formula as a math element.

    >>> tex_mathml(r"\alpha_i \ge 0").removeprefix('<math xmlns="http://www.w3.org/1998/Math/MathML">')
    '<mrow><msub><mi>α</mi><mi>i</mi></msub><mo>≥</mo><mn>0</mn></mrow></math>'
    >>> tex_mathml(r"\foo")
    Traceback (most recent call last):
    svmsym.errors.FormulaError: \foo is not known, at column 1 of \foo
      what to do: write it with commands that svmsym/documents/tex/signs.py lists
    """
    reader = _Reader(tex)
    body = reader.row({""})
    attributes = ' display="block"' if display else ""
    return f'<math xmlns="{_NAMESPACE}"{attributes}>{body}</math>'


class _Reader:
    """Tokens from left to right."""

    def __init__(self, tex: str) -> None:
        self.tex = tex
        self.rest: list[Token] = [*tokens(tex)][::-1]
        self.depth = 0

    def row(self, stops: set[str]) -> str:
        """Atoms up to a token that ends the row, which stays."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error("this is nested too deeply", "write it in parts")
        parts: list[str] = []
        while not self._ends(stops):
            token = self.rest.pop()
            if token.kind == "command" and token.text in signs.STYLES:
                inside = self.row(stops)
                parts.append(f"<mstyle{signs.STYLES[token.text]}>{inside}</mstyle>")
            elif token.kind in {"sign", "command"} and _unary(token, parts):
                parts.append(f'<mo form="prefix">{_PLUS_MINUS[token.text]}</mo>')
            else:
                parts.append(self._scripted(token, stops))
        self.depth -= 1
        return parts[0] if len(parts) == 1 and parts[0].startswith("<mrow>") else _row(parts)

    def _ends(self, stops: set[str]) -> bool:
        token = self.rest[-1]
        if token.kind == "end":
            if "" not in stops:
                raise self.error(f"{_named(stops)} is missing", "close what was opened")
            return True
        return _spelt(token) in stops

    def _scripted(self, token: Token, stops: set[str]) -> str:
        """An atom with what hangs on it."""
        base, large = self.atom(token, stops)
        found: dict[str, str] = {}
        primes = ""
        while self.rest[-1].kind == "sign" and self.rest[-1].text in "^_'":
            mark = self.rest.pop().text
            if mark == "'":
                primes += "′"
            elif mark in found:
                raise self.error(f"two {mark} at one place", "use braces")
            else:
                found[mark] = self.argument()
        if primes:
            above = f"<mo>{primes}</mo>"
            found["^"] = _row([above, found["^"]]) if "^" in found else above
        return _hung(base, found.get("_"), found.get("^"), large=large)

    def atom(self, token: Token, stops: set[str]) -> tuple[str, bool]:
        """One piece, and whether its limits stand above and below in a display."""
        if token.kind == "number":
            return f"<mn>{token.text}</mn>", False
        if token.kind == "letter":
            return f"<mi>{escape(token.text)}</mi>", False
        if token.kind == "words":
            return _words(token)
        if token.kind == "command":
            return self._command(token, stops)
        return self._sign(token), False

    def _sign(self, token: Token) -> str:
        if token.text == "{":
            inside = self.row({"}"})
            self.rest.pop()
            return inside if inside.startswith("<mrow>") else f"<mrow>{inside}</mrow>"
        if token.text in "^_'":
            raise self.error(f"{token.text} has nothing to hang on", "write {} before it", token)
        if token.text in "}&$%#~\\":
            raise self.error(f"{token.text} is out of place", "close what was opened, or write \\text", token)
        sign = {"-": "−", "*": "∗"}.get(token.text, token.text)
        stretch = f" {_STILL}" if sign in "()[]|" else ""
        return f"<mo{stretch}>{escape(sign)}</mo>"

    def _command(self, token: Token, stops: set[str]) -> tuple[str, bool]:
        name = token.text
        if name in signs.LETTERS:
            return f"<mi>{signs.LETTERS[name]}</mi>", False
        if name in signs.OPERATORS:
            return f"<mo>{escape(signs.OPERATORS[name])}</mo>", False
        if name in signs.LARGE:
            sign = signs.LARGE[name]
            return f"<mo>{sign}</mo>", sign not in signs.BESIDE
        if name in signs.LIMITS:
            return f'<mo movablelimits="true">{name}</mo>', True
        if name in signs.FUNCTIONS:
            return f'<mrow><mi>{name}</mi><mspace width="{_WORD}"/></mrow>', False
        if name in signs.FENCES:
            form = "prefix" if name in signs.OPENING else "postfix" if name in signs.CLOSING else ""
            form = f' form="{form}"' if form else ""
            return f"<mo{form} {_STILL}>{signs.FENCES[name]}</mo>", False
        if name in signs.SPACES:
            return f'<mspace width="{signs.SPACES[name]}"/>', False
        return self._structure(token, stops), False

    def _structure(self, token: Token, _stops: set[str]) -> str:
        """A command with arguments."""
        name = token.text
        if name in signs.FRACTIONS:
            return f"<mfrac{signs.FRACTIONS[name]}>{self.argument()}{self.argument()}</mfrac>"
        if name == "sqrt":
            return self._root()
        if name in signs.ACCENTS:
            return f'<mover accent="true">{self.argument()}<mo>{signs.ACCENTS[name]}</mo></mover>'
        if name in {"mathbb", "mathcal"}:
            return self._alphabet(token)
        if name in {"mathbf", "boldsymbol"}:
            return f'<mrow style="font-weight: bold">{self.argument()}</mrow>'
        if name in {"mathrm", "mathit"}:
            return f"<mrow>{self.argument()}</mrow>"
        if name in signs.BIG:
            size = signs.BIG[name]
            fence = self._fence(name)
            return f'<mo stretchy="true" minsize="{size}" maxsize="{size}" lspace="0" rspace="0">{fence}</mo>'
        if name == "left":
            return self._fenced()
        if name == "begin":
            return self._environment(token)
        raise self.error(
            f"\\{name} is not known", "write it with commands that svmsym/documents/tex/signs.py lists", token
        )

    def argument(self) -> str:
        """One token, one digit, or what stands in braces."""
        token = self.rest.pop()
        if token.kind == "end":
            raise self.error("an argument is missing", "write it in braces", token)
        if token.kind == "number" and len(token.text) > 1:
            self.rest.append(Token("number", token.text[1:].lstrip(".") or "0", token.column + 1))
            return f"<mn>{token.text[0]}</mn>"
        return self.atom(token, {"}"})[0]

    def _root(self) -> str:
        if (self.rest[-1].kind, self.rest[-1].text) != ("sign", "["):
            return f"<msqrt>{self.argument()}</msqrt>"
        self.rest.pop()
        degree = self.row({"]"})
        self.rest.pop()
        return f"<mroot>{self.argument()}{degree}</mroot>"

    def _alphabet(self, token: Token) -> str:
        table = signs.BLACKBOARD if token.text == "mathbb" else signs.CALLIGRAPHIC
        letter = self._braced() if self.rest[-1].text == "{" else self.rest.pop().text
        if letter not in table:
            raise self.error(
                f"\\{token.text}{{{letter}}} is not known", f"there are {', '.join(table)}", token
            )
        return f"<mi>{table[letter]}</mi>"

    def _braced(self) -> str:
        """The plain text of {…}."""
        opening = self.rest.pop()
        found = ""
        while self.rest[-1].text != "}" and self.rest[-1].kind != "end":
            found += self.rest.pop().text
        if opening.text != "{" or self.rest[-1].kind == "end":
            raise self.error("a name in braces is missing", "write it as {name}", opening)
        self.rest.pop()
        return found

    def _fenced(self) -> str:
        start = self._fence("left")
        inside = self.row({"\\right"})
        self.rest.pop()
        return f"<mrow>{_fence(start, 'prefix')}{inside}{_fence(self._fence('right'), 'postfix')}</mrow>"

    def _fence(self, side: str) -> str:
        token = self.rest.pop()
        if token.kind == "command" and token.text in signs.FENCES:
            return signs.FENCES[token.text]
        if token.kind == "sign" and token.text in _FENCES:
            return "" if token.text == "." else token.text
        raise self.error(f"\\{side} needs a bracket", "write \\left( … \\right)", token)

    def _environment(self, token: Token) -> str:
        name = self._braced()
        if name not in signs.MATRICES and name not in signs.ALIGNED:
            known = ", ".join([*signs.MATRICES, *sorted(signs.ALIGNED)])
            raise self.error(f"\\begin{{{name}}} is not known", f"there are {known}", token)
        rows: list[list[str]] = [[]]
        while True:
            rows[-1].append(self.row({"&", "\\\\", "\\end"}))
            end = _spelt(self.rest.pop())
            if end == "\\\\":
                rows.append([])
            elif end == "\\end":
                break
        if self._braced() != name:
            raise self.error(f"\\begin{{{name}}} is closed by another name", "close it by its own", token)
        return _table(name, [row for row in rows if row != ["<mrow></mrow>"]])

    def error(self, what: str, hint: str, token: Token | None = None) -> FormulaError:
        """What is wrong, and at which column."""
        column = (token or self.rest[-1]).column
        return FormulaError(f"{what}, at column {column} of {self.tex.strip()[:80]}", hint=hint)


def _unary(token: Token, before: Sequence[str]) -> bool:
    """Whether a sign belongs to what follows: at the start, or behind a relation, a comma or a bracket."""
    if token.text not in _PLUS_MINUS or (token.text in "+-") != (token.kind == "sign"):
        return False
    return not before or before[-1] in _BEFORE_UNARY


def _spelt(token: Token) -> str:
    return f"\\{token.text}" if token.kind == "command" else token.text if token.kind == "sign" else "\0"


def _named(stops: set[str]) -> str:
    return " or ".join(sorted(stops))


def _row(parts: Sequence[str]) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"


def _words(token: Token) -> tuple[str, bool]:
    if token.text.startswith("operatorname"):
        return f'<mo movablelimits="true">{escape(token.words)}</mo>', token.text.endswith("*")
    kept = token.words.replace(" ", "\u00a0")
    return f"<mtext>{escape(kept)}</mtext>", False


def _hung(base: str, below: str | None, above: str | None, *, large: bool) -> str:
    if below is None and above is None:
        return base
    names = ("munder", "mover", "munderover") if large else ("msub", "msup", "msubsup")
    if base.startswith("<mo") and "minsize" in base:
        base = f"<mrow>{base}</mrow>"  # browsers give a fence with a script its size only in a row of its own
    if above is None:
        return f"<{names[0]}>{base}{below}</{names[0]}>"
    if below is None:
        return f"<{names[1]}>{base}{above}</{names[1]}>"
    return f"<{names[2]}>{base}{below}{above}</{names[2]}>"


def _fence(sign: str, form: str) -> str:
    return f'<mo form="{form}" stretchy="true">{sign}</mo>' if sign else ""


def _table(name: str, rows: Sequence[Sequence[str]]) -> str:
    aligned = name in signs.ALIGNED
    cells = "".join(
        f"<mtr>{''.join(f'<mtd{_side(k, name)}>{cell}</mtd>' for k, cell in enumerate(row))}</mtr>"
        for row in rows
    )
    table = f"<mtable{' displaystyle=' + chr(34) + 'true' + chr(34) if aligned else ''}>{cells}</mtable>"
    if aligned:
        return table
    left, right = signs.MATRICES[name]
    return f"<mrow>{_fence(left, 'prefix')}{table}{_fence(right, 'postfix')}</mrow>"


def _side(column: int, name: str) -> str:
    """Left sides end where right sides begin; cases begin at the left."""
    if name in signs.ALIGNED:
        style = f"text-align: {('right', 'left')[column % 2]}; padding-left: 0; padding-right: 0"
        return f' style="{style}"'
    return ' style="text-align: left"' if name == "cases" else ""
