"""Projections of the marks: pages, tables, and the files of other systems."""
