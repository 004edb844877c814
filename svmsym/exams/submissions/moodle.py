"""Moodle's responses: which column is which, in five languages, and what an answer looks like there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from svmsym.exams.setting.exam import Exam

_RESPONSE = re.compile(
    r"(?:response|antwort|respuesta|응답|답변|답안|回答|答案|响应|作答|回应)\s*(\d{1,3})", re.IGNORECASE
)
_ID = (
    *("id number", "idnumber", "id-nummer", "número de id", "número de identificación", "id 번호", "학번"),
    *("id 号", "学号", "编号", "id号", "학번(id number)", "matrikelnummer"),
)
_USER = (
    "username",
    "anmeldename",
    "nombre de usuario",
    "사용자 아이디",
    "사용자 이름",
    "사용자명",
    "用户名",
    "登录名",
)
_MAIL = (
    *("email address", "email", "e-mail-adresse", "dirección de correo", "dirección de correo electrónico"),
    *("이메일 주소", "이메일", "电子邮件地址", "email 地址", "邮箱", "电子邮件", "correo electrónico"),
)
_LAST = ("last name", "surname", "nachname", "apellido(s)", "apellidos", "성", "姓", "姓氏")
_FIRST = ("first name", "vorname", "nombre", "이름", "名", "名字")
_FULL = ("full name", "vollständiger name", "nombre completo", "성명", "전체 이름", "全名", "姓名")
_VARIANT = ("variant", "variante", "변형", "变体")
# What a STACK question stores: "Seed: 7; ans1: [1/4,1/4,0] [score]; prt1: …".
_STACK = re.compile(r"(?:^|;\s*)ans1:\s*(.*?)\s*\[(?:score|valid|invalid)\]", re.DOTALL)
_LONGEST_STACK = 20_000
_NOTHING = "-"


@dataclass(frozen=True)
class Responses:
    """The columns of a table of responses; those that name a student in the order in which they are asked."""

    students: tuple[tuple[int, ...], ...]
    items: Mapping[str, int]
    variant: int | None = None

    @staticmethod
    def answer(cell: str) -> str:
        """An answer as it was given; Moodle writes a dash where there is none.

        >>> [Responses.answer(c) for c in ("-", " b = 1 ", "Seed: 7; ans1: [1/4,0] [score]; prt1: # = 1")]
        ['', 'b = 1', '[1/4,0]']
        """
        text = cell.strip()
        if text == _NOTHING:
            return ""
        stack = _STACK.search(text) if len(text) <= _LONGEST_STACK else None
        return stack[1] if stack else text


def responses(names: tuple[str, ...], exam: Exam) -> Responses | None:
    """The columns, where the first line is that of Moodle's responses.

    >>> from fractions import Fraction
    >>> from svmsym.exams.setting.exam import Item
    >>> exam = Exam("e", "t", items=(Item("a", "w", Fraction(1)), Item("b", "b", Fraction(1))))
    >>> responses(("Nachname", "Vorname", "ID-Nummer", "Antwort 1", "Antwort 2"), exam)
    Responses(students=((2,), (0, 1)), items={'a': 3, 'b': 4}, variant=None)
    """
    folded = [name.casefold() for name in names]
    stated = {" ".join(name.split()).casefold(): item for name, item in exam.columns.items()}
    items = {stated[name]: k for k, name in enumerate(folded) if name in stated}
    for k, name in enumerate(folded):
        found = _RESPONSE.fullmatch(name)
        if found and name not in stated and 1 <= int(found[1]) <= len(exam.items):
            items.setdefault(exam.items[int(found[1]) - 1].id, k)

    def column(words: tuple[str, ...]) -> tuple[int, ...]:
        return next(((k,) for k, name in enumerate(folded) if name in words), ())

    last, first = column(_LAST), column(_FIRST)
    both = (*last, *first) if last and first else ()
    students = tuple(filter(None, (column(_ID), column(_USER), column(_MAIL), both, column(_FULL))))
    variant = column(_VARIANT)
    if not items or not students:
        return None
    return Responses(students, items, variant[0] if variant else None)
