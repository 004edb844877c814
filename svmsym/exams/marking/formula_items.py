"""Items with formulas: Lagrangian, gradient, conditions, dual, normal equations.

An answer is right if it says what a reference says, or if it shows every goal of the item and says nothing
else that is false. A false statement beside keeps it from being right; conditions of Karush, Kuhn and Tucker
earn their points one by one. Nothing is decided where words were passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from svmsym.exams.marking.context import conventions, judge_in_context
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.goals import MOST_CLAIMS, Goal, Weighed, weigh
from svmsym.exams.marking.meant_otherwise import find_meaning
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.kkt_steps import kkt_steps
from svmsym.exams.setting.scheme import step_points
from svmsym.judging.answers import Comparison
from svmsym.judging.claiming import claims_of
from svmsym.judging.matching import parts_of
from svmsym.judging.naming import named
from svmsym.judging.outcome import CORRECT, UNDECIDED, WRONG, Open
from svmsym.judging.pages.subjects import ZERO
from svmsym.judging.renaming import Names, conventional, rename_all
from svmsym.judging.rewriting import letters_of
from svmsym.judging.same import same
from svmsym.judging.sheet import Sheet, read_on
from svmsym.meaning.letters import key_of
from svmsym.writing import tree as t
from svmsym.writing.echo import to_text
from svmsym.writing.lexicon import is_harmless
from svmsym.writing.page import Page
from svmsym.writing.signs import INDICES
from svmsym.writing.tree import Node

_HEADING = re.compile(r"[^\W\d_]*(?:\s+[^\W\d_]+)*\s*[:：]")  # complementary slackness:
_WORD = re.compile(r"[^\W\d_]{2,}")
_COMMAND = re.compile(r"\\[a-zA-Z]+(?:\{\w*\})?")
_CONDITIONS = frozenset({"kkt", "normal_equations"})
_OFFSET = ("bias", "offset")
_FUNCTIONS = frozenset("fgh")
_MULTIPLIERS = frozenset(["α", "μ", "α*", "μ*"])
_NAMES = frozenset("LJWDQFgqGHKeδ")  # of functions and matrices


@dataclass(frozen=True)
class Question:
    """What is asked, without its data: all variants of an exam share the verdict."""

    kind: str
    problem: str
    by: str
    own: bool  # whether the references are the lecturer's
    references: tuple[str, ...]
    decimals: int | None
    roles: tuple[tuple[str, str], ...]
    superscript: bool
    language: str
    offset: str  # the sign of b that the exam states, if it states one

    @property
    def sheet(self) -> Sheet:
        """What the letters mean."""
        return Sheet(dict(self.roles), self.superscript, self.language)


def judge_formula(exam: Exam, item: Item, text: str, references: Sequence[str]) -> Finding:
    """Judge an answer against the references, of which one suffices.

    >>> item = Item("a", "gradient", Fraction(2), by="w")
    >>> right = ["∇_w L = w − Σᵢ αᵢyᵢxᵢ", "w − Σᵢ αᵢyᵢxᵢ = 0"]
    >>> answers = "w = Σ α_i y_i x_i", "∂L/∂w = w + Σ α_i y_i x_i", "∂L/∂w = Σ α_i y_i x_i − w = 0"
    >>> [judge_formula(Exam("e", "E", items=(item,)), item, text, right).verdict for text in answers]
    ['correct', 'wrong', 'undecided']
    """
    question = _ask(item, references, exam.sheet, exam.offset or "")
    found, weighed = _judge(question, text)
    if weighed is None or item.kind != "kkt":
        return found
    points = step_points(item)
    earned = sum((p for step, p in points.items() if step not in weighed.missing), Fraction(0))
    return replace(found, share=earned)


def judge_against(item: Item, text: str, references: Sequence[str], sheet: Sheet) -> Finding:
    """Judge an answer against what follows from the student's own work, and nothing else."""
    return _judge(replace(_ask(item, references, sheet, ""), own=True), text)[0]


def _ask(item: Item, references: Sequence[str], sheet: Sheet, offset: str) -> Question:
    return Question(
        item.kind,
        item.problem,
        item.by,
        bool(item.answers),
        tuple(references),
        item.decimals,
        tuple(sorted(sheet.roles.items())),
        sheet.superscript,
        sheet.language,
        offset,
    )


