r"""LaTeX files with parts headed by \section{a}, \paragraph{(b)} or \item[c)]; nothing is typeset."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice

from svmsym.errors import Place
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.front_matter import said
from svmsym.exams.submissions.limits import MOST_TROUBLES
from svmsym.exams.submissions.part_names import item_of
from svmsym.exams.submissions.piece import Notes, Owner, Part, Piece, assembled
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
    parts = [
        Part(h, _LISTS.sub("", bare[a:b]), place(_text_start(bare, a, b)), before=before)
        for h, a, b, before in _parts(bare, first, last, exam)
    ]
    if owner.item is not None and not any(part.heading and item_of(part.heading, exam) for part in parts):
        parts = [Part(owner.item, _LISTS.sub("", bare[first:last]), place(first))]
    return assembled(exam, owner, parts, Notes(about, tuple(troubles), lost=loaded is not None))


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


def _parts(text: str, first: int, last: int, exam: Exam) -> Iterator[tuple[str, int, int, bool]]:
    heading, level, start, begun = "", 0, first, False
    for found in _HEADING.finditer(text, first, last):
        label = found["label"]
        title = label if label is not None else found[2]
        depth = _ITEM if label is not None else _LEVELS[found["level"]]
        item = item_of(title, exam)
        inside = heading and item_of(heading, exam) and depth > level
        if item is None and (inside or label is not None):
            continue
        yield heading, start, found.start(), not begun
        begun = begun or item is not None
        heading, level, start = title or "?", depth, found.end()
    yield heading, start, last, not begun


def _text_start(text: str, a: int, b: int) -> int:
    """Where the text of a part begins, blank lines left out."""
    found = re.compile(r"\S").search(text, a, b)
    return found.start() if found else a
