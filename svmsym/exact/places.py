"""Places with a column, and the error of everything that states a problem."""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.errors import Place, SvmsymError

Key = tuple[str | int, ...]


@dataclass(frozen=True)
class CellPlace(Place):
    """Where in a file something stands, to the character; lines and columns count from 1.

    >>> str(CellPlace("points.csv", 3, 7))
    'points.csv:3:7'
    """

    column: int | None = None

    def __str__(self) -> str:
        return super().__str__() if self.column is None else f"{super().__str__()}:{self.column}"


class ProblemFileError(SvmsymError):
    """A stated problem that is refused; its key says under which name, as in ("data", "X", 0, 1).

    >>> print(ProblemFileError("C is negative", key=("problem", "C")).at(CellPlace("mine.toml", 3, 1)))
    mine.toml:3:1: C is negative
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
