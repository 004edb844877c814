"""Derivations, each made once for all tests."""

from functools import cache

from svmsym import derive


@cache
def derived(name):
    return derive(name)