@lru_cache(maxsize=8192)
def _judge(question: Question, text: str) -> tuple[Finding, Weighed | None]:
    """Judge an answer; where it earns points in parts, what it shows stands beside."""
    if not question.references:
        return Finding(UNDECIDED, "there is no reference for this item"), None
    pages = read_on(text, question.sheet).pages
    found, weighed = _judge_pages(question, text, pages)
    passed = next((word for page in pages if (word := passed_over(page))), "")
    if found.verdict == UNDECIDED or not passed:
        return found, weighed
    return Finding(UNDECIDED, f"this may change what is said: {passed}", found.read_as), None


def _judge_pages(question: Question, text: str, pages: Sequence[Page]) -> tuple[Finding, Weighed | None]:
    """Compare an answer as a whole, then goal by goal; a list of conditions goal by goal first."""
    listed = question.kind == "kkt" and not question.own and len(pages) == 1
    early = _refine(question, UNDECIDED, pages[0]) if listed else None
    if early is not None and early[0].verdict != UNDECIDED:
        return early
    sheet, words = question.sheet, (CORRECT, UNDECIDED, WRONG)
    tried = [
        Comparison(same(one, text, decimals=question.decimals, sheet=sheet), one, text, (), None, sheet)
        for one in question.references
    ]
    best = min(tried, key=lambda one: words.index(one.verdict))
    if question.own or (early is not None and best.verdict != CORRECT):
        return early or (_of_comparison(best), None)
    if best.verdict == WRONG and _lacks_offset(question, pages[0]):
        return Finding(UNDECIDED, "without b: right if every point has a coordinate 1", best.read_as), None
    found = [_refine(question, best.verdict, page) for page in pages]
    if len({one[0].verdict if one is not None else best.verdict for one in found}) > 1:
        return Finding(UNDECIDED, "the answer can be read in several ways"), None
    if found[0] is not None or best.verdict != WRONG:
        return found[0] or (_of_comparison(best), None)
    wanted = claims_of(read_on(best.reference, sheet).page)
    said = letters_of(claims_of(pages[0]))
    heads = {key_of(n.parts[0].base if isinstance(n.parts[0], t.Scripted) else n.parts[0])
             for n in claims_of(pages[0]) if isinstance(n, t.Relation)}  # fmt: skip
    if unexplained := said & _FUNCTIONS - letters_of(wanted) - heads:
        return Finding(
            UNDECIDED, f"nothing says what {', '.join(sorted(unexplained))} is", best.read_as
        ), None
    meant = find_meaning(question.kind, question.problem, wanted, claims_of(pages[0]))
    if meant:
        return Finding(UNDECIDED, f"right if this is meant: {meant}", best.read_as), None
    return _of_comparison(best), None


def _lacks_offset(question: Question, page: Page) -> bool:
    """Whether a fit has b and the answer has not: XᵀXw = Xᵀy, where the rows of X may end with a 1."""
    wanted = [s.node for s in read_on(question.references[0], question.sheet).page.statements]
    fit = not conventions(question.problem) and "b" in letters_of(wanted)
    return fit and "b" not in letters_of([s.node for s in page.statements])


def passed_over(page: Page) -> str:
    """Find a word that was passed over, and is no heading; a denial may be meant for something else.

    >>> passed_over(read_on("stationarity: w = 0").page), passed_over(read_on("the condition w = 0").page)
    ('', 'condition')
    """
    denied = any(isinstance(one, t.Not) for s in page.statements for one in t.walk(s.node))
    if denied or page.verdicts:
        return "a denial" if denied else page.verdicts[0][0]
    end = max((s.end for s in page.statements), default=0)
    behind = _WORD.findall(_COMMAND.sub("", page.text[end:]))
    if len(behind) > 1:  # a sentence beside the formulas
        return " ".join(behind)
    for word, at in page.remarks:
        begins = not re.search(r"[^\s\w:;,.()-][^:;.\n]*\Z", page.text[:at])
        heads = begins and _HEADING.match(page.text[at + len(word) :])
        if not (heads and is_harmless(word)):
            return word
    return ""


def _of_comparison(found: Comparison) -> Finding:
    notes = (found.hint,) if found.hint else ()
    certificate = {"how": found.certainty, "difference": found.difference}
    return Finding(
        found.verdict,  # type: ignore[arg-type]
        found.reason,
        found.read_as,
        counterexample=found.counterexample,
        certificate={k: v for k, v in certificate.items() if v},
        notes=notes,
    )


