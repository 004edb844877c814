"""The verdict on an entry, computed when it is asked for.

proved          the check accepts what is printed
convention      so it does, and where the convention that the entry names is dropped, it fails
refuted         the check rejects it
not checkable   there is no check, for the reason given
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, replace
from itertools import islice

from svmsym.duality.rich import Rich
from svmsym.errors import FormulaError, ProofError, StatementError, TooLargeError
from svmsym.lectures.entry import Entry, Lecture
from svmsym.lectures.finding import Check, Finding, Verdict
from svmsym.lectures.ledger import MODULES, lecture
from svmsym.lectures.statements import Equal, read
from svmsym.tasks import arriving, workers

_SHARE = 6  # entries of a task; neighbours rest on the same derivations
_Told = tuple[Verdict, Finding | None, Finding | None, Finding | None]


@dataclass(frozen=True, eq=False)
class Judged(Rich):
    """An entry with its verdict, what its check found, and what became of its correction."""

    entry: Entry
    verdict: Verdict
    finding: Finding | None
    correction: Finding | None = None
    without: Finding | None = None

    def __repr__(self) -> str:
        return f"Judged({self.entry.id}: {self.verdict})"

    @property
    def ok(self) -> bool:
        """Whether the ledger is sound here: corrections pass, and dropped conventions really matter."""
        repaired = self.correction is None or self.correction.holds
        needed = bool(self.entry.convention) == self.fails_without
        reasoned = self.verdict != "not checkable" or bool(self.entry.not_checkable)
        return repaired and needed and reasoned

    @property
    def fails_without(self) -> bool:
        """Whether a computation found that the statement fails where its convention is dropped."""
        return self.without is not None and not self.without.holds


def judge(entry: Entry) -> Judged:
    """Run the checks of an entry; whether a convention is needed is found out, not read off its words.

    >>> from svmsym.lectures.checks.values import computes
    >>> judge(Entry("X-1", "sums", "1 + 1 = 2", computes(lambda: 1 + 1), 2)).verdict
    'proved'
    >>> mod3 = computes(lambda: (1 + 1) % 3), computes(lambda: 1 + 1), computes(lambda: (1 + 1) % 2)
    >>> [judge(Entry("X-2", "sums", "1 + 1 = 2", mod3[0], 2, "modulo 3", other)).verdict for other in mod3]
    ['proved', 'proved', 'convention']
    """
    if entry.check is None:
        return Judged(entry, "not checkable", None)
    finding = found_by(entry.check, entry.printed)
    correction = None
    if entry.corrected is not None:
        correction = found_by(entry.corrected_check or entry.check, entry.corrected)
    found = Judged(entry, "proved", finding, correction, _dropped(entry))
    if not finding.holds:
        return replace(found, verdict="refuted")
    return replace(found, verdict="convention") if found.fails_without else found


def _dropped(entry: Entry) -> Finding | None:
    """What is found where the convention is dropped: by a check of what is printed, or by an example."""
    if isinstance(entry.without, Check):
        return found_by(entry.without, entry.printed)
    return entry.without() if entry.without is not None else None


def judged(
    courses: Iterable[Lecture],
    part: Callable[[int, int], None] = lambda *_: None,
    only: Sequence[Entry] = (),
    n_jobs: int | None = None,
) -> list[tuple[Lecture, list[Judged]]]:
    """All entries of these lectures, or some alone; ``part`` is told how many are done, and of how many."""
    wanted = [(course, only or course.entries) for course in courses]
    every = [(course, entry) for course, entries in wanted for entry in entries]
    found: dict[int, Judged] = {}
    for k, item in _arriving(every, n_jobs):
        found[k] = item
        part(len(found), len(every))
    items = iter(found[k] for k in range(len(every)))
    return [(course, list(islice(items, len(entries)))) for course, entries in wanted]


def _arriving(every: Sequence[tuple[Lecture, Entry]], n_jobs: int | None) -> Iterator[tuple[int, Judged]]:
    """Entries with their numbers, one after the other, or in shares that are tasks."""
    if workers(n_jobs) == 1 or not all(_in_ledger(course) for course, _ in every):
        yield from ((k, judge(entry)) for k, (_, entry) in enumerate(every))
        return
    # A check is a function without a name; another process finds it by its place in the lecture.
    places = [(course.id, course.entries.index(entry)) for course, entry in every]
    pieces = [(places[k : k + _SHARE],) for k in range(0, len(places), _SHARE)]
    for number, share in arriving(_judged_at, pieces, n_jobs):
        for k, told in enumerate(share, number * _SHARE):
            yield k, Judged(every[k][1], *told)


def _in_ledger(course: Lecture) -> bool:
    return course.id in MODULES and lecture(course.id) is course


def _judged_at(places: Sequence[tuple[str, int]]) -> list[_Told]:
    """Verdict and findings of entries, each given by its lecture and its number there."""
    found = [judge(lecture(letter).entries[number]) for letter, number in places]
    return [(item.verdict, item.finding, item.correction, item.without) for item in found]


def found_by(check: Check, printed: object) -> Finding:
    """What the check finds about a statement that it must be able to read, as it must those of the ledger.

    What it cannot read there is a slip of the entry or of the check, so it is an error and no refutation.
    """
    if (isinstance(printed, Sized) and not len(printed)) or says_nothing(printed):
        return Finding(holds=False, reason="nothing is said")
    return check.decide(read(printed))


def decided(check: Check, statement: object) -> Finding:
    """What the check finds about any statement: one that is ill-typed, or has a part missing, is refuted.

    One that is too large to be decided is an error and no refutation.

    >>> one = Check("example", lambda printed: Finding(printed["a"] == 1, "a is 1"))
    >>> decided(one, {"a": 1}).holds, decided(one, {"b": 1}).reason
    (True, 'it makes no sense: a is missing')
    """
    try:
        return found_by(check, statement)
    except TooLargeError:
        raise
    except (FormulaError, ProofError, StatementError) as error:
        return Finding(holds=False, reason=f"it makes no sense: {error.what}", counterexample=error.what)


def says_nothing(printed: object) -> bool:
    """Whether some part of a statement is an equation of a formula with itself, or a table without entries.

    >>> from svmsym.lectures.statements import Equal
    >>> says_nothing((Equal(0, 0), 1)), says_nothing({"a": {}}), says_nothing(Equal(1, 2))
    (True, True, False)
    """
    if isinstance(printed, Equal):
        return bool(printed.left == printed.right)
    if isinstance(printed, Mapping):
        return not printed or any(map(says_nothing, printed.values()))
    return isinstance(printed, tuple | list) and any(map(says_nothing, printed))


@dataclass(frozen=True)
class Tally(Rich):
    """How many entries of a lecture have which verdict."""

    id: str
    title: str
    items: int
    proved: int
    convention: int
    refuted: int
    not_checkable: int
    errata: int
    by_proof: int  # of those that hold: by the engine or as an identity, not on examples alone

    @property
    def numbers(self) -> tuple[int, ...]:
        """Items, proved, convention, refuted, not checkable, errata, by proof."""
        verdicts = (self.proved, self.convention, self.refuted, self.not_checkable)
        return (self.items, *verdicts, self.errata, self.by_proof)


def tally(lecture: Lecture, found: Sequence[Judged]) -> Tally:
    """Count the verdicts."""
    counts = Counter(item.verdict for item in found)
    shown = {erratum.id for erratum in lecture.errata} & {e for item in found for e in item.entry.errata}
    proofs = [i for i in found if i.entry.check is not None and i.entry.check.how in {"derive", "identity"}]
    return Tally(
        lecture.id,
        lecture.title,
        len(found),
        counts["proved"],
        counts["convention"],
        counts["refuted"],
        counts["not checkable"],
        len(shown),
        sum(item.verdict in {"proved", "convention"} for item in proofs),
    )
