"""The scripts for shells, tried in a real bash, and in zsh and fish where they are installed."""

import argparse
import re
import shutil
import subprocess

import pytest
from calling import run

from svmsym.cli.main import parser
from svmsym.cli.shells.grammar import commands, known_words
from svmsym.duality.derivation_files import names
from svmsym.duality.library import load_stated
from svmsym.formulas.notation import notation_names
from svmsym.lectures.ledger import lectures

CHOICES = [load_stated(name).convention_choices for name in names()]
# What is typed so far, and what is offered then.
TYPED = {
    "svmsym deri": ["derive"],
    "svmsym check": ["check", "check-certificate"],
    "svmsym derive nu-": ["nu-svc", "nu-svr"],
    "svmsym derive hard-margin --to p": ["pdf"],
    "svmsym derive --to=p": ["pdf"],
    "svmsym derive --notation ost": ["ostwald"],
    "svmsym derive --lang d": ["de"],
    "svmsym derive --example four-points-": ["four-points-soft"],
    "svmsym solve points": ["points.csv"],
    "svmsym solve points.csv --slack s": ["squared"],
    "svmsym solve points.csv --decimal .": ["."],
    "svmsym solve --certificate po": ["points.csv"],
    "svmsym fit points.csv --kernel s": ["sigmoid"],
    "svmsym fit points.csv --C ": [],
    "svmsym path points.csv --to ": [],
    "svmsym exam sh": ["show"],
    "svmsym exam show --sol": ["--solution"],
    "svmsym exam vary --cou": ["--count"],
    "svmsym completion f": ["fish"],
    "svmsym derive soft-margin --convention b": ["bias=+b", "bias=-b"],
    "svmsym derive soft-margin --convention dual=mi": ["min"],
    "svmsym derive soft-margin --convention=form=ma": ["max"],
    "svmsym grade exam.toml answers --format moodle-": ["moodle-xml"],
    "svmsym grade exam.toml answers --format al": ["all"],
    "svmsym exam vary exam.toml --to p": ["pdf"],
    "svmsym check nu-sv": ["nu-svc", "nu-svr"],
    "svmsym check poi": ["points.csv"],
    "svmsym lectures O-57": ["O-57"],
    "svmsym lectures E-O18": ["E-O18"],
    "svmsym --vers": ["--version"],
    "svmsym derive list --wor": ["--worksheet"],
}


@pytest.fixture(scope="module")
def grammar():
    return [*commands(parser(), known_words())]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    """The three scripts in a folder of their own, beside it one with a file to complete."""
    from svmsym.cli.shells.scripts import script  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("shells")
    read = [*commands(parser(), known_words())]
    for shell in ("bash", "zsh", "fish"):
        (folder / f"svmsym.{shell}").write_text(script(shell, read), "utf-8")
    place = folder / "place"
    place.mkdir()
    (place / "points.csv").touch()
    (place / "with space.csv").touch()
    return folder


def tried(shell, program, scripts):
    done = subprocess.run(
        [shell, *program], cwd=scripts / "place", capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


BASH = """
source ../svmsym.bash
complete -p svmsym | grep -q -- '-F _svmsym svmsym' || exit 1
try() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
    _svmsym svmsym
    (IFS='|'; echo "${COMPREPLY[*]}")
}
"""


def in_bash(scripts, lines):
    """What bash offers for each line, its words split at = as readline splits them."""
    calls = []
    for line in lines:
        words = [
            part for word in line.split(" ") for part in (re.split(r"(=)", word) if "=" in word else [word])
        ]
        calls.append("try " + " ".join(f"'{word}'" for word in words))
    # Outside of readline compopt complains, and the completion goes on.
    out = tried("bash", ["--norc", "-c", BASH + "\n".join(calls)], scripts)
    return [line.split("|") if line else [] for line in out.splitlines()]


def test_bash(scripts):
    assert dict(zip(TYPED, in_bash(scripts, TYPED), strict=True)) == TYPED


def test_bash_knows_every_name(scripts):
    [offered, notations, files] = in_bash(
        scripts, ["svmsym derive ", "svmsym derive --notation ", "svmsym solve with"]
    )
    assert set(names()) <= set(offered)
    assert set(notation_names()) <= set(notations)
    assert files == ["with space.csv"]


def test_every_choice_of_argparse_is_offered(grammar):
    offered = {(one.path, name): option for one in grammar for option in one.options for name in option.names}
    seen = 0
    for path, command in _all_parsers(parser()):
        for action in command._actions:
            for name in action.option_strings if action.help != argparse.SUPPRESS else ():
                if action.choices is not None:
                    assert offered[path, name].values.words == tuple(map(str, action.choices)), (path, name)
                    seen += 1
    assert seen > 20


def _all_parsers(command, path=()):
    yield path, command
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from _all_parsers(below, (*path, name))


def test_every_statement_and_convention_is_known():
    known = known_words()
    for course in lectures():
        assert {e.id for e in (*course.entries, *course.errata)} <= set(known["id"])
    for word in known["convention"]:
        name, _, choice = word.partition("=")
        assert any(choice in one.get(name, ("min", "max")) for one in CHOICES), word
    assert {f"{n}={c}" for one in CHOICES for n, several in one.items() for c in several} <= set(
        known["convention"]
    )


def test_fish(scripts):
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed")
    asked = "\n".join(f"echo (complete -C '{line}' | string split -f1 \\t)" for line in TYPED)
    out = tried("fish", ["--no-config", "-c", f"source ../svmsym.fish\n{asked}"], scripts)
    offered = [[word.rpartition("=")[2] for word in line.split()] for line in out.splitlines()]
    ends = {line: [word.rpartition("=")[2] for word in words] for line, words in TYPED.items()}
    assert dict(zip(TYPED, offered, strict=True)) == ends


def test_zsh_reads_its_script(scripts):
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    # compadd works inside of completion only, so that it is replaced by one that prints.
    stubs = "compadd() { shift; print -r -- $@ }; _files() { print files }; compdef() { : }; compset() { : }"
    for line, wanted in {
        "svmsym derive --notation ": set(notation_names()),
        "svmsym derive --to=": {"pdf", "json"},
        "svmsym exam ": {"show", "lint", "vary"},
        "svmsym solve ": {"files"},
    }.items():
        words = " ".join(f"'{word}'" for word in line.split(" "))
        program = f"{stubs}; source ../svmsym.zsh; words=({words}); CURRENT=$#words; _svmsym"
        assert wanted <= set(tried("zsh", ["-f", "-c", program], scripts).split()), line


def test_every_command_and_option_is_there(capsys, grammar):
    _, out, _ = run(capsys, "completion", "bash")
    top = parser()
    [group] = [one for one in top._actions if isinstance(one, argparse._SubParsersAction)]
    assert set(group.choices) == set(grammar[0].below)
    for name, command in group.choices.items():
        for action in command._actions:
            for option in action.option_strings if action.help != argparse.SUPPRESS else ():
                assert re.search(rf'"{name}:-"\*\) offered="[^"]*{option}\b', out), (name, option)


def test_words_need_no_quotes(grammar):
    # They stand between quotes of the shell and are split at spaces.
    offered = {word for one in grammar for word in one.arguments.words}
    offered |= {
        word for one in grammar for option in one.options if option.values for word in option.values.words
    }
    assert [word for word in offered if not re.fullmatch(r"[\w.,+=/-]+", word)] == []


def test_an_unknown_shell(capsys):
    code, _, err = run(capsys, "completion", "tcsh")
    assert code == 2
    assert "bash" in err
