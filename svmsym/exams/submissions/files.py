"""The files of a folder or an archive, in a fixed order; what cannot be read is told in its place."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from svmsym.errors import Place, SvmsymError
from svmsym.exams.submissions.archive import entries, too_large
from svmsym.exams.submissions.decoding import plain_name
from svmsym.exams.submissions.limits import (
    DEEPEST_ARCHIVE,
    DEEPEST_FOLDER,
    LARGEST_ARCHIVE,
    LARGEST_FILE,
    LARGEST_TABLE,
    LARGEST_TOTAL,
    MOST_FILES,
)
from svmsym.exams.submissions.submission import Trouble

_IGNORED = frozenset({"__MACOSX", "Thumbs.db", "desktop.ini", "__pycache__"})
TABLES = (".csv", ".tsv")
_SAFELY = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
_FOLDERS_HINT = "hand in files, or one folder for each student"


@dataclass(frozen=True)
class HandedFile:
    """A file by its path below the top, with its bytes, or with what keeps them from being read."""

    path: str
    content: bytes = b""
    trouble: Trouble | None = None

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


@dataclass
class Budget:
    """What is left of the limits on a whole class."""

    files: int = MOST_FILES
    bytes: int = LARGEST_TOTAL


def handed_files(path: Path) -> Iterator[HandedFile]:
    """All files below a folder, of an archive, or the one file."""
    budget = Budget()
    try:
        kind = path.stat().st_mode  # the name on the command line may be a link: the lecturer wrote it
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SvmsymError(
            "the submissions cannot be read",
            why=why,
            hint="name a folder, a zip or a file",
            place=Place(str(path)),
        ) from None
    if stat.S_ISDIR(kind):
        yield from _folder(path, "", budget, 0)
        return
    one = _file(path.resolve(), stored_name(path.name), budget)
    if one.trouble is not None:
        raise SvmsymError(one.trouble.what, hint=one.trouble.hint, place=Place(str(path)))
    if one.ending == ".zip":
        yield from _archive(one, "", budget, 1)
    else:
        yield one


def stored_name(name: str) -> str:
    r"""The name that the disk has, read as UTF-8 whatever the locale; names that differ there differ here.

    >>> stored_name("M\xfcller.md"), stored_name(os.fsdecode(b"M\xfcller.md")) == r"M\xfcller.md"
    ('Müller.md', True)
    """
    return plain_name(os.fsencode(name).decode("utf-8", "backslashreplace"))


def ignored(name: str) -> bool:
    """Whether a file is one that computers leave behind."""
    return name.startswith((".", "~$")) or name in _IGNORED


def _folder(folder: Path, below: str, budget: Budget, depth: int) -> Iterator[HandedFile]:
    try:
        names = sorted(os.listdir(folder), key=os.fsencode)  # noqa: PTH208 - names, not paths, are sorted
    except OSError as error:
        yield HandedFile(f"{below}?", trouble=_unreadable(error, below.rstrip("/")))
        return
    for name in names:
        shown = below + stored_name(name)
        if ignored(name):
            continue
        path = folder / name
        try:
            kind = path.lstat().st_mode
        except OSError as error:
            yield HandedFile(shown, trouble=_unreadable(error, shown))
            continue
        if stat.S_ISDIR(kind):
            if depth >= DEEPEST_FOLDER:
                what = "the folders are nested too deeply"
                yield HandedFile(f"{shown}/?", trouble=Trouble(what, _FOLDERS_HINT, Place(shown)))
                continue
            yield from _folder(path, shown + "/", budget, depth + 1)
            continue
        one = _file(path, shown, budget)
        if one.ending == ".zip" and one.trouble is None:
            yield from _archive(one, shown.removesuffix(".zip").removesuffix(".ZIP") + "/", budget, 1)
        else:
            yield one


def _file(path: Path, shown: str, budget: Budget) -> HandedFile:
    """One file, opened so that neither a link nor a pipe can lead elsewhere or block."""
    place = Place(shown)
    refused = _spent(budget, shown)
    if refused is not None:
        return refused
    try:
        if stat.S_ISLNK(path.lstat().st_mode):
            what = "a link is not followed"
            return HandedFile(shown, trouble=Trouble(what, "hand in the file itself", place))
        handle = os.open(path, _SAFELY)
        with os.fdopen(handle, "rb") as file:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                return HandedFile(shown, trouble=Trouble("this is no file", "hand in a file", place))
            most = largest(shown)
            if about.st_size > most:
                return HandedFile(shown, trouble=too_large(most, place))
            content = file.read(most + 1)
            after = os.fstat(handle)
    except OSError as error:
        return HandedFile(shown, trouble=_unreadable(error, shown))
    if len(content) > most:
        return HandedFile(shown, trouble=too_large(most, place))
    if _seen(after) != _seen(about) or len(content) != about.st_size:
        what = "the file was changed while it was read"
        return HandedFile(shown, trouble=Trouble(what, "mark again when nobody writes to it", place))
    found = HandedFile(shown, content)
    return found if found.ending == ".zip" else _counted(found, budget)  # what comes out of it counts


def _seen(about: os.stat_result) -> tuple[int, int]:
    """What tells one state of a file from the next."""
    return about.st_size, about.st_mtime_ns


def _archive(file: HandedFile, below: str, budget: Budget, depth: int) -> Iterator[HandedFile]:
    """The files of an archive, as if they stood in a folder."""
    for entry in entries(file.content, file.path, largest):
        name = entry.name.rpartition("/")[2]
        if any(ignored(part) for part in entry.name.split("/")):
            continue
        shown = below + plain_name(entry.name)
        refused = _spent(budget, shown)
        if refused is not None:
            yield refused
            return
        if entry.trouble is not None:
            yield HandedFile(shown, trouble=entry.trouble)
            continue
        one = _counted(HandedFile(shown, entry.content), budget)
        if one.ending != ".zip" or one.trouble is not None:
            yield one
        elif depth >= DEEPEST_ARCHIVE:
            what = "archives are nested too deeply"
            yield HandedFile(shown, trouble=Trouble(what, "unpack them", Place(shown)))
        else:
            folder = below + plain_name(entry.name.removesuffix(name) + one.stem) + "/"
            yield from _archive(one, folder, budget, depth + 1)


def largest(name: str) -> int:
    """How many bytes a file of this name may have."""
    ending = name.lower()
    if ending.endswith(".zip"):
        return LARGEST_ARCHIVE
    return LARGEST_TABLE if ending.endswith(TABLES) else LARGEST_FILE


def _spent(budget: Budget, shown: str) -> HandedFile | None:
    budget.files -= 1
    if budget.files >= 0:
        return None
    what = f"there are more than {MOST_FILES} files; this one was not read"
    return HandedFile(shown, trouble=Trouble(what, "mark the class in parts", Place(shown)))


def _counted(file: HandedFile, budget: Budget) -> HandedFile:
    budget.bytes -= len(file.content)
    if budget.bytes >= 0:
        return file
    what = f"all files together have more than {LARGEST_TOTAL // 2**20} MB; this one was not read"
    return HandedFile(file.path, trouble=Trouble(what, "mark the class in parts", Place(file.path)))


def _unreadable(error: OSError, shown: str) -> Trouble:
    why = error.strerror or type(error).__name__
    return Trouble(f"the file cannot be read: {why}", "check its permissions", Place(shown))
