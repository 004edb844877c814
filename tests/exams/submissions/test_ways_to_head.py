"""Ways to head an answer: each is read for its item, or the item waits for a person; none is zero."""

import json
from fractions import Fraction

import pytest

from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.collecting import collect

IDS = ("1a", "1b", "2a", "2b", "2c", "3")
EXAM = Exam("e", "t", items=tuple(Item(name, "w", Fraction(2)) for name in IDS))
LETTERS = Exam("e", "t", items=tuple(Item(name, "w", Fraction(2)) for name in "abc"))

# Heads of 2b and 2c, one line each; the answers stand below.
LINES = """
## 2b § ## 2c
## 2b) § ## 2c)
# Aufgabe 2b § # Aufgabe 2c
## Aufgabe 2 b) § ## Aufgabe 2 c)
## Aufgabe 2, Teil b § ## Aufgabe 2, Teil c
## Aufg. 2b § ## Aufg. 2c
## Teilaufgabe 2b: § ## Teilaufgabe 2c:
## Lösung zu Aufgabe 2b § ## Lösung zu Aufgabe 2c
## Zu 2b) § ## Zu 2c)
## Question 2b § ## Question 2c
## Question 2 (b) § ## Question 2 (c)
## Question 2, part b § ## Question 2, part c
## Question 2 – part (b) § ## Question 2 – part (c)
## Q2b § ## Q2c
## Q2b: § ## Q2c:
## Q2 b) § ## Q2 c)
## Q2(b) § ## Q2(c)
## Q.2.b § ## Q.2.c
## Ex. 2b § ## Ex. 2c
## Exercise 2.b § ## Exercise 2.c
## Exercise 2-b § ## Exercise 2-c
## Problem #2b § ## Problem #2c
## Prob. 2 (b) § ## Prob. 2 (c)
## Task 2b § ## Task 2c
## Solution 2b § ## Solution 2c
## Answer to 2b § ## Answer to 2c
## No. 2b § ## No. 2c
## Ejercicio 2b § ## Ejercicio 2c
## Ejercicio 2, apartado b) § ## Ejercicio 2, apartado c)
## Ej. 2 b) § ## Ej. 2 c)
## Pregunta 2b. § ## Pregunta 2c.
## Problema 2 (b) § ## Problema 2 (c)
## Respuesta 2b § ## Respuesta 2c
## 문제 2b § ## 문제 2c
## 문제 2 (b) § ## 문제 2 (c)
## 문제 2-b § ## 문제 2-c
## 2번 (b) § ## 2번 (c)
## 2번 나) § ## 2번 다)
## 풀이 2b § ## 풀이 2c
## 第2题(b) § ## 第2题(c)
## 第二题（b） § ## 第二题（c）
## 题目 2b § ## 题目 2c
## 2b题 § ## 2c题
## 解答 2b § ## 解答 2c
**2b** § **2c**
**2b)** § **2c)**
**(2b)** § **(2c)**
**Aufgabe 2b:** § **Aufgabe 2c:**
**Q2b.** § **Q2c.**
__2b__ § __2c__
*2b)* § *2c)*
2b) § 2c)
(2b) § (2c)
[2b] § [2c]
2b. § 2c.
2b: § 2c:
2b § 2c
2 b) § 2 c)
2.b) § 2.c)
2.b § 2.c
2. b) § 2. c)
2) b) § 2) c)
2/b § 2/c
2-b) § 2-c)
2_b § 2_c
2(b) § 2(c)
2(b): § 2(c):
II b) § II c)
Q2b: § Q2c:
Q2b § Q2c
A2b) § A2c)
Exercise 2b § Exercise 2c
Exercise 2 b) § Exercise 2 c)
Exercise 2 (b): § Exercise 2 (c):
Part 2b § Part 2c
Aufgabe 2b § Aufgabe 2c
Aufgabe 2 b) § Aufgabe 2 c)
Aufgabe 2, Teil b) § Aufgabe 2, Teil c)
Nr. 2b § Nr. 2c
Zu Aufgabe 2b: § Zu Aufgabe 2c:
Lösung 2b: § Lösung 2c:
Ejercicio 2b: § Ejercicio 2c:
Ejercicio 2 b) § Ejercicio 2 c)
Apartado 2b § Apartado 2c
Ej. 2b) § Ej. 2c)
문제 2b § 문제 2c
2번 b) § 2번 c)
문제 2. (b) § 문제 2. (c)
第2题 (b) § 第2题 (c)
第二题 b) § 第二题 c)
2b、 § 2c、
（2b） § （2c）
２ｂ） § ２ｃ）
> 2b) § > 2c)
- 2b) § - 2c)
<h3>2b</h3> § <h3>2c</h3>
<b>2b)</b> § <b>2c)</b>
### **2b** § ### **2c**
## [2b] § ## [2c]
## 2b – offset § ## 2c – normal vector
## 2b: The offset b § ## 2c: The vector w
## Der Versatz (2b) § ## Der Vektor (2c)
""".strip().splitlines()

