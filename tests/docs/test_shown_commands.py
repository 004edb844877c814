"""Every command on a page is executed, and tells what the page shows."""

import re
import shutil
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from commands_elsewhere import BORROWED, ELSEWHERE, GIVEN, HELP_FILES, LARGER, PREPARED, WRONG
from shown_commands import ROOT, Command, blocks, commands, differs, inline, pages

from svmsym.cli.health.libraries import libraries
from svmsym.cli.main import main

TEXTS = pages()
BLOCKS = {page: blocks(text) for page, text in TEXTS.items()}


def shown(page):
    """Files and commands of a page, in order; commands within sentences come last."""
    steps = []
    for block in BLOCKS[page]:
        steps += commands(page, block) if block.commands else [block] if block.file else []
    known = {step.words for step in steps if isinstance(step, Command)}
    return steps + [command for command in inline(page, TEXTS[page]) if command.words not in known]


def all_commands():
    return [step for page in TEXTS for step in shown(page) if isinstance(step, Command)]


def files(page):
    """The files that a page shows, or borrows."""
    lender = HELP_FILES if page.endswith("--help") else BORROWED.get(page)
    found = {file: text for name in lender or () for file, text in files(name).items()}
    if page in LARGER:
        found["points.csv"] = (ROOT / "tests" / "docs" / "files" / "points.csv").read_text("utf-8")
    return found | {block.file: block.text for block in reversed(BLOCKS[page]) if block.file}


def elsewhere(command):
    return next((start for start in ELSEWHERE if command.words.startswith(start)), None)


def own_steps():
    """The steps of each page; the same command with the same files runs once, unless its output is shown."""
    found, seen = {}, set()
    for page in TEXTS:
        found[page] = []
        for step in shown(page):
            if isinstance(step, Command):
                if step.is_usage or elsewhere(step):
                    continue
                known = (step.words, *(text for file, text in files(page).items() if file in step.words))
                if known in seen and not step.output:
                    continue
                seen.add(known)
            found[page].append(step)
    return found


STEPS = own_steps()


def run(command):
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(command.arguments[1:])
    return code, out.getvalue() + err.getvalue()


def provide(page, words):
    """Write the files and folders that are named and not there yet."""
    for word in words:
        if word.endswith(".zip"):
            provide(page, [word.removesuffix(".zip")])
            shutil.make_archive(word.removesuffix(".zip"), "zip", word.removesuffix(".zip"))
        for file, text in files(page).items():
            if word in {file, file.partition("/")[0]} and not Path(file).exists():
                Path(file).parent.mkdir(exist_ok=True)
                Path(file).write_text(text, "utf-8")
        for given, source in GIVEN.items():
            if f"{word}/".startswith(f"{given}/") and not Path(given).exists():
                Path(given).parent.mkdir(exist_ok=True, parents=True)
                (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, given)


def not_installed(extra):
    return any(library.found is None for library in libraries()[extra])


def complaint(page, step):
    """What is wrong with one step, or nothing."""
    if not isinstance(step, Command):
        provide(page, [step.file])
        found = Path(step.file).read_text("utf-8")
        return f"{step.file} is\n{found}" if found != step.text else ""
    if step.arguments[0] != "svmsym":
        return f"{step.words} is in no table"
    targets = [after for option, after in pairwise(step.arguments) if option == "-o"]
    provide(page, [word for word in step.arguments if word not in targets])
    code, told = run(step)
    if code == 2 and "fonts-noto-cjk" in told:
        return ""  # Korean and Chinese PDF on a machine without their font: docs/documents.md says so
    if code == 2 and (extra := re.search(r"svmsym\[(\w+)\]", told)) and not_installed(extra[1]):
        return ""  # tests/project/test_without_extras.py says which commands may refuse
    if code != (1 if step.words in WRONG else 0):
        return f"{step.words} ended with {code}:\n{told}"
    difference = differs(step.output, told) if step.output else ""
    return f"{step.words}\n{difference}" if difference else ""


@pytest.mark.parametrize("page", [page for page in TEXTS if STEPS[page]])
def test_commands_do_what_the_page_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = [Command(page, 0, PREPARED[page])] if page in PREPARED else []
    found = [(step.line, complaint(page, step)) for step in (*before, *STEPS[page])]
    assert [f"{page}:{line}: {wrong}" for line, wrong in found if wrong] == []


def test_every_page_is_looked_at():
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= {Path(page).name for page in TEXTS}
    assert len(all_commands()) >= 100


@pytest.mark.parametrize("start", ELSEWHERE)
def test_the_table_of_other_tests_is_true(start):
    assert any(elsewhere(command) == start for command in all_commands()), "no page shows this any more"
    file, _, function = ELSEWHERE[start][1].partition("::")
    assert f"def {function or 'test_'}" in (ROOT / file).read_text("utf-8")


def test_the_other_tables_are_true():
    assert {command.words for command in all_commands()} >= WRONG
    assert [path for path in GIVEN.values() if not (ROOT / path).exists()] == []


def test_how_a_command_is_called_is_how_it_can_be_called(capsys):
    for command in all_commands():
        if not command.is_usage or not command.words.startswith("svmsym "):
            continue
        words = command.arguments
        named = words[1:3] if words[1] in {"exam", "page"} else words[1:2]
        assert main([*named, "--help"]) == 0, f"{command.page}:{command.line}"
        told = capsys.readouterr().out
        unknown = [word for word in words if word.startswith("--") and word not in told]
        assert unknown == [], f"{command.page}:{command.line}"


def test_extras_that_pages_install_exist():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    asked = [word for c in all_commands() if "pip install" in c.words for word in c.arguments if "[" in word]
    assert asked
    for word in asked:
        assert word.partition("[")[0] in {".", "svmsym"}
        assert set(word.partition("[")[2].rstrip("]").split(",")) <= set(extras), word


def test_benchmarks_that_pages_name_exist():
    # They measure for minutes, and are no part of the tests.
    texts = [*TEXTS.values(), (ROOT / "benchmarks" / "README.md").read_text("utf-8")]
    named = re.findall(r"python (?:benchmarks/|-m benchmarks\.)(\w+)", "\n".join(texts))
    assert len(named) >= 10
    there = {path.stem for path in (ROOT / "benchmarks").iterdir()}
    assert set(named) <= there


# The means of this test can fail.


def test_a_wrong_output_is_noticed():
    assert differs(("optimal, with value 2",), "optimal, with value 1\n")
    assert differs(("a", "…", "c"), "a\nb\nd\n")
    assert not differs(("a", "…", "c"), "a\nb\nb\nc\n")
    assert differs(("a",), "a\nb\n"), "what is left out needs a line …"


@pytest.mark.parametrize(
    ("page", "phrase"),
    [
        ("    svmsym derive no-such-thing\n", "ended with 2"),
        ("    $ svmsym read 'w = 0'\n    I read this as\n      w = 1\n    …\n", "shown:"),
        ("    rsvm solve points.csv\n    svmsym list\n", "neither a command"),
        ("    python -m unknown\n", "in no table"),
    ],
)
def test_a_wrong_page_is_noticed(page, phrase):
    (block,) = blocks(f"Words\n\n{page}")
    try:
        wrong = "".join(complaint("README.md", command) for command in commands("README.md", block))
    except AssertionError as error:
        wrong = str(error)
    assert phrase in wrong
