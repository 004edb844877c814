"""The page as a folder of files for any web server, written whole or not at all.

index.html, *.js, *.css …   the page
engine.js, engine-worker.js who answers it: Python in a worker of the browser
pyodide/                    that Python
packages/                   SymPy, mpmath, svmsym
licences/                   the licences of all of them
ledger.json                 the verdicts on the lectures
svmsym-page.json            what was built, so that the next build may replace it
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from importlib import resources
from pathlib import Path

from svmsym import __version__
from svmsym.documents.unfinished import unfinished_folder
from svmsym.errors import Place, SvmsymError
from svmsym.outside_text import parse_toml
from svmsym.page.assets import page_files
from svmsym.page.building.compiling import can_compile, compiled
from svmsym.page.building.exchanging import exchanged, put_back
from svmsym.page.building.ledger import ledger
from svmsym.page.building.licences import licences
from svmsym.page.building.packages import LIBRARIES, library, svmsym_itself
from svmsym.page.building.pyodide import FETCHED, VERSION, pyodide_from
from svmsym.page.building.workplace import orderly_ending
from svmsym.page.server.headers import policy

_MARK = "svmsym-page.json"
_ENGINE = ("engine.js", "engine-worker.js", "engine.css")
_ASKED = re.compile(r'<meta name="svmsym-engine" content="server">')


def build(target: Path, pyodide: Path | None = None, *, compiling: bool = True) -> int:
    """Write the folder; the number of bytes in it."""
    put_back(target, _MARK)
    _refuse(target)
    with orderly_ending():
        with pyodide_from(pyodide) as interpreter:
            files = all_files(interpreter, compiling=compiling and can_compile())
        _write(target, files)
    return sum(map(len, files.values()))


def all_files(interpreter: dict[str, bytes], *, compiling: bool) -> dict[str, bytes]:
    """Every file of the folder by its address."""
    own = resources.files("svmsym.page.building")
    found = {address: file.read_bytes() for address, file in page_files().items()}
    found["index.html"] = computing(found["index.html"].decode(), found["icon.svg"]).encode()
    found |= {name: own.joinpath(name).read_bytes() for name in _ENGINE}
    found |= {f"pyodide/{name}": content for name, content in interpreter.items()}
    archives = {f"{name}.zip": library(name) for name in LIBRARIES} | {"svmsym.zip": svmsym_itself()}
    archives = compiled(interpreter, archives) if compiling else archives
    found |= {f"packages/{name}": content for name, content in archives.items()}
    found |= licences()
    found["ledger.json"] = ledger()
    words = parse_toml(own.joinpath("loading.toml").read_text("utf-8"))
    # What is loaded and how large it is, so that progress can be shown.
    loaded = {f"packages/{name}": len(content) for name, content in archives.items()}
    python = {f"pyodide/{name}": len(interpreter[name]) for name in FETCHED if name in interpreter}
    told = {"words": words, "archives": loaded, "interpreter": python}
    text = json.dumps(told, ensure_ascii=False, indent=1)
    found["engine-loading.js"] = f"export default {text};\n".encode()
    mark = {"svmsym": __version__, "pyodide": VERSION}
    return found | {_MARK: f"{json.dumps(mark, indent=1)}\n".encode()}


# Scripts replace it at once; a browser that opens the page as a file runs none, and it stays.
_AS_A_FILE = (
    "If this sentence stays, the page was opened as a file, where browsers run no modules. In its folder run "
    "<code>python -m http.server --bind 127.0.0.1</code> and open <code>127.0.0.1:8000</code>."
)


def computing(page: str, icon: bytes = b"") -> str:
    r"""The page with its own engine, and with the policy that a web server may not send.

    The icon moves into the page: browsers ask for it again and again, even without a network.

    >>> computing('<head>\n<meta name="svmsym-engine" content="server">\n</head>').count("pyodide")
    1
    """
    told = f'<meta http-equiv="Content-Security-Policy" content="{policy("pyodide")}">'
    engine = '<meta name="svmsym-engine" content="pyodide">\n<link rel="stylesheet" href="engine.css">'
    if len(_ASKED.findall(page)) != 1 or page.count("<head>") != 1:
        raise SvmsymError("the page does not say who answers it", hint="reinstall svmsym")
    drawn = f'href="data:image/svg+xml;base64,{b64encode(icon).decode()}"'
    page = page.replace('<p class="waiting">…</p>', f'<p class="waiting">{_AS_A_FILE}</p>')
    return _ASKED.sub(engine, page).replace("<head>", f"<head>\n{told}").replace('href="icon.svg"', drawn)


def _refuse(target: Path) -> None:
    """Never replace a folder that is not a page of ours."""
    if target.is_file() or (target.is_dir() and any(target.iterdir()) and not (target / _MARK).is_file()):
        raise SvmsymError(
            "there is something else already",
            hint="name a folder that does not exist, or an older page",
            place=Place(str(target)),
        )


def _write(target: Path, files: dict[str, bytes]) -> None:
    """Write beside the target, then exchange the two."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with unfinished_folder(target.parent, f".{target.name}.") as beside:
            new, old = beside / "new", beside / "old"
            try:
                for address, content in files.items():
                    path = new / address
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content)
                if not (target.exists() and exchanged(new, target)):
                    if target.exists():
                        target.rename(old)  # killed here, the next build puts it back
                    new.rename(target)
            except BaseException:
                if old.exists() and not target.exists():
                    old.rename(target)
                raise
    except OSError as error:
        raise SvmsymError(
            f"cannot write the folder: {error.strerror}",
            hint="choose another place",
            place=Place(str(target)),
        ) from None
