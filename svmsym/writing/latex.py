"""Commands, escapes and environments of LaTeX, and dollars."""

from __future__ import annotations

import re

from svmsym.writing.errors import Unreadable
from svmsym.writing.pieces import PIECE, Pieces
from svmsym.writing.signs import BIGS, CASES, COMMANDS, ESCAPES, FUNCTIONS, LABELS, MATRICES

_ARGUMENT = re.compile(r"\s*\{([^{}]*)\}")
_BRACED = re.compile(r"\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+\*?)\}")
_COLUMNS = re.compile(r"\s*(?:\[[a-z]\])?\s*\{[clr|@ {}\d]*\}")
_ROW_SKIP = re.compile(r"\s*\[[-\d. a-z]+\]")
_SIZED = re.compile(r"\s*([.<>])(?!\d)")
SIZES = frozenset(
    {
        "left",
        "right",
        "middle",
        *(f"{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")),
    }
)
_OPPOSITES = {"=": "≠", "<": "≥", ">": "≤", "∈": "∉", "\\in": "∉"}


class Latex(Pieces):
    """Tells what a command is."""

    def _dollar(self, piece: str, at: int, end: int) -> int:
        if self.math and len(self.modes) > 1:
            self.modes.pop()
        else:
            self.modes.append("math")
        self.add("EDGE", piece, at, end)
        return end

    def _command(self, piece: str, at: int, end: int) -> int:
        name = piece[1:]
        kind, text = COMMANDS.get(name) or COMMANDS.get(name.rstrip("*")) or ("", "")
        match kind:
            case "":
                return self._unknown_command(name, at, end)
            case "SKIP" if name in SIZES:
                return self._sized(at, end)
            case "SKIP":
                self.space = True
                return end
            case "GOBBLE":
                argument = _BRACED.match(self.text, end)
                self.space = True
                return argument.end() if argument else end
            case "TEXT":
                return self._roman(name, at, end)
            case "BEGIN" | "END":
                return self._environment(kind, at, end)
            case "ROW":
                return self._row(at, end)
            case "NOT":
                return self._negation(at, end)
        self.add(kind, text, at, end)
        return end

    def _sized(self, at: int, end: int) -> int:
        r"""Read what stands behind \left and \big: nothing for a point, ⟨ for <; blanks do not count."""
        found = _SIZED.match(self.text, end)
        if found is None:
            return end
        if found[1] == ".":
            return found.end()
        self.add("OPEN" if found[1] == "<" else "CLOSE", "⟨" if found[1] == "<" else "⟩", at, found.end())
        return found.end()

    def _negation(self, at: int, end: int) -> int:
        r"""Read the relation behind \not as its opposite."""
        relation = PIECE.match(self.text, end)
        opposite = _OPPOSITES.get(relation[0]) if relation else None
        if relation is None or opposite is None:
            raise Unreadable("\\not stands before something that it cannot negate", at, "write ≠ or ∉")
        self.add("REL", opposite, at, relation.end())
        return relation.end()

    def _unknown_command(self, name: str, at: int, end: int) -> int:
        r"""Take an unknown command for a word or a letter of its author's own: \argmin, \w, \sgn."""
        if name in FUNCTIONS:
            self.add("FUNC", FUNCTIONS[name], at, end)
        elif name in BIGS:
            self.add("BIG", BIGS[name], at, end)
        elif len(name) == 1:
            self.add("NAME", name, at, end)
        else:
            raise Unreadable(f"the command \\{name[:30]} is unknown", at, "use a command of plain LaTeX")
        return end

    def _escape(self, piece: str, at: int, end: int) -> int:
        if piece[1] not in ESCAPES:
            raise Unreadable(f"{piece!r} is unknown", at, "leave the backslash out")
        kind, text = ESCAPES[piece[1]]
        if piece == "\\ " and not self.latex:
            kind, text = "OP", "∖"
        if kind == "ROW":
            return self._row(at, end)
        if kind == "EDGE":
            if text in "([":
                self.modes.append("math")
            elif len(self.modes) > 1:
                self.modes.pop()
        if kind == "SKIP":
            self.space = True
        else:
            self.add(kind, text, at, end)
        return end

    def _row(self, at: int, end: int) -> int:
        inside = bool(self.environments) and self.environments[-1] in MATRICES | CASES | {"stack"}
        self.add("ROW" if inside else "LINE", "\\\\", at, end)
        found = _ROW_SKIP.match(self.text, end)
        return found.end() if found else end

    def _environment(self, kind: str, at: int, end: int) -> int:
        found = _ENVIRONMENT.match(self.text, end)
        if found is None:
            raise Unreadable("\\begin and \\end need a name in braces", at, "write \\begin{pmatrix}")
        name, end = found[1], found.end()
        if kind == "BEGIN":
            if name in {"array", "alignat", "alignat*", "tabular"} and (
                columns := _COLUMNS.match(self.text, end)
            ):
                end = columns.end()
            if name == "array" and re.search(
                r"[=<>≤≥]|\\[lg]eq?\b", self.text[end : self.text.find("\\end", end)]
            ):
                name = "aligned"  # a list of statements, not a matrix
            if name not in MATRICES and self._last() == "\\{" and "\\right." in self.text[end:]:
                self.tokens.pop()  # a brace before lines, which nothing closes
            self.environments.append(name)
            self.modes.append(
                "math" if name not in {"itemize", "enumerate", "center", "document"} else "prose"
            )
        elif not self.environments:
            raise Unreadable(f"\\end{{{name}}} has no \\begin", at, "balance \\begin and \\end")
        else:
            name = self.environments.pop()
            if len(self.modes) > 1:  # a stray \) may have closed it
                self.modes.pop()
        if name in MATRICES or name in CASES:
            self.add("BEGIN" if kind == "BEGIN" else "FINISH", name, at, end)
        else:
            self.add("LINE", "", at, end)
        return end

    def _names(self, word: str) -> bool:
        r"""Tell whether a word in \mathrm is a name of its own, and no word of the language."""
        phrase = self.lexicon.match(word, 0)
        return (
            word.isascii()
            and word.lower() not in self.lexicon.plain
            and (phrase is None or phrase.end < len(word))
        )

    def _roman(self, name: str, at: int, end: int) -> int:
        r"""Read \text{…} as prose, but \mathrm{sign} as one name."""
        found = _ARGUMENT.match(self.text, end)
        if found is None:
            return end
        inside = re.sub(r"[\s~]|\\[,;! ]", "", found[1])
        upright = name in {"mathrm", "operatorname", "mathop", "mathtt"}
        if inside in LABELS and self.scripted:
            self.add("NAME", inside, at, found.end())
        elif inside in FUNCTIONS:
            self.add("FUNC", FUNCTIONS[inside], at, found.end())
        elif inside in BIGS:
            self.add("BIG", BIGS[inside], at, found.end())
        elif upright and inside == "T" and self.tokens and self.tokens[-1].text in {"^", "{"}:
            self.add("TOP", "", at, found.end())
        elif upright and inside == "d" and not self.scripted:
            self.add("PARTIAL", "d", at, found.end())
        elif (
            (upright and inside.isalpha() and len(inside) > 1 and self._names(found[1]))
            or (len(inside) == 1 and inside.isalpha() and (upright or self.language != "es"))
            or (upright and inside in LABELS)
        ):
            self.add("NAME", inside, at, found.end())
        else:
            self.space = True
            outside, self.modes = self.modes, [*self.modes, "prose"]
            self.lex(*found.span(1))
            self.modes = outside  # whatever dollars were left open inside
            self.space = True
        return found.end()
