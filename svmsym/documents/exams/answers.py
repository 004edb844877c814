"""The reference answer of an item, what proves it, and what else is right."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.documents.by_hand.lines import combination_line, point_letter, rational, vector
from svmsym.documents.exams.statement_lines import statement_rows
from svmsym.documents.exams.words import ExamWords
from svmsym.documents.mathline import EQ, LE, Line, listed
from svmsym.documents.tree import Block, Display, Row, Sentence
from svmsym.exact.problem import Problem
from svmsym.exams.meaning.statements import Statement
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.reference import Reference, reference
from svmsym.formulas.atoms import FeatureImage, Scalar, Vector

_PROVED = frozenset({"lagrangian", "dual", "kkt", "gradient", "derivation", "normal_equations"})


def answer_blocks(exam: Exam, item: Item, say: ExamWords) -> list[Block]:
    """The answer with its reasons."""
    found = reference(exam, item)
    if found.holds is not None:
        return [say.sentence(f"answer-{_truth(item, found)}"), *_verdict_reason(exam, item, found, say)]
    told = found.steps or ((found.statement,) if found.statement is not None else ())
    blocks: list[Block] = [say.sentence("answer"), _display(told, say)]
    if found.own:
        blocks.append(say.sentence("reason-own"))
    if found.alternatives:
        blocks += [say.sentence("also-right"), _display(found.alternatives, say)]
    return blocks if found.own else [*blocks, *_reason(exam, item, found, say)]


def _truth(item: Item, found: Reference) -> str:
    word = "yes" if found.holds else "no"
    return word if item.kind == "separable" else {"yes": "true", "no": "false"}[word]


def _display(statements: tuple[Statement, ...], say: ExamWords) -> Display:
    lines = [line for s in statements for line in statement_rows(s, say.subject_to)]
    return Display(tuple(Row(line) for line in lines))


def _reason(exam: Exam, item: Item, found: Reference, say: ExamWords) -> list[Block]:
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
        line: Line = (Scalar("b"), EQ, _number(told["b"]))
        if "w" in told:
            line = listed([(Vector("w"), EQ, *vector(map(Fraction, told["w"]))), line])
        return [say.sentence("reason-separates", line)]
    return [say.sentence("reason-hulls"), Display(_hulls(exam.problem(item), told))]


def _hulls(problem: Problem, told: dict[str, Any]) -> tuple[Row, ...]:
    """½x_1 + ½x_2 = x_3, with the point itself where there are coordinates."""
    whole = {int(i): Fraction(v) / int(told["weights"]["den"]) for i, v in told["weights"]["num"].items()}
    point = told.get("point") if problem.kernel.type == "linear" else None
    rows = []
    for sign in (1, -1):
        side = [(v, i) for i, v in whole.items() if problem.y[i - 1] == sign]
        line = combination_line((v, _image(problem, i)) for v, i in side)
        rows.append(Row((*line, EQ, *vector(map(Fraction, point))) if point else line))
    return tuple(rows)


def _image(problem: Problem, i: int) -> Line:
    x = point_letter(i)
    return (x,) if problem.kernel.type == "linear" else (FeatureImage("φ", x),)
