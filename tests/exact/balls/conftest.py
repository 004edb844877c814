"""Enclosures are compared with numbers of fifty digits."""

import mpmath
import pytest


@pytest.fixture(autouse=True)
def _fifty_digits():
    with mpmath.workdps(50):
        yield
