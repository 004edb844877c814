"""A place in a stream of tokens, and what may be asked there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from svmsym.writing.errors import Unreadable
from svmsym.writing.limits import DEEPEST_NESTING
from svmsym.writing.tokens import Choices, Token

_WANTED = {"BAR": "a second '|'", "NORM": "a second '‖'", "CLOSE": "a closing bracket", "FINISH": "an \\end"}


class Cursor:
    """Walks through tokens."""

    def __init__(self, tokens: list[Token], choices: Choices, *, latex: bool) -> None:
        self.tokens = tokens
        self.place = 0
        self.choices = choices
        self.latex = latex  # braces only group
        self.depth = 0
        self.level = 0  # of factors within factors
        self.bars = 0  # |…| that are open
        self.norms = 0  # ‖…‖ that are open
        self.angles = 0  # <…> that are open

    @property
    def now(self) -> Token:
        """Return the token at this place."""
        return self.tokens[self.place]

    def ahead(self, count: int = 1) -> Token:
        """Return a token further on, or before for a negative count."""
        return self.tokens[max(0, min(self.place + count, len(self.tokens) - 1))]

    def take(self) -> Token:
        """Return the token at this place, and go on."""
        token = self.tokens[self.place]
        self.place = min(self.place + 1, len(self.tokens) - 1)
        return token

    def at(self, kind: str, *texts: str) -> bool:
        """Tell whether a token of this kind stands here, with one of the texts if there are any."""
        return self.now.kind == kind and (not texts or self.now.text in texts)

    def accept(self, kind: str, *texts: str) -> Token | None:
        """Take a token of this kind, if it stands here."""
        return self.take() if self.at(kind, *texts) else None

    def fail(self, message: str, hint: str = "", at: int | None = None) -> Unreadable:
        """Make the error that something cannot be read here."""
        return Unreadable(message, self.now.at if at is None else at, hint)

    def expect(self, kind: str, *texts: str) -> Token:
        """Take a token of this kind, or complain."""
        if not self.at(kind, *texts):
            wanted = repr(texts[0]) if texts else _WANTED.get(kind, kind.lower())
            found = "the end" if self.at("END") else repr(self.now.text or self.now.kind.lower())
            raise self.fail(f"{wanted} is expected, but there is {found}", "close what was opened before")
        return self.take()

    @contextmanager
    def nested(self) -> Iterator[None]:
        """Go one level deeper, if that is not too deep."""
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            raise self.fail("brackets are nested too deeply", f"the limit is {DEEPEST_NESTING} levels")
        try:
            yield
        finally:
            self.depth -= 1

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Go into a bracket, where bars and angles from outside do not count."""
        before = self.bars, self.norms, self.angles
        self.bars = self.norms = self.angles = 0
        with self.nested():
            try:
                yield
            finally:
                self.bars, self.norms, self.angles = before

    def closing(self, place: int) -> int:
        """Find the place of the bracket that closes the one at ``place``; −1 if there is none."""
        depth = 0
        for k in range(place, len(self.tokens)):
            kind = self.tokens[k].kind
            depth += (kind in {"OPEN", "BEGIN"}) - (kind in {"CLOSE", "FINISH"})
            if depth == 0:
                return k
        return -1
