"""The option ``--to``: formats by name, and documents on the screen or in a file."""

from __future__ import annotations

import sys
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path

from svmsym.errors import SvmsymError


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


def deliver(made: str | bytes, form: str, output: Path | None) -> None:
    """A document into its file, or onto the screen."""
    from svmsym.documents.files import write_whole  # noqa: PLC0415 - loads when needed

    if output is not None:
        write_whole(output, made)
        print(f"wrote {output}")
    elif isinstance(made, str):
        print(made, end="")
    elif sys.stdout.isatty():
        raise SvmsymError(f"a terminal cannot show {form}", hint="write it to a file with -o FILE")
    else:
        sys.stdout.buffer.write(made)
