"""An overview of the class as a document; as HTML it needs no network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from svmsym.documents.html import page_html, style
from svmsym.documents.html_blocks import body_html
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Cell, Document, Figure, Heading, Link, Sentence, Table
from svmsym.exams.marking.marks import Marks
from svmsym.exams.marking.sheet_letters import told_in_letters
from svmsym.exams.prose import sentences
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.look_alikes import shown_student
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES
from svmsym.grading.record import record_name
from svmsym.grading.reports.histogram import histogram
from svmsym.grading.reports.numbers import decimal, rounded, said_points
from svmsym.grading.reports.statistics import Statistics, statistics
from svmsym.grading.waiting import Waiting, queue

_LONGEST = 300
PAGES = "students"


def page_text(document: Document) -> str:
    """A page in one file; the font is left to the browser, because a class has many pages."""
    return page_html(document, f"<main>\n{body_html(document)}\n</main>\n", style("page.css"), font=False)


def plain(words: str) -> Sentence:
    """Words as they are; braces in them stand for themselves."""
    return Sentence(words.replace("{", "{{").replace("}", "}}"))


# The class.


@dataclass(frozen=True)
class _Overview:
    """What the sections of the overview share."""

    exam: Exam
    say: dict[str, str]

    def table(self, columns: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> Table:
        """A table with headings from the catalogue."""
        return Table(tuple(self.say[f"column-{name}"] for name in columns), tuple(rows))

    def spread(self, found: Statistics) -> Iterator[Block]:
        """How many there are, and how points are spread."""
        most = said_points(found.max, self.exam.language)
        yield plain(self.say["counted"].format(count=found.count, final=found.final))
        if found.mean is None:
            return
        yield plain(
            self.say["mean"].format(mean=decimal(rounded(found.mean, 2), self.exam.language), max=most)
        )
        labels = [f"{10 * k}–{10 * k + 10}" for k in range(10)]
        told = self.say["distribution-told"].format(counts=", ".join(map(str, found.tenths)))
        yield Figure(histogram(found.tenths, labels), told, self.say["distribution"].format(max=most))

    def difficulty(self, found: Statistics) -> Iterator[Block]:
        """The items."""
        yield Heading(2, self.say["difficulty"])
        rows: list[tuple[Cell, ...]] = [
            (
                one.item,
                said_points(one.max, self.exam.language),
                "" if one.mean is None else decimal(rounded(one.mean, 2), self.exam.language),
                *map(str, (one.right, one.open, one.empty)),
            )
            for one in found.items
        ]
        yield self.table(("item", "max", "mean", "right", "open", "empty"), rows)

    def mistakes(self, found: Statistics) -> Iterator[Block]:
        """What went wrong most often."""
        yield Heading(2, self.say["mistakes"])
        if not found.mistakes:
            yield plain(self.say["no-mistakes"])
            return
        rows: list[tuple[Cell, ...]] = [
            (self.named(name), str(count), ", ".join(items)) for name, count, items in found.mistakes
        ]
        yield self.table(("mistake", "count", "item"), rows)

    def named(self, mistake: str) -> str:
        """A mistake in words, and its id, by which penalties and tables call it."""
        known = sentences(self.exam.language, "mistakes")
        if mistake not in known:
            return mistake
        told = told_in_letters(known[mistake], self.exam.sheet, self.exam.language)
        return f"{told} ({mistake})"

    def waiting(self, waiting: Sequence[Waiting]) -> Iterator[Block]:
        """What a person has to decide."""
        yield Heading(2, self.say["queue"])
        if not waiting:
            yield plain(self.say["no-queue"])
            return
        rows: list[tuple[Cell, ...]] = [
            (
                _items(one),
                one.answer[:_LONGEST],
                ", ".join(map(shown_student, one.students))[:_LONGEST],
                one.reason,
            )
            for one in waiting
        ]
        yield self.table(("item", "answer", "students", "reason"), rows)

    def everybody(self, students: Sequence[Marks]) -> Iterator[Block]:
        """All submissions with links to their pages, and what could not be read."""
        yield Heading(2, self.say["submissions"])
        rows: list[tuple[Cell, ...]] = [
            (
                Link(shown_student(marks.student), f"{PAGES}/{record_name(marks.student)}.html"),
                self.secured(marks),
                said_points(marks.max, self.exam.language),
                self.say["yes" if marks.final else "no"],
            )
            for marks in students
        ]
        yield self.table(("student", "score", "max", "final"), rows)

    def secured(self, marks: Marks) -> str:
        """The score; ≥ before it while an answer is open, and a stroke where nothing is marked yet."""
        score = said_points(marks.score, self.exam.language)
        return score if marks.final else "–" if marks.all_open else f"≥ {score}"


def _items(one: Waiting) -> str:
    return ", ".join(name for name, _ in one.parts) or one.question.item


def overview_document(exam: Exam, students: Sequence[Marks], troubles: Sequence[str] = ()) -> Document:
    """The class at a glance; ``troubles`` is what was found that belongs to nobody."""
    say = catalogue(exam.language, "grading")
    page = _Overview(exam, say)
    found = statistics(exam, students)
    blocks: list[Block] = [Heading(1, say["overview"].format(exam=exam.title)), *page.spread(found)]
    blocks += [*page.difficulty(found), *page.mistakes(found), *page.waiting(queue(exam, students))]
    blocks += page.everybody(students)
    told = [(shown_student(marks.student), trouble) for marks in students for trouble in marks.troubles]
    told += [("", trouble) for trouble in troubles]
    if told:
        blocks.append(Heading(2, say["troubles"]))
        blocks.append(page.table(("student", "reason"), told))
    return Document(tuple(blocks), DEFAULT, NO_ROLES, exam.language)
