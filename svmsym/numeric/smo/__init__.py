"""Blocked SMO: kernel rows, working sets, the outer loop, the check in float64."""
