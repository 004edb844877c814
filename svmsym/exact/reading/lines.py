"""One line of a table: its cells and where they begin."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.places import CellPlace


@dataclass(frozen=True)
class Line:
    """A line of a table with its number, counted from 1."""

    number: int
    text: str
    separator: str
    file: str

    @property
    def empty(self) -> bool:
        """Whether the line is blank or a comment."""
        bare = self.text.strip()
        return not bare or bare[0] == "#"

    def cells(self) -> list[str]:
        """The cells, blanks and quotes around them removed."""
        if '"' not in self.text:
            return [cell.strip() for cell in self.text.split(self.separator)]
        return [cell for cell, _ in self._quoted()]

    def place(self, k: int | None = None) -> Place:
        """The place of the line, or of its cell k, counted from 0."""
        if k is None:
            return CellPlace(self.file, self.number)
        starts = [start for _, start in self._quoted()]
        return CellPlace(self.file, self.number, starts[k] + 1 if k < len(starts) else len(self.text) + 1)

    def _quoted(self) -> list[tuple[str, int]]:
        """Cells with their starts; inside quotes a separator is text and two quotes are one."""
        found, at, text = [], 0, self.text
        while True:
            start = at
            while text[start : start + 1] in {" ", "\t"} and text[start] != self.separator:
                start += 1
            if text[start : start + 1] == '"':
                cell, at = self._inside(start)
            else:
                end = text.find(self.separator, start)
                at = len(text) if end < 0 else end
                cell = text[start:at].strip()
            found.append((cell, start))
            if at >= len(text):
                return found
            at += 1

    def _inside(self, start: int) -> tuple[str, int]:
        at, text = start + 1, self.text
        while True:
            close = text.find('"', at)
            if close < 0:
                raise ProblemFileError(
                    "a quote is not closed on its line",
                    hint='close it; two quotes "" write one inside',
                    place=CellPlace(self.file, self.number, start + 1),
                )
            if text[close + 1 : close + 2] != '"':
                break
            at = close + 2
        end = text.find(self.separator, close)
        end = len(text) if end < 0 else end
        if text[close + 1 : end].strip():
            raise ProblemFileError(
                "there is text behind a closing quote",
                hint="put the whole cell in quotes",
                place=CellPlace(self.file, self.number, close + 2),
            )
        return text[start + 1 : close].replace('""', '"').strip(), end
