"""The sheets of an exam as students may hand them in: in every language, in every format that is text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from svmsym.documents.exams.sheet import exam_sheet
from svmsym.documents.formats import FORMATS
from svmsym.documents.prose import LANGUAGES, catalogue
from svmsym.errors import SvmsymError
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.identity import Origin
from svmsym.exams.submissions.latex import read_latex
from svmsym.exams.submissions.markdown import read_markdown
from svmsym.exams.submissions.notebook import read_notebook
from svmsym.exams.submissions.piece import Owner, Piece
from svmsym.exams.submissions.printed import Printed, PrintedSheet

_READERS: dict[str, Callable[[str, Exam, Owner], Piece]] = {
    "md": read_markdown,
    "text": read_markdown,
    "latex": read_latex,
    "ipynb": read_notebook,
}
_FEW = 6  # characters: what stands before the first place of a sentence tells the language if it is longer


def printed_sheets(exam: Exam) -> Printed:
    """What the sheets of an exam and its variants print; one is made when a text has words of it."""

    @cache
    def sheets(variant: str, language: str) -> tuple[PrintedSheet, ...]:
        own = exam.others.get(variant, exam)
        try:
            document = exam_sheet(own, language)
        except SvmsymError:
            return ()  # a sheet that cannot be printed was not filled in
        return tuple(_as_handed_in(own, form, FORMATS[form].render(document)) for form in _READERS)

    def found(variant: str, text: str) -> tuple[PrintedSheet, ...]:
        spaced = " ".join(text.split())
        return tuple(s for language in _languages(exam, spaced) for s in sheets(variant, language))

    return found


def _as_handed_in(exam: Exam, form: str, content: str | bytes) -> PrintedSheet:
    text = content if isinstance(content, str) else content.decode("utf-8")
    piece = _READERS[form](text, exam, Owner(Origin(form), form))
    return PrintedSheet({item: answer.text for item, answer in piece.answers.items()}, text)


def _languages(exam: Exam, text: str) -> list[str]:
    """The languages whose questions a text may have in it."""
    own = any(" ".join(words.split()) in text for words in _own_words(exam))
    return [
        language
        for language in LANGUAGES
        if (own and language == exam.language) or any(opening in text for opening in _openings(language))
    ]


def _own_words(exam: Exam) -> list[str]:
    """The first line of each question that the lecturer worded."""
    return [item.question.strip().split("\n")[0][:60] for item in exam.items if item.question.strip()]


@cache
def _openings(language: str) -> tuple[str, ...]:
    """How the questions of a language begin, up to the first word that is filled in."""
    sentences = catalogue(language, "exams").items()
    begun = (words.split("{")[0].strip() for key, words in sentences if key.startswith(("ask-", "total")))
    return tuple(dict.fromkeys(words for words in begun if len(words) >= _FEW or not words.isascii()))
