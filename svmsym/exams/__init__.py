"""Answers of students: read to their meaning, compared, and judged by proof."""
