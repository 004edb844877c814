"""The sheet of an exam, and its solution: questions, then answers, reasons and the marking scheme.

exam_sheet(exam)                 what students get
exam_sheet(exam, solution=True)  the same with reference answers, what proves them, and what earns points
"""

from __future__ import annotations

from svmsym.documents.exams.answers import answer_blocks
from svmsym.documents.exams.data import data_blocks
from svmsym.documents.exams.questions import question_blocks
from svmsym.documents.exams.words import ExamWords, notation_of
from svmsym.documents.inline import plain
from svmsym.documents.numbering import numbered
from svmsym.documents.prose import known
from svmsym.documents.tree import Block, Document, Heading, Note, Sentence, Table
from svmsym.exams.marking.sheet_letters import told_in_letters
from svmsym.exams.prose import sentences
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.scheme import ItemScheme, Part, item_scheme
from svmsym.formulas.printing import Roles

ROLES = Roles(("w", "b", "ρ", "ξ", "ξ*", "e"), ("α", "α*", "μ", "μ*", "δ"))


def exam_sheet(exam: Exam, language: str | None = None, *, solution: bool = False) -> Document:
    """The document; nothing of an answer is computed unless the solution is asked for."""
    chosen = known(language or exam.language)
    say = ExamWords(chosen, notation_of(exam))
    title = say.words("solution-of", title=exam.title) if solution else exam.title
    blocks: list[Block] = [
        Heading(1, title),
        say.sentence("total", points=say.points(exam.points)),
    ]
    used = {item.data for item in exam.items}
    for name, problem in exam.data.items():
        if name in used:
            blocks += data_blocks(name, problem, say)
    for item in exam.items:
        blocks += _item_blocks(exam, item, say, solution=solution)
    if solution and exam.penalty:
        known_mistakes = sentences(chosen, "mistakes").items()
        told = {name: told_in_letters(words, exam.sheet, chosen) for name, words in known_mistakes}
        named = {name: f"{told[name]} ({name})" if name in told else name for name in exam.penalty}
        rows = tuple((named[name], str(points)) for name, points in sorted(exam.penalty.items()))
        header = (say.words("mistake"), say.words("deduction"))
        blocks += [Heading(2, say.words("deductions")), Table(header, rows)]
    return numbered(Document(tuple(blocks), say.notation, ROLES, chosen))


def _item_blocks(exam: Exam, item: Item, say: ExamWords, *, solution: bool) -> list[Block]:
    """The question below its name; one that is alone needs none, and its points stand in the first line."""
    only = len(exam.items) == 1
    head = say.words("item-only") if only else say.words("item", id=item.id, points=say.points(item.points))
    blocks: list[Block] = [Heading(2, head), *question_blocks(exam, item, say)]
    if not solution:
        return blocks
    return [*blocks, *answer_blocks(exam, item, say), *_scheme_blocks(item_scheme(exam, item), say)]


def _scheme_blocks(scheme: ItemScheme, say: ExamWords) -> list[Block]:
    """What earns points."""
    blocks: list[Block] = []
    if len(scheme.parts) > 1:
        header = (say.words("step"), say.words("points-column"))
        rows = tuple((_step(part, say), str(part.points)) for part in scheme.parts)
        blocks.append(Table(header, rows))
    notes: list[Sentence] = []
    if scheme.accept in {"kkt", "interval", "rounded"}:
        notes.append(say.sentence(f"accept-{scheme.accept}", **_places(scheme)))
    if scheme.follow:
        notes.append(say.sentence("accept-follow", items=say.listed(scheme.follow)))
    return [*blocks, Note("remark", tuple(notes))] if notes else blocks


def _places(scheme: ItemScheme) -> dict[str, object]:
    return {"places": scheme.decimals} if scheme.accept == "rounded" else {}


def _step(part: Part, say: ExamWords) -> str:
    """The name of a step in the language of the sheet."""
    name = part.steps[0] if len(part.steps) == 1 else part.name
    head, _, letter = name.partition("_")
    if head in {"primal", "multipliers", "complementarity"}:
        return say.words(f"step-{head}")
    if head == "stationarity" and letter:
        return say.words("step-stationarity-by", letter=plain(f"`{letter}`", say.notation))
    return say.words(f"step-{name}")
