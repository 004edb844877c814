"""The errata of a lecture as a document: what is printed, why it is wrong, the numbers, what to write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from svmsym.documents.mathline import Inline, Line
from svmsym.documents.prose import catalogue
from svmsym.documents.quoted_formulas import quoted_formulas
from svmsym.documents.tree import Block, Document, Heading, Sentence
from svmsym.formulas.notation import Notation, load_notation
from svmsym.formulas.printing import NO_ROLES
from svmsym.formulas.printing.text import sub, sup
from svmsym.lectures.entry import Erratum, Lecture
from svmsym.lectures.judging import Judged

# One sign behind a letter or a bracket: λ_i, but not x_opt; x^(i) and ξ^k, but not e^{…}.
_INDEX = re.compile(r"(?<=[^\W_]|[\u0300-\u036f])_([0-9a-z])(?![0-9a-z])")
_EXPONENT = re.compile(r"\^(\([a-z]\)|[0-9a-z](?![0-9a-z]))")
SEVERITIES = ("substantive", "hypothesis", "notation")


def errata_document(lecture: Lecture, found: Sequence[Judged], language: str = "en") -> Document:
    """A report a lecturer can act on, the worst first; statements are quoted in the words of the ledger."""
    say, notation = catalogue(language, "errata"), load_notation(lecture.notation)
    blocks: list[Block] = [
        Heading(1, say["title"].format(lecture=lecture.title)),
        Sentence(say["intro"]),
        Sentence(say["quoted"]),
    ]
    carried = {name for item in found for name in item.entry.errata}
    for severity in SEVERITIES:
        those = [e for e in lecture.errata if e.severity == severity and e.id in carried]
        if those:
            blocks.append(Heading(2, say[severity].format(count=len(those))))
        for erratum in those:
            carriers = [item for item in found if erratum.id in item.entry.errata]
            blocks += _erratum(erratum, carriers, notation, say)
    return Document(tuple(blocks), notation, NO_ROLES, language)


def _erratum(
    erratum: Erratum, carriers: Sequence[Judged], notation: Notation, say: dict[str, str]
) -> Iterator[Block]:
    places = ", ".join(item.entry.id for item in carriers)
    yield Heading(3, say["erratum"].format(id=erratum.id, places=places))
    for item in carriers:
        yield _said(say["printed"], item.entry.quoted or item.entry.says)
    yield _said(say["wrong"], erratum.why)
    refuting = counterexamples(carriers, notation)
    for numbers in refuting:
        yield _said(say["counterexample"], numbers)
    for item in carriers:
        if item.without is not None and item.without.counterexample and not refuting:
            yield _said(say["without"], item.without.written(notation))
    yield _said(say["instead"], erratum.instead)


def counterexamples(carriers: Sequence[Judged], notation: Notation) -> list[str]:
    """The numbers that refute the statements, in the notation of the lecture, each once."""
    findings = [item.finding for item in carriers if item.finding is not None]
    return list(dict.fromkeys(found.written(notation) for found in findings if found.counterexample))


def _said(frame: str, words: str) -> Sentence:
    """Words of the ledger in a sentence, formulas set as such; braces in the words stand for themselves."""
    shown, formulas = "", list[Line]()
    for part, tokens in quoted_formulas(words):
        if tokens:
            shown += f"{{{len(formulas)}}}"
            formulas.append((Inline(tokens, spelled=scripted(part)),))
        else:
            shown += scripted(part).replace("{", "{{").replace("}", "}}")
    return Sentence(frame.format(words=shown), tuple(formulas))


def scripted(words: str) -> str:
    """Words of the ledger with indices and exponents where they belong, as far as there are such signs.

    >>> scripted("Σ λ_i y^(i)x^(i) + w_0 ξ_i^k, e^{xy} and x_opt")
    'Σ λᵢ y⁽ⁱ⁾x⁽ⁱ⁾ + w₀ ξᵢᵏ, e^{xy} and x_opt'
    """
    lowered = _INDEX.sub(lambda found: sub(found[1]), words)
    return _EXPONENT.sub(lambda found: sup(found[1]), lowered)
