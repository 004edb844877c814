"""Examples: those that come with svmsym by name, any other as a file."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from pathlib import Path

from svmsym.documents.prose import catalogue
from svmsym.errors import UnknownNameError
from svmsym.exact.problem import Problem
from svmsym.exact.reading.detect import read_problem


@dataclass(frozen=True)
class Example:
    """A problem with the name it is known by; ``ships`` where it comes with svmsym."""

    name: str
    problem: Problem
    ships: bool

    def title(self, language: str = "en") -> str:
        """What the example is called."""
        return catalogue(language, "explain")[f"title-{self.name}"] if self.ships else self.name


def example_names() -> list[str]:
    """The examples that come with svmsym.

    >>> "three-points" in example_names()
    True
    """
    folder = resources.files("svmsym.documents") / "examples"
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))


def load_example(name: str) -> Example:
    """An example by its name, or from a file.

    >>> load_example("four-points").title("de")
    'vier Punkte'
    """
    names = example_names()
    if name in names:
        folder = resources.files("svmsym.documents") / "examples"
        with resources.as_file(folder / f"{name}.toml") as path:
            return Example(name, read_problem(path), ships=True)
    path = Path(name)
    if path.suffix or path.exists():
        return Example(path.stem, read_problem(path), ships=False)
    near = get_close_matches(name, names, n=1)
    raise UnknownNameError(
        f"there is no example {name[:40]!r}",
        hint=(f"did you mean {near[0]}? " if near else "") + f"there are: {', '.join(names)}; or name a file",
    )


def example_text(name: str) -> str:
    """The problem file of an example that comes with svmsym."""
    return (resources.files("svmsym.documents") / "examples" / f"{name}.toml").read_text("utf-8")
