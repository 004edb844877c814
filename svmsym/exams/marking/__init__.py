"""From answers to marks: one item, one submission, a whole class."""
