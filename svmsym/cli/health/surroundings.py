"""Programs and fonts outside of Python, and the files that svmsym brings along."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from svmsym.errors import SvmsymError


@dataclass(frozen=True)
class Program:
    """A program under one of its names, and what it is for."""

    names: tuple[str, ...]
    purpose: str

    def found(self) -> str | None:
        """Where it is."""
        return next((path for name in self.names if (path := shutil.which(name))), None)


PROGRAMS = (
    Program(("chromium", "chromium-browser", "google-chrome"), "the tests use the page in it"),
    Program(("node",), "svmsym page build compiles the page's Python with it, so that it starts faster"),
    Program(("npm",), "svmsym page build fetches Python for the browser with it"),
    Program(("xelatex",), "turns what --to latex and --to beamer write into PDF; the tests do it"),
    Program(("pdftotext",), "the tests read PDFs back with it"),
)


@dataclass(frozen=True)
class Files:
    """What comes with svmsym of one sort, counted."""

    what: str
    count: int


def files() -> list[Files]:
    """What the commands read, counted; a count of zero means a broken installation."""
    from svmsym.documents.by_hand.examples import example_names  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.duality.derivation_files import argument_names, names  # noqa: PLC0415
    from svmsym.formulas.notation import notation_names  # noqa: PLC0415
    from svmsym.lectures.ledger import lectures  # noqa: PLC0415

    package = Path(str(resources.files("svmsym")))
    folders = {
        "catalogues of words": ("documents/prose", "*.toml"),
        "styles": ("documents/styles", "*"),
        "fonts": ("documents/fonts", "*.woff2"),
        "files of the page": ("page/static", "**/*.*"),
    }
    return [
        Files("derivations", len(names()) + len(argument_names())),
        Files("statements of lectures", sum(len(one.entries) for one in lectures())),
        Files("notations", len(notation_names())),
        Files("worked examples", len(example_names())),
        *(Files(what, len([*(package / where).glob(form)])) for what, (where, form) in folders.items()),
    ]


def fonts() -> dict[str, str | None] | None:
    """The font of a PDF in Korean and in Chinese, None where there is none.

    It is Typst that looks for them: without it nothing is known, and that is None as well.
    """
    from svmsym.documents.typst_fonts import choose  # noqa: PLC0415 - loads when needed

    if find_spec("typst") is None:
        return None
    found: dict[str, str | None] = {}
    for language in ("ko", "zh"):
        try:
            found[language] = next(iter(choose(language).families), None)
        except SvmsymError:
            found[language] = None
    return found
