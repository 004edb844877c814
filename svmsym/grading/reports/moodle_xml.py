"""Questions for Moodle: numbers as STACK questions, everything else as essays.

Where the right answer can be said to STACK's computer algebra it marks by itself; the essays come back as
Moodle's responses, and svmsym marks them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from svmsym.exams.setting.exam import Exam, Item
from svmsym.grading.reports.numbers import rounded

_NAMED = re.compile(r"^\s*[^\W\d]\w*(?:_\w+)?\s*=\s*")
_ROOT = re.compile(r"√\s*\(?\s*(\d+)\s*\)?")
_MAXIMA = re.compile(r"-?[\d+\-*/(),\[\] ]*(?:sqrt\(\d+\)[\d+\-*/(),\[\] ]*)*")
_STACK_KINDS = frozenset({"alpha", "w", "b", "margin", "kernel", "gram"})


@dataclass(frozen=True)
class Asked:
    """A question as HTML of ours, and a right answer as text; empty where there is none to give.

    ``only``: whether no other answer is right; a comparison with one of several would call the others wrong.
    """

    html: str
    answer: str = ""
    only: bool = True


def moodle_xml(exam: Exam, asked: Mapping[str, Asked]) -> str:
    """The file to import; an item without words of its own gets its name and kind."""
    questions = [_category(exam)]
    for item in exam.items:
        found = asked.get(item.id) or Asked(words_html(item.question or f"{item.id}: {item.kind}"))
        value = maxima(found.answer) if item.kind in _STACK_KINDS and found.only else None
        questions.append(_essay(exam, item, found) if value is None else _stack(exam, item, found, value))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{"".join(questions)}</quiz>\n'


def maxima(text: str) -> str | None:
    """Numbers and lists of numbers in the language of STACK's computer algebra, None for anything else.

    >>> maxima("α = (1/4, 1/4, 0)"), maxima("2√2"), maxima("b = −3/2"), maxima("system(1)")
    ('[1/4,1/4,0]', '2*sqrt(2)', '-3/2', None)
    """
    body = _NAMED.sub("", text.strip()).replace("−", "-").replace("·", "*")
    body = _ROOT.sub(lambda found: f"sqrt({found[1]})", body)
    body = re.sub(r"(\d)\s*(?=sqrt)", r"\1*", body)
    if (
        body.startswith("(")
        and body.endswith(")")
        and "," in body
        and body.count("(") == body.count("sqrt") + 1
    ):
        body = f"[{body[1:-1]}]"
    compact = body.replace(" ", "")
    return compact if compact and _MAXIMA.fullmatch(compact) else None


def _category(exam: Exam) -> str:
    name = f"$course$/top/{exam.title.replace('/', '//')}"
    return f'<question type="category"><category>{_text(name)}</category></question>\n'


def _text(words: str) -> str:
    """A text element; characters that XML does not know are replaced."""
    known = "".join(c if c >= " " or c in "\n\t" else "\ufffd" for c in words)
    return f"<text>{escape(known, quote=False)}</text>"


def words_html(words: str) -> str:
    r"""Words as a paragraph of HTML.

    >>> words_html("a < b\nc")
    '<p>a &lt; b<br>c</p>'
    """
    lines = "<br>".join(escape(line, quote=False) for line in words.split("\n"))
    return f"<p>{lines}</p>" if words else ""


def _html(tag: str, html: str) -> str:
    """HTML inside XML."""
    return f'<{tag} format="html">{_text(html)}</{tag}>'


def _head(exam: Exam, item: Item, html: str) -> str:
    return (
        f"<name>{_text(f'{exam.id} {item.id}')}</name>{_html('questiontext', html)}"
        f"{_html('generalfeedback', '')}<defaultgrade>{rounded(item.points)}</defaultgrade>"
        f"<penalty>0</penalty><hidden>0</hidden><idnumber>{escape(f'{exam.id}-{item.id}')}</idnumber>"
    )


def _essay(exam: Exam, item: Item, asked: Asked) -> str:
    return (
        f'<question type="essay">{_head(exam, item, asked.html)}'
        "<responseformat>plain</responseformat><responserequired>1</responserequired>"
        "<responsefieldlines>15</responsefieldlines><attachments>0</attachments>"
        f"<attachmentsrequired>0</attachmentsrequired>{_html('graderinfo', words_html(asked.answer))}"
        f"{_html('responsetemplate', '')}</question>\n"
    )


def _stack(exam: Exam, item: Item, asked: Asked, value: str) -> str:
    html = f"{asked.html}<p>[[input:ans1]]</p><p>[[validation:ans1]]</p>"
    return (
        f'<question type="stack">{_head(exam, item, html)}'
        f"<stackversion><text></text></stackversion><questionvariables>{_text(f'ta1:{value};')}</questionvariables>"
        f"{_html('specificfeedback', '<p>[[feedback:prt1]]</p>')}<questionnote><text></text></questionnote>"
        f"{_html('questiondescription', '')}"
        "<questionsimplify>1</questionsimplify><assumepositive>0</assumepositive><assumereal>0</assumereal>"
        f"{_html('prtcorrect', '')}{_html('prtpartiallycorrect', '')}{_html('prtincorrect', '')}"
        "<decimals>.</decimals><scientificnotation>*10</scientificnotation>"
        "<multiplicationsign>dot</multiplicationsign><sqrtsign>1</sqrtsign><complexno>i</complexno>"
        "<inversetrig>cos-1</inversetrig><logicsymbol>lang</logicsymbol>"
        "<matrixparens>[</matrixparens><variantsselectionseed></variantsselectionseed>"
        "<input><name>ans1</name><type>algebraic</type><tans>ta1</tans><boxsize>25</boxsize>"
        "<strictsyntax>1</strictsyntax><insertstars>0</insertstars>"
        "<syntaxhint></syntaxhint><syntaxattribute>0</syntaxattribute>"
        "<forbidwords></forbidwords><allowwords></allowwords><forbidfloat>0</forbidfloat>"
        "<requirelowestterms>0</requirelowestterms><checkanswertype>1</checkanswertype>"
        "<mustverify>1</mustverify><showvalidation>1</showvalidation><options></options></input>"
        "<prt><name>prt1</name><value>1</value><autosimplify>1</autosimplify><feedbackstyle>1</feedbackstyle>"
        "<feedbackvariables><text></text>"
        f"</feedbackvariables>{_node()}</prt></question>\n"
    )


def _node() -> str:
    """The one comparison: equal to the right answer or not."""
    branches = "".join(
        f"<{way}scoremode>=</{way}scoremode><{way}score>{score}</{way}score><{way}penalty></{way}penalty>"
        f"<{way}nextnode>-1</{way}nextnode><{way}answernote>prt1-1-{way[0].upper()}</{way}answernote>"
        f"{_html(f'{way}feedback', '')}"
        for way, score in (("true", 1), ("false", 0))
    )
    return (
        "<node><name>0</name><description></description><answertest>AlgEquiv</answertest><sans>ans1</sans><tans>ta1</tans>"
        f"<testoptions></testoptions><quiet>0</quiet>{branches}</node>"
    )
