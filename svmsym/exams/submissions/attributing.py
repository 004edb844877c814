"""Whose pieces they are: each place at the top is of one student, and no two places are put together.

What a file says of itself is used only where nothing else tells whose it is, and where nobody else has the
name. Where it names somebody else who handed in, where the files of one place name two students, or where
two places have one name, every item is left open and a person is told: neither text replaces the other or
fills its gaps. A name that nobody else has, such as a matriculation number, is told and changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from svmsym.errors import Place
from svmsym.exams.submissions.identity import Holder, Source, holder_of, participant, student_name
from svmsym.exams.submissions.look_alikes import folded, shown_student
from svmsym.exams.submissions.piece import Piece
from svmsym.exams.submissions.submission import Trouble

_WHOSE = "decide whose answers these are"
_RENAME = "let one file or folder name this student, and put everything into it"
_MOST_NAMED = 3  # other files named in a sentence

Held = Mapping[Holder, Sequence[Piece]]


def attributed(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    """The pieces of each student."""
    held = _by_holder(pieces)
    claims = {holder: _claims(holder, found) for holder, found in held.items()}
    free = _free_claims(held, claims)
    students = {claim: list(held[holder]) for holder, claim in free.items()}
    rest = {holder: found for holder, found in held.items() if holder not in free}
    best = _best_known(rest)
    for holder, found in rest.items():
        if best[holder.student] == holder:
            students[holder.student] = [_contradicted(holder, piece, held, claims) for piece in found]
    for holder, (first, *others) in rest.items():
        if best[holder.student] != holder:
            told = replace(first, troubles=(_also(holder, rest), *first.troubles), unsure=True)
            students[_own_name(holder, students)] = [told, *others]
    return students


def _by_holder(pieces: Iterable[Piece]) -> dict[Holder, list[Piece]]:
    listed = list(pieces)
    loose = {piece.origin.entry for piece in listed if piece.origin.loose}
    # A student may give a file the name that Moodle would; Moodle gives such names to all of them.
    platform = all(participant(entry) is not None for entry in loose)
    held: dict[Holder, list[Piece]] = {}
    for piece in listed:
        held.setdefault(holder_of(piece.origin, platform=platform), []).append(piece)
    return held


def _claims(holder: Holder, pieces: Sequence[Piece]) -> list[str]:
    """The students that files name and that their place does not."""
    known = {folded(name) for name in holder.names}
    return [claim for claim in dict.fromkeys(p.claim for p in pieces) if claim and folded(claim) not in known]


def _free_claims(held: Held, claims: Mapping[Holder, Sequence[str]]) -> dict[Holder, str]:
    """The claims that count: only its name tells whose a file is, and nobody else has the claimed one."""
    made = {
        holder: claims[holder][0]
        for holder in held
        if holder.source is Source.NAMED and not holder.origin.row and len(claims[holder]) == 1
    }
    wanted, taken = Counter(made.values()), {holder.student for holder in held}
    return {holder: claim for holder, claim in made.items() if wanted[claim] == 1 and claim not in taken}


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


def _contradicted(holder: Holder, piece: Piece, held: Held, claims: Mapping[Holder, Sequence[str]]) -> Piece:
    """The piece with what is told where its file names another student."""
    if piece.claim not in claims[holder]:
        return piece
    claim, student = shown_student(piece.claim), shown_student(holder.student)
    others = [
        other.origin.entry
        for other in held
        if other != holder and folded(piece.claim) in map(folded, (*other.names, *claims[other]))
    ]
    contested = bool(others) or len(claims[holder]) > 1
    if holder.source is Source.NAMED and others:
        what = f"the file names the student “{claim}”, and so does {_listed(others)}"
    else:
        what = f"the file names the student “{claim}”, but it was handed in as “{student}”"
    told = Trouble(what, _WHOSE, Place(piece.source))
    return replace(piece, troubles=(told, *piece.troubles), unsure=piece.unsure or contested)


def _also(holder: Holder, held: Held) -> Trouble:
    """What is told where two places have the name of one student."""
    others = [other.origin.entry for other in held if other != holder and other.student == holder.student]
    what = f"“{shown_student(holder.student)}” is also the name of {_listed(others)}"
    return Trouble(what, _RENAME, Place(holder.origin.entry))


def _listed(entries: Sequence[str]) -> str:
    named = list(dict.fromkeys(shown_student(entry) for entry in entries))
    more = [f"… ({len(named)})"] if len(named) > _MOST_NAMED else []
    return ", ".join([*named[:_MOST_NAMED], *more])


def _own_name(holder: Holder, taken: Mapping[str, object]) -> str:
    """A name for what shares its student's with others: that of its file or folder, numbered if need be."""
    origin = holder.origin
    name = student_name(f"{origin.row} ({origin.entry})" if origin.row else origin.entry) or "?"
    numbered = (f"{name} [{k}]" for k in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in numbered if other not in taken)
