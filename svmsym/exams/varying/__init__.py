"""Variants of an exam with nice numbers, and what is wrong with an exam's data."""
