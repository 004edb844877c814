"""What a file says of itself: whose it is, and which variant it answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

_KEYS: Mapping[str, tuple[str, ...]] = {
    "student": (
        *("student", "student id", "student number", "matriculation number", "username", "id"),
        *(
            "matrikelnummer",
            "matrikelnr",
            "matrikel-nr",
            "matrikel",
            "studentin",
            "student/in",
            "studierende",
        ),
        *("estudiante", "alumno", "alumna", "matrícula", "número de estudiante"),
        *("학번", "학생", "学号", "学生"),
    ),
    "variant": ("variant", "version", "variante", "versión", "변형", "유형", "版本", "变体", "试卷"),
    "item": (
        "item",
        "part",
        "question",
        "teil",
        "aufgabe",
        "apartado",
        "pregunta",
        "문항",
        "문제",
        "题",
        "题目",
    ),
    "answer": ("answer", "response", "antwort", "respuesta", "답", "답안", "答案", "回答"),
}
_BY_NAME = {word: key for key, words in _KEYS.items() for word in words}
_LINE = re.compile(r"^\s*([^:：#]{1,40}?)\s*[:：]\s*(.*?)\s*$")
_MOST_LINES = 50
_LONGEST_LINE = 500


def meaning_of(name: str) -> str | None:
    """What a key or a column is about: student, variant, item, answer.

    >>> meaning_of(" Matrikelnummer"), meaning_of("Kommentar")
    ('student', None)
    """
    return _BY_NAME.get(" ".join(name.casefold().replace("_", " ").split()))


def front_matter(text: str) -> tuple[dict[str, str], int]:
    r"""What stands between two lines --- at the beginning, and how many lines that takes.

    >>> front_matter("---\nstudent: 4711\nvariant: 17\n---\n## a")
    ({'student': '4711', 'variant': '17'}, 4)
    """
    lines = text.split("\n", _MOST_LINES + 1)
    if lines[0].rstrip() != "---":
        return {}, 0
    for k, line in enumerate(lines[1 : _MOST_LINES + 1], 1):
        if line.rstrip() in {"---", "..."}:
            return said(lines[1:k]), k + 1
    return {}, 0


def said(lines: list[str]) -> dict[str, str]:
    """The keys that we know, from lines ``key: value``; the first of equal ones counts."""
    found: dict[str, str] = {}
    for line in lines:
        match = _LINE.match(line) if len(line) <= _LONGEST_LINE else None
        key = meaning_of(match[1]) if match else None
        if match and key in {"student", "variant"} and match[2]:
            found.setdefault(key, match[2].strip("\"'"))
    return found
