"""Exact points of bases, the judge of optimality, and the way from any basis to the optimal one."""
