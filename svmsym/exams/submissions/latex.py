r"""LaTeX files with parts headed by \section{a}, \paragraph{(b)} or \item[c)]; nothing is typeset."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

from svmsym.errors import Place
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.cutting import MOST_HEADINGS, Line
from svmsym.exams.submissions.front_matter import said
from svmsym.exams.submissions.limits import MOST_TROUBLES
from svmsym.exams.submissions.piece import Notes, Owner, Piece, assembled_lines
from svmsym.exams.submissions.submission import Trouble

_LEVELS = {
    name: k
    for k, name in enumerate(
        ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")
    )
}
_ITEM = 9
_BRACES = r"\{((?:[^{}\\]|\\.|\{[^{}]*\})*)\}"
_HEADING = re.compile(
    rf"\\(?P<level>{'|'.join(sorted(_LEVELS, key=len, reverse=True))})\*?\s*(?:\[[^\]\n]*\]\s*)?{_BRACES}"
    r"|\\item\s*\[(?P<label>[^\]\n]{1,80})\]",
    re.DOTALL,
)
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
_HIDDEN = (r"\begin{comment}", r"\end{comment}")
_LISTS = re.compile(r"\\(?:begin|end)\s*\{(?:enumerate|itemize|description|document)\}(?:\[[^\]\n]*\])?")
_SAID = re.compile(r"\\(student|matrikelnummer|variant|variante)\s*\{([^{}\n]{1,200})\}")
_LOADED = re.compile(r"\\(?:input|include|import|subfile)\b\s*\{?([^}\n]{0,80})")
_OWN = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|def)\b\*?\s*\{?\s*\\([A-Za-z]{1,40})"
    r"\s*\}?(?:\[[^\]\n]*\])*([^\n]{0,200})"
)
# Definitions that say what the reader takes the command for anyway.
_AS_READ = {
    "norm": re.compile(
        r"\{(?:\\left)?\s*(?:\\lVert|\\Vert|\\\|)\s*#1\s*(?:\\right)?\s*(?:\\rVert|\\Vert|\\\|)\s*\}"
    ),
    "abs": re.compile(
        r"\{(?:\\left)?\s*(?:\\lvert|\\vert|\|)\s*#1\s*(?:\\right)?\s*(?:\\rvert|\\vert|\|)\s*\}"
    ),
}


def read_latex(text: str, exam: Exam, owner: Owner) -> Piece:
    """The answers of a LaTeX file."""
    about = said([line.lstrip("% \t") for line in text.split("\n") if line.lstrip().startswith("%")])
    bare = _shown(_COMMENT.sub(r"\1", text))
    for name, value in _SAID.findall(bare):
        about.setdefault("variant" if name.startswith("variant") else "student", value.strip())
    starts = [0, *(match.end() for match in re.finditer("\n", bare))]
    begin = bare.find(r"\begin{document}")
    first = begin + len(r"\begin{document}") if begin >= 0 else 0
    end = bare.find(r"\end{document}", first)
    last = end if end >= 0 else len(bare)

    def place(at: int) -> Place:
        return Place(owner.file, bisect_right(starts, at))

    troubles = []
    loaded = _LOADED.search(bare, first, last)
    if loaded:
        what = f"the file {loaded[1].strip()!r} is not loaded"
        troubles.append(Trouble(what, "hand in one file with everything", place(loaded.start())))
    for own in islice(_OWN.finditer(bare, 0, last), MOST_TROUBLES):
        usual = _AS_READ.get(own[1])
        used = re.compile(rf"\\{own[1]}(?![A-Za-z])").search(bare, max(own.end(), first), last)
        if used and not (usual and usual.match(own[2].strip())):
            what = f"the command \\{own[1]} is not replaced by what is defined for it"
            troubles.append(Trouble(what, "write it out", place(own.start())))
    lines = list(_lines(bare, first, last, owner.file, starts))
    return assembled_lines(exam, owner, lines, Notes(about, tuple(troubles), lost=loaded is not None))


def _shown(text: str) -> str:
    """The text without what is between begin and end of a comment; lines keep their numbers."""
    kept: list[str] = []
    at = 0
    while True:
        begin = text.find(_HIDDEN[0], at)
        end = text.find(_HIDDEN[1], begin) if begin >= 0 else -1
        if end < 0:
            return "".join((*kept, text[at:]))
        kept += [text[at:begin], "\n" * text.count("\n", begin, end)]
        at = end + len(_HIDDEN[1])


def _lines(text: str, first: int, last: int, file: str, starts: list[int]) -> Iterator[Line]:
    """Cut the text at its headings and line ends; a label of a list is a heading as well."""
    at = first
    for found in islice(_HEADING.finditer(text, first, last), MOST_HEADINGS):
        yield from _plain_lines(text[at : found.start()], file, bisect_right(starts, at))
        title = found["label"] if found["label"] is not None else found[2]
        depth = _ITEM if found["label"] is not None else _LEVELS[found["level"]]
        yield Line(found[0], file, bisect_right(starts, found.start()), title or "?", depth)
        at = found.end()
    yield from _plain_lines(text[at:last], file, bisect_right(starts, at))


def _plain_lines(text: str, file: str, number: int) -> Iterator[Line]:
    for k, line in enumerate(text.split("\n")):
        yield Line(_LISTS.sub("", line), file, number + k)
