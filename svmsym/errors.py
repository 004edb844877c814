"""Every error svmsym raises on purpose: what went wrong, where, why, and what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Control characters, halves of characters, marks that turn the direction of text, invisible signs and the
# separators of lines. The joiners U+200C and U+200D stay: some scripts and emoji are spelt with them.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    r"""Escape control characters and invisible signs, but not line breaks and tabs.

    The escapes are those of JSON, so that JSON stays the same JSON.

    >>> print(visible("a\x1b[31mb\u202ec, α ≤ 1"))
    a\u001b[31mb\u202ec, α ≤ 1
    """
    return _UNSEEN.sub(lambda found: _json_escape(found[0]), text)


def _json_escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[k : k + 4]}" for k in range(0, len(units), 4))


def shown_name(name: object) -> str:
    r"""Escape every character of a name that is not printed, also line breaks: it stays on its line.

    >>> print(shown_name("a\x1b[31m\nb.csv"), shown_name("Übung 1.csv"))
    a\x1b[31m\nb.csv Übung 1.csv
    """
    return "".join(
        c if c.isprintable() or c in _WIDE_SPACES else c.encode("unicode_escape").decode("ascii")
        for c in str(name)
    )


_WIDE_SPACES = "\u00a0\u3000"


@dataclass(frozen=True)
class Place:
    """Where in a source something stands.

    >>> str(Place("mine.py", 12))
    'mine.py:12'
    """

    file: str
    line: int | None = None

    def __str__(self) -> str:
        file = shown_name(self.file)
        return file if self.line is None else f"{file}:{self.line}"


class SvmsymError(Exception):
    """What went wrong, with its place and a remedy.

    >>> print(SvmsymError("b is declared twice", hint="rename one of them"))
    b is declared twice
      what to do: rename one of them
    """

    exit_code = 2

    def __init__(self, what: str, *, why: str = "", hint: str = "", place: Place | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.why = why
        self.hint = hint
        self.place = place

    def __str__(self) -> str:
        head = f"{self.place}: {self.what}" if self.place else self.what
        lines = [head]
        if self.why:
            lines.append(f"  why: {self.why}")
        if self.hint:
            lines.append(f"  what to do: {self.hint}")
        return "\n".join(lines)


class FormulaError(SvmsymError):
    """A formula that is ill-typed or leaves the language."""


class StatementError(SvmsymError):
    """A statement of a lecture that its check cannot read: a part is missing, a letter has no value."""


class DeclarationError(SvmsymError):
    """A symbol or index that is undeclared, declared twice, or badly named."""


class ProblemError(SvmsymError):
    """An optimisation problem the engine refuses, with the reason."""


class DerivationFileError(SvmsymError):
    """A file that is not a derivation, or that cannot be run as one."""


class UnknownNameError(SvmsymError):
    """A name that does not exist, with the nearest ones that do."""


class NotationError(SvmsymError):
    """A notation profile that is refused, with the key and the line."""


class ProofError(SvmsymError):
    """A statement that the kernel cannot handle because it leaves the theorem's language."""


class TooLargeError(FormulaError, ProofError):
    """A formula beyond a limit of size or work, which says nothing about whether it is true."""

    @classmethod
    def undecided(cls, what: str, hint: str) -> TooLargeError:
        """The error for a proof that was not done."""
        return cls(what, why="so it is neither proved nor refuted", hint=hint)


class WrongClaimError(SvmsymError):
    """A displayed line that differs from the derived one, with difference and counterexample."""

    exit_code = 1


Key = tuple[str | int, ...]


class ProblemFileError(SvmsymError):
    """A stated problem that is refused; its key says under which name, as in ("data", "X", 0, 1).

    >>> print(ProblemFileError("C is negative", key=("problem", "C")).at(Place("mine.toml", 3)))
    mine.toml:3: C is negative
    """

    def __init__(
        self, what: str, *, why: str = "", hint: str = "", place: Place | None = None, key: Key = ()
    ) -> None:
        super().__init__(what, why=why, hint=hint, place=place)
        self.key = key

    def at(self, place: Place | None) -> ProblemFileError:
        """The same refusal with its place."""
        return ProblemFileError(self.what, why=self.why, hint=self.hint, place=place, key=self.key)

    def under(self, *key: str | int) -> ProblemFileError:
        """The same refusal with its key."""
        return ProblemFileError(self.what, why=self.why, hint=self.hint, place=self.place, key=key)
