"""Letters below and above others as tokens: x_ij, w_new, E_in, y_hat; rows of word processors."""

from __future__ import annotations

from svmsym.exams.reading.commands import GREEK, SUBSCRIPTS
from svmsym.exams.reading.latex import Latex
from svmsym.exams.reading.word_processor import rows_end

SHORT = 3
_WORDS = frozenset({"ridge", "hinge", "lasso", "best", "total", "final", "init"})


class ScriptsInText(Latex):
    """Turns what stands below and above into tokens."""

    def _rows(self, position: int) -> int:
        """■(1&2@3&4) is a matrix, {█(a@b) a system or cases; the end of it, 0 for anything else."""
        end = rows_end(self.text, position)
        if self.text[position : position + 1] != "(" or end < 0:
            return 0
        braced = bool(self.tokens) and self.tokens[-1].text == "{"
        if braced:
            self.tokens.pop()
            self.braces.pop()
        kind = "cases" if braced else "matrix"
        self._add("BEGIN", kind, position)
        self.environments.append(kind)
        self._walk(position + 1, end)
        self.environments.pop()
        self._add("END", kind, end)
        return end + 1

    def _indices(self, piece: str) -> bool:
        return len(piece) <= SHORT and set(piece) <= set("ijklmnpqrstuvwbxT")

    def _of_error(self, piece: str, back: int) -> bool:
        """E_in and E_out are the errors inside and outside the sample."""
        before = self.tokens[-back] if len(self.tokens) >= back else None
        return piece in {"in", "out"} and before is not None and before[:2] == ("NAME", "E")

    def _scripted(self, piece: str, at: int, kind: str) -> int:
        whole = piece in SUBSCRIPTS or (piece in GREEK and not self.latex) or self._of_error(piece, 2)
        follows = self.text[at + len(piece) : at + len(piece) + 1]
        pair = kind == "SUB" and not self.latex and len(piece) == 2 and set(piece) <= set("ijklmnst")  # noqa: PLR2004
        if (
            piece in {"hat", "bar", "tilde"}
            and kind == "SUB"
            and self.tokens[-2:-1]
            and self.tokens[-2].kind == "NAME"
        ):
            self.tokens.pop()
            self._mark(piece)
            return at + len(piece)
        if whole or (kind == "SUB" and piece in _WORDS):
            self._add("NAME", GREEK.get(piece, piece), at)
            return at + len(piece)
        if pair and follows not in {"_", "^"}:
            for kind_, text in (("OPEN", "{"), ("NAME", piece[0]), ("NAME", piece[1]), ("CLOSE", "}")):
                self._add(kind_, text, at)
            return at + 2
        self._add("NAME", piece[0], at)
        return at + 1
