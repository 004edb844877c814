"""The findings of ``svmsym doctor``, as text and as JSON."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from svmsym import __version__
from svmsym.cli.health.libraries import ADDS, CORE, Library, libraries
from svmsym.cli.health.self_check import Check, self_check
from svmsym.cli.health.surroundings import PROGRAMS, Files, files, fonts
from svmsym.limits import refusal_of_memory_limits

_WIDTH = 110  # of a line, in characters
_LANGUAGES = {"ko": "Korean", "zh": "Chinese"}


@dataclass(frozen=True)
class Health:
    """All that was looked at; libraries None where svmsym is imported without being installed."""

    libraries: dict[str, list[Library]] | None
    programs: dict[str, tuple[str | None, str]]
    fonts: dict[str, str | None] | None
    files: list[Files]
    checks: list[Check]
    memory_refusal: str = ""  # why the system holds no limits of memory

    @property
    def works(self) -> bool:
        """Whether the core works: its libraries, its files, and the work that was tried."""
        core = (self.libraries or {}).get(CORE, [])
        return (
            all(one.good for one in core)
            and bool(self.files)
            and all(one.count for one in self.files)
            and all(one.good for one in self.checks)
        )


def examine() -> Health:
    """Look at everything."""
    checks = self_check()
    try:
        counted = files()
    except Exception as error:  # noqa: BLE001 - an installation may be broken in any way
        counted, checks = [], [*checks, Check("find the files of svmsym", f"{type(error).__name__}: {error}")]
    programs = {one.names[0]: (one.found(), one.purpose) for one in PROGRAMS}
    return Health(libraries(), programs, fonts(), counted, checks, refusal_of_memory_limits())


def what_to_type(extra: str) -> str:
    """How an extra is installed.

    >>> what_to_type("pdf")
    'python -m pip install "svmsym[pdf]"'
    """
    return f'python -m pip install "svmsym[{extra}]"'


def health_text(health: Health) -> str:
    """What a person reads."""
    return "\n".join(_lines(health))


def _lines(health: Health) -> Iterator[str]:
    yield f"svmsym {__version__}, Python {platform.python_version()}, {sys.platform} {platform.machine()}"
    yield ""
    if health.libraries is None:
        yield "libraries: svmsym is not installed here, only imported, so that its requirements are unknown"
        yield "  what to do: python -m pip install . in the folder with pyproject.toml"
    else:
        for one in health.libraries.get(CORE, []):
            yield f"  {_mark(one.good)} {one}"
        yield ""
        yield "extras:"
        for extra in sorted(health.libraries.keys() - {CORE}):
            yield from _extra_lines(extra, health.libraries[extra])
    yield ""
    yield "programs outside of Python, none of them necessary:"
    for name, (found, purpose) in health.programs.items():
        yield f"  {_mark(bool(found))} {name:10} {found or 'not found'}: {purpose}"
    if health.fonts is None:
        told = "for Korean and Chinese the machine has them or not; Typst would look, and is not installed"
        yield f"  ? {'font':10} not known: {told}"
    for language, font in (health.fonts or {}).items():
        purpose = f"for PDF in {_LANGUAGES[language]}"
        yield f"  {_mark(bool(font))} {'font':10} {font or 'not found (Debian: fonts-noto-cjk)'}: {purpose}"
    yield ""
    yield "limits:"
    told = health.memory_refusal and f" not held: {health.memory_refusal}; limits on work and time hold"
    yield f"  {_mark(not told)} memory    {told or ' held by the system'}"
    yield ""
    yield "files that come with svmsym:"
    for held in health.files:
        yield f"  {_mark(bool(held.count))} {held.count} {held.what}"
    yield ""
    yield "a small check:"
    for check in health.checks:
        yield f"  {_mark(check.good)} {check.what}" + (f": {check.trouble}" if check.trouble else "")
    yield ""
    if health.works:
        yield "svmsym works"
    else:
        yield "svmsym does NOT work here\n  what to do: python -m pip install --force-reinstall svmsym"


def _extra_lines(extra: str, needed: list[Library]) -> Iterator[str]:
    good = all(one.good for one in needed)
    yield f"  {_mark(good)} {extra:10} {ADDS.get(extra, '')}"
    if not good:
        told = ", ".join(str(one) for one in needed if not one.good)
        yield from wrap(told, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
        yield f"      what to do: {what_to_type(extra)}"


def _mark(good: bool) -> str:  # noqa: FBT001 - a mark says yes or no
    return "✓" if good else "–"


def health_json(health: Health) -> dict[str, Any]:
    """The same for programs."""
    known = health.libraries
    return {
        "works": health.works,
        "svmsym": __version__,
        "python": platform.python_version(),
        "platform": f"{sys.platform} {platform.machine()}",
        "libraries": None if known is None else [_library_json(one) for one in known.get(CORE, [])],
        "extras": None
        if known is None
        else {
            extra: {
                "installed": all(one.good for one in known[extra]),
                "adds": ADDS.get(extra, ""),
                "install": what_to_type(extra),
                "libraries": [_library_json(one) for one in known[extra]],
            }
            for extra in sorted(known.keys() - {CORE})
        },
        "programs": {
            name: {"found": found, "purpose": purpose} for name, (found, purpose) in health.programs.items()
        },
        "fonts": health.fonts,
        "files": {one.what: one.count for one in health.files},
        "memory_limits": {"held": not health.memory_refusal, "refusal": health.memory_refusal or None},
        "checks": [{"what": one.what, "good": one.good, "trouble": one.trouble} for one in health.checks],
    }


def _library_json(one: Library) -> dict[str, Any]:
    return {"name": one.name, "least": one.least, "found": one.found, "good": one.good}
