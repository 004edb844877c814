"""An exam, and the same answers written in every format."""

import csv
import io
import json
import zipfile
from fractions import Fraction

from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.collecting import collect

KINDS = {"a": "lagrangian", "b": "dual", "c": "alpha", "d": "w", "2.1": "b", "2.2": "margin"}
EXAM = Exam("ml-3", "SVM", items=tuple(Item(name, kind, Fraction(2)) for name, kind in KINDS.items()))
MOODLE = {
    "en": ("Last name", "First name", "ID number", "Email address", "State", "Response {}"),
    "de": ("Nachname", "Vorname", "ID-Nummer", "E-Mail-Adresse", "Status", "Antwort {}"),
    "es": ("Apellido(s)", "Nombre", "Número de ID", "Dirección de correo", "Estado", "Respuesta {}"),
    "ko": ("성", "이름", "학번", "이메일 주소", "상태", "응답 {}"),
    "zh": ("姓氏", "名字", "学号", "电子邮件地址", "状态", "回答 {}"),
}


def markdown(student, variant, answers, heading="## {}"):
    parts = [f"---\nstudent: {student}\nvariant: {variant}\n---\n# My exam\n"]
    return "".join((*parts, *(f"{heading.format(item)}\n\n{text}\n\n" for item, text in answers.items())))


def latex(student, variant, answers):
    parts = [
        f"\\documentclass{{article}}\n\\begin{{document}}\n\\student{{{student}}}\n\\variant{{{variant}}}\n"
    ]
    parts += [f"\\section*{{({item})}}\n{text}\n% a remark\n" for item, text in answers.items()]
    return "".join((*parts, "\\end{document}\nbeyond the end = 1\n"))


def notebook(student, variant, answers):
    cells = [{"cell_type": "markdown", "metadata": {}, "source": ["# My exam\n", "by hand"]}]
    for item, text in answers.items():
        source = text.splitlines(keepends=True)
        cells.append({"cell_type": "markdown", "metadata": {"tags": [f"svmsym:{item}"]}, "source": source})
        cells.append({"cell_type": "code", "metadata": {}, "source": "1/0", "outputs": []})
    metadata = {"svmsym": {"student": student, "variant": variant}}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def headed_notebook(student, variant, answers):
    cells = [
        {
            "cell_type": "markdown",
            "metadata": {},
            "source": f"---\nstudent: {student}\nvariant: {variant}\n---",
        }
    ]
    for item, text in answers.items():
        cells.append({"cell_type": "markdown", "metadata": {}, "source": f"## {item}\n"})
        cells.append({"cell_type": "markdown", "metadata": {}, "source": text})
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def table(rows, separator=","):
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue()


def long_table(student, variant, answers, separator=","):
    rows = [("student", "variant", "item", "answer")]
    return table([*rows, *((student, variant, item, text) for item, text in answers.items())], separator)


def moodle(student, variant, answers, language="en"):
    *names, response = MOODLE[language]
    head = [*names, "variant", *(response.format(k) for k in range(1, len(EXAM.items) + 1))]
    given = [answers.get(item.id, "-") for item in EXAM.items]
    return table([head, ["M", "N", student, "m@uni.example", "Finished", variant, *given]])


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


GOOD = {"c": "α = (1/4, 1/4, 0)", "d": "w = (1/2, 1/2)"}
ALL = tuple(item.id for item in EXAM.items)


def read(folder):
    return {s.student: s for s in collect(folder, EXAM).submissions}


def told(submission):
    return " | ".join(map(str, submission.troubles))
