"""What is wrong with an exam: its file, or an item without a reference answer."""

from __future__ import annotations

from svmsym.errors import SvmsymError


class ExamFileError(SvmsymError):
    """An exam file that is refused, with the line, the key and the remedy."""


class NoReferenceError(SvmsymError):
    """An item whose answer cannot be derived, and why; the lecturer may give one."""
