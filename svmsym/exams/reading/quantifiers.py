"""Quantifiers: ∀i, for all i = 1, …, n, i ∈ S, (i = 1, …, n), 모든 i에 대해."""

from __future__ import annotations

from svmsym.exams.reading.conditions import INDICES
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.operators import Operators
from svmsym.exams.reading.syntax import Range
from svmsym.exams.reading.tokens import Token

BETWEEN = {
    "COMMA",
    "SEMI",
    "NEWLINE",
    "WORD",
    "AND",
    "OR",
    "SO",
    "IMPLIES",
    "DOT",
    "PERIOD",
    "COLON",
    "BANG",
}
_SUFFIXES = {
    "에",
    "에서",
    "에 대해",
    "에대해",
    "대해",
    "대해서",
    "대하여",
    "에대하여",
    "에 대하여",
    "成立",
    "都",
    "均",
    "의",
}
_SOME = frozenset(
    (
        "some",
        "one",
        "ein",
        "eine",
        "einen",
        "einem",
        "einige",
        "algún",
        "algun",
        "alguna",
        "un",
        "어떤",
        "某个",
        "某",
    )
)
ENDS = {"END", "CLOSE", "ROW", "AMP"}


class Quantifiers(Operators):
    """Parses which indices a statement holds for."""

    def _range_follows(self) -> bool:
        """∀ i, ∀ i = 1…n, ∀ i ∈ S."""
        token, after = self.ahead(), self.ahead(2)
        k = 1
        while token.kind in {"WORD", "NOUN"} or token.text == "(":
            k += 1
            token, after = self.ahead(k), self.ahead(k + 1)
        if token.kind == "STYLE" or (token.kind == "NAME" and token.text in "xα" and after.kind == "SUB"):
            return self.ahead(k + 3).text == "∈"
        return token.kind == "NAME" and token.text in INDICES and after.kind not in {"SUB", "OP"}

    def quantifier(self) -> tuple[Range, ...]:
        """∀i · for all i = 1, …, n · i = 1, …, n · (i∈S)."""
        mark = self.k
        explicit = self.accept("FORALL")
        while explicit and self.now.kind in {"WORD", "FORALL"}:
            if self.now.text.lower() in _SOME:
                raise ReadingError("“for some” is not read", self.now.at, hint="write the formula alone")
            self.take()
        opened = self.accept("OPEN", "(")
        if opened and self.accept("FORALL"):
            explicit = opened
        while explicit and self.now.kind in {"WORD", "FORALL", "NOUN"}:
            self.take()
        names: list[Token] = []
        while self.now.kind == "NAME" and self.now.text in INDICES:
            names.append(self.take())
            if self.now.kind == "COMMA" and self.ahead().kind == "NAME" and self.ahead().text in INDICES:
                self.take()
                continue
            break
        found = self._range_of(names, explicit=explicit is not None) if names else None
        if found is None and explicit and self.now.kind == "NAME" and self.now.text in "xα":
            found = self._points_of(self.take())
        while found and self.now.kind == "WORD" and self.now.text in _SUFFIXES:
            self.take()
        if found is None or (opened and not self.accept("CLOSE", ")")):
            self.k = mark
            if explicit and not self._range_follows() and found is None:
                return ()
            return ()
        return (found,)

    def _points_of(self, token: Token) -> Range | None:
        """x_i ∈ SV."""
        if not self.accept("SUB"):
            return None
        letter = self.single_subscript()
        if not self.accept("REL", "∈"):
            return None
        return self._within([token._replace(text=letter)])

    def _range_of(self, names: list[Token], *, explicit: bool) -> Range | None:
        at = names[0].at
        indices = tuple(t.text for t in names)
        if self.now.kind == "REL" and self.now.text == "=" and self.ahead().kind == "NUM":
            mark = self.k
            self.take()
            try:
                return self._bounds(names, "")
            except ReadingError:
                self.k = mark
                return None
        inside = explicit and self.now.kind == "WORD" and self.now.text in {"in", "en"}
        if inside or (self.now.kind == "REL" and self.now.text == "∈"):
            self.take()
            return self._within(names)
        ends = self.now.kind in ENDS or self.now.kind in BETWEEN or self.now.kind in {"IF", "FORALL", "ST"}
        if explicit and (ends or self.now.text == "="):
            return Range(indices, None, None, "", at) if self.now.text != "=" else None
        return None
