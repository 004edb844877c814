"""Questions of yes and no: whether a statement is true, whether classes are separable.

The verdict is what an answer says in clauses of its own: once, or several times the same. Where a clause
asks, limits, hedges or takes back a verdict, or has words beside it that are not understood, a person reads
it. Reasons are not read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from svmsym.exact.problem import Problem
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.truth_clauses import (
    ENDS,
    LIMITS,
    REPLIES,
    SEPARABILITY,
    TRUTH,
    Clause,
    asks,
    clauses,
    is_about_something,
    is_heading,
    stands_beside,
    told,
    without,
)
from svmsym.exams.setting.errors import NoReferenceError
from svmsym.exams.setting.exam import Item
from svmsym.exams.setting.verdicts import ledger_entry, separable_draft
from svmsym.writing.errors import Unreadable
from svmsym.writing.lexicon import LANGUAGES, language_of

_SHORT = {"t": True, "f": False, "y": True, "n": False, "r": True, "v": True, "√": True, "×": False}
_SHORT_IN = {("de", "w"): True, ("ko", "o"): True, ("ko", "x"): False}  # an English w may be "wrong"
_CASES = {"only_if", "except", "if_after"}  # at the end of a clause, in Korean and Chinese
_PART = re.compile(  # where, or for which, a verdict is meant
    r"(?:in|within|under|with|for|im|bei|beim|für|mit|unter|en|para|con|bajo)\b"
    r"(?!\s+(?:fact|general|all|every|each|any|other|jedem|allen?|todos?|particular|der Tat)\b)"
    r"(?!.*(?:\blin|\bger|\brect|[=<>≤≥]|hyper|hiper))",
    re.IGNORECASE | re.DOTALL,
)
_DENIES = re.compile(
    r"\b(?:not|never|cannot|no|without|nicht|nie|niemals|kein\w*|ohne|weder|un\w+bar|nunca|sin|ni|ning\w+)\b"
    r"|n['’]t\b|않|아니|아닌|없|못|안 |不|没|非|无|未",
    re.IGNORECASE,
)
_CURVED = re.compile(  # what separates, and is no hyperplane
    r"\b(?:circ|curv|kern|kreis|kurve|círc|nonlin|non-lin|nichtlin|no lineal|parab|quadr|polyn|polin|ellip"
    r"|elip|rbf|feature|merkmal|impos|unmög|overlap|überlapp|solap|slack|schlupf)"
    r"|커널|비선형|불가능|겹|核|圆|非线性|不可能|无法|重叠",
    re.IGNORECASE,
)
_BOX = re.compile(r"(?<![\w)\](=])(?:\[(?P<square>[ xX✓✔]?)\]|(?P<ballot>[☐☑☒✅]))")
_ASKED = ("Give a reason", "Begründen Sie", "Justifique", "이유를 쓰시오", "说明理由")


@dataclass(frozen=True)
class Asked:
    """What the sheet asks: its words, the language of the exam, and whether it is about separability."""

    words: tuple[str, ...] = ()
    language: str = ""
    separability: bool = False


@dataclass(frozen=True)
class Said:
    """What an answer says: true, false or neither, and why; ``alone``: nothing else is said."""

    truth: bool | None
    why: str = ""
    alone: bool = False


ANYTHING = Asked()
_NEITHER = Said(None, "the answer begins neither with yes nor with no")
_BOTH = Said(None, "the answer may mean yes as well as no, or limits its verdict")
_DENIAL = Said(None, "the claim has a word such as “not”: yes and no may mean either here")


def truth_said(text: str, asked: Asked = ANYTHING) -> Said:
    """Find the verdict of an answer.

    >>> [truth_said(text).truth for text in ("True, because α_i ≥ 0.", "Falsch!", "perhaps", "是错的")]
    [True, False, None, False]
    >>> [truth_said(text).truth for text in ("True or false? False", "true/false", "[ ] wahr [x] falsch")]
    [False, None, False]
    >>> truth_said("They are not separable", Asked(separability=True)).truth
    False
    """
    own = _ticked(without(text, (*asked.words, *_ASKED)))
    if own is None:
        return _BOTH
    letter = own.strip(" .*_$").lower()
    short = _SHORT_IN.get((asked.language, letter), _SHORT.get(letter))
    if short is not None:
        return Said(short, alone=True)
    guessed = language_of(own)
    for language in dict.fromkeys((asked.language or guessed, guessed, *LANGUAGES)):
        try:
            found = _hear(list(clauses(own, language)), asked)
        except Unreadable:
            break  # too long, in any language
        if found is not _NEITHER:
            return found
    return _NEITHER


def _hear(every: Sequence[Clause], asked: Asked) -> Said:
    """Put together what the clauses say."""
    verdicts = SEPARABILITY if asked.separability else TRUTH
    said: list[bool] = []
    first: Clause | None = None
    replied = True
    for clause in every:
        one = None if clause.is_reason else told(clause, verdicts)
        if asks(clause, verdicts):
            if one is False:
                return _BOTH  # not separable? no
        elif one is not None:
            turned = "opposite" in clause.kinds  # the converse is true
            first = first or (None if turned else clause)
            said.append(one != turned)
            replied = replied and bool(clause.kinds & REPLIES)
        elif first is None and not clause.is_reason and clause.kinds & (set(verdicts) - {"holds"}):
            return _BOTH  # words beside the verdict
    if first is None:
        return _BOTH if said else _NEITHER
    others = [clause for clause in every if clause is not first]
    if len(set(said)) > 1 or "ARROW" in {first.before, first.behind}:
        return _BOTH
    if any(_takes_back(clause, first, asked, said=said[0]) for clause in others):
        return _BOTH
    if (
        asked.separability
        and said[0]
        and any(_CURVED.search(c.text) or _DENIES.search(c.text) for c in every)
    ):
        return _BOTH  # by a curve, or not at all
    if replied and any(map(_DENIES.search, asked.words)):
        return _DENIAL
    return Said(said[0], alone=not others)


def _takes_back(clause: Clause, first: Clause, asked: Asked, *, said: bool) -> bool:
    """Tell whether a clause limits a verdict, opposes it or leaves it open."""
    verdicts = SEPARABILITY if asked.separability else TRUTH
    near = clause.sentence == first.sentence and not clause.explains
    leads, ends = clause.tokens[0].kind, clause.tokens[-1].kind
    if clause.kinds & {"retract", "unknown"}:
        return True
    if clause.is_reason or asks(clause, verdicts):
        return False
    if (near or clause.before in ENDS | {"OPEN"}) and clause.opposes:
        return True
    if near and clause.behind == "COLON" == first.before:
        return not is_heading(clause)  # hard margin: true
    if leads in {"if", "suppose"} and clause.before in ENDS and clause.behind == "COMMA" and not near:
        return False  # false. If it were true, …
    plain = told(clause, verdicts)
    if clause.kinds & set(verdicts) and plain is None:
        return not is_about_something(clause, verdicts)
    if "opposite" in clause.kinds and not clause.kinds & {"hedge", "vague"}:
        return said and plain is None  # no, only the other way round
    if leads in {"only_if", "unless", "except"} or (ends in _CASES and clause.behind in ENDS):
        return True
    fragment = all(t.kind in LIMITS or stands_beside(t, clause, behind=True) for t in clause.tokens)
    if fragment and clause.kinds & {"hedge", "vague", "only", "half"}:
        return True
    if (leads == "only" or (said and leads == "not")) and _PART.match(clause.text.partition(" ")[2]):
        return True  # true, not for two equal points
    limits = LIMITS - {"only"} - ({"approx"} if "REL" in clause.kinds else set())
    if (
        near
        and clause.before != "COLON"
        and (_PART.match(clause.text) or leads in limits or ends == "if_after")
    ):
        return True
    return leads == "if" and clause.behind in ENDS and not clause.explains


def _ticked(text: str) -> str | None:
    """Keep what the only ticked box says, and nothing of the others; None where none decides."""
    boxes = list(_BOX.finditer(text))
    if not boxes:
        return text
    marks = [(box["square"] or box["ballot"] or " ") not in " ☐" for box in boxes]
    if sum(marks) != 1 or text[: boxes[0].start()].strip(" \n\t*-_>."):
        return None
    kept = ""
    ends = [*(box.start() for box in boxes[1:]), len(text)]
    for box, mark, end in zip(boxes, marks, ends, strict=True):
        label, line, rest = text[box.end() : end].partition("\n")
        kept += (label if mark else "") + line + rest
    return kept


def judge_separable(item: Item, text: str, problem: Problem | None, language: str = "") -> Finding:
    """Judge yes or no against the proof that the classes are separable, or are not."""
    holds = item.holds
    if holds is None and problem is not None and problem.kind == "svc":
        try:
            holds = separable_draft(problem).holds
        except NoReferenceError:
            holds = None
    return _judge(truth_said(text, _asked(item, language)), holds)


def judge_statement(item: Item, text: str, references: Sequence[str], language: str = "") -> Finding:
    """Judge true or false; a reason with points of its own is left to a person where the verdict is right."""
    holds = item.holds
    if holds is None and references:
        holds = truth_said(references[0]).truth
    said = truth_said(text, _asked(item, language))
    found = _judge(said, holds)
    if "reason" not in item.marks or found.verdict != "correct":
        return found
    if said.alone:
        share = item.points - item.marks["reason"]
        return replace(found, verdict="wrong", reason="no reason is given", share=share, missing=("reason",))
    why = "the verdict is right, and a person has to read the reason"
    return replace(found, verdict="undecided", reason=why, reason_unread=False)


def _asked(item: Item, language: str) -> Asked:
    entry = ledger_entry(item.claim)
    words = (item.question, item.claim, "" if entry is None else entry.says)
    return Asked(words, language, separability=item.kind == "separable")


def _judge(said: Said, holds: bool | None) -> Finding:  # noqa: FBT001 - the truth
    if holds is None:
        return Finding("undecided", "nothing says whether it is true")
    if said.truth is None:
        return Finding("undecided", said.why)
    word = "true" if said.truth else "false"
    if said.truth != holds:
        return Finding("wrong", "the other answer is right", word, reason_unread=not said.alone)
    return Finding("correct", "this is the right verdict", word, reason_unread=not said.alone)
