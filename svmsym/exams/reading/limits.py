"""Limits that hold before any work is done on a text from outside."""

from __future__ import annotations

LONGEST_TEXT = 4000  # characters: a page of derivation; the lectures' longest answer has 900
MOST_TOKENS = 1500  # a text of 4000 characters with fewer spaces is no answer
DEEPEST_NESTING = 32  # brackets in brackets; people stop at six
MOST_DIGITS = 40  # digits in one number: beyond any exact result of an exercise
HIGHEST_EXPONENT = 32  # a literal power; polynomial kernels in exams go to 10
LARGEST_MATRIX = 40  # rows and columns that are written out
MOST_MATRIX_FACTORS = 24  # factors of one formula: lists over the points once, matrices three times
MOST_FACTORS = 60  # factors of one product
LARGEST_SUM = 40  # terms of a sum with numbers as bounds, which is written out
MOST_VISITS = 20000  # nodes that are given a meaning, those of sums written out included
MOST_ATTEMPTS = 12  # ways to give letters a meaning before the first complaint is reported
