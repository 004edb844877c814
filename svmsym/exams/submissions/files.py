"""The files of a class, one student after the other; what cannot be read is told in its place.

Each file or folder at the top is of one student and has an allowance of its own, so that nothing a student
hands in keeps those of others from being read.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path

from svmsym.errors import Place, SvmsymError
from svmsym.exams.submissions.allowance import (
    TABLES,
    Allowance,
    AllowanceSpentError,
    class_table,
    too_large,
)
from svmsym.exams.submissions.archive import is_folder, members, opened, unpacked
from svmsym.exams.submissions.decoding import plain_name
from svmsym.exams.submissions.identity import Holder, Origin, holder_of, is_moodle_download, participant
from svmsym.exams.submissions.limits import (
    DEEPEST_ARCHIVE,
    DEEPEST_FOLDER,
    LARGEST_INDEX,
    LARGEST_STUDENT_INDEX,
    MOST_STUDENTS,
)
from svmsym.exams.submissions.submission import Trouble

_IGNORED = frozenset({"__MACOSX", "Thumbs.db", "desktop.ini", "__pycache__"})
_SAFELY = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
_FOLDERS_HINT = "hand in files, or one folder for each student"
NOBODY = Origin("")


@dataclass(frozen=True)
class HandedFile:
    """A file by its path below the top, with its bytes, or with what keeps them from being read.

    ``cut``: the student has handed in more than is read, and this says so.
    """

    path: str
    content: bytes = b""
    trouble: Trouble | None = None
    origin: Origin = NOBODY
    cut: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders and the name."""
        return tuple(self.path.split("/"))

    @property
    def stem(self) -> str:
        """The name without its ending."""
        return self.parts[-1].rpartition(".")[0] or self.parts[-1]

    @property
    def ending(self) -> str:
        """The ending in small letters, with its point."""
        return "." + self.parts[-1].rpartition(".")[2].lower() if "." in self.parts[-1] else ""

    @property
    def is_top_file(self) -> bool:
        """Whether it stands at the top itself, in no folder and no archive."""
        return self.origin.loose and self.path == self.origin.entry and not self.cut

    @property
    def of_class(self) -> bool:
        """Whether this is a table that may have the answers of a whole class."""
        return self.is_top_file and is_class_table(self.origin)


def is_class_table(origin: Origin) -> bool:
    """Whether a file at the top may have the answers of a whole class: its name is no student's."""
    table = origin.loose and origin.entry.lower().endswith(TABLES)
    return table and not origin.is_stray and participant(origin.entry) is None


def handed_files(path: Path) -> Iterator[HandedFile]:
    """All files below a folder, of an archive, or the one file."""
    try:
        kind = path.stat().st_mode  # the name on the command line may be a link: the lecturer wrote it
    except (OSError, ValueError) as error:
        raise _unusable(path, getattr(error, "strerror", None) or str(error)) from None
    if stat.S_ISDIR(kind):
        yield from _class_folder(path)
    elif path.suffix.lower() == ".zip":
        yield from _class_archive(path.resolve())
    else:
        name = stored_name(path.name)
        origin = Origin(name, loose=True, moodle=is_moodle_download([name]))
        one = _file(path.resolve(), name, class_table() if is_class_table(origin) else Allowance())
        if one.trouble is not None:
            raise SvmsymError(one.trouble.what, hint=one.trouble.hint, place=Place(str(path)))
        yield replace(one, origin=origin)


def _unusable(path: Path, why: str) -> SvmsymError:
    return SvmsymError(
        "the submissions cannot be read",
        why=why,
        hint="name a folder, a zip or a file",
        place=Place(str(path)),
    )


def stored_name(name: str) -> str:
    r"""The name that the disk has, read as UTF-8 whatever the locale; names that differ there differ here.

    >>> stored_name("M\xfcller.md"), stored_name(os.fsdecode(b"M\xfcller.md")) == r"M\xfcller.md"
    ('Müller.md', True)
    """
    return plain_name(os.fsencode(name).decode("utf-8", "backslashreplace"))


def ignored(name: str) -> bool:
    """Whether a file is one that computers leave behind."""
    return name.startswith((".", "~$")) or name in _IGNORED


