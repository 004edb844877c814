"""From a problem to its dual and its QP: one file per arrow."""
