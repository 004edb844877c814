"""The wording of every kind of question, with what is given; the lecturer's own wording wins."""

from __future__ import annotations

import re

from sympy import Expr

from svmsym.arguments.checking import Context
from svmsym.arguments.signs import Known
from svmsym.arguments.statements import Definition
from svmsym.arguments.statements import Line as Argued
from svmsym.documents.by_hand.lines import vector
from svmsym.documents.exams.data import kernel_line
from svmsym.documents.exams.words import ExamWords
from svmsym.documents.mathline import COMMA, EQ, Goal, Line, Name, listed
from svmsym.documents.statements import condition_line, constraint_line, objective_line
from svmsym.documents.tree import Block, Display, Row, Sentence
from svmsym.duality.library import derive, load_stated
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.letters import FITS
from svmsym.exams.setting.verdicts import ledger_entry
from svmsym.formulas.atoms import Entry, FeatureImage, Scalar, Vector
from svmsym.formulas.operations import Inner
from svmsym.judging.pages.steps import STEPS

_FORMULAS = frozenset({"lagrangian", "dual", "kkt", "gradient", "derivation"})
_WITH_OFFSET = frozenset({"b", "hyperplane", "predict"})
_WITH_B = frozenset({"svc", "nusvc", "svr", "nusvr", "ls-svm"})
_REGRESSION = frozenset({"svr", "nusvr", "ridge"})


def question_blocks(exam: Exam, item: Item, say: ExamWords) -> list[Block]:
    """What is asked, and what is given."""
    first = _own_words(item) if item.question else [_asked(exam, item, say)]
    blocks: list[Block] = [*first, *_given(exam, item, say), *_function(exam, item)]
    if item.kind == "statement":
        entry = ledger_entry(item.claim)
        blocks.append(_verbatim(item.claim if entry is None else entry.says))
    if item.decimals is not None:
        blocks.append(say.sentence("decimals", places=item.decimals))
    elif item.accept == "exact":
        blocks.append(say.sentence("exact"))
    return blocks


def _function(exam: Exam, item: Item) -> list[Block]:
    """f(x) = ⟨w, x⟩ + b, or − b, where the sign matters: without it, b and −b are both right."""
    if item.kind not in _WITH_OFFSET or item.data is None or exam.problem(item).kind not in _WITH_B:
        return []
    x = Vector("x")
    image = x if exam.problem(item).kernel.type == "linear" else FeatureImage("φ", x)
    b = -Scalar("b") if exam.offset == "minus" else Scalar("b")
    form: Line = (FeatureImage("f", x), EQ, Inner(Vector("w"), image) + b)
    return [Display((Row(form),))]


def _own_words(item: Item) -> list[Block]:
    """The lecturer's question, a sentence for each paragraph; the label of the item stands in the heading."""
    label = re.compile(rf"\s*\(?{re.escape(item.id)}[)）]\s*", re.IGNORECASE)
    words = label.sub("", item.question, count=1) if label.match(item.question) else item.question
    return [_verbatim(part) for part in words.split("\n") if part] or [_verbatim(item.question)]


def _verbatim(words: str) -> Sentence:
    """The words of a lecturer as they stand."""
    return Sentence(words.replace("{", "{{").replace("}", "}}"))


def _asked(exam: Exam, item: Item, say: ExamWords) -> Sentence:
    data = {} if item.data is None else {"data": item.data}
    return say.sentence(f"ask-{_key(exam, item)}", *_formulas(exam, item), **data)


def _key(exam: Exam, item: Item) -> str:
    """Which sentence asks for the item."""
    if item.kind == "margin":
        which = item.margin or exam.margin
        return f"margin-{which}" if which else "margin"
    if item.kind == "support_vectors":
        return f"support_vectors-{item.meaning or 'positive'}"
    if item.kind == "predict":
        return "predict-value" if exam.problem(item).kind in _REGRESSION else "predict"
    if item.kind == "separable":
        linear = exam.problem(item).kernel.type == "linear"
        return "separable" if linear else "separable-kernel"
    if item.kind == "gradient":
        fit = "-fit" if item.problem in FITS else ""
        return f"gradient{fit}-by" if item.by else f"gradient{fit}"
    if item.kind == "perceptron_trace":
        return f"perceptron_trace-{item.mode}"
    return f"derivation-{item.end}" if item.kind == "derivation" else item.kind


