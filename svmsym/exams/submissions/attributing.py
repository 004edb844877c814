"""Whose pieces they are: each place at the top is of one student, and no two places are put together.

What a file says of itself is used only where no platform tells whose it is and nobody else has the name, and
it is told. Where a file names somebody else who handed in, where the files of one place name two students, or
where two places have one name, every item is left open and a person is told: neither text replaces the other
or fills its gaps. The other is open as well, unless a platform tells who that is. A name that nobody else
has, such as a matriculation number, is told and changes nothing of what a platform says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from svmsym.errors import Place
from svmsym.exams.submissions.identity import Holder, Source, holder_of, participant, student_name
from svmsym.exams.submissions.look_alikes import folded, shown_student
from svmsym.exams.submissions.piece import Piece
from svmsym.exams.submissions.submission import Trouble

_WHOSE = "decide whose answers these are"
_NO_MOODLE_NAME = "this is no name that Moodle gives to a submission"
_RENAME = "let one file or folder name this student, and put everything into it"
_MOST_NAMED = 3  # other files named in a sentence

Held = Mapping[Holder, Sequence[Piece]]
Index = Mapping[str, Sequence[Holder]]


def attributed(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    """The pieces of each student."""
    everything = _by_holder(pieces)
    held = {holder: found for holder, found in everything.items() if not holder.origin.is_stray}
    claims = {holder: _claims(holder, found) for holder, found in held.items()}
    known = _indexed({holder: (*holder.names, *claims[holder]) for holder in held})
    only = _only_claims(claims)
    rivals = _indexed({holder: (claim,) for holder, claim in only.items()})
    free = _free_claims(only, known, rivals)
    students: dict[str, list[Piece]] = {}
    for holder, claim in free.items():
        told = _named_other(claim, holder, held[holder][0])
        students[claim] = _told(held[holder], told, unsure=False)
    rest = {holder: found for holder, found in held.items() if holder not in free}
    best = _best_known(rest)
    for holder, found in rest.items():
        if best[holder.student] == holder:
            mine = [_contradicted(holder, piece, claims[holder], held, known) for piece in found]
            others = _rivals(holder, rivals)
            twice = _named_twice(holder.student, _entries(others, held), found[0])
            students[holder.student] = _told(mine, twice, unsure=True) if others else mine
    for holder, found in rest.items():
        if best[holder.student] != holder:
            students[_own_name(found, students)] = _told(found, _also(holder, rest), unsure=True)
    for holder, found in everything.items():
        if holder.origin.is_stray:
            stray = Trouble(_NO_MOODLE_NAME, _WHOSE, Place(holder.origin.entry))
            students[_own_name(found, students)] = _told(found, stray, unsure=True)
    return students


def _by_holder(pieces: Iterable[Piece]) -> dict[Holder, list[Piece]]:
    held: dict[Holder, list[Piece]] = {}
    for piece in pieces:
        held.setdefault(holder_of(piece.origin), []).append(piece)
    return held


def _claims(holder: Holder, pieces: Sequence[Piece]) -> list[str]:
    """The students that files name and that their place does not."""
    known = {folded(name) for name in holder.names}
    return [claim for claim in dict.fromkeys(p.claim for p in pieces) if claim and folded(claim) not in known]


def _indexed(names: Mapping[Holder, Iterable[str]]) -> Index:
    """Who has a name, by the name as it is seen."""
    found: dict[str, list[Holder]] = {}
    for holder, own in names.items():
        for name in dict.fromkeys(map(folded, own)):
            found.setdefault(name, []).append(holder)
    return found


def _only_claims(claims: Mapping[Holder, Sequence[str]]) -> dict[Holder, str]:
    """The claims that may count: a file that one may name as one likes names one student."""
    return {
        holder: found[0]
        for holder, found in claims.items()
        if len(found) == 1 and holder.source is Source.NAMED and not holder.origin.row
        if participant(holder.origin.entry) is None
    }


def _free_claims(only: Mapping[Holder, str], known: Index, rivals: Index) -> dict[Holder, str]:
    """The claims that count: nobody else has or claims the name, and nobody claims the one of the file."""
    return {
        holder: claim
        for holder, claim in only.items()
        if known[folded(claim)] == [holder] and not _rivals(holder, rivals)
    }


def _rivals(holder: Holder, rivals: Index) -> list[Holder]:
    """Who says to be this student, of whom no platform tells."""
    if holder.source is not Source.NAMED:
        return []
    names = dict.fromkeys(map(folded, holder.names))
    return [other for name in names for other in rivals.get(name, ()) if other != holder]


def _best_known(holders: Iterable[Holder]) -> dict[str, Holder | None]:
    """Who has a name: the one of whom it is known best, nobody where several are known equally well."""
    best: dict[str, Holder | None] = {}
    ranks: dict[str, Source] = {}
    for holder in holders:
        rank = ranks.get(holder.student)
        if rank is None or holder.source > rank:
            best[holder.student], ranks[holder.student] = holder, holder.source
        elif holder.source == rank:
            best[holder.student] = None
    return best


def _contradicted(holder: Holder, piece: Piece, claims: Sequence[str], held: Held, known: Index) -> Piece:
    """The piece with what is told where its file names another student."""
    if piece.claim not in claims:
        return piece
    others = [other for other in known[folded(piece.claim)] if other != holder]
    if holder.source is Source.NAMED and others:
        told = _named_twice(piece.claim, _entries(others, held), piece)
    else:
        told = _named_other(piece.claim, holder, piece)
    unsure = piece.unsure or bool(others) or len(claims) > 1
    return replace(piece, troubles=(told, *piece.troubles), unsure=unsure)


def _named_twice(student: str, others: Sequence[str], piece: Piece) -> Trouble:
    what = f"the file names the student “{shown_student(student)}”, and so does {_listed(others)}"
    return Trouble(what, _WHOSE, Place(piece.source))


def _named_other(claim: str, holder: Holder, piece: Piece) -> Trouble:
    student = shown_student(holder.student)
    what = f"the file names the student “{shown_student(claim)}”, but it was handed in as “{student}”"
    return Trouble(what, _WHOSE, Place(piece.source))


def _also(holder: Holder, held: Held) -> Trouble:
    """What is told where two places have the name of one student."""
    others = [other for other in held if other != holder and other.student == holder.student]
    what = f"“{shown_student(holder.student)}” is also the name of {_listed(_entries(others, held))}"
    return Trouble(what, _RENAME, Place(held[holder][0].origin.entry))


def _told(pieces: Sequence[Piece], trouble: Trouble, *, unsure: bool) -> list[Piece]:
    """The pieces of a place, with what is told of all of them; ``unsure``: they are left open for it."""
    first, *others = pieces
    return [replace(first, troubles=(trouble, *first.troubles), unsure=first.unsure or unsure), *others]


def _entries(holders: Iterable[Holder], held: Held) -> list[str]:
    """The files and folders at the top in which these have something."""
    return [piece.origin.entry for holder in holders for piece in held[holder]]


def _listed(entries: Sequence[str]) -> str:
    named = list(dict.fromkeys(shown_student(entry) for entry in entries))
    more = [f"… ({len(named)})"] if len(named) > _MOST_NAMED else []
    return ", ".join([*named[:_MOST_NAMED], *more])


def _own_name(pieces: Sequence[Piece], taken: Mapping[str, object]) -> str:
    """A name for what shares its student's with others: that of its file or folder, numbered if need be."""
    origin = pieces[0].origin
    name = student_name(f"{origin.row} ({origin.entry})" if origin.row else origin.entry) or "?"
    numbered = (f"{name} [{k}]" for k in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)