def _class_folder(top: Path) -> Iterator[HandedFile]:
    try:
        names = sorted((name for name in os.listdir(top) if not ignored(name)), key=os.fsencode)  # noqa: PTH208
    except OSError as error:
        raise _unusable(top, error.strerror or type(error).__name__) from None
    _check_number(len(names), top)
    moodle = is_moodle_download([stored_name(name) for name in names])
    shared: dict[Holder, Allowance] = {}
    for name in names:
        path, origin = top / name, Origin(stored_name(name), loose=True, moodle=moodle)
        shown = origin.entry
        try:
            loose = not stat.S_ISDIR(path.lstat().st_mode)
        except OSError as error:
            yield HandedFile(shown, trouble=_unreadable(error, shown), origin=origin)
            continue
        if loose:
            yield from _of_student(origin, partial(_one, path, shown, depth=1), shared)
        else:
            read = partial(_folder, path, f"{shown}/", depth=1)
            yield from _of_student(replace(origin, loose=False), read, shared)


def _check_number(count: int, top: Path) -> None:
    if count > MOST_STUDENTS:
        raise SvmsymError(
            f"there are {count} submissions",
            why=f"at most {MOST_STUDENTS} are marked together",
            hint="mark the class in parts",
            place=Place(str(top)),
        )


def _of_student(
    origin: Origin, read: Callable[[Allowance], Iterator[HandedFile]], shared: dict[Holder, Allowance]
) -> Iterator[HandedFile]:
    """All that stands in one place at the top, within the allowance of one student.

    ``shared``: the allowances by student, of whom Moodle may have put several files and folders at the top.
    """
    allowance = shared.setdefault(holder_of(origin), class_table() if is_class_table(origin) else Allowance())
    if allowance.spent:
        return
    count = 0
    try:
        allowance.count(1, origin.entry)
        for count, file in enumerate(read(allowance), 1):  # noqa: B007 - whether there was any
            yield replace(file, origin=origin)
    except AllowanceSpentError as spent:
        allowance.spent = True
        yield HandedFile(origin.entry, trouble=spent.trouble, origin=origin, cut=True)
        return
    if not count:
        empty = Trouble("there is no file in it", "hand it in again", Place(origin.entry))
        yield HandedFile(origin.entry, trouble=empty, origin=origin)


def _folder(folder: Path, below: str, allowance: Allowance, depth: int) -> Iterator[HandedFile]:
    try:
        with os.scandir(folder) as found:  # never more names than may be there
            names = [entry.name for entry in islice(found, allowance.files + 1)]
    except OSError as error:
        yield HandedFile(f"{below}?", trouble=_unreadable(error, below.rstrip("/")))
        return
    allowance.count(len(names), below.rstrip("/"))
    for name in sorted(filter(lambda name: not ignored(name), names), key=os.fsencode):
        shown, path = below + stored_name(name), folder / name
        try:
            kind = path.lstat().st_mode
        except OSError as error:
            yield HandedFile(shown, trouble=_unreadable(error, shown))
            continue
        if not stat.S_ISDIR(kind):
            yield from _one(path, shown, allowance, 1)
        elif depth >= DEEPEST_FOLDER:
            what = "the folders are nested too deeply"
            yield HandedFile(f"{shown}/?", trouble=Trouble(what, _FOLDERS_HINT, Place(shown)))
        else:
            yield from _folder(path, shown + "/", allowance, depth + 1)


def _one(path: Path, shown: str, allowance: Allowance, depth: int) -> Iterator[HandedFile]:
    """One file, or the files of one archive."""
    one = _file(path, shown, allowance)
    if one.ending == ".zip" and one.trouble is None:
        yield from _archive(one, shown[: -len(".zip")] + "/", allowance, depth)
    else:
        yield one