def _formulas(exam: Exam, item: Item) -> tuple[Line, ...]:
    """What stands in the sentence: points, a kernel, an unknown, weights."""
    if item.kind == "predict":
        return (listed(vector(x) for x in item.at),)
    if item.kind == "kernel":
        pairs = zip(item.at[::2], item.at[1::2], strict=True)
        lines = [(Vector("x"), EQ, *vector(x), COMMA, Vector("z"), EQ, *vector(z)) for x, z in pairs]
        return kernel_line(exam.problem(item).kernel)[:1], listed(lines)
    if item.kind == "gradient" and item.by:
        return ((Name(item.by),),)
    if item.kind == "perceptron_trace":
        points = exam.problem(item).X or ((),)
        start = item.weights or (0,) * (len(points[0]) + 1)
        return (vector(start), (Name(str(item.at_zero)),))
    return ()


def _given(exam: Exam, item: Item, say: ExamWords) -> list[Block]:
    """The problem, and the steps that need not be shown; what another part asks for is not given away."""
    if item.kind == "normal_equations" or item.problem in FITS:
        return [Display((Row(fit_line(item.problem)),))]
    if item.kind not in _FORMULAS:
        return []
    d = derive(item.problem)
    constraints = say.constrained([_targets(constraint_line(c)) for c in d.problem.constraints])
    lines = [_targets(objective_line(d.problem)), *constraints]
    blocks: list[Block] = [Display(tuple(map(Row, lines)))]
    start = STEPS.index(item.start) if item.kind == "derivation" else 0
    if start >= STEPS.index("lagrangian"):
        form: Line = (Name("L"), EQ, d.dual.lagrangian.expression)
        blocks += _step(exam, item, say, "lagrangian", (Row(_targets(form)),))
    if start >= STEPS.index("stationarity"):
        rows = tuple(Row(_targets(condition_line(c))) for c in d.dual.conditions)
        blocks += _step(exam, item, say, "stationarity", rows)
    return blocks


def _step(exam: Exam, item: Item, say: ExamWords, step: str, rows: tuple[Row, ...]) -> list[Block]:
    """A step that is given, or the part whose answer it is."""
    part = asked_in(exam, item, step)
    if part is not None:
        return [say.sentence(f"own-{step}", item=part.id)]
    return [say.sentence(f"given-{step}"), Display(rows)]


def asked_in(exam: Exam, item: Item, step: str) -> Item | None:
    """Another item whose answer is this step of the same problem."""
    alone = {"lagrangian": "lagrangian", "stationarity": "gradient"}[step]
    for other in exam.items:
        passed = other.kind == "derivation" and (
            STEPS.index(other.start) < STEPS.index(step) <= STEPS.index(other.end)
        )
        if other != item and other.problem == item.problem and (other.kind == alone or passed):
            return other
    return None


def fit_line(name: str) -> Line:
    """min over w and b of the sum of squares whose gradient an argument computes."""
    argued = load_stated(name).run()
    lines = [s for s in argued.statements if isinstance(s, Argued) and s.is_gradient]
    unfolded = Context(tuple(s for s in argued.statements if isinstance(s, Definition)), Known({})).unfolded
    letters = tuple(s.variable for s in lines if s.variable is not None)
    return _targets((Goal("min", letters), unfolded(lines[0].left)))


def _targets(line: Line) -> Line:
    """The targets z of our library as y, as references and answers call them."""
    return tuple(_with_y(p) if isinstance(p, Expr) else p for p in line)


def _with_y(e: Expr) -> Expr:
    found = {z: Entry("y", z.index) for z in e.atoms(Entry) if z.name == "z"}
    return e.xreplace(found) if found else e
