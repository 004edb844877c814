"""An exam: its file, its items, and the reference answers that are derived from it."""
