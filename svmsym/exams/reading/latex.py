"""Commands and environments of LaTeX as tokens."""

from __future__ import annotations

import re
from difflib import get_close_matches

from svmsym.exams.reading.characters import Characters
from svmsym.exams.reading.commands import (
    CASES,
    COMMAND_SIGNS,
    COMMANDS,
    FUNCTIONS,
    LINES,
    MATRICES,
    SUBSCRIPTS,
)
from svmsym.exams.reading.errors import ReadingError
from svmsym.exams.reading.words import phrase_at

_ABBREVIATED = re.compile(r"(?:[A-Za-zÀ-ÿ]{1,2}\.)+[A-Za-zÀ-ÿ]{1,2}\.?")  # u.d.N., s.t, s.a.
_TEXT = re.compile(r"\s*\{([^{}]*)\}")
_STACKED = re.compile(r"\s*\{((?:[^{}]|\{[^{}]*\}){1,200})\}")
_ENVIRONMENT = re.compile(r"\s*\{([A-Za-z]+\*?)\}")
_COLUMNS = re.compile(r"\s*(?:\[[a-z]\])?\{[clr|@ {}]*\}")
_TRANSPOSE = re.compile(r"\s*(?:\{\s*(?:T|\\top|\\intercal)\s*\}|T|\\top(?![A-Za-z]))")
_NUMBERED = re.compile(r"[\s\\,;]*\(\d{1,2}\)\s*(?=\$|\\\\|\n|$)")
EQUATION_NUMBER = re.compile(r"\s*(?:\(\d{1,2}\)|[①-⑳])\s*(?=\$|\\\\|\n|$)")
_RELATION = re.compile(r"[=<>≤≥]|\\[gl]eq?(?![a-z])|\\[gl]eqslant|s\.t\.")
_ARGUMENT = re.compile(r"\s*\{[^{}]*\}")


