"""The errata of a lecture as a document: what is printed, why it is wrong, the numbers, what to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Document, Heading, Note, Sentence
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES
from svmsym.lectures.entry import Erratum, Lecture
from svmsym.lectures.judging import Judged

SEVERITIES = ("substantive", "hypothesis", "notation")


def errata_document(lecture: Lecture, found: Sequence[Judged], language: str = "en") -> Document:
    """A report a lecturer can act on, the worst first; statements are quoted in the words of the ledger."""
    say = catalogue(language, "errata")
    blocks: list[Block] = [Heading(1, say["title"].format(lecture=lecture.title)), Sentence(say["intro"])]
    carried = {name for item in found for name in item.entry.errata}
    for severity in SEVERITIES:
        those = [e for e in lecture.errata if e.severity == severity and e.id in carried]
        if those:
            blocks.append(Heading(2, say[severity].format(count=len(those))))
        for erratum in those:
            carriers = [item for item in found if erratum.id in item.entry.errata]
            blocks += _erratum(erratum, carriers, say)
    return Document(tuple(blocks), DEFAULT, NO_ROLES, language)


def _erratum(erratum: Erratum, carriers: Sequence[Judged], say: dict[str, str]) -> Iterator[Block]:
    places = ", ".join(item.entry.id for item in carriers)
    yield Heading(3, say["erratum"].format(id=erratum.id, places=places))
    for item in carriers:
        yield _said(say["printed"], item.entry.quoted or item.entry.says)
    yield _said(say["wrong"], erratum.why)
    for numbers in counterexamples(carriers):
        yield _said(say["counterexample"], numbers)
    if not counterexamples(carriers):
        for item in carriers:
            if item.without is not None and item.without.counterexample:
                yield _said(say["without"], item.without.counterexample)
    yield Note("conclusion", (_said(say["instead"], erratum.instead),))


def counterexamples(carriers: Sequence[Judged]) -> list[str]:
    """The numbers that refute the statements, each once."""
    found = [item.finding.counterexample for item in carriers if item.finding is not None]
    return list(dict.fromkeys(filter(None, found)))


def _said(frame: str, words: str) -> Sentence:
    """Words of the ledger in a sentence; braces in them stand for themselves."""
    return Sentence(frame.format(words=words.replace("{", "{{").replace("}", "}}")))