WHOLE = {
    "nested headings": "# Exercise 2\n## (b)\nb = -1\n## (c)\nw = (1, -1)\n# Exercise 3\nα = 0\n",
    "nested with dots": "# 2.\n## b.\nb = -1\n## c.\nw = (1, -1)\n",
    "nested, German": "# Aufgabe 2\n## Teil b\nb = -1\n## Teil c\nw = (1, -1)\n",
    "nested, Spanish": "# Ejercicio 2\n## Apartado b)\nb = -1\n## Apartado c)\nw = (1, -1)\n",
    "nested, Korean": "# 문제 2\n## (b)\nb = -1\n## (c)\nw = (1, -1)\n",
    "nested, Chinese": "# 第二题\n## （b）\nb = -1\n## （c）\nw = (1, -1)\n",
    "letters below a plain line": "Exercise 2\nb) b = -1\nc) w = (1, -1)\n",
    "letters below a plain label": "Aufgabe 2:\n\nb) b = -1\n\nc) w = (1, -1)\n",
    "letters in brackets below": "Problem 2\n(b) b = -1\n(c) w = (1, -1)\n",
    "letters that go on": "2a) α = 0\nb) b = -1\nc) w = (1, -1)\n",
    "headings that go on": "## 2a\nα = 0\n## b\nb = -1\n## c\nw = (1, -1)\n",
    "bold below heading": "## 2\n**b)** b = -1\n\n**c)** w = (1, -1)\n",
    "same line": "2b) b = -1\n2c) w = (1, -1)\n",
    "same line, bold": "**2b)** b = -1\n\n**2c)** w = (1, -1)\n",
    "same line, colon": "2b: b = -1\n2c: w = (1, -1)\n",
    "same line, blank": "2b b = -1\n2c w = (1, -1)\n",
    "same line, dash": "2b - b = -1\n2c - w = (1, -1)\n",
    "same line, Q": "Q2b: b = -1\nQ2c: w = (1, -1)\n",
    "table": "| item | answer |\n|---|---|\n| 2b | b = -1 |\n| 2c | w = (1, -1) |\n",
    "list": "* 2b) b = -1\n* 2c) w = (1, -1)\n",
    "underlined": "2b\n---\nb = -1\n\n2c\n---\nw = (1, -1)\n",
    "double underlined": "Aufgabe 2b\n==========\nb = -1\n\nAufgabe 2c\n==========\nw = (1, -1)\n",
    "with the solution below": "## 2b\n### Lösung\nb = -1\n## 2c\n### Lösung\nw = (1, -1)\n",
    "indented": "   2b) b = -1\n   2c) w = (1, -1)\n",
    "title and name above": "# Exam\nA. Student\n\n2b) b = -1\n2c) w = (1, -1)\n",
    "other order": "2c) w = (1, -1)\n2b) b = -1\n",
}
JOINT = {
    "two in a heading": "## 2b and 2c\nb = -1, w = (1, -1)\n",
    "two letters": "## 2b, c\nb = -1, w = (1, -1)\n",
    "a range": "## 2b-c\nb = -1, w = (1, -1)\n",
    "two in German": "## Aufgabe 2b und 2c\nb = -1, w = (1, -1)\n",
    "two in a line": "2b & 2c) b = -1, w = (1, -1)\n",
    "two in Spanish": "Ejercicio 2b y 2c: b = -1, w = (1, -1)\n",
}
OPEN = {
    "ordinal words": "## 2b\nb = -1\n## Third part\nw = (1, -1)\n",
    "no label at all": "b = -1\n\nw = (1, -1)\n",
    "a number and a dot beside headings": "## 2b\nb = -1\n2c. and now w = (1, -1)\n",
    "letters below another exercise": "## Exercise 7\nc) w = (1, -1)\n",
    "the group alone": "## Exercise 2\nw = (1, -1)\n",
}
TEX = {
    "sections": "\\section{2b}\nb = -1\n\\section{2c}\nw = (1, -1)\n",
    "nested sections": "\\section*{Aufgabe 2}\n\\subsection*{b)}\nb = -1\n\\subsection*{c)}\nw = (1, -1)\n",
    "paragraphs": "\\section{Exercise 2}\n\\paragraph{(b)} b = -1\n\\paragraph{(c)} w = (1, -1)\n",
    "labelled items": "\\begin{enumerate}\n\\item[2b)] b = -1\n\\item[2c)] w = (1, -1)\n\\end{enumerate}\n",
    "items below": "\\section{2}\\begin{itemize}\\item[b)] b = -1\n\\item[c)] w = (1, -1)\n\\end{itemize}",
    "bold": "\\textbf{2b)} b = -1\n\n\\textbf{2c)} w = (1, -1)\n",
    "bold below": "\\section*{2}\n\\noindent\\textbf{(b)} b = -1\n\n\\noindent\\textbf{(c)} w = (1, -1)\n",
    "underlined": "\\underline{2b:} b = -1\n\n\\underline{2c:} w = (1, -1)\n",
    "plain": "2b) b = -1\n\n2c) w = (1, -1)\n",
}