# ---- Goals


def _refine(question: Question, verdict: str, page: Page) -> tuple[Finding, Weighed | None] | None:
    """Refine what a comparison as a whole has found, goal by goal; None where that says nothing more."""
    try:
        claims = claims_of(page)
    except Open:
        return None
    if len(claims) > MOST_CLAIMS:
        return None
    if question.kind == "dual":
        return _beside_problem(question, claims) if verdict == CORRECT else None
    wanted = _listed(claims_of(read_on(question.references[0], question.sheet).page))
    claims = _listed(claims)
    goals = goals_of(question, wanted)
    if not goals or (verdict == CORRECT and question.kind in _CONDITIONS):
        return None
    tried: list[tuple[Finding, Weighed | None] | None] = []
    for names in _namings(wanted, claims):
        renamed = [rename_all(n, names) for n in claims]
        weighed = weigh(goals, renamed, question.problem)
        tried.append(_decide(question, verdict, weighed, goals, renamed))
        if not weighed.false and (tried[-1] is None or tried[-1][0].verdict == CORRECT):
            return tried[-1]
    first = tried[0]
    if question.kind == "lagrangian" and verdict != CORRECT:
        other = _other_convention(question, claims)
        return (other, None) if other is not None else first
    return first


def _namings(wanted: Sequence[Node], claims: Sequence[Node]) -> list[Names]:
    """List the renamings by convention that explain most letters: λ for α is meant all over the page."""
    found = list(conventional(wanted, claims))
    most = max(map(len, found))
    return [names for names in found if len(names) == most]


def goals_of(question: Question, wanted: Sequence[Node]) -> list[Goal]:
    """List the goals of an item, from the statements of its reference."""
    match question.kind:
        case "lagrangian":
            return [Goal("L", body) for n in wanted if (body := _value_of(n)) is not None]
        case "gradient":
            letters = [question.by] if question.by else ["w", "b"]
            heads = [f.name[1:] if (f := named(n)) is not None else "" for n in wanted]
            named_by = [h or k for h, k in zip(heads, [*letters, *heads], strict=False)]
            values = [_value_of(n) for n in wanted]
            return [
                Goal(by, v, t.Relation((v, ZERO), ("=",)), by)
                for by, v in zip(named_by, values, strict=True)
                if v is not None
            ]
        case "kkt":
            steps = kkt_steps(question.problem)
            return [Goal(s, condition=n) for s, n in zip(steps, wanted, strict=len(steps) == len(wanted))]
        case "normal_equations":
            return [Goal(f"{k}", condition=n) for k, n in enumerate(wanted, 1)]
    return []


def _listed(claims: Sequence[Node]) -> list[Node]:
    """Take formulas with commas between them one by one."""
    return [n for claim in claims for n in (claim.items if isinstance(claim, t.Listed) else (claim,))]


def _value_of(node: Node) -> Node | None:
    found = named(node)
    return found.body if found is not None else node


def _decide(
    question: Question, verdict: str, weighed: Weighed, goals: Sequence[Goal], claims: Sequence[Node]
) -> tuple[Finding, Weighed | None] | None:
    """Decide by goals and claims; None where the comparison as a whole stands."""
    complete = not weighed.missing
    if weighed.false:
        said = to_text(weighed.false[0][0])
        if verdict == CORRECT or (complete and question.kind in {"lagrangian", "kkt"}):
            return Finding(UNDECIDED, f"all is there, and this does not hold: {said}"), None
        if question.kind == "kkt":
            return _partly_wrong(weighed, goals, claims)
        return None
    if verdict == CORRECT:
        return None
    if complete and not weighed.unknown:
        return Finding(CORRECT, "everything is there, and nothing else is said that is false"), None
    if complete:
        said = to_text(weighed.unknown[0][0])
        return Finding(UNDECIDED, f"all is there, and the answer also says {said}"), None
    if len(weighed.missing) == len(weighed.shown):
        return None
    if weighed.unknown:
        if verdict == WRONG:
            return None
        return Finding(UNDECIDED, weighed.unknown[0][1].reason or "a statement is undecided"), None
    names = ", ".join(weighed.missing)
    if UNDECIDED in weighed.shown.values():
        return Finding(UNDECIDED, f"it could not be decided whether it says this: {names}"), None
    if question.kind == "kkt":
        return Finding(WRONG, f"conditions are missing: {names}", missing=weighed.missing), weighed
    what = "derivatives are" if question.kind == "gradient" else "an equation is"
    return Finding(UNDECIDED, f"right, but {what} missing: {names}"), None


