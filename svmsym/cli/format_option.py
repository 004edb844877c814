"""The option ``--to``: formats by name, and documents on the screen or in a file."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from pathlib import Path

from svmsym.errors import Place, SvmsymError, shown_name


def known_format(name: str, further: Collection[str] = ()) -> str:
    """A format that exists; the table loads with the documents, so that ``--help`` does without."""
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415 - loads when needed

    formats = sorted({*FORMATS, *further})
    if name in formats:
        return name
    near = get_close_matches(name, formats, n=1)
    raise SvmsymError(
        f"there is no format {name[:40]!r}",
        hint=(f"did you mean {near[0]}? " if near else "") + f"choose one of: {', '.join(formats)}",
    )


def chosen_format(asked: str | None, output: Path | None, further: Collection[str] = ()) -> str:
    """The format that is asked for, or the one by which the file ends, or text; never two that differ."""
    if asked is not None:
        known_format(asked, further)
    meant = _formats_of(output, further) if output is not None else []
    if asked is None:
        return meant[0] if meant else "text"
    if meant and asked not in meant:
        raise SvmsymError(
            f"--to {asked} asks for another format than the name of the file, which is that of {meant[0]}",
            hint=f"write --to {meant[0]}, or give the file another ending",
            place=Place(str(output)),
        )
    return asked


def require_means(forms: Collection[str], languages: Iterable[str]) -> None:
    """Before the first file: whether what a PDF in these languages needs is installed."""
    if "pdf" in forms:
        from svmsym.documents.pdf import require_pdf  # noqa: PLC0415 - loads when needed

        require_pdf(languages)


def _formats_of(output: Path, further: Collection[str]) -> list[str]:
    """The formats whose files may end so: slides are HTML, too, and slides of LaTeX end in .tex."""
    from svmsym.documents.formats import FORMATS  # noqa: PLC0415 - loads when needed

    endings = {name: form.ending for name, form in FORMATS.items()} | {name: f".{name}" for name in further}
    name = output.name.lower()
    longest = max((e for e in endings.values() if name.endswith(e)), key=len, default=None)
    if longest is None:
        return []
    own = [f for f, e in endings.items() if e == longest]
    return own + [f for f, e in endings.items() if f not in own and e.endswith(output.suffix.lower())]


def deliver(made: str | bytes, form: str, output: Path | None) -> None:
    """A document into its file, or onto the screen."""
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - loads when needed

    if output is not None:
        write_whole(output, made)
        print(f"wrote {shown_name(output)}")
    elif isinstance(made, str):
        print(made, end="")
    elif sys.stdout.isatty():
        raise SvmsymError(f"a terminal cannot show {form}", hint="write it to a file with -o FILE")
    else:
        sys.stdout.buffer.write(made)
