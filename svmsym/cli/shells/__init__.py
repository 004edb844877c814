"""Completion of the command line, for bash, zsh and fish."""
