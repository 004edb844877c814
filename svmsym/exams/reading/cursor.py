"""A cursor over tokens, with the complaints that every part of the grammar makes."""

from __future__ import annotations

from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.limits import DEEPEST_NESTING
from svmsym.exams.reading.syntax import Node
from svmsym.exams.reading.tokens import Token

CLOSING = {"(": ")", "[": "]", "{": "}", "\\{": "\\}", "⟨": "⟩", "|": "|", "‖": "‖"}
_SHOWN = {"\\{": "{", "\\}": "}"}


class Cursor:
    """Where the parser stands; ``open`` has the brackets that are open, innermost last."""

    def __init__(self, stream: list[Token], *, latex: bool, greedy_slash: bool = False) -> None:
        self.stream = list(stream)
        self._k = 0
        self._replaced: list[tuple[int, Token]] = []
        self.latex = latex
        self.greedy_slash = greedy_slash
        self.asked_slash: int | None = None
        self.open: list[str] = []
        self.parsed: dict[tuple[int, int], tuple[Node | ReadingError, int]] = {}

    @property
    def k(self) -> int:
        """The place of the token that comes next."""
        return self._k

    @k.setter
    def k(self, place: int) -> None:
        if self._replaced and place < self._k:
            # Going back to read again must find what was written.
            for where, token in reversed(self._replaced):
                if where >= place:
                    self.stream[where] = token
            self._replaced = [kept for kept in self._replaced if kept[0] < place]
        self._k = place

    def put(self, place: int, token: Token) -> None:
        """Put another token in a place from here on."""
        self._replaced.append((place, self.stream[place]))
        self.stream[place] = token

    @property
    def now(self) -> Token:
        """The token that comes next."""
        return self.stream[self.k]

    def ahead(self, steps: int = 1) -> Token:
        """A token further on."""
        return self.stream[min(self.k + steps, len(self.stream) - 1)]

    def take(self) -> Token:
        """The next token, and step over it."""
        token = self.stream[self.k]
        if self.k < len(self.stream) - 1:
            self.k += 1
        return token

    def accept(self, kind: str, text: str | None = None) -> Token | None:
        """The next token if it is of this kind."""
        token = self.stream[self.k]
        if token.kind == kind and (text is None or token.text == text):
            return self.take()
        return None

    def enter(self, kind: str, at: int) -> None:
        """Go into a bracket."""
        self.open.append(kind)
        if len(self.open) > DEEPEST_NESTING:
            raise ReadingError("brackets are nested too deeply", at, hint=f"the limit is {DEEPEST_NESTING}")

    def leave(self, closing: str, opened: Token) -> None:
        """Close the innermost bracket."""
        token = self.now
        if token.text == closing and token.kind in {"CLOSE", "BAR", "NORM", "REL"}:
            self.open.pop()
            self.take()
            return
        shown = _SHOWN.get(opened.text, opened.text)
        wanted = _SHOWN.get(closing, closing)
        if token.kind == "END":
            raise ReadingError(f"the bracket {shown} is not closed", opened.at, hint=f"add {wanted}")
        if token.kind == "CLOSE":
            got = _SHOWN.get(token.text, token.text)
            raise ReadingError(
                f"{got} closes no bracket; {shown} is open", token.at, hint=f"write {wanted} here"
            )
        raise self.unexpected()

    def unexpected(self) -> ReadingError:
        """The complaint about the next token."""
        token = self.now
        before = self.stream[self.k - 1] if self.k else None
        if token.kind == "END":
            what = (
                f"something is missing after {before.text or 'the last sign'}"
                if before
                else "nothing is written"
            )
            return ReadingError(what, token.at, hint="write the formula to its end")
        if token.kind == "CLOSE":
            if before and before.kind in {"OP", "REL", "COMMA"}:
                return ReadingError(
                    f"something is missing after {before.text}", token.at, hint="write what follows"
                )
            return ReadingError(
                f"{_SHOWN.get(token.text, token.text)} closes no bracket",
                token.at,
                hint="balance the brackets",
            )
        if token.kind == "NUM" and before and before.kind == "NUM":
            return ReadingError(
                "two numbers stand side by side", token.at, hint="write an operator between them"
            )
        if token.kind in {"WORD", "AND", "OR", "SO", "ST", "IF", "FORALL"}:
            return ReadingError(
                f"the word {token.text[:30]!r} stands inside a formula",
                token.at,
                hint="keep words outside formulas",
            )
        shown = token.text or token.kind.lower()
        return ReadingError(
            f"{shown[:20]} cannot stand here", token.at, hint="something before it may be missing"
        )
