"""A Python file that derives nothing."""

answer = 6 * 7