def read(folder, name, text, exam=EXAM):
    (folder / name).write_text(text, "utf-8")
    (found,) = collect(folder, exam).submissions
    return {item: answer.text for item, answer in found.answers.items()}, found.doubtful


def test_there_are_many_ways():
    assert len(LINES) + len(WHOLE) + len(JOINT) + len(OPEN) + len(TEX) >= 120


@pytest.mark.parametrize("line", LINES)
def test_a_head_above_the_answer(tmp_path, line):
    first, second = line.split(" § ")
    answers, doubtful = read(tmp_path, "s.md", f"{first}\nb = -1\n\n{second}\nw = (1, -1)\n")
    assert answers.get("2c", "") == "w = (1, -1)"
    assert answers.get("2b", "") == "b = -1"
    assert doubtful == ()


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_a_page_of_answers(tmp_path, text):
    answers, _ = read(tmp_path, "s.md", text)
    assert answers["2c"].split("\n")[-1] == "w = (1, -1)"
    assert answers["2b"].split("\n")[-1] == "b = -1"


@pytest.mark.parametrize("text", TEX.values(), ids=TEX)
def test_latex(tmp_path, text):
    answers, _ = read(
        tmp_path, "s.tex", f"\\documentclass{{article}}\\begin{{document}}\n{text}\\end{{document}}"
    )
    assert (answers["2b"].strip(), answers["2c"].strip()) == ("b = -1", "w = (1, -1)")


@pytest.mark.parametrize("text", JOINT.values(), ids=JOINT)
def test_one_text_for_two_items_waits(tmp_path, text):
    answers, doubtful = read(tmp_path, "s.md", text)
    assert {"2b", "2c"} <= {*doubtful}
    assert answers["2b"] == answers["2c"] == "b = -1, w = (1, -1)"


@pytest.mark.parametrize("text", OPEN.values(), ids=OPEN)
def test_what_is_given_to_no_item_is_never_zero(tmp_path, text):
    answers, doubtful = read(tmp_path, "s.md", text)
    assert "2c" in answers or "2c" in doubtful


def test_a_notebook_with_nested_heads(tmp_path):
    sources = ["# Exercise 2", "## (b)\nb = -1", "**(c)** w = (1, -1)"]
    cells = [{"cell_type": "markdown", "metadata": {}, "source": source} for source in sources]
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    answers, _ = read(tmp_path, "s.ipynb", text)
    assert (answers["2b"], answers["2c"]) == ("b = -1", "w = (1, -1)")


@pytest.mark.parametrize(
    "head", ["Exercise 1 {}", "1{})", "Aufgabe 1.{}", "## 1{}", "{})", "## {}", "({})", "{}."]
)
def test_items_that_are_letters(tmp_path, head):
    heads = [head.format(letter) for letter in "abc"]
    answers, doubtful = read(
        tmp_path, "s.md", "".join(f"{h}\nw = {k}\n" for k, h in enumerate(heads)), LETTERS
    )
    assert answers == {"a": "w = 0", "b": "w = 1", "c": "w = 2"}
    assert doubtful == ()


@pytest.mark.parametrize(
    "text",
    [
        "2a) 2b = 4, so b = 2\n2c + 1 = 0\n2b < 1",  # products of numbers and letters
        "2a) x = 3\n(2, 1) and (1, 2)",  # points
        "2a) w = 1\na remark: b is free\nb is the offset",  # words and letters
    ],
)
def test_formulas_points_and_words_are_no_heads(tmp_path, text):
    answers, _ = read(tmp_path, "s.md", text)
    assert answers == {"2a": text.removeprefix("2a) ")}
