"""``svmsym completion``: a script by which the shell completes svmsym's commands, options and names."""

from __future__ import annotations

import argparse

_EPILOG = """\
to install:
  bash   svmsym completion bash > ~/.local/share/bash-completion/completions/svmsym
  zsh    svmsym completion zsh > DIR/_svmsym, where DIR is a folder of $fpath
  fish   svmsym completion fish > ~/.config/fish/completions/svmsym.fish

or, for the running shell alone: eval "$(svmsym completion bash)". Write it again after an update.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The shell."""
    parser.epilog = _EPILOG
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell to write it for")


def run(chosen: argparse.Namespace) -> int:
    """Print the script."""
    from svmsym.cli.main import parser  # noqa: PLC0415 - main imports this module
    from svmsym.cli.shells.grammar import commands, known_words  # noqa: PLC0415
    from svmsym.cli.shells.scripts import script  # noqa: PLC0415

    print(script(chosen.shell, [*commands(parser(), known_words())]), end="")
    return 0
