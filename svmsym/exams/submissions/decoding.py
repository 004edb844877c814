"""Bytes as text: byte-order marks, UTF-8, UTF-16, Windows-1252, and line ends."""

from __future__ import annotations

import codecs
import re

from svmsym.errors import Place
from svmsym.exams.submissions.submission import Trouble

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FOREIGN = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "an archive or an office document"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"{\\rtf", "a document in rich text"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "an archive"),
    (b"Rar!", "an archive"),
)
_PERSON = "a person has to look at it, or it is handed in again as text"
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0d-\x1f]")
_SAMPLE = 4096
_MOST_CONTROLS = 0.01  # the share of control characters that text may have by accident


def decoded(raw: bytes, file: str, *, shared: bool = False) -> tuple[str, tuple[Trouble, ...]]:
    r"""The text of a file with plain line ends, and what was doubtful about it; no text where it is none.

    ``shared``: it has the answers of many students, so that bytes which no text has are no reason to refuse
    it: one of them may have typed them.

    >>> decoded(b"\xef\xbb\xbfa = 1\r\n", "4711.md")
    ('a = 1\n', ())
    >>> print(decoded(b"a\nw\xe4re", "4711.md")[1][0])
    4711.md:2: the file is not UTF-8 and was read as Windows-1252 (save it as UTF-8)
    """
    for start, what in _FOREIGN:
        if raw.startswith(start):
            return "", (Trouble(f"the file is {what}, not text", _PERSON, Place(file)),)
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            try:
                return _checked(raw[len(mark) :].decode(encoding), file, shared=shared)
            except UnicodeDecodeError as error:
                line = raw[: len(mark) + error.start].count(b"\n") + 1
                what = f"the file begins as {encoding.upper()} but is damaged"
                return "", (Trouble(what, _PERSON, Place(file, line)),)
    guess = _wide(raw)
    if guess is not None:
        try:
            return _checked(raw.decode(guess), file, shared=shared)
        except UnicodeDecodeError:
            pass
    try:
        return _checked(raw.decode("utf-8"), file, shared=shared)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
    text, troubles = _checked(raw.decode("cp1252", "replace"), file, shared=shared)
    if text:
        told = Trouble(
            "the file is not UTF-8 and was read as Windows-1252", "save it as UTF-8", Place(file, line)
        )
        troubles = (told, *troubles)
    return text, troubles


def _wide(raw: bytes) -> str | None:
    """UTF-16 without its mark: of Latin text every second byte is zero."""
    sample = raw[:_SAMPLE]
    if len(sample) < 4 or len(raw) % 2:  # noqa: PLR2004 - two characters
        return None
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > half * 0.4 and even < half * 0.05:
        return "utf-16-le"
    return "utf-16-be" if even > half * 0.4 and odd < half * 0.05 else None


def _checked(text: str, file: str, *, shared: bool) -> tuple[str, tuple[Trouble, ...]]:
    text = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    first = None if shared else _CONTROL.search(text)
    if first is not None:
        controls = len(text) - len(_CONTROL.sub("", text))
        if "\0" in text or controls > len(text) * _MOST_CONTROLS:
            line = text.count("\n", 0, first.start()) + 1
            return "", (Trouble("the file has bytes that no text has", _PERSON, Place(file, line)),)
    return printable(text), ()


def printable(text: str) -> str:
    r"""The text without what no file of ours could hold: halves of characters, and control characters.

    >>> printable("a\ud800\x1b[2J\tb")
    'a\ufffd\ufffd[2J\tb'
    """
    if text.isprintable():
        return text
    return _UNPRINTABLE.sub("\ufffd", text)


def plain_name(name: str) -> str:
    r"""A file's name as it can be shown and stored.

    >>> plain_name("a\udcffb\n.md")
    'a\ufffdb\ufffd.md'
    """
    return printable(name).replace("\n", "\ufffd").replace("\t", "\ufffd")
