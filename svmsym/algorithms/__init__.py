"""Algorithms of lectures that run in exact arithmetic and leave a trace."""
