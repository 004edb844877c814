"""One formula of a student, and how it goes on from the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace

from svmsym.exams.lines.cases import Case
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import Chain, Defined, Shown, Statement, Together, Value


@dataclass(frozen=True)
class StudentLine:
    """A formula with what it says; ``statement`` is None where it was not read, for the ``reason`` given.

    ``case``: a word such as *if* or *for* stands before it. ``named``: it only says which indices there are.
    ``sentence``: it stands between so many words that they may make it no claim, so that it is never wrong.
    ``remark``: such a sentence that was not read.
    """

    text: str
    statement: Statement | None
    read_as: str = ""
    continues: str = ""
    reason: str = ""
    case: Case | None = None
    named: bool = False
    sentence: bool = False
    remark: bool = False


def continued(statement: Statement, last: Value, sign: str) -> Statement:
    """= b after a line that ends with a, as a = b."""
    match statement:
        case Shown(value):
            return Chain((last, value), (sign,))  # type: ignore[arg-type]
        case Chain(values, signs):
            return replace(statement, values=(last, *values), signs=(sign, *signs))  # type: ignore[arg-type]
        case Defined(name, arguments, value):
            return Chain((last, Applied(name, *arguments), value), (sign, "="))  # type: ignore[arg-type]
        case Together(statements, _):
            return replace(statement, statements=(continued(statements[0], last, sign), *statements[1:]))
    return statement
