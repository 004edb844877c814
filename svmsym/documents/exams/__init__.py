"""Exams as documents: the sheet, and the solution sheet with reference answers and marking scheme."""
