"""Limits that hold before any work is done on what was handed in."""

from __future__ import annotations

LARGEST_FILE = 2 * 2**20  # bytes of one student's file; a page of answers has 5,000
LARGEST_TABLE = 64 * 2**20  # bytes of a table with the answers of a class
LARGEST_ARCHIVE = 128 * 2**20  # bytes of a zip as it is on the disk
LARGEST_INDEX = 8 * 2**20  # bytes of the list of entries of a zip: about 80,000
LARGEST_TOTAL = 256 * 2**20  # bytes of all files of a class together, unpacked
MOST_FILES = 20_000
DEEPEST_FOLDER = 8  # folders in folders, archives counted as folders
DEEPEST_ARCHIVE = 2  # an archive of a class with an archive of a student
LONGEST_ANSWER = 40_000  # characters, the most that the judge of derivations reads
LONGEST_NAME = 100  # characters of a student's name or number
MOST_PARTS = 1_000  # headed parts or tagged cells of one file
MOST_CELLS = 10_000  # of a notebook
MOST_ROWS = 100_000  # of a table
MOST_COLUMNS = 1_000
MOST_TROUBLES = 20  # told of one file
