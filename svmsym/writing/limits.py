"""Limits that are checked before any work is done on a text from outside."""

from __future__ import annotations

LONGEST_TEXT = 20_000  # characters of a page
MOST_TOKENS = 8_000  # of a page
DEEPEST_NESTING = 40  # brackets in brackets; people stop at six
DEEPEST_TREE = 100  # parts in parts, signs and words counted: not not not …
MOST_DIGITS = 60  # of one number
LARGEST_MATRIX = 60  # rows, and columns
MOST_READINGS = 8  # ways to read an ambiguous text
MOST_TRIES = 32  # answers to the questions of a text, of which many may lead to one reading
