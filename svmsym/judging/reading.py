"""Reading as people are told of it: what was understood, a question, or where reading stopped.

An echo that would be read as something else is shown to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from svmsym.duality.rich import Rich
from svmsym.errors import shown_name
from svmsym.judging.interpreting import DEFAULT_SIZES, interpret, types
from svmsym.judging.sheet import DEFAULT_SHEET, Sheet, read_on, roles_of
from svmsym.meaning.letters import Key, table_of
from svmsym.meaning.reals import TooLarge
from svmsym.meaning.values import Undefined
from svmsym.meaning.work import TooMuchWork, Work
from svmsym.writing import tree as t
from svmsym.writing.echo import is_faithful, line_of, to_latex
from svmsym.writing.page import Page, Statement
from svmsym.writing.tree import Node

_AROUND = 60  # characters of a line that are shown on each side of a place
_TYPE_WORK = 200_000  # steps on finding out whether formulas fit together
_UNFAITHFUL = "what was understood cannot be written back"
_LATEX_LINKS = {
    "so": r"\Rightarrow",
    "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow",
    "or": r"\text{ or }",
    "because": r"\Leftarrow",
}
_VERDICTS = {"unknown": "no answer is given"}


@dataclass(frozen=True)
class Understood(Rich):
    """A text that was understood: its statements, and which letter has which role.

    >>> read("b = 1/2").echo
    ('b = 1/2',)
    """

    text: str
    statements: tuple[Statement, ...] = field(repr=False)
    roles: dict[str, Key] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def echo(self) -> tuple[str, ...]:
        """The statements as text."""
        return tuple(map(line_of, self.statements))

    @property
    def latex(self) -> tuple[str, ...]:
        """The statements as LaTeX."""
        return tuple(to_latex(s.node) for s in self.statements)

    @property
    def line(self) -> str:
        """All statements in one line, as text."""
        return self._join(self.echo, ", ", {})

    @property
    def latex_line(self) -> str:
        """All statements in one line, as LaTeX."""
        return self._join(self.latex, r", \; ", _LATEX_LINKS)

    def _join(self, parts: Sequence[str], comma: str, signs: Mapping[str, str]) -> str:
        """Put a comma between statements, unless a link stands there."""
        text = "".join(parts[:1])
        for part, statement in zip(parts[1:], self.statements[1:], strict=True):
            link = statement.link if statement.link in _LATEX_LINKS else ""
            text += f" {signs.get(link, '')} {part}" if link else f"{comma}{part}"
        return " ".join(text.split())

    def as_json(self) -> dict[str, Any]:
        """Return the fields of ``svmsym read --json``."""
        formulas = [
            {"text": text, "latex": latex, "kind": kind_of(s.node), "role": s.role}
            for text, latex, s in zip(self.echo, self.latex, self.statements, strict=True)
        ]
        return {"formulas": formulas, "notation": {"roles": dict(self.roles), "notes": list(self.notes)}}


@dataclass(frozen=True)
class NotUnderstood(Rich):
    """A text that was not understood: column (from 1), message and hint.

    >>> print(NotUnderstood("w + ", 5, "something is missing", "write what is added").caret())
    w +
        ^
    """

    text: str
    column: int
    message: str
    hint: str = ""

    def caret(self) -> str:
        """Return the line of the text with a caret below the column."""
        before, after = self.around()
        return f"{(before + after).rstrip()}\n{' ' * len(before)}^"

    def around(self) -> tuple[str, str]:
        r"""Return the line of the text, before the column and from it on, as it may be printed.

        >>> NotUnderstood("b = 1\n\x1b[2Jw = @", 15, "unknown").around()
        ('\\x1b[2Jw = ', '@')
        """
        before, after = self.text[: self.column - 1], self.text[self.column - 1 :]
        left, right = shown_name(before.rpartition("\n")[2]), shown_name(after.partition("\n")[0])
        left = left if len(left) <= _AROUND else f"…{left[1 - _AROUND :]}"
        return left, right if len(right) <= _AROUND else f"{right[: _AROUND - 1]}…"

    def as_json(self) -> dict[str, Any]:
        """Return the fields of ``svmsym read --json``."""
        return {"error": {"column": self.column, "message": self.message, "hint": self.hint}}


@dataclass(frozen=True)
class Unclear(Rich):
    """A text that can be read in several ways, and the question to its author.

    >>> [" ".join(one.echo) for one in read("1,5").readings]
    ['1.5', '1, 5']
    """

    text: str
    column: int
    readings: tuple[Understood, ...] = field(repr=False)
    question: str

    def as_json(self) -> dict[str, Any]:
        """Return the fields of ``svmsym read --json``."""
        readings = [{"text": r.line, "latex": r.latex_line} for r in self.readings]
        message = f"several readings: {' or '.join(r['text'] for r in readings)}"
        return {
            "error": {"column": self.column, "message": message, "hint": self.question},
            "readings": readings,
        }


Told: TypeAlias = Understood | NotUnderstood | Unclear


def read(text: str, sheet: Sheet = DEFAULT_SHEET) -> Told:
    """Read a text; the letters of the sheet become the standard ones.

    >>> read("w = sum_i alpha_i y_i x_i").echo
    ('w = Σᵢ αᵢ yᵢ xᵢ',)
    >>> read("b =").column
    4
    """
    reading = read_on(text, sheet)
    told = [_tell(page, sheet) for page in reading.pages]
    sensible = [one for one in told if isinstance(one, Understood) or one.message == _UNFAITHFUL]
    if len(sensible) > 1 and reading.questions:
        asked = reading.questions[0]
        question = f"{asked.question} {' or '.join(asked.options)}?"
        return Unclear(
            text, asked.at + 1, tuple(one for one in sensible if isinstance(one, Understood)), question
        )
    return next(iter(sensible), told[0])


def _tell(page: Page, sheet: Sheet) -> Understood | NotUnderstood:
    if page.failures:
        error = page.failures[0]
        return NotUnderstood(page.text, min(error.at, len(page.text)) + 1, error.message, error.hint)
    for s in page.statements:
        if s.doubts:
            return NotUnderstood(
                page.text, s.at + 1, f"the words {s.doubts[0]!r} are not understood", "write a formula"
            )
    if not page.statements and not page.verdicts:
        return NotUnderstood(page.text, 1, "nothing is said", "write a formula")
    nodes = [s.node for s in page.statements]
    if not is_faithful(page.statements):
        return NotUnderstood(page.text, 1, _UNFAITHFUL, "write it in other words")
    ill = find_ill_typed(nodes)
    if ill is not None:
        return NotUnderstood(page.text, ill[0].at + 1, ill[1], "use one letter for one thing")
    notes = [_VERDICTS.get(word, f"it is said to be: {word}") for word, _ in page.verdicts]
    passed = [word for word, _ in page.remarks]
    if passed:
        notes.append(f"words that were passed over: {' '.join(passed)}")
    return Understood(page.text, page.statements, roles_of(page.text, sheet), tuple(notes))


def find_ill_typed(nodes: Sequence[Node]) -> tuple[Node, str] | None:
    """Find the first formula that fits together in no interpretation, and why."""
    work = Work(most=_TYPE_WORK)
    try:
        if not nodes or next(iter(interpret(nodes, work=work)), None) is not None:
            return None
        for node in nodes:
            reason = types([node], table_of(nodes), {}, DEFAULT_SIZES[0], work)
            if reason:
                return node, reason
    except (TooMuchWork, TooLarge, Undefined):
        return None
    return None


def kind_of(node: Node) -> str:
    """Name the kind of a statement, as in ``svmsym read --json``."""
    match node:
        case t.Relation(signs=("∈" | "∉",)):
            return "member"
        case t.Relation():
            return "chain"
        case t.Optimum():
            return "optimise"
        case t.Joined() | t.Implies() | t.Not():
            return "together"
        case t.Quantified(item=item):
            return kind_of(item)
    return "shown"
