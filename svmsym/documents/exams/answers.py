"""The reference answer of an item, what proves it, and what else is right."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.documents.by_hand.lines import combination_line, point_letter, rational, vector
from svmsym.documents.exams.statement_lines import text_rows
from svmsym.documents.exams.words import ExamWords
from svmsym.documents.mathline import EQ, LE, Line, Words, listed
from svmsym.documents.tree import Block, Display, Row, Sentence
from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.reference import Reference, reference
from svmsym.formulas.atoms import FeatureImage, Scalar, Vector

_PROVED = frozenset({"lagrangian", "dual", "kkt", "gradient", "derivation", "normal_equations"})
_SEVERAL = frozenset({"gradient", "margin"})  # kinds whose other right answers are worth showing


def answer_blocks(exam: Exam, item: Item, say: ExamWords) -> list[Block]:
    """The answer with its reasons."""
    found = reference(exam, item)
    if found.holds is not None:
        return [say.sentence(f"answer-{_truth(item, found)}"), *_verdict_reason(exam, item, found, say)]
    shown = Display((Row((Words(found.text),)),)) if found.rounded else _display(exam, found.text, say)
    blocks: list[Block] = [say.sentence("answer"), shown]
    if found.alternatives and (found.own or item.kind in _SEVERAL) and not found.rounded:
        blocks.append(say.sentence("also-right"))
        blocks += [_display(exam, other, say) for other in found.alternatives]
    return [*blocks, say.sentence("reason-own")] if found.own else [*blocks, *_reason(item, found, say)]


def _truth(item: Item, found: Reference) -> str:
    word = "yes" if found.holds else "no"
    return word if item.kind == "separable" else {"yes": "true", "no": "false"}[word]


def _display(exam: Exam, text: str, say: ExamWords) -> Display:
    return Display(tuple(Row(line) for line in text_rows(text, exam.sheet, say.subject_to)))


def _reason(item: Item, found: Reference, say: ExamWords) -> list[Block]:
    """What the answer rests on."""
    if item.kind in _PROVED:
        return [say.sentence("reason-proved")]
    if item.kind == "feature_map":
        return [say.sentence("reason-features")]
    proof = found.certificate.get("proof")
    blocks: list[Block] = []
    if isinstance(proof, dict):
        blocks.append(say.sentence("reason-certified", (_number(proof["answer"]["objective"]),)))
    if item.kind == "alpha":
        blocks += _uniqueness(found, say)
    low, high = found.certificate.get("b_interval", ["", ""])
    if low != high:
        blocks.append(say.sentence("reason-interval"))
    if item.kind == "perceptron_trace":
        words = {name: found.certificate[name] for name in ("rounds", "updates")}
        blocks.append(say.sentence("reason-perceptron", **words))
    return blocks


def _uniqueness(found: Reference, say: ExamWords) -> list[Block]:
    if found.certificate.get("unique"):
        return [say.sentence("reason-unique")]
    ranges = found.certificate.get("ranges")
    if not ranges:
        return []
    lines = [_range(i, pair) for i, pair in enumerate(ranges, 1)]
    return [say.sentence("reason-not-unique", listed(lines))]


def _range(i: int, ends: list[str | None]) -> Line:
    low, high = ends
    line: Line = (Scalar(f"α_{i}"),)
    if low is not None and low == high:
        return (*line, EQ, _number(low))
    line = line if low is None else (_number(low), LE, *line)
    return line if high is None else (*line, LE, _number(high))


def _number(text: str) -> Any:
    return rational(Fraction(text))


def _verdict_reason(exam: Exam, item: Item, found: Reference, say: ExamWords) -> list[Block]:
    """The hyperplane that separates, the point in both hulls, or the finding of the ledger."""
    if item.kind == "statement":
        words = found.reason.replace("{", "{{").replace("}", "}}")
        return [Sentence(words)] if words else []
    proof: Any = found.certificate.get("proof")
    if proof is None:
        return [say.sentence("reason-distinct" if found.holds else "reason-equal-points")]
    told = proof["answer"]
    if found.holds:
        sign = -1 if exam.offset == "minus" else 1
        b: Line = (Scalar("b"), EQ, rational(sign * Fraction(told["b"])))
        first: Line = (Vector("α"), EQ, *vector(_dense(told["alpha"], exam.problem(item).n)))
        if "w" in told:
            first = (Vector("w"), EQ, *vector(map(Fraction, told["w"])))
        return [say.sentence("reason-separates", listed([first, b]))]
    return [say.sentence("reason-hulls"), Display(_hulls(exam.problem(item), told))]


def _dense(sparse: dict[str, Any], n: int) -> list[Fraction]:
    """A vector of a certificate, zeros included."""
    return [Fraction(int(sparse["num"].get(str(i), 0)), int(sparse["den"])) for i in range(1, n + 1)]


def _hulls(problem: Problem, told: dict[str, Any]) -> tuple[Row, ...]:
    """½x_1 + ½x_2 = x_3, with the point itself where there are coordinates."""
    whole = _dense(told["weights"], problem.n)
    point = told.get("point") if problem.kernel.type == "linear" else None
    rows = []
    for sign in (1, -1):
        side = [(v, i) for i, v in enumerate(whole, 1) if v and problem.y[i - 1] == sign]
        line = combination_line((v, _image(problem, i)) for v, i in side)
        rows.append(Row((*line, EQ, *vector(map(Fraction, point))) if point else line))
    return tuple(rows)


def _image(problem: Problem, i: int) -> Line:
    x = point_letter(i)
    return (x,) if problem.kernel.type == "linear" else (FeatureImage("φ", x),)
