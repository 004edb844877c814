"""Limits that are checked before any work is done on a text from outside."""

from __future__ import annotations

LONGEST_TEXT = 20_000  # characters of a page
MOST_TOKENS = 8_000  # of a page
DEEPEST_NESTING = 40  # brackets in brackets; people stop at six
MOST_LEVELS = 60  # Σ within √ within a fraction …
MOST_SCRIPTS = 24  # indices, powers, marks and arguments at one letter; people stop at four
MOST_PARTS = 300  # formulas and words of one clause
MOST_DIGITS = 60  # of one number
LARGEST_MATRIX = 60  # rows, and columns
MOST_READINGS = 8  # ways to read an ambiguous text
LONGEST_DOUBTED = 1_500  # characters of a text that is read in so many ways; a longer one in two
