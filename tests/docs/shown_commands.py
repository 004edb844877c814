"""What the pages show: blocks of commands with their output, and files; for the tests beside it."""

import argparse
import re
import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from svmsym.cli.main import parser

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "notebooks" / "README.md"]
PAGES.append(ROOT / "examples" / "README.md")
PROGRAMS = ("svmsym", "python", "pip", "jupyter", "mkdocs", "sphinx-build")
FENCES = ("", "sh", "console")  # languages of blocks that may hold commands
PLACEHOLDERS = re.compile(
    r"(?<![\w-])(TEXT|REFERENCE|ANSWER|PROBLEM\.toml|PAGE\.md|CERTIFICATE|FILE|NAME|DIR|ADDRESS|MODEL|M)(?!\w)|…"
)
ALONE = ("svmsym list", "svmsym lectures", "svmsym tour")  # need no arguments
_COMMAND = re.compile(rf"(?:\$ )?((?:{'|'.join(PROGRAMS)}) .+)")
_NAMED = re.compile(r"`([\w./-]+\.(?:csv|toml|md|py))`")
_INLINE = re.compile(r"`(svmsym [^`]+)`")


@dataclass(frozen=True)
class Block:
    """Lines of code or text, and the paragraph before them."""

    line: int
    language: str
    lines: tuple[str, ...]
    before: str

    @property
    def commands(self):
        return self.language in FENCES and any(_COMMAND.fullmatch(line) for line in self.lines)

    @property
    def file(self):
        """The file that it shows: the paragraph before names it last."""
        named = _NAMED.findall(self.before)
        shows = named and not self.commands and not any(line.startswith(">>>") for line in self.lines)
        return named[-1] if shows else None

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"


@dataclass(frozen=True)
class Command:
    """A command line, where it stands, and the output that is shown below it."""

    page: str
    line: int
    words: str
    output: tuple[str, ...] = ()
    in_words: bool = False

    @property
    def arguments(self):
        return shlex.split(self.words)

    @property
    def is_usage(self):
        """Whether it says how a command is called, with names in place of what is meant, or just names it."""
        named = self.in_words and re.fullmatch(r"svmsym [a-z]+( [a-z]+)?", self.words)
        return bool((named and self.words not in ALONE) or PLACEHOLDERS.search(self.words))


def pages():
    """The texts of all pages; the examples of each command's help are a page, too, as on the site."""
    texts = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
    for command in (top := parser(), *_below(top)):
        examples = command.format_help().partition("examples:\n")[2].partition("\n\n")[0]
        lines = [line for line in examples.splitlines() if _COMMAND.fullmatch(line.strip())]
        texts[f"{command.prog} --help"] = "\n".join(f"    {line.strip()}" for line in lines)
    return texts


def _below(command):
    (action,) = (a for a in command._actions if isinstance(a, argparse._SubParsersAction))
    return action.choices.values()


def blocks(text):
    """Indented and fenced blocks, in order."""
    found, before, lines = [], "", text.splitlines()
    k = 0
    while k < len(lines):
        start = k
        if lines[k].startswith("```"):
            language = lines[k].removeprefix("```").strip()
            k += 1
            while not lines[k].startswith("```"):
                k += 1
            found.append(Block(start + 2, language, tuple(lines[start + 1 : k]), before))
            k += 1
        elif lines[k].startswith("    ") and (k == 0 or not lines[k - 1].strip()):
            while k < len(lines) and (lines[k].startswith("    ") or not lines[k].strip()):
                k += 1
            inside = [line[4:] for line in lines[start:k]]
            while not inside[-1].strip():
                inside.pop()
            found.append(Block(start + 1, "", tuple(inside), before))
        else:
            while k < len(lines) and lines[k].strip() and not lines[k].startswith("```"):
                k += 1
            before = "\n".join(lines[start:k]) or before
            k += k == start
    return found


def commands(page, block):
    """The commands of a block. With prompts, what follows one is its output; else every line is a command."""
    prompted = any(line.startswith("$ ") for line in block.lines)
    found = []
    for offset, line in enumerate(block.lines):
        command = _COMMAND.fullmatch(line)
        if command and (line.startswith("$ ") or not prompted):
            parts = [bare(part) for part in command[1].split(" && ")]
            found += [Command(page, block.line + offset, part) for part in parts]
        elif prompted and found:
            last = found[-1]
            found[-1] = replace(last, output=(*last.output, line))
        elif line.strip():
            raise AssertionError(f"{page}:{block.line + offset}: neither a command nor its output: {line}")
    return found


def bare(words):
    """The command without the remark beside it, after # or two spaces, and without > FILE.

    >>> bare("svmsym read 'w = (0,5;  1)'    what was understood")
    "svmsym read 'w = (0,5;  1)'"
    """
    quote, k = "", 0
    while k < len(words):
        sign = words[k]
        if sign in "'\"" and quote in {"", sign}:
            quote = "" if quote else sign
        elif not quote and words.startswith(("  ", " #", " > "), k):
            break
        k += 1
    return words[:k].strip()


def inline(page, text):
    """Commands within sentences."""
    outside = re.sub(r"^```.*?^```", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)
    for found in _INLINE.finditer(outside):
        line = outside[: found.start()].count("\n") + 1
        yield Command(page, line, " ".join(found[1].split()), in_words=True)


def differs(shown, told):
    """Where the output is not the one shown; a line … stands for any number of lines."""
    lines = [line.rstrip() for line in told.rstrip().splitlines()]
    expected = [line.rstrip() for line in "\n".join(shown).rstrip().splitlines()]
    pattern = "".join("(?:.*\n)*?" if line.strip() == "…" else re.escape(line) + "\n" for line in expected)
    if re.fullmatch(pattern, "".join(line + "\n" for line in lines)):
        return ""
    return "\n".join(["shown:", *expected, "told:", *lines])