def _file(path: Path, shown: str, allowance: Allowance) -> HandedFile:
    """One file, opened so that neither a link nor a pipe can lead elsewhere or block."""
    place, most = Place(shown), allowance.largest(shown)
    try:
        if stat.S_ISLNK(path.lstat().st_mode):
            what = "a link is not followed"
            return HandedFile(shown, trouble=Trouble(what, "hand in the file itself", place))
        handle = os.open(path, _SAFELY)
        with os.fdopen(handle, "rb") as file:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                return HandedFile(shown, trouble=Trouble("this is no file", "hand in a file", place))
            if about.st_size > most:
                return HandedFile(shown, trouble=too_large(most, place))
            allowance.charge(about.st_size, shown)
            content = file.read(most + 1)
            after = os.fstat(handle)
    except OSError as error:
        return HandedFile(shown, trouble=_unreadable(error, shown))
    if len(content) > most:
        return HandedFile(shown, trouble=too_large(most, place))
    if _seen(after) != _seen(about) or len(content) != about.st_size:
        what = "the file was changed while it was read"
        return HandedFile(shown, trouble=Trouble(what, "mark again when nobody writes to it", place))
    return HandedFile(shown, content)


def _seen(about: os.stat_result) -> tuple[int, int]:
    """What tells one state of a file from the next."""
    return about.st_size, about.st_mtime_ns


Listed = list[tuple[tuple[str, ...], zipfile.ZipInfo]]


def _class_archive(path: Path) -> Iterator[HandedFile]:
    """The archive of a class, read from the disk one student after the other."""
    try:
        with path.open("rb") as stream:
            before = _seen(os.fstat(stream.fileno()))
            archive = opened(stream, str(path), LARGEST_INDEX)
            if isinstance(archive, Trouble):
                raise SvmsymError(archive.what, hint=archive.hint, place=archive.place)
            with archive:
                yield from _class_members(archive, path)
            if _seen(os.fstat(stream.fileno())) != before:
                raise SvmsymError(
                    "the archive was changed while it was read",
                    hint="mark again when nobody writes to it",
                    place=Place(str(path)),
                )
    except OSError as error:
        raise _unusable(path, error.strerror or type(error).__name__) from None


def _class_members(archive: zipfile.ZipFile, path: Path) -> Iterator[HandedFile]:
    students: dict[Origin, Listed] = {}
    for parts, about in members(archive):
        if not ignored(parts[0]):
            loose = len(parts) == 1 and not is_folder(about)
            students.setdefault(Origin(plain_name(parts[0]), loose=loose), []).append((parts, about))
    _check_number(len(students), path)
    moodle = is_moodle_download([origin.entry for origin in students if origin.entry])
    shared: dict[Holder, Allowance] = {}
    for origin, listed in students.items():
        if not origin.entry:  # names that lead out of the archive: nobody's
            yield from (
                HandedFile("?", trouble=found)
                for _, about in listed
                if isinstance(found := unpacked(archive, about, path.name, Allowance()), Trouble)
            )
            continue
        read = partial(_members, archive, listed, "", depth=1)
        yield from _of_student(replace(origin, moodle=moodle), read, shared)


def _archive(file: HandedFile, below: str, allowance: Allowance, depth: int) -> Iterator[HandedFile]:
    """The files of a student's archive, as if they stood in a folder."""
    archive = opened(io.BytesIO(file.content), file.path, LARGEST_STUDENT_INDEX)
    if isinstance(archive, Trouble):
        yield HandedFile(f"{below}?", trouble=archive)
        return
    with archive:
        yield from _members(archive, members(archive), below, allowance, depth)


def _members(
    archive: zipfile.ZipFile, listed: Listed, below: str, allowance: Allowance, depth: int
) -> Iterator[HandedFile]:
    allowance.count(len(listed), below.rstrip("/") or plain_name(listed[0][0][0]))
    for parts, about in listed:
        if is_folder(about) or any(ignored(part) for part in parts):
            continue
        shown = below + plain_name("/".join(part or "?" for part in parts))
        found = unpacked(archive, about, shown, allowance)
        if isinstance(found, Trouble):
            yield HandedFile(shown, trouble=found)
            continue
        one = HandedFile(shown, found)
        if one.ending != ".zip":
            yield one
        elif depth >= DEEPEST_ARCHIVE:
            what = "archives are nested too deeply"
            yield HandedFile(shown, trouble=Trouble(what, "unpack them", Place(shown)))
        else:
            yield from _archive(one, shown[: -len(".zip")] + "/", allowance, depth + 1)


def _unreadable(error: OSError, shown: str) -> Trouble:
    why = error.strerror or type(error).__name__
    return Trouble(f"the file cannot be read: {why}", "check its permissions", Place(shown))
