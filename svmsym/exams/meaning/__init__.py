"""Syntax to typed statements in the language of formulas, and back to text."""
