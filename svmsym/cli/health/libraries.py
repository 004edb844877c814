"""Which libraries are there, and whether they are new enough, by the bounds of the installed package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata, version

PACKAGE = "svmsym"
CORE = ""  # the name of what is installed always, in place of an extra's

# One sentence for each extra: what one gains by it, and does without otherwise.
ADDS = {
    "exact": "large data and the kernels rbf and sigmoid exactly, many times faster",
    "fast": "training compiled by Numba, sparse data, several processes; without it NumPy trains, slowly",
    "notebook": "notebooks that run and become pages, and the board of points to drag",
    "pdf": "documents as PDF, without TeX",
    "scale": "workers on several machines, and data beyond the memory",
    "test": "everything that the tests use, all other extras included",
    "web": "the page in the browser: svmsym serve",
    "docs": "the documentation as a site",
}

_REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+)(?:\[(?P<extras>[\w,-]+)\])?\s*(?:<\s*[\w.]+\s*,)?\s*(?:>=\s*(?P<least>[\w.]+))?\s*"
    r"(?:;\s*extra\s*==\s*['\"](?P<extra>[\w-]+)['\"])?"
)


@dataclass(frozen=True)
class Library:
    """A library with the lowest version that svmsym takes, and the one that is there, if any."""

    name: str
    least: str
    found: str | None

    @property
    def good(self) -> bool:
        """Whether it is there and new enough."""
        return self.found is not None and _numbers(self.found) >= _numbers(self.least)

    def __str__(self) -> str:
        if self.found is None:
            return f"{self.name} is missing (at least {self.least})"
        return f"{self.name} {self.found}" + ("" if self.good else f" is too old (at least {self.least})")


def requirements(lines: list[str]) -> dict[str, list[tuple[str, str]]]:
    """Names and lowest versions by extra, extras of extras resolved.

    >>> requirements(["numpy>=1.26", "numba>=0.60; extra == 'fast'", "svmsym[fast]; extra == 'scale'"])
    {'': [('numpy', '1.26')], 'fast': [('numba', '0.60')], 'scale': [('numba', '0.60')]}
    """
    direct: dict[str, list[tuple[str, str]]] = {}
    others: dict[str, list[str]] = {}
    for line in lines:
        read = _REQUIREMENT.fullmatch(line.strip())
        assert read is not None, f"a requirement in a form that is not used here: {line}"
        extra = read["extra"] or CORE
        direct.setdefault(extra, [])
        if read["name"] == PACKAGE:
            others.setdefault(extra, []).extend((read["extras"] or "").split(","))
        else:
            direct[extra].append((read["name"], read["least"] or "0"))
    return {extra: _with(extra, direct, others) for extra in direct}


def _with(
    extra: str, direct: dict[str, list[tuple[str, str]]], others: dict[str, list[str]]
) -> list[tuple[str, str]]:
    below = (one for other in others.get(extra, []) for one in _with(other, direct, others))
    return [*dict.fromkeys([*below, *direct[extra]])]


def libraries() -> dict[str, list[Library]] | None:
    """The libraries of the core and of every extra; None where svmsym is not installed but only imported."""
    try:
        known = metadata(PACKAGE)
    except PackageNotFoundError:
        return None
    named = requirements(known.get_all("Requires-Dist") or [])
    return {extra: [Library(name, least, _found(name)) for name, least in of] for extra, of in named.items()}


def _found(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _numbers(text: str) -> tuple[int, ...]:
    """The release of a version, as far as it is numbers, without zeros at the end.

    >>> _numbers("1.26.0rc1"), _numbers("0.9") < _numbers("0.10")
    ((1, 26), True)
    """
    release = re.match(r"\d+(?:\.\d+)*", text)
    numbers = [int(part) for part in release[0].split(".")] if release else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
