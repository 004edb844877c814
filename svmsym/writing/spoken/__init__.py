"""Whole sentences: one phrasebook a language, one chart for all of them."""
