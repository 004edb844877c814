"""What stands in an answer without being one: the question of the sheet, and boxes that are not ticked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from svmsym.exams.marking.truth_lexicon import TRUTH, Lexicon, words_in

_BOX = re.compile(r"(?<![\w)\](=])(?:\[(?P<square>[ xX✓✔✗✘]?)\]|\((?P<round>[ xX✓✔])\)|(?P<ballot>[☐☑☒✅]))")
_TICKED, _OPEN = frozenset("xX✓✔☑☒✅"), frozenset(" ☐")
_ASKS = re.compile(
    r"[\s*_#>\-–:.“”\"'¿]*(?:give a reason|begründen sie|justifique|이유를 쓰시오|说明理由)[.。!]?",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[^?？.。!！;；\n]{1,300}[?？]")
_EITHER = re.compile(r"\b(?:or|oder|o|u)\b|/|인가|还是|或")
_LABEL = re.compile(
    r"[\s*_]*(?:true\s*(?:or|/)\s*false|wahr\s*(?:oder|/)\s*falsch|richtig\s*(?:oder|/)\s*falsch"
    r"|verdadero\s*(?:o|/)\s*falso|yes\s*(?:or|/)\s*no|ja\s*(?:oder|/)\s*nein|对\s*(?:还是|/)\s*错)\s*[:：]",
    re.IGNORECASE,
)


def without_boxes(text: str) -> str | None:
    """The text with what the only ticked box says, and without what the others say; None where none decides.

    >>> [without_boxes(text) for text in ("[ ] wahr [x] falsch", "[ ] wahr [ ] falsch", "no")]
    [' falsch', None, 'no']
    """
    boxes = list(_BOX.finditer(text))
    if not boxes or not (boxes[0]["ballot"] or boxes[0]["square"] is not None or len(boxes) > 1):
        return text
    marks = [box["square"] or box["round"] or box["ballot"] or " " for box in boxes]
    if sum(mark in _TICKED for mark in marks) != 1 or not all(mark in _TICKED | _OPEN for mark in marks):
        return None
    if text[: boxes[0].start()].strip(" \n\t*-_>."):
        return None  # words before the first box: they may be its label
    kept = []
    ends = [*(box.start() for box in boxes[1:]), len(text)]
    for box, mark, end in zip(boxes, marks, ends, strict=True):
        label, line_end, rest = text[box.end() : end].partition("\n")
        kept.append((label if mark in _TICKED else "") + line_end + rest)
    return "".join(kept)


def without_questions(text: str, questions: Sequence[str] = (), lexicon: Lexicon = TRUTH) -> str | None:
    """The text behind the questions at its beginning; None where one asks for the opposite.

    >>> without_questions("Wahr oder falsch? Begründen Sie. falsch"), without_questions("False? No.")
    (' falsch', None)
    """
    asked = [re.compile(r"[\s*_>]*" + _any_space(q), re.IGNORECASE) for q in questions if q.strip()]
    rest, before = text, None
    while rest != before:
        before = rest
        for form in (*asked, _ASKS, _LABEL):
            found = form.match(rest)
            rest = rest[found.end() :] if found else rest
        question = _QUESTION.match(rest)
        if question is None:
            continue
        said = words_in(question[0].lower(), lexicon.words)
        words = {lexicon.means_yes(word) for _, word in said}
        if words == {False} or (words == {True, False} and not _EITHER.search(question[0].lower())):
            return None
        if not words:
            break
        rest = rest[question.end() :]
    return rest


def without_claim(text: str, asked: Sequence[str]) -> str:
    """A text without what the sheet says, wherever it is quoted.

    >>> without_claim(": that every α is C is not so", ("Every α is C.",))
    ': that … is not so'
    """
    forms = [_any_space(words.rstrip(" .?!。？！")) for words in asked if words.strip(" .?!。？！")]
    return re.sub("|".join(forms), "…", text, flags=re.IGNORECASE) if forms else text


def _any_space(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))
