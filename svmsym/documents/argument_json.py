"""An argument as JSON: formulas as LaTeX, every line with its proof."""

from __future__ import annotations

from typing import Any

from svmsym.arguments.argued import Argued
from svmsym.arguments.statements import Definition, Given, Line, Part, Remark, Statement
from svmsym.documents.argument_page import claim_line, given_line, reason, reason_line, sign_lines
from svmsym.documents.inline import plain
from svmsym.documents.mathline import EQ, write_line
from svmsym.documents.mathline import Line as MathLine
from svmsym.documents.wording import Wording
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.printing import Roles


def argument_json(argued: Argued, notation: Notation = DEFAULT) -> dict[str, Any]:
    """The shape that ``svmsym derive --to json`` prints for an argument."""
    fitted = notation.for_names(argued.names, argued.index_names, argued.name)
    outcomes = {checked.line.label: checked for checked in argued.checked}

    def tex(line: MathLine) -> str:
        return write_line(line, "latex", fitted, Roles())

    def said(words: str) -> str:
        return plain(words, fitted, argued.names, argued.index_names)

    def shape(s: Statement) -> dict[str, Any]:
        if isinstance(s, Given):
            return {
                "kind": "given",
                "label": s.label,
                "words": said(s.words),
                "formula": tex(given_line(s)),
            }
        if isinstance(s, Definition):
            return {
                "kind": "definition",
                "words": said(s.words),
                "formula": tex((s.letter, EQ, s.value)),
            }
        if isinstance(s, Remark):
            return {"kind": "remark", "words": said(s.words), "proved": False}
        if isinstance(s, Part):
            return {"kind": "part", "words": said(s.words)}
        return _line(s)

    def _line(s: Line) -> dict[str, Any]:
        checked, why = outcomes[s.label], reason_line(s)
        return {
            "kind": "line",
            "label": s.label,
            "words": said(s.words),
            "formula": tex(claim_line(s)),
            **({"because": tex(why)} if why is not None else {}),
            "uses": [used.label for used, _ in s.uses],
            "reason": reason(s, checked, Wording()),
            "route": checked.route,
            "proved": checked.holds,
        }

    return {
        "name": argued.name,
        "title": said(argued.title),
        "notation": notation.name,
        "conventions": dict(argued.conventions),
        "signs": [tex(line) for line in sign_lines(argued)],
        "statements": [shape(s) for s in argued.statements],
        "lines": len(argued.checked),
        "proved": sum(c.holds for c in argued.checked),
        "remarks": len(argued.remarks),
    }