def _partly_wrong(
    weighed: Weighed, goals: Sequence[Goal], claims: Sequence[Node]
) -> tuple[Finding, Weighed | None] | None:
    """Give the points of what is shown beside a condition that does not hold."""
    node, truth = weighed.false[0]
    said = to_text(node)
    if len(weighed.missing) == len(weighed.shown):
        return None  # nothing is right
    if weighed.unknown or UNDECIDED in weighed.shown.values():
        return Finding(UNDECIDED, "some conditions hold, one does not, and others are open"), None
    held = [_subject(g.condition) for g in goals if g.step not in weighed.missing]
    if any(_subject(one) in held for one, _ in weighed.false):
        reason = f"this does not hold, and what it stands for is said otherwise: {said}"
        return Finding(UNDECIDED, reason), None
    if (letters_of([g.condition for g in goals if g.condition]) - letters_of(claims)) & {
        "α",
        "μ",
        "α*",
        "μ*",
    }:
        return Finding(
            UNDECIDED, f"this does not hold, and a multiplier may be put in elsewhere: {said}"
        ), None
    place = next((k for k, claim in enumerate(claims, 1) if node in {claim, *parts_of(claim)}), None)
    finding = Finding(
        WRONG,
        f"a condition does not hold: {said}",
        counterexample=truth.counterexample,
        first_wrong_line=place,
        line=said,
        line_read=said,
        missing=weighed.missing,
    )
    return finding, weighed


def _subject(node: Node | None) -> tuple[set[str], bool]:
    """Its letters, and whether they are summed: Σ α_i = 0 and α_i ≥ 0 are about different things."""
    assert node is not None
    return letters_of([node]) - INDICES, any(isinstance(one, t.Big) for one in t.walk(node))


def _other_convention(question: Question, claims: Sequence[Node]) -> Finding | None:
    """Take a Lagrangian in another convention for what it is.

    wᵀx − b is a matter of taste where the exam does not state the sign. C/n in place of C, and −L, are left
    to a person.
    """
    known = conventions(question.problem)
    for subject in known[1:]:
        goals = [Goal("L", subject.lagrangian)]
        names = _namings([subject.lagrangian], claims)[0]
        weighed = weigh(goals, [rename_all(n, names) for n in claims], question.problem)
        if weighed.missing or weighed.false or weighed.unknown:
            continue
        usual = dict(known[0].choices)
        others = {k: v for k, v in subject.choices if usual.get(k) != v}
        note = ", ".join(f"{name} {choice}" for name, choice in others.items())
        if set(others) <= set(_OFFSET) and question.offset != "plus":
            return Finding(CORRECT, "the Lagrangian in another convention", notes=(note,))
        return Finding(UNDECIDED, f"this is the Lagrangian of another convention: {note}")
    return None


def _beside_problem(question: Question, claims: Sequence[Node]) -> tuple[Finding, None] | None:
    """Ask whether what a right dual says of other letters is true: w = Σ α_i y_i x_i."""
    wanted = claims_of(read_on(question.references[0], question.sheet).page)
    known = letters_of(wanted) | INDICES
    others = {k for subject in conventions(question.problem)[:1] for k in subject.kinds} - known
    said = [n for claim in claims for n in _statements(claim)]
    explained = {k for n in said if isinstance(n, t.Relation) and "=" in n.signs for k in letters_of([n])}
    for key in sorted(letters_of(claims) - known - others - explained - _NAMES):
        return Finding(UNDECIDED, f"nothing says what {key} is"), None
    for node in said:
        foreign = letters_of([node]) - known
        if foreign and foreign <= others and judge_in_context(question.problem, node).verdict == WRONG:
            return Finding(UNDECIDED, f"all is there, and this does not hold: {to_text(node)}"), None
    return None


def _statements(claim: Node) -> Iterator[Node]:
    if isinstance(claim, t.Optimum):
        yield from claim.constraints
    else:
        yield claim
