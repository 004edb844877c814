"""Figures: SVG with the same bytes on every machine, with words in the language of the document."""
