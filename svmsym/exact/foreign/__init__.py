"""Answers of other programs: their models read exactly, and a verdict on them."""
