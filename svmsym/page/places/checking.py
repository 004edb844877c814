"""The place ``check``: the verdict on an answer, with the line, the reason and what was read.

correct      proved right
wrong        proved wrong: the first wrong line, the violated condition, the mistake by name
incomplete   nothing is wrong, and steps are missing
undecided    nothing is claimed
unreadable   it could not be read; it is never called wrong for that
empty        there is no answer yet
"""

from __future__ import annotations

from typing import Any, Literal

from svmsym.exams.marking.derivation_items import judge_derivation
from svmsym.exams.marking.feedback import Told, reasons
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.following import Followed
from svmsym.exams.marking.marking import Marker
from svmsym.exams.marking.marks import ItemMark
from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.mistakes.sentences import sentence
from svmsym.exams.prose import say
from svmsym.exams.submissions.submission import Answer
from svmsym.judging.on_data.optimum import NoOptimumError, optimum_of
from svmsym.judging.pages.check import check_derivation
from svmsym.judging.pages.lines import read_page
from svmsym.page.echo import echo_lines
from svmsym.page.given import Given, language_of, text_of
from svmsym.page.places.conditions import condition_lines
from svmsym.page.places.reading import LONGEST, read
from svmsym.page.prose import texts, translated
from svmsym.page.questions import Question, question_of

Verdict = Literal["correct", "wrong", "incomplete", "undecided", "unreadable", "empty"]
Json = dict[str, Any]
_GUESSES = 3  # mistakes that are named where several would lead to the answer


def check(given: Given) -> Json:
    """The verdict on an answer to a question.

    >>> found = check({"question": "four-points/alpha", "answer": "(1/2, 1/2, -1, 0)"})
    >>> found["verdict"], found["reasons"]
    ('wrong', ['It does not satisfy α_3 ≥ 0.'])
    """
    asked, text = question_of(given), text_of(given, "answer", LONGEST)
    language = language_of(given)
    shown = read({"text": text, "question": asked.name, "lang": language})
    if "empty" in shown:
        return _said("empty", shown)
    if "error" in shown:
        return _said("unreadable", shown)
    if asked.exam.data and not _has_optimum(asked):
        return _said("undecided", shown, [texts(language)["no-optimum"]])
    mark, _ = Marker(asked.exam).item(asked.item, Answer(text), {})
    lines = _lines(asked, text, language) if asked.by_lines else None
    finding = _finding(mark, asked, text)
    own = f"{asked.item.kind}."  # mistakes with what is asked for come before those further back
    mistakes = tuple(sorted(_possible(mark.mistakes, lines or []), key=lambda name: not name.startswith(own)))
    said = _sentences(mistakes, language)
    sure = () if len(mistakes) > 1 else said  # of several mistakes that fit, each is a guess
    told = Told(asked.item, language, "reason", mark.status, None, finding, Followed("none"), mistakes=sure)
    verdict = _verdict(mark, finding, lines)
    if verdict == "wrong" and lines is None:
        lines = condition_lines(asked, text, language) or None
    first = next((line["line"] for line in lines or [] if line["verdict"] == "wrong"), None)
    return {
        **_said(verdict, shown, reasons(told)),
        **_guessed(said if len(mistakes) > 1 else (), language),
        "line": mark.first_wrong_line or (None if asked.by_lines else first),
        "violated": mark.violated or None,
        "counterexample": mark.counterexample or None,
        "mistakes": list(mistakes),
        **_detail(mark.reason, language),
        **({"lines": lines} if lines is not None else {}),
    }


def _has_optimum(asked: Question) -> bool:
    try:
        optimum_of(asked.exam.problem(asked.item))
    except NoOptimumError:
        return False
    return True


def _said(verdict: Verdict, shown: Json, told: list[str] | None = None) -> Json:
    """The verdict with the echo; ``reason`` is one text of all sentences."""
    told = told or []
    return {"line": None, **shown, "verdict": verdict, "reasons": told, "reason": " ".join(told)}


def _detail(reason: str, language: str) -> Json:
    """The reason of the judge, and in which language it is."""
    said, spoken = translated(reason, language)
    return {"detail": said, "detail_lang": spoken}


def _guessed(sentences: tuple[str, ...], language: str) -> Json:
    """Mistakes of which each would lead to the answer: possibilities, and no more than a few."""
    if not sentences:
        return {}
    return {"either": say(language, "either", "marking"), "guesses": list(sentences[:_GUESSES])}


def _finding(mark: ItemMark, asked: Question, text: str) -> Finding:
    """The finding behind a mark."""
    if asked.by_lines:
        return judge_derivation(asked.item, text)[0]
    verdict: Any = "wrong" if mark.status in {"wrong", "partial"} else mark.status
    return Finding(
        verdict,
        mark.reason,
        violated=mark.violated,
        index=mark.index,
        counterexample=mark.counterexample,
        first_wrong_line=mark.first_wrong_line,
        line=mark.line,
        missing=mark.missing,
    )


def _possible(names: tuple[str, ...], lines: list[Json]) -> tuple[str, ...]:
    """Mistakes that fit what was right before: below a right Lagrangian, none of the Lagrangian."""
    right = [line["text"] for line in lines if line["verdict"] == "correct"]
    if not any(text.startswith("L") and "w" in text for text in right):
        return names
    return tuple(name for name in names if not name.startswith("lagr.")) or names


def _sentences(mistakes: tuple[str, ...], language: str) -> tuple[str, ...]:
    names = dict.fromkeys(part for name in mistakes for part in name.split(TOGETHER))
    return tuple(told for name in names if (told := sentence(name, language)))


def _verdict(mark: ItemMark, finding: Finding, lines: list[Json] | None) -> Verdict:
    if mark.status == "correct":
        return "correct"
    if lines is not None and not lines:
        return "unreadable"
    if mark.status == "undecided":
        return "unreadable" if lines and all("error" in line for line in lines) else "undecided"
    return "incomplete" if finding.missing and finding.first_wrong_line is None else "wrong"


def _lines(asked: Question, text: str, language: str) -> list[Json]:
    """Every line of a derivation with its own verdict."""
    checked = check_derivation(asked.item.problem, text, start=asked.item.start, end=asked.item.end)
    echoes = echo_lines(read_page(text)[0].lines, language)
    found = []
    for echo, judged in zip(echoes, checked.lines, strict=True):
        detail, spoken = translated(judged.reason, language)
        verdict = "unreadable" if "error" in echo else judged.verdict
        found.append({**echo, "verdict": verdict, "detail": detail, "detail_lang": spoken})
    return found
