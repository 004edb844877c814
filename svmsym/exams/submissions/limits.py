"""Limits that hold before any work is done on what was handed in.

Sizes and numbers of files are limits of one student. There is none that all students share: whoever reaches a
limit is told so and left to a person, and everybody else is read as ever.
"""

from __future__ import annotations

LARGEST_FILE = 2 * 2**20  # bytes of one file; a page of answers has 5,000
LARGEST_STUDENT = 16 * 2**20  # bytes of all files of one student, archives and what is in them
LARGEST_TABLE = 64 * 2**20  # bytes of a table with the answers of a class
LARGEST_INDEX = 8 * 2**20  # bytes of the list of entries of a class's zip: about 80,000
LARGEST_STUDENT_INDEX = 2**17  # the same of a student's zip: about 1,000
MOST_FILES = 200  # files and folders of one student
MOST_STUDENTS = 100_000  # files and folders at the top: no student is left out, the class is refused
DEEPEST_FOLDER = 8  # folders in folders, archives counted as folders
DEEPEST_ARCHIVE = 2  # an archive in an archive
LONGEST_ANSWER = 40_000  # characters, the most that the judge of derivations reads
LONGEST_NAME = 100  # characters of a student's name or number
MOST_PARTS = 1_000  # headed parts or tagged cells of one file, rows of a table in a student's folder
MOST_CELLS = 10_000  # of a notebook
MOST_ROWS = 100_000  # of a table of a class
MOST_COLUMNS = 1_000
MOST_TROUBLES = 20  # told of one file
