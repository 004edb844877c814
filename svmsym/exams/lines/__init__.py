"""Derivations of students, line by line: what follows, what is wrong and why, what is missing."""
