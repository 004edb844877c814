"""The pieces that a text is cut into, and what is known while they are told apart."""

from __future__ import annotations

import re
from collections.abc import Callable

from svmsym.writing.errors import Unreadable
from svmsym.writing.lexicon import Lexicon, language_of, lexicon
from svmsym.writing.limits import LONGEST_TEXT, MOST_TOKENS
from svmsym.writing.signs import DIGRAPHS, EAST, HIGH, LOW
from svmsym.writing.tokens import Choices, Token

_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0xFF0C: ord("、"), 0x3000: ord(" ")}
_DIGRAPH = "|".join(re.escape(sign) for sign in sorted(DIGRAPHS, key=len, reverse=True))
PIECE = re.compile(
    r"(?P<line>(?:[ \t]*\r?\n)+)|(?P<blank>[ \t\u00a0\u2002-\u200a\u202f\u205f]+)"
    r"|(?P<comment>(?<!\\)%[^\n]*[A-Za-z][^\n]*\n)"
    r"|(?P<command>\\[A-Za-z]+\*?)|(?P<escape>\\.)|(?P<dollar>\$\$?)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+|\{,\}[0-9]+)?(?:[eE][+-]?[0-9]+(?![A-Za-z_^]))?|\.[0-9]+)"
    rf"|(?P<low>[{''.join(LOW)}]+)|(?P<high>[{''.join(HIGH)}]+)"
    rf"|(?P<digraph>{_DIGRAPH})|(?P<word>[A-Za-zÀ-ÖØ-öø-ɏ]+)|(?P<east>[{EAST}]+)|(?P<sign>.)",
    re.DOTALL,
)


# Habits of programs: in NumPy and R * multiplies entry by entry, in MATLAB ' transposes.
_R = re.compile(r"%\*%|\b(?:col|row)(?:Sums|Means)\(")
_NUMPY = re.compile(
    r"\bcdist\(|[\w)\]']\s*@|\[(?::, ?)?None"
    r"|\b(?:np|numpy|torch|jnp)\.|[\w)\]]\.(?:T\b|(?:sum|mean|dot|max|min)\()"
)
_MATLAB = re.compile(
    r"[\w)' ]\.[*/^](?!\s*$)|\)'(?!\w)|[(,]\s*:\s*[,)]|[\w)]'\s*\*|\*\s*\w+'|\b(?:eye|ones|zeros)\(|=="
)


def is_latex(text: str) -> bool:
    r"""Tell whether a text has commands of LaTeX; a backslash between blanks is a sign of its own.

    >>> is_latex("A \\ y"), is_latex("\\alpha")
    (False, True)
    """
    return re.search(r"\\(?!\s)", text) is not None


class Pieces:
    """Cuts a text into pieces and keeps the tokens; the classes that build on it say what each piece is."""

    def __init__(self, text: str, language: str, choices: Choices) -> None:
        if len(text) > LONGEST_TEXT:
            raise Unreadable(
                f"the text has {len(text)} characters", LONGEST_TEXT, f"the limit is {LONGEST_TEXT}"
            )
        self.text = text.translate(_WIDE)
        self.language = language or language_of(text)
        self.lexicon: Lexicon = lexicon(self.language)
        self.choices = choices
        self.tokens: list[Token] = []
        self.space = False
        self.modes = ["prose"]  # "math" within dollars, "prose" within \text{…}
        self.environments: list[str] = []
        self.braces: list[bool] = []  # for each open brace, whether it holds a script
        self.latex = is_latex(text)
        habits = (("r", _R), ("numpy", _NUMPY), ("matlab", _MATLAB))
        self.program = "" if self.latex else next((name for name, sign in habits if sign.search(text)), "")

    @property
    def math(self) -> bool:
        """Tell whether letters side by side are a product."""
        return self.modes[-1] == "math"

    @property
    def scripted(self) -> bool:
        """Tell whether this place is within the braces of a subscript or superscript."""
        return bool(self.braces) and self.braces[-1]

    def add(self, kind: str, text: str, at: int, end: int) -> None:
        """Append a token."""
        if len(self.tokens) > MOST_TOKENS:
            raise Unreadable("the text is too long", at, f"the limit is {MOST_TOKENS} signs and words")
        self.tokens.append(Token(kind, text, at, end, self.space, self.math))
        self.space = False

    def run(self) -> list[Token]:
        """Cut the whole text into tokens, with END behind them."""
        self.lex(0, len(self.text))
        self.add("END", "", len(self.text), len(self.text))
        return self.tokens

    def lex(self, at: int, end: int) -> None:
        """Cut a part of the text into tokens."""
        while at < end:
            found = PIECE.match(self.text, at, end)
            assert found is not None
            read: Callable[[str, int, int], int] = getattr(self, f"_{found.lastgroup}")
            at = read(found[0], at, found.end())

    def _closed(self, at: int) -> bool:
        """Tell whether a formula ends just before this place."""
        last = self.tokens[-1] if self.tokens else None
        return last is not None and last.end == at and last.kind in {"NAME", "NUM", "CLOSE", "TOP", "PRIME"}

    def _last(self) -> str:
        return self.tokens[-1].text if self.tokens else ""

    # ---- Blanks and lines

    def _blank(self, _: str, __: int, end: int) -> int:
        self.space = True
        return end

    def _line(self, _: str, at: int, end: int) -> int:
        if not self.math and not self.environments:
            self.add("LINE", "\n", at, end)
        self.space = True
        return end

    def _comment(self, _: str, __: int, end: int) -> int:
        return end