class Latex(Characters):
    """Turns commands into tokens."""

    def _command(self, piece: str, at: int, position: int) -> int:
        name = piece[1:]
        kind, text = COMMANDS.get(name) or COMMANDS.get(name.rstrip("*")) or ("", "")
        if not kind:
            near = get_close_matches(name, COMMANDS, n=1)
            hint = f"did you mean \\{near[0]}?" if near else "write it with a command of the lecture"
            raise ReadingError(f"the command {piece[:30]} is unknown", at, hint=hint)
        if name == "substack" and (stacked := _STACKED.match(self.text, position)):
            self._stacked(*stacked.span(1))
            return stacked.end()
        if kind == "SKIP":
            self.tight = False
            if name in {"quad", "qquad"} and (numbered := _NUMBERED.match(self.text, position)):
                return numbered.end()
            if text == "!":
                found = _ARGUMENT.match(self.text, position)
                return found.end() if found else position
            return self._after_left(name, position)
        if kind == "NEWLINE":
            return self._escaped("\\\\", at, position)
        if kind == "TEXT":
            return self._roman(name.rstrip("*"), at, position)
        if kind in {"BEGIN", "END"}:
            return self._environment(kind, at, position)
        if kind == "STYLE" and self._above() and (found := _TRANSPOSE.match(self.text, position)):
            self._add("NAME", "⊤", at)
            return found.end()
        if kind == "DOTS" and (dotted := EQUATION_NUMBER.match(self.text, position)):
            return dotted.end()
        self._add(kind, text, at)
        self.tight = False
        if kind == "OVERSET" and self.text[position : position + 2] == "!=":
            self._add("BANG", "!", position)  # \overset!=
            return position + 1
        return position

    def _stacked(self, start: int, end: int) -> None:
        """Rows below Σ are separated as if by commas."""
        first = True
        for row in self.text[start:end].split("\\\\"):
            if not first:
                self._add("COMMA", ",", start)
            self._walk(start, start + len(row))
            start += len(row) + 2
            first = False

    def _above(self) -> bool:
        """Whether the next token is the first of a superscript."""
        last = self.tokens[-2:]
        return bool(last) and (last[-1].kind == "SUP" or (last[-1].text == "{" and last[0].kind == "SUP"))

    def _after_left(self, name: str, position: int) -> int:
        r"""\left. and \right. have no bracket."""
        after = self.text[position : position + 1]
        if name in {"left", "right", "middle"} and after == ".":
            return position + 1
        if (name, after) in {("left", "<"), ("right", ">")}:
            self._add("OPEN" if after == "<" else "CLOSE", "⟨" if after == "<" else "⟩", position)
            return position + 1
        return position

    def _escaped(self, piece: str, at: int, position: int) -> int:
        if piece not in COMMAND_SIGNS:
            raise ReadingError(
                f"{piece!r} is unknown", at, hint="leave the backslash out, or write a command"
            )
        kind, text = COMMAND_SIGNS[piece]
        if kind == "SKIP":
            self.tight = False
            return position
        if kind == "NEWLINE":
            found = re.compile(r"\s*\[[-\d. a-z]+\]").match(self.text, position)
            inside = self.environments and self.environments[-1] not in LINES
            self._add("ROW" if inside else "NEWLINE", "\\\\", at)
            return found.end() if found else position
        self._add(kind, text, at)
        return position

    def _environment(self, kind: str, at: int, position: int) -> int:
        found = _ENVIRONMENT.match(self.text, position)
        name = found.group(1) if found else ""
        if found is None or name not in MATRICES | LINES | CASES:
            raise ReadingError(
                "this environment is unknown", at, hint="use pmatrix, bmatrix, cases or aligned"
            )
        position = found.end()
        lines = name in LINES or (kind == "END" and self.environments[-1:] == ["aligned"])
        if kind == "BEGIN":
            end = self.text.find(f"\\end{{{name}}}", position)
            lines = lines or (
                name == "array" and bool(_RELATION.search(self.text, position, max(end, position)))
            )
            if lines and name == "array" and self.tokens and self.tokens[-1].text == "\\{":
                self.tokens.pop()
            self.environments.append("aligned" if lines else name)
            columns = (
                _COLUMNS.match(self.text, position) if name in {"array", "alignat", "alignat*"} else None
            )
            if columns:
                position = columns.end()
        elif not self.environments or not self._closes(name):
            raise ReadingError(f"\\end{{{name}}} has no \\begin{{{name}}}", at, hint="balance them")
        if lines:
            self._add("NEWLINE", "", at)
        else:
            self._add(kind, "cases" if name in CASES else name, at)
        return position

    def _closes(self, name: str) -> bool:
        """Whether the innermost environment is this one; lines go by one name."""
        opened = self.environments.pop()
        return opened == name or (opened == "aligned" and (name in LINES or name == "array"))

    def _roman(self, name: str, at: int, position: int) -> int:
        r"""\text{…} is lexed as plain text; \mathrm{sign} as one word."""
        found = _TEXT.match(self.text, position)
        if found is None:
            self.tight = False
            return position
        start, end = found.span(1)
        inside = found.group(1).strip()
        if inside in FUNCTIONS:
            self._add("FUNC", FUNCTIONS[inside], at)
        elif (
            name in {"operatorname", "mathrm", "mathop"}
            and inside in COMMANDS
            and COMMANDS[inside][0] == "OPT"
        ):
            self._add("OPT", inside, at)
        elif re.sub(r"[\s~]|\\[,;! ]", "", inside) in {"argmin", "argmax"}:
            self._add("OPT", re.sub(r"[\s~]|\\[,;! ]", "", inside), at)
        elif _ABBREVIATED.fullmatch(short := re.sub(r"[\s~]|\\[,;:! ]", "", inside).rstrip(":")):
            known = phrase_at(short.rstrip(".") + ".", 0)
            if known is None or known[1] < len(short):
                raise ReadingError(f"the abbreviation {inside[:20]!r} is unknown", at, hint="write it out")
            self._add(known[0], short, at)
        elif name == "text" and inside in {"y", "e", "o"}:
            self._add("OR" if inside == "o" else "AND", inside, at)
        elif inside in SUBSCRIPTS or (len(inside) == 1 and inside.isalpha()):
            self._add("NAME", inside, at)
        else:
            self.tight = False
            self._walk(start, end)
            self.tight = False
        return found.end()
