"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from svmsym.errors import Place, SvmsymError


def write_whole(path: Path, content: str | bytes) -> None:
    """Write beside the target, then rename, so that nobody ever sees half a file."""
    if path.is_dir():
        raise SvmsymError("this is a folder", hint="name a file in it with -o", place=Place(str(path)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
            # mkstemp makes the file private; a document is meant to be read by others.
            umask = os.umask(0)
            os.umask(umask)
            Path(beside).chmod(0o666 & ~umask)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SvmsymError(
            f"cannot write the file: {error.strerror}",
            hint="choose another place with -o",
            place=Place(str(path)),
        ) from None
