"""One item and one submission: judged, followed through, marked, told.

right                         all points; where an earlier answer was wrong, the recovery is told
wrong, and follows            all points
wrong                         what steps earn, or all but a penalty
cannot be decided             no score: a person decides
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exams.marking.carried import Carried, Values
from svmsym.exams.marking.crossed_out import without_crossed_out
from svmsym.exams.marking.feedback import Told, feedback
from svmsym.exams.marking.finding import Finding
from svmsym.exams.marking.following import Followed, follow
from svmsym.exams.marking.judging_items import Heard, hear, spaced
from svmsym.exams.marking.marks import ItemMark, Marks, Status
from svmsym.exams.marking.own_lagrangian import follow_formula
from svmsym.exams.marking.own_sources import Sources, sources
from svmsym.exams.marking.scoring import status_of, wrong_score
from svmsym.exams.marking.wiring import Wiring, usual
from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.submission import Answer, Submission

_NOTHING = Followed("none")
FAILED = "the judge failed"
_ON_THE_WAY = frozenset({"alpha", "w", "b"})
_MOST_KEPT = 1_000  # marks of equal answers, for each exam
_MOST_MARKERS = 256  # exams, such as the variants of one


@dataclass(eq=False)
class Marker:
    """An exam with all that its answers share: references, and the marks of answers that were met before.

    >>> from svmsym.exact.problem import Problem
    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> exam = Exam("ex", "SVM", data={"A": two}, items=(Item("c", "alpha", Fraction(3), data="A"),))
    >>> marks = Marker(exam).submission(Submission("4711", answers={"c": Answer("α = (1/2, 1/2)")}))
    >>> marks.items[0].status, str(marks.score)
    ('correct', '3')
    """

    exam: Exam
    wiring: Wiring = field(default_factory=usual)
    _references: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _kept: OrderedDict[Hashable, tuple[ItemMark, Carried]] = field(default_factory=OrderedDict)

    def submission(self, submission: Submission) -> Marks:
        """The marks of one submission, item by item in the order of the exam."""
        carried: dict[str, Carried] = {}
        marks = []
        for item in self.exam.items:
            mark, carried[item.id] = self.item(item, submission.answers.get(item.id), carried)
            marks.append(mark)
        return Marks(
            self.exam.id,
            submission.student,
            submission.variant,
            tuple(marks),
            tuple(trouble.told(self.exam.language) for trouble in submission.troubles),
            submission.source,
            submission.digest,
        )

    def item(
        self, item: Item, answer: Answer | None, carried: Mapping[str, Carried]
    ) -> tuple[ItemMark, Carried]:
        """The mark of one item, and what it hands on."""
        text = "" if answer is None else answer.text.strip()
        earlier = sources(item, carried)
        right = _right_on_the_way(item, carried)
        key = (item.id, text, earlier.unread, right, *((c.item.id, c.status, c.values) for c in earlier.used))
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._kept[key] = self._marked(item, text, earlier, right) if text else self._empty(item)
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    def _empty(self, item: Item) -> tuple[ItemMark, Carried]:
        said = self._feedback(item, "empty", Fraction(0), Finding("wrong"), _NOTHING)
        mark = ItemMark(item.id, item.kind, Fraction(0), item.points, "empty", feedback=said)
        return mark, Carried(item, "empty")

    def _marked(
        self, item: Item, text: str, earlier: Sources, right: tuple[str, ...]
    ) -> tuple[ItemMark, Carried]:
        heard = self._heard(item, text)
        finding, followed = heard.finding, _NOTHING
        recovered: tuple[str, ...] = ()
        status: Status = "correct"
        score: Fraction | None = item.points
        mistakes: tuple[str, ...] = ()
        if finding.verdict == "undecided":
            status, score = "undecided", None
        else:
            followed = self._followed(item, heard, earlier)
            if finding.verdict == "correct":
                recovered = _recovered(followed)
            elif followed.state == "consistent":
                status = "follow-through"
            elif followed.state == "open":
                status, score = "undecided", None
            else:
                if followed.state != "degenerate":  # what follows from zeros is explained by them
                    line = finding.line or None
                    had = [self.exam.item(name) for name in right]
                    mistakes = self.wiring.name_mistakes(self.exam, item, text, line=line, right=had)
                score = wrong_score(item, finding.share, mistakes, self.exam.penalty)
                status = status_of(score)
        through = status == "follow-through"
        mark = ItemMark(
            item.id,
            item.kind,
            score,
            item.points,
            status,
            answer=text,
            read_as=finding.read_as,
            normal_form=heard.normal_form,
            reason=_reason(finding, followed, status),
            first_wrong_line=finding.first_wrong_line,
            line=finding.line,
            line_read=finding.line_read,
            mistakes=mistakes,
            consistent_with=followed.origin if through else (),
            violated=finding.violated,
            index=finding.index,
            counterexample=finding.counterexample,
            certificate=finding.certificate,
            feedback=self._feedback(item, status, score, finding, followed, recovered, mistakes),
            notes=(*finding.notes, *_notes(followed, recovered)),
            missing=finding.missing,
        )
        return mark, Carried(item, status, heard.values)

    def _heard(self, item: Item, text: str) -> Heard:
        """What the judge heard; a judge that fails decides nothing, and the other items keep their marks."""
        left = without_crossed_out(text)
        if text.strip() and not left:
            return Heard(Finding("undecided", "all of it is crossed out"), spaced(text))
        try:
            return hear(self.exam, item, left, self.references(item))
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a student wrote, it must not cost the others
            note = "please report it, with the exam and the answer"
            finding = Finding("undecided", f"{FAILED} ({type(error).__name__})", notes=(note,))
            return Heard(finding, spaced(text))

    def carried(self, item: Item, status: Status, text: str = "") -> Carried:
        """What an item hands on that a person decided: what they read, or the right answer for full marks.

        Where neither is known it stays open what the student went on with.
        """
        texts = [text] if text else []
        if not texts and status == "correct":
            texts = [*self.references(item)]
        found = self._heard(item, texts[0]).values if texts else Values()
        return Carried(item, status, found) if found.known else Carried(item, "undecided")

    def references(self, item: Item) -> tuple[str, ...]:
        """The right answers to an item, asked for once; none where there is no reference."""
        if item.id not in self._references:
            try:
                self._references[item.id] = tuple(self.wiring.references(self.exam, item))
            except SvmsymError:
                self._references[item.id] = item.answers
        return self._references[item.id]

    def _followed(self, item: Item, heard: Heard, earlier: Sources) -> Followed:
        if not item.follow or not (earlier.own or earlier.unread):
            return _NOTHING
        question = heard.question
        if question is None:
            return follow_formula(item, heard.text, earlier, self.exam.sheet)
        names = tuple(n for n in item.follow if n in earlier.wrong or n in earlier.unread)
        kind = question.best.problem.kind
        if kind != "svc":
            why = f"consistent work is not computed for {kind}"
            return Followed("open", names, why=why) if names else _NOTHING
        try:
            return follow(question, earlier)
        except SvmsymError as error:
            return Followed("open", names, why=error.what) if names else _NOTHING
        except (ArithmeticError, LookupError, ValueError, RecursionError) as error:
            return Followed("open", names, why=f"{FAILED} ({type(error).__name__})")

    def _feedback(  # noqa: PLR0913, PLR0917 - all that sentences are made of
        self,
        item: Item,
        status: Status,
        score: Fraction | None,
        finding: Finding,
        followed: Followed,
        recovered: tuple[str, ...] = (),
        mistakes: tuple[str, ...] = (),
    ) -> str:
        level = item.feedback or self.exam.feedback
        language = self.exam.language
        names = dict.fromkeys(part for name in mistakes for part in name.split(TOGETHER))
        told = tuple(s for name in names if (s := self.wiring.sentence(name, language)))
        solution = "".join(self.references(item)[:1]) if level == "solution" else ""
        return feedback(
            Told(
                item,
                language,
                level,
                status,
                score,
                finding,
                followed,
                recovered,
                told,
                several=len(mistakes) > 1,
                solution=solution,
                sheet=self.exam.sheet,
                minus=self.exam.offset == "minus",
            )
        )


def _right_on_the_way(item: Item, carried: Mapping[str, Carried]) -> tuple[str, ...]:
    """The items whose right answers say what was not done wrong: those followed, and α, w, b of the data."""
    return tuple(
        name
        for name, c in carried.items()
        if c.status == "correct"
        and (name in item.follow or (c.item.kind in _ON_THE_WAY and c.item.data == item.data))
    )


def _recovered(followed: Followed) -> tuple[str, ...]:
    """The wrong answers from which a right one does not follow."""
    return followed.origin if followed.state in {"inconsistent", "degenerate"} else ()


def _reason(finding: Finding, followed: Followed, status: Status) -> str:
    if status == "follow-through":
        return f"it follows from {', '.join(followed.origin)}; by itself: {finding.reason}"
    if followed.state == "open" and status == "undecided":
        why = f" ({followed.why})" if followed.why else ""
        return f"it may follow from {', '.join(followed.origin)}{why}; by itself: {finding.reason}"
    return finding.reason


def _notes(followed: Followed, recovered: tuple[str, ...]) -> tuple[str, ...]:
    """For those who look at the marks; students read the feedback."""
    found = []
    if recovered:
        found.append(f"recovered: right although {', '.join(recovered)} is wrong")
    if followed.clash:
        values = ", ".join(f"{b} from point {i}" for i, b in followed.clash)
        found.append(f"the support vectors give different b: {values}")
    if followed.outcome == "only zero":
        found.append(f"the dual of {', '.join(followed.origin)} as written has only the solution α = 0")
    elif followed.outcome != "optimal":
        found.append(f"the dual of {', '.join(followed.origin)} as written is {followed.outcome}")
    elif followed.state == "degenerate" and not recovered:
        found.append(f"{', '.join(followed.origin)} is zero or empty and earns nothing by itself")
    return tuple(found)


_markers: OrderedDict[tuple[int, Wiring | None], Marker] = OrderedDict()


def marker_of(exam: Exam, wiring: Wiring | None = None) -> Marker:
    """The marker of an exam, the same one as long as it is the same exam: variants in turn share nothing."""
    key = id(exam), wiring
    found = _markers.get(key)
    if found is None or found.exam is not exam:  # an id is used again once its exam is gone
        found = Marker(exam) if wiring is None else Marker(exam, wiring)
        _markers[key] = found
        if len(_markers) > _MOST_MARKERS:
            _markers.popitem(last=False)
    return found


def mark_item(
    exam: Exam,
    item: Item,
    answer: Answer | None,
    carried: Mapping[str, Carried],
    wiring: Wiring | None = None,
) -> ItemMark:
    """The mark of one item, given what earlier items carry on.

    >>> mark_item(Exam("ex", "SVM"), Item("a", "dual", Fraction(2)), None, {}).status
    'empty'
    """
    return marker_of(exam, wiring).item(item, answer, carried)[0]


def mark_submission(exam: Exam, submission: Submission, wiring: Wiring | None = None) -> Marks:
    """The marks of one submission; what equal answers share is kept as long as the exam is the same."""
    return marker_of(exam, wiring).submission(submission)
