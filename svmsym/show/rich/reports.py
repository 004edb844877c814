"""What was checked of a derivation or an argument, and what failed."""

from __future__ import annotations

from svmsym.arguments.verification import ArgumentReport
from svmsym.documents.tree import Document
from svmsym.duality.verification import Report
from svmsym.show.rich.cells import page, said, told


def page_of(shown: Report | ArgumentReport) -> Document:
    """How many steps are proved, by what, and every failure."""
    if isinstance(shown, ArgumentReport):
        rows = [("lines proved", f"{shown.proved} of {shown.lines}"), ("arguments in words", shown.remarks)]
    else:
        strong = shown.strong_duality
        rows = [
            ("steps proved", f"{shown.proved} of {shown.steps}"),
            ("gap identity", "holds" if shown.gap_identity else "–"),
            ("strong duality", "" if strong is None else f"{strong.equal} of {strong.instances} instances"),
        ]
    verdict = "everything holds" if shown.ok else "something FAILS"
    return page(told([(shown.name, verdict), *rows]), *said(shown.failures))
