"""The page of one student: points, answers as they were handed in and as they were read, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from svmsym.documents.html import page_html, style
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Document, Heading
from svmsym.exams.marking.feedback import numbers_alone
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.marking.sheet_letters import condition_text, in_letters
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.look_alikes import shown_student
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES
from svmsym.grading.reports.echoed import echoed
from svmsym.grading.reports.feedback import item_sentences, item_title, total_sentence

_MOST_LINES = 80
_SHORTEST = 3  # letters of a formula that is looked for in words
# What was handed in keeps its own lines; formulas and long words stay on the page.
_LOOK = """\
pre.answer { margin: .6rem 0 .6rem 1.4rem; padding-left: .9rem; border-left: 2px solid var(--line);
       white-space: pre-wrap; overflow-wrap: anywhere; font-size: .92em; }
.read, main p { overflow-x: auto; overflow-wrap: anywhere; }
code { overflow-wrap: anywhere; font-size: .92em; }
"""


def student_page(exam: Exam, marks: Marks) -> str:
    """The page in one file; the font is left to the browser, because a class has many pages."""
    say = catalogue(exam.language, "grading")
    title = f"{exam.title}: {shown_student(marks.student)}"
    parts = [f"<h1>{escape(title)}</h1>", _paragraph(total_sentence(exam, marks))]
    parts += [_paragraph(say["unread"].format(text=trouble)) for trouble in marks.troubles]
    for mark in marks.items:
        parts += _item(exam, mark)
    page = Document((Heading(1, title),), DEFAULT, NO_ROLES, exam.language)
    body = "<main>\n{}\n</main>\n".format("\n".join(parts))
    return page_html(page, body, style("page.css") + _LOOK, font=False)


def _item(exam: Exam, mark: ItemMark) -> Iterator[str]:
    say = catalogue(exam.language, "grading")
    yield f"<h2>{escape(item_title(exam, mark))}</h2>"
    if mark.answer:
        name = escape(say["column-answer"])
        written = escape("\n".join(mark.answer.split("\n")[:_MOST_LINES]))
        yield f'<pre class="answer" aria-label="{name}">{written}</pre>'
    if mark.read_as:
        before, _, after = escape(say["read-as"], quote=False).partition("{0}")
        yield f'<div class="read">{before}{_read(in_letters(mark.read_as, exam.sheet), say)}{after}</div>'
    ours = [in_letters(text, exam.sheet) for text in (mark.line_read, numbers_alone(mark.counterexample))]
    violated = condition_text(mark.violated, exam.sheet, minus=exam.offset == "minus")
    formulas = (*ours, violated, mark.line)
    for words in item_sentences(exam, mark):
        yield f"<p>{with_formulas(words, formulas)}</p>"


def _read(read_as: str, say: dict[str, str]) -> str:
    """What was read: a verdict in the language of the exam, or formulas."""
    if read_as in {"true", "false"}:
        return escape(say[f"read-{read_as}"])
    return formula(read_as)


def formula(text: str) -> str:
    r"""A formula, or the text itself where it is not known how to show it.

    >>> formula("\\frac12")
    '<code>\\frac12</code>'
    """
    shown = echoed(text)
    return f"<code>{escape(text, quote=False)}</code>" if shown is None else shown


def with_formulas(words: str, formulas: Sequence[str]) -> str:
    r"""Words in which the formulas given are shown as such.

    >>> with_formulas("It does not satisfy \\x < 1.", ["\\x < 1"])
    'It does not satisfy <code>\\x &lt; 1</code>.'
    """
    for text in sorted(formulas, key=len, reverse=True):
        before, found, after = words.partition(text) if len(text) >= _SHORTEST else (words, "", "")
        if found:
            return with_formulas(before, formulas) + formula(text) + with_formulas(after, formulas)
    return escape(words, quote=False)


def _paragraph(words: str) -> str:
    return f"<p>{escape(words, quote=False)}</p>"
