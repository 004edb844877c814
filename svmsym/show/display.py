"""What a notebook shows of each object: a small document in text, LaTeX and HTML.

Each class has a module that writes its page; it is imported when an object of the class is shown.
"""

from __future__ import annotations

from importlib import import_module

from svmsym.documents import display
from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_body
from svmsym.documents.text import document_text
from svmsym.documents.tree import Document

_RICH = "svmsym.show.rich"
PAGES = {
    "svmsym.exact.problem.Problem": f"{_RICH}.problems",
    "svmsym.exact.answer.Answer": f"{_RICH}.answers",
    "svmsym.exact.balls.result.Enclosed": f"{_RICH}.enclosures",
    "svmsym.exact.paths.path.Path": f"{_RICH}.paths",
    "svmsym.exact.sealed.Certificate": f"{_RICH}.certificates",
    "svmsym.exact.leaving_out.leave_out.LeaveOut": f"{_RICH}.validations",
    "svmsym.exact.foreign.verdict.Verdict": f"{_RICH}.foreign",
    "svmsym.exact.symbolic.pieces.Pieces": f"{_RICH}.pieces",
    "svmsym.algorithms.trace.Trace": f"{_RICH}.traces",
    "svmsym.duality.arrays.Arrays": f"{_RICH}.programs",
    "svmsym.numeric.teaching.runs.DualRun": f"{_RICH}.runs",
    "svmsym.numeric.teaching.runs.PrimalRun": f"{_RICH}.runs",
    "svmsym.duality.verification.Report": f"{_RICH}.reports",
    "svmsym.arguments.verification.ArgumentReport": f"{_RICH}.reports",
    "svmsym.duality.claims.WrongClaim": f"{_RICH}.claims",
    "svmsym.lectures.entry.Entry": f"{_RICH}.ledgers",
    "svmsym.lectures.judging.Judged": f"{_RICH}.ledgers",
    "svmsym.lectures.judging.Tally": f"{_RICH}.ledgers",
    "svmsym.judging.reading.Understood": f"{_RICH}.readings",
    "svmsym.judging.reading.NotUnderstood": f"{_RICH}.readings",
    "svmsym.judging.reading.Unclear": f"{_RICH}.readings",
    "svmsym.judging.answers.Comparison": f"{_RICH}.verdicts",
    "svmsym.judging.on_data.verdict.Judged": f"{_RICH}.verdicts",
    "svmsym.judging.pages.verdicts.JudgedLine": f"{_RICH}.lines",
    "svmsym.judging.pages.verdicts.Checked": f"{_RICH}.lines",
    "svmsym.exams.marking.marks.ItemMark": f"{_RICH}.marks",
    "svmsym.exams.marking.marks.Marks": f"{_RICH}.marks",
    "svmsym.exams.setting.exam.Exam": f"{_RICH}.marks",
}


def mimebundle(shown: object) -> dict[str, str]:
    """The object in the formats a notebook can choose from.

    >>> from svmsym import solve
    >>> sorted(mimebundle(solve([[0], [2]], [-1, 1], C="inf")))
    ['text/html', 'text/latex', 'text/plain']
    """
    page = page_of(shown)
    return {
        "text/plain": document_text(page).strip("\n"),
        "text/latex": document_body(page),
        "text/html": body_html(page),
    }


def page_of(shown: object) -> Document:
    """The document of an object; formulas and documents have theirs in svmsym.documents.display."""
    for kind in type(shown).__mro__:
        home = PAGES.get(f"{kind.__module__}.{kind.__qualname__}")
        if home is not None:
            found: Document = import_module(home).page_of(shown)
            return found
    return display.page_of(shown)
