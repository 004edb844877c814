"""Scripts that complete the command line: one table of cases for bash and zsh, lines for fish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote

from svmsym.cli.shells.grammar import Command, Option, Values

# Bash splits words at "=", so that --to=pdf arrives as three of them.
_BASH = """\
# svmsym, completed by bash; written by: svmsym completion bash
_svmsym() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
    local at="" offered="" files="" before="" k=$COMP_CWORD
    if [[ $current == "=" ]]; then
        current=""
    elif [[ $previous == "=" ]]; then
        k=$((COMP_CWORD - 1))
        previous=${{COMP_WORDS[k - 1]}}
    fi
    if [[ ${{COMP_WORDS[k]}} == "=" && $previous != -* ]]; then
        before="$previous=" # the value itself has a =, as in --convention bias=-b
        previous=${{COMP_WORDS[k - 2]}}
        [[ $previous == "=" ]] && previous=${{COMP_WORDS[k - 3]}}
        current=$before$current
    fi
    for ((k = 1; k < COMP_CWORD; k++)); do
        case "$at ${{COMP_WORDS[k]}}" in
{paths}
        esac
    done
{cases}
    local IFS=$'\\n'
    COMPREPLY=($(IFS=' '; compgen -W "$offered" -- "$current"))
    COMPREPLY=("${{COMPREPLY[@]#"$before"}}")
    if [[ -n $files ]]; then
        COMPREPLY+=($(compgen -f -- "$current"))
        compopt -o filenames 2>/dev/null # bash 3 has no compopt, and completes folders less well
    fi
}}
complete -F _svmsym svmsym
"""

_ZSH = """\
#compdef svmsym
# svmsym, completed by zsh; written by: svmsym completion zsh
_svmsym() {{
    local current=${{words[CURRENT]}} previous=${{words[CURRENT - 1]}}
    local at="" offered="" files="" k
    if [[ $current == --*=* ]]; then
        previous=${{current%%=*}}
        current=${{current#*=}}
        compset -P '*='
    fi
    for ((k = 2; k < CURRENT; k++)); do
        case "$at ${{words[k]}}" in
{paths}
        esac
    done
{cases}
    compadd -- ${{=offered}}
    if [[ -n $files ]]; then
        _files
    fi
}}
if [[ $funcstack[1] == _svmsym ]]; then
    _svmsym "$@" # read from a folder of fpath
else
    compdef _svmsym svmsym # read by source or eval
fi
"""

_FISH = """\
# svmsym, completed by fish; written by: svmsym completion fish
function __svmsym_at
    set -l at ""
    for word in (commandline -opc)[2..-1]
        switch "$at $word"
{paths}
        end
    end
    test "$at" = "$argv"
end
complete -c svmsym -f
"""


def script(shell: str, commands: Sequence[Command]) -> str:
    """The script for bash, zsh or fish."""
    if shell == "fish":
        return _fish(commands)
    template = {"bash": _BASH, "zsh": _ZSH}[shell]
    paths = "\n".join(
        f'            "{" ".join(one.path[:-1])} {one.path[-1]}") at="{" ".join(one.path)}" ;;'
        for one in commands
        if one.path
    )
    return template.format(paths=paths, cases="\n".join(_cases(commands)))


def _cases(commands: Sequence[Command]) -> Iterator[str]:
    """What is offered: after an option its values, else options or what the command takes."""
    yield '    case "$at:$previous" in'
    for command in commands:
        at = " ".join(command.path)
        for option in command.options:
            if option.values is not None:
                names = "|".join(f'"{at}:{name}"' for name in option.names)
                yield f"        {names}){_offer(option.values)} ;;"
    yield "        *)"
    yield '            case "$at:$current" in'
    for command in commands:
        at = " ".join(command.path)
        names = " ".join(name for option in command.options for name in option.names)
        taken = Values((*command.below, *command.arguments.words), command.arguments.files)
        yield f'                "{at}:-"*) offered="{names}" ;;'
        yield f'                "{at}:"*){_offer(taken)} ;;'
    yield "            esac"
    yield "            ;;"
    yield "    esac"


def _offer(values: Values) -> str:
    words = f' offered="{" ".join(values.words)}"' if values.words else ""
    return words + (" files=yes" if values.files else "")


def _fish(commands: Sequence[Command]) -> str:
    paths = "\n".join(
        f'            case "{" ".join(one.path[:-1])} {one.path[-1]}"\n'
        f'                set at "{" ".join(one.path)}"'
        for one in commands
        if one.path
    )
    about = {one.path: one.about for one in commands}
    lines = []
    for command in commands:
        start = f"complete -c svmsym -n {quote('__svmsym_at ' + quote(' '.join(command.path)))}"
        lines += [f"{start} -a {name} -d {_fish_text(about[*command.path, name])}" for name in command.below]
        if command.arguments.words:
            lines.append(f"{start} -a {_fish_text(' '.join(command.arguments.words))}")
        if command.arguments.files:
            lines.append(f"{start} -F")
        lines += [start + _fish_option(option) for option in command.options]
    return _FISH.format(paths=paths) + "\n".join(lines) + "\n"


def _fish_option(option: Option) -> str:
    kinds = {True: "l", False: "s"}
    said = "".join(f" -{kinds[name.startswith('--')]} {name.lstrip('-')}" for name in option.names)
    values = option.values
    if values is not None:
        said += " -r -F" if values.files else " -x"
        said += f" -a {_fish_text(' '.join(values.words))}" if values.words else ""
    return f"{said} -d {_fish_text(option.about)}"


def _fish_text(text: str) -> str:
    r"""A text between single quotes, where fish knows two escapes.

    >>> print(_fish_text("a student's"))
    'a student\'s'
    """
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
