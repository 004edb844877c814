"""Which item a heading belongs to: "a", "(a)", "Aufgabe b: Dual", "第c题"."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from svmsym.exams.setting.exam import Exam

_WORDS = (
    *("part", "item", "question", "exercise", "problem", "task", "answer", "solution", "to"),
    *("teilaufgabe", "aufgabe", "teil", "frage", "antwort", "lösung", "übung", "zu"),
    *("apartado", "parte", "pregunta", "ejercicio", "problema", "respuesta", "inciso", "solución"),
    *("문제", "문항", "질문", "답안", "답", "풀이", "파트"),
    *("问题", "小题", "题目", "部分", "解答", "答案", "第", "题", "问", "答"),
)
_ANSWERS = frozenset(
    {
        *("answer", "solution", "to", "antwort", "lösung", "zu", "respuesta", "solución"),
        *("답안", "답", "풀이", "解答", "答案", "答"),
    }
)  # "Answer: 4" is an answer, not the heading of item 4
_TASK = rf"(?:{'|'.join(sorted({*_WORDS} - _ANSWERS, key=len, reverse=True))})"
_ANSWER = rf"(?:{'|'.join(sorted(_ANSWERS, key=len, reverse=True))})"
_LABEL = re.compile(
    rf"(?P<task>(?:{_ANSWER}\s+)*{_TASK}\s*)?[(\[]?(?P<id>[A-Za-z0-9.]{{1,12}}?)"
    r"(?:[)\]][:.]?|(?P<colon>\s*[:：.](?=\s|$)|[题번]|\s*$))\s*(?P<rest>.*)",
    re.IGNORECASE,
)
_TASK_LINE = re.compile(rf"[\s*_]*{_TASK}\s+(?P<rest>\S.*)", re.IGNORECASE)
_WORD = re.compile(rf"(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\s*[:.：]?\s*")
_PAIR = re.compile(r"[0-9]+\.[a-z]")  # 2.a; 2.1 may be another item than 21
LONGEST_HEADING = 300  # characters; what is longer is text
_MARKS = "*_`$\\ \t"
_CLOSING = ")]}.:,;–—-－：、/"
_COUNTERS = "题問问번항문부部"


def item_of(heading: str, exam: Exam) -> str | None:
    """The item that a heading names, or None.

    >>> from fractions import Fraction
    >>> from svmsym.exams.setting.exam import Item
    >>> exam = Exam("e", "t", items=tuple(Item(k, "w", Fraction(1)) for k in ("a", "b", "2.1")))
    >>> [item_of(h, exam) for h in ("a", "**(A)**", "Aufgabe b: Dual", "第a题", "2.1 w", "A remark", "2.10")]
    ['a', 'a', 'b', 'a', '2.1', None, None]
    """
    return _named(heading, tuple(item.id for item in exam.items)) if len(heading) <= LONGEST_HEADING else None


def label_of(line: str, exam: Exam) -> tuple[str, str] | None:
    """The item that a plain line begins with, and the rest of the line; None where it begins with none.

    A label is an id and a bracket, or a word such as *exercise* and an id; 2.a stands for 2a.

    >>> from fractions import Fraction
    >>> from svmsym.exams.setting.exam import Item
    >>> exam = Exam("e", "t", items=tuple(Item(k, "w", Fraction(1)) for k in ("2a", "4")))
    >>> [label_of(t, exam) for t in ("2.a) w = 1", "Ejercicio 2a:", "Apartado (4) 36", "Answer: 4", "4.")]
    [('2a', 'w = 1'), ('2a', ''), ('4', '36'), None, None]
    """
    found = _LABEL.fullmatch(unicodedata.normalize("NFC", line).lstrip())  # else it tries each blank
    if found is None or (found["colon"] is not None and not found["task"]):
        return None
    task = found["task"] or ""
    if task and task[-1].isalpha() and task[-1] < "\u1100":  # "parta" is no "part a"
        return None
    ids = {item.id.casefold(): item.id for item in exam.items}
    written = found["id"].casefold()
    item = ids.get(written) or (ids.get(written.replace(".", "")) if _PAIR.fullmatch(written) else None)
    return None if item is None else (item, found["rest"])


def named_in(line: str, exam: Exam) -> str | None:
    """The item that a plain line may be the heading of, also where no sign stands behind its id.

    >>> from fractions import Fraction
    >>> from svmsym.exams.setting.exam import Item
    >>> exam = Exam("e", "t", items=tuple(Item(k, "w", Fraction(1)) for k in ("2a", "4")))
    >>> [named_in(t, exam) for t in ("Ejercicio 2a w = 1", "4) 36", "Answer 4", "4 points")]
    ['2a', '4', None, None]
    """
    label = label_of(line, exam)
    if label is not None:
        return label[0]
    found = _TASK_LINE.match(line[:LONGEST_HEADING])
    return None if found is None else item_of(found["rest"].partition(" ")[0], exam)


@lru_cache(maxsize=4096)
def _named(heading: str, names: tuple[str, ...]) -> str | None:
    text = unicodedata.normalize("NFKC", heading).strip(_MARKS)
    bare, named = _without_words(text)
    ids = sorted(names, key=lambda name: (-len(name), name))
    for exact in (True, False):
        for name in ids:
            if _begins(bare, name, named=named, exact=exact):
                return name
    inside = {name for name in ids if re.search(rf"\(\s*{re.escape(name)}\s*\)", text)}
    return inside.pop() if len(inside) == 1 else None


def _without_words(text: str) -> tuple[str, bool]:
    named = False
    while True:
        found = _WORD.match(text.lower()) if len(text.lower()) == len(text) else None
        # "Parte" begins with "part": a word counts where no letter follows, or where it is Korean or Chinese.
        if found is None or not found.end() or _splits_a_word(text, found.end()):
            return text, named
        text, named = text[found.end() :].lstrip(_MARKS), True


def _splits_a_word(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at : at + 1]
    return before.isalpha() and after.isalpha() and before < "\u1100"


def _begins(text: str, name: str, *, named: bool, exact: bool) -> bool:
    """Whether a heading begins with an id that ends there."""
    inner = text.lstrip("([{ ")
    bracketed = len(inner) < len(text.lstrip())
    start = inner[: len(name)]
    if start != name if exact else start.casefold() != name.casefold():
        return False
    rest = inner[len(name) :]
    if not rest or rest[0] in _COUNTERS:
        return True
    if rest[0].isalnum() or (rest[0] in ".," and rest[1:2].isdigit()):
        return False
    if rest[0] == "=" or rest.lstrip()[:1] in {"=", "<", ">", "≤", "≥", "∈"}:  # a formula, not a heading
        return False
    return rest.lstrip(_MARKS)[:1] in {*_CLOSING, ""} or named or bracketed or exact
