"""Names as programs write them: mask, a2new, x_proj, None."""

from __future__ import annotations

import re
from functools import cached_property

from svmsym.writing.signs import BIGS, CALLS, FUNCTIONS, INDICES, LABELS, SPELLED
from svmsym.writing.tokens import Token
from svmsym.writing.words import Words

_ASSIGNED = re.compile(r"(?:^|[;\n])[ \t]*([A-Za-z]{2,})[ \t]*(?:=(?![=<>])|<-|←)")
_COMPOSED = re.compile(r"[a-z][ijk]|d[A-Za-z]|grad\w*|\w+(?:hat|tilde|bar|star)")  # x_i, a gradient, ŷ
_SPOKEN_MARK = re.compile("star|hat|tilde|bar|prime")
_OF_MATRIX = re.compile(r"\((?:[^(),]*\.[*/]\s*)?[A-Z](?:\.[*^/][^(),]*)?\)")  # MATLAB adds its rows up
_TOTALS = (("FUNC", "sum"), ("FUNC", "mean"))
_CONSTANTS = {"None": ("EMPTY", ""), "newaxis": ("EMPTY", ""), "True": ("NUM", "1")}
_COUNTED = frozenset("νσρεπ")  # numbers: νn is a product, and αn is the α of point n


class ProgramNames(Words):
    """Tells what a run of letters is in a program."""

    @cached_property
    def assigned(self) -> frozenset[str]:
        """Find the names of several letters to which a program gives a value: they are no products."""
        names = set(_ASSIGNED.findall(self.text)) if self.program else set()
        known = SPELLED.keys() | FUNCTIONS.keys() | BIGS.keys() | CALLS.keys()
        return frozenset(n for n in names - known if not _COMPOSED.fullmatch(n) and not self._is_noun(n))

    def _is_noun(self, name: str) -> bool:
        found = self.lexicon.match(name, 0)
        return found is not None and found.category == "noun"

    def _word(self, piece: str, at: int, end: int) -> int:
        named = self._program_name(piece, at)
        if named is None:
            return super()._word(piece, at, end)
        self.add(*named, at, end)
        return end

    def _program_name(self, piece: str, at: int) -> tuple[str, str] | None:
        """Find the token of a name as programs write them: mask, a2new, x_proj, None."""
        last = self.tokens[-1] if self.tokens and self.tokens[-1].end == at else None
        numbered = [token.kind for token in self.tokens[-2:]] == ["NAME", "NUM"]
        if last is not None and numbered and piece in LABELS:
            self.add("SUP", "^", at, at)  # a2new
            return "NAME", piece
        if not self.program:
            return None
        if piece in _CONSTANTS:
            return _CONSTANTS[piece]
        if piece == "t" and self.program == "r" and self.text[at + 1 : at + 2] == "(":
            return "FUNC", "transpose"
        below = last is not None and last.kind == "SUB"
        word = len(piece) > 1 and not set(piece) <= INDICES and piece not in SPELLED
        if (below and word and not _SPOKEN_MARK.fullmatch(piece)) or (
            piece in self.assigned and not self._closed(at)
        ):
            return "NAME", piece
        return None

    def _glued_indices(self, piece: str, last: Token) -> re.Match[str] | None:
        return None if piece == "n" and last.text in _COUNTED else super()._glued_indices(piece, last)

    def _mathematical(self, piece: str, end: int) -> tuple[str, str] | None:
        found = super()._mathematical(piece, end)
        columns = self.program == "matlab" and _OF_MATRIX.match(self.text, end) is not None
        return ("FUNC", f"col{found[1]}") if found in _TOTALS and columns else found

    def _xi(self, following: str) -> tuple[str, str]:
        return ("NAME", "ξ") if self.program and not self.hints[1] else super()._xi(following)
